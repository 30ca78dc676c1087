"""Rows whose columns stand elsewhere: put back where one way is possible, else left alone."""

import pytest
from hypothesis import given
from strategies import damaged_rows, player_rows
from trftext import bye, game, row

from trfkit.syntax.align import realign
from trfkit.syntax.players import cut_row


def player(**changes):
    fields = {
        "name": "Nachname, Vorname", "title": "FM", "rating": 2098, "federation": "FRA",
        "fide_id": 12345678, "points": "1.5", "rank": 4,
    }  # fmt: skip
    return row(3, game(7, "w", "="), bye("H"), **(fields | changes))


def values(text):
    cut = cut_row(text)
    return [field.strip() for field in cut[:-1]] + [cell.strip() for cell in cut.cells]


def padded_by_bytes(name: str) -> str:
    """Return a name filled up to 33 bytes of UTF-8, as Vega does."""
    return name + " " * (33 - len(name.encode()))


@pytest.mark.parametrize(
    "name", ["Dubois, Élise", "Müller, Jürgen", "Дворжак, Иржи", "Ľubomír, Ďurčanský"]
)
@pytest.mark.parametrize("changes", [{}, {"rating": ""}, {"federation": ""}, {"fide_id": ""}])
def test_a_name_padded_by_bytes_is_put_back(name, changes):
    right = player(name=name, **changes)
    wrong = right[:14] + padded_by_bytes(name) + right[47:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert len(wrong) - len(right) == alignment.shift
    assert alignment.how == "the name is padded by bytes, not by characters"


def test_a_name_padded_without_its_accents_is_put_back():
    name = "Mu\u0308ller, Ju\u0308rgen"
    right = player(name=name)
    wrong = right[:14] + name + " " * (33 - len(name) + 2) + right[47:]
    alignment = realign(wrong)

    assert values(right) == values(alignment.text)
    assert alignment.shift == 2
    assert "without counting its accents" in alignment.how


def test_a_full_name_with_loose_accents_is_composed_to_fit():
    name = "Mu\u0308ller-Lu\u0308denscheidt, Marie-Luise"
    right = player(name="Müller-Lüdenscheidt, Marie-Luise")
    alignment = realign(right[:14] + f"{name:35}" + right[47:])

    assert values(right) == values(alignment.text)


def test_a_name_too_long_is_cut_and_that_is_said():
    right = player(name="A" * 33)
    alignment = realign(right[:47] + "AA" + right[47:])

    assert values(right) == values(alignment.text)
    assert alignment.how == "the name is too long for its columns"


@pytest.mark.parametrize("column", [9, 14, 48, 53, 57, 69, 85, 90])
@pytest.mark.parametrize("blanks", [1, 2])
def test_blanks_too_many_are_taken_out(column, blanks):
    right = player()
    alignment = realign(right[: column - 1] + " " * blanks + right[column - 1 :])

    assert values(right) == values(alignment.text)
    assert blanks == alignment.shift
    assert "too far right" in alignment.how


@pytest.mark.parametrize("column", [14, 48, 53, 69, 85, 90])
def test_a_blank_too_few_is_put_in(column):
    right = player()
    alignment = realign(right[: column - 1] + right[column:])

    assert values(right) == values(alignment.text)
    assert alignment.shift == -1
    assert "too far left" in alignment.how or "bytes" in alignment.how


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
    assert alignment.how == "the birth stands one column out of its place"
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
    assert "tabs" in alignment.how


@pytest.mark.parametrize(
    "text",
    [
        player(),
        player(points="½"),
        player(rating="2O98"),
        player(birth="long ago"),
        player().replace("w =", "w *"),
        player()[:60],
        "001",
        "001 MALFORMED ENTRY",
        "001" + "x" * 200,
    ],
    ids=["sound", "points", "rating", "birth", "result", "cut", "tag", "words", "junk"],
)
def test_rows_that_no_shift_mends_are_left_alone(text):
    assert realign(text) is None


@given(player_rows())
def test_sound_rows_are_left_alone(text):
    if "." in text[80:84] or "," in text[80:84]:
        assert realign(text) is None


@given(damaged_rows())
def test_a_repaired_row_is_in_order(text):
    alignment = realign(text)
    if alignment is not None:
        assert realign(alignment.text) is None
        assert alignment.text[82] in ".,"
