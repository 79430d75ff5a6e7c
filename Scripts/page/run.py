#!/usr/bin/env python3
"""The page in Chromium, as people use it: on a computer by day and on a phone by night, in several browsers at the same time.

usage: run.py CHROMIUM [SIZE [PART OF A TEST'S NAME]]
"""

import collections
import concurrent.futures
import multiprocessing
import multiprocessing.util
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import harness
import browsing, uploading, changing, previews, hands, looks, scale, words  # noqa: E401,F401 - they are the tests

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SCHEMES = {"desktop": "light", "phone": "dark"}
# A person mostly waits, and so do the tests.
BROWSERS = 3
browser = None


def begin(chromium):
    """What each process begins with: a browser of its own, which ends with it."""
    from playwright.sync_api import sync_playwright

    global browser
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=FLAGS)
    multiprocessing.util.Finalize(None, playwright.stop, exitpriority=1)
    multiprocessing.util.Finalize(None, browser.close, exitpriority=2)


def run(job):
    size, number = job
    began = time.monotonic()
    return size, number, harness.run(browser, size, SCHEMES[size], number), time.monotonic() - began


def main(chromium, size="", wanted=""):
    jobs = [job for job in harness.jobs(wanted) if size in ("", job[0])]
    passed, failed = collections.Counter(), collections.Counter()
    harness.program()
    # Not by fork: a browser's connection is not for two.
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(min(BROWSERS, len(jobs)) or 1, context, begin, [chromium]) as pool:
        for ended in concurrent.futures.as_completed([pool.submit(run, job) for job in jobs]):
            size, number, failure, seconds = ended.result()
            (failed if failure else passed)[size] += 1
            if failure:
                print(failure, flush=True)
            elif os.environ.get("PAGE_TIMES"):
                print(f"{seconds:5.1f} s  {size:7}  {harness.TESTS[number][0]}", flush=True)
    print("Chromium: " + "; ".join(f"{size}: {passed[size]} passed, {failed[size]} failed" for size in SCHEMES))
    return failed.total() > 0 or passed.total() == 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
