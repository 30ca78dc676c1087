"""Four tie-breaks and ranks in a plain integer loop, which standings are held against.

Both sides get the model of a tournament of invented players, with byes, forfeits and withdrawals,
and give BH, BH/C1, SB and ARO of everybody and the ranks. The loop is what one would write for
these four values alone; trfkit builds its view, keeps every term with what was cut, and ranks. What
it takes to read opponents and results off the model is part of the loop.
"""

from __future__ import annotations

import random

from trfkit.model import Colour, Event, Kind, Outcome, Pairings, Player, RoundEntry, Tournament
from trfkit.ranking import Ranking, rank
from trfkit.units import StartNo

ROUNDS = 11
FORFEITED = 0.01
CODES = ("BH", "BH/C1", "SB", "ARO")
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)


def tournament(players: int, rounds: int = ROUNDS) -> Tournament:
    """Return a Swiss tournament paired by score, the same one every time."""
    chance = random.Random(2026)  # noqa: S311 - an example, no secret
    rows: list[list[RoundEntry]] = [[] for _ in range(players)]
    score = [0] * players
    for r in range(rounds):
        here = [i for i in range(players) if r < rounds - 3 or i % 50]
        for i in set(range(players)) - set(here):
            rows[i].append(RoundEntry(Outcome.ZERO_POINT_BYE))
        if len(here) % 2:
            rows[here.pop()].append(RoundEntry(Outcome.PAIRING_ALLOCATED_BYE))
        here.sort(key=lambda i: (-score[i], chance.random()))
        for white, black in zip(here[::2], here[1::2], strict=True):
            first, second = FORFEIT if chance.random() < FORFEITED else chance.choice(RESULTS)
            rows[white].append(RoundEntry(first, StartNo(black + 1), Colour.WHITE))
            rows[black].append(RoundEntry(second, StartNo(white + 1), Colour.BLACK))
            score[white] += first.share or 0
            score[black] += second.share or 0
    return Tournament(
        kind=Kind(Event.SWISS, is_team=False, pairings=Pairings.SWISS, source="192", reason=""),
        players=tuple(
            Player(
                start_no=StartNo(i + 1),
                name=f"Player, {i + 1}",
                rating=2400 - i,
                rounds=tuple(row),
            )
            for i, row in enumerate(rows)
        ),
        rounds=rounds,
        rounds_played=rounds,
    )


HALVES = {
    Outcome.WIN: 2,
    Outcome.DRAW: 1,
    Outcome.FORFEIT_WIN: 2,
    Outcome.PAIRING_ALLOCATED_BYE: 2,
}


def columns(event: Tournament) -> list[list[tuple[int, int, str]]]:
    """Return opponent (-1: none), half-points and letter of each round, as the loop wants them."""
    return [
        [
            (e.opponent - 1 if e.opponent else -1, HALVES.get(e.outcome, 0), e.outcome.letter)
            for e in player.rounds
        ]
        for player in event.players
    ]


def plain(rows: list[list[tuple[int, int, str]]], ratings: list[int]) -> list[tuple[int, ...]]:
    """Return rank, BH, BH/C1, SB (in halves and quarters) and ARO by the rules of 2026."""
    own, seen = [], []
    for row in rows:
        total = 0
        for _, points, _ in row:
            total += points
        own.append(total)
        for _, _, letter in reversed(row):
            if letter == "Z":
                total += 1
            elif letter != "-":
                break
        seen.append(total)
    found = []
    for who, row in enumerate(rows):
        buchholz = berger = rating = games = 0
        least = least_voluntary = 10_000
        for opponent, points, letter in row:
            if letter in "10=":
                score = seen[opponent]
                rating += ratings[opponent]
                games += 1
            else:
                score = min(own[who], seen[opponent] if letter in "+-" else ROUNDS)
                if letter in "Z-" and score < least_voluntary:
                    least_voluntary = score
            least = min(least, score)
            buchholz += score
            berger += score * points
        cut = least if least_voluntary == 10_000 else max(least, least_voluntary)  # noqa: PLR2004 - none
        average = (2 * rating + games) // (2 * games) if games else -1
        found.append((own[who], buchholz, buchholz - cut, berger, average, who))
    found.sort(key=lambda line: (*[-n for n in line[:5]], line[5]))
    return found


def must_agree(event: Tournament) -> None:
    """Stop where the loop does not yield the numbers of trfkit."""
    ratings = [player.rating or 0 for player in event.players]
    ours = [
        (r.id, *(value if value is not None else -1 for value in r.values))
        for r in rank(event, Ranking(tiebreaks=CODES, edition="2026")).rows
    ]
    theirs = [
        (who + 1, points * 5, buchholz * 5, cut * 5, berger * 25, average)
        for points, buchholz, cut, berger, average, who in plain(columns(event), ratings)
    ]
    if ours != theirs:
        raise SystemExit("the two sides differ")
