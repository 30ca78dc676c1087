"""RES024: rows whose games stand in other rounds than in the rows of all opponents.

One slip in such a row contradicts every opponent; it is reported once, as that slip. It is accepted
only if every game of the row confirms it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.case import LOST_ROWS, MOVED, SEVERAL, Case, group_by_player, is_blank, is_mutual
from trfkit.checks.results import PARTNERS, opponent_of
from trfkit.findings import Diagnostic, Edit, Fix
from trfkit.messages.message import Message
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model import Player

ELSEWHERE: Final = MOVED | LOST_ROWS | {"SYN006"}
"""Rounds of such a row stand elsewhere, or nowhere, for a reason that is known."""

EARLY, LATE = 1, -1
"""Where a game of a row stands in the opponent's: in the round behind, or before."""


class _MovedRow(NamedTuple):
    """A row out of step: its games that are elsewhere, and the message about it."""

    player: Player
    games: Sequence[int]
    number: int
    message: Message
    fix: Fix | None

    def opponents(self) -> set[StartNo]:
        """Return the opponents of the games."""
        return {StartNo(self.player.round(number).opponent or 0) for number in self.games}


def out_of_step(case: Case) -> Iterator[Diagnostic]:
    """RES024: a row with games in other rounds than in the rows of the opponents.

    If a round is missing from the row, or there is one too many, each later game is one round too
    early or too late. A row may also end too early.
    """
    rows = []
    for spots in group_by_player(case.rounds.special):
        player = spots[0].player
        named = [spot.number for spot in spots if spot.entry.opponent is not None]
        if (
            not all(is_mutual(case, player, number) for number in named)
            and not case.cause(ELSEWHERE, [player.start_no])
            and (row := _moved_row(case, player)) is not None
            and not case.cause(ELSEWHERE, row.opponents())
        ):
            rows.append(row)
    # No row is out of step that is so only beside another with more such games.
    games = {row.player.start_no: len(row.games) for row in rows}
    for row in rows:
        if all(games.get(number, 0) < len(row.games) for number in row.opponents()):
            yield _note(case, row.player, row.number, row.message, row.fix)
    yield from _ending_early(case)


def _games(case: Case, player: Player) -> list[int]:
    """Return the rounds in which a row names an opponent who exists."""
    return [
        number
        for number, entry in enumerate(player.rounds, start=1)
        if opponent_of(case, player, entry) is not None
    ]


def _moved_row(case: Case, player: Player) -> _MovedRow | None:
    """Return the slip in a row with games in other rounds than in all opponents' rows, or None."""
    last_in_place, early = _moved_games(case, player, EARLY)
    if len(early) >= SEVERAL:
        namers = [
            (number, namer)
            for number in range(last_in_place + 1, early[0] + 1)
            for namer in case.rounds.named(number, player.start_no)
            if namer is not player
        ]
        missing = namers[0][0] if namers else early[0]
        fix = _inserted(case, player, *namers[0]) if len(namers) == 1 else None
        message = Message("RES024.left-out", missing=missing)
        return _MovedRow(player, early, missing, message, fix)

    last, late = _moved_games(case, player, LATE)
    if len(late) >= SEVERAL:
        # What stands between is a round without an opponent; a game written twice is itself too
        # late.
        between = range(last + 1, late[0])
        extra = [n for n in between if is_blank(case, player, n)] or [*between] or late[:1]
        entries = {player.round(number) for number in extra}
        fix = _removed(case, player, extra[0]) if len(entries) == 1 else None
        rounds = tuple(extra[:1] if len(entries) == 1 else extra)
        message = Message("RES024.too-many", rounds=rounds)
        return _MovedRow(player, late, extra[0], message, fix)
    return None


def _moved_games(case: Case, player: Player, by: int) -> tuple[int, list[int]]:
    """Return the last game that both rows have, and all later ones, which are off by one round.

    Empty if an earlier game is elsewhere too.
    """
    in_place = _games(case, player)
    moved: list[int] = []
    while in_place and _stands_in(case, player, in_place[-1], in_place[-1] + by):
        moved.insert(0, in_place.pop())
    if not all(is_mutual(case, player, number) for number in in_place):
        moved = []
    return in_place[-1] if in_place else 0, moved


def _stands_in(case: Case, player: Player, number: int, other_round: int) -> bool:
    """Tell whether the opponent's row has a game in another round, and not in this one."""
    other = case.players[StartNo(player.round(number).opponent or 0)]
    return (
        other_round > 0
        and other.round(number).opponent != player.start_no
        and other.round(other_round).opponent == player.start_no
    )


def _note(case: Case, player: Player, number: int, message: Message, fix: Fix | None) -> Diagnostic:
    place = case.round_place(player, number) | {"round": None}
    return case.note(message, **place, fix=fix)


def _is_in_its_columns(case: Case, player: Player) -> bool:
    row = case.result.provenance.players.get(player.start_no)
    return case.result.document is not None and row is not None and not row.alignment


def _inserted(case: Case, player: Player, number: int, other: Player) -> Fix | None:
    """Return the edit that inserts a round, with the other row's game, before the later ones."""
    back = other.round(number)
    if back.outcome not in PARTNERS or back.colour is None:
        return None
    if not _is_in_its_columns(case, player):
        return None
    place = case.round_place(player, number)
    cell = f"{other.start_no:4d} {back.colour.opposite.value} {PARTNERS[back.outcome].letter}  "
    return Fix((Edit(place["line"], place["column"], "", cell),), safe=True)


def _removed(case: Case, player: Player, number: int) -> Fix | None:
    """Return the edit that removes a round from a row."""
    if not _is_in_its_columns(case, player):
        return None
    place = case.round_place(player, number)
    first, end = place["column"], case.round_columns(number + 1)[0]
    old = case.line_text(place["line"])[first - 1 : end - 1]
    return Fix((Edit(place["line"], first, old, ""),), safe=True)


def _ending_early(case: Case) -> Iterator[Diagnostic]:
    """Yield rows without opponents at the end, although others have games with them."""
    later: dict[StartNo, dict[int, StartNo]] = {}
    for player, number, entry in case.rounds.special:
        other = opponent_of(case, player, entry)
        if other is not None and number > len(other.rounds):
            later.setdefault(other.start_no, {})[number] = player.start_no
    for start_no, games in sorted(later.items()):
        if len(games) < SEVERAL or case.cause(ELSEWHERE, [start_no]):
            continue
        player, rounds = case.players[start_no], tuple(sorted(games))
        if any(is_blank(case, player, number) for number in games):
            last = len(player.rounds)
            message = Message("RES024.ends-early", last=last, rounds=rounds)
            yield _note(case, player, last + 1, message, None)
            continue
        place = case.round_place(player, min(games)) | {"round": None}
        others = tuple(sorted(set(games.values())))
        yield case.note("RES024", **place, variant="byes", rounds=rounds, others=others)
