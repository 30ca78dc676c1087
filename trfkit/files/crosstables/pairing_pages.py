"""Pages of pairings, whose rounds make up a tournament, and pages without a tournament."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from trfkit.files.crosstables.cells import DRAW, LOSS, WIN, is_blacked_out, results
from trfkit.files.crosstables.headings import may_be_rating, names_teams, rating, whole
from trfkit.files.crosstables.table_outcomes import NOT_PLAYED, OUTCOMES
from trfkit.files.tables.grid import Grid, Page, printed_number
from trfkit.files.trf.reading.field_values import possible_dates, read_title
from trfkit.messages.message import Message
from trfkit.model import Colour, Outcome, Player, RoundEntry
from trfkit.model.outcome import row_of
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import LARGEST_START_NO, StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from trfkit.files.crosstables.participant_table import Listing
    from trfkit.files.import_findings import Notes

_SIDE: Final = r"(?:\d{0,2}[½+\-][KF]?|\d{1,2}(?:[.,]5)?[KF]?)"
_SCORE: Final = lazy_pattern(rf"(?P<white>{_SIDE})\ ?[-:\u2013]\ ?(?P<black>{_SIDE})")
_OPEN: Final = lazy_pattern(r"[-:]|\*\ ?[-:]\ ?\*|\.\.\.")
_BOARD_OF_TEAMS: Final = lazy_pattern(r"\d{1,3}\.\d{1,2}")
_NUMBER: Final = lazy_pattern(r"\d{1,3}")
DATE: Final = lazy_pattern(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}")

LAST_ROUND: Final = 200
FEWEST_ROUNDS: Final = 2
"""A page of one round is one of several: it is no tournament."""


def is_pairing(row: Sequence[str]) -> bool:
    """Tell whether a row pairs two names, with a score or the dash of an open game between."""
    return _score_column(row) is not None


def _score_column(row: Sequence[str]) -> int | None:
    names = [c for c, text in enumerate(row) if _is_name(text)]
    if len(names) < 2:  # noqa: PLR2004 - two sides
        return None
    return next(
        (
            c
            for c in range(names[0] + 1, names[-1])
            if _SCORE.fullmatch(row[c]) or _OPEN.fullmatch(row[c])
        ),
        None,
    )


def _is_name(text: str) -> bool:
    return sum(map(str.isalpha, text)) > 3 or (  # noqa: PLR2004 - no federation, no title
        len(text) > 1 and all(c.isalpha() and ord(c) > 0x2E7F for c in text)  # noqa: PLR2004 - Chinese and so on
    )


def score_of_sides(row: Sequence[str]) -> Decimal | None:
    """Return the sum of both sides' points in a row with two names and a score."""
    score = next(filter(None, map(_SCORE.fullmatch, row)), None)
    if score is None or sum(map(_is_name, row)) < 2:  # noqa: PLR2004 - two sides
        return None
    return sum((printed_number(side) or Decimal(0) for side in score.groups()), Decimal(0))


def are_boards_of_teams(grid: Grid) -> bool:
    """Tell whether the boards of a page of pairings are boards of matches: ``1.1``, ``1.2``."""
    return any(_BOARD_OF_TEAMS.fullmatch(row[0]) for row in grid.rows if is_pairing(row))


class _Pairing(Record):
    """A row: its round, both sides' numbers (None without a player), the score as printed."""

    round: int
    white: int
    black: int | None
    score: str
    instead: str
    row: int


class PairedPlayers(Record):
    """Players with the rounds of a page, the lines that name them, and the days by round."""

    players: tuple[Player, ...]
    lines: Mapping[StartNo, int]
    dates: Mapping[int, date]
    rounds: frozenset[int]

    @property
    def is_whole(self) -> bool:
        """Whether the rounds form a tournament: from 1 without a gap, two at least."""
        return len(self.rounds) >= FEWEST_ROUNDS and len(self.rounds) == max(self.rounds)


class _Columns(Record):
    """The columns of a grid's data, for White and for Black."""

    score: int
    names: tuple[int, int]
    numbers: tuple[int, int]
    ratings: tuple[int, int] | None


