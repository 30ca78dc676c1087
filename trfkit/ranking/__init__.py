"""Standings: participants by points and tie-breaks, with the reasons for each value."""

from typing import TYPE_CHECKING

from trfkit.ranking.event_order import rank
from trfkit.ranking.ranking_options import Ranking
from trfkit.ranking.result import Standing, Standings, StandingsColumn
from trfkit.regulations import Refusal

if TYPE_CHECKING:
    from trfkit.ranking.explanation import Contribution, Explanation, explain

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


def __getattr__(name: str) -> object:
    """Import the functions that explain on first use: rankings need none of them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from trfkit.ranking import explanation  # noqa: PLC0415 - see above

    value: object = getattr(explanation, name)
    globals()[name] = value
    return value
