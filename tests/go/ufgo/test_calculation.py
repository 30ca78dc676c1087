"""Whole events worked out by hand: rounds, caps, boards, crossings, anomalous results."""

from fractions import Fraction

from rating_events import ends, event, games, points, rated

from trfkit.go.ufgo.calculation import MOST_CALCULATIONS, final, rate


def first_end(outcome):
    """Return what the first calculation makes of player 1, in points."""
    return Fraction(outcome.calculations[0][0].end, 10)


def test_an_ordinary_event_of_three_rounds():
    # Round 1: 1200 beats 1300 (100: K1 0.36): 40 * 0.64 = 25.6 -> 1225.6; the other -25.6
    #          -> 1274.4. 1500 beats 1450 (50: 0.57): 30 * 0.43 = 12.9 -> 1512.9; 1437.1.
    # Round 2: 1225.6 and 1512.9, jigo (287.3 -> 287: 0.16, 0.84): 40 * 0.34 = 13.6 -> 1239.2;
    #          30 * -0.34 = -10.2 -> 1502.7. 1274.4 loses to 1437.1 (162.7 -> 163: 0.28, 0.72):
    #          40 * -0.28 = -11.2 -> 1263.2; 30 * 0.28 = 8.4 -> 1445.5.
    # Round 3: 1239.2 loses to 1445.5 (206.3 -> 206: 0.24, 0.76): -9.6 -> 1229.6;
    #          30 * 0.24 = 7.2 -> 1452.7. 1263.2 beats 1502.7 (239.5 -> 240: 0.20, 0.80):
    #          32 -> 1295.2; -24 -> 1478.7.
    outcome = rated(
        [1200, 1300, 1500, 1450],
        """
        1: 1-2 1, 3-4 1
        2: 1-3 =, 2-4 0
        3: 1-4 0, 2-3 1
        """,
    )
    assert ends(outcome) == [
        Fraction("1229.6"),
        Fraction("1295.2"),
        Fraction("1478.7"),
        Fraction("1452.7"),
    ]
    assert [final(row.end) for row in outcome.last] == [1230, 1295, 1479, 1453]
    assert len(outcome.calculations) == 1


def test_rounds_use_the_ratings_before_them():
    # Both games of round 2 use what round 1 left: 640 beats 600 (40: 0.56): 50 * 0.44 = 22.
    outcome = rated([640, 600, 620], "1: 1-2 1\n2: 1-3 0")
    first, second = outcome.calculations[0][0].steps
    assert (first.rating, first.after) == (6400, 6620)
    assert (second.rating, second.opponent_rating) == (6620, 6200)


FOUR_WINS = "1: 1-2 1\n2: 1-3 1\n3: 1-4 1\n4: 1-5 1"
FOUR_OPPONENTS = [900, 1100, 1055, 925]


def test_an_anomalous_result_in_five_calculations():
    # 300 beats 900, 1100, 1055 and 925 in an official event. 4.3: "for one tournament" at most 100
    # of K3; 4.6: the event is calculated again with the result as his rating.
    # 1: 600: K1 0.02: 60 * 0.98 + 20 = 78.8 -> 378.8; 721.2: 0.01: 79.4 -> 458.2;
    #    596.8: 0.02: 78.8 -> 537; 388: 0.09: 74.6 -> 611.6. K3 80.
    #    Gain 311.6, R_A = 0.45 * (60 + 60 + 60 + 60) + 80 = 188.
    # 2: from 611.6, K2 50, K3 10, and 20 are left of 100: 288.4: 0.16: 52 -> 663.6;
    #    436.4: 0.06: 57 -> 720.6; 334.4: 0.12: 44 -> 764.6; 160.4: 0.29: 35.5 -> 800.1.
    #    Gain 188.5, R_A = 90 + 20 = 110.
    # 3: 99.9 (100): 0.36: 32 -> 832.1; 267.9 (268): 0.17: 41.5 -> 873.6; 181.4: 0.26: 37 -> 910.6;
    #    14.4: 0.48: 26 -> 936.6. Gain 136.5, R_A 90.
    # 4: 36.6 above (37): 0.55: 22.5 -> 959.1; 140.9 (141): 0.31: 34.5 -> 993.6;
    #    61.4: 0.42: 29 -> 1022.6; 97.6 above (98): 0.63: 18.5 -> 1041.1. Gain 104.5, R_A 90.
    # 5: 141.1 above: 0.69: 15.5 -> 1056.6; 43.4: 0.44: 28 -> 1084.6; 29.6 above (30): 0.54: 23
    #    -> 1107.6; 182.6 above (183), K2 40: 0.74: 10.4 -> 1118. Gain 76.9 is not more than
    #    0.45 * (50 + 50 + 50 + 40) = 85.5.
    outcome = rated([300, *FOUR_OPPONENTS], FOUR_WINS, official=True)
    rows = [calculation[0] for calculation in outcome.calculations]
    assert [row.start for row in rows] == [3000, 6116, 8001, 9366, 10411]
    assert [points(row.gain) for row in rows] == [
        Fraction(gain) for gain in ("311.6", "188.5", "136.5", "104.5", "76.9")
    ]
    assert [points(row.limit) for row in rows] == [188, 110, 90, 90, Fraction("85.5")]
    assert [points(row.bonus) for row in rows] == [80, 20, 0, 0, 0]
    assert [row.anomaly for row in rows] == ["4.4"] * 4 + [None]
    assert [step.terms.expected for step in rows[4].steps] == [69, 44, 54, 74]
    assert (rows[4].end, final(rows[4].end)) == (11180, 1118)


