import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.files.import_findings import Notes
from trfkit.go.formats.egd_rows import (
    Fact,
    Remark,
    Round,
    Unreadable,
    read_entrants,
    read_round,
    read_table,
)

ROW = "   4 Marais Lucie   3d FR 69Ly   31½  148   5+/w0  2-/b3 0=  |12345678  ; late"


def only(text, **options):
    (row,) = read_table(text, **options).rows
    return row


def texts(leaves):
    return [leaf.text for leaf in leaves]


def test_a_row_is_cut_into_its_fields_with_their_columns():
    row = only(ROW)
    assert row.place.text == "4"
    assert texts(row.names) == ["Marais", "Lucie"]
    assert (row.grade.text, row.grade.column) == ("3d", 21)
    assert texts(row.origin) == ["FR", "69Ly"]
    assert texts(row.scores) == ["31½", "148"]
    assert [(leaf.text, leaf.column) for leaf in row.rounds] == [
        ("5+/w0", 45),
        ("2-/b3", 52),
        ("0=", 58),
    ]
    assert row.pin == 12345678


def test_a_place_may_be_missing_and_tabs_are_blanks():
    row = only("\tMarais\tLucie 12K\t5+\t0-")
    assert row.place is None
    assert texts(row.names) == ["Marais", "Lucie"]
    assert texts(row.rounds) == ["5+", "0-"]
    assert row.origin == row.scores == ()


def test_a_number_of_the_database_may_stand_in_the_comment():
    assert only("1 A B 1d 2+ ; PIN 12345678").pin == 12345678
    assert only("1 A B 1d 2+ ; 123456789").pin is None


def test_a_french_row_has_a_licence_and_no_scores():
    row = only("  1 Marais Lucie  3D 7911800 44Na   5+b0  6+!w0 0=", french=True)
    assert row.licence == "7911800"
    assert texts(row.origin) == ["44Na"]
    assert texts(row.rounds) == ["5+b0", "6+!w0", "0="]
    assert only("  1 Marais Lucie  3D         B   5+b0", french=True).licence is None


GOOD = "1 A B 1d FR Par 30 90 2+/w 3-/b\n2 C D 2d FR Par 30 91 1-/b 0=\n"


@pytest.mark.parametrize(
    ("line", "scores", "rounds"),
    [
        pytest.param("3 E F 3k FR Par 30 91 x+ 1+", ["30", "91"], ["x+", "1+"], id="round"),
        pytest.param("3 E F 3k FR Par 3o 91 2+ 1+", ["3o", "91"], ["2+", "1+"], id="first score"),
        pytest.param("3 E F 3k FR Par 30 x 2+ 1+", ["30", "x"], ["2+", "1+"], id="score"),
        pytest.param("3 E F 3k FR Par 30 91 2+ | 1+", ["30", "91"], ["2+", "1+"], id="stroke"),
        pytest.param("3 E F 3k FR Par 2+ 1+ 30", [], ["2+", "1+", "30"], id="behind"),
    ],
)
def test_damage_costs_one_field_of_a_row(line, scores, rounds):
    row = read_table(GOOD + line).rows[2]
    assert (texts(row.scores), texts(row.rounds)) == (scores, rounds)
    assert row.line == 3
    assert row.grade.text == "3k"


BEHIND = "1 A B 1d FR Par 5 2+ 3- 1 30 |1\n2 C D 2d FR Par 4 1- 0= 0½ 31 |2\n"


@each_row(
    ("line", "scores", "rounds"),
    [
        ("3 E F 3k FR Par 3 2+ 1+ 2 29 |3", ["3", "2", "29"], ["2+", "1+"]),
        ("3 E F 3k FR Par 3 2+ 1 2 29 |3", ["3", "2", "29"], ["2+", "1"]),
        ("3 E F 3k FR Par 3 2+ 1x 2S 29 |3", ["3", "2S", "29"], ["2+", "1x"]),
        ("3 E F 3k FR Par 3 2+ 2 29 |3", ["3", "2", "29"], ["2+"]),
        ("3 E F 3k FR Par 3 2+ 1+ 29 |3", ["3", "29"], ["2+", "1+"]),
        ("3 E F 3k FR Par 3 2+ 1+ |3", ["3"], ["2+", "1+"]),
    ],
)
def test_scores_may_stand_behind_the_rounds(line, scores, rounds):
    *others, row = read_table(BEHIND + line).rows
    assert [texts(other.scores) for other in others] == [["5", "1", "30"], ["4", "0½", "31"]]
    assert (texts(row.scores), texts(row.rounds), row.pin) == (scores, rounds, 3)


