"""A chart as a drawing in SVG, in which nothing is said by colour alone."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from math import log
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from trfkit.reports.document import cut_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trfkit.reports.document import Axis, Chart, Series, Text

WIDTH, HEIGHT = 900, 400
LEFT, RIGHT, TOP, BOTTOM = 52, 52, 16, 34
NAMES: Final = 190
"""Room on the right for the names of several lines."""
LONGEST_NAME: Final = 26
"""A name is cut to what there is room for."""
LINE: Final = 18
"""Names stand so far apart that they can be read."""
HUES: Final = 10
"""The style sheet has so many colours of lines."""


def chart_svg(chart: Chart, words: Callable[[Text], str]) -> str:
    """Return the drawing; ``words`` gives the text of a label."""
    return "".join(_Drawing(chart, words).pieces())


class _Drawing:
    def __init__(self, chart: Chart, words: Callable[[Text], str]) -> None:
        self._chart = chart
        self._words = words
        self._right = WIDTH - RIGHT - (NAMES if len(chart.series) > 1 else 0)
        points = [point for series in chart.series for point in series.points]
        numbers = [point.x for point in points] + [value for value, *_ in chart.marks]
        self._across = _scale(chart.across, numbers, LEFT, self._right)
        top, bottom = TOP, HEIGHT - BOTTOM
        ends = (top, bottom) if chart.up.best_low else (bottom, top)
        self._up = _scale(chart.up, [point.y for point in points], *ends)

    def pieces(self) -> Iterator[str]:
        label = escape(self._words(self._chart.caption))
        size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
        yield f'<svg class="chart" {size} role="group" aria-label="{label}">\n'
        for value, text in self._chart.up.ticks:
            y = self._up(value)
            yield f'<line class="grid" x1="{LEFT}" x2="{self._right}" y1="{y}" y2="{y}"/>'
            yield self._label(text, LEFT - 8, y + 5, "end")
        for value, text in self._chart.right:
            yield self._label(text, self._right + 8, self._up(value) + 5, "start")
        for value, text in self._chart.across.ticks:
            yield self._label(text, self._across(value), HEIGHT - BOTTOM + 22, "middle")
        for value, name, said in self._chart.marks:
            x, low = self._across(value), HEIGHT - BOTTOM
            line = f'<line class="mark" x1="{x}" x2="{x}" y1="{TOP}" y2="{low}"/>'
            label = self._label(name, x - 4, low - 6, "end")
            yield f"<g><title>{escape(self._words(said))}</title>{line}{label}</g>\n"
        for number, series in enumerate(self._chart.series):
            yield from self._series(series, number)
        if len(self._chart.series) > 1:
            yield from self._names()
        yield "</svg>\n"

    def _series(self, series: Series, number: int) -> Iterator[str]:
        points = [(self._across(point.x), self._up(point.y)) for point in series.points]
        corners = points[:1]
        for (_, before), (x, y) in pairwise(points):
            corners += [(x, before), (x, y)] if series.step else [(x, y)]
        yield f'<g class="hue{number % HUES}"><title>{escape(self._words(series.label))}</title>'
        yield f'<polyline points="{" ".join(f"{x},{y}" for x, y in corners)}"/>'
        for (x, y), point in zip(points, series.points, strict=True):
            said = f"<title>{escape(self._words(point.says))}</title>" if point.says else ""
            ringed = ' class="ring"' if point.is_ringed else ""
            yield f'<circle{ringed} cx="{x}" cy="{y}" r="4">{said}</circle>'
        yield "</g>\n"

    def _names(self) -> Iterator[str]:
        """Yield the name of each line where that ends, no two of them closer than a line apart."""
        y = 0.0
        ends = [(self._up(series.points[-1].y), series) for series in self._chart.series]
        for end, series in sorted(ends, key=itemgetter(0)):
            y = max(end, y + LINE)
            x = self._across(series.points[-1].x)
            name = self._label(series.label, x + 20, y + 5, "start")
            yield f'<line class="lead" x1="{x + 5}" x2="{x + 16}" y1="{end}" y2="{y}"/>'
            yield f'<a href="{escape(series.link)}">{name}</a>\n' if series.link else name

    def _label(self, text: Text, x: float, y: float, anchor: str) -> str:
        words = escape(cut_text(self._words(text), LONGEST_NAME))
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def _scale(axis: Axis, values: list[float], start: int, end: int) -> Callable[[float], float]:
    """Return where values stand on an axis that begins at ``start``."""
    full = axis.compressed_from

    def drawn(value: float) -> float:
        return value if full is None or value <= full else full * (1 + log(value / full))

    every = [drawn(value) for value in (*values, *(value for value, _ in axis.ticks))]
    low, high = min(every), max(every)
    return lambda value: round(
        start + (end - start) * (drawn(value) - low) / ((high - low) or 1), 1
    )
