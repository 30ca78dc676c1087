"""``trfkit annotate`` and ``trfkit convert`` as a user meets them."""

import json
from pathlib import Path

import clean
import pytest

SAMPLES = Path(__file__).parents[2] / "samples"


def test_annotate_changes_points_and_ranks_and_adds_the_values(trfkit, wrong):
    ran = trfkit("annotate", wrong)

    before, after = wrong.read_bytes().split(b"\r\n"), ran.out_bytes.split(b"\r\n")
    changed = [old for old, new in zip(before, after, strict=False) if old != new and old]
    assert ran.code == 0
    assert [line[:8] for line in changed] == [b"001    2"]
    assert b"### trfkit 1 standings edition=2026 after=3 codes=PTS,BH/C1,BH,SB" in after
    assert "SHA-256" in ran.err


def test_annotate_in_place_replaces_the_file_and_is_stable(trfkit, wrong):
    assert trfkit("annotate", wrong, "--in-place").code == 0
    once = wrong.read_bytes()
    assert trfkit("annotate", wrong, "--in-place").code == 0

    assert wrong.read_bytes() == once


def test_annotate_says_at_once_what_is_wrong_with_the_list_that_it_puts_into_the_file(
    trfkit, tmp_path
):
    path = tmp_path / "teams.trf"
    path.write_bytes((SAMPLES / "teams.trf").read_bytes())

    ran = trfkit("annotate", path, "-t", "MPTS,KS", "--in-place")
    again = trfkit("verify", path)

    said = "error[TBK004]: KS "
    assert (ran.code, again.code) == (1, 1)
    assert said in ran.err
    assert said in again.err


def test_annotate_keeps_the_places_of_a_file_that_names_no_tie_breaks(trfkit):
    path = SAMPLES / "round-robin.trf"
    ran, listed = trfkit("annotate", path), trfkit("annotate", path, "-t", "recommended")

    assert (ran.code, listed.code) == (0, 0)
    assert "does not name its tie-breaks; ranked by SB, DE, WIN, KS" in ran.err
    assert ran.out_bytes.startswith(path.read_bytes())
    assert "does not name" not in listed.err
    assert not listed.out_bytes.startswith(path.read_bytes())


def test_annotate_reports_what_it_could_not_write(trfkit, tmp_path):
    path = tmp_path / "torn.trf"
    path.write_bytes(clean.SWISS.encode().replace(b"  2.5    1", b"  2.5_xO 9", 1))

    ran = trfkit("annotate", path)

    assert ran.code == 1
    assert "error[CNV004]: " in ran.err
    assert b"  2.5_xO 9" in ran.out_bytes


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["-", "--in-place"], "is no file that could be replaced"),
        (["FILE", "--in-place", "-o", "x"], "--in-place and --output cannot be used together"),
    ],
)
def test_annotate_in_place_needs_a_file_and_no_other_target(trfkit, wrong, words, reason):
    ran = trfkit("annotate", *(wrong if word == "FILE" else word for word in words))

    assert ran.code == 2
    assert reason in ran.err


def test_import_notes_tell_what_reading_repaired(trfkit, tmp_path):
    path = tmp_path / "in.trf"
    path.write_text(clean.SWISS.replace("2026/05/01", "1.5.2026  ", 1), encoding="utf-8")

    out = trfkit("annotate", path, "--import-notes").out

    assert "### Import: HDR003" in out


def test_convert_to_trf_is_the_same_byte_for_byte(trfkit, wrong, tmp_path):
    ran = trfkit("convert", wrong, tmp_path / "out.trf")

    assert ran.code == 0
    assert (tmp_path / "out.trf").read_bytes() == wrong.read_bytes()


@pytest.mark.parametrize(
    ("output", "written"),
    [
        ("one.pgn", "one.pgn"),
        ("ONE.JCH", "ONE.JCH"),
        ("one", "one"),
        ("folder/", "folder/open-swiss.trf"),
        ("folder.pgn/", "folder.pgn/open-swiss.trf"),
    ],
)
def test_o_of_one_file_is_a_file_unless_its_name_is_a_folder_s(trfkit, tmp_path, output, written):
    to = () if "one." in output.lower() else ("--to", "trf16")
    ran = trfkit("convert", SAMPLES / "open-swiss.trf", "-o", f"{tmp_path}/{output}", *to)

    assert ran.code == 0
    assert (tmp_path / written).is_file()


def test_o_of_several_files_is_a_folder(trfkit, tmp_path):
    both = (SAMPLES / "open-swiss.trf", SAMPLES / "teams.trf")
    assert trfkit("convert", *both, "-o", tmp_path / "both", "--to", "trf16").code == 0
    assert len(list((tmp_path / "both").glob("*.trf"))) == len(both)

    ran = trfkit("convert", *both, "-o", tmp_path / "both.trf", "--to", "trf16")
    assert (ran.code, "or FILE... and -o DIR" in ran.err) == (2, True)
    assert not (tmp_path / "both.trf").exists()


def test_convert_lists_much_that_a_format_has_no_place_for_below_one_heading(trfkit):
    ran = trfkit("convert", SAMPLES / "teams.trf", "-", "--to", "trf16")

    heading, *each = ran.err.splitlines()
    assert heading == "standard output: warning[CNV001]: TRF-16 has no place for:"
    assert "  the program that paired (record 182)" in each
    assert ran.err.count("no place for") == 1