def read_pairing_page(grid: Grid, notes: Notes) -> PairedPlayers | None:
    """Return the players and rounds of a page of pairings; None for any other page."""
    rows = [r for r, row in enumerate(grid.rows) if is_pairing(row)]
    # A round begins with a line of its own.
    rounds: dict[int, int] = {}
    dates: dict[int, date] = {}
    current = _begin(grid.title or "", dates)
    for r, row in enumerate(grid.rows):
        filled = [text for text in row if text]
        if len(filled) == 1:
            current = _begin(filled[0], dates) or current
        elif 1 <= current <= LAST_ROUND and len(filled) > 1:
            rounds[r] = current
    columns = _columns(grid, rows, rounds) if rows and rounds else None
    if columns is None:
        return None
    pairings = []
    for r, round_ in rounds.items():
        row = grid.rows[r]
        score, instead = row[columns.score], row[columns.names[1]]
        own, other = (whole(row[c]) or 0 for c in columns.numbers)
        are_numbers = own and max(own, other) <= LARGEST_START_NO
        if are_numbers and row[columns.names[0]] and (other or not is_pairing(row)):
            pairings.append(_Pairing(round_, own, other or None, score, instead, r))
        elif is_pairing(row) or results(score):
            notes.left_out(row, grid.lines[r], Message("IMP004.no-number"))
    # Each player is named by the first row that has the number.
    people: dict[StartNo, Player] = {}
    lines: dict[StartNo, int] = {}
    for pairing in pairings:
        for side, number in enumerate((pairing.white, pairing.black)):
            if number is None or StartNo(number) in people:
                continue
            row = grid.rows[pairing.row]
            place = columns.names[side]
            before = row[place - 1] if place else ""
            lines[StartNo(number)] = grid.lines[pairing.row]
            people[StartNo(number)] = Player(
                start_no=StartNo(number),
                name=row[place].strip(" ,"),
                rating=columns.ratings and (rating(row[columns.ratings[side]]) or None),
                title=read_title(before).title if len(before) > 1 else None,
            )
    entries: dict[StartNo, dict[int, RoundEntry]] = {number: {} for number in people}
    for pairing in pairings:
        white = StartNo(pairing.white)
        if pairing.black is None:
            # The page says ``bye``, or that the round was requested.
            codes = results(pairing.score)
            worth = codes[0] if codes else LOSS
            is_bye = any(word in pairing.instead.casefold() for word in _BYE_WORDS)
            outcome = _REQUESTED.get(worth, Outcome.ZERO_POINT_BYE)
            if worth != LOSS and is_bye:
                outcome = Outcome.PAIRING_ALLOCATED_BYE
            entries[white][pairing.round] = RoundEntry(outcome)
            continue
        black = StartNo(pairing.black)
        outcomes = _score(pairing.score)
        if outcomes is None:
            notes.found(
                "IMP003", line=grid.lines[pairing.row], round=pairing.round, text=pairing.score
            )
            outcomes = Outcome.PENDING, Outcome.PENDING
        entries[white][pairing.round] = RoundEntry(outcomes[0], black, Colour.WHITE)
        entries[black][pairing.round] = RoundEntry(outcomes[1], white, Colour.BLACK)
    return PairedPlayers(
        tuple(
            replace(player, rounds=row_of(entries[number]))
            for number, player in sorted(people.items())
        ),
        lines,
        dates,
        frozenset(pairing.round for pairing in pairings),
    )


def days_of(dates: Mapping[int, date | None], rounds: int | None = None) -> tuple[date | None, ...]:
    """Return the days of rounds 1 to ``rounds``, or the last one; ``()`` if none is known."""
    if not any(dates.values()):
        return ()
    last = max(dates) if rounds is None else rounds
    return tuple(dates.get(number) for number in range(1, last + 1))


def _begin(text: str, dates: dict[int, date]) -> int:
    """Return the round that a line begins, 0 if none; its day is added to ``dates``."""
    match = _NUMBER.search(text)
    if match is None:
        return 0
    day = DATE.search(text)
    if day is not None and (days := possible_dates(day[0])):
        dates.setdefault(int(match[0]), days[0])
    return int(match[0])


def _columns(grid: Grid, rows: Sequence[int], rounds: Mapping[int, int]) -> _Columns | None:
    counted = Counter(_score_column(grid.rows[r]) for r in rows)
    score = counted.most_common(1)[0][0]
    if score is None:
        return None
    cells = [grid.rows[r] for r in rows]
    names = [c for c in range(len(cells[0])) if _most(cells, c, _is_name)]
    left, right = [c for c in names if c < score], [c for c in names if c > score]
    if not left or not right:
        return None
    distinct = []
    for pair in _pairs_of_columns(
        cells, score, lambda text: 1 <= (whole(text) or 0) <= LARGEST_START_NO
    ):
        # Nobody's number stands twice in a round of the two columns.
        keys = [
            (rounds.get(r, 0), number)
            for r in rows
            for c in pair
            if (number := whole(grid.rows[r][c]))
        ]
        if len(set(keys)) == len(keys):
            distinct.append(pair)
    if not distinct:
        return None
    most = -1 - len(cells) // 10  # one number in twenty may be odd: the others are below ratings
    own = min(distinct, key=lambda p: sorted(whole(row[c]) or 0 for row in cells for c in p)[most])
    ratings = None
    for pair in reversed(_pairs_of_columns(cells, score, may_be_rating)):
        highest = max(rating(row[pair[0]]) or 0 for row in cells)
        if pair[0] != own[0] and pair[1] != own[1] and highest > _HIGHEST_BOARD:
            ratings = pair
    return _Columns(score, (left[-1], right[0]), own, ratings)


_HIGHEST_BOARD: Final = 999


def _most(rows: Sequence[Sequence[str]], c: int, test: Callable[[str], bool]) -> bool:
    return 10 * sum(test(row[c]) for row in rows) >= 9 * len(rows)


