"""What shared folders cost: listing one, an archive of one, and one as a drive, beside C programs that do the least and Apache's mod_dav."""

import http.client
import os
import shutil
import socket
import statistics
import subprocess
import threading
import time

from .costs import FILES, GIBIBYTE, MEBIBYTE
from .load import Load, ratios
from .measurement import Result, compare, measurement
from .peers import NGINX, OURS, built, ready
from .uploads import make_random_file
from .processes import Failure, cpu_seconds, free_port, peak_bytes, reset_peak, resident_bytes

C, APACHE = "C", "Apache"
ENTRIES = 10_000


@measurement(
    "list10k",
    "Listing 10,000 files",
    "The file model lists a folder, twenty times a process; C reads the names and asks for each file's status, and sorts nothing. CPU time of the process.",
)
def listing(run):
    return beside_c(run, "list", 20, 3.0, many_files)


@measurement(
    "zip",
    "Archive of 512 MiB",
    "Eight files of random bytes as an archive that is streamed to a socket; C reads them, makes their checksums by zlib and sends them. CPU time of the process.",
)
def archive(run):
    def prepare(folder):
        folder.mkdir()
        for number in range(8):
            (folder / f"{number}.bin").write_bytes(os.urandom(1 << 20) * 64)

    return beside_c(run, "zip", 1, 1.15, prepare)


def many_files(folder):
    folder.mkdir()
    for number in range(ENTRIES):
        (folder / f"file number {number}.txt").write_text("x")


def beside_c(run, kind, times, limit, prepare):
    folder = run.peers.scope.directory / "d"
    prepare(folder)
    programs = {OURS: built("bench-files"), C: built("bare-files")}
    costs = {name: [] for name in programs}
    # The first round warms the caches.
    for _ in range(run.rounds + 1):
        for name, program in programs.items():
            costs[name].append(process_seconds(program, kind, folder, times) / times)
    costs = {name: each[1:] for name, each in costs.items()}
    result = Result(columns=["", "CPU ÷ C", "lowest to highest", "ms (this machine, this run)"])
    for name in programs:
        middle, low, high = ratios(costs, name, C)
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[name]) * 1000:.1f}"])
    middle, low, high = ratios(costs, OURS, C)
    result.check("CPU ÷ C", middle, limit, low, high)
    return result


def process_seconds(program, kind, folder, times):
    """Seconds of CPU of a program that writes to a socket, the kernel's for it included."""
    ours, theirs = socket.socketpair()

    def drain():
        room = bytearray(1 << 20)
        while theirs.recv_into(room):
            pass

    thread = threading.Thread(target=drain)
    thread.start()
    process = subprocess.Popen([program, kind, folder, str(times)], stdout=ours)
    ours.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    thread.join()
    theirs.close()
    if process.returncode != 0:
        raise Failure(f"{program} {kind} failed")
    return usage.ru_utime + usage.ru_stime


# One process of few threads, and the folder with nothing but the drive.
_APACHE = """
ServerRoot {work}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {work}/apache.pid
ErrorLog {work}/apache-error.log
DocumentRoot {root}
StartServers 1
ServerLimit 1
ThreadsPerChild 4
MaxRequestWorkers 4
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule mime_module {modules}/mod_mime.so
LoadModule dav_module {modules}/mod_dav.so
LoadModule dav_fs_module {modules}/mod_dav_fs.so
TypesConfig /etc/mime.types
DAVLockDB {work}/lock
User www-data
Group www-data
<Directory {root}>
  Dav On
  Require all granted
</Directory>
"""

_ASKED = {
    "everything": b'<?xml version="1.0"?><propfind xmlns="DAV:"><allprop/></propfind>',
    "six properties": b'<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/><creationdate/>'
    b"<getetag/><displayname/></prop></propfind>",
}


