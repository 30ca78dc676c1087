"""Many findings as blocks: the gravest first, whom they concern, what follows from them."""

from trfkit.findings import Diagnostic
from trfkit.findings.render import code_blocks as blocks
from trfkit.findings.render.file_findings import FileReport
from trfkit.findings.render.plain_lines import FEW, text


def finding(code, number, **more):
    values = {"text": "x", "what": "'x'", "tag": "999", "stated": "1", "computed": "2"}
    return Diagnostic(code=code, line=number + 10, participant=number, values=values, **more)


def report(*findings):
    return FileReport(file="open.trf", diagnostics=findings)


def grouped(report):
    return "".join(f"{line}\n" for line, _ in blocks.grouped(report))


def test_a_block_names_the_players_and_says_what_to_do_once():
    shown = grouped(report(*(finding("PLR016", n) for n in (3, 4, 5, 9))))
    assert shown.splitlines()[0] == "warning: 4 unusual names (PLR016): players 3-5, 9"
    assert shown.splitlines()[1].startswith("    line 13: ")
    assert shown.count("FIDE's form is") == 1


def test_errors_stand_first_and_notes_share_a_line():
    shown = grouped(
        report(
            finding("RES018", 1), finding("RES018", 2), finding("PLR016", 1),
            finding("SCR001", 2), finding("HDR029", 1),
        )
    )  # fmt: skip
    heads = [line.partition(":")[0] for line in shown.splitlines() if not line.startswith(" ")]
    assert heads == ["error", "warning", "notes"]
    assert shown.splitlines()[-1] == "notes: 2 unrated pairs (RES018); late reports (HDR029)"


def test_what_follows_from_a_finding_has_no_block_of_its_own():
    cause = finding("RES004", 1)
    shown = grouped(
        report(cause, finding("SCR001", 1, caused_by=cause), finding("SCR001", 2, caused_by=cause))
    )
    assert "SCR001)" not in shown
    assert "    from it follow: 2 SCR001\n" in shown


def test_few_findings_are_shown_one_by_one_and_all_on_demand():
    few = report(*(finding("PLR016", n) for n in range(1, FEW + 1)))
    assert text(few, every=False) == text(few)
    many = report(*(finding("PLR016", n) for n in range(1, FEW + 2)))
    assert text(many, every=False).startswith("open.trf\n\nwarning: 9 unusual names (PLR016)")
    assert text(many).count("warning[PLR016]") == FEW + 1
