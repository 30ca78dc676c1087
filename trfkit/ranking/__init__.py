"""Standings: participants by points and tie-breaks, and the reasons of each value."""

from trfkit.ranking.explaining import Contribution, Explanation, explain
from trfkit.ranking.options import Ranking
from trfkit.ranking.ranks import rank
from trfkit.ranking.result import Standing, Standings, StandingsColumn
from trfkit.regulations import Refusal

__all__ = [
    "Contribution",
    "Explanation",
    "Ranking",
    "Refusal",
    "Standing",
    "Standings",
    "StandingsColumn",
    "explain",
    "rank",
]
