"""The lists that trfkit defines, separated by commas or tabs: games, and players.

What was written without loss can be read back: a list of games gives the rounds, a roster the
players, and both together a tournament. Columns are recognised by their headings, in any order.
"""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.crosstables.table_outcomes import import_result, refused, tournament_of
from trfkit.files.import_findings import Notes
from trfkit.files.tables.grid import decode, exceeded
from trfkit.files.trf.reading.field_values import read_number, read_sex, read_title
from trfkit.findings import sort_findings
from trfkit.limits import BEGINNING, DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import (
    OUTCOME_BY_LETTER,
    Colour,
    NationalRating,
    Outcome,
    PartialDate,
    Player,
    RoundEntry,
    Team,
)
from trfkit.model.outcome import row_of
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.units import LARGEST_START_NO, StartNo, TeamNo
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult

GAMES: Final = (
    "round", "board", "white", "black", "white_result", "black_result",
    "white_name", "black_name", "colours",
)  # fmt: skip
"""The headings of a list of games: a row for each game and each round without one.

Results are letters of record 001. ``black`` is blank where nobody was met. ``colours`` is blank
for White and Black; else it has both sides' letters, ``-`` for none: ``--``, ``wb``.
"""

ROSTER: Final = (
    "startno", "name", "sex", "title", "rating", "fed", "fide_id", "birth",
    "nat_rating", "nat_id", "team", "board",
)  # fmt: skip
"""The headings of a roster: a row for each player."""

MISSING: Final = "missing"
"""Instead of Black's result: only White's row tells of the game."""

USUAL_COLOURS: Final = "wb"
NO_COLOUR: Final = "-"

_GAMES_AT_LEAST: Final = frozenset({"round", "white", "black", "white_result"})
_ROSTER_AT_LEAST: Final = frozenset({"startno", "name"})

_DELIMITERS: Final = ",;\t|"
_SEPARATOR_LINE: Final = lazy_pattern(r"sep=.\r?\n", re.IGNORECASE)
_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, NO_COLOUR: None}
_SPELLINGS: Final = {
    **OUTCOME_BY_LETTER,
    "": Outcome.PENDING,
    **dict.fromkeys(("1.0", "1,0"), Outcome.WIN),
    **dict.fromkeys(("½", "1/2", "0.5", "0,5"), Outcome.DRAW),
    **dict.fromkeys(("0.0", "0,0"), Outcome.LOSS),
    "*": Outcome.PENDING,
}


# Which is which ---------------------------------------------------------------------------------


def is_games(data: bytes) -> bool:
    """Tell whether a file is a list of games, by its headings."""
    return headings_in(data) >= _GAMES_AT_LEAST


def is_roster(data: bytes) -> bool:
    """Tell whether a file is a roster, by its headings: all of them are known."""
    return _ROSTER_AT_LEAST <= headings_in(data) <= frozenset(ROSTER)


def headings_in(data: bytes) -> frozenset[str]:
    """Return the headings of a list, in lower case, from the beginning of its file."""
    head = data[:BEGINNING].decode("utf-8-sig", "replace")
    head = _SEPARATOR_LINE.sub("", head, count=1).lstrip("\r\n")
    line = head.splitlines()[0] if head else ""
    delimiter = _delimiter(line)
    return frozenset(cell.strip(' "').lower() for cell in line.split(delimiter))


def _delimiter(line: str) -> str:
    return max(_DELIMITERS, key=line.count)


# Rows -------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A row: the line on which it ends, its cells by heading, and the headings read in any row."""

    line: int
    cells: Mapping[str, str]
    queries: set[str]

    def text(self, heading: str) -> str:
        """Return a cell, "" without one."""
        self.queries.add(heading)
        return as_it_was(self.cells.get(heading, "").strip())

    def whole(self, heading: str) -> int | None:
        """Return a whole number, None without one."""
        return read_number(self.text(heading))


