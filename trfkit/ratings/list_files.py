"""The official files of the rating lists, row by row: TXT and XML, plain or zipped.

Only the current row is in memory. A damaged row becomes a ``Broken`` row among the others; a file
that is no rating list, or does not state its month and kind, is refused (``Refusal``).
"""

from __future__ import annotations

import re
import zipfile
from codecs import getincrementaldecoder
from html import escape, unescape
from typing import IO, TYPE_CHECKING, BinaryIO, Final

from trfkit.files.tables.workbook import find_encoding, is_of_text
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.ratings.listed_player import COMBINED, KINDS, STANDARD, Listed
from trfkit.record import Record
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

LARGEST: Final = 4 << 30
"""A file of more bytes, once unpacked, is refused; the combined XML has under one of these four."""

LONGEST_LINE: Final = 2048
"""No line of a list has so many bytes, and nobody so many letters in his name."""

EMPTIEST: Final = 16 << 20
"""So many bytes of XML without a player are no rating list."""

MOST_PARTS: Final = 100
"""A zipped list is one file, or a few."""


class Broken(Record, gc=False):
    """A damaged row."""

    line: int | None
    reason: Message


class OpenList(Record, kw_only=True):
    """A list whose rows are read on demand.

    ``month`` is written YYYY-MM. ``counted`` counts how many of its ``size`` bytes are read.
    """

    name: str
    month: str
    kind: str
    rows: Iterator[Listed | Broken]
    size: int
    counted: CountedFile


def open_lists(
    file: BinaryIO, name: str, *, month: str | None = None, kind: str | None = None
) -> Iterator[OpenList]:
    """Yield the lists of a file that can be read again from its start; a ZIP may hold several.

    ``month`` and ``kind`` are stated by the user; else its header gives them, else its name. Each
    list must be read before the next one is requested. Raises Refusal.
    """
    if file.read(4) != b"PK\x03\x04":
        size = file.seek(0, 2)
        file.seek(0)
        yield _open_list(CountedFile(file), size, (name,), month, kind)
        return
    file.seek(0)
    try:
        with zipfile.ZipFile(file) as archive:
            for part in _parts(archive, name):
                with archive.open(part) as unpacked:
                    counted = CountedFile(unpacked)
                    yield _open_list(counted, part.file_size, (part.filename, name), month, kind)
    except (zipfile.BadZipFile, NotImplementedError, EOFError) as error:
        raise refusal_of("not-unpacked", name=name, error=error) from error
    except Exception as error:
        if type(error).__module__ in {"zlib", "lzma"}:  # whose errors are no others
            raise refusal_of("not-unpacked", name=name, error=error) from error
        raise


def _parts(archive: zipfile.ZipFile, name: str) -> Sequence[zipfile.ZipInfo]:
    """Return the lists in an archive; raises Refusal if it has none."""
    parts = [one for one in archive.infolist() if one.filename.lower().endswith((".txt", ".xml"))]
    if not parts or len(parts) > MOST_PARTS:
        raise refusal_of("no-list-inside", name=name)
    if any(part.flag_bits & 1 for part in parts):
        raise refusal_of("encrypted", name=name)
    return parts


