"""Load on a server, and what it costs: wrk for many requests, plain sockets for connections held open and long downloads."""

import json
import resource
import shutil
import socket
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .processes import Failure, cpu_seconds

SCRIPT = Path(__file__).resolve().parent / "load.lua"

# What a browser sends, ten with the Host and Connection that lead them.
TEN_FIELDS = [
    "Connection: keep-alive",
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language: en-GB,en;q=0.7,de;q=0.3",
    "Accept-Encoding: gzip, deflate, br, zstd",
    "Referer: http://localhost/a/page/that/led/here",
    "Cookie: session=0123456789abcdef0123456789abcdef; theme=dark",
    "Sec-Fetch-Mode: navigate",
    "Upgrade-Insecure-Requests: 1",
]


def wrk_command(url, seconds, connections=64, fields=()):
    """wrk on one thread, with the same script for every server."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(SCRIPT)]
    for field in fields:
        command += ["-H", field]
    return command + [url]


def found(command, process):
    """What a finished wrk found. A request that failed fails the measurement: costs of errors compare with nothing."""
    lines = process.stdout.strip().splitlines() or [""]
    if process.returncode or not lines[-1].startswith("{"):
        raise Failure(f"wrk failed: {lines[-1]}")
    numbers = json.loads(lines[-1])
    if numbers["errors"] or not numbers["requests"]:
        raise Failure(f"{numbers['requests']} requests to {command[-1]} had errors: {numbers['kinds']}")
    return numbers


def wrk(url, seconds, connections=64, fields=()):
    """Loads a server and returns requests, errors, and latencies in milliseconds."""
    command = wrk_command(url, seconds, connections, fields)
    return found(command, subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30))


@dataclass
class Load:
    """One way to load one server: a column of the interleaved run."""

    name: str
    server: object
    path: str = "/"
    fields: tuple = ()

    def cost(self):
        """CPU seconds of the server and requests answered, of one second of load."""
        before = cpu_seconds(self.server.pids)
        try:
            requests = wrk(self.server.url(self.path), 1, fields=self.fields)["requests"]
        except Failure as failure:
            raise Failure(f"{self.name}: {failure}") from failure
        return cpu_seconds(self.server.pids) - before, requests


def interleave(loads, rounds, seconds):
    """CPU microseconds per request of each load, one number a round.

    Within a round the loads take turns second by second, forwards and backwards: what disturbs the machine for longer
    than a second disturbs all of them, and a drift does not favour the same place.
    """
    for load in loads:
        load.cost()
    costs = {load.name: [] for load in loads}
    for _ in range(rounds):
        spent = {load.name: (0.0, 0) for load in loads}
        for turn in range(seconds):
            for load in loads if turn % 2 == 0 else reversed(loads):
                cpu, requests = load.cost()
                spent[load.name] = spent[load.name][0] + cpu, spent[load.name][1] + requests
        for name, (cpu, requests) in spent.items():
            costs[name].append(cpu * 1e6 / requests)
    return costs


def ratios(costs, name, other):
    """Median, lowest and highest of the ratio of two columns, each taken within a round."""
    found = [ours / theirs for ours, theirs in zip(costs[name], costs[other])]
    return statistics.median(found), min(found), max(found)


class Client:
    """One keep-alive connection that asks for one thing after the other. Understands answers with a Content-Length."""

    def __init__(self, port, timeout=30.0):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout)
        self._left = b""

    def send(self, path="/"):
        self._socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def receive(self):
        """Reads one answer and returns its status and the length of its body, which is not kept."""
        head = self._left
        while b"\r\n\r\n" not in head:
            head += self._read(65536)
        head, _, body = head.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").lower().split("\r\n")
        length = next((int(line.split(":")[1]) for line in lines if line.startswith("content-length:")), None)
        if length is None:
            raise Failure("an answer has no Content-Length")
        self._left = body[length:]
        self._skip(length - min(length, len(body)))
        return int(lines[0].split()[1]), length

    def get(self, path="/"):
        self.send(path)
        return self.receive()

    def fileno(self):
        return self._socket.fileno()

    def close(self):
        self._socket.close()

    def _read(self, size):
        got = self._socket.recv(size)
        if not got:
            raise Failure("the server closed a connection before it had answered")
        return got

    def _skip(self, left):
        buffer = memoryview(bytearray(min(left, 1 << 18)))
        while left > 0:
            got = self._socket.recv_into(buffer[: min(left, len(buffer))])
            if not got:
                raise Failure("the server closed a connection within a body")
            left -= got


def hold(port, count, wave=250):
    """Opens idle keep-alive connections, in waves; each has had one answer."""
    clients = []
    while len(clients) < count:
        opened = [Client(port) for _ in range(min(wave, count - len(clients)))]
        clients += opened
        for client in opened:
            client.send()
        for client in opened:
            if client.receive()[0] != 200:
                raise Failure("a connection to be held was not answered with 200")
    return clients


def raise_descriptor_limit(needed):
    """Lets this process, and the servers that it starts, have as many descriptors as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise Failure(f"needs {needed} descriptors, the limit is {hard} (ulimit -Hn)")
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def missing_tools(names):
    """Which of the programs are not installed, with the packages that bring them."""
    packages = {"nginx": "nginx-light", "wrk": "wrk", "strace": "strace"}
    return [packages.get(name, name) for name in names if shutil.which(name) is None]


def settle(seconds):
    """Lets a server come to rest: what it keeps for a tick is gone."""
    time.sleep(seconds)
