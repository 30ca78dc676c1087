"""Reports of the Go rating office and of ranks; what the Ukrainian system has of a player."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from trfkit.go.ufgo import PARTS, POINT
from trfkit.messages.message import Message
from trfkit.ratings.result import decimal, text_or_none
from trfkit.reports.document import Block, Column, Kind, Value, sentence_list
from trfkit.reports.rating import PrintedCalculation, RanksOfEvent
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.go.ufgo.ufgo_rating import UfgoPlayer
    from trfkit.ratings.event_rating import Compared

    Field = tuple[Column, Callable[[Any], Value]]


BONUS: Final = named_column(Kind.NUMBER, "k3", is_optional=True)
EXTRA: Final = named_column(Kind.NUMBER, "additional", is_optional=True)
ANOMALY: Final = named_column(Kind.CODE, "anomalous-by", is_optional=True)


class UfgoForm:
    """Shows each calculation, and the ranks before and after."""

    def fields(
        self, _stated: Mapping[int, Compared]
    ) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
        """Return the start of the last calculation; at the end the rank and what was anomalous."""
        before = named_column(Kind.NUMBER, "before")
        anomalous = named_column(Kind.FLAG, "anomalous", is_optional=True)
        return ((before, lambda player: text_or_none(player.before)),), (
            (named_column(Kind.CODE, "rank"), lambda player: str(player.ranks[1].rank)),
            (anomalous, lambda player: 1 if player.anomalous else None),
        )

    def blocks(self, player: UfgoPlayer) -> tuple[Block, ...]:
        """Return what each calculation gives, what made it anomalous, and why which rank."""
        calculations = table_of(
            _calculations(player),
            Message("go.calculations"),
            (named_column(Kind.NUMBER, "pass"), lambda each: each["pass"]),
            (named_column(Kind.NUMBER, "start"), lambda each: each["start"]),
            (named_column(Kind.NUMBER, "end"), lambda each: each["end"]),
            (named_column(Kind.NUMBER, "gain"), lambda each: each["gain"]),
            (named_column(Kind.NUMBER, "limit"), lambda each: each["limit"]),
            (BONUS, lambda each: each["bonus"] if each["bonus"] != "0" else None),
            (EXTRA, lambda each: int(each["additional"]) or None),
            (ANOMALY, lambda each: each["article"]),
        )
        before, after = player.ranks
        ranks = {"before": str(before.rank), "after": str(after.rank)}
        rank = Message("go.ranks", **ranks, why=after.why, article=after.article)
        return (calculations, *sentence_list((rank,)))

    def completed(self, player: UfgoPlayer) -> dict[str, Any]:
        """Return for JSON the ranks and the calculations."""
        return {"rank": RanksOfEvent.row(player.ranks), "calculations": _calculations(player)}


def _calculations(player: UfgoPlayer) -> tuple[PrintedCalculation, ...]:
    """Return what each calculation found, first to last, in points."""
    return tuple(
        PrintedCalculation(
            {
                "pass": number,
                "start": decimal(Fraction(row.start, POINT)),
                "end": decimal(Fraction(row.end, POINT)),
                "gain": decimal(Fraction(row.gain, PARTS)),
                "limit": decimal(Fraction(row.limit, PARTS)),
                "bonus": decimal(Fraction(row.bonus, PARTS)),
                "additional": str(row.extra),
                "anomalous": row.anomaly is not None,
                "article": row.anomaly,
            }
        )
        for number, row in enumerate(player.rows, start=1)
    )
