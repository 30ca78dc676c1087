"""The effect of several events on a player in one rating period (8.3.3 and 8.3.4).

FIDE adds up a month: K is limited by the number of all its games, and the sum of the changes is
rounded once. So the total can differ from the sum over single events.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from trfkit.events.same_event import (
    NONE,
    Events,
    PlayedGames,
    Relation,
    differing_facts,
    played_games,
)
from trfkit.messages.message import Message, Participant, Several
from trfkit.ratings.rating_editions import CHAPTERS, K, within_period
from trfkit.ratings.result import Rating, half_away
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.events.same_event import KnownEvent
    from trfkit.model import Tournament
    from trfkit.ratings.event_rating import FidePlayer

NO_DATE: Final = "unknown"


class PlayerInEvent(Record):
    """A player with rated games, and the player's result in one event.

    ``start`` is the rating before the event, ``gained`` the sum of delta R in hundredths, before K.
    ``full_k`` is K before it is lowered for the games of the event (8.3.3).
    """

    fide_id: int | None
    name: str
    birth: str
    start: int
    games: int
    gained: int
    full_k: K

    @property
    def identity(self) -> tuple[object, ...]:
        """The key that is equal in all events of the player."""
        return (self.fide_id,) if self.fide_id else (self.name.casefold(), self.birth)


class RatedEvent(Record, kw_only=True):
    """An event and its rated players only, because many events are in memory at once.

    ``file`` is its source, ``month`` when it ended, as ``2026-05``; ``rate_of_play`` is the list it
    changes: ``standard``, ``rapid`` or ``blitz``. ``start`` is its first day in ISO's form, "" if
    unknown. ``played`` are its games, by which a second file of it is recognised.
    """

    file: str
    name: str
    start: str
    month: str
    rate_of_play: str
    edition: str
    players: tuple[PlayerInEvent, ...]
    played: PlayedGames


def rated_event(file: str, tournament: Tournament, rating: Rating[FidePlayer]) -> RatedEvent:
    """Return the event in a file with the results of its players."""
    day = tournament.end or tournament.start
    shared: dict[K, K] = {}  # a few are K of everybody: so little goes from process to process
    return RatedEvent(
        file=file,
        name=tournament.name or "",
        start="" if tournament.start is None else tournament.start.isoformat(),
        month=NO_DATE if day is None else f"{day:%Y-%m}",
        rate_of_play=next(fact.value for fact in rating.facts if fact.name == "rate-of-play"),
        edition=rating.edition or "",
        players=tuple(
            PlayerInEvent(
                fide_id=player.fide_id or None,
                name=player.name,
                birth=str(player.birth),
                start=int(rated.start or 0),
                games=len(rated.games),
                gained=int((rated.exact_change or Fraction(0)) * 100 / rated.k.value),
                full_k=shared.setdefault(rated.full_k, rated.full_k),
            )
            for player, rated in zip(tournament.players, rating.players, strict=True)
            if rated.k is not None and rated.full_k is not None and rated.games
        ),
        played=played_games(tournament, (int(rated.start or 0) for rated in rating.players)),
    )


class FileOfPeriod(Record):
    """One of several files, its event, and the names of its players by their places."""

    event: RatedEvent
    sha256: str
    players: tuple[Participant, ...]


class RepeatedFile(Record):
    """A file whose event counts by another file, and where the two differ.

    ``trouble`` says of games that two events have in common.
    """

    file: str
    notes: tuple[Message, ...]
    trouble: Message | None = None


MAX_NAMED: Final = 5
"""So many results, ratings and ids that two files of an event tell otherwise are named."""


def distinct_events(
    files: Iterable[FileOfPeriod],
) -> tuple[tuple[FileOfPeriod, ...], tuple[RepeatedFile, ...]]:
    """Return the files that count, the first one of each event, and the others."""
    seen = Events()
    counted: dict[str, FileOfPeriod] = {}  # by their hash: a copy beside its file is no event
    repeated: list[RepeatedFile] = []
    for file in files:
        name, played = file.event.file, file.event.played
        if (first := counted.get(file.sha256)) is not None:
            note = Message("ratings.same-file", first=first.event.file)
            repeated.append(RepeatedFile(name, (note,)))
        elif (known := seen.known(played)) is None:
            seen.add(name, played)
            counted[file.sha256] = file
        else:
            differences = _differences(known, file)
            if known.comparison.relation is Relation.COPY:
                copy = Message("ratings.same-event", first=known.file)
                repeated.append(RepeatedFile(name, (copy, *differences)))
            else:
                repeated.append(RepeatedFile(name, differences, _games_twice(known, file)))
    return tuple(counted.values()), tuple(repeated)


def _games_twice(known: KnownEvent, file: FileOfPeriod) -> Message:
    """Return the reason why a file with games of an earlier one cannot count as well."""
    count, common = len(file.event.played.games), known.comparison.games
    other = common - known.comparison.results
    return Message(
        "ratings.games-twice",
        file=file.event.file,
        first=known.file,
        common=Message("ratings.common-games", common=common, count=count)
        if common != count
        else Message("ratings.all-games"),
        others=Message("ratings.other-results", count=other) if other else None,
    )


def _differences(known: KnownEvent, file: FileOfPeriod) -> tuple[Message, ...]:
    """Return a note if a file that is left out states anything differently from the other."""
    counts: Counter[str] = Counter()
    each: list[Message] = []
    for difference in differing_facts(known.played, file.event.played):
        counts[difference.kind] += 1
        first, *second = (file.players[place] for place in difference.players)
        values: dict[str, object] = {"player": first}
        for side in ("here", "there"):
            value = getattr(difference, side)
            values[side] = Message("ratings.none") if value == NONE else value
        if second:
            values |= {"opponent": second[0], "round": difference.round}
        each.append(Message(f"ratings.other-{difference.kind}", **values))
    if not each:
        return ()
    numbers = tuple(Message(f"ratings.{kind}s", count=n) for kind, n in counts.items())
    named = Several.first(each, MAX_NAMED)
    return (Message("ratings.not-as-in", first=known.file, counts=numbers, differences=named),)


class PlayerInPeriod(Record, kw_only=True):
    """A rated player's events of one month and one list, with K for all of them together.

    ``start`` is the rating before the last event, ``results`` are the player's of each event.
    ``note`` is a remark for the reader.
    """

    month: str
    rate_of_play: str
    fide_id: int | None
    name: str
    start: int
    k: K
    results: tuple[tuple[RatedEvent, PlayerInEvent], ...]
    note: Message | None = None

    @property
    def games(self) -> int:
        """The number of rated games."""
        return sum(player.games for _, player in self.results)

    @property
    def change(self) -> Fraction:
        """The change before rounding."""
        return Fraction(self.k.value * sum(player.gained for _, player in self.results), 100)

    def change_in(self, event: PlayerInEvent) -> Fraction:
        """Return the change from one event, by the K of the period."""
        return Fraction(self.k.value * event.gained, 100)

    @property
    def rating_after(self) -> int:
        """The rating after the period: the sum is rounded, halves away from zero (8.3.4)."""
        return self.start + half_away(self.change)


def results_by_period(events: Iterable[RatedEvent]) -> tuple[PlayerInPeriod, ...]:
    """Return the results of each rated player with rated games, by month and list.

    Players are matched by FIDE id; without one, by name and birth date. Where two players of one
    event share these, it is unknown which of them plays in another event, and each stays separate.
    The order is by month, list and name.
    """
    in_order = sorted(events, key=lambda event: event.start)
    namesakes = {name for event in in_order for name in _namesakes(event)}
    events_of_player: dict[tuple[object, ...], list[tuple[RatedEvent, PlayerInEvent]]] = {}
    alone: list[PlayerInPeriod] = []
    for event in in_order:
        for player in event.players:
            if player.identity in namesakes:
                alone.append(replace(_together([(event, player)]), note=NAMESAKES))
                continue
            key = (event.month, event.rate_of_play, *player.identity)
            events_of_player.setdefault(key, []).append((event, player))
    people = [*map(_together, events_of_player.values()), *alone]
    return tuple(sorted(people, key=lambda one: (one.month, one.rate_of_play, one.name.casefold())))


NAMESAKES: Final = Message("ratings.namesakes")


def _namesakes(event: RatedEvent) -> Iterator[tuple[object, ...]]:
    """Yield the identities shared by several players of an event."""
    counts = Counter(player.identity for player in event.players)
    return (identity for identity, count in counts.items() if count > 1)


def _together(rows: Sequence[tuple[RatedEvent, PlayerInEvent]]) -> PlayerInPeriod:
    event, player = rows[-1]
    factors = {one.full_k.value for _, one in rows}
    starts = sorted({one.start for _, one in rows})
    notes = []
    if len(starts) > 1:
        notes.append(Message("ratings.several-lists", ratings=tuple(map(str, starts))))
    if len(factors) > 1:
        notes.append(Message("ratings.k-differs"))
    rules = CHAPTERS[event.rate_of_play].edition(event.edition).coefficients
    return PlayerInPeriod(
        month=event.month,
        rate_of_play=event.rate_of_play,
        fide_id=player.fide_id,
        name=player.name,
        start=player.start,
        k=within_period(rules, player.full_k, sum(one.games for _, one in rows)),
        results=tuple(rows),
        note=Message("ratings.notes", notes=tuple(notes)) if notes else None,
    )
