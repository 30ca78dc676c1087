"""Team events written as rounds of matches, for tests: invented teams of numbered players.

Team 1 has the players 1 to ``boards``, team 2 the next ones, and so on. Each line is a round:
``1-2 1=0+`` is a match and what the first team got on each board (``.`` an empty board on both
sides, ``x`` a double forfeit, ``?`` a pending game); ``1+2`` and ``1x2`` are a match forfeited
by the second or by both teams (record 330); ``3U`` ``3F`` ``3H`` ``3Z`` are byes of record 320
and 240. Who is not mentioned is away. Team 1 of a match has White on board 1.
"""

from __future__ import annotations

import re

from trfkit.model import (
    ABSENT,
    ByeType,
    Colour,
    Event,
    ForfeitedMatch,
    Kind,
    Outcome,
    Pairings,
    Player,
    RequestedByes,
    RoundEntry,
    Team,
    TeamByes,
    Tournament,
)
from trfkit.ranking import Ranking
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import NO_POLICIES
from trfkit.ranking.ranks import field_of
from trfkit.units import StartNo, TeamNo

TEAM_SWISS = Kind(Event.SWISS, is_team=True, pairings=Pairings.SWISS, source="192", reason="")
TEAM_LEAGUE = Kind(
    Event.ROUND_ROBIN, is_team=True, pairings=Pairings.PREDETERMINED, source="192", reason=""
)

_MATCH = re.compile(r"(\d+)-(\d+) ([1=0+x?.-]+)")
_FORFEIT = re.compile(r"(\d+)([+x])(\d+)")
_BYE = re.compile(r"(\d+)([UFHZ])")

RESULTS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
    "+": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "x": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    "?": (Outcome.ADJOURNED, Outcome.ADJOURNED),
}


def team_event_of(table, *, teams, boards=2, bye=(10, 20), kind=TEAM_SWISS, **fields):
    """Return the tournament; ``bye`` is what record 320 grants, ``fields`` are Tournament's."""
    lines = table.strip().splitlines()
    rows = {n: [ABSENT] * len(lines) for n in range(1, teams * boards + 1)}
    forfeits, byes, paired_byes = [], [], [None] * len(lines)
    for r, line in enumerate(lines):
        for one, other, results in _MATCH.findall(line):
            _play(rows, r, (int(one), int(other)), results, boards)
        for one, sign, other in _FORFEIT.findall(_MATCH.sub("", line)):
            result = "+-" if sign == "+" else "--"
            forfeits.append(ForfeitedMatch(result, r + 1, TeamNo(int(one)), TeamNo(int(other))))
        for number, letter in _BYE.findall(line):
            if letter == "U":
                paired_byes[r] = TeamNo(int(number))
            else:
                byes.append(RequestedByes(ByeType(letter), r + 1, (int(number),)))
    fields.setdefault("rounds", len(lines))
    fields.setdefault("board_colours", ("WB" * boards)[:boards])
    return Tournament(
        kind=kind,
        players=tuple(
            Player(start_no=StartNo(n), name=f"Player {n}", rating=2400 - 10 * n, rounds=tuple(row))
            for n, row in rows.items()
        ),
        teams=tuple(
            Team(
                number=TeamNo(t + 1),
                name=f"Team {t + 1}",
                members=tuple(StartNo(t * boards + b + 1) for b in range(boards)),
            )
            for t in range(teams)
        ),
        rounds_played=len(lines),
        forfeited_matches=tuple(forfeits),
        requested_byes=tuple(byes),
        team_byes=TeamByes(*bye, tuple(paired_byes)) if any(paired_byes) else None,
        **fields,
    )


def _play(rows, r, teams, results, boards):
    players = [[(team - 1) * boards + b + 1 for b in range(boards)] for team in teams]
    for board, result in enumerate(results):
        if result == ".":
            continue
        first, second = players[0][board], players[1][board]
        colour = Colour.WHITE if board % 2 == 0 else Colour.BLACK
        mine, theirs = RESULTS[result]
        rows[first][r] = RoundEntry(mine, StartNo(second), colour)
        rows[second][r] = RoundEntry(theirs, StartNo(first), colour.opposite)


def team_field(tournament, edition="2026", primary=None, policies=NO_POLICIES):
    request = read_request(
        tournament,
        Ranking(tiebreaks=(), edition=edition, policies=policies, kind=None, primary=primary),
    )
    return field_of(tournament, request, Ranking(rounds=None, rating=None, unrated=None))
