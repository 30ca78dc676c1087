"""What is read of a line into whose columns something was put, or of which something is gone.

Each line is damaged at every column in turn, and what is made of it stands in ``every_column.txt``:
the columns of the damage, then by how much and from where on the line was off, why, and its text.
``pytest --update-golden`` writes that anew; the difference is then reviewed.
"""

import re
from itertools import groupby
from pathlib import Path

from recorded import assert_text_recorded

from trfkit.syntax.damaged_lines import damages_in_columns, straightened
from trfkit.syntax.layout import layouts, layouts_by_tag
from trfkit.syntax.shifted_rows import broken_rounds, realign, torn_numbers
from trfkit.syntax.trf_document import RecordKind

ROW = (
    "001    3 m FM Nachname, Vorname                 2098 FRA    12345678 1990/01/02  1.5    4"
    "     7 w =  0000 - H    12 b 1"
)
BARE = (
    "001   12      Oak Otto                                                          10.0   12"
    "     3 b 0   113 w 1"
)
LONG_NAME = (
    "001  113 wWIM Rosenblatt-Lindenbaum, Marie-Loui 1987 GER     4600000 1987/00/00  0.0  113"
    "    12 - -     3 w  "
)
FULL_ROW = (
    f"001 1234 mWIM{'M' * 11}, {'N' * 20} 1987 GER 12345678901 1987/12/31 12.5 1234"
    "  1236 b 1  1237 w ="
)
ONE_ROUND = ROW[:99]
ROWS = {ROW: 2, BARE: 7, LONG_NAME: 7, FULL_ROW: 5, ONE_ROUND: 9}
"""Players' rows, and at which columns they are damaged: trying one takes milliseconds."""

LINES = (
    "013 Rook and Pawn                      1   12  113",
    "240 H   3   12  113",
    "250       1.0   1   2    1   40",
    "260   1   9   12  113",
    "299 W        1.0     2   12",
    "300   3   1   2   12    0  113",
    f"310   1 {'Rook and Pawn':32} {'ROOKS':5} 2000.0    5.0   11.5   1     1   12  113",
    "320  1.0  2.0   4   0   2",
    "330 +-   3   1  12",
)


def damaged(line, step=1):
    """Yield the ways to damage a line, and the line by the column (from 1) of the damage."""
    columns = range(4, len(line) + 1, step)
    yield "a blank in", {at: f"{line[: at - 1]} {line[at - 1 :]}" for at in columns}
    yield "a column out", {at: line[: at - 1] + line[at:] for at in columns}
    if line == ROW:
        return
    yield "two blanks in", {at: f"{line[: at - 1]}  {line[at - 1 :]}" for at in columns}
    yield "two columns out", {at: line[: at - 1] + line[at + 1 :] for at in columns}
    yield (
        "a blank in, and a column out five columns behind",
        {at: f"{line[: at - 1]} {line[at - 1 : at + 4]}{line[at + 5 :]}" for at in columns},
    )
    yield (
        "a column out, and a blank in five columns behind",
        {at: f"{line[: at - 1]}{line[at : at + 5]} {line[at + 5 :]}" for at in columns},
    )
    yield "a blank in its place", {at: f"{line[: at - 1]} {line[at:]}" for at in columns}
    yield "the end out", {at: line[: at - 1] for at in columns}


def told_of_row(text):
    """Return what is made of a player's row, and what else is told of it."""
    more = [f"broken {sorted(broken_rounds(text))}"] if broken_rounds(text) else []
    more += [f"torn {torn_numbers(text)}"] if torn_numbers(text) else []
    return " ".join([told_of(realign(text), layouts()[RecordKind.PLAYER], text), *more])


def told_of(alignment, layout, text):
    """Return what is made of a line: its new text, else its damage, else that it is right."""
    if alignment is None:
        slips = damages_in_columns(layout, text)
        return " ".join(
            f"{one.field}{one.index or ''}@{one.column}-{one.end_column}" for one in slips
        )
    how = alignment.how
    why = f"{how.id.removeprefix('SYN003.')} {dict(how.arguments) or ''}"
    facts = [alignment.shift, f"from {alignment.column}", why.strip()]
    facts += ["lossy"] * alignment.is_lossy
    facts += [f"points {alignment.points}"] if alignment.points else []
    return f"{' '.join(map(str, facts))} |{alignment.text}|"


