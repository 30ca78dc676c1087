"""B.01 1.4, worked by hand: performances of norms, and what else they need."""

from __future__ import annotations

import pytest
from norm_events import GM_NORM, OPPONENTS, event, guests

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.findings.codes import message

ONE_FOREIGN = "1 of 2 foreign federations (1.4.3)"

HOLDS = "all that a file tells of 1.4 holds"
GM_HOLDS = f"GM: 9 games, 6.5 points against 2450; {HOLDS}"


def told(code, document):
    found = check(read(document), Profile.TITLE)
    return [message(one) for one in found if one.code == code]


def norms(results, opponents=OPPONENTS, **candidate):
    return [
        text.removeprefix("player 1 reached a norm performance of ")
        for text in told("NRM002", event(results, opponents, **candidate))
        if text.startswith("player 1 ")
    ]


def changed(number, *facts):
    opponents = list(OPPONENTS)
    opponents[number] = facts
    return opponents


def test_a_norm_of_each_title():
    assert norms(GM_NORM) == [f"2616; {GM_HOLDS}"]
    of_im = "IM: 9 games, 6.0 points against 2450; all that a file tells of 1.4 holds"
    assert norms("1=====1=1") == [f"2575; {of_im}"]
    assert norms("=========") == [
        "2450; IM: 9 games, 4.5 points against 2450; all that a file tells of 1.4 holds"
    ]
    assert norms("====0====") == []  # 4 of 9: 44 %, 43 below the average


def test_who_has_the_title_or_a_higher_one_makes_no_norm_of_it():
    assert norms("=========", title="IM") == []
    assert norms(GM_NORM, title="GM") == []
    assert len(norms(GM_NORM, title="IM")) == 1


def test_titles_of_women_are_for_women():
    lower = [(rating - 100, title, fed) for rating, title, fed in OPPONENTS]
    assert norms("====1====", lower) == []
    assert norms("====1====", lower, sex="w") == [  # 5 of 9: 56 %, 43
        "2393; WIM: 9 games, 5.0 points against 2350; all that a file tells of 1.4 holds"
    ]
    assert norms("====1=1==", lower, sex="w") == [  # 5½ of 9: 61 %, 80
        "2430; WGM: 9 games, 5.5 points against 2350; all that a file tells of 1.4 holds"
    ]


def test_the_lowest_opponent_has_the_floor_and_other_unrated_ones_1400():
    # Eight of 2450 and one of 2200 for the GM title: 2422.2; 83 % are 273.
    same = [(2450, "GM", fed) for *_, fed in OPPONENTS[:8]]
    assert norms("1111=1=1=", [*same, ("", "", "POL")])[0].startswith(
        "2695; GM: 9 games, 7.5 points against 2422"
    )
    # Seven of 2450, one of 2200 and one of 1400: 2305.6, less than 2380.
    two = [*same[:7], ("", "", "POL"), ("", "", "POL")]
    assert norms("111111111", two) == [
        "3106; GM: 9 games, 9.0 points against 2306; but 2306 of 2380 average rating (1.4.8a)",
        "3089; IM: 9 games, 9.0 points against 2289; all that a file tells of 1.4 holds",
    ]


@pytest.mark.parametrize(
    ("opponents", "missing"),
    [
        (changed(0, 2500, "", "GER"), "2 of 3 opponents who are GM (1.4.5)"),
        (
            [(rating, "CM" if title != "GM" else title, fed) for rating, title, fed in OPPONENTS],
            "3 of 5 titled opponents (1.4.5a)",
        ),
        (
            [(rating, title, "UKR" if at > 2 else fed) for at, (rating, title, fed)
             in enumerate(OPPONENTS)],
            f"{ONE_FOREIGN}, 6 of at most 5 opponents of the own federation (1.4.4)",
        ),
        (
            [(rating, title, "GER" if at < 7 else fed) for at, (rating, title, fed)
             in enumerate(OPPONENTS)],
            f"{ONE_FOREIGN}, 7 of at most 6 opponents of one federation (1.4.4)",
        ),
        (
            [(rating, title, "FID" if fed in {"FRA", "NED", "POL"} else fed)
             for rating, title, fed in OPPONENTS],
            ONE_FOREIGN,
        ),
    ],
)  # fmt: skip
def test_what_a_performance_lacks_is_named(opponents, missing):
    assert norms(GM_NORM, opponents)[0] == (
        f"2616; GM: 9 games, 6.5 points against 2450; but {missing}"
    )


