"""A server that takes uploads and can be killed, and a client that says what it is told, byte for byte. For Scripts/checks/tus and resumable."""

import atexit
import os
import signal
import socket
import subprocess
import time
from pathlib import Path


class Server:
    """`porthole upload`, on a folder of its own."""

    def __init__(self, program, work, *options):
        self.program, self.options = program, options
        self.root, self.state = Path(work) / "root", Path(work) / "state"
        self.root.mkdir(parents=True)
        self.port = 0
        self.process = None
        atexit.register(lambda: self.process and self.process.kill())
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "upload", str(self.root), "--port", str(self.port), "--address", "127.0.0.1", "--log", "none",
             "--state", str(self.state), *self.options],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("Listening on http://"), line
        self.port = int(line.rsplit(":", 1)[1].split("/")[0])

    def kill(self):
        """As when the machine has no memory left: without any warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def restart(self):
        self.kill()
        self.start()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(10) == 0

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def kept(self, upload):
        """Bytes that are on the disk of an upload that is not complete."""
        return os.stat(self.root / ".porthole" / "drafts" / upload).st_size

    def wait_for(self, upload, size):
        """Until so many bytes have arrived."""
        deadline = time.monotonic() + 30
        while self.kept(upload) < size:
            assert time.monotonic() < deadline, f"{self.kept(upload)} bytes of {size} arrived"
            time.sleep(0.002)


class Answer:
    def __init__(self, head):
        lines = head.decode("latin-1").split("\r\n")
        self.line = lines[0]
        self.status = int(lines[0].split()[1])
        self.fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.content = b""
        self.interim = []

    def __getitem__(self, name):
        return self.fields.get(name.lower())

    @property
    def upload(self):
        """The identifier of the upload that it leads to."""
        return self["Location"].rsplit("/", 1)[1]


class Talk:
    """One connection."""

    def __init__(self, server):
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.settimeout(30)
        self.heard = b""

    def say(self, method, target, fields, content=b"", length=None):
        lines = [f"{method} {target} HTTP/1.1", "Host: localhost"] + [f"{name}: {value}" for name, value in fields.items()]
        if method not in ("HEAD", "DELETE", "GET"):
            lines.append(f"Content-Length: {len(content) if length is None else length}")
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + content)

    def head(self):
        while b"\r\n\r\n" not in self.heard:
            piece = self.socket.recv(65536)
            assert piece, f"the connection ended: {self.heard!r}"
            self.heard += piece
        head, self.heard = self.heard.split(b"\r\n\r\n", 1)
        return Answer(head)

    def answer(self, bodiless=False):
        interim = []
        while (answer := self.head()).status // 100 == 1:
            interim.append(answer)
        length = 0 if bodiless or answer.status == 204 else int(answer["Content-Length"] or 0)
        while len(self.heard) < length:
            self.heard += self.socket.recv(65536)
        answer.content, self.heard = self.heard[:length], self.heard[length:]
        answer.interim = interim
        return answer

    def cut(self):
        self.socket.close()


def ask(server, method, target, fields, content=b""):
    talk = Talk(server)
    talk.say(method, target, fields, content)
    answer = talk.answer(bodiless=method == "HEAD")
    talk.cut()
    return answer
