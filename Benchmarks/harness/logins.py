"""What logging in costs a request."""

import hashlib
import re
import socket
import statistics

from .load import ratios
from .measurement import Result, measurement
from .peers import OURS
from .processes import Failure, cpu_seconds

USER, PASSWORD, REALM = "ann", "correct horse", "bench"
CONNECTIONS, BATCH = 8, 32


@measurement(
    "login",
    "Logging in",
    "GET of 13 bytes behind a login by Basic and by Digest, with a plain password, against the same without: 8 connections, 32 requests at a go, each connection "
    "with a nonce of its own that it counts on.",
)
def login(run):
    server = run.peers.start(OURS)
    ways = {
        "without": lambda: plain("/"),
        "Basic": lambda: plain("/basic", "Authorization: Basic YW5uOmNvcnJlY3QgaG9yc2U="),
        "Digest, SHA-256": lambda: digest(server, "SHA-256", hashlib.sha256),
        "Digest, MD5": lambda: digest(server, "MD5", hashlib.md5),
    }
    count = (1 if run.quick else 8) * 1024
    costs = {name: [] for name in ways}
    for turn in range(run.rounds):
        for name in ways if turn % 2 == 0 else reversed(ways):
            clients = [(connect(server), ways[name]()) for _ in range(CONNECTIONS)]
            # Made before the clock runs.
            batches = [[b"".join(next(requests) for _ in range(BATCH)) for _, requests in clients] for _ in range(count // BATCH // CONNECTIONS)]
            begin = cpu_seconds(server.pids)
            for batch in batches:
                for (client, _), bytes_ in zip(clients, batch):
                    client.sendall(bytes_)
                for client, _ in clients:
                    receive(client, name)
            costs[name].append((cpu_seconds(server.pids) - begin) * 1e6 / (len(batches) * BATCH * CONNECTIONS))
            for client, _ in clients:
                client.close()
    result = Result(columns=["", "CPU ÷ without", "lowest to highest", "µs per request (this machine, this run)"])
    for name in ways:
        middle, low, high = ratios(costs, name, "without")
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[name]):.2f}"])
    return result


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), 30)


def request(path, *fields):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *fields, "", ""]).encode()


def plain(path, *fields):
    """The same request again and again."""
    while True:
        yield request(path, *fields)


def digest(server, algorithm, function):
    """Requests that answer one challenge, counted on (RFC 7616 §3.4)."""

    def hashed(text):
        return function(text.encode()).hexdigest()

    with connect(server) as client:
        client.sendall(request("/digest", "Connection: close"))
        head = b""
        while b"\r\n\r\n" not in head:
            piece = client.recv(65536)
            if not piece:
                raise Failure("the server closed the connection instead of a challenge")
            head += piece
    nonce = re.search(rf'algorithm={algorithm}, nonce="([^"]*)"', head.decode("latin-1")).group(1)
    first, second = hashed(f"{USER}:{REALM}:{PASSWORD}"), hashed("GET:/digest")
    count = 0
    while True:
        count += 1
        proof = hashed(f"{first}:{nonce}:{count:08x}:0a4f113b:auth:{second}")
        yield request(
            "/digest",
            f'Authorization: Digest username="{USER}", realm="{REALM}", nonce="{nonce}", uri="/digest", algorithm={algorithm}, '
            f'qop=auth, nc={count:08x}, cnonce="0a4f113b", response="{proof}"',
        )


def receive(client, name):
    """Reads the answers to one batch, each of which has to be the greeting."""
    answer = b""
    while answer.count(b"Hello, World!") < BATCH:
        piece = client.recv(1 << 18)
        if not piece or b"HTTP/1.1 4" in answer:
            raise Failure(f"{name}: a request was not answered with 200")
        answer += piece
