"""Events to be rated, for tests: starting ratings, and games as ``round one-other result``."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from trfkit.go.ufgo import PARTS, choose_readings, rules_of
from trfkit.go.ufgo.calculation import Event, rate
from trfkit.ratings.result import Game

HALVES = {"1": (2, 0), "=": (1, 1), "0": (0, 2), "--": (0, 0)}


def games(text):
    """Return the games of lines such as ``1: 1-2 1, 3-4 =``; players count from 1."""
    found = []
    for line in text.strip().splitlines():
        number, _, rest = line.partition(":")
        for game in rest.split(","):
            pair, result = game.split()
            one, other = (int(who) - 1 for who in pair.split("-"))
            found.append(Game(int(number), (one, other), HALVES[result]))
    return tuple(found)


def event(starts, text, *, board=19, official=False, **policies):
    """Return the event of players who start from ``starts`` (points)."""
    played = games(text)
    rounds = max((game.round for game in played), default=0)
    boards = (board,) * rounds if isinstance(board, int) else tuple(board)
    named = {name.replace("_", "-"): value for name, value in policies.items()}
    return Event(
        starts=tuple(int(Fraction(start) * 10) for start in starts),
        games=played,
        boards=boards,
        official=official,
        rules=rules_of(choose_readings(named)),
    )


def points(parts):
    """Return the points of a number that is counted in parts."""
    return Fraction(parts, PARTS)


def rated(starts, text, **options):
    """Return the outcome of such an event."""
    return rate(event(starts, text, **options))


def ends(outcome):
    """Return the exact ratings at the end of the last calculation, in points."""
    return [Fraction(row.end, 10) for row in outcome.last]


@st.composite
def events(draw, most_players=6, most_rounds=5):
    """Draw starting ratings, games, boards and whether the event is official."""
    count = draw(st.integers(2, most_players))
    rating = st.one_of(st.integers(0, 130), st.integers(100, 2700))
    starts = draw(st.lists(rating, min_size=count, max_size=count))
    rounds = draw(st.integers(1, most_rounds))
    boards = draw(
        st.one_of(
            st.sampled_from((9, 13, 19)).map(lambda board: (board,) * rounds),
            st.tuples(*[st.sampled_from((9, 13, 19))] * rounds),
        )
    )
    played = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(range(count)))
        pairs = draw(st.integers(0, count // 2))
        for place in range(pairs):
            result = draw(st.sampled_from(("1", "=", "0")))
            pair = (order[2 * place], order[2 * place + 1])
            played.append(Game(number, pair, HALVES[result]))
    return starts, tuple(played), boards, draw(st.booleans())
