"""Merge several files of one event, each with some of its rounds or some of its facts."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from trfkit.change.event_parts import (
    Numbers,
    comments_of_any_round,
    extensions_of_any_round,
    last_announced,
    place_in_event,
    with_standings,
)
from trfkit.events import (
    known_players,
    may_be_one,
    players_of_both,
    teams_of_both,
)
from trfkit.events.same_event import Relation, compare_events, played_games
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.files.trf.reading.tournament_kind import kind_read_again
from trfkit.findings import Diagnostic
from trfkit.format_table import tells_byes
from trfkit.messages.message import Message, Participant, Several, runs
from trfkit.model import ABSENT, Discipline, RoundKind, Tournament
from trfkit.model.facts import HEADER, NATIONAL, PLAYER, TEAM, Fact, points_text
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.ranking.event_order import best_known_order, choose_order
from trfkit.ranking.ranking_options import BY_DEFAULT, NO_PLACES
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from trfkit.events import People
    from trfkit.model import (
        Colour,
        ForfeitedMatch,
        LineUp,
        NationalRating,
        Player,
        RoundEntry,
        Team,
        TeamByes,
    )
    from trfkit.ranking.ranking_options import EventOrder, Ranking
    from trfkit.units import StartNo


class File(Record):
    """A file to be merged: its name in findings, and its contents.

    ``rounds`` are the event's numbers of its own rounds, in order; None if they must be concluded.
    ``format`` is the name of the file's own format, which decides whether a player without a game
    in a round was absent or may have had a bye.
    """

    name: str
    tournament: Tournament
    rounds: tuple[int, ...] | None = None
    format: str = ""


class MergedEvent(Record, kw_only=True):
    """The event, findings about contradictions and conclusions, and each file's rounds in it."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]
    rounds: tuple[tuple[int, ...], ...]


def merge_files(files: Sequence[File]) -> MergedEvent:
    """Merge several files into one event.

    Players and teams are identified by FIDE id, name and birth, name, or number, and keep the
    number of the first file with them. The rounds of a file are found by games that are in another
    one, too; else files whose rounds have other days, or other games under the same numbers, follow
    each other. If two files contradict each other the first one counts, with a finding. Points and
    ranks are computed. Raises Refusal for one file alone, for events of players and of teams
    together, for a file that is clearly of another event unless its rounds are named, and for
    rounds that a file does not have.
    """
    if len(files) < 2:  # noqa: PLR2004 - one is whole already
        raise refusal_of("two-files")
    if len({file.tournament.kind.is_team for file in files}) > 1:
        raise refusal_of("players-and-teams")
    titles = sorted({file.tournament.discipline.title for file in files}, reverse=True)
    if len(titles) > 1:
        raise refusal_of("two-disciplines", one=titles[0], other=titles[-1])
    # By their first days; as they are named where a file has none, or an option tells its rounds.
    order = list(range(len(files)))
    days = [_days(file.tournament) for file in files]
    if all(days) and all(file.rounds is None for file in files):
        order.sort(key=lambda place: (min(days[place]), max(days[place]), place))
    merger = _Merger(files[order[0]])
    for place in order[1:]:
        merger.add(files[place])
    rounds = dict(zip(order, merger.rounds, strict=True))
    return MergedEvent(
        tournament=merger.event(),
        diagnostics=tuple(merger.findings),
        rounds=tuple(rounds[place] for place in range(len(files))),
    )


def _days(tournament: Tournament) -> list[date]:
    """Return the known days of the played or paired rounds, else of those to come."""
    paired = tournament.rounds_paired
    dates = tournament.round_dates[:paired] if paired else tournament.round_dates
    return [day for day in dates if day is not None]


class _Source(Record):
    """A file with the numbers of the event, and its rounds in the event.

    ``pairing`` is the round of the event that was the next to be paired when it was written.
    ``tells_byes`` says that a player without a game in these rounds was absent. ``order`` is how
    the file ranks its participants after its rounds.
    """

    name: str
    tournament: Tournament
    rounds: frozenset[int]
    pairing: int
    tells_byes: bool
    order: EventOrder


