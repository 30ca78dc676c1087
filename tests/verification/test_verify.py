import pytest
from events import SWISS, event

from tests.verifications import notes_named
from trfkit.files.trf.annotated_file import AnnotatedRow, Annotation, annotation_lines
from trfkit.messages import Message
from trfkit.model import PlayerAcceleration
from trfkit.ranking import Ranking, Refusal, rank
from trfkit.record import replace
from trfkit.reports.verification import verdict_of
from trfkit.units import Points, StartNo
from trfkit.verification import verify

FOUR = """
1  2w1  3b1  4w=
2  1b0  4w1  3w1
3  4b1  1w0  2b0
4  3w0  2b0  1b=
"""
POINTS = {1: 25, 2: 20, 3: 10, 4: 5}
RANKS = {1: 1, 2: 2, 3: 3, 4: 4}


def stating(table=FOUR, points=POINTS, ranks=RANKS, **fields):
    """Return a tournament whose rows state these points (tenths) and ranks."""
    tournament = event(table, **fields)
    players = tuple(
        replace(
            player,
            stated_points=points.get(player.start_no),
            stated_rank=ranks.get(player.start_no),
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)


def columns(found):
    return {column.label: (column.equal, column.compared) for column in found.columns}


def test_a_file_that_agrees_with_itself_has_no_difference():
    found = verify(
        stating(stated_players=4, stated_rated=4, stated_teams=0), Ranking(edition="2026")
    )
    assert columns(found) == {
        "062": (1, 1),
        "072": (1, 1),
        "082": (1, 1),
        "001.points": (4, 4),
        "001.rank": (4, 4),
    }
    assert (found.differences, found.diagnosis) == ((), ())
    assert (found.ranks.compared, found.ranks.equal) == (4, 4)
    assert found.ranks.first_difference is None


def test_what_is_not_stated_is_not_compared():
    found = verify(stating(points={}, ranks={}), Ranking(edition="2026"))
    assert columns(found) == {}
    assert found.ranks.compared == 0


def test_counts_that_differ_are_told_with_what_they_count():
    found = verify(stating(stated_players=5), Ranking(edition="2026"))
    (difference,) = found.differences
    assert (difference.column, difference.id, difference.name) == ("062", 0, "number of players")
    assert (difference.stated, difference.computed) == ("5", "4")


def test_points_that_differ_are_told():
    found = verify(stating(points=POINTS | {3: 15}), Ranking(edition="2026"))
    (difference,) = found.differences
    assert (difference.column, difference.id, difference.name) == ("001.points", 3, "Player 3")
    assert (difference.stated, difference.computed) == ("1.5", "1")
    (diagnosis,) = found.diagnosis
    assert (diagnosis.column, diagnosis.variant, diagnosis.equal) == ("001.points", None, 3)


NEXT_BYE = {"count": 1}


@pytest.mark.parametrize(
    ("table", "points", "note"),
    [
        pytest.param("1 2w1 H\n2 1b0 Z", {1: 15, 2: 0}, NEXT_BYE | {"round": 2}, id="preset"),
        pytest.param(
            "1 2w1 2b?\n2 1b0 1w?\n3 U U\n4 U U", {1: 10, 2: 0},
            {}, id="pending",
        ),
        pytest.param(
            "1 2w1 2b? H\n2 1b0 1w? Z\n3 U U U\n4 U U U", {1: 20, 2: 5},
            NEXT_BYE | {"round": 3}, id="preset behind a pending game",
        ),
    ],
)  # fmt: skip
def test_points_that_mean_something_else_are_right_and_said(table, points, note):
    played = 2 if "?" in table else 1
    found = verify(stating(table, points, {}, rounds_played=played), Ranking(edition="2026"))
    assert found.differences == ()
    (told,) = notes_named(found, "pending-left-out", "points-with-next-bye")
    assert told.arguments == note


@pytest.mark.parametrize(
    ("points", "are_left_out"),
    [({1: 0, 2: 0}, True), ({1: 0, 2: 5}, False), ({1: 0, 2: 10}, False)],
)
def test_games_in_progress_count_nothing_where_more_points_are_right_so(points, are_left_out):
    table = "1 2w?\n2 1b?\n3 4w1\n4 3b0"
    found = verify(stating(table, points | {3: 10, 4: 0}, {}), Ranking(edition="2026"))
    assert bool(notes_named(found, "pending-left-out")) is are_left_out


def test_points_may_hold_accelerated_ones():
    faster = (PlayerAcceleration(StartNo(1), (Points(0), Points(0), Points(10))),)
    found = verify(
        stating(points=POINTS | {1: 35}, player_accelerations=faster), Ranking(edition="2026")
    )
    assert found.differences == ()
    assert Message("verify.points-read", count=1, reading="accelerated") in found.notes


def test_without_a_list_a_rank_is_right_if_the_points_allow_it():
    table = "1 2w=\n2 1b=\n3 4w=\n4 3b="
    points = dict.fromkeys(range(1, 5), 5)
    found = verify(stating(table, points, {1: 4, 2: 3, 3: 1, 4: 1}), Ranking(edition="2026"))
    assert columns(found)["001.rank"] == (4, 4)
    assert found.columns[-1].tiebreak == "PTS"
    assert notes_named(found, "no-list-in-file")


def test_with_a_list_the_ranks_follow_it():
    swapped = {1: 1, 2: 3, 3: 2, 4: 4}
    found = verify(stating(ranks=swapped, tiebreaks=("BH",)), Ranking(edition="2026"))
    assert columns(found)["001.rank"] == (2, 4)
    first = found.ranks.first_difference
    assert (first.rank, first.id, first.stated, first.computed) == (2, 3, 2, 3)
    assert (first.gains, first.loses) == ((2,), (3,))
    assert [(d.id, d.stated, d.computed) for d in found.differences] == [
        (2, "3", "2"),
        (3, "2", "3"),
    ]


def test_what_the_list_leaves_tied_may_stand_in_any_order():
    table = "1 2w=\n2 1b=\n3 4w=\n4 3b="
    stated = {1: 2, 2: 1, 3: 3, 4: 1}
    points = dict.fromkeys(range(1, 5), 5)
    found = verify(stating(table, points, stated, tiebreaks=("BH",)), Ranking(edition="2026"))
    assert columns(found)["001.rank"] == (4, 4)


def test_who_has_no_rank_takes_no_place():
    found = verify(stating(ranks={1: 1, 3: 2, 4: 3}), Ranking(edition="2026"))
    assert columns(found)["001.rank"] == (3, 3)


def test_starting_ranks_in_the_place_of_ranks_are_said_to_be_that():
    found = verify(stating("1 2w0\n2 1b1", {1: 0, 2: 10}, {1: 1, 2: 2}), Ranking(edition="2026"))
    assert columns(found)["001.rank"] == (0, 2)
    assert [one.variant for one in found.diagnosis] == ["ranks-are-starting-ranks"]
    assert all(one.explained_by for one in found.differences)
    assert found.verdict.places.change == 0
    found = verify(stating("1 2w0\n2 1b1", {1: 0, 2: 10}, {1: 2, 2: 1}), Ranking(edition="2026"))
    assert found.diagnosis == ()


def test_a_list_can_be_given():
    found = verify(stating(), Ranking(tiebreaks=("SB",), edition="2026"))
    assert found.columns[-1].tiebreak == "PTS,SB"
    with pytest.raises(Refusal):
        verify(stating(), Ranking(tiebreaks=("BUC",)))


def test_unknown_codes_of_the_file_are_findings():
    found = verify(stating(tiebreaks=("BUC",)), Ranking(edition="2026"))
    assert [finding.code for finding in found.diagnostics] == ["TBK002"]


def annotated(tournament, *codes, edition="2026", rounds=None, **changes):
    """Return the tournament with its own standings in its comments, some values changed."""
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition, rounds=rounds))
    rows = tuple(
        AnnotatedRow(row.id, row.rank, tuple(standings.texts(row).values()))
        for row in standings.rows
    )
    rows = tuple(replace(row, **changes.get(f"id{row.id}", {})) for row in rows)
    note = Annotation(standings.edition, standings.rounds, standings.tiebreaks, rows)
    lines = tuple(line.removeprefix("###") for line in annotation_lines(note))
    return replace(tournament, comments=(" a remark", *lines))


