"""What must hold whatever bytes come in: one function for each way into the program.

Each takes the bytes of a file and returns nothing. A broken promise is an AssertionError; any other
exception is one too, for nothing that a file holds may raise. What is tried of a long list is drawn
by the bytes themselves, so that a file always does the same; ``every`` tries all of it.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
import time
import zlib
from contextlib import suppress
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from click.testing import CliRunner
from generated import team_swiss
from jsonschema import Draft202012Validator

from trfkit import read, verify
from trfkit.checks import check
from trfkit.cli import run
from trfkit.files import registry
from trfkit.files.convert import convert
from trfkit.files.crosstables.starting_ranks import with_starting_ranks
from trfkit.files.json_tables import is_json
from trfkit.files.tables.read import is_table, read_page
from trfkit.files.trf import reading
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.reading.read import REFUSALS
from trfkit.findings import Profile, Severity, TrfError
from trfkit.findings.codes import CATALOGUE, severity_in
from trfkit.findings.errors import repairs_and_errors
from trfkit.format_table import FORMATS
from trfkit.messages.rendering import UNFILLED, render_text
from trfkit.ranking import Ranking, Refusal, explain, rank
from trfkit.regulations import AVAILABLE
from trfkit.reports.reference import schema
from trfkit.syntax import Limits
from trfkit.tie_breaks import BY_CODE
from trfkit.verification.comparison.each_round import each_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trfkit.files.trf.reading import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE / "corpus"
EVENT: Final = CORPUS / "tables" / "annotated.trf"
CROSSTABLE: Final = HERE.parents[1] / "samples" / "round-robin.csv"

WRITABLE: Final = tuple(row.name for row in FORMATS if row.writable)
WHOLE: Final = frozenset(
    {"trf", "trf06", "trf16", "trf26", "trfx", "trfbx", "json", "cr-xml", "h9"}
)
"""Formats that hold a tournament by themselves: what is written in one is read as one."""

READABLE: Final = tuple(row.name for row in FORMATS if row.readable)
CODES: Final = tuple(BY_CODE)
ENCODINGS: Final = ("utf-8", "windows-1250", "windows-1251", "utf-16", "latin-1", "ascii")
TODAY: Final = "2026-07-01"

COMMANDS: Final = (
    *product(
        ("standings -",),
        (
            "",
            "--format json",
            "--format csv",
            "--format tsv",
            "--format markdown",
            "--matches --boards",
            "--editions 2006,2009,2012",
            "--editions 2023,2024,2026 --format json",
            "--rounds 0",
            "--rounds 1 --lots seed",
            "--where sex=w --where born>=2000",
            "--unrated 1000 --rating-source national",
            "--primary gp",
            *(f"--kind {one}" for one in ("individual-round-robin", "individual-knockout")),
            *(f"--kind {one}" for one in ("team-swiss", "team-round-robin", "team-other")),
        ),
    ),
    *product(("report -",), ("", "--format markdown", "--rounds 0", "--rounds 1 -t DE,SB,TPR")),
    *product(
        ("report - --only rounds", "report - --only crosstable"),
        ("", "--only cards", "--only cards --who 1 --where sex=w --format json"),
    ),
    *product(("anonymise -",), ("", "--key secret")),
    *product(("annotate -",), ("", "--import-notes", "-t BH/C1,DE,SB")),
    *product(("verify -",), ("", "--format json", "--format csv", "--format html")),
    *product(("verify - --each-round",), ("", "--format json", "--format csv")),
    *product(
        ("check -",),
        (
            "--strict",
            "--profile upload --format json",
            "--profile title --format sarif",
            f"--profile archive --format junit --today {TODAY}",
            "--format github",
            "--format concise",
        ),
    ),
    *product(("explain - 1",), ("BH/C1", "DE --format json", "TPR", "EDE")),
    *product(("explain -",), ("1", "1 2", "2 1 -t DE,SB", "a b --format json", "1 --format html")),
    *product(("convert - -",), (f"--to {name}" for name in WRITABLE)),
    *product(
        ("rate -",),
        (
            "--system fide",
            "--system fide --games --format json",
            "--system ufgo",
            "--system ufgo --games --format csv",
        ),
    ),
    *product(("playoff -",), ("", "--places 1-3 --format json", "--edition 2006 --format html")),
    *product(("playoff plan -",), ("--lots s --edition 2006 --places all",)),
    *product(("announce -",), ("", "--language uk --format json", "-t ARO,KS --format html")),
)
"""Every command that takes a tournament, with what changes its way most."""

COMPARING: Final = tuple(
    product(
        ("verify EVENT --against -",),
        ("", "--format json", "--format csv", "--format html", "--tolerance 0.5", "--each-round"),
    )
)
"""Every way to hold a tournament against a table; most tables of the corpus are about it."""


class Target(NamedTuple):
    """A harness: what it does with a file, and the folders of the corpus that it starts from."""

    run: Callable[..., None]
    folders: tuple[str, ...]
    largest: int = 12_000
    """The most bytes that are worth its while."""


# Reading ---------------------------------------------------------------------------------------


def reading_whole(data: bytes, *, every: bool = False) -> None:
    """Read a TRF: the document is the file, findings can be shown, strict mode refuses."""
    result = reading.read(data)
    _is_whole(result, data)
    _can_be_shown(result.diagnostics, result)
    assert reading.read(data) == result, "the same file is read in two ways"
    for encoding in _some(data, ENCODINGS, 1, every=every):
        _is_whole(reading.read(data, encoding=encoding), data)
    few = Limits(players=3, rounds=2, bytes=4000, lines=30, line_bytes=150)
    _can_be_shown(reading.read(data, limits=few).diagnostics, None)
    try:
        found = read(data, strict=True).diagnostics
    except TrfError as error:
        is_as_said = bool(repairs_and_errors(error.diagnostics))
    else:
        is_as_said = not repairs_and_errors(found)
    assert is_as_said, "strict mode refuses for nothing, or takes what was repaired"


def _is_whole(result: ReadResult, data: bytes) -> None:
    """Whether a document is the file; there may be none where a limit, or binary data, refused."""
    if result.document is not None:
        assert bytes(result.document) == data, "the document is not the file"
        return
    assert result.tournament is None
    codes = {one.code for one in result.diagnostics}
    assert codes & REFUSALS, f"no document, and no refusal among {sorted(codes)}"


def _can_be_shown(found: Iterable[Diagnostic], result: ReadResult | None) -> None:
    """Whether each finding has its words and a place that the file has."""
    lines = None
    if result is not None and result.document is not None:
        lines = {record.line for record in result.document.records}
    for one in found:
        assert one.code in CATALOGUE
        words = one.message + (one.hint or "")
        assert render_text(UNFILLED) not in words, f"{one.code} lacks a value: {words}"
        assert words.isprintable(), f"{one.code} has signs that cannot be printed: {words!r}"
        assert one.column is None or one.column >= 1, one
        assert lines is None or one.line is None or one.line in lines, one


# Commands --------------------------------------------------------------------------------------


def commands(data: bytes, *, every: bool = False) -> None:
    """Do with a file everything that can be done with a tournament."""
    result = registry.read(data)
    if result.tournament is None:
        holds_of_command(data, "check -")
        return
    _library(data, result, every=every)
    for words in _some(data, COMMANDS, 2, every=every):
        holds_of_command(data, " ".join(words))


def _library(data: bytes, result: ReadResult, *, every: bool) -> None:
    """Call every public function; only Refusal may come out of one."""
    tournament = result.tournament
    assert tournament is not None
    (profile,) = _some(data, tuple(Profile), 1)
    _can_be_shown(check(result, profile), result)
    ways: list[Callable[[], object]] = [
        partial(verify, tournament),
        partial(each_round, tournament, tables=result.stated),
        *(partial(convert, result, name) for name in _some(data, WRITABLE, 2, every=every)),
    ]
    for edition in _some(data, AVAILABLE, 1, every=every):
        codes = _some(data, CODES, 6, every=every)
        ways.append(partial(rank, tournament, Ranking(tiebreaks=codes, edition=edition)))
        ways += [
            partial(explain, tournament, who, code, Ranking(edition=edition))
            for who in {tournament.players[0].start_no, tournament.players[-1].start_no}
            for code in codes[:2]
        ]
    if result.document is not None:
        ways.append(lambda: annotate(result, rank(tournament), import_notes=True))
    for way in ways:
        with suppress(Refusal):
            way()


_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What moves the cursor, or turns the direction of what follows, at a terminal."""


