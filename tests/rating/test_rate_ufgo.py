"""A tournament rated by the Ukrainian system: what counts and what is said about it."""

from fractions import Fraction

import pytest
from events import event

from trfkit.model import GoEvent, GoPlayer, NationalRating, parse_grade
from trfkit.rating.ufgo.rate import rate_ufgo
from trfkit.rating.ufgo.request import UfgoRequest
from trfkit.record import as_json
from trfkit.regulations import Refusal
from trfkit.reports.rating_report import printed_game

TABLE = "1 2w1 3b=\n2 1b0 U\n3 Z 1w="
RATINGS = {1: 500, 2: 600, 3: 700}


def rate(table=TABLE, ratings=RATINGS, go=None, national=(), rounds=None, **request):
    fields = {} if rounds is None else {"rounds_played": rounds}
    tournament = event(table, ratings=ratings, go=go, national_ratings=national, **fields)
    return rate_ufgo(tournament, UfgoRequest(**request))


def codes(rating):
    return [found.code for found in rating.diagnostics]


def after(rating):
    return [player.after for player in rating.players]


def test_start_before_after_and_change():
    # 500 beats 600 (0.36): 60 * 0.64 = 38.4 -> 538.4; jigo with 700 (161.6 -> 162: 0.29):
    # 60 * 0.21 = 12.6 -> 551. The others: 50 * -0.64 = -32 -> 568; 700: 50 * -0.21 -> 689.5.
    rating = rate()
    one, two, three = rating.players
    assert (one.start, one.before, one.after, one.change) == (500, 500, 551, 51)
    assert (two.after, two.change) == (568, -32)
    assert (three.after, three.change) == (690, -10)
    assert rating.passes == 1
    assert rating.settled


def test_games_are_listed_with_what_they_are_made_of():
    first, second = map(printed_game, rate(official=True).players[0].games)
    assert as_json(first) == {
        "round": 1,
        "pass": 1,
        "rating": "500",
        "opponent": 2,
        "opponent_rating": "600",
        "score": "1",
        "expected": "0.36",
        "change": "58.4",
        "article": "4.2",
        "factors": {"K2": "60", "K3": "20"},
        "after": "558.4",
        "note": None,
    }
    assert second.opponent_rating == "700"


def test_the_change_of_a_third_is_rounded_and_the_fraction_stands_beside():
    # 740 beats 700 (0.56): 50 * 0.44 / 3
    game = printed_game(rate("1 2w1\n2 1b0", {1: 740, 2: 700}, boards=(9,)).players[0].games[0])
    assert (game.change, game.exact) == ("7.33", "22/3")
    assert game.factors["board"] == "9"


def test_all_calculations_are_listed_where_that_is_asked_for():
    ratings = {1: 1000, 2: 1000, 3: 1050}
    last = rate("1 2w1 3b1\n2 1b0 U\n3 Z 1w0", ratings).players[0]
    every = rate("1 2w1 3b1\n2 1b0 U\n3 Z 1w0", ratings, every_calculation=True).players[0]
    assert [game.calculation for game in last.games] == [2, 2]
    assert [game.calculation for game in every.games] == [1, 1, 2, 2]
    assert last.anomalous
    assert (last.start, last.before) == (1000, Fraction("1051.5"))
    assert [one.anomaly for one in last.calculations] == ["4.4", None]


def test_rounds_that_do_not_count_name_4_1():
    rows = rate("1 2w+ U\n2 1b- H", rounds=2).players[0].not_counted
    assert [(row.left_out.round, row.article) for row in rows] == [(1, "4.1"), (2, "4.1")]


def test_a_game_that_both_lost_was_not_played_unless_a_policy_says_so():
    assert after(rate("1 2w0\n2 1b0", {1: 500, 2: 500})) == [500, 500]
    both = rate("1 2w0\n2 1b0", {1: 500, 2: 500}, policies={"double-loss": "played"})
    assert after(both) == [470, 470]


def test_contradictions_are_a_finding():
    assert codes(rate("1 2w1\n2 1b1", {1: 500, 2: 500})) == ["RTG007"]


def test_beginners_start_at_0_and_are_named():
    rating = rate("1 2w1\n2 1b0", {1: 500})
    assert (rating.players[1].start, rating.players[1].after) == (0, 1)
    assert rating.players[1].ranks == ("30k", "30k")
    assert "without a rating, and so beginners at 0 (3.1): 2" in " ".join(rating.notes)


def test_a_start_can_be_given_in_tenths():
    rating = rate("1 2w1\n2 1b0", {1: 500}, starts={2: Fraction("499.5")})
    assert rating.players[1].start == Fraction("499.5")
    with pytest.raises(Refusal, match="there is no player 9"):
        rate(starts={9: Fraction(100)})
    for wrong in (Fraction("0.05"), Fraction(-1)):
        with pytest.raises(Refusal, match="tenths of a point"):
            rate(starts={1: wrong})


def test_a_rating_under_0_is_of_another_system_and_starts_at_0():
    rating = rate("1 2w1\n2 1b0", {1: 500, 2: -300})
    assert rating.players[1].start == 0
    assert rating.players[1].after == 1  # a lost game brings who is under 100 one point (5.1)
    assert codes(rating) == ["RTG011"]


