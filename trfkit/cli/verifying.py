"""What ``trfkit verify`` does with one file, in any process, and how it writes the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.comparing import compared
from trfkit.cli.failures import Failure
from trfkit.cli.reading import exit_code, load_quietly, remarks, sayings
from trfkit.diagnostics.strict import repairs_and_errors
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.reports.blocks import plain
from trfkit.reports.each_round import (
    PLACE_HEAD,
    EachRoundReport,
    EachRoundsReport,
    RoundCheck,
    each_round_blocks,
    each_round_report,
    place_rows,
)
from trfkit.reports.origin import Origin, input_of
from trfkit.reports.text import to_csv, to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    Failed,
    Shown,
    VerificationReport,
    VerificationsReport,
    difference_rows,
    verification_blocks,
    verification_report,
    verifications_summary,
)
from trfkit.reports.verification_words import Comparison, counted
from trfkit.verification.comparing.each_round import each_round
from trfkit.verification.result import unwatched

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from trfkit.cli.files import Source
    from trfkit.cli.options import Reading
    from trfkit.cli.partners import Pair
    from trfkit.cli.reading import Loaded
    from trfkit.files.trf.reading.stated import StatedTable
    from trfkit.ranking import Ranking
    from trfkit.reports.blocks import Block
    from trfkit.reports.origin import Input
    from trfkit.verification.comparing.each_round import EachRound
    from trfkit.verification.result import Watch


class VerifySettings(Record, kw_only=True):
    """How to read, what to compare with, and by what; ``watch`` shows how far it is.

    ``has_ways`` asks how each value that differs came about, which pages show; ``says_notes`` that
    the notes go to standard error, for reports that do not hold them where a person looks;
    ``names_hashes`` that a text names the hashes of its inputs.
    """

    reading: Reading
    ranking: Ranking
    mapping: Mapping[str, str]
    tolerance: Decimal | None
    table_encoding: str | None
    each_round: bool
    has_ways: bool = False
    says_notes: bool = True
    names_hashes: bool = False
    watch: Watch = unwatched


class Verified(Record):
    """One file: what was found, or why nothing could be; and lines for standard error."""

    file: str
    exit_code: int
    said: tuple[str, ...]
    found: Comparison | RoundCheck | None = None
    error: str = ""


class Table(Record):
    """What a table states, the file that it was read from, and what to say about it.

    ``exit_code`` is 1 where something of it could not be read.
    """

    stated: tuple[StatedTable, ...]
    input: Input
    said: tuple[str, ...]
    exit_code: int


def examine(settings: VerifySettings, pair: Pair) -> Verified:
    """Return what was found in one file."""
    name = pair.file.name
    stderr_lines: list[str] = []
    try:
        loaded = load_quietly(pair.file, settings.reading)
        stderr_lines += loaded.said
        tables = [_table(table, settings) for table in pair.tables]
        stderr_lines += (line for table in tables for line in table.said)
        if tables and not any(d.line for one in _stated(tables) for d in one.diagnostics):
            loaded = loaded.without_lines()  # no finding to come names one
        work = _each_round if settings.each_round else _compared
        comparison = work(settings, loaded, tables)
    except Refusal as refusal:
        failure = Failure(f"{name}: {refusal}", stderr_lines)
        return Verified(name, failure.exit_code, failure.lines, error=failure.message)
    except Failure as failure:
        lines = (*stderr_lines, *failure.lines)
        return Verified(name, failure.exit_code, lines, error=failure.message)
    result = comparison.found
    return Verified(
        name,
        max(
            loaded.exit_code,
            *(table.exit_code for table in tables),
            exit_code(result.diagnostics),
            int(differs(comparison)),
        ),
        (
            *stderr_lines,
            *sayings(name, loaded.result, result.diagnostics),
            *(remarks(result.notes, name) if settings.says_notes else ()),
        ),
        comparison,
    )


def lost(pair: Pair, why: str) -> Verified:
    """Return that there is no result for a file, and why."""
    failure = Failure(f"{pair.file.name}: {why}")
    return Verified(pair.file.name, failure.exit_code, failure.lines, error=failure.message)


def differs(comparison: Comparison | RoundCheck) -> bool:
    """Whether anything is not as it should be, explained or not; or a row is nobody's."""
    if isinstance(comparison, RoundCheck):
        return not comparison.found.is_right
    return bool(comparison.found.differences or comparison.found.rows.unknown)


def _table(table: Source, settings: VerifySettings) -> Table:
    """Return what a table states; a Failure where it states nothing."""
    from trfkit.files.registry import read_stated  # noqa: PLC0415 - only where there is a table

    reading = settings.reading
    data = table.read(reading.most)
    stated = read_stated(data, encoding=settings.table_encoding, limits=reading.limits)
    refused = repairs_and_errors(stated.diagnostics) if reading.strict else ()
    if refused:
        reason = f"{table.name} is refused in strict mode"
        raise Failure(reason, sayings(table.name, None, refused))
    lines = sayings(table.name, None, stated.diagnostics)
    if not stated.tables:
        raise Failure(f"{table.name} holds no table to compare with", lines)
    code = exit_code(stated.diagnostics)
    return Table(stated.tables, input_of(table.name, data), lines, code)


