"""Lines of numbers that stand off: put right where one shift makes them fit."""

import time
import tracemalloc

import pytest
from row_tests import each_row

from trfkit import read
from trfkit.messages.message import Message
from trfkit.syntax.damaged_lines import straightened
from trfkit.syntax.layout import layouts_by_tag

LINES = {
    "013": "013 Rook and Pawn                      1   12  113",
    "240": "240 H   3   12  113",
    "250": "250       1.0   1   2    1   40",
    "260": "260   1   9   12  113",
    "300": "300   3   1   2   12    0  113",
    "310": (f"310   1 {'Rook and Pawn':32} {'ROOKS':5} 2000.0    5.0   11.5   1     1   12  113"),
    "320": "320  1.0  2.0   4   0   2",
    "330": "330 +-   3   1  12",
}


def straight(tag, text):
    return straightened(layouts_by_tag()[tag], text)


def words(text):
    return text.split()


@each_row(("tag", "line"), LINES.items())
def test_a_line_that_fits_is_left_alone(tag, line):
    assert layouts_by_tag()[tag].fits(line)
    assert straight(tag, line) is None


@each_row("blanks", [1, 2])
@each_row(("tag", "line"), LINES.items())
def test_blanks_too_many_are_taken_out(tag, line, blanks):
    for column in range(5, len(line)):
        if line[column - 2 : column].isspace() and not line[: column - 1].isspace():
            found = straight(tag, line[: column - 1] + " " * blanks + line[column - 1 :])
            # Inside a name a blank more is a name with a blank more.
            assert found is None or words(found.text) == words(line), column
    behind_the_tag = straight(tag, line[:4] + " " * blanks + line[4:])
    assert words(behind_the_tag.text) == words(line)
    assert not behind_the_tag.is_lossy


@each_row(("tag", "line"), [(t, LINES[t]) for t in LINES if t not in ("013", "310")])
def test_a_missing_column_may_have_held_a_digit(tag, line):
    for column in range(5, len(line)):
        found = straight(tag, line[: column - 1] + line[column:])
        assert found is None or found.is_lossy


def test_a_name_padded_by_bytes_lacks_nothing():
    name = "Ладья и пешка"
    padded = name + " " * (32 - len(name.encode()))
    found = straight("013", f"013 {padded}   1   12  113")

    assert words(found.text) == ["013", *name.split(), "1", "12", "113"]
    assert not found.is_lossy


@pytest.mark.parametrize(("length", "is_cut"), [(33, True), (64, True), (65, False)])
def test_a_name_of_up_to_twice_its_columns_is_cut_at_their_end(length, is_cut):
    line = LINES["310"]
    name = "Rook and Pawn of the Old Towns of Invented-on-the-River by the Sea"[:length]
    found = straight("310", line.replace(line[8:40], name))

    assert (found is not None) is is_cut
    if is_cut:
        assert (found.text, found.shift) == (line[:8] + name[:32] + line[40:], length - 32)
        assert found.how == Message("SYN003.long-name")


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("240", "240 H   3   1 2  113"),  # a blank inside a number
        ("320", "320  1.0  2 .0   4   0   2"),
        ("330", "330 +-   3   1  1x"),
        ("260", "260   1   9  12 113"),  # two columns gone at two places
    ],
)
def test_what_no_shift_makes_fit_is_left_alone(tag, text):
    assert straight(tag, text) is None


TEAM = LINES["310"]


@each_row(
    ("tag", "wrong", "right", "name"),
    [
        ("310", f"310 1   {TEAM[8:]}", TEAM, "team_no"),
        ("310", f"310    1{TEAM[8:]}", TEAM, "team_no"),  # it touches the name
        ("310", f"310   1{TEAM[8:40]} {TEAM[40:]}", TEAM, "team_name"),
        ("310", f"310   1 {TEAM[8:39]}ROOKS  {TEAM[46:]}", TEAM, "nickname"),
        ("310", f"{TEAM[:46]}    2000.0{TEAM[56:]}", TEAM, "strength"),  # it touches the points
        ("310", f"{TEAM[:68]}1    {TEAM[73:]}", TEAM, "team_rank"),
        ("310", f"{TEAM[:78]}12  {TEAM[82:]}", TEAM, "member"),
        ("320", "320  1.0  2.0   4   0     2", "320  1.0  2.0   4   0   2", None),
        ("320", "320  1.0  2.0     2     7", "320  1.0  2.0       2   7", "bye_team"),
        ("299", "299 +   2.0  2.5     1    1   12", "299 +   2.0   2.5   1    1   12", None),
        ("250", "250       1.0     1   2    1   40", None, None),  # all behind the points
        ("330", "330+-    3   1  12", "330 +-   3   1  12", "match_result"),
    ],
)
def test_a_field_out_of_its_place_is_put_there_and_no_other_moved(tag, wrong, right, name):
    found = straight(tag, wrong)
    if name is not None:
        assert (found.text, found.shift) == (right, 0)
        assert found.how == Message("SYN003.moved-field", field=name)
    elif right is not None and found is not None:
        assert words(found.text) == words(right)
    elif right is None:
        assert found.shift == 2


@pytest.mark.parametrize(
    "line", ["300 3   1   2   12   0    113", "300 3   1     2   12    0  113"]
)
def test_several_numbers_at_the_left_are_read_from_their_own_columns(line):
    found = straight("300", line)
    assert words(found.text) == words(LINES["300"])
    assert not found.is_lossy


def test_a_sign_that_belongs_nowhere_is_no_part_of_a_neighbour():
    assert straight("310", f"310   # {TEAM[8:]}") is None
    assert straight("240", "240 H   3   1#  113") is None


@each_row("letters", range(1, 17))
@each_row("members", range(1, 7))
def test_a_name_padded_by_bytes_does_not_swallow_the_members_behind_it(letters, members):
    name = "Шахматный-клуб-Ж"[:letters]
    numbers = "".join(f"{number:5}" for number in (3, 10, 170, 2400, 31, 9)[:members])[1:]
    right = f"013 {name:<32}{numbers}"
    by_bytes = f"013 {name}{' ' * (32 - len(name.encode()))}{numbers}"

    assert straight("013", right) is None
    found = straight("013", by_bytes)
    assert (found.text, found.how) == (right, Message("SYN003.by-bytes"))


def test_a_name_that_ends_with_a_number_keeps_it():
    for name in ("Ёлки 12", "Školní klub pražských šachistů 3", "Ёлки                           3"):
        assert straight("013", f"013 {name:<32}   1    2") is None


@pytest.mark.parametrize("tag", ["013", "240", "310"])
def test_thousands_of_blanks_cost_no_more_than_their_length(tag):
    start = time.process_time()
    straight(tag, f"{LINES[tag]}{' ' * 6000}1")
    assert time.process_time() - start < 2  # where each column is a way of its own, 12


def test_a_long_line_of_zero_bytes_takes_little_memory():
    """Limits count no zeros, as UTF-16 has them: such a line can be longer than any other."""
    tracemalloc.start()
    try:
        read(b"XXA\0\1" + 20_000 * b"\0" + b"     1")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 50_000_000
