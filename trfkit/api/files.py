"""Files: read, check, convert, annotate, write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit import checks
from trfkit.api import Source, bytes_of, tournament_of
from trfkit.api.builder import require_writable
from trfkit.files import convert as conversion
from trfkit.files import registry
from trfkit.files.crosstables.table_outcomes import import_result
from trfkit.files.trf.annotated_file import Annotated
from trfkit.files.trf.annotated_file import annotate as annotate_document
from trfkit.files.trf.reading.result import ReadResult
from trfkit.findings import Diagnostic, Profile
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.errors import require_none
from trfkit.format_table import FORMATS, Format, format_named
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from datetime import date

    from trfkit.api.standings import Standings
    from trfkit.files.convert import Converted
    from trfkit.profiles import Profiles


def read(
    source: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> ReadResult:
    """Read a file, or its bytes: the tournament, the document and the findings.

    Files are TRFs, or of any other format that ``formats`` lists as readable; those have no
    document, and ``stated`` holds their tables.

    Never raises for the content of the file, unless ``strict``: then TrfError for any repair, and
    any error of reading or of the checks, carrying all of them. OSError if the file cannot be read.
    """
    result = registry.read(bytes_of(source), encoding=encoding, limits=limits)
    if result.stated:
        from trfkit.verification.comparison.table_comparison import with_table_tiebreaks  # noqa: PLC0415 - for tables alone

        result = with_table_tiebreaks(result)
    if strict:
        require_none((*result.diagnostics, *checks.errors_found(result)))
    return result


def check(
    result: ReadResult,
    profile: Profiles = Profile.PAIRING,
    today: date | None = None,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    most: int = DEFAULT_LIMITS.findings,
) -> tuple[Diagnostic, ...]:
    """Return the findings of reading and of every check, in the order of the file.

    ``profile`` is one profile, or several that add up. Each finding has its severity there; a
    finding that follows from another comes after it. Many findings of one code in one line are one,
    and a file has at most ``most`` of one code. Reported are findings whose code belongs to
    ``profile`` or starts with one of ``select``, but with none of ``ignore``. ``today`` is needed
    only by the checks of dates (HDR005, HDR029, PLR008). Raises Refusal if no code starts with one
    of ``select`` or ``ignore``.
    """
    for code in (*select, *ignore):
        if not any(known.startswith(code) for known in CATALOGUE):
            raise refusal_of("no-finding", code=code)
    findings = checks.check_with_standings(
        result, profile, today, select=select, ignore=ignore, most=most
    )
    return tuple(finding.graded_for(profile) for finding in findings)


def convert(
    source: Source,
    to: str,
    *,
    purpose: str | None = None,
    headers: Sequence[str] = (),
    games: ReadResult | None = None,
) -> Converted:
    """Return a tournament as a file of the format ``to``, with each loss and assumption.

    ``trf`` gives the document that was read itself, byte for byte; for a tournament a TRF-26.
    ``purpose`` is ``engine`` or ``upload``: what a new TRF is written for. ``headers`` are records
    to set, such as ``042=2026/05/01``. ``games`` are those of another file, to be added: a PGN with
    results, or an engine's pairs; contradictory ones are left out, and named first. Refusal if
    nothing was read, ValueError for a format that cannot be written, or not for that purpose, and
    for a malformed header.
    """
    tournament = tournament_of(source)
    result = source if isinstance(source, ReadResult) else import_result(source, "trfkit", ())
    if games is None:
        return conversion.convert(result, to, purpose=purpose, headers=headers)
    from trfkit.files.convert.game_joining import with_games  # noqa: PLC0415 - with games alone

    joined = with_games(tournament, games)
    converted = conversion.convert(
        result, to, purpose=purpose, headers=headers, tournament=joined.tournament
    )
    return converted._replace(diagnostics=(*joined.diagnostics, *converted.diagnostics))


def annotate(result: ReadResult, standings: Standings, *, import_notes: bool = False) -> Annotated:
    """Return the document with the points, ranks and tie-breaks of ``standings``.

    ``standings`` are those of the tournament in ``result``. Points and ranks change in their
    columns; the values follow as ``###`` lines, replacing earlier ones; with ``import_notes`` they
    follow a line for everything that reading repaired or assumed. Every other line stays byte for
    byte. Refusal if nothing was read, and for a file that is no TRF.
    """
    tournament_of(result)
    if result.document is None:
        raise refusal_of("no-document")
    return annotate_document(result, standings.computed, import_notes=import_notes)


def write(source: Source, format: str = "trf26") -> bytes:  # noqa: A002 - the contract's name
    """Return a tournament as a file of a format that ``formats`` lists as written.

    Facts that the format cannot hold are left out; ``convert`` lists them. ValueError for a format
    that cannot be written; its subclass BuildError for a rating, a number or a federation that no
    TRF can state.
    """
    tournament = tournament_of(source)
    row = format_named(format)
    if row is not None and row.is_trf:
        require_writable(tournament)
    return conversion.write(tournament, format).data


def formats() -> tuple[Format, ...]:
    """Return all named formats, and whether they can be read and written."""
    return FORMATS
