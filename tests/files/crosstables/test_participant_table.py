"""Tables of participants: found on a page, their columns told by cells more than by headings."""

# ruff: noqa: RUF001 - letters of many languages look alike

from __future__ import annotations

from itertools import product

import pytest
from crosstables import grid, page
from row_tests import each_row

from trfkit.files.crosstables.headings import Role, captions, names_teams, number_in, role_of
from trfkit.files.crosstables.page_header import rounds_in, stated_table
from trfkit.files.crosstables.participant_table import Shape, listing, listings

CROSSTABLE = """
{number} | {title} | {name}         | {rating} | {fed} | {round1} | {round2} | {points} | {rank} | {first} | {second}
1        | GM      | Ashdown Ada    | 2300     | ENG   | 3w1      | 2b½      | 1,5      | 1      | 2,5     | 0
2        |         | Birch Bo       | 2200     | GER   | 4b1      | 1w½      | 1,5      | 1      | 2       | 1
3        |         | Cedar Cy       | 0        | FRA   | 1b0      | -1       | 1        | 3      | 1,5     | 0
4        | WFM     | Dogwood Dee    | 1900     | ESP   | 2w0      | -0       | 0        | 4      | 1,5     | 0
"""  # noqa: E501 - a table keeps its rows

HEADINGS = {
    "English": "No. - Name Rtg FED 1.Rd 2.Rd Pts. Rk. TB1 TB2",
    "German": "Nr. - Name Elo Land 1.Rd 2.Rd Pkt. Rg. Wtg1 Wtg2",
    "Spanish": "No.Ini. - Nombre Elo FED 1.Ron 2.Ron Ptos. Rk. Des1 Des2",
    "Italian": "Nr. - Nome Elo FED 1.Tur 2.Tur Punti Rg. Sp1 Sp2",
    "Russian": "Ст.Ном - Имя Рейт. ФЕД 1.Тур 2.Тур Очки Место Доп1 Доп2",
    "Czech": "St.č. - Jméno Elo FED 1.kolo 2.kolo Body Poř. PH1 PH2",
    "Turkish": "BSNo - İsim UKD FED 1.Tur 2.Tur Puan Sıra EşB1 EşB2",
    "Chinese": "编号 - 姓名 等级分 协会 1轮 2轮 积分 名次 TB1 TB2",
    "no known language": "aa - bb cc dd e1e e2e ff gg hh1 hh2",
    "nothing": "- - - - - - - - - - -",
}
KEYS = (
    "number", "title", "name", "rating", "fed", "round1", "round2", "points", "rank", "first",
    "second",
)  # fmt: skip


def in_language(headings):
    words = [word.replace("-", "") for word in headings.split()]
    return grid(CROSSTABLE.format(**dict(zip(KEYS, words, strict=True))))


@each_row("language", HEADINGS)
def test_columns_are_told_in_any_language(language):
    found = listing(in_language(HEADINGS[language]))
    assert found.shape is Shape.SWISS
    assert found.roles[:7] == (
        Role.NUMBER, Role.TITLE, Role.NAME, Role.RATING, Role.FEDERATION, Role.ROUND, Role.ROUND,
    )  # fmt: skip
    if language in {"no known language", "nothing"}:  # points and ranks are told by comparing
        assert set(found.roles[7:]) <= {Role.VALUE, Role.RANK}
    else:
        assert found.roles[7:] == (Role.POINTS, Role.RANK, Role.VALUE, Role.VALUE)


def test_a_table_without_headings_is_read_by_its_cells():
    lines = in_language(HEADINGS["English"]).rows[1:]
    found = listing(grid("\n".join("|".join(line) for line in lines)))
    assert found.head is None
    assert len(found.body) == 4
    assert found.roles[:3] == (Role.NUMBER, Role.TITLE, Role.NAME)


def test_titles_above_a_table_and_notes_below_it_in_one_sheet_are_told_apart():
    rows = in_language(HEADINGS["English"]).rows
    above = (("Invented Open", *[""] * 10), ("Starting rank crosstable", *[""] * 10))
    below = (("Annotation:", *[""] * 10), ("Tie Break1: Direct Encounter (DE)", *[""] * 10))
    text = "\n".join("|".join(row) for row in (*above, *rows, *below))
    found = listing(grid(text))
    assert found.head == 2
    assert found.body == (3, 4, 5, 6)
    assert found.notes == {1: "Direct Encounter (DE)"}