def rows_of_list(data: bytes, encoding: str | None, limits: Limits, notes: Notes) -> Iterator[Row]:
    """Yield the rows below the headings; the reason for stopping early is noted.

    After the last row, columns with data that were never read are reported.
    """
    if len(data) > limits.bytes:
        notes.append(exceeded("bytes", limits.bytes, len(data)))
        return
    text = decode(data, encoding)
    notes.extend(text.diagnostics)
    body = _SEPARATOR_LINE.sub("", text.text, count=1).lstrip("\r\n")
    delimiter = _delimiter(body.split("\n", 1)[0])
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=delimiter)
    headings: list[str] = []
    filled_columns: set[str] = set()
    queries: set[str] = set()
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not headings:
                headings = [cell.strip().lower() for cell in cells]
            elif reader.line_num > limits.rows:
                notes.append(exceeded("rows", limits.rows, line=reader.line_num))
                return
            else:
                if len(filled_columns) < len(headings):
                    filled_columns.update(
                        h for h, cell in zip(headings, cells, strict=False) if cell.strip()
                    )
                yield Row(reader.line_num, dict(zip(headings, cells, strict=False)), queries)
        notes.unused(heading for heading in headings if heading in filled_columns - queries - {""})
    except csv.Error as broken:
        notes.found(
            "IMP004", line=reader.line_num, text="", why=Message("IMP004.csv", text=str(broken))
        )


# The games --------------------------------------------------------------------------------------


