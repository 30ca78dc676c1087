"""Who of one file is who of another: by FIDE id, name and birth, name, number."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from trfkit.plain import plain
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from trfkit.model.tournament import Player, Team, Tournament

_One = TypeVar("_One", bound="Player | Team")

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

    def label(self, who: Who) -> str:
        """Return number and name."""
        name = self.names.get(who)
        return f"{who[1]} {name}" if name else str(who[1])

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
        lambda player: (plain(player.name), player.birth) if player.birth else None,
        lambda player: plain(player.name) or None,
    )
    return _matched(before.players, after.players, keys, lambda player: player.start_no)


def teams_of_both(before: Tournament, after: Tournament) -> People:
    """Return the teams of two files matched, by name, then by number."""
    keys: tuple[Callable[[Team], Hashable], ...] = (lambda team: plain(team.name) or None,)
    return _matched(before.teams, after.teams, keys, lambda team: team.number)


def _matched(
    before: Sequence[_One],
    after: Sequence[_One],
    keys: Sequence[Callable[[_One], Hashable]],
    number_of: Callable[[_One], int],
) -> People:
    """Return who is who: a key counts where as many of both files have it, in their order.

    Then numbers count, for those of whom no key has told it.
    """
    left, right = dict(enumerate(before)), dict(enumerate(after))
    pairs: list[tuple[int, int]] = []
    by_number = 0
    for key_of in (*keys, number_of):
        ours, theirs = _by_key(left, key_of), _by_key(right, key_of)
        is_number = key_of is number_of
        for key, indices in ours.items():
            others = theirs.get(key, [])
            if key is None or not (is_number or len(indices) == len(others)):
                continue
            for pair in zip(indices, others, strict=False):
                pairs.append(pair)
                by_number += is_number
                del left[pair[0]], right[pair[1]]
    earlier = {number_of(one): (False, number_of(one)) for one in before}
    later = {number_of(one): (False, number_of(one)) for one in after}
    names = {(False, number_of(one)): one.name for one in (*after, *before)}
    for ours_at, theirs_at in pairs:
        now = after[theirs_at]
        who = (True, number_of(now))
        earlier[number_of(before[ours_at])] = later[number_of(now)] = who
        names[who] = now.name
    return People(tuple(sorted(pairs)), tuple(left), tuple(right), by_number, earlier, later, names)


def _by_key(
    ones: Mapping[int, _One], key_of: Callable[[_One], Hashable]
) -> dict[Hashable, list[int]]:
    by_key: dict[Hashable, list[int]] = {}
    for index, one in ones.items():
        by_key.setdefault(key_of(one), []).append(index)
    return by_key