def _pairs_of_columns(
    rows: Sequence[Sequence[str]], score: int, test: Callable[[str], bool]
) -> list[tuple[int, int]]:
    """Return the pairs of columns left and right of the score whose cells mostly pass a test."""
    width = len(rows[0])
    passing = [c for c in range(width) if _most(rows, c, test)]
    return [(one, other) for one in passing for other in passing if one < score < other]


_BYE_WORDS: Final = ("bye", "spielfrei", "exempt", "riposa", "descansa", "libre", "volno", "bay")
_REQUESTED: Final = {
    WIN: Outcome.FULL_POINT_BYE,
    DRAW: Outcome.HALF_POINT_BYE,
    LOSS: Outcome.ZERO_POINT_BYE,
}


def _score(text: str) -> tuple[Outcome, Outcome] | None:
    """Return both sides' results, pending for an open score; None for no score."""
    if not text or _OPEN.fullmatch(text):
        return Outcome.PENDING, Outcome.PENDING
    text = text.replace("F", "K")  # as Vega marks a game that was not played
    match = _SCORE.fullmatch(text)
    sides = [results(match[side]) for side in ("white", "black")] if match else []
    outcomes = [OUTCOMES[side[0]] for side in sides if side and len(side) == 1]
    if len(outcomes) != 2:  # noqa: PLR2004 - two sides
        return None
    if "K" in text:
        outcomes = [NOT_PLAYED.get(outcome, outcome) for outcome in outcomes]
    return outcomes[0], outcomes[1]


# Pages that hold no tournament: what they are, and what would be needed --------------------------


WITHOUT_GAMES: Final = frozenset({"league", "absences", "participants", "team-crosstable"})
"""Variants of IMP001 for tables that never had games; others have some, and cannot be read."""


def what_it_is(page: Page, tables: Sequence[Listing]) -> Message:
    """Return the first reason why a page without a crosstable holds no tournament."""
    # The headings are among the first rows.
    rows = (row for grid in page.grids for row in grid.rows[:4])
    texts = [text.casefold() for row in rows for text in row]
    words = frozenset(word.strip(".:") for text in texts for word in text.split())
    are_paired = any(map(pairs, page.grids)) or any(words.issuperset(s.split()) for s in _SIDES)
    headings = frozenset(text.strip(".: ") for text in texts)
    counts = any(headings.issuperset(league.split()) for league in _COUNTS)
    has_teams = are_paired and any(map(names_teams, texts))
    incomplete = next((len(one.body) for one in tables if _is_part_of_square(one)), 0)
    # Matches of teams: most rows have two sides with a result that no game can have, 3½-½ or 2:1.
    totals = [[score_of_sides(row) for row in grid.rows] for grid in page.grids]
    are_matches = any(
        2 * sum(total not in {None, 1} for total in of_grid) > len(of_grid) for of_grid in totals
    )
    # Marks and blanks are all that a list of absences has behind its participants.
    cells = [[text for row in one.body for text in one.grid.rows[row]] for one in tables]
    are_absences = any(
        2 * sum(map(is_blacked_out, texts_of)) >= len(one.body)
        for one, texts_of in zip(tables, cells, strict=True)
    )
    kinds = (
        (are_paired and any(map(are_boards_of_teams, page.grids)), Message("IMP001.boards")),
        (has_teams, Message("IMP001.team-pairings")),
        (are_matches, Message("IMP001.matches")),
        (are_paired, Message("IMP001.pairings")),
        (incomplete > 0, Message("IMP001.incomplete", rows=incomplete)),
        (counts, Message("IMP001.league")),
        (are_absences, Message("IMP001.absences")),
        (bool(tables), Message("IMP001.participants")),
        (True, Message("IMP001.nobody")),
    )
    return next(message for fits, message in kinds if fits)


# Words of headings in several languages: who meets whom, and what leagues count.
_SIDES: Final = """white black|weiß schwarz|blancs noirs|blancas negras|bianco nero|białe czarne
    белые черные|білі чорні|bílý černý|beli crni""".replace("\n", "|").split("|")
_COUNTS: Final = """w d l|won drawn lost|wins draws losses|s u n|siege remis|v n d|v n p|g e p
    в н п|z r p|gf ga|goals played|tore punkte""".replace("\n", "|").split("|")


def pairs(grid: Grid) -> bool:
    """Tell whether a table pairs two sides in its rows, or in many of them."""
    rows = [row for row in grid.rows if is_pairing(row)]
    return bool(rows) and 3 * len(rows) >= len(grid.rows)


def _is_part_of_square(listing: Listing) -> bool:
    """Tell whether most rows have one blacked-out cell, each in a column of its own.

    Such a table is a round-robin's crosstable; where all rows and columns are there, it is read.
    """
    rows = [listing.grid.rows[row] for row in listing.body]
    black = [[c for c, text in enumerate(row) if is_blacked_out(text)] for row in rows]
    own = [places[0] for places in black if len(places) == 1]
    is_square = len(set(own)) == len(own) >= FEWEST_OF_SQUARE
    return is_square and 2 * len(own) > len(rows)


FEWEST_OF_SQUARE: Final = 3
"""Of fewer rows a mark in each is no crosstable yet."""
