"""Bytes of a table to text, by marks, by what the file or the caller says, else by its shape."""

from __future__ import annotations

import codecs
from typing import Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.patterns import lazy_pattern

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
