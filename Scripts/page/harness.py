"""What the tests of the page share: a server with a folder of its own, a browser with a page of it, and words for what a person does."""

import functools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
TESTS = []


def test(what, sizes=("desktop", "phone"), **options):
    """Marks a test: what a person can do, as a sentence."""

    def mark(function):
        TESTS.append((what, function, sizes, options))
        return function

    return mark


class Server:
    """The program with a folder, at a port that it keeps when it is started again."""

    def __init__(self, program, *options, command="upload"):
        self.program, self.options, self.command = program, options, command
        self.home = Path(tempfile.mkdtemp(prefix="page-"))
        self.root = self.home / "Shared"
        self.root.mkdir()
        self.port = 0
        self.process = None

    def start(self):
        line = [self.program, self.command, str(self.root), "--port", str(self.port), "--address", "localhost", "--log", "none",
                "--state", str(self.home / "state"), *self.options]
        for _ in range(100):
            self.process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=open(self.home / "log", "ab"), text=True)
            told = self.process.stdout.readline()
            found = re.search(r"http://[^ ]*:(\d+)(/\S*)?", told)
            if found:
                self.port = int(found.group(1))
                self.url = f"http://localhost:{self.port}{found.group(2) or '/'}"
                return self
            self.process.wait()
            time.sleep(0.1)
        sys.exit("the server did not start: " + (self.home / "log").read_text())

    def stop(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait()

    def remove(self):
        self.stop(signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)

    def put(self, name, content=b"", age=0):
        """A file of the shared folder; its age is in days."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        when = time.time() - age * 86400
        os.utime(path, (when, when))
        return path

    def files(self):
        """All names below the shared folder, but for what the server keeps there."""
        found = [path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file()]
        return sorted(name for name in found if not name.startswith("."))


class At:
    """A page in a browser, and a person before it."""

    def __init__(self, browser, server, size, scheme, **options):
        self.server, self.size, self.scheme = server, size, scheme
        self.is_phone = size == "phone"
        width, height = SIZES[size]
        self.own = server.home / "own"
        self.own.mkdir(exist_ok=True)
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=self.is_phone, is_mobile=self.is_phone, locale=options.pop("locale", "en-GB"),
            accept_downloads=True, **options)
        self.context.set_default_timeout(8000)
        # The browser's own dialog for handles cannot be steered; without it the page takes the usual one.
        self.context.add_init_script("delete window.showOpenFilePicker")
        self.errors = []
        self.limits = None
        self.streams = 0
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" and "Failed to load resource" not in message.text
                and "ERR_" not in message.text else None)
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("response", self.answered)
        # Files are always chosen by the tests: who begins to at the moment of a press may come too late.
        page.on("filechooser", lambda chooser: None)
        return page

    def answered(self, response):
        self.streams += "/api/changes" in response.url

    def is_live(self):
        """Whether the page has heard from the server that it will be told of changes."""
        return self.streams > 0

    def open(self, query=""):
        self.page.goto(self.server.url + query)
        self.page.wait_for_selector("html.ready")
        return self

    def close(self):
        self.context.close()

    # What is to be seen.

    def row(self, name):
        return self.page.locator(f'#rows .row:not([hidden])[aria-label^="{name},"]')

    def names(self):
        """The rows in the order in which they are read, which is the one that is seen."""
        return self.page.evaluate("[...document.querySelectorAll('#rows .row:not([hidden]) .link')].map(link => link.textContent)")

    def sees(self, *names):
        """Waits until exactly these rows are there, in this order."""
        self.until(lambda: self.names() == list(names), lambda: f"rows {self.names()}, expected {list(names)}")

    def until(self, condition, otherwise="it did not come", seconds=8):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            self.page.wait_for_timeout(30)
        raise AssertionError(otherwise() if callable(otherwise) else otherwise)

    def reads(self, text, selector="body"):
        """Waits until a text can be read."""
        element = self.page.locator(selector)
        self.until(lambda: element.count() > 0 and text in element.first.inner_text(), lambda: f"no “{text}” in: {element.first.inner_text() if element.count() else selector}")

    def hears(self, text):
        """Waits until screen readers are told."""
        self.until(lambda: text in (self.page.locator("#status").text_content() or ""), lambda: f"heard “{self.page.locator('#status').text_content()}”, expected “{text}”")

    def button(self, name, within=None):
        return (within or self.page).get_by_role("button", name=name, exact=True)

    @property
    def dialog(self):
        return self.page.locator("dialog[open]").last

    # What a person does.

    def file(self, name, content, age=0):
        """A file of the person's own."""
        path = self.own / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        when = time.time() - age * 86400
        os.utime(path, (when, when))
        return path

    def choose(self, *paths, button="Upload files"):
        with self.page.expect_file_chooser() as chooser:
            self.button(button).first.click()
        chooser.value.set_files([str(path) for path in paths])

    def drop(self, *paths, x=300, y=400):
        """Drops files or folders onto the page, as the system does."""
        session = self.context.new_cdp_session(self.page)
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            session.send("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data})
        session.detach()

    def menu(self, name, item):
        """Takes an item of a row's menu."""
        self.row(name).get_by_role("button").click()
        self.page.get_by_role("menuitem", name=item).first.click()

    def more(self, item):
        self.button("More actions").click()
        self.page.get_by_role("menuitem", name=item).click()

    def select(self, *names):
        for name in names:
            if self.is_phone and self.page.locator("html.choosing").count() == 0:
                self.long_press(self.row(name))
            elif self.is_phone:
                self.row(name).locator(".link").tap()
            else:
                self.row(name).locator(".check").click()

    def long_press(self, element):
        # Nobody presses what is below the window, or under the bar at its end.
        element.evaluate("element => element.scrollIntoView({ block: 'center' })")
        box = element.bounding_box()
        session = self.context.new_cdp_session(self.page)
        point = {"x": box["x"] + 100, "y": box["y"] + box["height"] / 2}
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(600)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def slow(self, upload, offline=False):
        """Lets the connection take so many bytes a second, None for all; or has none."""
        if not self.limits:
            self.limits = self.context.new_cdp_session(self.page)
            self.limits.send("Network.enable")
        self.limits.send("Network.emulateNetworkConditions", {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": upload or -1})

    def upload(self, name):
        return self.page.locator("#uploads .upload:not([hidden])", has=self.page.locator(f".upload-name:text-is('{name}')"))

    def done(self, count):
        """Waits until so many files are uploaded."""
        word = "file" if count == 1 else "files"
        self.reads(f"{count:,} {word} uploaded", "#uploads")


def program():
    for path in (os.environ.get("PORTHOLE_PROGRAM"), ".build/one-file/release/porthole", ".build/release/porthole"):
        if path and os.access(path, os.X_OK):
            return os.path.abspath(path)
    sys.exit("there is no release build of the program")


@functools.cache
def embedded():
    return subprocess.check_output(["Scripts/embed-page", "--json"])


def sources(context):
    """For work on the page: its sources as they are now, instead of those that the program has."""
    made = json.loads(embedded())
    context.route(re.compile(r"/assets/page\..*\.js"), lambda route: route.fulfill(body=made["script"], content_type="text/javascript; charset=utf-8"))
    context.route(re.compile(r"/assets/page\..*\.css"), lambda route: route.fulfill(body=made["style"], content_type="text/css; charset=utf-8"))


def jobs(wanted=""):
    """All tests, each for the sizes that it is for; those that take long come first."""
    found = [(size, number) for number, (what, _, sizes, _) in enumerate(TESTS) for size in sizes if wanted in what]
    return sorted(found, key=lambda job: not TESTS[job[1]][3].get("takes_long", False))


def run(browser, size, scheme, number):
    """Runs one test for one size, with a server and a context of its own. Returns what failed, as text; nothing when it passed."""
    what, function, _, options = TESTS[number]
    options = dict(options)
    options.pop("takes_long", None)
    server = Server(program(), *options.pop("serve", ()))
    at = None
    try:
        options.pop("prepare", lambda server: None)(server)
        server.start()
        at = At(browser, server, size, scheme, **options)
        if os.environ.get("PAGE_SOURCES"):
            sources(at.context)
        function(at)
        assert not at.errors, f"the script had errors: {at.errors}"
        return ""
    except Exception:
        failure = f"FAILED ({size}, {scheme}): {what}\n{traceback.format_exc(limit=-3)}"
        if at:
            shots = Path(".build/page")
            shots.mkdir(parents=True, exist_ok=True)
            try:
                at.page.screenshot(path=shots / (re.sub(r"\W+", "-", what)[:60] + f"-{size}.png"))
            except Exception:
                pass
            failure += f"errors of the script: {at.errors}\n"
        return failure
    finally:
        if at:
            at.close()
        server.remove()
