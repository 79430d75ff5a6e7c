"""What each check of page/checks.js gives: one value for all, or with `else` the values of engines and ways of answering that differ.

Ways are `chromium-http`, `chromium-https`, `webkit-http` and `webkit-https`; `chromium` and `webkit` stand for both of an engine. A check that is not here fails.
"""


def echo(method, body="", type="", target="/echo"):
    return {"method": method, "target": target, "type": type, "body": body, "length": len(body.encode())}


def form(*parts):
    """Content of a form whose boundary is a star."""
    body = "".join(f"--*\r\nContent-Disposition: form-data; {head}\r\n\r\n{content}\r\n" for head, content in parts)
    return {"type": "multipart/form-data", "body": f"{body}--*--\r\n"}


TEXT = "text/plain;charset=UTF-8"
FILE = ('name="f"; filename="name.txt"\r\nContent-Type: text/plain', "content of a file")
# What the browsers' own rules forbid.
BLOCKED = "TypeError"
NO_MEDIA = "Error: media error 4"

EXPECTED = {
    "secure": {"chromium-http": False, "webkit-http": False, "else": True},
    "get": echo("GET", target="/echo?a=1&b=%20x"),
    "request_fields": ["abc", "application/json"],
    "url_unicode": "/echo?x=%C3%BC/%E6%97%A5%E6%9C%AC",

    "post_string": echo("POST", "hello=world&x=%C3%A9", TEXT),
    "post_urlencoded": echo("POST", "a=1&b=%C3%A9", "application/x-www-form-urlencoded;charset=UTF-8"),
    "post_json": echo("POST", '{"k":"v"}', "application/json"),
    "post_bytes": echo("POST", "\1\2\3A"),
    "post_empty": echo("POST"),
    "post_10_mb": 10 << 20,
    "post_blob": echo("POST", "of a blob", "text/x-blob"),
    "post_blob_10_mb": 10 << 20,
    "post_request_blob": echo("POST", "of a blob"),
    "post_form": form(('name="a"', "1")),
    "post_form_file": form(('name="a"', "1"), FILE),
    # Chromium streams content over HTTP/2 only, WebKit not at all.
    "post_stream": {"webkit": "NotSupportedError", "else": BLOCKED},
    "keepalive": "k",
    "put": "PUT",
    "delete": "DELETE",
    "patch": "PATCH",
    "options": "OPTIONS",
    "custom_method": "PURGE",
    "head": [200, ""],

    "xhr_get": "1",
    "xhr_post": "by xhr",
    "xhr_form_file": form(('name="a"', "1"), FILE),
    "xhr_sync": [200, "at once"],
    # As a worker's.
    "xhr_sync_blob_form": {"webkit-app": 415, "else": "of a blob"},

    "status_404": 404,
    "status_500": 500,
    "status_418": 418,
    "status_204": [204, ""],
    "status_304": 304,
    "response_fields": ["1", "a, b", '"abc"', "text/plain; charset=iso-8859-1"],
    "content_length": ["3000000", 3000000],
    "range": [206, "bytes 4-9/32044", 6],
    "range_suffix": "bytes 32034-32043/32044",
    "range_beyond": 416,
    "gzip": {"webkit-app": [200, "\x1f�\b\0\0\0\0\0\0\x03K��-(J-.NM\x01\0\x1eKV�\n\0\0\0"], "else": [200, "compressed"]},
    "handler_throws": 502,
    "rule_for_method": [200, "only for POST"],
    "rule_passes_to_next": [200, "the second rule"],
    # libsoup takes a chunked answer that is cut for a whole one.
    "dropped": {"webkit-app": BLOCKED, "webkit": [200, "a beginning"], "else": BLOCKED},
    "login_401": 401,

    "redirect": {"webkit-app": [False, "/redirect/302", "GET"], "else": [True, "/echo", "GET"]},
    "redirect_manual": {"webkit-app": "basic", "else": "opaqueredirect"},
    "redirect_303": "GET",
    "redirect_307": ["POST", "again"],
    "redirect_image": 16,
    "redirect_frame": ["sub", "/sub.html"],
    "redirect_loop": {"webkit-app": 508, "else": BLOCKED},

    "cookies": {"webkit-app": [False, False], "else": [True, True]},
    "cookie_by_script": {"webkit-app": False, "else": True},

    "stream": "".join(f"piece {number}\n" for number in range(5)),
    "events": ["event 0", "event 1", "event 2"],
    "abort_before_head": ["AbortError", "told"],
    "abort_in_stream": ["AbortError", "told"],
    "abort_by_frame": ["removed", "told"],
    "parallel": 20,

    "cors": "GET",
    "cors_origin": True,
    "cors_without_permission": BLOCKED,
    "cors_preflight": "PUT",
    "https_from_here": {"webkit-app": BLOCKED, "else": "GET"},
    # A page that came by https may not load what is not encrypted.
    "http_from_here": {"webkit-app": BLOCKED, "chromium-https": BLOCKED, "webkit-https": BLOCKED, "else": "GET"},

    "image": 16,
    "canvas": 4,
    "frame": ["sub", "/sub.html"],
    "policy": "no script ran",
    "worker": ["POST", "from a worker", "/worker.js"],
    # WebKitGTK would crash if it were asked for it.
    "worker_blob": {"webkit-app": 415, "else": "of a blob"},
    "worker_blob_form": {"webkit-app": 415, "else": "of a blob"},
    "module_worker": ["POST", "from a worker", "/worker.js"],
    "import": "/mod.js",
    "local_storage": "1",
    "indexed_db": "open",
    # Only pages that came by https have these.
    "cache_api": {"webkit-app": BLOCKED, "chromium-http": "none", "webkit-http": "none", "else": "kept"},
    "service_worker": {"webkit-app": BLOCKED, "chromium-http": "none", "webkit-http": "none", "else": [200, "the service worker's"]},
    "service_worker_refused": {"chromium-http": "none", "webkit-http": "none", "else": "refused"},
    "beacon": {"webkit-app": BLOCKED, "else": [True, "by a beacon"]},
    "beacon_blob": {"webkit-app": BLOCKED, "else": [True, "by a beacon"]},

    "form": {"type": "application/x-www-form-urlencoded", "body": "field=v%C3%A4lue+%26+more"},
    "form_multipart": form(('name="field"', "value")),
    "form_file": {"webkit-app": "SyntaxError", "else": form(('name="file"; filename="näme %221%22.txt"\r\nContent-Type: text/plain', "content of a file"))},

    "video": {"webkit-app": NO_MEDIA, "else": {"seconds": 5, "width": 160}},
    "video_seeks": {"webkit-app": NO_MEDIA, "else": 4},
    "audio": {"webkit-app": NO_MEDIA, "else": 2},
    "ws": {"webkit-app": "Error: web socket", "chromium-https": "SecurityError", "webkit-https": "Error: web socket", "else": "hello"},
    "wss": {"webkit-app": "Error: web socket", "else": "hello"},
    # Answered by the proxy, whose page says that it does not pass requests on.
    "unmapped": {"webkit-app": BLOCKED, "chromium-https": BLOCKED, "webkit-https": BLOCKED, "else": [0, ""]},
}
