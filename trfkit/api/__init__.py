"""The functions of ``import trfkit``: typed, documented, without any output.

Their arguments are the result of reading, or a tournament.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from trfkit.model.tournament import Tournament
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    import os

    from trfkit.files.trf.reading.result import ReadResult


Source: TypeAlias = "ReadResult | Tournament"


def bytes_of(source: str | os.PathLike[str] | bytes) -> bytes:
    """Return the bytes of a file, or the given bytes; OSError if the file cannot be read."""
    if isinstance(source, bytes):
        return source
    from pathlib import Path  # noqa: PLC0415 - the command line, which has read it, starts faster

    return Path(source).read_bytes()


def tournament_of(source: Source) -> Tournament:
    """Return the tournament; raises Refusal with the reason if reading found none."""
    if isinstance(source, Tournament):
        return source
    if source.tournament is None:
        why = tuple(finding.sentence for finding in source.diagnostics[:1])
        raise refusal_of("no-tournament", why=why)
    return source.tournament


def announcing_of(source: Source) -> Tournament:
    """Return the tournament with absences from the next round that only its rows state."""
    if isinstance(source, Tournament):
        return source
    from trfkit.files.trf.reading.played_rounds import announcing  # noqa: PLC0415 - of a tournament nothing is read

    return announcing(source) or tournament_of(source)
