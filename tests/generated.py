"""Tournaments made up by a seed, the same ones every time: what an arbiter's files are like.

Swiss by score with requested byes, withdrawals, forfeits and a pairing-allocated bye; a
round-robin by the circle method with forfeits and, for an odd number, free rounds.
"""

from __future__ import annotations

import random

from events import ROUND_ROBIN, SWISS
from team_events import team_event_of

from trfkit.model import (
    STANDARD,
    Colour,
    NationalRating,
    Outcome,
    Player,
    RoundEntry,
    Tournament,
)
from trfkit.units import StartNo

RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
DOUBLE_FORFEIT = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
REQUESTED = (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE)


def dice(seed):
    """Return a source of numbers that are the same every time."""
    return random.Random(seed)  # noqa: S311 - no secret


def swiss(
    seed,
    *,
    players=40,
    rounds=7,
    away=0.05,
    withdrawn=0.02,
    forfeited=0.03,
    unrated=0.0,
    point_system=STANDARD,
):
    """Return a Swiss; the shares are of participants in a round, ``unrated`` of all of them."""
    chance = dice(seed)
    rows = [[] for _ in range(players)]
    score = [0] * players
    gone = set()
    for _ in range(rounds):
        gone |= {i for i in range(players) if chance.random() < withdrawn}
        here = [i for i in range(players) if i not in gone and chance.random() >= away]
        for i in set(range(players)) - set(here):
            requested = Outcome.ZERO_POINT_BYE if i in gone else chance.choice(REQUESTED)
            rows[i].append(RoundEntry(requested))
            score[i] += requested is Outcome.HALF_POINT_BYE
        here.sort(key=lambda i: (-score[i], chance.random()))
        if len(here) % 2:
            bye = here.pop()
            rows[bye].append(RoundEntry(Outcome.PAIRING_ALLOCATED_BYE))
            score[bye] += 2
        for white, black in zip(here[::2], here[1::2], strict=True):
            results = FORFEIT if chance.random() < forfeited else chance.choice(RESULTS)
            pair = (white, black) if chance.random() < 0.5 else (black, white)
            _play(rows, *pair, results)
            for player, outcome in zip(pair, results, strict=True):
                score[player] += _halves(outcome)
    return _tournament(
        chance, rows, SWISS, unrated=unrated, rounds=rounds, point_system=point_system
    )


def round_robin(seed, *, players=9, forfeited=0.1):
    """Return a round-robin in which everybody met everybody once."""
    chance = dice(seed)
    seats = [*range(players), *[None] * (players % 2)]
    rows = [[] for _ in range(players)]
    for _ in range(len(seats) - 1):
        for one, other in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
            if one is None or other is None:
                rows[other if one is None else one].append(RoundEntry(Outcome.ZERO_POINT_BYE))
                continue
            is_forfeit = chance.random() < forfeited
            results = chance.choice((FORFEIT, DOUBLE_FORFEIT)) if is_forfeit else None
            _play(rows, one, other, results or chance.choice(RESULTS))
        seats.insert(1, seats.pop())
    return _tournament(chance, rows, ROUND_ROBIN, unrated=0.0, rounds=len(seats) - 1)


def _play(rows, white, black, results):
    rows[white].append(RoundEntry(results[0], StartNo(black + 1), Colour.WHITE))
    rows[black].append(RoundEntry(results[1], StartNo(white + 1), Colour.BLACK))


def _halves(outcome):
    return {Outcome.WIN: 2, Outcome.FORFEIT_WIN: 2, Outcome.DRAW: 1}.get(outcome, 0)


def _tournament(chance, rows, kind, *, unrated, rounds, **fields):
    ratings = [chance.randint(1000, 2400) for _ in rows]
    return Tournament(
        kind=kind,
        players=tuple(
            Player(
                start_no=StartNo(i + 1),
                name=f"Player {i + 1}",
                rating=None if chance.random() < unrated else ratings[i],
                rounds=tuple(row),
            )
            for i, row in enumerate(rows)
        ),
        national_ratings=tuple(
            NationalRating(
                federation="NED", start_no=StartNo(i + 1), rating=rating + chance.randint(-60, 60)
            )
            for i, rating in enumerate(ratings)
            if chance.random() < 0.8
        ),
        rounds=rounds,
        rounds_played=rounds,
        **fields,
    )


def team_swiss(seed, *, teams=16, boards=4, rounds=6, away=0.06, forfeited=0.06, **fields):
    """Return a Swiss of teams with matches, forfeited matches and byes of all kinds."""
    chance = dice(seed)
    score = dict.fromkeys(range(1, teams + 1), 0)
    lines = []
    for _ in range(rounds):
        here = [team for team in score if chance.random() >= away]
        parts = [f"{team}{chance.choice('HZ')}" for team in score if team not in here]
        here.sort(key=lambda team: (-score[team], chance.random()))
        if len(here) % 2:
            parts.append(f"{here.pop()}U")
        for one, other in zip(here[::2], here[1::2], strict=True):
            if chance.random() < forfeited:
                parts.append(f"{one}+{other}")
                score[one] += boards
                continue
            results = "".join(chance.choice("111===000+-") for _ in range(boards))
            parts.append(f"{one}-{other} {results}")
            score[one] += results.count("1") + results.count("+")
            score[other] += results.count("0") + results.count("-")
        lines.append("  ".join(parts))
    return team_event_of("\n".join(lines), teams=teams, boards=boards, **fields)
