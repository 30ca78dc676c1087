"""Writes Access databases as Papi does, by the known facts of the format; nobody is real."""

from __future__ import annotations

import struct
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PAGE = 4096
BYTE, SHORT, LONG, DATE, TEXT = 2, 3, 4, 8, 10
SIZES = {BYTE: 1, SHORT: 2, LONG: 4, DATE: 8}
PRIVATE = "keep.this@private.example"
"""Stands wherever a real file has addresses, telephones, mails or the access to a server."""


class Column(NamedTuple):
    """A column of a table; ``size`` is that of a text of fixed size, 0 of any other."""

    name: str
    kind: int
    size: int = 0

    @property
    def fixed(self) -> int:
        """How many bytes it always has, 0 if it has as many as needed."""
        return SIZES.get(self.kind, 2 * self.size)


class Person(NamedTuple):
    """A player; ``rounds`` are the letter, the opponent's reference (0: none) and the result."""

    surname: str = "Ash"
    first: str = "Ada"
    rounds: tuple[tuple[str, int, int], ...] = ()
    rating: int = 0
    whose: str = "F"
    rapid: int = 0
    title: str = ""
    licence: str = ""
    sex: str = "M"
    fide_id: str = ""
    born: date | None = None
    federation: str = "UTO"
    ref: int = 0


class Event(NamedTuple):
    """What a file holds; ``settings`` are variables of INFO beside the usual ones."""

    people: Sequence[Person]
    settings: Mapping[str, str] = MappingProxyType({})
    is_compressed: bool = True
    has_large_map: bool = False
    has_old_pages: bool = False
    """Pages that a table has left: they keep their rows and its mark."""
    has_moved_rows: bool = False
    has_deleted_rows: bool = False


PLAYER_COLUMNS = (
    Column("Ref", LONG), Column("NrFFE", TEXT, 6), Column("Nom", TEXT), Column("Prenom", TEXT),
    Column("Sexe", TEXT), Column("NeLe", DATE), Column("Elo", SHORT), Column("Rapide", SHORT),
    Column("Federation", TEXT), Column("Fide", TEXT), Column("RapideFide", TEXT),
    Column("FideCode", TEXT), Column("FideTitre", TEXT), Column("Adresse", TEXT),
    Column("Tel", TEXT), Column("EMail", TEXT),
    *(Column(f"Rd{number:02}{part}", kind) for number in range(1, 25)
      for part, kind in (("Cl", TEXT), ("Adv", SHORT), ("Res", BYTE))),
)  # fmt: skip
SETTINGS = {
    "Nom": "Invented Open", "Genre": "Suisse", "NbrRondes": "3", "Pairing": "Standard",
    "ClassElo": "Elo", "DecomptePoints": "NON", "FTPLogin": PRIVATE, "FTPPassword": PRIVATE,
}  # fmt: skip


def written(event: Event) -> bytes:
    """The bytes of a file; the first player has the reference 2, behind the one of the bye."""
    players = [{"Ref": 1, "Nom": "EXEMPT"}]
    for ref, person in enumerate(event.people, start=2):
        row = {
            "Ref": person.ref or ref, "NrFFE": person.licence, "Nom": person.surname,
            "Prenom": person.first, "Sexe": person.sex, "NeLe": person.born,
            "Elo": person.rating, "Rapide": person.rapid, "Federation": person.federation,
            "Fide": person.whose, "RapideFide": person.whose, "FideCode": person.fide_id,
            "FideTitre": person.title, "Adresse": PRIVATE, "Tel": PRIVATE, "EMail": PRIVATE,
        }  # fmt: skip
        for number, (letter, opponent, result) in enumerate(person.rounds, start=1):
            row[f"Rd{number:02}Cl"] = letter
            row[f"Rd{number:02}Adv"] = opponent or None
            row[f"Rd{number:02}Res"] = result
        players.append(row)
    info = [{"Variable": k, "Value": v} for k, v in (SETTINGS | dict(event.settings)).items()]
    return database(
        {
            "INFO": ((Column("Variable", TEXT), Column("Value", TEXT)), info),
            "JOUEUR": (PLAYER_COLUMNS, players),
        },
        event,
    )


