"""The letter to the organiser: what to correct, row by row, in words to send on."""

import re

import pytest
from builders import SWISS, changed, play, put

from trfkit.checks import check
from trfkit.checks.fixes import Mended
from trfkit.files.registry import read
from trfkit.findings import Diagnostic, Edit, Fix, Profile, Severity
from trfkit.findings.codes import CATALOGUE
from trfkit.findings.file_findings import FileReport
from trfkit.messages import Message, Span
from trfkit.record import replace
from trfkit.reports.check_document import letter, mended_in_words
from trfkit.reports.render_text import render_text

ABOUT = Message("check.about", parts=(Span("name", "Lakeside Open"),))
NOTE = Diagnostic(code="HDR031")
NAMES = {3: "Cedar, Cleo", 4: "Durian, Dan"}


def written(document, *, is_empty=False, about=ABOUT):
    findings = check(read(document.encode()), Profile.UPLOAD)
    report = FileReport(
        file="month/open.trf", diagnostics=findings, profile=Profile.UPLOAD,
        about=about, is_empty=is_empty,
    )  # fmt: skip
    document = letter(report, NAMES)
    return "" if document is None else render_text(document)


def test_a_sound_file_needs_no_letter():
    assert written(SWISS) == ""


def test_each_row_is_named_with_the_player_and_what_is_wrong():
    shown = written(changed(SWISS, put(3, "points", "9.5"), put(4, "points", "9.0")))
    head, _, opening, *_ = shown.splitlines()
    assert head == "Lakeside Open (open.trf)"
    assert opening == "This report cannot be rated yet. Please correct the following:"
    assert "line 22, Cedar, Cleo: Player 3 states 9.5 points" in shown
    assert "line 23, Durian, Dan: Player 4 states 9.0 points" in shown
    rows = [line.lstrip("- ") for line in shown.splitlines()]
    assert sum(line.startswith(("line 22,", "line 23,")) for line in rows) == 2
    assert shown.rstrip().endswith("Please send the file again when this is done.")


def test_it_holds_no_word_of_the_program():
    shown = written(
        changed(SWISS, put(3, "rank", ""), put(3, "points", "9.5"), put(4, "birth", "x"))
    )
    assert "rank" in shown
    assert "trfkit" not in shown
    assert not any(re.search(rf"\b{code}\b", shown) for code in CATALOGUE)


def test_of_many_rows_the_first_are_written_out_and_who_the_others_are():
    row = next(line for line in SWISS.splitlines() if line.startswith("001    7"))
    more = "".join(
        f"{row[:4]}{number:4}{row[8:57]}           {row[68:]}\n" for number in range(8, 40)
    )
    shown = written(SWISS + more)
    assert re.search(r"The same in the rows of players \d+-39\.", shown)
    assert len(shown.splitlines()) < 60


def test_a_file_without_a_tournament_is_told_so_once():
    shown = written("012 Nothing\nxyz\nabc\n001 x\n", is_empty=True, about=None)
    assert "This file holds no tournament" in shown
    assert shown.count("\n\n") == 3


@pytest.mark.parametrize("force", [False, True])
def test_letters_are_written_beside_each_other_and_replaced_only_on_demand(trfkit, tmp_path, force):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        document = changed(SWISS, put(3, "points", "9.5"))
        (tmp_path / folder / "open.trf").write_text(document, "utf-8")
    (tmp_path / "sound.trf").write_text(SWISS, "utf-8")
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "open.txt").write_text("old", "utf-8")
    files = [tmp_path / name for name in ("a/open.trf", "b/open.trf", "sound.trf")]
    asked = ["--profile", "upload", "--letter", letters, *(["--force"] if force else [])]
    ran = trfkit("check", *files, *asked)
    if not force:
        assert ran.code == 2
        assert "open.txt exists; --force replaces it" in ran.err
        assert [path.name for path in letters.iterdir()] == ["open.txt"]
        return
    assert sorted(path.name for path in letters.iterdir()) == ["open-2.txt", "open.txt"]
    assert all("9.5 points" in path.read_text("utf-8") for path in letters.iterdir())
    assert "2 letters written" in ran.err


def test_the_folder_of_the_letters_is_made(tmp_path, trfkit):
    path = tmp_path / "open.trf"
    path.write_text(changed(SWISS, put(3, "points", "9.5")), "utf-8")
    letters = tmp_path / "letters"
    assert trfkit("check", path, "--letter", letters).code == 1
    assert [one.name for one in letters.iterdir()] == ["open.txt"]
    ran = trfkit("check", path, "--letter", path)
    assert ran.code == 2
    assert "it is no folder" in ran.err


def test_what_the_rest_of_the_file_proves_is_said():
    shown = written(changed(SWISS, play(3, 1, "   6 w W")))
    assert "The rest of the file shows that it is '='." in shown


@pytest.mark.parametrize(
    ("players", "rows", "rest"),
    [
        (range(1, 13), 12, None),
        (range(1, 14), 6, ("check.letter-more-players", {"numbers": tuple(range(7, 14))})),
        ((*range(1, 13), None), 6, ("check.letter-more", {"count": 7})),
    ],
)
def test_of_more_than_twelve_rows_half_as_many_are_written_out(players, rows, rest):
    findings = tuple(
        Diagnostic(code="SYN009", line=n, participant=who, own_severity=Severity.ERROR)
        for n, who in enumerate(players, start=1)
    )
    section = letter(FileReport(file="x.trf", diagnostics=findings), {}).blocks[1]
    texts = section.blocks[0].texts
    assert sum(text.id == "check.letter-row" for text in texts) == rows
    others = [
        (text.id, text.arguments) for text in texts if text.id.startswith("check.letter-more")
    ]
    assert others == ([] if rest is None else [rest])


@pytest.mark.parametrize("edits", [1, 2, 3, 4])
def test_of_a_guess_two_edits_are_named(edits):
    fix = Fix(tuple(Edit(4, n, "a", f"b{n}") for n in range(1, edits + 1)), safe=False)
    sure = Diagnostic(code="SYN009", line=3, fix=replace(fix, safe=True))
    guesses = (Diagnostic(code="SYN009", line=4, fix=fix), Diagnostic(code="HDR031", fix=fix))
    mended = Mended(read(SWISS.encode()), (sure, *guesses, NOTE), (), ())
    counted, *lines = mended_in_words("x.trf", mended, is_written=True)
    assert counted.id == "fixes.mended"
    assert [line.arguments["place"] for line in lines] == ["x.trf:4", "x.trf"]
    named = [edit.arguments for edit in lines[0].arguments["edits"]]
    more = [{"count": edits - 2}] if edits > 2 else []
    assert named == [{"old": "a", "new": f"b{n}"} for n in range(1, min(edits, 2) + 1)] + more
