"""Tournaments of Papi (.papi), the program of the French federation: an Access database.

Only the columns and variables that are named here are decoded. Addresses, telephones, e-mails,
payments and the access to the federation's server are not among them.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.binary_record import BinaryRecord, DamagedFileError
from trfkit.files.crosstables.table_outcomes import import_result, refused
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import (
    national_ratings,
    positive_number,
    read_birth,
    read_chief_first,
    read_day,
    read_sex,
    read_title,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    Colour,
    Event,
    Kind,
    NationalRating,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Title,
    Tournament,
)
from trfkit.model.outcome import system_of, without_absence_at_the_end
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult

# The database ------------------------------------------------------------------------------------
# Nothing but the columns that somebody asks for is decoded. Long texts, pictures and indexes are no
# part of it. Every place and count is held against the size of the file; what contradicts it is a
# DamagedFileError.


MARK: Final = b"\x00\x01\x00\x00Standard Jet DB\x00"
_JET_4: Final = 1
"""The version behind the mark, which later ones of Access count on."""

PAGE: Final = 4096
_DATA: Final = b"\x01\x01"
_DEFINITION: Final = b"\x02\x01"
_CATALOGUE: Final = 2
"""The page on which the definition of the table of tables begins."""
_OF_TABLES: Final = 1
"""The type of a table among the objects of the catalogue."""

_COLUMN_SIZE: Final = 25
_INDEX_SIZE: Final = 12
_FIXED: Final = 0x01
_DELETED, _ELSEWHERE, _PLACE = 0x8000, 0x4000, 0x1FFF

_WHOLE: Final = {2: 1, 3: 2, 4: 4}
"""The kinds of columns with whole numbers, and how many bytes each has."""
_DATE, _TEXT = 8, 10
_COMPRESSED: Final = b"\xff\xfe"

MOST_ROWS: Final = 20_000
"""No table of a tournament is as long: its players are some hundred."""
MOST_ROWS_OF_PAGE: Final = 256
"""A row is named by its page, and one byte for its place there."""


class _Column(NamedTuple):
    """A column: its number is that of its bit; ``place`` is an offset, or a variable's index."""

    kind: int
    number: int
    is_fixed: bool
    place: int
    size: int


class Row:
    """A row of a table; a column is decoded when its value is read."""

    def __init__(self, data: bytes, columns: dict[str, _Column]) -> None:
        self._data, self._columns = BinaryRecord(data), columns
        bits = (self._data.short(0) + 7) // 8
        self._end = len(data) - bits
        self._bits = self._data.raw(self._end, bits)

    def number(self, name: str) -> int | None:
        """Return the whole number in a column; None if it is empty or of another type."""
        start = self._fixed(name, *_WHOLE)
        if start is None:
            return None
        size = _WHOLE[self._columns[name].kind]
        return int.from_bytes(self._data.raw(start, size), "little", signed=size > 1)

    def real(self, name: str) -> float | None:
        """Return the date and time in a column, in days from the end of 1899; None as above."""
        start = self._fixed(name, _DATE)
        if start is None:
            return None
        (number,) = struct.unpack("<d", self._data.raw(start, 8))
        return float(number)

    def text(self, name: str) -> str:
        """Return the text in a column, with single blanks; "" without one."""
        if (start := self._fixed(name, _TEXT)) is not None:
            return _text(self._data.raw(start, self._columns[name].size))
        column = self._columns.get(name)
        if column is None or column.is_fixed or column.kind != _TEXT or not self._has(column):
            return ""
        # Behind the texts stand, backwards, the end of the last and the places of all others.
        places = self._end - 2
        if column.place >= self._data.short(places):
            return ""
        start = self._data.short(places - 2 * (column.place + 1))
        end = self._data.short(places - 2 * (column.place + 2))
        return _text(self._data.raw(start, end - start))

    def _fixed(self, name: str, *kinds: int) -> int | None:
        """Return the offset of a fixed-size column's value, None without a value."""
        column = self._columns.get(name)
        if column is None or column.kind not in kinds or not column.is_fixed:
            return None
        return 2 + column.place if self._has(column) else None

    def _has(self, column: _Column) -> bool:
        byte, bit = divmod(column.number, 8)
        return byte < len(self._bits) and bool(self._bits[byte] >> bit & 1)


