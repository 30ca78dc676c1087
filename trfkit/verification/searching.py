"""The search through the lattice for variants of a whole column."""

from __future__ import annotations

from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from trfkit.ranking.ranks import apply_criterion
from trfkit.verification.cases import Case
from trfkit.verification.lens import Lens
from trfkit.verification.variants import BY_ID, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from trfkit.regulations import Edition
    from trfkit.verification.changes import Change
    from trfkit.verification.lens import Outcome, Stated
    from trfkit.verification.trial import Basis, Trial
    from trfkit.verification.variants import Axis

WITNESSES: Final = 5
"""So many wrong cells are looked at before the others."""

ENOUGH: Final = 2
"""So many of them must a change repair, if there are as many, before all cells are compared."""

FIRST_OF_PAIRS: Final = 6
"""So many of the changes that repair any are tried together with every other one."""

BROKEN: Final = 10
"""For so many repaired cells one that agreed may become wrong: it agreed by accident."""

FINEST: Final = 100
"""Every unit of a code divides this one."""

CHANCE: Final = 10
"""So many times more columns must be possible than were tried, for a claim to be made."""


class Tried(NamedTuple):
    """An outcome, and how many different ones had been tried when it came up."""

    outcome: Outcome
    tried: int


class Found(NamedTuple):
    """What explains a column: the claim, then the others that give the same values.

    Without a claim, ``hints`` are single variants that would explain everything, but so few
    cells that it may be chance.
    """

    claims: tuple[Outcome, ...] = ()
    hints: tuple[Outcome, ...] = ()


def explain_column(trial: Trial, stated: Stated, start: Outcome) -> Found:
    """Return the simplest variant that explains the most.

    One change is simpler than two, and an earlier row of the lattice than a later one.
    """
    search = _Search(trial, stated, start)
    found = search.singles()
    best = _best(found, start, stated)
    more = search.pairs() if best is None else search.pairs_with(best)
    better = _best(more, start if best is None else best, stated)
    if better is None and best is None:
        every = len(stated.values)
        return Found(hints=tuple(one for one, _ in found if len(one.equal) == every))
    if better is not None:
        best, found = better, more
    assert best is not None  # noqa: S101 - one of the two is there
    values = _shown(best, stated)
    others = (one.outcome for one in found if one.outcome is not best)
    return Found((best, *(one for one in others if _shown(one, stated) == values)))


class _Search:
    """The changes that can touch one column, and what comes of them alone and by two."""

    def __init__(self, trial: Trial, stated: Stated, start: Outcome) -> None:
        self._stated, self._start = stated, start
        self._wrong = sorted(set(stated.values) - start.equal)
        self._lens = self._lens_of(self._wrong)
        self._changes = tuple(_changes(trial, start, self._lens.basis))
        self._promising: list[tuple[int, int]] = []

    def singles(self) -> list[Tried]:
        """Return what single changes give that repair enough."""
        found = []
        for place, change in enumerate(self._changes):
            repaired = self._lens.repaired(change)
            if repaired:
                self._promising.append((-repaired, place))
            if repaired >= min(ENOUGH, len(self._wrong)):
                tried = self._lens.seen(self._lens.cells)
                found.append(Tried(self._lens.outcome(change), tried))
        return found

    def pairs(self) -> list[Tried]:
        """Return what two changes give, one of which repairs something by itself.

        Two changes for two cells would be no explanation.
        """
        if len(self._wrong) <= ENOUGH:
            return []
        firsts = {place for _, place in sorted(self._promising)[:FIRST_OF_PAIRS]}
        return self._by_two(self._lens, firsts)

    def pairs_with(self, best: Outcome) -> list[Tried]:
        """Return what a second change adds to a claim that leaves some cells wrong."""
        left = sorted(set(self._stated.values) - best.equal)
        if not left:
            return []
        first = next(n for n, one in enumerate(self._changes) if one is best.changes[0])
        return self._by_two(self._lens_of(left), {first})

    def _by_two(self, lens: Lens, firsts: Collection[int]) -> list[Tried]:
        found = []
        for low, high in combinations(range(len(self._changes)), 2):
            pair = self._changes[low], self._changes[high]
            if not (low in firsts or high in firsts) or _axis(pair[0]) is _axis(pair[1]):
                continue
            if lens.repaired(*pair) >= min(ENOUGH, len(lens.cells)):
                found.append(Tried(lens.outcome(*pair), lens.seen(lens.cells)))
        return found

    def _lens_of(self, wrong: Sequence[int]) -> Lens:
        return Lens(self._stated, self._start, _spread(wrong, WITNESSES))


