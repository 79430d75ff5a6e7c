"""Looking into files without leaving the page, small pictures, and the address as a code."""

import struct
import subprocess
import zlib

from harness import test


def png(width, height, color):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def wave():
    return b"RIFF" + struct.pack("<I", 36 + 8000) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", 8000) + bytes(8000)


PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n")
MARKDOWN = """# Title

Some **bold**, *soft* and `code`; [a link](https://example.org/) and [a trap](javascript:alert(1)).

<script>window.broken = true</script> <img src=x onerror="window.broken = true">

- one
- two
  1. inner

> quoted

| a | b |
|---|---|
| 1 | 2 |

```
let x = "<b>"
```
"""


def some(server):
    server.put("a picture.png", png(640, 400, (200, 90, 60)))
    server.put("b text.txt", "Hello <b>there</b>\nsecond line")
    server.put("c notes.md", MARKDOWN)
    server.put("d sound.wav", wave())
    server.put("e paper.pdf", PDF)
    server.put("f page.html", "<script>parent.broken = true</script><p>page</p>")
    server.put("g drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>parent.broken = true</script><circle r="20" cx="20" cy="20"/></svg>')
    server.put("h film.webm", b"no film")
    server.put("i data.bin", b"\0\1\2")


@test("Pictures, text, Markdown, sound, films, PDF: each is shown, and the arrows turn", prepare=some)
def shown(at):
    at.open()
    at.row("a picture.png").locator(".link").click()
    stage = at.page.locator(".preview .stage")
    at.until(lambda: stage.locator("img").evaluate("image => image.naturalWidth") == 640, "no picture")
    assert at.page.get_by_role("dialog", name="a picture.png").is_visible()
    at.button("Next file").click()
    at.reads("Hello <b>there</b>\nsecond line", ".preview .text-box")
    at.press("ArrowRight")
    at.reads("Some bold, soft and code", ".preview .text-box")
    at.press("ArrowRight")
    at.until(lambda: stage.locator("audio").evaluate("audio => audio.duration") == 1, "no sound")
    at.press("ArrowRight")
    assert stage.locator("iframe, .sound").count() == 1
    at.press("ArrowRight")
    at.reads("<script>parent.broken", ".preview .text-box")
    at.press("ArrowRight")
    at.until(lambda: stage.locator("img").evaluate("image => image.naturalWidth") == 40, "no drawing")
    at.press("ArrowRight")
    at.reads("This browser cannot show the file.", ".preview")
    assert at.page.locator(".preview .after").is_disabled()
    at.press("Escape")
    at.until(lambda: at.page.locator(".preview").count() == 0, "the preview stays")
    assert at.page.evaluate("window.broken") is None, "a script of a file has run"


@test("The back button closes a preview, and its address opens it", prepare=some)
def history(at):
    at.open()
    at.row("b text.txt").locator(".link").click()
    at.reads("Hello", ".preview .text-box")
    address = at.page.url
    at.page.go_back()
    at.until(lambda: at.page.locator(".preview").count() == 0, "the preview stays")
    at.page.goto(address)
    at.reads("Hello", ".preview .text-box")


@test("Markdown becomes headings, lists and tables, and never anything that acts", prepare=some, sizes=["desktop"])
def rendered(at):
    at.open()
    at.row("c notes.md").locator(".link").click()
    box = at.page.locator(".markdown")
    at.until(lambda: box.count() == 1, "no text")
    assert box.locator("h3").inner_text() == "Title"
    assert box.locator("strong").inner_text() == "bold" and box.locator("em").first.inner_text() == "soft"
    assert box.locator("a").evaluate_all("links => links.map(link => link.href)") == ["https://example.org/"]
    assert box.locator("ul > li").count() == 2 and box.locator("ul ol > li").inner_text() == "inner"
    assert box.locator("blockquote").inner_text().strip() == "quoted"
    assert box.locator("td").all_inner_texts() == ["1", "2"]
    assert box.locator("pre").inner_text() == 'let x = "<b>"'
    assert box.locator("script, img").count() == 0
    assert '<img src=x onerror="window.broken = true">' in box.inner_text()
    assert at.page.evaluate("window.broken") is None


@test("Of a long text the beginning is shown, and that it is the beginning", sizes=["desktop"])
def long_text(at):
    at.server.put("long.txt", "line\n" * 400_000)
    at.open()
    at.row("long.txt").locator(".link").click()
    at.reads("The first 512 kB of 2 MB.", ".preview .text-box")


@test("Images have small pictures in the list", prepare=some)
def thumbnails(at):
    at.open()
    picture = at.row("a picture.png").locator(".glyph img")
    at.until(lambda: picture.count() == 1 and picture.evaluate("image => image.naturalWidth") == 80, "no small picture")


@test("The address is shown as a code that scanners read", prepare=some)
def code(at):
    at.open()
    at.page.locator("header").get_by_role("button", name="Open on another device").click()
    shown = at.dialog.get_by_role("link").inner_text()
    picture = at.dialog.get_by_role("img", name="QR code for")
    assert picture.is_visible()
    at.page.wait_for_timeout(300)
    file = at.own / "code.png"
    at.dialog.locator(".qr").screenshot(path=file)
    read = subprocess.run(["zbarimg", "--quiet", "--raw", str(file)], capture_output=True, text=True).stdout.strip()
    assert read == shown, f"read “{read}”, shown “{shown}”"
    assert read.startswith("http://")
