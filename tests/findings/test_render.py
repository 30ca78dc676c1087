"""Findings rendered: each form is compared with what a person would write by hand."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from trfkit.findings import Diagnostic, Edit, Fix, Profile
from trfkit.findings.render.file_findings import FileReport
from trfkit.findings.render.junit import junit
from trfkit.findings.render.machine_output import checked_file, github
from trfkit.findings.render.plain_lines import WIDTH, concise, picture, text
from trfkit.findings.render.sarif import sarif
from trfkit.record import as_json, replace

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
    values={
        "stated": "5.5",
        "others": "",
        "computed": "5.0",
        "game": "",
        "advice": "a bye or an adjusted score (299) may be missing",
    },
    fix=Fix((Edit(9, 81, " 5.5", " 5.0"),)),
)
RANK = Diagnostic(
    code="RNK004", line=9, column=86, end_column=90, record="001", participant=4,
    values={"what": "rank 3 follows 3 ranked players; expected 4", "who": "players"},
    caused_by=POINTS,
)  # fmt: skip
ROUNDS = Diagnostic(code="HDR031", values={"rounds": 9})


def report(*found: Diagnostic, file: str = "open.trf", line: str = LINE) -> FileReport:
    return FileReport(
        file=file, diagnostics=found, version="TRF16", extensions=("XX",), line=lambda _: line
    )


def test_a_picture_shows_the_line_and_carets_below_the_columns():
    assert (
        text(report(POINTS)) == "open.trf:9:81: error[SCR001] points-mismatch: player 4 states 5.5 "
        "points; the results add up to 5.0\n"
        "  |\n"
        f"9 | {LINE[:99]}…\n"
        f"  | {' ' * 80}^^^^ columns 81-84\n"
        "  = help: a bye or an adjusted score (299) may be missing\n"
        "  = fix: line 9, column 81: ' 5.5' becomes ' 5.0'\n"
        "  = see: trfkit explain SCR001\n"
    )


def test_of_many_edits_a_few_are_shown():
    edits = tuple(Edit(line, 1, "x", "") for line in range(9, 15))
    told = text(report(replace(POINTS, fix=Fix(edits)))).splitlines()
    assert sum("becomes" in one for one in told) == 4
    assert "    and 2 more" in told


def test_a_consequence_names_its_cause():
    assert "  = follows from: SCR001 points-mismatch in line 9\n" in text(report(POINTS, RANK))
    assert "follows from" not in text(report(RANK))


def test_a_finding_about_the_whole_file_has_no_picture():
    assert text(report(ROUNDS)) == (
        "open.trf: info[HDR031] missing-round-count: no record states the number of rounds; "
        "9 were counted\n"
        "  = help: record 142 states it\n"
        "  = see: trfkit explain HDR031\n"
    )


def test_a_repair_says_what_was_read_where_the_message_does_not():
    found = Diagnostic(code="PLR007", line=1, column=1, values={"text": "1.2.90"}, new="1990/02/01")
    assert "  = read as: '1990/02/01'\n" in text(report(found))


def test_nothing_of_a_file_or_its_name_forges_a_line():
    found = Diagnostic(
        code="PLR007", line=1, column=1, values={"text": "a\nb"}, new="c\nd\u202e",
        fix=Fix((Edit(1, 1, "e\nf", "g\x85h"),)),
    )  # fmt: skip
    shown = text(report(found, file="i\nj", line="k\u2028l\x9bm"))
    assert "i\N{REPLACEMENT CHARACTER}j:1:1: " in shown
    assert "1 | k\N{REPLACEMENT CHARACTER}l\N{REPLACEMENT CHARACTER}m\n" in shown
    assert "read as: 'c\N{REPLACEMENT CHARACTER}d\N{REPLACEMENT CHARACTER}'\n" in shown
    assert "'e\N{REPLACEMENT CHARACTER}f' becomes 'g\N{REPLACEMENT CHARACTER}h'\n" in shown
    assert all(line.isprintable() for line in shown.split("\n"))


def test_concise_is_one_line_for_each_finding():
    assert concise(report(POINTS, ROUNDS)) == (
        "open.trf:9:81: error[SCR001] points-mismatch: player 4 states 5.5 points; the results "
        "add up to 5.0\n"
        "open.trf: info[HDR031] missing-round-count: no record states the number of rounds; "
        "9 were counted\n"
    )


@pytest.mark.parametrize(
    ("line", "column", "end", "shown", "carets"),
    [
        pytest.param("abcdef", 3, 5, "abcdef", "  ^^ columns 3-4", id="plain"),
        pytest.param("abcdef", 3, None, "abcdef", "  ^ column 3", id="one column"),
        pytest.param("a\tb", 2, 3, "a→b", " ^ column 2", id="a tab is one cell"),
        pytest.param("a\x1b[m", 2, 3, "a\N{REPLACEMENT CHARACTER}[m", " ^ column 2", id="escape"),
        pytest.param("王明b", 3, 4, "王明b", "    ^ column 3", id="wide letters"),
        pytest.param("王明b", 2, 3, "王明b", "  ^^ column 2", id="below a wide letter"),
        pytest.param("e\N{COMBINING ACUTE ACCENT}b", 3, 4, "e\N{COMBINING ACUTE ACCENT}b",
                     " ^ column 3", id="combining mark"),
        pytest.param("ab", 4, 6, "ab", "   ^^ columns 4-5", id="behind the end"),
        pytest.param("ab", 2, 5, "ab", " ^^^ columns 2-4", id="across the end"),
        pytest.param("", 1, 2, "", "^ column 1", id="empty line"),
        pytest.param("abc", None, None, "abc", "", id="no column"),
    ],
)  # fmt: skip
def test_carets_stand_below_the_cells(line, column, end, shown, carets):
    assert picture(line, column, end) == (shown, carets)


@pytest.mark.parametrize("column", [1, 40, 99, 150, 2000, 3999, 4500])
def test_a_long_line_is_cut_around_the_carets(column):
    line = "".join(chr(ord("a") + i % 26) for i in range(4000))
    shown, carets = picture(line, column, column + 1)
    assert len(shown) <= WIDTH
    if column <= len(line):
        assert shown[carets.index("^")] == line[column - 1]


@pytest.mark.parametrize("width", range(60, 201, 14))
@pytest.mark.parametrize(("column", "end"), [(1, 2), (81, 85), (92, 200), (150, 151), (1, 260)])
def test_carets_point_right_at_every_width_of_a_terminal(width, column, end):
    line = "".join(chr(ord("a") + i % 26) for i in range(220))
    shown, carets = picture(line, column, end, width=width)
    assert max(len(shown), len(carets)) <= width
    first = carets.index("^")
    assert shown[first] == line[column - 1]
    marks = carets.count("^")
    assert shown[first : first + marks].rstrip("…") in line
    assert marks == end - column or marks >= width - 32 - 1
    assert "column" in carets or end - column > width - 32 - len(" columns 000-000")


def test_a_wide_mark_does_not_make_the_picture_wide():
    shown, _ = picture("x" * 300, None)
    assert len(shown) == WIDTH
    assert shown.endswith("…")


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
                "message": "player 4 states 5.5 points; the results add up to 5.0",
                "hint": "a bye or an adjusted score (299) may be missing",
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
                "message": "rank 3 follows 3 ranked players; expected 4",
                "hint": "players who are tied share the best rank: 1, 2, 2, 4",
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
                "message": "no record states the number of rounds; 9 were counted",
                "hint": "record 142 states it",
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
        "'50%25' stands where the format has a blank\n"
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
