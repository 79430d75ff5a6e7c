"""Kills a drive at random moments while several clients change what is in it: usage: killing.py PROGRAM FOLDER [SEED].

Each client has a folder of its own and knows what is in it: files by their content, properties, locks. After each end the folder has to be what
the client knows, or what the one request that was under way would have made of it.
"""

import http.client
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time

OPERATIONS, CLIENTS = 1000, 4
LOCK = (
    '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>'
    "<D:locktype><D:write/></D:locktype></D:lockinfo>"
)
PATCH = (
    '<?xml version="1.0"?><D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x xmlns="urn:x">{}</x></D:prop></D:set></D:propertyupdate>'
)
ASK = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><x xmlns="urn:x"/><lockdiscovery/></prop></propfind>'


class Server:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.start()

    def start(self):
        command = [self.program, "dav", f"{self.folder}/root", "--port", "0", "--log", "none", "--state", f"{self.folder}/state"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Tree:
    """What a client knows of its folder: content, None for folders, properties and tokens of locks, by path."""

    def __init__(self):
        self.items, self.properties, self.locks = {"": None}, {}, {}

    def copy(self):
        tree = Tree()
        tree.items, tree.properties, tree.locks = dict(self.items), dict(self.properties), dict(self.locks)
        return tree

    def below(self, path):
        return [name for name in self.items if name == path or name.startswith(path + "/")]

    def remove(self, path):
        for name in self.below(path):
            for table in (self.items, self.properties, self.locks):
                table.pop(name, None)

    def place(self, path, target, moves):
        kept = self.locks.get(target)
        found = {name: (self.items[name], self.properties.get(name)) for name in self.below(path)}
        self.remove(target)
        if moves:
            self.remove(path)
        for name, (content, value) in found.items():
            self.items[target + name[len(path):]] = content
            if value is not None:
                self.properties[target + name[len(path):]] = value
        if kept:
            self.locks[target] = kept


class Client(threading.Thread):
    def __init__(self, server, number, seed):
        super().__init__()
        self.server, self.base, self.random = server, f"/c{number}", random.Random(seed)
        self.tree, self.next, self.done = Tree(), None, 0
        self.connection = None

    def send(self, method, path, body=None, **fields):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        self.connection.request(method, self.base + path, body, fields)
        response = self.connection.getresponse()
        return response.status, response.headers, response.read()

    def run(self):
        try:
            while self.done < self.goal:
                self.step()
        except (OSError, http.client.HTTPException):
            self.connection = None

    def named(self):
        tokens = "".join(f" <{self.base}{path}> ({token})" for path, token in self.tree.locks.items())
        return {"If": tokens.strip()} if tokens else {}

    def step(self):
        tree, pick = self.tree, self.random
        folders = [name for name, content in tree.items.items() if content is None]
        things = [name for name in tree.items if name]
        kind = pick.choice(["put", "put", "put", "mkcol", "move", "move", "copy", "delete", "patch", "patch", "lock", "unlock"])
        new = pick.choice(folders) + f"/n{pick.randrange(12)}"
        thing = pick.choice(things) if things else None
        if len(tree.items) > 60 and things:
            kind = "delete"
        self.next = after = tree.copy()
        answer = None
        if kind == "put" and tree.items.get(new, "") is not None:
            content = str(pick.random()) * pick.choice([1, 10, 5000])
            after.items[new] = content
            answer = self.send("PUT", new, content, **self.named()), (201, 204)
        elif kind == "mkcol" and new not in tree.items:
            after.items[new] = None
            answer = self.send("MKCOL", new, **self.named()), (201,)
        elif kind in ("move", "copy") and thing and new != thing and not (new + "/").startswith(thing + "/") and not (thing + "/").startswith(new + "/"):
            after.place(thing, new, kind == "move")
            answer = self.send(kind.upper(), thing, Destination=self.base + new, **self.named()), (201, 204)
        elif kind == "delete" and thing:
            after.remove(thing)
            answer = self.send("DELETE", thing, **self.named()), (204,)
        elif kind == "patch" and thing:
            after.properties[thing] = value = str(pick.random())
            answer = self.send("PROPPATCH", thing, PATCH.format(value), **self.named()), (207,)
        elif kind == "lock" and thing and not tree.locks and tree.items[thing] is not None:
            after.locks[thing] = "?"
            answer = self.send("LOCK", thing, LOCK, Depth="0"), (200,)
            after.locks[thing] = answer[0][1].get("Lock-Token", "?")
        elif kind == "unlock" and tree.locks:
            path, token = after.locks.popitem()
            answer = self.send("UNLOCK", path, Lock_Token=token), (204,)
        if answer:
            (status, _, body), expected = answer
            assert status in expected, f"{kind} {thing} {new}: {status} {body[:300]}"
            self.tree, self.done = after, self.done + 1
        self.next = None

    # After an end.

    def found(self):
        """What is there now, on the disk and by what the drive says of it."""
        tree, root = Tree(), f"{self.server.folder}/root{self.base}"
        for folder, folders, files in os.walk(root):
            for name in folders:
                tree.items[os.path.join(folder, name)[len(root):]] = None
            for name in files:
                with open(os.path.join(folder, name), encoding="ascii") as file:
                    tree.items[os.path.join(folder, name)[len(root):]] = file.read()
        status, _, body = self.send("PROPFIND", "/", ASK, Depth="infinity")
        assert status == 207, status
        for part in body.decode().split("<D:response>")[1:]:
            path = re.search(r"<D:href>([^<]*)", part)[1].rstrip("/")[len(self.base):]
            value, token = re.search(r'<x xmlns="urn:x">([^<]*)', part), re.search(r"<D:locktoken><D:href>([^<]*)", part)
            if value:
                tree.properties[path] = value[1]
            if token:
                tree.locks[path] = f"<{token[1]}>"
        return tree

    def check(self):
        found = self.found()
        for tree in filter(None, (self.tree, self.next)):
            # A lock that was not acknowledged has a name that nobody was told.
            locks = {path: found.locks.get(path, token) if token == "?" else token for path, token in tree.locks.items()}
            if (tree.items, tree.properties, locks) == (found.items, found.properties, found.locks):
                self.tree, self.next = found, None
                return
        raise AssertionError(f"{self.base}: {difference(self.tree, found)}; under way: {self.next and difference(self.next, found)}")


def difference(tree, found):
    return {
        name: {path: (mine.get(path, "nothing"), theirs.get(path, "nothing")) for path in {*mine, *theirs} if mine.get(path, 0) != theirs.get(path, 0)}
        for name, mine, theirs in (("items", tree.items, found.items), ("properties", tree.properties, found.properties), ("locks", tree.locks, found.locks))
    }


def check_folder(folder):
    """Nothing is left of what was under way, and nothing is kept of what is not there."""
    for part in ("drafts", "unfinished", "aside"):
        left = os.listdir(f"{folder}/root/.porthole/{part}")
        assert not left, f"left in {part}: {left}"
    database = sqlite3.connect(f"file:{folder}/state/state.db?mode=ro", uri=True)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for (key,) in database.execute("SELECT key FROM record WHERE kind IN (CAST('property' AS BLOB), CAST('lock' AS BLOB))"):
        parent, name, _ = bytes(key).split(b"\0", 2)
        assert os.path.exists(f"{folder}/root".encode() + parent + b"/" + name), key
    assert database.execute("SELECT COUNT(*) FROM record WHERE kind = CAST('pending' AS BLOB)").fetchone() == (0,)
    database.close()


def main():
    program, folder = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 32)
    print(f"seed {seed}")
    os.makedirs(f"{folder}/root")
    server, moments, kills, goal = Server(program, folder), random.Random(seed), 0, OPERATIONS // CLIENTS
    clients = [Client(server, number, seed + number) for number in range(CLIENTS)]
    for client in clients:
        assert client.send("MKCOL", "/")[0] == 201
    while any(client.done < goal for client in clients):
        again = []
        for client in clients:
            fresh = Client(server, 0, 0)
            fresh.base, fresh.random, fresh.tree, fresh.done, fresh.goal = client.base, client.random, client.tree, client.done, goal
            again.append(fresh)
        clients = again
        for client in clients:
            client.start()
        time.sleep(moments.uniform(0.005, 0.25))
        server.kill()
        kills += 1
        for client in clients:
            client.join()
        server.start()
        check_folder(folder)
        for client in clients:
            client.connection = None
            client.check()
    server.kill()
    print(f"{sum(client.done for client in clients)} operations, {kills} ends, everything is what it was or what it was to be")


main()