class CountedFile:
    """A file that counts the bytes read, and refuses to be larger than a list can be."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._ahead = b""
        self.bytes = 0
        self.bytes_at_player = 0

    def peek(self, most: int) -> bytes:
        """Return the next bytes without consuming them."""
        while len(self._ahead) < most and (more := self._file.read(most - len(self._ahead))):
            self._ahead += more
        return self._ahead[:most]

    def read(self, most: int = 1 << 16) -> bytes:
        """Return at most ``most`` bytes, none at the end."""
        data, self._ahead = self._ahead[:most], self._ahead[most:]
        return self._count(data or self._file.read(most))

    def line(self) -> bytes:
        """Return a line with its end, at most ``LONGEST_LINE`` of it; empty at the end."""
        data, end, rest = self._ahead.partition(b"\n")
        if end and len(data) < LONGEST_LINE:
            self._ahead = rest
            return self._count(data + end)
        ahead, self._ahead = self._ahead[:LONGEST_LINE], self._ahead[LONGEST_LINE:]
        if len(ahead) < LONGEST_LINE:
            ahead += self._file.readline(LONGEST_LINE - len(ahead))
        return self._count(ahead)

    def _count(self, data: bytes) -> bytes:
        self.bytes += len(data)
        if self.bytes > LARGEST:
            raise refusal_of("too-many-bytes", most=LARGEST)
        if self.bytes - self.bytes_at_player > EMPTIEST:
            raise refusal_of("no-player-in-bytes", most=EMPTIEST)
        return data


def _open_list(
    counted: CountedFile, size: int, names: Sequence[str], month: str | None, kind: str | None
) -> OpenList:
    start = counted.peek(1 << 15)
    is_xml = start.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<")
    name = names[0]
    if is_xml:
        is_combined = b"rapid_rating" in start.replace(b"\0", b"")
        headed = None
    else:
        header = _header(counted, name)
        is_combined, headed = header.is_combined, header.month
    if headed is not None and month not in {None, headed}:
        raise refusal_of("another-month", name=name, headed=headed, month=month)
    of_names = next((found for found in map(month_in, names) if found), None)
    month = month or headed or of_names
    if month is None:
        raise refusal_of("list-without-month", name=name)
    kind_of_list = _kind(name, names, kind, is_combined=is_combined)
    of_ratings = STANDARD if kind_of_list == COMBINED else kind_of_list
    rows = _xml_rows(counted, of_ratings) if is_xml else _txt_rows(counted, header, of_ratings)
    return OpenList(
        name=name, month=month, kind=kind_of_list, rows=rows, size=size, counted=counted
    )


def _kind(name: str, names: Iterable[str], kind: str | None, *, is_combined: bool) -> str:
    if is_combined:
        if kind not in {None, COMBINED}:
            raise refusal_of("combined-list", name=name, kind=kind)
        return COMBINED
    of_names = next(
        (word for text in names for word in KINDS if _WORDS[word].search(text.lower())), None
    )
    chosen = kind or of_names
    if chosen is None or chosen == COMBINED:
        raise refusal_of("list-of-what", name=name)
    return chosen


_WORDS: Final[Mapping[str, re.Pattern[str]]] = {
    STANDARD: lazy_pattern("standard|(?<![a-z])std(?![a-z])"),
    "rapid": lazy_pattern("rapid|(?<![a-z])rpd(?![a-z])"),
    "blitz": lazy_pattern("blitz|(?<![a-z])blz(?![a-z])"),
}

_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905 - a row
_MONTH_BY_NAME: Final = lazy_pattern(
    rf"(?<![a-z])({'|'.join(_MONTHS)})[a-z]*[-_ ]?(?:20)?([0-9]{{2}})(?![0-9])", re.IGNORECASE
)
_MONTH_BY_NUMBER: Final = lazy_pattern(r"(?<![0-9])(20[0-9]{2})[-_.]?(0[1-9]|1[0-2])(?![0-9])")


def month_in(text: str) -> str | None:
    """Return the month in a name or caption (``APR26``, ``2026-04``), as YYYY-MM."""
    named = _MONTH_BY_NAME.search(text)
    if named is not None:
        return f"20{named[2]}-{_MONTHS.index(named[1].lower()) + 1:02}"
    numbered = _MONTH_BY_NUMBER.search(text)
    return f"{numbered[1]}-{numbered[2]}" if numbered is not None else None


# What a row says ----------------------------------------------------------------------------------


RATING: Final = "rating"
GAMES: Final = "games"
COEFFICIENT: Final = "k"
_NUMBERS: Final = frozenset(
    ("born", *(f"{kind}{part}" for kind in KINDS for part in ("", "_games", "_k")))
)
_LONGEST: Final = 4
"""No rating, number of games, K or year has more digits."""
_LONGEST_ID: Final = 10
_LONGEST_NAME: Final = 200
_LONGEST_WORD: Final = 40


class _BadRow(Exception):  # noqa: N818 - why a row is broken
    """A damaged row: the name of the message that says why, and its arguments."""

    def __init__(self, name: str, **arguments: object) -> None:
        super().__init__(name)
        self.reason = Message(f"rating.row.{name}", **arguments)


def _read_row(cells: dict[str, str]) -> Listed:
    """Return the player of a row; raises _BadRow for the first faulty cell."""
    number = cells.pop("fide_id", "")
    if not (number.isascii() and number.isdigit() and len(number) <= _LONGEST_ID and int(number)):
        raise _BadRow("id", text=number)
    name = cells.pop("name", "")
    if not name:
        raise _BadRow("no-name")
    if len(name) > _LONGEST_NAME:
        raise _BadRow("long-name", count=len(name))
    sex = cells.get("sex", "").upper()
    if sex not in _SEXES:
        raise _BadRow("sex", text=sex)
    cells["sex"] = _SEXES[sex]
    values: dict[str, str | int | None] = {}
    for field, text in cells.items():
        if field not in _NUMBERS:
            if len(text) > _LONGEST_WORD:
                raise _BadRow("too-long", text=text)
            values[field] = text
        elif text:
            if not (len(text) <= _LONGEST and text.isascii() and text.isdigit()):
                raise _BadRow("no-number", field=field.replace("_", " "), text=text)
            # FIDE writes 0 for no rating and an unknown year; 0 games and a K of 0 mean nothing.
            values[field] = int(text) or None
    return Listed(int(number), name, **values)  # type: ignore[arg-type]


_SEXES: Final = {"": "", "M": "M", "F": "F", "W": "F"}


def _field_of_kind(field: str, kind: str) -> str:
    """Return the name of a field; the rating, games and K of a list are those of its kind."""
    if field == RATING:
        return kind
    return f"{kind}_{field}" if field in {GAMES, COEFFICIENT} else field


# TXT: a line of captions, and below each what it is the head of -----------------------------------


_CAPTIONS: Final = {
    "id number": "fide_id", "name": "name", "fed": "federation", "sex": "sex", "tit": "title",
    "wtit": "womens_title", "otit": "other_titles", "foa": "arena_title",
    "srtng": "standard", "sgm": "standard_games", "sk": "standard_k",
    "rrtng": "rapid", "rgm": "rapid_games", "rk": "rapid_k",
    "brtng": "blitz", "bgm": "blitz_games", "bk": "blitz_k",
    "rtng": RATING, "gms": GAMES, "k": COEFFICIENT, "b-day": "born", "flag": "flag",
}  # fmt: skip
_CAPTION: Final = lazy_pattern(r"ID Number|\S+", re.IGNORECASE)
_MONTH: Final = lazy_pattern(r"[a-z]{3}[0-9]{2}", re.IGNORECASE)
_FIRST_LINES: Final = 20
_ELASTIC: Final = ("other_titles", "title", "womens_title", "arena_title")
"""Columns whose cells may be longer than their place, the likeliest first."""


class _Header(Record):
    """The start of each column; ``captions`` are fields, "" for a column with an unknown name."""

    line: int
    captions: tuple[str, ...]
    starts: tuple[int, ...]
    month: str | None

    @property
    def is_combined(self) -> bool:
        return "rapid" in self.captions


def _header(counted: CountedFile, name: str) -> _Header:
    for number in range(1, _FIRST_LINES + 1):
        text = counted.line().decode("utf-8-sig", "replace").rstrip()
        if not text.lstrip().lower().startswith("id number"):
            continue
        captions, starts, month = [], [], None
        for match in _CAPTION.finditer(text):
            caption = match[0].lower()
            if _MONTH.fullmatch(caption) and (stated := month_in(caption)):
                month, caption = stated, "rtng"
            captions.append(_CAPTIONS.get(caption, ""))
            starts.append(match.start())
        known = {*captions}
        if not known >= {"fide_id", "name"} or known.isdisjoint({RATING, STANDARD}):
            break
        return _Header(number, tuple(captions), tuple(starts), month)
    raise refusal_of("no-rating-list", name=name)


def _txt_rows(counted: CountedFile, header: _Header, kind: str) -> Iterator[Listed | Broken]:
    columns = _Columns(
        tuple(_field_of_kind(field, kind) for field in header.captions),
        header.starts,
        (*header.starts[1:], None),
    )
    number = header.line
    while line := counted.line():
        number += 1
        if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
            while (more := counted.line()) and not more.endswith(b"\n"):
                pass
            yield Broken(number, Message("rating.row.long-line", most=LONGEST_LINE))
            continue
        stripped = line.rstrip(b"\r\n \x1a\0")
        if not stripped:
            continue
        row = columns.row(stripped, number)
        if isinstance(row, Listed):
            counted.bytes_at_player = counted.bytes
        yield row


class _Columns(Record):
    """The rules for cutting a line into cells."""

    fields: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int | None, ...]

    def row(self, line: bytes, number: int) -> Listed | Broken:
        """Return the player of a line, cut by the captions, or with an overlong cell accepted."""
        try:
            text, is_utf8 = line.decode(), True
        except UnicodeDecodeError:
            text, is_utf8 = line.decode("cp1252", "replace"), False
        try:
            return self._cut(text)
        except _BadRow as error:
            reason = error.reason
        if is_utf8 and not text.isascii():  # a writer that counts bytes makes columns of bytes
            try:
                return self._cut(line.decode("latin-1"), is_of_bytes=True)
            except (_BadRow, UnicodeDecodeError):
                pass
        return self._let_through(text) or Broken(number, reason)

    def _cut(
        self, text: str, after: int = 0, shift: int = 0, *, is_of_bytes: bool = False
    ) -> Listed:
        """Return the row; every column behind number ``after`` is ``shift`` farther right."""
        cells: dict[str, str] = {}
        taken = 0
        for index, (field, start, end) in enumerate(
            zip(self.fields, self.starts, self.ends, strict=True)
        ):
            first = start + shift if shift and index > after else start
            last = None if end is None else end + shift if shift and index >= after else end
            first = max(first, taken)
            if first > taken and text[first - 1 : first] not in {"", " "}:
                raise _BadRow("across-columns", text=_around(text, first))
            if field in _TITLES and last is not None:
                # A title that runs into the next column, which has a blank before it, is whole.
                behind = text.find(" ", last - 1)
                if behind >= last:
                    last = taken = behind
            if field:
                cells[field] = text[first:last].strip()
        if is_of_bytes:
            cells = {field: cell.encode("latin-1").decode() for field, cell in cells.items()}
        return _read_row(cells)

    def _let_through(self, text: str) -> Listed | None:
        """Return the row with one cell that is longer than its column, None if there is none.

        The cells after it are shifted right by the excess length.
        """
        for field in _ELASTIC:
            if field not in self.fields:
                continue
            index = self.fields.index(field)
            start, end = self.starts[index], self.ends[index]
            long = len(text[start:].split(" ", 1)[0])
            for shift in () if end is None else (start + long - end, start + long + 1 - end):
                if shift > 0:
                    try:
                        return self._cut(text, index, shift)
                    except _BadRow:
                        continue
        return None


_TITLES: Final = frozenset({"title", "womens_title", "other_titles"})


def _around(text: str, place: int) -> str:
    """Return the word that extends across a position."""
    start = text.rfind(" ", 0, place) + 1
    return text[start:].partition(" ")[0][:_LONGEST_WORD]


# XML ----------------------------------------------------------------------------------------------


_ELEMENTS: Final = {
    "fideid": "fide_id", "name": "name", "country": "federation", "sex": "sex", "title": "title",
    "w_title": "womens_title", "o_title": "other_titles", "foa_title": "arena_title",
    "rating": RATING, "games": GAMES, "k": COEFFICIENT,
    "rapid_rating": "rapid", "rapid_games": "rapid_games", "rapid_k": "rapid_k",
    "blitz_rating": "blitz", "blitz_games": "blitz_games", "blitz_k": "blitz_k",
    "birthday": "born", "flag": "flag",
}  # fmt: skip


_PART: Final = 1 << 20
"""So many bytes are read at a time; a row has about 500."""
_DECLARED: Final = lazy_pattern("<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_ROW_END: Final = lazy_pattern(r"</player\s*>")
_CELL: Final = lazy_pattern(r"<([A-Za-z_][\w.-]*+)(?:\s[^<>]*)?(?:/>|>([^<]*+)</\1\s*+>)")
_ASIDE: Final = lazy_pattern(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL
)
"""A comment, an instruction, or plain text."""
_REFERENCE: Final = lazy_pattern("&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});")
_LAST_END: Final = lazy_pattern(r"\s*</[^<>]+>\s*")


def _xml_rows(counted: CountedFile, kind: str) -> Iterator[Listed | Broken]:
    """Yield the players of XML; entities and document types are refused, damage is skipped.

    An XML parser stops at the first damage. Here each row is parsed by itself: its faults are
    reported, and the rows after it are still read.
    """
    fields = {element: _field_of_kind(field, kind) for element, field in _ELEMENTS.items()}
    name = find_encoding(counted.peek(1 << 10)) or "utf-8"
    if not is_of_text(name):
        raise refusal_of("no-encoding", name=name)
    decoder = getincrementaldecoder("utf-8-sig" if name == "utf-8" else name)("replace")
    text, line, start = "", 1, 0
    while data := counted.read(_PART):
        *rows, text = _ROW_END.split(text + decoder.decode(data))
        for row in rows:
            counted.bytes_at_player = counted.bytes
            before, _, player = _remove_asides(row).rpartition("<player")
            if not start and _DECLARED.search(before):
                raise refusal_of("xml-declares")
            if not start and "<fideid" not in before:
                before = ""  # the head of the file
            start = line + row.count("\n", 0, max(row.rfind("<player"), 0))
            yield from _xml_row(before, player.partition(">")[2], start, fields)
            line += row.count("\n")
    if start and not _LAST_END.fullmatch(_remove_asides(text)):
        yield Broken(start, Message("rating.row.cut-off"))


def _remove_asides(text: str) -> str:
    """Return XML without comments and instructions, with CDATA as ordinary text."""
    if "<!" not in text and "<?" not in text:
        return text
    return _ASIDE.sub(lambda aside: escape(aside[1] or ""), text)


def _xml_row(
    before: str, row: str, line: int, fields: Mapping[str, str]
) -> Iterator[Listed | Broken]:
    """Yield the player of a row, and any damage in it or before it."""
    pieces = _CELL.split(row)
    damage = " ".join("".join((before, *pieces[::3])).split())
    reason = Message("rating.row.damaged", text=damage) if damage else None
    has_references = "&" in row
    if "\ufffd" in row or (has_references and "&" in _REFERENCE.sub("", row)):
        reason = reason or Message("rating.row.damaged-letters")
    pairs = zip(pieces[1::3], pieces[2::3], strict=True)
    cells = {fields[tag]: " ".join((text or "").split()) for tag, text in pairs if tag in fields}
    if has_references:
        for field, text in cells.items():
            cells[field] = _REFERENCE.sub(lambda reference: unescape(reference[0]), text)
    try:
        yield _read_row(cells)
    except _BadRow as error:
        reason = reason or error.reason
    if reason is not None:
        yield Broken(line, reason)
