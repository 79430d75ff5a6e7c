"""Requests that are passed on to another server."""

from .load import Load
from .measurement import compare, measurement
from .peers import BARE, NGINX, OURS


def passing(run, path, limit):
    """Compares passing GET on to one origin, the bare loop or nginx, over connections that are kept."""
    origin = run.peers.start(BARE if path == "/" else NGINX)
    servers = [run.peers.start(name, origin=origin.port) for name in (OURS, NGINX)]
    return compare(run, [Load(server.name, server, f"/pass{path}") for server in servers], {NGINX: limit})


@measurement(
    "pass13",
    "Passing on GET of 13 bytes",
    "64 keep-alive connections, by a rule for the host and `ReverseProxy`, to the bare loop, over connections that are kept; nginx by `proxy_pass` with `keepalive`, unbuffered. "
    "The origin's own CPU does not count.",
)
def pass13(run):
    return passing(run, "/", 1.30)


@measurement(
    "pass64k",
    "Passing on GET of 64 KiB",
    "As above, from nginx, which has it as a file: more than what either takes from a socket at once.",
)
def pass64k(run):
    (run.peers.files / "passed.bin").write_bytes(bytes(64 * 1024))
    return passing(run, "/files/passed.bin", 1.30)
