"""What clients that we did not write send as forms and uploads; the check clients-forms runs it.

usage: clients_forms.py UPLOADS FORMS FOLDER
"""

import asyncio
import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import aiohttp
import requests
from playwright.sync_api import sync_playwright

UPLOADS, FORMS, WORK = sys.argv[1], sys.argv[2], Path(sys.argv[3])
INBOX = WORK / "inbox"
checked = 0


def check(what, found, expected):
    global checked
    if found != expected:
        sys.exit(f"{what}:\n  expected {expected!r}\n  found    {found!r}")
    checked += 1


def stored(names):
    """The content of files that were uploaded, which are then removed; there may be no others."""
    there = sorted(path.name for path in INBOX.iterdir())
    if there != sorted(names):
        sys.exit(f"in the folder are {there}, expected {sorted(names)}")
    contents = {name: (INBOX / name).read_bytes() for name in names}
    for name in names:
        (INBOX / name).unlink()
    return contents


def curl(*arguments, data=None):
    done = subprocess.run(["curl", "-sS", "--max-time", "60", "-w", "\n%{http_code}", *arguments], input=data, capture_output=True)
    if done.returncode:
        sys.exit(f"curl {' '.join(arguments)}: {done.stderr.decode()}")
    body, _, status = done.stdout.decode().rpartition("\n")
    return int(status), body


FILES = {
    "a.txt": b"hello\r\n--\r\n",
    "测试 😀.bin": os.urandom(300_000),
    'quo"te;x.txt': b"",
    "back\\slash.txt": b"windows",
}


def by_curl():
    source = WORK / "source"
    source.mkdir()
    for name, content in FILES.items():
        (source / name).write_bytes(content)
    plain = {name: content for name, content in FILES.items() if "\\" not in name and '"' not in name}
    for path in ("/form", "/parts"):
        fields = [part for name in plain for part in ("-F", f"files[]=@{source / name};type=application/x-test")]
        status, body = curl("-F", "from=me & you", *fields, UPLOADS + path)
        lines = ["from=me & you"] + [f"files[]={name} application/x-test {len(content)}" for name, content in plain.items()]
        check(f"curl -F to {path}", (status, body), (200, "\n".join(lines)))
        check(f"files of curl -F to {path}", stored(plain), plain)
        status, body = curl("-F", 'f=@' + str(source / "a.txt") + ';filename="quo\\"te;x.txt"', UPLOADS + path)
        check("curl's quotes", (status, body), (200, f'f=quo"te;x.txt text/plain {len(FILES["a.txt"])}'))
        stored(['quo"te;x.txt'])
        # Case 7.
        status, body = curl("-F", f"f=@{source / 'a.txt'};filename=../../evil.txt", UPLOADS + path)
        check("a name that leads elsewhere", (status, body.startswith("f=evil.txt ")), (200, True))
        stored(["evil.txt"])
        status, body = curl("-F", f"f=@{source / 'a.txt'};filename=..", UPLOADS + path)
        check("a name that is none", status, 400)
        # Chunked, with Expect.
        status, body = curl("-H", "Transfer-Encoding: chunked", "-H", "Expect: 100-continue", "-F", f"f=@{source / 'a.txt'}", UPLOADS + path)
        check("curl -F chunked", status, 200)
        stored(["a.txt"])
        # Several files of one field, nested in multipart/mixed.
        status, body = curl("-F", f"f=@{source / 'a.txt'},{source / '测试 😀.bin'}", UPLOADS + path)
        check("curl's nested files", status, 200)
        check("nested files", stored(list(plain)), plain)
    big = os.urandom(5_000_000)
    for options in (["-T", "-"], ["-T", "-", "-H", "Expect:"]):
        status, body = curl(*options, UPLOADS + "/files/big.bin", data=big)
        check("curl -T -", (status, body), (200, str(len(big))))
        check("its file", stored(["big.bin"])["big.bin"] == big, True)
    status, body = curl("-X", "PUT", "-H", "Content-Encoding: gzip", "--data-binary", "@-", UPLOADS + "/files/zip.bin", data=gzip.compress(big[:100_000]))
    check("gzip content", (status, body), (200, "100000"))
    check("its file", stored(["zip.bin"])["zip.bin"] == big[:100_000], True)
    status, body = curl("-X", "PUT", "-H", "Content-Encoding: br", "--data-binary", "x", UPLOADS + "/files/zip.bin")
    check("an unknown coding", status, 415)
    status, body = curl("--data-urlencode", "name=Zoë & Co", "--data-urlencode", "text=1 + 1 = 2; 100%", "-b", "a=1", "-c", str(WORK / "jar"), FORMS + "/entries")
    check("curl --data-urlencode", status, 303)
    status, body = curl("-b", str(WORK / "jar"), FORMS + "/")
    check("the entry", "<b>Zoë &amp; Co</b>: 1 + 1 = 2; 100%" in body, True)
    check("the cookie", 'value="Zoë &amp; Co"' in body, True)
    status, body = curl("-d", "text=x", FORMS + "/entries")
    check("a form without a name", (status, "An entry has a name" in body), (400, True))
    status, body = curl("-H", "Content-Type: text/plain", "-d", "x", FORMS + "/entries")
    check("no form", status, 415)
    stored([])


