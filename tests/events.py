"""Tournaments written as a crosstable, for tests: invented players, one line each.

A line is the starting rank and a cell for each round: ``2w1`` (White against 2, won), ``5b+``,
``7w?`` as in a TRF, or a bye's letter alone: ``U`` ``F`` ``H`` ``Z``.
"""

from __future__ import annotations

import re

from trfkit.model import (
    OUTCOME_BY_LETTER,
    STANDARD,
    Colour,
    Event,
    Kind,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    RoundKind,
    Tournament,
)
from trfkit.model.view import view_of_players
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.regulations import get_edition
from trfkit.tie_breaks.field import Field
from trfkit.units import StartNo

SWISS = Kind(Event.SWISS, is_team=False, pairings=Pairings.SWISS, source="192", reason="")
ROUND_ROBIN = Kind(
    Event.ROUND_ROBIN, is_team=False, pairings=Pairings.PREDETERMINED, source="192", reason=""
)

THREE_ONE_NIL = replace(
    STANDARD,
    win=30,
    draw=10,
    forfeit_win=30,
    pairing_allocated_bye=30,
    full_point_bye=30,
    half_point_bye=10,
    unknown=10,
)

# 6 beat 1, lost to 4 and left: with 2 of 5 games that is before half.
LEFT_AFTER_TWO = """
1  6w0  2w=  3b1  4w1  5b=
2  5w1  1b=  6w+  3w=  4b1
3  4w=  5b1  1w0  2b=  6w+
4  3b=  6b1  5w=  1b0  2w0
5  2b0  3w0  4b=  6b+  1w=
6  1b1  4w0  2b-  5w-  3b-
"""

_CELL = re.compile(r"(\d+)([wb-])(.)")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def cell(text):
    match = _CELL.fullmatch(text)
    if match is None:
        return RoundEntry(OUTCOME_BY_LETTER[text])
    letter = match[3]
    outcome = Outcome.ADJOURNED if letter == "?" else OUTCOME_BY_LETTER[letter]
    return RoundEntry(outcome, StartNo(int(match[1])), _COLOURS[match[2]])


def event(table, *, kind=SWISS, ratings=None, **fields):
    """Return the tournament of a crosstable; ``fields`` are those of ``Tournament``."""
    players = []
    for line in table.strip().splitlines():
        number, *cells = line.split()
        start_no = StartNo(int(number))
        rating = 2400 - 50 * start_no if ratings is None else ratings.get(start_no)
        rounds = tuple(cell(text) for text in cells)
        players.append(
            Player(start_no=start_no, name=f"Player {number}", rating=rating, rounds=rounds)
        )
    given = max((len(player.rounds) for player in players), default=0)
    fields.setdefault("rounds", given)
    fields.setdefault("rounds_played", _played(players, given))
    return Tournament(kind=kind, players=tuple(players), **fields)


def _played(players, given):
    results = (RoundKind.GAME, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS)
    return max(
        (r for r in range(1, given + 1) if any(p.round(r).kind in results for p in players)),
        default=0,
    )


def values(tournament, code, edition="2026", **options):
    """Return the values of one code by starting rank, as the JSON report prints them."""
    standings = rank(tournament, Ranking(tiebreaks=(code,), edition=edition, **options))
    return {row.id: standings.texts(row)[code] for row in standings.rows}


def ranks(tournament, *codes, edition="2026", **options):
    """Return the ranks by starting rank."""
    return {
        row.id: row.rank
        for row in rank(tournament, Ranking(tiebreaks=codes, edition=edition, **options)).rows
    }


def field(tournament, edition="2026"):
    return Field(view_of_players(tournament), get_edition(edition))
