"""The open points: each option exists, is described, and changes what it says it changes."""

from fractions import Fraction

import pytest
from rating_events import ends, points, rated
from row_tests import each_row

from trfkit.go.ufgo import READINGS, RULES, choose_readings, rules_of
from trfkit.messages.catalogue import find_row
from trfkit.regulations import Refusal

TWICE = "1: 1-2 1\n2: 1-2 0"


def first(starts, text, **options):
    """Return player 1 after the first calculation, in points."""
    return Fraction(rated(starts, text, **options).calculations[0][0].end, 10)


def judged(outcome):
    """Return what 4.4 compares for player 1 in each calculation: gain and limit, in points."""
    return [(points(row[0].gain), points(row[0].limit)) for row in outcome.calculations]


def test_all_points_of_the_list_have_a_number_and_at_least_two_options():
    numbers = [find_row(f"ufgo.{reading.name}").text.split(":")[0] for reading in READINGS]
    assert numbers == [f"U{number}" for number in range(1, 19)]
    assert all(len(reading.options) > 1 for reading in READINGS)
    assert len({reading.name for reading in READINGS}) == len(READINGS)


def test_the_defaults_are_the_rules_as_they_stand():
    assert rules_of(choose_readings({})) == RULES
    assert all(one.is_default for one in choose_readings({}))


@each_row("reading", READINGS, ids=lambda reading: reading.name)
def test_every_option_gives_rules(reading):
    for option in reading.options:
        readings = choose_readings({reading.name: option})
        found = rules_of(readings)
        assert (found == RULES) == (option == reading.default)
        assert [one.is_default for one in readings].count(False) == (found != RULES)


def test_unknown_names_and_options_are_refused():
    with pytest.raises(Refusal, match="no policy 'bord'"):
        choose_readings({"bord": "9"})
    with pytest.raises(Refusal, match="no option 'up'; there are half-up, lower-row, upper-row"):
        choose_readings({"difference": "up"})


def test_u1_a_difference_between_two_rows():
    # 700.5 - 697 = 3.5: half up 4 (0.51), below 3 (0.50), above 4. Of 3.4: 3, 3, 4.
    assert first(["700.5", 697], "1: 1-2 1") == 725  # 700.5 + 24.5
    assert first(["700.5", 697], "1: 1-2 1", difference="lower-row") == Fraction("725.5")
    assert first(["700.4", 697], "1: 1-2 1") == Fraction("725.4")
    assert first(["700.4", 697], "1: 1-2 1", difference="upper-row") == Fraction("724.9")
    assert first([697, "700.4"], "1: 1-2 0", difference="upper-row") == Fraction("672.5")


def test_u2_the_last_bounds_of_tables_3_to_5():
    # 2000 beats 2000: 10 * 0.5 or 20 * 0.5.
    assert first([2000, 2000], "1: 1-2 1") == 2005
    assert first([2000, 2000], "1: 1-2 1", bounds="lower-row") == 2010
    assert first(["2000.1", 2000], "1: 1-2 1", bounds="lower-row") == Fraction("2005.1")
    # 600 loses on 9x9 against less than 100: 0 or -20; 50 beats 400: 7 or 5 more.
    assert first([600, 50], "1: 1-2 0", board=9) == 600
    assert first([600, 50], "1: 1-2 0", board=9, bounds="lower-row") == 580
    assert first([50, 400], "1: 1-2 1") == 62
    assert first([50, 400], "1: 1-2 1", bounds="lower-row") == 60


def test_u4_k3_in_a_repeated_calculation():
    def credited(**options):
        outcome = rated([300, 900, 1000], "1: 1-2 1\n2: 1-3 1", official=True, **options)
        return [[points(row.bonus) for row in calculation] for calculation in outcome.calculations]

    # Two games: 40 below 600; from 458.2 the same 40, from 611.6 twice 10: the cap of 100 is full.
    to_cap = credited()
    assert [row[0] for row in to_cap] == [40, 40, 20, *[0] * (len(to_cap) - 3)]
    assert all(row[0] for row in credited(bonus_again="yes"))
    once = credited(bonus_again="no")
    assert [row[0] for row in once] == [40, *[0] * (len(once) - 1)]
    # Who is not raised starts again as he was: what he got before is gone, and he gets it again.
    assert {row[1] for row in (*to_cap, *once)} == {10}


def test_u5_the_gain_since_the_event_began():
    since = rated([1000, 1000, 1050], "1: 1-2 1\n2: 1-3 1", gain="event")
    # The second calculation ends at 1096.5: 96.5 more than 1000, and more than 45.
    assert points(since.calculations[1][0].gain) == Fraction("96.5")
    assert since.calculations[1][0].anomaly == "4.4"
    assert not since.settled