def test_k3_of_one_tournament_is_told_again_where_every_calculation_gives_it():
    # The second calculation then brings 10 each time: 819.6, and the fourth ends at 1116.1.
    outcome = rated([300, *FOUR_OPPONENTS], FOUR_WINS, official=True, bonus_again="yes")
    rows = [calculation[0] for calculation in outcome.calculations]
    assert [row.start for row in rows] == [3000, 6116, 8196, 9876]
    assert (rows[3].end, final(rows[3].end)) == (11161, 1116)


def test_an_anomalous_result_in_two_calculations():
    # 1000 beats 1000 and 1050, unofficial; R_A = 0.45 * (50 + 50) = 45.
    # 1: 50 * 0.50 = 25 -> 1025; 1050 is 25 above: 0.47: 26.5 -> 1051.5. Gain 51.5 > 45.
    # 2: 1051.5 beats 1000 (51.5 -> 52: 0.57): 21.5 -> 1073; 1050 (23: 0.53): 23.5 -> 1096.5.
    #    Gain 45 is not greater than 45.
    outcome = rated([1000, 1000, 1050], "1: 1-2 1\n2: 1-3 1")
    first, second = (calculation[0] for calculation in outcome.calculations)
    assert (points(first.gain), points(first.limit), first.anomaly) == (Fraction("51.5"), 45, "4.4")
    assert (second.start, second.end) == (10515, 10965)
    assert (points(second.gain), points(second.limit), second.anomaly) == (45, 45, None)
    # The opponents start from their own ratings again: 1000 loses 0.43 * 50 = 21.5.
    assert outcome.last[1].start == 10000
    assert outcome.last[1].end == 9785


def test_a_raised_player_keeps_his_start_while_somebody_else_is_still_anomalous():
    # Players 1 to 5 need four calculations, 6 to 8 are those of the two calculations above.
    outcome = rated(
        [300, *FOUR_OPPONENTS, 1000, 1000, 1050],
        "1: 1-2 1, 6-7 1\n2: 1-3 1, 6-8 1\n3: 1-4 1\n4: 1-5 1",
    )
    assert [calculation[5].start for calculation in outcome.calculations[1:]] == [10515] * (
        len(outcome.calculations) - 1
    )
    assert len(outcome.calculations) > 2
    assert [calculation[6].start for calculation in outcome.calculations] == [10000] * len(
        outcome.calculations
    )


def test_k3_is_given_in_official_events_only():
    # 500 against 500, jigo in six rounds: nothing but K3, 20 a game, at most 100.
    text = "\n".join(f"{number}: 1-2 =" for number in range(1, 7))
    assert ends(rated([500, 500], text)) == [500, 500]
    assert ends(rated([500, 500], text, official=True)) == [600, 600]


def test_the_cap_of_k3_is_100_below_600_and_50_from_600():
    # 700: 10 a game, so that the sixth brings nothing.
    text = "\n".join(f"{number}: 1-2 =" for number in range(1, 7))
    assert ends(rated([700, 700], text, official=True)) == [750, 750]
    # 590 starts below 600 and keeps the cap of 100: 20, then 10 in each of 5 games: 70.
    assert ends(rated([590, 590], text, official=True)) == [660, 660]
    # By the rating before each round 600 would end it at 50.
    assert ends(rated([590, 590], text, official=True, cap_rating="current")) == [640, 640]


