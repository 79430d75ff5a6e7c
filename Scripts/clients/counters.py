"""Counts to a thousand in a file of a drive, from two processes: usage: counters.py PORT."""

import http.client
import multiprocessing
import sys

STEPS = 500
LOCK = (
    '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope>'
    "<D:locktype><D:write/></D:locktype></D:lockinfo>"
)


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def send(self, method, body=None, **fields):
        self.connection.request(method, "/counter", body, {name.replace("_", "-"): value for name, value in fields.items()})
        response = self.connection.getresponse()
        return response.status, response.headers, response.read()


def by_lock(port):
    client = Client(port)
    for _ in range(STEPS):
        while True:
            status, fields, _ = client.send("LOCK", LOCK, Depth="0", Timeout="Second-60")
            if status == 200:
                break
            assert status == 423, status
        token = fields["Lock-Token"]
        value = int(client.send("GET")[2])
        status = client.send("PUT", str(value + 1), If=f"({token})")[0]
        assert status == 204, status
        status = client.send("UNLOCK", Lock_Token=token)[0]
        assert status == 204, status


def by_tag(port):
    client = Client(port)
    for _ in range(STEPS):
        while True:
            status, fields, body = client.send("GET")
            assert status == 200, status
            status = client.send("PUT", str(int(body) + 1), If_Match=fields["ETag"])[0]
            if status == 204:
                break
            assert status in (412, 423), status


def main():
    port = int(sys.argv[1])
    client = Client(port)
    assert client.send("PUT", "0")[0] == 201
    processes = [multiprocessing.Process(target=count, args=(port,)) for count in (by_lock, by_tag)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert all(process.exitcode == 0 for process in processes), "a process failed"
    _, fields, value = client.send("GET")
    assert int(value) == 2 * STEPS, value
    # Who heeds neither is refused while there is a lock, and who has an old tag always.
    token = client.send("LOCK", LOCK, Depth="0")[1]["Lock-Token"]
    assert client.send("PUT", "7")[0] == 423
    assert client.send("UNLOCK", Lock_Token=token)[0] == 204
    assert client.send("PUT", "1000", If_Match=fields["ETag"])[0] == 204
    assert client.send("PUT", "7", If_Match=fields["ETag"])[0] == 412
    assert int(client.send("GET")[2]) == 2 * STEPS
    print(f"the counter is {int(value)}")


main()
