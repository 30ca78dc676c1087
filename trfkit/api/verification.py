"""Compare stated values with computed ones, for tournaments and for named files."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Unpack

from trfkit.api import Source, bytes_of, tournament_of
from trfkit.checks import STATED, errors_found
from trfkit.files import registry
from trfkit.files.trf.reading.result import ReadResult
from trfkit.findings.codes import selected
from trfkit.findings.errors import roots_of_errors
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.ranking import Ranking, Refusal
from trfkit.ranking.ranking_options import RankingOptions, ranking_of
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.reports.each_round import RoundCheck
from trfkit.reports.provenance import Input, origin_of
from trfkit.reports.verification import Comparison
from trfkit.verification import verify as verify_itself
from trfkit.verification.result import CellCounts, Watch, unwatched

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from decimal import Decimal

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament
    from trfkit.verification import Verification
    from trfkit.verification.comparison.table_games import Games


def verify(
    source: Source,
    ranking: Ranking | None = None,
    *,
    against: str | os.PathLike[str] | bytes | StatedTable | Sequence[StatedTable] | None = None,
    mapping: Mapping[str, str] | str | None = None,
    tolerance: Decimal | None = None,
    limits: Limits = DEFAULT_LIMITS,
    watch: Watch = unwatched,
    **options: Unpack[RankingOptions],
) -> Verification:
    """Compare stated values with computed ones, and explain the differences.

    Without ``against``, the stated values are those of the tournament's own file. With it they are
    those of a table made by other software: a path, its bytes, or the result of reading
    (``read(page).stated``); if it is a file, its games are also compared with those of the source.
    ``mapping`` gives the meaning of columns, by label or caption, as a mapping or as
    ``"TB1=APRO/U1400,TB2=DE"``; the others are mapped by the table's own statements, else by trial.
    ``tolerance`` accepts values that differ by at most that much in columns printed with fewer
    digits; ``rounds`` are those that the table covers, by default as it states or as its points
    fit. ``limits`` bound the table, and the number of columns to explain (``searched``); ``watch``
    is called with the progress: the subject, the number of columns done, and the total. The other
    options are those of ``standings``. Raises Refusal for an option that cannot be carried out and
    for a table without any participant, OSError if the file cannot be read.
    """
    ranked_by = ranking_of(ranking, options)
    tournament = tournament_of(source)
    if ranked_by.regulations is not None:
        from trfkit.ranking.own_regulations import with_points_of  # noqa: PLC0415 - rarely given

        tournament = with_points_of(tournament, ranked_by.regulations)
    if against is None:
        if mapping or tolerance is not None:
            raise refusal_of("no-columns")
        return verify_itself(tournament, ranked_by)
    from trfkit.verification.comparison.columns import EDITION  # noqa: PLC0415 - only for tables
    from trfkit.verification.comparison.table_comparison import verify_against  # noqa: PLC0415 - see above
    from trfkit.verification.table.column_mapping import parse_map  # noqa: PLC0415 - see above

    tables, stated = _tables(against, limits)
    compare = partial(
        verify_against,
        tournament,
        tables,
        mapping=parse_map(mapping) if isinstance(mapping, str) else mapping or {},
        tolerance=tolerance,
        of_page=isinstance(source, ReadResult) and source.document is None,
        has_numbers=not isinstance(source, ReadResult) or source.has_numbers,
        most_searched=limits.searched,
        watch=watch,
    )
    verification = compare(ranked_by)
    if tournament.start is None and ranked_by.edition is None:  # the table may tell the edition
        for edition in sorted(
            {one.params["edition"] for one in verification.diagnosis if one.variant == EDITION}
        ):
            other = compare(replace(ranked_by, edition=edition))
            if other.verdict.cells.equal > verification.verdict.cells.equal:
                note = Message("verify.edition-of-table", edition=edition)
                verification = replace(other, notes=(note, *other.notes))
    if stated is None or not isinstance(source, ReadResult):
        return verification
    from trfkit.verification.comparison.table_games import with_games  # noqa: PLC0415 - see above

    return with_games(verification, games_in(source, stated))


def games_in(result: ReadResult, stated: registry.StatedTables, name: str = "") -> Games:
    """Return the games that the file of a table states differently from the tournament.

    Empty if it states no games; ``name`` is the table's name in notes. If the file was not read
    without errors, a note says that its games were not compared.
    """
    from trfkit.verification.comparison.table_games import (  # noqa: PLC0415 - only for tables
        Games,
        games_otherwise,
        not_compared,
    )

    if stated.games_unread:
        unread = Message("verify.games-unread", why=stated.games_unread)
        return Games(notes=(not_compared(name, unread),))
    if result.tournament is None or stated.tournament is None:
        return Games()
    if not stated.is_whole:
        return Games(notes=(not_compared(name, Message("verify.not-all-read")),))
    versions = result.version, stated.version
    return games_otherwise(result.tournament, stated.tournament, versions, name)


def _tables(
    against: str | os.PathLike[str] | bytes | StatedTable | Sequence[StatedTable], limits: Limits
) -> tuple[StatedTable | Sequence[StatedTable], registry.StatedTables | None]:
    """Return the tables of a file with everything it states, or the tables that were given."""
    if not isinstance(against, (str, bytes)) and not hasattr(against, "__fspath__"):
        return against, None
    stated = registry.read_stated(bytes_of(against), limits=limits)
    if not stated.tables:
        why = tuple(finding.sentence for finding in stated.diagnostics[:1])
        raise refusal_of("no-table", why=why)
    return stated.tables, stated


# A verification with the files that it is of, as its reports take it ------------------------------


class TableFile(Record):
    """A file with tables of other software, and what it states."""

    input: Input
    stated: registry.StatedTables


MOST_ERRORS: Final = 20
"""So many errors of a file are told beside its values; ``trfkit check`` tells them all."""

COMPARED: Final = frozenset({"TEA004"})
"""Errors in stated points of teams: a file's own records are compared, which tells them."""

