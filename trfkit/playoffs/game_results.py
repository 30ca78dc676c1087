"""Results of a play-off as people write them, and what they bring."""

from __future__ import annotations

from typing import Final, NamedTuple

from trfkit.patterns import lazy_pattern
from trfkit.refusal import refusal_of
from trfkit.units import parse_points

WIN: Final = 2
"""In half points."""

_WRITTEN: Final = {
    "1-0": "1-0",
    "1:0": "1-0",
    "0-1": "0-1",
    "0:1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "1/2": "1/2-1/2",
    "½": "1/2-1/2",
    "=": "1/2-1/2",
    "=-=": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "0-0": "0-0",
    "+/-": "+/-",
    "+:-": "+/-",
    "+--": "+/-",
    "-/+": "-/+",
    "-:+": "-/+",
    "--+": "-/+",
    "-/-": "-/-",
    "-:-": "-/-",
    "---": "-/-",
    "--": "-/-",
}
_POINTS: Final = {"1": 2, "0": 0, "1/2": 1, "+": 2, "-": 0}
_MATCH: Final = lazy_pattern(r"([0-9]{1,3}(?:\.5|\.0)?)-([0-9]{1,3}(?:\.5|\.0)?)")
_LINE: Final = lazy_pattern(
    r"\s*(?P<game>[0-9]{1,5}|[0-9]{1,4}\s*[-:]\s*[0-9]{1,4})[\s,;:]+(?P<result>[^\s,;]+)"
    r"(?:[\s,;]+(?P<moves>[0-9]{1,4}))?\s*"
)


class Entered(NamedTuple):
    """A result as somebody enters it: of a game by its number, or of a pair of ids."""

    game: int | None
    pair: tuple[int, int] | None
    result: str
    moves: int | None


def parse_entered(text: str, *, of_teams: bool = False) -> Entered:
    """Return what ``3 1-0``, ``3 1-0 41`` or ``12-7 1/2`` says; Refusal for other text."""
    match = _LINE.fullmatch(text.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-"))
    if match is None:
        raise refusal_of("no-game-result", text=text)
    result = parse_result(match["result"], of_teams=of_teams)
    ids = [int(part) for part in match["game"].replace(":", "-").split("-")]
    moves = int(match["moves"]) if match["moves"] else None
    if len(ids) == 1:
        return Entered(ids[0], None, result, moves)
    return Entered(None, (ids[0], ids[1]), result, moves)


def parse_result(text: str, *, of_teams: bool = False) -> str:
    """Return a result in its one spelling; Refusal for what is none."""
    plain = text.strip().replace("\N{EN DASH}", "-").replace(",", ".")
    known = _WRITTEN.get(plain)
    if known is not None:
        return known
    if of_teams and _MATCH.fullmatch(plain):
        return plain
    kinds = "1-0, 1/2, 0-1, +/-, -/+, -/-" + (", or game points such as 2.5-1.5" * of_teams)
    raise refusal_of("no-result", text=text, kinds=kinds)


def score_of(result: str, *, draw_for_black: bool) -> tuple[int, int] | None:
    """Return what White and Black get, in half points; None for text that is no result.

    A draw wins for Black where that is the rule of the game. Game points of a match count as its
    win, draw or loss.
    """
    separator = "/" if result[:1] in {"+", "-"} else "-"
    white, _, black = result.partition(separator)
    if white in _POINTS and black in _POINTS:
        halves = _POINTS[white], _POINTS[black]
    else:
        match = _MATCH.fullmatch(result)
        if match is None:
            return None
        halves = _compared(parse_points(match[1]) or 0, parse_points(match[2]) or 0)
    if draw_for_black and halves == (1, 1):
        return 0, WIN
    return halves


def _compared(white: int, black: int) -> tuple[int, int]:
    if white == black:
        return (1, 1) if white else (0, 0)
    return (WIN, 0) if white > black else (0, WIN)
