"""Read any table as a page of grids: the format is recognised by the content."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.tables.fixed_width import first_list, read_fixed_width
from trfkit.files.tables.grid import (
    Grid,
    Meter,
    Row,
    decode,
    exceeded,
    is_binary,
    page,
    printed_number,
    split_tables,
)
from trfkit.files.tables.html import is_html, read_html
from trfkit.files.tables.workbook import is_workbook, read_workbook
from trfkit.findings import Diagnostic
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.tables.grid import Page, Text

_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""What workbooks begin with: those of today, and those of older programs or with a password."""

_BEGINNING: Final = 131_072  # bytes in which a text shows whether it is a table
_LINES: Final = 200
_OTHERS: Final = ("<", "{", "[")  # what XML, JSON and PGN begin with
_QUOTED: Final = ' "\r\n'
_PART: Final = 3  # at least one line in so many is delimited where a table is recognised


def is_table(data: bytes) -> str | None:
    """Return the name of the format in which ``read_page`` would read ``data``, None for none.

    Only the beginning of a text is looked at; a text that may as well be prose is no table. A TRF
    is a table of text, too: exclude it before.
    """
    if data.startswith(_ZIP):  # as workbooks are
        return "xlsx" if is_workbook(data) else None
    if is_html(data):
        return "html"
    text = decode(data[:_BEGINNING]).text.lstrip()
    return None if text.startswith(_OTHERS) or is_binary(text) else _form(text)


