"""Changes to an office: apply and withdraw events, undo entries, publish lists, enter members.

Each is one transaction with one entry of the journal; everything that depends on it is rated again
in the same transaction, from the first affected event on.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from trfkit.events.names import name_key
from trfkit.files.convert import write
from trfkit.go.go_event import Grade, go_event
from trfkit.go.office import (
    HIGHEST_START,
    LEAST_RECOMMENDATIONS,
    Entrant,
    Event,
    FrozenList,
    Member,
)
from trfkit.go.office.members import Match, matches
from trfkit.go.office.rating_book import (
    Book,
    GoEffects,
    Result,
    as_known,
    changed_members,
    rate_event,
    rerun,
    standings_before,
    superseded_lists,
)
from trfkit.go.ufgo.go_ranks import is_list_date
from trfkit.messages.message import Message, Participant
from trfkit.model.tournament import pending_games
from trfkit.record import Record, names, replace
from trfkit.refusal import refusal_of
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import date

    from trfkit.go.office import Order
    from trfkit.go.office.store import Office
    from trfkit.go.ufgo.ufgo_rating import UfgoPlayer
    from trfkit.model import PartialDate, Tournament
    from trfkit.ratings.result import Rating


EVERYBODY: Final = 0
"""Stands for all rows that no member is like, where new members are named."""

NEAR: Final = 31
"""Two events with the same results that ended no more than so many days apart look like one."""


class EventDetails(Record, kw_only=True):
    """What is stated about an event besides its file; rows are named by starting rank.

    ``matched`` are members by row, ``new`` the ratings (whole points) from which rows start as new
    members, ``recommended`` the members who recommend them (3.2), ``guests`` the ratings of players
    who are no members. ``replaces`` is the number of the event that this one corrects;
    ``is_another``: it is none of the similar events.
    """

    name: str | None = None
    last_day: date | None = None
    official: bool | None = None
    boards: tuple[int, ...] | None = None
    minutes: int | None = None
    matched: Mapping[int, int] = {}
    new: Mapping[int, int] = {}
    recommended: Mapping[int, tuple[int, ...]] = {}
    guests: Mapping[int, int] = {}
    replaces: int | None = None
    is_another: bool = False


class File(Record):
    """The source of a tournament: the file's name, and the SHA-256 of its bytes."""

    name: str
    sha256: str


class EventOutcome(Record, kw_only=True):
    """The outcome for an event.

    ``already`` is the event of the office with the same content, if any. ``doubts`` are the rows
    because of which it was not applied.
    """

    event: Event | None = None
    already: Event | None = None
    doubts: tuple[Match, ...] = ()
    entered: tuple[Member, ...] = ()
    spelt: tuple[tuple[Member, str], ...] = ()
    replaced: Event | None = None
    results: tuple[Result, ...] = ()
    rating: Rating[UfgoPlayer] | None = None
    effects: GoEffects = GoEffects()


# Events -------------------------------------------------------------------------------------------


