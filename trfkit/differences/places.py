"""What two standings say otherwise: points, tie-breaks and places of who is in both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.differences.result import Moved, MovedValue
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from trfkit.differences.matching import People
    from trfkit.ranking.result import Standing, Standings


def moved(before: Standings, after: Standings, people: People) -> tuple[Moved, ...]:
    """Return whom something changes for: whose place does first, the best place first."""
    earlier = {people.before(row.id): row for row in before.rows}
    found = [
        one
        for row in after.rows
        if (was := earlier.get(people.after(row.id))) is not None
        and (one := _moved(was, row, before, after)) is not None
    ]
    return tuple(
        sorted(
            found,
            key=lambda one: (
                one.rank_before == one.rank_after,
                min(one.rank_before, one.rank_after),
                one.rank_after,
                one.id,
            ),
        )
    )


def _moved(was: Standing, now: Standing, before: Standings, after: Standings) -> Moved | None:
    values = _values(was, now, before, after)
    if not values and (was.rank, was.points) == (now.rank, now.points):
        return None
    return Moved(
        id=now.id,
        name=now.name,
        rank_before=was.rank,
        rank_after=now.rank,
        points_before=format_exact(was.points, POINT),
        points_after=format_exact(now.points, POINT),
        values=values,
    )


def _values(
    was: Standing, now: Standing, before: Standings, after: Standings
) -> tuple[MovedValue, ...]:
    old = {
        column.key: column.text(value)
        for column, value in zip(before.columns, was.values, strict=True)
    }
    pairs = (
        (column.key, column.text(value))
        for column, value in zip(after.columns, now.values, strict=True)
        if column.key in old and column.key != after.primary
    )
    return tuple(MovedValue(key, old[key], text) for key, text in pairs if old[key] != text)
