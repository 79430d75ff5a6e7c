#!/usr/bin/env python3
"""The main abilities of the page in WebKit, which is what phones have, on a screen that is not there.

usage: webkit.py
"""

import os
import random
import signal
import subprocess
import sys
import time
import traceback
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

sys.path.insert(0, str(Path(__file__).parent))
from harness import Server, program  # noqa: E402
from previews import MARKDOWN, png  # noqa: E402

MEGA = 1_000_000
passed = 0


class Person:
    """Somebody before a window of WebKit."""

    def __init__(self, driver, server):
        self.driver, self.server = driver, server
        self.own = server.home / "own"
        self.own.mkdir()

    def open(self, query=""):
        self.driver.get(self.server.url + query)
        self.until(lambda: "ready" in self.run("return document.documentElement.className"), "the script does not start")
        # The system's dialog cannot be steered: the field that it would fill is filled.
        self.run("HTMLInputElement.prototype.click = function () {}; delete window.showOpenFilePicker")

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def until(self, condition, otherwise, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.05)
        raise AssertionError(otherwise() if callable(otherwise) else otherwise)

    def names(self):
        return self.run("return [...document.querySelectorAll('#rows .row:not([hidden]) .link')].map(link => link.textContent)")

    def sees(self, *names):
        self.until(lambda: self.names() == list(names), lambda: f"rows {self.names()}, expected {list(names)}")

    def reads(self, text, selector="body", seconds=15):
        def inner():
            return self.run("return [...document.querySelectorAll(arguments[0])].map(element => element.innerText).join(' ')", selector)

        self.until(lambda: text in inner(), lambda: f"no “{text}” in: {inner()}", seconds)

    def click(self, selector, text=None):
        def found():
            return self.run("return [...document.querySelectorAll(arguments[0])].find(element => element.checkVisibility() && (arguments[1] == null || "
                            "element.innerText.includes(arguments[1]) || element.ariaLabel === arguments[1]))", selector, text)

        self.until(lambda: found() is not None, f"no {selector} {text or ''}")
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", found())
        found().click()

    def row(self, name):
        return f'#rows .row[aria-label^="{name},"]'

    def menu(self, name, item):
        self.click(self.row(name) + " .more")
        self.click(".menu-item", item)

    def type(self, *keys):
        self.driver.switch_to.active_element.send_keys(*keys)

    def fill(self, selector, text):
        def typed():
            field = self.driver.find_element(By.CSS_SELECTOR, selector)
            if field.get_property("value") != text:
                field.send_keys(Keys.CONTROL + "a")
                field.send_keys(text)
            # What is sent is typed by another process.
            return field.get_property("value") == text

        self.until(typed, "the text is not there")

    def file(self, name, content):
        path = self.own / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def choose(self, *paths, button="[data-do=upload]"):
        self.click(button)
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, "input.chooser"), "nothing to choose by")
        self.driver.find_element(By.CSS_SELECTOR, "input.chooser").send_keys("\n".join(str(path) for path in paths))


def expect(what, found, wanted=True):
    global passed
    if found != wanted:
        raise AssertionError(f"{what}: {found!r}, expected {wanted!r}")
    passed += 1


