"""Read participants' rounds from the cells of a Swiss or round-robin crosstable."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.files.crosstables.cells import (
    DRAW,
    LOSS,
    MINUS,
    PLUS,
    WIN,
    Meeting,
    is_blacked_out,
    meeting,
    results,
)
from trfkit.files.crosstables.headings import Role, place, whole
from trfkit.files.crosstables.table_outcomes import NOT_PLAYED, OUTCOMES, total
from trfkit.files.tables.grid import printed_number
from trfkit.messages.message import Message
from trfkit.model import ABSENT, STANDARD, Colour, Outcome, RoundEntry
from trfkit.model.berger import berger_table
from trfkit.model.outcome import without_absence_at_the_end
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import LARGEST_START_NO, POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.import_findings import Notes


# Round-robins: a column an opponent --------------------------------------------------------------


PENDING: Final = Outcome.PENDING


def round_robin_rows(listing: Listing, notes: Notes) -> Rows | Message:
    """Return the participants and their rounds by the Berger tables, or why this fails.

    In a table with one column per opponent a cell has a result for each cycle; otherwise an
    opponent has as many columns as there are cycles, side by side or in blocks.
    """
    places = _places(listing)
    if isinstance(places, Message):
        return places
    columns = listing.columns(Role.ROUND)
    is_single = len(columns) // len(places) == 1
    sums: str | None = None  # a cell that adds up several games
    games: dict[tuple[int, int], tuple[Outcome, ...]] = {}
    for row, other in permutations(places, 2):
        outcomes: list[Outcome] = []
        for column in (columns[c] for c in places[other]):
            text = listing.grid.rows[row][column]
            read = results(text)
            if read is None or (len(read) > 1 and not is_single):
                if text in _SUMS:
                    sums = sums or text
                else:
                    notes.found("IMP003", line=listing.line(row), text=text)
                read = ("",)
            by_cycle = [OUTCOMES.get(one, PENDING) for one in read]
            outcomes += by_cycle if by_cycle or is_single else [PENDING]
        games[row, other] = tuple(outcomes)
    # A line below the table may call a game forfeited: ``A - B = 1F-0F``.
    by_name = {listing.cell(row, Role.NAME): row for row in listing.body}
    for line in listing.beneath:
        match = _FORFEITED.fullmatch(line)
        if match is None or match["white"] not in by_name or match["black"] not in by_name:
            continue
        white, black = by_name[match["white"]], by_name[match["black"]]
        for key in ((white, black), (black, white)):
            if len(games.get(key, ())) == 1:
                games[key] = tuple(NOT_PLAYED.get(outcome, outcome) for outcome in games[key])
        if len(games.get((white, black), ())) > 1:
            notes.assumed(Message("IMP002.which-forfeit", text=line))
    if sums:
        return Message("IMP001.sums", text=sums)
    cycles = max((len(one) for one in games.values()), default=0)
    if not cycles:
        return Message("IMP001.no-results")
    numbers, has_numbers = _ranks_of_rows(listing, notes)
    rounds = rounds_by_berger_tables({numbers[row]: row for row in places}, games, cycles)
    notes.assumed(Message("IMP002.berger"))
    rows = tuple(sorted(places))
    return Rows(
        rows,
        tuple(numbers[row] for row in rows),
        tuple(without_absence_at_the_end(rounds[numbers[row]]) for row in rows),
        has_numbers,
    )


Key = TypeVar("Key")


def rounds_by_berger_tables(
    players: Mapping[StartNo, Key],
    games: Mapping[tuple[Key, Key], Sequence[Outcome]],
    cycles: int,
) -> dict[StartNo, list[RoundEntry]]:
    """Return the rounds of each starting rank; colours alternate from cycle to cycle.

    ``games`` has, for each ordered pair of players, the first one's results by cycle; a missing
    result means a game not played yet.
    """
    order = sorted(players)
    rounds: dict[StartNo, list[RoundEntry]] = {number: [] for number in order}
    for cycle in range(cycles):
        for round_ in berger_table(len(order)):
            for pair in round_.pairs:
                white, black = (order[place - 1] for place in pair[:: 1 if cycle % 2 == 0 else -1])
                for own, other, colour in (
                    (white, black, Colour.WHITE),
                    (black, white, Colour.BLACK),
                ):
                    outcomes = games[players[own], players[other]]
                    outcome = outcomes[cycle] if cycle < len(outcomes) else PENDING
                    rounds[own].append(RoundEntry(outcome, other, colour))
            if round_.free is not None:
                rounds[order[round_.free - 1]].append(ABSENT)
    return rounds


_FORFEITED: Final = lazy_pattern(
    r"[^:]{0,30}: {0,9}(?P<white>[^=]{2,60}?) - (?P<black>[^=]{2,60}?) {0,9}= {0,9}[01]F ?- ?[01]F"
)


def _places(listing: Listing) -> Mapping[int, tuple[int, ...]] | Message:
    """Return each row's own columns among the opponents': those where it is blacked out.

    Without such marks the columns follow the order of the rows.
    """
    columns = listing.columns(Role.ROUND)
    size = len(listing.body)
    cycles = len(columns) // size
    own = {
        row: tuple(i for i, c in enumerate(columns) if is_blacked_out(listing.grid.rows[row][c]))
        for row in listing.body
    }
    if not any(own.values()):
        return {row: (place,) for place, row in enumerate(listing.body)}
    if any(len(places) != cycles for places in own.values()):
        return Message("IMP001.blacked-out")
    if len({place for places in own.values() for place in places}) != len(columns):
        return Message("IMP001.blacked-out-twice")
    return own


_SUMS: Final = frozenset({"2", "2,0", "2.0", "2,5", "2.5", "2½", "3", "3,5", "3.5", "3½", "4"})


def _ranks_of_rows(listing: Listing, notes: Notes) -> tuple[dict[int, StartNo], bool]:
    """Return the participants' numbers, or their places if these are missing or not unique.

    The second value tells whether they are the table's numbers.
    """
    column = listing.column(Role.NUMBER)
    if column is not None:
        numbers = {row: whole(listing.grid.rows[row][column]) for row in listing.body}
        known = [number for number in numbers.values() if number]
        if len(set(known)) == len(numbers) and max(known) <= LARGEST_START_NO:
            return {row: StartNo(number) for row, number in numbers.items() if number}, True
    notes.assumed(Message("IMP002.no-starting-ranks", places="places"))
    return {row: StartNo(place) for place, row in enumerate(listing.body, start=1)}, False


# Swiss systems: a column a round -----------------------------------------------------------------


POSITION: Final = -1
"""Stands for the place of a row in the table, where it is no column that opponents refer to."""


class Rows(Record):
    """The participants of a listing: row of the grid, starting rank, and the rounds of each.

    ``has_numbers`` tells whether the starting ranks are the table's own, not ranks or places used
    instead.
    """

    rows: tuple[int, ...]
    numbers: tuple[StartNo, ...]
    rounds: tuple[tuple[RoundEntry, ...], ...]
    has_numbers: bool


class _Reference(Record):
    """A column whose numbers may be the opponents' in the cells, and how many cells match."""

    column: int
    numbers: Mapping[int, int]  # row of the grid -> number
    fitting: int


