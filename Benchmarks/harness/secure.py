"""HTTPS: what handshakes, requests and bytes cost, and what an idle connection keeps."""

import socket
import ssl
import statistics
import time

from .costs import GIBIBYTE, make_cached_file
from .load import Load, raise_descriptor_limit, ratios, settle
from .measurement import Result, compare, measurement
from .peers import NGINX, OURS
from .processes import Failure, cpu_seconds, end, peak_bytes, reset_peak, resident_bytes

SETUP = "An ECDSA P-256 certificate and the same suites on both sides."


def context(version=ssl.TLSVersion.TLSv1_3):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    made.minimum_version = made.maximum_version = version
    return made


def connect(server, made, session=None):
    return made.wrap_socket(socket.create_connection(("127.0.0.1", server.port), 30), session=session)


def ask(client, path="/"):
    """One answer; returns the bytes of its body, which are not kept."""
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = b""
    while b"\r\n\r\n" not in head:
        piece = client.recv(65536)
        if not piece:
            raise Failure("the server closed a connection before it had answered")
        head += piece
    head, _, body = head.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    if lines[0].split()[1] != "200":
        raise Failure(f"an answer was {lines[0]}")
    length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
    got, buffer = len(body), memoryview(bytearray(1 << 18))
    while got < length:
        count = client.recv_into(buffer)
        if not count:
            raise Failure("the server closed a connection within a body")
        got += count
    return length


def handshakes(server, made, session, seconds=1.0):
    """CPU seconds of the server and connections, each opened with a handshake and closed, of one second."""
    before, count, deadline = cpu_seconds(server.pids), 0, time.monotonic() + seconds
    while time.monotonic() < deadline:
        client = connect(server, made, session)
        if client.session_reused != (session is not None):
            raise Failure(f"{server.name}: a session was {'not ' if session else ''}resumed")
        client.close()
        count += 1
    # The last ones may still be at work.
    time.sleep(0.05)
    return cpu_seconds(server.pids) - before, count


def handshake_costs(run, what, resumed):
    servers = [run.peers.start(name, secure=True) for name in (OURS, NGINX)]
    result = Result(columns=["server", "version", "CPU ÷ nginx", "lowest to highest", "µs per handshake (this machine, this run)"])
    for label, version in (("TLS 1.3", ssl.TLSVersion.TLSv1_3), ("TLS 1.2", ssl.TLSVersion.TLSv1_2)):
        made = context(version)
        sessions = {}
        for server in servers:
            with connect(server, made) as client:
                ask(client)
                sessions[server.name] = client.session if resumed else None
            handshakes(server, made, sessions[server.name], 0.3)
        costs = {server.name: [] for server in servers}
        for turn in range(run.rounds):
            for server in servers if turn % 2 == 0 else reversed(servers):
                cpu, count = handshakes(server, made, sessions[server.name])
                costs[server.name].append(cpu * 1e6 / count)
        for server in servers:
            middle, low, high = ratios(costs, server.name, NGINX)
            if label == "TLS 1.3":
                result.bars[server.name] = middle
            result.rows.append([server.name, label, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[server.name]):.0f}"])
        middle, low, high = ratios(costs, OURS, NGINX)
        result.check(f"CPU per {what}, {label} ÷ nginx", middle, 1.10, low, high)
    return result


@measurement("tls-full", "Full TLS handshake", f"{SETUP} One client after the other, connected, shaken hands with, and closed.")
def tls_full(run):
    return handshake_costs(run, "full handshake", False)


@measurement("tls-resumed", "Resumed TLS handshake", f"{SETUP} As above, with a ticket.")
def tls_resumed(run):
    return handshake_costs(run, "resumed handshake", True)


@measurement("tls-get13", "GET of 13 bytes over TLS", f"{SETUP} 64 keep-alive connections, one loop, no log; nginx answers by `return 200`.")
def tls_get13(run):
    servers = [run.peers.start(name, secure=True) for name in (OURS, NGINX)]
    return compare(run, [Load(server.name, server) for server in servers], {NGINX: 1.10})


@measurement(
    "tls-file1g",
    "GET of a 1 GiB file over TLS",
    f"{SETUP} One connection, a reader that throws the bytes away, the file in the page cache; the kernel has no TLS here.",
)
def tls_file1g(run):
    make_cached_file(run.peers.files / "file.bin", GIBIBYTE)
    servers = [run.peers.start(name, secure=True) for name in (OURS, NGINX)]
    made = context()
    costs = {server.name: [] for server in servers}
    growth = {server.name: 0 for server in servers}
    for turn in range(run.rounds):
        for server in servers if turn % 2 == 0 else reversed(servers):
            reset_peak(server.pids)
            before, resident = cpu_seconds(server.pids), resident_bytes(server.pids)
            with connect(server, made) as client:
                if ask(client, "/files/file.bin") != GIBIBYTE:
                    raise Failure(f"{server.name} sent another length")
            costs[server.name].append(cpu_seconds(server.pids) - before)
            growth[server.name] = max(growth[server.name], peak_bytes(server.pids) - resident)
    result = Result(columns=["server", "CPU per byte ÷ nginx", "lowest to highest", "s per GiB (this machine, this run)", "memory growth (KiB)"])
    for server in servers:
        middle, low, high = ratios(costs, server.name, NGINX)
        result.bars[server.name] = middle
        seconds = statistics.median(costs[server.name])
        result.rows.append([server.name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{seconds:.2f}", f"{growth[server.name] / 1024:.0f}"])
    middle, low, high = ratios(costs, OURS, NGINX)
    result.check("CPU per byte ÷ nginx", middle, 1.10, low, high)
    return result


@measurement(
    "tls-idle5k",
    "5,000 idle TLS connections",
    f"{SETUP} Growth of resident memory per connection, after each has had one answer and the server has come to rest. They answer again "
    "at the end.",
)
def tls_idle5k(run):
    count = 500 if run.quick else 5000
    raise_descriptor_limit(count + 200)
    result = Result(columns=["server", "connections", "bytes a connection"])
    made, each = context(), {}
    for name in (OURS, NGINX):
        server = run.peers.start(name, secure=True)
        # The first answers bring in code and pools, which are not the connections'.
        for _ in range(64):
            with connect(server, made) as client:
                ask(client)
        settle(2)
        before = resident_bytes(server.pids)
        clients = []
        for _ in range(count):
            clients.append(connect(server, made))
            ask(clients[-1])
        settle(3)
        each[name] = (resident_bytes(server.pids) - before) / count
        for client in clients:
            ask(client)
            client.close()
        end(server.process)
        result.rows.append([name, f"{count:,}", f"{each[name]:.0f}"])
    result.check("bytes a connection ÷ nginx", each[OURS] / each[NGINX], 1.20)
    return result
