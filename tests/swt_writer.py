"""Writes files as Swiss-Chess does, by the facts known of the format; nobody in them is real."""

from __future__ import annotations

import struct
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WHITE, WHITE_FREE, BLACK, BLACK_FREE = 1, 2, 3, 4
PRIVATE = "keep.this@private.example"
"""Stands wherever a real file has remarks, addresses or a telephone."""


class Entry(NamedTuple):
    """A round of a player or team; ``result`` as the program numbers it."""

    colour: int = 0
    opponent: int = 0
    result: int = 0
    status: int = 0
    board: int = 0


class Person(NamedTuple):
    """A player of a file, with the values that it states: halves of points, rank, tie-breaks."""

    name: str = "Ash,Ada"
    title: str = ""
    rating: str = ""
    national: str = ""
    federation: str = "UTO"
    born: str = ""
    club_id: str = ""
    member_id: str = ""
    sex: str = "m"
    fide_id: str = ""
    team: int = 0
    board: int = 0
    points: int = 0
    first: int = 0
    second: int = 0
    rank: int = 0
    rows: tuple[Entry, ...] = ()


class Side(NamedTuple):
    """A team of a file, with halves of its points, and its matches."""

    name: str
    match_points: int = 0
    game_points: int = 0
    buchholz: int = 0
    rank: int = 0
    rows: tuple[Entry, ...] = ()


class Event(NamedTuple):
    """What a file holds; ``settings`` are bytes by their places, ``texts`` texts by theirs."""

    people: Sequence[Person]
    sides: Sequence[Side] = ()
    rounds: int = 1
    drawn: int = 1
    version: int = 883
    settings: Mapping[int, int] = MappingProxyType({})
    texts: Mapping[int, str] = MappingProxyType({})
    days: tuple[int, ...] = ()


def _put(record: bytearray, texts: Mapping[int, str]) -> None:
    for place, value in texts.items():
        data = value.encode("cp1252") + b"\0"
        record[place : place + len(data)] = data


def _shorts(record: bytearray, numbers: Mapping[int, int]) -> None:
    for place, number in numbers.items():
        record[place : place + 2] = struct.pack("<H", number)


def written(event: Event) -> bytes:
    """The bytes of a file."""
    start, size = (3894, 292) if event.version < 800 else (13384, 655)
    head = bytearray(start)
    _put(head, {994: PRIVATE, **event.texts})
    head[1], head[3], head[5], head[597] = event.rounds, event.drawn, event.drawn, 1
    _shorts(head, {7: len(event.people), 609: event.version})
    for number, day in enumerate(event.days):
        _shorts(head, {11457 + 4 * number: day})
    if event.sides:
        head[606], head[1332] = 0xFF, len(event.sides)
    for place, byte in event.settings.items():
        head[place] = byte
    everybody = (*event.people, *event.sides)
    rows = [pairing for one in everybody for pairing in _pairings(one.rows, event.rounds)]
    parts = [_player(n, one, size) for n, one in enumerate(event.people, start=1)]
    parts += [_team(n, one, size) for n, one in enumerate(event.sides, start=1)]
    return bytes(head) + b"".join(rows if event.drawn else []) + b"".join(parts)


def _pairings(rows: Sequence[Entry], rounds: int) -> list[bytes]:
    pairings = []
    for entry in (*rows, *[Entry()] * (rounds - len(rows))):
        record = bytearray(19)
        record[8], record[11], record[15], record[18] = (
            entry.colour, entry.result, entry.status, entry.board,
        )  # fmt: skip
        _shorts(record, {9: entry.opponent})
        pairings.append(bytes(record))
    return pairings


def _player(number: int, person: Person, size: int) -> bytes:
    record = bytearray(655)
    _put(
        record,
        {
            0: person.name, 33: "Club", 66: person.title, 70: person.rating, 75: person.national,
            105: person.federation, 128: person.born, 153: person.club_id, 159: person.member_id,
            184: person.sex, 324: person.fide_id, 350: PRIVATE, 391: PRIVATE, 432: PRIVATE,
        },
    )  # fmt: skip
    record[201], record[203] = person.team, person.board
    values = {217: number, 221: person.rank, 292: person.points, 296: person.first}
    _shorts(record, values | {300: person.second})
    return bytes(record[:size])


def _team(number: int, side: Side, size: int) -> bytes:
    record = bytearray(655)
    _put(record, {0: side.name, 350: PRIVATE})
    values = {217: 998 + number, 221: side.rank, 292: side.match_points, 296: side.game_points}
    _shorts(record, values | {300: side.buchholz})
    return bytes(record[:size])
