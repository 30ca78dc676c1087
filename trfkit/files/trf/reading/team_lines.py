"""Records 801 and 802: what other programs' team lines state, for whoever compares it.

The lines are informative and kept as text; their columns depend on the program, so they are
read by tokens. Of 801, whose rounds are as wide as the event makes them, only the totals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.model import RoundKind
from trfkit.model.matches import NO_TEAM
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import TeamNo, format_points, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import Tournament
    from trfkit.model.matches import TeamEvent
    from trfkit.syntax.layout import Layout
    from trfkit.units import Points

TAGS: Final = ("801", "802")

_NUMBER: Final = lazy_pattern(r"\s*(\d{1,3})\s+")
_SCORE: Final = r"-?\d+(?:\.\d)?"
_TOTALS: Final = lazy_pattern(rf"\s*({_SCORE})\s+({_SCORE})(?!\S)")
_NICKNAME: Final = lazy_pattern(r"\S{1,5}(?=\s)")
_ROUND: Final = lazy_pattern(
    rf"\s*(?:(\d{{1,3}})\s+([wb-])|(PAB|FPB|HPB|ZPB)(?:\s+-)?)\s+({_SCORE})\s?[fF]?(?!\S)"
)


class StatedRound(Record):
    """One round of record 802: the opponent or the kind of bye, and the game points."""

    opponent: TeamNo | None
    bye: str | None
    game_points: Points | None

    def __str__(self) -> str:
        """The round without its colour: ``12 2.5``, ``PAB 2.0``."""
        return f"{self.bye or self.opponent} {format_points(self.game_points or 0)}"


class TeamLine(Record):
    """One line: its tag, its place among those of its tag from 0, and what it states.

    ``rounds`` is empty where they could not be read.
    """

    tag: str
    place: int
    team: TeamNo
    match_points: Points | None
    game_points: Points | None
    rounds: tuple[StatedRound, ...]


def team_lines(tournament: Tournament) -> Iterator[TeamLine]:
    """Yield the lines that name a team of the tournament and state its points."""
    nicknames = {team.number: team.nickname or "" for team in tournament.teams}
    for tag in TAGS:
        lines = [item.text for item in tournament.extensions if item.tag == tag]
        for index, text in enumerate(lines):
            head = _NUMBER.match(text)
            team = TeamNo(int(head[1])) if head else None
            if head is None or team not in nicknames:
                continue
            rest = text[head.end() :]
            nickname = nicknames[team]
            if nickname and rest.startswith(nickname):
                rest = rest[len(nickname) :]
            elif (nickname_match := _NICKNAME.match(rest)) and _TOTALS.match(
                rest, nickname_match.end()
            ):
                rest = rest[nickname_match.end() :]
            totals = _TOTALS.match(rest)
            if totals is not None:
                yield TeamLine(
                    tag,
                    index,
                    team,
                    parse_points(totals[1]),
                    parse_points(totals[2]),
                    _rounds(rest[totals.end() :]) if tag == "802" else (),
                )


def computed_round(event: TeamEvent, team: int, number: int) -> str:
    """Return what an 802 line should say of round ``number`` (from 1) of a team (from 0)."""
    team_round = event.rows[team][number - 1]
    if team_round.opponent == NO_TEAM:
        return f"{_BYES[team_round.kind]} {format_points(team_round.game_points)}"
    return f"{event.numbers[team_round.opponent]} {format_points(team_round.game_points)}"


_BYES: Final = {
    RoundKind.PAIRING_ALLOCATED_BYE: "PAB",
    RoundKind.FULL_POINT_BYE: "FPB",
    RoundKind.FORFEIT_WIN: "FPB",
    RoundKind.HALF_POINT_BYE: "HPB",
    RoundKind.ZERO_POINT_BYE: "ZPB",
}


def _rounds(text: str) -> tuple[StatedRound, ...]:
    """Return the rounds of an 802 line, none if anything else stands among them."""
    rounds = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _ROUND.match(text, place)
        if match is None:
            return ()
        opponent = TeamNo(int(match[1])) if match[1] else None
        rounds.append(StatedRound(opponent, match[3], parse_points(match[4])))
        place = match.end()
    return tuple(rounds)


# Lines of teams in which tabs stand for blanks, put back into their columns ----------------------


TAB: Final = "\t"
_STOPS: Final = (8, 4)
_HEAD: Final = lazy_pattern(r"310\s+(\d{1,3})\s+(\S.*?)\s*")
_NAMED: Final = ("team_no", "team_name", "nickname", "strength", "match_points", "game_points")
_WIDE: Final = "  "
"""So many blanks part two fields, and stand inside none."""

_LEFT: Final = ("team_name", "nickname")


def without_tabs(text: str) -> str | None:
    """Return a line of record 310 with its fields in their columns, None where that is not told.

    It is told where all ways to read the tabs that put every field into its columns agree on what
    the fields hold.
    """
    layout = layouts()[RecordKind.TEAM]
    fitting = [line for line in _candidates(layout, text) if layout.fits(line)]
    readings = {_fields(layout, line): line for line in reversed(fitting)}
    whole = [
        line
        for fields, line in readings.items()
        if not any(_WIDE in field for field in fields)
        and all(layout.cut(line, name).strip() for name in ("team_no", "team_name"))
    ]
    return whole[0] if len(whole) == 1 else None


def _candidates(layout: Layout, text: str) -> Iterator[str]:
    segments = text.split(TAB)
    if len(segments) > len(_NAMED) and not any(_WIDE in segment.strip() for segment in segments):
        yield _by_field(layout, segments)
        return
    yield from (text.expandtabs(stop) for stop in _STOPS)
    head, _, tail = text.rpartition(TAB)
    match = _HEAD.fullmatch(head.replace(TAB, " "))
    if match is not None and tail.strip():
        number, name = match.groups()
        start = f"310 {number:>3} {name}"
        values = tail.strip()
        for width in range(1, layout.columns("member").first):
            yield f"{start}{' ' * width}{values}"


def _by_field(layout: Layout, segments: list[str]) -> str:
    """Return the line whose fields are parted by one tab each, an empty one too."""
    line = segments[0]
    places = [layout.columns(name) for name in (*_NAMED, "team_rank")]
    members = range(1, len(segments) - len(places))
    places += [layout.cell_columns("member", index) for index in members]
    for name, columns, segment in zip(
        (*_NAMED, *[""] * len(segments)), places, segments[1:], strict=False
    ):
        word = segment.strip()
        width = columns.last - columns.first + 1
        field = word.ljust(width) if name in _LEFT else word.rjust(width)
        line = line.ljust(columns.first - 1) + field
    return line.rstrip()


def _fields(layout: Layout, text: str) -> tuple[str, ...]:
    """Return what the fields of a line hold."""
    padded = layout.padded(text)
    cut = (field.columns.cut(padded).strip() for field in layout.expanded(len(padded)))
    return tuple(word for word in cut if word)
