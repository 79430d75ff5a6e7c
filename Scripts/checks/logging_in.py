#!/usr/bin/env python3
"""Python's clients log in. For Scripts/checks/login.

usage: logging_in.py PROGRAM FOLDER NAME PASSWORD [OPTION …]

The options go to the program.
"""

import asyncio
import atexit
import signal
import subprocess
import sys

import aiohttp
import requests
from requests.auth import HTTPBasicAuth, HTTPDigestAuth

PROGRAM, FOLDER, NAME, PASSWORD, *OPTIONS = sys.argv[1:]
CONTENT = bytes(range(256)) * 1024


class Server:
    """The program, serving FOLDER to one account."""

    def __init__(self, scheme, port=0):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", FOLDER, "--port", str(port), "--address", "localhost", "--log", "none", "--echo", "/echo",
             "--auth", scheme, "--realm", "the tea room", "--user", f"{NAME}:{PASSWORD}", *OPTIONS],
            stdout=subprocess.PIPE, text=True)
        # Where an expectation fails, nothing may be left behind.
        atexit.register(self.process.kill)
        self.url = self.process.stdout.readline().split()[2].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(20) != 0:
            sys.exit(f"the server ended with status {self.process.returncode}")


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found!r}, expected {wanted!r}")


def ask(session, server, auth, who):
    """GET, HEAD, a query, POST and PUT, known length and chunked."""
    text = session.get(f"{server.url}/a.txt", auth=auth, timeout=20)
    expect(f"{who} GET", (text.status_code, text.text), (200, "hello\n"))
    expect(f"{who} HEAD", session.head(f"{server.url}/a.txt", auth=auth, timeout=20).status_code, 200)
    query = session.get(f"{server.url}/a.txt", params={"q": "a b,c&d=\"é\""}, auth=auth, timeout=20)
    expect(f"{who} query", query.status_code, 200)
    for method in ("POST", "PUT"):
        echo = session.request(method, f"{server.url}/echo", data=CONTENT, auth=auth, timeout=20)
        expect(f"{who} {method}", (echo.status_code, echo.content == CONTENT), (200, True))
    expect(f"{who} missing", session.get(f"{server.url}/missing", auth=auth, timeout=20).status_code, 404)


def credentials(scheme, password):
    """requests makes Latin-1 of text for Basic; bytes it leaves alone."""
    return (NAME.encode(), password.encode()) if scheme == "basic" else (NAME, password)


def requests_logs_in(scheme, kind):
    server = Server(scheme)
    who = f"requests, {scheme}"
    with requests.Session() as session:
        auth = kind(*credentials(scheme, PASSWORD))
        ask(session, server, auth, who)
        # Another server at the same address does not know the nonces: they are stale, which nobody notices.
        server.stop()
        server = Server(scheme, server.port)
        ask(session, server, auth, f"{who}, after a restart")
    with requests.Session() as session:
        expect(f"{who} wrong", session.get(f"{server.url}/a.txt", auth=kind(*credentials(scheme, "wrong")), timeout=20).status_code, 401)
        expect(f"{who} none", session.get(f"{server.url}/a.txt", timeout=20).status_code, 401)
    server.stop()


async def aiohttp_logs_in(scheme):
    server = Server(scheme)
    if scheme == "basic":
        options = {"auth": aiohttp.BasicAuth(NAME, PASSWORD, encoding="utf-8")}
    else:
        options = {"middlewares": (aiohttp.DigestAuthMiddleware(login=NAME, password=PASSWORD),)}

    async def ask(session, who):
        async with session.get(f"{server.url}/a.txt?x=1&y=%20") as response:
            expect(f"{who} GET", (response.status, await response.text()), (200, "hello\n"))
        async with session.put(f"{server.url}/echo", data=CONTENT) as response:
            expect(f"{who} PUT", (response.status, await response.read() == CONTENT), (200, True))
        # Several at once share a nonce and overtake each other.
        async def get(number):
            async with session.get(f"{server.url}/a.txt?{number}") as response:
                await response.read()
                return response.status
        expect(f"{who} at once", set(await asyncio.gather(*map(get, range(40)))), {200})

    timeout = aiohttp.ClientTimeout(total=60)
    async with aiohttp.ClientSession(timeout=timeout, **options) as session:
        await ask(session, f"aiohttp, {scheme}")
        server.stop()
        server = Server(scheme, server.port)
        await ask(session, f"aiohttp, {scheme}, after a restart")
    server.stop()


requests_logs_in("basic", HTTPBasicAuth)
requests_logs_in("digest", HTTPDigestAuth)
for name in ("basic", "digest"):
    asyncio.run(aiohttp_logs_in(name))
print("requests and aiohttp log in by Basic and Digest, also after the nonces have gone stale")