def test_values_that_trfkit_left_in_the_file_are_compared():
    found = verify(annotated(stating(), "BH/C1", "DE", "DE"), Ranking(edition="2026"))
    assert columns(found) == dict.fromkeys(
        ("001.points", "001.rank", "###.rank", "###.PTS", "###.BH/C1", "###.DE", "###.DE#2"),
        (4, 4),
    )
    assert found.differences == ()


def test_they_are_compared_under_their_own_edition_and_round():
    table = "1 2w1 3b1 U\n2 1b0 Z Z\n3 Z 1w0 Z"
    tournament = stating(table, {}, {}, rounds=3, rounds_played=3)
    found = verify(annotated(tournament, "BH", edition="2024"), Ranking(edition="2026"))
    assert columns(found)["###.BH"] == (3, 3)
    assert {column.edition for column in found.columns} == {"2024"}
    earlier = annotated(tournament, "BH", rounds=2)
    assert columns(verify(earlier, Ranking(edition="2026")))["###.BH"] == (3, 3)


@pytest.mark.parametrize(("first", "are_earlier"), [(20, True), (25, False)])
def test_points_are_those_of_the_round_of_the_notes_where_more_of_them_are_right_then(
    first, are_earlier
):
    stated = stating(points={1: first, 2: 10, 3: 10}, ranks={})
    found = verify(annotated(stated, "BH", rounds=2), Ranking(edition="2026"))
    assert bool(notes_named(found, "points-as-annotated")) is are_earlier
    assert {one.id for one in found.differences} == (set() if are_earlier else {2})