def test_a_forfeit_win_or_the_bye_stands_for_the_ninth_game_of_nine_rounds():
    for code in "+U":
        (made,) = norms(f"11=1=1{code}=1")
        # 8 games against 2456.25, 6½ points: 81 %, 251.
        assert made == f"2707; GM: 8 games, 6.5 points against 2456; {HOLDS}"
    assert norms("11=1=1H=1")[0].endswith("but 8 of 9 games (1.4.1)")


def test_later_games_of_a_swiss_and_games_won_may_be_left_out():
    longer = [*OPPONENTS, (2000, "", "UKR"), (2000, "", "UKR")]
    # All eleven: 2368.2 is below 2380; the floor of the title raises one of the two to 2200.
    (made,) = norms(f"{GM_NORM}11", longer)
    assert made == f"2616; GM: 9 of 11 games, 6.5 points against 2450; {HOLDS}"


def test_games_that_are_not_rated_and_opponents_of_no_federation_do_not_count():
    assert norms(GM_NORM, changed(8, 2400, "FM", "NON"))[0].endswith("but 8 of 9 games (1.4.1)")
    short = event(GM_NORM).replace(b"   2 w 1", b"   2 w W").replace(b"   1 b 0", b"   1 b L", 1)
    assert "8 of 9 games" in told("NRM002", short)[0]


def test_a_round_robin_takes_no_unrated_player_without_points():
    longer = [*OPPONENTS, ("", "", "POL")]
    as_table = event(f"{GM_NORM}1", longer).replace(b"192 FIDE_DUTCH", b"192 BERGER_ROUNDROBIN")
    assert told("NRM002", as_table)[0].endswith(f"2616; {GM_HOLDS}")


def test_events_before_the_regulations_are_left_alone():
    assert norms(GM_NORM, headers=("042 2023/12/31",)) == []
    assert len(norms(GM_NORM, headers=("042 2024/01/01",))) == 1


def test_enough_foreigners_waive_the_mix_of_federations():
    counted = "20 of 20 rated foreigners (1.4.3d), 3 of 3 federations (1.4.3d)"
    titles = "10 of 10 GM, IM, WGM or WIM (1.4.3d)"
    assert told("NRM005", guests(20)) == [
        f"1.4.3d waives the mix of federations: {counted}, {titles}"
    ]
    assert told("NRM005", guests(18))[0].startswith(
        "1.4.3d does not waive the mix of federations: 18 of 20 rated foreigners"
    )
    assert "2 of 3 federations" in told("NRM005", guests(20, ("FRA", "POL")))[0]
    assert "9 of 10 GM" in told("NRM005", guests(20, titled=9))[0]
    assert told("NRM005", guests(8)) == []


def test_a_lower_title_is_told_where_less_is_missing_for_it():
    untitled = [(rating, "", federation) for rating, _, federation in OPPONENTS]
    (only,) = norms(GM_NORM, untitled)
    assert "0 of 5 titled opponents (1.4.5a), 0 of 3 opponents who are GM (1.4.5)" in only
    one_gm = [(2500, "GM", "GER"), *[(2450, "IM", fed) for *_, fed in OPPONENTS[1:]]]
    assert [text[6:8] for text in norms("111=1=1=1", one_gm)] == ["GM", "IM"]


def test_a_norm_needs_35_per_cent():
    strong = [(2750, "GM", federation) for *_, federation in OPPONENTS]
    assert norms("===000===", strong)[0] == (  # 3 of 9: 33 %, 125 below
        "2625; GM: 9 games, 3.0 points against 2750; but 33 of 35 per cent (1.4.8)"
    )
    assert norms("1==000===", strong) == [f"2670; GM: 9 games, 3.5 points against 2750; {HOLDS}"]


@pytest.mark.parametrize(("count", "needed"), [(9, 3), (10, 4), (11, 4), (12, 4), (13, 5)])
def test_a_third_of_the_opponents_has_the_title(count, needed):
    def made(holders):
        field = [(2600, "GM" if at < holders else "FM", FEDS[at % 3]) for at in range(count)]
        return told("NRM002", event("=" * count, field).replace(b"FIDE_DUTCH", b"FIDE_ROUNDROBIN"))

    assert f"{needed - 1} of {needed} opponents who are GM" in made(needed - 1)[0]
    assert made(needed)[0].endswith(HOLDS)


FEDS = ("GER", "FRA", "POL")
