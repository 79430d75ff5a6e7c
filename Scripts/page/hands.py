"""By keyboard alone, by fingers, and by screen reader: names, roles, what axe finds, how large targets are."""

from axe_playwright_python.sync_playwright import Axe

import previews
from harness import test

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def some(server):
    for name in ("one.txt", "two.txt", "three.txt"):
        server.put(name, name, 1)
    server.put("Box/old.txt", "old", 1)


def focused(at):
    return at.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()")


@test("By keyboard alone: walking, opening, selecting, searching", prepare=some, sizes=["desktop"])
def keyboard_walk(at):
    at.open()
    at.press("ArrowDown")
    assert focused(at).startswith("Box, folder"), focused(at)
    at.press("ArrowDown")
    assert focused(at).startswith("one.txt"), focused(at)
    at.press("End")
    assert focused(at).startswith("two.txt"), focused(at)
    at.press("t", "h")
    assert focused(at).startswith("three.txt"), focused(at)
    at.press("Home", "Enter")
    at.sees("old.txt")
    at.until(lambda: focused(at).startswith("old.txt"), lambda: focused(at))
    at.press("Alt+ArrowUp")
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    at.until(lambda: focused(at).startswith("Box"), lambda: focused(at))
    at.press("Space")
    at.reads("1 selected", "#toolbar")
    at.press("Shift+ArrowDown", "Shift+ArrowDown")
    at.reads("3 selected", "#toolbar")
    assert at.page.locator("#rows [aria-selected=true]").count() == 3
    at.press("Escape")
    assert at.page.locator("html.choosing").count() == 0
    at.press("ControlOrMeta+a")
    at.reads("4 selected", "#toolbar")
    at.press("Escape", "/")
    assert at.page.evaluate("document.activeElement.id") == "search"
    at.page.keyboard.type("two")
    at.sees("two.txt")
    at.press("ArrowDown")
    assert focused(at).startswith("two.txt"), focused(at)
    at.press("Escape")
    at.sees("Box", "one.txt", "three.txt", "two.txt")
    assert at.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none", "the focus cannot be seen"


@test("By keyboard alone: creating, renaming, moving, copying, deleting, undoing", prepare=some, sizes=["desktop"])
def keyboard_changes(at):
    at.open()

    def to(name):
        """Tabs to a button."""
        for _ in range(40):
            if focused(at) == name:
                return
            at.press("Tab")
        raise AssertionError(f"the keyboard does not come to {name}")

    to("New folder")
    at.press("Enter")
    at.page.keyboard.type("Made")
    at.press("Enter")
    at.sees("Box", "Made", "one.txt", "three.txt", "two.txt")
    at.until(lambda: focused(at).startswith("Made, folder"), lambda: focused(at))
    at.press("ArrowDown", "F2")
    at.page.keyboard.type("uno")
    at.press("Enter")
    at.sees("Box", "Made", "three.txt", "two.txt", "uno.txt")
    at.until(lambda: focused(at).startswith("uno.txt"), lambda: focused(at))
    at.press("Shift+F10")
    assert at.page.get_by_role("menu").is_visible()
    at.press("m", "Enter")
    at.reads("Move “uno.txt” to", "dialog[open]")
    to("Made")
    at.press("Enter")
    at.until(lambda: focused(at) == "Move here", lambda: focused(at))
    at.press("Enter")
    at.sees("Box", "Made", "three.txt", "two.txt")
    assert "Made/uno.txt" in at.server.files()
    at.press("ControlOrMeta+z")
    at.sees("Box", "Made", "three.txt", "two.txt", "uno.txt")
    at.press("Home", "Space", "ArrowDown", "Space", "Delete")
    at.sees("three.txt", "two.txt", "uno.txt")
    at.reads("2 items are in the trash.", "#notices")
    at.press("ControlOrMeta+z")
    at.sees("Box", "Made", "three.txt", "two.txt", "uno.txt")
    at.press("End", "Shift+F10", "c", "Enter")
    at.reads("Copy “uno.txt” to", "dialog[open]")
    to("Box")
    at.press("Enter")
    at.until(lambda: focused(at) == "Copy here", lambda: focused(at))
    at.press("Enter")
    at.reads("“uno.txt” was copied to “Box”.", "#notices")
    at.press("End", "Shift+F10", "d")
    with at.page.expect_download() as download:
        at.press("Enter")
    assert download.value.suggested_filename == "uno.txt"


