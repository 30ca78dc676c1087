"""B.01 1.4, worked by hand: performances of norms, and what else they need."""

from __future__ import annotations

import pytest
from norm_events import GM_NORM, OPPONENTS, event, guests

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile

ONE_FOREIGN = ("foreign-federations", 1, 2, "1.4.3")


def findings(code, document):
    return [one for one in check(read(document), Profile.TITLE) if one.code == code]


def performances(document):
    """Return what is told of each performance, points in tenths, without what else it needs."""
    return [
        (
            one.participant, one.values["performance"], one.values["title"], one.values["count"],
            one.values["played"], one.values["points"], one.values["average"],
        )
        for one in findings("NRM002", document)
    ]  # fmt: skip


def norms(results, opponents=OPPONENTS, **candidate):
    """Return the performances of player 1."""
    made = performances(event(results, opponents, **candidate))
    return [tuple(facts) for who, *facts in made if who == 1]


def lacking(document, code="NRM002"):
    """Return what each performance lacks, None for what all conditions hold of."""
    return [missing(one) for one in findings(code, document)]


def missing(finding):
    conditions = finding.values["conditions"]
    if finding.code == "NRM002":
        conditions = conditions.arguments.get("conditions")
    return conditions and [measured(one) for one in conditions]


def measured(condition):
    facts = condition.arguments
    name = condition.id.partition(".")[2]
    return name, facts["found"], facts["bound"], facts["article"]


def changed(number, *facts):
    opponents = list(OPPONENTS)
    opponents[number] = facts
    return opponents


def test_a_norm_of_each_title():
    assert norms(GM_NORM) == [(2616, "GM", 9, 9, 65, 2450)]
    assert norms("1=====1=1") == [(2575, "IM", 9, 9, 60, 2450)]
    assert norms("=========") == [(2450, "IM", 9, 9, 45, 2450)]
    assert norms("====0====") == []  # 4 of 9: 44 %, 43 below the average
    assert lacking(event(GM_NORM)) == [None]


def test_who_has_the_title_or_a_higher_one_makes_no_norm_of_it():
    assert norms("=========", title="IM") == []
    assert norms(GM_NORM, title="GM") == []
    assert len(norms(GM_NORM, title="IM")) == 1


def test_titles_of_women_are_for_women():
    lower = [(rating - 100, title, fed) for rating, title, fed in OPPONENTS]
    assert norms("====1====", lower) == []
    # 5 of 9: 56 %, 43; 5½ of 9: 61 %, 80.
    assert norms("====1====", lower, sex="w") == [(2393, "WIM", 9, 9, 50, 2350)]
    assert norms("====1=1==", lower, sex="w") == [(2430, "WGM", 9, 9, 55, 2350)]


def test_the_lowest_opponent_has_the_floor_and_other_unrated_ones_1400():
    # Eight of 2450 and one of 2200 for the GM title: 2422.2; 83 % are 273.
    same = [(2450, "GM", fed) for *_, fed in OPPONENTS[:8]]
    made = norms("1111=1=1=", [*same, ("", "", "POL")])
    assert made[0] == (2695, "GM", 9, 9, 75, 2422)
    # Seven of 2450, one of 2200 and one of 1400: 2305.6, less than 2380.
    two = [*same[:7], ("", "", "POL"), ("", "", "POL")]
    assert norms("111111111", two) == [
        (3106, "GM", 9, 9, 90, 2306),
        (3089, "IM", 9, 9, 90, 2289),
    ]
    low = [("average-rating", 2306, 2380, "1.4.8a")]
    assert lacking(event("111111111", two))[:2] == [low, None]


@pytest.mark.parametrize(
    ("opponents", "conditions"),
    [
        (changed(0, 2500, "", "GER"), [("title-holders", 2, 3, "1.4.5")]),
        (
            [(rating, "CM" if title != "GM" else title, fed) for rating, title, fed in OPPONENTS],
            [("titled-opponents", 3, 5, "1.4.5a")],
        ),
        (
            [(rating, title, "UKR" if at > 2 else fed) for at, (rating, title, fed)
             in enumerate(OPPONENTS)],
            [ONE_FOREIGN, ("own-federation", 6, 5, "1.4.4")],
        ),
        (
            [(rating, title, "GER" if at < 7 else fed) for at, (rating, title, fed)
             in enumerate(OPPONENTS)],
            [ONE_FOREIGN, ("one-federation", 7, 6, "1.4.4")],
        ),
        (
            [(rating, title, "FID" if fed in {"FRA", "NED", "POL"} else fed)
             for rating, title, fed in OPPONENTS],
            [ONE_FOREIGN],
        ),
    ],
)  # fmt: skip
def test_what_a_performance_lacks_is_named(opponents, conditions):
    assert norms(GM_NORM, opponents)[0] == (2616, "GM", 9, 9, 65, 2450)
    assert lacking(event(GM_NORM, opponents))[0] == conditions


EIGHT = [("games", 8, 9, "1.4.1")]


def test_a_forfeit_win_or_the_bye_stands_for_the_ninth_game_of_nine_rounds():
    for code in "+U":
        played = event(f"11=1=1{code}=1")
        # 8 games against 2456.25, 6½ points: 81 %, 251.
        assert performances(played) == [(1, 2707, "GM", 8, 8, 65, 2456)]
        assert lacking(played) == [None]
    assert lacking(event("11=1=1H=1"))[0] == EIGHT


