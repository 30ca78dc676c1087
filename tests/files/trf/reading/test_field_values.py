"""What the single fields of a record hold, good and bad."""

from datetime import date

import pytest
from row_tests import each_row

from trfkit.files.trf.reading.field_values import (
    BirthReading,
    PointsReading,
    TitleReading,
    choose_order,
    choose_period,
    possible_dates,
    read_arbiter,
    read_birth,
    read_number,
    read_points,
    read_sex,
    read_text,
    read_title,
    split_arbiters,
)
from trfkit.model import ArbiterRole, PartialDate, Sex, Title


@each_row(
    ("text", "expected"),
    [
        ("  12", 12),
        ("0012", 12),
        ("", None),
        ("   ", None),
        ("12a", None),
        ("-3", None),
        ("\uff11\uff12", None),
        ("9" * 15, 10**15 - 1),
        ("9" * 16, None),
        ("9" * 5000, None),  # more digits than Python turns into a number
    ],
)
def test_a_number_is_ascii_digits_only(text, expected):
    assert expected == read_number(text)


@each_row(
    ("text", "points", "regular"),
    [
        (" 4.5", 45, True),
        ("11.0", 110, True),
        ("  .5", 5, True),
        (" 4,5", 45, False),
        ("   3", 30, False),
        ("  2½", 25, False),
        ("   ½", 5, False),
        ("1.50", 15, False),
        ("1.25", None, False),
        ("    ", None, True),
        ("x", None, False),
        ("4.55", None, False),
        ("4..5", None, False),
        ("9" * 15 + ".5", 10**16 - 5, True),
        ("9" * 16 + ".5", None, False),
        ("9" * 5000, None, False),
    ],
)
def test_points_are_read_in_tenths_and_unusual_writing_is_told(text, points, regular):
    assert PointsReading(points, regular) == read_points(text)


@each_row(
    ("text", "sex"),
    [("m", Sex.MAN), ("w", Sex.WOMAN), ("f", Sex.WOMAN), ("M", Sex.MAN), ("u", None), (" ", None)],
)
def test_sex_letters(text, sex):
    assert sex == read_sex(text)


@each_row(
    ("text", "title", "regular"),
    [
        (" GM", Title.GM, True),
        ("FM ", Title.FM, True),
        ("WGM", Title.WGM, True),
        ("  g", Title.GM, False),
        ("  m", Title.IM, False),
        (" wf", Title.WFM, False),
        (" gf", Title.WGM, False),
        (" cf", Title.WCM, False),
        ("GMM", None, False),
        ("   ", None, True),
    ],
)
def test_titles_old_letters_included(text, title, regular):
    assert TitleReading(title, regular) == read_title(text)


@each_row(
    ("text", "expected"),
    [
        ("2026/03/09", [date(2026, 3, 9)]),
        ("2026-03-09", [date(2026, 3, 9)]),
        ("2026/13/05", []),
        ("20260309", [date(2026, 3, 9)]),
        ("20261305", []),
        ("28. 07. 2005", [date(2005, 7, 28)]),
        ("03/04/2020", [date(2020, 4, 3), date(2020, 3, 4)]),
        ("31.12.49", [date(2049, 12, 31)]),
        ("31.12.50", [date(1950, 12, 31)]),
        ("May 29, 2020", [date(2020, 5, 29)]),
        ("29 May 2020", [date(2020, 5, 29)]),
        ("2026/02/30", []),
        ("", []),
        ("soon", []),
    ],
)
def test_dates_put_the_month_in_the_middle_first(text, expected):
    assert expected == list(possible_dates(text))


@each_row(
    ("start", "end", "expected"),
    [
        ("10.09.13", "11.03.13", (date(2010, 9, 13), date(2011, 3, 13))),
        ("10.03.26", "12.03.26", (date(2026, 3, 10), date(2026, 3, 12))),
        ("12/03/2026", "10/03/2026", (date(2026, 3, 12), date(2026, 3, 10))),
        ("03/10/2026", "03/12/2026", (date(2026, 10, 3), date(2026, 12, 3))),
        ("2026/03/10", "12.03.2026", (date(2026, 3, 10), date(2026, 3, 12))),
        ("May 29, 2020", "", (date(2020, 5, 29), None)),
        ("", "29.05.2020", (None, date(2020, 5, 29))),
        ("13/01/2026", "01/14/2026", (date(2026, 1, 13), date(2026, 1, 14))),
        ("12/02/03", "13/02/03", (date(2012, 2, 3), date(2013, 2, 3))),  # 366 days
        ("12/02/03", "13/02/04", (date(2003, 2, 12), date(2004, 2, 13))),  # and not 367
        ("01.05.26", "2026/05/03", (date(2026, 5, 1), date(2026, 5, 3))),
        ("2026/05/01", "05/03/26", (date(2026, 5, 1), date(2026, 5, 3))),
        ("06/05/2026", "05/05/2026", (date(2026, 5, 6), date(2026, 5, 5))),  # not 5 June
        ("soon", "later", (None, None)),
    ],
)
def test_both_ends_of_a_period_are_read_in_one_order(start, end, expected):
    assert choose_period(start, end) == expected