def test_headings_that_are_repeated_inside_a_table_are_no_participants():
    rows = in_language(HEADINGS["English"]).rows
    text = "\n".join("|".join(row) for row in (*rows[:3], rows[0], *rows[3:]))
    found = listing(grid(text))
    assert [found.cell(row, Role.NUMBER) for row in found.body] == ["1", "2", "3", "4"]
    assert found.unread == ()


def test_a_row_without_a_name_is_kept_apart_wherever_it_stands():
    rows = [list(row) for row in in_language(HEADINGS["English"]).rows]
    rows[4][2] = "?"
    found = listing(grid("\n".join("|".join(row) for row in rows)))
    assert (found.body, found.unread) == ((1, 2, 3), (4,))


@each_row("name", ["", "77"])
def test_a_row_at_the_end_without_a_word_is_no_line_below_the_table(name):
    text = "No|Name|Rtg|1|Pts\n1|Ash Ada|2300|2w1|1\n2|{}|2200|1b0|0\n\n||2250"
    found = listing(grid(text.format(name)))
    assert (found.body, found.unread) == ((1,), (2,))


RANKING = """
Rk. | SNo |    | Name         | FED | Rtg  | Club/City | Pts. | TB1 | TB2 | TB3
1   | 3   | IM | Cedar, Cy    | FRA | 2100 | Paris     | 4,5  | 13  | 15  | 2011
2   | 1   |    | Ash, Ada     | ENG | 2300 |           | 4    | 12  | 14  | 1890
    | 2   |    | Birch, Bo    | GER | 2200 | Bonn      | 4    | 12  | 14  | 1890
4   | 4   |    | Dogwood, Dee | ESP | 0    |           | 2    | 9   | 10  | 1700
"""


def test_a_ranking_list_has_values_but_no_rounds():
    found = listing(grid(RANKING))
    assert found.shape is Shape.LIST
    assert found.roles == (
        Role.RANK, Role.NUMBER, Role.TITLE, Role.NAME, Role.FEDERATION, Role.RATING, Role.OTHER,
        Role.POINTS, Role.VALUE, Role.VALUE, Role.VALUE,
    )  # fmt: skip


def test_points_of_a_ranking_list_are_told_without_their_heading():
    text = RANKING.replace("Pts.", "Xyz ").replace("Rk.", "Abc").replace("SNo", "Def")
    found = listing(grid(text))
    assert found.roles[7:] == (Role.POINTS, Role.VALUE, Role.VALUE, Role.VALUE)
    assert found.roles[:2] == (Role.RANK, Role.NUMBER)
    rising = listing(grid(text.replace("| 2    |", "| 9    |")))
    assert Role.POINTS not in rising.roles


@each_row(
    ("ratings", "read"),
    [
        ("2210 F|1500 E|1399 N", [2210, 1500, 1399]),
        ("2210|1500p|1399", [2210, 1500, 1399]),
        ("2210|15x0|1399", [2210, None, 1399]),
        ("22.0|1500*|1399", [None, None, None]),
    ],
)
def test_ratings_with_a_letter_are_no_rounds(ratings, read):
    text = """
        Pl | Nom        | Elo | Fede | 1   | 2   | Pts
        1  | Alder Ann  | {}  | FRA  | 2b1 | 3w1 | 2
        2  | Birch Bo   | {}  | FRA  | 1w0 | -1  | 1
        3  | Cedar Cleo | {}  | FRA  | -1  | 1b0 | 1
    """.format(*ratings.split("|"))
    found = listing(grid(text))
    assert found.columns(Role.ROUND) == (4, 5)
    assert found.roles[3] is Role.FEDERATION
    assert [found.rating(row) for row in found.body] == read


