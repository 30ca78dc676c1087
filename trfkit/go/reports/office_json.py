"""What the JSON of a Go rating office has: its lists, members and events, and what was done."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

from trfkit.bounded_types import RatingNumber
from trfkit.go.go_event import Grade
from trfkit.go.office import Event, ListRow, Member, born_text
from trfkit.go.office.members import Certainty, Match
from trfkit.go.office.rating_book import (
    Book,
    GoEffects,
    GoSuperseded,
    History,
    Listing,
    Result,
    due,
)
from trfkit.go.ufgo import POINT
from trfkit.go.ufgo.calculation import HALVES
from trfkit.go.ufgo.go_ranks import HIGHEST_FLOATING, RankAt, is_conferred, rank_by_table
from trfkit.messages import Message  # noqa: TC001 - the schemas evaluate it
from trfkit.ratings.result import decimal
from trfkit.record import Meta, Record, fill_record, names
from trfkit.reports.document import Kind
from trfkit.reports.provenance import UNTRACED, Provenance
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from trfkit.bounded_types import Count, Date, Positive
    from trfkit.go.office.event_application import EventOutcome
    from trfkit.go.office.office_verification import GoDifference, OfficeVerification
    from trfkit.go.office.store import GoEntry

R = TypeVar("R", bound=Record)
Born = Annotated[str, Meta(pattern="^[0-9]{4}(-[0-9]{2}){0,2}$")]


RATING: Final = named_column(Kind.NUMBER, "ik")
RANK: Final = named_column(Kind.CODE, "rank")

RATINGS: Final = {"after", "before", "rating", "start"}
"""Fields that hold a rating in whole points, which JSON has as a text."""


def text_of(value: Grade | date | int | None) -> str | None:
    """Return a rank, a day by ISO 8601 or a rating as it is written, None for none."""
    return None if value is None else str(value)


def _view(kind: type[R], source: Record, **more: Any) -> R:  # noqa: ANN401 - fields of the kind
    """Return a record for JSON: what ``source`` holds under the same names, and ``more``."""
    fields = {name: getattr(source, name) for name in names(kind) if name not in more}
    texts = {
        name: str(value)
        for name, value in fields.items()
        if isinstance(value, (Grade, date)) or (value is not None and name in RATINGS)
    }
    return kind(**fields | texts | more)


def change_by_list(row: ListRow) -> Literal["conferred", "lowered"] | None:
    """Return what a list did to a rank that it confers or takes (2.5, 2.6), None for nothing."""
    before = row.rank_before.rank if row.rank_before is not None else HIGHEST_FLOATING.rank
    if is_conferred(row.rank) and row.rank.rank > before:
        return "conferred"
    return "lowered" if is_conferred(row.rank_before) and row.rank.rank < before else None


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
    rank_before: str | None
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
    earlier = {} if listing.before is None else listing.before.row_of
    return tuple(
        _view(
            GoListRow,
            row,
            place=place,
            id=row.member,
            conferred=is_conferred(row.rank),
            change=change_by_list(row) if listing.is_quarterly else None,
            before=str(earlier[row.member].rating) if row.member in earlier else None,
            events=listing.events.get(row.member, 0),
        )
        for place, row in _number_rows(listing.rows)
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
    provenance: Provenance = UNTRACED


def list_report(office: str, listing: Listing) -> GoListReport:
    """Return what ``trfkit go list --format json`` prints."""
    return GoListReport(
        office=office,
        day=text_of(listing.day),
        quarterly=listing.is_quarterly,
        frozen=listing.is_frozen,
        before=None if listing.before is None else listing.before.day.isoformat(),
        rows=printed_rows(listing),
    )


def _number_rows(rows: Sequence[ListRow]) -> list[tuple[int, ListRow]]:
    placed: list[tuple[int, ListRow]] = []
    for number, row in enumerate(rows, start=1):
        shares = bool(placed) and placed[-1][1].rating == row.rating
        placed.append((placed[-1][0] if shares else number, row))
    return placed


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
    return _view(GoMember, member, born=born_text(member.born) or None)


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
    rank_before: str | None
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
    rank_before: str | None
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
    provenance: Provenance = UNTRACED


def history_report(office: str, history: History, frozen: Collection[date]) -> GoMemberReport:
    """Return what ``trfkit go show WHO --format json`` prints.

    ``frozen`` are the days of the lists that were published.
    """
    return GoMemberReport(
        office=office,
        member=member_report(history.member),
        rating=str(history.now.rating),
        rank=str(history.now.rank),
        events=tuple(
            _view(
                GoPlayed,
                result,
                name=event.name,
                day=event.last_day.isoformat(),
                row=result.start_no,
                score=decimal(Fraction(result.halves, HALVES)),
            )
            for event, result in history.events
        ),
        lists=tuple(
            _view(
                GoListed,
                row,
                day=day.isoformat(),
                frozen=day in frozen,
                change=change_by_list(row),
            )
            for day, row in history.lists
        ),
    )


# Events, and the office ---------------------------------------------------------------------------


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
    return _view(GoEventRow, event, members=members, guests=len(event.entrants) - members)


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
    provenance: Provenance = UNTRACED


def event_report(office: str, book: Book, event: Event) -> GoEventReport:
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
    )


def printed_results(
    results: Sequence[Result], members: Mapping[int, Member]
) -> tuple[GoResult, ...]:
    """Return what an event did to its members as JSON has it."""
    return tuple(
        _view(
            GoResult,
            result,
            row=result.start_no,
            name=members[result.member].name,
            score=decimal(Fraction(result.halves, HALVES)),
        )
        for result in results
    )


class GoFrozen(Record):
    """A list that was published."""

    day: Date
    """Its day."""
    rows: Count
    """How many members were on it."""


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
    provenance: Provenance = UNTRACED


def office_report(office: str, book: Book, journal: tuple[GoEntry, ...]) -> GoOfficeReport:
    """Return what ``trfkit go show --format json`` prints."""
    return GoOfficeReport(
        office=office,
        begins=text_of(book.begins),
        policies=dict(book.policies),
        members=tuple(map(member_report, book.members.values())),
        events=tuple(map(event_row, book.events)),
        lists=tuple(
            GoFrozen(day.isoformat(), len(listed.rows)) for day, listed in book.frozen.items()
        ),
        due=tuple(day.isoformat() for day in due(book)),
        journal=journal,
    )


# What was done ------------------------------------------------------------------------------------


class GoCandidate(Record):
    """A member who may be meant."""

    id: Positive
    """The number."""
    name: str
    """The name."""


class GoDoubt(Record, kw_only=True):
    """A row that nobody's name fits for certain."""

    row: Positive
    """The starting rank."""
    name: str
    """As the event has it."""
    certainty: Literal["doubtful", "unknown"]
    """Unknown is whom no member is like."""
    candidates: tuple[GoCandidate, ...]
    """Who may be meant, the likeliest first."""
    why: Message
    """What the doubt is."""


