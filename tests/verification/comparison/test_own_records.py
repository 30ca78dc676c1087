"""What records state of teams and of the whole event, beside what the games give."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from row_tests import each_row

import trfkit
from trfkit.messages import Message
from trfkit.verification.comparison import own_records
from trfkit.verification.comparison.own_records import _other_reading

CUP = (Path(__file__).parents[2] / "corpus/files/team-results-801.trf").read_text("utf-8")


def verified(*changes):
    text = CUP
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return trfkit.verify(trfkit.read(text.encode()))


def wrong(found):
    return [(one.column, one.id, one.stated, one.computed) for one in found.differences]


@each_row(
    ("totals", "stated", "reading"),
    [
        ({}, 20, None),
        ({"pending": 5}, 20, "leave-pending-out"),
        ({"pending": 5}, 25, None),
        ({"annulled": 10}, 20, "count-annulled"),
        ({"annulled": 10}, 10, "leave-annulled-out"),
        ({"annulled": 10}, 30, None),
        ({"preset": 10}, 30, "hold-next-bye"),
        ({"preset": 10}, 20, None),
        ({"preset": 10, "pending": 5}, 35, "hold-next-bye"),
        ({"preset": 10, "pending": 5}, 25, None),
        ({"accelerated": (10,)}, 30, "accelerated"),
        ({"accelerated": (10,)}, 20, None),
    ],
)
def test_points_are_read_as_those_before_or_after_what_is_in_doubt(totals, stated, reading):
    """The games give two points; points are in tenths."""
    none = {"computed": 20, "pending": 0, "annulled": 0, "preset": 0, "accelerated": ()}
    sums = SimpleNamespace(of=lambda _player: SimpleNamespace(**(none | totals)))
    assert _other_reading(sums, None, stated) == reading


@pytest.mark.parametrize(
    ("rounds", "points", "is_right", "is_noted"),
    [(3, 15, True, True), (2, 15, False, False), (3, 20, True, False), (2, 20, True, False)],
)
def test_points_are_read_otherwise_only_where_they_differ_after_the_last_round(
    monkeypatch, rounds, points, is_right, is_noted
):
    """Two points are stated, of three rounds; any reading would give them."""
    monkeypatch.setattr(own_records, "Sums", lambda _tournament: None)
    monkeypatch.setattr(own_records, "_other_reading", lambda *_: "leave-pending-out")
    player = SimpleNamespace(start_no=1, name="", stated_points=20)
    row, notes = SimpleNamespace(id=1, points=points), []
    standings = SimpleNamespace(rounds=rounds, rows=[row], edition="2026")
    tournament = SimpleNamespace(rounds_played=3, players=[player])
    (cell,) = own_records._points(tournament, standings, notes).cells
    assert (cell.fits, bool(notes)) == (is_right, is_noted)


def test_each_record_of_teams_is_a_column():
    assert {one.label: (one.equal, one.compared) for one in verified().columns} == {
        **dict.fromkeys(("062", "072", "082", "801.mp", "801.gp", "802.mp", "802.gp"), (1, 1)),
        **dict.fromkeys(("310.mp", "310.gp", "310.rank"), (4, 4)),
        "802.rounds": (3, 3),
    }


@each_row(
    ("change", "difference"),
    [
        (("801   1 ORCH     5.0", "801   1 ORCH     4.0"), ("801.mp", 1, "4", "5")),
        (
            ("802   1 ORCH     5.0    4.5", "802   1 ORCH     5.0    4.0"),
            ("802.gp", 1, "4", "4.5"),
        ),
        (
            ("3 b  2.0", "3 b  1.0"),
            ("802.rounds", 1, "round 2: 3 1.0", "round 2: 3 2.0"),
        ),
        (("062 8", "062 9"), ("062", 0, "9", "8")),
        (("072 8", "072 7"), ("072", 0, "7", "8")),
        (("082 4", "082 5"), ("082", 0, "5", "4")),
    ],
)
def test_a_number_that_differs_is_told_by_its_record(change, difference):
    assert wrong(verified(change)) == [difference]


@pytest.mark.parametrize(("stated", "is_right"), [(6, False), (7, True), (8, True), (9, False)])
def test_a_row_that_is_missing_may_be_in_the_number_of_players(stated, is_right):
    lost = next(line for line in CUP.splitlines() if line.startswith("001    8"))
    swiss = ("092 Team: Swiss-System", "092 Individual: Swiss-System")
    of_teams = [line for line in CUP.splitlines() if line[:3] in {"310", "330", "801", "802"}]
    gone = [(f"{line}\n", "") for line in (lost, *of_teams, "192 FIDE_TEAM_TYPEA_MP_GP")]
    found = verified(swiss, *gone, ("062 8", f"062 {stated}"), ("072 8", f"072 {stated}"))
    counted = {one.label: one.equal for one in found.columns if one.label in {"062", "072"}}
    assert counted == {"062": is_right, "072": is_right}


def test_ranks_of_two_teams_that_are_exchanged_are_said_to_be_so():
    found = verified(
        ("ORCH    2250    5.0    4.5   1", "ORCH    2250    5.0    4.5   2"),
        ("HILLS   2075    3.0    3.0   2", "HILLS   2075    3.0    3.0   1"),
    )
    (of_ranks,) = found.diagnosis
    exchanged = Message("verify.each-others-ranks", who="team", first=1, second=3)
    assert exchanged in of_ranks.message.arguments["clause"].arguments["parts"]


def test_game_points_of_teams_tell_that_a_game_in_progress_counts_nothing():
    in_progress = (
        ("3 w 1     5 b 1     7 w 1", "3 w 1     5 b 1     7 w ?"),
        ("5 w 1     3 b 0     1 b 0", "5 w 1     3 b 0     1 b ?"),
    )
    left_out = verified(*in_progress, ("ORCH    2250    5.0    4.5", "ORCH    2250    5.0    3.5"))
    assert Message("verify.pending-left-out") in left_out.notes
    counted = verified(*in_progress, ("ORCH    2250    5.0    4.5", "ORCH    2250    5.0    4.0"))
    assert Message("verify.pending-left-out") not in counted.notes
