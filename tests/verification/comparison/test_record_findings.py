"""Ranks and values against the file's own list of tie-breaks, as findings of ``check``."""

from datetime import date

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, changed, put, record
from events import event
from generated import swiss

from trfkit.checks import check as without_standings
from trfkit.checks import check_with_standings as check
from trfkit.files.convert import write
from trfkit.files.trf.annotated_file import annotate
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.ranking import Ranking, rank
from trfkit.record import replace

CODES = {"RNK003", "RNK005", "TBK009", "TBK010", "TBK011"}


def told(document, *changes):
    found = check(read(changed(document, *changes).encode()))
    return [(one.code, (one.variant, dict(one.values))) for one in found if one.code in CODES]


def ranks(*pairs):
    return [put(who, "rank", str(rank)) for who, rank in pairs]


RIGHT = ranks((2, 2), (6, 3), (3, 4), (7, 5))
"""By BH/C1, BH, SB; players 2 and 6 have as many points, and so have 3 and 7."""


@pytest.mark.parametrize("event", [SWISS, TEAMS, ROUND_ROBIN])
def test_a_sound_event_says_nothing(event):
    assert told(event) == []


def test_ranks_by_the_list_are_right():
    assert told(SWISS, *RIGHT) == []


def test_ranks_against_the_list_are_one_finding():
    assert told(SWISS, *RIGHT, *ranks((2, 3), (6, 2), (3, 5), (7, 4))) == [
        (
            "RNK003",
            ("", {"ids": (2, 3, 6, 7), "first": 2, "stated": "3", "computed": "2", "rule": None}),
        )
    ]


def test_ranks_against_the_list_stand_at_the_first_player_who_is_wrong():
    text = changed(SWISS, *RIGHT, *ranks((3, 5), (7, 4)))
    (found,) = (one for one in check(read(text.encode())) if one.code == "RNK003")
    (line,) = (n for n, row in enumerate(text.splitlines(), 1) if row.startswith("001    3"))
    assert (found.line, found.column) == (line, 86)


def test_ranks_that_a_rule_gives_are_told_with_it():
    """By games with Black 2 is first; the file has the starting ranks."""
    played = event("1 2w=\n2 1b=\n", tiebreaks=("PTS", "BPG"))
    players = tuple(replace(p, stated_rank=int(p.start_no)) for p in played.players)
    ((code, values),) = told_of(replace(played, players=players))
    assert (code, values["rule"].id) == ("RNK003", "RNK003.rule")
    assert values["rule"].arguments["rule"].id == "verify.ranks-are-numbers"


OLDER = replace(
    swiss(5, players=40, rounds=7, forfeited=0.1),
    tiebreaks=("BH", "SB"),
    start=date(2013, 5, 1),
)


def test_whoever_the_newest_edition_puts_elsewhere_is_named():
    in_force, newest = rank(OLDER, Ranking(edition="2012")), rank(OLDER, Ranking(edition="2026"))
    places = {row.id: row.rank for row in newest.rows}
    moved = tuple(row.id for row in in_force.rows if row.rank != places[row.id])
    assert moved
    assert told_of(OLDER) == [("TBK009", {"one": "2012", "other": "2026", "who": moved})]
    assert told_of(replace(OLDER, start=date(2026, 5, 1))) == []


def told_of(tournament):
    document = write(replace(tournament, rounds=tournament.rounds_played), "trf26").data
    found = (one for one in check(read(document)) if one.code in CODES)
    return [(one.code, dict(one.values)) for one in found]


def test_values_of_another_edition_are_told_by_it():
    result = read(write(replace(OLDER, tiebreaks=()), "trf16").data)
    data = annotate(result, rank(result.tournament, Ranking(edition="2012", tiebreaks=("BH",))))
    claimed = bytes(data).replace(b"edition=2012", b"edition=2026", 1)
    by_newest = rank(result.tournament, Ranking(edition="2026", tiebreaks=("BH",)))
    by_older = rank(result.tournament, Ranking(edition="2012", tiebreaks=("BH",)))
    older = {row.id: row.values for row in by_older.rows}
    wrong = {row.id for row in by_newest.rows if row.values != older[row.id]}
    found = [dict(one.values) for one in check(read(claimed)) if one.code == "TBK011"]
    assert {who for values in found for who in values["who"]} == wrong
    assert {values["text"] for values in found} == {"BH"}
    for values in found:
        assert values["rule"].id == "verify.comes-out"
        assert values["rule"].arguments["clause"].arguments["edition"] == "2012"


