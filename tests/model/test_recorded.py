"""Who sits where, and what matches are put together from the players' rounds.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

import re
from itertools import permutations, product
from pathlib import Path

from recorded import assert_text_recorded
from team_events import TEAM_LEAGUE, TEAM_SWISS, team_event_of

from trfkit.model import Colour, ForfeitedMatch, LineUp, Outcome, RoundEntry, TeamByes
from trfkit.model.lineups import Seat, seating
from trfkit.model.matches import team_event
from trfkit.model.view import Score, view_of_teams
from trfkit.record import replace

LETTERS = {
    "+": RoundEntry(Outcome.FORFEIT_WIN),
    "-": RoundEntry(Outcome.FORFEIT_LOSS),
    "U": RoundEntry(Outcome.PAIRING_ALLOCATED_BYE),
    "H": RoundEntry(Outcome.HALF_POINT_BYE),
    "x": RoundEntry(Outcome.WIN, 9, Colour.WHITE),
}


def with_letters(event, letters):
    """Return an event in whose last round players have these letters, a dot for nothing new."""
    players = tuple(
        player if letter == "." else replace(player, rounds=(*player.rounds[:-1], LETTERS[letter]))
        for player, letter in zip(event.players, letters, strict=True)
    )
    return replace(event, players=players)


def seats(event):
    """Return the seats of two teams in the first round, and whether they are known."""
    one, other = (rows[0] for rows in team_event(event).rows[:2])
    sides = [
        "".join(str(seat.player) if seat else "." for seat in row.seats) for row in (one, other)
    ]
    return f"{sides[0]}-{sides[1]} {'known' if one.is_seating_known else 'guessed'} {one.colour}"


def test_seats_are_as_recorded(request):
    lines = []
    tables = ("1-2 1=0", "1-2 1.0", "1-2 .10", "1-2 1..", "1-2 +0.", "1-2 ...")
    alone = ("......", "..+...", ".+....", "....+.", "..+..+", ".....x")
    for table, pattern, letters in product(tables, (None, "WBW", "WWB", "W"), alone):
        event = with_letters(
            team_event_of(table, teams=2, boards=3, board_colours=pattern), letters
        )
        lines.append(f"{table} {pattern} {letters}")
        for own, others in (((1, 2, 3), (4, 5, 6)), ((2, 1, 3), (4, 5, 6)), ((1, 2, 3), (6, 5, 4))):
            first, second = event.teams
            teams = replace(first, members=own), replace(second, members=others)
            lines.append(f"    {own} {others}: {seats(replace(event, teams=teams))}")
    for boards in permutations((1, 2, None)):
        line_up = LineUp(1, 1, 2, boards)
        event = team_event_of("1-2 1=0", teams=2, boards=3)
        lines.append(f"{boards}: {seats(replace(event, line_ups=(line_up,)))}")
    assert_text_recorded(lines, Path(__file__).with_name("seats.txt"), request.config)


SIDES = (
    ("1w4 2b5 3w6", "4b1 5w2 6b3", 3), ("1w4 2b5 3w6", "4b1 5w2 6b3", 4),
    ("1w4 2b5 3w6", "5w2 4b1 6b3", 3), ("1w6 2b5 3w4", "4b3 5w2 6b1", 3),
    ("1w4 2 3w6", "4b1 6b3", 3), ("1w4 2b 3w6", "4b1 6b3", 3), ("1w4 2w 3w6", "4b1 6b3", 3),
    ("1w4 3w6", "4b1 5w 6b3", 3), ("1w4 3w6", "4b1 5b 6b3", 3), ("1w4 2b5", "4b1 5w2 6w", 3),
    ("1w4 2 3w6", "4b1 5 6b3", 3), ("1w4 2 3w6", "4b1 5 6b3", 4), ("1w4 2", "4b1 5w", 4),
    ("1w4 2", "4b1 5b", 4), ("1w3", "3b1", 2), ("1w3", "3b1", 3), ("1w3", "3b1", 6),
    ("1", "2", 2), ("1", "2", 1), ("1", "", 1), ("", "2", 1), ("", "", 1),
    ("1w9", "4b1", 2), ("1w4", "4b9", 2), ("1w4", "4b1 5w9", 3), ("1w4 2w4", "4b1", 3),
)  # fmt: skip
"""Two teams' players with their colours and opponents, and the number of boards."""


def side(text):
    """Return the seats of one team."""
    parts = [re.fullmatch(r"(\d)([wb]?)(\d?)", word).groups() for word in text.split()]
    return [
        Seat(
            int(number),
            RoundEntry(Outcome.WIN, int(other) if other else None, Colour(colour or None)),
            10,
        )
        if colour
        else Seat(int(number), RoundEntry(Outcome.FORFEIT_WIN), 10)
        for number, colour, other in parts
    ]


def test_seatings_are_as_recorded(request):
    """The places on each board, how well they fit, and whether no others do."""
    lines = []
    for own, opposing, boards in SIDES:
        patterns = {}
        for pattern in (None, "WBWBWB", "WWB", "b"):
            one = seating(side(own), side(opposing), boards, pattern)
            text = None
            if one is not None:
                pairs = [
                    "-".join("." if n is None else str(n) for n in pair) for pair in one.boards
                ]
                text = f"{' '.join(pairs)} {one.fit.name}{' only' * one.is_only}"
            patterns.setdefault(text, []).append(str(pattern))
        lines.append(f"{own} / {opposing} on {boards}")
        lines += [f"    {', '.join(those)}: {text}" for text, those in patterns.items()]
    assert_text_recorded(lines, Path(__file__).with_name("seatings.txt"), request.config)


def test_matches_are_as_recorded(request):
    lines = []
    tables = (
        "1-2 1=  3-4 =0", "1-2 ++  3-4 --", "1-2 xx  3-4 ??", "1-2 1?  3-4 +x", "1+2  3x4",
        "1-2 11  3U", "1-2 10  3H 4Z", "1-2 1.  3-4 .0", "1-2 ..  3-4 10",
    )  # fmt: skip
    alone = (
        "........", "....++--", "....--++", "....----", "....++..", "....UU..", "....U.--",
        "++......", "--++....", "....HH..", "x.......", "....+---",
    )  # fmt: skip
    for kind, table, letters in product((TEAM_SWISS, TEAM_LEAGUE), tables, alone):
        event = with_letters(team_event_of(f"1-3 10\n{table}", teams=4, kind=kind), letters)
        for more in (
            {},
            {"team_byes": TeamByes(10, None, (None, 4))},
            {"forfeited_matches": (ForfeitedMatch("-+", 2, 4, 3),)},
        ):
            changed = replace(event, **more)
            made = team_event(changed)
            rows = [
                f"{row.letter}{row.opponent}/{row.match_points}/{row.game_points}/{row.source}"
                for row in (rows[-1] for rows in made.rows)
            ]
            totals = [
                sum(view_of_teams(changed, made, score).totals) for score in Score
            ]  # fmt: skip
            lines.append(f"{kind.event} {table} {letters} {sorted(more)}: {rows} {totals}")
    assert_text_recorded(lines, Path(__file__).with_name("matches.txt"), request.config)