def test_a_class_that_several_are_in_is_no_round():
    text = """
        Pl | Name       | Class | Rtg  | 1   | 2   | Pts
        1  | Alder Ann  | 7b    | 1210 | 2b1 | 3w1 | 2
        2  | Birch Bo   | 7b    | 1190 | 1w0 | -1  | 1
        3  | Cedar Cleo | {}    | 1180 | -1  | 1b0 | 1
    """
    assert listing(grid(text.format("7b"))).columns(Role.ROUND) == (4, 5)
    pairings = text.format("1w").replace("7b", "3b", 1).replace("Class", "3.Rd")
    assert listing(grid(pairings)).columns(Role.ROUND) == (2, 3, 4, 5)


def test_numbered_tie_breaks_are_values_wherever_they_stand():
    text = """
        TB2 | Rk. | TB1  | Name       | TB3  | Pts. | SNo
        2   | 1   | 12   | Alder Ann  | 1890 | 3    | 2
        3   | 2   | 11,5 | Birch Ben  | 1950 | 2    | 1
        4   | 3   | 12   | Cedar Cleo | 2010 | 1    | 3
    """
    assert listing(grid(text)).roles == (
        Role.VALUE, Role.RANK, Role.VALUE, Role.NAME, Role.VALUE, Role.POINTS, Role.NUMBER,
    )  # fmt: skip


def test_values_begin_at_the_first_halves_where_no_heading_is_points():
    text = (
        "Rk. | Name | Rtg | Median | BH\n1 | Alder Ann | 2100 | 8 | 15\n2 | Birch Bo | 0 | 9,5 | 14"
    )
    assert listing(grid(text)).roles[2:] == (Role.RATING, Role.VALUE, Role.VALUE)


def test_halves_before_the_name_are_values():
    text = "Xyz | Name | Pts.\n{} | Alder Ann | 3\n12 | Birch Ben | 2\n9 | Cedar Cy | 1"
    assert listing(grid(text.format("11,5"))).roles[0] is Role.VALUE
    assert listing(grid(text.format("11"))).roles[0] is Role.NUMBER


@pytest.mark.parametrize(
    "text",
    [
        "Nr | Nazwisko | Ranking | Pkt\n2 | Nowak Anna | {} | 3\n1 | Kowal Jan | {} | 2",
        "Ranking | Nr | Nazwisko | Pkt\n{} | 2 | Nowak Anna | 3\n{} | 1 | Kowal Jan | 2",
        "Nr | Nazwisko | Pkt | Ranking\n2 | Nowak Anna | 3 | {}\n1 | Kowal Jan | 2 | {}",
    ],
)
def test_a_rating_that_is_called_ranking_is_no_place(text):
    assert Role.RANK not in listing(grid(text.format(2216, 1980))).roles
    assert Role.RANK in listing(grid(text.format(1, 2))).roles


def test_ratings_in_the_order_of_starting_ranks_are_no_points():
    text = """
        No. | Name       | Xyz  | TB1 | TB2
        1   | Alder Ann  | 2210 | 2   | 6,5
        2   | Birch Ben  | 2105 | 3   | 7
        3   | Cedar Cleo | 1998 | 1,5 | 5
    """
    assert Role.POINTS not in listing(grid(text)).roles[:3]
    points = text.replace("2210", "4").replace("2105", "3").replace("1998", "2,5")
    assert listing(grid(points)).roles[2] is Role.POINTS


@each_row(
    ("texts", "ranks"),
    [
        (("1", "=", "3", "="), (1, 1, 3, 3)),
        (("3", "1", "=", "4"), (3, 1, 1, 4)),
        (("1", "", "3", ""), (1, 1, 3, 3)),
        (("1º", "2º", "3º", "4º"), (1, 2, 3, 4)),
        (("1st", "2nd", "3rd", "4th"), (1, 2, 3, 4)),
        (("1. Platz", "2. Platz", "3. Platz", "4. Platz"), (1, 2, 3, 4)),
        (("(1)", "(2)", "(3)", "(4)"), (1, 2, 3, 4)),
        (("=1", "=1", "3", "4"), (1, 1, 3, 4)),
        (("T1", "T1", "T-3", "T-3"), (1, 1, 3, 3)),
        (("1-2", "1-2", "3–4", "3–4"), (1, 1, 3, 3)),
        (("1", "2", "3", "wd"), (1, 2, 3, None)),
        (("1", "wd", "wd", "wd"), (1, None, None, None)),
    ],
)
def test_ranks_are_read_however_they_are_printed(texts, ranks):
    names = ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee")
    rows = [
        f"{text}|{no}|{name}|4" for no, (text, name) in enumerate(zip(texts, names, strict=True), 5)
    ]
    table = stated_table(listing(grid("\n".join(["Rk.|SNo|Name|Pts", *rows]))), "csv")
    assert [row.rank for row in table.rows] == list(ranks)
    assert [row.number for row in table.rows] == [5, 6, 7, 8]
    assert table.columns[0].of_ranks


