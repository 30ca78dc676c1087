"""A message below the edge: an id of the catalogue and its named arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    Argument = Any
    """An integer, a text of a kind that the row names, a tuple of them, a value of this module."""


class Participant(Record, gc=False):
    """A player or a team as an argument: the number, where there is one, and the name."""

    number: int | None
    name: str


class Message:
    """Something to tell: the id of a catalogue row, ``room.name``, and what fills its fields.

    Arguments are data: numbers, codes, texts from a file, participants, further messages that are
    whole clauses. The row says of what kind each one is. A sentence is made by
    ``trfkit.messages.render`` alone. A plain class, not a record, so that JSON asks who writes it
    what a message is there.
    """

    __slots__ = ("arguments", "id")

    id: str
    arguments: Mapping[str, Argument]

    def __init__(self, id: str, /, **arguments: Argument) -> None:  # noqa: A002 - what it is called
        self.id = id
        self.arguments = arguments

    def __eq__(self, other: object) -> bool:
        """Two messages are equal that say the same of the same."""
        if not isinstance(other, Message):
            return NotImplemented
        return self.id == other.id and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.id, tuple(sorted(self.arguments.items(), key=lambda item: item[0]))))

    def __repr__(self) -> str:
        arguments = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"Message({self.id!r}{arguments})"
