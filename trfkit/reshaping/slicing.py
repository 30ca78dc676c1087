"""Parts of a long event, each a tournament of its own: some of its rounds, and all its players."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from trfkit.conversion.proving import proven_colour
from trfkit.diagnostics.wording import rounds_listed
from trfkit.files.trf.emitting.annotation_lines import is_annotation
from trfkit.files.trf.emitting.report import Report
from trfkit.files.trf.reading.import_notes import read_import_note
from trfkit.model import ABSENT, Colour
from trfkit.model.view import of_players
from trfkit.ranking import rank
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.reshaping.kinds import is_read_as_its_kind, type_in_words
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date
    from typing import Any

    from trfkit.diagnostics import Diagnostic
    from trfkit.model import AbnormalPoints, Player, RoundEntry, Team, Tournament


class Slice(Record, kw_only=True):
    """A part of an event: ``name`` is its month or its rounds, for the name of a file.

    ``rounds`` are their numbers in the whole event; in ``tournament`` they count from 1.
    ``diagnostics`` tell what of the event is in no record of the part.
    """

    name: str
    rounds: tuple[int, ...]
    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]


def last_round(tournament: Tournament) -> int:
    """Return the last round that was played or paired, 0 if there is none."""
    paired = (
        number
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    )
    return max(tournament.rounds_played, max(paired, default=0))


def slices_by_month(tournament: Tournament) -> tuple[Slice, ...]:
    """Return a part for each month in which there were rounds, the earliest first.

    A round without a date belongs to a month if what is dated before and after it does. Raises
    Refusal where the month of a round is not known, and where there is no round.
    """
    rounds = range(1, last_round(tournament) + 1)
    if not rounds:
        raise Refusal("no round was played or paired")
    months = {number: _month(tournament, number) for number in rounds}
    unknown = [number for number, month in months.items() if month is None]
    if unknown:
        are = "is" if len(unknown) == 1 else "are"
        raise Refusal(
            f"the month of {rounds_listed(unknown)} {are} not known: no record 132 has a date; "
            "parts can be named by their rounds"
        )
    by_month = sorted((str(month), number) for number, month in months.items())
    return tuple(
        slice_of(tournament, [number for _, number in group], month)
        for month, group in groupby(by_month, key=lambda pair: pair[0])
    )


def _month(tournament: Tournament, number: int) -> str | None:
    """Return the month of a round as ``2026-03``, None if it is not known."""
    dates = tournament.round_dates
    day = dates[number - 1] if number <= len(dates) else None
    if day is not None:
        return _named(day)
    before = [day for day in (tournament.start, *dates[: number - 1]) if day is not None]
    after = [day for day in (*dates[number:], tournament.end) if day is not None]
    if before and after and _named(before[-1]) == _named(after[0]):
        return _named(after[0])
    return None


def _named(day: date) -> str:
    return f"{day.year:04d}-{day.month:02d}"


def slice_of(tournament: Tournament, rounds: Iterable[int], name: str | None = None) -> Slice:
    """Return the part of an event that these rounds are, in their order.

    All players, with their numbers, all teams and all that is said of the event stay; points,
    ranks, dates, and what belongs to a round are those of the part. Raises Refusal for a round
    that was neither played nor paired, and where there is none.
    """
    chosen = sorted(set(rounds))
    last = last_round(tournament)
    if not chosen:
        raise Refusal("a part has at least one round")
    for number in (chosen[0], chosen[-1]):
        if not 1 <= number <= last:
            there = f"there are rounds 1 to {last}" if last else "no round was played or paired"
            raise Refusal(f"there is no round {number}: {there}")
    report = Report(f"a part with {rounds_listed(chosen)}")
    part = _with_standings(_Cut(tournament, chosen, last, report).part())
    if part.initial_colour is not None:
        part = replace(part, initial_colour=_initial_colour(part, chosen, report))
    if not is_read_as_its_kind(part) and part.go is None:
        text = type_in_words(part)
        if text is not None and part.type_code is None:
            report.changed("092", "the type in words", part.type_text or "", text)
            part = replace(part, type_text=text)
    return Slice(
        name=name or _name(chosen),
        rounds=tuple(chosen),
        tournament=part,
        diagnostics=tuple(report),
    )


def _name(rounds: Sequence[int]) -> str:
    """Return ``round-4``, ``rounds-4-6``, or with gaps ``rounds-1-4-6``."""
    first, last = rounds[0], rounds[-1]
    if first == last:
        return f"round-{first}"
    without_gaps = len(rounds) == last - first + 1
    return "-".join(map(str, ("rounds", *((first, last) if without_gaps else rounds))))


class _Cut:
    """Cuts the records of an event to some of its rounds."""

    def __init__(
        self, tournament: Tournament, rounds: Sequence[int], last: int, report: Report
    ) -> None:
        self._event = tournament
        self._rounds = rounds
        self._has_last = rounds[-1] == last
        self._number = {old: new for new, old in enumerate(rounds, start=1)}
        self._report = report

    def part(self) -> Tournament:
        """Return the event with these rounds alone; points and ranks are still those it states."""
        event, number = self._event, self._number
        days = [day for day in self._picked(event.round_dates) if day is not None]
        return replace(
            event,
            players=tuple(self._player(player) for player in event.players),
            rounds_played=sum(old <= event.rounds_played for old in self._rounds),
            rounds=None if event.rounds is None else len(self._rounds),
            start=min(days, default=event.start),
            end=max(days, default=event.end),
            round_dates=self._picked(event.round_dates),
            requested_byes=tuple(
                replace(byes, round=number[byes.round])
                for byes in event.requested_byes
                if byes.round in number
            ),
            accelerations=tuple(self._ranged(event.accelerations)),
            player_accelerations=tuple(
                replace(row, points=self._picked(row.points)) for row in event.player_accelerations
            ),
            forbidden_pairs=tuple(self._ranged(event.forbidden_pairs)),
            abnormal_points=tuple(self._abnormal()),
            line_ups=tuple(
                replace(line_up, round=number[line_up.round])
                for line_up in event.line_ups
                if line_up.round in number
            ),
            team_byes=None
            if event.team_byes is None
            else replace(event.team_byes, teams=self._picked(event.team_byes.teams)),
            forfeited_matches=tuple(
                replace(match, round=number[match.round])
                for match in event.forfeited_matches
                if match.round in number
            ),
            absentees=self._absentees(),
            extensions=self._extensions(),
            comments=self._comments(),
            go=None
            if event.go is None
            else replace(
                event.go,
                players=tuple(
                    replace(row, handicaps=self._picked(row.handicaps)) for row in event.go.players
                ),
            ),
        )

    def _picked(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return of one value for each round those of the part."""
        return tuple(values[old - 1] for old in self._rounds if old <= len(values))

    def _player(self, player: Player) -> Player:
        entries: list[RoundEntry] = [player.round(old) for old in self._rounds]
        while entries and entries[-1] == ABSENT:
            entries.pop()
        return replace(player, rounds=tuple(entries))

    def _ranged(self, rows: Iterable[Any]) -> Iterator[Any]:
        """Yield the records of a range of rounds that say something of the part."""
        for row in rows:
            if row.first_round is None or row.last_round is None:
                yield row
                continue
            within = [n for n in self._rounds if row.first_round <= n <= row.last_round]
            if within:
                first, last = self._number[within[0]], self._number[within[-1]]
                yield replace(row, first_round=first, last_round=last)

    def _abnormal(self) -> Iterator[AbnormalPoints]:
        """Yield records 299; a penalty that names no round stands with the last one."""
        for row in self._event.abnormal_points:
            if row.round is not None:
                if row.round in self._number:
                    yield replace(row, round=self._number[row.round])
            elif row.type.strip() or not row.participants or self._has_last:
                yield row

    def _absentees(self) -> tuple[Any, ...]:
        """Return who is out of the round to be paired, which follows the last one."""
        if self._event.absentees and not self._has_last:
            self._report.not_carried("XXZ", "who is absent from the round to be paired")
            return ()
        return self._event.absentees

    def _extensions(self) -> tuple[Any, ...]:
        whole = {row.tag for row in self._event.extensions if row.tag in OF_ALL_ROUNDS}
        for tag in sorted(whole):
            self._report.not_carried(tag, "rows about all rounds")
        return tuple(row for row in self._event.extensions if row.tag not in whole)

    def _comments(self) -> tuple[str, ...]:
        comments = tuple(
            text
            for text in self._event.comments
            if not is_annotation(f"###{text}") and read_import_note(f"###{text}") is None
        )
        if len(comments) != len(self._event.comments):
            self._report.not_carried("###", "standings and notes about the whole event")
        return comments