def test_a_changed_value_is_a_difference():
    tournament = annotated(stating(), "BH", id2={"values": ("2", "9.5"), "rank": 3})
    found = verify(tournament, Ranking(edition="2026"))
    assert [(d.column, d.id, d.stated, d.computed) for d in found.differences] == [
        ("###.rank", 2, "3", "2"),
        ("###.BH", 2, "9.5", "4"),
    ]


def test_ranks_follow_the_codes_of_the_notes_where_the_file_has_no_list():
    found = verify(annotated(stating(), "SB"), Ranking(edition="2026"))
    assert [c.tiebreak for c in found.columns if c.label == "001.rank"] == ["PTS,SB"]


@pytest.mark.parametrize(
    ("codes", "edition", "after"),
    [
        pytest.param(("BUC",), "2026", 3, id="an unknown code"),
        pytest.param(("BH/C-1",), "2026", 3, id="no code at all"),
        pytest.param(("BH",), "1999", 3, id="an unknown edition"),
        pytest.param(("BH",), "2026", 9, id="a round that was not played"),
    ],
)
def test_notes_that_cannot_be_recomputed_are_said_to_be_so(codes, edition, after):
    note = Annotation(edition, after, codes, (AnnotatedRow(1, 1, ("3",)),))
    lines = tuple(line.removeprefix("###") for line in annotation_lines(note))
    found = verify(replace(stating(), comments=lines), Ranking(edition="2026"))
    assert notes_named(found, "not-recomputed")
    assert not any(column.label.startswith("###") for column in found.columns)


def test_rows_of_players_in_a_team_event_are_informative():
    found = verify(
        stating(kind=replace(SWISS, is_team=True), stated_teams=1), Ranking(edition="2026")
    )
    assert columns(found) == {"082": (0, 1)}
    assert notes_named(found, "players-of-teams-informative")
    assert notes_named(found, "no-list-in-file") == []


