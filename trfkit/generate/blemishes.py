"""What programs and people do to files: a row for each blemish.

A file with blemishes still reads as the original tournament, except for points or ranks that
``no-points`` and ``no-ranks`` remove.
"""

from __future__ import annotations

import re
import unicodedata
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.refusal import refusal_of
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from trfkit.generate.chance import Chance
    from trfkit.syntax.layout import Layout

    OnLines = Callable[[list[str], Chance], list[str]]
    OnBytes = Callable[[bytes], bytes]

BYTE_PADDED: Final = "byte-padded"
"""The one blemish that writing itself makes: columns count bytes of UTF-8."""

ENDING: Final = "\r\n"


class Blemish(Record):
    """A blemish: its subject, of which a file has one at most, and its effect.

    It changes lines (without their ends) or, afterwards, bytes. Without what it ``needs`` it
    changes nothing.
    """

    name: str
    axis: str
    says: str
    on_lines: OnLines | None = None
    on_bytes: OnBytes | None = None
    needs: Message | None = None


def _rows(change: Callable[[str], str]) -> OnLines:
    return lambda lines, _chance: [
        change(line) if line.startswith("001") else line for line in lines
    ]


def _with_field(line: str, name: str, change: Callable[[str], str]) -> str:
    """Return a player's row with a field changed, in its columns."""
    first, last = _row().columns(name)
    old = line[first - 1 : last]
    return line[: first - 1] + change(old).ljust(len(old))[: len(old)] + line[last:]


def _with_rounds(line: str, change: Callable[[str], str]) -> str:
    """Return a player's row with what stands behind the rank changed."""
    return line[: _row().head] + change(line[_row().head :])


def _row() -> Layout:
    """Return the columns of a player's row."""
    return layouts()[RecordKind.PLAYER]


def _without_points(line: str) -> str:
    """Return a player's row without points, unless the row has no rounds behind them.

    If such a row is also shifted, only its last field would show it.
    """
    return _with_field(line, "points", _nothing) if line[_row().head :].strip() else line


def _nothing(_text: str) -> str:
    return ""


def _blank_lines(lines: list[str], chance: Chance) -> list[str]:
    return [part for line in lines for part in ((line, "") if chance.happens(0.2) else (line,))]


_RULER: Final = (
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR"
)


def _with_ruler(lines: list[str], chance: Chance) -> list[str]:
    del chance
    first = next((at for at, line in enumerate(lines) if line.startswith("001")), len(lines))
    return [*lines[:first], _RULER, *lines[first:]]


def _shuffle(lines: list[str], chance: Chance) -> list[str]:
    rows = [line for line in lines if line.startswith("001")]
    mixed = iter(chance.some(rows, len(rows)))
    return [next(mixed) if line.startswith("001") else line for line in lines]


def _one_shifted(lines: list[str], chance: Chance) -> list[str]:
    """Add a blank behind one name, as a longer name does."""
    last = _row().columns("name").last
    indices = [
        n for n, line in enumerate(lines) if line.startswith("001") and line[:last].endswith(" ")
    ]
    if not indices:
        return lines
    chosen = chance.one(indices)
    line = lines[chosen]
    return [*lines[:chosen], f"{line[:last]} {line[last:]}", *lines[chosen + 1 :]]


_TITLES: Final = {"GM": "g", "IM": "m", "FM": "f", "CM": "c"}


def _short_title(title: str) -> str:
    return _TITLES.get(title.strip(), title.strip()).rjust(len(title))


_DATE: Final = re.compile(r"(0[45]2 )(\d{4})/(\d\d)/(\d\d)")


def _dotted_dates(lines: list[str], chance: Chance) -> list[str]:
    del chance
    return [_DATE.sub(r"\1\4.\3.\2", line) for line in lines]


def _replace_blanks_by_tabs(lines: list[str], chance: Chance) -> list[str]:
    """Replace the blanks behind some names by tabs, as editors do that align columns."""
    last = _row().columns("name").last
    return [
        f"{line[:last].rstrip()}\t{line[last + 1 :]}"
        if line.startswith("001") and line[:last].endswith("   ") and chance.happens(0.3)
        else line
        for line in lines
    ]


