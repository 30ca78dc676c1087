"""Who sits where, and what matches are put together from the players' rounds.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from itertools import permutations, product
from pathlib import Path

from recorded import assert_text_recorded
from team_events import TEAM_LEAGUE, TEAM_SWISS, team_event_of

from trfkit.model import Colour, ForfeitedMatch, LineUp, Outcome, RoundEntry, TeamByes
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
