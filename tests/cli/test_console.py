"""The standard streams in any encoding."""

import os
from hashlib import sha256

import pytest

from trfkit.cli import console


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        pytest.param("ascii", b"Lodz 1/2 Muller Ivan - x?", id="ascii"),
        pytest.param("cp437", b"L\xa2dz \xab M\x81ller Ivan - x?", id="cp437"),
        pytest.param("cp850", b"L\xa2dz \xab M\x81ller Ivan - x?", id="cp850"),
        pytest.param("cp1251", b"Lodz 1/2 Muller \xc8\xe2\xe0\xed \x97 x?", id="cp1251"),
    ],
)
def test_a_character_that_the_console_lacks_gets_a_substitute(screen, encoding, expected):
    made = screen(encoding)

    console.write_text("Łódź ½ Müller Иван — x\udcff")

    assert expected == made.shown


def test_what_a_terminal_obeys_is_shown_instead_but_for_line_ends(screen):
    made = screen("ascii")

    console.write_text("a\x1b[2Jb\n")
    console.note("c\rd")

    assert made.shown == b"a?[2Jb\nc?d\n"


@pytest.mark.slow
def test_every_character_can_be_printed_on_an_ascii_console(screen):
    made = screen("ascii")

    console.write_text("".join(map(chr, range(0x110000))))

    assert made.shown.decode("ascii")


def test_utf_8_for_programs_has_no_lone_surrogates():
    assert "ő?".encode() == console.encode("ő\ud800")


def test_colour_needs_a_terminal_and_no_no_color(screen, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert console.wants_colour(screen("utf-8", terminal=True))
    assert not console.wants_colour(screen("utf-8"))

    monkeypatch.setenv("NO_COLOR", "1")
    assert not console.wants_colour(screen("utf-8", terminal=True))


def test_a_missing_stream_is_no_terminal():
    assert not console.is_terminal(None)


def test_a_closed_pipe_is_not_an_error_of_ours(screen, monkeypatch):
    made = screen("utf-8")

    def broken(_data):
        raise BrokenPipeError

    monkeypatch.setattr(made, "write", broken)
    with pytest.raises(console.ClosedPipe):
        console.write_text("x")


def test_another_failure_of_a_stream_is_passed_on(screen, monkeypatch):
    made = screen("utf-8")

    def full():
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(made, "flush", full)
    with pytest.raises(OSError, match="No space"):
        console.write_pieces([b"x"])
    monkeypatch.undo()


def test_a_line_is_as_wide_as_the_terminal_and_80_where_that_does_not_tell(monkeypatch, screen):
    pipe, terminal = screen("utf-8"), screen("utf-8", terminal=True)
    monkeypatch.setattr(terminal, "fileno", lambda: 1)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((132, 40)))
    assert (console.width(pipe), console.width(terminal)) == (None, 132)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((0, 0)))
    assert console.width(terminal) == 80
    assert console.width(screen("utf-8", terminal=True)) == 80  # it has no descriptor


@pytest.mark.parametrize(
    "words",
    [
        ["standings"],
        ["verify"],
        ["check"],
        ["explain", "FILE", "1"],
        ["explain", "FILE", "1", "BH"],
        ["report", "FILE", "--only", "cards"],
        ["diff", "FILE", "FILE"],
        ["whatif", "FILE", "--set", "1 rating 2000"],
        ["announce"],
        ["playoff"],
        ["rate", "FILE", "--system", "fide"],
    ],
    ids=" ".join,
)
def test_a_text_names_the_hash_of_its_input_if_asked_for(trfkit, swiss, tmp_path, words):
    line = [str(swiss) if word == "FILE" else word for word in words]
    line += [] if "FILE" in words else [str(swiss)]
    digest = f"SHA-256 {sha256(swiss.read_bytes()).hexdigest()}"
    assert digest not in trfkit(*line).out
    assert digest in trfkit(*line, "--verbose").out

    page = tmp_path / "page.html"
    if words[0] not in {"standings", "rate"}:
        trfkit(*line, "-o", page)
        assert digest in page.read_text(encoding="utf-8").replace("<code>", "")


@pytest.mark.parametrize(
    "words",
    [
        ["standings"],
        ["standings", "--format", "markdown"],
        ["standings", "--editions", "2024,2026", "--format", "markdown"],
        ["standings", "--editions", "2024,2026"],
        ["report", "--only", "rounds"],
        ["report", "--only", "rounds", "--format", "json"],
        ["explain", "1"],
        ["explain", "1", "2"],
        ["diff", "FILE"],
        ["whatif", "--set", "1 rating 2000"],
    ],
    ids=" ".join,
)
def test_what_decides_how_a_result_is_read_stands_in_it(trfkit, swiss, tmp_path, words):
    lines = swiss.read_bytes().splitlines(keepends=True)
    listless = tmp_path / "listless.trf"
    listless.write_bytes(b"".join(line for line in lines if not line.startswith(b"202")))
    command, *options = (str(listless) if word == "FILE" else word for word in words)
    ran = trfkit(command, listless, *options)
    assert "does not name its tie-breaks; ranked by BH/C1, BH, SB, DE" in " ".join(ran.out.split())
    assert "note: " in ran.err
    assert "does not name" not in trfkit(command, listless, *options, "-t", "BH").out


def test_a_terminal_shows_a_note_once(trfkit, swiss, monkeypatch):
    words = ["standings", swiss, "-t", "PTS", "--lots", "seed"]
    assert "seed" in trfkit(*words).err
    monkeypatch.setattr(console, "is_terminal", lambda _: True)
    ran = trfkit(*words)
    assert "by lots with the seed seed" in " ".join(ran.out.split())
    assert "seed" not in ran.err