class _Merger:
    """Merges one file after the other."""

    def __init__(self, first: File) -> None:
        self.findings: list[Diagnostic] = []
        self.rounds: list[tuple[int, ...]] = []
        self._sources: list[_Source] = []
        self._event = first.tournament
        self._stated = first.tournament.rounds
        self._place(first, {}, {}, self._rounds_of(first) or ())

    # Where a file belongs

    def add(self, file: File) -> None:
        """Merge another file."""
        whole = self._joined()
        rounds = self._rounds_of(file)
        people = players_of_both(whole, file.tournament)
        if rounds is None:
            self._require_one_event(file, whole, people)
        players = self._numbers(
            file,
            people,
            [(p.start_no, p.name, p.fide_id) for p in whole.players],
            [(p.start_no, p.name, p.fide_id) for p in file.tournament.players],
        )
        teams = self._numbers(
            file,
            teams_of_both(whole, file.tournament),
            [(t.number, t.name, None) for t in whole.teams],
            [(t.number, t.name, None) for t in file.tournament.teams],
        )
        if rounds is None:
            own, last = file.tournament.rounds_paired, whole.rounds_paired
            announced = last_announced(file.tournament)
            in_place = Numbers({number: number for number in range(1, announced + 1)}, players)
            theirs = place_in_event(file.tournament, in_place)
            before, why = (
                _rounds_before(whole, theirs, own, last)
                if own
                else _count_rounds_before(whole, theirs)
            )
            rounds = tuple(range(before + 1, before + announced + 1))
            if before:
                values = {"file": file.name, "rounds": rounds[:own] or rounds, "why": why}
                self._note("MRG005", values=values)
        self._place(file, players, teams, rounds)

    def _require_one_event(self, file: File, whole: Tournament, people: People) -> None:
        """Raise Refusal if a file is clearly of another event.

        That cannot be known for a file that only has players and games, such as a PGN of some
        boards.
        """
        if not all(source.tells_byes for source in self._sources) or not tells_byes(file.format):
            return
        comparison = compare_events(
            played_games(whole),
            played_games(file.tournament),
            known_players(whole, file.tournament, people),
        )
        if comparison.relation is Relation.OTHER:
            raise refusal_of(
                "another-event",
                file=file.name,
                first=self._sources[0].name,
                known=comparison.known,
                count=len(file.tournament.players),
            )

    def _rounds_of(self, file: File) -> tuple[int, ...] | None:
        """Return the rounds named by an option; for the first file its own ones.

        They must be played or paired rounds, and may include those to come.
        """
        own, announced = file.tournament.rounds_paired, last_announced(file.tournament)
        if file.rounds is None:
            return None if self._sources else tuple(range(1, announced + 1))
        if len(file.rounds) not in {own, announced} or len(set(file.rounds)) != len(file.rounds):
            raise refusal_of("rounds-of-file", file=file.name, own=own, named=len(file.rounds))
        last = max(file.rounds, default=0)
        return (*file.rounds, *range(last + 1, last + 1 + announced - len(file.rounds)))

    def _place(
        self,
        file: File,
        players: Mapping[int, int],
        teams: Mapping[int, int],
        rounds: tuple[int, ...],
    ) -> None:
        """Add a file; ``rounds`` are its own numbered in the event, with those to come."""
        own, last = file.tournament.rounds_paired, max(rounds, default=0)
        # Records of ranges may name more rounds than there are yet.
        beyond = range(len(rounds) + 1, _last_told(file.tournament) + 1)
        numbers = Numbers(
            {
                **dict(enumerate(rounds, start=1)),
                **{number: number - len(rounds) + last for number in beyond},
            },
            players,
            teams,
        )
        tournament = place_in_event(file.tournament, numbers)
        own_rounds = frozenset(
            number
            for player in tournament.players
            for number, entry in enumerate(player.rounds, start=1)
            if entry != ABSENT
        ) & set(rounds[:own])
        pairing = numbers.rounds.get(file.tournament.rounds_played + 1, last + 1)
        self._sources.append(
            _Source(
                file.name,
                tournament,
                own_rounds,
                pairing,
                tells_byes(file.format),
                choose_order(file.tournament),
            )
        )
        comes_later = not own and rounds and rounds[0] > 1
        has = tuple(number for number in rounds[:own] if number in own_rounds)
        self.rounds.append(rounds if comes_later else has or rounds[:own])
        stated = file.tournament.rounds
        if stated is not None:
            within = numbers.rounds.get(stated, last) if rounds else stated
            self._stated = max(self._stated or 0, stated, within)

    def _numbers(
        self,
        file: File,
        people: People,
        ours: Sequence[tuple[int, str, int | None]],
        theirs: Sequence[tuple[int, str, int | None]],
    ) -> dict[int, int]:
        """Return the event's numbers by those in a file, where they differ."""
        numbers: dict[int, int] = {}
        for place, other in people.pairs:
            number, name, fide_id = ours[place]
            their_number, their_name, their_id = theirs[other]
            if may_be_one(name, their_name, (fide_id, their_id)):
                numbers[their_number] = number
        taken = {number for number, _, _ in ours} | set(numbers.values())
        free = max(taken | {number for number, _, _ in theirs}, default=0) + 1
        for number, _, _ in theirs:
            if number not in numbers:
                numbers[number] = number if number not in taken else free
                free += number in taken
                taken.add(numbers[number])
        names = {number: name for number, name, _ in theirs}
        moved = {old: new for old, new in numbers.items() if old != new}
        if moved:
            messages = [
                Message("MRG003.moved", who=Participant(old, names[old]), new=new)
                for old, new in moved.items()
            ]
            named = Several.first(messages, MOST_NAMED)
            self._note("MRG003", {"count": len(moved), "file": file.name, "numbers": named})
        return moved

    def _note(
        self,
        code: str,
        values: Mapping[str, object],
        *,
        participant: int | None = None,
        number: int | None = None,
    ) -> None:
        self.findings.append(
            Diagnostic(code=code, participant=participant, round=number, values=dict(values))
        )

    # What becomes of it

    def event(self) -> Tournament:
        """Return the whole event with computed points and ranks."""
        event = self._joined(notes=True)
        known_rounds = set().union(*(source.rounds for source in self._sources))
        missing = [
            number
            for number in range(1, max(known_rounds, default=0) + 1)
            if number not in known_rounds
        ]
        if missing:
            self._note("MRG004", {"rounds": tuple(missing)})
        report = Report(Message("losses.target", file="event"))
        event = replace(
            event,
            extensions=extensions_of_any_round(event, report),
            comments=comments_of_any_round(event, report),
        )
        self.findings.extend(report)
        return with_standings(event, self._ranking(event))

    def _ranking(self, event: Tournament) -> Ranking:
        """Return a ranking by the list of the file with the most rounds, as it shows it best.

        Places of a file are those after its own rounds. If it lacks rounds of the event, they tell
        the list, but are no places of the event.
        """
        orders = (
            source.order
            if len(source.rounds) == event.rounds_played
            else replace(source.order, places=NO_PLACES)
            for source in sorted(self._sources, key=lambda source: -len(source.rounds))
        )
        best = best_known_order(orders)
        if best is None:
            return BY_DEFAULT
        return replace(BY_DEFAULT, order=replace(best, has_numbers=False))

    def _joined(self, *, notes: bool = False) -> Tournament:
        """Return the event as far as known; contradictions are noted once, at the end."""
        joining = _Joining(self._sources, self._note if notes else lambda *_, **__: None)
        return joining.event(self._stated)


