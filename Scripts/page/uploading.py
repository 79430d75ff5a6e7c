"""Uploads: by every way in, to the end, whatever comes between."""

import hashlib
import json
import os
import signal

from harness import test

MEGA = 1_000_000
# Slow enough that a person, and a busy machine, can do something meanwhile.
SLOW = 400_000


def same(at, name, path):
    there = (at.server.root / name).read_bytes()
    assert hashlib.sha256(there).digest() == hashlib.sha256(path.read_bytes()).digest(), f"{name} has {len(there)} bytes that are not those sent"


@test("Files that are chosen are uploaded, with their dates")
def chosen(at):
    at.open()
    one, two, nothing = at.file("one.bin", os.urandom(3 * MEGA), 5), at.file("two words.txt", "two", 400), at.file("nothing.txt", "")
    at.choose(one, two, nothing)
    at.done(3)
    at.sees("nothing.txt", "one.bin", "two words.txt")
    for name, path in [("one.bin", one), ("two words.txt", two), ("nothing.txt", nothing)]:
        same(at, name, path)
        assert abs((at.server.root / name).stat().st_mtime - path.stat().st_mtime) < 1, f"{name} lost its date"
    at.hears("3 files uploaded")
    at.button("Clear list").click()
    at.until(lambda: not at.page.locator("#uploads").is_visible(), "the list stays")


@test("Whole folders can be dropped, with all that is in them, into the folder that is shown", sizes=["desktop"])
def dropped(at):
    at.server.put("Box/old.txt", "old")
    at.open("?path=/Box/")
    at.file("Trip/day 1/a.jpg", "a")
    at.file("Trip/day 2/deep/er/b.jpg", "b")
    at.file("Trip/c.txt", "c")
    (at.own / "Trip/nothing in here").mkdir()
    at.drop(at.own / "Trip", at.file("beside.txt", "beside"))
    at.done(4)
    assert at.server.files() == ["Box/Trip/c.txt", "Box/Trip/day 1/a.jpg", "Box/Trip/day 2/deep/er/b.jpg", "Box/beside.txt", "Box/old.txt"], at.server.files()
    at.until(lambda: (at.server.root / "Box/Trip/nothing in here").is_dir(), "the empty folder is missing")
    at.sees("Trip", "beside.txt", "old.txt")


@test("While something is dragged over the page, it says where it would go", sizes=["desktop"])
def dragged(at):
    at.server.put("Box/x.txt")
    at.open("?path=/Box/")
    session = at.context.new_cdp_session(at.page)
    data = {"items": [], "files": [str(at.file("a.txt", "a"))], "dragOperationsMask": 1}
    session.send("Input.dispatchDragEvent", {"type": "dragEnter", "x": 200, "y": 200, "data": data})
    session.send("Input.dispatchDragEvent", {"type": "dragOver", "x": 210, "y": 200, "data": data})
    at.reads("Drop to upload to “Box”", "#veil")
    session.send("Input.dispatchDragEvent", {"type": "dragCancel", "x": 200, "y": 200, "data": data})
    at.until(lambda: not at.page.locator("#veil").is_visible(), "the veil stays")


@test("A folder can be chosen", sizes=["desktop"])
def folder_chosen(at):
    at.open()
    at.file("Album/1.txt", "1")
    at.file("Album/sub/2.txt", "2")
    with at.page.expect_file_chooser() as chooser:
        at.more("Upload a folder")
    chooser.value.set_files(str(at.own / "Album"))
    at.done(2)
    assert at.server.files() == ["Album/1.txt", "Album/sub/2.txt"]


@test("Progress is what the server has acknowledged; it shows the speed and the time left, and can be heard")
def progress(at):
    at.open()
    at.slow(SLOW)
    at.choose(at.file("big.bin", os.urandom(5 * MEGA)))
    item = at.upload("big.bin")
    bar = item.get_by_role("progressbar", name="big.bin")
    at.until(lambda: int(bar.get_attribute("aria-valuenow")) > 10, "no progress", 20)
    shown = int(bar.get_attribute("aria-valuenow"))
    told = at.page.evaluate("fetch('api/uploads').then(answer => answer.json())")["uploads"][0]
    assert shown <= 100 * told["offset"] / told["length"], f"{shown} % of {told}"
    at.until(lambda: "B/s" in item.inner_text(), lambda: f"no speed: {item.inner_text()}")
    at.until(lambda: "left" in item.inner_text(), lambda: f"no time left: {item.inner_text()}")
    assert "Uploading: 0 of 1 file done" in at.page.locator("#uploads").inner_text()
    at.slow(None)
    at.done(1)
    same(at, "big.bin", at.own / "big.bin")


