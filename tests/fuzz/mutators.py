"""Changes to a file that respect what it is made of: lines, columns, cells, elements, parts.

libFuzzer changes bytes, which a format of fixed columns seldom survives. These do what programs and
people do to such files: shift columns, drop and repeat lines, retype a number, exchange words.
"""

from __future__ import annotations

import io
import random
import re
import zipfile
import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    Change = Callable[[random.Random, bytes], bytes]

WORDS: Final = (
    *(b"001 012 013 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182".split()),
    *(b"192 202 212 222 240 250 260 299 300 310 320 330 352 362 801 802 DAT NED XXR XXC".split()),
    *(b"XXP XXA XXZ XXS BBW BBU ### 0000 9999 999 -1 0 1 2 00 0.0 100.0 1,5 0.5 \xc2\xbd".split()),
    *(b"2026/02/30 2100/01/01 1990/00/00 00/00/00 PTS,BH/C1,DE BH:GP EDE SSSC ESB KS".split()),
    *(b"FIDE_DUTCH FIDE_TEAM ROUND_ROBIN FIDE_DOUBLEROUNDROBIN Individual: Team: F H U Z".split()),
    *(b'1 = 0 + - W D L ? w b K j * -- 1:0 &#48; &amp; "" ; , | <td> </tr> null [] {}'.split()),
    b"  0000 - U", b"     2 w 1", b"\t", b"\r\n", b"\x00", b"\xef\xbb\xbf", b"\xff", b"\xc3",
    b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\x1b[31m", b"9" * 40, b"999999999999",
)  # fmt: skip

_LINE: Final = re.compile(rb"[^\r\n]*(?:\r\r\n|\r\n|\r|\n|\Z)")
_NUMBER: Final = re.compile(rb"\d+")
_CELL: Final = re.compile(rb"[^\s;,|<>\"={}\[\]:]+")
_ELEMENT: Final = re.compile(rb"<(\w+)[^<>]*/>|<(\w+)[^<>]*>[^<>]*</\2>")


def mutated(data: bytes, most: int, seed: int, otherwise: Callable[[bytes, int], bytes]) -> bytes:
    """Return a changed file of at most ``most`` bytes, the same one for the same ``seed``.

    ``otherwise`` changes bytes in any way; it is asked for a part of the changes.
    """
    chance = random.Random(seed)  # noqa: S311 - no secret
    if data.startswith(b"PK\x03\x04") and chance.random() < 0.9:
        data = _in_a_part(chance, data, otherwise)
        return data if len(data) <= most else data[:most]
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5))):
        if not data or chance.random() < 0.25:
            data = otherwise(data, most)
        else:
            data = chance.choice(CHANGES)(chance, data)
    return data[:most]


# Lines -----------------------------------------------------------------------------------------


def _lines(data: bytes) -> list[bytes]:
    return [line for line in _LINE.findall(data) if line]


def repeat_line(chance: random.Random, data: bytes) -> bytes:
    """Put a line once more, anywhere."""
    lines = _lines(data)
    lines.insert(chance.randint(0, len(lines)), chance.choice(lines))
    return b"".join(lines)


def drop_line(chance: random.Random, data: bytes) -> bytes:
    """Take a line away."""
    lines = _lines(data)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def swap_lines(chance: random.Random, data: bytes) -> bytes:
    """Let two lines change places."""
    lines = _lines(data)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def cut_line(chance: random.Random, data: bytes) -> bytes:
    """Let a line end early, or run into the next one."""
    lines = _lines(data)
    at = chance.randrange(len(lines))
    body = lines[at].rstrip(b"\r\n")
    end = lines[at][len(body) :] if chance.random() < 0.8 else b""
    lines[at] = body[: chance.randint(0, len(body))] + end
    return b"".join(lines)


# Columns ---------------------------------------------------------------------------------------


def _some_lines(chance: random.Random, lines: list[bytes]) -> list[int]:
    """Return one line, all, or those of one record."""
    at = chance.randrange(len(lines))
    which = chance.random()
    if which < 0.4:
        return [at]
    if which < 0.5:
        return list(range(len(lines)))
    return [n for n, line in enumerate(lines) if line[:3] == lines[at][:3]]


