"""The events of a Go rating office, and the office as a whole, as rows and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final

from trfkit.go.office.rating_book import due
from trfkit.go.reports.office_lists import NONE, count, member_report, signed
from trfkit.go.ufgo.formula import HALVES
from trfkit.ratings.rating_numbers import decimal
from trfkit.record import Meta, Record
from trfkit.reports.provenance import provenance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.bounded_types import Count, Date, Positive, RatingNumber
    from trfkit.go.office.office_records import Event, Member
    from trfkit.go.office.rating_book import Book, Result
    from trfkit.go.office.store import Entry
    from trfkit.go.reports.office_lists import GoMember
    from trfkit.reports.provenance import Origin, Provenance


class GoEventRow(Record, kw_only=True):
    """An event of an office."""

    id: Positive
    """Its number."""
    name: str
    """Its name."""
    first_day: Date
    """When it began."""
    last_day: Date
    """When it ended; events are rated in this order."""
    official: bool
    """Whether it was in a federation's plan, which gives K3 (4.3)."""
    boards: tuple[int, ...] | None
    """The sizes of the board that were stated beside the file."""
    minutes: Count | None
    """Each player's time that was stated beside the file."""
    members: Count
    """How many members played."""
    guests: Count
    """How many others."""
    file: str
    """The file that it was read from."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """The SHA-256 of that file."""


def event_row(event: Event) -> GoEventRow:
    """Return an event as JSON has it."""
    members = sum(1 for entrant in event.entrants if entrant.member is not None)
    return GoEventRow(
        id=event.id,
        name=event.name,
        first_day=event.first_day.isoformat(),
        last_day=event.last_day.isoformat(),
        official=event.official,
        boards=event.boards,
        minutes=event.minutes,
        members=members,
        guests=len(event.entrants) - members,
        file=event.file,
        sha256=event.sha256,
    )


class GoGuest(Record):
    """Who played without being a member."""

    row: Positive
    """The starting rank."""
    name: str
    """As the event has it."""
    rating: RatingNumber
    """From which he was rated."""


class GoResult(Record, kw_only=True):
    """What an event did to one of its members."""

    row: Positive
    """The starting rank."""
    member: Positive
    """The member's number."""
    name: str
    """The member's name."""
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
    rank: str
    """The rank behind it."""


class GoEventReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-event/1"):
    """An event: what ``trfkit go show --event N --format json`` prints."""

    office: str
    """Where the office is."""
    event: GoEventRow
    """As entered."""
    results: tuple[GoResult, ...]
    """The members, by their rows."""
    guests: tuple[GoGuest, ...]
    """The others."""
    provenance: Provenance


def event_report(office: str, book: Book, event: Event, origin: Origin) -> GoEventReport:
    """Return what ``trfkit go show --event N --format json`` prints."""
    rows = {int(player.start_no): player.name for player in book.tournament(event).players}
    return GoEventReport(
        office=office,
        event=event_row(event),
        results=printed_results(book.results[event.id], book.members),
        guests=tuple(
            GoGuest(entrant.start_no, rows[entrant.start_no], str(entrant.rating or 0))
            for entrant in event.entrants
            if entrant.member is None
        ),
        provenance=provenance(origin),
    )


def printed_results(
    results: Sequence[Result], members: Mapping[int, Member]
) -> tuple[GoResult, ...]:
    """Return what an event did to its members as JSON has it."""
    return tuple(
        GoResult(
            row=result.start_no,
            member=result.member,
            name=members[result.member].name,
            before=str(result.before),
            after=str(result.after),
            games=result.games,
            score=decimal(Fraction(result.halves, HALVES)),
            anomalous=result.anomalous,
            rank=str(result.rank),
        )
        for result in results
    )


RESULT_HEAD: Final = (
    "row",
    "id",
    "name",
    "games",
    "score",
    "IK before",
    "IK",
    "change",
    "rank",
    "note",
)
RESULT_NUMBERS: Final = (0, 1, 3, 4, 5, 6, 7)
RESULT_NAME: Final = 2
RESULT_TEXTS: Final = ("name", "note")


