"""Pages of the Go rating office: a list, and a member with a chart of the rating."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.go.reports.office_lists import (
    HISTORY_HEAD,
    HISTORY_NUMBERS,
    LIST_HEAD,
    LIST_NAME,
    LIST_NUMBERS,
    done_to,
    history_rows,
    list_rows,
    list_title,
    member_facts,
)
from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.go.ufgo.ufgo_tables import POINT
from trfkit.messages import Message, Span
from trfkit.reports.document import (
    Axis,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Kind,
    Paragraph,
    Point,
    Row,
    Series,
    Table,
    Tone,
)
from trfkit.reports.provenance import hash_texts, origin_texts
from trfkit.reports.render_html import render_html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.go.reports.office_lists import GoListReport, GoListRow, GoMemberReport
    from trfkit.reports.document import AnyRow, Block
    from trfkit.reports.provenance import Origin

TONES: Final = {"conferred": Tone.GOOD, "lowered": Tone.WRONG}
"""What a list did to a rank."""


def list_page(report: GoListReport, origin: Origin) -> str:
    """Return a list as a whole HTML document that needs no other file."""
    about = [Message("go.members", count=len(report.rows))]
    if report.before:
        about.append(Message("go.since-list", day=report.before))
    done = tuple(
        Message("go.rank-changed", name=row.name, change=done_to(row), article=row.article)
        for row in report.rows
        if row.change
    )
    kinds = dict.fromkeys(LIST_NUMBERS, Kind.NUMBER) | {0: Kind.RANK, LIST_NAME: Kind.NAME}
    at = LIST_HEAD.index("rank")
    rows = [
        Row(
            cells=(
                *cells[:at],
                Cell(values=(row.rank,), opens=partial(_why, row)),
                *cells[at + 1 :],
            ),
            tone=TONES.get(row.change or "", Tone.PLAIN),
        )
        for cells, row in zip(list_rows(report)[1:], report.rows, strict=True)
    ]
    table = _table(LIST_HEAD, kinds, rows, Message("go.list"))
    blocks: tuple[Block, ...] = (Paragraph(done, listed=True),) if done else ()
    return _page(Span("text", list_title(report)), about, (*blocks, table), origin)


def _why(row: GoListRow) -> tuple[Block, ...]:
    return (Paragraph((Message("go.why", why=row.why, article=row.article),)),)


def member_page(report: GoMemberReport, origin: Origin) -> str:
    """Return a member's history as a whole HTML document that needs no other file."""
    name = report.member.name
    title = Message("go.member", name=name, rating=report.rating, rank=report.rank)
    known = (("member", str(report.member.id)), *member_facts(report))
    facts = Facts(tuple((Span("text", label), Span("text", text)) for label, text in known))
    kinds = dict.fromkeys(HISTORY_NUMBERS, Kind.NUMBER) | {0: Kind.DATE}
    table = _table(HISTORY_HEAD, kinds, history_rows(report)[1:], Message("go.history"))
    if not report.events:
        return _page(title, (), (facts, Paragraph((Message("go.no-event"),)), table), origin)
    return _page(title, (), (facts, chart(report), table), origin)


def _table(
    head: Sequence[str], kinds: dict[int, Kind], rows: Sequence[AnyRow], caption: Message
) -> Table:
    columns = tuple(
        Column(kind=kinds.get(place, Kind.TEXT), label=Span("text", text))
        for place, text in enumerate(head)
    )
    return Table(columns=columns, rows=rows, caption=caption, sortable=True)


def _page(
    title: Message | Span, about: Sequence[Message], blocks: tuple[Block, ...], origin: Origin
) -> str:
    foot = (*origin_texts(origin), *hash_texts(origin))
    document = Document(title=title, subtitle=tuple(about), blocks=blocks, foot=foot)
    return "".join(render_html(document))


# The chart ----------------------------------------------------------------------------------------


MOST_TICKS: Final = 8
MOST_DAYS: Final = 10
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
MONTHS: Final = (1, 3, 6, 12, 24, 60, 120)
YEAR: Final = 12


def chart(report: GoMemberReport) -> Chart:
    """Return the rating over the days; it holds until the next event changes it."""
    first = report.events[0]
    opened = report.member.entered if report.member.entered is not None else first.day
    start = Message("go.start", rating=first.before)
    points = [Point(_number(opened), int(first.before), start)]
    points += [
        Point(
            _number(event.day),
            int(event.after),
            Message("go.result", day=event.day, event=event.name, before=event.before,
                    after=event.after, rank=event.rank),
            is_ringed=event.anomalous,
        )
        for event in report.events
    ]  # fmt: skip
    marks = tuple(
        (
            _number(listed.day),
            Span("code", listed.rank),
            Message("go.listed", day=listed.day, why=listed.why),
        )
        for listed in report.lists
        if listed.change
    )
    ratings = [int(point.y) for point in points]
    step = _step(ratings)
    ticks = range(min(ratings) // step * step, (max(ratings) // step + 1) * step + 1, step)
    ranks = [str(rank_by_table(rating * POINT)) for rating in ticks]
    days = [int(point.x) for point in points] + [day for day, *_ in marks]
    return Chart(
        caption=Message("go.chart"),
        series=(Series(Message("go.chart"), tuple(points), step=True),),
        across=Axis(
            ticks=tuple(
                (day.toordinal(), Span("text", label))
                for day, label in _days(*map(date.fromordinal, (min(days), max(days))))
            )
        ),
        up=Axis(ticks=tuple((rating, Span("text", str(rating))) for rating in ticks)),
        right=tuple(
            (rating, Span("code", rank))
            for rating, rank, lower in zip(ticks, ranks, ["", *ranks], strict=False)
            if rank != lower
        ),
        marks=marks,
        table=_table(
            ("day", "IK"),
            {0: Kind.DATE, 1: Kind.NUMBER},
            [(date.fromordinal(int(point.x)), int(point.y)) for point in points],
            Message("go.chart"),
        ),
    )


def _number(day: str) -> int:
    return date.fromisoformat(day).toordinal()


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
