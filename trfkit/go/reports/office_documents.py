"""The reports of the Go rating office: a list, a member with a chart, events, what was done."""

from __future__ import annotations

from datetime import date
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from trfkit.go.reports.office_json import RANK, RATING, RankStep
from trfkit.go.ufgo import POINT
from trfkit.go.ufgo.go_ranks import RankAt, rank_by_table
from trfkit.messages import Message, Participant, Span
from trfkit.reports.document import (
    Axis,
    Cell,
    Chart,
    Document,
    Facts,
    Kind,
    Paragraph,
    Point,
    Section,
    Series,
    Table,
    Tone,
    sentence_list,
)
from trfkit.reports.provenance import Origin, foot_of
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.go.office.rating_book import GoChanged, GoEffects, GoSuperseded
    from trfkit.go.reports.office_json import (
        GoApplied,
        GoDoneReport,
        GoDoubt,
        GoEventReport,
        GoGuest,
        GoListed,
        GoListReport,
        GoListRow,
        GoMemberReport,
        GoOfficeReport,
        GoPlayed,
        GoResult,
        GoVerificationReport,
    )
    from trfkit.reports.document import Block, Text, Value

ID: Final = named_column(Kind.ID, "id", missing="-")
NAME: Final = named_column(Kind.NAME, "name")
BEFORE: Final = named_column(Kind.NUMBER, "ik-before")
CHANGE: Final = named_column(Kind.NUMBER, "change", missing="-")
GAMES: Final = named_column(Kind.NUMBER, "games")
SCORE: Final = named_column(Kind.NUMBER, "score")
NOTE: Final = named_column(Kind.TEXT, "note", gives_way=2)

TONES: Final = {"conferred": Tone.GOOD, "lowered": Tone.WRONG}
"""What a list did to a rank."""


# Lists and members --------------------------------------------------------------------------------


def list_document(report: GoListReport, origin: Origin) -> Document:
    """Return a list, with what it did to ranks."""
    title = Message("go.current-list")
    if report.quarterly:
        title = Message("go.quarterly-list", day=report.day, frozen=report.frozen)
    elif report.day:
        title = Message("go.list-of-day", day=report.day)
    about = [Message("go.members", count=len(report.rows))]
    if report.before:
        about.append(Message("go.since-list", day=report.before))
    table = table_of(
        report.rows,
        Message("go.list"),
        (named_column(Kind.RANK, "place"), itemgetter("place")),
        (ID, itemgetter("id")),
        (NAME, itemgetter("name")),
        (RATING, itemgetter("rating")),
        (RANK, lambda row: Cell(values=(row["rank"],), opens=partial(_why, row))),
        (CHANGE, lambda row: row["before"] and _change(row["before"], row["rating"])),
        (named_column(Kind.NUMBER, "events"), itemgetter("events")),
        (named_column(Kind.TEXT, "done-by-list"),
         lambda row: _done(row) if row["change"] else None),
        tone=lambda row: TONES.get(row["change"], Tone.PLAIN),
        sortable=True,
    )  # fmt: skip
    return Document(title=title, subtitle=tuple(about), blocks=(table,), **foot_of(origin))


def _why(row: GoListRow) -> tuple[Block, ...]:
    return (Paragraph((Message("go.why", why=row["why"], article=row["article"]),)),)


def _done(row: GoListRow) -> Message:
    return Message(f"go.rank-{row['change']}", held=row["rank_before"], rank=row["rank"])


def _change(before: str, after: str) -> str:
    """Return a change with its sign, 0 without."""
    change = int(after) - int(before)
    return f"{change:+d}" if change else "0"