def test_u6_a_loss_on_9x9_with_600_or_more():
    assert first([800, 50], "1: 1-2 0", board=9) == 800
    assert first([800, 50], "1: 1-2 0", board=9, nine_loss_600="twenty") == 780
    assert first([800, 50], "1: 1-2 0", board=13, nine_loss_600="twenty") == 770
    both = {"nine_loss_600": "twenty", "bounds": "lower-row"}
    assert first([600, 50], "1: 1-2 0", board=9, **both) == 580


def test_u7_halves_after_a_round():
    # On 13x13 1500 loses to 1504 (0.49): 30 * -0.49 / 2 = -7.35 -> 1492.65.
    assert first([1500, 1504], "1: 1-2 0", board=13) == Fraction("1492.7")
    assert first([1500, 1504], "1: 1-2 0", board=13, rounding="half-even") == Fraction("1492.6")
    assert first([1500, 1504], "1: 1-2 0", board=13, rounding="change") == Fraction("1492.6")
    # and with a win: 30 * 0.51 / 2 = 7.65 -> 1507.65
    assert first([1500, 1504], "1: 1-2 1", board=13) == Fraction("1507.7")
    assert first([1500, 1504], "1: 1-2 1", board=13, rounding="half-even") == Fraction("1507.6")
    assert first([1500, 1504], "1: 1-2 1", board=13, rounding="change") == Fraction("1507.7")


def test_u10_a_floor_that_may_be_left():
    assert rules_of(choose_readings({"floor": "none"})).floor is None


FORMULA_1, WHOLE_GAIN = {"limit_games": "formula-1"}, {"limit_games": "whole-gain"}


def test_u13_which_games_enter_formula_2():
    # 150 beats somebody below 100: 20 by table 4 and k3 20; 40 are not more than 0.45 * 60 + 20.
    assert judged(rated([150, 50], "1: 1-2 1", official=True)) == [(40, 47)]
    # By formula (1) alone: the 20 are set aside, and k3 is on both sides of formula (2).
    aside = rated([150, 50], "1: 1-2 1", official=True, **FORMULA_1)
    assert judged(aside) == [(20, 20)]
    assert ends(aside)[0] == 190
    # With the gain of that win, but not its K2, each such win is anomalous, until the row of 400
    # brings nothing more.
    bare = rated([150, 50], "1: 1-2 1", **WHOLE_GAIN)
    assert judged(bare)[:2] == [(20, 0), (20, 0)]
    assert ends(bare)[0] == 400


def test_u13_a_win_against_less_than_100_raises_the_limit():
    # 300 beats 80 by table 4: 10 + 20 -> 330, and 330 beats 330 (K1 0.50): 30 + 20 -> 380.
    # 80 are not more than 0.45 * (60 + 60) + 40.
    text = "1: 1-2 1\n2: 1-3 1"
    assert judged(rated([300, 80, 330], text, official=True)) == [(80, 94)]
    # By formula (1) alone 80 less the 10 set aside are more than 0.45 * 60 + 40.
    # From 380 -> 410, 80 above: 0.61: 23.4 + 20 -> 453.4: 63.4 are not.
    outcome = rated([300, 80, 330], text, official=True, **FORMULA_1)
    assert judged(outcome) == [(70, 67), (Fraction("63.4"), 67)]
    assert ends(outcome)[0] == Fraction("453.4")


def test_u13_a_loss_against_less_than_100_counts_in_the_gain():
    # 300 loses to 50 by table 4: -50 + 20 -> 270, and beats 270 (0.50): 30 + 20 -> 320.
    # The gain is 20, though the second game alone brought 50; the limit 0.45 * (60 + 60) + 40.
    text = "1: 1-2 0\n2: 1-3 1"
    assert judged(rated([300, 50, 270], text, official=True)) == [(20, 94)]
    assert judged(rated([300, 50, 270], text, official=True, **FORMULA_1)) == [(20, 67)]


def test_u15_jigo_where_section_5_rates():
    assert first([50, 60], "1: 1-2 =") == 53
    assert first([50, 60], "1: 1-2 =", jigo_below_100="skip") == 50
    assert first([150, 60], "1: 1-2 =", jigo_below_100="skip") == 150
    assert first([500, 500], "1: 1-2 =", official=True, jigo_below_100="skip") == 520


def test_u17_formula_2_for_who_starts_below_100():
    # 97 beats 150: 5 + 3: 150, a gain of 53, more than 27.
    assert len(rated([97, 150], "1: 1-2 1").calculations) == 1
    outcome = rated([97, 150], "1: 1-2 1", limit_below_100="yes")
    assert outcome.calculations[0][0].anomaly == "4.4"
    assert outcome.calculations[1][0].start == 1500