def test_a_raised_start_may_change_the_cap():
    # 590 beats 900 seven times and starts again above 600: with the cap of 100 that he had before
    # the event, or with one of 50. Told again in every calculation it is 80, then 70 or 50; for one
    # tournament 20 are left of 100, and of 50 nothing.
    text = "\n".join(f"{number}: 1-2 1" for number in range(1, 8))

    def credited(**options):
        outcome = rated([590, 900], text, official=True, **options)
        return [points(row[0].bonus) for row in outcome.calculations][:2]

    assert credited(bonus_again="yes", cap_rating="event") == [80, 70]
    assert credited(bonus_again="yes", cap_rating="start") == [80, 50]
    assert credited(cap_rating="event") == [80, 20]
    assert credited(cap_rating="start") == [80, 0]


def test_a_part_of_k3_is_credited_where_the_cap_leaves_less():
    # 500 on 13x13: half of 20, ten games reach 100; the coefficients would after five.
    text = "\n".join(f"{number}: 1-2 =" for number in range(1, 13))
    assert ends(rated([400, 400], text, official=True, board=13)) == [500, 500]
    measured = rated([400, 400], text, official=True, board=13, cap_measure="coefficient")
    assert ends(measured) == [450, 450]
    # On 9x9 a third of 20 is 6.67: after each round a tenth, and 100 after the fifteenth.
    text = "\n".join(f"{number}: 1-2 =" for number in range(1, 18))
    steps = rated([400, 400], text, official=True, board=9).last[0].steps
    assert [step.after for step in steps[:3]] == [4067, 4134, 4201]
    assert points(sum(step.bonus for step in steps)) == 100
    assert [points(step.bonus) for step in steps[14:]] == [Fraction(20, 3), 0, 0]


def test_k3_of_table_4_counts_towards_the_cap():
    # 150 beats somebody below 100 six times: 20 + 20 each, k3 ends at 100. With 350 the row is
    # another: 10 + k3.
    text = "\n".join(f"{number}: 1-2 1" for number in range(1, 7))
    row = rated([150, 0], text, official=True).last[0]
    assert points(row.bonus) == 100
    assert row.anomaly is None
    free = rated([150, 0], text, official=True, cap_includes_table_4="no").last[0]
    assert points(free.bonus) == 120


def test_all_three_boards():
    # 800 beats 800 and loses to 800: +25, then 825 against 800 (25: 0.53): -26.5 on 19x19.
    # 13x13: +12.5 -> 812.5, difference 12.5 -> 13: 0.52: -13 -> 799.5
    # 9x9: +8.33 -> 808.3, difference 8.3 -> 8: 0.51: -8.5 -> 799.8
    text = "1: 1-2 1\n2: 1-3 0"
    starts = [800, 800, 800]
    assert first_end(rated(starts, text)) == Fraction("798.5")
    assert first_end(rated(starts, text, board=13)) == Fraction("799.5")
    assert first_end(rated(starts, text, board=9)) == Fraction("799.8")


def test_formula_2_takes_each_game_by_its_own_board():
    # K2 50: 0.45 * (50 + 50 / 2 + 50 / 3)
    text = "1: 1-2 =\n2: 1-2 =\n3: 1-2 ="
    row = rated([800, 800], text, board=(19, 13, 9)).last[0]
    assert points(row.limit) == Fraction(45, 100) * (50 + 25 + Fraction(50, 3))
    whole = rated([800, 800], text, board=(19, 13, 9), mixed_boards="not").last[0]
    assert points(whole.limit) == Fraction(45, 100) * 150
    small = rated([800, 800], text, board=9, mixed_boards="not").last[0]
    assert points(small.limit) == Fraction(45, 2)


def test_crossing_100_upward_and_what_the_next_round_makes_of_it():
    # 97 beats 90: 5 points, 120. Then 120 loses to 110 (10: 0.51): 60 * -0.51 = -30.6: 20 points
    # reach 100, the other 10.6 are 1.06: 98.94, rounded to 98.9.
    row = rated([97, 90, 110], "1: 1-2 1\n2: 1-3 0").calculations[0][0]
    assert [step.after for step in row.steps] == [1200, 989]
    assert [step.terms.article for step in row.steps] == ["5.1", "4.2"]
    assert final(row.end) == 99


def test_crossing_100_downward():
    # 105 loses to 50 by table 4: -40: 5 reach 100, 35 become 3.5.
    row = rated([105, 50], "1: 1-2 0").last[0]
    assert row.end == 965
    # In an official event k3 softens it: -20: 5 reach 100, 15 become 1.5.
    assert rated([105, 50], "1: 1-2 0", official=True).last[0].end == 985