def result_rows(results: Sequence[GoResult], guests: Sequence[GoGuest]) -> list[tuple[str, ...]]:
    """Return a head, a row for each member and one for each guest."""
    rows = [
        (
            str(row.row), str(row.member), row.name, str(row.games), row.score, row.before,
            row.after, signed(int(row.after) - int(row.before)), row.rank,
            "anomalous result" if row.anomalous else "",
        )
        for row in results
    ]  # fmt: skip
    rows += [
        (str(guest.row), NONE, guest.name, "", "", guest.rating, "", "", "", "guest")
        for guest in guests
    ]
    return [RESULT_HEAD, *sorted(rows, key=lambda row: int(row[0]))]


class GoFrozen(Record):
    """A list that was published."""

    day: Date
    """Its day."""
    rows: Count
    """How many members were on it."""


class GoEntry(Record):
    """An entry of the journal."""

    number: Positive
    """Its number."""
    what: str
    """What was done, in words."""


class GoOfficeReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-office/1"):
    """An office: what ``trfkit go show --format json`` prints."""

    office: str
    """Where it is."""
    begins: Date | None
    """The day of the list with which it began."""
    policies: Mapping[str, str]
    """The readings that it follows where they are not the default ones."""
    members: tuple[GoMember, ...]
    """All of them, by number."""
    events: tuple[GoEventRow, ...]
    """All of them, in the order in which they are rated."""
    lists: tuple[GoFrozen, ...]
    """Those that were published, the oldest first."""
    due: tuple[Date, ...]
    """The days of lists that could be published and are not."""
    journal: tuple[GoEntry, ...]
    """Everything that was done, the oldest first."""
    provenance: Provenance


def office_report(
    office: str, book: Book, journal: Sequence[Entry], origin: Origin
) -> GoOfficeReport:
    """Return what ``trfkit go show --format json`` prints."""
    return GoOfficeReport(
        office=office,
        begins=None if book.begins is None else book.begins.isoformat(),
        policies=dict(book.policies),
        members=tuple(map(member_report, book.members.values())),
        events=tuple(map(event_row, book.events)),
        lists=tuple(
            GoFrozen(day.isoformat(), len(listed.rows)) for day, listed in book.frozen.items()
        ),
        due=tuple(day.isoformat() for day in due(book)),
        journal=tuple(GoEntry(entry.number, entry.what) for entry in journal),
        provenance=provenance(origin),
    )


EVENT_HEAD: Final = ("event", "last day", "name", "members", "guests", "official", "file")
EVENT_NUMBERS: Final = (0, 3, 4)
EVENT_NAME: Final = 2
EVENT_TEXTS: Final = ("name", "file")


def event_rows(report: GoOfficeReport) -> list[tuple[str, ...]]:
    """Return a head and a row for each event."""
    return [
        EVENT_HEAD,
        *(
            (
                str(event.id), event.last_day, event.name, str(event.members), str(event.guests),
                "yes" if event.official else "no", event.file,
            )
            for event in report.events
        ),
    ]  # fmt: skip


def office_lines(report: GoOfficeReport) -> list[str]:
    """Return what an office is, in lines."""
    begins = f"began with the list of {report.begins}" if report.begins else "began without a list"
    lines = [f"{report.office}: {begins}; {count(len(report.members), 'member')}"]
    if report.policies:
        chosen = ", ".join(f"{name}={value}" for name, value in report.policies.items())
        lines.append(f"policies: {chosen}")
    lists = ", ".join(listed.day for listed in report.lists)
    lines.append(f"published lists: {lists or 'none yet'}")
    if report.due:
        lines.append(f"lists to be published: {', '.join(report.due)}")
    last = report.journal[-1]
    lines.append(f"last entry: {last.what}")
    return lines
