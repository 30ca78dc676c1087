"""What ``trfkit verify`` does with one file, in any process, and how it writes the findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.verification import games_in
from trfkit.api.verified_files import compared, with_ways
from trfkit.cli import console
from trfkit.cli.console import language
from trfkit.cli.failures import Failure, in_words
from trfkit.cli.tournament_input import exit_code, load_quietly, remarks, sayings
from trfkit.findings import Severity
from trfkit.findings.codes import severity_in
from trfkit.findings.strict_mode import repairs_and_errors
from trfkit.messages import Message, render_text
from trfkit.record import Record, replace
from trfkit.regulations import Refusal
from trfkit.reports.each_round import (
    PLACE_HEAD,
    EachRoundsReport,
    RoundCheck,
    each_round_document,
    each_round_report,
    place_rows,
)
from trfkit.reports.provenance import input_of, origin_foot, origin_of
from trfkit.reports.text_formats import json_of_texts, to_csv, to_json
from trfkit.reports.verification import (
    DIFFERENCE_HEAD,
    Comparison,
    Failed,
    Tally,
    VerificationsReport,
    difference_rows,
    tallies_summary,
    tally_of,
    unmatched_and_games,
    verification_document,
    verification_report,
)
from trfkit.verification.comparison.each_round import each_round
from trfkit.verification.result import Relation, unwatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from trfkit.cli.console import TextForm
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.shared_options import Reading
    from trfkit.cli.table_pairing import Pair
    from trfkit.cli.tournament_input import Loaded
    from trfkit.files.registry import Stated
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.ranking import Ranking
    from trfkit.reports.document import Document
    from trfkit.reports.provenance import Input
    from trfkit.verification.comparison.table_games import Games
    from trfkit.verification.result import Watch


class VerifySettings(Record, kw_only=True):
    """How to read, what to compare with, and by what; ``watch`` shows how far it is.

    ``has_ways`` asks how each value that differs came about, which pages show; ``says_notes`` that
    the notes go to standard error, for reports that do not hold them where a person looks;
    ``names_hashes`` that a text names the hashes of its inputs, ``every_row`` that it has every
    value that differs, and ``text`` is the form of it.
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
    every_row: bool = False
    text: TextForm
    watch: Watch = unwatched


class Told(Record, kw_only=True):
    """One file as a form tells it, without what it was found by: so little travels and is kept.

    ``said`` are lines for standard error, ``foot`` those on where a table comes from. One of the
    last four is set, as the form asks for: ``text`` for people, the file's JSON, rows of CSV;
    a page takes what was found.
    """

    file: str
    exit_code: int
    said: tuple[str, ...]
    error: str = ""
    why: str = ""
    is_compared: bool = False
    is_of_rounds: bool = False
    tally: Tally | None = None
    foot: tuple[str, ...] = ()
    text: str = ""
    json: str = ""
    rows: tuple[Sequence[str], ...] = ()
    found: Comparison | RoundCheck | None = None


class VerifiedTable(Record):
    """What a table states, the file that it was read from, and what to say about it.

    ``exit_code`` is 1 where something of it could not be read; ``games`` are those that it tells
    otherwise than the file.
    """

    stated: tuple[StatedTable, ...]
    input: Input
    said: tuple[str, ...]
    exit_code: int
    games: Games | None = None


def lost(pair: Pair, why: str) -> Told:
    """Return that there is no result for a file, and why."""
    return _not_compared(pair.file.name, Failure(f"{pair.file.name}: {why}"), why)


def _not_compared(file: str, failure: Failure, why: str) -> Told:
    return Told(
        file=file,
        exit_code=failure.exit_code,
        said=failure.lines,
        error=failure.message,
        why=why,
        json=to_json(Failed(file, failure.message)),
    )


def differs(comparison: Comparison | RoundCheck) -> bool:
    """Whether anything is not as it should be, explained or not; or a row is nobody's.

    So it is where the table's file tells a game otherwise, and where the table holds rounds that
    the file lacks: then nothing could be compared.
    """
    if isinstance(comparison, RoundCheck):
        return not comparison.found.is_right
    found = comparison.found
    is_ahead = found.state is not None and found.state.relation is Relation.TABLE_AHEAD
    return bool(found.differences or found.rows.unknown or found.games or is_ahead)


