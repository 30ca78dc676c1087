"""Rows that stand off, as a user meets them: nothing is lost in silence."""

import clean
import pytest

ROUNDS = 89


def rows_changed(change):
    return "\r\n".join(
        change(line) if line.startswith("001 ") else line for line in clean.SWISS.splitlines()
    ).encode()


@pytest.fixture
def shifted(tmp_path):
    """Return a file without points, a blank too many before the rounds of each row."""
    path = tmp_path / "shifted.trf"
    data = rows_changed(lambda row: f"{row[:80]}    {row[84:ROUNDS]} {row[ROUNDS:]}")
    path.write_bytes(data)
    return path


@pytest.fixture
def torn(tmp_path):
    """Return a file in which the rounds of player 3 are set as a list of words."""
    path = tmp_path / "torn.trf"

    def words(row):
        return row[:ROUNDS] + " ".join(row[ROUNDS:].split()) if row[4:8] == "   3" else row

    path.write_bytes(rows_changed(words))
    return path


def games(data):
    return {line[4:8]: line[91:].split() for line in data.splitlines() if line[:4] == "001 "}


def test_shifted_rows_without_points_are_converted_with_all_their_games(trfkit, shifted):
    ran = trfkit("convert", shifted, "-", "--to", "trf16")

    assert ran.code == 0
    assert games(ran.out) == games(clean.SWISS)
    assert "warning[SYN003]" in ran.err


@pytest.mark.parametrize("profile", ["pairing", "upload", "title", "archive"])
def test_a_row_that_nothing_puts_right_is_an_error_in_every_profile(trfkit, torn, profile):
    ran = trfkit("check", torn, "--profile", profile, "--all")

    assert ran.code == 1
    assert "error[SYN003]" in ran.out
    assert "ounds 1-2 could not be read" in ran.out


@pytest.mark.parametrize("name", ["shifted", "torn"])
def test_strict_mode_refuses_what_was_put_right_and_what_was_not(trfkit, request, name):
    ran = trfkit("standings", request.getfixturevalue(name), "--strict")

    assert ran.code == 2
    assert "SYN003" in ran.err


def test_convert_and_annotate_list_what_could_not_be_read(trfkit, torn):
    converted = trfkit("convert", torn, "-", "--to", "trf26")
    annotated = trfkit("annotate", torn)

    said = "in line 22, which could not be read (record 001)"
    assert (converted.code, annotated.code) == (1, 1)
    for ran in (converted, annotated):
        (line,) = [line for line in ran.err.splitlines() if "CNV001" in line]
        assert said in line