def _text(data: bytes) -> str:
    """Decode a text stored in two-byte characters or, after a mark, in one-byte characters.

    In a marked text a zero byte switches to two-byte characters, and the next zero back.
    """
    if not data.startswith(_COMPRESSED):
        text = data.decode("utf-16-le", "replace")
        return " ".join(text.replace("\0", "").split())
    parts, rest, is_wide = [], data[len(_COMPRESSED) :], False
    while rest:
        end = 0
        if is_wide:
            while end + 1 < len(rest) and rest[end]:
                end += 2
            parts.append(rest[:end].decode("utf-16-le", "replace"))
        else:
            end = rest.find(0) if 0 in rest else len(rest)
            parts.append(rest[:end].decode("latin-1"))
        rest, is_wide = rest[end + 1 :], not is_wide
    return " ".join("".join(parts).split())


class Database:
    """The tables of a file."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(MARK):
            raise DamagedFileError
        self._data = BinaryRecord(data)
        if self._data.byte(len(MARK)) != _JET_4:
            raise DamagedFileError
        self._pages = len(data) // PAGE
        self._tables = {
            row.text("Name"): (row.number("Id") or 0) & 0xFFFFFF
            for row in self._rows(_CATALOGUE)
            if row.number("Type") == _OF_TABLES
        }

    def rows(self, table: str) -> Iterator[Row]:
        """Yield the rows of a table, in no order; DamagedFileError if there is no such table."""
        if table not in self._tables:
            raise DamagedFileError
        yield from self._rows(self._tables[table])

    def _page(self, number: int) -> BinaryRecord:
        return BinaryRecord(self._data.raw(number * PAGE, PAGE))

    def _definition(self, number: int) -> bytes:
        """Return the definition of a table, which may continue on further pages."""
        parts: list[bytes] = []
        while number and len(parts) < self._pages:
            page = self._page(number)
            if page.raw(0, 2) != _DEFINITION:
                raise DamagedFileError
            parts.append(page.raw(8, PAGE - 8) if parts else page.raw(0, PAGE))
            number = page.long(4)
        return b"".join(parts)

    def _columns(self, definition: BinaryRecord) -> dict[str, _Column]:
        count, indexes = definition.short(0x2D), definition.long(0x33)
        start = 0x3F + _INDEX_SIZE * indexes
        columns = []
        for record in range(start, start + count * _COLUMN_SIZE, _COLUMN_SIZE):
            is_fixed = bool(definition.byte(record + 15) & _FIXED)
            columns.append(
                _Column(
                    kind=definition.byte(record),
                    number=definition.short(record + 5),
                    is_fixed=is_fixed,
                    place=definition.short(record + (21 if is_fixed else 7)),
                    size=definition.short(record + 23),
                )
            )
        place, by_name = start + count * _COLUMN_SIZE, {}
        for column in columns:
            length = definition.short(place)
            by_name[definition.raw(place + 2, length).decode("utf-16-le", "replace")] = column
            place += 2 + length
        return by_name

    def _data_pages(self, definition: BinaryRecord) -> Iterator[int]:
        """Yield the pages that a table uses; abandoned pages keep their rows and the table's mark.

        The pages are bits, counted from a first page; a large table has the bits on pages of their
        own.
        """
        used = BinaryRecord(self._row(definition.long(0x37)) or b"")
        if used.byte(0):
            first, bits = 0, b""
            for place in range(1, len(used) - 3, 4):
                page = used.long(place)
                bits += self._page(page).raw(4, PAGE - 4) if page else bytes(PAGE - 4)
                if len(bits) * 8 > self._pages:
                    break
        else:
            first, bits = used.long(1), used.raw(5, len(used) - 5)
        for byte, eight in enumerate(bits):
            for bit in range(8):
                if eight >> bit & 1:
                    yield first + 8 * byte + bit

    def _rows(self, number: int) -> Iterator[Row]:
        """Yield the rows of the table defined on a page: as many as the definition counts."""
        definition = BinaryRecord(self._definition(number))
        columns, count = self._columns(definition), definition.long(0x10)
        if count > MOST_ROWS:
            raise DamagedFileError
        for page in self._data_pages(definition):
            data = self._page(page)
            if data.raw(0, 2) != _DATA or data.long(4) != number:
                raise DamagedFileError
            if data.short(0x0C) > MOST_ROWS_OF_PAGE:
                raise DamagedFileError
            for place in range(data.short(0x0C)):
                row = self._row((page << 8) + place)
                if row is not None:
                    yield Row(row, columns)
                    count -= 1
                    if count < 0:
                        raise DamagedFileError
        if count:
            raise DamagedFileError

    def _row(self, pointer: int, *, is_elsewhere: bool = False) -> bytes | None:
        """Return a row by its page and its index there, None for a deleted one.

        A row that grew may be on another page, where it is marked as deleted.
        """
        page, place = self._page(pointer >> 8), pointer & 0xFF
        offset = page.short(0x0E + 2 * place)
        start, end = offset & _PLACE, page.short(0x0C + 2 * place) & _PLACE if place else PAGE
        data = page.raw(start, end - start)
        if is_elsewhere:
            return data
        if offset & _DELETED:
            return None
        if offset & _ELSEWHERE:
            return self._row(BinaryRecord(data).long(0), is_elsewhere=True)
        return data


# The tournament ----------------------------------------------------------------------------------


FORMAT: Final = "papi"
FEDERATION: Final = "FRA"
"""Whose the national ratings and licences are."""
BYE: Final = 1
"""The row of the one against whom a player has the bye; it is no player's."""
MOST_ROUNDS: Final = 24
"""For so many rounds there are columns."""
_FIRST_DAY: Final = date(1899, 12, 30)