def member_document(report: GoMemberReport, origin: Origin) -> Document:
    """Return a member through the years: events, what lists did to the rank, a chart."""
    name = Message("go.member", name=report.member["name"], rating=report.rating, rank=report.rank)
    rows: list[tuple[str, Sequence[Value]]] = [
        (row["day"], _list_cells(row))
        for row in report.lists
        if row["change"] or row["rank_before"] not in {None, row["rank"]}
    ]
    rows += [(event["day"], _event_cells(event)) for event in report.events]
    rows.sort(key=lambda row: row[0])
    history = Table(
        columns=(
            named_column(Kind.DATE, "day"), named_column(Kind.NAME, "event-or-list"), GAMES, SCORE,
            BEFORE, RATING, CHANGE, RANK, NOTE,
        ),
        rows=[(day, *cells) for day, cells in rows],
        caption=Message("go.history"),
        sortable=True,
    )  # fmt: skip
    # Text and spreadsheets have the history, which says the same as the chart.
    middle: Block = Paragraph((Message("go.no-event"),))
    if report.events:
        middle = Section(
            heading=Message("go.ratings"),
            blocks=(chart(report),),
            is_printed=False,
            print_choice=Message("go.print-chart"),
        )
    blocks = (Facts(tuple(_member_facts(report))), middle, history)
    return Document(title=name, blocks=blocks, **foot_of(origin))


def _event_cells(event: GoPlayed) -> Sequence[Value]:
    note = Message("go.anomalous") if event["anomalous"] else None
    return (
        event["name"], event["games"], event["score"], event["before"], event["after"],
        _change(event["before"], event["after"]), event["rank"], note,
    )  # fmt: skip


def _list_cells(row: GoListed) -> Sequence[Value]:
    published = Message("go.a-list", frozen=row["frozen"])
    why = Message("go.why", why=row["why"], article=row["article"])
    return (published, None, None, None, row["rating"], "", row["rank"], why)


def _member_facts(report: GoMemberReport) -> Iterator[tuple[Text, Text]]:
    member = report.member
    yield Message("go.label.member"), Span("text", str(member["id"]))
    if member["born"]:
        yield Message("go.label.born"), Span("text", member["born"])
    if member["spellings"]:
        spellings = tuple(Span("name", spelling) for spelling in member["spellings"])
        yield Message("go.label.spellings"), Message("go.spellings", names=spellings)
    start: Text = Span("text", member["start"])
    if member["entered"]:
        start = Message("go.start-on-list", rating=member["start"], day=member["entered"])
    yield Message("go.label.start"), start
    if member["recommended"]:
        yield Message("go.label.recommended"), Message("go.recommended", ids=member["recommended"])
    if member["rank"]:
        rank_text: Text = Span("code", member["rank"])
        if member["conferred"]:
            rank_text = Message("go.held-since", rank=member["rank"], day=member["conferred"])
        yield Message("go.label.held"), rank_text
    yield Message("go.label.events"), Span("text", str(len(report.events)))
    games = sum(event["games"] for event in report.events)
    yield Message("go.label.games"), Span("text", str(games))


# Events and the office ----------------------------------------------------------------------------


def event_document(report: GoEventReport, origin: Origin) -> Document:
    """Return an event: what it did to its members, and who else played."""
    event = report.event
    title = Message(
        "go.event",
        event=event["id"],
        name=event["name"],
        first=event["first_day"],
        last=event["last_day"],
    )
    about = Message("go.official", official=event["official"], file=event["file"])
    table = results_table(report.results, report.guests)
    return Document(title=title, subtitle=(about,), blocks=(table,), **foot_of(origin))


def results_table(results: Sequence[GoResult], guests: Sequence[GoGuest] = ()) -> Table:
    """Return a row for each member and each guest of an event."""

    def note(row: GoResult | GoGuest) -> Message | None:
        if "member" not in row:
            return Message("go.guest")
        return Message("go.anomalous") if row["anomalous"] else None

    return table_of(
        sorted((*results, *guests), key=itemgetter("row")),
        Message("go.results"),
        (named_column(Kind.ID, "row"), itemgetter("row")),
        (ID, lambda row: row.get("member")),
        (NAME, itemgetter("name")),
        (GAMES, lambda row: row.get("games")),
        (SCORE, lambda row: row.get("score")),
        (BEFORE, lambda row: row.get("before", row.get("rating"))),
        (RATING, lambda row: row.get("after")),
        (CHANGE, lambda row: _change(row["before"], row["after"]) if "after" in row else ""),
        (RANK, lambda row: row.get("rank")),
        (NOTE, note),
    )


