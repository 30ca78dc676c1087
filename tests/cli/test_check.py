"""``trfkit check`` as a user meets it."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import clean
import pytest
from trftext import row


def test_a_clean_file_has_no_findings(trfkit, swiss):
    ran = trfkit("check", swiss)

    assert ran.code == 0
    assert ran.out.endswith("1 file: 0 errors, 0 warnings, 0 notes\n")


MORE = "--profile upload looks for what FIDE needs"


@pytest.mark.parametrize("form", ["text", "concise", "markdown"])
def test_by_default_it_says_for_what_it_looked_and_where_more_is(trfkit, swiss, wrong, form):
    assert trfkit("check", swiss, wrong, "--format", form).out.count(MORE) == 1
    assert MORE not in trfkit("check", swiss, "--profile", "upload", "--format", form).out


@pytest.mark.parametrize("form", ["json", "sarif", "csv", "github", "junit"])
def test_programs_are_told_of_no_other_profile(trfkit, swiss, form):
    assert "--profile" not in trfkit("check", swiss, "--format", form).out


def test_of_a_file_that_cannot_be_read_nothing_more_is_promised(trfkit, tmp_path):
    empty = tmp_path / "empty.trf"
    empty.write_bytes(b"")
    assert MORE not in trfkit("check", empty).out


def test_an_error_is_shown_with_its_line_and_carets(trfkit, wrong):
    ran = trfkit("check", wrong)

    assert ran.code == 1
    assert f"\n{wrong}:21:81: error[SCR001]: Player 2 states 2.5" in ran.out
    assert "^^^^ columns 81-84" in ran.out


def test_concise_is_a_line_for_each_finding(trfkit, wrong):
    first, *_ = trfkit("check", wrong, "--format", "concise").out.splitlines()

    assert first.startswith(f"{wrong}:21:81: error[SCR001]")


def test_json_places_each_finding(trfkit, wrong):
    (file,) = json.loads(trfkit("check", wrong, "--format", "json").out)["files"]
    (finding,) = [f for f in file["findings"] if f["code"] == "SCR001"]

    assert (file["version"], file["errors"]) == ("TRF26", 1)
    assert [finding[key] for key in ("line", "column", "end_column", "participant")] == [
        21,
        81,
        85,
        2,
    ]


def test_github_gets_annotations_and_the_provenance_goes_elsewhere(trfkit, wrong):
    ran = trfkit("check", wrong, "--format", "github")

    assert ran.out.startswith(f"::error file={wrong},line=21,col=81")
    assert "SHA-256" in ran.err


def test_sarif_holds_the_hash_of_each_file(trfkit, wrong):
    (run,) = json.loads(trfkit("check", wrong, "--format", "sarif").out)["runs"]

    assert run["results"][0]["ruleId"] == "SCR001"
    assert len(run["artifacts"][0]["hashes"]["sha-256"]) == 64


@pytest.mark.sweep
@pytest.mark.slow
@pytest.mark.parametrize("name", ["text", "concise", "json", "sarif", "github", "junit"])
@pytest.mark.parametrize("cell", ["9999 w 1  ", "xxxxqzqz**", "   1 W d  ", "   2 w q  "])
def test_what_is_said_is_of_the_order_of_what_is_read(trfkit, tmp_path, cell, name):
    """A line is as long as it likes, and has so many findings; they are said by their kinds."""
    path = tmp_path / "in.trf"
    path.write_text("".join(f"{row(n)}  {cell * 199}\n" for n in range(1, 9)), encoding="utf-8")

    ran = trfkit("check", path, "--format", name)

    assert ran.code == 1
    assert len(ran.out) < 10 * path.stat().st_size


def test_the_number_of_findings_of_one_code_is_limited(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(row(1) + "\n" + "xyz\n" * 9, encoding="utf-8")

    def told(*options):
        return trfkit("check", path, "--format", "concise", *options).out.count("[SYN006]")

    assert told("--limit", "findings=3") == 3
    assert told() == 9


def test_junit_is_xml_with_a_failure_for_each_error(trfkit, wrong):
    tree = ET.fromstring(trfkit("check", wrong, "--format", "junit").out)  # noqa: S314 - our own

    assert tree.get("failures") == "1"


def test_a_folder_is_checked_whole_and_the_highest_code_wins(trfkit, tmp_path, swiss, wrong):
    del swiss, wrong
    (tmp_path / "empty.trf").write_bytes(b"")

    ran = trfkit("check", tmp_path, tmp_path / "missing.trf", "--format", "json")

    files = json.loads(ran.out)["files"]
    assert ran.code == 2
    assert [Path(file["file"]).name for file in files] == [
        "empty.trf",
        "swiss.trf",
        "wrong.trf",
        "missing.trf",
    ]
    assert files[-1]["error"] == f"there is no file {tmp_path / 'missing.trf'}"
    assert ran.err == f"Error: {files[-1]['error']}\n"


@pytest.mark.parametrize("files", [["missing.trf"], ["swiss.trf", "missing.trf"]])
def test_a_file_that_cannot_be_read_stands_in_every_form_for_programs(trfkit, swiss, files):
    folder = swiss.parent
    paths = [folder / name for name in files]
    why = f"there is no file {folder / 'missing.trf'}"

    def of(form):
        ran = trfkit("check", *paths, "--format", form)
        assert ran.code == 2
        return ran.out

    assert json.loads(of("json"))["files"][-1] == {"file": str(paths[-1]), "error": why}
    suites = ET.fromstring(of("junit"))  # noqa: S314 - our own
    assert suites.get("errors") == "1"
    assert suites[-1][0][0].get("message") == why
    (invocation,) = json.loads(of("sarif"))["runs"][0]["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"] == {"text": why}
    assert "1 file could not be read" in of("text")


def test_several_processes_give_the_same_answer(trfkit, tmp_path, swiss, wrong):
    del swiss, wrong

    one, two = (
        trfkit("check", tmp_path, "--format", name, "--jobs", jobs)
        for name in ["text"]
        for jobs in ["1", "2"]
    )

    assert one == two


def test_select_and_ignore_take_codes_and_their_beginnings(trfkit, wrong):
    def codes(*options):
        (file,) = json.loads(trfkit("check", wrong, "--format", "json", *options).out)["files"]
        return {finding["code"] for finding in file["findings"]}

    assert codes("--ignore", "SCR,RNK") == set()
    assert "SCR001" in codes("--ignore", "rnk")
    assert "SCR001" not in codes("--profile", "title")
    assert "SCR001" in codes("--profile", "title", "--select", "SCR001")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param(["--select", "SCR01"], "did you mean SCR001?", id="misspelt code"),
        pytest.param(
            ["--ignore", "XYZ"],
            "no finding has a code that is or starts with 'XYZ'",
            id="no such family",
        ),
        pytest.param(["--today", "1.5.2026"], "a date YYYY-MM-DD was expected", id="date"),
        pytest.param(["--profile", "uplaod"], "'uplaod' is not one of", id="profile"),
        pytest.param(["--jobs", "0"], "0 is not in the range", id="jobs"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(trfkit, swiss, options, words):
    ran = trfkit("check", swiss, *options)

    assert ran.code == 2
    assert words in ran.err


def test_dates_are_checked_against_the_day_that_is_given(trfkit, swiss):
    early = trfkit("check", swiss, "--profile", "upload", "--today", "2026-04-30").out
    late = trfkit("check", swiss, "--profile", "upload", "--today", "2026-05-04").out

    assert "HDR005" in early
    assert "HDR005" not in late


def test_strict_lists_the_findings_and_refuses(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("2026/05/01", "1.5.2026  ", 1), encoding="utf-8")

    ran = trfkit("check", path, "--strict")

    assert ran.code == 2
    assert "HDR003" in ran.out
    assert f"Error: {path} is refused in strict mode" in ran.err
