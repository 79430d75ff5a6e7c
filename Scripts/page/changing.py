"""Changing what is there: folders, names, moving, copying, deleting and taking it back, downloads."""

import io
import zipfile

from harness import test


def some(server):
    for name in ("one.txt", "two.txt", "three.txt"):
        server.put(name, name, 1)
    server.put("Box/old.txt", "old", 1)
    server.put("Box/Inner/deep.txt", "deep", 1)


@test("A folder is created under the name that is typed; a name that exists is said, and stays typed", prepare=some)
def new_folder(at):
    at.open()
    at.button("New folder").first.click()
    field = at.dialog.get_by_role("textbox", name="Name")
    assert field.input_value() == "Untitled folder"
    field.fill("Box")
    at.press("Enter")
    at.reads("There is already something called “Box”.", "dialog[open]")
    assert field.input_value() == "Box"
    field.fill("Box 2")
    at.button("Create", at.dialog).click()
    at.sees("Box", "Box 2", "one.txt", "three.txt", "two.txt")
    assert (at.server.root / "Box 2").is_dir()
    at.hears("The folder “Box 2” was created.")


@test("A name is changed in place; what cannot be is said there, and can be undone when it was", prepare=some)
def rename(at):
    at.open()
    at.menu("one.txt", "Rename")
    field = at.page.get_by_role("textbox", name="New name for one.txt")
    assert field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == "one"
    field.fill("two.txt")
    at.press("Enter")
    at.reads("There is already something called “two.txt”.", "#rows")
    assert field.input_value() == "two.txt"
    field.fill("First.txt")
    at.press("Enter")
    at.sees("Box", "First.txt", "three.txt", "two.txt")
    at.reads("“one.txt” is now called “First.txt”.", "#notices")
    at.button("Undo").click()
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    at.menu("one.txt", "Rename")
    at.page.get_by_role("textbox", name="New name for one.txt").fill("other")
    at.press("Escape")
    at.sees("Box", "one.txt", "three.txt", "two.txt")


@test("A name that is being typed stays, with its caret, whatever becomes of the list meanwhile", prepare=lambda server: (some(server), [server.put(f"x{number:03}.txt") for number in range(100)]))
def rename_survives(at):
    at.open()
    at.until(at.is_live, "it does not hear of changes")
    at.menu("three.txt", "Rename")
    field = at.page.get_by_role("textbox", name="New name for three.txt")
    at.page.keyboard.type("drei")
    at.press("ArrowLeft", "ArrowLeft")

    def typed(text, caret):
        """The field has the keyboard, and is in the row that it was in."""
        found = field.evaluate("field => [document.activeElement === field, field.value, field.selectionStart, field.selectionEnd, field.closest('.row').getAttribute('aria-label').split(',')[0]]")
        assert found == [True, text, caret, caret, "three.txt"], found

    # Rows come before it, change, go, and come after it; it is itself another file.
    for change, is_there in [
            (lambda: [at.server.put(f"a{number}.txt", "a") for number in range(5)], lambda: "a4.txt" in at.names()),
            (lambda: (at.server.root / "one.txt").unlink(), lambda: "one.txt" not in at.names()),
            (lambda: [at.server.put("three.txt", "x" * 2000), at.server.put("two.txt", "x" * 3000)], lambda: "3 kB" in at.row("two.txt").text_content())]:
        change()
        at.until(is_there, lambda: f"the list is not drawn anew: {at.names()}")
        typed("drei.txt", 2)
    assert at.names()[:8] == ["Box", "a0.txt", "a1.txt", "a2.txt", "a3.txt", "a4.txt", "three.txt", "two.txt"], at.names()
    # Out of view and back.
    at.page.evaluate("scrollTo(0, 3000)")
    at.until(lambda: "Box" not in at.names(), lambda: str(at.names()))
    typed("drei.txt", 2)
    at.page.evaluate("scrollTo(0, 0)")
    at.until(lambda: "a0.txt" in at.names(), lambda: str(at.names()))
    at.page.keyboard.type("-")
    typed("dr-ei.txt", 3)
    at.press("Enter")
    at.until(lambda: "dr-ei.txt" in at.names(), lambda: str(at.names()))
    assert (at.server.root / "dr-ei.txt").stat().st_size == 2000
    at.until(lambda: at.page.locator(".rename").count() == 0, "the field stays")


