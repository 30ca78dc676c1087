"""The pairs that rows state, what an engine is given, and what else rounds may have been paired by.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from pathlib import Path

from events import event
from recorded import assert_text_recorded, plain
from team_events import TEAM_LEAGUE, team_event_of

from trfkit.files.trf.emitting import Dialect
from trfkit.model import (
    AbnormalPoints,
    Acceleration,
    Colour,
    ForbiddenPairs,
    PlayerAcceleration,
)
from trfkit.pairings.stated_rounds import (
    TIMEOUT,
    ExpectedPairs,
    Request,
    compare,
    stated_players,
    stated_teams,
)
from trfkit.pairings.swiss import _shown_colour, _swiss, _ways, clues, state_before
from trfkit.record import replace
from trfkit.units import Points

HERE = Path(__file__).parent
ROWS = """
1   2w1  2w+  2w1  2b1  2-1  3w1  1w1  9w1  4b1  Z
2   1b0  1b-  1b+  1b0  1-0  1b0  U    +    3b=  Z
3   4-1  4b-  4-+  +    F    1b0  Z    H    2-=  Z
4   3b0  3w+  3--  U    F    U    H    Z    1w0  Z
"""
"""A kind of pair in each round: plain, forfeited, half forfeited, both Black, without colours."""


def pair(one):
    return f"{one.white.id}({one.white.points})-{one.black.id if one.black else ''}"


def text_of(checked):
    groups = [
        f"{group.points}: {' '.join(map(pair, group.file))} / {' '.join(map(pair, group.expected))}"
        for group in checked.groups
    ]
    why = plain(checked.reason) if checked.reason else ""
    return f"{checked.verdict} {checked.equal}/{checked.pairs} {why} {'; '.join(groups)}"


def rounds_of(participants):
    yield f"{participants.names} {participants.points}"
    for number, one in enumerate(participants.rounds, start=1):
        absent = [f"{who} {kind}" for who, kind in one.absent.items()]
        sides = f"colourless {sorted(one.colourless)}, forfeited {sorted(one.forfeited)}"
        trouble = plain(one.trouble) if one.trouble else ""
        yield f"{number}: {one.pairs} {one.byes} {absent}, {sides} {trouble}"


def test_stated_pairs_are_as_recorded(request):
    players = stated_players(event(ROWS))
    lines = [f"{TIMEOUT}", *rounds_of(players), str([*Request(rounds=(2, 10)).numbers(players)])]
    expected = {
        "the same": ExpectedPairs(((1, 2), (3, 4))),
        "other colours": ExpectedPairs(((2, 1), (4, 3))),
        "other pairs": ExpectedPairs(((1, 3), (2, 4)), scores={1: 10, 2: 20, 3: 5}),
        "a pair too few": ExpectedPairs(((1, 2),), scores={1: 10, 2: 20}),
        "no scores": ExpectedPairs(((1, 3), (4, 2))),
        "byes": ExpectedPairs(((1, 2),), byes=(4, 3), scores={3: 0, 4: 5}),
        "no byes": ExpectedPairs(((1, 2), (3, 4)), byes=()),
    }
    for name, answer in expected.items():
        for number in (1, 2, 6, 7):
            checked = compare(number, players.rounds[number - 1], answer, players)
            lines.append(f"{name} in round {number}: {text_of(checked)}")
    assert_text_recorded(lines, HERE / "stated.txt", request.config)


def test_matches_of_teams_are_as_recorded(request):
    lines = []
    league = team_event_of("1-2 1=  3-4 ..\n4-1 10\n2-3 x1", teams=4, kind=TEAM_LEAGUE)
    lines += rounds_of(stated_teams(league))
    colourless = team_event_of("1-2 11  3-4 01", teams=4, kind=TEAM_LEAGUE, board_colours=None)
    players = [
        replace(one, rounds=tuple(replace(entry, colour=None) for entry in one.rounds))
        if one.start_no < 5
        else replace(one, rounds=tuple(replace(entry, colour=Colour.BLACK) for entry in one.rounds))
        for one in colourless.players
    ]
    lines += rounds_of(stated_teams(replace(colourless, players=tuple(players))))
    lines += rounds_of(stated_teams(team_event_of("-", teams=2)))
    assert_text_recorded(lines, HERE / "matches.txt", request.config)


SWISS = """
1   4w1  2b=  3w+  6b1
2   5b0  1w=  U    4w?
3   6w1  4b1  1b-  5w=
4   1b0  3w0  5b0  2b?
5   2w1  H    4w1  3b=
6   3b0  F    Z    1w0
8   Z    Z    +    Z
9   Z    Z    Z    Z
"""
"""Nobody has the number 7, and 9 never played; 8 came in the third round, alone."""
EVENTS = {
    "as it is": {},
    "no rounds stated": {"rounds": None},
    "White first": {"initial_colour": Colour.WHITE},
    "Black first": {"initial_colour": Colour.BLACK},
    "five rounds": {"rounds": 5, "pairs_by_file_order": True},
    "accelerated": {
        "accelerations": (
            Acceleration(None, Points(10), 1, 2, 1, 3), Acceleration(None, Points(5), 2, 9, 3, 3),
            Acceleration(None, None, 1, 4, 1, 9),
        ),
        "player_accelerations": (
            PlayerAcceleration(5, (Points(0), Points(15), Points(0))),
            PlayerAcceleration(7, (Points(10),)), PlayerAcceleration(1, (Points(5),)),
        ),
    },
    "prohibited": {
        "forbidden_pairs": (
            ForbiddenPairs((1, 2, 5), 2, 3), ForbiddenPairs((2, 3)), ForbiddenPairs((1, 4)),
            ForbiddenPairs((1, 7)), ForbiddenPairs((7, 1)), ForbiddenPairs((8, 6), 3),
        )
    },
    "penalised": {"abnormal_points": (AbnormalPoints("", None, Points(-5), 1, (1,)),)},
    "baku": {"type_code": "FIDE_DUTCH_BAKU"},
}  # fmt: skip


def test_what_an_engine_is_given_is_as_recorded(request):
    """Of the rounds of events after the first as far as they differ, after what is assumed."""
    lines = []
    for name, fields in {**EVENTS, "as numbered": {}}.items():
        tournament = event(SWISS, **fields)
        swiss, assumed = _swiss(tournament, stated_players(tournament))
        swiss = replace(swiss, on_arrival=name != "as numbered")
        lines += [name, f"{swiss.rounds} {swiss.initial} {swiss.order} {plain(assumed)}"]
        for number in range(1, 5):
            for takes_points in (False, True):
                state = state_before(swiss, number, Dialect.TRFX, takes_points=takes_points)
                trouble = plain(state.trouble) if state.trouble else ""
                text = [line.rstrip() for line in state.data.decode().splitlines()]
                new = [f"        {line}" for line in text if f"        {line}" not in lines]
                if new or trouble:
                    points = " that counts" * (not takes_points)
                    lines.append(
                        f"    round {number}{points}: {state.scores} {state.order} {trouble}"
                    )
                    lines += new
    assert_text_recorded(lines, HERE / "given.txt", request.config)


def test_other_ways_are_as_recorded(request):
    lines = []
    for name, fields in EVENTS.items():
        tournament = event(SWISS, **fields)
        swiss, _ = _swiss(tournament, stated_players(tournament))
        lines += [name]
        for way, text, order in _ways(swiss):
            said = f"{way.rounds} {way.initial} {bool(way.fictitious)} {way.on_arrival}"
            lines += [f"    {plain(text)} {order}: {said} {way.order}"]
    tables = {
        "halves": "1 4w1\n2 5b1\n3 6w1\n4 1b0\n5 2w0\n6 3b0",
        "one of three": "1 4w1\n2 3b1\n3 2w0\n4 1b0\n5 6w1\n6 5b0",
        "one of two": "1 3w1\n2 5w1\n3 1b0\n5 2b0",
        "neighbours": "1 2w1\n2 1b0\n3 4w0\n4 3b1\n5 6b=\n6 5w=",
        "Black first": "1 4b1\n2 5w1\n3 6b1\n4 1w0\n5 2b0\n6 3w0",
        "one of each": "1 3w1\n2 4w1\n3 1b0\n4 2b0",
        "without colours": "1 2-1\n2 1-0",
        "gaps": "2 6b1\n4 8w1\n6 2w0\n8 4b0\n10 U",
        "a pair": "1 2w1\n2 1b0",
        "nobody": "1 Z\n2 Z",
        "late": "1 2w1 3w1\n2 1b0 Z\n3 Z 1b0",
        "late, and first by rating": "1 2w1 6w1\n2 1b0 Z\n6 Z 1b0",
        "open at last": "1 3w1 2b?\n2 4b0 1w?\n3 1b0 4w1\n4 2w1 3b0",
        "open before": "1 3w? 2b1\n2 4b0 1w0\n3 1b? 4w1\n4 2w1 3b0",
        "seven gaps": "1 13w1\n13 1b0",
        "more gaps": "1 5w1\n5 1b0",
        "as many gaps": "1 4w1\n4 1b0",
    }
    for name, table in tables.items():
        participants = stated_players(event(table))
        tournament = event(table, ratings={1: 1, 6: 9})
        why = [plain(one) for one in clues(tournament, participants, {})]
        away = [plain(one) for one in clues(tournament, participants, {1: (0, 5)})]
        apart = replace(tournament, forbidden_pairs=(ForbiddenPairs((1, 2)),))
        parted = [plain(one) for one in clues(apart, participants, {})]
        swiss, assumed = _swiss(tournament, participants)
        lines += [f"{name}: {plain(assumed)} {swiss.order}"]
        for way, text, order in _ways(swiss):
            lines += [f"    {plain(text)} {order}: {way.on_arrival} {way.order}"]
        lines.append(f"    {_shown_colour(participants)} {why} / {len(away)} / {len(parted)}")
    assert_text_recorded(lines, HERE / "ways.txt", request.config)