@measurement(
    "propfind10k",
    "Listing 10,000 files by PROPFIND",
    "Depth 1, the properties that clients ask for or all of them, from one connection, read as it comes; Apache's mod_dav beside it. The time until the answer is "
    "complete, and how far the server's memory grows meanwhile.",
)
def propfind(run):
    apache, modules = shutil.which("apache2", path=os.environ["PATH"] + ":/usr/sbin"), "/usr/lib/apache2/modules"
    if not apache or not os.path.isdir(modules):
        raise Failure("apache2 is missing: apt-get install apache2")
    scope = run.peers.scope
    scope.directory.chmod(0o755)
    root, ports = scope.directory / "root", (free_port(), free_port())
    root.mkdir()
    many_files(root / "d")
    configuration = scope.directory / "apache.conf"
    configuration.write_text(_APACHE.format(work=scope.directory, port=ports[1], root=root, modules=modules))
    servers = {
        OURS: ready(OURS, ports[0], scope.start([built("bench-files"), "drive", root, ports[0]])),
        APACHE: ready(APACHE, ports[1], scope.start([apache, "-f", configuration, "-D", "FOREGROUND"])),
    }
    result = Result(columns=["", "time ÷ Apache", "lowest to highest", "CPU (ms)", "bytes of the answer", "memory growth (KiB)"])
    for asked, body in _ASKED.items():
        times, growth, costs, sizes = ({name: [] for name in servers} for _ in range(4))
        for server in servers.values():
            ask(server, body)
        for _ in range(run.rounds):
            for name, server in servers.items():
                idle = resident_bytes(server.pids)
                reset_peak(server.pids)
                begin = cpu_seconds(server.pids)
                took, size = ask(server, body)
                costs[name].append(cpu_seconds(server.pids) - begin)
                growth[name].append(max(0, peak_bytes(server.pids) - idle))
                times[name].append(took)
                sizes[name].append(size)
        for name in servers:
            middle, low, high = ratios(times, name, APACHE)
            result.rows.append([
                f"{name}, {asked}", f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[name]) * 1000:.0f}",
                f"{sizes[name][0]:,}", f"{max(growth[name]) / 1024:,.0f}",
            ])
        middle, low, high = ratios(times, OURS, APACHE)
        result.check(f"{asked}: time ÷ Apache", middle, 1.0, low, high)
        # What one buffer more or less takes is no difference.
        result.check(f"{asked}: memory growth beyond Apache's", max(0, max(growth[OURS]) - max(growth[APACHE])) / (1 << 20), 1, unit="MiB")
    return result


def ask(server, body):
    """Seconds until the answer is complete, and its bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    began = time.monotonic()
    connection.request("PROPFIND", "/d/", body, {"Depth": "1"})
    response = connection.getresponse()
    size = 0
    while piece := response.read(1 << 16):
        size += len(piece)
    took = time.monotonic() - began
    connection.close()
    if response.status != 207:
        raise Failure(f"{server.name} answered {response.status}")
    return took, size


def drive(run, root):
    port = free_port()
    return ready(OURS, port, run.peers.scope.start([built("bench-files"), "drive", root, port]))


@measurement("drive16k", "GET of a 16 KiB file from the drive", FILES)
def drive_get(run):
    (run.peers.files / "file.bin").write_bytes(os.urandom(16384))
    loads = [Load(OURS, drive(run, run.peers.files), "/file.bin"), Load(NGINX, run.peers.start(NGINX), "/files/file.bin")]
    return compare(run, loads, {NGINX: 0.90})


@measurement(
    "drive-put1g",
    "PUT of 1 GiB to the drive",
    "One connection replaces a file of random bytes, beside the dav module of nginx. CPU time of the server per byte, what writing it through to the disk takes "
    "included, which nginx leaves to the system; and how far the server's memory grows.",
)
def drive_put(run):
    size = 64 * MEBIBYTE if run.quick else GIBIBYTE
    file = run.peers.scope.directory / "sent.bin"
    make_random_file(file, size)
    servers = {OURS: (drive(run, run.peers.files), "/file.bin"), NGINX: (run.peers.start(NGINX), "/drive/other.bin")}
    costs, growth = {name: [] for name in servers}, dict.fromkeys(servers, 0)
    for turn in range(run.rounds + 1):
        for name, (server, path) in servers.items():
            reset_peak(server.pids)
            before, resident = cpu_seconds(server.pids), resident_bytes(server.pids)
            put(server, path, file, size)
            costs[name].append(cpu_seconds(server.pids) - before)
            growth[name] = max(growth[name], peak_bytes(server.pids) - resident)
    # The first round warms the caches.
    costs = {name: each[1:] for name, each in costs.items()}
    result = Result(columns=["server", "CPU per byte ÷ nginx", "lowest to highest", "s per GiB (this machine, this run)", "memory growth (KiB)"])
    for name in servers:
        middle, low, high = ratios(costs, name, NGINX)
        seconds = statistics.median(costs[name]) * GIBIBYTE / size
        result.rows.append([name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{seconds:.2f}", f"{growth[name] / 1024:.0f}"])
    middle, low, high = ratios(costs, OURS, NGINX)
    result.check("CPU per byte ÷ nginx", middle, 1.05, low, high)
    result.check("growth of memory while it arrives", growth[OURS] / MEBIBYTE, 16, unit="MiB")
    return result


def put(server, path, file, size):
    """Sends a file, and waits until it is where it was sent."""
    with open(file, "rb") as content, socket.create_connection(("127.0.0.1", server.port), 60) as client:
        client.sendall(f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode())
        client.sendfile(content)
        line = client.recv(65536).split(b"\r\n")[0]
    if line.split()[1:2] not in ([b"201"], [b"204"]):
        raise Failure(f"{server.name} answered an upload by {line.decode('latin-1')}")
