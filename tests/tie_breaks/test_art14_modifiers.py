"""Article 14, and 16.5 on what a cut prefers."""

# ruff: noqa: RUF003 - the regulations are quoted in their own letters

from typing import Final

import pytest
from english_texts import english
from events import event, field, values
from hypothesis import given
from hypothesis import strategies as st
from row_tests import each_row

from trfkit.ranking import Ranking, explain, rank
from trfkit.regulations import AVAILABLE
from trfkit.regulations.unplayed_rounds import LOWEST_CONTRIBUTION
from trfkit.tie_breaks import parse_code
from trfkit.tie_breaks.art14_modifiers import Line, all_left, cut_rounds, extremes, sum_column
from trfkit.tie_breaks.field import Opposition, Terms


def cut(line, code):
    return tuple(
        (cut.round, cut.article) for cut in cut_rounds(line, parse_code(code), LOWEST_CONTRIBUTION)
    )


def test_the_lowest_opponent_goes_first():
    assert cut(Line([30, 10, 20], [30, 10, 20]), "BH/C1") == ((1, "14.1"),)
    assert cut(Line([30, 10, 20], [30, 10, 20]), "BH/C2") == ((1, "14.2"), (2, "14.2"))


def test_of_products_that_of_the_lowest_opponent_goes_not_the_lowest_product():
    assert cut(Line([0, 100, 50], [30, 10, 20]), "SB/C1") == ((1, "14.1"),)


def test_among_equal_opponents_the_lowest_product_goes():
    assert cut(Line([100, 0, 50], [10, 10, 20]), "SB/C1") == ((1, "14.1"),)


@given(
    st.lists(st.tuples(st.integers(-2, 3), st.integers(-2, 3)), max_size=6),
    st.sampled_from(["BH/C1", "BH/C2", "BH/C3", "BH/M1", "BH/M2", "BH/C1/M1"]),
)
def test_values_are_the_sums_of_the_terms_that_cuts_leave(rounds, text):
    terms, weights = [term for term, _ in rounds], [weight for _, weight in rounds]
    code = parse_code(text)
    for shown in (terms, weights):  # of a Buchholz the terms are the weights themselves
        cuts = cut_rounds(Line(shown, weights), code, LOWEST_CONTRIBUTION)
        left = sum(shown) - sum(shown[cut.round] for cut in cuts)
        assert column_of(Terms([shown], [shown] if shown is weights else [weights]), code) == left
        own_rows = [shown]  # as weights of their own, whose lowest is the lowest term
        cuts = cut_rounds(Line(shown, shown), code, LOWEST_CONTRIBUTION)
        left = sum(shown) - sum(shown[cut.round] for cut in cuts)
        assert column_of(Terms(own_rows, own_rows), code) == left


def column_of(terms, code):
    """Return the value of one participant who played all his rounds."""
    opposition = Opposition(terms.weights, terms.rows, {}, {}, {})
    column = sum_column(None, code, opposition, terms=terms, unit=10, reason=None)
    return column.values[0]


