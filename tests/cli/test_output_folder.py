"""An output for each of many files: names, order, what goes wrong with one, and runs resumed."""

import filecmp
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import clean
import pytest
from row_tests import each_row

from trfkit.cli import batches
from trfkit.cli.file_arguments import Source
from trfkit.format_table import FORMATS

SAMPLES = Path(__file__).parents[2] / "samples"
BROKEN = "nothing at all\n"
LIST = ".trfkit-batch.jsonl"

COMMANDS = [
    pytest.param(["check", "--format", "json"], ".json", id="check"),
    pytest.param(["check"], ".txt", id="check in text"),
    pytest.param(["verify", "--format", "csv"], ".csv", id="verify"),
    pytest.param(["standings"], ".txt", id="standings"),
    pytest.param(["standings", "--format", "xlsx"], ".xlsx", id="standings in a workbook"),
    pytest.param(["rate", "--system", "fide", "--format", "json"], ".json", id="rate"),
    pytest.param(["convert", "--to", "trf26"], ".trf", id="convert"),
    pytest.param(["report", "--format", "markdown"], ".md", id="report"),
    pytest.param(["fmt"], ".trf", id="fmt"),
]


@pytest.fixture
def months(tmp_path):
    """Five files in two subfolders, of which the second one is no tournament."""
    wrong = clean.SWISS.replace("1991/01/02  2.0    2", "1991/01/02  2.5    2")
    files = {
        "2026-04/a.trf": clean.SWISS,
        "2026-04/b.trf": BROKEN,
        "2026-04/c.trf": wrong,
        "2026-05/a.trf": clean.SWISS.replace("Lakeside Open", "Ľadové jazero"),
        "2026-05/teams.trf": (SAMPLES / "teams.trf").read_text("utf-8"),
    }
    for name, text in files.items():
        path = tmp_path / "months" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    return tmp_path / "months"


