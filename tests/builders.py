"""Tournament text for tests: invented events, and changes to one field, round or record.

The columns are keyed in from the format's table of record 001, not taken from the grammar, so
that a slip there cannot hide.
"""

# ruff: noqa: E501 - a row of a tournament stays one line

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

Change = Callable[[str], str]
"""A document's text before and after."""

COLUMNS: Final = {
    "start_no": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "fide_id": (58, 68),
    "birth": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
}

SWISS: Final = """\
012 Lakeside Open
022 Sampletown
032 NED
042 2026/05/01
052 2026/05/03
062 7
072 7
082 0
092 Individual: Swiss-System
102 IA Judge, Jo (1009999)
112 FA Helper, Hal (1009998)
122 90 min + 30 sec/move
132                                                                                        26/05/01  26/05/02  26/05/03
142 3
152 W
182 trfkit
192 FIDE_DUTCH
202 BH/C1,BH,SB
222 5400+30
001    1 m GM Apple, Ann                        2500 NED     1001001 1990/01/02  2.5    1     4 w 1     2 b =     3 w 1
001    2 m IM Birch, Ben                        2400 GER     1001002 1991/01/02  2.0    2     5 b 1     1 w =     6 b =
001    3 w    Cedar, Cleo                       2300 FRA     1001003 1992/01/02  1.5    4     6 w =     4 b 1     1 b 0
001    4 m    Durian, Dan                       2200 BEL     1001004 1993/01/02  1.0    6     1 b 0     3 w 0     5 b +
001    5 m    Elder, Eve                        2100 SUI     1001005 1994/01/02  0.0    7     2 w 0     6 b 0     4 w -
001    6 m    Fir, Flo                          2000 SWE     1001006 1995/01/02  2.0    2     3 b =     5 w 1     2 w =
001    7 m    Gorse, Gus                        1900 POL     1001007 1996/01/02  1.5    4  0000 - U  0000 - H  0000 - Z
"""
"""A Swiss of three rounds with a bye of each kind and a forfeit: nothing is wrong with it."""

ROUND_ROBIN: Final = """\
012 Lakeside Masters
042 2026/05/01
052 2026/05/03
092 Individual: Round-Robin
142 3
001    1 m    Apple, Ann                        2100 NED     1001001 1990/01/02  3.0    1     4 w 1     3 b 1     2 w 1
001    2 m    Birch, Ben                        2400 GER     1001002 1991/01/02  2.0    2     3 w 1     4 b 1     1 b 0
001    3 w    Cedar, Cleo                       2300 FRA     1001003 1992/01/02  1.0    3     2 b 0     1 w 0     4 b 1
001    4 m    Durian, Dan                       2200 BEL     1001004 1993/01/02  0.0    4     1 b 0     2 w 0     3 w 0
"""

TEAMS: Final = """\
012 Lakeside Team Cup
042 2026/05/01
052 2026/05/02
092 Team: Swiss-System
142 2
192 FIDE_TEAM
001    1 m    Apple, Ann                        2500 NED     1001001 1990/01/02  2.0    1     3 w 1     5 b 1
001    2 m    Birch, Ben                        2400 NED     1001002 1991/01/02  1.5    2     4 b =     6 w 1
001    3 w    Cedar, Cleo                       2300 FRA     1001003 1992/01/02  1.0    3     1 b 0  0000 - +
001    4 m    Durian, Dan                       2200 FRA     1001004 1993/01/02  0.5    4     2 w =  0000 - -
001    5 m    Elder, Eve                        2100 SUI     1001005 1994/01/02  0.0    5  0000 - U     1 w 0
001    6 m    Fir, Flo                          2000 SUI     1001006 1995/01/02  0.0    5  0000 - U     2 b 0
320  2.0  2.0   3
310   1 Lakeside                         LAKE    2450    4.0    3.5   1     1    2
310   2 Hillside                         HILL    2250    2.0    1.5   3     3    4
310   3 Seaside                          SEA     2050    2.0    2.0   2     5    6
"""


def put(start_no: int, name: str, value: str) -> Change:
    """Return a change of one field of a player's row; right-aligned unless it is the name."""
    first, last = COLUMNS[name]
    width = last - first + 1
    text = value.ljust(width) if name == "name" else value.rjust(width)
    assert len(text) == width, f"{value!r} is too long for {name}"
    return lambda document: _in_row(document, start_no, first, text)


def play(start_no: int, number: int, cell: str) -> Change:
    """Return a change of one round of a row, written as it stands in the file: ``   4 w 1``."""
    assert len(cell) == len("0000 - Z")
    return lambda document: _in_row(document, start_no, 92 + 10 * (number - 1), cell)


def without_last_round(document: str) -> str:
    """Return ``SWISS`` with rows that end before round 3; 142, 132 and the points stay."""
    return re.sub(r"(?m)^(001.{106}).*$", r"\1", document)


def changing(old: str, new: str) -> Change:
    """Return a change of a text that stands in the document once."""

    def change(document: str) -> str:
        assert document.count(old) == 1
        return document.replace(old, new)

    return change


def record(tag: str, text: str | None) -> Change:
    """Return a change of a record's text; a record that is not there is put first, None drops."""

    def change(document: str) -> str:
        lines = [line for line in document.splitlines() if line[:3] != tag]
        if text is not None:
            old = [i for i, line in enumerate(document.splitlines()) if line[:3] == tag]
            lines.insert(old[0] if old else 0, f"{tag} {text}".rstrip())
        return "\n".join(lines) + "\n"

    return change


def append(line: str) -> Change:
    """Return the addition of a line at the end."""
    return lambda document: f"{document}{line}\n"


def without_row(start_no: int) -> Change:
    """Return the removal of a player's row."""
    return lambda document: "".join(
        line
        for line in document.splitlines(keepends=True)
        if not (line.startswith("001") and int(line[4:8]) == start_no)
    )


def left_out(start_no: int, number: int) -> Change:
    """Return the loss of the ten columns of a round, from 1, in a player's row."""
    at = 91 + 10 * (number - 1)
    return _row_changed(start_no, lambda row: row[:at] + row[at + 10 :])


def put_in(start_no: int, number: int, cell: str = "") -> Change:
    """Return the addition of ten columns before a round, from 1, in a player's row."""
    at = 91 + 10 * (number - 1)
    return _row_changed(start_no, lambda row: row[:at] + cell.ljust(10) + row[at:])


def ended(start_no: int, after: int) -> Change:
    """Return the loss of all that stands behind a round, from 1, in a player's row."""
    return _row_changed(start_no, lambda row: row[: 89 + 10 * after])


def cut(start_no: int, column: int) -> Change:
    """Return the loss of all that stands behind a column in a player's row."""
    return _row_changed(start_no, lambda row: row[:column])


def _row_changed(start_no: int, change: Callable[[str], str]) -> Change:
    def changed_row(document: str) -> str:
        row = next(line for line in document.splitlines() if line.startswith(f"001 {start_no:4d} "))
        return document.replace(row, change(row).rstrip())

    return changed_row


def changed(document: str, *changes: Change) -> str:
    """Return a document after one change after the other."""
    for change in changes:
        document = change(document)
    return document


def _in_row(document: str, start_no: int, column: int, text: str) -> str:
    lines = document.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) == start_no:
            body = line.rstrip("\n").ljust(column - 1 + len(text))
            lines[index] = f"{body[: column - 1]}{text}{body[column - 1 + len(text) :]}\n"
            return "".join(lines)
    raise LookupError(start_no)
