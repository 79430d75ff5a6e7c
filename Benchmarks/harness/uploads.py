"""CPU time per byte that a client sends."""

import socket

from .costs import GIBIBYTE, MEBIBYTE
from .load import ratios
from .measurement import Result, measurement
from .peers import OURS
from .processes import Failure, cpu_seconds, peak_bytes, reset_peak, resident_bytes

PLAIN, FORM = "plain upload to file", "multipart form, its file on disk"
BOUNDARY = "----WebKitFormBoundaryr8j4h1eEsNC5iLYY"


@measurement(
    "multipart",
    "multipart POST of 1 GiB",
    "One connection sends the same file of random bytes as the content of a PUT that is saved to a file, and as a file in a "
    "form of which the server makes a temporary file; nothing is flushed to the disk. CPU time of the server per byte, and how far its memory "
    "grows.",
)
def multipart(run):
    size = 64 * MEBIBYTE if run.quick else GIBIBYTE
    file = run.peers.files / "file.bin"
    make_random_file(file, size)
    server = run.peers.start(OURS)
    costs = {name: [0.0] * run.rounds for name in (PLAIN, FORM)}
    growth = dict.fromkeys(costs, 0)
    send(server, FORM, file, size)
    for turn in range(run.rounds * run.seconds):
        for name in costs if turn % 2 == 0 else reversed(costs):
            cpu, grown = send(server, name, file, size)
            costs[name][turn // run.seconds] += cpu
            growth[name] = max(growth[name], grown)
    result = Result(columns=["upload", "CPU per byte ÷ plain", "lowest to highest", "memory growth (KiB)"])
    for name in costs:
        middle, low, high = ratios(costs, name, PLAIN)
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{growth[name] / 1024:.0f}"])
    middle, low, high = ratios(costs, FORM, PLAIN)
    result.check("CPU per byte, multipart ÷ plain upload to file", middle, 1.3, low, high)
    result.check("growth of memory while the form arrives", growth[FORM] / MEBIBYTE, 16, unit="MiB")
    return result


def make_random_file(path, size):
    """A file without a pattern that would help the search for a boundary; in the page cache, as it was just written."""
    with open("/dev/urandom", "rb") as random, open(path, "wb") as file:
        piece = random.read(MEBIBYTE)
        for _ in range(size // MEBIBYTE):
            # Other bytes each time, without the time that so many random ones take.
            piece = piece[4099:] + piece[:4099]
            file.write(piece)


def send(server, name, path, size):
    """CPU seconds that the server took for one upload, and the bytes that it grew by at its peak."""
    front, back, head = b"", b"", f"PUT /upload HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n"
    if name == FORM:
        front = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f.bin"\r\n\r\n'.encode()
        back = f"\r\n--{BOUNDARY}--\r\n".encode()
        head = (
            f"POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary={BOUNDARY}\r\n"
            f"Content-Length: {len(front) + size + len(back)}\r\n\r\n"
        )
    reset_peak(server.pids)
    before, resident = cpu_seconds(server.pids), resident_bytes(server.pids)
    with socket.create_connection(("127.0.0.1", server.port), 60) as client, open(path, "rb") as file:
        client.sendall(head.encode() + front)
        client.sendfile(file)
        client.sendall(back)
        answer = b""
        while not answer.endswith(b" bytes\n"):
            piece = client.recv(4096)
            if not piece:
                break
            answer += piece
    if f"\r\n\r\n{size} bytes\n".encode() not in answer:
        raise Failure(f"{name} was answered {answer[:200]!r}")
    return cpu_seconds(server.pids) - before, peak_bytes(server.pids) - resident
