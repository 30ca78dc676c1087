"""After which round which places do not follow the list of tie-breaks."""

from itertools import pairwise

import pytest
from generated import swiss
from stated import computed, table
from team_events import TEAM_LEAGUE, team_event_of

from tests.verifications import notes_named
from trfkit.files.trf.annotated_file import AnnotatedRow, Annotation, annotation_lines
from trfkit.messages import Message
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.record import replace
from trfkit.verification.comparison.each_round import DecidedBy, each_round

CODES = ("BH/C1", "BH", "SB")
EVENT = replace(swiss(11, players=30, rounds=5), tiebreaks=CODES)


def places(rounds, tournament=EVENT):
    """Return a rank of their own for everybody, as the list has it."""
    return computed(tournament, *CODES, rounds=rounds)[1]


def stating(ranks, tournament=EVENT):
    players = tuple(replace(p, stated_rank=ranks.get(p.start_no)) for p in tournament.players)
    return replace(tournament, players=players)


def swapped(ranks, first, second):
    """Return the ranks with the holders of two places exchanged, and who they are."""
    one, other = (next(w for w, place in ranks.items() if place == p) for p in (first, second))
    return ranks | {one: second, other: first}, one, other


def clear(rounds):
    """Return two neighbouring places that the list decides."""
    rows = rank(EVENT, Ranking(tiebreaks=CODES, edition="2026", rounds=rounds)).rows
    return next((a.rank, b.rank) for a, b in pairwise(rows) if a.rank + 1 == b.rank)


def sources(found):
    return [[stated.source for stated in one.stated] for one in found.rounds]


def test_a_file_whose_ranks_follow_its_list_is_right_after_its_last_round():
    found = each_round(stating(places(5)), Ranking(edition="2026"))
    assert found.is_right
    assert [one.round for one in found.rounds] == [1, 2, 3, 4, 5]
    assert [[s.source for s in one.stated] for one in found.rounds] == [
        [],
        [],
        [],
        [],
        ["001.rank"],
    ]
    (last,) = found.rounds[-1].stated
    assert (last.equal, last.compared) == (30, 30)
    assert found.tiebreaks == ("PTS", *CODES)


def test_nothing_is_made_up_for_rounds_of_which_nothing_is_stated():
    found = each_round(stating(places(5)), Ranking(edition="2026"))
    assert Message("verify.rounds-without-places", rounds=(1, 2, 3, 4)) in found.notes
    silent = each_round(EVENT, Ranking(edition="2026"))
    assert silent.is_right
    assert Message("verify.rounds-without-places", rounds=(1, 2, 3, 4, 5)) in silent.notes


def test_two_places_against_the_list_are_named_with_what_decides():
    first, second = clear(5)
    ranks, one, other = swapped(places(5), first, second)
    found = each_round(stating(ranks), Ranking(edition="2026"))
    (last,) = found.rounds[-1].stated
    assert not found.is_right
    assert (last.equal, last.compared) == (28, 30)
    assert [(w.rank, w.id, w.computed, w.expected) for w in last.wrong] == [
        (first, other, str(second), (one,)),
        (second, one, str(first), (other,)),
    ]
    by = last.wrong[0].by
    standings = rank(EVENT, Ranking(tiebreaks=CODES, edition="2026"))
    rows = {row.id: standings.texts(row) for row in standings.rows}
    key = next(key for key in rows[one] if rows[one][key] != rows[other][key])
    assert by == DecidedBy(key, rows[other][key], rows[one][key])


def test_places_that_the_list_leaves_open_may_be_in_any_order_and_are_told():
    by_points = replace(EVENT, tiebreaks=("PTS",))
    ranks = places(5)
    for one in each_round(stating(ranks, by_points), Ranking(edition="2026")).rounds:
        rows = rank(EVENT, Ranking(tiebreaks=("PTS",), edition="2026", rounds=one.round)).rows
        tied = {row.rank for row in rows if [r.rank for r in rows].count(row.rank) > 1}
        assert {group.first for group in one.undecided} == tied
        assert all(group.last - group.first + 1 == len(group.ids) for group in one.undecided)
    assert each_round(stating(ranks, by_points), Ranking(edition="2026")).is_right


