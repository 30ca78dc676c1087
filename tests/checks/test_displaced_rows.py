"""Rows whose games stand elsewhere: one finding, from which all contradictions follow."""

from __future__ import annotations

import pytest
from builders import SWISS, TEAMS, changed, left_out, play, put_in, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.convert import write
from trfkit.files.registry import read as read_any
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity


def found(document, *changes):
    return check(read(changed(document, *changes).encode()), (Profile.PAIRING, Profile.UPLOAD))


def root_of(one):
    while one.caused_by is not None:
        one = one.caused_by
    return one


def assert_is_the_only_root(code, findings_):
    errors = {root_of(one).code for one in findings_ if one.severity is Severity.ERROR}
    assert errors == {code}


@pytest.mark.parametrize(
    ("change", "variant", "values"),
    [
        (left_out(6, 1), "left-out", {"missing": 1}),
        (put_in(6, 2), "too-many", {"rounds": (2,)}),
        (put_in(6, 1, "0000 - Z"), "too-many", {"rounds": (1,)}),
        (put_in(6, 1, "   3 b ="), "too-many", {"rounds": (2,)}),
    ],
)
def test_a_row_out_of_step_is_one_finding(change, variant, values):
    findings_ = found(SWISS, change)
    (root,) = [one for one in findings_ if one.code == "RES024"]
    assert (root.participant, root.variant, root.values) == (6, variant, values)
    assert_is_the_only_root("RES024", findings_)


@pytest.mark.parametrize("changes", [(), (record("142", None), record("132", None))])
def test_byes_of_a_round_that_stands_in_a_row_twice_follow(changes):
    """Player 1 has the bye of round 1 twice, and each game behind it one round too late."""
    event = changed(
        SWISS, play(1, 1, "0000 - U"), play(4, 1, "0000 - Z"), play(7, 1, "0000 - Z"),
        play(7, 2, "0000 - U"),
    )  # fmt: skip
    findings_ = found(event, put_in(1, 1, "0000 - U"), *changes)
    byes = [one for one in findings_ if one.code in {"BYE001", "BYE002"}]
    assert {one.code for one in byes} == {"BYE001", "BYE002"}
    assert {root_of(one).code for one in byes} == {"RES024"}


def test_matches_that_a_row_out_of_step_mixes_up_follow_from_it():
    findings_ = found(TEAMS, put_in(1, 1, "   3 w 1"))
    (mixed,) = {root_of(one).code for one in findings_ if one.code == "TEA006"}
    assert mixed == "RES024"
    assert_is_the_only_root("RES024", findings_)


def test_a_round_written_over_by_the_one_before_it_is_no_round_too_many():
    assert "RES024" not in {one.code for one in found(SWISS, play(2, 3, "   1 w ="))}


def test_nobody_is_absent_from_a_round_that_only_a_row_out_of_step_has():
    findings_ = found(SWISS, record("142", None), put_in(6, 1))
    told = {one.code: root_of(one).code for one in findings_ if one.round == 4}
    assert set(told.values()) <= {"RES024"}
    assert [one.participant for one in findings_ if one.code == "BYE009"] == []


def test_one_wrong_opponent_is_no_exchange_of_rows():
    codes = {one.code for one in found(SWISS, play(1, 1, "   5 w 1"), play(2, 1, "   4 b 1"))}
    assert "RES003" in codes
    assert "RES024" not in codes


def test_the_colours_of_who_met_a_displaced_row_are_not_in_doubt():
    """Player 4 has Black three times by his own row, whatever row 1 says of round 1."""
    four = (
        record("142", "5"),
        play(4, 2, "   3 b 0"),
        play(4, 3, "   5 b +"),
        play(3, 2, "   4 w 1"),
    )
    black = play(4, 3, "   5 b 1"), play(5, 3, "   4 w 0")
    told = [one for one in found(SWISS, *four, *black, left_out(1, 1)) if one.code == "RES017"]
    assert [(one.participant, one.caused_by) for one in told] == [(4, None)]


