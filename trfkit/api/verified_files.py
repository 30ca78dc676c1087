"""A verification with the files that it is of, as its reports take it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.api.verification import verify
from trfkit.checks import STATED, errors_found
from trfkit.findings.codes import selected
from trfkit.findings.root_causes import roots_of_errors
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.ranking import Refusal
from trfkit.record import replace
from trfkit.reports.provenance import origin_of
from trfkit.reports.verification import Comparison
from trfkit.verification.result import unwatched

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Diagnostic
    from trfkit.limits import Limits
    from trfkit.model import Tournament
    from trfkit.ranking import Ranking
    from trfkit.reports.provenance import Input
    from trfkit.verification import Verification
    from trfkit.verification.comparison.table_games import Games
    from trfkit.verification.result import CellCounts, Watch


MOST_ERRORS: Final = 20
"""So many errors of a file are told beside its values; ``trfkit check`` tells them all."""

COMPARED: Final = frozenset({"TEA004"})
"""Errors in stated points of teams: a file's own records are compared, which tells them."""

MOST_MENDED: Final = 1000
"""A file of more participants is not mended to see what would come of it."""


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
    errors: Sequence[Diagnostic] | None = None,
    games: Games | None = None,
) -> Comparison:
    """Return the verification of a file, as ``verify`` makes it, under the names of its files.

    ``against`` is what ``tables`` state; without any a page is held against its own columns, a
    TRF against its own records.
    ``errors`` are those of the file that are at the root of others, where somebody has looked for
    them already, ``games`` what ``games_in`` found of a table's own file. Raises Refusal where
    there is nothing to compare.
    """
    again = partial(
        verify,
        ranking=ranking,
        against=against or result.stated or None,
        mapping=mapping,
        tolerance=tolerance,
        limits=limits,
    )
    verification = again(result, watch=watch)
    if errors is None:
        of_checks = errors_found(result, without=STATED)
        errors = roots_of_errors((*selected(result.diagnostics), *of_checks))
    if not against:
        errors = [one for one in errors if one.code not in COMPARED]
    if errors:
        verification = replace(
            verification,
            errors=tuple(map(_with_place, errors[:MOST_ERRORS])),
            more_errors=max(len(errors) - MOST_ERRORS, 0),
            if_mended=_if_mended(result, verification, errors, again) if against else None,
        )
    if games is not None:
        from trfkit.verification.comparison.table_games import with_games  # noqa: PLC0415 - only for tables

        verification = with_games(verification, games)
    return Comparison(
        file=file.file,
        against=tables[0].file if tables else None,
        verification=verification,
        origin=origin_of(verification, file, *tables, ranking=ranking),
    )


def with_ways(comparison: Comparison, tournament: Tournament, ranking: Ranking) -> Comparison:
    """Return a comparison with how each value that differs came about, which pages show."""
    if not comparison.verification.differences:
        return comparison
    from trfkit.reports.verification_ways import ways_of  # noqa: PLC0415 - for pages alone

    return replace(comparison, ways=ways_of(tournament, ranking, comparison.verification))


def _with_place(finding: Diagnostic) -> Message:
    """Return a finding in one sentence, with its line and its code."""
    values = {"finding": finding.sentence, "code": finding.code}
    if finding.line:
        return Message("verify.error-at-line", line=finding.line, **values)
    return Message("verify.error", **values)


def _if_mended(
    result: ReadResult,
    found: Verification,
    errors: Sequence[Diagnostic],
    again: Callable[[ReadResult], Verification],
) -> CellCounts | None:
    """Return what the values would be of the file as ``trfkit check --fix`` mends it.

    None where nothing is mended by that, or no value is right that was not.
    """
    is_large = result.tournament is None or len(result.tournament.players) > MOST_MENDED
    has_lines = result.document is not None and bool(result.document.records)
    has_fix = any(one.fix is not None and one.fix.safe for one in errors)
    if not found.differences or not has_lines or is_large or not has_fix:
        return None
    from trfkit.checks.fixes import Asked, mended  # noqa: PLC0415 - only for such a file
    from trfkit.files.registry import read  # noqa: PLC0415 - see above

    try:
        cells = again(mended(result, read, Asked()).result).verdict.cells
    except Refusal:
        return None
    return cells if cells.equal > found.verdict.cells.equal else None
