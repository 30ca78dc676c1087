"""A command that reads, changes and replaces a file replaces what it has read, or nothing."""

import os

import pytest

from trfkit.cli import file_arguments

OTHER = b"012 What somebody has saved meanwhile\r\n"


@pytest.fixture
def swiss_with_blanks(swiss):
    """The file with something to lay out, and to mend."""
    swiss.write_bytes(swiss.read_bytes().replace(b"\r\n", b"  \r\n", 3))
    return swiss


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["annotate", "F", "--in-place"], id="annotate"),
        pytest.param(["annotate", "F", "-o", "F", "--force"], id="annotate -o"),
        pytest.param(["fmt", "F", "--in-place"], id="fmt"),
        pytest.param(["convert", "F", "F", "--to", "trf16", "--force"], id="convert"),
        pytest.param(["anonymise", "F", "-o", "F", "--force"], id="anonymise"),
        pytest.param(["merge", "F", "F", "-o", "F", "--force"], id="merge"),
        pytest.param(["announce", "F", "--format", "trf", "-o", "F", "--force"], id="announce"),
        pytest.param(["check", "F", "--fix", "--in-place", "--select", "HDR"], id="check"),
    ],
)
def test_what_somebody_saved_meanwhile_stays(trfkit, swiss_with_blanks, monkeypatch, command):
    swiss = swiss_with_blanks
    if command[0] == "check":
        swiss.write_bytes(swiss.read_bytes().replace(b"2026/05/01", b"2026.05.01", 1))
    before = swiss.read_bytes()
    ran = trfkit(*(swiss if one == "F" else one for one in command))
    assert ran.code in {0, 1}, ran.err
    swiss.write_bytes(before)
    write = file_arguments.write_pieces

    def write_late(path, *given, **named):
        path.write_bytes(OTHER)
        write(path, *given, **named)

    monkeypatch.setattr(file_arguments, "write_pieces", write_late)
    ran = trfkit(*(swiss if one == "F" else one for one in command))
    assert ran.code == 2
    assert "it changed while the command ran; run the command again" in ran.err
    assert swiss.read_bytes() == OTHER
    assert [one.name for one in swiss.parent.iterdir()] == [swiss.name]


@pytest.mark.skipif(os.name == "nt", reason="hard links differ there")
def test_a_hard_link_keeps_what_was(trfkit, swiss_with_blanks):
    swiss = swiss_with_blanks
    before, link = swiss.read_bytes(), swiss.parent / "link.trf"
    link.hardlink_to(swiss)
    assert trfkit("fmt", swiss, "--in-place").code == 0
    assert (link.read_bytes(), swiss.read_bytes() == before) == (before, False)
