"""Who of one file is who of another: by FIDE id, name and birth, name, number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from trfkit.events.names import likeness, match_across_scripts, name_key, parse_name
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
