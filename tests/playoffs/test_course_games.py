"""The games of whole play-offs, round by round, and the places that they give.

Where the strong win, the smaller number does; where White wins, everything ends tied at first.
"""

import pytest
from playoff_courses import state_of
from row_tests import each_row

from trfkit.playoffs.conduct import conducted, with_answers, with_results
from trfkit.playoffs.plan import Format
from trfkit.refusal import Refusal

WINNERS = {
    "strong": lambda game: "1-0" if game.white < game.black else "0-1",
    "white": lambda _game: "1-0",
    "drawn": lambda _game: "1/2",
    "late": lambda game: "1/2" if game.number < 8 else "1-0",
}


def course(state, winner):
    """Play a whole play-off: each later game is longer, lots are drawn, the first choice taken."""
    while True:
        found = conducted(state, draws=True)
        state, (progress,) = found.state, found.contests
        if not progress.wants:
            return state, progress
        want = progress.wants[0]
        if want.kind == "game":
            game = next(game for game in state.games if game.number == want.game)
            state = with_results(state, [f"{want.game} {winner(game)} {30 + game.number}"])
        else:
            state = with_answers(state, {want.key: next(iter(want.choices))})


def games_of(state):
    """Return the pairs of each round; ``!`` marks a deciding game."""
    rounds = {}
    for game in state.games:
        pair = f"{game.white - 100}-{game.black - 100}{'!' if game.sudden_death else ''}"
        rounds.setdefault(game.round, []).append(pair)
    return " | ".join(" ".join(pairs) for _, pairs in sorted(rounds.items()))


