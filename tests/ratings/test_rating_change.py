"""Rating changes and first ratings: published calculations, and a second computation."""

from fractions import Fraction

import fide_rating_opinion as opinion
import pytest
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.messages.message import Message
from trfkit.ratings.rating_editions import (
    QUICK_2024,
    QUICK_2024_12,
    STANDARD_2014,
    STANDARD_2022,
    STANDARD_2024,
    STANDARD_2025,
    Bout,
    deltas,
    first_rating,
    is_excluded,
)
from trfkit.ratings.result import half_away

HALVES = {"1": 2, "=": 1, "0": 0}


def bouts(text):
    """Return the games of a text such as ``1926:1 2067:=``."""
    pairs = (game.split(":") for game in text.split())
    return [Bout(int(opponent), HALVES[score]) for opponent, score in pairs]


def found(edition, own, text):
    """Return delta R of each game, in hundredths."""
    return [delta.delta for delta in deltas(edition.limit, own, bouts(text))]


def test_the_example_of_the_arbiters_manual_of_2014():
    # A player rated 2212 with fewer than 30 games, so K 40; 447 and 440 count as 400.
    games = "1926:1 2011:1 2318:0 2067:= 2219:= 2585:0 2659:1 2464:= 2652:="
    printed = [16, 24, -36, -19, 1, -10, 92, 31]
    computed = found(STANDARD_2014, 2212, games)
    assert computed[:8] == printed
    assert computed[8] == 50 - 8
    assert half_away(Fraction(40 * sum(computed), 100)) == 56


# FIDE's calculations of December 2025, as published for five players: rating, K, the games with the
# rating that was used for the opponent (* marks a limited one) and delta R, and K times the sum.
PUBLISHED = [
    (2813, 10, "1787:1 2025:1 2310:1 2400:1 2505:=", [0, 0, 4, 7, -36], "-2.50"),
    (2395, 10, "1995:1 2205:= 2325:0 1995:1 1995:1", [8, -25, -60, 8, 8], "-6.10"),
    (2400, 10, "2000:1 2000:1 2121:1 2813:0 2084:1", [8, 8, 16, -8, 13], "3.70"),
    (2400, 10, "2000:1 2000:1 2230:1 2505:1 2155:=", [8, 8, 28, 64, -30], "7.80"),
    (2499, 10, "2099:1 2322:1 2422:1 2325:= 2255:=", [8, 27, 39, -23, -30], "2.10"),
    (2505, 10, "2105:1 2105:1 2237:= 2134:1 2813:=", [8, 8, -33, 10, 36], "2.90"),
    (2505, 10, "2105:1 2105:1 2105:1 2400:0 2118:1", [8, 8, 8, -64, 9], "-3.10"),
    (2053, 20, "1675:1 2310:0 1653:1 1884:1 2218:0", [9, -18, 8, 28, -28], "-0.20"),
]


@each_row(("own", "k", "games", "printed", "total"), PUBLISHED)
def test_calculations_that_fide_published(own, k, games, printed, total):
    computed = found(STANDARD_2025, own, games)
    assert computed == printed
    assert Fraction(k * sum(computed), 100) == Fraction(total)


def test_a_published_change_is_rounded_away_from_zero():
    # 2813 lost 2.50 and stands at 2810 on the next list.
    assert half_away(Fraction("-2.50")) == -3


# FIDE's calculator for one game: own rating, opponent, score, K, change. It limits all players.
CALCULATOR = [
    (2000, 2000, "1", 10, "5"),
    (2003, 2000, "1", 10, "5"),
    (2004, 2000, "1", 10, "4.9"),
    (2010, 2000, "1", 10, "4.9"),
    (2011, 2000, "1", 10, "4.8"),
    (2206, 2000, "1", 10, "2.4"),
    (2207, 2000, "1", 10, "2.3"),
    (2391, 2000, "1", 10, "0.9"),
    (2392, 2000, "1", 10, "0.8"),
    (2000, 2003, "0", 10, "-5"),
    (2000, 2004, "0", 10, "-4.9"),
    (1656, 2000, "0", 10, "-1.2"),
    (1655, 2000, "0", 10, "-1.1"),
    (2600, 2100, "1", 10, "0.8"),
    (2649, 2149, "1", 10, "0.8"),
    (2650, 2150, "1", 10, "0.8"),
    (2700, 2200, "1", 10, "0.8"),
    (2200, 2700, "0", 20, "-1.6"),
    (2100, 2600, "0", 20, "-1.6"),
    (2700, 1964, "1", 10, "0.8"),
    (2700, 1900, "0", 10, "-9.2"),
    (1500, 2000, "=", 20, "8.4"),
    (2092, 2000, "1", 15, "5.55"),
    (2000, 2092, "=", 30, "3.9"),
]


@each_row(("own", "opponent", "score", "k", "printed"), CALCULATOR)
def test_fides_calculator_has_the_limit_of_2024_for_everybody(own, opponent, score, k, printed):
    (delta,) = found(STANDARD_2024, own, f"{opponent}:{score}")
    assert Fraction(k * delta, 100) == Fraction(printed)


@pytest.mark.parametrize(
    ("own", "opponent", "score", "changes"),
    [(2650, 2150, "1", 4), (2649, 2149, "1", 8), (2700, 1964, "1", 0), (2700, 1900, "0", -100)],
)
def test_from_october_2025_nothing_is_limited_for_2650_or_more(own, opponent, score, changes):
    assert found(STANDARD_2025, own, f"{opponent}:{score}") == [changes]


