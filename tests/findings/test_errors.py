"""Root causes of errors, what strict mode refuses, and findings by their codes for reports."""

from __future__ import annotations

import pytest

from trfkit.findings import Diagnostic, Profile, Severity
from trfkit.findings.codes import is_error, not_looked_at, selected, severity_in
from trfkit.findings.errors import repairs_and_errors, require_none, root_of, roots_of_errors
from trfkit.findings.file_findings import FileReport, code_blocks, verdict, weight_of
from trfkit.findings.finding import TrfError

ERROR = Diagnostic(code="RES001", line=4, participant=7)
WARNING = Diagnostic(code="RNK004", line=9, column=86, caused_by=ERROR)
NOTE = Diagnostic(code="HDR031")
CUT = Diagnostic(code="SYN009", line=3, values={"is_end": True})


def test_a_root_is_the_first_cause_but_a_loss_is_its_own():
    deeper = Diagnostic(code="SCR001", caused_by=WARNING)
    assert root_of(deeper) is root_of(WARNING) is root_of(ERROR) is ERROR
    loss = Diagnostic(code="CNV001", caused_by=ERROR)
    assert root_of(loss) is loss


def test_the_roots_of_errors_are_each_named_once():
    again = Diagnostic(code="RES001", line=4, participant=7, column=92)
    elsewhere = Diagnostic(code="RES001", line=4, participant=8)
    follows = Diagnostic(code="SCR001", caused_by=CUT)
    found = (NOTE, WARNING, follows, ERROR, again, elsewhere)
    assert roots_of_errors(found) == (CUT, again, elsewhere)


def test_strict_mode_refuses_repairs_and_errors():
    repair = Diagnostic(code="HDR031", old="9", new="7")
    assert repairs_and_errors((NOTE, ERROR, WARNING, repair)) == (ERROR, repair)
    require_none((NOTE, WARNING))
    for findings, place, more in (
        ((ERROR, NOTE), "line 4: ", ""),
        ((ERROR, WARNING, repair), "line 4: ", " (and 1 more)"),
        ((ERROR, ERROR, ERROR), "line 4: ", " (and 2 more)"),
        ((Diagnostic(code="RES001"),), "", ""),
    ):
        with pytest.raises(TrfError) as refusal:
            require_none(findings)
        assert str(refusal.value) == f"{place}RES001 {findings[0].message}{more}"
        assert refusal.value.diagnostics == findings


def test_the_gravest_of_the_profiles_in_which_a_code_is_reported_counts():
    missing, spelling = Diagnostic(code="HDR001"), Diagnostic(code="PLR003")
    assert severity_in(missing, (Profile.TITLE, Profile.ARCHIVE)) is Severity.WARNING
    assert severity_in(missing, (Profile.ARCHIVE, Profile.UPLOAD)) is Severity.ERROR
    apart = (Profile.PAIRING, Profile.ARCHIVE)
    assert severity_in(spelling, apart) is severity_in(spelling, Profile.UPLOAD)


def test_errors_for_pairing():
    codes = ("RES001", "RNK001", "HDR001", "HDR031", "LST002")
    assert [code for code in codes if is_error(code)] == ["RES001"]


def test_only_chosen_codes_of_another_profile_are_reported():
    found = [Diagnostic(code="PLR003"), Diagnostic(code="RES026"), ERROR]
    assert [one.code for one in selected(found, select=["PLR"])] == ["PLR003", "RES001"]
    assert [one.code for one in selected(found)] == ["RES001"]


def test_pairings_are_missed_by_those_alone_who_asked_for_them():
    asked = {"select": ("PAI008",), "ignore": ("SYN",)}
    without = {row.code for row in not_looked_at(**asked)}
    assert without - {row.code for row in not_looked_at(ignore=("SYN",))} == {"PAI008"}
    assert without - {row.code for row in not_looked_at(**asked, has_pairings=True)} == {"PAI008"}


def report(*findings: Diagnostic) -> FileReport:
    return FileReport(file="x.trf", diagnostics=findings, profile=Profile.UPLOAD)


def test_a_headline_has_the_place_as_far_as_it_is_known():
    places = [report().headline(one).arguments["place"] for one in (NOTE, ERROR, WARNING)]
    assert places == ["x.trf", "x.trf:4", "x.trf:9:86"]


def test_players_are_missing_where_the_file_ends_and_not_where_something_else_is_cut():
    missing = Diagnostic(code="PLR025", caused_by=CUT)
    assert verdict(report(CUT, missing)).incomplete is True
    assert verdict(report(CUT, Diagnostic(code="SCR001", caused_by=CUT))).rateable != "no"


def test_the_weight_of_a_code():
    codes = ("RES001", "SYN023", "PLR025", "HDR031", "PLR003", "SYN004", "LST003")
    assert [weight_of(code) for code in codes] == [0, 0, 0, 1, 1, 2, 2]


def test_blocks_name_the_participants_where_all_are_known():
    """Errors first, then causes of errors, results before form, frequent codes before rare ones."""
    shifted = Diagnostic(code="SYN008", line=2)
    found = (
        NOTE,
        *(Diagnostic(code="PLR011", participant=who) for who in (3, 3)),
        *(Diagnostic(code="PLR015", line=line) for line in (8, 5, 8)),
        *(Diagnostic(code="TEA001", team=team) for team in (2, 1)),
        *(Diagnostic(code="RES005", participant=who) for who in (6, 2)),
        *(Diagnostic(code="RES010", participant=who, line=3) for who in (6, None)),
        shifted,
        Diagnostic(code="SCR001", caused_by=shifted),
        *(Diagnostic(code="RES001", participant=2, line=line) for line in (4, 4, 4)),
    )
    blocks = [
        (
            str(block.severity),
            block.code,
            block.first.code == block.code and len(block.members),
            block.participants and (block.participants.id, *block.participants.arguments.values()),
            block.follows,
        )
        for block in code_blocks(report(*found))
    ]
    assert blocks == [
        ("error", "RES001", 3, None, {}),
        ("error", "TEA001", 2, ("check.teams", (1, 2)), {}),
        ("error", "SYN008", 1, None, {"SCR001": 1}),
        ("warning", "RES005", 2, ("check.players", (2, 6)), {}),
        ("warning", "RES010", 2, None, {}),
        ("warning", "PLR011", 2, None, {}),
        ("info", "HDR031", 1, None, {}),
        ("info", "PLR015", 3, ("check.lines", (5, 8)), {}),
    ]