@each_row(
    ("points", "values"),
    [
        (("7,5", "?", "6", "?"), ("50", "n/a", "49,5", "n/a")),
        (("?", "?", "6", "?"), ("n/a", "n/a", "n/a", "1")),
        (("--", "--", "--", "--"), ("xx", "xx", "xx", "xx")),
        (("7,5 pts", "7 pts", "6 pts", "5 pts"), ("49,5 pts", "49 pts", "48 pts", "1")),
        (("34¼", "33½", "33", "32¾"), ("12¼", "11½", "11", "10¾")),
        (("=5+5", "=7", "=6", "=5"), ("=SUM(A1:B2)", "=1", "=2", "=3")),
    ],
)
def test_a_column_that_means_something_is_stated_even_if_its_cells_cannot_be_read(points, values):
    names = ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee")
    for heading in ("BH", "BH/C1", "Buc1", "TB1", "Bucholz Cut 1"):
        rows = zip("1234", names, points, values, ("Bonn", "Ulm", "Bonn", "Ulm"), strict=True)
        head = f"SNo|Name|Pts|{heading}|Club"
        found = listing(grid("\n".join([head, *map("|".join, rows)])))
        assert found.roles[:3] == (Role.NUMBER, Role.NAME, Role.POINTS)
        assert found.roles[3:] == (Role.VALUE, Role.OTHER)


@each_row("odd", ["2b", "2б", "24 -", "-1", "U"])
@each_row(
    ("heading", "cells"),
    [
        ("BH", ("27", "26", "25", "24")),
        ("Buc1", ("27", "26", "26", "")),
        ("TB1", ("27", "26", "26", "24")),
        ("Punkte", ("4", "3", "3", "1")),
        ("", ("27.5", "26", "25", "24")),
    ],
)
def test_a_cell_like_a_game_makes_no_round_of_a_column_of_values(heading, cells, odd):
    names = ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee", "Elm, Eve")
    rows = zip("12345", names, (odd, *cells), "54321", strict=True)
    found = listing(grid("\n".join([f"SNo|Name|{heading}|DE", *map("|".join, rows)])))
    assert found.shape is Shape.LIST
    assert Role.ROUND not in found.roles
    assert heading == "" or found.roles[2] in {Role.VALUE, Role.POINTS}


@pytest.mark.parametrize(
    ("heading", "cells"),
    [
        ("1.Rd", ("4", "3", "2b1", "1")),  # opponents of a round that has begun
        ("BH", ("4w1", "3b½", "2w½", "1b0")),  # whatever stands above
        ("", ("4½", "3 1", "2 0", "1½")),
        ("", ("12½", "12 1", "12½", "12½")),
    ],
)
def test_a_round_is_told_by_its_cells(heading, cells):
    names = ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee")
    rows = zip("1234", names, cells, "4321", strict=True)
    found = listing(grid("\n".join([f"SNo|Name|{heading}|Pts", *map("|".join, rows)])))
    assert found.roles[2] is Role.ROUND


def test_a_blank_column_of_a_tie_break_is_no_round_and_is_kept():
    rows = ["1|Ash, Ada|2w1||1||", "2|Birch, Bo|1b0||0||"]
    found = listing(grid("\n".join(["SNo|Name|1.Rd|BH|Pts|SB|Club", *rows])))
    assert found.roles[2:6] == (Role.ROUND, Role.VALUE, Role.POINTS, Role.VALUE)


