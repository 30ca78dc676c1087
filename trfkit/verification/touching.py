"""Which changes of the lattice can touch a column at all: the others are not computed."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast

from trfkit.ranking.ranks import apply_criterion
from trfkit.regulations import Edition
from trfkit.verification.cases import Case
from trfkit.verification.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.verification.changes import Change
    from trfkit.verification.trial import Basis, Trial


def touching(trial: Trial, basis: Basis, small: Basis) -> Iterator[Change]:
    """Yield the changes that can touch a column, in the order of the lattice.

    ``small`` is a part of the basis, by which the rules are found that the column depends on.
    """
    field = basis.field
    kinds = set(chain.from_iterable(field.view.kinds))
    read = _rules_read(small)
    for variant in VARIANTS:
        if variant.rounds and kinds.isdisjoint(variant.rounds):
            continue
        for change in variant.expand(Case(trial, basis)):
            if change.choose is None or not read.isdisjoint(
                _rules_changed(trial, field.edition, change)
            ):
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
    field = replace(basis.field, edition=cast("Edition", watched))
    apply_criterion(field, basis.criterion, basis.groups)
    return frozenset(watched.read)


def _rules_changed(trial: Trial, held: Edition, change: Change) -> frozenset[str]:
    """Return the names of the rules that a change puts in the place of others."""
    key = (held.name, change.variant, *change.params.values())
    if key not in trial.rules_changed:
        chosen = held if change.choose is None else change.choose(held)
        trial.rules_changed[key] = frozenset(
            name for name in RULES if getattr(chosen, name) is not getattr(held, name)
        )
    return trial.rules_changed[key]


RULES: Final = tuple(field.name for field in fields(Edition))
