"""The crosstable of a tournament as rows of text, best player first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.convert.adaptation import with_byes_by_worth
from trfkit.files.convert.board_pairings import last_round
from trfkit.files.convert.losses import report_inferred
from trfkit.files.crosstables.headings import FACTS, POINTS
from trfkit.messages.message import Message
from trfkit.model import Outcome, RoundEntry, Tournament
from trfkit.ranking import Ranking, Refusal, Standings, rank
from trfkit.record import Record, replace
from trfkit.units import POINT, StartNo, format_exact

if TYPE_CHECKING:
    from trfkit.files.trf.emitting.loss_report import Report

OF_CROSSTABLE: Final = frozenset(
    {
        "players.name", "players.sex", "players.title", "players.rating", "players.federation",
        "players.fide_id", "players.rounds", "players.stated_points", "players.stated_rank",
    }
)  # fmt: skip
"""The fields of the model that a crosstable carries."""

TEXTS: Final = {"name": "name", "fed": "federation"}
"""The columns that hold what somebody wrote, and the field that each is."""


class Crosstable(Record):
    """Headings, and a row for each player in the order of the standings.

    ``rounds`` are the column indexes of the rounds, from 0.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rounds: range


def standings_of(tournament: Tournament) -> Standings:
    """Return the standings of players, or of teams, by the tournament's own list.

    By points alone if the rules refuse that list.
    """
    try:
        return rank(tournament, Ranking())
    except Refusal:
        return standings_of_players(tournament)


def standings_of_players(tournament: Tournament) -> Standings:
    """Return the standings by the tournament's own list; of an event of teams, by points."""
    if not tournament.kind.is_team:
        try:
            return rank(tournament, Ranking())
        except Refusal:
            pass
    kind = replace(tournament.kind, is_team=False)
    alone = replace(
        tournament, kind=kind, teams=(), type_code=None, tiebreaks=(), standings_order=()
    )
    return rank(alone, Ranking(tiebreaks=("PTS",)))


def crosstable(
    tournament: Tournament, report: Report, standings: Standings | None = None
) -> Crosstable:
    """Build the crosstable with computed ranks and points; differing stated ones are reported.

    ``standings`` are those of the players, where they are known.
    """
    report_inferred(tournament, report)
    tournament = with_byes_by_worth(tournament, report)
    standings = standings or standings_of_players(tournament)
    players = {player.start_no: player for player in tournament.players}
    last = last_round(tournament)
    codes = [column for column in standings.columns if column.key != "PTS"]
    other_points: list[tuple[StartNo, str, str]] = []
    other_ranks: list[tuple[StartNo, str, str]] = []
    rows = []
    for standing in standings.rows:
        player = players[StartNo(standing.id)]
        points = format_exact(standing.points, POINT)
        if player.stated_points is not None and player.stated_points != standing.points:
            stated = format_exact(player.stated_points, POINT)
            other_points.append((player.start_no, stated, points))
        rank_text = "" if standing.given_rank is None else str(standing.given_rank)
        if player.stated_rank is not None and str(player.stated_rank) != rank_text:
            other_ranks.append((player.start_no, str(player.stated_rank), rank_text))
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is None and entry.outcome is Outcome.FORFEIT_LOSS:
                fact = Message("losses.result", round=number)
                report.changed("001", fact, "-", "Z", participant=player.start_no)
        values = standings.texts(standing)
        rows.append(
            (
                rank_text,
                str(player.start_no),
                player.name,
                player.title or "",
                player.sex or "",
                "" if player.rating is None else str(player.rating),
                player.federation or "",
                "" if player.fide_id is None else str(player.fide_id),
                *(cell(player.round(number)) for number in range(1, last + 1)),
                points,
                *(values[column.key] or "" for column in codes),
            )
        )
    report.changed_of_many("001", Message("losses.field.points"), other_points)
    report.changed_of_many("001", Message("losses.field.rank"), other_ranks)
    rounds = range(len(FACTS), len(FACTS) + last)
    heads = (*FACTS, *(f"r{number}" for number in range(1, last + 1)), POINTS)
    return Crosstable((*heads, *(column.key for column in codes)), tuple(rows), rounds)


def cell(entry: RoundEntry) -> str:
    """Return a round in crosstable notation: ``12w1``, ``7-+`` without a colour, ``H``.

    A round without an opponent is only its letter, so that no spreadsheet reads it as a formula; a
    result that is no bye's follows a dash (``-1``).
    """
    letter = entry.outcome.letter.strip()
    if entry.opponent is None:
        if entry.outcome is Outcome.FORFEIT_LOSS:  # the same, and no dash that two rules want
            return Outcome.ZERO_POINT_BYE.letter
        return letter if entry.outcome.is_bye else f"-{letter}"
    colour = entry.colour or ("-" if letter else "")
    return f"{entry.opponent}{colour}{letter}"
