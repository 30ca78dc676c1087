"""Which rounds a table covers beside those of its file, before any value is compared."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from generated import round_robin, swiss, team_swiss
from row_tests import each_row
from stated import computed, table

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.ranking import Ranking, Refusal
from trfkit.record import replace
from trfkit.units import Points
from trfkit.verification import verify
from trfkit.verification.comparison import placed_table
from trfkit.verification.comparison.placed_table import state_of_table
from trfkit.verification.comparison.table_comparison import verify_against
from trfkit.verification.variants.trial import Setting

EVENT = swiss(11, players=20, rounds=6, away=0, forfeited=0, withdrawn=0)
SETTING = Setting(tournament=EVENT, ranking=Ranking(edition="2026"))


def cut(tournament, rounds, announced=None):
    players = [replace(one, rounds=one.rounds[:rounds]) for one in tournament.players]
    announced = announced or rounds
    return replace(tournament, players=tuple(players), rounds=announced, rounds_played=rounds)


def stated(tournament, *codes, **fields):
    values, ranks = computed(tournament, "PTS", *codes)
    columns = [(StatedColumn(label="PTS", of_points=True), values["PTS"])]
    columns += [(code, values[code]) for code in codes]
    return table(tournament, columns, ranks=ranks, **fields)


def state(found):
    return str(found.state.relation), found.state.file_rounds, found.state.table_rounds


def test_a_table_of_the_same_rounds_is_compared():
    found = verify_against(EVENT, stated(EVENT, "BH"))
    assert state(found) == ("same", 6, 6)
    assert found.columns


@pytest.mark.parametrize("announced", [5, 6], ids=["142 says 5", "142 says 6"])
def test_a_table_that_is_a_round_ahead_accuses_nobody(announced):
    found = verify_against(cut(EVENT, 5, announced), stated(EVENT, "BH"))
    assert state(found) == ("table-ahead", 5, 6)
    assert (found.differences, found.columns, found.facts) == ((), (), ())
    assert found.verdict.places.change == 0
    assert found.lacks_a_round


@pytest.mark.parametrize(("rounds", "relation"), [(4, "table-ahead"), (3, "table-ahead")])
def test_several_rounds_are_told_by_points(rounds, relation):
    found = verify_against(cut(EVENT, rounds), stated(EVENT, "BH"))
    assert state(found) == (relation, rounds, 6)


def test_more_rounds_than_can_be_told_by_points_are_not_compared_with_any():
    assert state(verify_against(cut(EVENT, 2), stated(EVENT, "BH")))[0] == "other-event"


def test_a_heading_tells_how_many_rounds_a_table_has_more():
    found = verify_against(cut(EVENT, 3), stated(EVENT, "BH", after=6))
    assert state(found) == ("table-ahead", 3, 6)


def test_a_heading_that_the_points_contradict_is_none():
    found = verify_against(EVENT, stated(EVENT, "BH", after=7))
    assert state(found) == ("same", 6, 6)
    assert found.columns


def test_a_table_that_is_behind_is_compared_after_its_round():
    found = verify_against(EVENT, stated(cut(EVENT, 4, 6), "BH"))
    assert state(found) == ("file-ahead", 6, 4)
    assert found.differences == ()


def test_a_file_alone_has_no_state():
    assert verify(EVENT).state is None


@pytest.mark.parametrize(
    ("rows", "matched", "right", "is_refused"),
    [
        ((10, 12), 4, 4, True),
        ((10, 12), 5, 4, False),  # half of the rows are participants
        ((12, 10), 5, 4, False),  # half of the participants have rows
        ((12, 12), 5, 4, True),
        ((10, 12), 4, 5, False),  # half of the points are right
        ((10, 12), 4, 6, False),
    ],
)
def test_a_table_is_of_another_event_where_less_than_half_speaks_for_this(
    monkeypatch, rows, matched, right, is_refused
):
    chosen = SimpleNamespace(
        of_teams=False,
        matched=SimpleNamespace(rows=SimpleNamespace(matched=matched)),
        table=SimpleNamespace(rows=range(rows[0])),
    )
    setting = SimpleNamespace(tournament=SimpleNamespace(players=range(rows[1])))
    placed = SimpleNamespace(chosen=chosen, setting=setting, rounds=3)
    monkeypatch.setattr(placed_table, "points_of", lambda _chosen: (range(10),))
    monkeypatch.setattr(placed_table, "count_right_points", lambda *_: right)
    with pytest.raises(Refusal) if is_refused else nullcontext():
        placed_table.refuse_if_of_another_event(placed)
    monkeypatch.setattr(placed_table, "points_of", lambda _chosen: ())
    placed_table.refuse_if_of_another_event(placed)  # a table without points


def relation(more, *, after=None):
    """The relation of points that are higher by so many tenths, of the first players in order."""
    each = [*more, *[0] * (len(EVENT.players) - len(more))]
    return str(state_of_table(SETTING, dict(enumerate(each)), after, 6).relation)


@pytest.mark.parametrize(("wrong", "told"), [(1, "same"), (2, "same"), (3, "table-ahead")])
def test_a_heading_is_contradicted_by_nine_of_ten_points(wrong, told):
    assert relation([5] * wrong, after=7) == told


# Eight teams play four matches for 2-1-0, which bring eight match points: six are enough.
@each_row(
    ("more", "told"),
    [
        ([20] * 4, "table-ahead"),
        ([20] * 2 + [10] * 2, "table-ahead"),
        ([20, 10, 10], "same"),
        ([20] * 5, "same"),
        ([20] * 3 + [5] * 2, "table-ahead"),
        ([20] * 3 + [5] * 3, "same"),
    ],
)
def test_a_round_of_teams_is_what_its_matches_can_bring(more, told):
    event = team_swiss(1, teams=8, away=0, forfeited=0)
    setting = Setting(tournament=event, ranking=Ranking(edition="2026"))
    each = dict(enumerate([*more, *[0] * (8 - len(more))]))
    assert str(state_of_table(setting, each, None, 6).relation) == told


# Twenty players play ten games, which bring ten points: three quarters are 7.5 at least.
@each_row(
    ("more", "told"),
    [
        ([10] * 10, "table-ahead"),
        ([5] * 20, "table-ahead"),
        ([10] * 7 + [5], "table-ahead"),
        ([10] * 7, "same"),
        ([5] * 15, "table-ahead"),
        ([5] * 14, "same"),
        ([10] * 10 + [5], "table-ahead"),  # one had half a point, so that another was left over
        ([10] * 11, "same"),
        # What a wrong result leaves in the points of two does not hide the round.
        ([10] * 9 + [-10, 20], "table-ahead"),
        ([10] * 9 + [-10, 20, 15], "same"),
        ([10] * 9 + [2], "table-ahead"),
        ([100], "same"),
    ],
)
def test_a_round_is_what_its_games_can_bring(more, told):
    assert relation(more) == told


def test_a_bye_brings_what_the_file_says():
    system = replace(EVENT.point_system, pairing_allocated_bye=Points(7))
    event = replace(cut(EVENT, 5, 6), point_system=system)
    later = stated(EVENT, "BH")
    assert state(verify_against(event, later)) == ("table-ahead", 5, 6)


@pytest.mark.parametrize(("players", "announced"), [(10, None), (10, 9), (9, None)])
def test_points_of_a_round_robin_are_looked_at_until_all_have_met(players, announced):
    robin = round_robin(4, players=players, forfeited=0)
    found = verify_against(cut(robin, 8, announced), stated(robin, "SB"))
    assert state(found) == ("table-ahead", 8, 9)


@pytest.mark.parametrize(("announced", "told"), [(9, "same"), (10, "table-ahead")])
def test_a_round_robin_in_which_all_have_met_has_the_rounds_that_it_announces(announced, told):
    robin = cut(round_robin(4, players=10, forfeited=0), 9, announced)
    setting = Setting(tournament=robin, ranking=Ranking(edition="2026"))
    more = dict(enumerate([10] * 5 + [0] * 5))
    assert str(state_of_table(setting, more, None, 9).relation) == told
