"""The forms of records, as they were derived from the grammars when the package was built."""

from __future__ import annotations

from functools import lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Any

from trfkit.syntax.grammar_tables import read_table
from trfkit.syntax.trf_document import NATIONAL, FieldPlace, Form

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@lru_cache(maxsize=1)
def forms() -> tuple[Form, ...]:
    """Return all forms, in the order of the grammars."""
    table = read_table("forms")
    if table is None:
        from trfkit.syntax.deriving import derived  # noqa: PLC0415 - needs Lark

        return derived().forms
    return tuple(
        Form(grammar, rule, tag, tuple(tags), kind, is_text, _places(places), _places(cell))
        for grammar, rule, tag, tags, kind, is_text, places, cell in table
    )


def _places(rows: Iterable[Sequence[Any]]) -> tuple[FieldPlace, ...]:
    return tuple(starmap(FieldPlace, rows))


def tags_of(*grammars: str) -> frozenset[str]:
    """Return the tags of the records of some grammars, ``NRS`` for the national ones.

    The grammar in which a record's rule stands says which versions of the format have it.
    """
    return frozenset(
        tag
        for form in forms()
        if form.kind and form.grammar in grammars
        for tag in form.tags or (NATIONAL,)
    )
