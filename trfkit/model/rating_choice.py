"""Which ratings count: record 172 and the national rating records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.model.tournament import Tournament

FIDE: Final = "fide"
NATIONAL: Final = "national"


class Ratings(Record, gc=False):
    """One rating per player, in the order of the tournament's players; None is unrated.

    ``source`` says where they come from: ``fide``, ``national``, or one of the mixtures that
    record 172 can prescribe (``fide-else-national``, ``higher`` …).
    """

    source: str
    values: tuple[int | None, ...]


def ratings(tournament: Tournament, source: str | None = None) -> Ratings:
    """Return the ratings that count in the tournament: those of record 172, else FIDE's.

    ``source`` (``fide`` or ``national``) overrides the record. National ratings are those of
    the federation that record 172 names, else of every national record in the file.
    """
    method = tournament.starting_rank_method
    code = method.method.upper() if method else "FIDE"
    name, choose = METHODS.get(code, METHODS["FIDE"])
    if source is not None:
        name, choose = METHODS["NRO" if source == NATIONAL else "FIDE"]
    federation = method.federation if method else None
    national = {
        record.start_no: record.rating
        for record in tournament.national_ratings
        if record.rating is not None and federation in {None, record.federation}
    }
    return Ratings(
        name, tuple(choose(p.rating, national.get(p.start_no)) for p in tournament.players)
    )


def _fide(fide: int | None, _national: int | None) -> int | None:
    return fide


def _own(_fide: int | None, national: int | None) -> int | None:
    return national


def _fide_else_national(fide: int | None, national: int | None) -> int | None:
    return national if fide is None else fide


def _national_else_fide(fide: int | None, national: int | None) -> int | None:
    return fide if national is None else national


def _higher(fide: int | None, national: int | None) -> int | None:
    return max((r for r in (fide, national) if r is not None), default=None)


def _lower(fide: int | None, national: int | None) -> int | None:
    return min((r for r in (fide, national) if r is not None), default=None)


METHODS: Final[Mapping[str, tuple[str, Callable[[int | None, int | None], int | None]]]] = {
    "FIDE": (FIDE, _fide),
    "NRO": (NATIONAL, _own),
    "FIDON": ("fide-else-national", _fide_else_national),
    "NIDOF": ("national-else-fide", _national_else_fide),
    "HBFN": ("higher", _higher),
    "LBFN": ("lower", _lower),
}