MOST_NAMED: Final = 12
"""So many who have another number are named; of the others it is told how many."""


def _is_same_name(name: object, other: object) -> bool:
    """Tell whether two texts differ only in accents, capitals and commas."""
    return isinstance(name, str) and isinstance(other, str) and plain(name) == plain(other)


def _tells_the_surname(name: object, other: object) -> bool:
    """Tell whether only the other one of two spellings of a name has its comma."""
    return _is_same_name(name, other) and "," in str(other) and "," not in str(name)


def _last_told(tournament: Tournament) -> int:
    """Return the last round with any data in a file."""
    rounds = [
        last_announced(tournament),
        *(row.last_round or 0 for row in tournament.forbidden_pairs),
        *(row.last_round for row in tournament.accelerations),
    ]
    return min(max(rounds), last_possible_round(tournament))


def _count_rounds_before(whole: Tournament, file: Tournament) -> tuple[int, Message | None]:
    """Return how many rounds of the event come before those of a file without games, and why.

    They are those with earlier dates in the event, if a round of the same number has another day.
    """
    ours, theirs = whole.round_dates, file.round_dates
    if any(_differ(one, other) for one, other in zip(ours, theirs, strict=False)):
        first = min(day for day in theirs if day is not None)
        earlier = [number for number, day in enumerate(ours, 1) if day is not None and day < first]
        return max(earlier, default=0), _other_days(whole, file, range(1, len(theirs) + 1))
    return 0, None


