"""A server on this machine that speaks WebSocket (RFC 6455): it says back what it is told."""

import base64
import hashlib
import socket
import threading


class SocketOrigin:
    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection, connection.makefile("rb") as stream:
            stream.readline()
            fields = {}
            while (line := stream.readline().strip()):
                name, _, value = line.decode().partition(":")
                fields[name.lower()] = value.strip()
            key = fields.get("sec-websocket-key")
            if not key:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            accept = base64.b64encode(hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
            connection.sendall(
                f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode())
            while len(head := stream.read(2)) == 2:
                opcode, length = head[0] & 0x0F, head[1] & 0x7F
                if length > 125:
                    return
                mask = stream.read(4)
                content = bytes(byte ^ mask[place % 4] for place, byte in enumerate(stream.read(length)))
                connection.sendall(bytes([0x80 | opcode, length]) + content)
                if opcode == 8:
                    return