_VARIABLES: Final = frozenset(
    {"Nom", "Genre", "NbrRondes", "Pairing", "Cadence", "ClassElo", "Dep1", "Dep2", "Dep3",
     "DecomptePoints", "Lieu", "DateDebut", "DateFin", "Arbitre",
     *(f"DateRd{number}" for number in range(1, MOST_ROUNDS + 1))}
)  # fmt: skip
_EVENTS: Final = {
    "Suisse": (Event.SWISS, Pairings.SWISS),
    "ToutesRondes": (Event.ROUND_ROBIN, Pairings.PREDETERMINED),
}
_RATINGS: Final = {"Elo": "Fide", "Rapide": "RapideFide", "Blitz": "BlitzFide"}
"""The columns of the ratings, and those of the letters that say whose each one is."""
_OF_FIDE, _NATIONAL = "F", "N"
_TITLES: Final = tuple(Title)
"""The highest first."""

_COLOURS: Final = {"B": Colour.WHITE, "N": Colour.BLACK}
_NOT_PAIRED, _AWAY = "R", "F"
_GAMES: Final = {
    0: Outcome.PENDING,
    1: Outcome.LOSS,
    2: Outcome.DRAW,
    3: Outcome.WIN,
    4: Outcome.FORFEIT_LOSS,
    5: Outcome.FORFEIT_LOSS,
    6: Outcome.FORFEIT_WIN,
}
_AWAY_OUTCOMES: Final = {
    0: Outcome.ZERO_POINT_BYE,
    2: Outcome.HALF_POINT_BYE,
    6: Outcome.FULL_POINT_BYE,
}
_WON_WITHOUT_GAME: Final = 6

_CODES: Final = {
    "Cumulatif": "PS",
    "Nombre de Victoires": "WIN",
    "Sonnenborn-Berger": "SB",
    "Koya": "KS",
}
_OWN: Final = {
    "Solkoff": "OTHER_SOLKOFF", "Brésilien": "OTHER_BRESILIEN", "Harkness": "OTHER_HARKNESS",
    "SommeDesBuchholz": "OTHER_SUM", "Performance": "OTHER_PERFORMANCE",
    "Kashdan": "OTHER_KASHDAN", "Manuel": "OTHER_MANUAL",
}  # fmt: skip
"""Tie-breaks by the program's own rules: its Buchholz has a rule of its own for unplayed games."""


def is_papi(data: bytes) -> bool:
    """Tell whether a file is an Access database, as the program writes it."""
    return data.startswith(MARK)


def read_papi(data: bytes, **_: object) -> ReadResult:
    """Return the tournament in a file of Papi; never raises for its content."""
    notes = Notes()
    try:
        return import_result(_read(Database(data), notes), FORMAT, notes)
    except DamagedFileError:
        return refused(FORMAT, Notes(), "papi")


