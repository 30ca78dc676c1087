"""Messages made into words: the one place where a sentence comes to be.

A row is a text with fields in braces:

- ``{name}`` is a number, a participant, or a message that is a whole sentence or clause; where the
  argument is None the field and the blank before it are left out;
- ``{name:kind}`` says what else it is: see ``KINDS``;
- ``{name?left:to the left|right:to the right}`` chooses a form by the argument;
- ``**words**`` are strong, ``[words](name)`` leads to the target that the argument names;
- ``--option`` and whatever else is ``TYPED`` is code, and stays as it is in every language.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.messages.catalogue import ENGLISH, find_row, text_of
from trfkit.messages.message import (
    FIELD,
    TYPED,
    Argument,
    Message,
    Participant,
    Several,
    runs_of,
)
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.units import POINT
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


SpanKind = Literal["text", "name", "code", "link"]


class Span(Record, gc=False):
    """A piece of a sentence that a renderer shows in one way; ``target`` is where a link leads."""

    kind: SpanKind
    text: str
    target: str = ""


def render(message: Message, locale: str) -> tuple[Span, ...]:
    """Render a message in a locale, joining neighbouring spans of one kind."""
    joined: list[Span] = []
    for span in _spans(message, locale):
        last = joined[-1] if joined else None
        if last is not None and last.kind == span.kind and last.target == span.target:
            joined[-1] = Span(span.kind, last.text + span.text, span.target)
        else:
            joined.append(span)
    return tuple(joined)


def render_text(message: Message, locale: str = ENGLISH) -> str:
    """Render a message as plain text."""
    return "".join(span.text for span in _spans(message, locale))


def _spans(message: Message, locale: str) -> Iterator[Span]:
    arguments = message.arguments
    for piece, behind in _pieces(text_of(message.id, _number(message), locale)):
        if isinstance(piece, Field):
            yield from _field(piece, arguments.get(piece.name, UNFILLED), locale)
            continue
        is_behind_empty = behind is not None and arguments.get(behind, UNFILLED) is None
        if not is_behind_empty and not piece.target:
            yield piece
            continue
        text = piece.text.removesuffix(" ") if is_behind_empty else piece.text
        yield Span(piece.kind, text, str(arguments[piece.target]) if piece.target else "")


def _number(message: Message) -> int | None:
    """Return the number that selects the plural form of a message, None if it has only one form."""
    row = find_row(message.id)
    if row is None or not row.plural:
        return None
    count = message.arguments.get(row.count)
    if isinstance(count, Several):
        return len(count.items) + count.more
    return count if isinstance(count, int) else len(count or ())


UNFILLED: Final = Message("common.not-stated")
"""What stands in the place of an argument that nobody supplied."""


# Rows ---------------------------------------------------------------------------------------------


class Field(Record, gc=False):
    """A field of a row: the argument's name, its kind or the forms to choose from."""

    name: str
    kind: str = ""
    forms: Mapping[str, str] = MappingProxyType({})


_PIECE: Final = lazy_pattern(
    FIELD.pattern + r"|\[(?P<words>[^][]+)\]\((?P<target>\w+)\)" + rf"|(?P<typed>{TYPED.pattern})"
)


@cache
def _pieces(text: str) -> tuple[tuple[Span | Field, str | None], ...]:
    """Split a row's text into fields and spans, each with the name of a field right behind it."""
    pieces: list[Span | Field] = []
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() > end:
            pieces.append(Span("text", text[end : match.start()]))
        end = match.end()
        if match["typed"]:
            pieces.append(Span("code", match["typed"]))
        elif match["words"]:
            pieces.append(Span("link", match["words"], match["target"]))
        else:
            forms = (form.partition(":") for form in (match["forms"] or "").split("|") if form)
            words = {value: form for value, _, form in forms}
            pieces.append(Field(match["name"], match["kind"] or "", words))
    if end < len(text):
        pieces.append(Span("text", text[end:]))
    behind = [piece.name if isinstance(piece, Field) else None for piece in pieces[1:]]
    return tuple(zip(pieces, (*behind, None), strict=False))


def fields_of(text: str) -> tuple[Field, ...]:
    """Return the fields of a row's text."""
    return tuple(piece for piece, _ in _pieces(text) if isinstance(piece, Field))


# Fields -------------------------------------------------------------------------------------------


