"""Which rounds a table covers: what it says itself, else what its points fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.tiebreaks import SCORES
from trfkit.units import POINT
from trfkit.verification.captions import meaning_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.ranking import Standings
    from trfkit.verification.choosing import Chosen
    from trfkit.verification.fitting import Stated


class Covered(NamedTuple):
    """The number of rounds, and what to say about how it was found."""

    rounds: int
    notes: tuple[str, ...] = ()


def covered(
    points: Stated | None,
    *,
    after: int | None,
    played: int,
    standings: Callable[[int], Standings],
) -> Covered:
    """Return the number of rounds that a table covers.

    ``after`` is what the table says, ``played`` how many rounds have results. Where it says
    nothing, it is the latest round after which most of the ``points`` are right: a page that was
    saved in the middle of a round shows the standings before it.
    """
    if after is not None:
        if after <= played:
            return Covered(after)
        note = f"the table is about {after} rounds, of which {played} have results"
        return Covered(played, (note,))
    if points is None:
        return Covered(played)
    best, most = played, _right(points, standings(played))
    for rounds in range(played - 1, -1, -1):
        if most == len(points):
            break
        right = _right(points, standings(rounds))
        if right > most:
            best, most = rounds, right
    if best == played:
        return Covered(played)
    note = f"{most} of {len(points)} points are those after round {best}: the table is of then"
    return Covered(best, (note,))


def points_of(chosen: Chosen) -> Stated | None:
    """Return the first column of a table that says it holds points, None if there is none."""
    for at, column in enumerate(chosen.table.columns):
        said = meaning_of(column, of_teams=chosen.of_teams)
        if said is not None and SCORES.issuperset(said.meaning.codes or ("",)):
            return chosen.cells(at)
    return None


def _right(points: Stated, standings: Standings) -> int:
    """Return how many points are right; of teams in either score."""
    found = 0
    for row in standings.rows:
        cell = points.get(row.id)
        if cell is not None and cell.value is not None:
            found += cell.value * POINT in {row.points, row.match_points, row.game_points}
    return found