def _opened(settings: VerifySettings, pair: Pair) -> tuple[Loaded, list[tuple[Input, Stated]]]:
    """Return the event, and the tables; if something is wrong with both, that of the event."""
    loaded = load_quietly(pair.file, settings.reading)
    try:
        return loaded, [_read(settings, table) for table in pair.tables]
    except Failure as failure:
        raise Failure(failure.message, (*loaded.said, *failure.said)) from failure


def _read(settings: VerifySettings, table: Source) -> tuple[Input, Stated]:
    """Return which file a table is, and what it states."""
    from trfkit.files.registry import read_stated  # noqa: PLC0415 - only where there is a table

    data = table.read(settings.reading.most)
    stated = read_stated(data, encoding=settings.table_encoding, limits=settings.reading.limits)
    return input_of(table.name, data), stated


def _table(
    table: Input, stated: Stated, settings: VerifySettings, result: ReadResult
) -> VerifiedTable:
    """Return what a table states; a Failure where it states nothing."""
    refused = repairs_and_errors(stated.diagnostics) if settings.reading.strict else ()
    if refused:
        reason = f"{table.file} is refused in strict mode"
        raise Failure(reason, sayings(table.file, None, refused))
    lines = sayings(table.file, None, stated.diagnostics)
    if not stated.tables:
        raise Failure(f"{table.file} holds no table to compare with", lines)
    code = exit_code(stated.diagnostics)
    games = games_in(result, stated, table.file)
    return VerifiedTable(stated.tables, table, lines, code, games)


def _compared(
    settings: VerifySettings, loaded: Loaded, tables: Sequence[VerifiedTable]
) -> Comparison:
    comparison = compared(
        loaded.result,
        loaded.input,
        [table.input for table in tables],
        against=[stated for table in tables for stated in table.stated],
        ranking=settings.ranking,
        mapping=settings.mapping,
        tolerance=settings.tolerance,
        limits=settings.reading.limits,
        watch=settings.watch,
        errors=loaded.errors,
        games=next((table.games for table in tables), None),
    )
    return replace(comparison, origin=replace(comparison.origin, hashes=settings.names_hashes))


def _each_round(
    settings: VerifySettings, loaded: Loaded, tables: Sequence[VerifiedTable]
) -> RoundCheck:
    named = (  # by the title a place names its source
        replace(one, title=": ".join(filter(None, (table.input.file, one.title))))
        for table in tables
        for one in table.stated
    )
    tables_of_both = (*loaded.result.stated, *named)
    found = each_round(loaded.tournament, settings.ranking, tables=tables_of_both)
    found = replace(found, notes=(*found.notes, *_noted_games(loaded.name, tables)))
    return RoundCheck(
        file=loaded.name,
        found=found,
        origin=origin_of(
            found,
            loaded.input,
            *(table.input for table in tables),
            ranking=settings.ranking,
            hashes=settings.names_hashes,
        ),
    )


def _noted_games(file: str, tables: Sequence[VerifiedTable]) -> Iterator[Message]:
    """Yield a note on each table whose games differ: the file may be corrected since."""
    for table in tables:
        if table.games is not None and table.games.otherwise:
            count = len(table.games.otherwise)
            named = {"file": file, "table": table.input.file}
            yield Message("verify.games-in-table", count=count, **named)


# What comes out --------------------------------------------------------------------------------


