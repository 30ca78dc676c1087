"""RES024-027, PLR026, PLR027: rows whose games are elsewhere in the rows of all opponents.

One slip in such a row contradicts every opponent; it is reported once, as that slip. It is accepted
only if every game of the row confirms it. ``Rounds.called`` finds the number that the opponents use
for a row, ``_moved_games`` the rounds in which they have its games.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.case import LOST_ROWS, MOVED, SEVERAL, Case, group_by_player, is_blank, is_mutual
from trfkit.checks.results import PARTNERS, asked_of, compare, opponent_of
from trfkit.findings import Diagnostic, Edit, Fix
from trfkit.messages.message import Message
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Player

ROW_OFF: Final = MOVED | LOST_ROWS | {"PLR026", "PLR027"}
"""Rounds of such a row stand elsewhere, or nowhere, for a reason that is known."""

ELSEWHERE: Final = ROW_OFF | {"RES025", "SYN006"}
"""The same, where the row may be that of somebody else."""

EARLY, LATE = 1, -1
"""Where a game of a row stands in the opponent's: in the round behind, or before."""


# Numbers ------------------------------------------------------------------------------------------


def mistyped_numbers(case: Case) -> Iterator[Diagnostic]:
    """PLR026: a row with another number than the one that all its opponents name."""
    if case.first(LOST_ROWS):
        return
    for number, right_number in case.rounds.misnumbered.items():
        player = case.players[number]
        games = [
            (entry, case.players[entry.opponent].round(round_number))
            for round_number, entry in enumerate(player.rounds, start=1)
            if entry.opponent is not None
        ]
        fits = all(
            compare(entry.outcome, back.outcome) is None
            and entry.colour is not None
            and back.colour is entry.colour.opposite
            for entry, back in games
        )
        numbers = {*case.players, right_number} - {number}
        safe = fits and numbers == set(range(1, len(numbers) + 1))
        place = case.player_place(player, "start_no")
        yield case.note(
            "PLR026",
            **place,
            opponent=right_number,
            count=len(games),
            fix=case.field_fix(place, str(right_number), safe=safe),
        )


def twins(case: Case) -> Iterator[Diagnostic]:
    """PLR027: the row of a player who is in the file already, with the same games.

    No opponent names this row, and all name the other one.
    """
    first: dict[tuple[object, ...], Player] = {}
    for player in case.tournament.players:
        # Two rows are of one person by name and id, without an id by birth and federation too.
        person: tuple[object, ...] = (player.name.casefold(), player.fide_id)
        if player.fide_id is None:
            person = (player.name.casefold(), str(player.birth or ""), player.federation)
        if not all(person):
            continue  # too little is known
        twin = first.setdefault(person, player)
        for row, other in ((player, twin), (twin, player)):
            if twin is not player and _has_games_of(case, row, other):
                place = case.player_place(row, "start_no")
                other_line = case.player_place(other, "start_no").get("line")
                variant = "" if case.result.document is None else "lines"
                values = {"text": row.name, "other": other.start_no, "other_line": other_line}
                yield case.note("PLR027", **place, **values, variant=variant)
                break


def _has_games_of(case: Case, row: Player, other: Player) -> bool:
    """Tell whether a row has the games of another row, which the opponents name instead."""
    games = _games(case, row)
    return bool(games) and all(
        other.round(number) == row.round(number)
        and is_mutual(case, other, number)
        and row not in case.rounds.named(number, other.start_no)
        for number in games
    )


# Two rows -----------------------------------------------------------------------------------------


def exchanged(case: Case) -> Iterator[Diagnostic]:
    """RES025: two rows that have each other's games, by the rows of all opponents."""
    called = case.rounds.called
    pairs = [(one, two) for one, two in called.items() if one < two and called.get(two) == one]
    in_pairs = {number for pair in pairs for number in pair}
    for number, other in pairs:
        first, second = case.players[number], case.players[other]
        met = {entry.opponent for player in (first, second) for entry in player.rounds}
        # Of two pairs who met only each other nobody knows which was exchanged.
        is_clear = met.isdisjoint(in_pairs - {number, other})
        if is_clear and not case.cause(ROW_OFF, (number, other)):
            part = _exchanged_part(case, first, second)
            yield case.note(
                "RES025",
                **case.player_place(first, "start_no"),
                opponent=other,
                variant=part,
                fix=_exchange(case, first, second, part),
            )


