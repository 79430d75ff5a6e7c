#!/usr/bin/env python3
"""Uploads as the IETF draft has them. For Scripts/checks/resumable.

usage: resumable_client.py PROGRAM FOLDER
"""

import base64
import hashlib
import sys
from pathlib import Path
from random import Random

from uploading import Server, Talk, ask

PROGRAM, WORK = sys.argv[1], Path(sys.argv[2])
CONTENT = Random(8).randbytes(3_000_000)


class Version:
    """What a client of one interop version says."""

    def __init__(self, number):
        self.number = number

    def fields(self, completes=None, **others):
        fields = {"Upload-Draft-Interop-Version": str(self.number)}
        if completes is not None:
            if self.number == 3:
                fields["Upload-Incomplete"] = "?0" if completes else "?1"
            else:
                fields["Upload-Complete"] = "?1" if completes else "?0"
        return fields | {name.replace("_", "-"): value for name, value in others.items()}

    def append(self, completes, offset):
        others = {"Content_Type": "application/partial-upload"} if self.number >= 6 else {}
        return self.fields(completes, Upload_Offset=str(offset), **others)

    def is_complete(self, answer):
        if self.number == 3:
            return {"?0": True, "?1": False}[answer["Upload-Incomplete"]]
        return {"?1": True, "?0": False}[answer["Upload-Complete"]]


def whole(server, version):
    """In one request, with a digest that the server is to check, and one that it is to make."""
    name = f"whole-{version.number}"
    digest = base64.b64encode(hashlib.sha256(CONTENT).digest()).decode()
    answer = ask(server, "PUT", f"/files/{name}",
                 version.fields(True, Repr_Digest=f"sha-256=:{digest}:", Want_Repr_Digest="sha-256=1, sha-512=0", X_OC_Mtime="1700000000"), CONTENT)
    assert answer.status == 201 and version.is_complete(answer), answer.fields
    assert answer["Repr-Digest"] == f"sha-256=:{digest}:" and answer["X-OC-Mtime"] == "accepted", answer.fields
    assert [interim.status for interim in answer.interim][:1] == [104]
    told = [int(interim["Upload-Offset"]) for interim in answer.interim[1:]]
    assert told == sorted(told) and all(0 < offset <= len(CONTENT) for offset in told)
    assert len(told) == 2 if version.number >= 5 else not told, told
    assert (server.root / name).read_bytes() == CONTENT and (server.root / name).stat().st_mtime == 1700000000
    bad = ask(server, "PUT", f"/files/bad-{version.number}", version.fields(True, Repr_Digest=f"sha-256=:{digest}:"), CONTENT[:-1])
    assert bad.status == 400 and not (server.root / f"bad-{version.number}").exists(), bad.line


def go_on(server, version, upload, expected):
    """As a client does that has lost its connection: asks, and sends the rest in two parts."""
    state = ask(server, "HEAD", f"/uploads/{upload}", version.fields())
    assert state.status == 204 and state["Cache-Control"] == "no-store" and not version.is_complete(state), state.fields
    offset = int(state["Upload-Offset"])
    assert offset == expected, f"at {offset}, not at {expected}"
    middle = offset + (len(CONTENT) - offset) // 2
    answer = ask(server, "PATCH", f"/uploads/{upload}", version.append(False, offset), CONTENT[offset:middle])
    assert answer.status == (201 if version.number <= 6 else 204) and not version.is_complete(answer), answer.line
    answer = ask(server, "PATCH", f"/uploads/{upload}", version.append(True, middle), CONTENT[middle:])
    assert answer.status == 201 and version.is_complete(answer), answer.line


def cut(server, version, tenth, ends_server):
    """The client goes, or the server, when so many bytes of one request have arrived."""
    name = f"cut-{version.number}-{tenth}-{'killed' if ends_server else 'gone'}"
    size = len(CONTENT) * tenth // 10
    talk = Talk(server)
    talk.say("POST", f"/files/{name}", version.fields(True), CONTENT[:size], length=len(CONTENT))
    upload = talk.head().upload
    server.wait_for(upload, size)
    assert not (server.root / name).exists()
    if ends_server:
        server.restart()
    talk.cut()
    assert not (server.root / name).exists()
    go_on(server, version, upload, size)
    assert (server.root / name).read_bytes() == CONTENT, name


def take_over(server, version):
    """A connection that hangs is ended by the next question."""
    name = f"hung-{version.number}"
    talk = Talk(server)
    talk.say("PUT", f"/files/{name}", version.fields(True), CONTENT[:100_000], length=len(CONTENT))
    upload = talk.head().upload
    server.wait_for(upload, 100_000)
    go_on(server, version, upload, 100_000)
    assert talk.answer().status == 409
    assert (server.root / name).read_bytes() == CONTENT


def main():
    server = Server(PROGRAM, WORK / "draft")
    for number in range(3, 9):
        version = Version(number)
        whole(server, version)
        take_over(server, version)
        for tenth in range(10):
            for ends_server in (False, True):
                cut(server, version, tenth, ends_server)
    assert not [name for name in (server.root / ".porthole" / "drafts").iterdir()]
    server.stop()
    print("interop versions 3 to 8: cut and killed at every tenth, each file is whole")


main()
