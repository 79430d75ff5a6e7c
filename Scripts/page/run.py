#!/usr/bin/env python3
"""The page in Chromium, as people use it: a computer by day and a phone by night, at the same time.

usage: run.py CHROMIUM [SIZE [PART OF A TEST'S NAME]]
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
SCHEMES = {"desktop": "light", "phone": "dark"}


def one(chromium, size, wanted):
    from playwright.sync_api import sync_playwright

    import harness
    import browsing, uploading, changing, previews, hands, looks, scale, words  # noqa: E401,F401 - they are the tests

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=FLAGS)
        passed, failed = harness.run(browser, size, SCHEMES[size], wanted)
        browser.close()
    print(f"{size}: {passed} passed, {len(failed)} failed")
    return bool(failed) or passed == 0


if len(sys.argv) > 2:
    sys.exit(one(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""))
runs = [subprocess.Popen([sys.executable, __file__, sys.argv[1], size], stdout=subprocess.PIPE, text=True) for size in SCHEMES]
outputs = [run.communicate()[0] for run in runs]
print("".join(outputs), end="")
ends = [output.rstrip().rsplit("\n", 1)[-1] for output in outputs]
print("Chromium: " + "; ".join(ends))
sys.exit(any(run.returncode for run in runs))
