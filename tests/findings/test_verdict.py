"""Whether a file can be rated, several profiles at once, and what was not looked at."""

import json

import pytest
from builders import SWISS, changed, cut, play, put, without_row

from trfkit.checks import check
from trfkit.files.registry import read
from trfkit.findings import Profile, Severity
from trfkit.findings.codes import CATALOGUE, not_looked_at, severity_in
from trfkit.findings.file_findings import FileReport, code_blocks, not_looked_at_of, verdict
from trfkit.findings.file_findings import not_looked_at as unasked
from trfkit.findings.sentences import count_of
from trfkit.messages.message import Message

BOTH = (Profile.PAIRING, Profile.UPLOAD)


def report(document, profile=Profile.UPLOAD, *, is_empty=False):
    findings = check(read(document.encode()), profile)
    return FileReport(file="x.trf", diagnostics=findings, profile=profile, is_empty=is_empty)


def test_a_sound_file_can_be_rated():
    told = verdict(FileReport(file="x.trf", diagnostics=(), profile=Profile.UPLOAD))
    assert (told.rateable, told.corrections, told.look_at, told.reasons) == ("yes", 0, 0, ())


def test_warnings_alone_are_to_be_looked_at():
    found = report(SWISS)
    told = verdict(found)
    assert not found.total(Severity.ERROR)
    assert (told.rateable, told.corrections) == ("yes-look", 0)
    assert told.look_at == found.total(Severity.WARNING) == 1
    assert told.reasons == ("players without a game (RES016)",)


def test_errors_are_counted_by_code_and_what_follows_from_them_is_not():
    document = changed(SWISS, put(3, "points", "9.5"))
    found = report(document)
    errors = [one for one in found.diagnostics if found.severity(one) is Severity.ERROR]
    told = verdict(found)
    assert told.rateable == "after-corrections"
    assert any("SCR001" in reason for reason in told.reasons)
    assert told.corrections == sum(found.root_of(one) is None for one in errors)


def test_a_file_without_a_tournament_cannot_be_rated():
    told = verdict(report("nothing", is_empty=True))
    assert told.rateable == "no"


def test_a_file_without_a_game_cannot_be_rated():
    nothing = [play(who, number, " " * 8) for who in range(1, 8) for number in (1, 2, 3)]
    told = verdict(report(changed(SWISS, *nothing)))
    assert told.rateable == "no"
    assert told.without_games


def test_only_the_upload_profile_asks():
    assert verdict(report(SWISS, Profile.PAIRING)) is None
    assert verdict(report(SWISS, BOTH)) is not None


@pytest.mark.parametrize("profile", [Profile.PAIRING, Profile.UPLOAD, Profile.TITLE])
def test_profiles_add_up(profile):
    """Nothing is lost beside another profile, and nothing is milder."""
    document = changed(SWISS, put(3, "points", "9.5"))
    result = read(document.encode())
    alone, together = check(result, profile), check(result, (profile, Profile.UPLOAD))
    assert {one.code for one in alone} <= {one.code for one in together}
    order = list(Severity)
    for one in alone:
        assert order.index(severity_in(one, (profile, Profile.UPLOAD))) <= order.index(
            severity_in(one, profile)
        )


def test_a_severity_is_the_worst_of_the_profiles_in_which_the_code_fires():
    class Coded:
        code, own_severity = "SYN003", None

    assert severity_in(Coded, Profile.PAIRING) is Severity.WARNING
    assert severity_in(Coded, BOTH) is severity_in(Coded, BOTH[::-1]) is Severity.ERROR


def test_reserved_codes_that_are_asked_for_are_named():
    codes = {row.code for row in not_looked_at(Profile.PAIRING)}
    assert all(not CATALOGUE[code].implemented for code in codes)
    assert "RES020" not in codes
    assert "RES020" in {row.code for row in not_looked_at((Profile.PAIRING, Profile.UPLOAD))}
    assert [row.code for row in not_looked_at(Profile.PAIRING, ("RES020",), ("SYN", "ADJ"))][:1]
    assert not [row for row in not_looked_at(ignore=("SYN",)) if row.code.startswith("SYN")]