def read_page(data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Page:
    """Return all tables of a file and the text around them; never raises for its content.

    ``encoding`` overrides the text's own statement. What cannot be read, or exceeds ``limits``, is
    among the page's diagnostics.
    """
    if len(data) > limits.bytes:
        excess = exceeded("bytes", limits.bytes, len(data))
        return page("text", (), diagnostics=(excess,))
    if data.startswith((_ZIP, _OLE)):
        return read_workbook(data, limits)
    if is_html(data):
        return read_html(data, limits, encoding)
    text = decode(data, encoding)
    if is_binary(text.text):
        return page("text", (), diagnostics=(Diagnostic(code="TAB001", variant="no-text"),))
    how = _find_delimiter(text.text)
    if how is not None:
        return read_delimited(text, how, limits)
    if is_cut_by_decimals(text.text) and first_list(text.text) is None:
        return page("csv", (), diagnostics=(Diagnostic(code="TAB001", variant="commas"),))
    return read_fixed_width(text, limits)


def _form(text: str) -> str | None:
    """Return ``csv`` or ``text`` for a text that is a table, None for any other."""
    how = _find_delimiter(text)
    if how is None:
        if first_list(text) is not None:
            return "text"
        return "csv" if is_cut_by_decimals(text) else None
    lines = [line for line in islice(io.StringIO(text), _LINES) if not line.isspace()]
    cells = (cell for line in lines for cell in line.split(how.delimiter))
    has_numbers = any(
        printed_number(_SCORE.sub("", cell.strip(_QUOTED))) is not None for cell in cells
    )
    return "csv" if has_numbers and how.lines * _PART >= len(lines) else None


_SCORE: Final = lazy_pattern(r"(?<=\d) ?[-:\u2013] ?\d{1,2}(?:[.,]5|½)?\Z")


def _find_delimiter(text: str) -> DelimitedText | None:
    """Return how a text is delimited, None if it must be read as a list aligned by blanks.

    Such a list may have a comma in each name and bars between its columns. But it has more columns
    than these would make, and its heading has no comma.
    """
    how = delimiter_of(text)
    if how is None or how.delimiter == "\t":
        return how
    listing = first_list(text)
    if listing is None or listing.columns <= how.columns:
        return how
    return None if how.delimiter == "|" or listing.line < how.line else how


# CSV, TSV and their kin: the delimiter found, quotes resolved, titles and notes kept as text -----


DELIMITERS: Final = ("\t", ";", ",", "|")
"""In the order in which they are taken where nothing else decides: a comma may be a decimal one."""

_SAMPLE: Final = 200  # records that the delimiter is judged by
_LONGEST_CELL: Final = 20  # lines; a quotation mark that spans more was never meant to be closed
_RULER: Final = frozenset("-=:+ ")
_END: Final = "\0"  # no text has it: reading removes zero bytes


class DelimitedText(Record):
    """The delimiter of a text, its number of columns, its number of lines, and the first line.

    ``line`` counts from 1; ``lines`` is known for the beginning of the text only.
    """

    delimiter: str
    columns: int
    line: int
    lines: int


class _Record(NamedTuple):
    line: int
    fields: list[str]


def delimiter_of(text: str) -> DelimitedText | None:
    """Return how ``text`` is delimited, None if it is not.

    For each delimiter the longest sequence of records is looked at; at least half of them must have
    the same number of fields. The longest sequence wins: a decimal comma is in the rows alone, the
    delimiter in the heading, too. Then the most even one, then the order above.
    """
    best: tuple[tuple[int, float], DelimitedText] | None = None
    for delimiter in DELIMITERS:
        if delimiter not in text:
            continue
        run = _longest_run(text, delimiter)
        if len(run) < 2:  # noqa: PLR2004 - a heading and a row
            continue
        columns, often = Counter(len(record.fields) for record in run).most_common(1)[0]
        score = (len(run), often / len(run))
        if often * 2 >= len(run) and (best is None or score > best[0]):
            best = score, DelimitedText(delimiter, columns, run[0].line, len(run))
    return best[1] if best else None


def is_cut_by_decimals(text: str) -> bool:
    """Tell whether commas separate the cells of a text and occur in its numbers, too, unquoted.

    For a text that is not delimited because its rows are of too many lengths. Each is as long as
    its heading, or longer by at most the numbers that two neighbouring cells can form.
    """
    heading, *rows = _longest_run(text, _COMMA) or [_Record(1, [])]
    width = len(heading.fields)
    if width < _FEWEST_HEADINGS or len(rows) < _FEWEST_ROWS or any(map(_is_digits, heading.fields)):
        return False
    beyond = [len(row.fields) - width for row in rows]
    if min(beyond) < 0 or len(set(beyond)) == 1:
        return False
    for row, more in zip(rows, beyond, strict=True):
        cut_numbers = sum(
            _is_digits(before) and _is_digits(cell) and len(cell) <= _MOST_DECIMALS
            for before, cell in pairwise(row.fields)
        )
        if cut_numbers < more:
            return False
    return True


_COMMA: Final = ","
_FEWEST_HEADINGS: Final = 3
_FEWEST_ROWS: Final = 3
_MOST_DECIMALS: Final = 2


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def read_delimited(text: Text, how: DelimitedText, limits: Limits) -> Page:
    """Return the tables of a text delimited as in ``how``, as format ``csv``.

    A quotation mark without its closing one is reported (TAB007) and all marks are read as letters.
    Rows with more cells than their heading are reported, too (TAB005): a decimal comma may have
    split them.
    """
    meter = Meter(limits)
    open_line = _open_quotation(text.text, how.delimiter, limits.rows)
    cut = _unquoted_records if open_line is not None else _quoted_records
    pieces = list(split_tables(_rows(cut(text.text, how.delimiter), how.delimiter, meter)))
    findings = list(text.diagnostics)
    if open_line is not None:
        findings.append(Diagnostic(code="TAB007", line=open_line))
    for grid in (piece for piece in pieces if isinstance(piece, Grid)):
        width = max(i for i, caption in enumerate(grid.rows[0], start=1) if caption)
        wide = [i for i, row in enumerate(grid.rows) if any(row[width:])]
        if 0 < len(wide) < len(grid.rows) - 1:
            values = {"count": len(wide), "columns": width}
            findings.append(Diagnostic(code="TAB005", line=grid.lines[wide[0]], values=values))
            break  # what cut the rows of one table cut those of the others
    return page("csv", pieces, diagnostics=(*findings, *meter.findings))


def _open_quotation(text: str, delimiter: str, most: int) -> int | None:
    """Return the line of an unclosed quotation mark, looking at the first records.

    It swallows rows up to the next mark or to the end: a record of many lines, or one of several
    lines in a text where letters follow a closing mark.
    """
    line, several = 1, None
    fields: list[str] = []
    try:
        for record in islice(_quoted_records(f"{text}\n{_END}", delimiter), most + 1):
            if record.line - line > _LONGEST_CELL:
                return line
            if any("\n" in field or "\r" in field for field in record.fields):
                several = several or record.line
            line, fields = record
    except csv.Error:  # a cell of more characters than the module takes
        return line
    # The mark appended at the end is a record of its own unless a quotation took it in.
    if any(_END in field for field in fields) and fields != [_END]:
        return line
    if several is not None:
        try:
            for _ in islice(_quoted_records(text, delimiter, strict=True), most):
                pass
        except csv.Error:  # something else than a delimiter or a line's end follows a closing mark
            return several
    return None


def _quoted_records(text: str, delimiter: str, *, strict: bool = False) -> Iterator[_Record]:
    """Yield the records with their first lines; csv.Error for a cell that is too long."""
    lines = io.StringIO(text, newline="")
    escape = "\\" if delimiter == "|" else None  # Markdown has it before its marks
    reader = csv.reader(lines, delimiter=delimiter, strict=strict, escapechar=escape)
    line = 1
    for fields in reader:
        yield _Record(line, fields)
        line = reader.line_num + 1


def _unquoted_records(text: str, delimiter: str) -> Iterator[_Record]:
    """Yield the lines split at each delimiter, with quotation marks as letters."""
    for number, line in enumerate(io.StringIO(text, newline=None), start=1):
        yield _Record(number, line.rstrip("\n").split(delimiter))


def _longest_run(text: str, delimiter: str) -> list[_Record]:
    """Return the longest sequence of records of several fields among the first ones."""
    try:
        records = list(islice(_quoted_records(text, delimiter), _SAMPLE))
    except csv.Error:
        records = list(islice(_unquoted_records(text, delimiter), _SAMPLE))
    longest: list[_Record] = []
    run: list[_Record] = []
    for record in records:
        if len(record.fields) > 1:
            run.append(record)
        elif "".join(record.fields).strip():  # a blank line parts nothing
            run = []
        if len(run) > len(longest):
            longest = run
    return longest


def _rows(records: Iterator[_Record], delimiter: str, meter: Meter) -> Iterator[Row]:
    """Yield the rows with their cells trimmed, within the limits."""
    glue = " " if delimiter == "\t" else f"{delimiter} "
    for line, fields in records:
        if delimiter == "|" and _RULER.issuperset("".join(fields)):
            continue
        if not meter.count("rows", line=line) or not meter.count("cells", len(fields), line=line):
            return
        cells = [meter.text(field, line) if field else "" for field in meter.columns(fields, line)]
        if delimiter == "|" and not cells[0]:
            del cells[0]  # tables of text open their lines with it
        yield Row(line, cells, glue.join(filter(None, cells)))