@test("An upload can be paused, goes on where it was, and can be cancelled")
def paused(at):
    at.open()
    at.slow(SLOW)
    path = at.file("film.mov", os.urandom(4 * MEGA))
    at.choose(path)
    bar = at.upload("film.mov").get_by_role("progressbar")
    at.until(lambda: int(bar.get_attribute("aria-valuenow")) >= 15, "no progress", 20)
    at.button("Pause film.mov").click()
    at.reads("paused", "#uploads")
    at.page.wait_for_timeout(700)
    before = int(bar.get_attribute("aria-valuenow"))
    at.page.wait_for_timeout(700)
    assert int(bar.get_attribute("aria-valuenow")) == before, "it goes on"
    at.slow(None)
    at.button("Continue film.mov").click()
    at.done(1)
    same(at, "film.mov", path)
    at.slow(SLOW)
    at.choose(at.file("other.bin", os.urandom(4 * MEGA)))
    at.until(lambda: at.upload("other.bin").count() == 1, "it is not in the list")
    at.button("Cancel other.bin").click()
    at.until(lambda: at.upload("other.bin").count() == 0, "it is still in the list")
    at.until(lambda: at.page.evaluate("fetch('api/uploads').then(answer => answer.json())")["uploads"] == [], "the server keeps it")
    assert at.server.files() == ["film.mov"]


@test("A lost connection is said, and the upload continues by itself when it is back")
def connection_lost(at):
    at.open()
    at.slow(SLOW)
    path = at.file("film.mov", os.urandom(4 * MEGA))
    at.choose(path)
    bar = at.upload("film.mov").get_by_role("progressbar")
    at.until(lambda: int(bar.get_attribute("aria-valuenow")) >= 20, "no progress", 20)
    at.slow(None, offline=True)
    at.reads("continues when the connection is back", "#uploads")
    at.page.wait_for_timeout(500)
    at.slow(None)
    at.done(1)
    same(at, "film.mov", path)


@test("A server that is killed and started again gets the rest by itself")
def server_restarts(at):
    at.open()
    at.slow(SLOW)
    path = at.file("film.mov", os.urandom(4 * MEGA))
    at.choose(path)
    bar = at.upload("film.mov").get_by_role("progressbar")
    at.until(lambda: int(bar.get_attribute("aria-valuenow")) >= 20, "no progress", 20)
    at.server.stop(signal.SIGKILL)
    at.reads("continues when the connection is back", "#uploads")
    at.reads("No connection", "#offline")
    at.slow(None)
    at.server.start()
    at.until(lambda: "1 file uploaded" in at.page.locator("#uploads").inner_text(), "it did not go on", 20)
    same(at, "film.mov", path)
    at.until(lambda: not at.page.locator("#offline").is_visible(), "it still says that there is no connection", 15)


def interrupted(at, path, least=20):
    """An upload that a reload interrupts."""
    at.slow(SLOW)
    at.choose(path)
    bar = at.upload(path.name).get_by_role("progressbar")
    at.until(lambda: int(bar.get_attribute("aria-valuenow")) >= least, "no progress", 20)
    at.page.wait_for_timeout(1200)
    at.page.reload()
    at.page.wait_for_selector("html.ready")
    at.reads("1 upload was interrupted", "#uploads")
    at.slow(None)


@test("After a reload an upload continues once the same file is chosen again")
def reload_chosen(at):
    at.open()
    path = at.file("film.mov", os.urandom(4 * MEGA), 3)
    interrupted(at, path)
    sent = at.page.evaluate("fetch('api/uploads').then(answer => answer.json())")["uploads"][0]["offset"]
    assert 0 < sent < 4 * MEGA
    bodies = []
    at.page.on("request", lambda request: request.method == "PATCH" and bodies.append(int(request.headers.get("upload-offset", "-1"))))
    at.choose(path, button="Choose files")
    at.done(1)
    same(at, "film.mov", path)
    assert bodies and min(bodies) == sent, f"it began at {bodies}, not at {sent}"


@test("After a reload an upload continues when the same file is dropped", sizes=["desktop"])
def reload_dropped(at):
    at.open()
    path = at.file("film.mov", os.urandom(4 * MEGA), 3)
    interrupted(at, path)
    at.drop(path)
    at.done(1)
    same(at, "film.mov", path)


@test("A file of the same name, size and date with another content is not mistaken for it", sizes=["desktop"])
def reload_other(at):
    at.open()
    path = at.file("film.mov", os.urandom(4 * MEGA), 3)
    interrupted(at, path)
    stat = path.stat()
    path.write_bytes(os.urandom(4 * MEGA))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    at.choose(path, button="Choose files")
    at.done(1)
    same(at, "film.mov", path)


@test("After a reload an upload whose file the browser keeps a handle of continues at a click", sizes=["desktop"])
def reload_handle(at):
    at.context.add_init_script("""window.showOpenFilePicker = async () => {
        const root = await navigator.storage.getDirectory();
        const handle = await root.getFileHandle('kept.bin', {create: true});
        if ((await handle.getFile()).size === 0) {
          const writer = await handle.createWritable();
          for (let part = 0; part < 4; part += 1) await writer.write(new Uint8Array(1000000).fill(65 + part));
          await writer.close();
        }
        return [handle];
      };""")
    at.open()
    at.slow(SLOW)
    at.button("Upload files").first.click()
    bar = at.upload("kept.bin").get_by_role("progressbar")
    at.until(lambda: int(bar.get_attribute("aria-valuenow") or 0) >= 20, "no progress", 20)
    at.page.wait_for_timeout(1200)
    at.page.reload()
    at.reads("can continue", "#uploads")
    at.slow(None)
    at.upload("kept.bin").get_by_role("button", name="Continue").click()
    at.done(1)
    assert (at.server.root / "kept.bin").read_bytes() == b"".join(bytes([65 + part]) * 1_000_000 for part in range(4))


