"""answers.py BASE: asks Examples/Responses by http.client, h11 and aiohttp. The last line is the summary."""

import asyncio
import gzip
import http.client
import socket
import ssl
import sys
import time
from urllib.parse import urlsplit

import aiohttp
import h11

BASE = sys.argv[1]
PLACE = urlsplit(BASE)
passed = 0


def check(what, holds, seen=""):
    global passed
    if not holds:
        sys.exit(f"{what}: {seen!r}")
    passed += 1


def plain():
    """Python's own client."""
    kind = http.client.HTTPSConnection if PLACE.scheme == "https" else http.client.HTTPConnection
    connection = kind(PLACE.hostname, PLACE.port, timeout=20)
    connection.request("GET", "/text", headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    text = gzip.decompress(response.read())
    check("http.client: gzip", text.count(b"\n") == 400, text[:80])
    tag = response.headers["ETag"]
    connection.request("GET", "/text", headers={"Accept-Encoding": "gzip", "If-None-Match": tag})
    response = connection.getresponse()
    check("http.client: 304 by the coded tag", (response.status, response.read()) == (304, b""), response.status)
    connection.request("GET", "/trailers")
    check("http.client: content with trailers", connection.getresponse().read() == b"one two three")
    connection.request("GET", "/broken")
    try:
        connection.getresponse().read()
        check("http.client: half an answer", False, "was taken for a whole one")
    except (http.client.IncompleteRead, ConnectionError):
        check("http.client: half an answer", True)


def strict():
    """h11, which keeps to the letter of RFC 9112."""
    link = socket.create_connection((PLACE.hostname, PLACE.port), timeout=20)
    if PLACE.scheme == "https":
        link = ssl.create_default_context().wrap_socket(link, server_hostname=PLACE.hostname)
    talk = h11.Connection(h11.CLIENT)

    def ask(method, target, fields=(), content=b"", trailers=()):
        link.sendall(talk.send(h11.Request(method=method, target=target, headers=[("Host", "x"), *fields])))
        if content:
            link.sendall(talk.send(h11.Data(content)))
        link.sendall(talk.send(h11.EndOfMessage(headers=list(trailers))))
        events = []
        while True:
            event = talk.next_event()
            if event is h11.NEED_DATA:
                talk.receive_data(link.recv(65536))
                continue
            events.append(event)
            if isinstance(event, h11.EndOfMessage):
                talk.start_next_cycle()
                return events

    hints = ask("GET", "/hints")
    check("h11: 103", isinstance(hints[0], h11.InformationalResponse) and hints[0].status_code == 103, hints[0])
    check("h11: its links", dict(hints[0].headers)[b"link"].startswith(b"</style.css>"), hints[0].headers)
    check("h11: the answer behind it", hints[1].status_code == 200, hints[1])
    events = ask("GET", "/trailers")
    check("h11: trailers announced", dict(events[0].headers)[b"trailer"] == b"X-Count", events[0].headers)
    check("h11: trailers", list(events[-1].headers) == [(b"x-count", b"3")], events[-1])
    events = ask("POST", "/trailers", [("Transfer-Encoding", "chunked")], b"hello", [("X-Count", "1")])
    content = b"".join(bytes(event.data) for event in events if isinstance(event, h11.Data))
    check("h11: trailers sent", content == b"5 bytes, X-Count 1\n", content)
    for path in ("/text", "/json", "/template", "/problem", "/later", "/progress"):
        events = ask("GET", path, [("Accept-Encoding", "gzip")])
        check(f"h11: {path}", events[0].status_code == (409 if path == "/problem" else 200), events[0])


async def streams():
    """aiohttp, which streams and undoes gzip."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as session:
        async with session.get(BASE + "/progress") as response:
            check("aiohttp: coded", response.headers["Content-Encoding"] == "gzip", response.headers)
            began, times, text = time.monotonic(), [], b""
            async for piece in response.content.iter_any():
                times.append(time.monotonic() - began)
                text += piece
            check("aiohttp: progress", text == b"step 1\nstep 2\nstep 3\n", text)
            check("aiohttp: it came in steps", len(times) >= 3 and times[-1] - times[0] > 0.3, times)
        async with session.get(BASE + "/json") as response:
            check("aiohttp: JSON", await response.json() == {"title": "naïve", "stars": 5})
        async with session.get(BASE + "/template") as response:
            text = await response.text()
            check("aiohttp: template", "<h1>&lt;Fox &amp; Co&gt;</h1><ul><li>one</ul>" in text, text)
        try:
            async with session.get(BASE + "/broken") as response:
                await response.read()
            check("aiohttp: half an answer", False, "was taken for a whole one")
        except aiohttp.ClientError:
            check("aiohttp: half an answer", True)
        events = []
        async with session.get(BASE + "/events", headers={"Last-Event-ID": "7"}) as response:
            check("aiohttp: the type of events", response.content_type == "text/event-stream", response.headers)
            events = (await response.read()).decode().split("\n\n")
        said = [event for event in events if event and not event.startswith(":")]
        check("aiohttp: events", said[:3] == ["retry: 100", "event: start\ndata: from 8", "id: 8\ndata: line 8\ndata: of two"], said)
        check("aiohttp: heartbeats", ":" in events, events)


plain()
strict()
asyncio.run(streams())
print(f"{passed} answers were understood")