def test_a_colour_that_makes_three_in_a_row_and_contradicts_is_told_once():
    changes = record("142", "5"), play(1, 2, "   2 w ="), play(2, 2, "   1 w =")
    findings_ = found(SWISS, *changes)
    (balance,) = [one for one in findings_ if one.code == "RES017"]
    assert balance.caused_by.code == "RES006"


def test_which_of_two_byes_is_one_too_many_is_not_guessed():
    """Player 7 has a bye of each kind: beside two games behind them nobody knows which is new."""
    late = (
        play(7, 1, "0000 - H"), play(7, 2, "0000 - Z"), play(7, 3, "   1 w ="),
        play(7, 4, "   2 w ="), play(1, 2, "   7 b ="), play(2, 3, "   7 b ="),
    )  # fmt: skip
    (root,) = [one for one in found(SWISS, *late) if one.code == "RES024"]
    assert (root.variant, root.values) == ("too-many", {"rounds": (1, 2)})
    assert root.fix is None


@pytest.mark.parametrize("change", [put_in(6, 2), left_out(6, 1)])
def test_what_stands_in_no_columns_is_told_and_not_mended(change):
    tournament = read(changed(SWISS, change).encode()).tournament
    findings_ = check(read_any(write(tournament, "json").data))
    roots = [one for one in findings_ if one.code == "RES024"]
    assert [(one.fix, one.column) for one in roots] == [(None, None)]


@pytest.mark.parametrize("blanks", ["", " "])
def test_a_row_without_the_end_of_a_line_before_it_is_named_in_its_place(blanks):
    """The row before it keeps its games, and nothing is said of it."""
    lines = SWISS.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001    5"))
    column = len(lines[at - 1].rstrip() + blanks) + 1
    lines[at - 1 : at + 1] = [lines[at - 1].rstrip() + blanks + lines[at]]
    result = read("\n".join(lines).encode())
    before = read(SWISS.encode()).tournament.players
    assert result.tournament.players == tuple(one for one in before if one.start_no != 5)
    findings = check(result)
    (root,) = (one for one in findings if one.code == "SYN003")
    assert (root.line, root.column, root.participant) == (at, column, 5)
    assert root.severity is Severity.ERROR
    (missing,) = (one for one in findings if one.code == "PLR025")
    assert missing.caused_by is root
    assert [one.code for one in findings if one.line == at and one.caused_by is None] == ["SYN003"]


@each_row("blanks", [0, 1, 5])
@each_row("column", [20, 60, 91, 99, 109])
def test_a_row_that_is_broken_in_two_is_one_cause(column, blanks):
    """What the rest of the row holds is no record, no missing game and no blank field."""
    lines = SWISS.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("001    5"))
    row = lines[at]
    lines[at : at + 1] = [row[:column].rstrip(), " " * blanks + row[column:].lstrip()]
    findings = check(read("\n".join(lines).encode()), (Profile.PAIRING, Profile.UPLOAD))
    (rest,) = (one for one in findings if one.code == "SYN006")
    assert rest.line == at + 2
    assert (rest.variant, rest.values["head"]) == ("rest", at + 1)
    root = rest.caused_by or rest
    assert root.code in {"SYN006", "SYN009"}
    whole = {one.code for one in check(read(SWISS.encode()), Profile.UPLOAD)}
    others = [one for one in findings if one not in (rest, root) and one.code not in whole]
    assert all(first_cause(one) is root for one in others), [str(one) for one in others]
    assert not any(one.fix for one in others if one.code == "RES003")


def first_cause(finding):
    return finding if finding.caused_by is None else first_cause(finding.caused_by)


def test_a_line_that_makes_no_row_with_the_one_before_it_is_no_rest_of_it():
    text = SWISS.replace("001    5", "  remark of somebody\n001    5")
    (told,) = (one for one in check(read(text.encode())) if one.code == "SYN006")
    assert (told.participant, told.severity) == (None, Severity.WARNING)
