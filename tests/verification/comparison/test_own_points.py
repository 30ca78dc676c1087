"""The file's own points, where it agrees with a table and contradicts itself."""

import pytest
from generated import swiss
from stated import computed, table
from team_events import team_event_of

from tests.verifications import notes_named
from trfkit.messages import Participant
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification.comparison.table_comparison import verify_against

BY_2026 = Ranking(edition="2026")
ROWS = rank(swiss(11, players=30, rounds=5), BY_2026).rows
OF = {row.id: row.points for row in ROWS}
EVENT = swiss(11, players=30, rounds=5)
EVENT = replace(
    EVENT,
    players=tuple(replace(one, stated_points=Points(OF[one.start_no])) for one in EVENT.players),
)
VALUES, _ = computed(EVENT, "PTS", "BH")


def off(wrong):
    """Return the event in which some players' own points are half a point too many."""
    players = (
        replace(one, stated_points=Points(one.stated_points + 5 * (one.start_no in wrong)))
        for one in EVENT.players
    )
    return replace(EVENT, players=tuple(players))


def told(tournament, values=VALUES):
    found = verify_against(tournament, table(tournament, [*values.items()]), BY_2026)
    return notes_named(found, "own-points")


def test_own_points_that_contradict_the_games_are_noted_once_beside_a_table_that_is_right():
    (note,) = told(off({7}))
    assert (note.arguments["count"], note.arguments["of"]) == (1, 30)
    (player,) = note.arguments["players"].items
    assert player.arguments == {
        "player": Participant(7, EVENT.players[6].name),
        "stated": f"{(OF[7] + 5) / 10:g}",
        "computed": f"{OF[7] / 10:g}",
    }
    assert told(EVENT) == []


def test_of_many_own_points_the_first_are_named_and_the_others_counted():
    (note,) = told(off({2, 3, 5, 8, 13}))
    assert (note.arguments["count"], note.arguments["players"].more) == (5, 2)


def test_own_points_that_the_table_has_as_well_are_told_as_a_difference_alone():
    wrong = {code: dict(texts) for code, texts in VALUES.items()}
    wrong["PTS"][7] = f"{(OF[7] + 5) / 10:g}"
    assert told(off({7}), wrong) == []


@pytest.mark.parametrize("tournament", [off(range(1, 31)), replace(EVENT, rounds_played=0)])
def test_points_that_count_something_else_or_no_round_are_no_contradiction(tournament):
    assert told(tournament) == []


def test_the_points_of_players_in_a_team_event_are_informative():
    league = team_event_of("1-2 11=0 3-4 1010  1-3 1=== 2-4 0011", teams=4, boards=4)
    numbers = (int(team.number) for team in league.teams)
    players = tuple(
        replace(one, stated_points=Points(10 * (one.start_no % 3))) for one in league.players
    )
    stated = table(league, [("MPTS", dict.fromkeys(numbers, "2"))])
    found = verify_against(replace(league, players=players), stated, BY_2026)
    assert notes_named(found, "own-points") == []
