"""What a server holds while nobody asks, and how fast it begins."""

import statistics
import time

from .load import Client, hold, raise_descriptor_limit, settle
from .measurement import Result, measurement
from .peers import NGINX, OURS
from .processes import Failure, end, free_port, resident_bytes


@measurement(
    "idle10k",
    "10,000 idle keep-alive connections",
    "Growth of resident memory per connection, after each has had one answer and the server has come to rest. They answer again "
    "at the end.",
)
def idle10k(run):
    count = 1000 if run.quick else 10_000
    raise_descriptor_limit(count + 200)
    result = Result(columns=["server", "connections", "bytes a connection"])
    for name in (OURS, NGINX):
        server = run.peers.start(name)
        # The first answers bring in code and pools, which are not the connections'.
        for client in hold(server.port, 64):
            client.close()
        settle(2)
        before = resident_bytes(server.pids)
        clients = hold(server.port, count)
        settle(3)
        each = (resident_bytes(server.pids) - before) / count
        for client in clients:
            if client.get()[0] != 200:
                raise Failure("a held connection did not answer again")
            client.close()
        end(server.process)
        result.rows.append([name, f"{count:,}", f"{each:.0f}"])
        if name == OURS:
            result.check("bytes a connection", each, 1024, unit="bytes")
    return result


@measurement(
    "start",
    "Start to first answer",
    "From before the program is started to its first answer; median of 20 starts, one server after the other.",
)
def start(run):
    times = {OURS: [], NGINX: []}
    for _ in range(5 if run.quick else 20):
        times[OURS].append(first_answer(run, run.peers.our_arguments))
        times[NGINX].append(first_answer(run, run.peers.nginx_arguments))
    result = Result(columns=["server", "ms, median", "lowest to highest"])
    for name, found in times.items():
        result.rows.append([name, f"{statistics.median(found):.1f}", f"{min(found):.1f} to {max(found):.1f}"])
    ours = times[OURS]
    result.check("start to first answer", statistics.median(ours), 30, min(ours), max(ours), unit="ms")
    return result


def first_answer(run, arguments):
    """Milliseconds from the start of a program to its first answer."""
    port = free_port()
    command = arguments(port)
    begin = time.perf_counter()
    process = run.peers.scope.start(command)
    try:
        while time.perf_counter() - begin < 10:
            try:
                client = Client(port)
            except ConnectionRefusedError:
                time.sleep(0.0002)
                continue
            status = client.get()[0]
            took = (time.perf_counter() - begin) * 1000
            client.close()
            if status == 200:
                return took
            raise Failure(f"the first answer had status {status}")
        raise Failure("no answer ten seconds after the start")
    finally:
        end(process)
