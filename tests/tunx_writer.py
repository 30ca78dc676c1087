"""Writes files as Swiss-Manager does, by the facts known of the format; nobody in them is real."""

from __future__ import annotations

import struct
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MARK = b"\xff\x89\x44"
ALONE, NOT_PAIRED = 0xFFFF, 0xFFFE
PRIVATE = "keep.this@private.example"
"""Stands wherever a real file has paths, keys, addresses or a telephone."""


class Person(NamedTuple):
    """A player of a file."""

    surname: str = "Ash"
    first: str = "Ada"
    title: str = ""
    national_id: str = ""
    federation: str = "UTO"
    woman: bool = False
    rating: int = 0
    national: int = 0
    born: int = 0
    fide_id: int = 0


class Event(NamedTuple):
    """What a file holds; ``records`` are White, Black and result, in the order of the file."""

    people: Sequence[Person]
    records: tuple[tuple[int, int, int], ...] = ()
    rounds: int = 0
    drawn: int = 0
    kind: int = 0
    tie_breaks: tuple[tuple[int, bytes], ...] = ()
    texts: Mapping[int, str] = MappingProxyType({})
    first_day: int = 20260404
    last_day: int = 20260405
    days: tuple[int, ...] = ()


def text(value: str) -> bytes:
    """A text as the format has it."""
    data = value.encode("utf-16-le")
    return struct.pack("<H", len(data) // 2) + data


def written(event: Event) -> bytes:
    """The bytes of a file."""
    head = bytearray(0x6C)
    head[:4] = b"\x93" + MARK
    head[0x30:0x68] = PRIVATE.encode().ljust(0x38, b"!")
    head[0x20:0x24] = struct.pack("<I", 123456)
    texts = {7: PRIVATE, 8: PRIVATE, 11: PRIVATE, 23: PRIVATE, **event.texts}
    data = bytes(head) + b"".join(text(texts.get(place, "")) for place in range(132))
    settings = bytearray(5883)
    settings[0:2] = struct.pack("<H", event.rounds)
    settings[0x0B], settings[0x11] = event.kind, event.drawn
    settings[0x13:0x15] = struct.pack("<H", len(event.people))
    settings[0x1B:0x1D] = struct.pack("<H", len(event.tie_breaks))
    for place, (number, parameters) in enumerate(event.tie_breaks):
        settings[0x1D + 2 * place : 0x1F + 2 * place] = struct.pack("<H", number)
        settings[0x28B + 19 * place : 0x28B + 19 * (place + 1)] = parameters.ljust(19, b"\0")
    settings[0x47:0x4F] = struct.pack("<2I", event.first_day, event.last_day)
    data += b"\x95" + MARK + bytes(settings)
    offsets = [len(data)]
    data += b"\xa3" + MARK
    for number in range(event.rounds):
        record = bytearray(106)
        day = event.days[number] if number < len(event.days) else 0
        record[30:34] = struct.pack("<I", day)
        data += text("9:15") + bytes(record)
    offsets.append(len(data))
    data += b"\xa5" + MARK + b"".join(map(player, event.people))
    offsets.append(len(data))
    data += b"\xb3" + MARK
    data += b"".join(struct.pack("<3H", *record).ljust(21, b"\0") for record in event.records)
    offsets.append(len(data))
    data += b"\xd3" + MARK + struct.pack("<7I", *offsets, 0, 0, 0)
    return data + b"\xe3" + MARK


def player(person: Person) -> bytes:
    """The part of a player."""
    texts = {
        0: person.surname,
        1: person.first,
        4: person.title,
        5: person.national_id,
        10: person.federation,
        14: PRIVATE,
    }
    record = bytearray(110)
    record[0x06] = person.woman
    record[0x08:0x0C] = struct.pack("<2H", person.rating, person.national)
    record[0x0E:0x12] = struct.pack("<I", person.born)
    record[0x18:0x1C] = struct.pack("<I", person.fide_id)
    return b"".join(text(texts.get(place, "")) for place in range(30)) + bytes(record)
