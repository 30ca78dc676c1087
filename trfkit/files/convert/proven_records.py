"""TRF-26 records that the source does not state, but that its other data prove."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.tournament_kind import FROM_COLUMNS, kind_from_data
from trfkit.messages.message import Message
from trfkit.model import Colour, Event, Tournament
from trfkit.model.berger import berger_round, count_cycles, rounds_of
from trfkit.patterns import lazy_pattern
from trfkit.syntax.field_codes import encode_time_control, parse_rate_of_play, parse_type_code

if TYPE_CHECKING:
    from collections.abc import Sequence


Pairs = frozenset[tuple[int, int]]
"""The pairs of a round, White first."""


class Proven(NamedTuple):
    """The text of a record, and the proof."""

    text: str
    why: Message


def proven_rounds(tournament: Tournament) -> Proven | None:
    """Return the number of rounds (142): those of a whole round-robin, or those with dates.

    Dates prove it if every round has one and the last is the tournament's last day.
    """
    played = tournament.rounds_played
    if tournament.kind.event is Event.ROUND_ROBIN:
        players, teams = tournament.players, tournament.teams
        of_teams = tournament.kind.is_team and bool(teams)
        if count_cycles(players, teams if of_teams else (), played).is_whole:
            kind = kind_from_data(players, teams, played, is_team=tournament.kind.is_team)
            return Proven(str(played), kind.reason)
    dates = tournament.round_dates
    if len(dates) < max(played, 1) or None in dates or dates[-1] != tournament.end:
        return None
    if list(dates) != sorted(filter(None, dates)):
        return None
    return Proven(str(len(dates)), Message("losses.by-dates"))


FEWEST_PAIRS: Final = 3
"""So many pairs must agree: colours of two may alternate by chance."""


def proven_colour(tournament: Tournament) -> Proven | None:
    """Return the initial colour (152) if every pair of a Swiss's first round shows the same.

    There the higher ranked player of a pair has it if that player's number is odd, else the other
    colour.
    """
    if tournament.kind.event is not Event.SWISS or tournament.kind.is_team:
        return None
    initial = [
        (entry.colour is Colour.WHITE) == (player.start_no % 2 == 1)
        for player in tournament.players
        for entry in player.rounds[:1]
        if entry.colour is not None
        and entry.opponent is not None
        and entry.opponent > player.start_no
    ]
    if len(initial) < FEWEST_PAIRS or len(set(initial)) > 1:
        return None
    why = Message("losses.by-colours", count=len(initial))
    return Proven("W" if initial[0] else "B", why)


def proven_rate_of_play(tournament: Tournament) -> Proven | None:
    """Return the encoded rate of play (222) if record 122 has only one reading."""
    text = tournament.time_control
    rate = parse_rate_of_play(text) if text else None
    why = Message("losses.by-text", record="122", text=text)
    return None if rate is None else Proven(encode_time_control(rate.control), why)


def proven_type(tournament: Tournament) -> Proven | None:
    """Return the encoded type (192) if record 092 or the pairings say as much as the code."""
    text = (tournament.type_text or "").strip()
    if text and " " not in text and parse_type_code(text) is not None:
        return Proven(text.upper().replace("-", "_"), Message("losses.by-code"))
    if tournament.kind.is_team:
        return None
    if tournament.kind.event is Event.SWISS:
        return _named_system(tournament, text)
    if tournament.kind.event is Event.ROUND_ROBIN:
        return _code_of_tables(tournament)
    return None


# Swiss systems --------------------------------------------------------------------------------

_NAMES: Final = lazy_pattern(r"\b(dutch|dubov|burstein)\b")
_FOREIGN: Final = lazy_pattern(r"\b(?:lim|monrad|keizer|double|amalfi)\b")
"""Names of systems and kinds for which none of the codes stands."""


def _named_system(tournament: Tournament, text: str) -> Proven | None:
    """Return the code of the only FIDE system that record 092 names.

    ``_BAKU`` follows where record 250 gives exactly the points of Baku acceleration.
    """
    lower = text.lower()
    names = set(_NAMES.findall(lower))
    if len(names) != 1 or _FOREIGN.search(lower) or tournament.kind.source != "092":
        return None
    code = f"FIDE_{names.pop().upper()}"
    if is_baku(tournament):
        return Proven(f"{code}_BAKU", Message("losses.by-text-and-baku", text=text))
    return Proven(code, Message("losses.by-text", record="092", text=text))


def baku_points(numbers: Sequence[int], rounds: int, win: int) -> dict[int, tuple[int, ...]]:
    """Return Baku acceleration's fictitious points by number, round by round (C.04.7).

    ``numbers`` ascend; ``win`` is in tenths. The first half of the rounds is accelerated. The first
    half of the numbers, rounded up to an even count, gets the points of a win in the first half of
    the accelerated rounds, and half of that in the others. All halves are rounded up. Players
    without points are not included.
    """
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    points = (win,) * full + (win // 2,) * (accelerated - full)
    return dict.fromkeys(numbers[: 2 * -(-len(numbers) // 4)], points)


def is_baku(tournament: Tournament) -> bool:
    """Tell whether record 250 gives exactly the fictitious points of Baku acceleration."""
    rounds, win = tournament.rounds, tournament.point_system.win
    if rounds is None or win % 2 or not 0 < len(tournament.accelerations) <= rounds:
        return False
    numbers = sorted(player.start_no for player in tournament.players)
    expected = {
        (number, r): points
        for number, by_round in baku_points(numbers, rounds, win).items()
        for r, points in enumerate(by_round, start=1)
    }
    ranges = [
        (
            numbers[bisect_left(numbers, given.first_id) : bisect_right(numbers, given.last_id)],
            given.rounds(rounds),
            given.points,
        )
        for given in tournament.accelerations
        if given.points
    ]
    if sum(len(ids) * len(in_rounds) for ids, in_rounds, _ in ranges) != len(expected):
        return False  # ranges that overlap, too, are not looked at one by one
    return expected == {
        (number, r): points
        for ids, in_rounds, points in ranges
        for number in ids
        for r in in_rounds
    }


# Round-robins ---------------------------------------------------------------------------------


def _code_of_tables(tournament: Tournament) -> Proven | None:
    """Return the code of the Berger tables if every pairing follows them, by starting rank.

    The number of cycles follows from the number of rounds.
    """
    if tournament.kind.reason == FROM_COLUMNS:
        return None  # the tables gave it its rounds when it was read
    numbers = sorted(player.start_no for player in tournament.players)
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < FEWEST_PAIRS:
        return None
    per_cycle = len(numbers) - 1 + len(numbers) % 2
    cycles, left = divmod(tournament.rounds or 0, per_cycle)
    # Who met whom, White first, in each round that was played.
    played = [
        frozenset(
            (player.start_no, entry.opponent)
            for player in tournament.players
            if (entry := player.round(r)).opponent is not None and entry.colour is Colour.WHITE
        )
        for r in range(1, tournament.rounds_played + 1)
    ]
    if left or not cycles or not any(played):
        return None
    if len(played) > cycles * per_cycle:
        return None
    why = Message("losses.by-berger", last=len(played))
    order = list(range(1, per_cycle + 1))
    if _follows(played, order * cycles, len(numbers)):
        code = {1: "BERGER_ROUNDROBIN", 2: "BERGER_DOUBLEROUNDROBIN"}
        return Proven(code.get(cycles, f"BERGER_ROUNDROBIN_G{cycles}"), why)
    swapped = [*order[:-2], order[-1], order[-2], *order]
    if cycles == 2 and len(played) >= per_cycle and _follows(played, swapped, len(numbers)):  # noqa: PLR2004 - a double one
        why = Message("losses.by-berger-reversed", last=len(played))
        return Proven("FIDE_DOUBLEROUNDROBIN", why)
    return None


def _follows(played: Sequence[Pairs], order: Sequence[int], players: int) -> bool:
    """Tell whether the played rounds are those of the Berger table, in the given order.

    Every second cycle has the colours reversed. The first differing round ends the check.
    """
    per_cycle = rounds_of(players)
    for before, (pairs, number) in enumerate(zip(played, order, strict=False)):
        step = -1 if before // per_cycle % 2 else 1
        if pairs != {pair[::step] for pair in berger_round(number, players).pairs}:
            return False
    return True
