"""The editions of the rating regulations, and K by them."""

from datetime import date

import pytest
from row_tests import each_row

from trfkit.model import PartialDate
from trfkit.ratings.event_rating import statements
from trfkit.ratings.rating_editions import (
    CHAPTERS,
    QUICK_2014,
    QUICK_2022,
    QUICK_2024,
    STANDARD,
    STANDARD_2014,
    STANDARD_2024,
    Bout,
    coefficient_by_rule,
    deltas,
    first_rating,
    given_coefficient,
    is_excluded,
    is_junior,
    names,
    within_period,
)
from trfkit.regulations import Refusal

RULES = STANDARD_2024.coefficients
ADULT = PartialDate(1980)


@each_row(
    ("rate_of_play", "day", "name"),
    [
        ("standard", date(2014, 7, 1), "2014"),
        ("standard", date(2017, 6, 30), "2014"),
        ("standard", date(2017, 7, 1), "2017"),
        ("standard", date(2022, 1, 1), "2022"),
        ("standard", date(2024, 2, 29), "2022"),
        ("standard", date(2024, 3, 1), "2024"),
        ("standard", date(2025, 9, 30), "2024"),
        ("standard", date(2025, 10, 1), "2025"),
        ("rapid", date(2022, 9, 30), "2014"),
        ("blitz", date(2022, 10, 1), "2022"),
        ("rapid", date(2024, 3, 1), "2024"),
        ("blitz", date(2024, 12, 1), "2024-12"),
        ("blitz", None, "2024-12"),
        ("standard", None, "2025"),
    ],
)
def test_the_start_date_chooses_the_edition(rate_of_play, day, name):
    assert CHAPTERS[rate_of_play].find_edition(day).name == name


def test_events_before_the_oldest_edition_are_refused_with_a_way_out():
    with pytest.raises(Refusal, match=r"from 2014-07-01 on \(--edition 2014 uses those\)"):
        STANDARD.find_edition(date(2014, 6, 30))


def test_an_edition_of_the_other_chapter_is_refused():
    with pytest.raises(Refusal, match="no edition '2025' of the rapid rating regulations"):
        CHAPTERS["rapid"].edition("2025")
    assert names() == ("2014", "2017", "2022", "2024", "2024-12", "2025")


def test_the_floor_rose_to_1400_in_march_2024():
    floors = [edition.floor for edition in STANDARD.editions]
    assert floors == [1000, 1000, 1000, 1400, 1400]
    assert [QUICK_2022.floor, QUICK_2024.floor] == [1000, 1400]


@each_row("edition", [e for c in CHAPTERS.values() for e in c.editions])
def test_every_rule_of_an_edition_has_its_article_and_what_is_unverified_is_said(edition):
    found = statements(edition)
    assert all(rule.article for rule in found if rule.is_verified)
    assert [rule.says for rule in found if not rule.is_verified] == list(edition.unverified)
    assert edition.unverified


def k(rating, birth=ADULT, on=date(2026, 5, 1), rules=RULES):
    found = coefficient_by_rule(rules, rating, birth, on)
    return found.value, found.is_certain


def test_k_is_10_from_2400_and_20_below():
    assert k(2400) == (10, True)
    assert k(2399) == (20, False)
    assert k(1500, birth=None) == (20, False)


def test_k_of_juniors_is_40_to_the_end_of_the_year_in_which_they_are_18():
    assert k(1500, PartialDate(2008)) == (40, False)
    assert k(1500, PartialDate(2007, 12, 31)) == (20, False)
    assert k(2299, PartialDate(2010)) == (40, False)
    assert k(2300, PartialDate(2010)) == (20, False)
    assert k(2400, PartialDate(2010)) == (10, True)
    assert k(1500, PartialDate(2010), on=None) == (20, False)


def test_in_2014_it_ended_on_the_birthday():
    rules = STANDARD_2014.coefficients
    birth = PartialDate(1997, 6, 15)
    assert is_junior(rules, birth, date(2015, 6, 14))
    assert not is_junior(rules, birth, date(2015, 6, 15))
    assert is_junior(rules, PartialDate(1997), date(2015, 12, 30))


def test_in_rapid_and_blitz_k_was_20_for_everybody_until_october_2022():
    assert k(2700, rules=QUICK_2014.coefficients) == (20, True)
    assert k(1500, PartialDate(2010), rules=QUICK_2014.coefficients) == (20, True)
    assert k(2700, rules=QUICK_2022.coefficients) == (10, True)


def test_k_times_games_is_at_most_700():
    assert within_period(RULES, given_coefficient(40), 17).value == 40
    assert within_period(RULES, given_coefficient(40), 18).value == 38
    assert within_period(RULES, given_coefficient(20), 35).value == 20
    assert within_period(RULES, given_coefficient(20), 39).value == 17
    lowered = within_period(RULES, given_coefficient(20), 39).why
    assert lowered.id == "ratings.k.lowered"
    assert (lowered.arguments["count"], lowered.arguments["most"]) == (39, 700)


def test_each_edition_is_in_force_from_its_day():
    days = {
        name: {edition.name: str(edition.effective) for edition in chapter.editions}
        for name, chapter in CHAPTERS.items()
    }
    quick = {
        "2014": "2014-07-01",
        "2022": "2022-10-01",
        "2024": "2024-03-01",
        "2024-12": "2024-12-01",
    }
    assert days == {
        "standard": {
            "2014": "2014-07-01",
            "2017": "2017-07-01",
            "2022": "2022-01-01",
            "2024": "2024-03-01",
            "2025": "2025-10-01",
        },
        "rapid": quick,
        "blitz": quick,
    }


