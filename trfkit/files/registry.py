"""The readable formats, tried in order once a file is known not to be a TRF."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from trfkit.files.trf import reading
from trfkit.files.trf.reading.read import has_lost_its_zeros
from trfkit.findings import Diagnostic, Severity
from trfkit.findings.codes import severity_in
from trfkit.format_table import FORMATS, format_named, resolved, sign_of_another, told_by_content
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.syntax.decoding import refusal

if TYPE_CHECKING:
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.format_table import Format
    from trfkit.model import Tournament


def read(
    data: bytes,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    format: str | None = None,  # noqa: A002 - what the command line calls it
) -> ReadResult:
    """Return everything that a file says, whatever its format; never raises for its content.

    A file is a TRF if its reader finds players in it, or lines of records 001 or 012; else it is
    the first format that recognises its content. ``format``, a name of the table of formats,
    overrides that; ValueError for one that cannot be read. ``encoding`` overrides the detection,
    ``limits`` are checked before decoding. Only a TRF has a document.
    """
    row = None if format is None else _readable(format)
    behind = _split_http_head(data)
    if behind is not None:
        result = read(behind[0], encoding=encoding, limits=limits, format=format)
        return replace(result, diagnostics=(behind[1], *result.diagnostics))
    if row is not None and not row.is_trf:
        return _within(_read_as(row, data, encoding, limits), limits)
    too_large = len(data) > limits.bytes
    may_hold = _may_hold_players(data) or _may_lack_zeros(data)
    if row is None and encoding is None and not too_large and not may_hold:
        # PERF: a large list or page is not read as a TRF, of which it has nothing, before.
        other = _read_by_content(data, encoding, limits)
        return reading.read(data, limits=limits) if other is None else other
    result = reading.read(data, encoding=encoding, limits=limits)
    # A sheet may have taken the zeros of the tags away, which leaves no player to be read.
    lines = result.document.records if result.tournament is None and result.document else ()
    if has_lost_its_zeros(record.text for record in lines):
        return result
    is_refused = any(one.variant == "utf-32" for one in result.diagnostics)
    if row is not None or too_large or is_refused or result.tournament is not None:
        return result
    if _has_lines_of_trf(data) and sign_of_another(data) is None:
        return result
    return _read_by_content(data, encoding, limits) or result


_FIELDS: Final = rb"(?:(?:[a-z][a-z0-9-]*:|[ \t]+[^\s])[^\r\n]*(?:\r*\n|\r))"
_HTTP_HEAD: Final = lazy_pattern(
    rb"(?:\xef\xbb\xbf)?\s*(?:(?:HTTP/[0-9.]+ [0-9]{3}[^\r\n]*(?:\r*\n|\r)"
    rb"%b*|%b+)(?:\r*\n|\r))+" % (_FIELDS, _FIELDS),
    re.IGNORECASE,
)
"""What a web server says before a page; of a page that was moved there are several."""


def _split_http_head(data: bytes) -> tuple[bytes, Diagnostic] | None:
    """Return the body of a web server's answer, and the finding about it (SYN004).

    None without HTTP headers: headers without an ``HTTP`` line must be followed by a page.
    """
    head = _HTTP_HEAD.match(data)
    if head is None or _has_lines_of_trf(data):
        return None
    from trfkit.files.tables.html import is_html  # noqa: PLC0415 - rarely asked

    body = data[head.end() :]
    is_page = is_html(body)
    if not is_page and b"HTTP/" not in head[0].upper():
        return None
    lines = len(re.findall(rb"\r*\n|\r", head[0]))
    if is_page and b"\0" not in body[:4]:
        body = b"\n" * lines + body  # its lines keep their numbers
    return body, Diagnostic(code="SYN004", variant="web-server", line=1, values={"count": lines})


def _may_hold_players(data: bytes) -> bool:
    """Tell whether a line may be a player's row, or shows a TRF in another way."""
    letters = data.replace(b"\0", b"") if b"\0" in data else data  # of UTF-16, too
    # PERF: every run asks this, so that no expression is compiled for it.
    is_row = any(row in letters for row in _ROWS) or b"001" in letters[:_FIRST_ROW]
    return is_row or _has_lines_of_trf(letters)


def _may_lack_zeros(data: bytes) -> bool:
    """Tell whether lines may be the event's name and a player's row without leading zeros."""
    is_named = data.startswith((b"12 ", b"\xef\xbb\xbf12 ")) or b"\n12 " in data
    may = is_named and b"\n1 " in data
    return may and re.search(rb"\n1 [ \d]{3}\d [ a-zA-Z]{4} ", data) is not None


_ROWS: Final = b"\n001", b"\r001", b" 001 "  # indented
_FIRST_ROW: Final = len(b"\xef\xbb\xbf?001")
"""Within so many bytes a row stands in the first line, behind a byte order mark."""


