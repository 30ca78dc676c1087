"""Go ranks as rows and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.rating.ufgo.ranks import rank_by_table
from trfkit.rating.ufgo.tables import POINT
from trfkit.reports.origin import origin_json
from trfkit.reports.text import to_columns
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.rating.ufgo.ranks import Ranked
    from trfkit.reports.origin import Origin

HEAD: Final = ("list", "IK", "table 1", "rank", "article", "why")
NUMBERS: Final = (1,)
BETWEEN: Final = "-"


def ranks_json(steps: Sequence[Ranked], origin: Origin) -> dict[str, Any]:
    """Return what ``trfkit rank --format json`` prints; ``rank`` is the last one."""
    return {
        "schema": "trfkit.rank/1",
        "system": "ufgo",
        "rank": str(steps[-1].rank),
        "conferred": steps[-1].is_conferred,
        "steps": [
            {
                "list": step.list_date.isoformat() if step.list_date else None,
                "rating": format_exact(step.rating, POINT),
                "table": str(rank_by_table(step.rating)),
                "rank": str(step.rank),
                "conferred": step.is_conferred,
                "article": step.article,
                "why": step.why,
            }
            for step in steps
        ],
        "provenance": origin_json(origin),
    }


def ranks_text(steps: Sequence[Ranked]) -> str:
    """Return a table with a line for each list, and for the rating behind them."""
    rows = [
        [
            step.list_date.isoformat() if step.list_date else BETWEEN,
            format_exact(step.rating, POINT),
            str(rank_by_table(step.rating)),
            str(step.rank),
            step.article,
            step.why,
        ]
        for step in steps
    ]
    return to_columns([HEAD, *rows], NUMBERS)
