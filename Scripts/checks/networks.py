"""Machines in namespaces of their own, joined by cables, for checks that need root on Linux."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

# For what takes as long as it takes.
PATIENCE = 30.0


def program():
    path = Path(".build/one-file/release/porthole")
    return str((path if path.exists() else Path(".build/release/porthole")).resolve())


def wait(what, condition, patience=PATIENCE):
    """Waits until a condition holds; its value, and the seconds that it took."""
    began = time.monotonic()
    while time.monotonic() < began + patience:
        if value := condition():
            return value, time.monotonic() - began
        time.sleep(0.05)
    sys.exit(f"waited in vain for {what}")


def leave_out(why):
    print(why)
    sys.exit(77)


@contextmanager
def running(command, **options):
    process = subprocess.Popen(command, text=True, **options)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Lines:
    """The lines that a process says, as they come."""

    def __init__(self, pipe, name):
        self.name, self.lines = name, queue.Queue()
        threading.Thread(target=self._read, args=(pipe,), daemon=True).start()

    def _read(self, pipe):
        for line in pipe:
            self.lines.put(line.rstrip("\n"))

    def until(self, wanted, patience=PATIENCE):
        """Waits for a line that has a text in it; the line, and the seconds that it took."""
        began, seen = time.monotonic(), []
        while (rest := began + patience - time.monotonic()) > 0:
            try:
                seen.append(self.lines.get(timeout=rest))
            except queue.Empty:
                break
            if wanted in seen[-1]:
                return seen[-1], time.monotonic() - began
        sys.exit(f"{self.name} did not say “{wanted}”, but {seen}")

    def rest(self):
        """What was said and not yet looked at."""
        return [self.lines.get() for _ in range(self.lines.qsize())]


class Machine:
    """A namespace of the network with a /run of its own, so that it can have its own daemons."""

    def __init__(self, stack, name):
        self.name = f"porthole-{name}-{os.getpid()}"
        if subprocess.run(["ip", "netns", "add", self.name], capture_output=True).returncode != 0:
            leave_out("this machine allows no namespaces")
        stack.callback(subprocess.run, ["ip", "netns", "del", self.name])
        script = "mount -t tmpfs tmpfs /run && mkdir /run/dbus /run/avahi-daemon && echo ready && exec sleep infinity"
        self.holder = stack.enter_context(running(
            ["ip", "netns", "exec", self.name, "unshare", "-m", "--propagation", "private", "sh", "-c", script], stdout=subprocess.PIPE
        ))
        if self.holder.stdout.readline() != "ready\n":
            leave_out("this machine allows no namespaces")
        self.ip("link set lo up")

    def inside(self, *command):
        return ["nsenter", "-t", str(self.holder.pid), "-m", "-n", "--", *command]

    def start(self, stack, *command, **options):
        return stack.enter_context(running(self.inside(*command), **options))

    def quietly(self, stack, *command):
        return self.start(stack, *command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def run(self, *command, check=True):
        return subprocess.run(self.inside(*command), capture_output=True, text=True, timeout=PATIENCE, check=check).stdout

    def ip(self, words):
        # From outside, where namespaces have names.
        subprocess.run(["ip", "-n", self.name, *words.split()], check=True)

    def join(self, other, mine, theirs):
        """Lays a cable between an interface of this machine and one of another."""
        self.ip(f"link add {mine} type veth peer name {theirs} netns {other.name}")
        self.ip(f"link set {mine} multicast on up")
        other.ip(f"link set {theirs} multicast on up")

    def serve(self, stack, *command):
        """A server: the process, and the lines of its output and of its errors."""
        process = self.start(stack, *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return process, Lines(process.stdout, "the server"), Lines(process.stderr, "the server, as an error,")


def end(process):
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)
    if process.returncode != 0:
        sys.exit(f"{process.args} ended with {process.returncode}")


def followers(folder):
    """The processes that serve a folder, or what is in it."""
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and any(word.startswith(os.fsencode(folder)) for word in (entry / "cmdline").read_bytes().split(b"\0")):
                found.add(int(entry.name))
        except OSError:
            pass
    return found


__all__ = ["ExitStack", "Lines", "Machine", "PATIENCE", "end", "followers", "leave_out", "program", "running", "wait"]