@test("A name that exists is asked about: replace, keep both, skip")
def conflicts(at):
    for name in ("a.txt", "b.txt", "c.txt"):
        at.server.put(name, "old " + name)
    at.open()
    for name, answer in (("a.txt", "Replace"), ("b.txt", "Keep both"), ("c.txt", "Skip")):
        at.choose(at.file(name, "new " + name))
        at.reads(f"There is already a “{name}” in", "dialog[open]")
        at.button(answer, at.dialog).click()
        at.until(lambda: at.page.locator("dialog[open]").count() == 0, "the question stays")
        at.until(lambda: at.upload(name).get_attribute("data-state") in ("done", "skipped"), lambda: at.upload(name).inner_text())
    at.sees("a.txt", "b (1).txt", "b.txt", "c.txt")
    told = {name: (at.server.root / name).read_text() for name in at.server.files()}
    assert told == {"a.txt": "new a.txt", "b.txt": "old b.txt", "b (1).txt": "new b.txt", "c.txt": "old c.txt"}, told


@test("One answer holds for all, if wanted; a question that is put off loses nothing")
def conflicts_for_all(at):
    for number in range(5):
        at.server.put(f"{number}.txt", "old")
    at.open()
    at.choose(*[at.file(f"{number}.txt", f"new {number}") for number in range(5)])
    at.reads("There is already a", "dialog[open]")
    at.press("Escape")
    at.reads("5 files wait for your answer", "#uploads")
    at.page.get_by_role("button", name="Decide").first.click()
    at.dialog.get_by_role("checkbox").check()
    at.button("Replace", at.dialog).click()
    at.done(5)
    assert [(at.server.root / f"{number}.txt").read_text() for number in range(5)] == [f"new {number}" for number in range(5)]


@test("A rule that the server has for names that exist is followed, and nobody is asked", serve=("--conflict", "replace"))
def conflicts_by_rule(at):
    for name in ("a.txt", "b.txt"):
        at.server.put(name, "old " + name)
    at.open()
    at.choose(at.file("a.txt", "new a.txt"), at.file("c.txt", "new c.txt"))
    at.done(2)
    assert at.page.locator("dialog").count() == 0
    assert {name: (at.server.root / name).read_text() for name in at.server.files()} == {"a.txt": "new a.txt", "b.txt": "old b.txt", "c.txt": "new c.txt"}


@test("What is skipped for all is shown as skipped, whenever it comes", sizes=["desktop"])
def skipped_for_all(at):
    for number in range(8):
        at.server.put(f"{number}.txt", "old")
    at.open()
    at.choose(*[at.file(f"{number}.txt", f"new {number}") for number in range(9)])
    at.reads("There is already a", "dialog[open]")
    at.dialog.get_by_role("checkbox").check()
    at.button("Skip", at.dialog).click()
    at.done(1)
    assert at.page.locator("#uploads .upload:not([hidden])[data-state=skipped]").count() == 8
    assert [(at.server.root / f"{number}.txt").read_text() for number in range(9)] == ["old"] * 8 + ["new 8"]


@test("What the server refuses is said in words, and can be tried again", serve=("--extensions", "txt"))
def refused(at):
    at.open()
    at.choose(at.file("program.exe", "x"), at.file("fine.txt", "fine"))
    at.reads("Files like “program.exe” are not accepted here.", "#uploads")
    at.sees("fine.txt")
    assert at.button("Try program.exe again").is_visible()
    assert not any(code in at.page.locator("#uploads").inner_text() for code in ("400", "403", "409", "500"))


@test("A full disk is said with what is needed, and emptying the trash makes room")
def no_room(at):
    at.server.put("old.bin", os.urandom(2 * MEGA))
    at.open()
    at.menu("old.bin", "Delete")
    at.reads("“old.bin” is in the trash.", "#notices")
    full = {"title": "Insufficient Storage", "status": 507, "reason": "disk-full", "detail": "", "path": "/new.bin", "needed": 3_100_000_000, "available": 1_200_000_000}
    at.page.route("**/uploads", lambda route: route.fulfill(status=507, content_type="application/problem+json", body=json.dumps(full)), times=1)
    at.choose(at.file("new.bin", os.urandom(MEGA)))
    at.reads("for “new.bin” (needs 3.1 GB, 1.2 GB free)", "#uploads")
    at.page.get_by_role("button", name="Empty trash (2 MB)").click()
    at.done(1)
    same(at, "new.bin", at.own / "new.bin")


@test("Something that is pasted is uploaded", sizes=["desktop"])
def pasted(at):
    at.open()
    at.page.evaluate("""() => {
        const data = new DataTransfer();
        data.items.add(new File(['picture'], 'clip.png', {type: 'image/png'}));
        document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
      }""")
    at.done(1)
    at.sees("clip.png")
