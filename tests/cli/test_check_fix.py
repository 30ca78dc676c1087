"""``trfkit check --fix``: what it shows, what it changes, and when it changes nothing."""

from __future__ import annotations

import os

import pytest
from builders import SWISS, changed, play, put, record

from trfkit.cli import file_arguments

POINTS = changed(SWISS, put(3, "points", "2.5"))
GUESS = changed(SWISS, put(7, "points", "2.0"))


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return a function that writes files into an empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)

    def write(**contents):
        for name, content in contents.items():
            (tmp_path / f"{name}.trf").write_bytes(content.encode())
        return tmp_path

    return write


def test_the_difference_is_shown_and_nothing_is_changed(trfkit, write):
    folder = write(open=POINTS)
    ran = trfkit("check", "--fix", "open.trf")
    old, new = (
        next(line for line in text.splitlines() if line.startswith("001    3"))
        for text in (POINTS, SWISS)
    )
    lines = ran.out.splitlines()
    assert lines[:3] == ["--- open.trf", "+++ open.trf", "@@ -19,7 +19,7 @@ SCR001"]
    assert (lines[6], lines[7]) == (f"-{old}", f"+{new}")
    assert [line[:1] for line in lines[3:]] == [" ", " ", " ", "-", "+", " ", " ", " "]
    assert "open.trf: --in-place corrects 1 SCR001" in ran.err
    assert ran.code == 1  # the file still has its error
    assert (folder / "open.trf").read_bytes() == POINTS.encode()


def test_in_place_the_file_is_mended_and_what_is_left_is_listed(trfkit, write):
    folder = write(open=changed(POINTS, put(7, "points", "2.0")))
    ran = trfkit("check", "--fix", "--in-place", "open.trf")
    assert (folder / "open.trf").read_bytes() == GUESS.encode()
    assert "open.trf: corrected 1 SCR001" in ran.err
    assert "--unsafe-fixes guesses at 1 SCR001" in ran.err
    assert "Player 7 states 2.0 points" in ran.out
    assert "player 3" not in ran.out
    assert ran.code == 1
    again = trfkit("check", "--unsafe-fixes", "--in-place", "open.trf", "--format", "json")
    assert again.code == 0
    assert (folder / "open.trf").read_bytes() == SWISS.encode()
    third = trfkit("check", "--unsafe-fixes", "open.trf")
    assert (third.code, third.out, "nothing to correct" in third.err) == (0, "", True)


def test_each_guess_is_named(trfkit, write):
    write(open=GUESS)
    assert trfkit("check", "--fix", "open.trf").out == ""
    ran = trfkit("check", "--unsafe-fixes", "open.trf")
    assert "@@ SCR001?" in ran.out
    assert "open.trf:26: a guess: ' 2.0' becomes ' 1.5' (SCR001: Player 7" in ran.err


def test_a_guess_of_many_edits_names_the_first_ones(trfkit, write):
    blank = (play(4, 3, " " * 8), play(5, 3, " " * 8), play(7, 2, " " * 8))
    points = (put(4, "points", "0.5"), put(5, "points", "0.5"))
    write(open=changed(SWISS, *blank, *points))
    ran = trfkit("check", "--unsafe-fixes", "open.trf")
    (told,) = [line for line in ran.err.splitlines() if "SCR007" in line and "a guess" in line]
    edit = "'        ' becomes '0000 - H'"
    assert f"open.trf: a guess: {edit}; {edit}; and 1 more (SCR007: " in told
    assert ran.out.count("+001") == 3


def test_many_files_are_mended_each_by_itself(trfkit, write):
    folder = write(one=POINTS, sound=SWISS, two=changed(SWISS, put(4, "points", "1,0")))
    ran = trfkit("check", "--fix", "--in-place", ".", "absent.trf", "--jobs", "2")
    assert ran.code == 2
    assert ran.err.count("there is no file absent.trf") == 1
    for name in ("one", "sound", "two"):
        assert (folder / f"{name}.trf").read_bytes() == SWISS.encode()


def test_the_profile_says_what_is_mended(trfkit, write):
    write(open=changed(SWISS, record("062", "9"), put(1, "sex", "M")))
    assert trfkit("check", "--fix", "open.trf").out == ""
    out = trfkit("check", "--fix", "--profile", "upload", "open.trf").out
    assert [line for line in out.splitlines() if line.startswith("@@")] == [
        "@@ -3,7 +3,7 @@ HDR007",
        "@@ -17,7 +17,7 @@ PLR010",
    ]


