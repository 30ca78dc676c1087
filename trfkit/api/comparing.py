"""A verification with the files that it is of, as its reports take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.sources import tournament_of
from trfkit.api.verifying import verify
from trfkit.limits import DEFAULT_LIMITS
from trfkit.reports.origin import Origin
from trfkit.reports.verification_words import Comparison
from trfkit.verification.result import unwatched

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated import StatedTable
    from trfkit.limits import Limits
    from trfkit.ranking import Ranking
    from trfkit.reports.origin import Input
    from trfkit.reports.verification_ways import Ways
    from trfkit.verification.result import Watch


def compared(
    result: ReadResult,
    file: Input,
    tables: Sequence[Input] = (),
    *,
    against: Sequence[StatedTable] = (),
    ranking: Ranking,
    mapping: Mapping[str, str] | None = None,
    tolerance: Decimal | None = None,
    limits: Limits = DEFAULT_LIMITS,
    watch: Watch = unwatched,
    has_ways: bool = False,
) -> Comparison:
    """Return the verification of a file, as ``verify`` makes it, under the names of its files.

    ``against`` is what ``tables`` state; without any a page is held against its own columns, a
    TRF against its own records. ``has_ways`` asks how each value that differs came about. Raises
    Refusal where there is nothing to compare.
    """
    verification = verify(
        result,
        ranking,
        against=against or result.stated or None,
        mapping=mapping,
        tolerance=tolerance,
        limits=limits,
        watch=watch,
    )
    ways: Mapping[tuple[str, int], Ways] = {}
    if has_ways and verification.differences:
        from trfkit.reports.verification_ways import ways_of  # noqa: PLC0415 - for pages alone

        ways = ways_of(tournament_of(result), ranking, verification)
    return Comparison(
        file=file.file,
        against=tables[0].file if tables else None,
        found=verification,
        origin=Origin(
            inputs=(file, *tables),
            edition=verification.edition,
            policies=verification.policies,
            regulations=ranking.regulations,
        ),
        ways=ways,
    )
