"""What was read, or a tournament, as the bytes of a file in some format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.conversion.adapting import adapt
from trfkit.diagnostics import Diagnostic
from trfkit.emitting import CRLF, Dialect, Padding, emit
from trfkit.emitting.dialects import RULES
from trfkit.emitting.report import Report

if TYPE_CHECKING:
    from trfkit.model import Tournament
    from trfkit.reading.result import ReadResult


class Converted(NamedTuple):
    """A file in its new format, and each loss, change and assumption on the way."""

    data: bytes
    diagnostics: tuple[Diagnostic, ...]


def convert(
    result: ReadResult,
    to: str,
    *,
    line_ending: str = CRLF,
    pad: Padding | str = Padding.CHARACTERS,
) -> Converted:
    """Return what was read as a file of the format ``to``, a name of ``FORMATS``.

    ``trf`` gives the document itself, byte for byte. ``result`` must hold a tournament;
    ValueError for a format that cannot be written.
    """
    if result.tournament is None or result.document is None:
        raise ValueError("nothing was read that could be converted")
    if to == "trf":
        return Converted(bytes(result.document), ())
    dialect = _dialect(to)
    report = Report(RULES[dialect].title)
    if dialect is Dialect.TRF26:
        _report_unstated(result, result.tournament, report)
    written = write(result.tournament, to, line_ending=line_ending, pad=pad)
    return Converted(written.data, (*report, *written.diagnostics))


def write(
    tournament: Tournament,
    to: str,
    *,
    line_ending: str = CRLF,
    pad: Padding | str = Padding.CHARACTERS,
) -> Converted:
    """Return a tournament as a file of the format ``to``; ValueError if that cannot be written.

    A tournament by itself has no dialect of its own: ``trf`` means TRF-26.
    """
    dialect = Dialect.TRF26 if to == "trf" else _dialect(to)
    report = Report(RULES[dialect].title)
    adapted = adapt(tournament, dialect, report)
    emitted = emit(adapted, dialect, line_ending=line_ending, pad=pad)
    return Converted(emitted.data, (*report, *emitted.diagnostics))


def _dialect(name: str) -> Dialect:
    try:
        return Dialect(name)
    except ValueError:
        raise ValueError(f"the format {name!r} cannot be written") from None


def _report_unstated(result: ReadResult, tournament: Tournament, report: Report) -> None:
    """Report what TRF-26 states and the source leaves open."""
    present = result.provenance.records
    if not any(tag in present or tag[:2] in result.extensions for tag in ("162", "XXS", "BBW")):
        report.append(Diagnostic(code="ADJ001", record="162", values={"system": "1-½-0"}))
    if tournament.teams and "310" not in present:
        report.assumed("310", "teams are numbered in the order of their 013 records")
