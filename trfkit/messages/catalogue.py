"""The catalogue of messages: English rows by room, and what gettext has of them in a locale."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


class Row(Record, gc=False):
    """One message: its name in the room, the English text, what translators must know.

    ``plural`` is the text for any number but one of the argument ``count``, a number or the length
    of a list. Fields stand in braces, with their kind: see ``trfkit.messages.rendering``.
    """

    name: str
    text: str
    plural: str = ""
    count: str = ""
    comment: str = ""


@cache
def rows_of_room(room: str) -> Mapping[str, Row]:
    """Return the rows of a room, a module of this package, by their names."""
    return {row.name: row for row in import_module(f"trfkit.messages.{room}").ROWS}


def find_row(id: str) -> Row:  # noqa: A002 - what a message calls it
    """Return the row of a message's id; KeyError where there is none."""
    room, _, name = id.partition(".")
    return rows_of_room(room)[name]