class GoSpelling(Record):
    """A spelling that the office keeps from now on."""

    member: Positive
    """Whose it is."""
    name: str
    """The member's name."""
    spelling: str
    """The new spelling."""


class GoApplied(Record, kw_only=True):
    """What became of a file."""

    file: str
    """Its name."""
    outcome: Literal["applied", "corrected", "already", "doubtful", "refused"]
    """Whether its event is in the office now."""
    reason: str | None = None
    """Why it was refused."""
    event: GoEventRow | None = None
    """The event; null where it is not in the office."""
    doubts: tuple[GoDoubt, ...] = ()
    """The rows because of which it was not applied."""
    entered: tuple[GoMember, ...] = ()
    """New members."""
    spellings: tuple[GoSpelling, ...] = ()
    """New spellings of names."""
    results: tuple[GoResult, ...] = ()
    """What it did to its members."""
    effects: GoEffects = GoEffects()
    """What followed."""
    notes: tuple[Message, ...] = ()
    """What a reader has to know besides."""


class GoAppliedReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-applied/1"):
    """What became of files: what ``trfkit go apply --format json`` prints."""

    office: str
    """Where the office is."""
    files: tuple[GoApplied, ...]
    """In the order in which they were applied."""
    provenance: Provenance = UNTRACED


class GoDoneReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-done/1"):
    """What was done: ``trfkit go init``, ``member``, ``freeze`` and ``undo``."""

    office: str
    """Where the office is."""
    done: Message | None
    """The entry of the journal, or the one that was taken back; null where nothing was new."""
    member: GoMember | None
    """The member that was entered or changed."""
    ranks: tuple[GoListRow, ...]
    """Of whom a list that was published has conferred or lowered a dan."""
    effects: GoEffects
    """What followed."""
    provenance: Provenance = UNTRACED


