"""Shared parts of the table readers: texts, printed numbers, limits, grids, pages."""

from __future__ import annotations

import codecs
import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import POINT, Points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.limits import Limits


class Grid(Record, kw_only=True):
    """One table: ``rows[r][c]`` is the text of a cell, trimmed, with single blanks.

    All rows have the same length; the positions that a merged cell covers besides its first, and
    those that a short row lacks, are ``""``. ``lines[r]`` is the line of the file (or the row of
    the sheet, from 1) where the row starts. ``title`` is the sheet's name or the heading above the
    table, ``after`` the lines of text between this table and the next one, such as the notes about
    its columns.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    title: str | None = None
    after: tuple[str, ...] = ()


class Page(Record, kw_only=True):
    """All tables and texts of a file: ``grids`` in order.

    ``format`` is ``csv``, ``xlsx``, ``html`` or ``text``. ``title`` is the document's own title,
    ``before`` the lines of text above the first grid. ``diagnostics`` say what could not be read,
    or was left out by a limit; a file that could not be read at all has no grids and an error among
    them.
    """

    format: str
    grids: tuple[Grid, ...]
    title: str | None = None
    before: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


# The finding when a file of tables goes beyond a limit --------------------------------------------


def exceeded(name: str, most: int, value: int | None = None, line: int | None = None) -> Diagnostic:
    """Return the finding (TAB003) that the limit ``name`` of ``most`` was exceeded.

    ``value`` is the file's number, None if counting stopped.
    """
    values = {"name": name, "value": value, "most": most}
    variant = "uncounted" if value is None else ""
    return Diagnostic(code="TAB003", variant=variant, line=line, values=values)


# Numbers as tables print them: a decimal comma, halves and quarters, grouped thousands -----------


_FRACTIONS: Final = {"": "", "½": ".5", "1/2": ".5", "¼": ".25", "¾": ".75"}
_GROUPS: Final = r"[0-9]{1,3}(?:[ ’'][0-9]{3})+"  # noqa: RUF001 - as Swiss tables print it
_NUMBER: Final = lazy_pattern(
    rf"(?P<sign>[+\-\u2212]?)\ ?"
    rf"(?:(?P<whole>{_GROUPS}|[0-9]*)(?P<decimals>[.,][0-9]*)?|(?P<mixed>[0-9]*))"
    rf"(?:\ ?(?P<fraction>½|¼|¾|(?<![0-9])1/2))?\*?"
)
_LONGEST: Final = 40  # no table prints more digits than that


def printed_number(text: str) -> Decimal | None:
    """Return the exact number in a printed cell, None if it is no number.

    ``10,5``, ``10.5``, ``10½`` and ``10 1/2`` are the same number. The number of decimals is kept:
    ``10.50`` has two, ``10½`` one. A blank or an apostrophe may separate thousands (``1 050``); a
    single comma or point is always the decimal one. A closing point, as after a rank (``3.``), and
    the asterisk of a footnote are ignored.
    """
    trimmed = " ".join(text.split())
    match = _NUMBER.fullmatch(trimmed) if len(trimmed) <= _LONGEST else None
    if match is None:
        return None
    digits = re.sub(r"[^0-9]", "", match["whole"] or "")
    decimals = (match["decimals"] or "")[1:]
    fraction = _FRACTIONS[match["fraction"] or ""]
    if not (digits or decimals or fraction) or (fraction and match["decimals"]):
        return None
    number = Decimal(f"{digits or 0}{fraction or '.' + decimals}".rstrip("."))
    return number if match["sign"] in {"", "+"} else -number


def printed_points(text: str) -> Points | None:
    """Return points in tenths; None for anything but a number of tenths."""
    value = printed_number(text)
    if value is None:
        return None
    tenths = value * POINT
    return Points(int(tenths)) if tenths == tenths.to_integral_value() else None


def text_of(value: object) -> str:
    """Return a number or a text of JSON as a text, "" for anything else."""
    if isinstance(value, Decimal):
        return f"{value:f}" if abs(value.adjusted()) < _MOST_DIGITS else ""
    return value if isinstance(value, str) else ""


_MOST_DIGITS: Final = 30


# Bytes of a table to text, by marks, by what the file or the caller says, else by its shape ------


_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FEW: Final = 10
"""One byte in so many is zero in UTF-16; a damaged text has fewer."""

_CONTROL: Final = lazy_pattern(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_BEGINNING: Final = 16384
_RARE: Final = 50
"""One character in so many, at most, is a control character in a text, however damaged."""

_WESTERN: Final = "cp1252"
_NO_LETTERS: Final = bytes.maketrans("½ºª".encode(_WESTERN), b"   ")
"""In place of signs of tables, which are letters on other pages, blanks."""
_ASCII: Final = bytes(range(0x80))
_IN_TRUTH: Final = {"iso-8859-1": _WESTERN, "us-ascii": _WESTERN, "iso-8859-9": "cp1254"}
_SAMPLE: Final = 12  # characters shown on either side of the first one that was guessed


class Text(NamedTuple):
    """A text without byte order mark and zero bytes, and the findings about its encoding."""

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()


def decode(data: bytes, stated: str | None = None, declared: str | None = None) -> Text:
    """Decode the text of a file.

    ``stated`` is the encoding named by the caller, ``declared`` the one named by the file itself.
    The order is: ``stated``, a byte order mark, the zero bytes of UTF-16, UTF-8 if the bytes are
    valid (a page that was saved anew may still declare its old encoding), ``declared``, and last
    Windows' western page, or the one in which the words make most sense if they make none there,
    which is a finding (TAB002). A ``stated`` encoding that Python does not know, or that cannot
    decode the bytes, is one as well. Never raises.
    """
    findings: list[Diagnostic] = []
    mark, marked = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", None))
    body = data[len(mark) :]
    if stated is not None and marked is not None and is_utf16(stated) and is_utf16(marked):
        stated = marked  # the mark tells the order of the bytes
    text = None if stated is None else _read(body, stated)
    if stated is not None and text is None:
        values = {"stated": stated}
        findings.append(Diagnostic(code="TAB002", variant="stated", values=values))
    if text is None:
        text = _likeliest(body, marked or _utf16(body), declared, findings)
    zeros = text.count("\0")
    if zeros:
        findings.append(Diagnostic(code="TAB009", values={"count": zeros}))
        text = text.replace("\0", "")
    return Text(text, tuple(findings))


def is_binary(text: str) -> bool:
    """Tell whether a decoded text is binary data: full of control characters."""
    head = text[:_BEGINNING]
    return len(_CONTROL.findall(head)) * _RARE > len(head)


def cell_text(text: str) -> str:
    """Return a text on one line: trimmed, with single blanks."""
    if not text.isascii():
        text = text.replace("\u200b", "").replace("\ufeff", "")  # blanks that have no width
    return " ".join(text.split())


def _likeliest(
    data: bytes, marked: str | None, declared: str | None, findings: list[Diagnostic]
) -> str:
    """Decode in the encoding that the bytes show, else in the declared one."""
    if declared is not None:
        # What says so in bytes of ASCII is no UTF-16, and browsers know these pages better.
        declared = None if is_utf16(declared) else _IN_TRUTH.get(declared.lower(), declared)
    for name in (marked, "utf-8", declared):
        text = None if name is None else _read(data, name)
        if text is not None:
            return text
    # Nothing names an encoding: the western page, unless its words make no sense there.
    from trfkit.syntax import codepages  # noqa: PLC0415 - for few files

    place = len(data) - len(data.lstrip(_ASCII))
    words = data.translate(_NO_LETTERS)
    makes_sense = codepages.makes_sense(words, _WESTERN)
    page = _WESTERN if makes_sense else codepages.guess_code_page(words).name
    text = codepages.decode(data, page)
    before = text[:place]
    sample = cell_text(before[-_SAMPLE:] + text[place : place + _SAMPLE])
    values = {"encoding": page, "sample": sample}
    line = before.count("\n") + 1
    findings.append(Diagnostic(code="TAB002", line=line, values=values))
    return text


def _read(data: bytes, name: str) -> str | None:
    """Decode in the encoding ``name``, None if that is impossible.

    An incomplete character at the end of a cut file is left out.
    """
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        if is_utf16(name):
            return data.decode(name, "replace")
        intact = data[: error.start]
        is_cut = error.reason == "unexpected end of data" and not intact.isascii()
        return intact.decode(name) if is_cut else None
    except (LookupError, ValueError):
        return None


def is_utf16(name: str) -> bool:
    """Tell whether an encoding is UTF-16, in any byte order."""
    return name.lower().replace("_", "-").startswith("utf-16")


def _utf16(data: bytes) -> str | None:
    """Recognise UTF-16 and its byte order by the zero bytes of ASCII characters, else None."""
    zeros = data.count(0)
    if not zeros or zeros * _FEW <= len(data):
        return None
    high = data[0::2].count(0)
    if max(high, zeros - high) * 10 < zeros * 9:
        return None
    return "utf-16-be" if high * 2 > zeros else "utf-16-le"


# Tables and the lines of text around them, in the order of the file, to a page -------------------


class Meter:
    """Counts rows, cells and elements against the limits; each exceeded one is a finding."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counts = {"rows": 0, "cells": 0, "elements": 0}
        self._met: dict[str, Diagnostic] = {}

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The exceeded limits."""
        return tuple(self._met.values())

    @property
    def is_full(self) -> bool:
        """Whether a limit was reached that stops the reading."""
        return not self._met.keys().isdisjoint({"rows", "cells", "elements", "depth"})

    def count(self, name: str, number: int = 1, line: int | None = None) -> bool:
        """Count ``rows``, ``cells`` or ``elements``; tell whether they are within the limit."""
        self._counts[name] += number
        most: int = getattr(self._limits, name)
        if self._counts[name] <= most:
            return True
        self._met.setdefault(name, exceeded(name, most, line=line))
        return False

    def text(self, text: str, line: int | None = None) -> str:
        """Return the text of a cell on one line, cut to the limit of ``characters``."""
        return self.cut(cell_text(text), line)

    def cut(self, text: str, line: int | None = None) -> str:
        """Return a text cut to the limit of ``characters``."""
        most = self._limits.characters
        if len(text) > most:
            self._met.setdefault("characters", exceeded("characters", most, len(text), line))
        return text[:most]

    def within(self, name: str, value: int, line: int | None = None) -> bool:
        """Tell whether the ``columns`` of a row or the ``depth`` of tables is within the limit."""
        most: int = getattr(self._limits, name)
        if value <= most:
            return True
        self._met.setdefault(name, exceeded(name, most, line=line))
        return False

    def columns(self, cells: Sequence[str], line: int | None = None) -> Sequence[str]:
        """Return the cells of a row within the limit."""
        within = self.within("columns", len(cells), line)
        return cells if within else cells[: self._limits.columns]


def rectangle(
    rows: Sequence[Sequence[str]], lines: Sequence[int], title: str | None = None
) -> Grid:
    """Build a grid from rows of any length, without blank columns at the end."""
    width = max((len(row) for row in map(trim_row, rows)), default=0)
    return Grid(
        rows=tuple(tuple(row[:width]) + ("",) * (width - len(row)) for row in rows),
        lines=tuple(lines),
        title=title,
    )


def page(
    form: str,
    pieces: Iterable[str | Grid],
    *,
    title: str | None = None,
    diagnostics: Iterable[Diagnostic] = (),
) -> Page:
    """Build the page of a file: each line of text goes to the table above it.

    A page without any table has an error (TAB004), unless there is one already.
    """
    before: list[str] = []
    grids: list[tuple[Grid, list[str]]] = []
    for piece in pieces:
        if isinstance(piece, Grid):
            grids.append((piece, []))
        elif piece:
            (grids[-1][1] if grids else before).append(piece)
    findings = tuple(diagnostics)
    if not grids and not any(d.code in {"TAB001", "TAB003"} for d in findings):
        findings += (Diagnostic(code="TAB004", values={"format": form}),)
    return Page(
        format=form,
        grids=tuple(replace(grid, after=tuple(after)) for grid, after in grids),
        title=title,
        before=tuple(before),
        diagnostics=findings,
    )


def trim_row(row: Sequence[str]) -> Sequence[str]:
    """Return a row without the blank cells at its end."""
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return row[:end]


# Rows of a sheet to tables: the heading found, the lines above and below told apart --------------


_PLACE: Final = lazy_pattern(r"[(=]?[0-9]+(?:-[0-9]+)?[.)=]{0,2}")
"""How the first cell of a participant's row looks: a rank, a starting rank, a board."""

