"""What is written in another format, and read back for its losses, goes as soon as it can."""

from __future__ import annotations

import tracemalloc

import pytest
from generated import swiss

from trfkit.conversion import write
from trfkit.conversion.written import contents, roomy
from trfkit.files.notes import Notes
from trfkit.files.own_json import read_own_json
from trfkit.files.registry import read
from trfkit.files.trf.emitting.report import Report
from trfkit.files.xml_document import elements, parse_xml, taken
from trfkit.record import replace
from trfkit.units import StartNo

NOTES = Notes()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("cr-xml", 7.0), ("opengotha", 6.0), ("pgn", 5.9)])
def test_a_long_file_is_written_without_a_second_of_its_kind_in_memory(name, most):
    """``most`` is by byte of the file: what is made of it is read back beside what it was."""
    write(swiss(1, players=10, rounds=3), name)  # tables and patterns are read once
    event = swiss(2, players=300)
    tracemalloc.start()
    length = len(write(event, name).data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < most * length


HELD_ONCE = [
    "csv-crosstable",
    "csv-games",
    "cr-xml",
    "h9",
    "jch",
    "json",
    "opengotha",
    "pgn",
    "tdf",
]


@pytest.mark.parametrize("name", HELD_ONCE)
def test_equal_games_of_what_is_read_are_held_once(name):
    again = read(write(swiss(2, players=40), name).data, format=name).tournament
    games = [
        entry for player in again.players for entry in player.rounds if entry.opponent is not None
    ]

    assert len(set(map(id, games))) == len(set(games)) < len(games)


def test_a_file_in_memory_has_what_was_written_and_no_room_behind_it():
    event = swiss(2, players=10, rounds=3)
    short, long = b"1", b"1" * 100_000
    for data in (b"", short, long):
        file = roomy(event)
        file.write(data)
        assert contents(file) == data
    empty = roomy(replace(event, players=()))
    empty.write(long)
    assert contents(empty) == long


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


def test_the_words_that_many_changes_share_are_held_once():
    report = Report("TOU")
    for name in ("result of round 1", "result of round 2"):
        report.changed("001", name, "12w1", "0+", participant=StartNo(7))
    report.changed("001", "name", "A", "B", participant=StartNo(8))
    report.changed("001", "name", "A", "B")
    whose = [one.values["whose"] for one in report]

    assert whose == [" of player 7", " of player 7", " of player 8", ""]
    assert whose[0] is whose[1]


@pytest.mark.slow
def test_own_json_is_read_without_its_text_and_its_tree():
    event = swiss(2, players=300)
    data = write(event, "json").data
    read_own_json(data)
    tracemalloc.start()
    again = read_own_json(data).tournament
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert again == event
    assert peak < len(data)
