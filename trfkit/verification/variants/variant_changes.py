"""How a variant changes what a column follows from: its rules, its results, its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.record import Record, field, replace
from trfkit.tie_breaks.team_field import TeamField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from trfkit.model.view import View
    from trfkit.regulations import Edition
    from trfkit.tie_breaks import Descriptor
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.variants.trial import Basis


class Change(Record, kw_only=True):
    """One variant with its parameters, ready to be applied to what a column follows from.

    ``says`` is a clause on a column, by default the variant's own with its parameters. ``apply``
    returns the very basis that it got where there is nothing to change. ``choose`` is set where
    only rules change: a column that reads none of them need not be computed again. ``origin`` is
    the article where it is another than the one of the variant's row. ``tells`` is a sentence that
    stands alone, for what holds of the whole table; ``names_whom`` tells whether ``says`` names
    by itself whom it is about, and no column.
    """

    variant: str
    apply: Callable[[Basis], Basis]
    says: Message | None = None
    params: Mapping[str, object] = field(default_factory=dict)
    choose: Callable[[Edition], Edition] | None = None
    origin: Message | None = None
    tells: Message | None = None
    names_whom: bool = False

    def clause(self, column: str = "") -> Message:
        """Return what it says of a column, or of what happened."""
        says = self.says or Message(f"variants.{self.variant}", **self.params)
        return Message(says.id, **{**says.arguments, "column": column}) if column else says


def change_of_rules(choose: Callable[[Edition], Edition]) -> Callable[[Basis], Basis]:
    """Return the change that puts the column under another edition."""

    def apply(basis: Basis) -> Basis:
        held = basis.field.edition
        chosen = choose(held)
        if chosen == held:
            return basis
        return replace(basis, field=replace(basis.field, edition=chosen))

    return apply


def change_of_view(change: Callable[[View], View]) -> Callable[[Basis], Basis]:
    """Return the change of what happened, as both scores of teams see it."""

    def apply(basis: Basis) -> Basis:
        changed = with_view(basis.field, change)
        return basis if changed is basis.field else replace(basis, field=changed)

    return apply


def with_view(held: Field, change: Callable[[View], View]) -> Field:
    """Return the field of changed views; the same field where no view changes."""
    view = change(held.view)
    if isinstance(held, TeamField):
        secondary = change(held.secondary_view)
        if view is held.view and secondary is held.secondary_view:
            return held
        return replace(held, view=view, secondary_view=secondary)
    return held if view is held.view else replace(held, view=view)


def change_of_code(change: Callable[[Descriptor], Descriptor]) -> Callable[[Basis], Basis]:
    """Return the change of the code itself; its name stays."""

    def apply(basis: Basis) -> Basis:
        code = basis.criterion.descriptor
        if code is None:
            return basis
        changed = change(code)
        if changed == code:
            return basis
        return replace(basis, criterion=replace(basis.criterion, descriptor=changed))

    return apply
