"""Hypothesis strategies that several tests share: whole tournaments with every kind of round."""

from __future__ import annotations

from dataclasses import replace

from events import ROUND_ROBIN, SWISS, THREE_ONE_NIL
from hypothesis import strategies as st

from trfkit.model import STANDARD, Colour, Outcome, Player, RoundEntry, Tournament
from trfkit.units import Points, StartNo

POINT_SYSTEMS = (
    STANDARD,
    THREE_ONE_NIL,
    replace(STANDARD, pairing_allocated_bye=Points(5)),
    replace(STANDARD, pairing_allocated_bye=Points(0)),
    replace(STANDARD, half_point_bye=Points(3), zero_point_bye=Points(1)),
    replace(THREE_ONE_NIL, loss=Points(10), draw=Points(20)),
)

GAMES = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.SHORT_WIN, Outcome.SHORT_LOSS),
    (Outcome.LOSS, Outcome.LOSS),
    (Outcome.DRAW, Outcome.LOSS),
)
FORFEITS = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
)
BYES = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
)


@st.composite
def tournaments(draw, kinds=(SWISS, ROUND_ROBIN), most_players=7, most_rounds=6):
    """A consistent tournament: games point back, forfeits and byes of all kinds, any scores.

    Pairs may meet more than once, and more rounds may be scheduled than were played.
    """
    count = draw(st.integers(2, most_players))
    rounds = draw(st.integers(1, most_rounds))
    rows = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        pairs = draw(st.integers(0, count // 2))
        for board in range(pairs):
            white, black = order[2 * board], order[2 * board + 1]
            results = draw(st.sampled_from((*GAMES, *GAMES, *FORFEITS)))
            rows[white].append(RoundEntry(results[0], StartNo(black + 1), Colour.WHITE))
            rows[black].append(RoundEntry(results[1], StartNo(white + 1), Colour.BLACK))
        for who in order[2 * pairs :]:
            rows[who].append(RoundEntry(draw(st.sampled_from(BYES))))
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=count, max_size=count))
    players = tuple(
        Player(start_no=StartNo(i + 1), name=f"Player {i + 1}", rating=rating, rounds=tuple(row))
        for i, (row, rating) in enumerate(zip(rows, ratings, strict=True))
    )
    return Tournament(
        kind=draw(st.sampled_from(kinds)),
        players=players,
        rounds=rounds + draw(st.integers(0, 3)),
        rounds_played=rounds,
        point_system=draw(st.sampled_from(POINT_SYSTEMS)),
    )
