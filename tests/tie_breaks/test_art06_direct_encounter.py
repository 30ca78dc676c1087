from fractions import Fraction

import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event, field, values

from trfkit.tie_breaks import parse_code
from trfkit.tie_breaks.art06_direct_encounter import direct_encounter

CIRCLE = """
1  2w1  3b0  4w1
2  1b0  4w1  3w1
3  4b1  1w1  2b0
4  3w0  2b0  1b0
"""


def order(tournament, *group, code="DE", edition="2026"):
    """Return the order of a group by starting rank, and the tables behind it."""
    rules = field(tournament, edition)
    index = {number: who for who, number in enumerate(rules.view.ids)}
    found = direct_encounter(rules, parse_code(code), [index[number] for number in group])
    tiers = [sorted(rules.view.ids[who] for who in tier) for tier in found.tiers]
    return tiers, found


def test_two_who_met_are_ordered_by_their_game():
    assert order(event(CIRCLE), 1, 2)[0] == [[1], [2]]


def test_a_circle_of_wins_decides_nothing():
    tiers, found = order(event(CIRCLE), 1, 2, 3)
    assert tiers == [[1, 2, 3]]
    assert [table.article for table in found.tables] == ["6.2"]
    assert [row.score for row in found.tables[0].rows] == [10, 10, 10]


def test_equal_ones_are_compared_again_among_themselves():
    tournament = event("1 2w1 3b1 4w=\n2 1b0 4w1 3w1\n3 4b1 1w0 2b0\n4 3w0 2b0 1b=")
    tiers, found = order(tournament, 2, 3, 4)
    assert tiers == [[2], [3], [4]]
    assert len(found.tables) == 1


def test_a_smaller_group_is_compared_anew():
    # Mutual scores 2, 2, 1, 1: the pairs are told apart by their own games.
    tournament = event("1 2w1 3b0 4w1\n2 1b0 4w1 3w1\n3 4b0 1w1 2b0\n4 3w1 2b0 1b0")
    tiers, found = order(tournament, 1, 2, 3, 4)
    assert tiers == [[1], [2], [4], [3]]
    assert [len(table.rows) for table in found.tables] == [4, 2, 2]


def test_in_a_swiss_only_certain_places_are_given():
    # 1 beat 2 and 3, who have not met: nobody can catch 1, the others stay tied.
    tournament = event("1 2w1 3b1\n2 1b0 U\n3 U 1w0")
    tiers, found = order(tournament, 1, 2, 3)
    assert tiers == [[1], [2, 3]]
    assert [table.article for table in found.tables] == ["6.3", "6.3"]


def test_a_place_that_could_be_shared_is_not_certain():
    tournament = event("1 2w= 3b1\n2 1b= U\n3 U 1w0")
    assert order(tournament, 1, 2, 3)[0] == [[1, 2, 3]]


def test_certainty_counts_from_the_top_only():
    # 4 lost to everybody he met and can reach nobody, but the first place is open.
    tournament = event("1 4w1 U U\n2 U 4w1 U\n3 U U 4w1\n4 1b0 2b0 3b0")
    assert order(tournament, 1, 2, 3, 4)[0] == [[1, 2, 3, 4]]


def test_the_rest_is_compared_again_after_a_certain_place():
    # 1 beat all three; of the rest 2 and 3 met, 4 met neither: again nothing certain.
    tournament = event("1 2w1 3b1 4w1\n2 1b0 U 3w1\n3 U 1w0 2b0\n4 U U 1b0")
    tiers, found = order(tournament, 1, 2, 3, 4)
    assert tiers == [[1], [2, 3, 4]]
    assert [sorted(row.competitor for row in table.rows) for table in found.tables] == [
        [0, 1, 2, 3],
        [1, 2, 3],
    ]


def test_after_a_certain_place_those_left_may_all_have_met():
    # 1 and 4 have not met, and 4 can reach nobody: 1 is first, and of the rest all have met.
    tournament = event("1 2w1 3b1 U\n2 1b0 4w1 3w=\n3 4w1 1w0 2b=\n4 3b0 2b0 U")
    tiers, found = order(tournament, 1, 2, 3, 4)
    assert tiers == [[1], [2, 3], [4]]
    assert [table.article for table in found.tables] == ["6.3", "6.2", "6.2"]


