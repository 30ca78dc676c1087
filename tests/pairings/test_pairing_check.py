"""``trfkit.check_pairings``: pairings asked for in a program."""

import sys
from pathlib import Path

import pytest
from recorded_engines import TRANSCRIPTS, replayed

import trfkit

SAMPLES = Path(__file__).parents[2] / "samples"


def test_a_round_robin_needs_no_engine():
    checked = trfkit.check_pairings(trfkit.read(SAMPLES / "round-robin.trf"), rounds=(2, 3))

    assert isinstance(checked, trfkit.CheckedPairings)
    assert (checked.compared, checked.same, checked.engine) == (2, 2, None)


@pytest.mark.skipif(sys.platform == "win32", reason="the engine is a script")
def test_an_engine_is_named_by_its_path(tmp_path):
    source = trfkit.read(TRANSCRIPTS / "dutch-2017.trf")

    checked = trfkit.check_pairings(source, [replayed(tmp_path, "bbpPairings-5")])

    assert (checked.same, checked.failure) == (6, None)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"engines": ["nothing"]}, "nothing is no file"),
        ({"engines": ["bbpPairings"]}, "bbpPairings is not here"),
        ({"rules": "dutch"}, "there are no rules 'dutch'"),
    ],
)
def test_what_cannot_be_asked_is_refused(options, words):
    with pytest.raises(trfkit.Refusal, match=words):
        trfkit.check_pairings(trfkit.read(SAMPLES / "open-swiss.trf"), **options)
