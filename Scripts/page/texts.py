#!/usr/bin/env python3
"""Every text of the page comes from the tables: no key is missing, none is unused, and no words stand outside of them."""

import json
import re
import sys
from pathlib import Path

PAGE = Path("Sources/PortholeUploader/Page")
SWIFT = Path("Sources/PortholeUploader/PageRendering")
faults = []

tables = {path.stem: json.loads(path.read_text()) for path in sorted((PAGE / "strings").glob("*.json"))}
english = tables["en"]
for language, table in tables.items():
    faults += [f"{language}: {key} is missing" for key in english if key not in table]
    faults += [f"{language}: {key} is not in English" for key in table if key not in english]

# Keys that are used: t("key") and t(`part.${…}`) in the script; strings["key"] in Swift; %t.key% in the HTML. Keys of reasons and kinds are put together.
exact, patterns = set(), []
scripts = {path: path.read_text() for path in sorted((PAGE / "script").glob("*.js"))}
for text in scripts.values():
    for call in re.finditer(r'\bt\(|\bhas\(', text):
        # The first argument, which may be a choice.
        argument, depth = "", 1
        for character in text[call.end():call.end() + 300]:
            depth += {"(": 1, ")": -1, "[": 1, "]": -1, "{": 1, "}": -1}.get(character, 0)
            if depth == 0 or (character == "," and depth == 1):
                break
            argument += character
        exact.update(re.findall(r'"([a-z][\w.-]+)"', argument))
        patterns += [re.escape(part).replace("\\$\\{\\}", ".+") for part in (re.sub(r"\$\{[^}]*\}", "${}", found) for found in re.findall(r"`([^`]+)`", argument))]
exact.update(key for text in scripts.values() for key in re.findall(r'\["(keys\.[\w.]+)"', text))
exact.update(key for key in re.findall(r'button\("([\w.]+)"', scripts[PAGE / "script/queueview.js"]))
for path in SWIFT.glob("*.swift"):
    if path.name != "PageSources.swift":
        text = path.read_text()
        exact.update(re.findall(r'"((?:prologue|empty|form|folder|upload|done|problem)(?:\.[\w-]+)*)"', text))
        patterns += [re.sub(r"\\\\\\\([^)]*\\\)", ".+", re.escape(found)) for found in re.findall(r'"((?:done|problem)\.\\\([^)]*\))"', text)]
exact.update(re.findall(r"%t\.([\w.-]+)%", (PAGE / "index.html").read_text()))

for key in english:
    if key not in exact and not any(re.fullmatch(pattern, key) for pattern in patterns):
        faults.append(f"{key} is not used")
for text in scripts.values():
    faults += [f"{key} is used, but in no table" for key in re.findall(r'\bt\("([^"]+)"', text) if key not in english]
faults += [f"{key} is used by the HTML, but in no table" for key in re.findall(r"%t\.([\w.-]+)%", (PAGE / "index.html").read_text()) if key not in english]

# Words outside: literals that begin like a sentence. Names of the browser's things are none.
for path, text in scripts.items():
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().startswith(("//", "*", "/*")):
            continue
        for literal in re.findall(r'"([^"]*)"', line):
            if re.search(r"^[A-Z][a-z]+ [a-z]+|[a-z]+ [a-z]+[.!?]$", literal):
                faults.append(f"{path.name}:{number}: words outside of the tables: {literal}")
for number, line in enumerate((PAGE / "index.html").read_text().splitlines(), 1):
    words = re.sub(r"<style.*?</style>|<[^>]*>|%[\w.]+%", "", line)
    if re.search(r"[A-Za-z]{2}", words) or re.search(r'(?:aria-label|title|placeholder|alt)="[^"%]', line):
        faults.append(f"index.html:{number}: words outside of the tables: {line.strip()}")

print("\n".join(faults) or f"{len(english)} texts in {len(tables)} languages, each of them used")
sys.exit(bool(faults))