def test_a_club_may_be_a_number_that_stands_before_the_scores():
    rows = read_table("1 A B 1d FR 31 30 2 2+\n2 C D 1d FR 29 2 1-\n3 E F 1d FR 28 2 0-\n").rows
    entrants = read_entrants(rows, Notes([]))
    assert [(one.club, texts(one.scores)) for one in entrants] == [
        ("31", ["30", "2"]),
        (None, ["29", "2"]),
        (None, ["28", "2"]),
    ]


def test_what_is_damaged_in_the_place_of_the_grade_is_found():
    row = read_table(GOOD + "3 E F 3x FR 38 30 91 2+ 1+").rows[2]
    assert (row.grade.name, row.grade.text) == ("WORD", "3x")
    assert texts(row.origin) == ["FR"]
    assert read_table(GOOD + "3 E F 30 91 2+ 1+").rows[2].grade is None


def test_facts_stand_in_comments_and_other_comments_are_remarks():
    table = read_table("; EV[Spring Cup] HA[h2] sure\n;name = x\n;\n  ; Pl Name\n; EV[open")
    assert table.facts == (
        Fact(1, 3, "EV", "Spring Cup"),
        Fact(1, 18, "HA", "h2"),
        Fact(2, 2, "name", "x"),
    )
    assert table.remarks == (
        Remark(1, 25, "sure"),
        Remark(4, 5, "Pl Name"),
        Remark(5, 2, " EV[open"),
    )
    assert table.rows == table.unreadable == ()


@each_row("line", ["Results", "12 Results", "Results 3d", "12 Results of"])
def test_a_line_that_is_no_row_is_kept(line):
    assert read_table(f"{line}\n\n").unreadable == (Unreadable(1, line),)


@each_row(
    ("text", "expected"),
    [
        ("12+/b3", Round(12, "+", False, "b", 3)),
        ("23+/w", Round(23, "+", False, "w", None)),
        ("0=", Round(0, "=", False, None, None)),
        ("5-!w0", Round(5, "-", True, "w", 0)),
        ("5-!/W0", Round(5, "-", True, "w", 0)),
        ("8?/?0", Round(8, "?", False, None, 0)),
        ("5+b0", Round(5, "+", False, "b", 0)),
        ("5", None),
        ("+5", None),
        ("5+/x", None),
    ],
)
def test_a_round_says_who_how_and_with_what(text, expected):
    assert read_round(text) == expected


@examples(150)
@given(
    st.lists(st.one_of(st.just(ROW), st.text("1aAkd;|+-=/ \t.½[]x\x0c", max_size=40))),
    st.booleans(),
)
def test_every_line_is_read_somewhere_and_columns_point_to_what_they_say(lines, french):
    table = read_table("\n".join(lines), french=french)
    read = {x.line for part in (table.rows, table.remarks, table.facts) for x in part}
    read |= {line.line for line in table.unreadable}
    blank = {n for n, line in enumerate(lines, 1) if not line.strip() or not line.strip(" \t\x0c;")}
    assert set(range(1, len(lines) + 1)) - read <= blank
    for row in table.rows:
        single = [leaf for leaf in (row.place, row.grade) if leaf is not None]
        for leaf in (*single, *row.names, *row.origin, *row.scores, *row.rounds):
            at = leaf.column - 1
            assert lines[row.line - 1][at : at + len(leaf.text)] == leaf.text


@examples(150)
@given(st.text(max_size=200))
def test_any_text_is_a_table(text):
    read_table(text)
    read_round(text)
