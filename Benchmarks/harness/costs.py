"""CPU time per request and per byte."""

import os
import statistics

from .load import TEN_FIELDS, Client, Load, interleave, ratios, settle, wrk
from .measurement import Result, compare, measurement
from .peers import BARE, NGINX, OURS
from .processes import Failure, cpu_seconds, peak_bytes, reset_peak, resident_bytes, write_calls

GIBIBYTE = 1 << 30
MEBIBYTE = 1 << 20


@measurement(
    "get13",
    "GET of 13 bytes",
    "64 keep-alive connections, an `async` handler through the router, one loop, no log; nginx answers by `return 200`.",
)
def get13(run):
    servers = [run.peers.start(name) for name in (OURS, NGINX, BARE)]
    return compare(run, [Load(server.name, server) for server in servers], {NGINX: 1.05, BARE: 1.25})


@measurement(
    "get13-fields",
    "10 request fields, 3 middlewares",
    "GET of 13 bytes as above, asked with the fields of a browser; the middlewares are ours only.",
)
def get13_fields(run):
    paths = {OURS: "/m", NGINX: "/", BARE: "/"}
    servers = [run.peers.start(name) for name in paths]
    loads = [Load(server.name, server, paths[server.name], tuple(TEN_FIELDS)) for server in servers]
    return compare(run, loads, {NGINX: 1.10})


@measurement(
    "get13-log",
    "The access log",
    "GET of 13 bytes with the access log on, written to a file, against the same server without; nginx writes each line by itself, "
    "as it does unless told otherwise.",
)
def get13_log(run):
    off, on = "Porthole, log off", "Porthole, log on"
    nginx_off, nginx_on = "nginx, log off", "nginx, log on"
    quiet, logging = run.peers.ours(), run.peers.ours(log=True)
    loads = [Load(off, quiet), Load(on, logging), Load(nginx_off, run.peers.nginx()), Load(nginx_on, run.peers.nginx(log=True))]
    costs = interleave(loads, run.rounds, run.seconds)
    result = Result(columns=["server", "CPU per request ÷ log off", "lowest to highest", "µs per request (this machine, this run)"])
    for name, base in ((off, off), (on, off), (nginx_off, nginx_off), (nginx_on, nginx_off)):
        middle, low, high = ratios(costs, name, base)
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[name]):.2f}"])
    middle, low, high = ratios(costs, on, off)
    result.check("CPU per request with the log ÷ without", middle, 1.05, low, high)
    result.check("write calls for the log per request", log_writes(logging, run.seconds) - log_writes(quiet, run.seconds), 0.05)
    return result


def log_writes(server, seconds):
    """Calls of write(2) per request. Answers leave by send(2) and sendfile(2), which do not count as such."""
    lines, before = line_count(server.process.output), write_calls(server.pids)
    requests = wrk(server.url(), seconds)["requests"]
    settle(2)
    lines = line_count(server.process.output) - lines
    if "text" in server.process.args and lines < requests:
        raise Failure(f"the access log has {lines} lines for {requests} requests")
    return (write_calls(server.pids) - before) / requests


def line_count(path):
    with open(path, "rb") as file:
        return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(MEBIBYTE), b""))


def file_of(run, size):
    """Compares GET of one file of random bytes."""
    (run.peers.files / "file.bin").write_bytes(os.urandom(size))
    servers = [run.peers.start(name) for name in (OURS, NGINX)]
    for server in servers:
        expect_length(server, "/files/file.bin", size)
    return compare(run, [Load(server.name, server, "/files/file.bin") for server in servers], {NGINX: 0.90})


def expect_length(server, path, size):
    client = Client(server.port)
    found = client.get(path)
    client.close()
    if found != (200, size):
        raise Failure(f"{server.name} answered {path} with status {found[0]} and {found[1]} bytes")


FILES = "64 keep-alive connections; nginx with `sendfile` and `tcp_nopush`, without `open_file_cache`."


@measurement("file1k", "GET of a 1 KiB file", FILES)
def file1k(run):
    return file_of(run, 1024)


@measurement("file16k", "GET of a 16 KiB file", FILES)
def file16k(run):
    return file_of(run, 16384)


@measurement(
    "file1g",
    "GET of a 1 GiB file",
    "One connection, a reader that throws the bytes away, the file in the page cache; CPU time of the server per byte, and how far "
    "its memory grows.",
)
def file1g(run):
    make_cached_file(run.peers.files / "file.bin", GIBIBYTE)
    servers = [run.peers.start(name) for name in (OURS, NGINX)]
    for server in servers:
        expect_length(server, "/files/file.bin", GIBIBYTE)
    costs = {server.name: [0.0] * run.rounds for server in servers}
    growth = {server.name: 0 for server in servers}
    for turn in range(run.rounds * run.seconds):
        for server in servers if turn % 2 == 0 else reversed(servers):
            cpu, grown = download(server)
            costs[server.name][turn // run.seconds] += cpu
            growth[server.name] = max(growth[server.name], grown)
    result = Result(columns=["server", "CPU per byte ÷ nginx", "lowest to highest", "memory growth (KiB)"])
    for server in servers:
        middle, low, high = ratios(costs, server.name, NGINX)
        result.bars[server.name] = middle
        result.rows.append([server.name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{growth[server.name] / 1024:.0f}"])
    middle, low, high = ratios(costs, OURS, NGINX)
    result.check("CPU per byte ÷ nginx", middle, 1.05, low, high)
    result.check("growth of memory while it is sent", growth[OURS] / MEBIBYTE, 16, unit="MiB")
    return result


def download(server):
    """CPU seconds that the server took to send the file, and the bytes that it grew by at its peak."""
    reset_peak(server.pids)
    before, resident = cpu_seconds(server.pids), resident_bytes(server.pids)
    expect_length(server, "/files/file.bin", GIBIBYTE)
    return cpu_seconds(server.pids) - before, peak_bytes(server.pids) - resident


def make_cached_file(path, size):
    """A file of one hole, read once: what is measured is sending, not the disk."""
    with open(path, "wb") as file:
        file.truncate(size)
    with open(path, "rb", buffering=0) as file:
        buffer = bytearray(MEBIBYTE)
        while file.readinto(buffer):
            pass
