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
{upstream}  server {{
    listen 127.0.0.1:{port}{secure};
    location / {{ default_type text/plain; return 200 "Hello, World!"; }}
    location /files/ {{ alias {files}/; }}
    location /drive/ {{ alias {files}/; dav_methods PUT; client_max_body_size 0; }}
{passing}  }}
}}
"""


# The same certificate and the same preference of suites as ours.
_NGINX_TLS = """ ssl;
    ssl_certificate {directory}/server.crt;
    ssl_certificate_key {directory}/server.key;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_prefer_server_ciphers on;
    ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256;
    ssl_conf_command Ciphersuites TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"""

# Keep-alive towards the origin has to be asked for; what is passed on is streamed, as ours is.
_NGINX_UPSTREAM = """\
  upstream origin {{ server 127.0.0.1:{origin}; keepalive 64; keepalive_requests 1000000000; }}
"""
_NGINX_PASSING = """\
    location /pass/ { proxy_pass http://origin/; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }
"""


def nginx_configuration(port, directory, files, log="off", user="", secure=False, origin=None):
    """nginx as it is measured; `origin` is the port of the server that it passes requests on to, if it does."""
    return _NGINX.format(
        user=user, descriptors=resource.getrlimit(resource.RLIMIT_NOFILE)[1], directory=directory, log=log, port=port, files=files,
        secure=_NGINX_TLS.format(directory=directory) if secure else "",
        upstream=_NGINX_UPSTREAM.format(origin=origin) if origin else "", passing=_NGINX_PASSING if origin else "",
    )


@dataclass
class Server:
    """A running server: where it answers, and its processes."""

    name: str
    port: int
    pids: list
    process: subprocess.Popen
    scheme: str = "http"

    def url(self, path="/"):
        return f"{self.scheme}://127.0.0.1:{self.port}{path}"


class Peers:
    """Starts servers in a scope. `program` is our server; the files that servers give out lie in `files`."""

    def __init__(self, scope: Scope, program: Path, bare: Path):
        self.scope, self.program, self.bare_program = scope, program, bare
        self.files = scope.directory / "files"
        self.files.mkdir()

    def start(self, name, **options):
        """One server by its name in the tables, ready to answer."""
        return {OURS: self.ours, NGINX: self.nginx, BARE: self.bare}[name](**options)

    def ours(self, log=False, environment=None, secure=False, origin=None):
        port = free_port()
        process = self.scope.start(self.our_arguments(port, log, secure, origin), env=os.environ | (environment or {}))
        return ready(OURS, port, process, secure)

    def our_arguments(self, port, log=False, secure=False, origin=None):
        arguments = [self.program, "--port", port, "--loops", 1, "--root", self.files, "--log", "text" if log else "none"]
        if secure:
            certificate, key = self.certificate()
            arguments += ["--cert", certificate, "--key", key]
        if origin:
            arguments += ["--upstream", f"http://127.0.0.1:{origin}"]
        return arguments

    def certificate(self):
        """An ECDSA P-256 certificate and its key, made once a run."""
        certificate, key = self.scope.directory / "server.crt", self.scope.directory / "server.key"
        if not certificate.exists():
            make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"]
            subprocess.run(make + ["-subj", "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)
        return certificate, key

    def nginx(self, log=False, environment=None, secure=False, origin=None):
        port = free_port()
        if secure:
            self.certificate()
        process = self.scope.start(self.nginx_arguments(port, log, secure, origin), env=os.environ | (environment or {}))
        return ready(NGINX, port, process, secure)

    def nginx_arguments(self, port, log=False, secure=False, origin=None):
        directory = self.scope.directory
        path = directory / f"nginx-{port}.conf"
        user = "user root;\n" if os.geteuid() == 0 else ""
        access = f"{directory}/access-{port}.log" if log else "off"
        path.write_text(nginx_configuration(port, directory, self.files, access, user, secure, origin))
        return [shutil.which("nginx"), "-e", f"{directory}/nginx-error.log", "-c", path]

    def bare(self, log=False, environment=None):
        port = free_port()
        process = self.scope.start([self.bare_program, "--port", port], env=os.environ | (environment or {}))
        return ready(BARE, port, process)


def ready(name, port, process, secure=False, patience=10.0):
    """Waits until a server that was just started takes a connection."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            # The worker of nginx is a child that the listener does not wait for.
            time.sleep(0.2)
            return Server(name, port, family(process.pid), process, "https" if secure else "http")
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