@test("A name that is refused stays typed while one looks elsewhere; what is gone is not renamed", prepare=lambda server: (some(server), [server.put(f"x{number:03}.txt") for number in range(100)]))
def rename_left(at):
    at.open()
    at.until(at.is_live, "it does not hear of changes")
    at.menu("one.txt", "Rename")
    field = at.page.get_by_role("textbox", name="New name for one.txt")
    field.fill("two.txt")
    at.press("Enter")
    at.reads("There is already something called “two.txt”.", "#rows")
    field.evaluate("field => field.blur()")
    at.page.evaluate("scrollTo(0, 3000)")
    at.until(lambda: "Box" not in at.names(), lambda: str(at.names()))
    assert at.page.locator(".rename").evaluate_all("fields => fields.map(field => [field.value, field.closest('.row').getAttribute('aria-label').split(',')[0]])") == [["two.txt", "one.txt"]]
    at.page.evaluate("scrollTo(0, 0)")
    field.fill("uno.txt")
    (at.server.root / "one.txt").unlink()
    at.reads("“one.txt” is no longer there.", "#notices")
    at.until(lambda: at.page.locator(".rename").count() == 0, "the field stays")
    assert "one.txt" not in at.names() and "uno.txt" not in at.names(), at.names()
    assert at.page.locator("#rows.open").count() == 0


@test("Who renames something before a new folder is in the list goes on with that", prepare=some)
def rename_after_folder(at):
    at.open()
    held, passing = [], []
    at.page.route("**/api/list?*", lambda route: route.continue_() if passing else held.append(route))
    at.button("New folder").first.click()
    at.dialog.get_by_role("textbox", name="Name").fill("Made")
    at.press("Enter")
    at.until(lambda: at.page.locator("dialog[open]").count() == 0 and held, "the list is not asked for")
    at.menu("one.txt", "Rename")
    at.page.keyboard.type("uno")
    passing.append(True)
    for route in held:
        route.continue_()
    at.sees("Box", "Made", "one.txt", "three.txt", "two.txt")
    at.page.keyboard.type("!")
    at.press("Enter")
    at.sees("Box", "Made", "three.txt", "two.txt", "uno!.txt")


@test("Things are moved by a folder picker, and back by undo", prepare=some)
def move(at):
    at.open()
    at.select("one.txt", "two.txt")
    at.reads("2 selected", "#toolbar")
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Move").click()
    at.reads("Move 2 items to", "dialog[open]")
    at.dialog.get_by_role("button", name="Box").click()
    at.dialog.get_by_role("button", name="Inner").click()
    at.button("Move here", at.dialog).click()
    at.sees("Box", "three.txt")
    at.reads("2 items were moved to “Inner”.", "#notices")
    assert at.server.files() == ["Box/Inner/deep.txt", "Box/Inner/one.txt", "Box/Inner/two.txt", "Box/old.txt", "three.txt"]
    at.button("Undo").click()
    at.sees("Box", "one.txt", "three.txt", "two.txt")


@test("The picker makes folders, shows where it is, and does not offer a folder itself", prepare=some)
def picker(at):
    at.open()
    at.menu("Box", "Copy")
    at.reads("Copy “Box” to", "dialog[open]")
    at.button("New folder", at.dialog).click()
    at.dialog.get_by_role("textbox", name="Name").fill("Copies")
    at.press("Enter")
    at.until(lambda: at.dialog.locator(".trail button").count() == 2, "it does not go into the new folder")
    at.reads("No folders in here", "dialog[open]")
    at.button("Copy here", at.dialog).click()
    at.reads("“Box” was copied to “Copies”.", "#notices")
    assert (at.server.root / "Copies/Box/Inner/deep.txt").read_text() == "deep"
    at.menu("Box", "Move")
    at.until(lambda: at.dialog.locator(".picker-row").all_inner_texts() == ["Copies"], lambda: str(at.dialog.locator(".picker-row").all_inner_texts()))
    at.press("Escape")