def _axis(change: Change) -> Axis:
    return BY_ID[change.variant].axis


def _best(found: Iterable[Tried], start: Outcome, stated: Stated) -> Outcome | None:
    """Return the claim that makes the most cells agree; the first of equals."""
    claims = [one for one, tried in found if _is_claim(one, start, stated, tried)]
    return max(claims, key=lambda one: len(one.equal), default=None)


def _is_claim(one: Outcome, start: Outcome, stated: Stated, tried: int) -> bool:
    """Whether an outcome explains enough of a column, and not by accident.

    It makes more than half of the wrong cells agree, and next to none wrong that agreed.
    """
    repaired = len(one.equal - start.equal)
    broken = len(start.equal - one.equal)
    wrong = len(stated.values) - len(start.equal)
    return (
        2 * repaired > wrong
        and broken * BROKEN <= repaired
        and is_specific(one, start, stated, tried)
    )


def is_specific(one: Outcome, start: Outcome, stated: Stated, tried: int) -> bool:
    """Whether an outcome agrees with more cells than it would by accident.

    If the values that differ were drawn at random from those between the lowest and the
    highest of the column, one of the ``tried`` outcomes would meet them in at most one of ten
    cases.
    """
    repaired = len(one.equal - start.equal)
    return repaired > 0 and tried * CHANCE <= _possible(start, stated) ** repaired


def _possible(start: Outcome, stated: Stated) -> int:
    """Return how many values a column can hold: from its lowest to its highest, in its steps."""
    known = [value * FINEST // start.unit for value in start.values if value is not None]
    known += [int(value * FINEST) for value in stated.values.values()]
    lowest = min(known)
    step = gcd(*(value - lowest for value in known))
    return (max(known) - lowest) // step + 1 if step else 1


def _shown(one: Outcome, stated: Stated) -> tuple[object, ...]:
    """Return the stated cells' values in one unit, so that columns of two codes compare."""
    return tuple(
        None if (value := one.values[who]) is None else value * FINEST // one.unit
        for who in stated.values
    )


def _spread(cells: Sequence[int], count: int) -> Sequence[int]:
    """Return so many of the cells, from the first to the last."""
    if len(cells) <= count:
        return cells
    return [cells[n * (len(cells) - 1) // (count - 1)] for n in range(count)]


# Which changes can touch a column at all


def _changes(trial: Trial, start: Outcome, small: Basis) -> Iterator[Change]:
    """Yield the changes that can touch the column, in the order of the lattice."""
    field = start.basis.field
    kinds = {kind for row in field.view.kinds for kind in row}
    read = _rules_read(small)
    for variant in VARIANTS:
        if variant.rounds and not kinds.intersection(variant.rounds):
            continue
        for change in variant.expand(Case(trial, start.basis)):
            if change.choose is None or _touches(change.choose(field.edition), field.edition, read):
                yield change


class _Watched:
    """An edition that notes which of its rules are asked for."""

    def __init__(self, edition: Edition) -> None:
        self._edition, self.read = edition, set[str]()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the edition holds
        self.read.add(name)
        return getattr(self._edition, name)


def _rules_read(basis: Basis) -> frozenset[str]:
    """Return the names of the rules that the column depends on."""
    watched = _Watched(basis.field.edition)
    field = basis.field.under(cast("Edition", watched))
    apply_criterion(field, basis.criterion, basis.groups)
    return frozenset(watched.read)


def _touches(chosen: Edition, held: Edition, read: Iterable[str]) -> bool:
    return any(getattr(chosen, name) is not getattr(held, name) for name in read)