@each_row(
    ("head", "roles"),
    [
        ("Rk|SNo|Pts|BH|Name", (Role.RANK, Role.NUMBER, Role.POINTS, Role.VALUE, Role.NAME)),
        ("Rk|SNo|BH|Name|Pts", (Role.RANK, Role.NUMBER, Role.VALUE, Role.NAME, Role.POINTS)),
        ("SNo|Name|BH|Pts|Rk", (Role.NUMBER, Role.NAME, Role.VALUE, Role.POINTS, Role.RANK)),
        ("Name|Pts|BH|Rk|SNo", (Role.NAME, Role.POINTS, Role.VALUE, Role.RANK, Role.NUMBER)),
        ("Name|Pts|BH|Rk|FideID", (Role.NAME, Role.POINTS, Role.VALUE, Role.RANK, Role.FIDE_ID)),
        ("SNo|Name|Rk|Pts|BH", (Role.NUMBER, Role.NAME, Role.RANK, Role.POINTS, Role.VALUE)),
        ("SNo|Name|TB1|Pts|BH", (Role.NUMBER, Role.NAME, Role.VALUE, Role.POINTS, Role.VALUE)),
        ("Name|Ranking|Pts", (Role.NAME, Role.RATING, Role.POINTS)),
        ("M-ce|Name|Ranking|Pts", (Role.RANK, Role.NAME, Role.RATING, Role.POINTS)),
        ("aa|Name|bb", (Role.RANK, Role.NAME, Role.POINTS)),
        ("1294|Name|Pts", (Role.RANK, Role.NAME, Role.POINTS)),
        ("1293|Name|Pts", (Role.NUMBER, Role.NAME, Role.POINTS)),
        ("№|Name|Pts", (Role.RANK, Role.NAME, Role.POINTS)),
        ("No|Name|Pts", (Role.RANK, Role.NAME, Role.POINTS)),
        ("SNo|Name|Pts", (Role.NUMBER, Role.NAME, Role.POINTS)),
        ("No.|Name|Pts", (Role.NUMBER, Role.NAME, Role.POINTS)),
        ("aa|Name|Punkte", (Role.NUMBER, Role.NAME, Role.POINTS)),  # these rise
        ("No|Name|Points", (Role.NUMBER, Role.NAME, Role.POINTS)),  # and these are all the same
        ("Rk|aa|SNo|Name|Pts", (Role.RANK, Role.OTHER, Role.NUMBER, Role.NAME, Role.POINTS)),
        ("Rk|of one|Name|Pts", (Role.RANK, Role.OTHER, Role.NAME, Role.POINTS)),
        ("Rk|of half|Name|Pts", (Role.RANK, Role.NUMBER, Role.NAME, Role.POINTS)),
    ],
)
def test_columns_of_known_headings_may_stand_anywhere(head, roles):
    cells = {
        "Rk": "1234",
        "SNo": "2413",
        "TB1": ("9", "8,5", "8", "7"),
        "FideID": ("99901234", "99901235", "99901236", "99901237"),
        "M-ce": "1234",
        "Ranking": ("2301", "2203", "2150", "0"),
        "aa": "1234",
        "of one": ("", "1", "", ""),
        "of half": ("", "1", "2", ""),
        "bb": ("4", "3,5", "3", "3"),
        "1294": "1294",
        "No": "1234",
        "№": "1294",
        "No.": "1294",
        "1293": "1293",
        "Pts": ("4", "3,5", "3", "3"),
        "Punkte": ("3", "4", "3", "3,5"),
        "Points": ("3", "3", "3", "3"),
        "BH": ("9", "8", "9,5", "7"),
        "Name": ("Ash, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee"),
    }
    rows = zip(*(cells[one] for one in head.split("|")), strict=True)
    assert listing(grid("\n".join([head, *map("|".join, rows)]))).roles == roles


STARTING_RANKS = """
No. |    | Name         | FideID   | FED | RtgI | RtgN | sex | Club
1   | GM | Ash, Ada     | 99901234 | ENG | 2300 | 2310 | w   | A
2   |    | Birch, Bo    | 99901235 | GER | 0    | 2200 |     | B
3   |    | Cedar, Cy    |          | FRA | 2100 | 0    |     | C
"""


