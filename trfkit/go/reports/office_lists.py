"""The lists of a Go rating office, and its members through the years, as rows and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.go.office.office_records import born_text
from trfkit.go.office.rating_book import is_conferred
from trfkit.go.ufgo.formula import HALVES
from trfkit.go.ufgo.go_ranks import HIGHEST_FLOATING
from trfkit.ratings.rating_numbers import decimal
from trfkit.record import Meta, Record
from trfkit.reports.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import date

    from trfkit.bounded_types import Count, Date, Positive, RatingNumber
    from trfkit.go.go_event import Grade
    from trfkit.go.office.histories import History, Listing
    from trfkit.go.office.office_records import Event, ListRow, Member
    from trfkit.go.office.rating_book import Result
    from trfkit.reports.provenance import Origin, Provenance

NONE: Final = "-"

Born = Annotated[str, Meta(pattern="^[0-9]{4}(-[0-9]{2}){0,2}$")]


def of_list(row: ListRow) -> Literal["conferred", "lowered"] | None:
    """Return what a list did to a rank that it confers or takes (2.5, 2.6), None for nothing."""
    before = row.held.rank if row.held is not None else HIGHEST_FLOATING.rank
    if is_conferred(row.rank) and row.rank.rank > before:
        return "conferred"
    return "lowered" if is_conferred(row.held) and row.rank.rank < before else None


# Lists --------------------------------------------------------------------------------------------


class GoListRow(Record, kw_only=True):
    """A member on a list."""

    place: Positive
    """The place; who has the same rating shares it."""
    id: Positive
    """The member's number."""
    name: str
    """As it stood on the list."""
    rating: RatingNumber
    """The rating (IK)."""
    rank: str
    """The rank that is held then."""
    conferred: bool
    """Whether only a list confers such a rank."""
    held: str | None
    """The rank before the list; null where there was none."""
    change: Literal["conferred", "lowered"] | None
    """What the list did to a rank that lists confer; null for nothing."""
    article: str
    """What the rank follows from."""
    why: str
    """The reason in words."""
    before: RatingNumber | None
    """The rating of the quarterly list before; null for who was not on it."""
    events: Count
    """How many events have counted since then."""


def printed_rows(listing: Listing) -> tuple[GoListRow, ...]:
    """Return the rows of a list as JSON has them."""
    earlier = {} if listing.before is None else listing.before.by_member
    return tuple(
        GoListRow(
            place=place,
            id=row.member,
            name=row.name,
            rating=str(row.rating),
            rank=str(row.rank),
            conferred=is_conferred(row.rank),
            held=text_of(row.held),
            change=of_list(row) if listing.is_quarterly else None,
            article=row.article,
            why=row.why,
            before=str(earlier[row.member].rating) if row.member in earlier else None,
            events=listing.events.get(row.member, 0),
        )
        for place, row in _placed(listing.rows)
    )


class GoListReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-list/1"):
    """A list of an office: what ``trfkit go list --format json`` prints."""

    office: str
    """Where the office is."""
    day: Date | None
    """The day; null for the current list of an office that knows of no day."""
    quarterly: bool
    """Whether it is a list of that morning, which confers ranks; else the end of the day counts."""
    frozen: bool
    """Whether it is a list as it was published."""
    before: Date | None
    """The day of the quarterly list before it."""
    rows: tuple[GoListRow, ...]
    """The best first."""
    provenance: Provenance


def list_report(office: str, listing: Listing, origin: Origin) -> GoListReport:
    """Return what ``trfkit go list --format json`` prints."""
    return GoListReport(
        office=office,
        day=None if listing.day is None else listing.day.isoformat(),
        quarterly=listing.is_quarterly,
        frozen=listing.is_frozen,
        before=None if listing.before is None else listing.before.day.isoformat(),
        rows=printed_rows(listing),
        provenance=provenance(origin),
    )


