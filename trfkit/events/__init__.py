"""Identity: names across scripts, the same person in two sources, the same event in two files.

Participants of two sources are matched here, by FIDE ID, name and birth, name, number, and those
found whom words mean.
"""

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
from trfkit.refusal import refusal_of, suggest_word
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from trfkit.model.tournament import Player, Team, Tournament


_Participant = TypeVar("_Participant", bound="Player | Team")

ALIKE: Final = 75
"""How much alike the names of two must be who share no more than their number."""

MIN_WORD: Final = 2
"""A word of fewer letters is an initial, which many names share."""

Who = tuple[bool, int]
"""Somebody known to both files: whether he is in both, and his number, in the later file if so."""


class People(Record, gc=False):
    """The participants of one kind, players or teams, of two files.

    ``pairs`` are the indices of the same participant in the earlier and the later file;
    ``by_number`` is how many of them were matched by number alone. ``earlier`` and ``later`` give
    the participant for a number, ``names`` the name to use.
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

    def earlier_participant(self, number: int) -> Who:
        """Return the participant with a number in the earlier file."""
        return self.earlier.get(number, (False, number))

    def later_participant(self, number: int) -> Who:
        """Return the participant with a number in the later file."""
        return self.later.get(number, (False, number))


def players_of_both(before: Tournament, after: Tournament) -> People:
    """Match the players of two files."""
    keys: tuple[Callable[[Player], Hashable], ...] = (
        lambda player: player.fide_id,
        lambda player: (name_key(player.name), player.birth) if player.birth else None,
        lambda player: name_key(player.name) or None,
    )
    return _match(before.players, after.players, keys, lambda player: player.start_no)


def teams_of_both(before: Tournament, after: Tournament) -> People:
    """Match the teams of two files by name, then by number."""
    keys: tuple[Callable[[Team], Hashable], ...] = (lambda team: name_key(team.name) or None,)
    return _match(before.teams, after.teams, keys, lambda team: team.number)


def _match(
    before: Sequence[_Participant],
    after: Sequence[_Participant],
    keys: Sequence[Callable[[_Participant], Hashable]],
    number_of: Callable[[_Participant], int],
) -> People:
    """Match two lists by keys, in order; a key counts if it occurs equally often in both.

    Those left over are matched by names in two scripts, then by number.
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
    """Tell whether two participants matched by number alone can be the same."""
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
    """Return, by place in the later file, the places in the earlier file of players in both.

    A name in another script, or a misspelt one, needs the same number and the same birth or rating.
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
    """A person in a row of an event or a list.

    ``born`` is the year, ``sex`` M or F, ``ratings`` are all in the source; a missing fact is None,
    or empty.
    """

    start_no: int
    fide_id: int | None
    name: str
    federation: str | None = None
    born: int | None = None
    sex: str | None = None
    ratings: tuple[int, ...] = ()


def is_same_person(person: Person, other: Person) -> bool:
    """Tell whether names and facts of two sources can be the same person's.

    In the same script, names decide. Between scripts, the same year of birth or rating allows
    spellings to differ more; where a name's letters do not give its sound, these facts decide
    alone.
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
    """Return the starting ranks of players whose FIDE ID belongs to someone else in the list.

    These are players who cannot be the person with the ID, and pairs of players whose IDs were
    swapped: each is much more like the person with the other's ID.
    """
    wrong: set[int] = set()
    unsure: list[tuple[Person, Person]] = []
    for person in people:
        own = listed.get(person.fide_id) if person.fide_id else None
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
    """Return how well name and facts of one source match those of another."""
    facts = _facts(person, other)
    weight = FACT * (facts.count(True) - facts.count(False))
    return weight + likeness(parse_name(person.name), parse_name(other.name))


def _facts(person: Person, other: Person) -> tuple[bool | None, bool | None, bool | None]:
    """Return whether year of birth, rating and sex are the same, None for unknown.

    A slightly different rating may be of another month.
    """
    apart = min((abs(a - b) for a in person.ratings for b in other.ratings), default=1)
    rating = None if 0 < apart <= MAX_RATING_CHANGE else not apart
    return _agree(person.born, other.born), rating, _agree(person.sex, other.sex)


def _agree(fact: object, other: object) -> bool | None:
    return fact == other if fact and other else None


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
    return find_by_words(_names(tournament, of_teams=of_teams), query)


def participant_meant(tournament: Tournament, query: str, *, of_teams: bool) -> int:
    """Return the id of the only participant that ``query`` can mean; Refusal if there is not one.

    If none matches, it names the nearest ones, or the teams of the players that do.
    """
    numbers = participants_meant(tournament, query, of_teams=of_teams)
    if len(numbers) == 1:
        return numbers[0]
    kind = "team" if of_teams else "player"
    if numbers:
        raise refusal_of(f"several-{kind}s", who=query, count=len(numbers))
    if of_teams and (players := players_of_teams(tournament, query)):
        raise refusal_of("player-of-team", who=query, players=players)
    near = ", ".join(nearest_names(tournament, query, of_teams=of_teams))
    raise refusal_of(f"no-{kind}-named", who=query, near=suggest_word(near))


def find_by_words(names: Iterable[tuple[int, str]], query: str) -> tuple[int, ...]:
    """Return the numbers of the names of just the words of ``query``, else of those with them."""
    words = plain(query).split()
    spelt = [(number, plain(name)) for number, name in names]
    numbers = [number for number, name in spelt if sorted(name.split()) == sorted(words)]
    if not numbers and words:
        numbers = [number for number, name in spelt if all(word in name for word in words)]
    return tuple(dict.fromkeys(numbers))


def players_of_teams(tournament: Tournament, query: str) -> tuple[str, ...]:
    """Return, for the few players that ``query`` can mean, the team of each, in words."""
    numbers = participants_meant(tournament, query, of_teams=False)
    names = {int(player.start_no): player.name for player in tournament.players}
    return tuple(
        f"{number} {names[number]} is a player of team {team.number} {team.name}"
        for number in numbers
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