@each_row(
    ("titles", "role"),
    [
        (("GM", "", "WFM"), Role.TITLE),
        (("WGM", "WIM", "WFM"), Role.TITLE),  # three capitals, but no federations
        (("GM", "MK", "1.k"), Role.TITLE),
        (("ENG", "GER", "FRA"), Role.FEDERATION),
        (("w", "", "w"), Role.SEX),
        (("1987", "2001", "1999"), Role.OTHER),
        (("1987", "2301", "1999"), Role.RATING),
        (("0", "2301", "0"), Role.RATING),
        (("3500", "3500", "3500"), Role.RATING),
        (("3501", "3501", "3501"), Role.OTHER),
        (("7", "3", "12"), Role.OTHER),
        (("Bonn", "", "Ulm"), Role.OTHER),
    ],
)
def test_a_column_beside_the_name_is_told_by_its_cells(titles, role):
    rows = zip(
        "123", ("Ash, Ada", "Birch, Bo", "Cedar, Cy"), titles, ("2w1", "1b0", "-1"), strict=True
    )
    text = "\n".join(["No|Name|??|R1|Pts", *("|".join((*row, "1")) for row in rows)])
    assert listing(grid(text)).roles[2] is role


def test_a_list_of_starting_ranks_has_ids_and_both_ratings():
    found = listing(grid(STARTING_RANKS))
    assert found.roles[:8] == (
        Role.NUMBER, Role.TITLE, Role.NAME, Role.FIDE_ID, Role.FEDERATION, Role.FIDE_RATING,
        Role.NATIONAL_RATING, Role.SEX,
    )  # fmt: skip
    assert found.shape is Shape.LIST


def test_a_table_without_names_is_one_if_a_heading_says_whose_numbers_they_are():
    found = listing(grid("StartNo | Rank | PTS | BH/C1\n1 | 2 | 2.5 | 11.5\n2 | 1 | 3 | 12"))
    assert found.roles == (Role.NUMBER, Role.RANK, Role.POINTS, Role.VALUE)
    assert (found.shape, found.body) == (Shape.LIST, (1, 2))
    assert listing(grid("a | b | c\n1 | 2 | 2.5\n2 | 1 | 3")) is None
    assert listing(grid("StartNo\n1\n2")) is None


def test_a_table_of_fide_ids_and_values_is_one_of_participants():
    text = "Rk | FideID | TB1 | TB2\n1 | 99901234 | 3 | 11,5\n= | 99901235 | 3 | ?\n3 | | 2 | 9"
    found = listing(grid(text))
    assert found.roles == (Role.RANK, Role.FIDE_ID, Role.VALUE, Role.VALUE)
    rows = stated_table(found, "csv").rows
    assert [(row.number, row.fide_id, row.rank) for row in rows] == [
        (None, 99901234, 1),
        (None, 99901235, 1),
        (None, None, 3),
    ]
    assert listing(grid("FideID | SNo\n99901234 | 1\n99901235 | 2")) is None


def test_a_table_of_names_and_values_is_one_of_participants():
    found = listing(grid("Name | TB1 | TB2\nAsh, Ada | 3 | 11,5\nBirch, Bo | 2,5 | 12"))
    assert found.roles == (Role.NAME, Role.VALUE, Role.VALUE)
    found = listing(grid("Name | Pts\nAsh, Ada | 3\nBirch, Bo | 2,5"))
    assert (found.roles, found.body) == ((Role.NAME, Role.POINTS), (1, 2))
    assert listing(grid("Organiser | Club 12\nPlace | Hall 3\nArbiter | Ash, Ada 7")) is None


def test_menus_and_prose_are_no_tables_of_participants():
    menu = "Lists | Starting rank, Alphabetical list\nParameters | Show details"
    assert listings(page(menu, "1 | 2 | 3\n4 | 5 | 6", "a\nb")) == ()


@each_row(
    ("heading", "role"),
    [
        ("Rk.", Role.RANK), ("Место", Role.RANK), ("Sıra", Role.RANK), ("SNo", Role.NUMBER),
        ("No.Ini.", Role.NUMBER), ("Pts.", Role.POINTS), ("Очки", Role.POINTS),
        ("Pkt", Role.POINTS),
        ("RtgI", Role.FIDE_RATING), ("EloN", Role.NATIONAL_RATING), ("FideID", Role.FIDE_ID),
        ("Jméno", Role.NAME), ("TB1", None), ("", None), ("Club/City", None),
    ],
)  # fmt: skip
def test_a_heading_is_known_by_its_word(heading, role):
    assert role_of(heading) is role