def _rounds_before(
    whole: Tournament, file: Tournament, own: int, last: int
) -> tuple[int, Message | None]:
    """Return how many rounds of the event come before those of a file, and why.

    Common games determine it; otherwise rounds of the file that the event lacks keep their numbers,
    and others follow.
    """
    ours, theirs = _games(whole, last), _games(file, own)
    best, shared = None, 0
    for before in range(last):
        numbers = range(1, min(own, last - before) + 1)
        moved = any(_differ(_day(whole, number + before), _day(file, number)) for number in numbers)
        counts = (_alike(ours[n + before], theirs[n], moved=moved) for n in numbers)
        alike, unlike = map(sum, zip(*counts, strict=True))
        if moved and len(_pairs(theirs[n] for n in numbers)) < ENOUGH_PAIRS:
            continue
        if alike > max(shared, _SLIPS * unlike):
            best, shared = before, alike
    if best is not None:
        return best, Message("change.rounds.games-elsewhere")
    common = range(1, min(own, last) + 1)
    days = [(_day(whole, n), _day(file, n)) for n in common]
    known = [(one, other) for one, other in days if one is not None and other is not None]
    both = any(ours[n] and theirs[n] for n in common)
    if any(one != other for one, other in known):
        return last, _other_days(whole, file, common)
    if not both or (known and min(other for _, other in known) < max(_days(whole))):
        return 0, None
    return last, Message("change.rounds.other-games")


def _other_days(whole: Tournament, file: Tournament, numbers: Iterable[int]) -> Message:
    """Return the rounds with different days in the event and in a file."""
    other = tuple(n for n in numbers if _differ(_day(whole, n), _day(file, n)))
    return Message("change.rounds.other-days", rounds=other)


ENOUGH_PAIRS: Final = 6
"""So many pairs do not all meet again on other days, in the same order and with the same results.

Two who play a match may draw every game of it.
"""

_SLIPS: Final = 3
"""Files with games in common have at least so many of them for one that contradicts."""

_Games = list[dict["StartNo", "RoundEntry"]]
"""By round (0 is empty) and player: what he has against an opponent."""


def _games(tournament: Tournament, last: int) -> _Games:
    games: _Games = [{} for _ in range(last + 1)]
    for player in tournament.players:
        for number, entry in enumerate(player.rounds[:last], start=1):
            if entry.opponent is not None:
                games[number][player.start_no] = entry
    return games


