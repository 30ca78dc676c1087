"""A message is an id with arguments; its words are made of a row, as spans."""

from trfkit.messages import Message, Span, render, render_text


def test_a_message_renders_to_spans_that_tell_codes_from_text():
    message = Message("check.problems", count=2, file="open.trf")
    assert render(message, "en") == (Span("text", "2 problems in "), Span("code", "open.trf"))


def test_the_count_chooses_the_form():
    assert render_text(Message("check.problems", count=1, file="a.trf")) == "1 problem in a.trf"


def test_messages_are_equal_by_id_and_arguments():
    assert Message("check.city-missing") == Message("check.city-missing")
    assert len({Message("check.problems", count=1), Message("check.problems", count=1)}) == 1
