"""Parts of an event: convert to its numbers, compute points and ranks, and cut parts out."""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.convert.adaptation import type_in_words
from trfkit.files.convert.proven_records import proven_colour
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.files.trf.reading.result import read_import_note
from trfkit.files.trf.reading.tournament_kind import kind_read_again
from trfkit.messages.message import Message, runs, runs_of
from trfkit.model import ABSENT, Colour, Extension, Player, RoundEntry, Team, Tournament
from trfkit.model.outcome import NOTHING
from trfkit.model.tournament import pending_games
from trfkit.model.view import view_of_players
from trfkit.patterns import lazy_pattern
from trfkit.ranking import Ranking, rank
from trfkit.ranking.event_order import with_order
from trfkit.ranking.ranking_options import BY_DEFAULT, refuse_unknown_round
from trfkit.record import Record, names, replace
from trfkit.refusal import refusal_of
from trfkit.syntax.annotation_lines import is_annotation
from trfkit.units import Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from trfkit.findings import Diagnostic
    from trfkit.ranking import Standing


class Numbers(Record):
    """The numbers of the event by those of the file: of rounds, players and teams.

    A round without a number there is left out; a participant without one keeps the file's.
    """

    rounds: Mapping[int, int]
    players: Mapping[int, int] = MappingProxyType({})
    teams: Mapping[int, int] = MappingProxyType({})


def place_in_event(tournament: Tournament, numbers: Numbers) -> Tournament:
    """Return the tournament with the numbers of the event; rounds without one are left out."""
    return _Placing(tournament, numbers).placed()


RoundRange = tuple[int, int | None]
"""The first round, and the last one; None is the last of the event."""

_RANGE: Final = lazy_pattern(r"\s*([0-9]{1,4})?\s*(-)?\s*([0-9]{1,4})?\s*")


def _round_range(text: str, value: str) -> RoundRange:
    match = _RANGE.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        raise refusal_of("no-rounds", value=value)
    first = int(match[1] or 1)
    last = first if match[2] is None else None if match[3] is None else int(match[3])
    if first < 1 or (last is not None and last < first):
        raise refusal_of("rounds-backwards", value=value)
    return first, last


def parse_round_ranges(value: str) -> tuple[RoundRange, ...]:
    """Return ranges of rounds, as in ``4-6``, ``4-`` or ``1-3,5``; a Refusal for another text."""
    return tuple(_round_range(part, value) for part in value.split(","))


def rounds_in(ranges: Iterable[RoundRange], last: int) -> tuple[int, ...]:
    """Return the rounds of ranges; an open range ends at the ``last`` round."""
    numbers = (
        number
        for first, end in ranges
        for number in range(first, max(first, last if end is None else end) + 1)
    )
    return tuple(dict.fromkeys(numbers))


def last_announced(tournament: Tournament) -> int:
    """Return the last round that was paired, or is announced by number, day or byes."""
    rounds = (
        tournament.rounds or 0,
        len(tournament.round_dates),
        *(len(player.rounds) for player in tournament.players),
        *(byes.round for byes in tournament.requested_byes),
    )
    return max(tournament.rounds_paired, min(max(rounds), last_possible_round(tournament)))