def test_the_own_rating_decides_on_the_limit():
    # Two sides of one game: 413 for the one, 400 for the other.
    assert deltas(STANDARD_2025.limit, 2813, bouts("2400:1"))[0].difference == 413
    other = deltas(STANDARD_2025.limit, 2400, bouts("2813:0"))[0]
    assert (other.difference, other.is_limited) == (-400, True)


@pytest.mark.parametrize(("opponent", "is_limited"), [(1600, False), (1599, True)])
def test_a_difference_of_400_is_none_above_400(opponent, is_limited):
    (delta,) = deltas(STANDARD_2024.limit, 2000, [Bout(opponent, 2)])
    assert (delta.difference, delta.is_limited) == (400, is_limited)


def test_from_2022_to_2024_one_lower_rated_opponent_counted_as_stronger():
    # The greatest difference is limited to 400 (0.92), the other one is not (500: 0.96); a
    # higher rated opponent is limited whatever happens.
    games = "1500:1 1400:1 2500:1"
    assert found(STANDARD_2022, 2000, games) == [4, 8, 92]
    assert found(STANDARD_2024, 2000, games) == [8, 8, 92]


def test_rapid_games_600_points_apart_are_excluded_with_somebody_over_2600():
    exclusion = QUICK_2024_12.exclusion
    assert is_excluded(exclusion, 2601, 2001)
    assert is_excluded(exclusion, 2001, 2601)
    assert not is_excluded(exclusion, 2601, 2002)
    assert not is_excluded(exclusion, 2600, 1900)
    assert not is_excluded(QUICK_2024.exclusion, 2601, 1900)
    assert not is_excluded(STANDARD_2025.exclusion, 2601, 1900)


ratings = st.integers(1000, 2850)
opponents = st.lists(st.tuples(ratings, st.integers(0, 2)), min_size=1, max_size=11)


@given(ratings, opponents, st.sampled_from((10, 20, 40)))
def test_a_second_computation_finds_the_same_change(own, games, k):
    played = [Bout(*game) for game in games]
    for edition, limited_below in ((STANDARD_2024, 10000), (STANDARD_2025, 2650)):
        computed = Fraction(k * sum(d.delta for d in deltas(edition.limit, own, played)), 100)
        expected = opinion.change(own, k, games, is_limited=own < limited_below)
        assert computed == Fraction(expected)
        assert half_away(computed) == opinion.rounded(expected)


@given(opponents)
def test_a_second_computation_finds_the_same_first_rating(games):
    played = [Bout(*game) for game in games]
    first = first_rating(STANDARD_2024.first, STANDARD_2024.floor, played)
    if sum(halves for _, halves in games) == 0:
        assert first.rating is None
    elif (Fraction(sum(other for other, _ in games) + 3600, len(games) + 2) * 2).denominator != 1:
        assert first.rating == opinion.first_rating(games)


def test_the_first_rating_that_fide_published():
    # Five games, 3 points, opponents adding up to 9507: (9507 + 3600) / 7 = 1872.43; p 4 of 7 is
    # 0.57: 50. The list of December 2025 has 1922.
    first = first_rating(STANDARD_2025.first, 1400, bouts("1902:= 1877:= 1884:1 2012:0 1832:1"))
    assert (first.rating, first.p, first.dp, first.missing) == (1922, 57, 50, None)


# FIDE's calculator of first ratings, which has the rule of 2022: average, points, games, result.
FIRST_OF_2022 = [
    (2000, "1 1 1 0 0", 2020),
    (2000, "1 1 0 0 0", 1928),
    (2000, "1 1 = 0 0", 2000),
    (2100, "1 1 1 1 1", 2200),
    (2400, "1 1 1 0 0", 2420),
    (1600, "1 0 0 0 0", 1360),
    (1657, "1 1 1 0 0", 1677),
    (1800, "1 1 1 1 0 0 0", 1820),
]
# The same by the rule of 2024, worked out: average with 1800 twice, p, dp, at most 2200.
FIRST_OF_2024 = [1993, 1893, 1943, 2200, 2200, 1499, 1748, 1843]


@each_row(
    ("average", "scores", "rating", "by_2024"),
    [(*row, by_2024) for row, by_2024 in zip(FIRST_OF_2022, FIRST_OF_2024, strict=True)],
)
def test_first_ratings_by_the_rules_of_2022_and_of_2024(average, scores, rating, by_2024):
    games = bouts(" ".join(f"{average}:{score}" for score in scores.split()))
    assert first_rating(STANDARD_2022.first, 1000, games).rating == rating
    assert first_rating(STANDARD_2024.first, 1400, games).rating == by_2024


def test_a_first_rating_needs_five_games_half_a_point_and_the_floor():
    rules = STANDARD_2024.first
    four = first_rating(rules, 1400, bouts("1800:1 1800:1 1800:1 1800:1"))
    assert (four.rating, four.missing) == (2073, Message("ratings.first.few-games", count=5))
    none = first_rating(rules, 1400, bouts("1800:0 1800:0 1800:0 1800:0 1800:0"))
    assert (none.rating, none.missing) == (None, Message("ratings.first.low-score"))
    assert first_rating(rules, 1400, []).missing == Message("ratings.first.no-game")
    low = first_rating(rules, 1400, bouts("1400:= 1400:0 1400:0 1400:0 1400:0"))
    # (7000 + 3600) / 7 = 1514.29; p 1.5 of 7 is 0.21: -230
    assert (low.rating, low.missing) == (1284, Message("ratings.first.under-floor", floor=1400))
    at_the_floor = first_rating(rules, 1284, bouts("1400:= 1400:0 1400:0 1400:0 1400:0"))
    assert (at_the_floor.rating, at_the_floor.missing) == (1284, None)