def test_of_eight_games_beside_the_bye_none_may_be_left_out():
    # The first seven alone, 5½ points against 2464 on average, would be a performance of 2694.
    assert performances(event("11=1=1U=0")) == [(1, 2597, "IM", 8, 8, 55, 2456)]


def test_later_games_of_a_swiss_and_games_won_may_be_left_out():
    longer = [*OPPONENTS, (2000, "", "UKR"), (2000, "", "UKR")]
    # All eleven: 2368.2 is below 2380; the floor of the title raises one of the two to 2200.
    assert norms(f"{GM_NORM}11", longer) == [(2616, "GM", 9, 11, 65, 2450)]


def test_games_that_are_not_rated_and_opponents_of_no_federation_do_not_count():
    assert lacking(event(GM_NORM, changed(8, 2400, "FM", "NON")))[0] == EIGHT
    short = event(GM_NORM).replace(b"   2 w 1", b"   2 w W").replace(b"   1 b 0", b"   1 b L", 1)
    assert lacking(short)[0] == EIGHT


def test_a_round_robin_takes_no_unrated_player_without_points():
    longer = [*OPPONENTS, ("", "", "POL")]
    as_table = event(f"{GM_NORM}1", longer).replace(b"192 FIDE_DUTCH", b"192 BERGER_ROUNDROBIN")
    assert performances(as_table)[0][1:] == (2616, "GM", 9, 9, 65, 2450)
    assert lacking(as_table)[0] is None


def test_events_before_the_regulations_are_left_alone():
    assert norms(GM_NORM, headers=("042 2023/12/31",)) == []
    assert len(norms(GM_NORM, headers=("042 2024/01/01",))) == 1


def test_enough_foreigners_waive_the_mix_of_federations():
    def told(document):
        return [(one.variant, missing(one)) for one in findings("NRM005", document)]

    foreigners, federations, titles = (
        ("rated-foreigners", 20, 20, "1.4.3d"),
        ("federations", 3, 3, "1.4.3d"),
        ("titled-foreigners", 10, 10, "1.4.3d"),
    )
    assert told(guests(20)) == [("", [foreigners, federations, titles])]
    ((variant, conditions),) = told(guests(18))
    assert (variant, conditions[0]) == ("not-met", ("rated-foreigners", 18, 20, "1.4.3d"))
    assert ("federations", 2, 3, "1.4.3d") in told(guests(20, ("FRA", "POL")))[0][1]
    assert ("titled-foreigners", 9, 10, "1.4.3d") in told(guests(20, titled=9))[0][1]
    assert [bool(told(guests(foreigners))) for foreigners in (9, 10)] == [False, True]


@pytest.mark.parametrize(
    ("cells", "measures"),
    [
        (["UU", "UU"], [22, 3, 10]),
        (["ZU", "UZ"], [21, 3, 9]),  # each misses one of the three rounds
        (["ZU", "HU"], [20, 3, 8]),
        (["ZU", "ZU", "FU", "UU"], [19, 3, 7]),
        (["ZZ", "ZU"], [20, 3, 8]),  # who misses two is not counted at all
    ],
)
def test_the_foreigners_of_the_round_with_fewest_count(cells, measures):
    (found,) = findings("NRM005", guests(22, cells=cells))
    assert [condition.arguments["found"] for condition in found.values["conditions"]] == measures
    assert (found.variant == "") is (measures == [22, 3, 10])


def test_who_plays_under_the_flag_of_fide_or_an_unknown_one_is_no_foreigner():
    flags = guests(24, ("FRA", "POL", "UKR", "FID", "XXX", "ITA"))
    (found,) = findings("NRM005", flags)
    assert found.values["conditions"][0].arguments["found"] == 16


def test_a_lower_title_is_told_where_less_is_missing_for_it():
    untitled = [(rating, "", federation) for rating, _, federation in OPPONENTS]
    (conditions,) = lacking(event(GM_NORM, untitled))
    assert conditions == [("titled-opponents", 0, 5, "1.4.5a"), ("title-holders", 0, 3, "1.4.5")]
    one_gm = [(2500, "GM", "GER"), *[(2450, "IM", fed) for *_, fed in OPPONENTS[1:]]]
    assert [title for _, title, *_ in norms("111=1=1=1", one_gm)] == ["GM", "IM"]


def test_a_norm_needs_35_per_cent():
    strong = [(2750, "GM", federation) for *_, federation in OPPONENTS]
    # 3 of 9: 33 %, 125 below.
    assert norms("===000===", strong)[0] == (2625, "GM", 9, 9, 30, 2750)
    assert lacking(event("===000===", strong))[0] == [("percentage", 33, 35, "1.4.8")]
    assert norms("1==000===", strong) == [(2670, "GM", 9, 9, 35, 2750)]
    assert lacking(event("1==000===", strong)) == [None]


@pytest.mark.parametrize(("count", "needed"), [(9, 3), (10, 4), (11, 4), (12, 4), (13, 5)])
def test_a_third_of_the_opponents_has_the_title(count, needed):
    def made(holders):
        field = [(2600, "GM" if at < holders else "FM", FEDS[at % 3]) for at in range(count)]
        as_table = event("=" * count, field).replace(b"FIDE_DUTCH", b"FIDE_ROUNDROBIN")
        return lacking(as_table)

    assert ("title-holders", needed - 1, needed, "1.4.5") in made(needed - 1)[0]
    assert made(needed)[0] is None


FEDS = ("GER", "FRA", "POL")