def _alike(
    ours: Mapping[StartNo, RoundEntry], theirs: Mapping[StartNo, RoundEntry], *, moved: bool
) -> tuple[int, int]:
    """Return the number of players with the same game in a round, and with different ones.

    If other days have ``moved`` it the result must be equal, too: players who meet again in another
    cycle have other colours, or no file states them.
    """

    def is_alike(entry: RoundEntry, other: RoundEntry) -> bool:
        if not moved:
            return entry.colour is other.colour or not (entry.colour and other.colour)
        is_result = entry.outcome is other.outcome or RoundKind.PENDING in {
            entry.outcome.kind,
            other.outcome.kind,
        }
        return is_result and entry.colour is other.colour is not None

    alike = [
        entry.opponent == other.opponent and is_alike(entry, other)
        for number, other in theirs.items()
        if (entry := ours.get(number)) is not None
    ]
    return sum(alike), len(alike) - sum(alike)


def _pairs(rounds: Iterable[Mapping[StartNo, RoundEntry]]) -> set[frozenset[int | None]]:
    """Return the pairs of some rounds."""
    return {frozenset((one, entry.opponent)) for games in rounds for one, entry in games.items()}


def _differ(day: date | None, other_day: date | None) -> bool:
    return None not in (day, other_day) and day != other_day


def _day(tournament: Tournament, number: int) -> date | None:
    days = tournament.round_dates
    return days[number - 1] if number <= len(days) else None