def holds_of_command(data: bytes, line: str) -> None:
    """Run a command on standard input: its exit code is one of the contract's, its forms whole."""
    words = [str(EVENT) if word == "EVENT" else word for word in line.split()]
    with CliRunner(charset="utf-8").isolation(input=data) as (out, err, _):
        code = run(words)
        printed, told = out.getvalue(), err.getvalue().decode()
    assert "Internal error" not in told, f"trfkit {line}\n{told}"
    assert code in {0, 1, 2}, f"trfkit {line}: exit code {code}"
    assert code != 2 or told.strip(), f"trfkit {line}: nothing is said of why"
    assert not _CONTROL.search(told), f"trfkit {line}: control characters in {told!r}"
    if printed:
        _is_well_formed(printed, _form(words), line)


def _form(words: Sequence[str]) -> str:
    """Return the form that a command was asked for; nothing where it writes a tournament."""
    if words[0] in {"annotate", "anonymise", "convert"}:
        return ""
    return words[words.index("--format") + 1] if "--format" in words else "text"


def _is_well_formed(printed: bytes, form: str, line: str) -> None:
    """Whether a report is what its form says; nothing is asked of a tournament that is written."""
    if not form:
        return
    text = printed.decode()
    shown = text.replace("\r\n", "\n").replace("\t", " ") if form in {"csv", "tsv"} else text
    assert not _CONTROL.search(shown), f"trfkit {line}: control characters in {text!r}"
    match form:
        case "json":
            found = json.loads(text)
            errors = [error.message for error in _schema(found["schema"]).iter_errors(found)]
            assert not errors, f"trfkit {line}: {errors}"
        case "sarif":
            json.loads(text)
        case "junit":
            ET.fromstring(printed)  # noqa: S314 - our own
        case "csv" | "tsv":
            delimiter = "\t" if form == "tsv" else ","
            rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            widths = {len(row) for row in rows}
            assert len(widths) == 1, f"trfkit {line}: rows of {sorted(widths)} cells"


