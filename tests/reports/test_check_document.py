"""The findings of files for people: one by one, by their codes, and as a table of many files."""

import pytest
from builders import SWISS, changed, put, without_row

from trfkit.checks import check
from trfkit.files.registry import read
from trfkit.findings import Diagnostic, Edit, Fix, Profile
from trfkit.findings.file_findings import FileReport, code_blocks
from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.reports.check import Checks
from trfkit.reports.check_document import (
    FEW,
    FEW_FILES,
    MOST_EDITS,
    MOST_REASONS,
    MOST_ROWS,
    check_document,
    checks_forms,
    code_section,
    concise,
    diff,
    finding_section,
    findings_blocks,
    findings_table,
    verdict_sentences,
    weight,
)
from trfkit.reports.document import Kind, Section, Table, Tone
from trfkit.reports.provenance import Origin
from trfkit.reports.render_text import text_of
from trfkit.syntax import parse

LINE = (
    "001    4 m    Novak, Jan                        2200 CZE      300004 1995/04/20"
    "  5.5    3     1 b 0     6 w 1"
)
POINTS = Diagnostic(
    code="SCR001",
    line=9,
    column=81,
    end_column=85,
    participant=4,
    values={"stated": 55, "computed": 50, "advice": Message("SCR001.too-few.hint")},
    fix=Fix((Edit(9, 81, " 5.5", " 5.0"),)),
)
RANK = Diagnostic(
    code="RNK004", line=9, values={"rank": 3, "count": 3, "expected": 4}, caused_by=POINTS
)
ROUNDS = Diagnostic(code="HDR031", values={"rounds": 9})


def report(*found, file="open.trf", line=LINE, **more):
    return FileReport(file=file, diagnostics=found, line=lambda _: line, **more)


def text(found, *, every=True):
    return "\n".join(map(text_of, findings_blocks(found, every=every)))


def finding(code, number, **more):
    values = {"text": "x", "stated": 10, "computed": 20}
    return Diagnostic(code=code, line=number + 10, participant=number, values=values, **more)


def name(number):
    return finding("PLR016", number, variant="no-comma")


# One by one


def test_a_finding_shows_its_line_and_carets_below_the_columns():
    assert text(report(POINTS)) == (
        f"open.trf:9:81: error[SCR001]: {POINTS.message}\n"
        "  |\n"
        f"9 | {LINE[:99]}…\n"
        f"  | {' ' * 80}^^^^ columns 81-84\n"
        f"  = {POINTS.hint}\n"
        "  = Correction: line 9, column 81: ' 5.5' becomes ' 5.0'.\n"
    )


@pytest.mark.parametrize("more", [0, 1])
def test_of_many_edits_a_few_are_shown(more):
    edits = tuple(Edit(number, 5, "a", "b") for number in range(1, MOST_EDITS + 1 + more))
    remarks = finding_section(report(POINTS), replace(POINTS, fix=Fix(edits))).blocks[0].remarks
    assert [one.id for one in remarks].count("check.fix") == MOST_EDITS
    assert [one.arguments["count"] for one in remarks if one.id == "check.more-edits"] == [1] * more


def test_a_consequence_names_its_cause():
    def causes(found):
        (excerpt,) = finding_section(found, RANK).blocks
        return [one for one in excerpt.remarks if one.id.startswith("check.follows")]

    assert causes(report(POINTS, RANK)) == [
        Message("check.follows-from-line", code="SCR001", line=9)
    ]
    assert causes(report(RANK)) == []


def test_a_finding_about_the_whole_file_has_no_picture():
    assert text(report(ROUNDS)) == (
        f"open.trf: note[HDR031]: {ROUNDS.message}\n  = {ROUNDS.hint}\n"
    )


def test_a_repair_says_what_was_read_where_the_sentence_does_not():
    found = Diagnostic(code="PLR007", line=1, column=1, values={"text": "1.2.90"}, new="1990/02/01")
    (excerpt,) = finding_section(report(found), found).blocks
    assert Message("check.read-as", text="1990/02/01") in excerpt.remarks


def test_nothing_of_a_file_or_its_name_forges_a_line():
    found = Diagnostic(
        code="PLR007", line=1, column=1, values={"text": "a\nb"}, new="c\nd\u202e",
        fix=Fix((Edit(1, 1, "e\nf", "g\x85h"),)),
    )  # fmt: skip
    shown = text(report(found, file="i\nj", line="k\u2028l\x9bm"))
    assert "i\N{REPLACEMENT CHARACTER}j:1:1: " in shown
    assert "1 | k\N{REPLACEMENT CHARACTER}l\N{REPLACEMENT CHARACTER}m\n" in shown
    assert all(line.isprintable() for line in shown.split("\n"))


def test_concise_is_one_line_for_each_finding():
    assert [*concise(report(POINTS, ROUNDS))] == [
        f"open.trf:9:81: error[SCR001]: {POINTS.message}",
        f"open.trf: note[HDR031]: {ROUNDS.message}",
    ]