def done_report(
    office: str,
    done: Message | None,
    effects: GoEffects,
    *,
    member: Member | None = None,
    listing: Listing | None = None,
) -> GoDoneReport:
    """Return what a command that changes an office prints; ``listing`` is what it published."""
    rows = () if listing is None else printed_rows(listing)
    return GoDoneReport(
        office=office,
        done=done,
        member=None if member is None else member_report(member),
        ranks=tuple(row for row in rows if row.change),
        effects=effects,
    )


def applied_report(
    file: str, applied: EventOutcome, members: Mapping[int, Member], notes: Sequence[Message]
) -> GoApplied:
    """Return what became of a file that was not refused."""
    outcome: Literal["applied", "corrected", "already", "doubtful"] = "applied"
    if applied.already is not None:
        outcome = "already"
    elif applied.doubts:
        outcome = "doubtful"
    elif applied.replaced is not None:
        outcome = "corrected"
    event = applied.already or (None if applied.doubts else applied.event)
    return GoApplied(
        file=file,
        outcome=outcome,
        event=None if event is None else event_row(event),
        doubts=tuple(map(_doubt, applied.doubts)),
        entered=tuple(map(member_report, applied.entered)),
        spellings=tuple(
            GoSpelling(member.id, member.name, spelling) for member, spelling in applied.spelt
        ),
        results=printed_results(applied.results, members),
        effects=applied.effects,
        notes=tuple(notes),
    )


def _doubt(match: Match) -> GoDoubt:
    return _view(
        GoDoubt,
        match,
        row=match.start_no,
        certainty="unknown" if match.certainty is Certainty.UNKNOWN else "doubtful",
        candidates=tuple(_view(GoCandidate, member) for member in match.candidates),
    )


# Verification -------------------------------------------------------------------------------------


class GoVerificationReport(Record, kw_only=True, tag_field="schema", tag="trfkit.go-verify/1"):
    """Whether an office is sound: what ``trfkit go verify --format json`` prints."""

    office: str
    """Where it is."""
    sound: bool
    """Whether everything in it follows from the events."""
    mended: bool
    """Whether what follows from the events was stored."""
    events: Count
    """How many events were rated again."""
    members: Count
    """How many members there are."""
    lists: Count
    """How many published lists were computed again."""
    entries: Count
    """How many entries the journal has."""
    troubles: tuple[str, ...]
    """What is wrong with the file."""
    differences: tuple[GoDifference, ...]
    """What does not follow from the events."""
    superseded: tuple[GoSuperseded, ...]
    """Published lists that later entries would make others, which is no fault."""
    provenance: Provenance = UNTRACED


def verification_report(
    office: str, verified: OfficeVerification, *, mended: bool
) -> GoVerificationReport:
    """Return what ``trfkit go verify --format json`` prints."""
    sound = verified.is_sound
    return fill_record(GoVerificationReport, verified, office=office, sound=sound, mended=mended)


# Ranks --------------------------------------------------------------------------------------------


# fmt: off
class RankStep(JsonRow):
    """The rank by one rating."""

    fields = (
        RowField("list", "The date of the quarterly list; null between lists.", str | None,
                 lambda step: step.list_date,
                 named_column(Kind.DATE, "quarterly-list", missing="-")),
        RowField("rating", "The rating (IK) that counts.", RatingNumber,
                 lambda step: format_exact(step.rating, POINT), RATING),
        RowField("table", "The rank of table 1.", str,
                 lambda step: str(rank_by_table(step.rating)), named_column(Kind.CODE, "table-1")),
        RowField("rank", "The rank that is held then.", str, lambda step: str(step.rank), RANK),
        RowField("conferred", "Whether it is conferred.", bool,
                 lambda step: is_conferred(step.rank)),
        RowField("article", "What it follows from.", column=named_column(Kind.CODE, "article")),
        RowField("why", "The reason in words.",
                 column=named_column(Kind.TEXT, "reason", gives_way=1)),
    )
# fmt: on


class RanksReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rank/1"):
    """The rank of a Go player: what ``trfkit go rank --format json`` prints."""

    system: Literal["ufgo"]
    """Whose ranks these are."""
    rank: str
    """After all steps."""
    conferred: bool
    """Whether that rank is conferred."""
    steps: Annotated[tuple[RankStep, ...], Meta(min_length=1)]
    """One for each list, and for a rating behind them."""
    provenance: Provenance = UNTRACED


def ranks_report(steps: Sequence[RankAt]) -> RanksReport:
    """Return what ``trfkit go rank --format json`` prints; ``rank`` is the last one."""
    return RanksReport(
        system="ufgo",
        rank=str(steps[-1].rank),
        conferred=is_conferred(steps[-1].rank),
        steps=RankStep.of(steps),
    )
