"""``check`` in the forms that people pass on, chosen by name or by extension."""

import csv
import io

import pytest
from builders import SWISS, changed, play, put

from trfkit.cli.commands.check import Check


@pytest.fixture
def wrong(tmp_path):
    document = changed(
        SWISS, put(3, "points", "9.5"), put(4, "points", "9.0"), put(1, "name", "=1+1")
    )
    path = tmp_path / "wrong.trf"
    path.write_text(document, "utf-8")
    return path


def test_markdown_has_a_heading_for_the_file_and_for_each_finding(trfkit, wrong):
    out = trfkit("check", wrong, "--profile", "upload", "--format", "markdown").out
    assert out.startswith("# Findings: Lakeside Open\n\n2026-05-01 to 2026-05-03, 7 players\n")
    assert out.count(r": error\[SCR001\]: ") == 2


def test_many_findings_are_told_by_their_codes_unless_all_are_wanted(trfkit, tmp_path):
    path = tmp_path / "wrong.trf"
    players = range(1, 8)
    path.write_text(changed(SWISS, *(put(n, "points", "9.5") for n in players)), "utf-8")
    assert trfkit("check", path).out.count("states 9.5") == 7
    path.write_text(
        changed(SWISS, *(put(n, "points", "9.5") for n in players), put(1, "rank", "5")), "utf-8"
    )
    out = trfkit("check", path).out
    assert "(SCR001): players 1-7\n" in out
    assert out.count("states 9.5") == 1
    assert trfkit("check", path, "--all").out.count("states 9.5") == 7


def test_of_a_sound_file_it_says_that_there_is_nothing(trfkit, swiss):
    assert "No problem was found." in trfkit("check", swiss, "--format", "markdown").out


@pytest.mark.usefixtures("wrong")
def test_markdown_of_many_files_is_a_table(trfkit, tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.trf").write_text(SWISS, "utf-8")
    _, _, head, rule, first, *_ = trfkit("check", tmp_path, "--format", "markdown").out.splitlines()
    assert head == "| file | event | errors | warnings | main reason |"
    assert set(rule) <= set("|-: ")
    assert first.startswith("| wrong.trf | Lakeside Open | 2 |")


def test_csv_has_a_row_for_each_finding_and_no_formula(trfkit, wrong):
    ran = trfkit("check", wrong, "--format", "csv")
    head, *rows = csv.reader(io.StringIO(ran.out, newline=""))
    assert head[:7] == ["file", "line", "column", "severity", "code", "name", "player"]
    points = [row for row in rows if row[4] == "SCR001"]
    assert [row[1:4] + row[6:7] for row in points] == [
        ["22", "81", "error", "3"], ["23", "81", "error", "4"],
    ]  # fmt: skip
    assert not [cell for row in rows for cell in row if cell.startswith("=")]
    assert ran.err.startswith("trfkit ")


@pytest.mark.parametrize(
    ("extension", "start"),
    [
        (".html", "<!DOCTYPE html>"),
        (".md", "# "),
        (".csv", "file,line,"),
        (".json", "{"),
        (".sarif", "{"),
        (".xml", "<?xml"),
        (".txt", "Findings"),
        (".log", "Findings"),
    ],
)
def test_the_extension_of_what_is_written_decides_the_form(
    trfkit, wrong, tmp_path, extension, start
):
    target = tmp_path / f"findings{extension}"
    assert trfkit("check", wrong, "-o", target).code == 1
    assert target.read_text("utf-8-sig").startswith(start)


@pytest.mark.parametrize("command", ["check", "standings", "verify", "rate", "explain"])
def test_an_extension_that_promises_what_cannot_be_written_is_refused(
    trfkit, wrong, tmp_path, command
):
    words = {"explain": ["1"], "rate": ["--system", "fide"]}.get(command, [])
    ran = trfkit(command, wrong, *words, "-o", tmp_path / "table.pdf")
    assert ran.code == 2
    assert ".pdf is none of the formats" in ran.err
    assert not (tmp_path / "table.pdf").exists()


def test_a_format_that_is_named_wins_over_the_extension(trfkit, wrong, tmp_path):
    target = tmp_path / "table.csv"
    trfkit("check", wrong, "--format", "json", "-o", target)
    assert target.read_text("utf-8").startswith("{")


@pytest.mark.parametrize(("extension", "start"), [(".csv", "rank,"), (".json", "{"), (".md", "| ")])
def test_standings_follow_the_extension_too(trfkit, swiss, tmp_path, extension, start):
    target = tmp_path / f"standings{extension}"
    trfkit("standings", swiss, "-o", target)
    assert start in target.read_text("utf-8").lower()


@pytest.mark.usefixtures("wrong")
def test_one_file_may_be_named_by_a_pattern(trfkit, tmp_path):
    assert "Birch, Ben" in trfkit("standings", tmp_path / "wro*.trf").out
    (tmp_path / "wrong2.trf").write_text(SWISS, "utf-8")
    two = trfkit("explain", tmp_path / "wro*.trf", "1")
    assert (two.code, "2 files match" in two.err) == (2, True)
    for words in (("standings",), ("explain", "1")):
        none = trfkit(words[0], tmp_path / "x*.trf", *words[1:])
        assert (none.code, "no file matches" in none.err) == (2, True)
    assert trfkit("standings", tmp_path / "wro*.trf").out.count("Birch, Ben") == len("12")


def test_a_page_shows_what_would_mend_a_finding_and_what_is_a_guess(trfkit, tmp_path):
    path = tmp_path / "open.trf"
    blank = (play(4, 3, " " * 8), play(5, 3, " " * 8), play(7, 2, " " * 8))
    points = (put(4, "points", "0.5"), put(5, "points", "0.5"))
    path.write_text(changed(SWISS, put(2, "points", "9.0")), "utf-8")
    page = trfkit("check", path, "--format", "html").out
    assert "Correction: line 21, column 81: " in page
    path.write_text(changed(SWISS, *blank, *points), "utf-8")
    assert "Possible correction: line 23, " in trfkit("check", path, "--format", "html").out


@pytest.mark.sweep
@pytest.mark.parametrize("form", Check.formats)
@pytest.mark.parametrize("copies", [1, 2, 30])
def test_no_line_end_of_ours_is_taken_for_a_sign_of_a_file(trfkit, swiss, tmp_path, form, copies):
    files = [tmp_path / f"{number}.trf" for number in range(copies)]
    for file in files:
        file.write_bytes(swiss.read_bytes() + f"\n013 {file.name}\n".encode())
    ran = trfkit("check", *files, "--format", form, "--verbose")

    assert "\N{REPLACEMENT CHARACTER}" not in ran.out + ran.err
    if form == "markdown":
        assert sum(line.startswith("SHA-256 ") for line in ran.out.splitlines()) == copies