class _Placing:
    def __init__(self, tournament: Tournament, numbers: Numbers) -> None:
        self._old = tournament
        self._numbers = numbers
        self._last = max(numbers.rounds.values(), default=0)

    def placed(self) -> Tournament:
        old = self._old
        played = [new for file, new in self._rounds() if file <= old.rounds_played]
        byes = old.team_byes and self._row(old.team_byes)
        return replace(
            old,
            players=tuple(map(self._player, old.players)),
            teams=self._rows(old.teams),
            rounds_played=max(played, default=0),
            round_dates=self._spread(old.round_dates, None),
            national_ratings=self._rows(old.national_ratings),
            requested_byes=self._rows(self._moved(old.requested_byes)),
            accelerations=tuple(self._accelerations()),
            player_accelerations=tuple(
                replace(row, points=self._spread(row.points, NOTHING))
                for row in self._rows(old.player_accelerations)
            ),
            forbidden_pairs=self._rows(self._rows_of_ranges(old.forbidden_pairs)),
            abnormal_points=self._rows(self._moved(old.abnormal_points)),
            line_ups=self._rows(self._moved(old.line_ups)),
            team_byes=byes and replace(byes, teams=self._spread(byes.teams, None)),
            forfeited_matches=self._rows(self._moved(old.forfeited_matches)),
            absentees=tuple(map(self._who, old.absentees)),
            extensions=self._rows(old.extensions),
            discipline=old.discipline.moved(self._who, lambda rounds: self._spread(rounds, None)),
        )

    def _rounds(self) -> Iterable[tuple[int, int]]:
        return self._numbers.rounds.items()

    def _who(self, number: StartNo) -> StartNo:
        return StartNo(self._numbers.players.get(number, number))

    def _participant(self, number: int) -> int:
        own = self._numbers.teams if self._old.kind.is_team else self._numbers.players
        return own.get(number, number)

    def _row(self, row: Any) -> Any:  # noqa: ANN401 - a record of any kind
        """Return a record with the event's numbers in every field that holds some."""
        teams = self._numbers.teams
        number_in = (
            (_OF_PLAYERS, self._who),
            (_OF_TEAMS, lambda number: teams.get(number, number)),
            ({"participants"}, self._participant),
        )
        values = (
            (name, getattr(row, name), number_of)
            for fields, number_of in number_in
            for name in fields.intersection(names(type(row)))
        )
        return replace(
            row,
            **{
                name: tuple(map(number_of, value)) if isinstance(value, tuple) else number_of(value)
                for name, value, number_of in values
            },
        )

    def _rows(self, rows: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(map(self._row, rows))

    def _spread(self, values: Sequence[Any], empty: object) -> tuple[Any, ...]:
        """Return one value for each round of the event, up to the last one with a value."""
        spread = [empty] * self._last
        for file, new in self._rounds():
            if file <= len(values):
                spread[new - 1] = values[file - 1]
        while spread and spread[-1] == empty:
            spread.pop()
        return tuple(spread)

    def _player(self, player: Player) -> Player:
        rounds = self._spread(list(map(self._entry, player.rounds)), ABSENT)
        number = self._who(player.start_no)
        if number == player.start_no and rounds == player.rounds:
            return player  # most keep their place, and are held once
        return replace(player, start_no=number, rounds=rounds)

    def _entry(self, entry: RoundEntry) -> RoundEntry:
        number = None if entry.opponent is None else self._who(entry.opponent)
        return entry if number == entry.opponent else replace(entry, opponent=number)

    def _moved(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of a round under its number in the event, those of none as they are."""
        rounds = self._numbers.rounds
        for row in rows:
            if row.round is None or row.round in rounds:
                yield row if row.round is None else replace(row, round=rounds[row.round])

    def _rows_of_ranges(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of a range of rounds, once for each of its ranges in the event."""
        for row in rows:
            if row.first_round is None or row.last_round is None:
                yield row
                continue
            within = (
                new for file, new in self._rounds() if row.first_round <= file <= row.last_round
            )
            for first, last in runs(within):
                yield replace(row, first_round=first, last_round=last)

    def _accelerations(self) -> Iterator[Any]:
        """Yield records 250, split by participant if their numbers are no longer a range."""
        known = sorted(map(self._participant, self._known()))
        place_of = {number: place for place, number in enumerate(known)}
        for row in self._rows_of_ranges(self._old.accelerations):
            if not (self._numbers.players or self._numbers.teams):
                yield row
                continue
            news = sorted(
                self._participant(number)
                for number in self._known()
                if row.first_id <= number <= row.last_id
            )
            if news and place_of[news[-1]] - place_of[news[0]] == len(news) - 1:
                yield replace(row, first_id=news[0], last_id=news[-1])
            else:
                yield from (replace(row, first_id=number, last_id=number) for number in news)

    def _known(self) -> list[int]:
        if self._old.kind.is_team:
            return [team.number for team in self._old.teams]
        return [player.start_no for player in self._old.players]


_OF_PLAYERS: Final = frozenset({"start_no", "members", "boards"})
_OF_TEAMS: Final = frozenset({"number", "team", "teams", "opponent", "white", "black"})
"""Fields of records that hold numbers of players, or of teams; None is nobody there."""


# Points and ranks as a file states them, computed anew --------------------------------------------


def with_standings(tournament: Tournament, ranking: Ranking = BY_DEFAULT) -> Tournament:
    """Return a tournament that states its computed points and ranks; teams only if they stated any.

    The players of teams are ranked by their points alone, if they state a rank.
    """
    rows = {row.id: row for row in rank(tournament, ranking).rows}
    if tournament.kind.is_team and tournament.teams:
        teams = tuple(_with_score(team, rows[team.number]) for team in tournament.teams)
        return replace(tournament, players=tuple(_ranked_by_points(tournament)), teams=teams)
    players = tuple(
        replace(player, stated_points=Points(row.points), stated_rank=row.given_rank)
        for player in tournament.players
        for row in [rows[player.start_no]]
    )
    return replace(tournament, players=players)


def _with_score(team: Team, row: Standing) -> Team:
    if team.stated_match_points is None:
        return replace(team, stated_game_points=None, stated_rank=None)
    return replace(
        team,
        stated_match_points=_points(row.match_points),
        stated_game_points=_points(row.game_points),
        stated_rank=None if team.stated_rank is None else row.given_rank,
    )


def _points(points: int | None) -> Points | None:
    return None if points is None else Points(points)


def _ranked_by_points(tournament: Tournament) -> Iterator[Player]:
    view = view_of_players(tournament)
    totals = dict(zip(view.ids, view.totals, strict=True))
    best = sorted(-points for points in totals.values())
    for player in tournament.players:
        own = totals[player.start_no]
        place = None if player.stated_rank is None else 1 + bisect_left(best, -own)
        yield replace(player, stated_points=Points(own), stated_rank=place)


def open_games(tournament: Tournament) -> tuple[Message, ...]:
    """Return a message if stated points include games without a result, else nothing."""
    pending, points = pending_games(tournament), tournament.point_system.unknown
    return () if pending is None else (Message("ratings.restated", pending=pending, points=points),)


# Parts of a long event, each a tournament of its own: some of its rounds, and all its players -----


class Slice(Record, kw_only=True):
    """A part of an event: ``name`` is its month or its rounds, for the name of a file.

    ``rounds`` are their numbers in the whole event; in ``tournament`` they count from 1.
    ``diagnostics`` state the facts of the event that no record of the part can hold.
    """

    name: str
    rounds: tuple[int, ...]
    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]


def slices_by_month(tournament: Tournament) -> tuple[Slice, ...]:
    """Return a part for each month in which a round was played or paired, the earliest first.

    A round without a date belongs to a month if the dated rounds before and after it do. Rounds to
    come are in the part of their month, if it has one: a month without games has nothing to rate.
    Raises Refusal if the month of another round is not known, and if no round was played or paired.
    """
    paired = tournament.rounds_paired
    if not paired:
        raise refusal_of("nothing-paired")
    months = {n: _month(tournament, n) for n in range(1, last_announced(tournament) + 1)}
    unknown = [number for number, month in months.items() if month is None and number <= paired]
    if unknown:
        raise refusal_of("no-month", rounds=tuple(unknown))
    by_month = sorted((month, number) for number, month in months.items() if month is not None)
    parts = {
        month: rounds
        for month, group in groupby(by_month, key=lambda pair: pair[0])
        for rounds in ([number for _, number in group],)
        if rounds[0] <= paired
    }
    return slices_of(tournament, parts.values(), names=parts)


def _month(tournament: Tournament, number: int) -> str | None:
    """Return the month of a round as ``2026-03``, None if it is not known."""
    dates = tournament.round_dates
    day = dates[number - 1] if number <= len(dates) else None
    if day is not None:
        return _name_of_day(day)
    before = [day for day in (tournament.start, *dates[: number - 1]) if day is not None]
    after = [day for day in (*dates[number:], tournament.end) if day is not None]
    if before and after and _name_of_day(before[-1]) == _name_of_day(after[0]):
        return _name_of_day(after[0])
    return None


def _name_of_day(day: date) -> str:
    return f"{day.year:04d}-{day.month:02d}"


def slices_of(
    tournament: Tournament, parts: Iterable[Iterable[int]], names: Iterable[str] = ()
) -> tuple[Slice, ...]:
    """Return the parts of an event with these rounds, each in order.

    Without ``names`` they are named by their rounds. All players, with their numbers, all teams and
    all facts of the event stay; points, ranks, dates, and facts of single rounds are those of the
    part. A round to come, announced by number, day or byes, may be named, too. Raises Refusal for
    any other that was neither played nor paired, and for a part without a round.
    """
    chosen = [sorted(set(rounds)) for rounds in parts]
    last = last_announced(tournament)
    for rounds in chosen:
        if not rounds:
            raise refusal_of("part-without-round")
        for number in (rounds[0], rounds[-1]):
            refuse_unknown_round(number, last)
    kept_rounds = frozenset(number for rounds in chosen for number in rounds)
    called = tuple(names) or map(_name, chosen)
    return tuple(
        _slice(tournament, rounds, name, kept_rounds)
        for rounds, name in zip(chosen, called, strict=True)
    )


def _slice(
    tournament: Tournament, chosen: Sequence[int], name: str, kept_rounds: frozenset[int]
) -> Slice:
    """Return the part with the chosen rounds; ``kept_rounds`` are those in any part."""
    report = Report(Message("losses.part", rounds=tuple(chosen)))
    by_own_list = with_order(tournament, BY_DEFAULT, has_places=False)
    part = with_standings(_cut(tournament, chosen, report), by_own_list)
    if tournament.rounds_paired in chosen:
        _report_rounds_to_come(tournament, kept_rounds, report)
    if part.initial_colour is not None:
        part = replace(part, initial_colour=_initial_colour(part, chosen, report))
    if not is_read_as_its_kind(part) and part.discipline.is_fide:
        text = type_in_words(part)
        if text is not None and part.type_code is None:
            report.changed("092", Message("losses.type_text"), part.type_text or "", text)
            part = replace(part, type_text=text)
    return Slice(
        name=name,
        rounds=tuple(chosen),
        tournament=part,
        diagnostics=tuple(report),
    )


def _name(rounds: Sequence[int]) -> str:
    """Return ``round-4``, ``rounds-4-6``, with gaps ``rounds-1-2_4``."""
    noun = "round" if len(rounds) == 1 else "rounds"
    return f"{noun}-{'_'.join(runs_of(rounds))}"


def _report_rounds_to_come(event: Tournament, kept_rounds: frozenset[int], report: Report) -> None:
    """Report facts of rounds after the last paired one that are in no part."""
    last = event.rounds_paired

    def is_lost(number: int) -> bool:
        return number > last and number not in kept_rounds

    if event.rounds is not None and is_lost(event.rounds):
        report.not_carried("142", Message("losses.rounds-to-come", count=event.rounds))
    days = [number for number, day in enumerate(event.round_dates, 1) if day and is_lost(number)]
    if days:
        report.not_carried("132", Message("losses.dates-to-come", rounds=tuple(days)))
        if event.end is not None and is_lost(last_announced(event)):
            report.not_carried("052", Message("losses.end"))
    in_rows = any(
        entry != ABSENT and is_lost(number)
        for player in event.players
        for number, entry in enumerate(player.rounds[last:], last + 1)
    )
    if in_rows or any(is_lost(one.round) for one in event.requested_byes):
        report.not_carried("240", Message("losses.byes-to-come"))
    if event.absentees and _rounds_to_pair(event) not in kept_rounds:
        report.not_carried("XXZ", Message("losses.absentees"))
    for record, noun, ranges in (
        ("250", "accelerations-to-come", event.accelerations),
        ("260", "forbidden-pairs-to-come", event.forbidden_pairs),
    ):
        if any(
            row.first_round is not None
            and row.last_round is not None
            and any(map(is_lost, range(row.first_round, row.last_round + 1)))
            for row in ranges
        ):
            report.not_carried(record, Message(f"losses.{noun}"))


def _rounds_to_pair(event: Tournament) -> int:
    return min(event.rounds_played + 1, last_announced(event))


def _cut(event: Tournament, rounds: Sequence[int], report: Report) -> Tournament:
    """Return the event with these rounds alone; points and ranks are still the stated ones."""
    number = {old: new for new, old in enumerate(rounds, start=1)}
    part = place_in_event(event, Numbers(rounds=number))
    days = [day for day in part.round_dates if day is not None]
    end = last_announced(event)
    starts = [event.start] if event.start is not None and (rounds[0] == 1 or not days) else []
    ends = [event.end] if event.end is not None and (rounds[-1] == end or not days) else []
    return replace(
        part,
        rounds=None if event.rounds is None else len(rounds),
        start=min((*days, *starts), default=None),
        end=max((*days, *ends), default=None),
        # A penalty that names no round stands with the last one.
        abnormal_points=tuple(
            row
            for row in part.abnormal_points
            if event.rounds_paired in number
            or row.round is not None
            or row.type.strip()
            or not row.participants
        ),
        absentees=part.absentees if _rounds_to_pair(event) in number else (),
        extensions=extensions_of_any_round(part, report),
        comments=comments_of_any_round(part, report),
    )


def extensions_of_any_round(tournament: Tournament, report: Report) -> tuple[Extension, ...]:
    """Return the records kept as text, without those about all rounds, which are reported."""
    whole = {row.tag for row in tournament.extensions if row.tag in OF_ALL_ROUNDS}
    for tag in sorted(whole):
        report.not_carried(tag, Message("losses.rows-of-all-rounds"))
    return tuple(row for row in tournament.extensions if row.tag not in whole)


def comments_of_any_round(tournament: Tournament, report: Report) -> tuple[str, ...]:
    """Return the comments without standings and notes on reading, which are reported."""
    comments = tuple(
        text
        for text in tournament.comments
        if not is_annotation(f"###{text}") and read_import_note(f"###{text}") is None
    )
    if len(comments) != len(tournament.comments):
        report.not_carried("###", Message("losses.notes-of-all-rounds"))
    return comments


OF_ALL_ROUNDS: Final = frozenset({"801", "802"})
"""Records that are kept as text, and tell of every round."""


def _initial_colour(part: Tournament, rounds: Sequence[int], report: Report) -> Colour | None:
    """Return the colour of record 152 for the part: the event's, or what its games prove."""
    if rounds[0] == 1:
        return part.initial_colour
    proven = proven_colour(replace(part, initial_colour=None))
    if proven is not None:
        return Colour(proven.text.lower())
    report.not_carried("152", Message("losses.initial-colour-of-round-1"))
    return None


def is_read_as_its_kind(tournament: Tournament) -> bool:
    """Tell whether a tournament's stated kind, or else its games, give its kind."""
    kind = tournament.kind
    read_as = kind_read_again(tournament)
    return (read_as.event, read_as.is_team, read_as.pairings) == (
        (kind.event, kind.is_team, kind.pairings)
    )