# Edition, who wins, what is fixed; the games, and who has which place.
# fmt: off
# ruff: noqa: E501 - a row of a table stays one line
COURSES = [
    (2, "2012", "late", {},
     "2-1 | 1-2 | 1-2 | 2-1 | 2-1 | 1-2 | 1-2 | 2-1",
     "2:1 1:2"),
    (2, "2026", "strong", {"system": "match", "games": 6, "if_tied": "ranking"},
     "2-1 | 1-2 | 2-1 | 1-2",
     "1:1 2:2"),
    (2, "2006", "strong", {},
     "2-1 | 1-2",
     "1:1 2:2"),
    (2, "2006", "white", {},
     "2-1 | 1-2 | 2-1!",
     "2:1 1:2"),
    (3, "2006", "strong", {},
     "3-2 | 1-3 | 2-1",
     "1:1 2:2 3:3"),
    (3, "2006", "white", {},
     "3-2 | 1-3 | 2-1 | 3-2! | 1-3! | 2-1!",
     "3:1 1:2 2:2"),
    (4, "2006", "strong", {},
     "4-1 3-2 | 1-4 | 2-3 | 2-1 | 1-2",
     "1:1 2:2 4:3 3:3"),
    (4, "2006", "white", {},
     "4-1 3-2 | 1-4 | 4-1! | 2-3 | 3-2! | 3-4 | 4-3 | 3-4!",
     "3:1 4:2 1:3 2:3"),
    (5, "2006", "strong", {},
     "4-3 2-5 | 3-2 1-4 | 2-1 5-3 | 1-5 4-2 | 5-4 3-1",
     "1:1 2:2 3:3 4:4 5:5"),
    (5, "2006", "white", {},
     "4-3 2-5 | 3-2 1-4 | 2-1 5-3 | 1-5 4-2 | 5-4 3-1",
     "2:1 3:2 4:3 5:4 1:5"),
    (6, "2006", "strong", {},
     "5-4 6-3 | 1-5 | 4-1 | 2-6 | 3-2 | 1-2!",
     "1:1 2:2 4:3 3:3 5:5 6:5"),
    (6, "2006", "white", {},
     "5-4 6-3 | 1-5 | 4-1 | 5-4! | 1-5! | 4-1! | 2-6 | 3-2 | 6-3! | 2-6! | 3-2! | 6-5!",
     "6:1 5:2 1:3 4:3 2:3 3:3"),
    (7, "2006", "strong", {},
     "5-4! 2-7! 6-3! | 7-6! 4-2! 1-5! | 2-1! 6-4! 3-7! | 4-3! 1-6! 5-2! | 6-5! 3-1! 7-4! | 1-7! 5-3! 2-6! | 3-2! 7-5! 4-1!",
     "1:1 2:2 3:3 4:4 5:5 6:6 7:7"),
    (7, "2006", "white", {},
     "5-4! 2-7! 6-3! | 7-6! 4-2! 1-5! | 2-1! 6-4! 3-7! | 4-3! 1-6! 5-2! | 6-5! 3-1! 7-4! | 1-7! 5-3! 2-6! | 3-2! 7-5! 4-1! | 2-7! 3-6! 4-5! | 6-4! 7-3! 1-2! | 3-1! 4-7! 5-6! | 7-5! 1-4! 2-3! | 4-2! 5-1! 6-7! | 1-6! 2-5! 3-4! | 5-3! 6-2! 7-1!",
     "3:1 6:2 1:3 5:4 7:5 2:6 4:7"),
    (8, "2006", "strong", {},
     "8-1! 7-2! 3-6! 4-5! | 1-4! 2-3! | 2-1!",
     "1:1 2:2 4:3 3:3 8:5 7:5 6:5 5:5"),
    (8, "2006", "white", {},
     "8-1! 7-2! 3-6! 4-5! | 4-8! 7-3! | 7-4!",
     "7:1 4:2 8:3 3:3 1:5 2:5 6:5 5:5"),
    (9, "2006", "strong", {},
     "9-5! 7-6! 8-4! | 1-9! | 5-1! | 2-7! | 6-2! | 3-8! | 4-3! | 3-2 | 1-3 | 2-1",
     "1:1 2:2 3:3 5:4 6:4 4:4 9:7 7:7 8:7"),
    (9, "2006", "white", {},
     "9-5! 7-6! 8-4! | 1-9! | 5-1! | 2-7! | 6-2! | 3-8! | 4-3! | 9-8 | 7-9 | 8-7 | 9-8! | 7-9! | 8-7!",
     "9:1 7:2 8:2 1:4 5:4 2:4 6:4 3:4 4:4"),
    (10, "2006", "strong", {},
     "8-5 4-9 7-6 3-10 | 5-4 1-8 | 4-1 9-5 | 1-9 8-4 | 9-8 5-1 | 6-3 2-7 | 3-2 10-6 | 2-10 7-3 | 10-7 6-2 | 1-2!",
     "1:1 2:2 4:3 3:3 5:5 6:5 8:7 7:7 9:9 10:9"),
    (10, "2006", "white", {},
     "8-5 4-9 7-6 3-10 | 5-4 1-8 | 4-1 9-5 | 1-9 8-4 | 9-8 5-1 | 6-3 2-7 | 3-2 10-6 | 2-10 7-3 | 10-7 6-2 | 4-3!",
     "4:1 3:2 5:3 6:3 8:5 7:5 9:7 10:7 1:9 2:9"),
    (11, "2006", "strong", {},
     "8-1! 7-2! 6-3! 5-4! | 1-4! 2-3! | 2-1!",
     "1:1 2:2 4:3 3:3 8:5 7:5 6:5 5:5 9:9 10:9 11:9"),
    (11, "2006", "white", {},
     "8-1! 7-2! 6-3! 5-4! | 5-8! 6-7! | 6-5!",
     "6:1 5:2 8:3 7:3 1:5 2:5 3:5 4:5 9:9 10:9 11:9"),
    (2, "2006", "drawn", {},
     "2-1 | 1-2 | 2-1!",
     "1:1 2:2"),
    (3, "2006", "drawn", {},
     "3-2 | 1-3 | 2-1 | 3-2! | 1-3! | 2-1!",
     "2:1 3:2 1:2"),
    (6, "2006", "drawn", {},
     "5-4 6-3 | 1-5 | 4-1 | 5-4! | 1-5! | 4-1! | 2-6 | 3-2 | 6-3! | 2-6! | 3-2! | 3-4!",
     "4:1 3:2 5:3 1:3 6:3 2:3"),
    (8, "2006", "drawn", {},
     "8-1! 7-2! 3-6! 4-5! | 5-1! 6-2! | 2-1!",
     "1:1 2:2 5:3 6:3 8:5 7:5 3:5 4:5"),
    (4, "2006", "strong", {"short_of_time": True},
     "4-1! 3-2! | 2-1!",
     "1:1 2:2 4:3 3:3"),
    (6, "2006", "strong", {"short_of_time": True},
     "5-4! 6-3! | 1-5! | 4-1! | 2-6! | 3-2! | 1-2!",
     "1:1 2:2 4:3 3:3 5:5 6:5"),
    (8, "2006", "strong", {"short_of_time": True},
     "8-1! 7-2! 3-6! 4-5! | 1-4! 2-3! | 2-1!",
     "1:1 2:2 4:3 3:3 8:5 7:5 6:5 5:5"),
    (2, "2012", "strong", {},
     "2-1 | 1-2",
     "1:1 2:2"),
    (2, "2012", "white", {},
     "2-1 | 1-2 | 1-2",
     "1:1 2:2"),
    (3, "2012", "strong", {},
     "3-2 | 2-1 | 1-3",
     "1:1 2:2 3:3"),
    (3, "2012", "white", {},
     "3-2 | 2-1 | 1-3 | 1-2 | 2-1 | 2-1",
     "2:1 1:2 3:3"),
    (4, "2012", "strong", {},
     "2-1 3-4 | 1-2 | 4-3 | 1-3 | 3-1",
     "1:1 3:2 2:3 4:3"),
    (4, "2012", "white", {},
     "2-1 3-4 | 1-2 | 1-2 | 4-3 | 3-4 | 1-3 | 3-1 | 1-3",
     "1:1 3:2 2:3 4:3"),
    (2, "2026", "strong", {"system": "match", "games": 1, "if_tied": "sudden-death"},
     "2-1",
     "1:1 2:2"),
    (2, "2026", "white", {"system": "match", "games": 1, "if_tied": "sudden-death"},
     "2-1",
     "2:1 1:2"),
    (2, "2026", "drawn", {"system": "match", "games": 1, "if_tied": "sudden-death"},
     "2-1 | 2-1!",
     "1:1 2:2"),
    (2, "2026", "strong", {"system": "match", "games": 2, "if_tied": "sudden-death"},
     "2-1 | 1-2",
     "1:1 2:2"),
    (2, "2026", "white", {"system": "match", "games": 2, "if_tied": "sudden-death"},
     "2-1 | 1-2 | 2-1!",
     "2:1 1:2"),
    (2, "2026", "drawn", {"system": "match", "games": 2, "if_tied": "sudden-death"},
     "2-1 | 1-2 | 2-1!",
     "1:1 2:2"),
    (2, "2026", "strong", {"system": "sudden-death", "games": 1, "if_tied": "sudden-death"},
     "2-1!",
     "1:1 2:2"),
    (2, "2026", "white", {"system": "sudden-death", "games": 1, "if_tied": "sudden-death"},
     "2-1!",
     "2:1 1:2"),
    (2, "2026", "drawn", {"system": "sudden-death", "games": 1, "if_tied": "sudden-death"},
     "2-1!",
     "1:1 2:2"),
    (3, "2026", "strong", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1",
     "1:1 2:2 3:3"),
    (3, "2026", "white", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1 | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1!",
     "1:1 2:2 3:3"),
    (3, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1 | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1!",
     "1:1 2:2 3:3"),
    (3, "2026", "strong", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1 | 3-2 | 2-1 | 1-3",
     "1:1 2:2 3:3"),
    (3, "2026", "white", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1 | 3-2 | 2-1 | 1-3 | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1!",
     "1:1 2:2 3:3"),
    (3, "2026", "drawn", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "2-3 | 1-2 | 3-1 | 3-2 | 2-1 | 1-3 | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1! | 2-3! | 1-2! | 3-1!",
     "1:1 2:2 3:3"),
    (4, "2026", "strong", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
     "1:1 2:2 3:3 4:4"),
    (4, "2026", "white", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 2-1!",
     "2:1 1:2 3:3 4:3"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 1-4! 2-3! | 4-3! 1-2! | 2-4! 3-1! | 3-4! | 2-1!",
     "4:1 3:2 1:3 2:4"),
    (4, "2026", "strong", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3",
     "1:1 2:2 3:3 4:4"),
    (4, "2026", "white", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3 | 1-4! 2-3! | 4-3! 1-2! | 2-4! 3-1! | 1-2! | 3-4!",
     "1:1 2:2 3:3 4:4"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 2, "if_tied": "sudden-death"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 4-1 3-2 | 3-4 2-1 | 4-2 1-3 | 1-4! 2-3! | 4-3! 1-2! | 2-4! 3-1! | 3-4! | 2-1!",
     "4:1 3:2 1:3 2:4"),
    (5, "2026", "strong", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "5-4 | 4-1 2-3 | 2-1",
     "1:1 2:2 4:3 3:3 5:5"),
    (5, "2026", "white", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "5-4 | 5-1 2-3 | 5-2",
     "5:1 2:2 1:3 3:3 4:5"),
    (5, "2026", "drawn", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "5-4 | 5-4! | 4-1 2-3 | 1-4! | 2-3! | 3-4 | 3-4!",
     "4:1 3:2 1:3 2:3 5:5"),
    (5, "2026", "strong", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "5-4 | 4-5 | 4-1 2-3 | 1-4 | 3-2 | 2-1 | 1-2",
     "1:1 2:2 4:3 3:3 5:5"),
    (5, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "5-4 | 4-5 | 5-4! | 5-1 2-3 | 1-5 | 5-1! | 3-2 | 2-3! | 5-2 | 2-5 | 5-2!",
     "5:1 2:2 1:3 3:3 4:5"),
    (5, "2026", "drawn", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "5-4 | 4-5 | 5-4! | 4-1 2-3 | 1-4 | 1-4! | 3-2 | 2-3! | 3-4 | 4-3 | 3-4!",
     "4:1 3:2 1:3 2:3 5:5"),
    (4, "2026", "strong", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "1-4 3-2 | 2-1",
     "1:1 2:2 4:3 3:3"),
    (4, "2026", "white", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "1-4 3-2 | 3-1",
     "3:1 1:2 4:3 2:3"),
    (4, "2026", "drawn", {"system": "knockout", "games": 1, "if_tied": "sudden-death"},
     "1-4 3-2 | 1-4! | 2-3! | 4-3 | 3-4!",
     "4:1 3:2 1:3 2:3"),
    (4, "2026", "strong", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "1-4 3-2 | 4-1 | 2-3 | 2-1 | 1-2",
     "1:1 2:2 4:3 3:3"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "1-4 3-2 | 4-1 | 1-4! | 2-3 | 2-3! | 2-1 | 1-2 | 2-1!",
     "2:1 1:2 4:3 3:3"),
    (4, "2026", "drawn", {"system": "knockout", "games": 2, "if_tied": "sudden-death"},
     "1-4 3-2 | 4-1 | 1-4! | 2-3 | 2-3! | 4-3 | 3-4 | 3-4!",
     "4:1 3:2 1:3 2:3"),
    (2, "2026", "drawn", {"system": "match", "games": 1, "if_tied": "lots"},
     "2-1",
     "1:1 2:2"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "lots"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
     "4:1 2:2 1:3 3:4"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "lots"},
     "1-4 3-2 | 4-1 | 2-3 | 2-4 | 4-2",
     "4:1 2:2 1:3 3:3"),
    (2, "2026", "drawn", {"system": "match", "games": 1, "if_tied": "ranking"},
     "2-1",
     "1:1 2:2"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "ranking"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
     "1:1 2:2 3:3 4:4"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "ranking"},
     "1-4 3-2 | 4-1 | 2-3 | 2-1 | 1-2",
     "1:1 2:2 4:3 3:3"),
    (2, "2026", "drawn", {"system": "match", "games": 1, "if_tied": "share"},
     "2-1 | 2-1!",
     "1:1 2:2"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "share"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
     "1:1 2:1 3:1 4:1"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "share"},
     "1-4 3-2 | 4-1 | 1-4! | 2-3 | 2-3! | 2-1 | 1-2 | 2-1!",
     "2:1 1:2 4:3 3:3"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "first-win"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 1-4! 2-3! | 4-3! 1-2! | 2-4! 3-1! | 4-3! | 2-1!",
     "3:1 4:2 1:3 2:4"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "first-win"},
     "1-4 3-2 | 4-1 | 4-1 | 2-3 | 2-3 | 2-4 | 4-2 | 4-2",
     "4:1 2:2 1:3 3:3"),
    (2, "2026", "drawn", {"system": "match", "games": 1, "if_tied": "repeat"},
     "2-1 | 1-2 | 1-2!",
     "2:1 1:2"),
    (4, "2026", "drawn", {"system": "round-robin", "games": 1, "if_tied": "repeat"},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 1-4! 2-3! | 4-3! 1-2! | 2-4! 3-1! | 4-3! | 1-2!",
     "3:1 4:2 2:3 1:4"),
    (4, "2026", "white", {"system": "knockout", "games": 2, "if_tied": "repeat"},
     "1-4 3-2 | 4-1 | 1-4 | 4-1 | 1-4! | 2-3 | 3-2 | 2-3 | 2-3! | 2-1 | 1-2 | 1-2 | 2-1 | 1-2!",
     "1:1 2:2 4:3 3:3"),
    (4, "2026", "strong", {"system": "knockout", "games": 1, "if_tied": "ranking", "settle": 4},
     "1-4 3-2 | 2-1",
     "1:1 2:2 3:3 4:4"),
    (5, "2026", "strong", {"system": "knockout", "games": 1, "if_tied": "ranking", "settle": 3},
     "5-4 | 4-1 2-3 | 2-1",
     "1:1 2:2 3:3 4:4 5:5"),
    (4, "2026", "white", {"system": "round-robin", "games": 1, "if_tied": "sudden-death", "settle": 3},
     "1-4 2-3 | 4-3 1-2 | 2-4 3-1 | 2-1! 3-4!",
     "2:1 1:2 3:3 4:4"),
]
# fmt: on


