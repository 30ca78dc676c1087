"""Many findings of one kind in one line are one; a few stay what they are."""

from __future__ import annotations

import pytest

from trfkit.findings import Diagnostic, Edit, Fix, Severity, causes_first, gather
from trfkit.findings.file_findings import FileReport
from trfkit.findings.gathering import MOST_ALONE, MOST_WITHOUT_COLUMN, gathered_by_code
from trfkit.findings.machine_output import sarif
from trfkit.messages.message import Message
from trfkit.record import as_json, force_setattr
from trfkit.reports.check import Checks, checked_file
from trfkit.reports.check_document import checks_forms
from trfkit.reports.provenance import Origin

MANY = MOST_ALONE + 4


def cell(round_: int, code: str = "RES003", line: int = 7, **given) -> Diagnostic:
    """Return a finding about a round of a row."""
    column = 82 + 10 * round_
    place = {"line": line, "column": column, "end_column": column + 8, "round": round_}
    return Diagnostic(code=code, **(place | given))


def row(count: int = MANY, **given) -> list[Diagnostic]:
    return [cell(number, **given) for number in range(1, count + 1)]


def added(finding: Diagnostic) -> list[Message]:
    """Return what is told of others behind the sentence of a finding."""
    first, *others = finding.sentence.arguments["sentences"]
    assert first.id == finding.code
    return others


def test_many_findings_of_one_code_without_a_line_are_one():
    values = {"rank": "3d", "rating": 2300}
    many = [Diagnostic(code="RTG003", participant=who, values=values) for who in range(1, MANY + 1)]
    [one] = gathered_by_code(many)
    others = tuple(range(2, MANY + 1))
    assert added(one) == [
        Message("findings.more-by-participant", count=MANY - 1, line="", numbers=others)
    ]
    assert gathered_by_code(many[:MOST_ALONE]) == tuple(many[:MOST_ALONE])
    assert gathered_by_code(row()) == tuple(row())


def test_a_few_findings_of_a_line_stay_by_themselves():
    found = row(MOST_ALONE)
    assert gather(found) == tuple(found)
    assert all(not one.also for one in found)


def test_more_are_one_that_stands_where_the_first_stood():
    other = Diagnostic(code="SCR001", line=7, column=81)
    found = row()
    (one, last) = gather([*found[::-1], other])

    assert (one.line, one.column, one.end_column, one.round) == (7, 92, 100, 1)
    assert one.also == tuple(found[1:])
    assert last is other


@pytest.mark.parametrize(
    "apart",
    [
        {"code": "RES001"},
        {"line": 8},
        {"line": None},
        {"own_severity": Severity.WARNING},
        {"old": "x", "new": "y"},
    ],
)
def test_only_what_is_of_one_kind_becomes_one(apart):
    found = [*row(MOST_ALONE), cell(9, **apart)]
    assert gather(found) == tuple(found)


def test_findings_about_the_whole_file_stay_by_themselves():
    found = [cell(number, line=None) for number in range(1, MANY)]
    assert gather(found) == tuple(found)


def test_what_has_no_column_is_of_a_page_in_which_a_line_may_be_all():
    found = row(MOST_WITHOUT_COLUMN, column=None)
    assert gather(found) == tuple(found)
    (one,) = gather([*found, cell(99, column=None)])
    assert len(one.also) == MOST_WITHOUT_COLUMN


def test_of_one_code_no_more_are_told_than_a_limit():
    found = [cell(1, line=line) for line in range(1, 10)]
    other = cell(1, "SCR001", line=9)
    told = gather([*found[::-1], other], 4)

    assert [(one.code, one.line) for one in told] == [
        *(("RES003", line) for line in (4, 3, 2, 1)),
        ("SCR001", 9),
    ]
    assert told[0].also == tuple(found[4:])
    assert added(told[0]) == [Message("findings.more-below", count=5, line=9)]
    assert gather([*found[::-1], other], 9) == (*found[::-1], other)
    assert [one.line for one in gather(found, 0)] == [1]


def test_the_last_that_is_told_counts_what_is_one_by_itself():
    found = [one for line in range(1, 5) for one in row(line=line)]
    report = FileReport(file="a.trf", diagnostics=gather(found, 2))
    first, last = as_json(checked_file(report))["findings"]

    assert (first["count"], last["count"]) == (MANY, 3 * MANY)
    assert len(last["columns"]) == MANY
    assert [one.arguments["count"] for one in added(report.diagnostics[-1])] == [6, 14]


