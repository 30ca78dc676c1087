"""The readable formats: one table, asked in order once it is known that a file is no TRF."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from trfkit import reading
from trfkit.diagnostics import Diagnostic, Severity
from trfkit.diagnostics.catalogue import severity_in
from trfkit.limits import DEFAULT_LIMITS
from trfkit.syntax.limits import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.limits import Limits
    from trfkit.reading.result import ReadResult
    from trfkit.reading.stated import StatedTable
    from trfkit.tables.grid import Page


class ReadFunction(Protocol):
    """Reads the bytes of one format; never raises for what they are."""

    def __call__(self, data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
        """Return what the file holds; ``encoding`` overrides the detection."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A format that can be read.

    ``names`` are those of the table of formats, the one that the result carries first.
    ``recognises`` looks at the content and is quick; ``read`` never raises for what it holds.
    ``is_certain`` says that what it recognises can be nothing else, so that a file without a
    tournament is reported as this format's, not as a TRF without players.
    """

    names: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: ReadFunction
    is_certain: bool = True


# The modules behind these functions are loaded with the first file that is no TRF: start-up time
# is a feature, and most files are TRFs.


def _is_cr_xml(data: bytes) -> bool:
    from trfkit.importing.cr_xml import is_cr_xml  # noqa: PLC0415 - see above

    return is_cr_xml(data)


def _read_cr_xml(data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
    from trfkit.importing.cr_xml import read_cr_xml  # noqa: PLC0415 - see above

    return read_cr_xml(data, encoding=encoding, limits=limits)


def _is_opengotha(data: bytes) -> bool:
    from trfkit.importing.opengotha import is_opengotha  # noqa: PLC0415 - see above

    return is_opengotha(data)


def _read_opengotha(data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
    from trfkit.importing.opengotha import read_opengotha  # noqa: PLC0415 - see above

    return read_opengotha(data, encoding=encoding, limits=limits)


def _is_h9(data: bytes) -> bool:
    from trfkit.importing.h9 import is_h9  # noqa: PLC0415 - see above

    return is_h9(data)


def _read_h9(data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
    from trfkit.importing.h9 import read_h9  # noqa: PLC0415 - see above

    return read_h9(data, encoding=encoding, limits=limits)


def _is_tou(data: bytes) -> bool:
    from trfkit.importing.tou import is_tou  # noqa: PLC0415 - see above

    return is_tou(data)


def _read_tou(data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
    from trfkit.importing.tou import read_tou  # noqa: PLC0415 - see above

    return read_tou(data, encoding=encoding, limits=limits)


def _is_page(kind: str) -> Callable[[bytes], bool]:
    def recognises(data: bytes) -> bool:
        from trfkit.tables.read import is_table  # noqa: PLC0415 - see above

        return is_table(data) == kind

    return recognises


def _read_page(data: bytes, *, encoding: str | None, limits: Limits) -> ReadResult:
    from trfkit.importing.crosstable import read_crosstable  # noqa: PLC0415 - see above
    from trfkit.tables.read import read_page  # noqa: PLC0415 - see above

    return read_crosstable(read_page(data, encoding=encoding, limits=limits))


READERS: Final[tuple[Reader, ...]] = (
    Reader(("cr-xml",), _is_cr_xml, _read_cr_xml),
    Reader(("opengotha",), _is_opengotha, _read_opengotha),
    Reader(("tou",), _is_tou, _read_tou),
    Reader(("h9",), _is_h9, _read_h9),
    Reader(("cr-html",), _is_page("html"), _read_page),
    Reader(("xlsx",), _is_page("xlsx"), _read_page),
    Reader(("csv-crosstable", "tsv-crosstable"), _is_page("csv"), _read_page, is_certain=False),
    Reader(("text-crosstable",), _is_page("text"), _read_page, is_certain=False),
)
"""Every format beside TRF, in the order in which they are asked."""

TRF_NAMES: Final = frozenset({"trf", "trf06", "trf16", "trf26", "trfx", "trfbx"})

_TRF_LINE: Final = re.compile(rb"(?:\A(?:\xef\xbb\xbf)?|[\r\n])(?:001|012) ")


def read(
    data: bytes,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    format: str | None = None,  # noqa: A002 - what the command line calls it
) -> ReadResult:
    """Return everything that a file says, whatever its format; never raises for its content.

    A file is a TRF where its reader finds players in it, or lines of records 001 or 012; else
    the first format of ``READERS`` that recognises it. ``format``, a name of the table of
    formats, overrides that; ValueError for one that cannot be read. ``encoding`` overrides the
    detection, ``limits`` are checked before decoding. What is no TRF has no document.
    """
    if format is not None and format not in TRF_NAMES:
        found = _reader_named(format).read(data, encoding=encoding, limits=limits)
        return _within(found, limits)
    result = reading.read(data, encoding=encoding, limits=limits)
    too_large = len(data) > limits.bytes
    if format is not None or too_large or result.tournament is not None or _TRF_LINE.search(data):
        return result
    for reader in READERS:
        if reader.recognises(data):
            found = reader.read(data, encoding=encoding, limits=limits)
            if reader.is_certain or found.tournament is not None or found.stated:
                return _within(found, limits)
    return result


def _within(found: ReadResult, limits: Limits) -> ReadResult:
    """Return what was read, without its tournament where that has too many players or rounds.

    A TRF is refused before it is decoded; of another format only its reader knows how many.
    """
    if found.tournament is None:
        return found
    players = found.tournament.players
    rounds = max((len(player.rounds) for player in players), default=0)
    counts = {
        "players": (len(players), limits.players),
        "rounds": (max(rounds, found.tournament.rounds_played), limits.rounds),
    }
    refused = [refusal(name, count, most) for name, (count, most) in counts.items() if count > most]
    if not refused:
        return found
    return replace(found, tournament=None, diagnostics=tuple(refused))


class Stated(NamedTuple):
    """The tables of a file, by any program; ``version`` names its format.

    ``diagnostics`` say what could not be read of it, or that it states nothing.
    """

    tables: tuple[StatedTable, ...]
    diagnostics: tuple[Diagnostic, ...]
    version: str


def read_stated(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Stated:
    """Return what a file states about participants; never raises for its content.

    Beside everything that ``read`` reads these are lists without results, our own JSON, and the
    reference checker's. Of a TRF it is the values of its ``###`` lines, else points and ranks.
    """
    from trfkit.importing.json_tables import is_json, read_json_tables  # noqa: PLC0415 - see above
    from trfkit.importing.stating_trf import stated_by_trf  # noqa: PLC0415 - see above

    if is_json(data) and len(data) <= limits.bytes:
        tables = read_json_tables(data)
        return Stated(tables, () if tables else (_nothing_stated("JSON"),), "json")
    result = read(data, encoding=encoding, limits=limits)
    tables = result.stated
    if not tables and result.tournament is not None:
        tables = stated_by_trf(result.tournament, result.version)
    tables = tuple(table for table in tables if table.columns)
    found = result.diagnostics
    if tables:  # that a list of values has no results is no fault of it here
        found = tuple(one for one in found if one.code != "IMP001")
    elif not any(severity_in(one) is Severity.ERROR for one in found):
        found = (*found, _nothing_stated("a file"))
    return Stated(tables, found, result.version)


def with_starting_ranks(result: ReadResult, page: Page) -> ReadResult:
    """Return a result with what the list of starting ranks on ``page`` adds to its players.

    What the tournament says already is kept, a contradiction reported (IMP007). A page without
    such a list is an error (IMP001) and changes nothing.
    """
    from trfkit.importing import starting_ranks  # noqa: PLC0415 - see above

    return starting_ranks.with_starting_ranks(result, page)


def _nothing_stated(what: str) -> Diagnostic:
    values = {
        "what": what,
        "missing": "it states no values of participants",
        "advice": "give a table with a row for each participant, as pairing programs export it",
    }
    return Diagnostic(code="IMP001", values=values)


def _reader_named(name: str) -> Reader:
    for reader in READERS:
        if name in reader.names:
            return reader
    raise ValueError(f"the format {name!r} cannot be read")


def readable(name: str) -> bool:
    """Tell whether files of a format, by its name in the table of formats, can be read."""
    return name in TRF_NAMES or any(name in reader.names for reader in READERS)


__all__ = [
    "READERS",
    "ReadFunction",
    "Reader",
    "Stated",
    "read",
    "read_stated",
    "readable",
    "with_starting_ranks",
]
