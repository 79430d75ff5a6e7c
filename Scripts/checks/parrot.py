"""A server that answers as a suite recorded it, save for differences planted by a seed; see replay-verdicts."""

import random
import re
import socket
import threading
from pathlib import Path


def split(raw):
    """Head and content of a message; some recordings were edited by hand and have bare line feeds."""
    head, found, body = raw.partition(b"\r\n\r\n")
    if not found or b"\r\n" not in head:
        head, _, body = raw.partition(b"\n\n")
        head = head.replace(b"\n", b"\r\n")
    return head, body


def planted(raw, rng):
    """An answer with one thing changed, or as it is."""
    head, body = split(raw)
    lines = head.split(b"\r\n")
    kind = rng.choice(["none", "none", "status", "drop", "value", "text", "byte"])
    if kind == "status":
        lines[0] = lines[0].replace(lines[0].split(b" ")[1], rng.choice([b"200", b"206", b"207", b"400", b"404", b"500"]))
    elif kind in ("drop", "value") and len(lines) > 1:
        at = rng.randrange(1, len(lines))
        name, _, value = lines[at].partition(b": ")
        if name.lower() not in (b"content-length", b"connection", b"transfer-encoding"):
            lines[at : at + 1] = [] if kind == "drop" else [name + b": x" + value]
    elif kind == "text":
        words = [match for match in re.finditer(rb"(?<=[>\"])[A-Za-z0-9 ./]{2,}(?=[<\"])", body)]
        if words:
            word = rng.choice(words)
            body = body[: word.start()] + b"Q" + body[word.start() + 1 :]
    elif kind == "byte" and body and not re.search(rb"(?i)^content-type: *[^\r\n]*(xml|html|json)", head, re.MULTILINE):
        at = rng.randrange(len(body))
        body = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


class Parrot:
    def __init__(self, suite, seed):
        names = sorted(path.name for path in Path(suite).iterdir())
        rng = random.Random(seed)
        self.answers = []
        for name in (name for name in names if name.endswith(".request")):
            response = next((other for other in names if other.startswith(name.split("-")[0] + "-") and other.endswith(".response")), None)
            if response:
                self.answers.append((name.split("-")[1].split(".")[0], planted(Path(suite, response).read_bytes(), rng)))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        place = 0
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                method = self.read(connection)
                expected = self.answers[place] if place < len(self.answers) else ("", b"")
                if method == "HEAD" and expected[0] != "HEAD":
                    # Asked for the tag that stands for a recorded one.
                    answer = b'HTTP/1.1 200 OK\r\nETag: "parrot"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
                else:
                    answer = expected[1]
                    place += 1
                try:
                    connection.sendall(answer)
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65536):
                        pass
                except OSError:
                    pass

    @staticmethod
    def read(connection):
        raw = b""
        while b"\r\n\r\n" not in raw:
            piece = connection.recv(65536)
            if not piece:
                return ""
            raw += piece
        head, _, body = raw.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        chunked = re.search(rb"(?i)\r\ntransfer-encoding: *chunked", head)
        while (length and len(body) < int(length.group(1))) or (chunked and not body.endswith(b"0\r\n\r\n")):
            piece = connection.recv(65536)
            if not piece:
                break
            body += piece
        return head.split(b" ")[0].decode("latin-1")

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