def database(tables: Mapping[str, tuple[Sequence[Column], Sequence[Mapping]]], how: Event) -> bytes:
    """A database with these tables."""
    pages = [bytearray(PAGE), bytearray(PAGE)]
    pages[0][:21] = b"\x00\x01\x00\x00Standard Jet DB\x00\x01"
    catalogue = (Column("Id", LONG), Column("Name", TEXT), Column("Type", SHORT))
    places, maps = {}, []
    everything = {"": (catalogue, ())} | dict(tables)
    for name, (columns, _) in everything.items():  # the catalogue is the first, on page 2
        places[name] = len(pages)
        pages += [bytearray(PAGE) for _ in range(len(_definition(columns, 0, 0)) // PAGE + 1)]
    map_page = len(pages)
    pages.append(bytearray(PAGE))
    objects = [{"Id": places[name], "Name": name, "Type": 1} for name in tables]
    everything[""] = (catalogue, objects)
    for number, (name, (columns, rows)) in enumerate(everything.items()):
        data = [_row(columns, row, how) for row in rows]
        used = _fill(pages, places[name], data, how if name == "JOUEUR" else Event(()))
        if how.has_old_pages and name:
            _fill(pages, places[name], data, Event(()))
        if how.has_large_map:
            bits = bytearray(PAGE)
            bits[:2] = b"\x05\x01"
            for page in used:
                bits[4 + page // 8] |= 1 << page % 8
            maps.append(b"\x01" + struct.pack("<2I", len(pages), 0))
            pages.append(bits)
        else:
            bits = bytearray(64)
            for page in used:
                bits[(page - used[0]) // 8] |= 1 << (page - used[0]) % 8
            maps.append(b"\x00" + struct.pack("<I", used[0]) + bytes(bits))
        definition = _definition(columns, len(rows), (map_page << 8) + number)
        _lay(pages, places[name], definition)
    _put_rows(pages[map_page], 1, maps)
    return b"".join(map(bytes, pages))


def _definition(columns: Sequence[Column], rows: int, used: int) -> bytes:
    head = bytearray(0x3F)
    head[:2] = b"\x02\x01"
    struct.pack_into("<I", head, 0x10, rows)
    variable = [column for column in columns if not column.fixed]
    struct.pack_into("<HH", head, 0x2B, len(variable), len(columns))
    struct.pack_into("<I", head, 0x37, used)
    parts, place, counted = [bytes(head)], 0, 0
    for number, column in enumerate(columns):
        record = bytearray(25)
        record[0], record[15] = column.kind, bool(column.fixed)
        struct.pack_into("<2H", record, 5, number, counted)
        struct.pack_into("<2H", record, 21, place, column.fixed)
        place, counted = place + column.fixed, counted + (not column.fixed)
        parts.append(bytes(record))
    for column in columns:
        name = column.name.encode("utf-16-le")
        parts.append(struct.pack("<H", len(name)) + name)
    return b"".join(parts)


def _lay(pages: list[bytearray], first: int, definition: bytes) -> None:
    """Put a definition on its pages, of which each names the next."""
    rest, page = definition, first
    while rest:
        size = PAGE if page == first else PAGE - 8
        pages[page][PAGE - size : PAGE - size + len(rest[:size])] = rest[:size]
        pages[page][:2] = b"\x02\x01"
        rest = rest[size:]
        struct.pack_into("<I", pages[page], 4, page + 1 if rest else 0)
        page += 1


def _row(columns: Sequence[Column], values: Mapping, how: Event) -> bytes:
    fixed, texts, bits = b"", [], bytearray((len(columns) + 7) // 8)
    for number, column in enumerate(columns):
        value = values.get(column.name)
        if value not in {None, ""}:
            bits[number // 8] |= 1 << number % 8
        if not column.fixed:
            texts.append(_text(value or "", how))
        elif column.kind == TEXT:
            fixed += (value or "").encode("utf-16-le").ljust(column.fixed, b"\0")
        elif column.kind == DATE:
            fixed += struct.pack("<d", (value - date(1899, 12, 30)).days if value else 0)
        else:
            fixed += int(value or 0).to_bytes(column.fixed, "little", signed=column.kind != BYTE)
    start = 2 + len(fixed)
    places = [start]
    for text in texts:
        places.append(places[-1] + len(text))
    tail = b"".join(struct.pack("<H", place) for place in reversed(places))
    tail += struct.pack("<H", len(texts)) + bytes(bits)
    return struct.pack("<H", len(columns)) + fixed + b"".join(texts) + tail


def _text(value: str, how: Event) -> bytes:
    """A text: of a wide letter between others, a zero stands before and behind."""
    if not how.is_compressed or not value:
        return value.encode("utf-16-le")
    parts = [b"\xff\xfe"]
    for letter in value:
        is_wide = ord(letter) > 255
        parts.append(
            b"\0" + letter.encode("utf-16-le") + b"\0" if is_wide else letter.encode("latin-1")
        )
    return b"".join(parts)


def _fill(pages: list[bytearray], owner: int, rows: Sequence[bytes], how: Event) -> list[int]:
    """Put rows on new pages; return which these are."""
    used: list[int] = []
    waiting = list(rows)
    if how.has_deleted_rows:
        waiting.insert(0, bytes(rows[-1]))
    while waiting or not used:
        page = bytearray(PAGE)
        used.append(len(pages))
        pages.append(page)
        fitting = 0
        while fitting < len(waiting) and sum(map(len, waiting[: fitting + 1])) < PAGE - 600:
            fitting += 1
        own, waiting = waiting[:fitting], waiting[fitting:]
        if how.has_moved_rows:
            elsewhere = bytearray(PAGE)
            pages.append(elsewhere)
            _put_rows(elsewhere, owner, own, flags=0x8000)
            moved = [struct.pack("<I", (len(pages) - 1 << 8) + n) for n in range(len(own))]
            _put_rows(page, owner, moved, flags=0x4000)
        else:
            _put_rows(page, owner, own)
    if how.has_deleted_rows:
        page = pages[used[0]]
        (offset,) = struct.unpack_from("<H", page, 0x0E)
        struct.pack_into("<H", page, 0x0E, offset | 0x8000)
    return used


def _put_rows(page: bytearray, owner: int, rows: Sequence[bytes], flags: int = 0) -> None:
    page[:2] = b"\x01\x01"
    struct.pack_into("<I", page, 4, owner)
    struct.pack_into("<H", page, 0x0C, len(rows))
    end = PAGE
    for number, row in enumerate(rows):
        end -= len(row)
        page[end : end + len(row)] = row
        struct.pack_into("<H", page, 0x0E + 2 * number, end | flags)
