"""The state of a play-off as a file: what it rests on is kept as messages."""

import pytest
from playoff_courses import state_of

from trfkit.messages import Message
from trfkit.playoffs.playoff_state import assumption_of, read_state
from trfkit.record import replace, written
from trfkit.refusal import Refusal

REMARK = Message(
    "playoff.gap",
    item="6(k)",
    gap=Message("playoff.lots-needed", numbers=(2, 3)),
)


def test_assumptions_come_back_as_the_messages_they_were():
    state = replace(state_of(4, "2006"), assumptions=(assumption_of(REMARK),))

    again = read_state(written(state))

    assert again.remarks == (REMARK,)
    assert written(again) == written(state)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"playoff-state/2", b"playoff-state/1"),
        (b'"playoff.gap"', b'"playoff.no-such-row"'),
        (b'"playoff.gap"', b'"no room"'),
        (b'"playoff.gap"', b'"message.gap"'),
        (b'"places": "1-4"', b'"places": "0-3"'),
    ],
)
def test_a_state_of_before_or_with_an_assumption_that_cannot_be_told_is_refused(old, new):
    state = replace(state_of(4, "2006"), assumptions=(assumption_of(REMARK),))
    data = written(state)

    assert old in data
    with pytest.raises(Refusal):
        read_state(data.replace(old, new))
