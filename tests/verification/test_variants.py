"""The lattice as a table, and what its own rules give, worked out by hand."""

from datetime import date
from fractions import Fraction

import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event
from generated import round_robin, swiss
from row_tests import each_row
from team_events import team_event_of
from trials import compute

from trfkit.messages import Message
from trfkit.messages.catalogue import find_row
from trfkit.model import STANDARD, NationalRating, RoundKind
from trfkit.record import replace
from trfkit.regulations import POLICIES
from trfkit.units import Points
from trfkit.verification.variants import table as cases
from trfkit.verification.variants.event_facts import (
    Names,
    bye_changes,
    game_as_forfeit,
    result_missing,
    unplayed_round_changes,
)
from trfkit.verification.variants.table import BY_ID, VARIANTS, Axis, Case
from trfkit.verification.variants.trial import Trial
from trfkit.verification.variants.variant_changes import with_bye, with_byes_of

# Points after three rounds: 1 has 2.5, 2 has 1.5, 3 has 2, 4 has 0.5, 5 has 1, 6 has 1.
SWISS = """
1 2w1 3b= 4w1
2 1b0 U   3w=
3 4w1 1w= 2b=
4 3b0 H   1b0
5 6w+ Z   Z
6 5b- H   H
"""


def values(tournament, code, variant, edition="2026", **params):
    """Return a column under a variant, by starting rank."""
    trial = Trial(tournament)
    basis = trial.basis(code, edition)
    changes = [
        change
        for change in BY_ID[variant].expand(Case(trial, basis))
        if params.items() <= change.params.items()
    ]
    assert len(changes) == 1
    return dict(zip(trial.ids, compute(changes[0].apply(basis)), strict=True))


def plain(tournament, code, edition="2026"):
    return Trial(tournament).values(code, edition=edition)


def numbers(*texts):
    return {n: Fraction(text) for n, text in enumerate(texts, start=1)}


def test_the_ids_are_unique_and_every_row_says_what_it_changes_and_where_it_comes_from():
    assert len({row.id for row in VARIANTS}) == len(VARIANTS)
    for row in VARIANTS:
        assert find_row(row.changes.id)
        assert find_row(row.origin.id)
    assert set(BY_ID) == {row.id for row in VARIANTS}


def test_a_reading_of_a_rule_is_told_in_words_with_its_option_in_brackets():
    trial = Trial(event(SWISS))
    for change in cases.policies(Case(trial, trial.basis("BH", "2026"))):
        name, value = change.params["policy"], change.params["value"]
        policy = next(one for one in POLICIES if one.name == name)
        reading = Message(f"policy.{name}.{value}.of-column")
        told = {"reading": reading, "policy": name, "value": value}
        assert change.clause("TB1") == Message("variants.policy", column="TB1", **told)
        assert change.origin == Message("verify.articles", articles=policy.article)


@pytest.mark.parametrize(
    ("start", "first"), [(date(2012, 8, 1), ["2012", "2024"]), (None, ["2024", "2023"])]
)
def test_the_edition_of_the_start_date_comes_first_then_the_nearest(start, first):
    trial = Trial(replace(event(SWISS), start=start))
    case = Case(trial, trial.basis("BH", "2026"))
    assert [change.params["edition"] for change in cases.editions(case)][:2] == first


@pytest.mark.parametrize(
    ("code", "others"), [("SB", ["SB/C1", "SB/C2"]), ("PS/C2", ["PS", "PS/C1"])]
)
def test_a_code_without_medians_is_taken_for_one_with_other_cuts(code, others):
    trial = Trial(event(SWISS))
    found = cases.codes(Case(trial, trial.basis(code, "2026")))
    assert [change.params["tiebreak"] for change in found] == others


@pytest.mark.parametrize(
    "tournament",
    [round_robin(1, forfeited=0), swiss(2, players=20, forfeited=0), swiss(3, away=0, withdrawn=0)],
    ids=["free rounds", "byes", "forfeits"],
)
def test_a_variant_changes_nothing_where_the_rounds_that_it_names_are_missing(tournament):
    trial = Trial(tournament)
    for code in ("BH/C1", "SB", "WON", "FB", "REP"):
        basis = trial.basis(code, "2026")
        kinds = {kind for row in basis.field.view.kinds for kind in row}
        right = compute(basis)
        for variant in VARIANTS:
            if variant.rounds and kinds.isdisjoint(variant.rounds):
                for change in variant.expand(Case(trial, basis)):
                    assert compute(change.apply(basis)) == right, (variant.id, code)