class _Joining:
    """Combines files that have the numbers of the event."""

    def __init__(self, sources: Sequence[_Source], note: Callable[..., None]) -> None:
        self._sources = sources
        self._note = note

    def event(self, stated: int | None) -> Tournament:
        """Return the event; ``stated`` is the stated number of rounds, if any."""
        all_of = [source.tournament for source in self._sources]
        first = all_of[0]
        players = tuple(self._players())
        played = max(tournament.rounds_played for tournament in all_of)
        event = replace(
            first,
            **self._headers(),
            players=players,
            teams=tuple(self._teams()),
            rounds=stated,
            rounds_played=played,
            start=min((t.start for t in all_of if t.start), default=None),
            end=max((t.end for t in all_of if t.end), default=None),
            round_dates=self._dates(),
            initial_colour=self._initial_colour(),
            arbiters=_union(t.arbiters for t in all_of),
            national_ratings=tuple(self._national()),
            requested_byes=self._requested(),
            accelerations=_ranges([row for t in all_of for row in t.accelerations]),
            player_accelerations=self._accelerated(),
            forbidden_pairs=_ranges([row for t in all_of for row in t.forbidden_pairs]),
            abnormal_points=_union(t.abnormal_points for t in all_of),
            line_ups=self._keyed("line_ups", lambda row: (row.round, row.team), _line_up_in_words),
            team_byes=self._team_byes(),
            forfeited_matches=self._keyed(
                "forfeited_matches",
                lambda row: (row.round, frozenset((row.white, row.black))),
                _match_in_words,
            ),
            absentees=self._absentees(),
            extensions=_union(t.extensions for t in all_of),
            comments=_union(t.comments for t in all_of),
            discipline=reduce(Discipline.completed, (t.discipline for t in all_of)),
        )
        counted = {
            "stated_players": len(players),
            "stated_rated": sum(player.rating is not None for player in players),
            "stated_teams": len(event.teams),
        }
        event = replace(
            event,
            **{
                name: None if all(getattr(t, name) is None for t in all_of) else count
                for name, count in counted.items()
            },
        )
        if first.kind.source in {"192", "092"}:
            return event
        return replace(event, kind=kind_read_again(event))

    # Rounds

    def _players(self) -> Iterator[Player]:
        """Yield each player once, by number."""
        rows = dict(sorted(self._group_rows("players", lambda row: row.start_no).items()))
        for player in self._join_facts(rows, PLAYER, "player"):
            yield replace(player, rounds=self._rounds(player.start_no, rows[player.start_no]))

    def _rounds(
        self, number: int, rows: Sequence[tuple[_Source, Player]]
    ) -> tuple[RoundEntry, ...]:
        last = max((len(player.rounds) for _, player in rows), default=0)
        entries = []
        for round_number in range(1, last + 1):
            entries_by_file: list[tuple[str, RoundEntry]] = [
                (source.name, player.round(round_number))
                for source, player in rows
                if (round_number in source.rounds and source.tells_byes)
                or player.round(round_number) != ABSENT
            ]
            entry = entries_by_file[0][1] if entries_by_file else ABSENT
            by = entries_by_file[0][0] if entries_by_file else ""
            for name, other in entries_by_file[1:]:
                better = _better(entry, other)
                if better is None:
                    self._contradiction(number, round_number, (by, entry), (name, other))
                elif better is not entry:
                    entry, by = better, name
            entries.append(entry)
        rounds = without_absence_at_the_end(entries)
        return next((one.rounds for _, one in rows if one.rounds == rounds), rounds)

    def _contradiction(
        self,
        number: int,
        round_number: int,
        first: tuple[str, RoundEntry],
        second: tuple[str, RoundEntry],
    ) -> None:
        opponent = first[1].opponent
        if opponent is not None and opponent == second[1].opponent and opponent < number:
            return  # the game has been told from the other side
        values = {
            "one": _entry_in_words(first[1]),
            "file": first[0],
            "two": _entry_in_words(second[1]),
            "other": second[0],
        }
        self._note("MRG001", values, participant=number, number=round_number)

    def _first(
        self, fact: Message, stated: Iterable[tuple[_Source, Any]], show: Callable[[Any], str] = str
    ) -> Any:  # noqa: ANN401 - whatever files state
        """Return the first stated value, None without one; other values are noted."""
        by, first = next(stated := iter(stated), (None, None))
        for source, value in stated:
            if by is not None and show(value) != show(first):
                values = {"what": fact, "one": show(first), "file": by.name}
                self._note("MRG002", {**values, "two": show(value), "other": source.name})
        return first

    def _first_by_round(
        self, fact: str, rows: Sequence[tuple[_Source, Sequence[Any]]]
    ) -> tuple[Any, ...]:
        """Return the stated values by round, as far as any file has them."""
        last = max(len(values) for _, values in rows)
        return tuple(
            self._first(
                Message(f"change.differs.{fact}", round=index + 1),
                [
                    (source, values[index])
                    for source, values in rows
                    if index < len(values) and values[index] is not None
                ],
            )
            for index in range(last)
        )

    def _dates(self) -> tuple[date | None, ...]:
        rows = [(source, source.tournament.round_dates) for source in self._sources]
        return self._first_by_round("date", rows)

    def _team_byes(self) -> TeamByes | None:
        sources = [(s, byes) for s in self._sources if (byes := s.tournament.team_byes) is not None]
        if not sources:
            return None
        points = {
            name: self._first(
                Message("change.differs.bye-worth", points=name),
                [(s, worth) for s, byes in sources if (worth := getattr(byes, name)) is not None],
                points_text,
            )
            for name in ("match_points", "game_points")
        }
        teams = [(source, byes.teams) for source, byes in sources]
        teams_by_round = self._first_by_round("team-bye", teams)
        return replace(sources[0][1], teams=teams_by_round, **points)

    def _accelerated(self) -> tuple[Any, ...]:
        rows: dict[int, Any] = {}
        for source in self._sources:
            for row in source.tournament.player_accelerations:
                old = rows.get(row.start_no, row)
                both = zip_longest(old.points, row.points, fillvalue=0)
                points = tuple(one or other for one, other in both)
                rows[row.start_no] = replace(row, points=points)
        return tuple(rows[number] for number in sorted(rows))

    def _requested(self) -> tuple[Any, ...]:
        rows: dict[tuple[int, str], Any] = {}
        for source in self._sources:
            for row in source.tournament.requested_byes:
                old = rows.get((row.round, row.type), row)
                both = dict.fromkeys((*old.participants, *row.participants))
                rows[row.round, row.type] = replace(row, participants=tuple(both))
        return tuple(sorted(rows.values(), key=lambda row: row.round))

    # Facts

    def _teams(self) -> Iterator[Team]:
        rows = dict(sorted(self._group_rows("teams", lambda row: row.number).items()))
        for team in self._join_facts(rows, TEAM, "team"):
            members = dict.fromkeys(who for _, row in rows[team.number] for who in row.members)
            yield replace(team, members=tuple(members))

    def _group_rows(
        self, name: str, key: Callable[[Any], Any]
    ) -> dict[Any, list[tuple[_Source, Any]]]:
        """Return the records of all files in the field ``name`` by their keys."""
        rows: dict[Any, list[tuple[_Source, Any]]] = {}
        for source in self._sources:
            for row in getattr(source.tournament, name):
                rows.setdefault(key(row), []).append((source, row))
        return rows

    def _join_facts(
        self, rows: Mapping[Any, Sequence[tuple[_Source, Any]]], facts: Iterable[Fact], noun: str
    ) -> Iterator[Any]:
        """Yield each record once, with the facts of all files; note those that differ."""
        differing: dict[tuple[Message, str, str], list[tuple[int, str, str]]] = {}
        for key, same in rows.items():
            number = key[-1] if isinstance(key, tuple) else key
            yield self._facts(same, facts, differing, number)
        self._note_facts(differing, noun)

    def _facts(
        self,
        rows: Sequence[tuple[_Source, Any]],
        facts: Iterable[Fact],
        differing: dict[tuple[Message, str, str], list[tuple[int, str, str]]],
        number: int,
    ) -> Any:  # noqa: ANN401 - a player or a team
        """Merge a participant's records from several files; the first of them counts."""
        by, person = rows[0]
        for fact in facts:
            if fact.is_total:
                continue
            for source, row in rows[1:]:
                value, other_value = getattr(person, fact.name), getattr(row, fact.name)
                if value in (None, "") or _tells_the_surname(value, other_value):
                    person = replace(person, **{fact.name: other_value})
                elif other_value not in (None, "", value) and not _is_same_name(value, other_value):
                    key = fact.label, by.name, source.name
                    difference = number, fact.show(value), fact.show(other_value)
                    differing.setdefault(key, []).append(difference)
        return person

    def _note_facts(
        self, differing: Mapping[tuple[Message, str, str], list[tuple[int, str, str]]], noun: str
    ) -> None:
        """Note each fact in which two files differ, of all participants at once."""
        for (fact, by, other), differences in differing.items():
            numbers = tuple(number for number, _, _ in differences)
            _, *stated = differences[0]
            first, second = (
                stated
                if len(differences) == 1
                else (Message("change.and-so-on", value=value) for value in stated)
            )
            difference = Message(f"change.differs.{noun}", fact=fact, numbers=numbers)
            values = {"what": difference, "one": first, "file": by, "two": second, "other": other}
            self._note("MRG002", values, participant=numbers[0] if len(differences) == 1 else None)

    def _headers(self) -> dict[str, Any]:
        """Return the single-value facts, each from the first file that states it."""
        values: dict[str, Any] = {}
        for fact in HEADER:
            if fact.field in _OWN:
                continue
            stated = [
                (source, value)
                for source in self._sources
                if (value := getattr(source.tournament, fact.field)) != fact.empty
            ]
            value = self._first(fact.label, stated, fact.show)
            values[fact.field] = value if stated else fact.empty
        return values

    def _initial_colour(self) -> Colour | None:
        """Return the initial colour from a file whose rounds begin with the first, if any has."""
        first = (source for source in self._sources if min(source.rounds, default=1) == 1)
        colours = ((source, source.tournament.initial_colour) for source in first)
        stated = ((source, colour) for source, colour in colours if colour is not None)
        colour: Colour | None = self._first(Message("change.differs.colour"), stated)
        return colour

    def _absentees(self) -> tuple[StartNo, ...]:
        """Return the players absent from the round to be paired, by the files that reach it."""
        last = max(source.pairing for source in self._sources)
        stated = (s.tournament.absentees for s in self._sources if s.pairing == last)
        return tuple(dict.fromkeys(who for absentees in stated for who in absentees))

    def _national(self) -> Iterator[NationalRating]:
        """Yield each national record once, with the values of all files."""
        rows = self._group_rows("national_ratings", lambda row: (row.federation, row.start_no))
        return self._join_facts(rows, NATIONAL, "player")

    def _keyed(
        self,
        name: str,
        key: Callable[[Any], object],
        in_words: Callable[[Any], tuple[Message, str]],
    ) -> tuple[Any, ...]:
        """Return records that are unique by a key; the first one counts.

        ``in_words`` returns the name of a record and its value.
        """
        return tuple(
            self._first(in_words(same[0][1])[0], same, lambda row: in_words(row)[1])
            for same in self._group_rows(name, key).values()
        )