def test_codes_of_the_rating_list_are_looked_at_where_there_is_one():
    without = {row.code for row in not_looked_at(Profile.UPLOAD)}
    beside = {row.code for row in not_looked_at(Profile.UPLOAD, has_list=True)}
    assert without - beside == {"PLR020", *(f"LST{number:03}" for number in range(1, 11))}
    assert "LST011" in beside
    assert not_looked_at_of(CATALOGUE["LST011"]).reason == Message("check.needs-check")
    assert not_looked_at_of(CATALOGUE["LST001"]).reason == Message("check.needs-list")


def test_numbers_in_a_row_are_one_piece():
    rows = [CATALOGUE[code] for code in ("ADJ003", "ADJ004", "ADJ007", "LST011")]
    not_made = Message("check.not-made", codes=("ADJ003-004", "ADJ007", "LST011"))
    assert [*unasked(rows)] == [not_made]
    more = [CATALOGUE[code] for code in ("PLR020", "LST001", "LST002")]
    assert [*unasked([*rows[:1], *more])] == [
        Message("check.not-made", codes=("ADJ003",)),
        Message("check.without-list", codes=("PLR020", "LST001-002")),
    ]
    assert [*unasked(())] == []


@pytest.mark.parametrize("format_", ["json", "sarif", "text"])
def test_a_run_says_what_it_did_not_look_at(trfkit, tmp_path, format_):
    path = tmp_path / "open.trf"
    path.write_text(SWISS, "utf-8")
    asked = ["--profile", "title", "--profile", "upload", "--today", "2027-01-01"]
    ran = trfkit("check", path, *asked, "--format", format_)
    if format_ == "text":
        assert "LST011, RES020" in ran.out
        assert "FIDE can rate this file." in ran.out
        return
    told = json.loads(ran.out)
    if format_ == "json":
        assert "RES020" in {one["code"] for one in told["not_checked"]}
        assert told["files"][0]["verdict"] == {
            "rateable": "yes-look",
            "corrections": 0,
            "look_at": 2,
            "reasons": ["players without a game (RES016)", "too few rounds for norms (NRM001)"],
        }
    else:
        (run_told,) = told["runs"]
        notes = run_told["invocations"][0]["toolConfigurationNotifications"]
        assert "RES020" in {one["descriptor"]["id"] for one in notes}


def test_of_a_file_that_is_not_whole_no_correction_is_counted_on():
    told = verdict(report(changed(SWISS, without_row(3))))
    assert (told.rateable, told.incomplete) == ("no", True)


def test_a_warning_from_which_errors_follow_is_a_correction():
    found = report(changed(SWISS, cut(2, 107)), BOTH)
    told = verdict(found)
    assert told.rateable == "after-corrections"
    assert told.reasons == ("cut records (SYN009)",)


def test_findings_that_stand_for_many_are_counted_one_by_one():
    found = report(changed(SWISS, *(play(2, number, f"  4{number} w 1") for number in range(1, 5))))
    assert found.count(Severity.ERROR) < found.total(Severity.ERROR)
    blocks = [block for block in code_blocks(found) if block.severity is Severity.ERROR]
    counts = [block.title.arguments["count"] for block in blocks]
    follow = sum(
        count_of(one)
        for one in found.diagnostics
        if found.root_of(one) is not None and found.severity(one) is Severity.ERROR
    )
    assert sum(counts) + follow == found.total(Severity.ERROR)


def test_findings_of_a_code_are_counted_apart_by_severity_as_the_verdict_counts_them():
    without_id = (put(2, "fide_id", ""), put(2, "birth", ""), put(3, "birth", ""))
    found = report(changed(SWISS, *without_id))
    blocks = [block for block in code_blocks(found) if block.code == "PLR007"]
    assert [(block.severity, len(block.members)) for block in blocks] == [
        (Severity.ERROR, 1),
        (Severity.WARNING, 1),
    ]
    assert verdict(found).corrections == 2  # with the missing FIDE id