def office_document(report: GoOfficeReport, origin: Origin) -> Document:
    """Return an office: how it began, its lists, its last entry, its events."""
    title = Message("go.office", office=report.office)
    if report.begins:
        title = Message("go.office-with-list", office=report.office, day=report.begins)
    lists = tuple(row.day for row in report.lists)
    facts: list[tuple[Text, Text]] = [
        (
            Message("go.label.lists"),
            Message("go.days", days=lists) if lists else Message("go.no-list"),
        )
    ]
    if report.due:
        facts.append((Message("go.label.due"), Message("go.days", days=report.due)))
    if report.policies:
        policies = tuple(f"{name}={value}" for name, value in report.policies.items())
        facts.append((Message("go.label.policies"), Message("go.policies", policies=policies)))
    facts.append((Message("go.label.last"), Span("text", report.journal[-1].action)))
    table = table_of(
        report.events,
        Message("go.events"),
        (named_column(Kind.ID, "event"), itemgetter("id")),
        (named_column(Kind.DATE, "last-day"), itemgetter("last_day")),
        (NAME, itemgetter("name")),
        (named_column(Kind.NUMBER, "members"), itemgetter("members")),
        (named_column(Kind.NUMBER, "guests"), itemgetter("guests")),
        (named_column(Kind.FLAG, "official"), lambda event: int(event["official"])),
        (named_column(Kind.TEXT, "file"), lambda event: Span("code", event["file"])),
    )
    about = Message("go.members", count=len(report.members))
    blocks = (Facts(tuple(facts)), table)
    return Document(title=title, subtitle=(about,), blocks=blocks, **foot_of(origin))


# What was done ------------------------------------------------------------------------------------


def applied_document(applied: GoApplied) -> Document:
    """Return what became of a file that was not refused."""
    event = applied.event
    if event is None:
        title = Message("go.doubtful", file=applied.file, count=len(applied.doubts))
        return Document(title=title, blocks=sentence_list(map(_doubt, applied.doubts)))
    named = {"file": applied.file, "event": event["id"], "name": event["name"]}
    named["day"] = event["last_day"]
    if applied.outcome == "already":
        return Document(title=Message("go.already", **named), blocks=())
    title = Message("go.applied", **named, outcome=applied.outcome)
    about = [Message("go.members", count=event["members"])]
    if event["guests"]:
        about.append(Message("go.guests", count=event["guests"]))
    news = [
        Message(
            "go.new-member",
            member=Participant(member["id"], member["name"]),
            start=member["start"],
            article="3.1" if member["start"] == "0" else "3.2",
        )
        for member in applied.entered
    ]
    news += [
        Message("go.spelt", member=Participant(s.member, s.name), spelling=s.spelling)
        for s in applied.spellings
    ]
    own = {row["member"] for row in applied.results}
    others = (row for row in applied.effects.changed if row.id not in own)
    news += _effects(applied.effects, others, "go.late")
    blocks: tuple[Block, ...] = sentence_list(news)
    if applied.results:
        blocks += (results_table(applied.results),)
    return Document(title=title, subtitle=tuple(about), blocks=blocks)


def _doubt(doubt: GoDoubt) -> Message:
    if not doubt["candidates"]:
        return Message("go.unknown-row", row=doubt["row"], name=doubt["name"])
    return Message(
        "go.doubtful-row",
        row=doubt["row"],
        name=doubt["name"],
        members=tuple(Participant(member["id"], member["name"]) for member in doubt["candidates"]),
        first=doubt["candidates"][0]["id"],
        why=doubt["why"],
    )


def _effects(
    effects: GoEffects, changed: Iterable[GoChanged], rated_anew: str
) -> Iterator[Message]:
    """Yield what followed from an entry; ``rated_anew`` is the message on events rated anew."""
    if effects.rated_anew:
        yield Message(rated_anew, count=effects.rated_anew)
    for row in changed:
        if row.before is not None:
            yield Message(
                "go.changed",
                member=Participant(row.id, row.name),
                before=row.before,
                rank_before=row.rank_before or "-",
                after=row.after,
                rank=row.rank,
            )
    yield from _superseded_block(effects.superseded)


def _superseded_block(lists: Iterable[GoSuperseded]) -> Iterator[Message]:
    return (Message("go.superseded", day=row.day, count=row.rows) for row in lists)