def swiss_rows(listing: Listing, notes: Notes) -> Rows | Message:
    """Return the participants and their rounds, or a reason why they cannot be determined.

    Opponents' numbers are looked up in the column with which most games match: if A names B in a
    round, B must name A.
    """
    rounds = listing.columns(Role.ROUND)
    meeting_of = cache(meeting)  # a cell says the same in whichever row it stands
    meetings = {
        row: [meeting_of(listing.grid.rows[row][c]) for c in rounds] for row in listing.body
    }
    meeting_of.cache_clear()
    columns = (*listing.columns(Role.NUMBER), *listing.columns(Role.RANK), POSITION)
    references = [_find_reference(listing, meetings, column) for column in columns]
    reference = max(references, key=lambda one: one.fitting)  # the first of equals
    games = sum(
        cell is not None and cell.opponent is not None for row in meetings.values() for cell in row
    )
    if 2 * reference.fitting < games:
        return Message("IMP001.no-counterparts", count=reference.fitting, total=games)
    numbers, has_numbers = _starting_ranks(listing, reference, notes)
    if not numbers:
        return Message("IMP001.no-numbers")
    own = {reference.numbers[row]: numbers[row] for row in numbers}
    white = _white(meetings, notes)
    notation = _notation(meetings, notes)
    entries: dict[int, list[RoundEntry]] = {}
    for row in numbers:
        entries[row] = []
        for round_, (c, met) in enumerate(zip(rounds, meetings[row], strict=True), start=1):
            text, outcome, entry = listing.grid.rows[row][c], None, ABSENT
            if met is not None and met.opponent is None and met.result in notation.byes:
                outcome = notation.byes[met.result]
                entry = UNNAMED_BYE if met.result == notation.whole else RoundEntry(outcome)
            elif met is not None and met.opponent is not None:
                # A number that is nobody's stays as it is: the checks report the unknown opponent.
                opponent = own.get(met.opponent, StartNo(met.opponent))
                outcome = notation.games.get(met.result)
                if met.result == CONTUMACY:
                    outcome = Outcome.FORFEIT_LOSS  # provisional: see below
                colour = white.get(met.colour)
                entry = RoundEntry(outcome or Outcome.PENDING, opponent, colour)
            if text and outcome is None:
                number, line = numbers[row], listing.line(row)
                notes.found("IMP003", line=line, participant=number, round=round_, text=text)
            entries[row].append(entry if text else ABSENT)
    # A game marked ``K`` was won by who has a point for each of them in the total.
    points = listing.column(Role.POINTS)
    winners = []
    for row, row_entries in entries.items():
        marked = [
            index
            for index, cell in enumerate(meetings[row])
            if cell is not None and cell.opponent is not None and cell.result == CONTUMACY
        ]
        stated = printed_number(listing.grid.rows[row][points]) if points is not None else None
        if not marked or stated is None:
            continue
        missing_points = stated * POINT - total(row_entries, STANDARD)
        if missing_points == len(marked) * POINT:
            winners.append(numbers[row])
            for index in marked:
                row_entries[index] = replace(row_entries[index], outcome=Outcome.FORFEIT_WIN)
        elif missing_points:
            for index in marked:
                text = listing.grid.rows[row][listing.columns(Role.ROUND)[index]]
                notes.found("IMP003", line=listing.line(row), participant=numbers[row],
                            round=index + 1, text=text)  # fmt: skip
    if winners:
        notes.assumed(Message("IMP002.contumacy", players=tuple(set(winners))))
    # ``-1`` is the pairing-allocated bye where it is alone in its round.
    by_round: dict[int, list[int]] = {}
    for row, row_entries in entries.items():
        for index, entry in enumerate(row_entries):
            if entry is UNNAMED_BYE:
                by_round.setdefault(index, []).append(row)
    alone = [numbers[rows[0]] for rows in by_round.values() if len(rows) == 1]
    if alone:
        notes.assumed(Message("IMP002.byes-of-a-point", players=tuple(set(alone))))
    for index, rows in sorted(by_round.items()):
        if len(rows) > 1:
            for row in rows:
                entries[row][index] = RoundEntry(Outcome.FULL_POINT_BYE)
            players = tuple(numbers[row] for row in rows)
            notes.assumed(Message("IMP002.full-point-byes", number=index + 1, players=players))
    return Rows(
        tuple(numbers),
        tuple(numbers.values()),
        tuple(without_absence_at_the_end(entries[row]) for row in numbers),
        has_numbers,
    )


