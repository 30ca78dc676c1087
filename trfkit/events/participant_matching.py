"""Who of one source is who of another: by FIDE id, name and birth, name, number."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.events.names import (
    is_same_name,
    is_same_spelling,
    likeness,
    match_across_scripts,
    name_key,
    parse_name,
    parts_likeness,
)
from trfkit.messages.message import Participant
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from trfkit.model.tournament import Player, Team, Tournament

_Participant = TypeVar("_Participant", bound="Player | Team")

ALIKE: Final = 75
"""How much alike the names of two must be who share no more than their number."""

MIN_WORD: Final = 2
"""A word of fewer letters is an initial, which many names share."""

Who = tuple[bool, int]
"""Somebody known to both files: whether he is in both, and his number, in the later file if so."""


class People(Record, gc=False):
    """The participants of one kind, players or teams, of both files.

    ``pairs`` are indices of the earlier and the later file that are the same; ``by_number`` says
    how many of them only their numbers tell. ``earlier`` and ``later`` tell by number who is
    meant, ``names`` by whom what to call him.
    """

    pairs: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]
    by_number: int
    earlier: Mapping[int, Who]
    later: Mapping[int, Who]
    names: Mapping[Who, str]

    def named(self, participant: Who) -> Participant:
        """Return number and name."""
        return Participant(participant[1], self.names.get(participant) or "")

    def before(self, number: int) -> Who:
        """Return whom a number of the earlier file means."""
        return self.earlier.get(number, (False, number))

    def after(self, number: int) -> Who:
        """Return whom a number of the later file means."""
        return self.later.get(number, (False, number))


def players_of_both(before: Tournament, after: Tournament) -> People:
    """Return the players of two files matched."""
    keys: tuple[Callable[[Player], Hashable], ...] = (
        lambda player: player.fide_id,
        lambda player: (name_key(player.name), player.birth) if player.birth else None,
        lambda player: name_key(player.name) or None,
    )
    return _matched(before.players, after.players, keys, lambda player: player.start_no)


def teams_of_both(before: Tournament, after: Tournament) -> People:
    """Return the teams of two files matched, by name, then by number."""
    keys: tuple[Callable[[Team], Hashable], ...] = (lambda team: name_key(team.name) or None,)
    return _matched(before.teams, after.teams, keys, lambda team: team.number)


def _matched(
    before: Sequence[_Participant],
    after: Sequence[_Participant],
    keys: Sequence[Callable[[_Participant], Hashable]],
    number_of: Callable[[_Participant], int],
) -> People:
    """Return who is who: a key counts where as many of both files have it, in their order.

    Then names in two scripts count, and numbers, for those of whom no key has told it.
    """
    left, right = dict(enumerate(before)), dict(enumerate(after))
    pairs: list[tuple[int, int]] = []
    by_number = 0
    for key_of in (*keys, None, number_of):
        is_number = key_of is number_of
        if key_of is None:
            names = ({i: parse_name(one.name) for i, one in side.items()} for side in (left, right))
            same = list(match_across_scripts(*names).items())
        else:
            by_key: dict[Hashable, tuple[list[int], list[int]]] = {}
            for side, rows in enumerate((left, right)):
                for index, row in rows.items():
                    by_key.setdefault(key_of(row), ([], []))[side].append(index)
            same = [
                pair
                for key, (ours, theirs) in by_key.items()
                if key is not None and (is_number or len(ours) == len(theirs))
                for pair in zip(ours, theirs, strict=False)
            ]
        pairs += same
        by_number += is_number * len(same)
        for index, later_index in same:
            del left[index], right[later_index]
    earlier = {number_of(one): (False, number_of(one)) for one in before}
    later = {number_of(one): (False, number_of(one)) for one in after}
    called = {(False, number_of(one)): one.name for one in (*after, *before)}
    for ours_at, theirs_at in pairs:
        now = after[theirs_at]
        participant = (True, number_of(now))
        earlier[number_of(before[ours_at])] = later[number_of(now)] = participant
        called[participant] = now.name
    return People(
        tuple(sorted(pairs)), tuple(left), tuple(right), by_number, earlier, later, called
    )


def may_be_one(name: str, other_name: str, ids: tuple[int | None, int | None]) -> bool:
    """Tell whether two that were matched can be one, though no more than their number is alike."""
    if None not in ids:
        return ids[0] == ids[1]
    ours, theirs = parse_name(name), parse_name(other_name)
    if not (ours.words and theirs.words):
        return True
    shared = {*ours.words} & {*theirs.words}
    return any(len(word) >= MIN_WORD and not word.isdigit() for word in shared) or (
        likeness(ours, theirs) >= ALIKE
    )


def known_players(before: Tournament, after: Tournament, people: People) -> dict[int, int]:
    """Return the places in the earlier file of who is in both, by the places in the later one.

    A name in other letters, or one that was misspelt, stands beside the same number with the same
    birth or rating.
    """
    known = {}
    for place, later_place in people.pairs:
        player, later = before.players[place], after.players[later_place]
        if (
            may_be_one(player.name, later.name, (player.fide_id, later.fide_id))
            or player.birth == later.birth is not None
            or player.rating == later.rating is not None
        ):
            known[later_place] = place
    return known


# Whether two sources mean one person, by the name and by what else both say -----------------------

MIN_PARTS_OF_ONE_FACT: Final = 50
"""How much alike names in two scripts must be where the year of birth or the rating is the same."""

MIN_SURE: Final = 85
"""A name so much alike is nobody else's of the event where nothing else contradicts it."""

