"""Standings for programs: exact numbers, each with its printed text."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from trfkit.record import Record, as_json, fill_record, names
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit import ranking
    from trfkit.findings import Diagnostic
    from trfkit.messages.message import Message
    from trfkit.model.tournament import Tournament


class Value(NamedTuple):
    """The value of a tie-break, and its printed text; None if there is no value."""

    number: Fraction | None
    text: str | None


class Row(Record, kw_only=True):
    """The row of a participant: ``id`` is the starting rank, or the number of a team.

    ``values`` are by tie-break as requested, with ``#2`` behind one already listed. Match and game
    points are None for players. Participants who are not ``ranked`` come last. ``put_behind`` are
    the keys of the tie-breaks by which a rule puts the participant behind others with equal points,
    whatever the value.
    """

    rank: int
    id: int
    name: str
    points: Decimal
    values: Mapping[str, Value]
    match_points: Decimal | None = None
    game_points: Decimal | None = None
    ranked: bool = True
    put_behind: tuple[str, ...] = ()


class Standings(Record, kw_only=True):
    """The standings after ``rounds`` rounds, best first.

    Participants that nothing separates share the best rank and are ordered by id. ``tiebreaks`` are
    the codes as requested, ``canonical`` their normal forms; ``list_from`` is the record (``202``,
    ``212``) that names them, else ``option``, ``columns``, ``reproduced``, ``stated-places`` or
    ``proposal``. ``policies`` holds the readings that are not the default, ``notes`` explain how
    the standings came about (``str`` gives the English text of each), ``diagnostics`` are the
    faults in the list.
    """

    name: str | None
    kind: str
    rounds: int
    provisional: bool
    primary: str
    list_from: str
    edition: str
    policies: Mapping[str, str]
    tiebreaks: tuple[str, ...]
    canonical: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[Message, ...]
    diagnostics: tuple[Diagnostic, ...]
    tournament: Tournament
    computed: ranking.Standings
    """What the rows were made of; its numbers are scaled, and its shape may change."""

    def __repr__(self) -> str:
        """Return the table like a record, without its sources."""
        fields = [name for name in names(self) if name not in {"tournament", "computed"}]
        return f"Standings({', '.join(f'{name}={getattr(self, name)!r}' for name in fields)})"

    def row(self, number: int) -> Row:
        """Return the row of the participant with this id; KeyError if there is none."""
        for row in self.rows:
            if row.id == number:
                return row
        raise KeyError(number)

    def to_json(self) -> dict[str, object]:
        """Return the JSON form ``trfkit.standings/1``, without the provenance."""
        from trfkit.reports.standings import Listing, standings_report  # noqa: PLC0415

        shape = as_json(standings_report([Listing(self.computed, self.tournament)]))
        del shape["provenance"]
        return shape


def public(computed: ranking.Standings, tournament: Tournament) -> Standings:
    """Return standings with exact numbers instead of scaled integers."""
    return fill_record(
        Standings,
        computed,
        kind=str(computed.kind),
        rows=tuple(_row(row, computed) for row in computed.rows),
        tournament=tournament,
        computed=computed,
    )


def _row(row: ranking.Standing, computed: ranking.Standings) -> Row:
    cells = zip(computed.columns, row.values, strict=True)
    return fill_record(
        Row,
        row,
        points=_points(row.points),
        values={
            column.key: Value(None, None)
            if scaled is None
            else Value(Fraction(scaled, column.unit), column.text(scaled))
            for column, scaled in cells
        },
        match_points=None if row.match_points is None else _points(row.match_points),
        game_points=None if row.game_points is None else _points(row.game_points),
    )


def _points(tenths: int) -> Decimal:
    return Decimal(tenths) / POINT
