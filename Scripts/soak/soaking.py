"""What the long runs share: the program under test, its load, and a list of what must hold."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What a server says of handlers that block.
EXPECTED = ("held its event loop", "every thread is held")
FACTOR = {"us": 0.001, "ms": 1.0, "s": 1000.0, "m": 60000.0}


class Failure(Exception):
    """Something that must not happen."""


class Checks:
    """Prints each value beside its bound; the exit status says whether all held."""

    def __init__(self):
        self.count, self.missed = 0, []

    def at_most(self, what, value, bound, unit=""):
        self._note(what, value, "at most", bound, unit, value <= bound)

    def at_least(self, what, value, bound, unit=""):
        self._note(what, value, "at least", bound, unit, value >= bound)

    def equal(self, what, value, wanted, unit=""):
        self._note(what, value, "exactly", wanted, unit, value == wanted)

    def _note(self, what, value, relation, bound, unit, holds):
        self.count += 1
        unit = f" {unit}" if unit else ""
        shown = f"{value:.2f}" if isinstance(value, float) else str(value)
        line = f"{what}: {shown}{unit} ({relation} {bound}{unit})"
        print(line if holds else f"MISSED: {line}", flush=True)
        if not holds:
            self.missed.append(line)

    def finish(self, summary):
        if self.missed:
            print(f"{len(self.missed)} of {self.count} missed: " + "; ".join(self.missed))
            sys.exit(1)
        print(summary)


def run(main):
    """Runs a script's `main(checks)`, which returns the summary."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(65536, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    os.chdir(ROOT)
    checks = Checks()
    try:
        summary = main(checks)
    except (Failure, OSError, subprocess.SubprocessError) as failure:
        print(f"FAILED: {failure}")
        sys.exit(1)
    checks.finish(summary)


def seconds(default):
    """How long a run lasts: SOAK_SECONDS, for a quick look."""
    return int(os.environ.get("SOAK_SECONDS", default))


def program():
    """The release build of the command; PORTHOLE_PROGRAM names another."""
    given = os.environ.get("PORTHOLE_PROGRAM")
    if given:
        return given
    script = ". Scripts/toolchain.sh && build_release"
    built = subprocess.run(["bash", "-c", script], stdout=subprocess.PIPE, text=True, timeout=1800)
    if built.returncode != 0:
        raise Failure("the release build failed")
    return built.stdout.strip()


class Server:
    """A running program that says where it listens."""

    def __init__(self, process, port):
        self.process, self.port, self.pid = process, port, process.pid

    def url(self, path="/"):
        return f"http://127.0.0.1:{self.port}{path}"

    def status(self, name):
        """A line of /proc/PID/status: kB, or a number."""
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"^{name}:\s+(\d+)", text, re.MULTILINE)[1])

    def threads(self):
        return len(os.listdir(f"/proc/{self.pid}/task"))

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def ask(self, path="/"):
        """One request on a connection of its own: status and content."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as client:
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while piece := client.recv(65536):
                answer += piece
        head, _, content = answer.partition(b"\r\n\r\n")
        return int(head[9:12]), content


@contextmanager
def serving(*command, listening=True):
    """Starts a server and ends it as an operator would. It has to end well, and to have said nothing on standard error."""
    said = tempfile.TemporaryFile("w+")
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=said, text=True)
    try:
        if listening:
            line = process.stdout.readline()
            found = re.match(r"Listening on http://[^/]*:(\d+)/", line)
            if not found:
                raise Failure(f"the server did not start: {line}{everything(said)}")
            port = int(found[1])
        else:
            port = int(command[list(command).index("--port") + 1])
            wait_for(port, process)
        yield Server(process, port)
        if process.poll() is not None:
            raise Failure(f"the server ended by itself with {process.returncode}: {everything(said)[-2000:]}")
        process.send_signal(signal.SIGTERM)
        status = process.wait(20)
        lines = [line for line in everything(said).splitlines() if not any(text in line for text in EXPECTED)]
        if status != 0 or lines:
            raise Failure(f"the server ended with {status} and said: {' | '.join(lines[-20:])}")
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        said.close()


def everything(file):
    file.seek(0)
    return file.read()


def wait_for(port, process):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None:
                raise Failure("the server did not start") from None
            time.sleep(0.05)
    raise Failure("nobody listens")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Wrk:
    """A load by wrk, under way; `result` waits for it."""

    def __init__(self, url, time_, connections):
        self.time = time_
        command = ["wrk", "-t1", f"-c{connections}", f"-d{time_}s", "--timeout", "5s", "--latency", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def result(self):
        try:
            text, _ = self.process.communicate(timeout=self.time + 30)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
        rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
        p99 = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", text)
        worst = re.search(r"Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s|m)\b", text)
        if not (rate and p99 and worst):
            raise Failure(f"wrk: {text}")
        bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
        broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
        return {
            "rate": float(rate[1]),
            "p99": float(p99[1]) * FACTOR[p99[2]],
            "worst": float(worst[1]) * FACTOR[worst[2]],
            "errors": (int(bad[1]) if bad else 0) + (sum(map(int, broken.groups())) if broken else 0),
        }


def wrk(url, time_, connections=8):
    return Wrk(url, time_, connections).result()
