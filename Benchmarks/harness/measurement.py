"""What a measurement is: a named function that fills in checks against budgets and a table; and the list of them."""

import statistics
from dataclasses import dataclass, field

from .load import interleave, ratios
from .peers import NGINX, OURS, Peers

ALL = {}


@dataclass
class Run:
    """What a measurement is given: the servers it may start, and how long it may take."""

    peers: Peers
    rounds: int
    seconds: int
    quick: bool


@dataclass
class Result:
    """What a measurement found, or why it found nothing. `bars` are ratios to nginx for the chart."""

    failure: str | None = None
    checks: list = field(default_factory=list)
    columns: list = field(default_factory=list)
    rows: list = field(default_factory=list)
    bars: dict = field(default_factory=dict)

    def check(self, what, value, limit, low=None, high=None, unit="", at_least=False):
        """One number against its budget, which is the most it may be unless `at_least`."""
        met = value >= limit if at_least else value <= limit
        self.checks.append(
            {"what": what, "value": value, "limit": limit, "low": low, "high": high, "unit": unit, "at_least": at_least, "met": met}
        )


def measurement(name, title, setup):
    """Registers a function of a `Run` that returns a `Result`, under the name that `--only` takes."""

    def register(function):
        ALL[name] = {"title": title, "setup": setup, "function": function}
        return function

    return register


def compare(run, loads, against):
    """Runs loads interleaved and checks our CPU per request against the budgets, `{peer: limit}`. The table is relative to nginx."""
    costs = interleave(loads, run.rounds, run.seconds)
    result = Result(columns=["server", "CPU per request ÷ nginx", "lowest to highest", "µs per request (this machine, this run)"])
    for load in loads:
        middle, low, high = ratios(costs, load.name, NGINX)
        result.bars[load.name] = middle
        result.rows.append([load.name, f"{middle:.2f}", f"{low:.2f} to {high:.2f}", f"{statistics.median(costs[load.name]):.2f}"])
    for peer, limit in against.items():
        middle, low, high = ratios(costs, OURS, peer)
        result.check(f"CPU per request ÷ {peer}", middle, limit, low, high)
    return result
