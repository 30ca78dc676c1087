"""What is told of a sound event when any one cell of its rounds says something else.

``pytest --update-golden`` records it anew; the difference is then reviewed.
"""

from collections.abc import Iterator
from pathlib import Path

from builders import COLUMNS, ROUND_ROBIN, SWISS, TEAMS, changed, play
from recorded import assert_text_recorded

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Diagnostic

EVENTS = {"Swiss": SWISS, "Round-robin": ROUND_ROBIN, "Teams": TEAMS}
FIRST = COLUMNS["rank"][1] + 2
"""Where round 1 begins in a row."""
STEP = 10


def cells(row: str) -> Iterator[tuple[int, str]]:
    """Yield the rounds of a player's row: the number and the cell."""
    for number, start in enumerate(range(FIRST, len(row), STEP), start=1):
        yield number, row[start : start + 8]


def others(cell: str, own: int) -> Iterator[str]:
    """Yield other cells: each has one part changed, or is a bye, or says nothing."""
    opponent, colour, result = cell[:4], cell[5], cell[7]
    yield from (f"{cell[:7]}{letter}" for letter in "10=+-W " if letter != result)
    if opponent != "0000":
        yield f"{opponent} {'b' if colour == 'w' else 'w'} {result}"
        yield f"{opponent}   {result}"
        yield from (f"{number:4d}{cell[4:]}" for number in (int(opponent) % 6 + 1, own, 44))
    yield from (f"0000 - {letter}" for letter in "UHZF+" if letter != result)
    yield " " * 8


def facts(one: Diagnostic) -> str:
    """Return the code, the place, the cause and the fix of a finding."""
    parts = (
        f"{one.code}.{one.variant}" if one.variant else one.code,
        f"p{one.participant}" if one.participant else f"t{one.team}" if one.team else "",
        f"r{one.round}" if one.round else "",
        f"@{one.column}" if one.column else "",
        one.caused_by and f"<{one.caused_by.code}",
        one.fix and ("safe" if one.fix.safe else "guess"),
        one.fix and "|".join(f"{edit.line}:{edit.column}:{edit.new}" for edit in one.fix.edits),
    )
    return " ".join(filter(None, parts))


def edits(event: str) -> list[tuple[int, int, str]]:
    """Return the player, the round and the new cell of all that may be written otherwise."""
    return [
        (int(row[4:8]), number, other)
        for row in event.splitlines()
        if row.startswith("001")
        for number, cell in cells(row)
        for other in others(cell, int(row[4:8]))
    ]


def told(event: str, *changes: tuple[int, int, str]) -> str:
    """Return what is told of an event with other cells."""
    document = changed(event, *(play(*change) for change in changes))
    return "; ".join(map(facts, check(read(document.encode()))))


def test_what_is_told_of_any_other_cell_is_as_recorded(request):
    lines = [
        f"{name} {own}.{number} {other!r}: {told(event, (own, number, other))}"
        for name, event in EVENTS.items()
        for own, number, other in edits(event)
    ]
    assert_text_recorded(lines, Path(__file__).with_name("any_cell.txt"), request.config)


def test_what_is_told_of_two_other_cells_is_as_recorded(request):
    """Each fourth edit beside one that is far from it in the list."""
    lines = []
    for name, event in EVENTS.items():
        every = edits(event)
        for place in range(0, len(every), 4):
            one, other = every[place], every[(place * 37 + 11) % len(every)]
            lines.append(f"{name} {one} {other}: {told(event, one, other)}")
    assert_text_recorded(lines, Path(__file__).with_name("two_cells.txt"), request.config)