FACT: Final = 15
"""What the year of birth, the rating or the sex weighs beside the likeness of names, and how much
better each of two players must fit the other's id for their ids to be exchanged."""

MAX_RATING_CHANGE: Final = 150
"""Ratings further apart are not of one person in two months."""

MAX_UNSURE: Final = 400
"""So many players whose ids are unsure are compared in pairs."""


class Person(Record, gc=False):
    """Who is meant by a row of an event, or of a list.

    ``born`` is the year, ``sex`` M or F, ``ratings`` are all that the source has; what it does not
    say is None, or nothing.
    """

    start_no: int
    fide_id: int | None
    name: str
    federation: str | None = None
    born: int | None = None
    sex: str | None = None
    ratings: tuple[int, ...] = ()


def is_same_person(person: Person, other: Person) -> bool:
    """Tell whether a name and its person's facts can be those of another source.

    In one script names decide. Where scripts differ, the year of birth or the rating makes up for
    a name that is spelt boldly; where one cannot be read, they decide alone.
    """
    name, listed = parse_name(person.name), parse_name(other.name)
    year, rating, _ = _facts(person, other)
    if is_same_name(name, listed, same_year=year is True):
        return True
    if name.has_script_of(listed):
        return False
    if name.is_comparable(listed):
        agreeing = (year, rating).count(True)
        least = MIN_PARTS_OF_ONE_FACT
        return agreeing > 1 or (agreeing > 0 and parts_likeness(name, listed)[1] >= least)
    if year is rating is None:
        return _agree(person.federation, other.federation) is not False
    return year is True or rating is True


def find_wrong_ids(people: Sequence[Person], listed: Mapping[int, Person]) -> frozenset[int]:
    """Return the starting ranks of those whose FIDE id is somebody else's in the list.

    These are they who cannot be the person of the id, and each two who could, but of whom each is
    much more like the person of the other's id: their ids were exchanged.
    """
    wrong: set[int] = set()
    unsure: list[tuple[Person, Person]] = []
    for person in people:
        own = listed.get(person.fide_id or 0)
        if own is None or not person.name:
            continue
        if not is_same_person(person, own):
            wrong.add(person.start_no)
        if person.start_no in wrong or not _is_sure(person, own):
            unsure.append((person, own))
    fits = {person.start_no: _fit(person, own) + FACT for person, own in unsure[:MAX_UNSURE]}
    for (person, own), (other, others) in combinations(unsure[:MAX_UNSURE], 2):
        both = {person.start_no, other.start_no}
        if (
            not both <= wrong
            and _fit(person, others) >= fits[person.start_no]
            and _fit(other, own) >= fits[other.start_no]
        ):
            wrong |= both
    return frozenset(wrong)


def _is_sure(person: Person, own: Person) -> bool:
    facts = _facts(person, own)
    if is_same_spelling(person.name, own.name):
        return facts[0] is not False
    name, listed = parse_name(person.name), parse_name(own.name)
    if not name.is_comparable(listed):
        return facts[:2] == (True, True)
    return False not in facts and likeness(name, listed) >= MIN_SURE


def _fit(person: Person, other: Person) -> int:
    """Return how well the name and the facts of one source go with those of another."""
    facts = _facts(person, other)
    weight = FACT * (facts.count(True) - facts.count(False))
    return weight + likeness(parse_name(person.name), parse_name(other.name))


def _facts(person: Person, other: Person) -> tuple[bool | None, bool | None, bool | None]:
    """Return whether the year of birth, the rating and the sex are the same, None if not known.

    A rating that differs a little may be another month's.
    """
    apart = min((abs(a - b) for a in person.ratings for b in other.ratings), default=1)
    rating = None if 0 < apart <= MAX_RATING_CHANGE else not apart
    return _agree(person.born, other.born), rating, _agree(person.sex, other.sex)


def _agree(fact: object, other: object) -> bool | None:
    return fact == other if fact and other else None