def test_tables_of_earlier_rounds_are_held_against_the_standings_of_then():
    first, second = clear(3)
    wrong, one, other = swapped(places(3), first, second)
    columns = [("Pts", computed(EVENT, "PTS", rounds=3)[0]["PTS"])]
    tables = (
        table(EVENT, [], ranks=places(2), after=2, title="Ranking after round 2"),
        table(EVENT, columns, ranks=wrong),
    )
    found = each_round(EVENT, tables=tables, ranking=Ranking(edition="2026"))
    assert [len(one.stated) for one in found.rounds] == [0, 1, 1, 0, 0]
    assert found.rounds[1].stated[0].source == "Ranking after round 2"
    assert found.rounds[1].stated[0].wrong == ()
    assert [w.id for w in found.rounds[2].stated[0].wrong] == [other, one]
    (note,) = notes_named(found, "table-made-then")
    assert note.arguments["points"].arguments["round"] == 3


def test_lines_of_the_file_state_the_places_of_the_round_that_they_name():
    ranks = places(4)
    rows = tuple(AnnotatedRow(who, place, ("1",)) for who, place in sorted(ranks.items()))
    lines = annotation_lines(Annotation("2026", 4, ("BH",), rows))
    noted = replace(EVENT, comments=tuple(line.removeprefix("###") for line in lines))
    found = each_round(noted, Ranking(edition="2026"))
    assert [[s.source for s in one.stated] for one in found.rounds] == [
        [],
        [],
        [],
        ["###.rank"],
        [],
    ]
    assert found.is_right


def test_a_list_by_option_goes_before_that_of_the_file():
    assert each_round(EVENT, Ranking(tiebreaks=("SB",), edition="2026")).tiebreaks == ("PTS", "SB")


def test_a_table_of_strangers_is_refused():
    strangers = replace(table(EVENT, [], ranks=places(5)), rows=())
    with pytest.raises(Refusal):
        each_round(EVENT, tables=(strangers,), ranking=Ranking(edition="2026"))


def test_ranks_of_teams_are_those_of_their_records():
    league = team_event_of(
        """
        1-2 11    3-4 10
        1-3 11    2-4 1=
        1-4 11    2-3 10
        """,
        teams=4,
        kind=TEAM_LEAGUE,
        rounds=3,
    )
    ranks = {1: 1, 2: 2, 3: 4, 4: 3}
    teams = tuple(replace(t, stated_rank=ranks[t.number]) for t in league.teams)
    found = each_round(
        replace(league, teams=teams), Ranking(tiebreaks=("MPTS", "GPTS"), edition="2026")
    )
    (last,) = found.rounds[-1].stated
    assert last.source == "310.rank"
    assert {wrong.id for wrong in last.wrong} <= {3, 4}
    assert last.compared == 4


def test_the_shape_of_the_report():
    first, second = clear(5)
    ranks, one, _ = swapped(places(5), first, second)
    shape = each_round(stating(ranks), Ranking(edition="2026")).to_json()
    assert shape["schema"] == "trfkit.each-round/1"
    assert shape["tournament"] == {"name": None, "kind": "individual-swiss"}
    assert set(shape) == {
        "schema", "tournament", "edition", "tiebreaks", "rounds", "notes"
    }  # fmt: skip
    last = shape["rounds"][-1]
    assert set(last) == {"round", "stated", "undecided"}
    assert last["stated"][0]["wrong"][1]["id"] == one
    assert set(last["stated"][0]["wrong"][0]["by"]) == {"tiebreak", "value", "expected"}


def test_places_are_compared_up_to_a_code_that_nobody_can_compute():
    rows = rank(EVENT, Ranking(tiebreaks=CODES, edition="2026")).rows
    above = next(a for a, b in pairwise(rows) if a.points == b.points and a.rank < b.rank)
    ranks, *_ = swapped(places(5), above.rank, above.rank + 1)
    own = replace(stating(ranks), tiebreaks=("OTHER_JURY", *CODES))
    found = each_round(own, Ranking(edition="2026"))
    assert found.is_right
    assert found.tiebreaks == ("PTS", "OTHER_JURY", *CODES)
    assert Message("verify.up-to-unknown", code="OTHER_JURY") in found.notes


def test_the_places_follow_codes_made_of_ratings():
    event = replace(swiss(1, players=12, rounds=4), tiebreaks=("ARO", "BH"))
    unrated = replace(event, players=tuple(replace(p, rating=None) for p in event.players))
    for one in (event, unrated):
        assert not [note for note in each_round(one).notes if note.id == "verify.up-to-ratings"]
