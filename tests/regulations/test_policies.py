# ruff: noqa: RUF003 - the regulations are quoted in their own letters

import pytest
from english_texts import english
from events import ROUND_ROBIN, SWISS, THREE_ONE_NIL, event, values
from row_tests import each_row

from trfkit.model.view import view_of_players
from trfkit.ranking import Ranking, explain, rank
from trfkit.record import replace
from trfkit.regulations import (
    EDITIONS,
    POLICIES,
    Refusal,
    get_edition,
    own_record,
    unplayed_rounds,
    with_policies,
)
from trfkit.regulations.edition import WatchedEdition
from trfkit.regulations.policies import FEW_GAMES, not_default
from trfkit.regulations.team_rules import BOARDS


def by_number(found):
    """Return the values in the order of the starting ranks."""
    return " ".join(found[number] for number in sorted(found))


TWO_VOLUNTARY_ROUNDS = """
1  H    2w-  3b1  4w1  5b1
2  3w1  1b+  4w1  5b1  6w0
3  2b0  6w=  1w0  U    4b0
4  5w1  H    2b0  1b0  3w1
5  4b0  H    6b0  2w0  1w0
6  Z    3b=  5w1  U    2b1
"""

NO_SHOW = """
1  2w1  3b=
2  1b0  3b+
3  2w-  1w=
"""