@each_row(("players", "edition", "winner", "fixed", "games", "places"), COURSES)
def test_a_play_off_has_these_games_and_places(players, edition, winner, fixed, games, places):  # noqa: PLR0917 - of a row
    conditions = dict(fixed)
    if edition == "2026":
        usual = {"time_control": "3+2", "pairs": "ranking", "colours": "table"}
        conditions = usual | fixed | {"system": Format(fixed["system"])}
    state, progress = course(state_of(players, edition, **conditions), WINNERS[winner])
    assert games_of(state) == games
    assert " ".join(f"{who - 100}:{place}" for who, (place, _) in progress.places.items()) == places


@pytest.mark.parametrize(
    ("fast", "places"),
    [
        ([101], {101: (1, 1), 102: (2, 5), 103: (2, 5), 104: (2, 5), 105: (2, 5)}),
        ([101, 102], None),  # the organiser is asked
    ],
)
def test_five_who_drew_all_games_are_ordered_by_the_fewest_moves(fast, places):
    state = state_of(5, "2006")
    course_so_far = conducted(state, draws=True)
    while course_so_far.contests[0].wants and course_so_far.contests[0].wants[0].kind == "game":
        number = course_so_far.contests[0].wants[0].game
        state = course_so_far.state
        game = next(game for game in state.games if game.number == number)
        moves = 35 if {game.white, game.black}.isdisjoint(fast) else 30
        course_so_far = conducted(with_results(state, [f"{number} 1/2 {moves}"]), draws=True)

    contest = course_so_far.contests[0]
    assert len(course_so_far.state.games) == 10
    assert course_so_far.finished == (places is not None)
    if places is None:
        (want,) = contest.wants
        assert want.kind == "decision"
    else:
        assert contest.places == places