OF_ALL_ROUNDS: Final = frozenset({"801", "802"})
"""Records that are kept as text, and tell of every round."""


def _initial_colour(part: Tournament, rounds: Sequence[int], report: Report) -> Colour | None:
    """Return the colour of record 152 for the part: that of the event, or what its games prove."""
    if rounds[0] == 1:
        return part.initial_colour
    proven = proven_colour(replace(part, initial_colour=None))
    if proven is not None:
        return Colour(proven.text.lower())
    report.not_carried("152", "the initial colour, which is that of round 1")
    return None


def _with_standings(part: Tournament) -> Tournament:
    """Return the part with its own points and ranks; teams have them where the event has."""
    rows = {row.id: row for row in rank(part).rows}
    totals = dict(zip((p.start_no for p in part.players), of_players(part).totals, strict=True))
    of_teams = part.kind.is_team and bool(part.teams)

    def rank_of(number: int, of: Mapping[int, Any]) -> int | None:
        row = of.get(number)
        return row.rank if row is not None and row.ranked else None

    def team(old: Team) -> Team:
        row = rows.get(old.number)
        if row is None or old.stated_match_points is None:
            return replace(old, stated_match_points=None, stated_game_points=None, stated_rank=None)
        return replace(
            old,
            stated_match_points=_points(row.match_points),
            stated_game_points=_points(row.game_points),
            stated_rank=None if old.stated_rank is None else rank_of(old.number, rows),
        )

    players = tuple(
        replace(
            player,
            stated_points=_points(
                totals[player.start_no] if of_teams else rows[player.start_no].points
            ),
            stated_rank=None if of_teams else rank_of(player.start_no, rows),
        )
        for player in part.players
    )
    teams = tuple(map(team, part.teams)) if of_teams else part.teams
    return replace(part, players=players, teams=teams)


def _points(points: int | None) -> Points | None:
    return None if points is None else Points(points)