def test_editions_come_first_and_what_the_search_expands_last():
    axes = [row.axis for row in VARIANTS if not row.id.startswith("ranks-")]
    assert axes[0] is Axis.EDITION
    first = axes.index(Axis.PARTICIPANT)
    assert set(axes[first:]) == {Axis.PARTICIPANT, Axis.FACT, Axis.DEVIATION}


def test_variants_of_single_participants_have_rows_of_their_own():
    trial = Trial(event(SWISS))
    view = trial.field("2026").view
    made = {
        change.variant
        for who in range(len(view))
        for change in (
            *unplayed_round_changes(view, who),
            *bye_changes(view, who),
            *(
                fact(view, Names(trial.tournament, of_teams=False), who, 0)
                for fact in (result_missing, game_as_forfeit)
            ),
        )
    }
    assert made == {row.id for row in VARIANTS if row.axis is Axis.PARTICIPANT}
    assert all(BY_ID[variant].params == ("participant", "round") for variant in made)
    case = Case(trial, trial.basis("BH", "2026"))
    assert not any(BY_ID[variant].expand(case) for variant in made)


def test_without_forfeits_modifier_p_cuts_the_same_rounds_first():
    tournament, variant = swiss(4, away=0.2, forfeited=0), "cut-pairing-byes-first"
    usual = values(tournament, "BH/C1", variant)
    assert usual != plain(tournament, "BH/C1")
    assert values(tournament, "BH/C1/P", variant) == usual


# By 2026 opponents see 5 with 2 (two zero-point byes at the end as draws), 6 with 1 as it is.
# Dummies: of 2 in round 2, 1.5; of 4 in round 2, 0.5; of 5, 1 thrice; of 6, 1 thrice.


def test_buchholz_of_2026_as_the_base_of_the_following():
    assert plain(event(SWISS), "BH") == numbers(4, 6, "4.5", 5, 3, 3)


@each_row(
    ("variant", "expected"),
    [
        # Own unplayed rounds: a draw against oneself with the score that opponents see.
        ("own-draw-against-oneself", numbers(4, 6, "4.5", 5, 6, 3)),
        ("own-draw-with-real-score", numbers(4, 6, "4.5", 5, 3, 3)),
        # 2 in round 2: 0 before, 0 left of a win, half a point after it: 0.5. 4: 0 + 0.5 + 0.5.
        # 5: 0 + 0 + 1; 1 + 1 + 0.5; 1 + 1. 6: 0 + 1 + 1; 0 + 0.5 + 0.5; 0.5 + 0.5.
        ("own-virtual-opponent", numbers(4, 5, "4.5", "5.5", "5.5", 4)),
        ("own-dummy", numbers(4, 6, "4.5", 5, 3, 3)),
        ("own-nothing", numbers(4, "4.5", "4.5", "4.5", 0, 0)),
        # Opponents: 2 has 0.5 + 0.5 by 2012, 4 as before.
        ("opponents-as-draws", numbers("3.5", 6, 4, 5, 3, 3)),
        ("opponents-as-draws-but-byes", numbers(4, 6, "4.5", 5, 3, 3)),
        ("opponents-face-value", numbers(4, 6, "4.5", 5, 3, 3)),
        ("own-points-added", numbers("6.5", "7.5", "6.5", "5.5", 4, 4)),
        ("one-round-earlier", numbers("2.5", "2.5", "2", "2", "1.5", "1")),
    ],
)
def test_buchholz_by_other_rules_of_unplayed_rounds(variant, expected):
    assert values(event(SWISS), "BH", variant) == expected


def test_own_points_are_added_to_products_too():
    # Of 2: a half of 2, the bye's 1.5, nothing of 2.5; the own points are 1.5.
    assert plain(event(SWISS), "SB")[2] == Fraction("2.5")
    assert values(event(SWISS), "SB", "own-points-added")[2] == 4