ROUNDS, POINTS, WHOLE = "rounds", "points", "whole"
FIRST_FIELDS: Final = {ROUNDS: "opponent", POINTS: "points", WHOLE: "sex"}
"""From which field on two rows were exchanged."""


def _exchanged_part(case: Case, first: Player, second: Player) -> str:
    """Return the part that was exchanged: rounds, rounds with points, or with names as well.

    Points were exchanged too if they fit the rounds of their row. Names were as well if exchanging
    them back brings the ratings into better order.
    """
    sums = case.rounds.sums
    own = all(sums.explain(player) for player in (first, second))
    swapped = sums.of(first).explain(second.stated_points) and sums.of(second).explain(
        first.stated_points
    )
    if not own or swapped:
        return ROUNDS
    ratings = {number: case.players[number].rating or 0 for number in sorted(case.players)}
    given_back = ratings | {first.start_no: second.rating or 0, second.start_no: first.rating or 0}
    # How often a rating is higher than the one before it, as the rows stand and given back.
    rises, rises_given_back = (
        sum(below > above for above, below in pairwise(listed.values()))
        for listed in (ratings, given_back)
    )
    return WHOLE if rises_given_back < rises else POINTS


def _exchange(case: Case, first: Player, second: Player, part: str) -> Fix | None:
    """Return the edits that exchange the contents of two rows.

    They are safe if the points show that only the rounds were exchanged.
    """
    if not (_is_in_its_columns(case, first) and _is_in_its_columns(case, second)):
        return None
    layout, field = layouts()[RecordKind.PLAYER], FIRST_FIELDS[part]
    columns = layout.cell_columns(field, 1) if part == ROUNDS else layout.columns(field)
    lines = [case.result.provenance.players[player.start_no].line for player in (first, second)]
    texts = [case.line_text(line)[columns.first - 1 :] for line in lines]
    if not all(texts):
        return None
    edits = tuple(
        Edit(line, columns.first, old, new)
        for line, old, new in zip(lines, texts, reversed(texts), strict=True)
    )
    sums = case.rounds.sums
    return Fix(edits, safe=part == ROUNDS and not any(map(sums.explain, (first, second))))


# Rounds -------------------------------------------------------------------------------------------


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
    early or too late; if two were exchanged, only these two are. A row may also end too early.
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
    last, late = _moved_games(case, player, LATE)
    between = range(last + 1, late[0]) if late else range(0)
    # A row that is longer than all others may have a round twice, one behind the other: one game
    # that stands elsewhere bears that out, be it the round itself.
    twice = [
        number
        for number in range(max(last, 1), late[0] if late else 0)
        if player.round(number) == player.round(number + 1) and not is_blank(case, player, number)
    ]
    if twice and _is_longest(case, player):
        message = Message(
            "RES024.twice" if late[-1] > twice[0] + 1 else "RES024.last-twice", repeated=twice[0]
        )
        return _MovedRow(player, late, twice[0] + 1, message, _removed(case, player, twice[0]))

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

    if len(late) >= SEVERAL:
        # What stands between is a round without an opponent; a game written twice is itself too
        # late.
        extra = [n for n in between if is_blank(case, player, n)] or [*between] or late[:1]
        entries = {player.round(number) for number in extra}
        fix = _removed(case, player, extra[0]) if len(entries) == 1 else None
        rounds = tuple(extra[:1] if len(entries) == 1 else extra)
        message = Message("RES024.too-many", rounds=rounds)
        return _MovedRow(player, late, extra[0], message, fix)

    games = _games(case, player)
    astray = [number for number in games if not is_mutual(case, player, number)]
    if len(astray) != SEVERAL or len(games) == len(astray):
        return None
    first, second = astray
    if not (_stands_in(case, player, first, second) and _stands_in(case, player, second, first)):
        return None
    places = [case.round_place(player, number) for number in astray]
    texts = [case.text_at(place) for place in places if "column" in place]
    fix = None
    if _is_in_its_columns(case, player) and len(texts) == len(places):
        edits = zip(places, texts, reversed(texts), strict=True)
        fix = Fix(tuple(Edit(at["line"], at["column"], old, new) for at, old, new in edits))
    message = Message("RES024.exchanged", one=first, other=second)
    return _MovedRow(player, astray, first, message, fix)


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


