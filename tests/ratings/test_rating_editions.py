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
    coefficient_by_rule,
    given_coefficient,
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
