"""Those still tied behind columns that cannot be computed: their stated values stand in.

A column that cannot be checked still orders the table. Whatever stands to the right of it, codes
that order tied groups and the ranks, is held against the groups that its own cells leave tied.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from trfkit.ranking.ranks import apply_criterion, next_groups
from trfkit.ranking.result import rows_by_id
from trfkit.record import Record, replace
from trfkit.tie_breaks import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from decimal import Decimal

    from trfkit.ranking import Standing, Standings
    from trfkit.ranking.ranks import Groups
    from trfkit.verification.variants.trial import Trial


class AsStated(Record):
    """A column whose stated values order those tied before it; a blank stands behind the others.

    ``values`` are by id, ``label`` is what the table calls it.
    """

    label: str
    values: Mapping[int, Decimal | None]
    lowest_first: bool = False


Step = str | AsStated
"""A code that is computed, or a column that is taken as it is stated."""


def tied_behind(trial: Trial, steps: Sequence[Step], edition: str) -> Groups:
    """Return the groups (competitors from 0) that the steps leave tied, best first.

    The primary score comes first unless the codes before the first stated column hold it.
    """
    computed = list(takewhile(lambda step: isinstance(step, str), steps))
    groups: Groups = trial.basis(_ANY_ORDER, edition, [*map(str, computed)]).groups
    for step in steps[len(computed) :]:
        if isinstance(step, AsStated):
            groups = [tier for group in groups for tier in _split(trial.ids, group, step)]
        else:
            basis = trial.basis(step, edition)
            groups = next_groups(apply_criterion(basis.field, basis.criterion, groups))
    return groups


_ANY_ORDER = "DE"
"""A code that orders tied groups, to ask who is still tied."""


def _split(ids: Sequence[int], group: Sequence[int], step: AsStated) -> Iterator[list[int]]:
    tied: dict[Decimal | None, list[int]] = {}
    for who in group:
        tied.setdefault(step.values.get(ids[who]), []).append(who)
    blank = tied.pop(None, [])
    known = sorted((value for value in tied if value is not None), reverse=not step.lowest_first)
    yield from (tied[value] for value in known)
    if blank:
        yield blank


def ranked_as_stated(
    standings: Standings, trial: Trial, steps: Sequence[Step], edition: str
) -> Standings:
    """Return standings with the ranks that the steps give; those they leave tied share the best."""
    row_of = rows_by_id(standings.rows)
    rows: list[Standing] = []
    for group in tied_behind(trial, steps, edition):
        place = len(rows) + 1
        rows += [replace(row_of[trial.ids[who]], rank=place) for who in group]
    return replace(standings, rows=tuple(rows))


def text_of(steps: Iterable[Step]) -> str:
    """Return a list of steps in words: ``PTS,BH,TB2 as stated``."""
    texts = [step if isinstance(step, str) else f"{step.label} as stated" for step in steps]
    return ",".join(texts if POINTS in texts else [POINTS, *texts])
