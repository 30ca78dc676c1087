"""A message is an id with arguments; its words are made of a row, as spans."""

import pytest

from trfkit.messages import Message, Participant, Several, Span, catalogue, render, render_text
from trfkit.messages.catalogue import Row
from trfkit.messages.rendering import KINDS, MOST_RUNS
from trfkit.record import Record, as_json, written

SAMPLE = {
    row.name: row
    for row in (
        Row("plain", "City is missing."),
        Row("counted", "{count} player of {file:file}", "{count} players of {file:file}"),
        Row("listed", "round {rounds:numbers}", "rounds {rounds:numbers}", "rounds"),
        Row("names", "missing: {who:names}", "missing: {who:names}", "who"),
        Row("side", "one {side?left:to the left|right:to the right} of {n:points}"),
        Row("link", "All is right: [see here](target)."),
        Row("who", "{who} won."),
        Row("further", "It differs. {why}"),
        Row("clauses", "not used: {why:clauses}"),
        Row("quote", "it says '{text:quote}'"),
        Row("code", "by {code:code}, {decimal:decimal}"),
    )
}


class Said(Record):
    text: Message


@pytest.fixture(autouse=True)
def rows(monkeypatch):
    def rows_of_room(room, known=catalogue.rows_of_room):
        return SAMPLE if room == "sample" else known(room)

    monkeypatch.setattr(catalogue, "rows_of_room", rows_of_room)
    catalogue.text_of.cache_clear()
    yield
    catalogue.text_of.cache_clear()


def text(name, **arguments):
    return render_text(Message(f"sample.{name}", **arguments))


def test_a_message_renders_to_spans_that_tell_codes_from_text():
    message = Message("sample.counted", count=2, file="open.trf")

    assert render(message, "en") == (Span("text", "2 players of "), Span("code", "open.trf"))


@pytest.mark.parametrize(("count", "words"), [(0, "players"), (1, "player"), (2, "players")])
def test_the_count_chooses_the_form(count, words):
    assert text("counted", count=count, file="a") == f"{count} {words} of a"


@pytest.mark.parametrize(
    ("rounds", "words"),
    [((3,), "round 3"), ((7, 5, 2, 6), "rounds 2, 5-7"), ((), "rounds ")],
)
def test_a_list_counts_by_its_length_and_draws_runs_together(rounds, words):
    assert text("listed", rounds=rounds) == words


@pytest.mark.parametrize("runs", [MOST_RUNS, MOST_RUNS + 1])
def test_more_runs_than_anybody_reads_are_cut(runs):
    words = text("listed", rounds=tuple(range(1, 2 * runs, 2)))

    assert words.endswith(" …") is (runs > MOST_RUNS)
    assert words.count(",") == MOST_RUNS - 1


def test_names_are_spans_of_their_own_and_the_rest_is_counted():
    message = Message("sample.names", who=Several(("Ann", "Bo"), more=3))

    assert render_text(message) == "missing: Ann, Bo and 3 more"
    assert [span.text for span in render(message, "en") if span.kind == "name"] == ["Ann", "Bo"]
    assert text("names", who=("Ann",)) == "missing: Ann"
    assert text("names", who=("Ann", "Bo", "Cy")) == "missing: Ann, Bo and Cy"


def test_a_choice_takes_the_form_of_its_argument():
    assert text("side", side="left", n=75) == "one to the left of 7.5"
    assert text("side", side="right", n=-10) == "one to the right of -1.0"


def test_words_can_lead_somewhere():
    assert render(Message("sample.link", target="p12"), "en") == (
        Span("text", "All is right: "),
        Span("link", "see here", "p12"),
        Span("text", "."),
    )


def test_a_participant_has_a_number_and_a_name():
    assert text("who", who=Participant(17, "Brook")) == "17 Brook won."
    assert text("who", who=Participant(None, "Brook")) == "Brook won."
    assert text("who", who=(Participant(1, "A"), Participant(2, "B"))) == "1 A 2 B won."


def test_further_sentences_follow_and_a_missing_one_leaves_no_blank():
    assert text("further", why=Message("sample.plain")) == "It differs. City is missing."
    assert text("further", why=(Message("sample.plain"),) * 2).count("City") == 2
    assert text("further", why=None) == "It differs."


def test_clauses_are_separated():
    why = (Message("sample.who", who=Participant(1, "A")), Message("sample.quote", text="x"))

    assert text("clauses", why=why) == "not used: 1 A won.; it says 'x'"


@pytest.mark.parametrize(
    ("quoted", "words"),
    [("4,5", "4,5"), ("a\tb", "a\\tb"), ("x" * 60, "x" * 60), ("x" * 61, "x" * 59 + "…")],
)
def test_what_a_file_says_is_quoted_on_one_line_and_cut(quoted, words):
    assert text("quote", text=quoted) == f"it says '{words}'"


def test_what_nobody_supplied_is_said_to_be_missing():
    assert text("quote") == "it says '(not stated)'"


def test_exact_numbers_keep_their_digits():
    assert text("code", code="BH/C1", decimal="12.50") == "by BH/C1, 12.50"


def test_a_text_has_to_be_of_a_kind():
    with pytest.raises(ValueError, match="format code"):
        text("who", who="a sentence made elsewhere")


def test_messages_are_equal_by_id_and_arguments():
    assert Message("sample.plain") == Message("sample.plain")
    assert Message("sample.plain") != Message("sample.who")
    assert Message("sample.plain") != "sample.plain"
    assert len({Message("sample.counted", count=1), Message("sample.counted", count=1)}) == 1
    assert repr(Message("sample.counted", count=1)) == "Message('sample.counted', count=1)"


def test_a_message_is_english_where_text_is_promised_and_no_part_of_a_sentence():
    message = Message("sample.counted", count=2, file="open.trf")
    text = "2 players of open.trf"

    assert str(message) == text
    assert str(ValueError(message)) == text
    assert as_json(Said(message)) == {"text": text}
    assert written(Said(message)) == f'{{\n  "text": "{text}"\n}}'.encode()
    with pytest.raises(TypeError, match="no part of a sentence"):
        f"note: {message}"


def test_nothing_else_is_text_in_json():
    with pytest.raises(NotImplementedError, match="object"):
        written({"text": object()})


def test_a_message_without_a_row_is_our_own_mistake():
    with pytest.raises(KeyError, match=r"sample\.none"):
        text("none")


def test_every_kind_is_of_a_span_that_renderers_know():
    assert {kind for kind, _ in KINDS.values()} <= {"text", "name", "code"}