def _placed(rows: Sequence[ListRow]) -> list[tuple[int, ListRow]]:
    placed: list[tuple[int, ListRow]] = []
    for number, row in enumerate(rows, start=1):
        shares = bool(placed) and placed[-1][1].rating == row.rating
        placed.append((placed[-1][0] if shares else number, row))
    return placed


LIST_HEAD: Final = ("place", "id", "name", "IK", "rank", "change", "events", "list")
LIST_NUMBERS: Final = (0, 1, 3, 5, 6)
LIST_NAME: Final = 2
LIST_TEXTS: Final = ("name", "list")


def list_rows(report: GoListReport) -> list[tuple[str, ...]]:
    """Return a head and a row for each member."""
    return [
        LIST_HEAD,
        *(
            (
                str(row.place),
                str(row.id),
                row.name,
                row.rating,
                row.rank,
                NONE if row.before is None else signed(int(row.rating) - int(row.before)),
                str(row.events),
                done_to(row),
            )
            for row in report.rows
        ),
    ]


def done_to(row: GoListRow) -> str:
    """Return what a list did to a rank, in words; "" for nothing."""
    if row.change is None:
        return ""
    if row.change == "conferred":
        return f"{row.rank} conferred"
    return f"{row.held} falls to {row.rank}"


def signed(number: int) -> str:
    """Return a change with its sign, 0 without."""
    return f"{number:+d}" if number else "0"


def list_title(report: GoListReport) -> str:
    """Return what a list is, in words."""
    if not report.quarterly:
        return "Current list" + (f" at the end of {report.day}" if report.day else "")
    state = "as published" if report.frozen else "not published yet: 'freeze' does it"
    return f"List of {report.day}, {state}"


# A member -----------------------------------------------------------------------------------------


class GoMember(Record, kw_only=True):
    """A member as entered."""

    id: Positive
    """The number."""
    name: str
    """The name."""
    born: Born | None
    """The day of birth, as far as it is known."""
    start: RatingNumber
    """The rating before all events of the office."""
    entered: Date | None
    """The list with which he came; null for who came with an event."""
    rank: str | None
    """The rank held then."""
    conferred: Date | None
    """From which day, where it is known."""
    recommended: tuple[int, ...]
    """The members who spoke for the start (3.2)."""
    spellings: tuple[str, ...]
    """Other spellings of the name."""


def member_report(member: Member) -> GoMember:
    """Return a member as JSON has him."""
    return GoMember(
        id=member.id,
        name=member.name,
        born=born_text(member.born) or None,
        start=str(member.start),
        entered=None if member.entered is None else member.entered.isoformat(),
        rank=text_of(member.rank),
        conferred=None if member.conferred is None else member.conferred.isoformat(),
        recommended=member.recommended,
        spellings=member.spellings,
    )


class GoPlayed(Record, kw_only=True):
    """What an event did to a member."""

    event: Positive
    """The number of the event."""
    name: str
    """Its name."""
    day: Date
    """Its last day."""
    row: Positive
    """The starting rank in it."""
    before: RatingNumber
    """The rating before it."""
    after: RatingNumber
    """The rating behind it."""
    games: Count
    """How many games were rated."""
    score: RatingNumber
    """What they brought."""
    anomalous: bool
    """Whether the result was anomalous (4.4, 5.4)."""
    held: str | None
    """The rank before it."""
    rank: str
    """The rank behind it."""


class GoListed(Record, kw_only=True):
    """A quarterly list with a member on it."""

    day: Date
    """Its day."""
    frozen: bool
    """Whether it was published."""
    rating: RatingNumber
    """The rating that it shows."""
    held: str | None
    """The rank before it."""
    rank: str
    """The rank by it."""
    change: Literal["conferred", "lowered"] | None
    """What it did to a rank that lists confer; null for nothing."""
    article: str
    """What the rank follows from."""
    why: str
    """The reason in words."""


class GoMemberReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-member/1"):
    """A member through the years: what ``trfkit go show WHO --format json`` prints."""

    office: str
    """Where the office is."""
    member: GoMember
    """As entered."""
    rating: RatingNumber
    """The rating now."""
    rank: str
    """The rank now."""
    events: tuple[GoPlayed, ...]
    """The oldest first."""
    lists: tuple[GoListed, ...]
    """The oldest first."""
    provenance: Provenance


def history_report(
    office: str, history: History, frozen: Collection[date], origin: Origin
) -> GoMemberReport:
    """Return what ``trfkit go show WHO --format json`` prints.

    ``frozen`` are the days of the lists that were published.
    """
    return GoMemberReport(
        office=office,
        member=member_report(history.member),
        rating=str(history.now.rating),
        rank=str(history.now.rank),
        events=tuple(_played(event, result) for event, result in history.events),
        lists=tuple(
            GoListed(
                day=day.isoformat(),
                frozen=day in frozen,
                rating=str(row.rating),
                held=text_of(row.held),
                rank=str(row.rank),
                change=of_list(row),
                article=row.article,
                why=row.why,
            )
            for day, row in history.lists
        ),
        provenance=provenance(origin),
    )


def _played(event: Event, result: Result) -> GoPlayed:
    return GoPlayed(
        event=event.id,
        name=event.name,
        day=event.last_day.isoformat(),
        row=result.start_no,
        before=str(result.before),
        after=str(result.after),
        games=result.games,
        score=decimal(Fraction(result.halves, HALVES)),
        anomalous=result.anomalous,
        held=text_of(result.held),
        rank=str(result.rank),
    )


HISTORY_HEAD: Final = ("day", "what", "games", "score", "IK before", "IK", "change", "rank", "note")
HISTORY_NUMBERS: Final = (2, 3, 4, 5, 6)
HISTORY_WHAT: Final = 1
HISTORY_TEXTS: Final = ("what", "note")


def history_rows(report: GoMemberReport) -> list[tuple[str, ...]]:
    """Return a head and a row for each event, and for each list that did something to a rank."""
    rows = [(event.day, 1, *_event_cells(event)) for event in report.events] + [
        (listed.day, 0, *_list_cells(listed))
        for listed in report.lists
        if listed.change or listed.held not in {None, listed.rank}
    ]
    rows.sort(key=lambda row: row[:2])
    return [HISTORY_HEAD, *((str(row[0]), *map(str, row[2:])) for row in rows)]


def _event_cells(event: GoPlayed) -> tuple[str, ...]:
    change = signed(int(event.after) - int(event.before))
    note = "anomalous result" if event.anomalous else ""
    return (
        event.name, str(event.games), event.score, event.before, event.after, change,
        event.rank, note,
    )  # fmt: skip


def _list_cells(listed: GoListed) -> tuple[str, ...]:
    what = "list" if listed.frozen else "list, not published"
    note = f"{listed.why} ({listed.article})"
    return (what, "", "", "", listed.rating, "", listed.rank, note)


def member_facts(report: GoMemberReport) -> list[tuple[str, str]]:
    """Return what is known of a member, as pairs of a caption and a text."""
    member = report.member
    start = member.start + (f" on the list of {member.entered}" if member.entered else "")
    if member.recommended:
        by = ", ".join(map(str, member.recommended))
        start += f", recommended by members {by} (3.2)"
    held = member.rank or ""
    if member.rank and member.conferred:
        held += f" since {member.conferred}"
    games = sum(event.games for event in report.events)
    facts = [
        ("now", f"{report.rating}, {report.rank}"),
        ("born", member.born or ""),
        ("also spelt", "; ".join(member.spellings)),
        ("started at", start),
        ("held then", held),
        ("events", f"{len(report.events)}, {games} rated games"),
    ]
    return [(caption, text) for caption, text in facts if text]


def text_of(grade: Grade | None) -> str | None:
    """Return a rank as it is written, None for none."""
    return None if grade is None else str(grade)


def count(number: int, word: str) -> str:
    """Return so many things in words: ``1 event``, ``2 events``."""
    return f"{number} {word}" + ("" if number == 1 else "s")
