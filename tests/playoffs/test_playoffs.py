"""Who is tied for a place, on a Swiss of seven players and on the samples."""

from pathlib import Path

import builders
import pytest
from generated import swiss
from go_events import go_event
from row_tests import each_row

from trfkit.files.trf.reading import read
from trfkit.messages import Message
from trfkit.playoffs import Places, parse_places, tied_groups
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.regulations import Refusal, get_edition

SAMPLES = Path(__file__).parents[2] / "samples"
LAKESIDE = read(builders.SWISS.encode()).tournament
"""2.5: 1; 2: 2 and 6; 1.5: 3 and 7; 1: 4; 0: 5. By BH/C1: 2 before 6, 3 before 7."""

OF_THREE = get_edition("2006").play_off.order_of_three


def sample(name):
    return read((SAMPLES / name).read_bytes()).tournament


def tied(tournament, first, last=None, **kwargs):
    return tied_groups(tournament, [Places(first, last or first)], **kwargs)[0]


def ids(group):
    return [entrant.id for entrant in group.entrants]


@each_row(
    ("first", "last", "expected"),
    [(1, 1, [1]), (2, 2, [2, 6]), (3, 3, [2, 6]), (2, 3, [2, 6]), (4, 4, [3, 7]), (7, 7, [5])],
)
def test_those_who_are_equal_in_points_share_a_place(first, last, expected):
    assert ids(tied(LAKESIDE, first, last)) == expected


def test_in_go_those_share_a_place_who_are_equal_in_the_score_that_ranks():
    table = "1 2w1 3b1 5w0\n2 1b0 4w1 6b1\n3 4b1 1w0 Z\n4 3w0 2b0 Z\n5 6w1 Z 1b1\n6 5b0 Z 2w0"
    tournament = go_event(table, starts={1: 20, 2: 20, 3: 21, 4: 5, 5: 9, 6: 1})
    group = tied(tournament, 1, 3)

    assert sorted(ids(group)) == [1, 2, 3]
    assert not group.is_of_teams
    assert str(group.assumptions[0]) == "tied are those who are equal in MMS at place 1-3"
    assert group.entrants[0].points == "22"


def test_numbers_follow_the_tie_breaks():
    by_buchholz = tied(sample("open-swiss.trf"), 8, ranking=Ranking(tiebreaks=("BH/C1",)))
    by_progress = tied(sample("open-swiss.trf"), 8, ranking=Ranking(tiebreaks=("PS",)))

    assert [e.number for e in by_buchholz.entrants] == [1, 2, 3]
    assert (ids(by_buchholz), ids(by_progress)) == ([2, 7, 10], [2, 10, 7])


def test_tie_breaks_may_settle_the_tie_before_the_play_off():
    assert ids(tied(LAKESIDE, 2, after=("BH/C1",))) == [2]
    assert ids(tied(LAKESIDE, 3, after=("all",))) == [6]


def test_only_the_tie_breaks_that_are_named_settle_it():
    group = tied(sample("open-swiss.trf"), 4, after=("BH/C1",))

    assert ids(group) == [5]
    assert ids(tied(sample("open-swiss.trf"), 4, after=("WIN",))) == [5, 6]


def test_places_of_two_groups_are_refused():
    with pytest.raises(Refusal, match="places 1-2 are not shared by one group"):
        tied(LAKESIDE, 1, 2)


def test_a_place_that_nobody_has_is_refused():
    with pytest.raises(Refusal, match="there is no place 8; the last one is 7"):
        tied(LAKESIDE, 8)


def test_three_players_of_a_swiss_get_numbers_by_progressive_score_and_wins():
    # By hand: 2 has 1 2 2 2.5 3.5 3.5 3.5 = 18, 10 has 16.5, 7 has 16; Buchholz says 2, 7, 10.
    options = {"edition": "2006"}

    by_own_order = tied(
        sample("open-swiss.trf"), 8, order_of_three=OF_THREE, ranking=Ranking(**options)
    )
    by_the_list = tied(
        sample("open-swiss.trf"), 8, ranking=Ranking(**options, tiebreaks=("BH/C1",))
    )

    assert ids(by_own_order) == [2, 10, 7]
    assert ids(by_the_list) == [2, 7, 10]


def test_three_players_of_a_round_robin_get_numbers_by_koya_too():
    group = tied(
        sample("codepage-1250.trf"), 2, order_of_three=OF_THREE, ranking=Ranking(edition="2006")
    )

    assert ids(group) == [1, 2, 3]
    assert {entrant.of_three for entrant in group.entrants} == {None}
    assert any("PTS, PS, KS, WIN (6(k)2 numbers" in str(line) for line in group.assumptions)


def test_a_list_that_was_asked_for_numbers_three_players_as_well():
    options = {"tiebreaks": ("BH/C1",)}

    group = tied(sample("open-swiss.trf"), 8, order_of_three=OF_THREE, ranking=Ranking(**options))

    assert ids(group) == [2, 7, 10]


def test_what_the_tie_breaks_do_not_separate_is_told():
    group = tied(LAKESIDE, 2, ranking=Ranking(tiebreaks=("PTS",)))

    assert group.assumptions[2:] == (Message("playoff.lots-needed", numbers=(1, 2)),)
    assert len(tied(LAKESIDE, 2, ranking=Ranking(tiebreaks=("PTS", "TPN"))).assumptions) == 2


def test_an_unfinished_tournament_is_told():
    group = tied(LAKESIDE, 1, ranking=Ranking(rounds=2))

    assert any("after round 2 of 3" in str(line) for line in group.assumptions)


def test_pending_games_are_told():
    text = builders.SWISS.replace("6 b =", "6 b ?").replace("2 w =", "2 w ?")

    group = tied(read(text.encode()).tournament, 1)

    assert Message("playoff.pending") in group.assumptions
    assert Message("playoff.pending") not in tied(LAKESIDE, 1).assumptions


def test_teams_share_a_place_by_their_primary_score():
    group = tied(sample("teams.trf"), 1)

    assert group.is_of_teams
    assert ids(group) == [2, 5]
    assert not tied(LAKESIDE, 1).is_of_teams


@pytest.mark.parametrize(
    ("text", "places"), [("1", Places(1, 1)), (" 3 ", Places(3, 3)), ("2-5", Places(2, 5))]
)
def test_places_are_one_number_or_two(text, places):
    assert parse_places(text) == places
    assert str(places) == text.strip()


@each_row("text", ["", "0", "first", "3-2", "1-", "1,2", "00001", "-1"])
def test_other_words_are_no_places(text):
    with pytest.raises(ValueError, match="were expected"):
        parse_places(text)


def test_those_whom_only_the_stated_places_part_still_share_a_place():
    tournament = replace(swiss(3, players=30, rounds=4), tiebreaks=(), standings_order=())
    rows = rank(tournament, Ranking(tiebreaks=("TPN/R",))).rows  # no usual list gives them
    places = {row.id: place for place, row in enumerate(rows, start=1)}
    stated = tuple(replace(p, stated_rank=places[p.start_no]) for p in tournament.players)
    tournament = replace(tournament, players=stated)
    assert rank(tournament).list_from == "stated-places"
    shared = [tied for tied in tied_groups(tournament, after=("all",)) if len(tied.entrants) > 1]
    assert shared == [t for t in tied_groups(tournament) if len(t.entrants) > 1]
    assert shared