# Points: 4.5, 3, 2.5, 1.5 (seen with 2: a zero-point bye at the end), 1.5. Rows of 1 by 2026:
# the forfeit 3 (as much as 2 has), the two byes 3 (six draws), then 2.5, 2, 1.5. Of 2: the
# forfeit 3, then 2.5, 2, 1.5, the bye 3, and 2.5.
CUTS = """
1 2w+ U   Z   3w1 4b= 5w1
2 1b- 3w1 4w1 5b= Z   3w=
3 4w1 2b0 5w1 1b0 Z   2b=
4 3b0 5w1 2b0 Z   1w= Z
5 U   4b0 3b0 2w= Z   1b0
"""


@pytest.mark.parametrize(
    ("variant", "of_first", "of_second"),
    [
        ("cut-without-exception", "13.5", "13"),  # the lowest, 1.5
        ("cut-pairing-byes-first", "12", "13"),  # 2 has no such bye: the lowest, 1.5
        ("forfeits-as-games", "12", "13"),  # 2 met one with 4.5: 16 less the bye
    ],
)
def test_cuts_by_other_preferences(variant, of_first, of_second):
    found = values(event(CUTS), "BH/C1", variant)
    assert (found[1], found[2]) == (Fraction(of_first), Fraction(of_second))


@pytest.mark.parametrize(("code", "points"), [("BH:MP", "MPTS"), ("BH:GP", "GPTS")])
def test_own_points_of_a_team_are_those_that_its_opponents_are_summed_by(code, points):
    league = team_event_of("1-2 11== 3-4 1000 5U\n1-3 1=== 2-5 0011 4U", teams=5, boards=4)
    sums, own = plain(league, code), plain(league, points)
    added = values(league, code, "own-points-added")
    assert added == {team: sums[team] + own[team] for team in sums}


def test_for_an_average_or_in_a_swiss_there_is_no_such_rule():
    def cases_of(tournament, code, variant):
        trial = Trial(tournament)
        return [*BY_ID[variant].expand(Case(trial, trial.basis(code, "2026")))]

    assert cases_of(event(SWISS), "AOB", "own-points-added") == []
    assert cases_of(event(SWISS), "SB", "round-robin-dummies") == []
    assert len(cases_of(event(ROUND_ROBIN_OF_FOUR, kind=ROUND_ROBIN), "SB", "round-robin-dummies"))


def test_a_pairing_allocated_bye_of_another_worth():
    # Nothing: everybody sees 2 with 0.5, as does the dummy of it; one more point: with 2.5.
    found = values(event(SWISS), "BH", "pairing-byes-worth", points="0")
    assert found == numbers(3, 5, "3.5", 5, 3, 3)
    found = values(event(SWISS), "BH", "pairing-byes-worth", points="2")
    assert found == numbers(5, 6, "5.5", 5, 3, 3)


@pytest.mark.parametrize(
    ("system", "worth"),
    [(STANDARD, "0 1.5 2 2.5 3"), (THREE_ONE_NIL, "0 0.5 1.5 2 2.5")],
)
def test_a_bye_is_worth_anything_but_what_a_win_or_a_draw_is_which_have_a_name(system, worth):
    trial = Trial(event(SWISS, point_system=system))
    case = Case(trial, trial.basis("BH", "2026"))
    changes = BY_ID["pairing-byes-worth"].expand(case)
    assert [one.params["points"] for one in changes] == worth.split()


def test_buchholz_with_one_cut_as_the_base_of_the_above():
    assert {n: plain(event(CUTS), "BH/C1")[n] for n in (1, 2)} == numbers("12", "11.5")


def test_a_lost_forfeit_among_the_byes_at_the_end_is_seen_in_two_ways():
    table = """
1 2w1 3w1 Z   4b- Z
2 1b0 4w1 3w1 U   4w1
3 4w1 1b0 2b0 U   U
4 3b0 2b0 U   1w+ 2b0
"""
    # 2 met 1, 4 (2), 3 (3), 4 again; the dummy of the bye has 2.5. Of 1, who has 2, both byes
    # are draws by 16.3.2, or the forfeit as well.
    assert plain(event(table), "BH")[2] == Fraction("9.5") + 3
    seen = values(event(table), "BH", "opponents-trailing-voluntary")
    assert seen[2] == Fraction("9.5") + Fraction("3.5")


# Forfeits and pairings