@pytest.mark.parametrize(("players", "draws_numbers"), [(2, False), (3, True)])
def test_two_need_no_numbers(players, draws_numbers):
    contest = conducted(state_of(players, "2006", undecided=((1, 2),)), draws=True).contests[0]
    drawn = [answer.entry.key.rpartition("/")[2] for answer in contest.answers]
    assert ("numbers-1-2" in drawn) == draws_numbers


def test_numbers_decide_after_a_lot_where_tie_breaks_leave_them_open():
    conditions = {"system": Format.MATCH, "games": 1, "if_tied": "ranking", "colours": "table"}
    state = conducted(state_of(2, "2026", undecided=((1, 2),), **conditions), draws=True).state
    contest = conducted(with_results(state, ["1 1/2"]), draws=True).contests[0]
    assert contest.places
    assert any(answer.entry.key.endswith("numbers-1-2") for answer in contest.answers)


# Corrections --------------------------------------------------------------------------------------


def knockout(*results):
    state = state_of(
        4, "2026", system=Format.KNOCKOUT, games=1, pairs="ranking", colours="table",
        if_tied="ranking",
    )  # fmt: skip
    for line in ("", *results):
        state = conducted(state, draws=True).state
        state = with_results(state, [line]) if line else state
    return conducted(state, draws=True).state