def files_in(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def outputs(folder):
    return sorted(name.replace(os.sep, "/") for name in files_in(folder) if name != LIST)


@pytest.mark.parametrize(("words", "ending"), COMMANDS)
def test_each_file_has_an_output_and_a_bad_one_stops_none(trfkit, months, tmp_path, words, ending):
    command, *options = words
    out = tmp_path / "out"
    ran = trfkit(command, months, *options, "-o", out)

    made = ["2026-04/a", "2026-04/c", "2026-05/a", "2026-05/teams"]
    if command == "check":  # which has a finding that it is none
        made.insert(1, "2026-04/b")
    assert outputs(out) == [f"{name}{ending}" for name in made]
    assert ran.out == ""
    assert f"{len(made)} files written to {out}" in ran.err
    assert "b.trf: " in ran.err or command == "check"
    assert ran.code == (1 if command == "check" else 2)


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(("words", "ending"), COMMANDS)
def test_two_processes_write_what_one_does(trfkit, months, tmp_path, words, ending):
    command, *options = words
    one, two = tmp_path / "one", tmp_path / "two"
    ran = [
        trfkit(command, months, *options, "-o", out, "--jobs", jobs)
        for out, jobs in ((one, "1"), (two, "2"))
    ]

    assert files_in(one) == files_in(two)
    assert len(files_in(one)) > len([ending])
    assert ran[0].code == ran[1].code
    assert ran[0].err.replace(str(one), "") == ran[1].err.replace(str(two), "")


def dying(self, most, read=Source.read):
    if self.name.endswith("c.trf"):
        os._exit(1)
    return read(self, most)


def failing(self, most, read=Source.read):
    if self.name.endswith("c.trf"):
        raise ZeroDivisionError("a mistake of ours")
    return read(self, most)


@pytest.mark.skipif(os.name == "nt", reason="needs processes that inherit what was changed")
@pytest.mark.parametrize("fault", [dying, failing])
def test_a_file_that_kills_its_worker_stops_no_other(trfkit, months, tmp_path, monkeypatch, fault):
    monkeypatch.setattr(Source, "read", fault)
    out = tmp_path / "out"

    ran = trfkit("convert", months, "--to", "trf16", "-o", out, "--jobs", "2")

    assert outputs(out) == ["2026-04/a.trf", "2026-05/a.trf", "2026-05/teams.trf"]
    why = (
        "a worker process ended unexpectedly"
        if fault is dying
        else "internal error: ZeroDivisionError"
    )
    assert f"Error: {months / '2026-04' / 'c.trf'}: {why}" in ran.err
    assert "Traceback" not in ran.err
    assert ran.code == 2


@pytest.mark.skipif(os.name == "nt", reason="needs processes that inherit what was changed")
@pytest.mark.parametrize(
    "words",
    [["check"], ["verify"], ["standings"], ["rate", "--system", "fide"], ["fmt", "--check"]],
    ids=lambda words: words[0],
)
def test_without_a_folder_it_stops_no_other_either(trfkit, months, monkeypatch, words):
    monkeypatch.setattr(Source, "read", dying)

    ran = trfkit(*words, months, "--jobs", "2")

    assert "c.trf: a worker process ended unexpectedly" in ran.err
    assert "teams.trf" in ran.out or words[0] in {"rate", "verify"}
    assert ran.code == 2


@pytest.mark.skipif(os.name == "nt", reason="needs processes that inherit what was changed")
def test_in_json_such_a_file_has_its_place_and_its_reason(trfkit, months, monkeypatch):
    monkeypatch.setattr(Source, "read", dying)

    told = json.loads(trfkit("verify", months, "--format", "json", "--jobs", "2").out)

    assert [Path(of_file["file"]).name for of_file in told["files"]].count("c.trf") == 1
    (why,) = (of_file["error"] for of_file in told["files"] if of_file["file"].endswith("c.trf"))
    assert "c.trf: a worker process ended unexpectedly" in why


@pytest.mark.parametrize("form", ["text", "json", "csv", "html"])
def test_what_several_files_state_is_told_alike_by_one_process_and_two(trfkit, months, form):
    one, two = (trfkit("verify", months, "--format", form, "--jobs", jobs) for jobs in "12")
    assert one == two


# Names -----------------------------------------------------------------------------------------


def test_a_pattern_keeps_what_its_wildcards_stand_for(trfkit, months, tmp_path):
    trfkit("convert", months / "*" / "a.trf", "--to", "pgn", "-o", tmp_path / "out")
    assert outputs(tmp_path / "out") == ["2026-04/a.pgn", "2026-05/a.pgn"]


def test_files_of_one_name_are_refused_before_anything_is_written(trfkit, months, tmp_path):
    files = [months / "2026-04" / "a.trf", months / "2026-05" / "a.trf"]
    ran = trfkit("convert", *files, "--to", "pgn", "-o", tmp_path / "out")
    assert ran.code == 2
    assert f"would have the same name: {files[0]}, {files[1]}" in ran.err
    assert not (tmp_path / "out").exists()


def test_files_that_differ_in_their_extension_keep_it(trfkit, months, tmp_path):
    folder = months / "2026-04"
    (folder / "A.TRFX").write_text(clean.SWISS, "utf-8")
    ran = trfkit("standings", folder, "-o", tmp_path / "out", "--format", "csv")
    assert outputs(tmp_path / "out") == ["A.TRFX.csv", "a.trf.csv", "c.csv"]
    assert "note: 2 outputs keep the extensions of their files, such as A.TRFX.csv" in ran.err


def test_an_ending_that_is_no_format_s_stays(trfkit, tmp_path):
    (tmp_path / "round.5").write_text(clean.SWISS, "utf-8")
    trfkit("convert", tmp_path / "round.5", "--to", "trf16", "-o", f"{tmp_path}/out/")
    assert outputs(tmp_path / "out") == ["round.5.trf"]


def test_a_folder_of_outputs_among_the_files_is_left_out(trfkit, months):
    words = ["convert", months, "--to", "trf16", "-o", months / "new"]
    trfkit(*words)
    before = files_in(months)

    ran = trfkit(*words, "--resume")

    assert f"note: left out 4 files that an earlier run wrote to {months / 'new'}" in ran.err
    assert "4 skipped" in ran.err
    assert files_in(months) == before


@pytest.mark.parametrize("option", ["--force", "--resume"])
def test_no_output_takes_the_place_of_a_file_that_is_read(trfkit, months, option):
    before = files_in(months)
    ran = trfkit("convert", months, "--to", "trf26", "-o", months, option)
    assert (ran.code, "would replace the input" in ran.err) == (2, True)
    assert files_in(months) == before


def test_what_is_there_is_replaced_only_by_force(trfkit, months, tmp_path):
    out = tmp_path / "out"
    (out / "2026-05").mkdir(parents=True)
    (out / "2026-05" / "a.csv").write_text("mine")
    ran = trfkit("standings", months, "--format", "csv", "-o", out)
    assert ran.code == 2
    assert f"{out / '2026-05' / 'a.csv'} exists; --force replaces" in ran.err
    assert outputs(out) == ["2026-05/a.csv"]

    trfkit("standings", months, "--format", "csv", "-o", out, "--force")
    assert len(outputs(out)) == 4
    assert (out / "2026-05" / "a.csv").read_text("utf-8-sig").startswith("rank,")


def test_standard_input_has_no_name(trfkit, tmp_path):
    out = tmp_path / "out"
    ran = trfkit("report", "-", "-o", f"{out}/", stdin=clean.SWISS.encode())
    assert (ran.code, "gives its output no name" in ran.err) == (2, True)
    assert not out.exists()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["archive"], id="archive"),
        pytest.param(["slice", "--rounds", "1-2"], id="slice"),
    ],
)
def test_standard_output_is_no_folder(trfkit, swiss, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    command, *options = words
    ran = trfkit(command, swiss, *options, "-o", "-")
    assert (ran.code, ran.out) == (2, "")
    assert "a folder was expected; '-' is standard output" in ran.err
    assert not Path("-").exists()


def test_an_empty_folder_is_said_and_makes_nothing(trfkit, tmp_path):
    (tmp_path / "empty").mkdir()
    ran = trfkit("report", tmp_path / "empty", "-o", tmp_path / "out")
    assert "there are no tournament files in the folder" in ran.err
    assert (ran.code, outputs(tmp_path / "out")) == (2, [])


@pytest.mark.parametrize("name", ["out", "out/"])
def test_a_folder_may_be_new_and_one_file_may_go_there(trfkit, months, tmp_path, name):
    (tmp_path / "out").mkdir(exist_ok=name == "out/")
    trfkit("report", months / "2026-04" / "a.trf", "-o", f"{tmp_path}/{name}")
    assert outputs(tmp_path / "out") == ["a.html"]


def test_a_folder_that_cannot_be_made_is_said(trfkit, months, tmp_path):
    ran = trfkit("report", months, "-o", tmp_path / "no" / "out")
    assert ran.code == 2
    assert "cannot make the folder" in ran.err


# Several in one document -----------------------------------------------------------------------


def test_standings_of_several_follow_each_other(trfkit, months):
    ran = trfkit("standings", months)
    assert ran.out.count("standings after round") == 4
    assert ".trf: Ľadové jazero: " in ran.out
    assert ran.code == 2


def test_standings_of_several_are_one_document_that_names_those_without(trfkit, months):
    told = json.loads(trfkit("standings", months, "--format", "json", "--jobs", "2").out)
    assert told["schema"] == "trfkit.standings-files/1"
    assert [one.get("schema", one.get("error")) for one in told["files"]] == [
        "trfkit.standings/1",
        f"{months / '2026-04' / 'b.trf'} holds no tournament",
        *["trfkit.standings/1"] * 3,
    ]


def test_a_spreadsheet_or_a_page_is_of_one_tournament(trfkit, months):
    for words in (["standings", "--format", "csv"], ["report"]):
        ran = trfkit(*words, months)
        assert (ran.code, ran.out) == (2, "")
        assert "-o DIR/ writes one for each" in ran.err


# Resumed ---------------------------------------------------------------------------------------


def resumed(trfkit, months, out, *more):
    return trfkit("standings", months, "--format", "csv", "-o", out, "--resume", *more)


def test_what_was_made_of_the_same_is_passed_over(trfkit, months, tmp_path):
    out = tmp_path / "out"
    first = resumed(trfkit, months, out)
    stamps = {name: (out / name).stat().st_mtime_ns for name in outputs(out)}

    again = resumed(trfkit, months, out)

    assert (
        f"0 files written to {out}, 4 skipped, made from the same input before, 1 not" in again.err
    )
    assert again.code == first.code == 2
    assert {name: (out / name).stat().st_mtime_ns for name in outputs(out)} == stamps


def test_the_exit_code_is_that_of_the_run_that_made_it(trfkit, months, tmp_path):
    (months / "2026-04" / "b.trf").unlink()
    (months / "2026-04" / "c.trf").write_bytes((SAMPLES / "defects.trf").read_bytes())
    assert [resumed(trfkit, months, tmp_path / "out").code for _ in range(2)] == [1, 1]


def test_another_content_option_version_or_file_of_options_makes_it_anew(
    trfkit, months, tmp_path, monkeypatch
):
    out, own = tmp_path / "out", tmp_path / "own.toml"
    own.write_text('tiebreaks = ["BH"]\n')
    resumed(trfkit, months, out)

    (months / "2026-05" / "a.trf").write_text(clean.SWISS.replace("Apple", "Pear"), "utf-8")
    assert f"1 file written to {out}, 3 skipped" in resumed(trfkit, months, out).err
    assert f"4 files written to {out}, 1" in resumed(trfkit, months, out, "-t", "BH").err
    by_own = [resumed(trfkit, months, out, "--regulations", own).err for _ in range(2)]
    assert f"4 files written to {out}, 1" in by_own[0]
    assert f"0 files written to {out}, 4" in by_own[1]
    own.write_text('tiebreaks = ["SB"]\n')
    changed = resumed(trfkit, months, out, "--regulations", own)
    assert f"4 files written to {out}, 1" in changed.err
    monkeypatch.setattr(batches, "__version__", "99")
    newer = resumed(trfkit, months, out, "--regulations", own)
    assert f"4 files written to {out}, 1" in newer.err


def test_what_somebody_changed_is_not_replaced_unless_by_force(trfkit, months, tmp_path):
    out = tmp_path / "out"
    resumed(trfkit, months, out)
    page = out / "2026-04" / "a.csv"
    page.write_text("mine")

    ran = resumed(trfkit, months, out)
    assert f"Error: {page} exists; --force replaces it" in ran.err
    assert page.read_text() == "mine"

    resumed(trfkit, months, out, "--force")
    assert page.read_text("utf-8-sig").startswith("rank,")


def test_what_is_gone_is_made_again(trfkit, months, tmp_path):
    out = tmp_path / "out"
    resumed(trfkit, months, out)
    before = files_in(out)
    (out / "2026-04" / "a.csv").unlink()
    resumed(trfkit, months, out)
    assert files_in(out) == before


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["verify"],
        ["standings"],
        ["report", "-o", "page.html"],
        ["rate", "--system", "fide"],
        ["convert", "--to", "trf", "out.trf"],
        ["fmt"],
    ],
    ids=lambda words: words[0],
)
def test_one_document_cannot_be_resumed(trfkit, swiss, words):
    ran = trfkit(words[0], swiss, *words[1:], "--resume")
    assert ran.code == 2
    assert "where each file has its own output" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--fix"],
        ["check", "--unsafe-fixes"],
        ["check", "--letter", "letters"],
        ["check", "--statistics"],
        ["rate", "--who", "1", "--system", "fide"],
        ["convert", "--losses", "losses.json", "--to", "trf"],
        ["convert", "--games", "round.pgn", "--to", "trf"],
    ],
    ids=lambda words: words[1],
)
def test_one_result_is_not_put_into_a_folder_of_them(trfkit, swiss, tmp_path, words):
    command, option, *others = words
    ran = trfkit(command, swiss, option, *others, "-o", f"{tmp_path}/out/")
    assert ran.code == 2
    assert f"{option} is for a single output" in ran.err
    assert not (tmp_path / "out").exists()