@each_row("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_the_default_reading_is_what_every_edition_holds(policy):
    for edition in EDITIONS:
        default = policy.default_in(edition)
        assert not default or with_policies(edition, {policy.name: default}) == edition


@each_row("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_up_to_2026_the_first_reading_is_the_default(policy):
    settled = EDITIONS[: EDITIONS.index(get_edition("2026")) + 1]
    assert {policy.default_in(edition) for edition in settled} == {policy.options[0].name}


def test_a_policy_may_have_another_default_in_another_edition():
    newer = replace(EDITIONS[-1], length=unplayed_rounds.COMPLETED_ROUNDS)
    policy = next(policy for policy in POLICIES if policy.name == "dummy-rounds")
    assert [policy.default_in(edition) for edition in (get_edition("2026"), newer)] == [
        "scheduled",
        "completed",
    ]


def test_an_edition_with_a_rule_of_its_own_has_none_of_the_readings():
    newer = replace(EDITIONS[-1], koya_games=replace(own_record.ALL_ROUNDS, says="by lot"))
    (policy,) = (policy for policy in POLICIES if policy.name == "koya-games")
    assert policy.default_in(newer) == ""
    chosen = with_policies(newer, {"koya-games": "paired"})
    assert chosen.koya_games == own_record.MOST_PAIRED


@each_row("policy", POLICIES, ids=[policy.name for policy in POLICIES])
def test_every_other_reading_changes_an_edition(policy):
    for option in policy.options:
        others = [row for row in EDITIONS if policy.default_in(row) != option.name]
        changed = [with_policies(edition, {policy.name: option.name}) for edition in others]
        assert not others or changed != others


OLDER = [policy for policy in POLICIES if policy.article.startswith("20")]


@each_row("policy", OLDER, ids=[policy.name for policy in OLDER])
def test_a_reading_of_an_older_text_leaves_the_newer_editions_alone(policy):
    for option in policy.options:
        for edition in (row for row in EDITIONS if not row.is_annex):
            assert with_policies(edition, {policy.name: option.name}) == edition


def test_unknown_policies_and_values_are_refused_with_the_known_ones():
    with pytest.raises(Refusal, match="no policy 'tea'; there are dummy-rounds"):
        with_policies(EDITIONS[0], {"tea": "yes"})
    with pytest.raises(Refusal, match="takes scheduled, completed"):
        with_policies(EDITIONS[0], {"dummy-rounds": "some"})


def test_only_readings_that_are_not_the_default_are_reported():
    chosen = {"dummy-rounds": "scheduled", "koya-step": "draw"}
    assert not_default(chosen, ["2026"]) == {"koya-step": "draw"}


@each_row(
    ("edition", "name", "value"),
    [
        ("2026", "average-divisor", "games"),
        ("2012", "average-divisor", "oneself"),
        ("2024", "dummy-rounds", "completed"),
        ("2012", "voluntary-cut", "lowest-dummy"),
        ("2012", "forfeit-games", "regular"),
        ("2024", "standard-points", "draw"),
        ("2009", "ede-restart", "primary"),
        ("2006", "koya-step", "draw"),
        ("2026", "go-unplayed", "nothing"),
    ],
)
def test_a_policy_without_effect_is_named_and_no_part_of_the_provenance(edition, name, value):
    tournament = event("1 2w1 3b1\n2 1b0 Z\n3 Z 1w0")
    ranking = Ranking(
        tiebreaks=("BH",), edition=edition, policies={name: value, "few-games": "ranked"}
    )
    standings = rank(tournament, ranking)
    assert standings.policies == {}
    note = f"policy {name}={value} has no effect here, by edition {edition}"
    assert [one for one in english(standings.notes) if "no effect" in one] == [note]
    assert "policy few-games=ranked changes no value and no place here" in english(standings.notes)
    assert explain(tournament, 1, "BH", ranking).policies == {}


def test_a_policy_has_an_effect_where_a_code_names_its_edition():
    tournament = event("1 2w1 U\n2 1b0 Z", ratings={1: 2000, 2: 1800}, rounds_played=2)
    policies = {"average-divisor": "rounds"}
    codes = ("ARO/V2006", "ARO")
    standings = rank(tournament, Ranking(tiebreaks=codes, edition="2026", policies=policies))
    assert standings.policies == policies
    assert not any("no effect" in note for note in english(standings.notes))
    # The default of an edition that has the rule changes nothing, and nothing has to be said.
    asked = Ranking(tiebreaks=("ARO",), edition="2006", policies={"average-divisor": "oneself"})
    standings = rank(tournament, asked)
    assert standings.policies == {}
    assert not any("no effect" in note for note in english(standings.notes))


def test_the_dummy_is_limited_by_the_scheduled_rounds_unless_the_completed_are_asked_for():
    # Opponents count 1 and 0.5; the dummy has 3, or 1.5 if only three rounds limit it.
    leader = event("1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z", rounds=9, rounds_played=3)
    assert values(leader, "BH")[1] == "4.5"
    assert values(leader, "BH", policies={"dummy-rounds": "completed"})[1] == "3"


def test_voluntary_cut_takes_the_lowest_contribution_or_the_lowest_dummy():
    tournament = event(TWO_VOLUNTARY_ROUNDS)
    assert values(tournament, "SB/C1")[1] == "5.25"
    by_dummy = values(tournament, "SB/C1", policies={"voluntary-cut": "lowest-dummy"})
    assert by_dummy[1] == "4.5"


@pytest.mark.parametrize(
    ("edition", "won", "aro"),
    [
        pytest.param("2023", "1", "2325", id="2023: a forfeit is a game everywhere"),
        pytest.param("2026", "1", None, id="2026: a forfeit win is one in article 7 only"),
    ],
)
def test_forfeits_of_a_round_robin_count_as_far_as_the_edition_says(edition, won, aro):
    tournament = event(NO_SHOW, kind=ROUND_ROBIN, ratings={1: 2400, 2: 2300, 3: 2250})
    policies = {"forfeit-games": "regular"}
    assert values(tournament, "WON", edition)[2] == "0"
    assert values(tournament, "ARO", edition)[2] == "2400"
    assert values(tournament, "WON", edition, policies=policies)[2] == won
    assert values(tournament, "ARO", edition, policies=policies)[2] == (aro or "2400")


def test_forfeits_that_are_games_count_as_won_and_lost_in_ratings():
    tournament = event("1 2w+\n2 1b-", kind=ROUND_ROBIN, ratings={1: 2000, 2: 1500})
    policies = {"forfeit-games": "regular", "few-games": "ranked"}
    found = values(tournament, "TPR", "2023", policies=policies)
    assert found == {1: "2300", 2: "1200"}


def test_standard_points_compare_with_the_opponent_or_with_a_draw():
    tournament = event("1 2w0 3b1\n2 1b0 Z\n3 Z 1w=")
    assert values(tournament, "STD")[1] == "1.5"
    assert values(tournament, "STD", policies={"standard-points": "draw"})[1] == "1"


def test_koya_limits_move_by_half_points_or_by_draws():
    system = {"point_system": THREE_ONE_NIL, "kind": ROUND_ROBIN}
    tournament = event("1 2w1 3b1\n2 1b0 3w=\n3 2b= 1w0", **system)
    assert values(tournament, "KS/L-2")[1] == "0"
    by_draws = {"koya-step": "draw"}
    assert values(tournament, "KS/L-2", policies=by_draws)[1] == "6"
    limits = [
        str(
            explain(tournament, 1, "KS/L-2", Ranking(edition="2026", policies=policies))
            .steps[1]
            .text
        )
        for policies in ({}, by_draws)
    ]
    moved = "the limit is half of it, moved by"
    assert limits == [f"{moved} -1: 2", f"{moved} -2: 1"]


def test_koya_free_rounds_count_only_if_asked_for():
    tournament = event("1 2w1 3b0 Z\n2 1b0 Z 3w1\n3 Z 1w1 2b0", kind=ROUND_ROBIN)
    assert values(tournament, "KS")[1] == "1"
    assert values(tournament, "KS", policies={"koya-games": "rounds"})[1] == "0"


# 16.6: «Правила змагань можуть заздалегідь визначати альтернативні положення до Статей 16.3, 16.4
# або 16.5.» 1 and 4 have a bye of the pairing each, 2 asked for half a point, 3 left after round 2.
# Scores 3, 1.5, 1, 1; opponents see 3 with 1.5, as the last round counts as a draw. The dummies
# have 1.5 (three draws, not 3), 1.5, 1 and 1.
BYES_OF_ALL_KINDS = """
1  2w1  3b1  U
2  1b0  H    4w1
3  4w1  1w0  Z
4  3b0  U    2b0
"""


@pytest.mark.parametrize(
    ("policies", "code", "expected"),
    [
        pytest.param({}, "BH", "4.5 5.5 5 4", id="1.5+1.5+1.5, 3+1.5+1, 1+3+1, 1.5+1+1.5"),
        pytest.param(
            {"16.3": "draws"}, "BH", "4.5 4.5 4 4", id="16.3: seen are 2.5, 1.5, 1.5, 0.5"
        ),
        pytest.param({"16.3": "awarded"}, "BH", "4 5.5 5 3.5", id="16.3: seen are 3, 1.5, 1, 1"),
        pytest.param({"16.4": "no-dummy"}, "BH", "3 4 4 3", id="16.4: 1.5+1.5, 3+1, 1+3, 1.5+1.5"),
        pytest.param({"16.4": "no-dummy"}, "BH/C1", "1.5 3 3 1.5", id="16.4: the lower of the two"),
        pytest.param({"16.4": "no-dummy"}, "SB", "3 1 1 0", id="16.4: a bye brings nothing"),
        pytest.param({"16.4": "uncapped"}, "BH", "6 5.5 5 4", id="16.4: the dummy of 1 has 3"),
        pytest.param({}, "BH/C1", "3 4 4 3", id="16.5: the bye of 2 goes, 1.5 and not 1"),
        pytest.param({"16.5": "no-exception"}, "BH/C1", "3 4.5 4 3", id="16.5: 1 goes"),
        pytest.param(
            {"16.4": "uncapped"}, "BH/C1", "4.5 4 4 3", id="16.5: a bye of the pairing stays"
        ),
        pytest.param(
            {"16.4": "uncapped", "16.5": "unplayed"}, "BH/C1", "3 4 4 3", id="16.5: it goes, with 3"
        ),
    ],
)
def test_the_regulations_of_an_event_may_say_otherwise_by_16_6(policies, code, expected):
    named = {f"clause-{article}": value for article, value in policies.items()}
    tournament = event(BYES_OF_ALL_KINDS)
    found = values(tournament, code, "2026", policies=named)
    assert by_number(found) == expected
    assert rank(tournament, Ranking(edition="2026", policies=named)).policies == named


@pytest.mark.parametrize("edition", ["2023", "2024"])
def test_the_clauses_hold_in_every_edition_since_2023(edition):
    # The dummy of 1 has 3 here.
    tournament = event(BYES_OF_ALL_KINDS)
    assert values(tournament, "BH", edition)[1] == "6"
    for name, value, buchholz in (
        ("clause-16.3", "awarded", "5.5"),
        ("clause-16.4", "no-dummy", "3"),
    ):
        assert values(tournament, "BH", edition, policies={name: value})[1] == buchholz


def test_without_a_dummy_a_forfeited_round_does_not_enter_either():
    # 2 has 0.5 for opponents, as the bye at the end is a draw; nobody stands in for 3 or for 1.
    tournament = event("1 2w1 3b-\n2 1b0 Z\n3 Z 1w+")
    no_dummy = {"clause-16.4": "no-dummy"}
    assert by_number(values(tournament, "BH", policies=no_dummy)) == "0.5 1 0"
    assert by_number(values(tournament, "SB", policies=no_dummy)) == "0.5 0 0"


def test_a_round_without_a_dummy_is_explained():
    ranking = Ranking(edition="2026", policies={"clause-16.4": "no-dummy"})
    page = explain(event(BYES_OF_ALL_KINDS), 1, "BH/C1", ranking)
    last = page.contributions[2]
    assert (last.value, last.counted, last.article) == (None, False, "16.6")
    assert str(last.why) == "an unplayed round, and no dummy: it does not enter"


# 7.6: «Кількість турів учасника турніра зменшена на кількість турів які не були зіграні через
# звільнення від гри за жеребкуванням (т.з. bye), або через штрафні санкції.» under the title
# «Кількість фактично зіграних партій»; 12 speaks of «перемоги або поразки, отримані через штрафні
# санкції», so that these are forfeits of both.
@pytest.mark.parametrize(
    ("policy", "byes", "forfeits"),
    [
        pytest.param("voluntary", "3 2 2 3", "2 1", id="less H, Z and lost forfeits"),
        pytest.param("printed", "2 3 3 2", "1 1", id="less byes of the pairing and forfeits"),
        pytest.param("games", "2 2 2 2", "1 1", id="games actually played"),
    ],
)
def test_the_printed_text_of_7_6_counts_other_rounds(policy, byes, forfeits):
    policies = {"elected-rounds": policy}
    found = values(event(BYES_OF_ALL_KINDS), "GE", "2023", policies=policies)
    assert by_number(found) == byes
    forfeited = event("1 2w+ 2b1\n2 1b- 1w0")
    assert by_number(values(forfeited, "REP", "2026", policies=policies)) == forfeits


def test_every_reading_that_changes_rules_says_so_of_a_column():
    told = [
        (policy.name, option.name)
        for policy in POLICIES
        for option in policy.options
        if bool(option.rules) is not bool(option.of_column)
    ]
    assert told == []


FORFEITED = """
1  2w+  3b1  4w+  5b1  U
2  1b-  4w1  H    3w1  5b1
3  4b1  1w0  5b1  2b0  Z
4  3w0  2b0  1b-  H    Z
5  Z    Z    3w0  1w0  2w0
"""


@each_row(
    ("kind", "rule", "rounds"),
    [
        (ROUND_ROBIN, unplayed_rounds.OVER_THE_BOARD, ["24", "245", "1234", "12", "345"]),
        (ROUND_ROBIN, unplayed_rounds.FORFEITS_ARE_GAMES, ["1234", "1245", "1234", "123", "345"]),
        (ROUND_ROBIN, unplayed_rounds.FORFEIT_WINS_ARE_GAMES, ["1234", "245", "1234", "12", "345"]),
        (SWISS, unplayed_rounds.FORFEITS_ARE_GAMES, ["24", "245", "1234", "12", "345"]),
    ],
    ids=lambda part: getattr(part, "says", str(part)),
)
def test_forfeits_are_games_where_pairings_are_known_before(kind, rule, rounds):
    view = view_of_players(event(FORFEITED, kind=kind))
    assert [
        "".join(str(r + 1) for r in range(view.rounds) if rule.apply(view, who, r))
        for who in range(len(view))
    ] == rounds


def test_each_choice_and_order_of_boards_has_a_name():
    assert [len(name.split("-")) for name in BOARDS if name] == [1] * 3 + [2] * 6 + [3] * 6
    assert len(BOARDS) == 15


def test_the_policy_on_few_games_is_that():
    assert FEW_GAMES.name == "few-games"


def test_editions_with_other_rules_for_players_rule_them_otherwise():
    same = {
        (first.name, second.name)
        for first in EDITIONS
        for second in EDITIONS
        if first.rules_players_as(second) and first is not second
    }
    assert same == {("2024", "2023"), ("2023", "2024")}
    assert all(edition.rules_players_as(edition) for edition in EDITIONS)


def test_a_watched_edition_compares_the_rules_that_were_read():
    newest, before = EDITIONS[-1], EDITIONS[0]
    watched = WatchedEdition(newest)
    assert watched.rules_as(before)
    assert watched.encounter is newest.encounter
    assert not watched.rules_as(before)
    assert watched.rules_as(replace(before, encounter=newest.encounter))
