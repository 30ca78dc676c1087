"""Tables at a terminal and elsewhere."""

import pytest

from trfkit.cli.table_output import show_entries, show_table

ROWS = [["rank", "name", "PTS"], ["1", "Apple [bold]Ann[/]", "2.5"], ["2", "Birch\x1b[2J", "2"]]


@pytest.fixture
def at_terminal(screen, monkeypatch):
    def make(columns, encoding="utf-8"):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
        return screen(encoding, terminal=True)

    return make


def test_away_from_a_terminal_there_are_plain_columns(screen):
    made = screen("utf-8")

    show_table(ROWS, (0, 2), wide=1)

    assert made.shown.decode() == (
        "rank  name                PTS\n"
        "   1  Apple [bold]Ann[/]  2.5\n"
        "   2  Birch\N{REPLACEMENT CHARACTER}[2J             2\n"
    )


def test_a_terminal_gets_a_rule_and_names_are_no_markup(at_terminal):
    made = at_terminal(80)

    show_table(ROWS, (0, 2), wide=1)

    shown = made.shown.decode()
    assert "─" in shown
    assert "Apple [bold]Ann[/]" in shown
    assert "\x1b[2J" not in shown


def test_no_color_means_no_escape_sequences(at_terminal, monkeypatch):
    made = at_terminal(80)
    monkeypatch.setenv("NO_COLOR", "1")

    show_table(ROWS, (0, 2), wide=1)

    assert b"\x1b" not in made.shown


def test_a_console_without_lines_gets_dashes(at_terminal):
    made = at_terminal(80, encoding="cp1252")

    show_table(ROWS, (0, 2), wide=1)

    assert b"---" in made.shown


def test_a_narrow_terminal_gets_plain_columns_rather_than_broken_ones(at_terminal):
    made = at_terminal(30)

    show_table(ROWS, (0, 2), wide=1)

    assert made.shown.decode().startswith("rank  name")


ENTRIES = [
    ["name", "reads", "extensions", "what it is"],
    ["tdf", "yes", ".tdf", "what a program of that name writes when it is asked to export " * 2],
    ["", "no", "-", "goes on"],
]


def test_a_list_of_sentences_wraps_them_where_a_terminal_has_room(at_terminal, monkeypatch):
    made = at_terminal(100)
    monkeypatch.setenv("NO_COLOR", "1")

    show_entries(ENTRIES, (3,))

    head, _, first, second, *_ = made.shown.decode().splitlines()
    assert head.split() == ["name", "reads", "extensions", "what", "it", "is"]
    assert first.startswith("tdf ")
    assert second.startswith(" " * 20)
    assert max(map(len, made.shown.decode().splitlines())) <= 100


def test_a_terminal_too_narrow_for_sentences_gets_an_entry_for_each_row(at_terminal):
    made = at_terminal(50)

    show_entries(ENTRIES, (3,))

    assert made.shown.decode().splitlines() == [
        "tdf",
        "    reads: yes, extensions: .tdf",
        "    what it is: what a program of that name writes",
        "    when it is asked to export what a program of",
        "    that name writes when it is asked to export",
        "    reads: no",
        "    what it is: goes on",
    ]


def test_a_list_that_goes_into_a_file_has_a_line_for_each_row(screen):
    made = screen("utf-8")

    show_entries(ENTRIES, (3,))

    assert len(made.shown.decode().splitlines()) == len(ENTRIES)