def test_who_has_a_rank_but_no_rating_starts_at_its_least_rating():
    go = GoEvent(players=(GoPlayer(start_no=2, grade=parse_grade("3k")),))
    rating = rate("1 2w1\n2 1b0", {1: 500}, go=go)
    assert rating.players[1].start == 1800
    assert codes(rating) == ["RTG003"]
    zero = rate("1 2w1\n2 1b0", {1: 500}, go=go, policies={"unrated": "zero"})
    assert zero.players[1].start == 0


def test_national_ratings_can_be_taken():
    record = NationalRating(federation="UKR", start_no=1, rating=800)
    assert rate(national=(record,), source="national").players[0].start == 800
    assert rate(national=(record,)).players[0].start == 500


def test_handicap_games_are_rated_left_out_or_refused():
    go = GoEvent(players=(GoPlayer(start_no=1, handicaps=(3,)),))
    two = "1 2w1\n2 1b0", {1: 500, 2: 400}
    even = rate(*two, go=go)
    assert (after(even), codes(even)) == ([522, 378], ["RTG004"])
    skipped = rate(*two, go=go, policies={"handicap": "skip"})
    assert (after(skipped), codes(skipped)) == ([500, 400], [])
    assert skipped.players[0].not_counted[0].left_out.why == "a handicap game"
    with pytest.raises(Refusal, match="3 handicap stones"):
        rate(*two, go=go, policies={"handicap": "refuse"})


def test_jigo_that_is_left_out_is_listed():
    rating = rate("1 2w=\n2 1b=", {1: 500, 2: 50}, policies={"jigo-below-100": "skip"})
    assert [row.left_out.why for row in rating.players[0].not_counted] == [
        "jigo, which section 5 does not know"
    ]


def test_the_board_is_that_of_the_option_else_of_the_file_else_19():
    two = "1 2w1 2b0\n2 1b0 1w1", {1: 500, 2: 500}
    assert rate(*two).facts[0].value == "19"
    assert any("19x19 is assumed" in note for note in rate(*two).notes)
    assert rate(*two, go=GoEvent(board_size=13)).facts[0].value == "13"
    assert rate(*two, go=GoEvent(board_size=13), boards=(9, 19)).facts[0].value == "9,19"
    with pytest.raises(Refusal, match="boards of 9, 13, 19, not of 17"):
        rate(*two, go=GoEvent(board_size=17))
    with pytest.raises(Refusal, match="2 boards were given for 3 rounds"):
        rate("1 2w1 2b0 2w1\n2 1b0 1w1 1b0", {1: 500, 2: 500}, boards=(9, 19))


@pytest.mark.parametrize(
    ("minutes", "found"), [(44, ["RTG001"]), (45, ["RTG002"]), (59, ["RTG002"]), (60, [])]
)
def test_1_7_asks_for_45_minutes_and_60_over_2100(minutes, found):
    rating = rate("1 2w=\n2 1b=\n3 U", {1: 2101, 2: 2100, 3: 400}, minutes=minutes)
    assert codes(rating) == found


def test_1_7_takes_the_time_from_the_file():
    def minutes(**fields):
        tournament = event(TABLE, ratings=RATINGS, **fields)
        return rate_ufgo(tournament).facts[2].value

    assert minutes(encoded_time_control="2640") == "44"
    assert minutes(encoded_time_control="40/2400:1200+5") == "60"
    assert minutes(encoded_time_control="W3600-B3000") == "50"
    assert minutes(encoded_time_control="an hour") == "not stated"
    assert minutes(go=GoEvent(adjusted_minutes=75)) == "75"
    assert any("1.7 could not be checked" in note for note in rate().notes)


def test_an_event_is_unofficial_unless_somebody_says_otherwise():
    assert any("taken as unofficial" in note for note in rate().notes)
    assert not any("taken as unofficial" in note for note in rate(official=False).notes)
    official = rate("1 2w=\n2 1b=", {1: 500, 2: 500}, official=True)
    assert after(official) == [520, 520]


def test_the_amount_of_k3_given_again_is_told_where_every_calculation_gives_it():
    def notes(**options):
        table, ratings = "1 2w1 3b1\n2 1b0 U\n3 Z 1w0", {1: 300, 2: 900, 3: 1000}
        rating = rate(table, ratings, official=True, **options)
        assert rating.passes > 1
        return [note for note in rating.notes if "K3 was given in each of" in note]

    assert notes() == []
    assert len(notes(policies={"bonus-again": "yes"})) == 1


def test_a_loss_on_9x9_that_costs_nothing_is_a_finding():
    two = "1 2w0\n2 1b1", {1: 800, 2: 50}
    assert codes(rate(*two, boards=(9,))) == ["RTG006"]
    assert codes(rate(*two, boards=(13,))) == []
    assert codes(rate(*two, boards=(9,), policies={"nine-loss-600": "twenty"})) == []


def test_an_endless_recalculation_is_a_finding():
    rating = rate("1 2w1\n2 1b0", {1: 300, 2: 900}, policies={"gain": "event"})
    assert not rating.settled
    assert codes(rating) == ["RTG005"]


def test_every_reading_is_listed_and_marked_where_it_was_chosen():
    rating = rate(policies={"floor": "none"})
    assert len(rating.rules) == 17
    assert [rule.name for rule in rating.rules if not rule.is_default] == ["floor"]
