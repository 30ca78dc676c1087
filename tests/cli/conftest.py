"""A tournament file for the commands to work on."""

import clean
import pytest


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
