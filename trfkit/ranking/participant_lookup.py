"""Find participants by number, FIDE ID or a part of the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.events.names import parse_name, parts_likeness
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import Tournament

ENOUGH: Final = 3
"""So many names are suggested where none fits."""

NEAR: Final = 60
"""Names that are less alike are not worth a suggestion."""

MOST_DIGITS: Final = 12
"""No id has more."""


def participants_meant(tournament: Tournament, query: str, *, of_teams: bool) -> tuple[int, ...]:
    """Return the ids of all participants that ``query`` can mean, in the order of the tournament.

    A number is a starting rank (of teams their number), else a FIDE ID. Of a name any part will do,
    with words in any order; case and accents do not count. A whole name goes before a part of one.
    """
    if query.isascii() and query.isdecimal() and len(query) <= MOST_DIGITS:
        numbered = _find_by_number(tournament, int(query), of_teams=of_teams)
        if numbered:
            return numbered
    words = plain(query).split()
    names = {number: plain(name) for number, name in _names(tournament, of_teams=of_teams)}
    whole = [number for number, name in names.items() if sorted(name.split()) == sorted(words)]
    if whole or not words:
        return tuple(whole)
    return tuple(number for number, name in names.items() if all(word in name for word in words))


def players_of_teams(tournament: Tournament, query: str) -> tuple[str, ...]:
    """Return, for the few players that ``query`` can mean, the team of each, in words."""
    numbers = participants_meant(tournament, query, of_teams=False)
    names = {int(player.start_no): player.name for player in tournament.players}
    return tuple(
        f"{number} {names[number]} is a player of team {team.number} {team.name}"
        for number in numbers[: ENOUGH + 1]
        for team in tournament.teams
        if number in team.members and len(numbers) <= ENOUGH
    )


def has_whole_word(tournament: Tournament, word: str, *, of_teams: bool) -> bool:
    """Tell whether a word is a whole word of a participant's name."""
    return any(
        plain(word) in plain(name).split() for _, name in _names(tournament, of_teams=of_teams)
    )


def nearest_names(tournament: Tournament, query: str, *, of_teams: bool) -> tuple[str, ...]:
    """Return the most similar names, each with its number, the best first."""
    words = parse_name(query)
    near = sorted(
        (
            (parts_likeness(words, parse_name(name))[1], -number, name)
            for number, name in _names(tournament, of_teams=of_teams)
        ),
        reverse=True,
    )
    return tuple(f"{-number} {name}" for ratio, number, name in near[:ENOUGH] if ratio > NEAR)


def _find_by_number(tournament: Tournament, number: int, *, of_teams: bool) -> tuple[int, ...]:
    if any(number == known for known, _ in _names(tournament, of_teams=of_teams)):
        return (number,)
    if of_teams:
        return ()
    return tuple(player.start_no for player in tournament.players if player.fide_id == number)


def _names(tournament: Tournament, *, of_teams: bool) -> Iterator[tuple[int, str]]:
    """Yield number and name of every ranked participant."""
    if of_teams:
        yield from ((team.number, team.name) for team in tournament.teams)
    else:
        yield from ((player.start_no, player.name) for player in tournament.players)