# Whom a number means ---------------------------------------------------------------------------


def _find_reference(
    listing: Listing, meetings: Mapping[int, Sequence[Meeting | None]], column: int
) -> _Reference:
    numbers: dict[int, int] = {}
    by_number: dict[int, int] = {}
    for order, row in enumerate(listing.body, start=1):
        number = order if column == POSITION else place(listing.grid.rows[row][column])
        if number and number not in by_number:
            numbers[row] = number
            by_number[number] = row
    fitting = 0
    for row, own in numbers.items():
        for index, cell in enumerate(meetings[row]):
            if cell is None or cell.opponent is None:
                continue
            other = by_number.get(cell.opponent)
            back = meetings[other][index] if other is not None and other != row else None
            fitting += back is not None and back.opponent == own
    return _Reference(column, numbers, fitting)


def _starting_ranks(
    listing: Listing, reference: _Reference, notes: Notes
) -> tuple[dict[int, StartNo], bool]:
    """Return the starting rank of each row, and whether they are the table's own.

    A row without one, or with another row's, is left out.
    """
    column = listing.column(Role.NUMBER)
    has_numbers = column is not None
    numbers = reference.numbers
    places = "places" if reference.column == POSITION else "ranks"
    if column is None:
        notes.assumed(Message("IMP002.no-starting-ranks", places=places))
    elif reference.column != column:
        own_numbers = _find_reference(listing, dict.fromkeys(listing.body, ()), column).numbers
        if len(own_numbers) == len(reference.numbers):
            numbers = own_numbers
            notes.assumed(Message("IMP002.opponents-by-places", places=places))
        else:
            has_numbers = False
            notes.assumed(Message("IMP002.few-starting-ranks", places=places))
    start_nos: dict[int, StartNo] = {}
    for row in listing.body:
        number = numbers.get(row)
        if number is None or row not in reference.numbers or number > LARGEST_START_NO:
            text = "" if column is None else listing.grid.rows[row][column]
            why = Message("IMP004.number-taken", number=text)
            notes.left_out([listing.cell(row, Role.NAME)], listing.line(row), why)
        else:
            start_nos[row] = StartNo(number)
    return start_nos, has_numbers