_LEAST_CELLS: Final = 2
_LEAST_ROWS: Final = 2


class Row(Record):
    """A row of a sheet: its cells, its first line (from 1), and all of it as a line of text."""

    line: int
    cells: Sequence[str]
    text: str

    @property
    def filled(self) -> int:
        """The number of cells that are not blank."""
        return sum(map(bool, self.cells))

    @property
    def is_numbered(self) -> bool:
        """Whether the row begins with a number, as rows of participants do."""
        return _PLACE.fullmatch(next(filter(None, self.cells), "")) is not None


def split_tables(rows: Iterable[Row], title: str | None = None) -> Iterator[str | Grid]:
    """Yield the tables of a sheet and the lines of text around them, in order.

    ``title`` is that of every table; if it is None, the line above a table is its title.
    """
    above: str | None = None
    for part in _rejoin_groups(_parts(rows)):
        for piece in _pieces(part, title, above):
            yield piece
            above = piece if isinstance(piece, str) else None


def _parts(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows in groups: each line of text alone, tables whole.

    A blank row ends a table only if the next one begins with another heading.
    """
    run: list[Row] = []
    gap = False
    for row in rows:
        filled = row.filled
        if not filled:
            gap = True
            continue
        new = gap and bool(row.cells[0]) and not row.is_numbered
        if run and (filled < _LEAST_CELLS or (new and any(one.is_numbered for one in run))):
            yield run
            run = []
        gap = False
        if filled < _LEAST_CELLS:
            yield [row]
        else:
            run.append(row)
    if run:
        yield run


def _rejoin_groups(runs: Iterable[list[Row]]) -> Iterator[list[Row]]:
    """Yield the groups, and rejoin tables that a caption between rows split.

    The part after the caption has no heading of its own: it begins with a number.
    """
    table: list[Row] = []
    captions: list[Row] = []
    for run in runs:
        if len(run) == 1 and run[0].filled < _LEAST_CELLS:
            captions.extend(run)
            continue
        if table and run[0].is_numbered and any(row.is_numbered for row in table):
            table += [*captions, *run]
        else:
            if table:
                yield table
            yield from ([row] for row in captions)
            table = run
        captions = []
    if table:
        yield table
    yield from ([row] for row in captions)


def _pieces(run: Sequence[Row], title: str | None, above: str | None) -> Iterator[str | Grid]:
    """Yield a group as its table, and the lines above and below it within the group."""
    least = max(_LEAST_CELLS, -(-max(row.filled for row in run) // 2))
    first = next((i for i, row in enumerate(run) if row.filled >= least), len(run))
    end = len(run)
    while end > first and _is_note(run[end - 1], run[first : end - 1], least):
        end -= 1
    if end - first < _LEAST_ROWS:
        yield from (row.text for row in run)
        return
    yield from (row.text for row in run[:first])
    heading = run[first - 1].text if first else above
    table = run[first:end]
    yield rectangle([row.cells for row in table], [row.line for row in table], title or heading)
    yield from (row.text for row in run[end:])


def _is_note(row: Row, above: Sequence[Row], least: int) -> bool:
    """Tell whether a row below a table is a line of text that was split at its commas."""
    if not row.cells[0] or row.is_numbered:
        return False
    if any(other.is_numbered for other in above):
        return row.filled * 2 <= above[0].filled
    return row.filled < least