@each_row(
    ("heading", "number"),
    [("TB4", 4), ("Wtg. 2", 2), ("Доп1", 1), ("Des 3", 3), ("PH12", 12), ("TB", None), ("12", None),
     ("Pts.", None), ("Rk2a", None)],
)  # fmt: skip
def test_a_column_s_number_stands_at_the_end_of_its_heading(heading, number):
    assert number_in(heading) == number


@each_row(
    ("heading", "rounds"),
    [
        ("Ranking after Round 5", 5),
        ("Final Ranking after 9 Rounds", 9),
        ("Rangliste nach der 5. Runde", 5),
        ("Clasificación después de la ronda 7", 7),
        ("Classement après la ronde 3", 3),
        ("Положение после 5 тура", 5),
        ("Standings at the end", None),
        ("Open 2026", None),
        ("Place after tie-breaks", None),
    ],
)
def test_a_heading_may_say_after_how_many_rounds(heading, rounds):
    assert rounds_in(heading) == rounds


@pytest.mark.parametrize("heading", ["Team", "Mannschaft", "Équipe", "Команда"])
def test_teams_are_known_by_the_heading(heading):
    assert names_teams(heading)


def test_captions_are_found_in_any_language_and_by_their_number():
    assert captions(
        (
            "Annotation:",
            "Tie Break1: points (game-points)",
            "Wertung 2: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
            "Anmerkung: Дополнительный показатель3: Direct Encounter (DE)",
            "Tie Break1: something else",
            "Server time 10.08.2026 17:38:03",
            "",
        )
    ) == {
        1: "points (game-points)",
        2: "Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)",
        3: "Direct Encounter (DE)",
    }


def table_with(heading, cells, place):
    """Return the listing of a ranking list with a further column in some place."""
    rows = [["Rk.", "Name", "Pts."]]
    names = [f"Alder {first}{second}n" for first, second in product("ABCDEFGHIJ", "aeioulmnrs")]
    rows += [[str(n), name, str(140 - n)] for n, name in enumerate(names[: len(cells)], start=1)]
    for row, cell in zip(rows, (heading, *cells), strict=True):
        row.insert(place, cell)
    return listing(grid("\n".join("|".join(row) for row in rows)))


@each_row(
    ("heading", "cell", "place", "least", "role", "otherwise"),
    [
        ("FIDE-ID", "1503014", 0, 60, Role.FIDE_ID, Role.OTHER),
        ("FIDE-ID", "1503014", 2, 60, Role.FIDE_ID, Role.OTHER),
        ("FIDE-ID", "1503014", 3, 60, Role.FIDE_ID, Role.VALUE),
        ("SNo", "12", 0, 60, Role.NUMBER, Role.OTHER),
        ("SNo", "12", 2, 60, Role.NUMBER, Role.OTHER),
        ("Elo", "2480", 0, 60, Role.RATING, Role.OTHER),
        ("Elo", "2480", 2, 60, Role.RATING, Role.OTHER),
        ("Xyz", "2480", 2, 90, Role.RATING, Role.OTHER),
        ("Xyz", "2480", 0, 90, Role.VALUE, Role.OTHER),
        ("Xyz", "0,5", 0, 90, Role.VALUE, Role.OTHER),
        ("Xyz", "w", 0, 90, Role.SEX, Role.OTHER),
        ("Xyz", "w", 2, 90, Role.SEX, Role.OTHER),
        ("Xyz", "ENG", 0, 80, Role.FEDERATION, Role.OTHER),
        ("Xyz", "ENG", 2, 80, Role.FEDERATION, Role.OTHER),
        ("Xyz", "wg", 0, 90, Role.TITLE, Role.OTHER),
        ("Xyz", "wg", 2, 90, Role.TITLE, Role.OTHER),
    ],
)
def test_so_many_cells_in_a_hundred_say_what_a_column_is(  # noqa: PLR0917 - a table of cases
    heading, cell, place, least, role, otherwise
):
    for share in (least - 1, least):
        cells = [cell] * share + ["n/a"] * (100 - share)
        expected = role if share == least else otherwise
        assert table_with(heading, cells, place).roles[place] is expected