@cache
def _schema(name: str) -> Draft202012Validator:
    """Return what checks a document of ``trfkit.NAME/1``."""
    return Draft202012Validator(schema(name.removeprefix("trfkit.").partition("/")[0]))


# Formats ---------------------------------------------------------------------------------------


def formats(data: bytes, *, every: bool = False) -> None:
    """Take a file for each format that can be read, whatever it is, and write what was read."""
    asked: list[str | None] = [None, *_some(data, READABLE, 3, every=every)]
    seen: list[ReadResult] = []
    for name in asked:
        result = registry.read(data, format=name)
        _can_be_shown(result.diagnostics, result)
        if result.document is not None:
            _is_whole(result, data)
        if result.tournament is None or result.document is not None or result in seen:
            continue
        seen.append(result)
        _can_be_shown(check(result), None)
        with suppress(Refusal):
            rank(result.tournament)
        with suppress(Refusal):
            verify(result.tournament, against=result.stated or None)
        for to in _some(data, WRITABLE, 2, every=every):
            _reads_back(result, to)
    for encoding in _some(data, ENCODINGS, 1, every=every):
        registry.read(data, encoding=encoding)


# Tables ----------------------------------------------------------------------------------------


def tables(data: bytes, *, every: bool = False) -> None:
    """Read a file as a table, hold tournaments against it, complete one by it."""
    is_table(data)
    is_json(data)
    page = read_page(data)
    _can_be_shown(page.diagnostics, None)
    for one in page.grids:
        assert len({len(row) for row in one.rows}) <= 1, "rows of a grid differ in length"
    completed = with_starting_ranks(_crosstable(), page, "the list")
    _can_be_shown(completed.diagnostics, None)
    assert completed.tournament is not None
    stated = registry.read_stated(data)
    _can_be_shown(stated.diagnostics, None)
    assert stated.tables or repairs_and_errors(stated.diagnostics), "nothing read, nothing said"
    if not stated.tables:
        holds_of_command(data, COMPARING[0][0])
        return
    ways = [
        partial(_compare, _teams(), stated.tables),
        *(partial(holds_of_command, data, " ".join(words)) for words in COMPARING),
    ]
    for way in _some(data, ways, 1, every=every):
        way()


def _compare(tournament: Tournament, stated: Sequence[StatedTable]) -> None:
    with suppress(Refusal):
        json.dumps(verify(tournament, against=stated).to_json())
    with suppress(Refusal):
        json.dumps(each_round(tournament, tables=stated).to_json())


@cache
def _teams() -> Tournament:
    return team_swiss(2, teams=4, boards=2, rounds=2)


@cache
def _crosstable() -> ReadResult:
    return registry.read(CROSSTABLE.read_bytes())


# Writing ---------------------------------------------------------------------------------------


def emitting(data: bytes, *, every: bool = False) -> None:
    """Write a file in every format; what is written reads back, and is written the same again."""
    result = registry.read(data)
    if result.tournament is None:
        return
    if result.document is not None:
        assert convert(result, "trf").data == data
        _annotated_twice(result, data)
    for name in _some(data, WRITABLE, 2, every=every):
        _reads_back(result, name)


def _reads_back(result: ReadResult, name: str) -> None:
    try:
        converted = convert(result, name)
    except Refusal:  # what could not be read back is not written
        return
    _can_be_shown(converted.diagnostics, None)
    if name not in WHOLE or (name == "trf" and result.document is not None):
        return
    again = registry.read(converted.data, format=name)
    # A line of which a number was left out, being too wide, can be a whole one no more.
    cut = {one.record for one in converted.diagnostics if one.code == "CNV002"}
    found = (one for one in _misread(again.diagnostics) if one.record not in cut)
    amiss = [f"{one.code} {one.message}" for one in found]
    assert not amiss, f"{name}: what was written is read as {amiss}"
    if any(one.code == LIMIT for one in again.diagnostics):
        return
    assert again.tournament is not None, f"{name}: what was written holds no tournament"
    assert result.tournament is not None
    if name != "h9" and not any(one.record == "001" for one in converted.diagnostics):
        lost = _games(result.tournament) ^ _games(again.tournament)
        assert not lost, f"{name}: games got lost or are new: {sorted(lost)[:3]}"


