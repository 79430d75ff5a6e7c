"""System calls and allocations per request."""

import collections
import mmap
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import time

from .load import found, hold, settle, wrk, wrk_command
from .measurement import Result, measurement
from .peers import BARE, HERE, NGINX, OURS
from .processes import Failure

POLLS = ("epoll_wait", "epoll_pwait", "epoll_pwait2")
NAMED = POLLS + (
    "read", "readv", "recvfrom", "recvmsg", "write", "writev", "sendto", "sendmsg", "sendfile64", "accept4", "epoll_ctl", "futex",
    "clock_nanosleep", "timerfd_settime",
)


def counted(pids, command):
    """Runs a command and returns its process and the system calls that the processes entered meanwhile, by name.

    perf counts in the kernel and disturbs nobody; where it is missing or refused, strace does, which slows the server but
    not what it does for a request.
    """
    if shutil.which("perf"):
        process = subprocess.run(perf_command(pids, command), capture_output=True, text=True, timeout=120)
        calls = perf_calls(process.stderr)
        if calls is not None:
            return process, calls
    return strace(pids, command)


def perf_command(pids, command):
    events = ["raw_syscalls:sys_enter"] + [f"syscalls:sys_enter_{name}" for name in NAMED]
    return ["perf", "stat", "-x", ",", "-e", ",".join(events), "-p", ",".join(map(str, pids)), "--", *command]


def perf_calls(text):
    """Calls by name from perf's lines, `count,,event,…`; nothing where perf could not count at all."""
    counts = dict((event, number) for number, event in re.findall(r"^([\d]+|<not counted>),[^,]*,([\w:]+)", text, re.M))
    if "raw_syscalls:sys_enter" not in counts:
        return None
    numbers = {event: int(number) if number.isdigit() else 0 for event, number in counts.items()}
    total = numbers.pop("raw_syscalls:sys_enter")
    calls = {event.removeprefix("syscalls:sys_enter_"): number for event, number in numbers.items() if number}
    calls["others"] = total - sum(calls.values())
    return {name: number for name, number in calls.items() if number}


def strace(pids, command):
    """Counts by a trace, without what attaching itself causes: a wait that it interrupted and that the process enters again."""
    if not shutil.which("strace"):
        raise Failure("needs perf or strace to count system calls")
    with tempfile.NamedTemporaryFile("r") as trace:
        targets = [part for pid in pids for part in ("-p", str(pid))]
        tracer = subprocess.Popen(["strace", "-f", "-ttt", "-o", trace.name, *targets], stderr=subprocess.DEVNULL)
        try:
            settle(1)
            begin = time.time()
            process = subprocess.run(command, capture_output=True, text=True, timeout=120)
            tracer.send_signal(signal.SIGINT)
            tracer.wait(20)
        finally:
            tracer.kill()
            tracer.wait()
        calls = collections.Counter()
        for line in trace:
            entered = re.match(r"\d+ +([\d.]+) (\w+)\(", line)
            if entered and float(entered[1]) >= begin:
                calls[entered[2]] += 1
    return process, dict(calls)


def described(calls, requests=1):
    """Calls by name, the most frequent first, per request; rarer than one in a thousand requests is not said."""
    shares = sorted(((number / requests, name) for name, number in calls.items()), reverse=True)
    return ", ".join(f"{name} {share:.3f}" for share, name in shares if share >= 0.001) or "none"


@measurement(
    "syscalls",
    "System calls per keep-alive request",
    "GET of 13 bytes, 64 keep-alive connections, their opening included. The shared poll tells of many connections at once and "
    "is counted apart.",
)
def syscalls(run):
    result = Result(columns=["server", "calls without the poll", "polls", "which"])
    for server in [run.peers.start(name) for name in (OURS, NGINX, BARE)]:
        wrk(server.url(), 1)
        command = wrk_command(server.url(), 3)
        process, calls = counted(server.pids, command)
        requests = found(command, process)["requests"]
        polls = sum(number for name, number in calls.items() if name in POLLS)
        others = (sum(calls.values()) - polls) / requests
        result.rows.append([server.name, f"{others:.3f}", f"{polls / requests:.3f}", described(calls, requests)])
        if server.name == OURS:
            # The budget is two. Opening 64 connections, and what a server does by the clock, is spread over more or fewer
            # requests as the machine has time: a few hundredths are not the request's.
            result.check("calls per request, without the poll", others, 2.05)
    return result


@measurement(
    "idle-quiet",
    "An idle server",
    "System calls that its threads enter in ten seconds, after one answered request, and with a thousand idle keep-alive connections.",
)
def idle_quiet(run):
    seconds = 3 if run.quick else 10
    result = Result(columns=["server", "connections", f"system calls in {seconds} s", "which"])
    for server in [run.peers.start(name) for name in (OURS, NGINX)]:
        for count in (1, 1000):
            clients = hold(server.port, count)
            if count == 1:
                clients.pop().close()
            settle(3)
            _, calls = counted(server.pids, ["sleep", str(seconds)])
            total = sum(calls.values())
            result.rows.append([server.name, f"{len(clients)}", f"{total}", described(calls)])
            if server.name == OURS:
                result.check(f"system calls, {len(clients)} idle connections", total, 0)
            for client in clients:
                client.close()
    return result


@measurement(
    "allocations",
    "Allocations per request",
    "Calls of malloc and its relatives during GET of 13 bytes on 64 keep-alive connections, their opening included. No budget: "
    "a number to watch.",
)
def allocations(run):
    library = HERE / ".build" / "allocations.so"
    if not library.exists():
        raise Failure(f"{library} is missing: run once without --no-build")
    result = Result(columns=["server", "allocations per request"])
    for name in (OURS, NGINX, BARE):
        path = run.peers.scope.directory / f"allocations-{len(result.rows)}"
        path.write_bytes(bytes(8))
        server = run.peers.start(name, environment={"LD_PRELOAD": str(library), "ALLOCATION_COUNT_FILE": str(path)})
        wrk(server.url(), 1)
        with open(path, "r+b") as file, mmap.mmap(file.fileno(), 8) as count:
            before = struct.unpack("q", count[:])[0]
            requests = wrk(server.url(), run.seconds)["requests"]
            made = struct.unpack("q", count[:])[0] - before
        if before == 0 and name != BARE:
            raise Failure(f"the counter saw no allocation of {name}")
        result.rows.append([name, f"{made / requests:.3f}"])
    return result
