"""What reading tells of lines that are no whole records, beside lines that are.

``pytest --update-golden`` records it anew; the difference is then reviewed.
"""

# ruff: noqa: E501 - a row of a table stays one line

from pathlib import Path

from builders import SWISS, append, changed, changing, record
from recorded import assert_recorded
from row_tests import each_row

from trfkit.syntax import parse
from trfkit.syntax.field_codes import encode_time_control, parse_time_control

ROW = next(line for line in SWISS.splitlines() if line.startswith("001    4"))
LINES = (
    "001", "0 01 Durian", " 001    8 m    Hazel, Hal", "  012 Lakeside", "01 Lakeside", "12 Lakeside", "02 Lakeside",
    "OO1    8 m    Hazel, Hal", "999 Lakeside", "a sentence of words", "Anna Apple wins", "240 H   1    7\t", "240 H   1    7 \t ",
    "240 H\t 1    7", "22\t240", "132\t26/05/01", "012 Lake\tside", "24 H   1    7", "2 40 H   1    7", " 240 H   1    7", "20 H   1    7",
    "40 H   1    7", "24O H   1    7", "ABC    1 m                                      2470 AMS     8000001",
    "NED    1 m                                      2470 AMS     8000001", "NED   1 m", "NED     1 m", "NED  x", "NED 1",
    "### a comment", "###", "XXX unknown", "XXR 3", "xxr 3", "DDD", "001 8", "001     8",
)  # fmt: skip
TEXTS = {
    **{line: changed(SWISS, append(line)) for line in LINES},
    "a row without its tag": changed(SWISS, changing(ROW, ROW[4:])),
    "a row with half its tag": changed(SWISS, changing(ROW, ROW[1:])),
    "a row broken at column 80": changed(SWISS, changing(ROW, f"{ROW[:79]}\n{ROW[79:]}")),
    "a row broken in two places": changed(SWISS, changing(ROW, f"{ROW[:60]}\n{ROW[60:100]}\n{ROW[100:]}")),
    "two rows broken": "".join(f"{line[:90]}\n{line[90:]}\n" if line[:8] in {"001    4", "001    5"} else f"{line}\n" for line in SWISS.splitlines()),
    "all rows broken": "".join(f"{line[:90]}\n{line[90:]}\n" if line[:3] == "001" else f"{line}\n" for line in SWISS.splitlines()),
    "a tag broken": changed(SWISS, changing(ROW, f"{ROW[:2]}\n{ROW[2:]}")),
    "a broken header": changed(SWISS, record("012", "Lakeside\nOpen")),
    "a tab in a row": changed(SWISS, changing(ROW, ROW.replace(" m ", "\tm "))),
    "a tab behind a row": changed(SWISS, changing(ROW, f"{ROW}\t")),
    "a blank before a row": changed(SWISS, changing(ROW, f" {ROW}")),
    "CR": SWISS.replace("\n", "\r"),
    "CR LF once": SWISS.replace("\n", "\r\n", 1),
    "CR CR LF": SWISS.replace("\n", "\r\r\n"),
    "no line end": SWISS.rstrip("\n"),
    "blank lines": SWISS.replace("\n", "\n\n"),
    "nothing": "",
    "twice": SWISS * 2,
}  # fmt: skip


def test_what_reading_tells_of_lines_is_as_recorded(request):
    told = {name: parse(text.encode()).diagnostics for name, text in TEXTS.items()}
    assert_recorded(told.items(), Path(__file__).with_name("borders.txt"), request.config)


NATIONAL = f"NED    1 m{' ' * 38}"
PLAYER = f"001    1 m    {'Apple, Ann':<33} 2500 NED     1001001 1990/01/02  2.5"


@each_row(
    ("line", "kind", "is_whole"),
    [
        # The number in its columns, or a column beside them
        *((line, "NATIONAL", False) for line in ("NED 1   x", "NEDx   1", "NED1     x")),
        *((line, "NATIONAL", False) for line in ("NED     1x", "NEDx 1  x", f"{NATIONAL}24x0")),
        *((line, "UNKNOWN", False) for line in ("NED    x", "NED 1 x", "XYZ    1", "  1")),
        # What was trimmed is whole, but a row that ends before its points
        *((line, "NATIONAL", True) for line in ("NED    1", f"{NATIONAL}2470")),
        *((line, "HEADER", True) for line in ("132", "172 NED", "012")),
        ("XXA    1", "ENGINE", True), ("013 Rook", "TEAM_OLD", True), ("240 H   1", "BYES", True),
        (PLAYER, "PLAYER", True), (f"{PLAYER}    1", "PLAYER", True),
        (PLAYER[:-1], "PLAYER", False), (f"{PLAYER[:-3]}   ", "PLAYER", True),
        (PLAYER[:24], "PLAYER", False),
        ("132 x", "HEADER", False), ("162 W 1", "SCORING", False), ("240 H   x", "BYES", False),
        ("013 Rook                                1   x", "TEAM_OLD", False),
    ],
)  # fmt: skip
def test_a_line_is_a_record_by_its_tag_and_whole_by_its_columns(line, kind, is_whole):
    record = parse(f"012 Lakeside\n{line}\n".encode()).document.records[-1]
    assert (record.kind.name, record.intact) == (kind, is_whole)


@each_row("text", ["5400+30", "40/6000+30:1800+30", "W300-B240", "300", "W300+2-B240+3", "40/3600"])
def test_a_time_control_that_is_read_is_written_as_it_was(text):
    assert encode_time_control(parse_time_control(text)) == text