def _games(tournament: Tournament) -> set[tuple[int, int, int]]:
    """Return who met whom in which round."""
    return {
        (player.start_no, number, entry.opponent)
        for player in tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None and number <= tournament.rounds_played
    }


LIMIT: Final = "SYN021"
"""A Go table may have more rounds than a TRF that is read without --limit."""


def _misread(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
    """What says that the columns are wrong; not what an older format lets one assume (ADJ)."""
    return (
        one
        for one in found
        if (one.is_repair and not one.code.startswith("ADJ"))
        or (one.code.startswith("SYN") and severity_in(one) is Severity.ERROR and one.code != LIMIT)
    )


ANNOTATED: Final = frozenset({b"001", b"310", b"202", b"212", b"###"})
"""The records that an annotation may change."""


def _annotated_twice(result: ReadResult, data: bytes) -> None:
    assert result.tournament is not None
    try:
        once = bytes(annotate(result, rank(result.tournament)))
    except Refusal:
        return
    again = reading.read(once)
    assert again.tournament is not None, "an annotated file holds no tournament"
    if b"\0" not in once:  # in UTF-16 every other byte is one
        assert _untouched(once) == _untouched(data), "other lines were annotated"
    with suppress(Refusal):
        twice = bytes(annotate(again, rank(again.tournament)))
        assert twice == once, "annotated again, the file is another"


def _untouched(data: bytes) -> list[bytes]:
    """Return the lines that no annotation is about; their letters may be read in another way."""
    return [line for line in data.splitlines() if line and line[:3] not in ANNOTATED]


# Growth ----------------------------------------------------------------------------------------

SMALL: Final = 8_000
TIMES: Final = 8
ALLOWED: Final = 2.5 * TIMES
"""Twice as many lines may take twice as long, and some more; four times as long is too much."""
PATIENCE: Final = 0.3
"""Seconds that any file may take beside that, for what is done once."""


def growing(data: bytes, *, every: bool = False) -> None:
    """Repeat a piece of a file until it is large: the time to read it grows with its size."""
    pieces = range(4) if every else (0,)
    for number in pieces:
        head, piece, tail = _cut(data, number)
        if not piece:
            return
        small = head + piece * (SMALL // len(piece) + 1) + tail
        large = head + piece * (SMALL * TIMES // len(piece) + 1) + tail
        limit = PATIENCE
        for _ in range(3):  # of a busy machine the quickest run counts
            before = _seconds(small)
            limit = PATIENCE + ALLOWED * before
            took = _seconds(large)
            if took <= limit:
                break
        else:
            what = f"{len(large)} bytes took {took:.1f} s, {len(small)} took {before:.2f} s"
            raise AssertionError(f"time grows faster than the file: {what}; repeated: {piece!r}")


def _cut(data: bytes, number: int) -> tuple[bytes, bytes, bytes]:
    """Part a file in what stands before, in, and behind a piece: bytes of a line, or lines."""
    chance = _chance(data + bytes([number]))
    first, last = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    if chance.random() < 0.5:
        last = min(last, first + chance.randint(1, 12))
    elif chance.random() < 0.7:
        first, last = data.rfind(b"\n", 0, first) + 1, data.find(b"\n", last) + 1 or len(data)
    return data[:first], data[first:last], data[last:]


def _seconds(data: bytes) -> float:
    """Time of the processor that reading and checking takes."""
    start = time.process_time()
    if is_json(data):
        registry.read_stated(data)
    else:
        for one in check(registry.read(data)):
            assert one.message
    return time.process_time() - start


# Helpers ---------------------------------------------------------------------------------------


def _chance(data: bytes) -> random.Random:
    return random.Random(zlib.crc32(data))  # noqa: S311 - no secret


def _some(data: bytes, choices: Sequence, count: int, *, every: bool = False) -> Sequence:
    """Return a few of many, the same ones for the same bytes."""
    return choices if every else _chance(data).sample(choices, min(count, len(choices)))


TARGETS: Final = {
    "reading": Target(reading_whole, ("trf",)),
    "commands": Target(commands, ("trf", "formats")),
    "formats": Target(formats, ("formats", "tables")),
    "native": Target(formats, ("native",), 80_000),
    "tables": Target(tables, ("tables", "formats")),
    "emitting": Target(emitting, ("trf", "formats")),
    "growing": Target(growing, ("trf", "formats", "tables"), 4_000),
}
