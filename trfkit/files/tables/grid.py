"""What every reader of tables gives: grids of text, and the lines around them."""

from __future__ import annotations

import codecs
import re
from decimal import Decimal
from typing import Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern
from trfkit.record import Record


class Grid(Record, kw_only=True):
    """One table: ``rows[r][c]`` is the text of a cell, trimmed, runs of blanks made one.

    All rows have the same length; what a merged cell covers beside its first place, and what a
    short row lacks, is ``""``. ``lines[r]`` is the line of the file (or the row of the sheet,
    from 1) where the row starts. ``title`` is the sheet's name or the heading above the table,
    ``after`` the lines of text between this table and the next one, such as the notes that say
    what a column holds.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    title: str | None = None
    after: tuple[str, ...] = ()


class Page(Record, kw_only=True):
    """Everything of a file that is table or text: ``grids`` in their order.

    ``format`` is ``csv``, ``xlsx``, ``html`` or ``text``. ``title`` is the document's own
    title, ``before`` the lines of text above the first grid. ``diagnostics`` say what could not
    be read, or was left out by a limit; a file that could not be read at all has no grids and
    an error among them.
    """

    format: str
    grids: tuple[Grid, ...]
    title: str | None = None
    before: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


# The finding when a file of tables goes beyond a limit --------------------------------------------


def exceeded(name: str, most: int, value: int | None = None, line: int | None = None) -> Diagnostic:
    """Return the finding (TAB003) that the limit ``name``, which is ``most``, was exceeded.

    ``value`` is what the file has, None where counting was given up.
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
    rf"(?:\ ?(?P<fraction>½|¼|¾|(?<![0-9])1/2))?"
)
_LONGEST: Final = 40  # no table prints more digits than that


def printed(text: str) -> Decimal | None:
    """Return the exact number that a cell prints, None where it prints none.

    ``10,5``, ``10.5``, ``10½`` and ``10 1/2`` are the same number. The number of decimals is
    kept: ``10.50`` has two, ``10½`` one. Thousands may be set apart by a blank or an apostrophe
    (``1 050``); a single comma or point is always the decimal one. A closing point, as after a
    rank (``3.``), says nothing.
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

_FALLBACK: Final = "cp1252"
_ASCII: Final = bytes(range(0x80))
_IN_TRUTH: Final = {"iso-8859-1": _FALLBACK, "us-ascii": _FALLBACK, "iso-8859-9": "cp1254"}
_SAMPLE: Final = 12  # characters shown on either side of the first one that was guessed


class Text(NamedTuple):
    """A text without mark and zero bytes, and what had to be guessed about it."""

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()


def decoded(data: bytes, stated: str | None = None, declared: str | None = None) -> Text:
    """Return the text of a file.

    ``stated`` is the encoding that the caller names, ``declared`` the one that the file itself
    does. In this order decide: ``stated``, a byte order mark, the zero bytes of UTF-16, UTF-8
    where the bytes are that (a page that was saved anew may declare what it was before),
    ``declared``, and at last Windows' western page, which is a finding (TAB002). A ``stated``
    encoding that Python does not know, or that can't have written the bytes, is one as well.
    Never raises.
    """
    findings: list[Diagnostic] = []
    mark, marked = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", None))
    body = data[len(mark) :]
    if stated is not None and marked is not None and _is_utf16(stated) and _is_utf16(marked):
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
    """Tell whether what was decoded is no text at all: full of control characters."""
    head = text[:_BEGINNING]
    return len(_CONTROL.findall(head)) * _RARE > len(head)


def cell_text(text: str) -> str:
    """Return a text on one line: trimmed, runs of blanks of any kind made one."""
    if not text.isascii():
        text = text.replace("\u200b", "").replace("\ufeff", "")  # blanks that have no width
    return " ".join(text.split())


def _likeliest(
    data: bytes, marked: str | None, declared: str | None, findings: list[Diagnostic]
) -> str:
    """Return the text in the encoding that the bytes show, else in the one they declare."""
    if declared is not None:
        # What says so in bytes of ASCII is no UTF-16, and browsers know these pages better.
        declared = None if _is_utf16(declared) else _IN_TRUTH.get(declared.lower(), declared)
    for name in (marked, "utf-8", declared):
        text = None if name is None else _read(data, name)
        if text is not None:
            return text
    return _western(data, findings)


def _read(data: bytes, name: str) -> str | None:
    """Return the text in the encoding ``name``, None if it is no encoding of these bytes.

    What a file that was cut within a character lacks of it is left out.
    """
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        if _is_utf16(name):
            return data.decode(name, "replace")
        intact = data[: error.start]
        is_cut = error.reason == "unexpected end of data" and not intact.isascii()
        return intact.decode(name) if is_cut else None
    except (LookupError, ValueError):
        return None


def _is_utf16(name: str) -> bool:
    return name.lower().replace("_", "-").startswith("utf-16")


def _utf16(data: bytes) -> str | None:
    """Return which UTF-16 the zero bytes of ASCII characters show, None if it is none."""
    zeros = data.count(0)
    if not zeros or zeros * _FEW <= len(data):
        return None
    high = data[0::2].count(0)
    if max(high, zeros - high) * 10 < zeros * 9:
        return None
    return "utf-16-be" if high * 2 > zeros else "utf-16-le"


def _western(data: bytes, findings: list[Diagnostic]) -> str:
    """Return the text of bytes that nothing names an encoding for, in the western page."""
    place = len(data) - len(data.lstrip(_ASCII))
    text = data.decode(_FALLBACK, "replace")
    sample = cell_text(text[max(0, place - _SAMPLE) : place + _SAMPLE])
    values = {"encoding": _FALLBACK, "sample": sample}
    line = text.count("\n", 0, place) + 1
    findings.append(Diagnostic(code="TAB002", line=line, values=values))
    return text
