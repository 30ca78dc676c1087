"""``trfkit fmt`` as a user meets it."""

import pytest


@pytest.fixture
def untidy(swiss, tmp_path):
    path = tmp_path / "untidy.trf"
    path.write_bytes(swiss.read_bytes().replace(b"\r\n", b"  \n"))
    return path


def test_one_file_goes_to_standard_output(trfkit, swiss, untidy):
    ran = trfkit("fmt", untidy)
    assert (ran.code, ran.err) == (0, "")
    tidy = trfkit("fmt", swiss)
    assert ran.out == tidy.out
    assert "  \n" not in ran.out
    assert untidy.read_bytes().count(b"  \n") > 1


def test_in_place_replaces_and_a_second_time_changes_nothing(trfkit, untidy):
    assert trfkit("fmt", untidy, "--check").code == 1
    ran = trfkit("fmt", untidy, "--in-place")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"{untidy} was rewritten in the canonical layout\n"
    laid_out = untidy.read_bytes()
    assert trfkit("fmt", untidy, "--check").code == 0
    ran = trfkit("fmt", untidy, "--in-place")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert untidy.read_bytes() == laid_out


def test_check_names_the_files_of_a_folder_that_would_change(trfkit, untidy, tmp_path):
    tidy = tmp_path / "tidy.trf"
    tidy.write_bytes(untidy.read_bytes())
    trfkit("fmt", tidy, "--in-place")
    (tmp_path / "swiss.trf").unlink()
    ran = trfkit("fmt", tmp_path, "--check")
    assert (ran.code, ran.out) == (1, f"{untidy} would change\n")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--check", "--in-place"), "--check and --in-place cannot be used together"),
        (("-", "--in-place"), "no file that could be replaced"),
        (("samples/round-robin.csv",), "is no TRF"),
        (("nowhere.trf",), "there is no file nowhere.trf"),
    ],
)
def test_what_cannot_be_done_is_said(trfkit, untidy, options, reason):
    files = () if len(options) == 1 or "-" in options else (untidy,)
    ran = trfkit("fmt", *files, *options)
    assert ran.code == 2
    assert reason in ran.err


def test_several_files_need_to_know_where_to_go(trfkit, swiss, untidy):
    ran = trfkit("fmt", swiss, untidy)
    assert ran.code == 2
    assert "--in-place or --check" in ran.err


def test_a_bad_file_stops_none_of_the_others(trfkit, untidy, tmp_path):
    bad = tmp_path / "bad.trf"
    bad.write_bytes(b"001 nothing")
    ran = trfkit("fmt", bad, untidy, "--in-place")
    assert ran.code == 2
    assert trfkit("fmt", untidy, "--check").code == 0
    assert bad.read_bytes() == b"001 nothing"


def test_errors_stay_and_it_is_said_why_the_exit_code_is_1(trfkit, swiss, tmp_path):
    wrong = tmp_path / "wrong.trf"
    wrong.write_bytes(swiss.read_bytes().replace(b" b 1", b" b X", 1))
    said = f"{wrong}: note: its errors stay; 'trfkit check' lists them\n"
    ran = trfkit("fmt", wrong)
    assert (ran.code, ran.err) == (1, said)
    each = trfkit("fmt", wrong, "-o", tmp_path / "out")
    assert (each.code, said in each.err) == (1, True)
    trfkit("fmt", wrong, "--in-place")
    checked = trfkit("fmt", wrong, "--check")
    assert (checked.code, checked.out, checked.err) == (1, "", said)


def test_lines_that_stay_are_noted(trfkit, tmp_path, swiss):
    path = tmp_path / "odd.trf"
    path.write_bytes(swiss.read_bytes().replace(b"042 2026/05/01", b"042 01. 05. 2026"))
    ran = trfkit("fmt", path)
    assert (
        f"{path}: note: 1 line stays as it is, since it may mean more than one thing: 4" in ran.err
    )
    assert "042 01. 05. 2026\r\n" in ran.out


def test_o_of_one_file_is_a_file_if_it_is_named_so(trfkit, untidy, tmp_path):
    out = tmp_path / "out.trf"
    assert trfkit("fmt", untidy, "-o", out).code == 0
    assert out.read_bytes() == trfkit("fmt", untidy).out_bytes
    ran = trfkit("fmt", untidy, "-o", out)
    assert (ran.code, "--force" in ran.err) == (2, True)
    ran = trfkit("fmt", untidy, "-o", tmp_path / "out.html")
    assert (ran.code, (tmp_path / "out.html").exists()) == (2, False)
    ran = trfkit("fmt", untidy, "-o", out, "--force", "--in-place")
    assert (ran.code, "--in-place and --output cannot be used together" in ran.err) == (2, True)


def test_a_name_that_is_a_files_makes_no_folder(trfkit, swiss, tmp_path):
    command = ("slice", "--rounds", "1-2")
    out = tmp_path / "out.trf"
    ran = trfkit(*command, swiss, "-o", out)
    assert (ran.code, out.exists()) == (2, False)
    assert f"'{out}' is named like a file ('{out}/' is a folder)" in ran.err
    assert trfkit(*command, swiss, "-o", f"{out}/").code == 0
    assert out.is_dir()
    assert trfkit(*command, swiss, "-o", out, "--force").code == 0