def told(settings: VerifySettings, form: str, pair: Pair) -> Told:
    """Return what was found in one file, as a form tells it."""
    name = pair.file.name
    stderr_lines: list[str] = []
    try:
        loaded, read = _opened(settings, pair)
        stderr_lines += loaded.said
        tables = [_table(*one, settings, loaded.result) for one in read]
        stderr_lines += (line for table in tables for line in table.said)
        work = _each_round if settings.each_round else _compared
        found = work(settings, loaded, tables)
        if settings.has_ways and isinstance(found, Comparison):
            found = with_ways(found, loaded.tournament, settings.ranking)
    except Refusal as refusal:
        failure = Failure(f"{name}: {refusal}", stderr_lines)
        return _not_compared(name, failure, in_words(refusal.message))
    except Failure as failure:
        return _not_compared(name, failure.after(stderr_lines), _why_not(failure))
    result = found.found
    foremost = found.found.foremost if isinstance(found, Comparison) else ()
    of_file = Told(
        file=name,
        exit_code=max(
            loaded.exit_code,
            *(table.exit_code for table in tables),
            exit_code(result.diagnostics),
            int(differs(found)),
        ),
        said=(
            *stderr_lines,
            *sayings(name, loaded.result, result.diagnostics),
            *(remarks((*foremost, *result.notes), name) if settings.says_notes else ()),
        ),
        is_compared=True,
        is_of_rounds=isinstance(found, RoundCheck),
        tally=tally_of(found.found) if isinstance(found, Comparison) else None,
    )
    match form, found:
        case "html", _:
            return replace(of_file, found=found)
        case "json", RoundCheck():
            return replace(of_file, json=to_json(each_round_report(found)))
        case "json", Comparison():
            return replace(of_file, json=to_json(verification_report(found)))
        case "csv", _:
            said = of_file.said
            if isinstance(found, Comparison):  # what differs and is no value has no row
                said = (*said, *remarks(unmatched_and_games(found.found), name))
                rows = tuple(difference_rows(found))
            else:
                rows = tuple(place_rows(found))
            foot = origin_foot(found.origin, console.language())
            return replace(of_file, said=said, foot=foot, rows=rows)
    document = _document([found], every_row=settings.every_row)
    return replace(of_file, text=settings.text.text_of(document))


def _document(
    found: Sequence[Comparison | RoundCheck],
    failed: Sequence[tuple[str, str]] = (),
    *,
    is_page: bool = False,
    every_row: bool = False,
) -> Document:
    checks = [one for one in found if isinstance(one, RoundCheck)]
    if checks:
        return each_round_document(checks, failed)
    comparisons = [one for one in found if isinstance(one, Comparison)]
    return verification_document(comparisons, failed, is_page=is_page, every_row=every_row)


def texts(files: Sequence[Told]) -> str:
    """Return the report of each file that could be compared, for people, and of several a sum."""
    reports = [of_file.text for of_file in files if of_file.text]
    if len(files) > 1:
        reports.append(f"{render_text(summary(files))}\n")
    return "\n".join(reports)


def summary(files: Sequence[Told]) -> Message:
    """Return in one line what became of all files."""
    if any(of_file.is_of_rounds for of_file in files):
        right = sum(of_file.is_compared and not of_file.exit_code for of_file in files)
        return Message("verify.rounds-title-of-files", right=right, count=len(files))
    return tallies_summary([of_file.tally for of_file in files])


def written(files: Sequence[Told], form: str) -> Iterator[str]:
    """Yield the report of all files in the form in which each is told."""
    is_of_rounds = any(of_file.is_of_rounds for of_file in files)
    match form:
        case "json" if len(files) == 1:
            yield files[0].json
        case "json":
            report = EachRoundsReport(()) if is_of_rounds else VerificationsReport(())
            yield from json_of_texts(report, "files", (of_file.json for of_file in files))
        case "csv":
            head = PLACE_HEAD if is_of_rounds else DIFFERENCE_HEAD
            yield to_csv([head])
            for of_file in files:
                yield to_csv(of_file.rows)
        case "html":
            yield from _page(files)
        case _:
            yield texts(files)


def _page(files: Sequence[Told]) -> Iterable[str]:
    failed = [(of_file.file, of_file.why) for of_file in files if of_file.found is None]
    from trfkit.reports.render_html import render_html  # noqa: PLC0415 - heavy

    found = [of_file.found for of_file in files if of_file.found is not None]
    return render_html(_document(found, failed, is_page=True), language())


def _why_not(failure: Failure) -> str:
    """Return why a file could not be compared, with the errors of the whole file."""
    errors = (
        Message("verify.error-of-file", code=error.code, sentence=error.sentence)
        for error in failure.findings
        if error.line is None and severity_in(error) is Severity.ERROR
    )
    return "; ".join(in_words(text) for text in (failure.text, *errors))
