"""What a file states, for computations that share nothing with the package.

``of_text`` takes it from the lines of a TRF-26 itself, column by column; ``of_tournament`` from the
fields of the model, none of whose functions is called. Points are whole tenths, by result letter.
"""

# ruff: noqa: PLR0917 - a branch and an argument for each record

from __future__ import annotations

from typing import NamedTuple

GAMES = "1=0"
FORFEITS = "+-"
BYES = "UFHZ"
PENDING = "?"


class Row(NamedTuple):
    """A player's rating (None without) and his rounds: letter, opponent (0: nobody), colour."""

    rating: int | None
    letters: list[str]
    opponents: list[int]
    colours: list[str]


class Sheet(NamedTuple):
    """The rows by starting rank, rounds played and scheduled, and what each letter brings.

    The fields of teams are empty where none play: their members, the colours of a match's
    boards (352), what a match brings (W, D, L and A), letters of teams without a match by round
    (from 0) and team,
    forfeited matches as sign and opponent, and what a bye of record 320 brings.
    """

    rows: dict[int, Row]
    n: int
    scheduled: int
    swiss: bool
    worth: dict[str, int]
    teams: dict[int, tuple[int, ...]]
    pattern: str
    match: dict[str, int]
    team_letters: dict[tuple[int, int], str]
    forfeited: dict[tuple[int, int], tuple[str, int]]
    bye: tuple[int, int]


def tenths(text):
    whole, _, tenth = text.partition(".")
    return 10 * int(whole or 0) + int(tenth or 0)


def by_letter(win, draw, loss, absent, bye, unknown):
    """Record 162 letter by letter."""
    return {
        "1": win, "+": win, "F": win, "=": draw, "H": draw, "0": loss, "-": absent, "Z": absent,
        "U": bye, PENDING: unknown,
    }  # fmt: skip


def letter_of(text, opponent):
    if text in {" ", PENDING}:
        return PENDING if opponent else "Z"
    return {"W": "1", "D": "=", "L": "0"}.get(text, text)


def of_text(data):
    """The sheet of a file; every line of which it needs stands in the columns of TRF-26."""
    rows, teams, match = {}, {}, {"W": 20, "D": 10, "L": 0, "A": 0}
    system = {"W": 10, "D": 5, "L": 0, "A": 0}
    scheduled, code, pattern, bye = 0, "", "", (0, 0)
    team_letters, forfeited = {}, {}
    for line in data.decode().splitlines():
        tag, words = line[:3], line[3:].split()
        if tag == "001":
            cells = [line[at : at + 8].ljust(8) for at in range(91, len(line.rstrip()), 10)]
            opponents = [int(cell[:4].strip() or 0) for cell in cells]
            letters = [letter_of(c[7], o) for c, o in zip(cells, opponents, strict=True)]
            rating = line[48:52].strip()
            colours = [cell[5] for cell in cells]
            row = Row(int(rating) if rating else None, letters, opponents, colours)
            rows[int(line[4:8])] = row
        elif tag == "142":
            scheduled = int(words[0])
        elif tag == "162":
            system |= {k: tenths(v) for k, v in zip(words[::2], words[1::2], strict=True)}
        elif tag == "192":
            code = words[0]
        elif tag == "352":
            pattern = words[0]
        elif tag == "362":
            pairs = zip(words[::2], words[1::2], strict=True)
            match |= {k[1:]: tenths(v) for k, v in pairs}
        elif tag == "310":
            teams[int(line[4:7])] = tuple(map(int, line[72:].split()))
        elif tag == "240":
            for team in words[2:]:
                team_letters[int(words[1]) - 1, int(team)] = words[0]
        elif tag == "320":
            bye = (tenths(words[0]), tenths(words[1]))
            team_letters |= {(r, int(team)): "U" for r, team in enumerate(words[2:]) if int(team)}
        elif tag == "330":
            _, r, one, other = words[0], int(words[1]) - 1, int(words[2]), int(words[3])
            forfeited[r, one] = (words[0][0], other)
            forfeited[r, other] = (words[0][1], one)
    win, draw, loss, absent = (system[name] for name in "WDLA")
    bye_and_unknown = system.get("P", win), system.get("X", draw)
    worth = by_letter(win, draw, loss, absent, *bye_and_unknown)
    swiss = "SWISS" in code
    return _complete(
        rows, scheduled, swiss, worth, teams, pattern, match, team_letters, forfeited, bye
    )


def of_tournament(t):
    """The sheet of a tournament of the package's model."""
    rows = {}
    for player in t.players:
        opponents = [entry.opponent or 0 for entry in player.rounds]
        letters = [
            letter_of(e.outcome.value[0], o) for e, o in zip(player.rounds, opponents, strict=True)
        ]
        colours = [entry.colour.value if entry.colour else "-" for entry in player.rounds]
        rows[player.start_no] = Row(player.rating, letters, opponents, colours)
    s, m = t.point_system, t.match_points
    worth = {
        "1": s.win, "=": s.draw, "0": s.loss, "+": s.forfeit_win, "-": s.forfeit_loss,
        "U": s.pairing_allocated_bye, "F": s.full_point_bye, "H": s.half_point_bye,
        "Z": s.zero_point_bye, PENDING: s.unknown,
    }  # fmt: skip
    letters, forfeited, bye = {}, {}, (0, 0)
    for asked in t.requested_byes:
        letters |= {(asked.round - 1, team): asked.type.value for team in asked.participants}
    if t.team_byes:
        bye = (t.team_byes.match_points, t.team_byes.game_points)
        letters |= {(r, team): "U" for r, team in enumerate(t.team_byes.teams) if team}
    for found in t.forfeited_matches:
        forfeited[found.round - 1, found.white] = (found.result[0], found.black)
        forfeited[found.round - 1, found.black] = (found.result[1], found.white)
    return _complete(
        rows, max(t.rounds or 0, t.rounds_played), t.kind.pairings.value == "swiss", worth,
        {team.number: tuple(team.members) for team in t.teams}, t.board_colours or "",
        {"W": m.win, "D": m.draw, "L": m.loss, "A": m.absence}, letters, forfeited, bye,
        played=t.rounds_played,
    )  # fmt: skip


def _complete(
    rows, scheduled, swiss, worth, teams, pattern, match, letters, forfeited, bye, *, played=None
):
    """The sheet, with rows that end early filled with absences, later columns left out."""
    ended = [
        r + 1
        for row in rows.values()
        for r, (letter, opponent) in enumerate(zip(row.letters, row.opponents, strict=True))
        if opponent and letter != PENDING
    ]
    n = max([*ended, *(r + 1 for r, _ in forfeited), 0]) if played is None else played
    filled = {}
    for who, row in rows.items():
        missing = max(n - len(row.letters), 0)
        filled[who] = Row(
            row.rating,
            [*row.letters[:n], *"Z" * missing],
            [*row.opponents[:n], *[0] * missing],
            [*row.colours[:n], *"-" * missing],
        )
    return Sheet(
        filled, n, max(scheduled, n), swiss, worth, teams, pattern, match, letters, forfeited, bye
    )
