"""Point systems of Chess-JSON: letters with what they are worth, or another letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.model import STANDARD, MatchPointSystem, PointSystem

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.files.json_document import JsonObject
    from trfkit.units import Points


class Scores(NamedTuple):
    """What games, matches and the byes of teams bring, and the score that ranks teams first.

    ``bye_match_points`` and ``bye_game_points`` are None where no number says so; ``primary`` is
    ``match``, ``game`` or blank. ``game`` and ``match`` return what a letter is worth, None where
    the file does not say it.
    """

    system: PointSystem
    match_points: MatchPointSystem
    bye_match_points: Points | None
    bye_game_points: Points | None
    primary: str
    game: Callable[[str], Points | None]
    match: Callable[[str], Points | None]


def read_scores(body: JsonObject, tournament: JsonObject) -> Scores:
    """Return the points of a tournament; older files list them by name in the event."""
    stated = tournament.inner("scoreSystem")
    game, match = stated.inner("game"), stated.inner("match")
    named = {one.text("listName"): one for one in body.objects("scoreLists")}
    for key in ("gameScoreSystem", "matchScoreSystem"):
        name = tournament.text(key)
        if name in named and key not in stated:
            inner = named[name].inner("scoreSystem")
            game, match = (inner, match) if key.startswith("game") else (game, inner)
    of_games, of_matches = _Letters(game), _Letters(match)
    win = of_games.worth("W", STANDARD.win)
    draw = of_games.worth("D", STANDARD.draw)
    absence = of_games.worth("Z", STANDARD.zero_point_bye)
    matches = MatchPointSystem()
    return Scores(
        PointSystem(
            win=win,
            draw=draw,
            loss=of_games.worth("L", STANDARD.loss),
            forfeit_win=win,
            forfeit_loss=absence,
            pairing_allocated_bye=of_games.worth("P", win),
            full_point_bye=of_games.worth("F", win),
            half_point_bye=of_games.worth("H", draw),
            zero_point_bye=absence,
            unknown=of_games.worth("A", draw),
        ),
        MatchPointSystem(
            win=of_matches.worth("W", matches.win),
            draw=of_matches.worth("D", matches.draw),
            loss=of_matches.worth("L", matches.loss),
            absence=of_matches.worth("Z", matches.absence),
        ),
        of_matches.number("P"),
        of_matches.number("PG"),
        stated.text("primary").lower(),
        of_games.find,
        of_matches.find,
    )


_LETTERS: Final = frozenset("WDLFHZPAU")


class _Letters:
    """One system: a letter is worth points, or as much as another letter."""

    def __init__(self, values: JsonObject) -> None:
        self._values = values
        self._found: dict[str, Points | None] = {}
        self._keys = frozenset(values.keys())

    def worth(self, letter: str, default: Points) -> Points:
        """Return what a letter is worth, by default where nothing says it."""
        points = self.find(letter)
        return default if points is None else points

    def find(self, letter: str) -> Points | None:
        """Return what a letter is worth, None where it leads to no number."""
        if letter not in self._found:
            self._found[letter] = self._follow(letter)
        return self._found[letter]

    def number(self, letter: str) -> Points | None:
        """Return what a letter is worth where a number says so, not another letter."""
        text = self._values.text(letter)
        return self._values.points(letter) if text and not text[0].isalpha() else None

    def _follow(self, letter: str) -> Points | None:
        followed: list[str] = []
        while letter in self._keys and letter not in followed:
            followed.append(letter)
            text = self._values.text(letter)
            if not text or not text[0].isalpha():
                return self._values.points(letter)
            letter = text
        if followed and (letter in followed or letter not in _LETTERS):
            self._values.unreadable(followed[0], "points-or-letter")
        return None