def _in_lines(chance: random.Random, data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    lines = _lines(data)
    for at in _some_lines(chance, lines):
        body = lines[at].rstrip(b"\r\n")
        lines[at] = change(body) + lines[at][len(body) :]
    return b"".join(lines)


def insert_column(chance: random.Random, data: bytes) -> bytes:
    """Shift what stands right of a column to the right."""
    at, signs = _column(chance), chance.choice((b" ", b" ", b"  ", b"0", b"1", b"\t", b"\xc3\xa9"))
    return _in_lines(chance, data, lambda line: line[:at] + signs + line[at:])


def delete_column(chance: random.Random, data: bytes) -> bytes:
    """Shift what stands right of a column to the left."""
    at, width = _column(chance), chance.choice((1, 1, 2, 3, 10))
    return _in_lines(chance, data, lambda line: line[:at] + line[at + width :])


def blank_columns(chance: random.Random, data: bytes) -> bytes:
    """Leave a field empty."""
    at, width = _column(chance), chance.choice((1, 2, 4, 5, 10))
    return _in_lines(
        chance,
        data,
        lambda line: line[:at] + b" " * len(line[at : at + width]) + line[at + width :],
    )


def swap_columns(chance: random.Random, data: bytes) -> bytes:
    """Let two fields of equal width change places."""
    one, other = sorted((_column(chance), _column(chance)))
    width = min(chance.choice((1, 4, 5, 10)), other - one)

    def swapped(line: bytes) -> bytes:
        first, second = line[one : one + width], line[other : other + width]
        return line[:one] + second + line[one + width : other] + first + line[other + width :]

    return _in_lines(chance, data, swapped)


def _column(chance: random.Random) -> int:
    """Return a column from 0 on: often a boundary of record 001, where much begins."""
    if chance.random() < 0.5:
        return chance.choice((3, 4, 8, 9, 13, 14, 47, 48, 52, 56, 57, 68, 79, 80, 84, 89, 91, 95,
                              97, 99, 101, 111))  # fmt: skip
    return chance.randint(0, 130)


# Words and numbers -----------------------------------------------------------------------------


def change_number(chance: random.Random, data: bytes) -> bytes:
    """Retype a number, in the width that it had or in another."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    match = chance.choice(found)
    old = match[0]
    new = chance.choice(
        (
            b"0", b"1", b"2", b"9" * len(old), str(chance.randint(0, 12)).encode(),
            str(int(old[:18]) + chance.choice((-1, 1))).encode(), chance.choice(found)[0],
            b"9999", b"-1", b"0" * len(old), b"1" + old, str(chance.randrange(10**9)).encode(),
        )
    )  # fmt: skip
    if chance.random() < 0.7:
        new = new.rjust(len(old))[: len(old)]
    return data[: match.start()] + new + data[match.end() :]


def change_digit(chance: random.Random, data: bytes) -> bytes:
    """Retype a digit, or a letter beside one."""
    found = [match.start() for match in re.finditer(rb"\d", data)]
    if not found:
        return data
    at = chance.choice(found) + chance.choice((0, 0, 0, -1, 1, 2))
    at = max(0, min(at, len(data) - 1))
    return data[:at] + bytes([chance.choice(b"0123456789 -+=wbUHFZWDL?*.,")]) + data[at + 1 :]


def exchange_cells(chance: random.Random, data: bytes) -> bytes:
    """Put a word where another stands, or both in each other's place."""
    found = list(_CELL.finditer(data))
    if not found:
        return data
    one, other = sorted((chance.choice(found), chance.choice(found)), key=re.Match.start)
    if one.start() == other.start() or chance.random() < 0.5:
        return data[: other.start()] + one[0] + data[other.end() :]
    between = data[one.end() : other.start()]
    return data[: one.start()] + other[0] + between + one[0] + data[other.end() :]


def put_word(chance: random.Random, data: bytes) -> bytes:
    """Write a word that means something over what stands there, or between."""
    at, word = chance.randint(0, len(data)), chance.choice(WORDS)
    if chance.random() < 0.4:
        starts = [match.start() for match in _LINE.finditer(data)]
        at = chance.choice(starts)
    over = len(word) if chance.random() < 0.6 else 0
    return data[:at] + word + data[at + over :]


def repeat_piece(chance: random.Random, data: bytes) -> bytes:
    """Repeat some bytes, perhaps many times."""
    at = chance.randrange(len(data))
    piece = data[at : at + chance.choice((1, 2, 5, 10, 40))]
    return data[:at] + piece * chance.choice((2, 3, 10, 50)) + data[at + len(piece) :]


def change_element(chance: random.Random, data: bytes) -> bytes:
    """Repeat an element, or take it away."""
    found = list(_ELEMENT.finditer(data))
    if not found:
        return change_number(chance, data)
    one, other = chance.choice(found), chance.choice(found)
    if chance.random() < 0.5:
        return data[: one.start()] + other[0] + data[one.start() :]
    return data[: one.start()] + data[one.end() :]


CHANGES: Final[tuple[Change, ...]] = (
    repeat_line,
    drop_line,
    swap_lines,
    cut_line,
    insert_column,
    delete_column,
    blank_columns,
    swap_columns,
    change_number,
    change_number,
    change_digit,
    change_digit,
    exchange_cells,
    exchange_cells,
    put_word,
    put_word,
    repeat_piece,
    change_element,
)


# Archives --------------------------------------------------------------------------------------


def _in_a_part(
    chance: random.Random, data: bytes, otherwise: Callable[[bytes, int], bytes]
) -> bytes:
    """Return a ZIP file with one of its parts changed, as it came where it cannot be opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, EOFError,
            RuntimeError):  # fmt: skip
        return otherwise(data, len(data) + 100)
    if not parts:
        return data
    sheets = [name for name in parts if "sheet" in name.lower()] or list(parts)
    name = chance.choice(sheets if chance.random() < 0.7 else list(parts))
    part = parts[name]
    for _ in range(chance.choice((1, 1, 2, 4))):
        if not part or chance.random() < 0.2:
            part = otherwise(part, len(part) + 100)
        else:
            change = chance.choice((change_element, change_number, exchange_cells, change_digit))
            part = change(chance, part)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for other, content in parts.items():
            archive.writestr(zipfile.ZipInfo(other), part if other == name else content,
                             zipfile.ZIP_DEFLATED)  # fmt: skip
    return file.getvalue()
