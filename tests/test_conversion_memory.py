"""What is written in another format, and read back for its losses, goes as soon as it can."""

from __future__ import annotations

import tracemalloc

import pytest
from generated import swiss

from trfkit.conversion import write
from trfkit.files.notes import Notes
from trfkit.files.xml_document import elements, parse_xml, taken

NOTES = Notes()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("cr-xml", 9.5), ("opengotha", 6.0), ("pgn", 8.2)])
def test_a_long_file_is_written_without_a_second_of_its_kind_in_memory(name, most):
    """``most`` is by byte of the file: what is made of it is read back beside what it was."""
    write(swiss(1, players=10, rounds=3), name)  # tables and patterns are read once
    event = swiss(2, players=300)
    tracemalloc.start()
    length = len(write(event, name).data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < most * length


def test_of_xml_a_text_is_kept_once():
    data = b"<games>" + b'<game name="Ash, Ada" round="1"/>' * 3 + b"</games>"
    document, _ = parse_xml(data)
    first, *others = document.by_tag["game"]

    for other in others:
        assert other.places is first.places
        assert all(map(lambda a, b: a is b, other.texts, first.texts))


def test_elements_that_are_taken_are_forgotten():
    document, _ = parse_xml(b'<games>\n<game n="1"/>\n<bye/>\n<game\n n="2"/></games>')
    lines = [element.line for element in elements(document, "game", NOTES)]
    games = [(game.line, game.text("n")) for game in taken(document, "game", NOTES)]

    assert games == list(zip(lines, ("1", "2"), strict=True))
    assert [*elements(document, "game", NOTES)] == []
    assert len([*elements(document, "bye", NOTES)]) == 1
