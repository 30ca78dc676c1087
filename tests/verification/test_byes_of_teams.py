"""What a team's bye is worth, where the stated points alone tell it."""

from decimal import Decimal

import pytest
from team_events import team_event_of

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.messages import Message
from trfkit.model.view import Score
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.verification.comparison import own_records
from trfkit.verification.comparison.own_records import likelier_score, verify
from trfkit.verification.comparison.table_comparison import verify_against

ROUNDS = """1-2 11=0 3-4 1010 5U
1-3 1=== 2-5 0011 4U
1-4 1111 3-5 ==00 2U
1-5 0=00 2-4 1100 3U
2-3 10=1 4-5 0000 1U"""
BY_2026 = Ranking(edition="2026")


def league(match_points, game_points):
    """Return an event in which every team had a bye that is worth so much."""
    return team_event_of(ROUNDS, teams=5, boards=4, bye=(match_points, game_points))


def without_value(tournament, *, listed=True):
    byes = replace(tournament.team_byes, match_points=None, game_points=None)
    return replace(tournament, team_byes=byes if listed else None)


def stating(tournament, source):
    """Return a tournament whose teams state what ``source`` gives them."""
    rows = {row.id: row for row in rank(source, Ranking(tiebreaks=("MPTS", "GPTS"))).rows}
    return replace(
        tournament,
        standings_order=("MPTS", "GPTS"),
        teams=tuple(
            replace(
                team,
                stated_match_points=rows[team.number].match_points,
                stated_game_points=rows[team.number].game_points,
                stated_rank=rows[team.number].rank,
            )
            for team in tournament.teams
        ),
    )


def facts(found):
    return [(one.fact, one.params, one.columns, one.cells) for one in found.facts]


@pytest.mark.parametrize(
    ("points", "score"),
    [
        ({1: 20, 2: 0, 3: 10, 4: 10}, Score.MATCH_POINTS),
        ({1: 35, 2: 5, 3: 20, 4: 20}, Score.GAME_POINTS),
        ({1: 20, 2: 0, 3: 20, 4: 20}, None),
        ({1: 20, 2: 0, 3: 10, 4: 20}, Score.MATCH_POINTS),
    ],
)
def test_a_column_holds_the_score_that_more_teams_have(points, score):
    event = team_event_of("1-2 111= 3-4 1010", teams=4, boards=4)
    assert likelier_score(points, event, None) is score


def test_what_makes_no_more_points_right_is_no_worth_of_a_bye(monkeypatch):
    source = league(20, 30)
    right = stating(source, source)
    wrong = replace(source.team_byes, match_points=0, game_points=0)
    monkeypatch.setattr(own_records, "proved_byes", lambda *_: wrong)
    found = verify(right, BY_2026)
    assert (found.facts, found.differences) == ((), ())
    monkeypatch.setattr(own_records, "proved_byes", lambda *_: source.team_byes)
    assert verify(right, BY_2026).facts == ()  # as many are right without it


@pytest.mark.parametrize(
    ("worth", "params", "columns"),
    [
        ((20, 30), {"match_points": "2", "game_points": "3"}, ("310.mp", "310.gp")),
        ((0, 0), {"match_points": "0", "game_points": "0"}, ("310.mp", "310.gp")),
        ((10, 25), {"match_points": "1", "game_points": "2.5"}, ("310.gp",)),
    ],
)
def test_points_of_all_teams_prove_what_a_bye_is_worth(worth, params, columns):
    source = league(*worth)
    found = verify(stating(without_value(source), source), BY_2026)
    assert facts(found) == [("team-bye-value", params, columns, 5 * len(columns))]
    assert found.differences == ()


def test_one_team_alone_without_a_match_had_a_bye():
    source = league(20, 30)
    found = verify(stating(without_value(source, listed=False), source), BY_2026)
    assert facts(found) == [
        (
            "team-bye-value",
            {"match_points": "2", "game_points": "3"},
            ("310.mp", "310.gp"),
            10,
        )
    ]
    assert found.differences == ()
    nothing = without_value(league(0, 0), listed=False)
    assert verify(stating(nothing, nothing), BY_2026).facts == ()


def test_two_teams_without_a_match_had_no_bye():
    source = team_event_of("1-2 11\n1-3 10 2-4 01\n1-4 11 2-3 00", teams=4)
    stated = stating(source, source)
    first, second, third, fourth = stated.teams
    more = replace(third, stated_match_points=third.stated_match_points + 20)
    found = verify(replace(stated, teams=(first, second, more, fourth)), BY_2026)
    assert found.facts == ()
    assert {one.id for one in found.differences if one.column == "310.mp"} == {3}


def test_a_fact_tells_what_the_bye_of_a_team_is_worth():
    source = league(20, 30)
    (fact,) = verify(stating(without_value(source), source), BY_2026).facts
    worth = (
        Message("verify.bye-worth", points="2", score="match"),
        Message("verify.bye-worth", points="3", score="game"),
    )
    assert fact.message == Message("verify.byes-proved", worth=worth)


def test_what_a_record_says_is_not_looked_for():
    stated = stating(league(10, 20), league(20, 30))
    found = verify(stated, BY_2026)
    assert found.facts == ()
    assert found.differences


def test_points_that_do_not_agree_on_one_value_prove_none():
    source = league(20, 30)
    stated = stating(without_value(source), source)
    first, *others = stated.teams
    other = replace(first, stated_match_points=first.stated_match_points + 10)
    found = verify(replace(stated, teams=(other, *others)), BY_2026)
    assert [one.params for one in found.facts] == [{"game_points": "3"}]
    odd = replace(first, stated_game_points=first.stated_game_points + 1)
    found = verify(replace(stated, teams=(odd, *others)), BY_2026)
    assert [one.params for one in found.facts] == [{"match_points": "2"}]


def test_a_table_proves_it_too():
    source = league(20, 30)
    columns = (
        StatedColumn(label="Rk.", of_ranks=True),
        StatedColumn(label="MP"),
        StatedColumn(label="GP"),
    )
    rows = tuple(
        StatedRow(
            values=tuple(
                PrintedCell(str(value), value)
                for value in (
                    Decimal(row.rank), Decimal(row.match_points) / 10, Decimal(row.game_points) / 10
                )
            ),
            number=row.id,
            name=next(team.name for team in source.teams if team.number == row.id),
            rank=row.rank,
        )
        for row in rank(source, Ranking(tiebreaks=("MPTS", "GPTS"))).rows
    )  # fmt: skip
    stated = StatedTable(source="csv", columns=columns, rows=rows, of_teams=True)
    found = verify_against(without_value(source), stated, BY_2026)
    assert facts(found) == [
        ("team-bye-value", {"match_points": "2", "game_points": "3"}, ("MP", "GP"), 10)
    ]
    assert found.differences == ()