def _compared(settings: VerifySettings, loaded: Loaded, tables: Sequence[Table]) -> Comparison:
    comparison = compared(
        loaded.result,
        loaded.input,
        [table.input for table in tables],
        against=_stated(tables),
        ranking=settings.ranking,
        mapping=settings.mapping,
        tolerance=settings.tolerance,
        limits=settings.reading.limits,
        watch=settings.watch,
        has_ways=settings.has_ways,
    )
    return replace(comparison, origin=replace(comparison.origin, hashes=settings.names_hashes))


def _each_round(settings: VerifySettings, loaded: Loaded, tables: Sequence[Table]) -> RoundCheck:
    tables_of_both = (*loaded.result.stated, *_stated(tables))
    found = each_round(loaded.tournament, settings.ranking, tables=tables_of_both)
    return RoundCheck(
        file=loaded.name, found=found, origin=_origin(loaded, tables, found, settings)
    )


def _stated(tables: Sequence[Table]) -> tuple[StatedTable, ...]:
    return tuple(one for table in tables for one in table.stated)


def _origin(
    loaded: Loaded, tables: Sequence[Table], result: EachRound, settings: VerifySettings
) -> Origin:
    return Origin(
        inputs=(loaded.input, *(table.input for table in tables)),
        edition=result.edition,
        policies=result.policies,
        regulations=settings.ranking.regulations,
        hashes=settings.names_hashes,
    )


# What comes out --------------------------------------------------------------------------------


def blocks(verifications: Sequence[Verified], shown: Shown) -> list[Block]:
    """Return the report of each file that could be compared, for people."""
    return [
        block
        for verified in verifications
        if verified.found is not None
        for block in (
            verification_blocks(verified.found, shown)
            if isinstance(verified.found, Comparison)
            else each_round_blocks(verified.found)
        )
    ]


def summary(verifications: Sequence[Verified]) -> str:
    """Return in one line what became of all files."""
    if any(isinstance(verified.found, RoundCheck) for verified in verifications):
        right = sum(
            verified.found is not None and not verified.exit_code for verified in verifications
        )
        return f"{counted(len(verifications), 'file')}: in {right} every place follows the list"
    return verifications_summary(
        [
            verified.found.found if isinstance(verified.found, Comparison) else None
            for verified in verifications
        ]
    )


def written(verifications: Sequence[Verified], format_: str, shown: Shown) -> str:
    """Return the report of all files in a format."""
    match format_:
        case "json":
            return to_json(_report(verifications))
        case "csv":
            return to_csv(_rows(verifications))
        case "html":
            failed = [(item.file, _why_not(item)) for item in verifications if item.found is None]
            checks = [item.found for item in verifications if isinstance(item.found, RoundCheck)]
            if checks:
                from trfkit.reports.each_round_page import each_round_page  # noqa: PLC0415 - heavy

                return each_round_page(checks, failed)
            from trfkit.reports.verification_page import verification_page  # noqa: PLC0415 - heavy

            found = [item.found for item in verifications if isinstance(item.found, Comparison)]
            return verification_page(found, failed)
    text = plain(blocks(verifications, shown))
    return f"{text}\n{summary(verifications)}\n" if len(verifications) > 1 else text


def _why_not(verified: Verified) -> str:
    """Return why a file could not be compared, with the findings that tell more of it."""
    about = f"{verified.file}: "
    findings = (
        line.removeprefix(about) for line in verified.said if line.startswith(f"{about}error[")
    )
    return "; ".join(
        (verified.error.removeprefix(about).removeprefix(f"{verified.file} "), *findings)
    )


def _report(verifications: Sequence[Verified]) -> Record:
    files = [_of_file(item) for item in verifications]
    if len(files) == 1:
        return files[0]
    if any(isinstance(item.found, RoundCheck) for item in verifications):
        return EachRoundsReport(tuple(f for f in files if not isinstance(f, VerificationReport)))
    return VerificationsReport(tuple(f for f in files if not isinstance(f, EachRoundReport)))


def _of_file(verified: Verified) -> EachRoundReport | VerificationReport | Failed:
    if verified.found is None:
        return Failed(verified.file, verified.error)
    if isinstance(verified.found, RoundCheck):
        return each_round_report(verified.found)
    return verification_report(verified.found)


def _rows(verifications: Sequence[Verified]) -> list[Sequence[str]]:
    rows: list[Sequence[str]] = []
    head: Sequence[str] = DIFFERENCE_HEAD
    for verified in verifications:
        if isinstance(verified.found, RoundCheck):
            head = PLACE_HEAD
            rows += place_rows(verified.found)
        elif verified.found is not None:
            rows += difference_rows(verified.found)
    return [head, *rows]
