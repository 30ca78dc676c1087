"""An event of teams, whose standings are held against those of its players.

It has 400 invented teams on four boards and nine rounds, with byes, forfeited matches and single
forfeits. Teams are put together from the players' games and ranked with ten codes, boards among
them; the same 1600 players are ranked with as many codes for players.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from trfkit.model import (
    Colour,
    Event,
    ForfeitedMatch,
    Kind,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Team,
    TeamByes,
    Tournament,
)
from trfkit.units import Points, StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Sequence

TEAMS, BOARDS, ROUNDS = 400, 4, 9
FORFEITED: Final = 0.01
OF_TEAMS: Final = (
    "MPTS", "GPTS", "EDEBT", "BH:MP/C1", "BH:GP", "EMMSB/C1", "EMGSB", "EGGSB", "SSSC", "BC",
)  # fmt: skip
OF_PLAYERS: Final = ("PTS", "DE", "BH/C1", "BH", "SB/C1", "SB", "AOB", "FB", "ARO", "PS")
RESULTS: Final = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)
FORFEIT: Final = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
ABSENT: Final = RoundEntry(Outcome.ZERO_POINT_BYE)


def tournament() -> Tournament:
    """Return a Swiss of teams paired by match points, the same one every time."""
    chance = random.Random(2026)  # noqa: S311 - an example, no secret
    rows = [[ABSENT] * ROUNDS for _ in range(TEAMS * BOARDS)]
    score = [0] * TEAMS
    byes: list[TeamNo | None] = [None] * ROUNDS
    forfeits = []
    for r in range(ROUNDS):
        here = [t for t in range(TEAMS) if r < ROUNDS - 2 or t % 57]
        here.sort(key=lambda t: (-score[t], chance.random()))
        if len(here) % 2:
            byes[r] = TeamNo(here.pop() + 1)
        for one, other in zip(here[::2], here[1::2], strict=True):
            if chance.random() < FORFEITED:
                forfeits.append(ForfeitedMatch("+-", r + 1, TeamNo(one + 1), TeamNo(other + 1)))
                score[one] += 2
                continue
            balance = _play(rows, r, (one, other), chance)
            score[one] += 1 + (balance > 0) - (balance < 0)
            score[other] += 1 - (balance > 0) + (balance < 0)
    return Tournament(
        kind=Kind(Event.SWISS, is_team=True, pairings=Pairings.SWISS, source="192", reason=""),
        players=tuple(
            Player(start_no=StartNo(n + 1), name=f"Player, {n}", rating=2600 - n, rounds=tuple(row))
            for n, row in enumerate(rows)
        ),
        teams=tuple(
            Team(
                number=TeamNo(t + 1),
                name=f"Team {t + 1}",
                members=tuple(StartNo(t * BOARDS + b + 1) for b in range(BOARDS)),
            )
            for t in range(TEAMS)
        ),
        rounds=ROUNDS,
        rounds_played=ROUNDS,
        board_colours="WBWB",
        team_byes=TeamByes(Points(10), Points(20), tuple(byes)),
        forfeited_matches=tuple(forfeits),
    )


def _play(
    rows: Sequence[list[RoundEntry]], r: int, teams: tuple[int, int], chance: random.Random
) -> int:
    """Enter a match; return by how many half-points the first team won it."""
    balance = 0
    for board in range(BOARDS):
        first, second = FORFEIT if chance.random() < FORFEITED else chance.choice(RESULTS)
        one, other = (team * BOARDS + board for team in teams)
        colour = Colour.WHITE if board % 2 == 0 else Colour.BLACK
        rows[one][r] = RoundEntry(first, StartNo(other + 1), colour)
        rows[other][r] = RoundEntry(second, StartNo(one + 1), colour.opposite)
        balance += (2 if first is Outcome.FORFEIT_WIN else first.share or 0) - (second.share or 0)
    return balance