# What the letters and signs mean ---------------------------------------------------------------

_WHITE_OF: Final = {
    frozenset(pair): pair[0]
    for pair in (
        "wb", "ws", "bn", "bp", "bc", "bč", "bs", "wz", "vs", "hs", "vm", "an", "bj", "bm", "ph",
        "бч", "бц", "λμ", "αμ", "tđ", "td", "bð", "bd", "жқ", "აშ", "سأ", "אש", "白黑", "白黒",
    )
}  # fmt: skip
"""The first letters of white and black, white first, in the languages that programs speak."""


def _white(meetings: Mapping[int, Sequence[Meeting | None]], notes: Notes) -> Mapping[str, Colour]:
    """Return the colour of each letter; none for an unknown pair of letters."""
    counts = Counter(
        one.colour for row in meetings.values() for one in row if one is not None and one.colour
    )
    letters = [letter for letter, _ in counts.most_common(2)]
    white = _WHITE_OF.get(frozenset(letters))
    if white is None and len(letters) == 1 and letters[0] in "wb":
        white = "w"
        letters = ["w", "b"]
    if white is None:
        if letters:
            notes.assumed(Message("IMP002.unknown-colours", letters=tuple(letters)))
        return {}
    return {letter: Colour.WHITE if letter == white else Colour.BLACK for letter in letters}


_GAMES: Final = {
    **OUTCOMES,
    "W": Outcome.SHORT_WIN,
    "D": Outcome.SHORT_DRAW,
    "L": Outcome.SHORT_LOSS,
    "": Outcome.PENDING,
}
_BYES: Final = {
    WIN: Outcome.PAIRING_ALLOCATED_BYE,  # provisional: see swiss_rows
    DRAW: Outcome.HALF_POINT_BYE,
    LOSS: Outcome.ZERO_POINT_BYE,
    PLUS: Outcome.FORFEIT_WIN,
    MINUS: Outcome.ZERO_POINT_BYE,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
}
_SIGNS: Final = {PLUS: Outcome.WIN, MINUS: Outcome.LOSS}


class _Notation(Record):
    """The meaning of a table's results; ``whole`` is the bye worth as much as a win."""

    games: Mapping[str, Outcome]
    byes: Mapping[str, Outcome]
    whole: str


def _notation(meetings: Mapping[int, Sequence[Meeting | None]], notes: Notes) -> _Notation:
    """Recognise how a table writes results: 1-½-0, points of another system, or signs."""
    games = [one for row in meetings.values() for one in row if one is not None and one.opponent]
    counts = Counter(one.result for one in games)
    # A slip does not make another system: there are about as many losses as wins.
    best = next(
        (points for points in ("3", "2") if 2 * counts[points] >= max(counts[LOSS], 1)), None
    )
    if best is not None and not counts[DRAW]:
        notes.assumed(Message("IMP002.results-as-points", win=best))
        return _Notation(
            {**_GAMES, best: Outcome.WIN, WIN: Outcome.DRAW},
            {**_BYES, best: Outcome.PAIRING_ALLOCATED_BYE, WIN: Outcome.HALF_POINT_BYE},
            best,
        )
    has_digits_or_colours = counts[WIN] or counts[LOSS] or any(one.colour for one in games)
    if {PLUS, DRAW, MINUS} <= counts.keys() and not has_digits_or_colours:
        notes.assumed(Message("IMP002.signs-as-results"))
        return _Notation({**_GAMES, **_SIGNS}, _BYES, WIN)
    return _Notation(_GAMES, _BYES, WIN)


CONTUMACY: Final = "K"
"""A game that was not played; the cell does not say who turned up."""

UNNAMED_BYE: Final = RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
"""``-1``: one object, so that it is told from a ``U`` that the table names."""
