"""A tournament file for the commands to work on, and a console to write on."""

import io
import sys

import clean
import pytest

from trfkit.cli import console


@pytest.fixture
def swiss(tmp_path):
    """A file in which nothing is wrong: seven invented players, three rounds, all kinds of byes."""
    path = tmp_path / "swiss.trf"
    path.write_bytes(clean.SWISS.replace("\n", "\r\n").encode())
    return path


@pytest.fixture
def wrong(tmp_path):
    """The same file with half a point too much for player 2."""
    path = tmp_path / "wrong.trf"
    text = clean.SWISS.replace("1991/01/02  2.0    2", "1991/01/02  2.5    2")
    path.write_bytes(text.replace("\n", "\r\n").encode())
    return path


class Screen(io.TextIOWrapper):
    """A text stream of some encoding over bytes."""

    def __init__(self, encoding, *, terminal=False):
        super().__init__(io.BytesIO(), encoding=encoding, newline="")
        self.terminal = terminal

    def isatty(self):
        return self.terminal

    @property
    def shown(self):
        self.flush()
        return self.buffer.getvalue()


@pytest.fixture
def screen(monkeypatch):
    """Put a console of some encoding in the place of both streams."""

    def make(encoding, **kwargs):
        made = Screen(encoding, **kwargs)
        monkeypatch.setattr(sys, "stdout", made)
        monkeypatch.setattr(sys, "stderr", made)
        console.set_up()
        return made

    return make
