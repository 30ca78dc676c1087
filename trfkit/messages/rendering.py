"""Messages made into words: the one place where a sentence comes to be.

A row is a text with fields in braces:

- ``{name}`` is a number, a participant, or a message that is a whole clause;
- ``{name:kind}`` says what a text or number is: see ``KINDS``;
- ``{name?left:to the left|right:to the right}`` chooses a form by the argument;
- ``**words**`` are strong, ``[words](name)`` leads to the target that the argument names.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.messages.catalogue import find_row
from trfkit.messages.message import Message, Participant
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.units import format_exact
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SpanKind = Literal["text", "name", "code", "link", "strong"]


class Span(Record, gc=False):
    """A piece of a sentence that a renderer shows in one way; ``target`` is where a link leads."""

    kind: SpanKind
    text: str
    target: str = ""


def render(message: Message, locale: str) -> tuple[Span, ...]:
    """Return a message in the words of a locale, neighbours of one kind joined."""
    joined = []
    for (kind, target), spans in groupby(_spans(message, locale), lambda s: (s.kind, s.target)):
        joined.append(Span(kind, "".join(span.text for span in spans), target))
    return tuple(joined)


def render_text(message: Message, locale: str = "en") -> str:
    """Return the same as plain text."""
    return "".join(span.text for span in _spans(message, locale))


def _spans(message: Message, locale: str) -> Iterator[Span]:
    row = find_row(message.id)
    arguments = message.arguments
    text = row.text
    if row.count:
        count = arguments[row.count]
        number = count if isinstance(count, int) else len(count)
        text = row.text if number == 1 else row.plural
    for piece in _pieces(text):
        if isinstance(piece, Span):
            target = str(arguments[piece.target]) if piece.target else ""
            yield Span(piece.kind, piece.text, target)
        else:
            yield from _field(piece, arguments, locale)


class Field(Record, gc=False):
    """A field of a row: the argument's name, its kind or the forms to choose from."""

    name: str
    kind: str = ""
    forms: Mapping[str, str] = MappingProxyType({})


_PIECE: Final = lazy_pattern(
    r"\{(?P<name>\w+)(?::(?P<kind>\w+)|\?(?P<forms>[^{}]+))?\}"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\[(?P<words>[^]]+)\]\((?P<target>\w+)\)"
)


@cache
def _pieces(text: str) -> tuple[Span | Field, ...]:
    """Return a row's text as fields and spans around them."""
    pieces: list[Span | Field] = []
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() > end:
            pieces.append(Span("text", text[end : match.start()]))
        end = match.end()
        if match["strong"]:
            pieces.append(Span("strong", match["strong"]))
        elif match["words"]:
            pieces.append(Span("link", match["words"], match["target"]))
        else:
            forms = (form.partition(":") for form in (match["forms"] or "").split("|") if form)
            chosen = {value: words for value, _, words in forms}
            pieces.append(Field(match["name"], match["kind"] or "", chosen))
    if end < len(text):
        pieces.append(Span("text", text[end:]))
    return tuple(pieces)


def _field(field: Field, arguments: Mapping[str, Any], locale: str) -> Iterator[Span]:
    value = arguments[field.name]
    if field.forms:
        yield Span("text", field.forms[str(value)])
    elif isinstance(value, Message):
        yield from _spans(value, locale)
    elif isinstance(value, Participant):
        yield from _participant(value)
    elif field.kind:
        yield KINDS[field.kind](value)
    else:
        yield Span("text", f"{value:d}")


def _participant(participant: Participant) -> Iterator[Span]:
    if participant.number is not None:
        yield Span("text", f"{participant.number} ")
    yield Span("name", visible(participant.name))


KINDS: Final[Mapping[str, Callable[[Any], Span]]] = MappingProxyType(
    {
        "points": lambda value: Span("text", format_exact(value, 10)),
        "rating": lambda value: Span("text", str(value)),
        "date": lambda value: Span("text", str(value)),
        "name": lambda value: Span("name", visible(value)),
        "quote": lambda value: Span("code", visible(value)),
        "code": lambda value: Span("code", visible(value)),
        "file": lambda value: Span("code", visible(value)),
        "command": lambda value: Span("code", visible(value)),
    }
)
"""How a value of each kind is shown."""