def _is_longest(case: Case, player: Player) -> bool:
    """Tell whether a row has more rounds than any other, byes at its end included."""
    lengths = {
        number: len(case.line_text(place.line).rstrip())
        for number, place in case.result.provenance.players.items()
    }
    longest = max(lengths.values(), default=None)
    return [number for number, length in lengths.items() if length == longest] == [player.start_no]


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
        yield case.note(
            "RES024",
            **place,
            variant="byes",
            rounds=rounds,
            others=tuple(sorted(set(games.values()))),
            advice=Message(f"RES024.byes.{_row_to_correct(case, player, games)}.hint"),
        )


def _row_to_correct(case: Case, player: Player, games: Mapping[int, StartNo]) -> str:
    """Return the rows to correct, by a player's points: ``own``, ``others``, or ``either``."""
    rows = {number: case.players[other] for number, other in games.items()}
    played = {
        number: asked_of((row, row.round(number)))
        for number, row in rows.items()
        if row.round(number).outcome in PARTNERS
    }
    sums, stated = case.rounds.sums, player.stated_points
    if stated is None or len(played) < len(games):
        return "either"
    counted = sums.changed(player, played).computed
    if counted == sums.of(player).computed:
        return "either"
    if counted == stated:
        return "own"
    return "others" if sums.of(player).computed == stated else "either"


FEWEST_NUMBERS: Final = 6
"""So many rows of games that all fit are no chance."""


def shifted_numbers(case: Case) -> Iterator[Diagnostic]:
    """RES027: few opponents are right as written, but each is with 1 added or subtracted.

    Accepted only if both rows of every game of the file confirm it.
    """
    special = sum(spot.entry.opponent is not None for spot in case.rounds.special)
    rounds = range(1, case.tournament.rounds_played + 1)
    if sum(map(case.rounds.ordinary_in, rounds)) > special:  # some fit by chance
        return
    named = {
        (player.start_no, number): entry.opponent
        for player in case.tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    }
    if len(named) < FEWEST_NUMBERS:
        return
    for shift, direction in ((1, "low"), (-1, "high")):
        opponents = _shifted_opponents(case, named, shift)
        if opponents is None:
            continue
        (start_no, number), *_ = sorted(opponents)
        place = case.round_place(case.players[start_no], number, last="opponent")
        fixes = [
            case.field_fix(
                case.round_place(case.players[row], of_round, last="opponent"),
                str(opponent),
                safe=True,
            )
            for (row, of_round), opponent in sorted(opponents.items())
        ]
        edits = [edit for fix in fixes if fix is not None for edit in fix.edits]
        yield case.note(
            "RES027",
            **place | {"participant": None, "round": None},
            direction=direction,
            count=len(opponents),
            fix=None if None in fixes else Fix(tuple(edits)),
        )
        return


def _shifted_opponents(
    case: Case, named: Mapping[tuple[StartNo, int], int], shift: int
) -> Mapping[tuple[StartNo, int], int] | None:
    """Return all opponents, by row and round, with ``shift`` added to the written numbers.

    None if the two rows of a game disagree. The number 0 belongs to nobody: a row may use it for an
    opponent who names this row.
    """
    opponents: dict[tuple[StartNo, int], int] = {}
    for (start_no, number), opponent in named.items():
        other = StartNo(opponent + shift)
        if other not in case.players or other == start_no:
            return None
        entry = case.players[other].round(number)
        is_zero = start_no == shift and entry.opponent is None and not entry.outcome.is_bye
        back = named.get((other, number), 0 if is_zero else None)
        if back is None or back + shift != start_no:
            return None
        opponents[start_no, number] = other
        opponents[other, number] = start_no
    return opponents