def apply_event(
    office: Office, tournament: Tournament, details: EventDetails, file: File
) -> EventOutcome:
    """Apply an event at the place of its last day; all later events are rated again.

    Nothing is changed if a row is in doubt, or if the office has the event already. Raises Refusal
    if it cannot be applied.
    """
    with office.changing():
        before = office.book()
        old = None
        if details.replaces is not None:
            old = before.event(details.replaces)
            if old is None:
                raise refusal_of("go.no-event-to-correct", event=details.replaces)
        event = _event(tournament, details, file, old, office.next_number("event"))
        already = None if details.is_another else _already(before, event)
        if already is not None:
            return EventOutcome(already=already)
        _require_rows(tournament, before, details)
        # Whose rows those are of which nothing is said, as far as names tell.
        named = {*details.matched, *details.new, *details.guests}
        others = [player for player in tournament.players if player.start_no not in named]
        taken = set(details.matched.values())
        free = {number: member for number, member in before.members.items() if number not in taken}
        matches_found = matches(others, free)
        doubts = tuple(
            match
            for match in matches_found
            if match.member is None and not (match.is_unknown and EVERYBODY in details.new)
        )
        if doubts:
            return EventOutcome(event=event, doubts=doubts)
        verb = "applied" if old is None else "corrected"
        entry = office.note(f"{verb} event {event.id}: {event.name}, {event.last_day}")
        entered = _new_members(office, tournament, before, details, matches_found)
        for member in entered.values():
            office.put_member(member, entry)
        spelt = _spelt(tournament, before, details)
        for member, spelling in spelt:
            known = replace(member, spellings=(*member.spellings, spelling))
            office.put_member(known, entry)
        rows = {match.start_no: match.member for match in matches_found} | dict(details.matched)
        rows |= {number: member.id for number, member in entered.items()}
        numbers = sorted(int(player.start_no) for player in tournament.players)
        guests = {number: Entrant(number, None, start) for number, start in details.guests.items()}
        entrants = [guests.get(number) or Entrant(number, rows[number]) for number in numbers]
        event = replace(event, entrants=tuple(entrants))
        _require_time(before, event)
        document = write(tournament, "json").data
        office.put_event(event, document, entry)
        first = event.order if old is None else min(event.order, old.order)
        after, effects = settle(office, before, first, own=event.id)
        place = after.place(event.order)
        stored = after.events[place]
        return EventOutcome(
            event=stored,
            entered=tuple(entered.values()),
            spelt=spelt,
            replaced=old,
            results=after.results[event.id],
            rating=rate_event(after, stored, standings_before(after, place)),
            effects=effects,
        )


def _event(
    tournament: Tournament, details: EventDetails, file: File, old: Event | None, free_number: int
) -> Event:
    """Return the event to enter; facts that are not stated are taken from the ``old`` one."""
    if not tournament.players:
        raise refusal_of("go.no-players")
    last_day = details.last_day or tournament.end or tournament.start
    if last_day is None:
        raise refusal_of("go.no-last-day")
    official, boards, minutes = details.official, details.boards, details.minutes
    if old is not None:
        official = old.official if official is None else official
        boards = old.boards if boards is None else boards
        minutes = old.minutes if minutes is None else minutes
    return Event(
        id=free_number if old is None else old.id,
        name=details.name or tournament.name or file.name,
        first_day=min(tournament.start or last_day, last_day),
        last_day=last_day,
        official=bool(official),
        boards=boards,
        minutes=minutes,
        entrants=(),
        file=file.name,
        sha256=file.sha256,
        content=content_of(tournament),
    )


def content_of(tournament: Tournament) -> str:
    """Return the SHA-256 of players, opponents and results, whatever the file's format."""
    go = go_event(tournament)
    lines = [f"{go.board_size if go else None}"]
    for player in tournament.players:
        rounds = (
            f"{entry.opponent} {entry.outcome.letter}"
            f" {go.player(player.start_no).handicap(number) if go else None}"
            for number, entry in enumerate(player.rounds, start=1)
        )
        lines.append(f"{player.start_no}|{name_key(player.name)}|{'|'.join(rounds)}")
    return sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def unfinished_games(tournament: Tournament) -> Message | None:
    """Return what is still to be played, None if the event is over."""
    pending = pending_games(tournament)
    if pending is not None:
        return Message("go.open-games", pending=pending)
    if tournament.rounds_played < tournament.scheduled_rounds:
        played, scheduled = tournament.rounds_played, tournament.scheduled_rounds
        return Message("go.open-rounds", played=played, scheduled=scheduled)
    return None


def _already(book: Book, event: Event) -> Event | None:
    """Return the same event of the office; Refusal if it may be another version of one."""
    others = [other for other in book.events if other.id != event.id]
    for other in others:
        # The same games, ended on the same day, rated alike.
        if all(getattr(other, fact) == getattr(event, fact) for fact in _FACTS):
            return other
    for other in others:
        is_called_so = plain(other.name) == plain(event.name)
        days = abs((other.last_day - event.last_day).days)
        has_same = other.content == event.content
        if (is_called_so and not days) or (has_same and (is_called_so or days <= NEAR)):
            raise refusal_of(
                "go.looks-like",
                event=other.id,
                name=other.name,
                day=other.last_day,
                same=has_same,
            )
    return None


_FACTS: Final = ("content", "last_day", "official", "boards", "minutes")