def test_a_rating_list_may_have_changed(trfkit, swiss, tmp_path):
    ran = trfkit("check", swiss, "--pairings", "--resume", "-o", tmp_path)
    assert (ran.code, "--resume is not for --ratings" in ran.err) == (2, True)


KILLED = """
import os, signal, sys
from trfkit.cli import batches, run

left = int(sys.argv.pop())
part = sys.argv.pop()

def killed():
    os.kill(os.getpid(), signal.SIGKILL)

class Killing(batches.OutputManifest):
    def add(self, kept):
        global left
        left -= 1
        if left:
            return super().add(kept)
        if part == "line":
            self._file.write(b'{"file":"torn')
            self._file.flush()
        elif part == "after":
            super().add(kept)
        killed()

batches.OutputManifest = Killing
if __name__ == "__main__":
    sys.exit(run())
"""


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such kill")
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("part", ["before", "line", "after"])
def test_a_run_that_was_killed_is_resumed_to_the_same_bytes(trfkit, months, tmp_path, part, jobs):
    whole, out, script = tmp_path / "whole", tmp_path / "out", tmp_path / "killed.py"
    script.write_text(KILLED)
    words = ["report", str(months), "--format", "html", "--jobs", jobs]
    ran = subprocess.run(
        [sys.executable, script, *words, "-o", out, part, "3"],
        check=False,
        capture_output=True,
        timeout=100,
    )
    assert ran.returncode == -signal.SIGKILL
    assert len(outputs(out)) == 3

    uninterrupted = trfkit(*words, "-o", whole)
    taken_up = trfkit(*words, "-o", out, "--resume")

    assert files_in(out) == files_in(whole)
    assert not filecmp.dircmp(out, whole).diff_files
    assert taken_up.code == uninterrupted.code
    passed = 3 if part == "after" else 2
    assert f"{4 - passed} file" in taken_up.err
    assert f"{passed} skipped" in taken_up.err