def test_a_mixed_field_under_and_over_100():
    # Round 1: 300 beats 80 by table 4: +10, k3 20 -> 330; the other +1 -> 81.
    #          60 beats 150 by 5.3: 5 + 3 -> 68; 150 loses by table 4: -40 + 20 -> 130.
    # Round 2: 330 loses to 68: -50 + 20 -> 300; 68 wins: 5 + 5 -> 78.
    #          81 and 130, jigo: 3 -> 84; the mean of 20 and -40 is -10, + 20 -> 140.
    outcome = rated([300, 80, 60, 150], "1: 1-2 1, 3-4 1\n2: 1-3 0, 2-4 =", official=True)
    assert ends(outcome) == [300, 84, 78, 140]
    assert [row.extra for row in outcome.last] == [0, 0, 8, 0]
    assert len(outcome.calculations) == 1


def test_nine_additional_points_are_anomalous_and_the_next_start_is_100():
    # 40 beats 150 (5 + 3) three times: 9 additional points. 64 is less than 100: 100 it is.
    outcome = rated([40, 150, 150, 150], "1: 1-2 1\n2: 1-3 1\n3: 1-4 1")
    first, second = outcome.calculations[0][0], outcome.calculations[1][0]
    assert (first.end, first.extra, first.anomaly) == (640, 9, "5.4")
    assert second.start == 1000


def test_eight_additional_points_are_not():
    outcome = rated([40, 250, 150], "1: 1-2 1\n2: 1-3 1")
    assert outcome.calculations[0][0].extra == 8
    assert len(outcome.calculations) == 1


def test_a_result_above_100_is_the_next_start_after_additional_points():
    # 90 beats 500 (5 + 7): 102 by points: 10 reach 100, 2 become 20: 120. Then no more of table
    # 5: 120 beats 450 (330: 0.12): 52.8 -> 172.8. Only 7 additional points: no anomaly.
    outcome = rated([90, 500, 450], "1: 1-2 1\n2: 1-3 1")
    assert [step.after for step in outcome.last[0].steps] == [1200, 1728]
    assert outcome.last[0].anomaly is None
    # 70 beats 500 twice: 82, 94 with 14 additional points, then 450: 106 by points: 160.
    outcome = rated([70, 500, 500, 450], "1: 1-2 1\n2: 1-3 1\n3: 1-4 1")
    assert outcome.calculations[0][0].end == 1600
    assert outcome.calculations[0][0].anomaly == "5.4"
    assert outcome.calculations[1][0].start == 1600


def test_shares_of_additional_points_add_up_over_boards():
    # 3 of 4 on 9x9 and 3 of 9 on 19x19: more than a whole.
    row = rated([40, 450, 150], "1: 1-2 1\n2: 1-3 1", board=(9, 19)).calculations[0][0]
    assert row.extra == 6
    assert row.anomaly == "5.4"


def test_nothing_comes_near_0_from_above():
    # Below 100 nobody loses points; from 100 a game takes at most 60 points, which are 6 there.
    assert rated([0, 0], "1: 1-2 0").last[0].end == 10
    # 100 loses to 200: K1 0.36: -21.6, which are 2.16: 97.84.
    assert first_end(rated([100, 200], "1: 1-2 0")) == Fraction("97.8")
    assert first_end(rated([100, 99], "1: 1-2 0")) == 96


def test_a_player_without_games_keeps_his_rating():
    row = rated([500, 600, 777], "1: 1-2 =").last[2]
    assert (row.start, row.end, row.anomaly, row.steps) == (7770, 7770, None, ())


def test_one_game_can_take_more_than_a_hundred_calculations():
    # From 1736 on K2 is 20, from 2000 on 10: a win brings at most 10 points.
    outcome = rated([100, 2600], "1: 1-2 1")
    assert outcome.settled
    assert 100 < len(outcome.calculations) < MOST_CALCULATIONS
    assert outcome.last[0].start >= 26330


def test_calculations_are_broken_off_at_a_bound():
    outcome = rate(event([100, 2600], "1: 1-2 1"), most=10)
    assert not outcome.settled
    assert len(outcome.calculations) == 10


def test_a_calculation_that_would_change_nothing_is_not_repeated():
    # Measured from the start of the event, the gain stays anomalous although nothing moves.
    outcome = rated([300, 900], "1: 1-2 1", gain="event")
    assert not outcome.settled
    assert outcome.last == outcome.calculations[-2] or outcome.last[0].start == outcome.last[0].end


def test_games_of_one_round_are_in_one_line():
    assert [game.round for game in games("1: 1-2 1, 3-4 =\n3: 1-3 0")] == [1, 1, 3]