def _field(field: Field, value: Argument, locale: str) -> Iterator[Span]:
    if isinstance(value, Message):
        yield from _spans(value, locale)
    elif value is None:
        return
    elif isinstance(value, Participant):
        yield from _participant(value)
    elif field.forms:
        yield Span("text", field.forms[str(value)])
    elif isinstance(value, Span):
        yield value
    elif isinstance(value, Several):
        yield from _several(field, value, locale)
    elif isinstance(value, tuple) and field.kind == "names" and len(value) > 1:
        listed, last = (
            tuple(_list_items(field, value[:-1], locale)),
            _field(field, value[-1], locale),
        )
        yield from _spans(Message("common.and", listed=listed, last=tuple(last)), locale)
    elif isinstance(value, tuple) and field.kind not in NUMBERS:
        yield from _list_items(field, value, locale)
    else:
        kind, printed = KINDS[field.kind]
        yield Span(kind, printed(value))


def _several(field: Field, several: Several, locale: str) -> Iterator[Span]:
    """Yield the first items of a list, and the number of the others."""
    spans = _list_items(field, several.items, locale)
    if several.more:
        more = Message("common.and-more", listed=tuple(spans), count=several.more)
        spans = _spans(more, locale)
    yield from spans


def _list_items(field: Field, items: Sequence[Argument], locale: str) -> Iterator[Span]:
    """Yield the items of a list: sentences one after the other, others with separators."""
    separator = SEPARATORS.get(field.kind, ", ")
    kind, text_of_item = KINDS[field.kind]
    if items and kind == "text" and not field.forms and PLAIN.issuperset(map(type, items)):
        yield Span("text", separator.join(map(text_of_item, items)))
        return
    for place, item in enumerate(items):
        if place and separator:
            yield Span("text", separator)
        yield from _field(field, item, locale)


PLAIN: Final = frozenset({int, str})
"""Types of items that are one piece of text together, where their kind is text."""

SEPARATORS: Final = MappingProxyType({"": " ", "clauses": "; ", "spans": ""})
"""What stands between the items of a list: nothing but a blank between whole sentences."""


def _participant(participant: Participant) -> Iterator[Span]:
    if participant.number is not None:
        yield Span(
            "text", f"{participant.number} " if participant.name else f"{participant.number}"
        )
    yield Span("name", visible(participant.name))


NUMBERS: Final = ("numbers", "rounds")
"""Kinds of fields in which a list of numbers has its runs drawn together."""


def _numbers(value: Iterable[int]) -> str:
    """Return numbers with runs abbreviated, at most MOST_RUNS of them: ``2, 5-7``."""
    runs = runs_of(value)
    return ", ".join(runs[:MOST_RUNS]) + (" …" if len(runs) > MOST_RUNS else "")


MOST_RUNS: Final = 8
"""So many runs of numbers are named: more of them nobody reads in a sentence."""


def _quote(value: object) -> str:
    """Return text of a file on one line: control characters escaped, long text cut."""
    text = str(value)
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _minutes(seconds: int) -> str:
    whole, rest = divmod(seconds, 60)
    return f"{whole}:{rest:02}" if rest else str(whole)


LONGEST_QUOTE: Final = 60
"""What is quoted from a file is cut to this many characters: a line of a terminal has 80."""


def _show_value(value: object) -> str:
    return visible(str(value))


KINDS: Final[Mapping[str, tuple[SpanKind, Callable[[Any], str]]]] = MappingProxyType(
    {
        "": ("text", lambda value: f"{value:d}"),
        "decimal": ("text", str),  # a number that is computed exactly, as its digits
        "numbers": ("text", _numbers),
        "rounds": ("text", lambda value: ", ".join(runs_of(value))),  # all of them
        "points": ("text", lambda value: f"{value / POINT:.1f}"),  # whole ones too: 1.0 points
        "date": ("text", str),
        "name": ("name", _show_value),
        "names": ("name", _show_value),
        "quote": ("code", _quote),  # what stands in a file
        "code": (
            "code",
            _show_value,
        ),  # of a tie-break, record, finding, result: in each language alike
        "codes": ("code", _show_value),
        "file": ("code", _show_value),
        "command": ("code", _show_value),
        "minutes": ("text", _minutes),  # of a number of seconds
        "english": ("text", _show_value),  # of a room that makes its own sentences still
        "clauses": ("text", str),
        "items": ("text", str),
        "spans": ("text", str),
    }
)
"""Of what span a value of each kind is, and how it is shown."""
