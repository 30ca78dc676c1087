"""Other tournaments made of one or several: with invented names, its parts, rounds joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.sources import tournament_of
from trfkit.conversion.converting import rewritten, write
from trfkit.files.trf.reading.result import ReadResult
from trfkit.record import Record
from trfkit.reshaping.anonymising import anonymised

if TYPE_CHECKING:
    from trfkit.api.sources import Source
    from trfkit.conversion import Converted
    from trfkit.diagnostics import Diagnostic
    from trfkit.model import Tournament


class Reshaped(Record, kw_only=True):
    """A tournament made of another, and ``data``, the same as a file.

    The file is in the dialect of the one that was read, else a TRF-26. ``diagnostics`` tell what
    was left out, and what the file cannot say.
    """

    tournament: Tournament
    data: bytes
    diagnostics: tuple[Diagnostic, ...]

    def __bytes__(self) -> bytes:
        return self.data


def anonymise(source: Source, key: str | None = None) -> Reshaped:
    """Return a tournament with invented names and ids; no result, score or place changes.

    Invented are the names of players, arbiters, teams, event and city, and all ids; a date of
    birth becomes a year that is a multiple of five. Comments, records of single programs and
    texts that hold a name are left out. Names follow from the numbers of the players, or, with a
    ``key``, from it and from who somebody is: then he has one name in all files. Refusal where
    nothing was read.
    """
    made = anonymised(tournament_of(source), key)
    file = _file(source, made.tournament)
    return Reshaped(
        tournament=made.tournament,
        data=file.data,
        diagnostics=(*made.diagnostics, *file.diagnostics),
    )


def _file(source: Source, tournament: Tournament) -> Converted:
    if isinstance(source, ReadResult):
        return rewritten(source, tournament)
    return write(tournament, "trf")
