"""Files of other kinds that arrive under the name of a TRF, and how to get a TRF instead."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class KnownFormat(NamedTuple):
    """A format that is recognised but not read; ``binary`` if it is no text at all."""

    name: str
    advice: str
    binary: bool = True


_EXPORT: Final = "export a TRF from the pairing program that this comes from"
_SWISS_MANAGER: Final = "in Swiss-Manager, choose the FIDE data export (TRF)"
_VEGA: Final = "export a FIDE report from Vega"
_GAMES: Final = "games alone hold no tournament; export a TRF from the pairing program"

# How each format shows itself near the beginning of the file, behind a byte order mark.
_SIGNS: Final = (
    (rb"PK\x03\x04[\s\S]*?(?:Content_Types|xl/)", KnownFormat("an Excel workbook", _EXPORT)),
    (rb"PK\x03\x04", KnownFormat("a ZIP archive", "unpack it first")),
    (rb"\x1f\x8b\x08", KnownFormat("a file packed by gzip", "unpack it first")),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", KnownFormat("an old Excel or Word file", _EXPORT)),
    (rb"%PDF-", KnownFormat("a PDF document", _EXPORT)),
    (rb"\x93\xff\x89\x44", KnownFormat("a tournament of Swiss-Manager", _SWISS_MANAGER)),
    (
        rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB",
        KnownFormat("an Access database, as Papi writes", "export a FIDE report from Papi"),
    ),
    (rb"SQLite format 3\x00", KnownFormat("an SQLite database", _EXPORT)),
    (
        rb"\s*<(?:!doctype html|html|head|body|table)\b",
        KnownFormat("a web page", _EXPORT, binary=False),
    ),
    (rb"\s*<\?xml", KnownFormat("an XML file", _EXPORT, binary=False)),
    (rb'\s*[\[{]\s*["{\[]', KnownFormat("a JSON file", _EXPORT, binary=False)),
    (rb'\s*\[Event "', KnownFormat("a collection of games (PGN)", _GAMES, binary=False)),
    (
        rb"(?:[\s\S]*?[\r\n])?001 {0,9}[0-9]{1,4} {0,9}\|[^\r\n|]*\|",
        KnownFormat("a tournament description of Vega (TDF)", _VEGA, binary=False),
    ),
)

_MOST: Final = 4096
"""How many bytes from the start are looked at."""

_TRF_START: Final = re.compile(rb"(?:\xef\xbb\xbf)?(?:[0-9]{3}|###|XX[A-Z])[ \t][^|]*\Z")


def known_format(data: bytes) -> KnownFormat | None:
    """Return what other format the bytes are in, None where they may be a TRF."""
    start = data[:_MOST]
    if _TRF_START.match(start):
        return None
    for sign, known in _SIGNS:
        if re.match(rb"(?:\xef\xbb\xbf)?" + sign, start, re.IGNORECASE):
            return known
    return None