def recorded(line, tell, step=1):
    """Yield a head for each way of damage, and a line for each run of columns alike in it."""
    for way, texts in damaged(line, step):
        yield f"{way}: {line}"
        told = {at: tell(text) for at, text in texts.items()}
        for fact, run in groupby(told, key=told.get):
            columns = list(run)
            yield f"    {columns[0]}-{columns[-1]}: {fact or 'right'}"


def unexpanded(line, stop):
    """Return a line in which tabs stand for the blanks before each tab stop."""
    cells = [line[at : at + stop] for at in range(0, len(line), stop)]
    return "".join(
        cell.rstrip(" ") + "\t" if len(cell) == stop and cell.endswith("  ") else cell
        for cell in cells
    )


def with_tab(line, run, tab="\t"):
    """Return a line with a tab for one of its runs of blanks."""
    runs = [match.span() for match in re.finditer(r" +", line)]
    first, end = runs[run]
    return line[:first] + tab + line[end:]


def with_name(name, width):
    """Return the row with another name, filled up to so many characters."""
    return ROW[:14] + name.ljust(width) + ROW[47:]


def with_cells(row, write):
    """Return a row whose rounds a program writes in its own way."""
    cells = [row[at : at + 10] for at in range(89, len(row), 10)]
    return row[:89] + "".join(map(write, cells))


def other_widths(row):
    """Yield a row with rounds of nine and of eleven columns, each column in turn left out or in."""
    for at in range(10):
        yield with_cells(row, lambda cell, at=at: f"{cell[:at]} {cell[at:]}")
        yield with_cells(row, lambda cell, at=at: cell[:at] + cell[at + 1 :])


def with_one_shift(row):
    """Yield a row with a blank too many or a column too few at each column of its rounds."""
    for at in range(88, len(row)):
        yield f"{row[:at]} {row[at:]}"
        yield row[:at] + row[at + 1 :]


PENDING = ROW.replace("w =", "w  ").replace("b 1", "b  ")
ACCENTED = "Müller, Jürgen"
LOOSE = "Mu\u0308ller, Ju\u0308rgen"
FULL = "Müllerová-Šťastná, Kateřina Žofie"
OTHER_ROWS = (
    *(unexpanded(row, stop) for row in (ROW, BARE) for stop in (2, 4, 8)),
    *(with_tab(ROW, run, tab) for run in (0, 1, 4, 6, 7, 9, 10) for tab in ("\t", "\t\t")),
    *(with_name(ACCENTED, width) for width in (31, 33, 35, 36)),
    *(with_name("Mu\u0308ller, Jo", width) for width in (32, 33, 34, 35)),
    *(with_name(LOOSE, width) for width in (32, 33, 34, 35, 36)),
    *(with_name(f"{LOOSE}, {'N' * 14}u\u0308", width) for width in (33, 34, 35, 36)),
    *(with_name(FULL, width) for width in (26, 27, 33, 34)),
    *(with_name("N" * length, 33) for length in (33, 34, 36, 40)),
    *(
        ROW.replace("  1.5 ", points)
        for points in (" 100.5 ", "100.5 ", "  100.5", "  100.5 ", "  1000.5 ")
    ),
    ROW.upper(), ROW.lower(), ROW[:46], ROW[:84], ROW[:91], f"{ROW}x", f"{ROW}     x",
    ROW.replace("2098 FRA", "2098FRA "), ROW.replace("    12345678", "123456789012"),
    ROW.replace(" ", "\u00a0"),
    *(text for row in (ROW, ROW[:109], ONE_ROUND, PENDING, FULL_ROW) for text in other_widths(row)),
    *(text for row in (ROW, PENDING, LONG_NAME) for text in with_one_shift(row)),
)  # fmt: skip


def test_what_is_read_of_rows_that_programs_write_otherwise_is_as_recorded(request):
    lines = [line for row in OTHER_ROWS for line in (repr(row), f"    {told_of_row(row)}")]
    assert_text_recorded(lines, Path(__file__).with_name("other_rows.txt"), request.config)


def test_what_is_read_of_lines_damaged_at_every_column_is_as_recorded(request):
    lines = [told for row, step in ROWS.items() for told in recorded(row, told_of_row, step)]
    for line in LINES:
        layout = layouts_by_tag()[line[:3]]
        assert layout.fits(line)
        lines += recorded(
            line,
            lambda text, layout=layout: told_of(straightened(layout, text), layout, text),
            step=1 if len(line) < len(ROW) // 2 else 3,
        )
    assert_text_recorded(lines, Path(__file__).with_name("every_column.txt"), request.config)
