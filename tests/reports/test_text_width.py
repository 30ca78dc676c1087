"""Tables and sentences that fit a width."""

import pytest
from row_tests import each_row

from trfkit.messages import Span
from trfkit.reports.document import Column, Document, Kind, Label, Paragraph, Table
from trfkit.reports.render_text import render_text, text_of


def words(text):
    return Span("text", text)


ROWS = [
    ["round", "opponent", "value"],
    ["1", Label(12, "Vastarelli,Dario"), "4.5"],
    ["2", Label(3, "Li", words("forfeit win")), "(2)"],
]


def table_text(rows, numbers, width, instead=()):
    """A table in which columns of names give way first, and the last one if it has words."""
    head, *body = rows
    last = len(head) - 1
    columns = []
    for at, caption in enumerate(head):
        if any(isinstance(row[at], Label) for row in rows):
            kind, gives_way = Kind.NAME, 1
        elif at in numbers:
            kind, gives_way = Kind.NUMBER, 0
        else:
            kind, gives_way = Kind.TEXT, 2 if at == last and not instead else 0
        label = caption if isinstance(caption, Span) else words(caption)
        columns.append(Column(kind=kind, label=label, gives_way=gives_way))
    table = Table(
        columns=tuple(columns),
        rows=body,
        caption=words("values"),
        instead=tuple(map(words, instead)),
    )
    return text_of(table, width)


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
    rows = [["opponent", "opponent's score", "why"], [Label(3, "Lindqvist"), "2", "-"]]
    assert table_text(rows, (1,), 30) == (
        "             opponent's\nopponent          score  why\n3 Lindqvist           2  -\n"
    )


@each_row("width", range(22, 60))
def test_a_table_takes_no_more_than_its_width(width):
    assert max(map(len, table_text(ROWS, (0, 2), width).splitlines())) <= width


def test_a_name_in_the_head_gives_way_too():
    name = Span("name", "12 Vastarelli,Dario")
    rows = [[name, "value"], [Label(None, "half-point bye"), "(3.5)"]]
    assert table_text(rows, (1,), 22) == "12 Vastarelli…   value\nhalf-point bye   (3.5)\n"


@pytest.mark.parametrize(
    ("width", "shown"),
    [(15, "12 Vasta… (bye)"), (14, "12 Vastarelli…"), (8, "12 Vast…")],
)
def test_a_name_keeps_its_beginning_however_narrow_it_is(width, shown):
    rows = [["name"], [Label(12, "Vastarelli,Dario", words("bye"))]]
    assert table_text(rows, (), width).splitlines()[1] == shown


def test_a_cut_name_does_not_end_in_a_comma():
    assert table_text([["name"], [Label(None, "Maryanne, Eva")]], (), 10).splitlines() == [
        "name", "Maryanne…",
    ]  # fmt: skip


def test_words_of_the_last_column_go_on_below():
    rows = [["code", "how"], ["BH", "1 + 2 + 3 + 4 + 5 + 6 = 21"]]
    assert table_text(rows, (), 24) == ("code  how\nBH    1 + 2 + 3 + 4 + 5\n      + 6 = 21\n")


def test_a_sentence_goes_on_indented_and_shows_no_controls():
    lines = Paragraph((words("five six seven"),))
    document = Document(
        title=words("one two three\x1b"), subtitle=(words("four"),), blocks=(lines,)
    )
    assert render_text(document, width=9) == "one two\n  three�\nfour\n\nfive six\n  seven\n"


@pytest.mark.parametrize(("width", "has_rows"), [(21, False), (22, True)])
def test_sentences_stand_where_there_is_no_room_for_the_rows(width, has_rows):
    told = table_text(ROWS, (0, 2), width, instead=("Round 1: 4.5",))
    assert (told != "Round 1: 4.5\n") == has_rows


def test_a_column_of_nothing_takes_no_room():
    assert table_text([["code", ""], ["BH", ""]], (), 80) == "code\nBH\n"


ENTRIES = [
    ["name", "reads", "what it is", "remarks"],
    ["tdf", "yes", "what a program of that name writes when it is asked to export", "a remark"],
    ["", "", "goes on", ""],
]


def entries(width):
    kinds = (Kind.CODE, Kind.CODE, Kind.TEXT, Kind.TEXT)
    head, *rows = ENTRIES
    columns = tuple(
        Column(kind=kind, label=words(text), gives_way=int(kind is Kind.TEXT))
        for kind, text in zip(kinds, head, strict=True)
    )
    return text_of(Table(columns=columns, rows=rows, caption=words("")), width).splitlines()


def test_columns_of_sentences_wrap_while_each_has_thirty_characters():
    head, first, second, _, last = entries(53)

    assert head.split() == ["name", "reads", "what", "it", "is", "remarks"]
    assert first == "tdf   yes    what a program of that name     a remark"
    assert second == "             writes when it is asked to"
    assert last.strip() == "goes on"


def test_where_sentences_get_less_each_row_becomes_an_entry():
    assert entries(50) == [
        "tdf",
        "  reads: yes",
        "  what it is: what a program of that name writes",
        "    when it is asked to export",
        "  remarks: a remark",
        "  what it is: goes on",
    ]
