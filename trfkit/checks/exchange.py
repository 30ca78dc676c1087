"""BYE008, PAI001-003, 006, 007, 009, PLR022, SYN012, TEA012: records 240-330 against the rows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.checks.case import Case, is_mutual
from trfkit.files.trf.reading.played_rounds import last_possible_round
from trfkit.files.trf.reading.refusals import BBP_6, ROWS, engines_of, find_refused, refused_values
from trfkit.findings import Diagnostic, Severity
from trfkit.messages.message import Message
from trfkit.model import Acceleration, Event, RoundEntry, RoundKind, Tournament
from trfkit.record import Record
from trfkit.units import POINT, StartNo, TeamNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.model.tournament import ForfeitedMatch


def requested(case: Case) -> Iterator[Diagnostic]:
    """BYE008: record 240 gives a bye, and the player's row has another result."""
    last = case.tournament.rounds_played
    for index, byes in enumerate(case.tournament.requested_byes):
        for number in byes.participants:
            player = case.players.get(number)  # type: ignore[call-overload]
            if player is None or not 1 <= byes.round <= max(len(player.rounds), last):
                continue  # the round is still to come, or there is none
            entry = player.round(byes.round)
            if _agrees(entry, byes.type.value):
                continue
            letter = entry.outcome.letter.strip()
            yield case.note(
                "BYE008",
                **case.record_place("240", index) | {"participant": number, "round": byes.round},
                variant="game" if entry.opponent else "" if letter else "blank",
                stated=byes.type.value,
                letter=letter,
                opponent=entry.opponent,
            )


def _agrees(entry: RoundEntry, letter: str) -> bool:
    if entry.opponent is not None:
        return False
    return entry.outcome.letter == letter or (
        letter == "Z" and entry.kind is RoundKind.ZERO_POINT_BYE
    )


def unknown(case: Case) -> Iterator[Diagnostic]:
    """PLR022, TEA012: records with the number of a player or a team that does not exist."""
    listed_numbers: set[int] = {team.number for team in case.tournament.teams}
    if case.is_individual:
        listed_numbers = set(case.players)
    elif not listed_numbers:
        return  # nothing says who the teams are
    code, noun = ("PLR022", "participant") if case.is_individual else ("TEA012", "team")
    for tag, index, participants, _ in _statements(case.tournament):
        for number in participants:
            if number not in listed_numbers:
                yield case.note(code, **case.record_place(tag, index) | {noun: number}, tag=tag)


class _Statement(NamedTuple):
    """A record with numbers of participants or rounds, and its index within its tag."""

    tag: str
    place: int
    participants: Iterable[int]
    rounds: _Rounds | None = None


def _statements(tournament: Tournament) -> Iterator[_Statement]:
    """Yield the participants and rounds in records from 240 on, and in those of engines."""
    is_team, pairs = tournament.kind.is_team, tournament.forbidden_pairs
    for index, byes in enumerate(tournament.requested_byes):
        yield _Statement("240", index, byes.participants, _Rounds(byes.round, byes.round))
    for index, pair in enumerate(one for one in pairs if one.first_round is not None):
        rounds = _Rounds(pair.first_round or 0, pair.last_round or 0)
        yield _Statement("260", index, pair.participants, rounds)
    for index, points in enumerate(tournament.abnormal_points):
        rounds_of_points = None if points.round is None else _Rounds(points.round, points.round)
        yield _Statement("299", index, points.participants, rounds_of_points)
    for index, line_up in enumerate(tournament.line_ups):
        yield _Statement("300", index, (), _Rounds(line_up.round, line_up.round))
    if tournament.team_byes is not None and (teams := tournament.team_byes.teams):
        bearers = [team for team in teams if is_team and team is not None]
        yield _Statement("320", 0, bearers, _Rounds(1, len(teams)))
    for index, match in enumerate(tournament.forfeited_matches):
        sides = (match.white, match.black) if is_team else ()
        yield _Statement("330", index, sides, _Rounds(match.round, match.round))
    if is_team:
        return
    for index, pair in enumerate(one for one in pairs if one.first_round is None):
        yield _Statement("XXP", index, pair.participants)
    yield _Statement("XXZ", 0, tournament.absentees)
    for index, acceleration in enumerate(tournament.player_accelerations):
        yield _Statement("XXA", index, (acceleration.start_no,))


