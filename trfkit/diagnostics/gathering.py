"""Findings of one kind in one line made one: what is damaged all along a row is one thing to mend.

A few stay what they are, each with its place: a wrong result in two rounds are two facts. Where
there are more than MOST_ALONE, the first stands for all, and its message counts the others and
names their rounds, participants or columns. So the findings about a file grow with its lines,
not with what a line can hold.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics.base import Diagnostic, Fix, in_order
from trfkit.diagnostics.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_ALONE: Final = 3
"""So many findings of one code in one line stand by themselves."""

MOST_LISTED: Final = 8
"""So many runs of numbers are named in a message."""


def gathered(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return findings of which no line has more than MOST_ALONE of one code, in their order.

    More than that are one: the leftmost, with the others in ``also`` and their edits in its fix.
    Only those of one severity become one, and repairs only with repairs. What follows from a
    finding that was gathered follows from the one that stands for it.
    """
    found = tuple(diagnostics)
    groups: dict[object, list[Diagnostic]] = {}
    for one in found:
        if one.line is not None:
            key = (one.line, one.code, one.severity, one.is_repair)
            groups.setdefault(key, []).append(one)
    large = [in_order(group) for group in groups.values() if len(group) > MOST_ALONE]
    return _Gathering(large).of(found) if large else found


class _Gathering:
    """The large groups of one file, and what became of each finding."""

    def __init__(self, groups: Iterable[tuple[Diagnostic, ...]]) -> None:
        self._groups = {id(group[0]): group for group in groups}
        self._first = {id(one): group[0] for group in self._groups.values() for one in group}
        self._settled: dict[int, Diagnostic] = {}

    def of(self, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """Return the findings, each group in the place of the one that stands for it."""
        return tuple(self._settle(one) for one in found if self._first.get(id(one), one) is one)

    def _settle(self, one: Diagnostic) -> Diagnostic:
        """Return what a finding becomes."""
        one = self._first.get(id(one), one)
        settled = self._settled.get(id(one))
        if settled is None:
            self._settled[id(one)] = one  # two groups may follow from each other
            cause = None if one.caused_by is None else self._settle(one.caused_by)
            settled = one
            group = self._groups.get(id(one))
            if group is not None:
                settled = replace(one, also=group[1:], fix=_fix(group), caused_by=cause)
            elif cause is not one.caused_by:
                settled = replace(one, caused_by=cause)
            self._settled[id(one)] = settled
        return settled


def _fix(group: Sequence[Diagnostic]) -> Fix | None:
    """Return the edits of all findings together, None where there are none."""
    fixes = [one.fix for one in group if one.fix is not None]
    if not fixes:
        return None
    edits = tuple(edit for fix in fixes for edit in fix.edits)
    return Fix(edits, safe=all(fix.safe for fix in fixes))


def others_in_words(diagnostic: Diagnostic) -> str:
    """Return how many findings one stands for besides itself and where, "" if for none."""
    also = diagnostic.also
    if not also:
        return ""
    for name, attribute in _WORDS:
        first = getattr(diagnostic, attribute)
        numbers = {number for one in also if (number := getattr(one, attribute)) is not None}
        if numbers - {first}:
            return f"; {len(also)} more in this line, {name} {listed(numbers, MOST_LISTED)}"
    return f"; {len(also)} more in this line"


_WORDS: Final = (
    ("in rounds", "round"),
    ("about participants", "participant"),
    ("from columns", "column"),
)
"""By what the places are told apart: the first of these in which they differ."""
