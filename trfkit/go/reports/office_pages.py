"""Pages of the Go rating office: a list, and a member with a chart of the rating."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.go.reports.office_lists import (
    HISTORY_NUMBERS,
    done_to,
    history_rows,
    list_title,
    member_facts,
    signed,
)
from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.go.ufgo.ufgo_tables import POINT
from trfkit.record import Record
from trfkit.reports.origin import origin_foot
from trfkit.reports.page import render, script_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.go.reports.office_lists import GoListReport, GoMemberReport
    from trfkit.reports.origin import Origin


def list_page(report: GoListReport, origin: Origin) -> str:
    """Return a list as a whole HTML document that needs no other file."""
    return render(
        "go/templates/list.html",
        title=list_title(report),
        report=report,
        rows=[
            (row, None if row.before is None else signed(int(row.rating) - int(row.before)))
            for row in report.rows
        ],
        done=[(row, done_to(row)) for row in report.rows if row.change],
        footer="\n".join(origin_foot(origin)),
        script_hash=script_hash("sort.js"),
    )


def member_page(report: GoMemberReport, origin: Origin) -> str:
    """Return a member's history as a whole HTML document that needs no other file."""
    head, *rows = history_rows(report)
    return render(
        "go/templates/member.html",
        title=f"{report.member.name}, {report.rating}, {report.rank}",
        report=report,
        facts=member_facts(report),
        chart=chart(report),
        head=head,
        numbers=HISTORY_NUMBERS,
        rows=rows,
        footer="\n".join(origin_foot(origin)),
    )


# The chart ----------------------------------------------------------------------------------------


LEFT, RIGHT, TOP, BOTTOM = 52, 44, 16, 34
WIDTH, HEIGHT = 900, 380
MOST_TICKS: Final = 8
MOST_DAYS: Final = 10
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
MONTHS: Final = (1, 3, 6, 12, 24, 60, 120)
YEAR: Final = 12


class Dot(NamedTuple):
    """A rating at the end of a day, and what it came from in words."""

    x: float
    y: float
    words: str
    is_anomalous: bool


class Tick(NamedTuple):
    """A line of the grid: where it is, and its label; for ratings the rank, too."""

    at: float
    label: str
    rank: str = ""


class Mark(NamedTuple):
    """A list that conferred a rank, or took it: the rank, and that in words."""

    x: float
    rank: str
    words: str


class Chart(Record, kw_only=True):
    """A chart in units of the drawing; a rating holds until the next event changes it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    line: tuple[tuple[float, float], ...]
    dots: tuple[Dot, ...]
    ratings: tuple[Tick, ...]
    days: tuple[Tick, ...]
    marks: tuple[Mark, ...]


def chart(report: GoMemberReport) -> Chart | None:
    """Return the rating over the days, None where there was no event."""
    if not report.events:
        return None
    first = report.events[0]
    opened = report.member.entered if report.member.entered is not None else first.day
    points = [(date.fromisoformat(opened), int(first.before), f"start: {first.before}", False)]
    points += [
        (
            date.fromisoformat(event.day),
            int(event.after),
            f"{event.day} {event.name}: {event.before} to {event.after}, {event.rank}",
            event.anomalous,
        )
        for event in report.events
    ]
    lists = [(date.fromisoformat(listed.day), listed) for listed in report.lists if listed.change]
    from_day = min(day for day, *_ in points)
    to_day = max([points[-1][0], *(day for day, _ in lists)])
    span = max(1, (to_day - from_day).days)
    step = _step([rating for _, rating, *_ in points])
    low = min(rating for _, rating, *_ in points) // step * step
    high = (max(rating for _, rating, *_ in points) // step + 1) * step

    def across(day: date) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ((day - from_day).days / span), 1)

    def down(rating: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * ((high - rating) / (high - low)), 1)

    dots = tuple(Dot(across(day), down(r), words, odd) for day, r, words, odd in points)
    line = [(dots[0].x, dots[0].y)]
    for dot in dots[1:]:
        line += [(dot.x, line[-1][1]), (dot.x, dot.y)]
    ticks = [(rating, str(rank_by_table(rating * POINT))) for rating in range(low, high + 1, step)]
    below = ["", *(rank for _, rank in ticks)]
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=HEIGHT - BOTTOM,
        line=(*line, (across(to_day), line[-1][1])),
        dots=dots,
        ratings=tuple(
            Tick(down(rating), str(rating), "" if rank == lower else rank)
            for (rating, rank), lower in zip(ticks, below, strict=False)
        ),
        days=tuple(Tick(across(day), label) for day, label in _days(from_day, to_day)),
        marks=tuple(
            Mark(across(day), listed.rank, f"{listed.day}: {listed.why}") for day, listed in lists
        ),
    )


def _step(ratings: Sequence[int]) -> int:
    """Return how far apart the lines of the ratings are."""
    span = max(ratings) - min(ratings)
    return next((step for step in STEPS if span // step < MOST_TICKS), STEPS[-1])


def _days(first: date, last: date) -> list[tuple[date, str]]:
    """Return beginnings of months, not too many of them, with their labels."""
    months = (last.year - first.year) * YEAR + last.month - first.month
    step = next((step for step in MONTHS if months // step <= MOST_DAYS), MONTHS[-1])
    start = first.year * YEAR // step * step
    found = []
    for number in range(start, last.year * YEAR + last.month, step):
        day = date(number // YEAR, number % YEAR + 1, 1)
        if first <= day <= last:
            found.append((day, str(day.year) if step >= YEAR else f"{day.year}-{day.month:02}"))
    return found