def read_games(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a list of games; never raises for its content.

    Players have the numbers and names of the list, in the order of the numbers; a roster
    (``with_roster``) has the rest. Boards follow from the games and are not read.
    """
    notes = Notes()
    games = _Games(notes, limits)
    for row in rows_of_list(data, encoding, limits, notes):
        why = _too_large(row, "white", "black") or games.add(row)
        if why is not None:
            notes.left_out(row.cells.values(), row.line, why)
    if not games.names:
        return refused("csv-games", notes, "games", headings=tuple(GAMES))
    players = tuple(
        Player(start_no=number, name=name, rounds=row_of(games.rounds[number]))
        for number, name in sorted(games.names.items())
    )
    return import_result(tournament_of(players), "csv-games", notes, players=games.lines)


class _Games:
    """Collects the games of a list."""

    def __init__(self, notes: Notes, limits: Limits) -> None:
        self._notes, self._most_rounds = notes, limits.rounds
        self.rounds: dict[StartNo, dict[int, RoundEntry]] = {}
        self.names: dict[StartNo, str] = {}
        self.lines: dict[StartNo, int] = {}

    def add(self, row: Row) -> Message | None:
        """Add a row; return the reason if it cannot be added, else None."""
        number, white = row.whole("round"), number_in(row, "white")
        if number is None or not 1 <= number <= self._most_rounds:
            return Message("IMP004.no-round")
        if white is None:
            return Message("IMP004.no-white")
        black = number_in(row, "black")
        if black is None and row.text("black") not in {"", "0"}:
            return Message("IMP004.no-black")
        outcome = self._outcome(row, "white_result", number)
        letters = row.text("colours").lower() or USUAL_COLOURS
        first, second = _COLOURS.get(letters[:1]), _COLOURS.get(letters[1:] or NO_COLOUR)
        is_told_by_both = row.text("black_result").lower() != MISSING
        if black is None and first is Colour.WHITE and not row.text("colours"):
            first = None
        sides = [(white, black, outcome, first, "white_name")]
        if black is not None and is_told_by_both:
            back = self._outcome(row, "black_result", number)
            sides.append((black, white, back, second, "black_name"))
        if black == white and is_told_by_both:
            return Message("IMP004.oneself")
        for own, *_ in sides:
            if number in self.rounds.get(own, {}):
                return Message("IMP004.row-in-round", number=own, in_round=number)
        for own, other, result, colour, heading in sides:
            self.rounds.setdefault(own, {})[number] = RoundEntry(result, other, colour)
            self.names[own] = self.names.get(own) or row.text(heading)
            self.lines.setdefault(own, row.line)
        return None

    def _outcome(self, row: Row, heading: str, number: int) -> Outcome:
        text = row.text(heading)
        outcome = _SPELLINGS.get(text) or _SPELLINGS.get(text.upper())
        if outcome is None:
            self._notes.found("IMP003", line=row.line, round=number, text=text[:40])
        return outcome or Outcome.PENDING


def _too_large(row: Row, *headings: str) -> Message | None:
    """Return that a row has a number that no player can have, None if it has none."""
    number = max(row.whole(heading) or 0 for heading in headings)
    values = {"most": LARGEST_START_NO, "number": number}
    return Message("IMP004.large-number", **values) if number > LARGEST_START_NO else None


def number_in(row: Row, heading: str) -> StartNo | None:
    """Return a player's number, None without one."""
    number = row.whole(heading)
    return StartNo(number) if number is not None and 1 <= number <= LARGEST_START_NO else None


# The roster -------------------------------------------------------------------------------------


def read_roster(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the players of a roster, without rounds; never raises for its content."""
    notes = Notes()
    players: dict[StartNo, Player] = {}
    national: list[NationalRating] = []
    lines: dict[StartNo, int] = {}
    seats: dict[str, list[tuple[int, StartNo]]] = {}
    for row in rows_of_list(data, encoding, limits, notes):
        number, why = number_in(row, "startno"), _too_large(row, "startno")
        if number is None and why is None:
            why = Message("IMP004.no-number")
        elif number in players:
            why = Message("IMP004.another-row", number=number)
        if number is None or why is not None:
            notes.left_out(row.cells.values(), row.line, why)
            continue
        rating, fide_id = row.whole("rating"), row.whole("fide_id")
        birth = PartialDate.parse(row.text("birth"))
        for heading, value in {"rating": rating, "fide_id": fide_id, "birth": birth}.items():
            if value is None and row.text(heading):
                notes.unread(row.text(heading), heading, row.line, number)
        players[number] = Player(
            start_no=number,
            name=row.text("name"),
            sex=read_sex(row.text("sex")),
            title=read_title(row.text("title")).title,
            rating=rating,
            federation=row.text("fed") or None,
            fide_id=fide_id,
            birth=birth,
        )
        lines[number] = row.line
        if row.text("nat_rating") or row.text("nat_id"):
            national.append(
                NationalRating(
                    federation=row.text("fed").upper(),
                    start_no=number,
                    rating=row.whole("nat_rating"),
                    national_id=row.text("nat_id") or None,
                )
            )
        if team := row.text("team"):
            board = row.whole("board")
            seat = (LARGEST_START_NO if board is None else board, number)
            seats.setdefault(team, []).append(seat)
    if not players:
        return refused("csv-roster", notes, "roster", headings=tuple(ROSTER))
    teams = tuple(
        Team(number=TeamNo(n), name=name, members=tuple(who for _, who in sorted(seats[name])))
        for n, name in enumerate(seats, start=1)
    )
    tournament = tournament_of(tuple(players.values()), teams)
    return import_result(
        replace(tournament, national_ratings=tuple(national)), "csv-roster", notes, players=lines
    )


def with_roster(result: ReadResult, roster: ReadResult) -> ReadResult:
    """Return a list of games with the players of a roster, in its order, and its teams.

    Roster players without games are included; players who are not in the roster stay unchanged
    (IMP007).
    """
    games, listed = result.tournament, roster.tournament
    if games is None or listed is None:
        return replace(
            result, diagnostics=sort_findings((*result.diagnostics, *roster.diagnostics))
        )
    notes = Notes((*result.diagnostics, *roster.diagnostics))
    by_number = {player.start_no: player for player in games.players}
    players = []
    for player in listed.players:
        known = by_number.pop(player.start_no, None)
        if known is not None and known.name and known.name != player.name:
            own_name, listed_name = known.name, player.name
            notes.found("IMP007", participant=player.start_no, one=own_name, other=listed_name)
            player = replace(player, name=known.name)  # noqa: PLW2901 - the same player, renamed
        players.append(player if known is None else replace(player, rounds=known.rounds))
    for stranger in by_number.values():
        notes.found("IMP007", participant=stranger.start_no, one=stranger.name, other="nobody")
        players.append(stranger)
    tournament = tournament_of(tuple(players), listed.teams)
    tournament = replace(tournament, national_ratings=listed.national_ratings)
    return replace(result, tournament=tournament, diagnostics=sort_findings(notes))
