"""Articles 15 and 16 by hand: who counts for how much, and against whom."""

import pytest
from events import ROUND_ROBIN, THREE_ONE_NIL, event, field, values

from trfkit.model import Pairings, RoundKind
from trfkit.model.view import NOBODY, View
from trfkit.regulations import get_edition
from trfkit.tie_breaks import parse_code
from trfkit.tie_breaks.art08_09_opponents import buchholz, sonneborn_berger
from trfkit.tie_breaks.field import Field


@pytest.mark.parametrize(
    ("rounds", "seen"),
    [
        pytest.param("2w1 H H", "2", id="16.2.5 requested byes to the end are draws"),
        pytest.param("2w1 Z Z", "2", id="16.2.5 so are zero-point byes"),
        pytest.param("Z 2w1 2b1", "2", id="16.2.3 absent, then there: face value"),
        pytest.param("H 2w1 2b1", "2.5", id="16.2.3 with half a point: face value"),
        pytest.param("2w1 2b- 2w-", "1", id="16.2.4 forfeit losses are never draws"),
        pytest.param("Z 2b- Z", "1", id="16.2.5 a forfeit loss between makes nobody available"),
        pytest.param("Z Z 2w+", "1", id="16.2.3 a forfeit win is available"),
        pytest.param("Z Z U", "1", id="16.2.3 so is the pairing-allocated bye"),
        pytest.param("Z Z F", "1", id="16.2.3 and the full-point bye"),
        pytest.param("U F 2w+", "3", id="16.2.1, 16.2.2 face value"),
        pytest.param("Z Z Z", "1.5", id="16.2.5 never there: a draw in every round"),
    ],
)
def test_opponents_see_each_category_as_the_article_says(rounds, seen):
    opponent = {"2w1": "1b0", "2b1": "1w0", "2w-": "1b+", "2b-": "1w+", "2w+": "1b-"}
    other = " ".join(opponent.get(text, "U") for text in rounds.split())
    tournament = event(f"1 {rounds}\n2 {other}", rounds_played=3)
    scores = {e: field(tournament, e).adjusted[0] for e in ("2023", "2024", "2026")}
    assert set(scores.values()) == {int(float(seen) * 10)}


def facts(dummy):
    return dummy.score, dummy.points, dummy.article


def test_a_draw_is_worth_what_the_point_system_says():
    tournament = event("1 2w1 H Z\n2 1b0 U U", point_system=THREE_ONE_NIL, rounds_played=3)
    assert field(tournament).totals[0] == 40
    assert field(tournament).adjusted[0] == 50


def test_the_dummy_has_the_own_score_until_2026_caps_it():
    tournament = event("1 2w1 3b1 4w1 U\n2 1b0 4w0 3b0 H\n3 4w0 1w0 2b1 4w-\n4 3b1 2b1 1b0 3b+")
    by_round = {
        edition: field(tournament, edition).opposition.dummies for edition in ("2024", "2026")
    }
    assert by_round["2024"][0][3].score == 40
    assert facts(by_round["2026"][0][3]) == (20, 10, "16.4.2")
    assert facts(by_round["2026"][3][3]) == (10, 10, "16.4.1")
    assert facts(by_round["2026"][1][3]) == (5, 5, "16.4")


def test_a_forfeit_without_a_known_opponent_is_capped_by_draws():
    tournament = event("1 2w1 3b1 +\n2 1b0 Z Z\n3 Z 1w0 Z", rounds_played=3)
    assert facts(field(tournament).opposition.dummies[0][2]) == (15, 10, "16.4.2")


def _manual(opponents, unplayed, own, rounds):
    """Return one participant's field as the Arbiters' Manual gives it: (share, score) pairs.

    ``unplayed`` are (kind, points, scheduled opponent's score or None) in rounds behind them.
    """
    count = len(opponents) + len(unplayed)
    scores = [own, *(int(score * 10) for _, score in opponents)]
    kinds = [RoundKind.GAME] * len(opponents)
    row = list(range(1, len(opponents) + 1))
    awards = [int(share * 10) for share, _ in opponents]
    for kind, points, opponent in unplayed:
        kinds.append(kind)
        awards.append(points)
        row.append(NOBODY if opponent is None else len(scores))
        if opponent is not None:
            scores.append(int(opponent * 10))
    others = len(scores) - 1
    game = (RoundKind.GAME,) * count
    return View(
        ids=tuple(range(1, others + 2)),
        rounds=count,
        scheduled=rounds,
        pairings=Pairings.SWISS,
        opponents=(tuple(row), *((0,) * count,) * others),
        kinds=(tuple(kinds), *(game,) * others),
        colours=((None,) * count,) * (others + 1),
        shares=((None,) * count,) * (others + 1),
        awards=(tuple(awards), *((0,) * count,) * others),
        scores=tuple((0,) * (count - 1) + (score,) for score in scores),
        ratings=(None,) * (others + 1),
        win=10,
        draw=5,
        loss=0,
        black_win=10,
        provisional=False,
    )


