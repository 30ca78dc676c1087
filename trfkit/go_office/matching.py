"""Whose row a row of an event is: members known by their names and other spellings."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from trfkit.go_office.entered import Member, name_key
from trfkit.plain import plain
from trfkit.rating_lists.names import is_same_person, likeness
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.model import PartialDate, Player

FEW: Final = 3
"""So many are named who may be meant."""

LEAST: Final = 55
"""Names that are less alike, of a hundred, are not compared part by part."""

MANY: Final = 50
"""So many of them are compared so."""


class Certainty(StrEnum):
    """How far a row tells who its player is."""

    CERTAIN = "certain"
    DOUBTFUL = "doubtful"
    UNKNOWN = "unknown"


class Match(Record, kw_only=True):
    """A row of an event and its member.

    ``candidates`` are those who may be meant by a doubtful row, the likeliest first, and ``why``
    says what the doubt is.
    """

    start_no: int
    name: str
    certainty: Certainty
    member: int | None = None
    candidates: tuple[Member, ...] = ()
    why: str = ""


def matches(players: Sequence[Player], members: Mapping[int, Member]) -> tuple[Match, ...]:
    """Return for each player whose row it is, as far as names and dates of birth tell.

    A row is certain where one member alone is spelt so, in any order of the words, whose date of
    birth does not contradict it, and no other row is his.
    """
    by_key: dict[str, list[Member]] = {}
    for member in members.values():
        for key in member.keys:
            by_key.setdefault(key, []).append(member)
    found = [_by_spelling(player, by_key) for player in players]
    times = Counter(match.member for match in found if match.member is not None)
    found = [_alone(match, times, members) for match in found]
    certain = {match.member for match in found}
    free = {number: member for number, member in members.items() if number not in certain}
    spelt = {
        (number, place): romanised(spelling)
        for number, member in free.items()
        for place, spelling in enumerate((member.name, *member.spellings))
    }
    return tuple(
        _by_likeness(match, player, free, spelt) if match.certainty is Certainty.UNKNOWN else match
        for match, player in zip(found, players, strict=True)
    )


def _alone(match: Match, times: Mapping[int, int], members: Mapping[int, Member]) -> Match:
    if match.member is None or times[match.member] == 1:
        return match
    return Match(
        start_no=match.start_no,
        name=match.name,
        certainty=Certainty.DOUBTFUL,
        candidates=(members[match.member],),
        why="several rows have this name",
    )


def _by_spelling(player: Player, by_key: Mapping[str, Sequence[Member]]) -> Match:
    namesakes = by_key.get(name_key(player.name), ())
    fitting = [member for member in namesakes if may_be_born(player.birth, member.born)]
    sure = [m for m in fitting if player.birth is not None and m.born is not None]
    one = fitting if len(fitting) == 1 else sure if len(sure) == 1 else []
    who = Match(start_no=player.start_no, name=player.name, certainty=Certainty.UNKNOWN)
    if one:
        return replace(who, certainty=Certainty.CERTAIN, member=one[0].id)
    if not namesakes:
        return who
    return replace(
        who,
        certainty=Certainty.DOUBTFUL,
        candidates=tuple(fitting or namesakes)[:FEW],
        why="several members have this name" if fitting else "born on another day",
    )


def _by_likeness(
    match: Match,
    player: Player,
    members: Mapping[int, Member],
    spelt: Mapping[tuple[int, int], str],
) -> Match:
    """Return the row of a player with the members whose names are much like it, if there are any.

    ``spelt`` are their spellings in Latin letters, by member and place.
    """
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - only for names that differ

    name = romanised(player.name)
    close = process.extract(name, spelt, scorer=fuzz.token_ratio, score_cutoff=LEAST, limit=MANY)
    scores: dict[int, float] = {}
    for spelling, _, (number, _place) in close:
        member = members[number]
        same_year = (
            player.birth is not None
            and member.born is not None
            and player.birth.year == member.born.year
        )
        if is_same_person(name, spelling, same_year=same_year):
            scores[number] = max(scores.get(number, 0), likeness(name, spelling))
    likeliest = sorted(
        scores, key=lambda number: (-round(scores[number]), members[number].name, number)
    )
    if not likeliest:
        return match
    return replace(
        match,
        certainty=Certainty.DOUBTFUL,
        candidates=tuple(members[number] for number in likeliest[:FEW]),
        why="a name much like it",
    )


def may_be_born(one: PartialDate | None, other: PartialDate | None) -> bool:
    """Tell whether two dates of birth can be the same day, as far as they are known."""
    if one is None or other is None:
        return True
    pairs = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    return all(a is None or b is None or a == b for a, b in pairs)


_LATIN: Final = str.maketrans(
    {
        **dict(zip("абвгґдеєжзиіїйклмнопрстуфхцчшщьюяыэъё", (
            "a", "b", "v", "h", "g", "d", "e", "ie", "zh", "z", "y", "i", "i", "i", "k", "l", "m",
            "n", "o", "p", "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "iu", "ia",
            "y", "e", "", "e",
        ), strict=True)),
    }
)  # fmt: skip
"""Ukrainian letters as passports romanise them (resolution 55 of 2010), and the Russian ones."""


def romanised(name: str) -> str:
    """Return a name as names are compared, with Cyrillic letters as Latin ones."""
    return plain(name.casefold().translate(_LATIN))
