"""Tables and sentences that fit a width."""

import pytest

from trfkit.reports.document import Label
from trfkit.reports.sheet import Lines, Sheet, Table, sheet_text

ROWS = [
    ["round", "opponent", "value"],
    ["1", Label("12 ", "Vastarelli,Dario"), "4.5"],
    ["2", Label("3 ", "Li", " (forfeit win)"), "(2)"],
]


def table_text(rows, numbers, width, instead=()):
    words = tuple(at for at in range(len(rows[0])) if at not in numbers)
    table = Table(rows=rows, words=words, shows="values", instead=instead)
    return sheet_text(Sheet("", (), (table,)), width).removeprefix("\n\n")


def test_a_table_that_fits_shows_names_whole():
    assert table_text(ROWS, (0, 2), 80) == (
        "round  opponent             value\n"
        "    1  12 Vastarelli,Dario    4.5\n"
        "    2  3 Li (forfeit win)     (2)\n"
    )


def test_names_give_way():
    assert table_text(ROWS, (0, 2), 32) == (
        "round  opponent            value\n"
        "    1  12 Vastarelli,Dar…    4.5\n"
        "    2  3 Li (forfeit win)    (2)\n"
    )


def test_captions_stand_in_several_lines_before_a_name_gives_way():
    rows = [["opponent", "opponent's score", "why"], [Label("3 ", "Lindqvist"), "2", "-"]]
    assert table_text(rows, (1,), 30) == (
        "             opponent's\nopponent          score  why\n3 Lindqvist           2  -\n"
    )


@pytest.mark.parametrize("width", range(22, 60))
def test_a_table_takes_no_more_than_its_width(width):
    assert max(map(len, table_text(ROWS, (0, 2), width).splitlines())) <= width


def test_a_name_in_the_head_gives_way_too():
    rows = [[Label("12 ", "Vastarelli,Dario"), "value"], ["half point bye", "(3.5)"]]
    assert table_text(rows, (1,), 22) == "12 Vastarelli…   value\nhalf point bye   (3.5)\n"


def test_a_name_keeps_its_beginning_however_narrow_it_is():
    assert Label("12 ", "Vastarelli,Dario").cut(8) == "12 Vast…"
    assert Label("12 ", "Vastarelli,Dario", " (forfeit win)").cut(8) == "12 Vast…"


def test_a_cut_name_does_not_end_in_a_comma():
    assert Label("", "Marz, Eva").cut(6) == "Marz…"


def test_words_of_the_last_column_go_on_below():
    rows = [["code", "how"], ["BH", "1 + 2 + 3 + 4 + 5 + 6 = 21"]]
    assert table_text(rows, (), 24) == ("code  how\nBH    1 + 2 + 3 + 4 + 5\n      + 6 = 21\n")


def test_a_sentence_goes_on_indented_and_shows_no_controls():
    sheet = Sheet("one two three\x1b", ("four",), (Lines(("five six seven",)),))
    assert sheet_text(sheet, 9) == "one two\n  three�\nfour\n\nfive six\n  seven\n"


@pytest.mark.parametrize(("width", "has_rows"), [(21, False), (22, True)])
def test_sentences_stand_where_there_is_no_room_for_the_rows(width, has_rows):
    told = table_text(ROWS, (0, 2), width, instead=("Round 1: 4.5",))
    assert (told != "Round 1: 4.5\n") == has_rows


def test_a_column_of_nothing_takes_no_room():
    assert table_text([["code", ""], ["BH", ""]], (), 80) == "code\nBH\n"