SPAWNED = """
import multiprocessing, sys
from trfkit.cli import run

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(run())
"""


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "ending"), [one for one in COMMANDS if one.id in {"verify", "rate", "report"}]
)
def test_processes_that_start_from_nothing_write_the_same(trfkit, months, tmp_path, words, ending):
    command, *options = words
    one, out, script = tmp_path / "one", tmp_path / "out", tmp_path / "spawned.py"
    script.write_text(SPAWNED)

    ran = subprocess.run(
        [sys.executable, script, command, months, *options, "-o", out, "--jobs", "2"],
        check=False,
        capture_output=True,
        timeout=100,
    )

    trfkit(command, months, *options, "-o", one)
    assert files_in(out) == files_in(one)
    assert (ran.returncode, outputs(out)[0]) == (2, f"2026-04/a{ending}")


SLOW = """
import os, sys, time
from trfkit.cli import run
from trfkit.cli.file_arguments import Source
from trfkit.format_table import FORMATS

def read(self, most, read=Source.read):
    if self.name.endswith("c.trf"):
        os.write(1, b"at work\\n")
        time.sleep(600)
    return read(self, most)

Source.read = read
if __name__ == "__main__":
    sys.exit(run())
"""


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to consoles only")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_what_was_written_whole_and_nobody_at_work(trfkit, months, tmp_path, jobs):
    out, whole, script = tmp_path / "out", tmp_path / "whole", tmp_path / "slow.py"
    script.write_text(SLOW)
    with subprocess.Popen(
        [sys.executable, script, "fmt", months, "-o", out, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout.readline() == b"at work\n"
        running.send_signal(signal.SIGINT)
        # Whoever is still there keeps the streams open.
        _, err = running.communicate(timeout=60)

    assert running.returncode == 130
    assert err.splitlines()[-1] == b"interrupted"
    assert b"Traceback" not in err
    made = files_in(out)
    trfkit("fmt", months, "-o", whole)
    assert {name: made[name] for name in made if name != LIST}.items() <= files_in(whole).items()
    trfkit("fmt", months, "-o", out, "--resume")
    assert files_in(out) == files_in(whole)


def test_a_line_that_was_torn_costs_no_line_behind_it(tmp_path):
    (tmp_path / LIST).write_bytes(b'{"file":"torn')
    noted = batches.StoredOutput("a.html", "0" * 64, "1" * 64, 1)
    with suppress(KeyboardInterrupt), batches.open_manifest(tmp_path) as manifest:
        manifest.add(noted)
        raise KeyboardInterrupt

    with batches.open_manifest(tmp_path) as manifest:
        assert manifest["a.html"] == noted


@each_row("row", [row for row in FORMATS if row.writable], ids=lambda row: row.name)
def test_every_format_that_is_written_has_an_ending_for_it(row):
    assert row.ending.startswith(".")
