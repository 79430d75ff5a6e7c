"""One loop whose handlers block: what everybody else notices of it."""

import selectors
import subprocess
import threading
import time

from .load import Client, found, settle, wrk, wrk_command
from .measurement import Result, measurement
from .peers import NGINX, OURS
from .processes import Failure, thread_count

HELD_THREADS = 64
# Beside the held threads: the main thread, the loop, its acceptor, the watcher, and the pool of `.blocking` routes.
OTHER_THREADS = 32


@measurement(
    "handover",
    "Handlers that block",
    "One loop. `/block` sleeps two seconds in a blocking call; `/block4` is a `.blocking` route that sleeps 4 ms; `/` answers at once.",
)
def handover(run):
    result = Result(columns=["who is asked for `/`, by 8 clients", "99th percentile, ms", "worst, ms"])
    eight_asleep(run, result)
    many_asleep(run, result)
    blocking_route(run, result)
    return result


def eight_asleep(run, result):
    """Eight clients ask for `/block` again and again while eight others ask for `/`."""
    server = run.peers.start(OURS)
    seconds = 4 if run.quick else 10
    # How well this machine, just now, lets anybody answer: without it, a missed budget may be the machine's.
    row(result, "nginx", wrk(run.peers.start(NGINX).url(), seconds, connections=8))
    row(result, "Porthole, nobody asleep", wrk(server.url(), seconds, connections=8))
    sleepers = [Sleeper(server.port) for _ in range(8)]
    for sleeper in sleepers:
        sleeper.start()
    settle(0.2)
    numbers = wrk(server.url(), seconds, connections=8)
    row(result, "Porthole, eight asleep", numbers)
    for sleeper in sleepers:
        sleeper.stopping = True
    for sleeper in sleepers:
        sleeper.join(10)
    failures = [sleeper.failure for sleeper in sleepers if sleeper.failure]
    answered = sum(sleeper.answered for sleeper in sleepers)
    if not failures and answered < 8:
        failures.append("some never woke")
    result.check("`/` beside eight asleep, 99th percentile", numbers["p99"], 10, unit="ms")
    result.check("`/` beside eight asleep, worst", numbers["worst"], 150, unit="ms")
    result.check("`/block`, failures", len(failures), 0)


def row(result, who, numbers):
    result.rows.append([who, f"{numbers['p99']:.2f}", f"{numbers['worst']:.2f}"])


class Sleeper(threading.Thread):
    """One client of `/block`, until it is told to stop."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.client = Client(port)
        self.stopping, self.failure, self.answered = False, None, 0

    def run(self):
        try:
            while not self.stopping:
                begin = time.monotonic()
                status = self.client.get("/block")[0]
                if status != 200 or time.monotonic() - begin < 1.9:
                    raise Failure(f"/block answered {status} after {time.monotonic() - begin:.1f} s")
                self.answered += 1
        except (Failure, OSError) as failure:
            self.failure = failure
        finally:
            self.client.close()


def many_asleep(run, result):
    """More handlers asleep than there may be held threads: all are answered, and the bound of threads holds."""
    count = 100 if run.quick else 500
    server = run.peers.start(OURS)
    clients = [Client(server.port) for _ in range(count)]
    selector = selectors.DefaultSelector()
    for client in clients:
        client.send("/block")
        selector.register(client, selectors.EVENT_READ)
    answered = failed = threads = 0
    deadline = time.monotonic() + 2.5 * (count / HELD_THREADS + 2) + 20
    while selector.get_map() and time.monotonic() < deadline:
        threads = max(threads, thread_count(server.pids))
        for key, _ in selector.select(0.05):
            try:
                answered += key.fileobj.receive()[0] == 200
            except (Failure, OSError):
                failed += 1
            selector.unregister(key.fileobj)
            key.fileobj.close()
    result.check(f"{count} asleep at once, answered", answered, count, at_least=True)
    result.check(f"{count} asleep at once, threads of the process", threads, HELD_THREADS + OTHER_THREADS)


def blocking_route(run, result):
    """Many short blocks on a route that says so, beside `/`."""
    server = run.peers.start(OURS)
    seconds = 3 if run.quick else 8
    wrk(server.url("/block4"), 1, connections=32)
    command = wrk_command(server.url("/block4"), seconds, connections=32)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        beside = wrk(server.url(), seconds, connections=8)
        output, _ = process.communicate(timeout=seconds + 20)
    finally:
        process.kill()
        process.wait()
    blocked = found(command, subprocess.CompletedProcess(command, process.returncode, output))
    row(result, "Porthole, beside a `.blocking` route", beside)
    result.check("`.blocking` route, 32 clients", blocked["requests"] / blocked["seconds"], 3000, unit="/s", at_least=True)
    result.check("`/` beside it, 99th percentile", beside["p99"], 10, unit="ms")