def test_convert_lists_what_is_lost_on_standard_error_and_as_json(trfkit, swiss, tmp_path):
    report = tmp_path / "report.json"

    ran = trfkit("convert", swiss, "-", "--to", "trf06", "--losses", report)

    found = json.loads(report.read_text(encoding="utf-8"))
    assert ran.code == 0
    assert "202" not in [line[:3] for line in ran.out.splitlines()]
    assert {loss["record"] for loss in found["losses"]} >= {"152", "202"}
    for one in (*found["losses"], *found["assumptions"]):
        assert one["message"].rpartition("no place for: ")[2].removesuffix(".") in ran.err
    assert not found["identical"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        pytest.param(["-"], "--to is needed", id="standard output without a format"),
        pytest.param(["out.xyz"], "--to names it", id="unknown extension"),
        pytest.param(["o", "--to", "sm-text"], "does not write sm-text", id="format not written"),
        pytest.param(
            ["o.trf", "--from", "markdown"], "does not read markdown", id="format not read"
        ),
        pytest.param(
            ["o.trf", "--from", "pgn"], "is no PGN: by its content it is TRF", id="another format"
        ),
        pytest.param(["o.trf", "--to", "trf62"], "did you mean trf26?", id="misspelt format"),
        pytest.param(["nowhere/o.trf"], "there is no folder nowhere", id="no folder"),
        pytest.param(["-", "--to", "trf", "--losses", "."], "it is a folder", id="report"),
    ],
)
def test_convert_refuses_what_it_cannot_do(trfkit, swiss, words, reason):
    ran = trfkit("convert", swiss, *words)

    assert ran.code == 2
    assert reason in ran.err
    assert not ran.out


def test_headers_are_set_from_the_command_line_and_from_a_file(trfkit, swiss, tmp_path):
    listed = tmp_path / "headers.txt"
    listed.write_bytes("\ufeff# upload\r\n012=Åpen\r\n022 Lund\r\n".encode())
    options = ("--set", "042=2026/01/05", "--set", "012=Closed", "--set-from", listed)
    ran = trfkit("convert", swiss, "-", "--to", "trf26", *options)
    assert ran.code == 0
    texts = ran.out.splitlines()
    assert [line for line in texts if line.startswith(("012", "022", "042"))] == [
        "012 Closed",
        "022 Lund",
        "042 2026/01/05",
    ]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--set", "042=soon"), "'soon'"),
        (("--set", "001=x"), "001 is no header record"),
        (("--set-from", "nowhere.txt"), "there is no file nowhere.txt"),
        (("--for", "upload", "--to", "trf"), "--for upload is not for a file in its own dialect"),
        (("--for", "engine", "--to", "h9"), "--for engine is not for EGF h9"),
    ],
)
def test_what_cannot_be_set_or_meant_is_refused(trfkit, swiss, tmp_path, options, reason):
    goal = tmp_path / ("out.h9" if "h9" in options else "out.trf")
    ran = trfkit("convert", swiss, goal, *options)
    assert ran.code == 2
    assert reason in ran.err
    assert not goal.exists()


def test_a_list_of_headers_must_be_text(trfkit, swiss, tmp_path):
    listed = tmp_path / "headers.txt"
    listed.write_bytes(b"012=\xff\xfe")
    ran = trfkit("convert", swiss, "-", "--to", "trf26", "--set-from", listed)
    assert (ran.code, "is no text in UTF-8" in ran.err) == (2, True)


_LONG = "Invented Players Of Long Names "


def test_convert_lists_ten_losses_of_a_kind_and_counts_the_others(trfkit, tmp_path):
    path, report = tmp_path / "unranked.trf", tmp_path / "report.json"
    rows = [
        f"001 {number:4}      {_LONG}{number:02}".ljust(80) + f" 0.0 {number:4}"
        for number in range(1, 14)
    ]
    path.write_text("012 Open\n" + "\n".join(rows) + "\n", encoding="ascii")

    ran = trfkit("convert", path, tmp_path / "o.tdf", "--losses", report)

    lines = [line for line in ran.err.splitlines() if "CNV002" in line]
    assert [f"'{_LONG}{number:02}'" in line for number, line in enumerate(lines[:10], 1)] == [
        True
    ] * 10
    assert [line.split(": ")[-1] for line in lines[10:]] == [
        "3 more of CNV002, all listed by --losses FILE"
    ]
    assert report.read_text().count('"CNV002"') == 13


def test_a_conversion_that_an_engine_would_refuse_fails_and_is_written(trfkit, tmp_path):
    source, out = tmp_path / "open.trf", tmp_path / "open.trfx"
    rows = ["012 Evening Swiss"]
    for number, cell in enumerate(("   2 w 1", "   1 b 0"), start=1):
        points = "1.0" if number == 1 else "0.0"
        rows.append(f"001 {number:4}      {'Invented, Ina':33} 1800{'':28} {points}    1  {cell}")
    source.write_text("\n".join([*rows, ""]), "utf-8")
    ran = trfkit("convert", source, out, "--to", "trfbx", "--for", "engine")
    assert ran.code == 1
    assert "error[CNV008]" in ran.err
    assert out.exists()
    states = ("--set", "142=5", "--force")
    assert trfkit("convert", source, out, "--to", "trfbx", "--for", "engine", *states).code == 0
    assert trfkit("convert", source, out, "--to", "trfbx", "--force").code == 0
