"""Reports in parts at a terminal and elsewhere."""

import pytest

from trfkit.cli.table_output import show_blocks
from trfkit.reports.blocks import Grid, Sentence, Tone

BLOCKS = [
    (Sentence("all [bold]is[/] well", Tone.GOOD), Sentence("a\x1b[2J name", Tone.WRONG)),
    (),
    (Grid(rows=[["id", "name"], ["1", "Apple"]], numbers=(0,), wide=1, tones=[Tone.WRONG]),),
]


@pytest.fixture
def at_terminal(screen, monkeypatch):
    def make(*, colour=True):
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        if not colour:
            monkeypatch.setenv("NO_COLOR", "1")
        return screen("utf-8", terminal=True)

    return make


def test_away_from_a_terminal_there_is_plain_text(screen):
    made = screen("utf-8")

    show_blocks(BLOCKS)

    assert made.shown.decode() == (
        "all [bold]is[/] well\na\N{REPLACEMENT CHARACTER}[2J name\n\nid  name\n 1  Apple\n"
    )


def test_a_terminal_gets_colours_and_text_is_no_markup(at_terminal):
    made = at_terminal()

    show_blocks(BLOCKS)

    shown = made.shown.decode()
    assert "\x1b[32mall [bold]is[/] well\x1b[0m" in shown
    assert "\x1b[1;31m" in shown
    assert "\x1b[2J" not in shown
    assert "─" in shown


def test_no_color_means_no_escape_sequences(at_terminal):
    made = at_terminal(colour=False)

    show_blocks(BLOCKS)

    assert b"\x1b" not in made.shown
    assert "Apple" in made.shown.decode()