_IN_NAME: Final = re.compile(r"(?<=,) (?=\S)")


def _rated_beside(lines: list[str], chance: Chance) -> list[str]:
    """Write the number of rated players (072) in brackets behind that of all players (062)."""
    del chance
    rated = next((line[4:].strip() for line in lines if line.startswith("072 ")), "")
    return [
        f"{line.rstrip()} ({rated})" if rated and line.startswith("062 ") else line
        for line in lines
    ]


_DAY: Final = re.compile(r"(\d\d)/(\d\d)/(\d\d)")


def _day_by_day(lines: list[str], chance: Chance) -> list[str]:
    """Write the date of each round on its own line, with a year of four digits."""
    del chance
    return [
        one
        for line in lines
        for one in (
            (f"132 {_century(y)}{y}/{m}/{d}" for y, m, d in _DAY.findall(line))
            if line.startswith("132")
            else (line,)
        )
    ]


def _century(year: str) -> str:
    return "20" if year < "50" else "19"


def _ends(end: bytes) -> OnBytes:
    return lambda data: data.replace(b"\r\n", end)


def _mixed_ends(data: bytes) -> bytes:
    lines = data.split(b"\r\n")
    return b"".join(
        line + (b"\r\n" if number % 3 else b"\n") for number, line in enumerate(lines[:-1])
    )


NEEDS_ACCENTS: Final = Message("generate.needs.accents")

# fmt: off
# ruff: noqa: E501 - a row of a table stays one piece
_TABLE: Final = (
    Blemish("blank-lines", "lines", "empty lines between the others", _blank_lines),
    Blemish("ruler", "lines", "a line that names the columns, above the players", _with_ruler),
    Blemish("comment", "lines", "a line that begins with // and is no record",
            lambda lines, _chance: ["// exported by a program", *lines]),
    Blemish("rated-in-brackets", "counts", "the number of rated players in brackets behind that of all, in 062",
            _rated_beside),
    Blemish("day-by-day", "days", "a line for the date of each round, with four figures for the year", _day_by_day),
    Blemish("shuffled-rows", "order", "players in any order", _shuffle),
    Blemish("trailing-blanks", "columns", "blanks at the end of every line",
            lambda lines, _chance: [line + "     " for line in lines]),
    Blemish("trimmed", "columns", "no blanks at the end of a line",
            lambda lines, _chance: [line.rstrip() for line in lines],
            needs=Message("generate.needs.pending")),
    Blemish("dotted-dates", "dates", "first and last day as DD.MM.YYYY", _dotted_dates),
    Blemish("sex-f", "sex", "f for women",
            _rows(lambda line: _with_field(line, "sex", lambda sex: sex.replace("w", "f"))),
            needs=Message("generate.needs.women")),
    Blemish("short-titles", "titles", "g, m, f, c for titles",
            _rows(lambda line: _with_field(line, "title", _short_title)),
            needs=Message("generate.needs.titles")),
    Blemish("decimal-comma", "points", "points with a comma",
            _rows(lambda line: _with_field(line, "points", lambda points: points.replace(".", ",")))),
    Blemish("no-points", "points", "no points",
            _rows(_without_points), needs=Message("generate.needs.rounds")),
    Blemish("no-ranks", "ranks", "no ranks",
            _rows(lambda line: _with_field(line, "rank", _nothing)), needs=Message("generate.needs.ranks")),
    Blemish("zero-ratings", "ratings", "0 for no rating",
            _rows(lambda line: _with_field(line, "rating", lambda text: text if text.strip() else "   0")),
            needs=Message("generate.needs.unrated")),
    Blemish("small-letters", "letters", "letters of results in lower case",
            _rows(lambda line: _with_rounds(line, str.lower)), needs=Message("generate.needs.letters")),
    Blemish("large-letters", "letters", "letters of colours in upper case",
            _rows(lambda line: _with_rounds(line, str.upper))),
    Blemish("no-break-blanks", "blanks", "a no-break space between surname and given name",
            _rows(lambda line: _with_field(line, "name", lambda name: _IN_NAME.sub("\N{NO-BREAK SPACE}", name)))),
    # Behind all that goes by columns.
    Blemish("tabs", "columns", "a tab for the blanks behind some names", _replace_blanks_by_tabs),
    Blemish("shifted-row", "columns", "one row is a column too long behind the name", _one_shifted),
    Blemish("nfd", "names", "accents as characters of their own",
            lambda lines, _chance: [unicodedata.normalize("NFD", line) for line in lines],
            needs=NEEDS_ACCENTS),
    Blemish("lf", "ends", "lines end with LF", None, _ends(b"\n")),
    Blemish("cr", "ends", "lines end with CR", None, _ends(b"\r")),
    Blemish("crcrlf", "ends", "lines end with CR CR LF", None, _ends(b"\r\r\n")),
    Blemish("mixed-ends", "ends", "lines end with LF and with CR LF", None, _mixed_ends),
    Blemish("no-last-end", "ends", "the last line has no end", None, lambda data: data.rstrip(b"\r\n")),
    Blemish("bom", "bom", "a byte order mark", None, lambda data: b"\xef\xbb\xbf" + data),
    Blemish("end-sign", "tail", "the sign 0x1A at the end", None, lambda data: data + b"\x1a"),
    Blemish("nul-tail", "tail", "NULs at the end", None, lambda data: data + b"\0" * 512),
)
# fmt: on

