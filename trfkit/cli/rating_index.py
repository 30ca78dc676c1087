"""Access to the index of rating lists for commands."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trfkit.checks.rating_list import person_of
from trfkit.cli.failures import failure_of
from trfkit.messages.message import Message
from trfkit.ratings.list_index import Index, open_index
from trfkit.ratings.listed_player import COMBINED, Consulted
from trfkit.ratings.request import rate_of_play
from trfkit.regulations.edition import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.model import Tournament

FILE: Final = "ratings.sqlite"


def place_of(db: str | None, name: str = FILE) -> Path:
    """Return the path of a store: ``db`` if given, else that name in the user's data folder."""
    if db is not None:
        return Path(db)
    from platformdirs import user_data_path  # noqa: PLC0415 - only where no path is given

    return user_data_path("trfkit", appauthor=False) / name


def make_place(db: str | None, name: str = FILE) -> Path:
    """Return the path of a new store, and make the user's folder; Failure for another one."""
    place = place_of(db, name)
    if db is None:
        place.parent.mkdir(parents=True, exist_ok=True)
    elif not place.parent.is_dir():
        raise failure_of("output-without-folder", file=place, folder=place.parent)
    return place


@contextmanager
def reading_index(db: str | None) -> Iterator[Index]:
    """Open an index for reading; Refusal if that is impossible."""
    with open_index(place_of(db)) as index:
        yield index


def consulted_of(
    tournament: Tournament | None, index: str
) -> tuple[Consulted | None, tuple[Message, ...], Message | None]:
    """Return the entries of the event's players in the list of its month, and what to report.

    None for an event without chess players, and if the list cannot be determined or is not in the
    index: then the reason comes last. Raises Refusal if the index cannot be read.
    """
    if tournament is None or not (tournament.players and tournament.discipline.is_fide):
        return None, (), None
    if tournament.start is None:
        return None, (), Message("command.no-month")
    month = f"{tournament.start.year:04}-{tournament.start.month:02}"
    try:
        kind, assumed = rate_of_play(tournament, None)
    except Refusal:  # names and ids are the same in every list
        kind, assumed = "standard", (Message("check.unknown-rate"),)
    persons = list(map(person_of, tournament.players))
    with reading_index(index) as opened:
        months = opened.months()
        kinds = months.get(month, ())
        if not {COMBINED, kind} & {*kinds}:
            listed = listed_months(months)
            arguments = {"rate": kind, "month": month, "listed": listed}
            return None, (), Message("command.no-list-of", **arguments)
        consulted = opened.consulted(month, kind, persons)
    notes = (Message("check.list", rate=kind, month=month), *assumed)
    return consulted, notes, None


def listed_months(months: Mapping[str, tuple[str, ...]]) -> Message:
    """Return the available lists: ``it has 2026-04 (combined), 2026-03 (rapid, blitz)``."""
    if not months:
        return Message("command.empty-index")
    listed = tuple(f"{month} ({', '.join(kinds)})" for month, kinds in months.items())
    return Message("command.months", months=listed)