ROUND_ROBIN_OF_FOUR = """
1 4w1 2b1 3w+
2 3w= 1w0 4b1
3 2b= 4w1 1b-
4 1b0 3b0 2w0
"""


def test_a_forfeit_of_a_round_robin_against_a_dummy_with_the_own_score():
    tournament = event(ROUND_ROBIN_OF_FOUR, kind=ROUND_ROBIN)
    # 1 has beaten 4 (0), 2 (1.5) and, by forfeit, 3 (1.5): the dummy has his own 3.
    assert plain(tournament, "SB") == numbers(3, "0.75", "0.75", 0)
    assert values(tournament, "SB", "round-robin-dummies") == numbers("4.5", "0.75", "0.75", 0)


def test_forfeits_as_games_in_counts_and_averages():
    tournament = event(ROUND_ROBIN_OF_FOUR, kind=ROUND_ROBIN)
    assert plain(tournament, "WON") == numbers(2, 1, 1, 0)
    assert values(tournament, "WON", "forfeits-as-games") == numbers(3, 1, 1, 0)
    assert plain(tournament, "BPG") == numbers(1, 1, 1, 2)
    assert values(tournament, "BPG", "forfeits-as-games") == numbers(1, 1, 2, 2)
    # Ratings are 2350, 2300, 2250, 2200.
    assert plain(tournament, "ARO")[1] == 2250
    assert values(tournament, "ARO", "forfeits-as-games")[1] == 2250
    assert values(tournament, "ARO", "forfeits-as-games")[3] == 2283


def test_the_modifier_p_left_out():
    assert values(event(CUTS), "BH/P", "forfeits-as-byes") == plain(event(CUTS), "BH")


def test_the_rules_of_the_other_kind_of_pairings():
    tournament = event(ROUND_ROBIN_OF_FOUR, kind=ROUND_ROBIN)
    as_swiss = plain(event(ROUND_ROBIN_OF_FOUR), "BH")
    assert values(tournament, "BH", "as-swiss") == as_swiss
    assert values(event(ROUND_ROBIN_OF_FOUR), "BH", "as-predetermined") == plain(tournament, "BH")


# Counts


def test_wins_and_rounds_elected_to_play():
    tournament = event(SWISS)
    assert plain(tournament, "WIN") == numbers(2, 1, 1, 0, 1, 0)
    assert values(tournament, "WIN", "wins-over-the-board") == numbers(2, 0, 1, 0, 0, 0)
    assert values(tournament, "WIN", "wins-with-forfeits") == numbers(2, 0, 1, 0, 1, 0)
    assert values(tournament, "WIN", "wins-by-points", "2012") == plain(tournament, "WIN")
    assert plain(tournament, "REP") == numbers(3, 3, 3, 2, 1, 0)
    assert values(tournament, "REP", "byes-not-elected") == numbers(3, 2, 3, 2, 1, 0)


# Ratings


def test_ratings_for_the_unrated_and_ratings_of_other_lists():
    ratings = {1: 2000, 2: None, 3: 1800, 4: 1700, 5: 1600, 6: 1500}
    tournament = event(SWISS, ratings=ratings)
    assert set(plain(tournament, "ARO").values()) == {None}
    trial = Trial(tournament)
    changes = BY_ID["unrated"].expand(Case(trial, trial.basis("ARO", "2026")))
    assert [change.params["rating"] for change in changes] == [1400, 1000, 1200]
    rated = values(tournament, "ARO", "unrated", rating=1400)
    assert rated == {1: 1633, 2: 1900, 3: 1700, 4: 1900, 5: None, 6: None}
    national = NationalRating(federation="NED", start_no=2, rating=1900)
    listed = replace(tournament, national_ratings=(national,))
    found = values(listed, "ARO", "rating-list", list="fide, else national")
    assert (found[1], found[3]) == (1800, 1867)
    assert len(tried(listed, "ARO", "rating-list", "list")) > 1
    assert tried(listed, "BH", "rating-list", "list") == []
    assert tried(tournament, "ARO", "rating-list", "list") == []