BLEMISHES: Final[Mapping[str, Blemish]] = MappingProxyType({row.name: row for row in _TABLE})
"""By name, in the order in which they happen to a file."""

OF_UTF_8: Final = frozenset({"nfd", "bom", BYTE_PADDED})
"""What only a file in UTF-8 can have."""

BEYOND_ASCII: Final = OF_UTF_8 | {"no-break-blanks"}
"""What a file in ASCII cannot have."""

NAMES: Final = (*BLEMISHES, BYTE_PADDED)


def refuse_unknown(blemishes: Sequence[str], encoding: str) -> None:
    """Raise Refusal for unknown blemishes, or those that exclude each other."""
    axes: dict[str, str] = {}
    for name in blemishes:
        if name not in NAMES:
            raise refusal_of("generate.no-blemish", name=name, known=NAMES)
        if not goes_with(name, encoding):
            raise refusal_of("generate.blemish-of-encoding", encoding=encoding, name=name)
        axis = axis_of(name)
        if axes.get(axis, name) != name:
            raise refusal_of("generate.blemishes-exclude", name=name, other=axes[axis])
        axes[axis] = name


def goes_with(name: str, encoding: str) -> bool:
    """Tell whether a file in an encoding can have a blemish."""
    return encoding == "utf-8" or name not in (BEYOND_ASCII if encoding == "ascii" else OF_UTF_8)


def axis_of(name: str) -> str:
    """Return the subject of a blemish; a file has one blemish of a subject at most."""
    return "columns" if name == BYTE_PADDED else BLEMISHES[name].axis


def add_blemishes(
    data: bytes, names: Iterable[str], encoding: str, chance: Chance
) -> tuple[bytes, tuple[str, ...]]:
    """Convert a UTF-8 file with CR LF to another encoding, and add blemishes.

    Return also the names of blemishes that changed nothing.
    """
    rows = [row for row in BLEMISHES.values() if row.name in set(names)]
    idle = []
    lines = data.decode().split(ENDING)[:-1]
    for row in rows:
        if row.on_lines is not None:
            before, lines = lines, row.on_lines(lines, chance)
            if lines == before:
                idle.append(row.name)
    encoded = "".join(line + ENDING for line in lines).encode(encoding)
    for row in rows:
        if row.on_bytes is not None:
            old, encoded = encoded, row.on_bytes(encoded)
            if encoded == old:
                idle.append(row.name)
    return encoded, tuple(idle)
