"""Rows whose columns stand elsewhere: put back where one way is possible, else left alone."""

import time

import pytest
from hypothesis import given
from row_tests import each_row
from strategies import damaged_rows, player_rows
from trftext import bye, game, row

from trfkit.messages.message import Message
from trfkit.syntax.layout import cut_row
from trfkit.syntax.shifted_rows import broken_rounds, realign, realign_rows


def player(**changes):
    fields = {
        "name": "Nachname, Vorname", "title": "FM", "rating": 2098, "federation": "FRA",
        "fide_id": 12345678, "points": "1.5", "rank": 4,
    }  # fmt: skip
    return row(3, game(7, "w", "="), bye("H"), **(fields | changes))


def values(text):
    cut = cut_row(text)
    return [field.strip() for field in cut[:-1]] + [cell.split() for cell in cut.cells]


def padded_by_bytes(name: str) -> str:
    """Return a name filled up to 33 bytes of UTF-8, as Vega does."""
    return name + " " * (33 - len(name.encode()))


@each_row("name", ["Dubois, Élise", "Müller, Jürgen", "Дворжак, Иржи", "Ľubomír, Ďurčanský"])
@each_row("changes", [{}, {"rating": ""}, {"federation": ""}, {"fide_id": ""}])
def test_a_name_padded_by_bytes_is_put_back(name, changes):
    right = player(name=name, **changes)
    wrong = right[:14] + padded_by_bytes(name) + right[47:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert len(wrong) - len(right) == alignment.shift
    assert alignment.how == Message("SYN003.by-bytes")


def test_a_name_padded_without_its_accents_is_put_back():
    name = "Mu\u0308ller, Ju\u0308rgen"
    right = player(name=name)
    wrong = right[:14] + name + " " * (33 - len(name) + 2) + right[47:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert alignment.shift == 2
    assert alignment.how == Message("SYN003.accents")


def test_a_full_name_with_loose_accents_is_composed_to_fit():
    name = "Mu\u0308ller-Lu\u0308denscheidt, Marie-Luise"
    right = player(name="Müller-Lüdenscheidt, Marie-Luise")
    alignment = realign(right[:14] + f"{name:35}" + right[47:])

    assert values(right) == values(alignment.text)


def test_a_name_too_long_is_cut_and_that_is_said():
    right = player(name="A" * 33)
    alignment = realign(right[:47] + "AA" + right[47:])

    assert values(right) == values(alignment.text)
    assert alignment.how == Message("SYN003.long-name")


@each_row("column", [9, 14, 48, 53, 57, 69, 85, 90])
@each_row("blanks", [1, 2])
def test_blanks_too_many_are_taken_out(column, blanks):
    right = player()
    alignment = realign(right[: column - 1] + " " * blanks + right[column - 1 :])

    assert values(right) == values(alignment.text)
    assert blanks == alignment.shift
    assert alignment.how.arguments["side"] == "right"


@each_row("column", [14, 48, 53, 69, 85, 90])
def test_a_blank_too_few_is_put_in(column):
    right = player()
    alignment = realign(right[: column - 1] + right[column:])

    assert values(right) == values(alignment.text)
    assert alignment.shift == -1
    side = alignment.how.arguments.get("side")
    assert side == "left" or alignment.how == Message("SYN003.by-bytes")


def test_a_column_of_the_repaired_row_stands_shifted_in_the_row_as_found():
    right = player()
    wrong = right[:52] + " " + right[52:]
    alignment = realign(wrong)

    for column in range(alignment.column, len(right) + 1):
        assert right[column - 1] == wrong[column - 1 + alignment.shift]


def test_one_field_out_of_its_columns_is_moved_back():
    right = player()
    wrong = right[:68] + "  " + right[69:79] + right[80:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert alignment.how == Message("SYN003.moved-field", field="birth")
    assert alignment.shift == 0


def test_a_name_that_begins_a_column_early_is_moved_back():
    right = player()
    alignment = realign(right[:13] + right[14:47] + " " + right[47:])

    assert values(right) == values(alignment.text)


@pytest.mark.parametrize(("column", "changes"), [(14, {}), (53, {"rating": " 980"})])
def test_a_stray_letter_between_two_fields_moves_nothing(column, changes):
    right = player(**changes)
    assert realign(right[: column - 1] + "x" + right[column:]) is None


def test_tabs_at_tab_stops_are_read_as_blanks():
    right = player()
    wrong = right[:32] + "\t\t" + right[48:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert (alignment.how, alignment.column) == (Message("SYN003.tabs"), 33)


@each_row(
    "text",
    [
        player(),
        player(points="½"),
        player(rating="2O98"),
        player(birth="long ago"),
        player().replace("w =", "w *"),
        f"{player()[:85]}   x{player()[89:]}",
        player()[:60],
        "001",
        "001 MALFORMED ENTRY",
        "001" + "x" * 200,
    ],
    ids=["sound", "points", "rating", "birth", "result", "rank", "cut", "tag", "words", "junk"],
)
def test_rows_that_no_shift_mends_are_left_alone(text):
    assert realign(text) is None


@given(player_rows())
def test_sound_rows_are_left_alone(text):
    assert realign(text) is None


# The comb of the rounds is the anchor, whatever the points are


@each_row("points", ["", "3", "10", "½"])
@each_row("rank", ["", 4, 1234])
@each_row("shift", [-1, 1, 2, 3])
def test_rounds_put_a_row_right_without_a_decimal_point(points, rank, shift):
    right = player(points=points, rank=rank)
    wrong = right[:47] + " " * shift + right[47:] if shift > 0 else right[:46] + right[47:]
    alignment = realign(wrong)

    assert (values(right), shift) == (values(alignment.text), alignment.shift)


def test_a_row_with_nothing_but_a_bye_is_put_right():
    right = row(3, "       H", rating="", federation="", birth="")
    alignment = realign(right[:89] + " " + right[89:])

    assert values(right) == values(alignment.text)


@each_row(
    "wrong",
    [
        lambda row: row[:79] + "100.5" + row[84:],  # over the blank on the left
        lambda row: row[:80] + "100.5" + row[85:],  # over the blank on the right
        lambda row: row[:80] + "100.5" + row[84:],  # everything behind gives way
        lambda row: row[:46] + row[47:79] + "100.5" + row[84:],  # in a row that stands off anyhow
        lambda row: row[:52] + " " + row[52:80] + "100.5" + row[84:],
    ],
    ids=["left", "right", "pushing", "and too far left", "pushing and too far right"],
)
@each_row("birth", ["1990/01/01", ""])
def test_points_of_a_hundred_are_read(wrong, birth):
    right = player(birth=birth)
    alignment = realign(wrong(right))

    assert alignment.points == "100.5"
    assert values(right[:80] + "    " + right[84:]) == values(alignment.text)


def test_a_field_too_wide_for_its_columns_costs_that_field_only():
    right = player()
    alignment = realign(right[:50] + "7" + right[50:])  # the rating: 20798

    assert values(right[:48] + "    " + right[52:]) == values(alignment.text)
    assert alignment.is_lossy
    assert alignment.how == Message("SYN003.wide-field", field="rating", text="20798")


@pytest.mark.parametrize(
    ("column", "field"),
    [
        (51, "rating"),
        (64, "fide_id"),
        (75, "birth"),
        (95, "opponent"),
    ],
)
def test_a_blank_inside_a_number_is_taken_out_where_it_stands(column, field):
    right = row(3, game(12, "w", "="), fide_id="99900121", points="0.5")
    alignment = realign(right[: column - 1] + " " + right[column - 1 :])

    assert alignment.text.rstrip() == right.rstrip()
    assert (alignment.column, alignment.shift) == (column, 1)
    blank = Message("SYN003.inside-field", count=1, field=field, column=column + 1)
    assert alignment.how == blank


@pytest.mark.parametrize("blanks", [1, 2, 5])
def test_blanks_before_a_row_move_all_of_it(blanks):
    right = player()
    alignment = realign(" " * blanks + right)

    assert (alignment.text, alignment.shift, alignment.column) == (right, blanks, 1)
    assert alignment.how.id == "SYN003.blanks-before"


@pytest.mark.parametrize("end", ["\t", "\t\t", " \t ", "  \t"])
def test_a_tab_behind_the_last_character_moves_nothing(end):
    assert realign(player() + end) is None


def test_letters_of_neighbours_are_no_torn_field():
    right = player(title="FM")
    alignment = realign(right[:9] + " " + right[9:])

    assert values(right) == values(alignment.text)


# Breaks among the rounds


def four_rounds():
    return row(3, game(7, "w", "="), bye("H"), game(12, "b", "1"), game(4, "w", "0"), points="2.0")


@each_row("column", [90, 91, 92, 96, 98, 100, 101, 106, 110, 112, 120])
def test_a_blank_too_many_among_the_rounds_is_taken_out(column):
    right = four_rounds()
    alignment = realign(right[: column - 1] + " " + right[column - 1 :])

    assert values(right) == values(alignment.text)
    assert not alignment.is_lossy


def test_a_round_of_eleven_columns_is_named():
    right = four_rounds()
    alignment = realign(right[:111] + " " + right[111:])

    assert alignment.how == Message("SYN003.round-width", number=3, width=11, expected=10)
    assert alignment.column in range(110, 120)


@pytest.mark.parametrize("column", [110, 112, 116, 118])
def test_a_blank_too_few_in_a_round_that_is_whole_loses_nothing(column):
    right = four_rounds()
    alignment = realign(right[: column - 1] + right[column:])

    assert values(right) == values(alignment.text)
    assert (alignment.how, alignment.is_lossy) == (
        Message("SYN003.round-width", number=3, width=9, expected=10),
        False,
    )


@pytest.mark.parametrize(("column", "lost"), [(117, "the colour"), (119, "the result")])
def test_a_column_missing_with_what_stood_in_it_is_a_loss(column, lost):
    right = four_rounds()
    alignment = realign(right[: column - 1] + right[column:])

    assert alignment.is_lossy, lost
    assert alignment.how.id == "SYN003.lost-column"


@pytest.mark.parametrize("width", [9, 11])
def test_rounds_that_are_all_a_column_too_wide_or_too_narrow_are_put_right(width):
    right = four_rounds()
    cells = [right[at : at + 10] for at in range(89, 129, 10)]
    wrong = right[:89] + "".join(cell[1:] if width == 9 else " " + cell for cell in cells)
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert alignment.how == Message("SYN003.round-widths", width=width, expected=10)


# All rows of a file together


def test_a_row_that_could_stand_off_in_two_ways_follows_the_others():
    sparse = row(9, "     -", rating="", federation="", birth="")
    rows = {9: sparse[:89] + "   " + sparse[89:]}
    alone = realign_rows(rows)[9].shift
    indented = {n: f"   {player(name=f'P{n}')}" for n in range(1, 5)}  # shifted, but not there
    assert realign_rows(rows | indented)[9].shift == alone
    rows |= {n: (right := player(name=f"P{n}"))[:89] + "   " + right[89:] for n in range(1, 5)}

    assert (alone, realign_rows(rows)[9].shift) == (0, 3)


def test_rounds_whose_cells_are_torn_are_told():
    right = four_rounds()
    assert broken_rounds(right) == set()
    assert broken_rounds(right[:103] + "x" + right[104:]) == {2}


@given(damaged_rows())
def test_a_repaired_row_is_in_order(text):
    alignment = realign(text)
    if alignment is not None:
        assert realign(alignment.text) is None
        assert not set(".,") & set(alignment.text[79:82] + alignment.text[84:89])


@pytest.mark.parametrize("before", ["rating", "federation", "fide_id", "points", "rank"])
def test_one_tab_stands_for_as_many_blanks_as_put_the_row_right(before):
    right = player(birth="1990/01/31")
    column = {"rating": 49, "federation": 54, "fide_id": 58, "points": 81, "rank": 86}[before] - 1
    blanks = len(right[:column].rstrip()), len(right) - len(right[column:].lstrip())
    alignment = realign(right[: blanks[0]] + "\t" + right[blanks[1] :])

    assert values(alignment.text) == values(right)
    assert alignment.how.id.startswith("SYN003.tab")


PARTED = "001\t1\tm\tGM\tApple, Ann\t2500\tNED\t1001001\t1990/01/02\t2.5\t1\t4 w 1\t2\tb\t=\t3 w 1"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("\tm\tGM", "\t\t"),
        ("2500\tNED\t", "\t\t"),
        ("\t2.5\t1\t", "\t2.5\t\t"),
        ("\t4 w 1", "\t   4 w 1"),
        ("001\t1\tm\tGM\tApple, Ann", "001    1 mGM  Apple, Ann"),
    ],
)
def test_fields_that_tabs_part_are_read_word_by_word(old, new):
    text = PARTED.replace(old, new)
    alignment = realign(text)

    assert "".join(alignment.text.split()) == "".join(text.split())
    assert values(alignment.text)[3] == "Apple, Ann"
    assert values(alignment.text)[-1] == ["3", "w", "1"]
    assert alignment.how == Message("SYN003.words")
    assert alignment.column == text.index("\t") + 1


@pytest.mark.parametrize(
    ("old", "new"), [("\t4 w 1", "\t"), ("\t2\tb\t=", "\t\t\t"), ("\t2.5", "\t"), ("Ann", "Ann 3")]
)
def test_words_that_leave_a_field_open_are_not_read(old, new):
    assert realign(PARTED.replace(old, new)) is None


def test_a_tab_in_a_row_without_a_point_or_a_round_in_its_place_is_left_alone():
    assert realign("001    3 m    Nachname, Vorname\t2098 FRA") is None


def test_thousands_of_blanks_between_words_cost_no_more_than_their_length():
    start = time.process_time()
    blanks = " " * 3000
    assert realign(f"001 1\tA{blanks}AAA{blanks}!") is None
    assert time.process_time() - start < 2  # where each blank is a place to begin anew, 9