@given(
    st.lists(st.none() | st.integers(-2, 3), max_size=6),
    st.sampled_from(["ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "ARO/C1/M1"]),
)
def test_what_is_left_of_terms_that_stand_for_themselves_is_what_is_not_cut(row, text):
    code = parse_code(text)
    taken = {cut.round for cut in extremes([row], code).get(0, ())}
    left = [term for r, term in enumerate(row) if term is not None and r not in taken]
    assert [sorted(terms) for terms in all_left([row], code)] == [sorted(left)]


def test_cuts_are_told_of_participants_only():
    cuts = extremes([[1, 2], [3, None]], parse_code("ARO/C1"))
    assert (list(cuts), len(cuts), cuts.get(2), 1 in cuts) == ([0, 1], 2, None, True)
    assert {who: [cut.round for cut in taken] for who, taken in cuts.items()} == {0: [0], 1: [0]}


def test_a_median_cuts_below_then_above():
    line = Line([30, 10, 20, 40], [30, 10, 20, 40])
    assert cut(line, "BH/M1") == ((1, "14.3"), (3, "14.3"))
    assert cut(line, "BH/M2") == (
        (1, "14.4"),
        (2, "14.4"),
        (3, "14.4"),
        (0, "14.4"),
    )


def test_a_cut_and_a_median_together_cut_below_for_both():
    line = Line([30, 10, 20, 40], [30, 10, 20, 40])
    assert [r for r, _ in cut(line, "BH/C1/M1")] == [1, 2, 3]


def test_where_there_are_fewer_terms_than_cuts_all_go():
    assert cut(Line([], []), "BH/C1") == ()
    assert [r for r, _ in cut(Line([5], [5]), "BH/C3")] == [0]
    assert [r for r, _ in cut(Line([5, 6], [5, 6]), "BH/M2")] == [0, 1]


def test_rounds_that_add_nothing_are_not_cut():
    line = Line([0, 20, 10], [0, 20, 10], nothing=[0])
    assert cut(line, "BH/C1") == ((2, "14.1"),)


def test_a_voluntary_unplayed_round_goes_before_a_lower_value():
    line = Line([10, 30, 20], [10, 30, 20], voluntary=[1])
    assert cut(line, "BH/C1") == ((1, "16.5"),)
    assert cut(line, "BH/C2") == ((1, "16.5"), (0, "14.2"))


def test_unless_it_contributes_less_than_the_least_significant_value():
    line = Line([0, 50, 25], [30, 10, 20], voluntary=[0])
    assert cut(line, "SB/C1") == ((1, "14.1"),)


def test_of_several_voluntary_rounds_the_lowest_contribution_is_looked_at():
    line = Line([125, 0, 400], [25, 35, 40], voluntary=[0, 1])
    assert cut(line, "SB/C1") == ((0, "16.5"),)
    beside = Line([125, 0, 0], [25, 35, 10], voluntary=[0, 1])
    assert cut(beside, "SB/C1") == ((1, "16.5"),)


def test_equal_values_prefer_the_voluntary_round():
    assert cut(Line([10, 10], [10, 10], voluntary=[1]), "BH/C1") == ((1, "16.5"),)


def test_highest_values_know_no_exception():
    line = Line([10, 20, 40], [10, 20, 40], voluntary=[0])
    assert [r for r, _ in cut(line, "BH/M1")] == [0, 2]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_progressive_scores_are_cut_from_the_start(number):
    tournament = event("1 2w1 2b1 2w1\n2 1b0 1w0 1b0")
    left = ["6", "5", "3", "0"]
    assert values(tournament, f"PS/C{number}")[1] == left[number]


def test_voluntary_rounds_are_requested_byes_and_forfeit_losses():
    rules = field(event("1 H Z U F 2w+ 2b- 2w1\n2 U U U U 1b- 1w+ 1b0", rounds_played=7))
    assert rules.opposition.voluntary[0] == (0, 1, 5)
    assert rules.opposition_with_forfeits.voluntary[0] == (0, 1)


# 14: «Кожен тай-брейк на основі суми значень (які можуть виходити з результатів, рейтингів або
# будь-якого значення, обчисленого з їх використанням) можна перевизначити, застосувавши
# модифікатор».
# Scores 1.5, 2.5, 2.5, 1, 1.5, 0.
THREE_ROUNDS = """
1  4w1  3b=  2w0
2  5b=  4w1  1b1
3  6w1  1w=  5b1
4  1b0  2b0  6w1
5  2w=  6w1  3w0
6  3b0  5b0  4b0
"""
RATINGS = {1: 2000, 2: 1900, 3: 1800, 4: 1700, 5: 1600, 6: 1500}
# After each round: 1, 1.5, 1.5; 0.5, 1.5, 2.5; 1, 1.5, 2.5; 0, 0, 1; 0.5, 1.5, 1.5; 0, 0, 0.
# Buchholz: 1: 1 + 2.5 + 2.5 = 6; 2: 1.5 + 1 + 1.5 = 4; 3: 0 + 1.5 + 1.5 = 3; 4: 1.5 + 2.5 + 0 = 4;
# 5: 2.5 + 0 + 2.5 = 5; 6: 2.5 + 1.5 + 1 = 5. Of the opponents: 4 3 4, 5 4 6, 5 6 5, 6 4 5, 4 5 3,
# 3 5 4.
# Performances: 1800 + 0 (50 %), 1767 + 273 (83 %), 1700 + 273, 1800 - 125 (33 %), 1733 + 0,
# 1700 - 800. Of the opponents: 1675 1973 2040, 1733 1675 1800, 900 1800 1733, 1800 2040 900,
# 2040 900 1973, 1973 1733 1675.
# At least half of 3 have 1, 2, 3 and 5, from whom were got: 0.5 0, 0.5 1, 0.5 1, 0 0, 0.5 0, 0 0.


@each_row(
    ("code", "expected"),
    [
        ("PS/C1", "3 4 4 1 3 0"),
        ("PS/M1", "1.5 1.5 1.5 0 1.5 0"),
        ("AOB", "3.67 5 5.33 5 4 4"),
        ("AOB/C1", "4 5.5 5.5 5.5 4.5 4.5"),
        ("AOB/C2", "4 6 6 6 5 5"),
        ("AOB/M1", "4 5 5 5 4 4"),
        ("APRO", "1896 1736 1478 1580 1638 1794"),
        ("APRO/C1", "2007 1767 1767 1920 2007 1853"),
        ("APRO/M1", "1973 1733 1733 1800 1973 1733"),
        ("KS", "0.5 1.5 1.5 0 0.5 0"),
        ("KS/C1", "0.5 1 1 0 0.5 0"),
        ("KS/C2", "0 0 0 0 0 0"),
    ],
)
def test_a_modifier_of_article_14_applies_to_every_sum_and_mean(code, expected):
    tournament = event(THREE_ROUNDS, ratings=RATINGS)
    found = values(tournament, code)
    assert " ".join(found[number] for number in sorted(found)) == expected


SHARING: Final = (
    ("ARO/C1/U1000", "ARO/M1/U2500", "ARO/C1/U2500"),
    ("PTP/U1000", "PTP/U2500"),
    ("SB/C1", "SB/P", "SB/C1/P", "SB/M1"),
    ("BH/C1", "BH/C1/P", "BH/M1"),
)
"""Codes that could take each other's opponents for their own."""


@each_row("codes", SHARING, ids=lambda codes: codes[0])
@each_row("edition", AVAILABLE)
def test_values_are_the_same_in_whatever_list_a_code_stands(codes, edition):
    tournament = event(
        "1 4w1 3b+ 2w0\n2 5b= 4w+ 1b1\n3 6w1 1w- H\n4 1b0 2b- 6w1\n5 2w= 6w1 F\n6 3b0 5b0 4b0",
        ratings={1: 2000, 2: 1900, 4: 1700, 5: 1600, 6: 1500},
    )
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition))
    for code in codes:
        together = {row.id: standings.texts(row)[code] for row in standings.rows}
        assert together == values(tournament, code, edition=edition)


def test_a_mean_of_nothing_has_no_value():
    tournament = event(THREE_ROUNDS, ratings=RATINGS)
    assert set(values(tournament, "AOB/C3").values()) == {None}
    assert set(values(tournament, "APPO/C3").values()) == {None}
    assert values(tournament, "PS/C9") == dict.fromkeys(range(1, 7), "0")


def test_an_unlisted_modifier_is_noted_and_its_cut_explained():
    tournament = event(THREE_ROUNDS, ratings=RATINGS)
    page = explain(tournament, 2, "AOB/C1")
    assert [(c.value, c.counted, c.cut_by) for c in page.contributions] == [
        ("5", True, None),
        ("4", False, "14.1"),
        ("6", True, None),
    ]
    notes = english(rank(tournament, Ranking(tiebreaks=("KS/C1", "PS/M1"))).notes)
    assert [note for note in notes if "article 14" in note] == [
        "KS/C1: by article 14; the handbook's list of codes lacks it",
        "PS/M1: by article 14; the handbook's list of codes lacks it",
    ]