def test_ranks_against_a_list_that_leaves_others_tied_are_one_finding():
    """By games with Black 3 is first, and 1 and 5 share the places behind."""
    played = event("1 2w1\n2 1b0\n3 4b1\n4 3w0\n5 6w1\n6 5b0\n", tiebreaks=("PTS", "BPG"))
    stated = {1: 1, 3: 2, 5: 3, 2: 4, 6: 5, 4: 6}
    players = [replace(p, stated_rank=stated[p.start_no]) for p in played.players]
    document = write(replace(played, players=tuple(players)), "trf26").data

    found = [
        (one.variant, dict(one.values)) for one in check(read(document)) if one.code == "RNK003"
    ]

    assert found == [
        ("", {"ids": (1, 3), "first": 3, "stated": "2", "computed": "1", "rule": None})
    ]


@pytest.mark.parametrize("code", ["OTHER_JURY", "BUX", "DE/C1"])
def test_ranks_are_judged_by_the_list_up_to_a_code_that_nobody_can_compute(code):
    """3 and 7 are exchanged, and so are 2 and 6, who are equal before the code."""
    wrong = ranks((2, 3), (6, 2), (3, 5), (7, 4))
    assert told(SWISS, *RIGHT, *wrong, record("202", f"{code},BH/C1")) == []
    (found,) = told(SWISS, *RIGHT, *wrong, record("202", f"BH/C1,{code},BH"))
    assert found[0] == "RNK003"


def test_a_team_without_a_rank_has_a_place_all_the_same():
    """That of a blank cell: the others keep the ranks that they have among all."""
    by_scores = changed(TEAMS, record("212", "MPTS,GPTS"))
    assert told(by_scores.replace("4.0    3.5   1", "4.0    3.5    ")) == []


def test_ranks_of_teams_against_the_list_stand_at_the_first_team_that_is_wrong():
    text = changed(TEAMS, record("212", "MPTS,GPTS"))
    for right, wrong in (
        ("2.0    1.5   3", "2.0    1.5   2"),
        ("2.0    2.0   2", "2.0    2.0   3"),
    ):
        text = text.replace(right, wrong)
    found = [one for one in check(read(text.encode())) if one.code == "RNK003"]
    (at,) = (n for n, line in enumerate(text.splitlines(), 1) if line.startswith("310   3"))
    assert [(one.team, one.line) for one in found] == [(3, at)]


def test_the_rank_of_one_player_against_the_list_is_told_in_the_singular():
    ((_, said),) = told(SWISS, *RIGHT[1:], *ranks((2, 3)))
    assert said == ("", {"ids": (2,), "first": 2, "stated": "3", "computed": "2", "rule": None})


def test_without_a_list_ranks_need_only_follow_the_points():
    swapped = ranks((2, 3), (6, 2))
    assert told(SWISS, record("202", None), *RIGHT, *swapped) == []
    assert told(SWISS, *RIGHT, *swapped)


def test_ranks_against_the_points_are_another_finding():
    wrong = (*RIGHT, *ranks((5, 1), (1, 7)))
    assert told(SWISS, *wrong) == []
    codes = [one.code for one in check(read(changed(SWISS, *wrong).encode()))]
    assert "RNK002" in codes


def test_ranks_apart_that_the_list_leaves_tied_are_noted():
    by_wins = record("202", "WIN")
    tied = ranks((2, 2), (6, 3))
    assert told(SWISS, by_wins, *tied)[0] == ("RNK005", ("", {"who": (2, 6)}))
    assert told(SWISS, by_wins) == []


def annotated(*changes, edition="2026"):
    result = read(changed(SWISS, *changes).encode())
    ranking = Ranking(edition=edition, tiebreaks=("BH/C1", "BH"))
    return bytes(annotate(result, rank(result.tournament, ranking))).decode()


def test_values_that_another_program_left_are_compared():
    document = annotated()
    assert told(document) == []
    line = next(one for one in document.splitlines() if one.startswith("### TB") and "  5.5" in one)
    wrong = document.replace(line, line.replace("  5.5", "  7.5"))
    assert [code for code, _ in told(wrong)] == ["TBK010"]
    assert told(wrong) == [("TBK010", ("", {"text": "BH", "stated": "7.5", "computed": "5.5"}))]


def test_a_list_that_cannot_be_computed_is_said_elsewhere():
    assert told(SWISS, record("202", "XYZ")) == []


def test_nothing_is_compared_where_nobody_asks(monkeypatch):
    monkeypatch.setattr("trfkit.verification.comparison.record_findings.verify", None)
    document = read(changed(SWISS, *ranks((3, 5), (7, 4))).encode())
    assert not {one.code for one in check(document, Profile.UPLOAD, ignore=["TBK"])} & CODES
    assert not {one.code for one in without_standings(document)} & CODES
    with pytest.raises(TypeError):
        check(document)
