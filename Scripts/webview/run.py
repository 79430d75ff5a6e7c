#!/usr/bin/env python3
"""The page of checks in real engines, answered by rules over the local proxy or by a custom scheme, compared with what is expected.

usage: run.py PROGRAM ENGINE [CHECK …]

  PROGRAM   the built WebViewChecks; for `app` that of Integrations/WebKitGTK
  ENGINE    chromium, webkit, or app: WebKit by a custom scheme
  CHECK     only these
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from expectations import EXPECTED  # noqa: E402
from socket_origin import SocketOrigin  # noqa: E402

HERE = Path(__file__).parent
# The steps may take a minute; a page that hangs is found out sooner.
PATIENCE = 50


class Site:
    """The program that answers, and what it says."""

    def __init__(self, program, origin):
        self.process = subprocess.Popen([program, str(HERE / "page"), origin], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.arguments = self.line("ARGUMENTS ", 20).split()
        self.url = self.line("Listening on ", 20).rstrip("/")

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def line(self, beginning, seconds):
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0, end - time.monotonic()))
            except queue.Empty:
                raise SystemExit(f"no “{beginning}” from the site within {seconds} s") from None
            if line is None:
                raise SystemExit("the site has ended")
            if line.startswith(beginning):
                return line.removeprefix(beginning)

    def report(self):
        return json.loads(self.line("REPORT ", PATIENCE))

    def stop(self):
        self.process.terminate()
        if self.process.wait(20) != 0:
            raise SystemExit(f"the site ended with status {self.process.returncode}")


def with_chromium(site, url):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        arguments = [
            shutil.which("chromium") or "chromium", "--headless=new", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required",
            # Something to wait for: without it the browser ends when the page is loaded.
            "--remote-debugging-port=0", *site.arguments,
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        browser = subprocess.Popen([*arguments, url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return site.report()
        finally:
            browser.terminate()
            browser.wait(20)


def with_webkit(site, url):
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    # The capability `proxy` takes a proxy for https to be one that is spoken to by TLS.
    for argument in ("--automation", f"--proxy={site.url}", "--ignore-tls-errors"):
        options.add_argument(argument)
    options.binary_location = mini_browser()
    options.set_capability("acceptInsecureCerts", True)
    driver = webdriver.WebKitGTK(options=options, service=Service(shutil.which("WebKitWebDriver")))
    try:
        driver.get(url)
        try:
            return site.report()
        except SystemExit:
            print("so far:", driver.execute_script("return document.getElementById('out').textContent"))
            raise
    finally:
        driver.quit()


def mini_browser():
    """The browser that is steered; its place differs between distributions."""
    for folder in ("/usr/lib", "/usr/libexec", "/usr/lib64"):
        for pattern in ("webkit2gtk-4.1/MiniBrowser", "*/webkit2gtk-4.1/MiniBrowser", "*/webkit2gtk-4.0/MiniBrowser", "webkit2gtk-4.0/MiniBrowser"):
            for path in Path(folder).glob(pattern):
                return str(path)
    raise SystemExit("there is no MiniBrowser")


def with_window(program, query):
    """The report of a program that shows the page itself."""
    done = subprocess.run(
        [program, str(HERE / "page"), "app://checks.test/" + query], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        timeout=PATIENCE + 30, env={**os.environ, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"})
    if done.returncode != 0:
        raise SystemExit(f"the program ended with status {done.returncode}")
    lines = [line for line in done.stdout.splitlines() if line.startswith("REPORT ")]
    return json.loads(lines[-1].removeprefix("REPORT ")) if lines else sys.exit("no report")


class Screen:
    """A screen that is not there, for engines that want one."""

    def __enter__(self):
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x768x24"], pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        if not number:
            raise SystemExit("Xvfb has no screen")
        os.environ["DISPLAY"] = ":" + number

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def differences(report, engine, only):
    """What is not as expected; a check that nobody expects anything of is not, either."""
    for name, found in report.items():
        if name not in EXPECTED:
            yield f"{engine}: {name}: nothing is expected of it; it gave {json.dumps(found)}"
            continue
        wanted = EXPECTED[name]
        if isinstance(wanted, dict) and "else" in wanted:
            wanted = wanted.get(engine, wanted.get(engine.split("-")[0], wanted["else"]))
        if found != wanted:
            yield f"{engine}: {name}: {json.dumps(found)}, expected {json.dumps(wanted)}"
    for name in EXPECTED:
        if name not in report and not only:
            yield f"{engine}: {name}: the page has no such check"


def by_proxy(program, engine, query):
    """Reports by http and https."""
    run = {"chromium": with_chromium, "webkit": with_webkit}[engine]
    for scheme in ("http", "https"):
        with SocketOrigin() as origin:
            site = Site(program, origin.url)
            report = run(site, f"{scheme}://checks.test/{query}")
            site.stop()
        yield f"{engine}-{scheme}", report


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("chromium", "webkit", "app"):
        raise SystemExit(__doc__)
    program, engine, *only = sys.argv[1:]
    query = f"?only={','.join(only)}" if only else ""
    reports = [("webkit-app", with_window(program, query))] if engine == "app" else by_proxy(program, engine, query)
    faults, checks, ways = [], 0, []
    for way, report in reports:
        ways.append(way)
        checks += len(report)
        faults += differences(report, way, only)
        if os.environ.get("WEBVIEW_REPORT"):
            print(json.dumps(report, indent=1, ensure_ascii=False))
    print("\n".join(faults))
    print(f"{' and '.join(ways)}: {checks} checks, {len(faults)} not as expected")
    sys.exit(bool(faults))


if sys.argv[2:3] in (["webkit"], ["app"]):
    with Screen():
        main()
else:
    main()
