"""The standings, frozen, with everything that decided them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.record import Record
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.findings import Diagnostic
    from trfkit.messages.message import Message
    from trfkit.model.tournament import Kind
    from trfkit.ranking.ranking_options import Ranking
    from trfkit.ranking.request import Criterion


class Standing(Record, gc=False):
    """One line of the standings.

    ``points`` is the score in tenths, for teams the primary one; ``values`` stand in the order
    of the columns, each in its column's unit, None where the rules define no value.
    ``match_points`` and ``game_points`` (tenths) are set for teams. Who is not ``ranked``
    stands at the end; ``rank`` is then the place in the list. ``put_behind`` are the keys of the
    columns by which a rule puts him behind others with equal points, whatever his value.
    """

    rank: int
    id: int
    name: str
    points: int
    values: tuple[int | None, ...]
    match_points: int | None = None
    game_points: int | None = None
    ranked: bool = True
    put_behind: tuple[str, ...] = ()

    @property
    def given_rank(self) -> int | None:
        """The rank by the rules, None for unranked participants."""
        return self.rank if self.ranked else None


class StandingsColumn(Record):
    """One tie-break of the list, and the unit of its values: ``value / unit``."""

    criterion: Criterion
    unit: int

    @property
    def key(self) -> str:
        """The name of the column: the code as requested, ``#2`` for a repeated one."""
        return self.criterion.key

    def text(self, value: int | None) -> str | None:
        """Return a value as an exact decimal, None where there is none."""
        return None if value is None else format_exact(value, self.unit)


class Standings(Record, kw_only=True):
    """The standings after ``rounds`` rounds, best first.

    Those whom nothing separates share the best rank and stand in the order of their ids.
    ``scheduled`` is None where the file does not say how many rounds there are to be.
    ``list_from`` is the record (``202``, ``212``) that names the tie-breaks, else ``option``,
    ``columns``, ``reproduced``, ``stated-places`` or ``proposal``. ``policies`` holds the readings
    that are not the default, ``notes`` what a reader has to know about how the standings came
    about, ``diagnostics`` what is wrong with the list. ``asked`` are the options by which they
    were computed.
    """

    name: str | None
    kind: Kind
    scheduled: int | None
    rounds_played: int
    rounds: int
    provisional: bool
    rating_source: str
    primary: str
    list_from: str
    edition: str
    policies: Mapping[str, str]
    columns: tuple[StandingsColumn, ...]
    rows: tuple[Standing, ...]
    notes: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...]
    options: Ranking

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The codes as requested."""
        return tuple(column.criterion.text for column in self.columns)

    @property
    def canonical(self) -> tuple[str, ...]:
        """The codes in their normal form."""
        return tuple(column.criterion.canonical for column in self.columns)

    def texts(self, row: Standing) -> dict[str, str | None]:
        """Return a row's values by column key, as exact decimals; None where undefined."""
        return {
            column.key: column.text(value)
            for column, value in zip(self.columns, row.values, strict=True)
        }


def rows_by_id(rows: Sequence[Standing]) -> dict[int, Standing]:
    """Return the rows by the participants' ids."""
    return {row.id: row for row in rows}