def test_the_difference_may_go_to_a_file(trfkit, write):
    folder = write(open=POINTS)
    trfkit("check", "--fix", "open.trf", "-o", "open.diff")
    assert (folder / "open.diff").read_text().startswith("--- open.trf\n+++ open.trf\n@@ ")


def test_a_failure_to_write_leaves_the_file_as_it_was(trfkit, write, monkeypatch):
    folder = write(open=POINTS)

    def no_room(*_, **__):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(file_arguments, "write_pieces", no_room)
    ran = trfkit("check", "--fix", "--in-place", "open.trf")
    assert ran.code == 2
    assert "cannot write open.trf: no space left" in ran.err
    assert (folder / "open.trf").read_bytes() == POINTS.encode()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--in-place", "open.trf"), "--in-place is for --fix and --unsafe-fixes"),
        (("--fix", "--format", "json", "open.trf"), "--fix shows a diff"),
        (("--fix", "--in-place", "-"), "standard input is no file that could be replaced"),
        (("--fix", "absent.trf"), "there is no file absent.trf"),
    ],
)
def test_what_cannot_be_done_is_refused(trfkit, write, words, said):
    folder = write(open=POINTS)
    ran = trfkit("check", *words)
    assert (ran.code, said in ran.err) == (2, True)
    assert (folder / "open.trf").read_bytes() == POINTS.encode()


def test_only_a_trf_is_mended(trfkit, write):
    folder = write(open="")
    (folder / "list.csv").write_text("No,Name,Rtg\n1,A,2000\n2,B,1900\n")
    ran = trfkit("check", "--fix", "list.csv")
    assert (ran.out, "not a TRF" in ran.err) == ("", True)


def test_the_list_of_findings_says_that_they_can_be_mended(trfkit, write):
    write(open=changed(POINTS, put(7, "points", "2.0")), blank=changed(SWISS, play(4, 2, " " * 8)))
    out = trfkit("check", "open.trf").out
    assert "--fix shows how to correct 1 finding.\n--unsafe-fixes guesses at 1 more.\n" in out
    assert "= Correction: line 22, column 81: ' 2.5' becomes ' 1.5'" in out
    assert "= Possible correction: line 26, column 81: ' 2.0' becomes ' 1.5'" in out
    assert "--unsafe-fixes guesses at 1 finding.\n" in trfkit("check", "blank.trf").out


@pytest.mark.parametrize(
    ("damaged", "option", "corrected"),
    [
        (POINTS, "--fix", SWISS),
        (GUESS, "--fix", GUESS),  # the points that only a guess corrects stay
        (GUESS, "--unsafe-fixes", SWISS),
        (SWISS, "--fix", SWISS),
    ],
)
def test_the_corrected_file_gets_a_name_of_its_own(trfkit, write, damaged, corrected, option):
    folder = write(open=damaged)
    ran = trfkit("check", option, "open.trf", "-o", "new.trf")
    assert (ran.code, ran.out) == (int(corrected != SWISS), "")
    assert (folder / "new.trf").read_bytes() == corrected.encode()
    assert (folder / "open.trf").read_bytes() == damaged.encode()
    assert ("corrected 1 SCR001" in ran.err) is (damaged != corrected)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["open.trf", "-o", "new.trf"], "a corrected TRF is written by --fix"),
        (["open.trf", "--fix", "--in-place", "-o", "new.trf"], "without --in-place"),
        (["open.trf", "other.trf", "--fix", "-o", "new.trf"], "is for one file"),
        (["open.trf", "--fix", "-o", "other.trf"], "other.trf exists"),
        (["list.csv", "--fix", "-o", "new.trf"], "not a TRF"),
    ],
)
def test_no_corrected_file_is_written_otherwise(trfkit, write, arguments, reason):
    folder = write(open=POINTS, other=SWISS)
    (folder / "list.csv").write_text("No.;Name;1\n1;Adler;2w1\n2;Boll;1b0\n")
    ran = trfkit("check", *arguments)
    assert (ran.code, reason in ran.err) == (2, True), ran.err
    assert not (folder / "new.trf").exists()
    assert (folder / "other.trf").read_bytes() == SWISS.encode()
