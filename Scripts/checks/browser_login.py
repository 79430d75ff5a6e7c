#!/usr/bin/env python3
"""Chromium logs in, and a page of another origin asks. For Scripts/checks/browser-login.

usage: browser_login.py GUARDED BASIC DIGEST

GUARDED is the example of that name, with CORS for http://localhost:PORT of BASIC; BASIC and DIGEST are servers of the program with the
account ann.
"""

import sys

from playwright.sync_api import sync_playwright

GUARDED, BASIC, DIGEST = (url.rstrip("/") for url in sys.argv[1:])
PASSWORD = "tea & cake"
passed = 0


def expect(what, found, wanted):
    global passed
    if found != wanted:
        sys.exit(f"{what}: {found!r}, expected {wanted!r}")
    passed += 1


def fetch(page, url, options="{}"):
    """Status and text, or the error."""
    return page.evaluate(
        f"url => fetch(url, {options}).then(async r => [r.status, await r.text()]).catch(e => String(e).split(':')[0])", url)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", headless=True, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
    for scheme, base in (("basic", BASIC), ("digest", DIGEST)):
        context = browser.new_context(ignore_https_errors=True, http_credentials={"username": "ann", "password": PASSWORD})
        page = context.new_page()
        expect(f"{scheme} page", page.goto(f"{base}/a.txt").status, 200)
        expect(f"{scheme} query", fetch(page, f"{base}/a.txt?q=a%20b,c"), [200, "hello\n"])
        expect(f"{scheme} POST", fetch(page, f"{base}/echo", "{method: 'POST', body: 'x'.repeat(100000)}"), [200, "x" * 100000])
        many = page.evaluate("url => Promise.all([...Array(40).keys()].map(i => fetch(url + '?' + i).then(r => r.status)))", f"{base}/a.txt")
        expect(f"{scheme} 40 at once", set(many), {200})
        expect(f"{scheme} missing", fetch(page, f"{base}/missing")[0], 404)
        context.close()
        context = browser.new_context(ignore_https_errors=True, http_credentials={"username": "ann", "password": "wrong"})
        expect(f"{scheme} wrong", context.new_page().goto(f"{base}/a.txt").status, 401)
        context.close()

    # A page of the server BASIC, at localhost, uses the server GUARDED, at 127.0.0.1.
    context = browser.new_context(ignore_https_errors=True, http_credentials={"username": "ann", "password": PASSWORD, "origin": BASIC, "send": "always"})
    page = context.new_page()
    page.goto(f"{BASIC}/a.txt")
    token = "{headers: {authorization: 'Basic ' + btoa('ann:tea & cake')}, method: 'PUT', body: 'new'}"
    expect("preflight and PUT", fetch(page, f"{GUARDED}/note", token), [200, "ann wrote 3 bytes"])
    expect("401 can be read", fetch(page, f"{GUARDED}/note", "{method: 'PUT', body: 'new', credentials: 'omit'}")[0], 401)
    context.close()
    context = browser.new_context(ignore_https_errors=True, http_credentials={"username": "ann", "password": PASSWORD})
    page = context.new_page()
    page.goto(f"{DIGEST}/a.txt")
    expect("another origin", fetch(page, f"{GUARDED}/note", token), "TypeError")
    browser.close()
print(f"Chromium: {passed} expectations met")