def _require_time(book: Book, event: Event) -> None:
    """Refuse an event that is older than the first list of the office, or of a player."""
    if book.begins is not None and event.last_day < book.begins:
        raise refusal_of("go.before-first-list", day=event.last_day, begins=book.begins)
    for entrant in event.entrants:
        member = book.members.get(entrant.member or 0)
        if member is not None and member.entered is not None and event.last_day < member.entered:
            raise refusal_of(
                "go.before-member",
                day=event.last_day,
                member=Participant(member.id, member.name),
                entered=member.entered,
            )


# Rows and members ---------------------------------------------------------------------------------


def _require_rows(tournament: Tournament, book: Book, details: EventDetails) -> None:
    """Refuse statements about rows or members that do not exist, or that repeat."""
    rows = {int(player.start_no) for player in tournament.players}
    option_of_row: dict[int, str] = {}
    options = (("--match", details.matched), ("--new", details.new), ("--guest", details.guests))
    for option, by_row in options:
        for number in by_row:
            if number == EVERYBODY:
                continue
            if number not in rows:
                raise refusal_of("go.no-row", option=option, row=number)
            if number in option_of_row:
                raise refusal_of(
                    "go.row-named-twice", first=option_of_row[number], option=option, row=number
                )
            option_of_row[number] = option
    for number in details.recommended:
        if number not in details.new:
            raise refusal_of("go.recommended-not-new", row=number)
    taken: dict[int, int] = {}
    for number, member in details.matched.items():
        if member not in book.members:
            raise refusal_of("go.match-nobody", row=number, member=member)
        if member in taken:
            raise refusal_of(
                "go.two-rows-of-member", first=taken[member], second=number, member=member
            )
        taken[member] = number


def _new_members(
    office: Office,
    tournament: Tournament,
    book: Book,
    details: EventDetails,
    all_matches: Sequence[Match],
) -> dict[int, Member]:
    """Return the new members by row (3.1, 3.2), numbered in row order."""
    unknown = {match.start_no for match in all_matches if match.is_unknown}
    free_number = office.next_number("member")
    members: dict[int, Member] = {}
    for player in tournament.players:
        number = int(player.start_no)
        if number not in details.new and number not in unknown:
            continue
        recommended = details.recommended.get(number, ())
        start = details.new.get(number, 0)
        require_start(start, recommended, book.members)
        members[number] = Member(
            id=free_number + len(members),
            name=player.name,
            born=player.birth,
            start=start,
            recommended=recommended,
        )
    return members


def require_start(
    start: int, recommended: Sequence[int], members: Collection[int], own: int = 0
) -> None:
    """Refuse a start that the rules forbid: other than 0 only with two recommendations (3.2)."""
    for number in recommended:
        if number not in members or number == own:
            raise refusal_of("go.cannot-recommend", member=number)
    if start > HIGHEST_START:
        raise refusal_of("go.start-too-high", start=start)
    if start and len(set(recommended)) < LEAST_RECOMMENDATIONS:
        raise refusal_of(
            "go.start-without-recommendations",
            start=start,
            needed=LEAST_RECOMMENDATIONS,
            given=len(set(recommended)),
        )


def _spelt(
    tournament: Tournament, book: Book, details: EventDetails
) -> tuple[tuple[Member, str], ...]:
    """Return the new spellings of members' names in the matched rows."""
    spelt = []
    for player in tournament.players:
        member = book.members.get(details.matched.get(int(player.start_no), 0))
        if member is not None and name_key(player.name) not in member.keys and player.name:
            spelt.append((member, player.name))
    return tuple(spelt)


# What else is done: events withdrawn, entries undone, lists frozen, members entered ---------------


def settle(
    office: Office, before: Book, first: Order | None, own: int = 0
) -> tuple[Book, GoEffects]:
    """Rate everything again that depends on a change, from the place of ``first`` on.

    None: everything, where only events with a new result are counted. ``own`` is the event that was
    applied, which is not counted.
    """
    after = office.book()
    place = 0 if first is None else after.place(first)
    after = replace(after, results=rerun(after, place))
    office.put_results(after.results)
    since = None if first is None else first[0]
    return after, GoEffects(
        rated_anew=sum(
            1
            for event in after.events[place:]
            if event.id != own
            and (first is not None or after.results[event.id] != before.results.get(event.id))
        ),
        changed=changed_members(before, after),
        superseded=superseded_lists(after, since),
    )


