"""``trfkit generate``: one file, many files, and what cannot be had."""

import json
import re
from importlib.util import find_spec

import pytest
from row_tests import each_row


def test_a_file_that_check_finds_nothing_in(trfkit, tmp_path):
    out = tmp_path / "made.trf"
    ran = trfkit("generate", "--players", "12", "--rate", "half-point-bye=0", "-o", str(out))
    assert ran.code == 0
    assert "none of FIDE's systems" in ran.err
    assert trfkit("check", str(out)).code == 0
    assert trfkit("verify", str(out)).code == 0


def test_many_files_are_the_same_in_one_process_and_in_two(trfkit, tmp_path):
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        ran = trfkit("generate", "--vary", "--count", "9", "-o", str(folder), "--jobs", jobs)
        assert ran.code == 0
    one, two = (sorted((tmp_path / jobs).iterdir()) for jobs in ("1", "2"))
    assert [path.name for path in one] == [f"{n:03}.trf" for n in range(1, 10)]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert len({path.read_bytes() for path in one}) == 9


def test_what_is_stated_is_not_drawn(trfkit):
    ran = trfkit(
        "generate", "--vary", "--kind", "team-swiss", "--teams", "7", "--encoding", "ascii"
    )
    assert "082 7" in ran.out.splitlines()


def test_any_blemish_means_others_in_each_file(trfkit, tmp_path):
    ran = trfkit("generate", "--blemish", "any", "--count", "12", "-o", str(tmp_path / "d"))
    assert ran.code == 0
    texts = [path.read_bytes() for path in (tmp_path / "d").iterdir()]
    assert any(text.startswith(b"\xef\xbb\xbf") or b"\r\n" not in text for text in texts)


def test_a_file_that_is_there_is_not_replaced(trfkit, tmp_path):
    folder = tmp_path / "events"
    assert trfkit("generate", "--count", "2", "-o", str(folder)).code == 0
    other = ("generate", "--count", "2", "--seed", "2", "-o", str(folder))
    again = trfkit(*other)
    assert again.code == 2
    assert "--force replaces it" in again.err
    assert trfkit(*other, "--force").code == 0


def test_the_same_command_finishes_what_was_interrupted(trfkit, tmp_path, monkeypatch):
    folder = tmp_path / "events"
    monkeypatch.setattr("os.fsync", pytest.fail)  # nobody waits for the disk after each of many
    assert trfkit("generate", "--count", "3", "-o", str(folder)).code == 0
    whole = [(folder / f"00{n}.trf").read_bytes() for n in (1, 2, 3)]
    (folder / "002.trf").unlink()
    assert trfkit("generate", "--count", "3", "-o", str(folder)).code == 0
    assert [(folder / f"00{n}.trf").read_bytes() for n in (1, 2, 3)] == whole


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_one_of_many_cannot_have_is_said_before_anything_is_written(trfkit, tmp_path, jobs):
    folder = tmp_path / "events"
    options = ("--vary", "--kind", "individual-round-robin", "--rounds", "9", "--count", "40")
    ran = trfkit("generate", *options, "-o", str(folder), "--jobs", jobs)
    assert ran.code == 2
    assert re.search(r"tournament (\d+), of the seed 1-\1: a round-robin of", ran.err)
    assert not folder.exists()
    ran = trfkit("generate", "--count", "3", "-t", "BUH", "-o", str(folder), "--jobs", jobs)
    assert ran.code == 2
    assert "tournament 1, of the seed 1-1: " in ran.err


def test_what_the_dialect_cannot_say_is_told(trfkit, tmp_path):
    ran = trfkit("generate", "--to", "trf06", "--rate", "short=0.5")
    assert "unrated game 'W' is written as '1'" in ran.err
    assert "(record 202)" in trfkit("generate", "--to", "trf16", "-t", "BH,SB").err
    many = trfkit("generate", "--to", "trf16", "-t", "BH,SB", "--count", "2", "-o", tmp_path / "m")
    assert "note: in 2 of 2 files: TRF-16 has no place for: the tie-breaks" in many.err


def test_a_blemish_that_changes_nothing_is_told(trfkit):
    assert "'trimmed' finds nothing to change" in trfkit("generate", "--blemish", "trimmed").err


def test_help_says_of_what_each_rate_is_a_share(trfkit):
    told = " ".join(trfkit("generate", "--help").out.split())
    assert "late: of the participants, those who enter after round 1" in told


