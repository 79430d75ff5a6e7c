#!/usr/bin/env python3
"""tuspy uploads. For Scripts/checks/tus.

usage: tus_client.py PROGRAM FOLDER
"""

import io
import sys
from pathlib import Path
from random import Random

from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError, TusUploadFailed

from uploading import Server, Talk, ask

PROGRAM, WORK = sys.argv[1], Path(sys.argv[2])
CONTENT = Random(7).randbytes(3_000_000)
TUS = {"Tus-Resumable": "1.0.0"}


def client(server, content, name, base="uploads", **options):
    metadata = {"filename": name, "filetype": "application/octet-stream", "modified": "1700000000123"}
    return TusClient(server.url + base).uploader(file_stream=io.BytesIO(content), metadata=metadata, **options)


def whole(server):
    for name, options in {
        "at once": {}, "chunks": {"chunk_size": 700_001}, "checksums": {"chunk_size": 1_000_000, "upload_checksum": True},
        "ünï 海.bin": {"chunk_size": 2_000_000},
    }.items():
        client(server, CONTENT, name, **options).upload()
        assert (server.root / name).read_bytes() == CONTENT, name
        assert abs((server.root / name).stat().st_mtime - 1700000000.123) < 0.01, name
    client(server, b"", "empty").upload()
    assert (server.root / "empty").read_bytes() == b""
    # The same name again: both are kept.
    client(server, b"other", "at once").upload()
    assert (server.root / "at once (1)").read_bytes() == b"other" and (server.root / "at once").read_bytes() == CONTENT


def wrong_checksum(server):
    uploader = client(server, CONTENT[:1000], "checked", upload_checksum=True)
    uploader.set_url(uploader.create_url())
    answer = ask(server, "PATCH", "/uploads/" + uploader.url.rsplit("/", 1)[1], TUS | {
        "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream", "Upload-Checksum": "sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA="},
        CONTENT[:1000])
    assert answer.status == 460, answer.line
    assert uploader.get_offset() == 0
    uploader.upload()
    assert (server.root / "checked").read_bytes() == CONTENT[:1000]


def cut(server, tenth, ends_server):
    """The client goes, or the server, when so many bytes have arrived; another client goes on."""
    name = f"cut-{tenth}-{'killed' if ends_server else 'gone'}"
    size = len(CONTENT) * tenth // 10
    first = client(server, CONTENT, name)
    first.set_url(first.create_url())
    upload = first.url.rsplit("/", 1)[1]
    talk = Talk(server)
    talk.say("PATCH", f"/uploads/{upload}", TUS | {"Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"},
             CONTENT[:size], length=len(CONTENT))
    server.wait_for(upload, size)
    assert not (server.root / name).exists()
    if ends_server:
        server.restart()
    talk.cut()
    assert not (server.root / name).exists()
    second = TusClient(server.url + "uploads").uploader(file_stream=io.BytesIO(CONTENT), url=first.url, chunk_size=1_000_000)
    assert second.offset == size, f"{name}: at {second.offset}, not at {size}"
    second.upload()
    assert (server.root / name).read_bytes() == CONTENT, name


def refusals(server):
    (server.root / "there").write_bytes(b"old")
    metadata = {"path": "/there", "conflict": "fail"}
    uploader = TusClient(server.url + "uploads").uploader(file_stream=io.BytesIO(b"new"), metadata=metadata)
    try:
        uploader.upload()
        raise AssertionError("what is there was replaced")
    except TusCommunicationError as error:
        assert error.status_code == 409, error
    # Somebody else was first, while it was uploaded: the client is told, also when it asks again.
    late = TusClient(server.url + "uploads").uploader(
        file_stream=io.BytesIO(b"123456"), metadata={"path": "/late", "conflict": "fail"}, chunk_size=3)
    late.upload(stop_at=3)
    (server.root / "late").write_bytes(b"first")
    try:
        late.upload()
        raise AssertionError("what is there was replaced")
    except TusUploadFailed as error:
        assert error.status_code == 409, error
    try:
        late.get_offset()
        raise AssertionError("it passes for done")
    except TusCommunicationError as error:
        assert error.status_code == 409, error
    assert (server.root / "late").read_bytes() == b"first" and (server.root / "there").read_bytes() == b"old"


def main():
    server = Server(PROGRAM, WORK / "plain")
    whole(server)
    wrong_checksum(server)
    refusals(server)
    for tenth in range(10):
        for ends_server in (False, True):
            cut(server, tenth, ends_server)
    server.stop()
    below = Server(PROGRAM, WORK / "below", "--base-path", "/in/box")
    client(below, CONTENT, "a", "in/box/uploads", chunk_size=1_000_000).upload()
    client(below, CONTENT, "b", "in/box/uploads/").upload()
    assert (below.root / "a").read_bytes() == (below.root / "b").read_bytes() == CONTENT
    below.stop()
    print("tuspy: whole, in chunks, with checksums, below a path; cut and killed at every tenth: each file is whole")


main()
