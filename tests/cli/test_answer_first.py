"""At a terminal the answer stands first, and below it what there is to say of the file."""

from pathlib import Path

import clean
import pytest

from trfkit.cli.app import main
from trfkit.version import __version__

SAMPLES = Path(__file__).parents[2] / "samples"
FINDING = "error[SYN007]"
ENDS = f"trfkit {__version__}"
"""So begins the last line of an answer; a verdict may follow where it is long."""


@pytest.fixture
def at_terminal(screen, monkeypatch):
    """Return the lines that a terminal shows of a command, with both streams on it."""

    def run(*words):
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("COLUMNS", "100")
        both = screen("utf-8", terminal=True)
        main([*map(str, words)])
        return both.shown.decode().splitlines()

    return run


def places(lines, words):
    """Return the numbers of the lines with some words in them."""
    return [n for n, line in enumerate(lines) if words in line]


@pytest.fixture
def flawed(tmp_path):
    """A file with a rating that cannot be read."""
    path = tmp_path / "flawed.trf"
    path.write_text(clean.SWISS.replace(" 2300 ", " 23OO "), "utf-8")
    return path


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("verify", ()),
        ("standings", ()),
        ("report", ("--only", "rounds", "--round", "1")),
        ("explain", ("2",)),
        ("rate", ("--system", "fide")),
        ("playoff", ("--places", "1")),
    ],
)
def test_what_there_is_to_say_of_a_file_stands_below_the_answer(at_terminal, flawed, command, more):
    shown = at_terminal(command, flawed, *more)
    (answer,) = places(shown, ENDS)
    findings = places(shown, FINDING)
    assert findings
    assert answer < min(findings)


def test_of_several_files_it_stands_below_the_answer_of_each(at_terminal, flawed, tmp_path):
    other = tmp_path / "other.trf"
    other.write_bytes(flawed.read_bytes())
    for command in ("verify", "standings"):
        shown = at_terminal(command, flawed, other)
        first, second = places(shown, ENDS)
        findings = places(shown, FINDING)
        assert [first < n < second for n in findings] == [True, False]
        assert second < findings[1]
    assert places(at_terminal("verify", flawed, other), "2 files: ")


def test_the_ratings_of_several_files_come_before_what_there_is_to_say(at_terminal, flawed):
    shown = at_terminal("rate", flawed, SAMPLES / "open-swiss.trf", "--system", "fide")
    (answer,) = places(shown, ENDS)
    assert answer < min(places(shown, FINDING))


def test_a_file_that_cannot_be_read_is_told_below_what_was_found_in_others(
    at_terminal, flawed, tmp_path
):
    shown = at_terminal("check", flawed, tmp_path / "none.trf")
    (trouble,) = places(shown, "Error: ")
    (answer,) = places(shown, ENDS)
    assert answer < trouble


def test_what_led_to_a_refusal_stands_before_it(at_terminal, flawed):
    shown = at_terminal("standings", flawed, "--strict")
    (refusal,) = places(shown, "Error: ")
    assert max(places(shown, FINDING)) < refusal


def test_what_was_mended_in_a_file_is_told_before_what_is_left(at_terminal, tmp_path):
    path = tmp_path / "wrong.trf"
    path.write_text(clean.SWISS.replace("1991/01/02  2.0    2", "1991/01/02  2.5    2"), "utf-8")
    shown = at_terminal("check", path, "--fix", "--in-place")
    mended = next(n for n, line in enumerate(shown) if "mended" in line)
    (answer,) = places(shown, ENDS)
    assert mended < answer
