"""Crosstables of round-robins: results without rounds or colours, which Berger tables supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.files.crosstables.cells import is_blacked_out, results
from trfkit.files.crosstables.headings import Role, whole
from trfkit.files.crosstables.swiss import LARGEST_NUMBER, Rows, without_absence_at_the_end
from trfkit.files.crosstables.table_outcomes import NOT_PLAYED, OUTCOMES
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, RoundEntry
from trfkit.model.berger import berger_table
from trfkit.patterns import lazy_pattern
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.import_findings import Notes

PENDING: Final = Outcome.PENDING


def round_robin_rows(listing: Listing, notes: Notes) -> Rows | Message:
    """Return the participants and their rounds by the Berger tables, or why there are none.

    The cells of a table of one column an opponent hold a result for each cycle; otherwise an
    opponent has as many columns as there are cycles, side by side or in blocks.
    """
    places = _places(listing)
    if isinstance(places, Message):
        return places
    columns = listing.columns(Role.ROUND)
    reader = _Found(listing, notes, len(columns) // len(places))
    games = {
        (row, other): reader.results(row, [columns[c] for c in places[other]])
        for row in places
        for other in places
        if row != other
    }
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
    if reader.sums:
        return Message("IMP001.sums", text=reader.sums)
    cycles = max((len(one) for one in games.values()), default=0)
    if not cycles:
        return Message("IMP001.no-results")
    numbers, has_numbers = _starting_ranks(listing, notes)
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
    """Return the rounds of each starting rank, colours changed round from cycle to cycle.

    ``games`` has, for each two keys of players, the first one's results cycle by cycle; one
    that is missing has not been played yet.
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
    """Return, for each row, which of the opponents' columns are its own: where it is blacked out.

    Without such marks the columns stand in the order of the rows.
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


class _Found:
    """Reads the results of the square's cells; ``sums`` is a cell that adds up several games."""

    def __init__(self, listing: Listing, notes: Notes, columns_each: int) -> None:
        self._listing = listing
        self._notes = notes
        self._single = columns_each == 1
        self.sums: str | None = None

    def results(self, row: int, columns: Sequence[int]) -> tuple[Outcome, ...]:
        """Return the results of a row against one opponent, cycle by cycle."""
        outcomes: list[Outcome] = []
        for column in columns:
            text = self._listing.grid.rows[row][column]
            read = results(text)
            if read is None or (len(read) > 1 and not self._single):
                if text in _SUMS:
                    self.sums = self.sums or text
                else:
                    self._notes.found("IMP003", line=self._listing.line(row), text=text)
                read = ("",)
            outcomes += [OUTCOMES.get(one, PENDING) for one in read] or (
                [] if self._single else [PENDING]
            )
        return tuple(outcomes)


_SUMS: Final = frozenset({"2", "2,0", "2.0", "2,5", "2.5", "2½", "3", "3,5", "3.5", "3½", "4"})


def _starting_ranks(listing: Listing, notes: Notes) -> tuple[dict[int, StartNo], bool]:
    """Return the numbers of the participants, or their places where not everybody has his own.

    Then whether they are the table's numbers.
    """
    column = listing.column(Role.NUMBER)
    if column is not None:
        numbers = {row: whole(listing.grid.rows[row][column]) for row in listing.body}
        known = [number for number in numbers.values() if number]
        if len(set(known)) == len(numbers) and max(known) <= LARGEST_NUMBER:
            return {row: StartNo(number) for row, number in numbers.items() if number}, True
    notes.assumed(Message("IMP002.no-starting-ranks", places="places"))
    return {row: StartNo(place) for place, row in enumerate(listing.body, start=1)}, False