def test_averages_rounded_otherwise():
    ratings = {1: 2000, 2: 1901, 3: 1800, 4: 1701, 5: 1600, 6: 1500}
    tournament = event(SWISS, ratings=ratings)
    # Of 4: 2000 and 1800. Of 2: 2000 and 1800. Of 1: 1901, 1800, 1701: 1800 2/3.
    assert plain(tournament, "ARO")[1] == 1801
    assert values(tournament, "ARO", "mean-rounded-down")[1] == 1800
    halves = event("1 2w1 3w1\n2 1b0 3b1\n3 2w0 1b0", ratings={1: 2001, 2: 2000, 3: 1901})
    assert plain(halves, "ARO") == {1: 1951, 2: 1951, 3: 2001}


def test_averages_over_rounds_and_ratings_far_away():
    tournament = event(SWISS, ratings={1: 2000, 2: 1900, 3: 1800, 4: 1000, 5: 1600, 6: 1500})
    assert values(tournament, "ARO", "average-over-rounds")[4] == Fraction(1267)
    # 1 takes 1000 for 1650: (1900 + 1800 + 1650) / 3 = 1783, and 83 % are worth 273.
    assert values(tournament, "TPR", "ratings-within-350")[1] == 1783 + 273


# Points and rounds


def test_points_of_other_systems():
    tournament = event(SWISS)
    assert values(tournament, "PTS", "points-3-1-0") == numbers(7, 4, 5, 1, 3, 2)
    assert values(tournament, "PTS", "pairing-byes-half") == numbers("2.5", 1, 2, "0.5", 1, 1)
    in_threes = event(SWISS, point_system=THREE_ONE_NIL)
    assert values(in_threes, "PTS", "points-1-half-0") == plain(tournament, "PTS")
    half = replace(tournament.point_system, pairing_allocated_bye=5)
    assert values(event(SWISS, point_system=half), "PTS", "pairing-byes-win") == plain(
        tournament, "PTS"
    )


# Codes


def test_a_code_is_taken_for_its_neighbours():
    trial = Trial(event(SWISS))
    found = {
        str(change.params["tiebreak"])
        for change in BY_ID["other-code"].expand(Case(trial, trial.basis("BH/C1", "2026")))
    }
    assert found == {"BH", "BH/C2", "BH/M1", "BH/M2", "FB/C1"}
    assert values(event(SWISS), "BH/C1", "other-code", tiebreak="BH/M1") == plain(
        event(SWISS), "BH/M1"
    )


@pytest.mark.parametrize(
    ("code", "others"),
    [
        ("BH", "BH/C1 BH/C2 BH/M1 BH/M2 FB"),
        ("FB/M2", "FB FB/C1 FB/C2 FB/M1 BH/M2"),
        ("AOB", "AOB/F"),
        ("AOB/F", "AOB"),
        ("PTS", ""),
    ],
)
def test_a_code_is_taken_for_those_with_other_cuts_and_with_and_without_f(code, others):
    trial = Trial(event(SWISS))
    found = BY_ID["other-code"].expand(Case(trial, trial.basis(code, "2026")))
    assert [str(change.params["tiebreak"]) for change in found] == others.split()


# Direct encounter and teams


TIED = """
1 2w1 Z   4w0
2 1b0 3w1 Z
3 Z   2b0 4b1
4 U   Z   1b1
"""


def test_direct_encounter_where_not_all_have_met():
    # 1, 2 and 3 have a point each; 1 and 3 have not met.
    trial = Trial(event(TIED))
    assert {n: v for n, v in trial.values("PTS", edition="2026").items() if n < 4} == {
        1: 1,
        2: 1,
        3: 1,
    }
    assert set(plain(event(TIED), "DE").values()) == {0}
    assert values(event(TIED), "DE", "encounter-sum") == numbers(1, 1, 3, 0)
    assert set(values(event(TIED), "DE", "encounter-all-or-nothing").values()) == {0}
    assert set(values(event(TIED), "DE", "encounter-certain", "2012").values()) == {0}


@pytest.mark.parametrize(
    ("code", "changed"), [("BH/C1", "BH/C1/P"), ("BH/P", "BH/P"), ("WON", "WON"), ("PTS", "PTS")]
)
def test_forfeits_count_as_games_by_the_modifier_of_the_codes_that_have_it(code, changed):
    trial = Trial(event(SWISS))
    (change,) = cases.forfeits_as_games(Case(trial, trial.basis(code, "2026")))
    assert str(change.apply(trial.basis(code, "2026")).criterion.descriptor) == changed
    without = [*cases.forfeits_as_byes(Case(trial, trial.basis(code, "2026")))]
    assert len(without) == code.endswith("/P")


