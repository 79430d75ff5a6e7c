"""The servers that are measured: ours, nginx, and the bare C loop; how they are built and started."""

import os
import resource
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from .processes import Failure, Scope, family, free_port

HERE = Path(__file__).resolve().parent.parent

OURS, NGINX, BARE = "Porthole", "nginx", "bare C"

# One worker beside one loop. `sendfile` and `tcp_nopush` are as in Debian's nginx.conf; keep-alive is unlimited on both sides, and
# open_file_cache stays off, as it is by default: a file that changed is seen at once by either server.
_NGINX = """\
{user}daemon off;
worker_processes 1;
worker_rlimit_nofile {descriptors};
pid {directory}/nginx.pid;
error_log {directory}/nginx-error.log;
events {{ worker_connections 16384; }}
http {{
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 75s;
  keepalive_requests 1000000000;
  default_type application/octet-stream;
  access_log {log};
  client_body_temp_path {directory}/nginx-1;
  proxy_temp_path {directory}/nginx-2;
  fastcgi_temp_path {directory}/nginx-3;
  uwsgi_temp_path {directory}/nginx-4;
  scgi_temp_path {directory}/nginx-5;
  server {{
    listen 127.0.0.1:{port};
    location / {{ default_type text/plain; return 200 "Hello, World!"; }}
    location /files/ {{ alias {files}/; }}
  }}
}}
"""


def nginx_configuration(port, directory, files, log="off", user=""):
    """nginx as it is measured."""
    return _NGINX.format(
        user=user, descriptors=resource.getrlimit(resource.RLIMIT_NOFILE)[1], directory=directory, log=log, port=port, files=files
    )


@dataclass
class Server:
    """A running server: where it answers, and its processes."""

    name: str
    port: int
    pids: list
    process: subprocess.Popen

    def url(self, path="/"):
        return f"http://127.0.0.1:{self.port}{path}"


class Peers:
    """Starts servers in a scope. `program` is our server; the files that servers give out lie in `files`."""

    def __init__(self, scope: Scope, program: Path, bare: Path):
        self.scope, self.program, self.bare_program = scope, program, bare
        self.files = scope.directory / "files"
        self.files.mkdir()

    def start(self, name, **options):
        """One server by its name in the tables, ready to answer."""
        return {OURS: self.ours, NGINX: self.nginx, BARE: self.bare}[name](**options)

    def ours(self, log=False, environment=None):
        port = free_port()
        process = self.scope.start(self.our_arguments(port, log), env=os.environ | (environment or {}))
        return ready(OURS, port, process)

    def our_arguments(self, port, log=False):
        return [self.program, "--port", port, "--loops", 1, "--root", self.files, "--log", "text" if log else "none"]

    def nginx(self, log=False, environment=None):
        port = free_port()
        process = self.scope.start(self.nginx_arguments(port, log), env=os.environ | (environment or {}))
        return ready(NGINX, port, process)

    def nginx_arguments(self, port, log=False):
        directory = self.scope.directory
        path = directory / f"nginx-{port}.conf"
        user = "user root;\n" if os.geteuid() == 0 else ""
        access = f"{directory}/access-{port}.log" if log else "off"
        path.write_text(nginx_configuration(port, directory, self.files, access, user))
        return [shutil.which("nginx"), "-e", f"{directory}/nginx-error.log", "-c", path]

    def bare(self, log=False, environment=None):
        port = free_port()
        process = self.scope.start([self.bare_program, "--port", port], env=os.environ | (environment or {}))
        return ready(BARE, port, process)


def ready(name, port, process, patience=10.0):
    """Waits until a server that was just started takes a connection."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            # The worker of nginx is a child that the listener does not wait for.
            time.sleep(0.2)
            return Server(name, port, family(process.pid), process)
        except ConnectionRefusedError:
            time.sleep(0.01)
    said = Path(process.output).read_text(errors="replace").strip().splitlines()
    raise Failure(f"{name} did not start: {said[-1] if said else 'it said nothing'}")


def build(seconds=1500):
    """Builds the measured programs as a release, and the library that counts allocations."""
    for arguments in (
        ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", HERE],
        ["clang", "-O2", "-shared", "-fPIC", "-o", HERE / ".build" / "allocations.so", HERE / "Preload" / "allocations.c"],
    ):
        try:
            done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=seconds)
        except FileNotFoundError:
            raise Failure(f"{arguments[0]} is missing: install the Swift toolchain") from None
        if done.returncode:
            raise Failure(f"the build failed:\n{done.stdout}")


def built(name):
    """A program that `build` made."""
    path = HERE / ".build" / "release" / name
    if not path.exists():
        raise Failure(f"{path} is missing: run once without --no-build")
    return path
