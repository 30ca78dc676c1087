"""The forms of records, as they were derived from the grammars when the package was built."""

from __future__ import annotations

from functools import lru_cache

from trfkit.files.trf.syntax.records import NATIONAL, FieldPlace, Form
from trfkit.files.trf.syntax.tables import read_table


@lru_cache(maxsize=1)
def forms() -> tuple[Form, ...]:
    """Return all forms, in the order of the grammars."""
    table = read_table("forms")
    if table is None:
        from trfkit.files.trf.syntax.deriving import derived  # noqa: PLC0415 - needs Lark

        return derived().forms
    return tuple(
        form._replace(
            tags=tuple(form.tags),
            places=tuple(FieldPlace(*place) for place in form.places),
            cell=tuple(FieldPlace(*place) for place in form.cell),
        )
        for form in (Form(*row) for row in table)
    )


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