def _read(database: Database, notes: Notes) -> Tournament | None:
    settings: dict[str, str] = {}
    for row in database.rows("INFO"):
        if (name := row.text("Variable")) in _VARIABLES:
            settings[name] = row.text("Value")
    rating = settings.get("ClassElo", "")
    rating = rating if rating in _RATINGS else "Elo"
    everybody = [row for row in database.rows("JOUEUR") if row.number("Ref") != BYE]

    def order(row: Row) -> tuple[int, int, str, str, int]:
        # The file does not have the list that the program pairs by. Rating, even an estimated one,
        # title and name give the pairs of the first round in all public files.
        title = read_title(row.text("FideTitre")).title
        place = len(_TITLES) if title is None else _TITLES.index(title)
        name = row.text("Nom"), row.text("Prenom")
        return -(row.number(rating) or 0), place, *name, row.number("Ref") or 0

    rows = sorted(everybody, key=order)
    if settings.get("Genre") not in _EVENTS:
        raise DamagedFileError
    if not rows:
        notes.found("IMP001", variant="nobody")
        return None
    numbers = {row.number("Ref"): StartNo(place) for place, row in enumerate(rows, start=1)}
    if len(numbers) < len(rows) or not all(numbers):
        raise DamagedFileError
    rounds = positive_number(settings.get("NbrRondes", ""))
    rounds = rounds if rounds and rounds <= MOST_ROUNDS else None
    players: list[Player] = []
    national: list[NationalRating] = []
    has_estimates = False
    for row, number in zip(rows, numbers.values(), strict=True):
        value = max(row.number(rating) or 0, 0) or None
        owner = row.text(_RATINGS[rating]) if value else ""
        has_estimates |= bool(value) and owner not in {_OF_FIDE, _NATIONAL}
        own_rating = value if owner == _NATIONAL else None
        national += national_ratings(FEDERATION, number, own_rating, row.text("NrFFE"))
        birthday, born = row.real("NeLe"), ""
        with suppress(OverflowError, ValueError):
            day = None if birthday is None else _FIRST_DAY + timedelta(days=int(birthday))
            born = "" if day is None else f"{day:%Y/%m/%d}"
        entries = [
            _entry(row, number, numbers, round_, notes)
            for round_ in range(1, (rounds or MOST_ROUNDS) + 1)
        ]
        players.append(
            Player(
                start_no=number,
                name=", ".join(filter(None, (row.text("Nom"), row.text("Prenom")))),
                sex=read_sex(row.text("Sexe")),
                title=read_title(row.text("FideTitre")).title,
                rating=value if owner == _OF_FIDE else None,
                federation=row.text("Federation") or None,
                fide_id=positive_number(row.text("FideCode")),
                birth=read_birth(born).birth,
                rounds=without_absence_at_the_end(entries),
            )
        )
    event, pairings = _EVENTS[settings["Genre"]]
    kind = Kind(event, False, pairings, "data", Message("ranking.kind-by-settings"))  # noqa: FBT003 - a row of facts
    notes.assumed(Message("IMP002.numbered-by-rating"))
    unused = ["clubs", "categories"]
    if has_estimates:
        unused.append("estimated ratings")
    if settings.get("Pairing", "") not in {"", "Standard", "Berger"}:
        unused.append(f"accelerated pairings ({settings['Pairing']})")
    notes.unused(unused)
    days = tuple(
        _day(settings.get(f"DateRd{number}", "")) for number in range(1, (rounds or 0) + 1)
    )
    # What the program computes by its own rules is OTHER_….
    names = [name for place in (1, 2, 3) if (name := settings.get(f"Dep{place}", ""))]
    own = [name for name in names if name not in _CODES]
    if own:
        notes.assumed(Message("IMP002.tie-breaks-of-program", numbers=tuple(own)))
    tiebreaks = tuple(_CODES.get(name) or _OWN.get(name, "OTHER_PAPI") for name in names)
    return Tournament(
        kind=kind,
        players=tuple(players),
        rounds_played=rounds_with_results(players),
        rounds=rounds,
        national_ratings=tuple(national),
        point_system=system_of(30, 10, 0) if settings.get("DecomptePoints") == "OUI" else STANDARD,
        tiebreaks=tiebreaks,
        name=settings.get("Nom") or None,
        city=settings.get("Lieu") or None,
        time_control=settings.get("Cadence") or None,
        start=_day(settings.get("DateDebut", "")),
        end=_day(settings.get("DateFin", "")),
        round_dates=days if all(days) else (),
        arbiters=read_chief_first(settings.get("Arbitre", "")),
    )


def _day(text: str) -> date | None:
    """Parse a date written with the day first."""
    return read_day(text.replace("/", "."))


def _entry(
    row: Row, number: StartNo, numbers: Mapping[int | None, StartNo], round_: int, notes: Notes
) -> RoundEntry:
    """Return a round of a player; ``numbers`` has all players' numbers by reference.

    Unknown values are reported.
    """
    column = f"Rd{round_:02}"
    colour, result = row.text(f"{column}Cl"), row.number(f"{column}Res") or 0
    ref = row.number(f"{column}Adv") or 0
    opponent, outcome = numbers.get(ref), None
    if ref == BYE and result == _WON_WITHOUT_GAME:
        return RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
    if opponent not in {None, number} and colour in _COLOURS:
        outcome = _GAMES.get(result)
        entry = RoundEntry(outcome or Outcome.PENDING, opponent, _COLOURS[colour])
    else:
        if not ref and colour == _AWAY:
            outcome = _AWAY_OUTCOMES.get(result)
        elif not (ref or result) and colour in {"", _NOT_PAIRED}:
            return ABSENT
        entry = RoundEntry(outcome) if outcome else ABSENT
    if outcome is None:
        text = f"{colour} {ref} {result}".strip()
        notes.found("IMP003", round=round_, participant=number, text=text)
    return entry
