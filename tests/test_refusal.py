"""A refusal says why in English to whoever asks, and is a message to who renders it."""

import pickle

import pytest

from trfkit.messages.message import Message
from trfkit.refusal import Refusal, refusal_of, suggest_word


def test_a_refusal_keeps_its_message_and_says_it_in_english():
    refusal = refusal_of("no-player", number=77)

    assert refusal.message == Message("refusals.no-player", number=77)
    assert str(refusal) == "there is no player 77"
    assert isinstance(refusal, ValueError)


def test_it_goes_from_process_to_process():
    refusal = pickle.loads(pickle.dumps(refusal_of("no-player", number=77)))  # noqa: S301 - our own

    assert (type(refusal), str(refusal)) == (Refusal, "there is no player 77")


@pytest.mark.parametrize(
    ("near", "text"),
    [("BH", "no tie-break 'BUH' (did you mean BH?)"), (None, "no tie-break 'BUH'")],
)
def test_what_a_word_may_mean_stands_behind_it(near, text):
    assert str(refusal_of("no-tie-break", code="BUH", near=suggest_word(near))) == text
