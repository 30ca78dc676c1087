"""A tournament rated by FIDE's regulations: whose rating counts, what counts, what is said."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from events import event
from foreign import CORPUS
from row_tests import each_row

from trfkit.files.registry import read
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedRow, StatedTable
from trfkit.messages.message import Message
from trfkit.model import NationalRating, PartialDate
from trfkit.ratings.event_rating import compare, differences, rate_fide
from trfkit.ratings.request import FideRequest, Ids, read_coefficients
from trfkit.record import replace
from trfkit.regulations import Refusal
from trfkit.reports.rating import FideForm, PrintedGame, printed_player

TABLE = "1 2w1 3b=\n2 1b0 U\n3 Z 1w="
RATINGS = {1: 2000, 2: 2100, 3: 1900}
START = date(2026, 5, 1)


def tournament(table=TABLE, ratings=RATINGS, ids=None, births=None, **fields):
    fields.setdefault("start", START)
    found = event(table, ratings=ratings, **fields)
    players = tuple(
        replace(
            player,
            fide_id=(ids or {}).get(player.start_no),
            birth=(births or {}).get(player.start_no),
        )
        for player in found.players
    )
    return replace(found, players=players)


def rate(*args, request=None, **fields):
    return rate_fide(tournament(*args, **fields), FideRequest(**(request or {})))


def codes(rating):
    return [(found.code, found.participant) for found in rating.diagnostics]


def test_a_change_game_by_game_and_in_total():
    # 2000 beats 2100 (0.36): 0.64; draws with 1900 (0.64): -0.14. 20 * 0.50 = 10.
    player = rate().players[0]
    assert (player.start, player.after, player.change, player.exact_change) == (2000, 2010, 10, 10)
    assert [game.change for game in player.games] == [Fraction("12.8"), Fraction("-2.8")]
    assert PrintedGame.row(player.games[0]) == {
        "round": 1,
        "pass": 1,
        "rating": "2000",
        "opponent": 2,
        "opponent_rating": "2100",
        "score": "1",
        "expected": "0.36",
        "change": "12.8",
        "article": "8.3.1",
        "factors": {"K": "20", "D": "-100"},
        "after": None,
        "note": None,
    }


def test_halves_are_rounded_away_from_zero():
    # K 25 and one draw against 1900: 25 * -0.14 = -3.5
    lost = rate("1 2w=\n2 1b=", {1: 2000, 2: 1900}, request={"coefficient": 25})
    assert [player.change for player in lost.players] == [-4, 4]
    assert (lost.passes, lost.settled) == (1, True)  # FIDE's formula is applied once
    assert all(rule.is_default for rule in lost.rules)  # it has no options


def test_unrated_opponents_byes_and_forfeits_do_not_count():
    rating = rate("1 2w1 3b+ U\n2 1b0 Z Z\n3 U 1w- U", {1: 2000, 3: 1900}, rounds_played=3)
    assert [(row.round, row.article) for row in rating.players[0].not_counted] == [
        (1, "8.3.1"),
        (2, "5.1"),
        (3, "5.1"),
    ]
    assert rating.players[0].change == 0


def test_a_limited_difference_is_noted():
    player = rate("1 2w1\n2 1b0", {1: 2000, 2: 1500}).players[0]
    assert player.games[0].note == Message("ratings.limited", difference=500)
    assert player.exact_change == Fraction("1.6")


def test_k_can_be_given_to_everybody_and_to_one_player():
    rating = rate(request={"coefficient": 10, "coefficients": {2: 40}})
    assert [player.k.value for player in rating.players] == [10, 40, 10]
    assert "ratings.k-estimated" not in [note.id for note in rating.notes]
    assert Message("ratings.k-estimated", count=3) in rate().notes


def test_k_follows_the_age_on_the_first_day():
    rating = rate(births={1: PartialDate(2008), 2: PartialDate(2007)})
    assert [player.k.value for player in rating.players] == [40, 20, 20]


def test_a_list_of_k_has_starting_ranks_or_fide_ids():
    found = tournament(ids={1: 99900001})
    text = "# my list\n99900001, 40\n\n2;10\n3 = 20\n"
    assert dict(read_coefficients(text, found)) == {1: 40, 2: 10, 3: 20}
    for wrong, message in (("7 40", "nobody has the number 7"), ("1 forty", "line 1"), ("1", "1")):
        with pytest.raises(Refusal, match=message):
            read_coefficients(wrong, found)


def test_a_rating_without_an_id_counts_unless_others_have_ids():
    assert codes(rate()) == []
    with_one = rate(ids={1: 99900001})
    assert codes(with_one) == [("RTG008", 2), ("RTG008", 3)]
    assert with_one.players[1].start is None
    ignored = rate(ids={1: 99900001}, request={"ids": Ids.IGNORE})
    assert codes(ignored) == []
    assert len(codes(rate(request={"ids": Ids.REQUIRE}))) == 3


def test_a_rating_under_the_floor_counts_as_none():
    assert codes(rate(ratings={1: 2000, 2: 1399, 3: 1900})) == [("RTG009", 2)]
    assert codes(rate(ratings={1: 2000, 2: 1399, 3: 1900}, start=date(2023, 1, 1))) == []


def test_a_given_start_is_taken_as_it_is():
    rating = rate(ids={1: 99900001}, request={"starts": {2: Fraction(1300)}})
    assert rating.players[1].start == 1300
    for request in ({"starts": {9: Fraction(1300)}}, {"coefficients": {9: 20}}):
        with pytest.raises(Refusal, match="there is no player 9"):
            rate(request=request)


def test_who_falls_under_the_floor_is_told():
    player = rate("1 2w0\n2 1b1", {1: 1405, 2: 1400}).players[0]
    assert player.after == 1395
    assert player.note == Message("ratings.under-floor", floor=1400, article="7.2.1")


def test_a_new_player_gets_a_first_rating():
    table = "1 2w1 3b1 4w= 5b0 6w1\n" + "\n".join(
        f"{number} {' '.join(row)}"
        for number, row in {
            2: ["1b0", "Z", "Z", "Z", "Z"],
            3: ["Z", "1w0", "Z", "Z", "Z"],
            4: ["Z", "Z", "1b=", "Z", "Z"],
            5: ["Z", "Z", "Z", "1w1", "Z"],
            6: ["Z", "Z", "Z", "Z", "1b0"],
        }.items()
    )
    player = rate(table, dict.fromkeys(range(2, 7), 1900)).players[0]
    # (9500 + 3600) / 7 = 1871.43; p 4.5 of 7 = 0.64: 102
    assert (player.start, player.after, player.change) == (None, 1973, None)
    assert printed_player(player, FideForm())["first"]["average"] == "1871.43"
    assert [game.opponent_rating for game in player.games] == [1900] * 5
    assert all(game.change is None for game in player.games)


def test_national_ratings_can_be_taken():
    record = NationalRating(federation="UKR", start_no=1, rating=2200)
    found = rate(national_ratings=(record,), request={"source": "national"})
    assert [player.start for player in found.players] == [2200, None, None]


@each_row(
    ("control", "rate_of_play"),
    [
        ("5400+30", "standard"),
        ("3600", "standard"),
        ("1500+35", "standard"),
        ("3599", "rapid"),
        ("600+10", "rapid"),
        ("601", "rapid"),
        ("600", "blitz"),
        ("180+2", "blitz"),
        ("W300-B240", "blitz"),
    ],
)
def test_the_rate_of_play_follows_from_record_222(control, rate_of_play):
    rating = rate(encoded_time_control=control)
    assert rating.facts[0].value == rate_of_play


def test_without_record_222_it_is_standard_and_said():
    assert rate().facts[0].value == "standard"
    assert Message("ratings.no-rate-of-play") in rate().notes
    rapid = rate(request={"rate_of_play": "rapid"})
    assert (rapid.facts[0].value, rapid.edition) == ("rapid", "2024-12")


@pytest.mark.parametrize(
    ("control", "says"),
    [
        ("W300-B240", Message("ratings.unequal-times", rate="blitz")),
        ("W900-B600+10", Message("ratings.unequal-times", rate="rapid")),
        ("180", Message("ratings.too-fast")),
        ("29/5400:1800", Message("ratings.first-control", first=29, least=30)),
    ],
)
def test_a_time_control_under_which_nothing_is_rated_is_said(control, says):
    assert says in rate(encoded_time_control=control).notes
    assert (
        rate(encoded_time_control=control, request={"rate_of_play": "blitz"}).notes
        == rate(encoded_time_control="180+2").notes
    )


@pytest.mark.parametrize("control", ["30/5400:1800", "31/5400:1800", "20/900:900"])
def test_a_first_control_of_thirty_moves_and_one_of_rapid_is_rated(control):
    assert "ratings.first-control" not in [n.id for n in rate(encoded_time_control=control).notes]


def test_games_that_the_rapid_regulations_exclude_are_listed():
    rating = rate("1 2w1\n2 1b0", {1: 2650, 2: 2000}, request={"rate_of_play": "blitz"})
    assert rating.players[0].games == ()
    assert rating.players[0].not_counted[0].article == "7.3.1"


def test_the_edition_is_that_of_the_start_date_unless_one_is_named():
    assert rate(start=date(2023, 5, 1)).edition == "2022"
    assert rate(request={"edition": "2014"}).edition == "2014"
    unknown = rate(start=None)
    assert unknown.edition == "2025"
    assert Message("ratings.no-start-date", edition="2025") in unknown.notes


def test_contradicting_rows_are_a_finding():
    assert codes(rate("1 2w1\n2 1b1")) == [("RTG007", 1)]


# What files state -----------------------------------------------------------------------------


def stated(**changes):
    rows = tuple(
        StatedRow(
            values=(),
            number=int(number.removeprefix("p")),
            rating_change=PrintedCell(text, Decimal(text) if text else None),
        )
        for number, text in changes.items()
    )
    return StatedTable(source="cr-xml", columns=(), rows=rows)


def compared(rating, **changes):
    return compare(rating.players, [stated(**changes)])


def test_stated_changes_stand_beside_the_computed_ones():
    found = compared(rate(), p1="10", p2="", p3="4")
    assert [(one.id, one.is_equal) for one in found] == [(1, True), (3, False)]
    assert [d.code for d in differences(found)] == ["RTG010"]


def test_a_stated_0_agrees_with_nothing_to_compute():
    rating = rate("1 2w1\n2 1b0", {2: 1500})
    assert [one.is_equal for one in compared(rating, p1="0", p2="0")] == [True, True]
    (wrong,) = compared(rating, p1="7")
    assert (wrong.is_equal, wrong.computed, wrong.explained_by) == (False, None, "")


def test_a_difference_is_explained_by_another_k_or_rounding_where_that_fits():
    # -21.8 with K 20: 1716 against 1944, 1960 and 1583 loses each time.
    rating = rate(
        "1 2w0 3b0 4w0\n2 1b1 Z Z\n3 Z 1w1 Z\n4 Z Z 1b1", {1: 1716, 2: 1944, 3: 1960, 4: 1583}
    )
    assert rating.players[0].exact_change == Fraction("-21.8")

    def why(text):
        return compared(rating, p1=text)[0].explained_by

    assert why("-22") == ""
    assert why("-21") == "rounded toward zero"
    assert why("-44") == "K 40"
    assert why("-43") == "K 40 and rounded toward zero"
    assert why("-10") == "K 10 and rounded toward zero"
    assert why("5") == ""


@pytest.mark.corpus
def test_the_changes_that_chess_results_printed():
    path = CORPUS / "crosstables" / "Single_SwissSystem.xml"
    result = read(path.read_bytes())
    found = compare(rate_fide(result.tournament).players, result.stated)
    assert (len(found), sum(one.is_equal for one in found)) == (21, 18)
    # Three differ: Chess-Results rounds negative changes toward zero, and knows a K of 40.
    assert {one.id: one.explained_by for one in found if not one.is_equal} == {
        7: "K 40 and rounded toward zero",
        8: "rounded toward zero",
        21: "rounded toward zero",
    }


FAST = "1 2w1 3b= 4w1\n2 1b0 4w1 3w=\n3 4b= 1w= 2b=\n4 3w= 2b0 1b0"
"""Everybody meets everybody."""


@each_row(
    ("control", "left_out"),
    [
        ("90 min + 30 sec", {}),  # 120 minutes are enough for anybody
        ("89 min + 30 sec", {1: 3, 2: 1, 3: 1, 4: 1}),
        ("60 min + 30 sec", {1: 3, 2: 1, 3: 1, 4: 1}),
        ("59 min + 30 sec", {1: 3, 2: 3, 3: 2, 4: 2}),
        ("60 min", {1: 3, 2: 3, 3: 2, 4: 2}),
        ("15 min + 10 sec", {}),  # rapid
    ],
)
def test_games_that_are_too_fast_for_the_better_player_are_left_out(control, left_out):
    rating = rate(FAST, {1: 2400, 2: 1800, 3: 1799, 4: 1500}, time_control=control)
    told = {
        player.id: sum(row.article == "1.1" for row in player.not_counted)
        for player in rating.players
    }
    assert {number: count for number, count in told.items() if count} == left_out
    assert all(
        len(player.games) + told[player.id] == len(FAST.splitlines()) - 1
        for player in rating.players
    )
    assert bool(left_out) == ("ratings.too-fast-games" in [note.id for note in rating.notes])


def test_a_rating_that_is_given_decides_whether_a_game_is_too_fast():
    ratings = {1: 2390, 2: 1800, 3: 1799, 4: 1500}
    slow = rate(FAST, ratings, time_control="60 min + 30 sec")
    assert "ratings.too-fast-games" not in [note.id for note in slow.notes]
    request = {"starts": {1: Fraction(2400)}}
    fast = rate(FAST, ratings, time_control="60 min + 30 sec", request=request)
    assert fast.notes[0].id == "ratings.too-fast-games"
    assert not fast.players[0].games
    rapid = rate(
        FAST, ratings, time_control="60 min + 30 sec", request={**request, "rate_of_play": "rapid"}
    )
    assert len(rapid.players[0].games) == 3


@pytest.mark.parametrize(
    ("text", "name"),
    [("Rapid", "rapid"), ("Blitz chess", "blitz"), ("Klassisch", "standard"), (None, "standard")],
)
def test_a_class_that_is_named_counts_where_no_time_can_be_read(text, name):
    assert rate(time_control=text).facts[0].value == name


@pytest.mark.parametrize(
    "fields",
    [
        {"time_control": "see the regulations"},
        {"time_control": "Rapid and Blitz"},
        {"encoded_time_control": "90+30 min"},
    ],
)
def test_a_rate_of_play_that_cannot_be_read_stops_the_rating(fields):
    with pytest.raises(Refusal, match="cannot be read"):
        rate(**fields)
    assert rate(**fields, request={"rate_of_play": "rapid"}).facts[0].value == "rapid"


def test_a_class_that_the_time_control_contradicts_is_told():
    rating = rate(time_control="Blitz 15 min")
    assert rating.facts[0].value == "rapid"
    assert Message("ratings.other-rate", stated="blitz", rate="rapid") in rating.notes
