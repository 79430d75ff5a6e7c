"""Looking around: what is there, where one is, what is in a file."""

from harness import test


def some(server):
    for name, content, age in [("apple.txt", "a" * 300, 3), ("Banana.txt", "b" * 100, 2), ("cherry 10.txt", "c" * 200, 1), ("cherry 9.txt", "c" * 50, 0)]:
        server.put(name, content, age)
    server.put("Folder/inner/deep.txt", "deep")
    server.put("Folder/file.txt", "in the folder")


@test("A person sees what is there at first glance: the place, how much, folders first", prepare=some)
def first_glance(at):
    at.open()
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    at.reads("5 items", "#facts")
    at.reads("free", "#facts")
    assert at.page.locator("h1").inner_text().strip() != ""
    assert at.page.title() == "Shared"
    assert at.button("Upload files").first.is_visible()


@test("Rows read as a sentence, and roles and names are right", prepare=some)
def rows_read(at):
    at.server.put("Holiday.mov", b"x" * 812_000, 1)
    at.open()
    labels = at.page.locator("#rows .row:not([hidden])").evaluate_all("rows => rows.map(row => row.ariaLabel)")
    assert "Holiday.mov, video, 812 kilobytes, Yesterday" in labels, labels
    assert any(label.startswith("Folder, folder, ") for label in labels), labels
    tree = at.page.locator("#list").aria_snapshot()
    assert '- grid "Files and folders"' in tree, tree
    assert '- row "Holiday.mov, video, 812 kilobytes, Yesterday"' in tree, tree
    assert '- button "Actions for Holiday.mov"' in tree, tree
    assert at.page.locator("#list").get_attribute("aria-rowcount") == "7"


@test("An empty folder says so, kindly, and can be dropped into")
def empty(at):
    at.open()
    at.reads("Nothing here yet", "#empty")
    at.drop(at.file("first.txt", "1"), y=300)
    at.sees("first.txt")


@test("Folders open, the trail leads back, and so does the back button, to the same place", prepare=some)
def folders(at):
    at.open()
    at.row("Folder").locator(".link").click()
    at.sees("inner", "file.txt")
    at.row("inner").locator(".link").click()
    at.sees("deep.txt")
    assert at.page.locator("h1").inner_text() == "inner"
    assert [text.strip() for text in at.page.locator("#crumbs a").all_inner_texts()][-1] == "Folder"
    assert "path=/Folder/inner/" in at.page.url
    at.page.go_back()
    at.sees("inner", "file.txt")
    at.page.go_back()
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    at.page.go_forward()
    at.sees("inner", "file.txt")
    at.page.locator("#crumbs a").first.click()
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    at.page.goto(at.server.url + "?path=/Folder/")
    at.sees("inner", "file.txt")


@test("The back button leads to the place in a long list where one was", prepare=lambda server: [server.put(f"Z{number:03}/x.txt") for number in range(150)])
def scroll_is_kept(at):
    at.open()
    at.page.evaluate("scrollTo(0, 3000)")
    at.page.wait_for_timeout(400)
    name = at.names()[12]
    at.row(name).locator(".link").click()
    at.sees("x.txt")
    assert at.page.evaluate("scrollY") == 0
    at.page.go_back()
    at.until(lambda: at.page.evaluate("scrollY") == 3000, lambda: f"scrolled to {at.page.evaluate('scrollY')}")


@test("Sorting by name, size, date and type, both ways", prepare=some)
def sorting(at):
    at.open()

    def sort(name):
        if at.is_phone:
            at.page.locator("[data-do=sort]").click()
            at.page.get_by_role("menuitemradio", name=name, exact=True).click()
        else:
            at.page.locator("#columns").get_by_role("link", name=name, exact=True).click()

    sort("Size")
    at.sees("Folder", "apple.txt", "cherry 10.txt", "Banana.txt", "cherry 9.txt")
    sort("Date")
    at.sees("Folder", "cherry 9.txt", "cherry 10.txt", "Banana.txt", "apple.txt")
    sort("Date")
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 10.txt", "cherry 9.txt")
    sort("Name")
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    if at.is_phone:
        at.server.put("zebra.png", "no picture")
        at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt", "zebra.png")
        sort("Type")
        at.sees("Folder", "zebra.png", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    else:
        sort("Name")
        at.sees("Folder", "cherry 10.txt", "cherry 9.txt", "Banana.txt", "apple.txt")
        assert at.page.get_by_role("columnheader", name="Name").get_attribute("aria-sort") == "descending"


@test("Searching finds names here at once, and below", prepare=some)
def searching(at):
    at.open()
    at.page.get_by_role("searchbox", name="Search").fill("CHERRY")
    at.sees("cherry 9.txt", "cherry 10.txt")
    at.reads("2 matches", "#facts")
    at.page.get_by_role("searchbox").fill("deep")
    at.sees("deep.txt")
    at.reads("in inner", "#rows")
    at.page.get_by_role("searchbox").fill("nothing like that")
    at.reads("Nothing is called “nothing like that”")
    at.press("Escape")
    at.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")


@test("What others change is there within two seconds", prepare=some)
def live(at):
    at.open()
    at.page.wait_for_timeout(500)
    at.server.put("new.txt", "new")
    at.until(lambda: "new.txt" in at.names(), "no new row", 2)
    (at.server.root / "apple.txt").unlink()
    at.until(lambda: "apple.txt" not in at.names(), "the row is still there", 2)
    (at.server.root / "Banana.txt").rename(at.server.root / "Bananas.txt")
    at.until(lambda: "Bananas.txt" in at.names() and "Banana.txt" not in at.names(), "not renamed", 2)


@test("A folder that somebody removes is left, in words", prepare=some)
def folder_goes(at):
    at.open("?path=/Folder/inner/")
    at.sees("deep.txt")
    at.page.wait_for_timeout(500)
    (at.server.root / "Folder/inner/deep.txt").unlink()
    (at.server.root / "Folder/inner").rmdir()
    at.sees("file.txt")
    at.reads("“inner” is no longer there.", "#notices")


def odd(server):
    for name in ("<img src=x onerror=alert(1)>.txt", "a&amp;\"b'.txt", "x\u202egnp.txt", "<b>bold/inside.txt"):
        server.put(name, "x")


@test("Names are text, whatever is in them", prepare=odd)
def names_are_text(at):
    at.open()
    at.sees("<b>bold", "<img src=x onerror=alert(1)>.txt", "a&amp;\"b'.txt", "x\\u{202E}gnp.txt")
    assert at.page.locator("#rows img, #rows b").count() == 0
    at.row("<b>bold").locator(".link").click()
    at.sees("inside.txt")
    assert at.page.locator("h1").inner_text() == "<b>bold"
    at.page.reload()
    at.sees("inside.txt")
    assert at.page.locator("main b").count() == 0