def refused(case: Case) -> Iterator[Diagnostic]:
    """PAI009: values that pairing engines refuse in a file meant for them, once of each kind.

    A finished event gets only that finding, and none in a TRF-26, which reports it.
    """
    readers = engines_of(case.result.provenance.records)
    if case.tournament.kind.event is not Event.SWISS or not readers:
        return
    is_over = (case.tournament.rounds or case.rounds_played + 1) <= case.rounds_played
    if is_over and len(readers) == 1:
        return
    document = case.result.document
    lines = [record.text for record in document.records] if document is not None else []
    faults = find_refused(lines, case.tournament)
    if is_over:
        faults = islice((fault for fault in faults if fault.row == "over"), 1)
    for values, fault in refused_values(faults, readers):
        player = case.players.get(StartNo(fault.participant or 0))
        row = ROWS[fault.row]
        is_note = is_over or row.is_mended or BBP_6 not in fault.engines
        yield case.note(
            "PAI009",
            **({} if player is None else case.player_place(player, "start_no")),
            **values,
            own_severity=Severity.INFO if is_note else None,
            caused_by=case.first(row.causes),
        )


def prohibited(case: Case) -> Iterator[Diagnostic]:
    """PAI003: pairs of record 260 who met in the rounds of the record."""
    reported: set[tuple[StartNo, int]] = set()
    for forbidden in case.tournament.forbidden_pairs:
        if forbidden.first_round is None or forbidden.last_round is None:
            continue  # XXP speaks of the rounds still to be paired
        group = {StartNo(number) for number in forbidden.participants}
        for player in (case.players[number] for number in sorted(group & case.players.keys())):
            for number in forbidden.rounds(len(player.rounds)):
                opponent = player.round(number).opponent
                if opponent not in group or opponent == player.start_no:
                    continue
                if (player.start_no, number) in reported:
                    continue
                if opponent < player.start_no and is_mutual(case, player, number):
                    continue
                reported.add((player.start_no, number))
                yield case.note("PAI003", **case.round_place(player, number), opponent=opponent)


def contradicting_rounds(case: Case) -> Iterator[Diagnostic]:
    """SYN012: two records 240 or two records 330 that give a participant different rounds.

    A bye differs in its type, a forfeited match in its opponent or its result.
    """
    byes: list[dict[tuple[int, int], object]] = [
        {(request.round, number): request.type for number in request.participants}
        for request in case.tournament.requested_byes
    ]
    matches: list[dict[tuple[int, int], object]] = [
        {(match.round, team): _sides(match) for team in (match.white, match.black)}
        for match in case.tournament.forfeited_matches
    ]
    for tag, records in (("240", byes), ("330", matches)):
        first: dict[tuple[int, int], int] = {}
        for index, rounds_of in enumerate(records):
            others = sorted(
                (earlier, key[0])
                for key, meaning in rounds_of.items()
                if records[earlier := first.setdefault(key, index)][key] != meaning
            )
            if others:
                earlier, round_ = others[0]
                places = [case.record_place(tag, at) for at in (index, earlier)]
                texts = [" ".join(case.text_at(place | WHOLE).split()) for place in places]
                yield case.note("SYN012", **places[0], one=texts[0], other=texts[1], round=round_)


def _sides(match: ForfeitedMatch) -> frozenset[tuple[TeamNo, str]]:
    """Return both teams of a forfeited match with their signs."""
    return frozenset({(match.white, match.result[0]), (match.black, match.result[1])})


WHOLE: Final = {"column": 1}
"""Where a record begins with its tag."""


def rounds(case: Case) -> Iterator[Diagnostic]:
    """PAI007: rounds in records that do not exist, before the first or after the last.

    Those of record 250 are PAI001. Without a stated number of rounds any later one may follow.
    """
    last = case.tournament.announced_rounds
    for tag, index, _, stated in _statements(case.tournament):
        severity, fault = _amiss(stated, last) if stated is not None else (None, {})
        if fault:
            place = case.record_place(tag, index)
            yield case.note("PAI007", **place, own_severity=severity, tag=tag, **fault)


class _Rounds(Record):
    """The first and the last round in a record; most records have a single one."""

    first: int
    last: int

    @property
    def values(self) -> dict[str, int]:
        """The rounds as values of a message."""
        return {"first": self.first, "last": self.last, "count": self.last - self.first + 1}