def withdraw_event(office: Office, number: int) -> tuple[Event, GoEffects]:
    """Remove an event from the office; all later events are rated again."""
    with office.changing():
        before = office.book()
        event = before.event(number)
        if event is None:
            raise refusal_of("go.no-event", event=number)
        entry = office.note(f"withdrew event {event.id}: {event.name}, {event.last_day}")
        office.withdraw_event(number, entry)
        _, effects = settle(office, before, event.order)
        return event, effects


def take_back(office: Office) -> tuple[str, GoEffects]:
    """Undo the last entry of the journal, and return its text."""
    with office.changing():
        before = office.book()
        entry = office.take_back()
        if entry is None:
            raise refusal_of("go.nothing-to-undo")
        _, effects = settle(office, before, None)
        return entry.action, effects


def freeze(office: Office, day: date, *, again: bool = False) -> tuple[FrozenList, GoEffects]:
    """Publish the quarterly list of a day; it never changes afterwards (1.5, 2.5, 2.6)."""
    with office.changing():
        before = office.book()
        if not is_list_date(day):
            raise refusal_of("go.no-list-day", day=day)
        if day in before.frozen and not again:
            raise refusal_of("go.list-frozen", day=day)
        later = max(before.frozen, default=day)
        if later > day and day not in before.frozen:
            raise refusal_of("go.later-list-frozen", later=later, day=day)
        if before.begins is not None and day < before.begins:
            raise refusal_of("go.began-with", day=before.begins)
        before.require_known(day)
        listed = as_known(before, day)
        if not listed.rows:
            raise refusal_of("go.empty-list", day=day)
        verb = "froze" if day not in before.frozen else "froze again"
        office.put_list(listed, office.note(f"{verb} the list of {day}"))
        first = next((event.order for event in before.events if event.last_day >= day), None)
        if day in before.frozen and first is not None:
            _, effects = settle(office, before, first)
        else:  # it says what was so without it, too
            effects = GoEffects()
        return listed, effects


class MemberFacts(Record, kw_only=True):
    """Facts of a member to enter; None leaves a fact as it is."""

    name: str | None = None
    born: PartialDate | None = None
    start: int | None = None
    recommended: tuple[int, ...] = ()
    rank: Grade | None = None
    conferred: date | None = None
    spellings: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


RATED_BY: Final = ("born", "start", "rank", "conferred")
"""What of a member enters ratings and ranks."""


def put_member(
    office: Office, number: int | None, facts: MemberFacts
) -> tuple[Member, bool, GoEffects]:
    """Enter a member or new facts of one; return the member, and whether anything is new."""
    with office.changing():
        before = office.book()
        if number is None:
            if not facts.name:
                raise refusal_of("go.member-needs-name")
            old = Member(id=office.next_number("member"), name=facts.name)
        elif number in before.members:
            old = before.members[number]
        else:
            raise refusal_of("go.no-member", member=number)
        if facts.start is not None:
            require_start(facts.start, facts.recommended, before.members, old.id)
        unknown = [spelling for spelling in facts.without if spelling not in old.spellings]
        if unknown:
            raise refusal_of("go.no-spelling", spelling=unknown[0], name=old.name)
        changes = {
            name: getattr(facts, name)
            for name in names(Member)
            if name in names(MemberFacts) and getattr(facts, name) not in {None, ()}
        }
        spellings = [spelling for spelling in old.spellings if spelling not in facts.without]
        if facts.name is not None and name_key(facts.name) != name_key(old.name):
            # earlier tables, and those of others, know the member by it
            spellings.append(old.name)
        changes["spellings"] = tuple(dict.fromkeys((*spellings, *facts.spellings)))
        member = replace(old, **changes)
        if member.conferred is not None and member.rank is None:
            raise refusal_of("go.day-without-rank")
        if number is not None and member == old:
            return member, False, GoEffects()
        verb = "entered" if number is None else "changed"
        office.put_member(member, office.note(f"{verb} member {member.id}: {member.name}"))
        if all(getattr(member, name) == getattr(old, name) for name in RATED_BY):
            return member, True, GoEffects()
        _, effects = settle(office, before, None)
        return member, True, effects
