"""Go ranks as rows and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.go.ufgo.ufgo_tables import POINT
from trfkit.record import Meta, Record
from trfkit.reports.provenance import provenance
from trfkit.reports.text_formats import to_columns
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.bounded_types import RatingNumber
    from trfkit.go.ufgo.go_ranks import Ranked
    from trfkit.reports.provenance import Origin, Provenance

HEAD: Final = ("list", "IK", "table 1", "rank", "article", "why")
NUMBERS: Final = (1,)
BETWEEN: Final = "-"


class RankStep(Record, kw_only=True):
    """The rank by one rating."""

    list: str | None
    """The date of the quarterly list; null between lists."""
    rating: RatingNumber
    """The rating (IK) that counts."""
    table: str
    """The rank of table 1."""
    rank: str
    """The rank that is held then."""
    conferred: bool
    """Whether it is conferred."""
    article: str
    """What it follows from."""
    why: str
    """The reason in words."""


class RanksReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rank/1"):
    """The rank of a Go player: what ``trfkit go rank --format json`` prints."""

    system: Literal["ufgo"]
    """Whose ranks these are."""
    rank: str
    """After all steps."""
    conferred: bool
    """Whether that rank is conferred."""
    steps: Annotated[tuple[RankStep, ...], Meta(min_length=1)]
    """One for each list, and for a rating behind them."""
    provenance: Provenance


def ranks_report(steps: Sequence[Ranked], origin: Origin) -> RanksReport:
    """Return what ``trfkit go rank --format json`` prints; ``rank`` is the last one."""
    return RanksReport(
        system="ufgo",
        rank=str(steps[-1].rank),
        conferred=steps[-1].is_conferred,
        steps=tuple(
            RankStep(
                list=step.list_date.isoformat() if step.list_date else None,
                rating=format_exact(step.rating, POINT),
                table=str(rank_by_table(step.rating)),
                rank=str(step.rank),
                conferred=step.is_conferred,
                article=step.article,
                why=step.why,
            )
            for step in steps
        ),
        provenance=provenance(origin),
    )


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
