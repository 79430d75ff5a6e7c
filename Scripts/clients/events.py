"""events.py BASE CHROMIUM: what a page's EventSource gets from Examples/Responses. The last line is the summary."""

import sys

from playwright.sync_api import sync_playwright

BASE, CHROMIUM = sys.argv[1:]
LISTEN = """() => new Promise(done => {
  const seen = [], source = new EventSource('/events');
  source.addEventListener('start', event => seen.push(['start', event.data, event.lastEventId]));
  source.onmessage = event => {
    seen.push(['message', event.data, event.lastEventId]);
    if (event.lastEventId === '5') { source.close(); done(seen); }
  };
})"""
# The stream ends behind three events; the page comes back by itself and names the last one it got.
EXPECTED = [
    ["start", "from 1", ""],
    *[["message", f"line {number}\nof two", str(number)] for number in (1, 2, 3)],
    ["start", "from 4", "3"],
    *[["message", f"line {number}\nof two", str(number)] for number in (4, 5)],
]

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
    page = browser.new_page(ignore_https_errors=True)
    page.goto(BASE + "/events-page")
    seen = page.evaluate(LISTEN)
    browser.close()
if seen != EXPECTED:
    sys.exit(f"the page saw {seen}")
print(f"{len(seen)} events, and the page came back where it was")
