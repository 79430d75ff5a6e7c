"""Everything a run starts or makes, so that nothing of it outlives the run; and what the kernel knows of a process."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


class Failure(Exception):
    """Something that ends a measurement, in one line for people."""


class Scope:
    """Owns a temporary directory and processes, and ends them all when it is left, however it is left."""

    def __enter__(self):
        self.directory = Path(tempfile.mkdtemp(prefix="porthole-bench-"))
        self._processes = []
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            end(process)
        shutil.rmtree(self.directory, ignore_errors=True)

    def start(self, arguments, **options):
        """Starts a process in a group of its own, so that its children end with it. It prints to a file unless told otherwise."""
        with open(self.directory / f"output-{len(self._processes)}", "wb") as output:
            options = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": output, "start_new_session": True} | options
            process = subprocess.Popen([str(argument) for argument in arguments], **options)
        process.output = output.name
        self._processes.append(process)
        return process


def end(process):
    """Ends a process group: asks, waits two seconds, and kills what is left."""
    for number, patience in ((signal.SIGTERM, 2), (signal.SIGKILL, 10)):
        try:
            os.killpg(process.pid, number)
        except ProcessLookupError:
            pass
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            continue


def free_port():
    """A port that nobody has on the loopback address now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def family(pid):
    """A process and all its descendants."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                parent = int(Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            children.setdefault(parent, []).append(int(entry))
    found = [pid]
    for member in found:
        found.extend(children.get(member, []))
    return found


def cpu_seconds(pids):
    """User and system time of the processes, ended threads included, from their CPU clocks: `utime + stime` without its 10 ms steps."""
    # clock_getcpuclockid(3): the complement of the process number above three bits, of which 2 names the scheduler's clock.
    return sum(time.clock_gettime((~pid << 3) | 2) for pid in pids)


def resident_bytes(pids):
    """Resident memory, exact: `VmRSS` itself is gathered from counters that lag by some pages a thread."""
    return sum(_number(f"/proc/{pid}/smaps_rollup", "Rss:") for pid in pids) * 1024


def peak_bytes(pids):
    """The highest resident memory (`VmHWM`) since `reset_peak`."""
    return sum(_number(f"/proc/{pid}/status", "VmHWM:") for pid in pids) * 1024


def reset_peak(pids):
    """Lets `VmHWM` begin at the present size (proc(5), clear_refs)."""
    for pid in pids:
        Path(f"/proc/{pid}/clear_refs").write_text("5")


def thread_count(pids):
    """How many threads the processes have now."""
    return sum(_number(f"/proc/{pid}/status", "Threads:") for pid in pids)


def write_calls(pids):
    """Calls of the write(2) family so far (proc(5), io): files, pipes and event descriptors, not send(2) on sockets."""
    return sum(_number(f"/proc/{pid}/io", "syscw:") for pid in pids)


def _number(path, name):
    for line in Path(path).read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1])
    raise Failure(f"{path} has no {name}")
