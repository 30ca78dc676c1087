"""Whose numbers a record holds in an event of teams, and what another dialect reads there.

TRF-26 gives byes, fictitious points and forbidden pairs of such an event by team; the engines
know players only. The same number means somebody else there, so it is left out and reported.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trfkit.emitting.report import Report
    from trfkit.model import Tournament


def of_teams_only(tournament: Tournament, report: Report) -> Tournament:
    """Return an event of teams without what engines' records (XXZ, XXA, XXP) say of players."""
    if not tournament.kind.is_team:
        return tournament
    by_team = tuple(pairs for pairs in tournament.forbidden_pairs if pairs.first_round is not None)
    if tournament.absentees:
        report.not_carried("XXZ", "absences of players, where 240 holds teams")
    if tournament.player_accelerations:
        report.not_carried("XXA", "fictitious points of players, where 250 holds teams")
    if len(by_team) < len(tournament.forbidden_pairs):
        report.not_carried("XXP", "forbidden pairs of players, where 260 holds teams")
    return replace(tournament, absentees=(), player_accelerations=(), forbidden_pairs=by_team)


def of_players_only(tournament: Tournament, report: Report) -> Tournament:
    """Return an event of teams without what records 240, 250 and 260 say of teams."""
    if not tournament.kind.is_team:
        return tournament
    by_player = tuple(pairs for pairs in tournament.forbidden_pairs if pairs.first_round is None)
    if tournament.requested_byes:
        report.not_carried("240", "byes of teams, where numbers mean players")
    if tournament.accelerations:
        report.not_carried("250", "fictitious points of teams, where numbers mean players")
    if len(by_player) < len(tournament.forbidden_pairs):
        report.not_carried("260", "forbidden pairs of teams, where numbers mean players")
    return replace(tournament, requested_byes=(), accelerations=(), forbidden_pairs=by_player)
