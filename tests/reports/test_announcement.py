"""Which codes are announced: the points come first whether they are listed or not."""

import pytest
from english_texts import english
from generated import swiss

from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.reports.announcement import announcement


@pytest.mark.parametrize(
    ("codes", "announced"),
    [
        (("PTS", "BH", "SB"), ("BH", "SB")),
        (("BH", "SB"), ("BH", "SB")),
        (("BH", "PTS"), ("BH", "PTS")),
        (("PTS",), ()),
    ],
)
def test_points_are_announced_as_what_all_begin_with(codes, announced):
    listed = announcement(None, Ranking(tiebreaks=codes, edition="2026")).listed
    assert tuple(code.text for code in listed) == announced


@pytest.mark.parametrize("codes", [("PS", "BH", "SB"), ("BH", "SB", "DE")])
def test_without_a_list_that_is_announced_by_which_the_event_is_ranked(codes):
    tournament = swiss(3, players=30, rounds=5)
    ranks = {row.id: row.rank for row in rank(tournament, Ranking(tiebreaks=codes)).rows}
    players = tuple(replace(p, stated_rank=ranks[p.start_no]) for p in tournament.players)
    tournament = replace(tournament, players=players, tiebreaks=(), standings_order=())

    announced = announcement(tournament, Ranking())

    standings = rank(tournament)
    assert ("PTS", *(code.text for code in announced.listed)) == standings.tiebreaks
    assert announced.edition.name == standings.edition
    assert any("which gives its places" in note for note in english(announced.notes))


def test_a_list_is_proposed_where_the_places_are_the_starting_ranks_of_equal_points():
    tournament = swiss(3, players=30, rounds=5)
    before = replace(
        tournament,
        players=tuple(
            replace(p, rounds=(), stated_points=None, stated_rank=p.start_no)
            for p in tournament.players
        ),
        tiebreaks=(),
        standings_order=(),
    )
    assert "TPN" not in [code.text for code in announcement(before, Ranking()).listed]