def _amiss(stated: _Rounds, last: int | None) -> tuple[Severity, dict[str, Any]]:
    """Return the severity of wrong rounds and the values of a finding, empty for valid ones.

    ``last`` is the last round of the tournament, None if no record states it.
    """
    if stated.first > stated.last:
        return Severity.ERROR, {"variant": "reversed"} | stated.values
    end = stated.last if last is None else min(stated.last, last)
    counted = _Rounds(max(stated.first, 1), end)
    if counted == stated:
        return Severity.INFO, {}
    is_before = stated.first < 1
    used = Message("PAI007.unused")
    if counted.first <= counted.last:
        used = Message("PAI007.used", **counted.values)
    fault = {"variant": "before" if is_before else "after", "rounds": last, "used": used}
    return Severity.ERROR if is_before else Severity.WARNING, stated.values | fault


def acceleration(case: Case) -> Iterator[Diagnostic]:
    """PAI001: records 250 without effect (no points, players or rounds), or repeated ones."""
    tournament = case.tournament
    listed_numbers: set[int] = {team.number for team in tournament.teams}
    if not tournament.kind.is_team:
        listed_numbers = set(case.players)
    in_order = sorted(listed_numbers)
    last = last_possible_round(tournament)
    covered: dict[int, int] = {}
    for index, record in enumerate(tournament.accelerations):
        faults = (
            *_faults(tournament, record, in_order),
            *_twice(record, listed_numbers, last, covered),
        )
        for fault in faults:
            yield case.note("PAI001", **case.record_place("250", index), **fault)


def _faults(
    tournament: Tournament, record: Acceleration, in_order: Sequence[int]
) -> Iterator[dict[str, Any]]:
    rounds = _Rounds(record.first_round, record.last_round)
    _, fault = _amiss(rounds, tournament.announced_rounds)
    if fault:
        yield fault
    numbers = {"first": record.first_id, "last": record.last_id}
    if bisect_left(in_order, record.first_id) >= bisect_right(in_order, record.last_id):
        yield {"variant": "nobody"} | numbers
    elif record.last_id > in_order[-1]:
        yield {"variant": "too-many", "highest": in_order[-1]} | numbers
    if not (record.points or record.match_points):
        yield {"variant": "no-points"}


def _twice(
    record: Acceleration, listed_numbers: set[int], last: int, covered: dict[int, int]
) -> Iterator[dict[str, Any]]:
    """Yield the players with points from an earlier record too, for the first such round.

    ``covered`` has by round the players of earlier records, as the bits of a number, as a file may
    have thousands of records. The players of this record are added.
    """
    ids = range(record.first_id, min(record.last_id, max(listed_numbers, default=0)) + 1)
    bits = ((1 << len(ids)) - 1) << record.first_id if ids else 0
    reported = False
    for number in record.rounds(last):
        before = covered.get(number, 0)
        covered[number] = before | bits
        if before & bits and not reported:
            reported = True
            twice = tuple(one for one in ids if before >> one & 1)
            yield {"variant": "twice", "numbers": twice, "in_round": number}


def baku(case: Case) -> Iterator[Diagnostic]:
    """PAI006: Baku acceleration with points other than 1-½-0."""
    tournament, system = case.tournament, case.tournament.point_system
    if "BAKU" not in (tournament.type_code or "").upper():
        return
    values = (system.win, system.draw, system.loss)
    if values != STANDARD:
        points = "-".join(format_exact(value, POINT) for value in values)
        yield case.note("PAI006", **case.record_place("192"), system=points)


STANDARD: Final = (10, 5, 0)


def missing_baku(case: Case) -> Iterator[Diagnostic]:
    """PAI002: record 192 names Baku, but the records of fictitious points do not follow it.

    Baku gives the upper half a win in the first half of the accelerated rounds, which are half of
    all rounds, and half a win in the others (C.04.5).
    """
    tournament = case.tournament
    if "BAKU" not in (tournament.type_code or "").upper() or tournament.player_accelerations:
        return
    if not tournament.accelerations:
        place = case.record_place("192")
        yield case.note("PAI002", **place, variant="no-record", text=tournament.type_code)
        return
    if tournament.kind.is_team or tournament.rounds is None:
        return
    win = tournament.point_system.win
    accelerated = -(-tournament.rounds // 2)
    full = -(-accelerated // 2)
    expected = {number: win if number <= full else win // 2 for number in range(1, accelerated + 1)}
    points = {
        number: record.points or 0
        for record in tournament.accelerations
        for number in record.rounds(tournament.rounds)
    }
    if points != expected:
        yield case.note(
            "PAI002",
            **case.record_place("250"),
            variant="points" if points.keys() == expected.keys() else "rounds",
            text=tournament.type_code,
            rounds=tuple(points),
        )
