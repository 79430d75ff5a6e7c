"""Two hundred clients of a drive, fifty operations each: usage: crowd.py PORT FOLDER."""

import http.client
import os
import random
import sys
import threading

CLIENTS, OPERATIONS = 200, 50


class Client(threading.Thread):
    def __init__(self, port, number):
        super().__init__()
        self.base, self.random, self.files, self.fault = f"/client {number}".replace(" ", "%20"), random.Random(number), {}, None
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def send(self, method, path, body=None, **fields):
        self.connection.request(method, self.base + path, body, fields)
        response = self.connection.getresponse()
        return response.status, response.read()

    def run(self):
        try:
            self.expect((201,), "MKCOL", "/")
            for _ in range(OPERATIONS - 1):
                self.step()
        except Exception as fault:  # pylint: disable=broad-except
            self.fault = fault

    def expect(self, statuses, method, *arguments, **fields):
        status, body = self.send(method, *arguments, **fields)
        assert status in statuses, f"{method} {self.base} {arguments}: {status} {body[:200]}"
        return body

    def step(self):
        name, kind = f"/f{self.random.randrange(8)}", self.random.choice(["put", "put", "get", "list", "move", "copy", "delete"])
        target = f"/f{self.random.randrange(8)}"
        if kind == "put" or name not in self.files:
            self.files[name] = self.random.randbytes(self.random.choice([0, 10, 3000, 100000]))
            self.expect((201, 204), "PUT", name, self.files[name])
        elif kind == "get":
            assert self.expect((200,), "GET", name) == self.files[name]
        elif kind == "list":
            assert self.expect((207,), "PROPFIND", "/", None, Depth="1").count(b"<D:response>") == len(self.files) + 1
        elif kind == "delete":
            self.expect((204,), "DELETE", name)
            del self.files[name]
        elif name != target:
            self.expect((201, 204), kind.upper(), name, None, Destination=self.base + target)
            self.files[target] = self.files[name]
            if kind == "move":
                del self.files[name]


def main():
    port, folder = int(sys.argv[1]), sys.argv[2]
    clients = [Client(port, number) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    faults = [client.fault for client in clients if client.fault]
    assert not faults, f"{len(faults)} clients failed, the first: {faults[0]!r}"
    for client in clients:
        own = os.path.join(folder, client.base[1:].replace("%20", " "))
        found = {}
        for name in os.listdir(own):
            with open(os.path.join(own, name), "rb") as file:
                found["/" + name] = file.read()
        assert found == client.files, own
    print(f"{CLIENTS} clients, {CLIENTS * OPERATIONS} operations, {sum(len(client.files) for client in clients)} files compared")


main()