MOST_MENDED: Final = 1000
"""A file of more participants is not mended to see what would come of it."""


def compared(
    result: ReadResult,
    file: Input,
    tables: Sequence[TableFile] = (),
    *,
    ranking: Ranking,
    mapping: Mapping[str, str] | None = None,
    tolerance: Decimal | None = None,
    limits: Limits = DEFAULT_LIMITS,
    watch: Watch = unwatched,
    errors: Sequence[Diagnostic] | None = None,
) -> Comparison:
    """Return the verification of a file, as ``verify`` makes it, under the names of its files.

    Without ``tables`` a page is compared with its own columns, a TRF with its own records.
    ``errors`` are the root causes of the file's errors if they are already known. Raises Refusal if
    there is nothing to compare.
    """
    against = [table for named in tables for table in named.stated.tables]
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
            more_errors=len(errors[MOST_ERRORS:]),
            if_mended=_if_mended(result, verification, errors, again) if against else None,
        )
    for table in tables[:1]:
        from trfkit.verification.comparison.table_games import with_games  # noqa: PLC0415 - only for tables

        games = games_in(result, table.stated, table.input.file)
        verification = with_games(verification, games)
    inputs = [table.input for table in tables]
    return Comparison(
        file=file.file,
        against=inputs[0].file if inputs else None,
        verification=verification,
        origin=origin_of(verification, file, *inputs, ranking=ranking),
    )


def rounds_checked(
    result: ReadResult, file: Input, tables: Sequence[TableFile], ranking: Ranking
) -> RoundCheck:
    """Return the places after each round of a file that do not follow from its tie-breaks.

    Places are those that the file or the tables state. Raises Refusal like ``each_round``.
    """
    from trfkit.verification.comparison.each_round import each_round  # noqa: PLC0415 - few ask

    stated_tables = list(result.stated)
    notes = []
    for table in tables:
        name = table.input.file
        stated_tables += (  # by the title a place names its source
            replace(stated, title=": ".join(filter(None, (name, stated.title))))
            for stated in table.stated.tables
        )
        # The file may be corrected since.
        if count := len(games_in(result, table.stated, name).otherwise):
            arguments = {"count": count, "file": file.file, "table": name}
            notes.append(Message("verify.games-in-table", **arguments))
    checked = each_round(tournament_of(result), ranking, tables=stated_tables)
    checked = replace(checked, notes=(*checked.notes, *notes))
    origin = origin_of(checked, file, *(table.input for table in tables), ranking=ranking)
    return RoundCheck(file=file.file, verification=checked, origin=origin)


def with_computations(
    comparison: Comparison, tournament: Tournament, ranking: Ranking
) -> Comparison:
    """Add to a comparison the explanation of each value that differs, for pages."""
    if not comparison.verification.differences:
        return comparison
    from trfkit.reports.value_computations import compute_both  # noqa: PLC0415 - for pages alone

    return replace(
        comparison, computations=compute_both(tournament, ranking, comparison.verification)
    )


def _with_place(finding: Diagnostic) -> Message:
    """Return a finding in one sentence, with its line and its code."""
    values = {"finding": finding.sentence, "code": finding.code}
    if finding.line:
        return Message("verify.error-at-line", line=finding.line, **values)
    return Message("verify.error", **values)


def _if_mended(
    result: ReadResult,
    verification: Verification,
    errors: Sequence[Diagnostic],
    again: Callable[[ReadResult], Verification],
) -> CellCounts | None:
    """Count the values of the file as ``trfkit check --fix`` would correct it.

    None if that corrects nothing, or makes no further value right.
    """
    is_large = result.tournament is None or len(result.tournament.players) > MOST_MENDED
    has_lines = result.document is not None and bool(result.document.records)
    has_fix = any(one.fix is not None and one.fix.safe for one in errors)
    if not verification.differences or not has_lines or is_large or not has_fix:
        return None
    from trfkit.checks.fixes import FixRequest, mended  # noqa: PLC0415 - only for such a file
    from trfkit.files.registry import read  # noqa: PLC0415 - see above

    try:
        cells = again(mended(result, read, FixRequest()).result).verdict.cells
    except Refusal:
        return None
    return cells if cells.equal > verification.verdict.cells.equal else None