MANUAL = [
    pytest.param(
        [(1, 5), (1, 5), (0, 6.5), (1, 4.5), (0.5, 6), (1, 5), (0.5, 6.5), (1, 5.5), (1, 6)],
        [(RoundKind.ZERO_POINT_BYE, 0, None)],
        70,
        {"2024": ("57", "50", "37.25"), "2026": ("55", "50", "37.25")},
        id="a zero-point bye",
    ),
    pytest.param(
        [(1, 5), (1, 5.5), (0.5, 5), (1, 4.5), (0, 6), (1, 5.5), (0.5, 6.5), (1, 6)],
        [(RoundKind.FORFEIT_WIN, 10, 5.5)],
        70,
        {"2024": ("51", None, None), "2026": ("49.5", None, None)},
        id="a forfeit win",
    ),
    pytest.param(
        [(1, 3.5), (1, 6), (1, 6.5), (0.5, 7.5), (1, 6.5), (0, 8), (1, 6.5), (1, 7)],
        [(RoundKind.FORFEIT_LOSS, 0, 7.5), (RoundKind.ZERO_POINT_BYE, 0, None)],
        65,
        {"2024": ("64.5", None, None), "2026": ("63", None, None)},
        id="a forfeit loss and a withdrawal",
    ),
    pytest.param(
        [(1, 5), (1, 6), (1, 7), (1, 8), (1, 7), (0.5, 7), (1, 8.5), (1, 8), (1, 8)],
        [(RoundKind.FORFEIT_WIN, 10, 4.5)],
        95,
        {"2024": ("74", None, None), "2026": ("69", None, None)},
        id="a forfeit win against a no-show",
    ),
]


@pytest.mark.parametrize(("opponents", "unplayed", "own", "expected"), MANUAL)
def test_the_examples_of_the_arbiters_manual_2026(opponents, unplayed, own, expected):
    """FIDE Arbiters' Manual 2026, pp. 258-260: Buchholz before and after the new caps."""
    rounds = len(opponents) + len(unplayed)
    view = _manual(opponents, unplayed, own, rounds)
    for edition, (full, cut, berger) in expected.items():
        rules = Field(view, get_edition(edition))
        assert buchholz(rules, parse_code("BH")).values[0] == float(full) * 10
        if cut is not None:
            assert buchholz(rules, parse_code("BH/C1")).values[0] == float(cut) * 10
            assert sonneborn_berger(rules, parse_code("SB")).values[0] == float(berger) * 100


def test_forfeits_count_as_games_with_the_modifier_p():
    tournament = event("1 2w1 3b-\n2 1b0 4w1\n3 4w1 1w+\n4 3b0 2b0")
    assert values(tournament, "BH")[1] == "2"  # 1 point of player 2, own 1
    assert values(tournament, "BH/P")[1] == "3"  # player 3 instead, with 2
    assert values(tournament, "BH/C1/P")[1] == "2"
    assert values(tournament, "BH/C1")[1] == "1"


def test_in_a_round_robin_forfeits_are_games_and_free_rounds_add_nothing():
    tournament = event("1 2w1 3b+ Z\n2 1b0 Z 3w1\n3 Z 1w- 2b0", kind=ROUND_ROBIN)
    assert values(tournament, "SB")[1] == "1"
    assert values(tournament, "BH")[1] == "1"
    assert values(tournament, "BH/C1")[1] == "1"
    assert values(tournament, "SB", "2023") == values(tournament, "SB", "2026")


def test_a_pending_game_faces_its_opponent():
    tournament = event("1 2w1 3b?\n2 1b0 4w1\n3 4w1 1w?\n4 3b0 2b0", rounds_played=2)
    assert values(tournament, "BH")[1] == "2.5"
    assert values(tournament, "SB")[1] == "1.75"
    assert values(tournament, "WON")[1] == "1"
    assert values(tournament, "REP")[1] == "2"


@pytest.mark.parametrize(
    ("row", "rounds", "number", "expected"),
    [
        pytest.param("2w1 2b= Z", 3, 3, 25, id="example 1 after round 3"),
        pytest.param("2w1 2b= Z 2w1 2b1 2w1 2b1 2w1 2b1", 9, 3, 55, id="example 1 after round 9"),
        pytest.param("2w1 2b1 2w1 2b= 2w0 +", 6, 6, 35, id="example 2 after round 6"),
        pytest.param("2w1 2b1 2w1 2b= 2w0 + 2b0 2w0 2b0", 9, 6, 50, id="example 2 after round 9"),
    ],
)
def test_the_virtual_opponent_of_2012(row, rounds, number, expected):
    """The annex of July 2012, F(b): an absence in round 3, a win by forfeit in round 6."""
    results = {"1": "0", "=": "=", "0": "1"}
    other = " ".join(
        f"1{'b' if text[1] == 'w' else 'w'}{results[text[2]]}" if text[0] == "2" else "U"
        for text in row.split()
    )
    tournament = event(f"1 {row}\n2 {other}", rounds_played=rounds)
    assert field(tournament, "2012").opposition.dummies[0][number - 1].score == expected