def test_the_dates_of_rounds_decide_between_day_and_month():
    rounds = [date(2026, 3, 10), date(2026, 3, 12)]
    assert choose_period("03/10/2026", "03/12/2026", rounds) == (rounds[0], rounds[1])


@each_row(
    ("start", "end", "first_round", "expected"),
    [
        ("", "10/03/2026", date(2026, 3, 12), (None, date(2026, 10, 3))),
        ("", "10/03/2026", date(2026, 3, 10), (None, date(2026, 3, 10))),
        ("01/12/2026", "", date(2026, 1, 20), (date(2026, 1, 12), None)),
        ("01/12/2026", "", date(2026, 12, 1), (date(2026, 12, 1), None)),
    ],
)
def test_a_round_lies_behind_the_one_end_and_before_the_other(start, end, first_round, expected):
    assert choose_period(start, end, [first_round]) == expected


def test_the_first_round_decides_where_both_days_hold_all_rounds():
    rounds = [date(2026, 5, 1), date(2026, 5, 3)]
    assert choose_period("5/1/2026", "2026/05/03", rounds) == (rounds[0], rounds[1])


def test_round_dates_are_read_in_the_order_that_makes_them_ascend():
    texts = ["11.25.02", "11.26.02", "11.27.02"]
    assert choose_order(texts, date(2011, 2, 25), date(2011, 2, 27)) == "ydm"


def test_round_dates_that_are_no_dates_have_no_order():
    assert choose_order(["99.99.99"], None, None) is None


@each_row(
    ("text", "birth", "problem"),
    [
        ("1980/01/31", PartialDate(1980, 1, 31), ""),
        ("1980/00/00", PartialDate(1980), "incomplete"),
        ("1980/05/00", PartialDate(1980, 5), "incomplete"),
        ("      1985", PartialDate(1985), "incomplete"),
        ("1980-05", PartialDate(1980, 5), "incomplete"),
        ("1980/5/", PartialDate(1980, 5), "incomplete"),
        ("05/1980", PartialDate(1980, 5), "incomplete"),
        ("00.05.1980", PartialDate(1980, 5), "incomplete"),
        ("00.00.1980", PartialDate(1980), "incomplete"),
        ("1980/13", None, "impossible"),
        ("13.1980", None, "impossible"),
        ("13.13.1980", None, "impossible"),
        ("0000/00/00", None, "missing"),
        ("  .  .    ", None, "missing"),
        ("          ", None, "missing"),
        ("20.04.1995", PartialDate(1995, 4, 20), "irregular"),
        ("1969.12.06", PartialDate(1969, 12, 6), "irregular"),
        ("1900/02/29", None, "impossible"),
        ("1980/13/01", None, "impossible"),
        ("0000/05/01", None, "impossible"),
        ("born 1980?", None, "impossible"),
    ],
)
def test_births_keep_what_is_known_and_name_the_problem(text, birth, problem):
    assert BirthReading(birth, problem) == read_birth(text)


@each_row(
    ("text", "title", "name", "fide_id"),
    [
        ("IA Arbiter, Anna (1000999)", "IA", "Arbiter, Anna", 1000999),
        ("1000998 Deputy Dan", None, "Deputy Dan", 1000998),
        ("Deputy, Dan", None, "Deputy, Dan", None),
        ("Deputy, Dan (FA)", "FA", "Deputy, Dan", None),
        ("Deputy, Dan FA 1000998", "FA", "Deputy, Dan", 1000998),
        ("Iannis Ialia", None, "Iannis Ialia", None),
    ],
)
def test_arbiters_give_title_and_id_wherever_they_stand(text, title, name, fide_id):
    arbiter = read_arbiter(ArbiterRole.DEPUTY, text)
    assert (title, name, fide_id) == (arbiter.title, arbiter.name, arbiter.fide_id)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deputy, Dan", ("Deputy, Dan",)),
        ("NSR Dan Deputy, NSR Eve Helper", ("NSR Dan Deputy", "NSR Eve Helper")),
        ("Dan Deputy; Eve Helper", ("Dan Deputy", "Eve Helper")),
        ("FA Deputy, Dan", ("FA Deputy, Dan",)),
        ("FA De la Cruz, Ana Maria", ("FA De la Cruz, Ana Maria",)),
    ],
)
def test_a_comma_parts_deputies_only_between_whole_names(text, expected):
    assert expected == split_arbiters(text)


def test_text_is_composed_and_trimmed():
    assert read_text("  Mu\u0308ller,\xa0Ju\u0308rgen ") == "Müller, Jürgen"
    assert read_text("   ") is None