def tried(tournament, code, variant, name):
    """Return the numbers that a variant tries, by the name of its parameter."""
    trial = Trial(tournament)
    changes = BY_ID[variant].expand(Case(trial, trial.basis(code, "2026")))
    return [change.params[name] for change in changes]


@pytest.mark.parametrize(
    ("win", "draw", "points"),
    [
        (10, 5, ["0", "1.5", "2", "2.5", "3"]),
        (30, 10, ["0", "0.5", "1.5", "2", "2.5"]),
        (40, 20, ["0", "0.5", "1", "1.5", "2.5", "3", "3.5"]),
    ],
)
def test_a_pairing_bye_is_tried_with_up_to_three_points_or_a_win(win, draw, points):
    system = replace(STANDARD, win=Points(win), draw=Points(draw))
    tournament = replace(event(SWISS), point_system=system)
    assert tried(tournament, "PTS", "pairing-byes-worth", "points") == points


def test_who_has_no_rating_is_tried_with_those_that_programs_give():
    players = event(SWISS).players
    rated = tuple(replace(player, rating=1500) for player in players)
    some = replace(event(SWISS), players=(*rated[1:], replace(players[0], rating=None)))
    assert tried(some, "ARO", "unrated", "rating") == [1400, 1000, 1200]
    assert tried(some, "BH", "unrated", "rating") == []
    assert tried(replace(some, players=rated), "ARO", "unrated", "rating") == []


TEAMS = """
1-2 1==0  3-4 1100
1-3 ====  2-4 ====
1-4 ====  2-3 ====
"""


def test_other_match_points_leave_game_points_as_they_are():
    tournament = team_event_of(TEAMS, teams=4, boards=4)
    assert plain(tournament, "MPTS") == numbers(3, 3, 3, 3)
    assert values(tournament, "GPTS", "match-points", win=3) == plain(tournament, "GPTS")
    decisive = team_event_of("1-2 11  3-4 ==", teams=4)
    assert values(decisive, "MPTS", "match-points", win=3) == numbers(3, 0, 1, 1)
    system = replace(decisive.match_points, win=Points(30), draw=Points(15))
    three = replace(decisive, match_points=system)
    assert plain(three, "MPTS") == numbers(3, 0, "1.5", "1.5")
    assert values(three, "MPTS", "match-points", win=2) == numbers(2, 0, 1, 1)
    of_players = event(SWISS)
    assert [tried(one, "PTS", "match-points", "win") for one in (decisive, of_players)] == [
        [2, 3],
        [],
    ]


@pytest.mark.parametrize(("stated", "plainly", "with_three"), [(20, 2, 2), (None, 1, 1)])
def test_a_bye_of_a_team_that_the_file_gives_points_keeps_them(stated, plainly, with_three):
    tournament = team_event_of("1-2 11 3U", teams=3, bye=(stated, 20))
    assert plain(tournament, "MPTS") == numbers(2, 0, plainly)
    assert values(tournament, "MPTS", "match-points", win=3) == numbers(3, 0, with_three)


def test_matches_that_count_by_their_result():
    # The scores are 5 and 1; 1 won two matches and drew one, each against 2.
    tournament = team_event_of("1-2 11\n1-2 ==\n1-2 1=", teams=2)
    assert plain(tournament, "MPTS") == numbers(5, 1)
    assert plain(tournament, "EMMSB") == numbers(2 + 1 + 2, 5)
    assert values(tournament, "EMMSB", "matches-by-result") == numbers("2.5", "2.5")


def test_all_byes_of_a_kind_become_others_as_each_alone_would():
    view = Trial(swiss(2, players=21, rounds=7, away=0.2)).field("2026").view
    kind, to = RoundKind.HALF_POINT_BYE, RoundKind.FULL_POINT_BYE
    expected = view
    for who, row in enumerate(view.kinds):
        for r, one in enumerate(row):
            if one is kind:
                expected = with_bye(expected, view.ids[who], r, to, 10)
    assert expected != view
    assert with_byes_of(view, kind, to, points=10) == expected