@each_row(
    ("heading", "cells", "role"),
    [
        ("Title", ["m", "m", "m"], Role.TITLE),
        ("Title", ["IM", "½", ""], Role.TITLE),
        ("Sex", ["m", "m", "m"], Role.SEX),
        ("Xyz", ["m", "m", "w"], Role.SEX),
        ("Xyz", ["m", "m", "m"], Role.SEX),
        ("Xyz", ["m", "", "f"], Role.TITLE),
        ("Xyz", ["g", "m", "f"], Role.TITLE),
    ],
)
@each_row("place", [0, 2])
def test_a_letter_for_each_player_is_the_sex(heading, cells, role, place):
    assert table_with(heading, cells, place).roles[place] is role


def test_what_describes_a_player_is_known_before_the_name_as_behind_it():
    text = """
        Fed | Rtg  | Born | FideID   | No | Name       | 1   | Pts
        FRA | 2210 | 1990 | 99901234 | 1  | Alder Ann  | 3w1 | 1
        GER | 2190 |      | 99901235 | 2  | Birch Bo   | -1  | 1
        ESP | 2180 | 1992 | 99901236 | 3  | Cedar Cleo | 1b0 | 0
    """
    assert listing(grid(text)).roles[:5] == (
        Role.FEDERATION, Role.RATING, Role.BIRTH, Role.FIDE_ID, Role.NUMBER
    )  # fmt: skip


def test_a_formula_among_the_births_makes_no_round_of_them():
    text = """
        No | Name       | Born | Rtg  | 1   | Pts
        1  | Alder Ann  | 1990 | 2210 | 3w1 | 1
        2  | Birch Bo   | =A1  | 2190 | -1  | 1
        3  | Cedar Cleo | 1992 | 2180 | 1b0 | 0
    """
    assert listing(grid(text)).columns(Role.ROUND) == (4,)


def test_a_heading_without_a_number_is_none_of_several_that_differ_in_theirs():
    text = "T | TB1 | Name | Pts.\n8 | 12 | Alder Ann | 3\n9 | 11 | Birch Ben | 2"
    assert listing(grid(text)).roles == (Role.NUMBER, Role.VALUE, Role.NAME, Role.POINTS)


@each_row(
    ("heading", "cells"),
    [
        ("Direkte Begegnung", ("1", "2", "0", "0")),
        ("Elo-Durchschnitt der Gegner", ("2103", "2034", "1998", "1876")),
        ("Turnierperformance", ("2203", "2134", "1998", "1876")),
    ],
)
@each_row("place", [1, 3, 5])
def test_a_tie_break_named_in_words_is_one_wherever_it_stands(heading, cells, place):
    columns = [
        ["Rg.", "1", "2", "3", "4"],
        ["Snr", "2", "4", "1", "3"],
        ["Name", "Ashdown, Ada", "Birch, Bo", "Cedar, Cy", "Dogwood, Dee"],
        ["Elo", "2300", "2100", "2400", "2200"],
        ["Pkt.", "3", "3", "2", "1"],
    ]
    columns.insert(place, [heading, *cells])
    read = listing(grid("\n".join(" | ".join(row) for row in zip(*columns, strict=True))))
    assert read.roles[place] is Role.VALUE
    others = [role for at, role in enumerate(read.roles) if at != place]
    assert others == [Role.RANK, Role.NUMBER, Role.NAME, Role.RATING, Role.POINTS]


def test_scores_of_teams_in_words_are_points_though_the_rows_do_not_follow_them():
    text = """
        Місце | №  | Команда  | Командні очки | Індивідуальні очки | Бергер
        1     | 2  | Bastion  | 7             | 11                 | 37
        2     | 6  | Fortress | 8             | 13,5               | 42
        3     | 5  | Eagle    | 6             | 11                 | 20
    """
    read = listing(grid(text))
    assert read.roles[3:] == (Role.POINTS, Role.VALUE, Role.VALUE)