def by_requests():
    for path in ("/form", "/parts"):
        files = [("files", (name, content, "text/x-test")) for name, content in FILES.items()]
        answer = requests.post(UPLOADS + path, data={"from": ["one", "zwölf"]}, files=files, timeout=60)
        expected = ["from=one", "from=zwölf"] + [f"files={name.rpartition(chr(92))[2]} text/x-test {len(content)}" for name, content in FILES.items()]
        check(f"requests to {path}", (answer.status_code, answer.text), (200, "\n".join(expected)))
        check("its files", stored([name.rpartition("\\")[2] for name in FILES]), {name.rpartition("\\")[2]: content for name, content in FILES.items()})
    answer = requests.post(FORMS + "/entries", data={"name": "Ünï", "text": "by requests"}, timeout=60)
    check("requests' form", (answer.status_code, "<b>Ünï</b>: by requests" in answer.text, answer.history[0].status_code), (200, True, 303))
    answer = requests.post(FORMS + "/api/entries", json={"name": "J", "text": "json 😀"}, timeout=60)
    check("requests' JSON", answer.status_code, 201)
    answer = requests.post(FORMS + "/api/entries", data=gzip.compress(json.dumps({"name": "J", "text": "zipped"}).encode()),
                           headers={"Content-Type": "application/json", "Content-Encoding": "gzip"}, timeout=60)
    check("JSON in gzip", answer.status_code, 201)
    answer = requests.post(FORMS + "/api/entries", json={"name": "J"}, timeout=60)
    check("JSON without a text", (answer.status_code, "has no text" in answer.text), (400, True))
    page = requests.get(FORMS + "/", timeout=60).text
    check("the entries", ("json 😀" in page, "zipped" in page), (True, True))
    stored([])


async def by_aiohttp():
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as session:
        for path in ("/form", "/parts"):
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("from", "aiohttp ü")
            for name, content in FILES.items():
                if '"' not in name and "\\" not in name:
                    form.add_field("files", content, filename=name, content_type="text/x-test")

            async with session.post(UPLOADS + path, data=form) as answer:
                names = [name for name in FILES if '"' not in name and "\\" not in name]
                expected = ["from=aiohttp ü"] + [f"files={name} text/x-test {len(FILES[name])}" for name in names]
                check(f"aiohttp to {path}", (answer.status, await answer.text()), (200, "\n".join(expected)))
            check("its files", stored(names), {name: FILES[name] for name in names})

        async def pieces():
            for _ in range(100):
                yield b"x" * 1000

        async with session.put(UPLOADS + "/files/stream.bin", data=pieces()) as answer:
            check("aiohttp's stream", (answer.status, await answer.text()), (200, "100000"))
        stored(["stream.bin"])
        async with session.post(UPLOADS + "/form", data=b"hello", headers={"Content-Type": "multipart/form-data"}) as answer:
            check("no boundary", answer.status, 400)


def by_chromium():
    source = WORK / "source"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            page = browser.new_page(ignore_https_errors=True)
            page.goto(UPLOADS + "/")
            page.fill("input[name=from]", "a browser\u2019s ü")
            page.set_input_files("input[name=files]", [str(source / name) for name in FILES])
            page.click("button")
            lines = page.inner_text("body").split("\n")
            expected = ["from=a browser\u2019s ü"] + [name.rpartition("\\")[2] for name in FILES]
            check("Chromium's form", [line if line.startswith("from=") else line.split("=", 1)[1].rsplit(" ", 2)[0] for line in lines], expected)
            check("its files", stored([name.rpartition("\\")[2] for name in FILES]), {name.rpartition("\\")[2]: content for name, content in FILES.items()})
            page.goto(UPLOADS + "/")
            page.click("button")
            check("no file chosen", page.inner_text("body").strip(), "from=")
            page.goto(FORMS + "/")
            page.fill("input[name=name]", "Chrome <b>")
            page.fill("textarea", "two\nlines")
            page.click("button")
            check("Chromium's entry", "Chrome <b>: two lines" in page.inner_text("ul").replace("\n", " "), True)
            check("Chromium's cookie", page.input_value("input[name=name]"), "Chrome <b>")
        finally:
            browser.close()
    stored([])


by_curl()
by_requests()
asyncio.run(by_aiohttp())
by_chromium()
print(f"{checked} answers to curl, requests, aiohttp and Chromium are right")
