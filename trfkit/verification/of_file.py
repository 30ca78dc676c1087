"""Whatever there is to compare about one file: with tables, with its own, or with its records.

What only tables need is imported only for them: start-up time is a feature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.ranking import Refusal
from trfkit.ranking.ranks import NO_POLICIES
from trfkit.verification.comparing import verify

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from trfkit.model import Tournament
    from trfkit.reading import ReadResult
    from trfkit.reading.stated import StatedTable
    from trfkit.verification.each_round import EachRound
    from trfkit.verification.result import Verification


def verify_read(
    result: ReadResult,
    tables: Sequence[StatedTable] | None = None,
    *,
    mapping: Mapping[str, str] | None = None,
    tolerance: Decimal | None = None,
    tiebreaks: Sequence[str] | None = None,
    edition: str | None = None,
    policies: Mapping[str, str] = NO_POLICIES,
    rounds: int | None = None,
    kind: str | None = None,
    rating: str | None = None,
    unrated: int | None = None,
    primary: str | None = None,
) -> Verification:
    """Compare a file that was read with tables, or else with what it states itself.

    A page or a workbook is held against its own columns, a TRF against its own records. The
    options are those of ``verify_against``. Raises Refusal where there is no tournament, and
    for an option that cannot be carried out.
    """
    tournament = _tournament(result)
    options: dict[str, Any] = {
        "tiebreaks": tiebreaks,
        "edition": edition,
        "policies": policies,
        "rounds": rounds,
        "kind": kind,
        "rating": rating,
        "unrated": unrated,
        "primary": primary,
    }
    stated = result.stated if tables is None else tables
    if tables is None and not stated:
        if mapping or tolerance is not None:
            raise Refusal("a map or a tolerance is for the columns of a table, and there is none")
        return verify(tournament, **options)
    from trfkit.verification.against import verify_against  # noqa: PLC0415 - see above

    return verify_against(tournament, stated, mapping=mapping or {}, tolerance=tolerance, **options)


def each_round_read(
    result: ReadResult,
    tables: Sequence[StatedTable] = (),
    *,
    tiebreaks: Sequence[str] | None = None,
    edition: str | None = None,
    policies: Mapping[str, str] = NO_POLICIES,
) -> EachRound:
    """Return after which round which places do not follow the list, as ``each_round`` does.

    The tables that the file itself holds are taken with the others. Raises Refusal where there
    is no tournament, and for an option that cannot be carried out.
    """
    from trfkit.verification.each_round import each_round  # noqa: PLC0415 - see above

    return each_round(
        _tournament(result),
        tables=(*result.stated, *tables),
        tiebreaks=tiebreaks,
        edition=edition,
        policies=policies,
    )


def _tournament(result: ReadResult) -> Tournament:
    if result.tournament is None:
        raise Refusal("there is no tournament to compare with")
    return result.tournament
