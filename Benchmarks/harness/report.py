"""RESULTS.md and its source, results.json."""

import dataclasses
import datetime
import json

from .measurement import ALL

HEAD = """\
# Results

Written by `Benchmarks/run`; not edited by hand. {environment}

Servers run side by side in one run and are loaded in turn, round after round; a ratio is taken within a round, and the median of the
rounds counts. A machine is noisy, a ratio within one run much less so: compare ratios, never the times of two machines or days.
CPU is user and system time of all threads of a server's processes. nginx runs one worker, our server one loop.

![CPU time relative to nginx](results.svg)

## Budgets

| measurement | what | measured | lowest to highest | budget | met |
|---|---|---|---|---|---|
"""


def load(path):
    """The stored results, or none."""
    return json.loads(path.read_text()) if path.exists() else {"environment": None, "measurements": {}}


def save(path, results):
    path.write_text(json.dumps(results, indent=2) + "\n")


def record(results, name, result, rounds, load):
    """Puts one measurement in the place of its predecessor. `load` is what the machine had to do besides, as an average when it began."""
    results["measurements"][name] = {"day": datetime.date.today().isoformat(), "rounds": rounds, "load": load} | dataclasses.asdict(result)


def number(value, more=0):
    """A number with as many digits as say something, and `more`."""
    if isinstance(value, int) or value == int(value):
        return f"{value:,.0f}"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 3 if abs(value) < 0.1 else 2
    return f"{value:,.{digits + more}f}"


def check_cells(check):
    """The cells of one check: what, measured, range, budget, met."""
    unit = f" {check['unit']}" if check["unit"] else ""
    between = "" if check["low"] is None else f"{number(check['low'])} to {number(check['high'])}"
    bound = "≥" if check["at_least"] else "≤"
    limit = f"{bound} {number(check['limit'])}{unit}"
    value = number(check["value"])
    if not check["met"] and value == number(check["limit"]):
        # Rounded it is the limit, which it misses all the same.
        value = number(check["value"], more=1)
    return [check["what"], f"{value}{unit}", between, limit, "yes" if check["met"] else "**no**"]


def row(cells):
    return "| " + " | ".join(cells) + " |\n"


def section(name, stored):
    """One measurement in full."""
    about = ALL[name]
    load = f", load average {stored['load']:.1f} before" if "load" in stored else ""
    when = f"`{name}`, {stored['day']}, {stored['rounds']} rounds{load}."
    text = f"\n## {about['title']}\n\n{when} {about['setup']}\n"
    if stored["rows"]:
        text += "\n" + row(stored["columns"]) + "|" + "---|" * len(stored["columns"]) + "\n"
        text += "".join(row(cells) for cells in stored["rows"])
    return text


def page(results, configuration):
    """The whole of RESULTS.md."""
    stored = {name: results["measurements"][name] for name in ALL if name in results["measurements"]}
    text = HEAD.format(environment=results["environment"])
    for name, measured in stored.items():
        if measured["failure"]:
            text += row([f"`{name}`", f"failed: {measured['failure'].splitlines()[0]}", "", "", "", "**no**"])
        text += "".join(row([f"`{name}`", *check_cells(check)]) for check in measured["checks"])
    text += "".join(section(name, measured) for name, measured in stored.items())
    return text + f"\n## nginx's configuration\n\n```nginx\n{configuration}```\n"


def printed(name, result):
    """What a person at a terminal sees of one measurement."""
    lines = [f"{name}: {ALL[name]['title']}"]
    lines += ["  " + "  ".join(cells) for cells in result.rows]
    for check in result.checks:
        what, value, between, limit, _ = check_cells(check)
        lines.append(f"  {'met   ' if check['met'] else 'MISSED'} {what}: {value}{f' ({between})' if between else ''}, budget {limit}")
    return "\n".join(lines)
