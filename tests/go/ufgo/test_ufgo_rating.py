"""A tournament rated by the Ukrainian system: what counts and what is said about it."""

# ruff: noqa: RUF003 - the regulations are quoted in their own letters

from datetime import date
from fractions import Fraction

import pytest
from events import event

from trfkit.go.go_event import GoEvent, GoPlayer, parse_grade
from trfkit.go.reports import UfgoForm
from trfkit.go.ufgo.ufgo_rating import rate_ufgo
from trfkit.go.ufgo.ufgo_request import UfgoRequest
from trfkit.messages import Message
from trfkit.model import CHESS, NationalRating, PartialDate
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.rating import PrintedGame

TABLE = "1 2w1 3b=\n2 1b0 U\n3 Z 1w="
RATINGS = {1: 500, 2: 600, 3: 700}


def rate(table=TABLE, ratings=RATINGS, discipline=CHESS, national=(), rounds=None, **request):
    fields = {} if rounds is None else {"rounds_played": rounds}
    tournament = event(
        table, ratings=ratings, discipline=discipline, national_ratings=national, **fields
    )
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
    first, second = map(PrintedGame.row, rate(official=True).players[0].games)
    assert first == {
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
    assert second["opponent_rating"] == "700"


def test_the_change_of_a_third_is_rounded_and_the_fraction_stands_beside():
    # 740 beats 700 (0.56): 50 * 0.44 / 3
    player = rate("1 2w1\n2 1b0", {1: 740, 2: 700}, boards=(9,)).players[0]
    game = PrintedGame.row(player.games[0])
    assert (game["change"], game["exact"]) == ("7.33", "22/3")
    assert game["factors"]["board"] == "9"


def test_all_calculations_are_listed_where_that_is_asked_for():
    ratings = {1: 1000, 2: 1000, 3: 1050}
    last = rate("1 2w1 3b1\n2 1b0 U\n3 Z 1w0", ratings).players[0]
    every = rate("1 2w1 3b1\n2 1b0 U\n3 Z 1w0", ratings, every_calculation=True).players[0]
    assert [game.calculation for game in last.games] == [2, 2]
    assert [game.calculation for game in every.games] == [1, 1, 2, 2]
    assert last.anomalous
    assert (last.start, last.before) == (1000, Fraction("1051.5"))
    assert [row.anomaly for row in last.rows] == ["4.4", None]


@pytest.mark.parametrize(
    ("ratings", "official", "bonus", "extra"),
    [({1: 500, 2: 600}, True, "20", None), ({1: 40, 2: 150}, False, None, 3)],
)
def test_a_bonus_and_additional_points_are_shown_where_there_are_any(
    ratings, official, bonus, extra
):
    player = rate("1 2w1\n2 1b0", ratings, official=official).players[0]
    table, *_ = UfgoForm().blocks(player)
    *_, shown_bonus, shown_extra, _ = next(iter(table.rows)).cells
    assert (shown_bonus, shown_extra) == (bonus, extra)


def test_rounds_that_do_not_count_name_4_1():
    rows = rate("1 2w+ U\n2 1b- H", rounds=2).players[0].not_counted
    assert [(row.round, row.article) for row in rows] == [(1, "4.1"), (2, "4.1")]


def test_a_game_that_both_lost_was_not_played_unless_a_policy_says_so():
    assert after(rate("1 2w0\n2 1b0", {1: 500, 2: 500})) == [500, 500]
    both = rate("1 2w0\n2 1b0", {1: 500, 2: 500}, policies={"double-loss": "played"})
    assert after(both) == [470, 470]


def test_contradictions_are_a_finding():
    assert codes(rate("1 2w1\n2 1b1", {1: 500, 2: 500})) == ["RTG007"]


def test_beginners_start_at_0_and_are_named():
    rating = rate("1 2w1\n2 1b0", {1: 500})
    assert (rating.players[1].start, rating.players[1].after) == (0, 1)
    assert [str(one.rank) for one in rating.players[1].ranks] == ["30k", "30k"]
    assert Message("go.beginners-at-0", ids=(2,)) in rating.notes


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
    rating = rate("1 2w1\n2 1b0", {1: 500}, discipline=go)
    assert rating.players[1].start == 1800
    assert codes(rating) == ["RTG003"]
    zero = rate("1 2w1\n2 1b0", {1: 500}, discipline=go, policies={"unrated": "zero"})
    assert zero.players[1].start == 0


def test_national_ratings_can_be_taken():
    record = NationalRating(federation="UKR", start_no=1, rating=800)
    assert rate(national=(record,), source="national").players[0].start == 800
    assert rate(national=(record,)).players[0].start == 500


def test_handicap_games_are_rated_left_out_or_refused():
    go = GoEvent(players=(GoPlayer(start_no=1, handicaps=(3,)),))
    two = "1 2w1\n2 1b0", {1: 500, 2: 400}
    even = rate(*two, discipline=go)
    assert (after(even), codes(even)) == ([522, 378], ["RTG004"])
    skipped = rate(*two, discipline=go, policies={"handicap": "skip"})
    assert (after(skipped), codes(skipped)) == ([500, 400], [])
    assert skipped.players[0].not_counted[0].why.id == "go.left-out.handicap"
    with pytest.raises(Refusal, match="3 handicap stones"):
        rate(*two, discipline=go, policies={"handicap": "refuse"})


def test_jigo_that_is_left_out_is_listed():
    rating = rate("1 2w=\n2 1b=", {1: 500, 2: 50}, policies={"jigo-below-100": "skip"})
    reasons = [row.why for row in rating.players[0].not_counted]
    assert reasons == [Message("go.left-out.jigo")]


def test_the_board_is_that_of_the_option_else_of_the_file_else_19():
    two = "1 2w1 2b0\n2 1b0 1w1", {1: 500, 2: 500}
    assert rate(*two).facts[0].value == "19"
    assert Message("go.no-board-size") in rate(*two).notes
    assert rate(*two, discipline=GoEvent(board_size=13)).facts[0].value == "13"
    assert rate(*two, discipline=GoEvent(board_size=13), boards=(9, 19)).facts[0].value == "9,19"
    with pytest.raises(Refusal, match="boards of 9, 13, 19, not of 17"):
        rate(*two, discipline=GoEvent(board_size=17))
    with pytest.raises(Refusal, match="2 boards were given for 3 rounds"):
        rate("1 2w1 2b0 2w1\n2 1b0 1w1 1b0", {1: 500, 2: 500}, boards=(9, 19))


FAST = "1 2w1 3b0 Z\n2 1b0 Z 3w1\n3 Z 1w1 2b0"
FAST_RATINGS = {1: 2150, 2: 2050, 3: 1650}


def test_1_7_keeps_ratings_over_2100_where_a_game_has_under_60_minutes():
    # 1.7: «Пересчет ИК производится для турниров в которых установлен контроль времени не менее
    # 45 минут на партию, а для игроков с ИК > 2100 не менее 60 минут на партию.»
    # 1 is not recalculated; the others are, also for their games against 1.
    # Round 1: 2 loses to 1, -100: K1 0.36, 10 * -0.36 = -3.6 -> 2046.4.
    # Round 2: 3 beats 1, who still has 2150, -500: K1 0.04, 30 * 0.96 = 28.8 -> 1678.8.
    # Round 3: 2 beats 3, 367.6 -> 368: K1 0.90 and 0.10, 10 * 0.10 = 1 -> 2047.4;
    #   3: 30 * -0.10 = -3 -> 1675.8, a gain of 25.8 under 0.45 * 60 = 27.
    rating = rate(FAST, FAST_RATINGS, minutes=50)
    assert after(rating) == [2150, 2047, 1676]
    assert [(found.code, found.participant) for found in rating.diagnostics] == [("RTG002", 1)]
    left_out = [(row.round, row.article) for row in rating.players[0].not_counted]
    assert left_out == [(1, "1.7"), (2, "1.7"), (3, "4.1")]
    assert [len(player.games) for player in rating.players] == [0, 2, 2]


def test_1_7_can_be_read_as_being_about_games_or_be_set_aside():
    # Without the games of 1 only round 3 is left: 2050 beats 1650, 400: K1 0.92 and 0.08,
    # 10 * 0.08 = 0.8 -> 2050.8; 30 * -0.08 = -2.4 -> 1647.6.
    by_games = rate(FAST, FAST_RATINGS, minutes=50, policies={"time-limit": "games"})
    assert after(by_games) == [2150, 2051, 1648]
    assert [len(player.games) for player in by_games.players] == [0, 1, 1]
    # All rated: 1 gets 10 * 0.36 = 3.6 -> 2153.6, then loses to 1650, 503.6 -> 504: K1 0.96,
    # 10 * -0.96 = -9.6 -> 2144; the others as above.
    aside = rate(FAST, FAST_RATINGS, minutes=50, policies={"time-limit": "aside"})
    assert after(aside) == [2144, 2047, 1676]
    assert codes(aside) == codes(by_games) == ["RTG002"]


@pytest.mark.parametrize(
    ("minutes", "rating", "found"),
    [(45, 2101, ["RTG002"]), (45, 2100, []), (59, 2101, ["RTG002"]), (60, 2101, [])],
)
def test_the_bounds_of_1_7(minutes, rating, found):
    assert codes(rate("1 2w=\n2 1b=\n3 U", {1: rating, 2: 2000, 3: 400}, minutes=minutes)) == found


def test_under_45_minutes_1_7_rates_no_event():
    with pytest.raises(Refusal, match=r"44 minutes a game \(option\) are under 45"):
        rate(FAST, FAST_RATINGS, minutes=44)
    with pytest.raises(Refusal, match="record 222"):
        rate_ufgo(event(FAST, ratings=FAST_RATINGS, encoded_time_control="2640"))
    aside = rate(FAST, FAST_RATINGS, minutes=44, policies={"time-limit": "aside"})
    assert after(aside) == [2144, 2047, 1676]
    assert codes(aside) == ["RTG001"]


ALL_PLAY_ALL = "1 2w1 3w1 Z\n2 1b0 Z 3w0\n3 Z 1b0 2b1"
STRONG = {1: 2395, 2: 2410, 3: 2230}


def ranks(rating):
    return [tuple(str(one.rank) for one in player.ranks) for player in rating.players]


def test_an_event_confers_no_dan_and_takes_none():
    # 2.4: «Разряды ТВКС (до 3-го дана включительно) являются „плавающими“ и могут изменяться после
    # каждого турнира»; 2.5: 4 dan and more are conferred «по состоянию на момент опубликования …
    # очередного рейтинг-листа»; 2.6: «присваиваются бессрочно, но снижаются … по состоянию на
    # момент опубликования».
    # Round 1: 1 beats 2, -15: K1 0.48, 10 * 0.52 = 5.2 -> 2400.2; 2 -> 2404.8.
    # Round 2: 1 beats 3, 170.2 -> 170: K1 0.72, 2.8 -> 2403; 3 -> 2227.2.
    # Round 3: 3 beats 2, -177.6 -> 178: K1 0.27, 7.3 -> 2234.5; 2 -> 2397.5.
    rating = rate(ALL_PLAY_ALL, STRONG, ranks_before={2: parse_grade("4d")})
    assert after(rating) == [2403, 2398, 2235]
    # Table 1 has 4 dan for 2403 and 3 dan for 2398.
    assert ranks(rating) == [("3d", "3d"), ("4d", "4d"), ("2d", "2d")]
    assert [player.ranks[1].article for player in rating.players] == ["2.4", "2.6", "2.4"]


def test_the_rank_held_is_the_grade_of_the_file_unless_another_is_given():
    grades = {1: "7k", 2: "5d", 3: "8d"}
    go = GoEvent(
        players=tuple(GoPlayer(start_no=n, grade=parse_grade(g)) for n, g in grades.items())
    )
    # A low grade of the file does not hold: ranks up to 3 dan float. 8 dan is none of the ranks.
    assert ranks(rate(ALL_PLAY_ALL, STRONG, discipline=go)) == [
        ("3d", "3d"),
        ("5d", "5d"),
        ("2d", "2d"),
    ]
    given = rate(
        ALL_PLAY_ALL,
        STRONG,
        discipline=go,
        ranks_before={2: parse_grade("6d"), 3: parse_grade("4d")},
    )
    assert ranks(given) == [("3d", "3d"), ("6d", "6d"), ("4d", "4d")]
    with pytest.raises(Refusal, match="no player 9"):
        rate(ranks_before={9: parse_grade("4d")})


@pytest.mark.parametrize(
    ("born", "rank"),
    [
        (PartialDate(1966, 5, 1), "1d"),
        (PartialDate(1966, 5, 2), "1k"),  # 60 on that day, and not over it
        (PartialDate(1966), "1k"),
        (PartialDate(1965), "1d"),
        (None, "1k"),
    ],
)
def test_over_60_no_rank_falls(born, rank):
    # 2.7: «Для членов УФГО возраст которых превышает 60 лет разряды ТВКС не снижаются.»
    # 2100 loses to 2100: 10 * -0.5 = -5 -> 2095, 1 kyu by table 1.
    tournament = event("1 2w0\n2 1b1", ratings={1: 2100, 2: 2100}, end=date(2026, 5, 2))
    one, two = tournament.players
    tournament = replace(tournament, players=(replace(one, birth=born), two))
    (before, behind) = rate_ufgo(tournament).players[0].ranks
    assert (str(before.rank), str(behind.rank)) == ("1d", rank)


def test_1_7_takes_the_time_from_the_file():
    def minutes(**fields):
        tournament = event(TABLE, ratings=RATINGS, **fields)
        return rate_ufgo(tournament).facts[2].value

    assert minutes(encoded_time_control="2700") == "45"
    assert minutes(encoded_time_control="40/2400:1200+5") == "60"
    assert minutes(encoded_time_control="W3600-B3000") == "50"
    assert minutes(encoded_time_control="an hour") == "not stated"
    assert minutes(discipline=GoEvent(adjusted_minutes=75)) == "75"
    assert Message("go.no-minutes") in rate().notes


def test_an_event_is_unofficial_unless_somebody_says_otherwise():
    assert Message("go.unofficial") in rate().notes
    assert Message("go.unofficial") not in rate(official=False).notes
    official = rate("1 2w=\n2 1b=", {1: 500, 2: 500}, official=True)
    assert after(official) == [520, 520]


def test_the_amount_of_k3_given_again_is_told_where_every_calculation_gives_it():
    def notes(**options):
        table, ratings = "1 2w1 3b1\n2 1b0 U\n3 Z 1w0", {1: 300, 2: 900, 3: 1000}
        rating = rate(table, ratings, official=True, **options)
        assert rating.passes > 1
        return [note for note in rating.notes if note.id == "go.bonus-again"]

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
    assert len(rating.rules) == 18
    assert [rule.name for rule in rating.rules if not rule.is_default] == ["floor"]