def test_the_edits_of_all_are_those_of_the_one():
    edits = [Edit(7, 99 + 10 * number, "0", "1") for number in range(MANY)]
    found = [cell(number, fix=Fix((edit,), safe=number != 3)) for number, edit in enumerate(edits)]
    (one,) = gather(found)
    assert one.fix == Fix(tuple(edits), safe=False)


def test_what_follows_from_one_of_many_follows_from_the_one_that_stands_for_them():
    causes = row()
    middle = Diagnostic(code="SCR001", line=9, caused_by=causes[5])
    last = Diagnostic(code="RNK002", line=2, caused_by=middle)
    found = causes_first(gather([last, middle, *causes]))

    assert [one.code for one in found] == ["RES003", "SCR001", "RNK002"]
    assert found[1].caused_by is found[0]
    assert found[2].caused_by is found[1]


def test_many_that_follow_from_many_are_one_that_follows_from_one():
    causes = row()
    found = gather(
        [*causes, *(cell(n, "SCR001", 9, caused_by=one) for n, one in enumerate(causes))]
    )

    assert [len(one.also) for one in found] == [MANY - 1, MANY - 1]
    assert found[1].caused_by is found[0]


def test_groups_that_follow_from_each_other_come_to_an_end():
    one, two = row(), row(code="RES001")
    force_setattr(one[0], "caused_by", two[3])
    force_setattr(two[0], "caused_by", one[3])
    assert [found.code for found in gather([*one, *two])] == ["RES003", "RES001"]


@pytest.mark.parametrize(
    ("found", "what", "numbers"),
    [
        (row(), "-by-round", (2, 3, 4, 5, 6, 7)),
        ([cell(3, participant=n) for n in (5, 6, 9, 11)], "-by-participant", (6, 9, 11)),
        ([cell(3, column=n) for n in (95, 98, 100, 101)], "-by-column", (98, 100, 101)),
        ([cell(3) for _ in range(4)], "", None),
    ],
)
def test_the_message_says_how_many_more_and_where(found, what, numbers):
    (one,) = gather(found)
    (others,) = added(one)
    assert others.id == f"findings.more{what}"
    assert others.arguments["count"] == len(found) - 1
    assert others.arguments.get("numbers") == numbers


def test_programs_get_their_number_and_columns():
    (one,) = gather(row(4))
    report = FileReport(file="a.trf", diagnostics=(one,))
    (finding,) = as_json(checked_file(report))["findings"]
    (result,) = sarif([report], "1")["runs"][0]["results"]

    assert (finding["count"], finding["columns"]) == (4, [92, 102, 112, 122])
    assert finding["round"] == 1
    assert result["occurrenceCount"] == 4
    assert (
        "count"
        not in as_json(checked_file(FileReport(file="a", diagnostics=(cell(1),))))["findings"][0]
    )


def test_reports_ask_once_which_findings_are_reported():
    """The time to show many findings grows with their number, not with its square."""
    cause = cell(1)

    class Counted(tuple):
        __slots__ = ()
        passes = 0

        def __iter__(self):
            Counted.passes += 1
            return super().__iter__()

    many = Counted((cause, *(cell(n, line=n, caused_by=cause) for n in range(2, 200))))
    report = FileReport(file="a.trf", diagnostics=many)
    forms = checks_forms(Checks(files=(report,), origin=Origin(), every=True))
    shown = forms.written("text", Origin()).decode()
    assert shown.count("It follows from RES003") == len(many) - 1
    assert Counted.passes < len(many) / 10


@pytest.mark.parametrize(
    ("count", "column", "is_gathered"),
    [(3, 5, False), (4, 5, True), (50, None, False), (51, None, True)],
)
def test_how_many_of_a_line_stand_by_themselves(count, column, is_gathered):
    many = [Diagnostic(code="RES003", line=7, column=column and column + at) for at in range(count)]
    told = gather(many)
    assert len(told) == (1 if is_gathered else count)
    assert len(told[0].also) == (count - 1 if is_gathered else 0)


@pytest.mark.parametrize(("edits", "is_told"), [(99, True), (100, True), (101, False)])
def test_a_fix_of_many_edits_is_not_listed(edits, is_told):
    fix = Fix(tuple(Edit(1, at, "a", "b") for at in range(1, edits + 1)))
    shape = Diagnostic(code="RES003", line=1, column=1, end_column=2, fix=fix).to_json()
    assert (shape["fix"] is not None) is is_told
