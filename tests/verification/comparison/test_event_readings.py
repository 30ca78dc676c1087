"""A table of a round-robin from which somebody withdrew is right by any reading of that."""

from decimal import Decimal

import pytest
from events import LEFT_AFTER_TWO, ROUND_ROBIN, event
from row_tests import each_row
from stated import computed, table
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.messages import Message
from trfkit.model import Colour, Outcome, RoundEntry
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification import verify
from trfkit.verification.comparison.event_readings import ABSENT, _games_of_nobody, _with_byes
from trfkit.verification.comparison.table_comparison import verify_against

# Of LEFT_AFTER_TWO each of the three readings gives other places.
READINGS = ["annulled", "unranked", "ranked"]
CODES = ("PTS", "SB")


def left(table_=LEFT_AFTER_TWO):
    return event(table_, kind=ROUND_ROBIN)


def by(reading):
    return {"edition": "2026", "policies": {"few-games": reading}}


def stating(tournament, reading):
    rows = {row.id: row for row in rank(tournament, Ranking(tiebreaks=CODES, **by(reading))).rows}
    players = tuple(
        replace(
            player,
            stated_points=Points(rows[player.start_no].points),
            stated_rank=rows[player.start_no].given_rank,
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)


@pytest.mark.parametrize("reading", READINGS)
def test_a_table_by_any_reading_is_right(reading):
    values, ranks = computed(left(), *CODES, **by(reading))
    stated = table(left(), [(code, values[code]) for code in CODES], ranks=ranks)
    found = verify_against(left(), stated, Ranking(edition="2026"))
    assert all(one.is_right for one in found.compared)
    # Ranks follow the table's own columns, so that both readings with all games explain it.
    assert (found.policies == {}) is (reading == "annulled")
    assert "ranking.withdrawals" in [note.id for note in found.notes]


@pytest.mark.parametrize("reading", READINGS)
def test_a_file_by_any_reading_is_right(reading):
    found = verify(stating(left(), reading), Ranking(tiebreaks=CODES, edition="2026"))
    assert all(one.is_right for one in found.compared)


def test_points_may_count_annulled_games_where_ranks_do_not():
    without = stating(left(), "annulled")
    whole = {p.start_no: p.stated_points for p in stating(left(), "ranked").players}
    players = tuple(replace(p, stated_points=whole[p.start_no]) for p in without.players)
    found = verify(replace(without, players=players), Ranking(tiebreaks=CODES, edition="2026"))
    assert all(one.is_right for one in found.compared)
    assert Message("verify.points-read", count=5, reading="count-annulled") in found.notes


@pytest.mark.parametrize("reading", READINGS)
def test_points_that_no_reading_gives_are_wrong(reading):
    right = stating(left(), reading)
    players = tuple(
        replace(p, stated_points=Points(p.stated_points + 50 * (p.start_no in {1, 6})))
        for p in right.players
    )
    found = verify(replace(right, players=players), Ranking(tiebreaks=CODES, edition="2026"))
    (points,) = (one for one in found.compared if one.label == "001.points")
    assert points.wrong == (1, 6)


def test_a_table_that_no_reading_explains_is_wrong():
    values, ranks = computed(left(), *CODES, **by("ranked"))
    ranks |= {1: ranks[4], 4: ranks[1]}
    stated = table(left(), [(code, values[code]) for code in CODES], ranks=ranks)
    found = verify_against(left(), stated, Ranking(edition="2026"))
    wrong = [cell.id for one in found.compared for cell in one.cells if not cell.fits]
    assert sorted(wrong) == [1, 4]


@pytest.mark.parametrize("reading", READINGS)
def test_a_game_that_ended_otherwise_is_found_by_any_reading(reading):
    other = left(LEFT_AFTER_TWO.replace("3b1  4w1", "3b0  4w1").replace("1w0  2b=", "1w1  2b="))
    values, ranks = computed(other, *CODES, **by(reading))
    stated = table(other, [(code, values[code]) for code in CODES], ranks=ranks)
    found = verify_against(left(), stated, Ranking(edition="2026"))
    assert [fact.text.partition(":")[0] for fact in found.facts] == [
        "the game of round 3 between 3 Player 3 and 1 Player 1"
    ]
    assert found.verdict.cells.open == 0


def test_a_reading_that_was_chosen_is_the_only_one():
    values, ranks = computed(left(), *CODES, **by("ranked"))
    stated = table(left(), [(code, values[code]) for code in CODES], ranks=ranks)
    found = verify_against(left(), stated, Ranking(**by("annulled")))
    assert not all(one.is_right for one in found.compared)


def test_games_of_somebody_without_a_row_are_those_of_the_opponents():
    tournament = event("1 3w1 2w1 3b-\n2 Z 1b0 H")
    assert _games_of_nobody(tournament) == {
        3: {
            1: RoundEntry(Outcome.LOSS, 1, Colour.BLACK),
            3: RoundEntry(Outcome.FORFEIT_WIN, 1, Colour.WHITE),
        }
    }
    uncoloured = replace(tournament.players[0].rounds[0], colour=None)
    first = replace(tournament.players[0], rounds=(uncoloured,))
    of_one = replace(tournament, players=(first, tournament.players[1]))
    assert _games_of_nobody(of_one)[3][1].colour is None


BYE, HALF = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE), RoundEntry(Outcome.HALF_POINT_BYE)


@each_row(
    ("points", "rounds"),
    [
        (0, (ABSENT, ABSENT)),
        (5, (HALF, ABSENT)),
        (10, (BYE, ABSENT)),
        (15, (BYE, HALF)),
        (20, (BYE, BYE)),
        (25, None),
    ],
)
def test_byes_of_somebody_without_a_row_are_the_fewest_that_give_the_points(points, rounds):
    """Three rounds, and a game that was lost in the second."""
    tournament = replace(event("1 Z 2w1 Z\n2 Z 1b0 Z"), rounds_played=3)
    lost = RoundEntry(Outcome.LOSS, 1, Colour.BLACK)
    whole = rounds and (rounds[0], lost, rounds[1])
    assert _with_byes({2: lost}, Decimal(points), tournament) == whole


def test_points_of_teams_are_right_by_any_reading():
    league = team_event_of(
        "1-4 11  2-3 1=\n1-2 11  3-4 ++\n1-3 ==  2-4 ++", teams=4, kind=TEAM_LEAGUE
    )
    for reading in READINGS:
        rows = {
            row.id: row for row in rank(league, Ranking(tiebreaks=("MPTS",), **by(reading))).rows
        }
        teams = tuple(
            replace(
                team,
                stated_match_points=Points(rows[team.number].match_points),
                stated_game_points=Points(rows[team.number].game_points),
                stated_rank=rows[team.number].given_rank,
            )
            for team in league.teams
        )
        found = verify(replace(league, teams=teams), Ranking(tiebreaks=("MPTS",), edition="2026"))
        assert all(one.is_right for one in found.compared)