@test("Undo waits for what is under way: it does not undo what was done before that", prepare=some, sizes=["desktop"])
def quick_undo(at):
    at.open()
    at.until(at.is_live)
    # Answers to changes are held back; the list is told of changes all the same.
    at.page.evaluate("""() => {
      const ask = window.fetch;
      const held = new Promise((resolve) => { window.release = resolve; });
      window.fetch = async (url, options) => {
        const answer = await ask(url, options);
        if (window.holds && options?.method === "POST") await held;
        return answer;
      };
    }""")
    at.row("one.txt").focus()
    at.press("F2")
    at.page.keyboard.type("uno")
    at.press("Enter")
    at.reads("“one.txt” is now called “uno.txt”.", "#notices")
    at.page.evaluate("window.holds = true")
    at.row("two.txt").focus()
    at.press("Delete")
    at.sees("Box", "three.txt", "uno.txt")
    at.press("ControlOrMeta+z")
    at.page.evaluate("window.release()")
    at.sees("Box", "three.txt", "two.txt", "uno.txt")
    assert "uno.txt" in at.server.files(), "what was undone is the name"


@test("Who has moved on by the time that a dialog tells of its end stays there", prepare=some, sizes=["desktop"])
def moved_on(at):
    at.open()
    at.page.get_by_role("button", name="New folder").click()
    at.page.evaluate("document.querySelector('dialog').close(), document.querySelector('#rows .row:not([hidden])').focus()")
    at.page.wait_for_selector("dialog", state="detached")
    assert focused(at).startswith("Box, folder"), focused(at)
    # Where nobody did, the keyboard is where it was.
    at.page.get_by_role("button", name="New folder").click()
    at.press("Escape")
    at.page.wait_for_selector("dialog", state="detached")
    assert focused(at) == "New folder", focused(at)


@test("By keyboard alone: uploading, pausing, answering, previews, the address, the trash", prepare=some, sizes=["desktop"])
def keyboard_rest(at):
    at.open()

    def to(name):
        for _ in range(60):
            if focused(at) == name:
                return
            at.press("Tab")
        raise AssertionError(f"the keyboard does not come to {name}")

    to("Upload files")
    with at.page.expect_file_chooser() as chooser:
        at.press("Enter")
    at.slow(400_000)
    chooser.value.set_files([str(at.file("one.txt", "newer")), str(at.file("big.bin", b"x" * 3_000_000))])
    at.reads("There is already a “one.txt”", "dialog[open]")
    to("Replace")
    at.press("Enter")
    to("Pause big.bin")
    at.press("Enter")
    at.until(lambda: focused(at) == "Continue big.bin", lambda: focused(at))
    at.slow(None)
    at.press("Enter")
    at.done(2)
    assert (at.server.root / "one.txt").read_text() == "newer"
    to("Clear list")
    at.press("Enter")
    at.row("two.txt").focus()
    at.press("Enter")
    at.reads("two.txt", ".preview .text-box")
    at.press("ArrowLeft")
    at.reads("three.txt", ".preview .text-box")
    at.press("Escape")
    at.until(lambda: focused(at).startswith("three.txt"), lambda: focused(at))
    at.press("?")
    at.reads("Go to the next name that begins so", "dialog[open]")
    at.press("Escape")
    at.press("Delete")
    at.sees("Box", "big.bin", "one.txt", "two.txt")
    to("More actions")
    at.press("Enter", "T", "Enter")
    to("Put back three.txt")
    at.press("Enter")
    at.reads("The trash is empty.", "dialog[open]")
    at.press("Escape")
    at.sees("Box", "big.bin", "one.txt", "three.txt", "two.txt")


@test("By fingers: a long press selects, a tap then adds, and a tap opens when nothing is selected", prepare=some, sizes=["phone"])
def fingers(at):
    at.open()
    at.long_press(at.row("one.txt"))
    at.reads("1 selected", "#toolbar")
    at.row("two.txt").tap()
    at.reads("2 selected", "#toolbar")
    at.row("one.txt").tap()
    at.reads("1 selected", "#toolbar")
    at.page.locator("#toolbar").get_by_role("button", name="Clear selection").tap()
    at.until(lambda: at.page.locator("html.choosing").count() == 0, "it still selects")
    at.row("Box").tap()
    at.sees("old.txt")


