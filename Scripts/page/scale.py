"""Much at once: ten thousand rows, two thousand uploads, seven tabs."""

import contextlib
import json

from harness import test

LONGEST = 50


@contextlib.contextmanager
def no_long_task(at):
    """No task of the page takes longer, by the time that its thread computed: what other programs take of the machine meanwhile is not the page's."""
    browser, path = at.context.browser, at.own / "trace.json"
    browser.start_tracing(page=at.page, path=path, categories=["toplevel", "__metadata"])
    yield
    browser.stop_tracing()
    events = json.loads(path.read_text())["traceEvents"]
    threads = {(event["pid"], event["tid"]) for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    tasks = [event["tdur"] / 1000 for event in events if event.get("ph") == "X" and event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads
             and "tdur" in event]
    assert len(tasks) > 100, f"only {len(tasks)} tasks were seen"
    assert max(tasks) <= LONGEST, f"tasks of {sorted(tasks)[-5:]} ms"


def shows(at, page, name, seconds):
    """Waits until a tab shows a file. (Waiting inside of the page needs eval, which the policy forbids.)"""
    at.until(lambda: name in page.evaluate("[...document.querySelectorAll('#rows .link')].map(link => link.textContent)"), f"a tab does not show {name}", seconds)


def ten_thousand(server):
    for number in range(10_000):
        (server.root / f"IMG_{number:05}.txt").write_bytes(b"x")


@test("Ten thousand rows scroll without a long task, in few elements", prepare=ten_thousand, takes_long=True)
def rows(at):
    at.open()
    at.until(lambda: "10,000 items" in at.page.locator("#facts").inner_text(), lambda: at.page.locator("#facts").inner_text(), 30)
    at.page.wait_for_timeout(1000)
    with no_long_task(at):
        most = at.page.evaluate("""() => new Promise(resolve => {
        const began = performance.now();
        let most = 0;
        function step() {
          scrollBy({top: 400, behavior: 'instant'});
          most = Math.max(most, document.getElementsByTagName('*').length);
          if (performance.now() - began < 5000) requestAnimationFrame(step); else resolve(most);
        }
        step();
      })""")
    assert most <= 1500, f"{most} elements"
    assert at.page.evaluate("scrollY") > 10_000
    at.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    at.until(lambda: "IMG_09999.txt" in at.names(), "the last row is not there")


@test("Two thousand files are queued without a long task, and all arrive", sizes=["desktop"], takes_long=True)
def queue(at):
    at.open()
    folder = at.own / "Many"
    folder.mkdir()
    for number in range(2000):
        (folder / f"{number:04}.txt").write_bytes(b"%d" % number)
    most = []
    at.page.on("request", lambda request: open_now.add(request) if "/uploads" in request.url else None)
    at.page.on("requestfinished", lambda request: (most.append(len(open_now)), open_now.discard(request)))
    open_now = set()
    with no_long_task(at):
        at.drop(folder)
        at.reads("of 2,000 files done", "#uploads")
        at.page.wait_for_timeout(5000)
    assert max(most) <= 3, f"{max(most)} requests at once"
    at.until(lambda: "2,000 files uploaded" in at.page.locator("#uploads").inner_text(), lambda: at.page.locator("#uploads").inner_text()[:200], 120)
    assert at.page.locator("#uploads .upload").count() < 40
    assert len(at.server.files()) == 2000


@test("Seven tabs share one connection for changes, and all of them see what happens and can upload", sizes=["desktop"])
def tabs(at):
    at.server.put("a.txt", "a")
    streams = []
    at.context.on("request", lambda request: streams.append(request) if "/api/changes" in request.url else None)
    ended = []
    at.context.on("requestfailed", lambda request: ended.append(request) if "/api/changes" in request.url else None)
    at.context.on("requestfinished", lambda request: ended.append(request) if "/api/changes" in request.url else None)
    at.open()
    pages = [at.page] + [at.new_page() for _ in range(6)]
    for page in pages[1:]:
        page.goto(at.server.url)
        page.wait_for_selector("html.ready")
    at.page.wait_for_timeout(800)
    assert len(streams) - len(ended) == 1, f"{len(streams)} streams, {len(ended)} ended"
    at.server.put("b.txt", "b")
    for page in pages:
        shows(at, page, "b.txt", 4)
    at.page = pages[6]
    at.choose(at.file("c.bin", b"x" * 3_000_000))
    at.done(1)
    for page in pages:
        shows(at, page, "c.bin", 4)
    # The one that listens goes; another takes over.
    pages[0].close()
    at.page.wait_for_timeout(800)
    at.server.put("d.txt", "d")
    for page in pages[1:]:
        shows(at, page, "d.txt", 6)


@test("Tabs share by notes where the page comes by plain HTTP from elsewhere, without Web Locks", sizes=["desktop"])
def tabs_without_locks(at):
    at.context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})")
    at.server.put("a.txt", "a")
    streams, ended = [], []
    at.context.on("request", lambda request: streams.append(request) if "/api/changes" in request.url else None)
    for event in ("requestfailed", "requestfinished"):
        at.context.on(event, lambda request: ended.append(request) if "/api/changes" in request.url else None)
    at.open()
    at.page.wait_for_timeout(400)
    pages = [at.page] + [at.new_page() for _ in range(3)]
    for page in pages[1:]:
        page.goto(at.server.url)
        page.wait_for_selector("html.ready")
    at.page.wait_for_timeout(1000)
    assert len(streams) - len(ended) == 1, f"{len(streams)} streams, {len(ended)} ended"
    at.page = pages[3]
    at.choose(at.file("c.bin", b"x" * 3_000_000), at.file("d.txt", "d"))
    at.done(2)
    pages[0].close()
    at.server.put("e.txt", "e")
    for page in pages[1:]:
        shows(at, page, "e.txt", 9)