@each_row(
    ("arguments", "message"),
    [
        (("--players", "1"), "the number of players is from 2 to 9999, not 1"),
        (("--players", "9", "--teams", "3"), "cannot be used together"),
        (("--players", "9", "--kind", "team-swiss"), "--teams is what teams have"),
        (("--teams", "9", "--kind", "individual-swiss"), "--teams is for events of teams"),
        (("--rate", "forfeit"), "NAME=SHARE"),
        (("--rate", "forfeit=often"), "NAME=SHARE"),
        (("--rate", "forfeit=1.5"), "a rate is from 0 to 1"),
        (("--rate", "forfeit=nan"), "a rate is from 0 to 1"),
        (("--rate", "rain=0.1"), "nothing named 'rain' has a rate"),
        (("--rate", "forfeit=0.8", "--rate", "short=0.4"), "add up to 1.2"),
        (("--rate", "match-forfeit=0.1"), "only teams play matches"),
        (("--kind", "individual-round-robin", "--rate", "half-point-bye=0.1"), "zero-point-bye"),
        (("--to", "trf06", "--rate", "full-point-bye=0.1"), "pairing-allocated byes"),
        (("--teams", "4", "--to", "trfbx"), "no record of teams"),
        (("--match-points", "3-1-0"), "--match-points is for events of teams"),
        (("--vary", "--kind", "individual-swiss", "--boards", "3"), "--boards is for events"),
        (("--start", "0001-01-01"), "1950 to 2049"),
        (("--count", "2", "-o", "made.trf"), "is named like a file"),
        (("--points", "3-1"), "three numbers such as 3-1-0"),
        (("--points", "3-x-0"), "three numbers such as 3-1-0"),
        (("--blemish", "lf", "--blemish", "cr"), "cannot be used together"),
        (("--start", "soon"), "no day as YYYY-MM-DD"),
        (("--start", "9999-12-31"), "too late for a tournament"),
        (("--points", "3-1-0", "--to", "trf16"), "162"),
        (("--teams", "4", "--match-points", "3-1-0", "--to", "trf06"), "362"),
        (("--count", "3"), "--count needs a folder"),
        (("--count", "3", "-o", "-"), "--count needs a folder"),
        (("--seed", "a\nb"), "a seed is made of"),
        (("--seed", "ж"), "a seed is made of"),
        (("--seed", "x" * 41), "a seed is made of"),
        (("-t", "BUH"), "BUH"),
    ],
)
def test_what_cannot_be_had_is_said(trfkit, arguments, message):
    ran = trfkit("generate", *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_folder_that_cannot_be_is_said(trfkit, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("")
    ran = trfkit("generate", "--count", "2", "-o", str(taken))
    assert ran.code == 2
    assert "it is no folder" in ran.err


needs_engine = pytest.mark.skipif(find_spec("py4swiss") is None, reason="py4swiss is not here")


@needs_engine
@pytest.mark.slow
def test_an_engine_pairs_and_the_check_of_pairings_agrees(trfkit, tmp_path):
    out = tmp_path / "dutch.trf"
    rates = ("late", "withdrawn", "half-point-bye", "zero-point-bye", "forfeit")
    never = [word for rate in rates for word in ("--rate", f"{rate}=0.02")]
    ran = trfkit("generate", "--players", "12", "--engine", "py4swiss", *never, "-o", str(out))
    assert ran.code == 0
    assert "paired by py4swiss" in ran.err
    assert "192 FIDE_DUTCH" in out.read_text("utf-8")
    checked = trfkit("check", str(out), "--pairings", "--format", "json")
    assert json.loads(checked.out)["pairings"][0]["first_difference"] is None


@needs_engine
@pytest.mark.long
def test_a_mixture_is_paired_by_an_engine_where_it_can(trfkit, tmp_path):
    ran = trfkit(
        "generate", "--vary", "--engine", "py4swiss", "--count", "3", "-o", str(tmp_path / "m")
    )
    assert ran.code == 0
    codes = {
        line
        for path in (tmp_path / "m").iterdir()
        for line in path.read_bytes().decode("latin-1").splitlines()
        if line.startswith("192")
    }
    assert "192 FIDE_DUTCH" in codes
    assert "Traceback" not in ran.err


@needs_engine
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kind", "team-swiss"), "pairs Swiss tournaments of players"),
        (("--start", "2026-05-01"), "--start on a day of theirs"),
    ],
)
def test_what_an_engine_does_not_pair_is_said(trfkit, arguments, message):
    ran = trfkit("generate", "--engine", "py4swiss", *arguments)
    assert ran.code == 2
    assert message in ran.err


def test_an_engine_that_is_not_there_is_said(trfkit):
    ran = trfkit("generate", "--engine", "./no-such-engine")
    assert ran.code == 2
    assert "no-such-engine" in ran.err