def done_document(report: GoDoneReport) -> Document:
    """Return what a command has done."""
    if report.done is None:
        return Document(title=Message("go.nothing-new"), blocks=())
    news = [
        Message(
            "go.rank-of-member",
            member=Participant(row["id"], row["name"]),
            change=_done(row),
            why=row["why"],
        )
        for row in report.ranks
    ]
    news += _effects(report.effects, report.effects.changed, "go.rated-anew")
    return Document(title=report.done, blocks=sentence_list(news))


def verification_document(report: GoVerificationReport) -> Document:
    """Return whether an office is sound, and what is wrong with it."""
    wrong = len(report.troubles) + len(report.differences)
    title = Message("go.sound", office=report.office)
    if not report.sound:
        title = Message("go.not-sound", office=report.office, count=wrong)
    about = Message(
        "go.recomputed", events=report.events, members=report.members, lists=report.lists
    )
    blocks: tuple[Block, ...] = sentence_list(Span("text", trouble) for trouble in report.troubles)
    if report.differences:
        table = table_of(
            report.differences,
            Message("go.differences"),
            (named_column(Kind.ID, "event", is_optional=True), lambda row: row.event),
            (named_column(Kind.DATE, "quarterly-list", is_optional=True), lambda row: row.list),
            (ID, lambda row: row.member),
            (NAME, lambda row: row.name),
            (named_column(Kind.TEXT, "stored", missing="-"), lambda row: row.stored),
            (named_column(Kind.TEXT, "computed", missing="-"), lambda row: row.computed),
        )
        blocks += (table,)
    if report.mended and not report.sound:
        blocks += (Paragraph((Message("go.mended"),)),)
    blocks += sentence_list(_superseded_block(report.superseded))
    tone = Tone.GOOD if report.sound else Tone.WRONG
    return Document(title=title, subtitle=(about,), blocks=blocks, tone=tone)


# Ranks --------------------------------------------------------------------------------------------


def ranks_document(steps: Sequence[RankAt], origin: Origin) -> Document:
    """Return the rank after each list, and by the rating behind them."""
    table = RankStep.table(steps, Message("go.rank-steps"))
    return Document(
        title=Message("go.rank", rank=str(steps[-1].rank)), blocks=(table,), **foot_of(origin)
    )


# The chart ----------------------------------------------------------------------------------------


MOST_TICKS: Final = 8
MOST_DAYS: Final = 10
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
MONTHS: Final = (1, 3, 6, 12, 24, 60, 120)
YEAR: Final = 12


def chart(report: GoMemberReport) -> Chart:
    """Return the rating over the days; it holds until the next event changes it."""
    first = report.events[0]
    opened = report.member["entered"] or first["day"]
    start = Message("go.start", rating=first["before"])
    points = [Point(_number(opened), int(first["before"]), start)]
    points += [
        Point(
            _number(event["day"]),
            int(event["after"]),
            Message("go.result", day=event["day"], event=event["name"], before=event["before"],
                    after=event["after"], rank=event["rank"]),
            is_ringed=event["anomalous"],
        )
        for event in report.events
    ]  # fmt: skip
    marks = tuple(
        (
            _number(listed["day"]),
            Span("code", listed["rank"]),
            Message("go.listed", day=listed["day"], why=listed["why"]),
        )
        for listed in report.lists
        if listed["change"]
    )
    ratings = [int(point.y) for point in points]
    span = max(ratings) - min(ratings)
    step = next((step for step in STEPS if span // step < MOST_TICKS), STEPS[-1])
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
        table=table_of(
            points,
            Message("go.chart"),
            (named_column(Kind.DATE, "day"), lambda point: date.fromordinal(int(point.x))),
            (RATING, lambda point: int(point.y)),
        ),
    )


def _number(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def _days(first: date, last: date) -> list[tuple[date, str]]:
    """Return ticks of months, not too many of them, with their labels."""
    months = (last.year - first.year) * YEAR + last.month - first.month
    step = next((step for step in MONTHS if months // step <= MOST_DAYS), MONTHS[-1])
    start = first.year * YEAR // step * step
    ticks = []
    for number in range(start, last.year * YEAR + last.month, step):
        day = date(number // YEAR, number % YEAR + 1, 1)
        if first <= day <= last:
            ticks.append((day, str(day.year) if step >= YEAR else f"{day.year}-{day.month:02}"))
    return ticks
