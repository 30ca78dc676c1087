"""What the JSON of a Go rating office has: its lists, members and events, and what was done."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from trfkit.bounded_types import Count, Date, Positive, RatingNumber
from trfkit.go.office import Entrant, Event, ListRow, Member, born_text
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
from trfkit.messages import Message
from trfkit.record import Meta, Record, fill_record
from trfkit.reports.document import Kind
from trfkit.reports.provenance import UNTRACED, Provenance
from trfkit.reports.row_fields import JsonRow, RowField, named_column
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from trfkit.go.go_event import Grade
    from trfkit.go.office.event_application import EventOutcome
    from trfkit.go.office.office_verification import GoDifference, OfficeVerification
    from trfkit.go.office.store import GoEntry

Change = Literal["conferred", "lowered"]
Born = Annotated[str, Meta(pattern="^[0-9]{4}(-[0-9]{2}){0,2}$")]


RATING: Final = named_column(Kind.NUMBER, "ik")
RANK: Final = named_column(Kind.CODE, "rank")


def text_of(value: Grade | date | None) -> str | None:
    """Return a rank, or a day by ISO 8601, as it is written, None for none."""
    return None if value is None else str(value)


def _text_of(name: str) -> Callable[[Any], str | None]:
    """Return the function that reads a rank or a day of an item as it is written."""
    read = attrgetter(name)
    return lambda item: text_of(read(item))


def change_by_list(row: ListRow) -> Change | None:
    """Return what a list did to a rank that it confers or takes (2.5, 2.6), None for nothing."""
    before = row.rank_before.rank if row.rank_before is not None else HIGHEST_FLOATING.rank
    if is_conferred(row.rank) and row.rank.rank > before:
        return "conferred"
    return "lowered" if is_conferred(row.rank_before) and row.rank.rank < before else None


# Lists --------------------------------------------------------------------------------------------


class PlacedRow(NamedTuple):
    """A row of a list with its place."""

    place: int
    row: ListRow
    listing: Listing


# fmt: off
class GoListRow(JsonRow):
    """A member on a list."""

    fields = (
        RowField("place", "The place; who has the same rating shares it.", Positive),
        RowField("id", "The member's number.", Positive, attrgetter("row.member")),
        RowField("name", "As it stood on the list.", value=attrgetter("row.name")),
        RowField("rating", "The rating (IK).", RatingNumber, attrgetter("row.rating")),
        RowField("rank", "The rank that is held then.", str, _text_of("row.rank")),
        RowField("conferred", "Whether only a list confers such a rank.", bool,
                 lambda placed: is_conferred(placed.row.rank)),
        RowField("rank_before", "The rank before the list; null where there was none.", str | None,
                 _text_of("row.rank_before")),
        RowField("change", "What the list did to a rank that lists confer; null for nothing.",
                 Change | None, lambda placed: (
                     change_by_list(placed.row) if placed.listing.is_quarterly else None)),
        RowField("article", "What the rank follows from.", value=attrgetter("row.article")),
        RowField("why", "The reason in words.", value=attrgetter("row.why")),
        RowField("before", "The rating of the quarterly list before; null for who was not on it.",
                 RatingNumber | None, lambda placed: placed.listing.rating_before(placed.row)),
        RowField("events", "How many events have counted since then.", Count,
                 lambda placed: placed.listing.events.get(placed.row.member, 0)),
    )
# fmt: on


def printed_rows(listing: Listing) -> tuple[GoListRow, ...]:
    """Return the rows of a list as JSON has them."""
    rows: list[PlacedRow] = []
    for number, row in enumerate(listing.rows, start=1):
        is_shared = rows and row.rating == rows[-1].row.rating
        rows.append(PlacedRow(rows[-1].place if is_shared else number, row, listing))
    return GoListRow.of(rows)


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


# A member -----------------------------------------------------------------------------------------


# fmt: off
class GoMember(JsonRow):
    """A member as entered."""

    fields = (
        RowField("id", "The number.", Positive),
        RowField("name", "The name."),
        RowField("born", "The day of birth, as far as it is known.", Born | None,
                 lambda member: born_text(member.born) or None),
        RowField("start", "The rating before all events of the office.", RatingNumber),
        RowField("entered", "The list with which he came; null for who came with an event.",
                 Date | None, _text_of("entered")),
        RowField("rank", "The rank held then.", str | None, _text_of("rank")),
        RowField("conferred", "From which day, where it is known.", Date | None,
                 _text_of("conferred")),
        RowField("recommended", "The members who spoke for the start (3.2).", tuple[int, ...]),
        RowField("spellings", "Other spellings of the name.", tuple[str, ...]),
    )


class GoPlayed(JsonRow):
    """What an event did to a member."""

    fields = (
        RowField("event", "The number of the event.", Positive, attrgetter("event.id")),
        RowField("name", "Its name.", value=attrgetter("event.name")),
        RowField("day", "Its last day.", Date, _text_of("event.last_day")),
        RowField("row", "The starting rank in it.", Positive, attrgetter("result.start_no")),
        RowField("before", "The rating before it.", RatingNumber, attrgetter("result.before")),
        RowField("after", "The rating behind it.", RatingNumber, attrgetter("result.after")),
        RowField("games", "How many games were rated.", Count, attrgetter("result.games")),
        RowField("score", "What they brought.", RatingNumber,
                 lambda played: Fraction(played.result.halves, HALVES)),
        RowField("anomalous", "Whether the result was anomalous (4.4, 5.4).", bool,
                 attrgetter("result.anomalous")),
        RowField("rank_before", "The rank before it.", str | None, _text_of("result.rank_before")),
        RowField("rank", "The rank behind it.", str, _text_of("result.rank")),
    )


class GoListed(JsonRow):
    """A quarterly list with a member on it."""

    fields = (
        RowField("day", "Its day.", Date, _text_of("day")),
        RowField("frozen", "Whether it was published.", bool, attrgetter("is_frozen")),
        RowField("rating", "The rating that it shows.", RatingNumber, attrgetter("row.rating")),
        RowField("rank_before", "The rank before it.", str | None, _text_of("row.rank_before")),
        RowField("rank", "The rank by it.", str, _text_of("row.rank")),
        RowField("change", "What it did to a rank that lists confer; null for nothing.",
                 Change | None, lambda passed: change_by_list(passed.row)),
        RowField("article", "What the rank follows from.", str, attrgetter("row.article")),
        RowField("why", "The reason in words.", str, attrgetter("row.why")),
    )
# fmt: on


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


def history_report(office: str, history: History) -> GoMemberReport:
    """Return what ``trfkit go show WHO --format json`` prints."""
    return GoMemberReport(
        office=office,
        member=GoMember.row(history.member),
        rating=str(history.now.rating),
        rank=str(history.now.rank),
        events=GoPlayed.of(history.events),
        lists=GoListed.of(history.lists),
    )


# Events, and the office ---------------------------------------------------------------------------


OF_RESULTS: Final = {"before", "after", "games", "score", "anomalous", "rank"}
"""What an event did to a member, whether it is told of the member or of the event."""


# fmt: off
class GoEventRow(JsonRow):
    """An event of an office."""

    fields = (
        RowField("id", "Its number.", Positive),
        RowField("name", "Its name."),
        RowField("first_day", "When it began.", Date, _text_of("first_day")),
        RowField("last_day", "When it ended; events are rated in this order.", Date,
                 _text_of("last_day")),
        RowField("official", "Whether it was in a federation's plan, which gives K3 (4.3).", bool),
        RowField("boards", "The sizes of the board that were stated beside the file.",
                 tuple[int, ...] | None),
        RowField("minutes", "Each player's time that was stated beside the file.", Count | None),
        RowField("members", "How many members played.", Count,
                 lambda event: len(event.entrants) - len(event.guests)),
        RowField("guests", "How many others.", Count, lambda event: len(event.guests)),
        RowField("file", "The file that it was read from."),
        RowField("sha256", "The SHA-256 of that file.",
                 Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]),
    )


class NamedEntrant(NamedTuple):
    """A player in an event, with the name that it has."""

    entrant: Entrant
    name: str


class NamedResult(NamedTuple):
    """What an event did to a member, with the name."""

    result: Result
    name: str


class GoGuest(JsonRow):
    """Who played without being a member."""

    fields = (
        RowField("row", "The starting rank.", Positive, attrgetter("entrant.start_no")),
        RowField("name", "As the event has it."),
        RowField("rating", "From which he was rated.", RatingNumber,
                 lambda guest: guest.entrant.rating or 0),
    )


class GoResult(JsonRow):
    """What an event did to one of its members."""

    fields = (
        RowField("row", "The starting rank.", Positive, attrgetter("result.start_no")),
        RowField("member", "The member's number.", Positive, attrgetter("result.member")),
        RowField("name", "The member's name."),
        *(field for field in GoPlayed.fields if field.key in OF_RESULTS),
    )
# fmt: on


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
        event=GoEventRow.row(event),
        results=printed_results(book.results[event.id], book.members),
        guests=GoGuest.of(NamedEntrant(each, rows[each.start_no]) for each in event.guests),
    )


def printed_results(
    results: Sequence[Result], members: Mapping[int, Member]
) -> tuple[GoResult, ...]:
    """Return what an event did to its members as JSON has it."""
    return GoResult.of(NamedResult(result, members[result.member].name) for result in results)


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
        members=GoMember.of(book.members.values()),
        events=GoEventRow.of(book.events),
        lists=tuple(
            GoFrozen(day.isoformat(), len(listed.rows)) for day, listed in book.frozen.items()
        ),
        due=tuple(day.isoformat() for day in due(book)),
        journal=journal,
    )


# What was done ------------------------------------------------------------------------------------


# fmt: off
class GoCandidate(JsonRow):
    """A member who may be meant."""

    fields = (
        RowField("id", "The number.", Positive),
        RowField("name", "The name."),
    )


class GoDoubt(JsonRow):
    """A row that nobody's name fits for certain."""

    fields = (
        RowField("row", "The starting rank.", Positive, attrgetter("start_no")),
        RowField("name", "As the event has it."),
        RowField("certainty", "Unknown is whom no member is like.", Literal["doubtful", "unknown"],
                 lambda match: "unknown" if match.is_unknown else "doubtful"),
        RowField("candidates", "Who may be meant, the likeliest first.", tuple[GoCandidate, ...],
                 lambda match: GoCandidate.of(match.candidates)),
        RowField("why", "What the doubt is.", Message),
    )
# fmt: on


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
        member=None if member is None else GoMember.row(member),
        ranks=tuple(row for row in rows if row["change"]),
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
        event=None if event is None else GoEventRow.row(event),
        doubts=GoDoubt.of(applied.doubts),
        entered=GoMember.of(applied.entered),
        spellings=tuple(
            GoSpelling(member.id, member.name, spelling) for member, spelling in applied.spelt
        ),
        results=printed_results(applied.results, members),
        effects=applied.effects,
        notes=tuple(notes),
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