def _line_up_in_words(row: LineUp) -> tuple[Message, str]:
    boards = " ".join("-" if number is None else str(number) for number in row.boards)
    fact = Message("change.differs.line-up", team=row.team, round=row.round)
    return fact, boards or "nobody"


def _match_in_words(row: ForfeitedMatch) -> tuple[Message, str]:
    """Return the match and its result, the team with the lower number first."""
    result = row.result if row.white < row.black else row.result[::-1]
    first, second = sorted((row.white, row.black))
    teams = {"first": first, "second": second}
    return Message("change.differs.forfeit", round=row.round, **teams), result


_OWN: Final = frozenset(
    {"start", "end", "rounds", "initial_colour", "stated_players", "stated_rated", "stated_teams"}
)
"""Facts of the event that are joined in a way of their own."""


def _union(rows: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the rows of all files without repetitions."""
    joined: list[Any] = []
    for of_file in rows:
        fresh = Counter(map(repr, of_file))
        have = Counter(map(repr, joined))
        for row in of_file:
            if have[repr(row)] < fresh[repr(row)]:
                joined.append(row)
                have[repr(row)] += 1
    return tuple(joined)


def _ranges(rows: Sequence[Any]) -> tuple[Any, ...]:
    """Merge records of ranges of rounds that differ in nothing else."""
    rounds: dict[Hashable, tuple[Any, set[int]]] = {}
    for row in rows:
        bare = replace(row, first_round=1, last_round=1)
        if row.first_round is None or row.last_round is None:
            rounds.setdefault(repr(row), (row, set()))
            continue
        merged_row = rounds.setdefault(repr(bare), (row, set()))
        merged_row[1].update(range(row.first_round, row.last_round + 1))
    return tuple(
        merged
        for row, numbers in rounds.values()
        for merged in (
            [replace(row, first_round=first, last_round=last) for first, last in runs(numbers)]
            or [row]
        )
    )


def _better(entry: RoundEntry, other: RoundEntry) -> RoundEntry | None:
    """Return the more specific of two entries of a round, None if they contradict each other."""
    if entry == other:
        return entry
    if entry.opponent != other.opponent:
        return None
    if entry.opponent is None and entry.kind is other.kind:
        return other if entry == ABSENT else entry  # absence is what a row without the round means
    if None not in (entry.colour, other.colour) and entry.colour != other.colour:
        return None
    if entry.outcome == other.outcome:
        return other if entry.colour is None else entry
    if entry.outcome.kind is RoundKind.PENDING:
        return other if other.colour is not None else replace(other, colour=entry.colour)
    return entry if other.outcome.kind is RoundKind.PENDING else None


def _entry_in_words(entry: RoundEntry) -> str:
    """Return an entry in crosstable notation: ``12w1``, a bye by its name."""
    if entry.opponent is None:
        words = str(entry.kind).replace("-", " ")
        return words if entry.outcome.is_bye else f"{words} (written {entry.outcome.letter!r})"
    sign = entry.outcome.letter.strip() or "?"
    return f"{entry.opponent}{entry.colour or ':'}{sign}"