def test_a_correction_removes_the_games_that_no_longer_follow():
    state = knockout("1 1-0", "2 0-1")
    assert games_of(state) == "1-4 3-2 | 2-1"
    changed = with_results(state, ["1 0-1"], correct=True)
    assert games_of(changed) == "1-4 3-2"
    assert games_of(conducted(changed, draws=True).state) == "1-4 3-2 | 2-4"


def test_a_result_is_changed_only_as_a_correction():
    state = knockout("1 1-0")
    with pytest.raises(Refusal):
        with_results(state, ["1 0-1"])
    assert with_results(state, ["1 1-0 40"]).games[0].moves == 40
    assert with_results(state, ["1 1-0"], ended="20:00").games[0].ended == "20:00"


def test_a_correction_that_would_discard_a_played_game_is_refused():
    state = knockout("1 1-0", "2 0-1", "3 1-0")
    with pytest.raises(Refusal) as refused:
        with_results(state, ["1 0-1"], correct=True)
    assert refused.value.message.id == "refusals.played-after"
    assert refused.value.message.arguments == {"number": 3, "corrected": 1}
    assert games_of(with_results(state, ["3 0-1"], correct=True)) == "1-4 3-2 | 2-1"


@each_row(
    ("line", "told"),
    [
        ("3 1-0", "refusals.no-game"),
        ("101-102 1-0", "refusals.no-game"),
        ("104-101 1-0", "refusals.no-game"),
        ("101-104 2-0", "refusals.no-result"),
        ("101-104", "refusals.no-game-result"),
    ],
)
def test_a_line_that_is_no_result_of_a_game_is_refused(line, told):
    with pytest.raises(Refusal) as refused:
        with_results(knockout(), [line])
    assert refused.value.message.id == told


def test_games_are_entered_by_their_players():
    state = with_results(knockout(), ["101-104 1-0", "103-102 0-1"])
    assert [game.result for game in state.games] == ["1-0", "0-1"]
    again = with_results(state, ["101-104 1-0 33"])
    assert [game.moves for game in again.games] == [33, None]


def test_nothing_is_entered_where_nothing_is_paired():
    with pytest.raises(Refusal) as refused:
        with_results(state_of(4, "2006"), ["1 1-0"])
    assert refused.value.message.id == "refusals.no-game-paired"


@each_row(
    ("entered", "moves"),
    [("1 1-0", 40), ("1 1-0 41", 41), ("1 0-1", None), ("1 0-1 42", 42)],
)
def test_moves_stay_with_the_result_that_they_belong_to(entered, moves):
    state = with_results(with_results(knockout(), ["1 1-0 40"]), [entered], correct=True)
    assert state.games[0].moves == moves
