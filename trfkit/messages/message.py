"""A message inside the program: an id of the catalogue and its named arguments."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from trfkit.format_table import resolved
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, TextInJson

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Argument = Any
"""A number, a text of a kind that the row names, a message, a value of this module, or a tuple of
them; None where an optional field stays empty."""

FIELD: Final = lazy_pattern(r"\{(?P<name>\w+)(?::(?P<kind>\w+)|\?(?P<forms>[^{}]+))?\}")
"""A field in the text of a row: the name of the argument, with a kind or the forms of a choice."""

TYPED: Final = lazy_pattern(
    r"(?<![\w-])--?[a-z](?:[a-z-]*[a-z])?\b"  # an option, and behind it
    r"(?:[= ](?:[A-Z]+\b(?:[-=.,]\w+)*/?|[a-z-]*\d[\w=-]*|[a-z-]+=[\w-]+))?"  # its value
    r"|(?<=')trfkit(?: [\w.-]+)*"
    r"|(?<=\})=[A-Z]+\b|\b[A-Z]+=[A-Z]+(?:,[A-Z]+)*\b"
    r"|\b(?:CODE|DIR|FILE|IN|OUT|REPORT|RESULT|STATE|WHO)\b(?:\.\w+|/)?"
)
"""What a user types as it stands in the text of a row, in every language: an option with its
value, a command in quotes, what stands for a name."""


class Participant(Record, gc=False):
    """A player or a team as an argument: the number, if any, and the name."""

    number: int | None
    name: str


class Several(Record, gc=False):
    """The first items of a list as an argument, and the number of the others."""

    items: tuple[Argument, ...]
    more: int = 0

    @classmethod
    def first(cls, items: Sequence[Argument], most: int) -> Several:
        """Return at most ``most`` items, and the number of those left out."""
        return cls(tuple(items[:most]), max(len(items) - most, 0))


def runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of consecutive numbers, in ascending order."""
    for _, group in groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        yield run[0], run[-1]


def runs_of(numbers: Iterable[int], *, digits: int = 1) -> list[str]:
    """Return numbers with runs abbreviated, each with ``digits`` digits: ``004``, ``007-016``."""
    return [
        f"{first:0{digits}}" if first == last else f"{first:0{digits}}-{last:0{digits}}"
        for first, last in runs(numbers)
    ]


class Message(TextInJson):
    """A text for users: the id of a catalogue row and the values of its fields.

    The id is ``room.name``; that of a finding is its code, with a variant or ``hint`` behind it.
    The arguments are data: numbers, codes, texts from a file, participants, further messages that
    are whole sentences or clauses. The row states the kind of each. A plain class, not a record, so
    that JSON has the English text; an f-string does not accept one, since sentences are not put
    together.
    """

    __slots__ = ("arguments", "id")

    id: str
    arguments: Mapping[str, Argument]

    def __init__(self, id: str, /, **arguments: Argument) -> None:  # noqa: A002 - what it is called
        self.id = id
        self.arguments = arguments

    def __eq__(self, other: object) -> bool:
        """Messages are equal if their ids and arguments are."""
        if not isinstance(other, Message):
            return NotImplemented
        return self.id == other.id and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.id, *sorted(self.arguments)))

    def __str__(self) -> str:
        """The English text, for the public API and JSON; the renderer is in a layer above."""
        text: str = resolved("trfkit.messages.rendering:render_text")(self)
        return text

    def __format__(self, spec: str) -> str:
        raise TypeError(f"{self!r} is an argument of a message, no part of a sentence")

    def __repr__(self) -> str:
        arguments = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"Message({self.id!r}{arguments})"


__all__ = ["Message", "Participant", "Several", "runs", "runs_of"]