@test("Moving onto a name that exists asks", prepare=some)
def move_conflict(at):
    at.server.put("old.txt", "new")
    at.open()
    at.menu("old.txt", "Move")
    at.dialog.get_by_role("button", name="Box").click()
    at.button("Move here", at.dialog).click()
    at.reads("There is already a “old.txt” in “Box”.", "dialog[open]")
    at.button("Keep both", at.dialog).click()
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    assert (at.server.root / "Box/old (1).txt").read_text() == "new"


@test("What is deleted is in the trash, and comes back by undo or from there", prepare=some)
def delete(at):
    at.open()
    at.select("one.txt", "two.txt")
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Delete").click()
    at.sees("Box", "three.txt")
    at.reads("2 items are in the trash.", "#notices")
    at.hears("2 items are in the trash.")
    at.button("Undo").click()
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    assert (at.server.root / "one.txt").read_text() == "one.txt"
    at.menu("one.txt", "Delete")
    at.sees("Box", "three.txt", "two.txt")
    at.more("Trash")
    at.reads("Emptying the trash frees 7 bytes.", "dialog[open]")
    at.button("Put back one.txt", at.dialog).click()
    at.reads("The trash is empty.", "dialog[open]")
    at.button("Done", at.dialog).click()
    at.sees("Box", "one.txt", "three.txt", "two.txt")


@test("Emptying the trash is asked about, and says what it frees", prepare=some)
def empty_trash(at):
    at.server.put("large.bin", b"x" * 2_000_000)
    at.open()
    at.menu("large.bin", "Delete")
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    at.more("Trash")
    at.button("Empty trash", at.dialog).click()
    at.reads("1 item with 2 MB will be gone for good.", "dialog[open] >> nth=1")
    at.button("Empty trash", at.dialog).click()
    at.reads("The trash is empty.", "dialog[open]")
    at.button("Done", at.dialog).click()
    at.reads("2 MB are free again.", "#notices")


@test("A file is downloaded as it is; a selection and a folder as a zip", prepare=some)
def download(at):
    at.open()
    with at.page.expect_download() as one:
        at.menu("one.txt", "Download")
    assert one.value.suggested_filename == "one.txt"
    assert open(one.value.path()).read() == "one.txt"
    at.select("Box", "two.txt")
    with at.page.expect_download() as several:
        at.page.locator("#toolbar .chosen").get_by_role("button", name="Download").click()
    names = zipfile.ZipFile(io.BytesIO(open(several.value.path(), "rb").read())).namelist()
    assert sorted(name for name in names if not name.endswith("/")) == ["Box/Inner/deep.txt", "Box/old.txt", "two.txt"], names
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Clear selection").click()
    with at.page.expect_download() as folder:
        at.menu("Box", "Download")
    assert folder.value.suggested_filename == "Box.zip"


@test("A selection survives what others change, and an error", prepare=some)
def selection_stays(at):
    at.open()
    at.select("one.txt", "two.txt")
    at.server.put("another.txt", "x")
    at.sees("Box", "another.txt", "one.txt", "three.txt", "two.txt")
    at.reads("2 selected", "#toolbar")
    at.page.route("**/api/delete", lambda route: route.fulfill(status=503, body="busy"))
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Delete").click()
    at.reads("There is a lot going on. Try again in a moment.", "#notices")
    at.reads("2 selected", "#toolbar")
    at.page.unroute("**/api/delete")
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Delete").click()
    at.sees("Box", "another.txt", "three.txt")


@test("Who may only read is offered nothing else", prepare=some, serve=("--read-only",))
def read_only(at):
    at.open()
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    assert not at.button("Upload files").first.is_visible()
    assert not at.button("New folder").first.is_visible()
    at.row("one.txt").get_by_role("button").click()
    items = [item.strip() for item in at.page.get_by_role("menuitem").all_inner_texts()]
    assert items == ["Open", "Download"], items
    at.press("Escape")
    at.drop(at.file("a.txt", "a"))
    at.page.wait_for_timeout(300)
    assert at.server.files() == ["Box/Inner/deep.txt", "Box/old.txt", "one.txt", "three.txt", "two.txt"]
