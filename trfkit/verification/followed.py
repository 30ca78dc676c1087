"""Which rules a column follows in which nothing differs, where the table names none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trfkit.verification.cases import Case, editions
from trfkit.verification.changes import Change
from trfkit.verification.lens import Lens
from trfkit.verification.searching import WITNESSES, spread
from trfkit.verification.touching import touching
from trfkit.verification.variants import BY_ID, Axis

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.verification.lens import Outcome, Stated
    from trfkit.verification.trial import Basis, Trial


class Followed(NamedTuple):
    """The edition, then all other rules that give the same; and the editions that do not.

    Nothing where every edition gives the same: then the column does not tell them apart.
    """

    same: tuple[Outcome, ...] = ()
    other_editions: tuple[Outcome, ...] = ()


def followed(trial: Trial, stated: Stated, start: Outcome) -> Followed:
    """Return which rules give a column; ``start`` agrees with all of its cells.

    Rules are the editions, and those for unplayed rounds of the participant and of opponents.
    """
    found = [start._replace(changes=(_as_asked(start.basis),))]
    others: list[Outcome] = []
    for change in editions(Case(trial, start.basis)):
        one = stated.outcome((change,), change.apply(start.basis))
        (found if len(one.equal) == len(stated.values) else others).append(one)
    if not others:
        return Followed()
    found.extend(_of_unplayed_rounds(trial, stated, start))
    return Followed(tuple(found), tuple(others))


def _of_unplayed_rounds(trial: Trial, stated: Stated, start: Outcome) -> Iterator[Outcome]:
    lens = Lens(stated, start, spread(sorted(stated.values), WITNESSES))
    for change in touching(trial, start.basis, lens.basis):
        if BY_ID[change.variant].axis in {Axis.OWN, Axis.OPPONENTS}:
            one = lens.outcome(change)
            if len(one.equal) == len(stated.values):
                yield one


def _as_asked(basis: Basis) -> Change:
    """Return the edition as it is, in the form of a change."""
    name = basis.field.edition.name
    return Change(
        variant="edition",
        params={"edition": name},
        says=f"follows edition {name}",
        apply=lambda held: held,
    )
