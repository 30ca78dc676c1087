"""Whether two sources mean one person, by the name and by what else both say."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from trfkit.events.names import (
    is_same_name,
    is_same_spelling,
    likeness,
    parse_name,
    parts_likeness,
)
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
