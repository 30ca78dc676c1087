"""Who of one file is who of another: by FIDE id, name and birth, name, number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.plain import plain
from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from trfkit.model.tournament import Player, Team, Tournament

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
        lambda player: player.start_no,
    )
    return _matched(
        [(p.start_no, p.name, [key(p) for key in keys]) for p in before.players],
        [(p.start_no, p.name, [key(p) for key in keys]) for p in after.players],
    )


def teams_of_both(before: Tournament, after: Tournament) -> People:
    """Return the teams of two files matched, by name, then by number."""

    def rows(teams: Sequence[Team]) -> list[_Row]:
        return [(t.number, t.name, [plain(t.name) or None, t.number]) for t in teams]

    return _matched(rows(before.teams), rows(after.teams))


_Row = tuple[int, str, "list[Hashable]"]


def _matched(before: Sequence[_Row], after: Sequence[_Row]) -> People:
    """Return who is who; a key counts where as many of both files have it, in their order."""
    left, right = dict(enumerate(before)), dict(enumerate(after))
    pairs: list[tuple[int, int]] = []
    by_number = 0
    keys = len((*before, *after)[0][2]) if before or after else 0
    for place in range(keys):
        ours, theirs = _by_key(left, place), _by_key(right, place)
        for key, indices in ours.items():
            others = theirs.get(key, [])
            is_number = place == keys - 1
            if key is None or not (is_number or len(indices) == len(others)):
                continue
            for pair in zip(indices, others, strict=False):
                pairs.append(pair)
                by_number += is_number
                del left[pair[0]], right[pair[1]]
    earlier = {row[0]: (False, row[0]) for row in before}
    later = {row[0]: (False, row[0]) for row in after}
    names = {(False, row[0]): row[1] for row in (*after, *before)}
    for ours_at, theirs_at in pairs:
        who = (True, after[theirs_at][0])
        earlier[before[ours_at][0]] = later[after[theirs_at][0]] = who
        names[who] = after[theirs_at][1]
    return People(tuple(sorted(pairs)), tuple(left), tuple(right), by_number, earlier, later, names)


def _by_key(rows: Mapping[int, _Row], place: int) -> dict[Hashable, list[int]]:
    by_key: dict[Hashable, list[int]] = {}
    for index, row in rows.items():
        by_key.setdefault(row[2][place], []).append(index)
    return by_key
