"""Which table is of which tournament, by the participants that both have.

A table belongs to the tournament most of whose participants it holds, if it holds far fewer of
every other one; where two have the same people, the name of the event decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.events.names import parse_name
from trfkit.plain_text import plain
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Tournament

CLEARLY: Final = 2
"""So many times more participants must a table hold of one tournament than of any other."""


class Belonging(Record):
    """A table that is of a tournament, both by their names, and how many participants it holds."""

    tournament: str
    table: str
    held: int
    participants: int


def belonging(
    tournaments: Mapping[str, Tournament], tables: Mapping[str, Sequence[StatedTable]]
) -> tuple[Belonging, ...]:
    """Return the tables that are of one of the tournaments, each of another one.

    A tournament that several tables are of gets none.
    """
    people = {name: _people(tournament) for name, tournament in tournaments.items()}
    found: dict[str, list[Belonging]] = {}
    for name, stated in tables.items():
        rows = [row for table in stated for row in table.rows]
        keys: set[str | int] = {parse_name(row.name).sound_key for row in rows if row.name}
        keys |= {row.fide_id for row in rows if row.fide_id}
        held = {of: sum(not own.isdisjoint(keys) for own in people[of]) for of in people}
        most = {of for of in people if 2 * held[of] > len(people[of])}
        best = max(most, key=held.__getitem__, default=None)
        second = max((held[of] for of in held if of != best), default=0)
        if best is not None and held[best] < CLEARLY * second:
            # None has clearly the most: the only one that has the name of the event.
            titles = {plain(table.title or "") for table in stated} - {""}
            named = [of for of in most if plain(tournaments[of].name or "") in titles]
            best = named[0] if len(named) == 1 else None
        if best is not None:
            one = Belonging(best, name, held[best], len(people[best]))
            found.setdefault(best, []).append(one)
    return tuple(only for ones in found.values() for only in ones if len(ones) == 1)


def _people(tournament: Tournament) -> list[frozenset[str | int]]:
    """Return by what each participant is known: a FIDE id, how a name sounds."""
    players = [
        frozenset(
            {parse_name(player.name).sound_key, *({player.fide_id} if player.fide_id else ())}
        )
        for player in tournament.players
    ]
    return players or [frozenset({parse_name(team.name).sound_key}) for team in tournament.teams]
