"""What the Ukrainian system alone has of a player, for the reports of ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.ratings.rating_numbers import decimal
from trfkit.ratings.result import text_or_none
from trfkit.record import replace
from trfkit.reports.rating_json import PrintedCalculation, RanksOfEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.go.ufgo.ufgo_rating import Recalculation, UfgoPlayer
    from trfkit.ratings.fide.stated_changes import Compared
    from trfkit.reports.rating_json import PrintedPlayer


class UfgoForm:
    """Shows each calculation, and the ranks before and after."""

    def cells(
        self, player: UfgoPlayer, _stated: Compared | None
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Return the start of the last calculation; at the end the rank and what was anomalous."""
        return {"before": text_or_none(player.before) or ""}, {
            "rank": str(player.ranks[1].rank),
            "anomalous": "yes" if player.anomalous else "",
        }

    def completed(self, printed: PrintedPlayer, player: UfgoPlayer) -> PrintedPlayer:
        """Return the player with the ranks and the calculations."""
        before, behind = player.ranks
        return replace(
            printed,
            rank=RanksOfEvent(str(before.rank), str(behind.rank), behind.article, behind.why),
            calculations=tuple(map(_printed_calculation, player.calculations)),
        )

    def calculation(self, player: UfgoPlayer, number: int) -> Iterator[str]:
        """Yield what one calculation gives, and what made it anomalous."""
        calculation = player.calculations[number - 1]
        head = f"Calculation {number}: {decimal(calculation.start)} -> {decimal(calculation.end)}"
        bonus = f", K3 {decimal(calculation.bonus)}" if calculation.bonus else ""
        extra = f", additional points {calculation.extra}" if calculation.extra else ""
        limit = f"limit of (2) {decimal(calculation.limit)}"
        gain = f", gain {decimal(calculation.gain)}, {limit}{bonus}{extra}"
        end = f"; anomalous by {calculation.anomaly}" if calculation.anomaly else ""
        yield f"{head}{gain}{end}"

    def lines(self, player: UfgoPlayer) -> Iterator[str]:
        """Yield the ranks, and why."""
        before, behind = player.ranks
        yield ""
        yield f"Rank {before.rank} -> {behind.rank}: {behind.why} [{behind.article}]"


def _printed_calculation(found: Recalculation) -> PrintedCalculation:
    return PrintedCalculation(
        number=found.number,
        start=decimal(found.start),
        end=decimal(found.end),
        gain=decimal(found.gain),
        limit=decimal(found.limit),
        bonus=decimal(found.bonus),
        additional=str(found.extra),
        anomalous=found.anomaly is not None,
        article=found.anomaly,
    )