def test_a_forfeit_of_a_swiss_is_no_meeting():
    tournament = event("1 2w+\n2 1b-")
    tiers, found = order(tournament, 1, 2)
    assert tiers == [[1, 2]]
    assert found.tables[0].rows[0].unmet == 1


def test_it_is_one_with_the_modifier_p():
    assert order(event("1 2w+\n2 1b-"), 1, 2, code="DE/P")[0] == [[1], [2]]


def test_it_is_one_where_pairings_are_predetermined():
    assert order(event("1 2w-\n2 1b+", kind=ROUND_ROBIN), 1, 2)[0] == [[2], [1]]


def test_a_double_forfeit_is_a_meeting_without_points_where_forfeits_are_games():
    tiers, found = order(event("1 2w-\n2 1b-", kind=ROUND_ROBIN), 1, 2)
    assert tiers == [[1, 2]]
    assert found.tables[0].article == "6.2"


def test_a_pending_game_is_no_meeting_yet():
    assert order(event("1 2w?\n2 1b?\n3 4w1\n4 3b0"), 1, 2)[1].tables[0].article == "6.3"


def test_of_several_meetings_the_average_counts():
    tournament = event("1 2w1 2b= 3w1\n2 1b0 1w= 4w1\n3 4w1 4b1 1b0\n4 3b0 3w0 2b0")
    rows = order(tournament, 1, 2)[1].tables[0].rows
    assert [row.score for row in rows] == [Fraction(15, 2), Fraction(5, 2)]


def test_three_meetings_are_averaged_over_three():
    tournament = event("1 2w1 2b1 2w0\n2 1b0 1w0 1b1")
    assert order(tournament, 1, 2)[1].tables[0].rows[0].score == Fraction(20, 3)


def test_in_a_double_swiss_a_group_of_three_can_have_met():
    tournament = event(
        "1 2w1 2b1 3w1 3b0 U U\n2 1b0 1w0 U U 3w1 3b1\n3 U U 1b0 1w1 2b0 2w0",
    )
    tiers, found = order(tournament, 1, 2, 3)
    assert tiers == [[1], [2], [3]]
    assert found.tables[0].article == "6.2"


def test_missing_games_can_be_won_by_what_a_win_is_worth():
    # With 3-1-0, 2 draws are less than a win that could still come.
    table = "1 2w= 3b=\n2 1b= U\n3 U 1w=\n"
    assert order(event(table, point_system=THREE_ONE_NIL), 1, 2, 3)[0] == [[1, 2, 3]]


def test_results_need_not_add_up():
    assert order(event("1 2w0\n2 1b="), 1, 2)[0] == [[2], [1]]


def test_the_places_share_the_best_of_equals():
    tournament = event("1 2w1 3b1\n2 1b0 U\n3 U 1w0")
    assert order(tournament, 1, 2, 3)[1].places() == {0: 1, 1: 2, 2: 2}
    assert order(event(CIRCLE), 1, 2, 3)[1].places() == {0: 0, 1: 0, 2: 0}


def test_a_tie_of_five_hundred_takes_no_quadratic_time():
    size = 500
    rows = "\n".join(
        f"{n} {n + 1}w= {(n - 2) % size + 1}b=" if n % 2 else f"{n} {n - 1}b= {n % size + 1}w="
        for n in range(1, size + 1)
    )
    tiers, found = order(event(rows), *range(1, size + 1))
    assert len(tiers) == 1
    assert len(found.tables) == 1


@pytest.mark.parametrize(
    ("edition", "expected"),
    [pytest.param(e, {1: "1", 2: "2", 3: "0"}, id=e) for e in ("2023", "2024", "2026")],
)
def test_the_column_shows_the_place_inside_the_tied_group(edition, expected):
    tournament = event("1 2w1 3b0\n2 1b0 U\n3 U 1w1")
    assert values(tournament, "DE", edition) == expected
