#!/usr/bin/env python3
"""A client that holds its content back until it is asked for it, as Cyberduck and .NET do by `Expect: 100-continue` (RFC 9110 §10.1.1): it is asked where the drive
takes the content, and where it does not, it learns why at once.

usage: expecting.py URL
"""

import socket
import sys
import urllib.parse

CONTENT = b"x" * 2_000_000
LOCK = b'<?xml version="1.0"?><lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
server = urllib.parse.urlsplit(sys.argv[1])


class Connection:
    def __init__(self):
        self.socket = socket.create_connection((server.hostname, server.port), 30)
        self.socket.settimeout(30)
        self.stream = self.socket.makefile("rb")

    def begin(self, method, path, length, *fields):
        head = [f"{method} {path} HTTP/1.1", f"Host: {server.netloc}", "User-Agent: Cyberduck/9.0.0", f"Content-Length: {length}", *fields, "", ""]
        self.socket.sendall("\r\n".join(head).encode())

    def status(self):
        """The status of the next response, interim ones included; its content is read."""
        status, length = int(self.stream.readline().split()[1]), 0
        self.fields = {}
        while (line := self.stream.readline().strip()):
            name, value = line.decode().split(":", 1)
            self.fields[name.lower()] = value.strip()
        self.stream.read(int(self.fields.get("content-length", 0)))
        return status


def upload(path, *fields):
    """The statuses in the order in which they come; content is sent when the first is 100."""
    connection = Connection()
    connection.begin("PUT", path, len(CONTENT), "Expect: 100-continue", *fields)
    statuses = [connection.status()]
    if statuses == [100]:
        connection.socket.sendall(CONTENT)
        statuses.append(connection.status())
    return statuses


def simple(method, path, content=b"", *fields):
    connection = Connection()
    connection.begin(method, path, len(content), *fields)
    connection.socket.sendall(content)
    return connection.status(), connection.fields


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found}, not {expected}")


expect("a new file", upload("/held.bin"), [100, 201])
expect("the same again", upload("/held.bin"), [100, 204])
expect("a new file where there is one", upload("/held.bin", "If-None-Match: *"), [412])
expect("a file in a folder that is not there", upload("/none/held.bin"), [409])
expect("a part of a file", upload("/held.bin", "Content-Range: bytes 0-1999999/4000000"), [400])
status, fields = simple("LOCK", "/held.bin", LOCK, "Depth: 0", "Content-Type: text/xml")
expect("a lock", status, 200)
expect("a file that another has locked", upload("/held.bin"), [423])
expect("a file of which one has the lock", upload("/held.bin", f"If: ({fields['lock-token']})"), [100, 204])
expect("its end", simple("DELETE", "/held.bin", b"", f"If: ({fields['lock-token']})")[0], 204)
print("uploads that wait to be asked for their content are answered as they should")