def looking(person):
    for name in ("apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt"):
        person.server.put(name, name, 1)
    person.server.put("Folder/file.txt", "in the folder")
    person.open()
    person.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    person.click(person.row("Folder") + " .link")
    person.sees("file.txt")
    person.driver.back()
    person.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    person.fill("#search", "cherry")
    person.sees("cherry 9.txt", "cherry 10.txt")
    person.type(Keys.ESCAPE)
    person.server.put("new.txt", "new")
    person.sees("Folder", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt", "new.txt")
    expect("the label of a row", person.driver.find_element(By.CSS_SELECTOR, person.row("apple.txt")).get_attribute("aria-label"), "apple.txt, text, 9 bytes, Yesterday")


def changing(person):
    person.click("[data-do=folder]")
    person.fill("dialog[open] input", "Made")
    person.type(Keys.ENTER)
    person.sees("Folder", "Made", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt", "new.txt")
    person.menu("new.txt", "Rename")
    person.fill(".rename", "newer.txt")
    person.type(Keys.ENTER)
    person.sees("Folder", "Made", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt", "newer.txt")
    person.menu("newer.txt", "Move")
    person.click(".picker-row", "Made")
    person.reads("No folders in here", "dialog[open]")
    person.click("dialog[open] .button.main")
    person.sees("Folder", "Made", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    expect("moved", (person.server.root / "Made/newer.txt").exists())
    person.menu("apple.txt", "Delete")
    person.sees("Folder", "Made", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    person.reads("“apple.txt” is in the trash.", "#notices")
    person.click(".notice-action", "Undo")
    person.sees("Folder", "Made", "apple.txt", "Banana.txt", "cherry 9.txt", "cherry 10.txt")
    person.run("document.querySelector(arguments[0]).focus()", person.row("Folder"))
    person.type(" ")
    person.reads("1 selected", "#toolbar")
    person.type(Keys.SHIFT + Keys.ARROW_DOWN)
    person.reads("2 selected", "#toolbar")
    person.type(Keys.ESCAPE)
    expect("nothing selected", person.run("return document.querySelectorAll('#rows [aria-selected=true]').length"), 0)


def uploading(person):
    content = random.Random(1).randbytes(30 * MEGA)
    large, small = person.file("large.bin", content), person.file("small.txt", "small")
    person.choose(large, small)
    person.reads("2 files uploaded", "#uploads", 60)
    expect("the large file", (person.server.root / "large.bin").read_bytes() == content)
    person.file("small.txt", "another")
    person.choose(small)
    person.reads("There is already a “small.txt”", "dialog[open]")
    person.click("dialog[open] .button", "Keep both")
    person.until(lambda: (person.server.root / "small (1).txt").exists(), "not both")
    expect("both", (person.server.root / "small.txt").read_text(), "small")


def restarting(person):
    """The server is killed while it is sent to, and started again."""
    content = random.Random(2).randbytes(60 * MEGA)
    person.choose(person.file("killed.bin", content))
    # As soon as there is something of it.
    person.until(lambda: (person.run("return document.querySelector('[aria-label=\"killed.bin\"]')?.ariaValueNow") or "0") not in ("0", "100"), "no progress")
    person.server.stop(signal.SIGKILL)
    person.reads("continues when the connection is back", "#uploads")
    person.server.start()
    person.until(lambda: (person.server.root / "killed.bin").exists(), "it did not go on", 60)
    expect("the file", (person.server.root / "killed.bin").read_bytes() == content)


def reloading(person):
    """The page is loaded anew while it uploads, and the same file is named again."""
    content = random.Random(3).randbytes(80 * MEGA)
    path = person.file("reloaded.bin", content)
    person.choose(path)
    person.until(lambda: int(person.run("return document.querySelector('[aria-label=\"reloaded.bin\"]')?.ariaValueNow") or 0) > 10, "no progress")
    person.click(".upload .icon-button", "Pause reloaded.bin")
    person.reads("paused", "#uploads")
    time.sleep(0.5)
    person.open()
    person.reads("1 upload was interrupted", "#uploads")
    person.choose(path, button="[data-do=choose]")
    person.until(lambda: (person.server.root / "reloaded.bin").exists(), "it did not go on", 60)
    expect("the file", (person.server.root / "reloaded.bin").read_bytes() == content)


def previewing(person):
    person.server.put("zz a picture.png", png(320, 200, (10, 120, 200)))
    person.server.put("zz b notes.md", MARKDOWN)
    person.open()
    person.click(person.row("zz a picture.png") + " .link")
    person.until(lambda: person.run("return document.querySelector('.stage img')?.naturalWidth") == 320, "no picture")
    person.click(".preview .after")
    person.reads("Some bold, soft and code", ".markdown")
    expect("no script of the file has run", person.run("return window.broken ?? null"), None)
    person.click(".preview .icon-button", "Close")
    person.until(lambda: person.run("return document.querySelectorAll('.preview').length") == 0, "the preview stays")
    person.click("header [data-do=address]")
    expect("a code", person.run("return document.querySelector('.qr-code').getAttribute('role')"), "img")
    person.type(Keys.ESCAPE)


def small_screen(person):
    person.driver.set_window_size(390, 844)
    person.open("?lang=ar")
    person.until(lambda: person.run("return getComputedStyle(document.getElementById('toolbar')).position") == "fixed", "no layout for phones")
    expect("nothing is wider than the window", person.run("return document.documentElement.scrollWidth <= innerWidth"))
    expect("from the right", person.run("return document.documentElement.dir"), "rtl")


os.environ["DISPLAY"] = ":" + str(os.getpid() % 20_000 + 100)
screen = subprocess.Popen(["Xvfb", os.environ["DISPLAY"], "-screen", "0", "1400x1000x24"], stderr=subprocess.DEVNULL)
server = Server(program()).start()
driver = None
failed = 0
try:
    for attempt in range(20):
        time.sleep(0.3)
        if Path(f"/tmp/.X11-unix/X{os.environ['DISPLAY'][1:]}").exists():
            break
    driver = webdriver.WebKitGTK(options=Options(), service=Service("/usr/bin/WebKitWebDriver"))
    driver.set_window_size(1280, 800)
    person = Person(driver, server)
    for part in (looking, changing, uploading, restarting, reloading, previewing, small_screen):
        began = time.monotonic()
        try:
            part(person)
            if os.environ.get("PAGE_TIMES"):
                print(f"{time.monotonic() - began:5.1f} s  {part.__name__}", flush=True)
        except Exception:
            failed += 1
            print(f"FAILED: {part.__name__}\n{traceback.format_exc(limit=-9)}", flush=True)
            Path(".build/page").mkdir(parents=True, exist_ok=True)
            driver.save_screenshot(f".build/page/webkit-{part.__name__}.png")
            person.open()
finally:
    if driver:
        driver.quit()
    screen.terminate()
    server.remove()
print(f"WebKit: {passed} expectations met, {failed} parts failed")
sys.exit(bool(failed))