@test("Targets are at least 24 pixels, and on a phone 44 where one uploads and opens", prepare=some)
def targets(at):
    at.open()
    at.choose(at.file("new.txt", "x"))
    at.done(1)
    small = at.page.evaluate("""least => [...document.querySelectorAll('button, a, input, [role=row]')].filter(element => element.checkVisibility())
        .map(element => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && box.right > 0 && box.bottom > 0
        && (box.width < least || box.height < least)).map(([text, box]) => `${text} ${box.width}x${box.height}`)""", 24)
    assert not small, small
    if at.is_phone:
        for element in (at.button("Upload files").first, at.row("one.txt"), at.row("one.txt").get_by_role("button")):
            assert element.bounding_box()["height"] >= 44


@test("What is said while files are uploaded can be heard", prepare=some)
def heard(at):
    at.open()
    at.page.evaluate("""() => { window.said = []; new MutationObserver(() => said.push(document.getElementById('status').textContent.trim())).observe(
        document.getElementById('status'), {childList: true, characterData: true, subtree: true}); }""")
    at.slow(400_000)
    at.choose(at.file("big.bin", b"x" * 1_600_000))
    at.done(1)
    at.until(lambda: "1 file uploaded" in at.page.evaluate("said"), lambda: str(at.page.evaluate("said")))
    said = at.page.evaluate("said")
    assert "Uploading 1 file." in said, said
    assert any("%, 0 of 1 file done" in text for text in said), said
    assert at.page.locator("#status").get_attribute("aria-live") == "polite"


def check(at, state, options):
    # As long as the page is not loaded anew, axe is there.
    if not at.page.evaluate("'axe' in window"):
        at.page.evaluate(Axe().axe_script)
    found = at.page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})
    violations = [(violation["id"], [node["html"][:160] + " " + node.get("failureSummary", "")[:300] for node in violation["nodes"]][:3]) for violation in found["violations"]]
    assert not violations, f"{state}: {violations}"


def states(at):
    """Each state that the page can be in, by its name."""
    at.open()
    yield "the list"
    at.select("one.txt", "two.txt")
    yield "a selection"
    at.page.locator("#toolbar .chosen").get_by_role("button", name="Clear selection").click()
    at.row("one.txt").get_by_role("button").click()
    yield "a menu"
    at.press("Escape")
    at.button("New folder").first.click()
    at.dialog.get_by_role("textbox").fill("Box")
    at.press("Enter")
    at.reads("There is already something called", "dialog[open]")
    yield "a name that is taken"
    at.press("Escape")
    at.menu("one.txt", "Rename")
    yield "renaming"
    at.press("Escape")
    at.menu("one.txt", "Move")
    at.until(lambda: at.dialog.locator(".picker-row").count() > 0, "no folders")
    yield "the picker"
    at.press("Escape")
    at.choose(at.file("one.txt", "new"), at.file("fine.bin", b"x" * 3000))
    at.reads("There is already a", "dialog[open]")
    yield "a question"
    at.button("Skip", at.dialog).click()
    at.done(1)
    yield "uploads"
    at.button("Clear list").click()
    at.menu("two.txt", "Delete")
    at.reads("is in the trash", "#notices")
    yield "a message"
    at.more("Trash")
    at.reads("Emptying", "dialog[open]")
    yield "the trash"
    at.press("Escape")
    at.more("Open on another device")
    yield "the address"
    at.press("Escape")
    at.more("Keyboard")
    yield "the keys"
    at.press("Escape")
    at.row("c notes.md").locator(".link").click()
    at.reads("Title", ".preview")
    yield "a preview of text"
    at.page.locator(".preview").get_by_role("button", name="Next file").click()
    yield "a preview of sound"
    at.press("Escape")
    at.page.get_by_role("searchbox").fill("nothing such")
    at.reads("Nothing is called", "#empty")
    yield "nothing found"
    at.page.get_by_role("searchbox").fill("")
    at.server.stop()
    at.until(lambda: at.page.locator("#offline").is_visible(), "it does not say that there is no connection", 15)
    yield "no connection"


def everything(server):
    some(server)
    previews.some(server)


# Without motion what appears and changes its colours does so at once, and there is nothing to wait for.
@test("axe finds nothing, in no state of the page", prepare=everything, reduced_motion="reduce", takes_long=True)
def accessible(at):
    for state in states(at):
        check(at, state, AXE)
        # What the other scheme changes is colours.
        at.page.emulate_media(color_scheme="dark" if at.scheme == "light" else "light")
        check(at, state + " in the other scheme", {"runOnly": ["color-contrast"]})
        at.page.emulate_media(color_scheme=at.scheme)