def test_the_json_shape_is_the_contracts():
    shape = verify(
        stating(points=POINTS | {3: 15}, name="Tea Cup"), Ranking(edition="2026")
    ).to_json()
    assert shape["tournament"] == {"name": "Tea Cup", "kind": "individual-swiss"}
    assert shape["rows"] == {
        "matched": 4,
        "doubtful": [],
        "only_stated": [],
        "only_computed": [],
        "by": {},
    }
    assert shape["columns"][0] == {
        "label": "001.points",
        "caption": None,
        "mapped_by": "record",
        "tiebreak": "PTS",
        "edition": "2026",
        "compared": 4,
        "equal": 3,
        "alternatives": [],
        "tolerance": None,
    }
    assert shape["differences"][0]["explained_by"] == []
    assert shape["ranks"] == {"compared": 4, "equal": 4, "first_difference": None}
    assert shape["unmapped"] == []


def rounds_lost(lost, **changed):
    """Return what is found in FOUR with points of all rounds and the last few rounds left out."""
    ranks = changed.pop("ranks", RANKS)
    whole = stating(points=POINTS | changed.pop("points", {}), ranks=ranks, rounds=3)
    players = tuple(replace(one, rounds=one.rounds[: 3 - lost]) for one in whole.players)
    short = replace(whole, players=players, rounds_played=3 - lost, **changed)
    return verify(short, Ranking(edition="2026"))


def notes_on_rounds(*lost, **changed):
    return notes_named(rounds_lost(*lost, **changed), "rounds-may-be-missing")


def test_points_of_one_round_that_the_rows_lack_are_right_and_no_place_is_told():
    found = rounds_lost(1)
    (fact,) = found.facts
    assert (fact.fact, fact.params, fact.cells) == ("round-missing", {"round": 3}, 3)
    assert fact.message == Message("verify.round-missing", count=3, round=3, last=2)
    assert all(
        [why.variant for why in one.explained_by] == ["round-missing"] for one in found.differences
    )
    assert (found.verdict.cells.open, found.verdict.places.change) == (0, 0)
    assert Message("verify.no-places-without-round") in verdict_of(found)
    assert notes_on_rounds(1) == []


def test_ranks_follow_from_a_round_that_is_missing_as_far_as_the_stated_points_allow():
    last_beat_first = {1: 20, 4: 10}
    found = rounds_lost(1, points=last_beat_first, ranks={1: 1, 2: 2, 3: 4, 4: 3})
    assert {one.id for one in found.differences if one.column == "001.rank"} == {3, 4}
    assert (found.facts[0].columns, found.verdict.cells.open) == (("001.points", "001.rank"), 0)

    found = rounds_lost(1, points=last_beat_first, ranks={1: 1, 2: 4, 3: 3, 4: 2})
    assert {one.id for one in found.differences if not one.explained_by} == {2, 4}
    assert found.verdict.places.change == 0


def test_points_of_several_rounds_that_the_rows_lack_are_a_note():
    (note,) = notes_on_rounds(2)
    assert note.arguments == {"played": 1, "scheduled": 3}


@pytest.mark.parametrize(
    ("points", "is_noted"),
    [({4: 0}, False), ({}, True), ({3: 15}, True), ({3: 5}, False)],
    ids=["two are higher", "three", "four", "three, and one is lower"],
)
def test_rounds_may_be_missing_where_more_than_two_points_are_higher_and_none_is_lower(
    points, is_noted
):
    assert bool(notes_on_rounds(2, points=points)) is is_noted


def test_points_that_are_no_later_ones_or_no_announced_round_say_nothing():
    for found in (rounds_lost(0), rounds_lost(1, rounds=2), rounds_lost(1, points={2: 5})):
        assert notes_named(found, "rounds-may-be-missing") == []
        assert not found.lacks_a_round
