"""Opponents whose numbers count from another one than those of the rows: one cause."""

from __future__ import annotations

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, changed, counted_from, play
from row_tests import each_row

from trfkit.checks import check
from trfkit.checks.fixes import with_edits
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity

BOTH = (Profile.PAIRING, Profile.UPLOAD)


def root_of(finding):
    return finding if finding.caused_by is None else root_of(finding.caused_by)


def codes(document, *changes):
    return {one.code for one in check(read(changed(document, *changes).encode()), BOTH)}


@each_row(("first", "direction"), [(0, "low"), (2, "high")])
@each_row("document", [SWISS, ROUND_ROBIN, TEAMS])
def test_numbers_of_opponents_that_are_all_one_off_are_one_cause(document, first, direction):
    whole = codes(document)
    result = read(changed(document, counted_from(first)).encode())
    found = check(result, BOTH)
    (root,) = [one for one in found if one.code == "RES027"]
    assert root.values["direction"] == direction
    others = {root_of(one).code for one in found if one.severity is Severity.ERROR}
    assert others - whole == {"RES027"}
    assert bytes(with_edits(result.document, root.fix.edits)).decode() == document


def test_one_row_that_does_not_fit_is_no_proof_any_more():
    assert "RES027" not in codes(SWISS, counted_from(0), play(3, 1, "   1 w ="))


@pytest.mark.parametrize(("first", "is_told"), [(2, True), (0, False)])
def test_six_rows_of_games_are_no_chance_and_five_may_be_one(first, is_told):
    """Of three games between four players; counted from 0, one row names nobody."""
    blank = "        "
    games = [play(1, 2, blank), play(3, 2, blank), play(1, 3, blank), play(2, 3, blank)]
    games += [play(3, 3, blank), play(4, 3, blank)]
    document = changed(ROUND_ROBIN, *games)
    assert ("RES027" in codes(document, counted_from(first))) is is_told


@pytest.mark.parametrize("document", [SWISS, ROUND_ROBIN, TEAMS])
def test_numbers_that_are_right_are_not_counted_off(document):
    assert "RES027" not in codes(document)


def test_whoever_met_number_0_has_nobody_because_of_that():
    found = check(read(changed(SWISS, counted_from(0, rows=True)).encode()), BOTH)
    roots = {root_of(one).code for one in found if one.severity is Severity.ERROR}
    assert roots <= {"SYN007", *codes(SWISS)}
    assert {one.caused_by.code for one in found if one.code == "RES008"} == {"SYN007"}
