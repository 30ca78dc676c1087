"""Whatever is done to a file, the checks end, and every finding can be shown."""

from __future__ import annotations

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from trfkit.checks import check, errors_found, findings
from trfkit.files.trf.reading import read
from trfkit.findings import Profile, Severity
from trfkit.findings.codes import CATALOGUE, severity_in
from trfkit.findings.file_findings import FileReport
from trfkit.findings.machine_output import sarif
from trfkit.messages.rendering import UNFILLED, render_text
from trfkit.record import as_json, replace
from trfkit.reports.check import Checks, checked_file
from trfkit.reports.check_document import checks_forms
from trfkit.reports.provenance import Origin

LETTERS = st.sampled_from("0123456789 -+=wbUHFZ?*.½éXA\t")


@st.composite
def damaged(draw):
    """A sound event of which some characters, and perhaps a line, are replaced or dropped."""
    characters = list(draw(st.sampled_from((SWISS, ROUND_ROBIN, TEAMS))))
    for _ in range(draw(st.integers(1, 12))):
        characters[draw(st.integers(0, len(characters) - 1))] = draw(LETTERS)
    lines = "".join(characters).splitlines(keepends=True)
    if draw(st.booleans()):
        del lines[draw(st.integers(0, len(lines) - 1))]
    return "".join(lines)


@examples(150)
@given(damaged(), st.sampled_from(list(Profile)))
def test_damage_is_reported_never_raised_and_every_finding_can_be_shown(document, profile):
    result = read(document.encode())
    lines = {r.line: r.text for r in result.document.records} if result.document else {}
    found = check(result, profile)
    report = FileReport(file="x.trf", diagnostics=found, profile=profile, line=lines.get)
    for one in found:
        assert one.code in CATALOGUE
        assert one.line is None or one.line in lines
        assert one.column is None or one.column >= 1
        assert render_text(UNFILLED) not in one.message + (one.hint or ""), one
        for edit in one.fix.edits if one.fix else ():
            start = edit.column - 1
            assert lines[edit.line][start : start + len(edit.old)] == edit.old
    checks = Checks(files=(report,), origin=Origin())
    for form in ("text", "concise", "markdown", "html", "csv", "github", "junit"):
        rendered = checks_forms(checks).written(form, checks.origin)
        assert rendered or not found
    shown = as_json(checked_file(report))
    assert shown["errors"] + shown["warnings"] + shown["infos"] == len(found)
    assert sarif([report], "0")["runs"][0]["results"] == [] or found


@examples(100)
@given(damaged())
def test_checks_that_find_no_error_may_be_left_out_where_errors_alone_are_asked(document):
    result = read(document.encode())
    errors = [
        one
        for one in findings(result)[len(result.diagnostics) :]
        if one.code[:3] != "TBK"
        and CATALOGUE[one.code].fires_in(Profile.PAIRING)
        and severity_in(one) is Severity.ERROR
    ]
    assert sorted(map(repr, errors_found(result))) == sorted(map(repr, errors))


@pytest.mark.parametrize("data", [b"", b"\x00\xff" * 50, b"001", b"\xef\xbb\xbf\r\r\n"])
def test_files_without_a_tournament_give_what_reading_found(data):
    result = read(data)
    found = findings(result)
    assert [replace(one, caused_by=None) for one in found] == [
        replace(one, caused_by=None) for one in result.diagnostics
    ]
    (root,) = [one for one in check(result) if one.caused_by is None]
    assert root.code in {"SYN001", "SYN023"}
