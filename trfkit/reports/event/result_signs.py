"""What a round brought, in the few signs of a crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages import Message
from trfkit.model.discipline import CHESS
from trfkit.model.outcome import Outcome, RoundKind
from trfkit.model.team_view import Score
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.model.outcome import RoundEntry
    from trfkit.reports.event.event_report import EventReport

SHARES: Final = CHESS.signs.shares
FORFEITS: Final = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.FORFEIT_DRAW: "=",
}
PENDING: Final = "?"
FORFEITED: Final = "!"
"""Behind the points of a match that was not played."""

BYES: Final = {
    RoundKind.PAIRING_ALLOCATED_BYE: "bye",
    RoundKind.FULL_POINT_BYE: "1 bye",
    RoundKind.HALF_POINT_BYE: "½ bye",
    RoundKind.ZERO_POINT_BYE: "0",
}


def meaning_of_signs(report: EventReport, *, is_grid: bool) -> Message:
    """Return what the cells of a crosstable mean: in a grid of everybody, or round by round."""
    meaning = report.tournament.discipline.signs.meaning
    if is_grid:
        meaning = Message("event.grid")
    elif report.teams:
        meaning = Message("event.signs-of-teams")
    return Message("event.with-annulled", meaning=meaning) if report.view.whole else meaning


def result(report: EventReport, competitor: int, r: int) -> str:
    """Return what a competitor got in round ``r`` (from 0), in a sign; of a team game points.

    That of an annulled game stands in brackets.
    """
    sign = _sign(report, competitor, r)
    return f"({sign})" if report.view.is_annulled(competitor, r) else sign


def _sign(report: EventReport, competitor: int, r: int) -> str:
    view = report.games
    kind = view.kinds[competitor][r]
    if report.teams is not None and report.has_opponent(competitor, r):
        if kind is RoundKind.PENDING:
            return PENDING
        awards = report.teams.by_score(Score.GAME_POINTS).view.with_all_games.awards
        # Behind the points stands whether the match was not played, or is not over.
        match = report.teams.event.rows[competitor][r]
        seats = (seat for seat in match.seats if seat is not None)
        is_open = any(seat.entry.kind is RoundKind.PENDING for seat in seats)
        sign = FORFEITED if match.kind in FORFEITS else PENDING if is_open else ""
        return with_halves(awards[competitor][r]) + sign
    signs = report.tournament.discipline.signs
    if kind is RoundKind.GAME:
        return signs.shares[view.shares[competitor][r] or 0]
    if kind in FORFEITS:
        return f"{FORFEITS[kind]}{signs.defaulted}"
    return PENDING if kind is RoundKind.PENDING else BYES[kind]


def with_halves(points: int) -> str:
    """Return points in tenths as crosstables write them: ``2½``."""
    text = format_exact(points, POINT)
    return f"{text.removesuffix('.5').removeprefix('0')}½" if text.endswith(".5") else text


def colour(report: EventReport, competitor: int, r: int) -> str:
    """Return ``w`` or ``b``, "" where no colour is known."""
    return str(report.games.colours[competitor][r] or "")


def behind_number(report: EventReport, competitor: int, r: int) -> str:
    """Return what follows the opponent's number in a crosstable: ``w1``, ``:½``, ``+``, ``+/b``."""
    sign, of = result(report, competitor, r), colour(report, competitor, r)
    if report.tournament.discipline.signs.colour_last:
        return f"{sign}/{of}" if of else sign
    return f"{of or ':'}{sign}"


def sign_of_entry(entry: RoundEntry) -> str:
    """Return the sign of a player's own row, for the boards of a match."""
    outcome = entry.outcome
    if outcome.share is not None:
        return SHARES[outcome.share]
    return FORFEITS.get(entry.kind) or (PENDING if outcome in _PENDING else BYES[entry.kind])


_PENDING: Final = (Outcome.PENDING, Outcome.ADJOURNED)
