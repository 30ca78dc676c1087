"""Read a damaged line field by field, with the terminals of the grammar's own rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.record import Record
from trfkit.syntax.grammar_tables import is_text_of
from trfkit.syntax.layout import GAP, Layout, forms, layouts, layouts_by_tag
from trfkit.syntax.trf_document import Form, RecordKind

if TYPE_CHECKING:
    from collections.abc import Mapping


MOST_DAMAGES: Final = 12


class Damage(Record, gc=False):
    """A field whose text the grammar does not allow.

    ``field`` is its terminal in lower case (``gap`` for a separator), ``index`` counts its
    repetitions from 1, None for a field that does not repeat. ``column`` is 1-based, ``end_column``
    exclusive. ``text`` is the text there.
    """

    field: str
    index: int | None
    column: int
    end_column: int
    text: str


def damages(kind: RecordKind, text: str) -> tuple[Damage, ...]:
    """Return the damage of a line of the given kind, from left to right.

    A line of fixed columns gives its damaged fields, neighbouring gaps and fields separately, at
    most twelve: a line with more is not of its tag's kind. Blanks at its end may be missing. A line
    of words (XX? and DAT) gives the first word that does not fit. Kinds of free text have no
    damage.
    """
    layout = layouts().get(kind) or layouts_by_tag().get(text[:3])
    if layout is not None:
        return damages_in_columns(layout, text)
    form = _forms_of_words().get(text[:3])
    return () if form is None or kind is RecordKind.UNKNOWN else _damages_in_words(form, text)


@lru_cache(maxsize=1)
def _forms_of_words() -> Mapping[str, Form]:
    """Return the forms of words, by their tags."""
    return {
        tag: form for form in forms() if not form.places and not form.is_text for tag in form.tags
    }


def damages_in_columns(layout: Layout, text: str) -> tuple[Damage, ...]:
    """Return the damaged fields of a line with a fixed-width rule.

    The terminals of such a rule are side by side, so each is matched in its own columns: as the
    parser would up to the first damage, but for all of them.
    """
    padded = layout.padded(text)
    damaged: list[Damage] = []
    for field in layout.expanded(len(padded)):
        content = field.columns.cut(padded)
        if field.pattern.fullmatch(content) is None:
            first, last = field.columns
            damaged.append(Damage(field.name, field.repetition, first, last + 1, content))
            if len(damaged) == MOST_DAMAGES:
                break
    if not layout.step and len(padded) > layout.head:
        end = padded[layout.head :]
        damaged.append(Damage(GAP, None, layout.head + 1, len(padded) + 1, end))
    return tuple(damaged)


def _damages_in_words(form: Form, text: str) -> tuple[Damage, ...]:
    """Return the first word at which the parser of a form stopped, none if it did not."""
    if is_text_of(form.grammar, form.rule, text):
        return ()
    from trfkit.syntax.grammar import Mismatch, load  # noqa: PLC0415 - see expressions

    result = load(form.grammar).parse(text, form.rule)
    if not isinstance(result, Mismatch):
        return ()
    expected = result.expected[0].lower() if result.expected else "end"
    end = result.column + max(1, len(result.text))
    return (Damage(expected, None, result.column, end, result.text),)