# Limit: article, most, free from, upgrades. K: article, usual, new, top, junior, to the year's end.
# First: drawn, half point, least halves, games, most. Then the floor.
FIGURES = {
    ("standard", "2014"): "8.54 400 - - 8.56 20 40 10 40 no - 20 1 5 - 1000",
    ("standard", "2017"): "8.3.1 400 - - 8.3.3 20 40 10 40 yes - 20 1 5 - 1000",
    ("standard", "2022"): "8.3.1 400 - 1 8.3.3 20 40 10 40 yes - 20 1 5 - 1000",
    ("standard", "2024"): "8.3.1 400 - - 8.3.3 20 40 10 40 yes 1800+1800 - 1 5 2200 1400",
    ("standard", "2025"): "8.3.1 400 2650 - 8.3.3 20 40 10 40 yes 1800+1800 - 1 5 2200 1400",
    ("rapid", "2014"): "8.3.1 735 - - 8.3.3 20 20 20 20 yes - 20 2 5 - 1000",
    ("rapid", "2022"): "8.3.1 735 - - 8.3.3 20 40 10 40 yes - 20 1 5 - 1000",
    ("rapid", "2024"): "7.3.1 400 - - 7.3.3 20 40 10 40 yes 1800+1800 - 1 5 2200 1400",
    ("rapid", "2024-12"): "7.3.1 400 - - 7.3.3 20 40 10 40 yes 1800+1800 - 1 5 2200 1400",
}


@each_row(("name", "edition"), FIGURES)
def test_each_edition_has_its_figures(name, edition):
    rules = CHAPTERS[name].edition(edition)
    limit, k_of, first = rules.limit, rules.coefficients, rules.first
    figures = [
        *(limit.article, limit.most, limit.free_from, limit.upgrades),
        *(k_of.article, k_of.usual, k_of.new, k_of.top, k_of.junior),
        "yes" if k_of.to_year_end else "no",
        "+".join(map(str, first.drawn)) or None,
        *(first.half_point, first.least_halves, first.games, first.most, rules.floor),
    ]
    said = " ".join("-" if figure is None else str(figure) for figure in figures)
    assert said == FIGURES[name, edition]
    assert (k_of.top_from, k_of.junior_below, k_of.product) == (2400, 2300, 700)


def test_all_have_one_k_only_where_it_is_the_same_in_every_case():
    one_for_all = {
        (name, edition.name)
        for name, chapter in CHAPTERS.items()
        for edition in chapter.editions
        if edition.coefficients.is_one_for_all
    }
    assert one_for_all == {("rapid", "2014"), ("blitz", "2014")}


@each_row(
    ("edition", "own", "opponents", "differences"),
    [
        ("2014", 2000, (1600, 2400, 1599, 2401), "400 -400 400! -400!"),
        ("2025", 2649, (2000, 3100), "400! -400!"),
        ("2025", 2650, (2000, 3100), "650 -450"),
        ("2022", 2500, (2000, 1900, 2950), "500 400! -400!"),
        ("2022", 2500, (1900, 1900), "400! 600"),
        ("2022", 2000, (2000, 2450), "0 -400!"),
    ],
)
def test_a_difference_counts_up_to_the_limit(edition, own, opponents, differences):
    bouts = [Bout(opponent, 1) for opponent in opponents]
    assert differences == " ".join(
        f"{delta.difference}{'!' if delta.is_limited else ''}"
        for delta in deltas(STANDARD.edition(edition).limit, own, bouts)
    )


@each_row(
    ("rating", "other", "excluded"),
    [
        (2601, 2001, True),
        (2601, 2002, False),
        (2600, 2000, False),
        (2000, 2601, True),
        (1400, 2600, False),
    ],
)
def test_a_game_far_above_is_not_rated(rating, other, excluded):
    newest = CHAPTERS["rapid"].edition("2024-12")
    assert is_excluded(newest.exclusion, rating, other) is excluded
    assert not is_excluded(QUICK_2024.exclusion, rating, other)


@each_row(
    ("edition", "opponents", "halves", "rating", "missing"),
    [
        ("2014", (), 0, None, "ratings.first.no-game"),
        ("2014", (2000,) * 5, 0, None, "ratings.first.low-score"),
        ("2014", (2000,) * 5, 1, 1634, None),
        ("2014", (2000,) * 4, 4, 2000, "ratings.first.few-games"),
        ("2014", (2000,) * 5, 5, 2000, None),
        ("2014", (2000,) * 5, 6, 2020, None),
        ("2014", (1000,) * 5, 4, 928, "ratings.first.under-floor"),
        ("2014", (1000,) * 5, 5, 1000, None),
        ("2024", (2000,) * 5, 10, 2200, None),
        ("2024", (1400,) * 5, 2, 1356, "ratings.first.under-floor"),
    ],
)
def test_a_first_rating_and_why_it_is_not_published(edition, opponents, halves, rating, missing):
    rules = STANDARD.edition(edition)
    scores = [min(2, max(0, halves - 2 * place)) for place in range(len(opponents))]
    first = first_rating(rules.first, rules.floor, [*map(Bout, opponents, scores)])
    assert (first.rating, first.missing and first.missing.id) == (rating, missing)
    assert (first.games, first.points) == (len(opponents), halves)