# By their codes


@pytest.mark.parametrize(("count", "each"), [(FEW, FEW), (FEW + 1, 1)])
def test_few_findings_are_shown_one_by_one_and_all_on_demand(count, each):
    found = report(*map(name, range(1, count + 1)))
    assert len(findings_blocks(found)) == each
    assert len(findings_blocks(found, every=True)) == count


def test_a_code_names_the_players_and_says_what_to_do_once():
    numbers = (3, 4, 5, *range(9, 9 + FEW))
    shown = text(report(*map(name, numbers)), every=False)
    assert shown.splitlines()[0] == "Warning: 11 unusual names (PLR016): players 3-5, 9-16"
    assert shown.splitlines()[1].startswith("Line 13: ")
    assert shown.count(name(1).hint) == 1


def test_errors_stand_first_and_notes_share_a_line():
    found = report(
        finding("RES018", 1), finding("RES018", 2), *map(name, range(1, FEW)),
        finding("SCR001", 2), finding("HDR029", 1),
    )  # fmt: skip
    *sections, notes = findings_blocks(found)
    assert [one.tone for one in sections] == [Tone.WRONG, Tone.EXPLAINED]
    assert [one.arguments["code"] for one in notes.texts[0].arguments["titles"]] == [
        "RES018",
        "HDR029",
    ]


def test_what_follows_from_a_finding_has_no_block_of_its_own():
    cause = finding("RES004", 1)
    effects = (finding("SCR001", number, caused_by=cause) for number in range(1, FEW + 1))
    (section,) = findings_blocks(report(cause, *effects))
    assert section.heading.arguments["code"] == "RES004"
    (consequence,) = section.blocks[0].texts[-1].arguments["counts"]
    assert consequence == Message("check.consequence", count=FEW, code="SCR001")


@pytest.mark.parametrize(("count", "left"), [(MOST_ROWS, 0), (MOST_ROWS + 1, 1)])
def test_a_page_has_the_rows_of_a_code_up_to_a_bound(count, left):
    found = report(*map(name, range(1, count + 1)))
    (section,) = findings_blocks(found, is_page=True)
    (rows,) = (block for block in section.blocks if isinstance(block, Section))
    table, *below = rows.blocks
    assert len([*table.rows]) == MOST_ROWS
    assert [one.texts[0].arguments["count"] for one in below] == [left] * (left > 0)
    (whole,) = findings_blocks(found, is_page=True, every=True)
    assert len([*whole.blocks[-1].blocks[0].rows]) == count


def test_a_page_has_one_edit_of_a_code_and_counts_the_others():
    edits = tuple(Edit(number, 5, "a", "b") for number in range(1, 4))
    (section,) = findings_blocks(report(replace(POINTS, fix=Fix(edits))), is_page=True)
    ids = [text.id for block in section.blocks for text in block.texts]
    assert [one for one in ids if one.startswith("check.")][1:] == [
        *("check.fix", "check.more-edits", "check.rule"),
    ]


# Whether FIDE can rate a file


def answer(document, profile=Profile.UPLOAD, *, is_empty=False):
    findings = check(read(document.encode()), profile)
    return [
        one.id.partition(".")[2]
        for one in verdict_sentences(
            FileReport(file="x.trf", diagnostics=findings, profile=profile, is_empty=is_empty)
        )
    ]


def test_a_file_can_be_rated_or_says_what_to_correct():
    assert answer(SWISS) == ["accepted", "to-look-at"]
    assert answer(changed(SWISS, put(3, "points", "9.5"))) == ["rejected", "to-correct"]
    assert answer(changed(SWISS, without_row(3))) == ["not-whole", "to-correct"]
    assert answer("nothing", is_empty=True)[0] == "no-tournament"


def test_without_the_question_there_is_an_answer_only_where_nothing_was_found():
    assert answer(SWISS, Profile.PAIRING) == ["clean"]
    assert answer(changed(SWISS, put(3, "points", "9.5")), Profile.PAIRING) == []


@pytest.mark.parametrize("more", [0, 1])
def test_the_weightiest_reasons_are_named_and_the_others_counted(more):
    codes = ("SCR001", "RES004", "RES002", "PLR001", "PLR005", "RES007", "RES008")
    found = report(*(finding(code, 1) for code in codes[: MOST_REASONS + more]))
    _, reasons = verdict_sentences(replace(found, profile=Profile.UPLOAD))
    assert reasons.arguments["reasons"].more == more


# Many files


@pytest.mark.parametrize(("count", "is_table"), [(FEW_FILES, False), (FEW_FILES + 1, True)])
def test_of_many_files_there_is_a_table_and_on_a_page_their_findings_too(count, is_table):
    files = tuple(report(POINTS, file=f"{number}.trf") for number in range(count))
    checks = Checks(files=files, origin=Origin())
    blocks = check_document(checks).blocks
    assert isinstance(blocks[0], Table) is is_table
    assert len(blocks) == (1 if is_table else count)
    assert len(check_document(checks, is_page=True).blocks) == 1 + count