def _read_by_content(data: bytes, encoding: str | None, limits: Limits) -> ReadResult | None:
    """Read a file as the first format that recognises its content, None without one."""
    if encoding is None and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        # PowerShell writes output in UTF-16, and formats are recognised by letters of ASCII.
        data = data.decode("utf-16", "replace").encode("utf-8-sig")
    for candidate in told_by_content():
        if _is(candidate, data):
            other = _read_as(candidate, data, encoding, limits)
            says_something = other.tournament is not None or other.stated or _is_unreadable(other)
            if candidate.is_certain or says_something:
                return _within(other, limits)
    return None


def _is_unreadable(result: ReadResult) -> bool:
    """Tell whether a recognised table cannot be read, or is no tournament."""
    return any(
        finding.code == "TAB001"
        or (finding.code == "IMP001" and finding.variant not in _WITHOUT_PLAYERS)
        for finding in result.diagnostics
    )


_WITHOUT_PLAYERS: Final = frozenset({"nobody", "xml-players"})
"""Variants of IMP001 for a file that was read, and has no participants."""


def _readable(name: str) -> Format:
    row = format_named(name)
    if row is None or not row.readable:
        raise ValueError(f"the format {name!r} cannot be read")
    return row


def _has_lines_of_trf(data: bytes) -> bool:
    return any(re.search(row.shows, data) for row in FORMATS if row.is_trf and row.shows)


def _is(row: Format, data: bytes) -> bool:
    """Tell whether the content of a file is of a format."""
    if row.page:
        from trfkit.files.tables.read import is_table  # noqa: PLC0415 - most files are TRFs

        return is_table(data) == row.page
    return bool(resolved(row.recognise)(data))


def _read_as(row: Format, data: bytes, encoding: str | None, limits: Limits) -> ReadResult:
    if len(data) > limits.bytes:
        from trfkit.files.crosstables.table_outcomes import import_result  # noqa: PLC0415 - rare

        return import_result(None, row.name, [refusal("bytes", len(data), limits.bytes)])
    result: ReadResult = resolved(row.read)(data, encoding=encoding, limits=limits)
    return result


def _within(result: ReadResult, limits: Limits) -> ReadResult:
    """Return the result, without its tournament if that has too many players or rounds.

    A TRF is refused before it is decoded; for another format only its reader knows the number.
    """
    if result.tournament is None:
        return result
    players = result.tournament.players
    rounds = max((len(player.rounds) for player in players), default=0)
    counts = {
        "players": (len(players), limits.players),
        "rounds": (max(rounds, result.tournament.rounds_played), limits.rounds),
    }
    refused = [refusal(name, count, most) for name, (count, most) in counts.items() if count > most]
    if not refused:
        return result
    return replace(result, tournament=None, diagnostics=tuple(refused))


class StatedTables(Record):
    """The tables of a file, by any program; ``version`` names its format.

    ``diagnostics`` say what could not be read, or that the file states nothing; ``tournament`` is
    that of its games, None without games. ``games_unread`` is the reason why games could not be
    read, "" otherwise.
    """

    tables: tuple[StatedTable, ...]
    diagnostics: tuple[Diagnostic, ...]
    version: str
    tournament: Tournament | None = None
    games_unread: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether everything was read and nothing left out."""
        return not any(severity_in(one) is Severity.ERROR for one in self.diagnostics)


def read_stated(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> StatedTables:
    """Return what a file states about participants; never raises for its content.

    Besides everything that ``read`` reads these are lists without results, trfkit's own JSON, and
    the reference checker's. For a TRF they are the values of its ``###`` lines, else points and
    ranks.
    """
    from trfkit.files.json_tables import (  # noqa: PLC0415 - verify alone
        is_json,
        read_json_tables,
        stated_by_trf,
    )

    if is_json(data) and len(data) <= limits.bytes and not _is_tournament(data):
        tables = tuple(table for table in read_json_tables(data) if table.columns)
        nothing = Diagnostic(code="IMP001", variant="json-values")
        return StatedTables(tables, () if tables else (nothing,), "json")
    result = read(data, encoding=encoding, limits=limits)
    tables = result.stated
    if not tables and result.tournament is not None:
        tables = stated_by_trf(result.tournament, result.version)
    tables = tuple(table for table in tables if table.columns)
    findings, unread = result.diagnostics, ""
    if tables:  # that a list of values has no results is no fault of it here
        findings = tuple(finding for finding in findings if finding.code != "IMP001")
        # Why the games of a table cannot be read; "" where it has none.
        from trfkit.files.crosstables.pairing_pages import WITHOUT_GAMES  # noqa: PLC0415 - verify alone

        refused = (one for one in result.diagnostics if one.code == "IMP001")
        unread = next((one.message for one in refused if one.variant not in WITHOUT_GAMES), "")
    elif not any(severity_in(finding) is Severity.ERROR for finding in findings):
        findings = (*findings, Diagnostic(code="IMP001", variant="values"))
    return StatedTables(tables, findings, result.version, result.tournament, unread)


def _is_tournament(data: bytes) -> bool:
    from trfkit.files.jch.read import is_jch  # noqa: PLC0415 - as above
    from trfkit.files.own_json.read import is_own_json  # noqa: PLC0415 - as above

    return is_own_json(data) or is_jch(data)


__all__ = ["StatedTables", "read", "read_stated"]
