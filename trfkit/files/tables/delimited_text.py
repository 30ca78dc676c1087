"""CSV, TSV and their kin: the delimiter found, quotes resolved, titles and notes kept as text."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.tables.grid import Grid
from trfkit.files.tables.page_assembly import Meter, page
from trfkit.files.tables.table_frames import Row, framed
from trfkit.findings import Diagnostic
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.files.tables.grid import Page
    from trfkit.files.tables.table_text import Text
    from trfkit.limits import Limits

DELIMITERS: Final = ("\t", ";", ",", "|")
"""In the order in which they are taken where nothing else decides: a comma may be a decimal one."""

_SAMPLE: Final = 200  # records that the delimiter is judged by
_LONGEST_CELL: Final = 20  # lines; a quotation mark that spans more was never meant to be closed
_RULER: Final = frozenset("-=:+ ")
_END: Final = "\0"  # no text has it: reading removes zero bytes


class Delimited(Record):
    """How a text is cut: by what, into how many columns; how many lines are, from which one on.

    ``line`` counts from 1; ``lines`` is known for the beginning of the text only.
    """

    delimiter: str
    columns: int
    line: int
    lines: int


class _Record(NamedTuple):
    line: int
    fields: list[str]


def delimiter_of(text: str) -> Delimited | None:
    """Return how ``text`` is delimited, None if it is not.

    For each delimiter the longest run of records that it cuts is looked at; at least half of
    them must have the same number of fields. The longest run wins: a decimal comma stands in the
    rows alone, the delimiter in the heading too. Then the evener run, then the order above.
    """
    best: tuple[tuple[int, float], Delimited] | None = None
    for delimiter in DELIMITERS:
        if delimiter not in text:
            continue
        run = _longest_run(text, delimiter)
        if len(run) < 2:  # noqa: PLR2004 - a heading and a row
            continue
        columns, often = Counter(len(record.fields) for record in run).most_common(1)[0]
        score = (len(run), often / len(run))
        if often * 2 >= len(run) and (best is None or score > best[0]):
            best = score, Delimited(delimiter, columns, run[0].line, len(run))
    return best[1] if best else None


def is_cut_by_decimals(text: str) -> bool:
    """Tell whether commas part the cells of a text and stand in its numbers too, unquoted.

    For a text that is not delimited, its rows being of too many lengths. Each is as long as its
    heading, or longer by no more than the numbers that two of its cells next to each other make.
    """
    heading, *rows = _longest_run(text, _COMMA) or [_Record(1, [])]
    width = len(heading.fields)
    if width < _FEWEST_HEADINGS or len(rows) < _FEWEST_ROWS or any(map(_is_digits, heading.fields)):
        return False
    beyond = [len(row.fields) - width for row in rows]
    return (
        min(beyond) >= 0
        and len(set(beyond)) > 1
        and all(_cut_numbers(row.fields) >= more for row, more in zip(rows, beyond, strict=True))
    )


_COMMA: Final = ","
_FEWEST_HEADINGS: Final = 3
_FEWEST_ROWS: Final = 3
_MOST_DECIMALS: Final = 2


def _cut_numbers(fields: Sequence[str]) -> int:
    """Return how many cells may be decimals, cut off by a comma from the number before them."""
    return sum(
        _is_digits(before) and _is_digits(cell) and len(cell) <= _MOST_DECIMALS
        for before, cell in pairwise(fields)
    )


def _is_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def read_delimited(text: Text, how: Delimited, limits: Limits) -> Page:
    """Return the tables of a text that is delimited as ``how`` says, as format ``csv``.

    A quotation mark that is never closed is reported (TAB007) and all marks are read as letters.
    So are rows with more cells than their heading (TAB005): a decimal comma may have cut them.
    """
    meter = Meter(limits)
    open_line = _open_quotation(text.text, how.delimiter, limits.rows)
    cut = _unquoted if open_line is not None else _quoted
    pieces = list(framed(_rows(cut(text.text, how.delimiter), how.delimiter, meter)))
    findings = list(text.diagnostics)
    if open_line is not None:
        findings.append(Diagnostic(code="TAB007", line=open_line))
    findings.extend(_wide_rows([piece for piece in pieces if isinstance(piece, Grid)]))
    return page("csv", pieces, diagnostics=(*findings, *meter.findings))


def _open_quotation(text: str, delimiter: str, most: int) -> int | None:
    """Return the line of a quotation mark that is not closed, looking at the first records.

    It swallows rows up to the next mark or up to the end: a record of many lines, or one of
    several in a text where letters follow a closing mark.
    """
    line, several = 1, None
    fields: list[str] = []
    try:
        for record in islice(_quoted(f"{text}\n{_END}", delimiter), most + 1):
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
    return None if several is None or _is_well_quoted(text, delimiter, most) else several


def _is_well_quoted(text: str, delimiter: str, most: int) -> bool:
    """Tell whether nothing but a delimiter or a line's end follows a closing mark."""
    try:
        for _ in islice(_quoted(text, delimiter, strict=True), most):
            pass
    except csv.Error:
        return False
    return True


def _quoted(text: str, delimiter: str, *, strict: bool = False) -> Iterator[_Record]:
    """Yield the records with the lines on which they start; csv.Error for a cell too long."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=strict)
    line = 1
    for fields in reader:
        yield _Record(line, fields)
        line = reader.line_num + 1


def _unquoted(text: str, delimiter: str) -> Iterator[_Record]:
    """Yield the lines cut at each delimiter, quotation marks being letters."""
    for number, line in enumerate(io.StringIO(text, newline=None), start=1):
        yield _Record(number, line.rstrip("\n").split(delimiter))


def _longest_run(text: str, delimiter: str) -> list[_Record]:
    """Return the longest run of records of several fields among the first ones."""
    try:
        records = list(islice(_quoted(text, delimiter), _SAMPLE))
    except csv.Error:
        records = list(islice(_unquoted(text, delimiter), _SAMPLE))
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


def _wide_rows(grids: list[Grid]) -> Iterator[Diagnostic]:
    """Yield a finding if some rows of a table, though not all, go beyond its heading."""
    for grid in grids:
        width = max(i for i, caption in enumerate(grid.rows[0], start=1) if caption)
        wide = [i for i, row in enumerate(grid.rows) if any(row[width:])]
        if 0 < len(wide) < len(grid.rows) - 1:
            values = {"count": len(wide), "columns": width}
            yield Diagnostic(code="TAB005", line=grid.lines[wide[0]], values=values)
            return  # what cut the rows of one table cut those of the others