def test_the_worst_file_stands_first_without_the_folder_that_all_are_in():
    files = (report(ROUNDS, file="a/1.trf"), report(POINTS, file="a/2.trf"))
    table, *sections = check_document(Checks(files=files, origin=Origin()), is_page=True).blocks
    assert [row.cells[0].values for row in table.rows] == [("2.trf",), ("1.trf",)]
    assert [row.cells[0].link for row in table.rows] == ["#file-1", "#file-2"]
    assert [(section.anchor, text_of(section)[:5]) for section in sections] == [
        ("file-1", "2.trf"),
        ("file-2", "1.trf"),
    ]


def test_statistics_count_the_findings_of_each_code_and_its_files():
    files = (report(POINTS, ROUNDS), report(POINTS, POINTS, file="b.trf"))
    document = check_document(Checks(files=files, origin=Origin(), statistics=True))
    (table,) = document.blocks
    assert [(*row.cells,) for row in table.rows] == [
        ("SCR001", Message("SCR001.title", count=1), 3, 2),
        ("HDR031", Message("HDR031.title", count=1), 1, 1),
    ]


@pytest.mark.parametrize(
    ("count", "title"),
    [
        (0, Message("check.title-of-files", count=0)),
        (1, Message("check.title", name="0.trf")),
        (2, Message("check.title-of-files", count=2)),
    ],
)
def test_one_file_gives_its_name_to_the_title(count, title):
    files = tuple(report(POINTS, file=f"a/{number}.trf") for number in range(count))
    assert check_document(Checks(files=files, origin=Origin())).title == title


def test_files_without_a_tournament_stand_before_those_with_errors_and_those_with_warnings():
    files = (
        report(file="sound.trf"),
        report(RANK, file="warned.trf"),
        report(POINTS, file="wrong.trf"),
        report(POINTS, POINTS, file="worse.trf"),
        report(file="none.trf", is_empty=True),
    )
    assert [each.file for each in sorted(files, key=weight)] == [
        "none.trf",
        "worse.trf",
        "wrong.trf",
        "warned.trf",
        "sound.trf",
    ]


def test_a_difference_has_a_part_for_lines_that_are_close_with_the_codes_of_its_corrections():
    before = [f"line {number}" for number in range(1, 21)]
    after = ["new", *before[1:4], "new", *before[5:17], *before[18:]]
    applied = [
        finding("SCR001", -9, fix=Fix(())),
        finding("RES004", -5, fix=Fix((), safe=False)),
        finding("RES002", 4, fix=Fix(())),  # in no part: it was corrected elsewhere
        finding("RNK004", 8, fix=Fix(())),
    ]
    documents = [parse("\n".join(lines).encode()).document for lines in (before, after)]
    told = diff("a.trf", *documents, applied)
    parts = [line for line in told.splitlines() if line.startswith("@@")]
    assert parts == ["@@ -1,8 +1,8 @@ SCR001, RES004?", "@@ -15,6 +15,5 @@ RNK004"]
    assert diff("a.trf", *documents[:1] * 2, []) == ""


def test_lines_of_which_there_are_many_are_not_all_shown_as_changed():
    rest = b"\nsame" * 250
    documents = [parse(first + rest).document for first in (b"a", b"b")]
    told = diff("a.trf", *documents, []).splitlines()
    assert [line for line in told[2:] if line[0] in "+-"] == ["-a", "+b"]


def test_a_row_for_each_finding_is_csv():
    checks = Checks(files=(report(POINTS, RANK),), origin=Origin())
    head, *rows = checks_forms(checks).written("csv", Origin()).decode().splitlines()
    assert head.startswith("file,line,column,severity,code,name,player")
    assert [row.rpartition(",")[2] for row in rows] == ["", "SCR001"]


@pytest.mark.parametrize(
    ("count", "every", "is_told"),
    [(FEW, False, False), (FEW + 1, False, True), (FEW + 1, True, False)],
)
def test_the_foot_tells_of_all_findings_where_some_are_not_shown(count, every, is_told):
    found = [finding("RES018", number) for number in range(count)]
    checks = Checks(files=(report(*found),), origin=Origin(), every=every)
    document = check_document(checks)
    assert (Message("check.all") in document.foot) is is_told


def test_a_sheet_of_findings_has_numbers_where_there_are_numbers():
    columns = findings_table([report(POINTS)]).blocks[0].columns
    assert [column.label.id for column in columns if column.kind is Kind.NUMBER] == [
        "column.line", "column.column", "column.player", "column.team", "column.round",
    ]  # fmt: skip


@pytest.mark.parametrize(("count", "has_rows"), [(1, False), (2, True), (3, True)])
def test_the_rows_of_a_code_stand_behind_the_first_where_there_are_several(count, has_rows):
    found = [finding("SCR001", number) for number in range(1, count + 1)]
    (block,) = code_blocks(report(*found))
    assert any(isinstance(part, Section) for part in code_section(block).blocks) is has_rows
