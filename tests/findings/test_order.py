"""The order of findings: by place, consequences behind their causes."""

from __future__ import annotations

from trfkit.findings import Diagnostic, causes_first, sort_findings


def test_findings_about_the_whole_file_come_first_then_by_line_column_and_code():
    found = [
        Diagnostic(code="B", line=2, column=5),
        Diagnostic(code="A", line=2, column=5),
        Diagnostic(code="C", line=1, column=1),
        Diagnostic(code="D", line=1),
        Diagnostic(code="E"),
    ]
    assert [one.code for one in sort_findings(found)] == ["E", "D", "C", "A", "B"]


def test_a_consequence_stands_behind_its_cause_wherever_it_is():
    root = Diagnostic(code="ROOT", line=9)
    child = Diagnostic(code="CHILD", line=1, caused_by=root)
    grandchild = Diagnostic(code="GRANDCHILD", caused_by=child)
    other = Diagnostic(code="OTHER", line=5)
    found = causes_first([grandchild, child, other, root])
    assert [one.code for one in found] == ["OTHER", "ROOT", "CHILD", "GRANDCHILD"]


def test_a_consequence_whose_cause_is_not_reported_keeps_its_place():
    child = Diagnostic(code="CHILD", line=1, caused_by=Diagnostic(code="ROOT", line=9))
    other = Diagnostic(code="OTHER", line=5)
    assert [one.code for one in causes_first([other, child])] == ["CHILD", "OTHER"]
