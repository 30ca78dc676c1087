"""Findings for programs: each form is compared with what a person would write by hand."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

from trfkit.findings import Diagnostic, Edit, Fix, Profile
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.file_findings import FileReport
from trfkit.findings.machine_output import github, junit, sarif
from trfkit.messages.message import Message
from trfkit.record import as_json, replace
from trfkit.reports.check import checked_file

LINE = (
    "001    4 m    Novak, Jan                        2200 CZE      300004 1995/04/20"
    "  5.5    3     1 b 0     6 w 1"
)
POINTS = Diagnostic(
    code="SCR001",
    line=9,
    column=81,
    end_column=85,
    record="001",
    participant=4,
    values={"stated": 55, "computed": 50, "advice": Message("SCR001.too-few.hint")},
    fix=Fix((Edit(9, 81, " 5.5", " 5.0"),)),
)
RANK = Diagnostic(
    code="RNK004", line=9, column=86, end_column=90, record="001", participant=4,
    values={"rank": 3, "count": 3, "expected": 4},
    caused_by=POINTS,
)  # fmt: skip
ROUNDS = Diagnostic(code="HDR031", values={"rounds": 9})


def report(*found: Diagnostic, file: str = "open.trf", line: str = LINE) -> FileReport:
    return FileReport(
        file=file, diagnostics=found, version="TRF16", extensions=("XX",), line=lambda _: line
    )


def test_json_is_the_contract_of_check():
    assert as_json(checked_file(report(POINTS, RANK, ROUNDS))) == {
        "file": "open.trf",
        "version": "TRF16",
        "extensions": ["XX"],
        "errors": 1,
        "warnings": 1,
        "infos": 1,
        "findings": [
            {
                "code": "SCR001",
                "name": "points-mismatch",
                "severity": "error",
                "line": 9,
                "column": 81,
                "end_column": 85,
                "record": "001",
                "participant": 4,
                "team": None,
                "round": None,
                "message": POINTS.message,
                "hint": POINTS.hint,
                "old": None,
                "new": None,
                "fix": {
                    "safe": True,
                    "edits": [{"line": 9, "column": 81, "old": " 5.5", "new": " 5.0"}],
                },
                "caused_by": None,
            },
            {
                "code": "RNK004",
                "name": "irregular-ranks",
                "severity": "warning",
                "line": 9,
                "column": 86,
                "end_column": 90,
                "record": "001",
                "participant": 4,
                "team": None,
                "round": None,
                "message": RANK.message,
                "hint": RANK.hint,
                "old": None,
                "new": None,
                "fix": None,
                "caused_by": 0,
            },
            {
                "code": "HDR031",
                "name": "missing-round-count",
                "severity": "info",
                "line": None,
                "column": None,
                "end_column": None,
                "record": None,
                "participant": None,
                "team": None,
                "round": None,
                "message": ROUNDS.message,
                "hint": ROUNDS.hint,
                "old": None,
                "new": None,
                "fix": None,
                "caused_by": None,
            },
        ],
    }


def test_the_cause_is_the_root_that_is_reported():
    middle = Diagnostic(code="RNK002", line=3, caused_by=POINTS)
    last = Diagnostic(code="RNK004", line=4, caused_by=middle)
    with_all = as_json(checked_file(report(POINTS, middle, last)))["findings"]
    assert [one["caused_by"] for one in with_all] == [None, 0, 0]
    without_root = as_json(checked_file(report(middle, last)))["findings"]
    assert [one["caused_by"] for one in without_root] == [None, 0]


def test_github_annotations_escape_what_their_syntax_uses():
    found = Diagnostic(
        code="SYN008", line=3, column=5, end_column=8, values={"text": "50%", "how": ""}
    )
    assert github(report(found, file="a,b:c.trf")) == (
        "::error file=a%2Cb%3Ac.trf,line=3,col=5,endColumn=7,title=SYN008 text-in-gaps::"
        f"{found.message.replace('%', '%25')}\n"
    )


def test_sarif_has_one_rule_a_code_and_one_result_a_finding():
    log = sarif([report(POINTS, RANK, ROUNDS, file="my files\\open.trf")], "1.2.3")
    assert json.loads(json.dumps(log)) == log
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (log["version"], driver["name"], driver["version"]) == ("2.1.0", "trfkit", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == ["HDR031", "RNK004", "SCR001"]
    assert [driver["rules"][one["ruleIndex"]]["id"] for one in run["results"]] == [
        "SCR001",
        "RNK004",
        "HDR031",
    ]
    assert [one["level"] for one in run["results"]] == ["error", "warning", "note"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "my%20files/open.trf"},
        "region": {"startLine": 9, "startColumn": 81, "endColumn": 85},
    }
    assert "region" not in run["results"][2]["locations"][0]["physicalLocation"]
    (change,) = run["results"][0]["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 9, "startColumn": 81, "endColumn": 85},
            "insertedContent": {"text": " 5.0"},
        }
    ]


def test_sarif_names_what_could_not_be_read_and_what_was_not_looked_for():
    reserved = (CATALOGUE["PLR023"],)
    (run,) = sarif([report()], "1.2.3", reserved=reserved, not_read={"b.trf": "It is empty."})[
        "runs"
    ]
    (invocation,) = run["invocations"]
    (noted,) = invocation["toolConfigurationNotifications"]
    (failed,) = invocation["toolExecutionNotifications"]
    assert invocation["executionSuccessful"] is False
    assert (noted["descriptor"], noted["level"]) == ({"id": "PLR023"}, "note")
    assert (failed["level"], failed["message"]) == ("error", {"text": "It is empty."})
    (run,) = sarif([report()], "1.2.3", reserved=reserved)["runs"]
    assert run["invocations"][0]["executionSuccessful"] is True
    assert "invocations" not in sarif([report()], "1.2.3")["runs"][0]


def test_sarif_deletes_as_many_columns_as_the_old_text_has():
    shorter = replace(POINTS, fix=Fix((Edit(9, 81, "10.5", "9.5"),), safe=False))
    (result,) = sarif([report(shorter)], "1.2.3")["runs"][0]["results"]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["deletedRegion"] == {"startLine": 9, "startColumn": 81, "endColumn": 85}


def test_junit_counts_errors_as_failures_and_a_clean_file_as_one_pass():
    root = ET.fromstring(junit([report(POINTS, ROUNDS), report(file="clean.trf")]))  # noqa: S314 - our own
    assert (root.get("tests"), root.get("failures")) == ("3", "1")
    open_trf, clean = root.findall("testsuite")
    assert (open_trf.get("tests"), open_trf.get("failures")) == ("2", "1")
    assert [case.find("failure") is not None for case in open_trf] == [True, False]
    assert (clean.get("tests"), clean.get("failures")) == ("1", "0")


def test_junit_is_well_formed_whatever_the_file_is_called():
    name = '<a>&"\x00\x1b\ud800\ufffe.trf'
    root = ET.fromstring(junit([report(POINTS, file=name)]).encode())  # noqa: S314 - our own
    assert root[0].get("name") == '<a>&"' + "\N{REPLACEMENT CHARACTER}" * 4 + ".trf"


def test_severities_follow_the_profile_of_the_report():
    found = Diagnostic(code="RNK001", values={"what": "no player has a rank"})
    pairing = FileReport(file="x", diagnostics=(found,))
    upload = FileReport(file="x", diagnostics=(found,), profile=Profile.UPLOAD)
    assert (checked_file(pairing).errors, checked_file(upload).errors) == (0, 1)
