"""The chart of the README: CPU time relative to nginx, one group of bars a measurement."""

from xml.sax.saxutils import escape

from .measurement import ALL
from .peers import BARE, NGINX, OURS

WIDTH, LABEL, PLOT, BAR, GAP, TOP = 740, 240, 390, 14, 16, 40
COLOURS = {OURS: "ours", NGINX: "nginx", BARE: "bare"}

# Colours that hold on white and on black; text follows the scheme of the page that shows the picture.
STYLE = """\
    text { font: 12px system-ui, sans-serif; fill: #24292f }
    .title { font-size: 14px; font-weight: 600 }
    .value { font-size: 11px }
    .ours { fill: #d9622b } .nginx { fill: #5b8c5a } .bare { fill: #8a94a0 }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
"""


def svg(results):
    """The picture of all measurements that compare CPU time with nginx."""
    groups = [(name, results["measurements"][name]["bars"]) for name in ALL if results["measurements"].get(name, {}).get("bars")]
    longest = max((ratio for _, bars in groups for ratio in bars.values()), default=1)
    scale = PLOT / max(longest, 1.2)
    parts, top = [], TOP
    for name, bars in groups:
        middle = top + len(bars) * BAR / 2 + 4
        parts.append(f'  <text x="{LABEL - 10}" y="{middle:.0f}" text-anchor="end">{escape(ALL[name]["title"])}</text>\n')
        for server, ratio in bars.items():
            parts.append(bar(server, ratio, top, scale))
            top += BAR
        top += GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}" role="img">\n'
        f"  <title>CPU time relative to nginx; shorter is better</title>\n  <style>\n{STYLE}  </style>\n"
        f'  <text class="title" x="10" y="22">CPU time relative to nginx (less is better)</text>\n{"".join(parts)}</svg>\n'
    )


def bar(server, ratio, top, scale):
    length = ratio * scale
    return (
        f'  <rect class="{COLOURS[server]}" x="{LABEL}" y="{top + 1}" width="{length:.1f}" height="{BAR - 2}"/>\n'
        f'  <text class="value" x="{LABEL + length + 5:.1f}" y="{top + BAR - 3}">{ratio:.2f} {escape(server)}</text>\n'
    )
