"""What compression costs beside the library that does it."""

import http.client
import random
import statistics
import time
import zlib

from .load import ratios
from .measurement import Result, measurement
from .peers import OURS
from .processes import Failure, cpu_seconds

MEBIBYTE = 1 << 20
PIECE = 64 * 1024
# As the server's default.
LEVEL = 6


@measurement(
    "gzip",
    "gzip of a stream",
    "16 MiB of lines as a log has them, in pieces of 64 KiB: written by a handler, each piece let go of at once, and read from a file; "
    "CPU time of the server, sending included, against zlib alone on the same pieces in one go.",
)
def gzip(run):
    content = log_lines((2 if run.quick else 16) * MEBIBYTE)
    (run.peers.files / "lines.txt").write_bytes(content)
    server = run.peers.start(OURS)
    alone, stream, file = "zlib alone", "Porthole, a stream", "Porthole, a file"
    costs = {alone: [], stream: [], file: []}
    # What is read once lies in memory afterwards, on either side.
    for path in ("/gzip", "/coded/lines.txt"):
        ask(server, path, content)
    for turn in range(run.rounds):
        order = [(alone, None), (stream, "/gzip"), (file, "/coded/lines.txt")]
        for name, path in order if turn % 2 == 0 else reversed(order):
            costs[name].append(ask(server, path, None) if path else compress(content))
    result = Result(columns=["", "CPU ÷ zlib alone", "lowest to highest", "ms for each MiB (this machine, this run)"])
    for name in costs:
        middle, low, high = ratios(costs, name, alone)
        each = statistics.median(costs[name]) * 1000 / (len(content) / MEBIBYTE)
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{each:.1f}"])
        if name != alone:
            result.check(f"CPU of {name.split(', ')[1]} ÷ zlib alone", middle, 1.1, low, high)
    return result


def log_lines(size):
    """Text that compresses as such text does, the same in each run."""
    chance = random.Random(1)
    lines, count = [], 0
    while count < size:
        number = chance.randrange(1 << 20)
        lines.append(f"2026-01-01T00:00:{number % 60:02}Z 192.0.2.{number % 254} GET /files/{number:x}.html 200 {number * 7} {number % 997}\n")
        count += len(lines[-1])
    return "".join(lines).encode()[:size]


def compress(content):
    """CPU seconds of zlib alone."""
    view = memoryview(content)
    begin = time.thread_time()
    coder = zlib.compressobj(LEVEL, wbits=31)
    for start in range(0, len(content), PIECE):
        coder.compress(view[start : start + PIECE])
    coder.flush()
    return time.thread_time() - begin


def ask(server, path, content):
    """CPU seconds of the server for one answer; the answer is looked at where its content is given."""
    begin = cpu_seconds(server.pids)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    coded = response.read()
    connection.close()
    if response.status != 200 or response.headers["Content-Encoding"] != "gzip":
        raise Failure(f"{path} was answered {response.status}, coding {response.headers['Content-Encoding']}")
    if content is not None and zlib.decompress(coded, 31) != content:
        raise Failure(f"{path} is not what was compressed")
    return cpu_seconds(server.pids) - begin
