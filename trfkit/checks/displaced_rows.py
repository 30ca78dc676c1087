"""RES024-027, PLR026, PLR027: rows whose games stand elsewhere in the rows of all opponents.

One slip in such a row contradicts every opponent; each is told once, as what it is. It is held for
true only where every game of the row bears it out.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.checks.case import is_blank, is_mutual
from trfkit.checks.code_sets import LOST_ROWS, MOVED
from trfkit.checks.results import PARTNERS, asked_of, compare, opponent_of
from trfkit.checks.round_facts import by_player
from trfkit.findings import Edit, Fix
from trfkit.messages.message import Message
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.model import Player

    Opponents = Mapping[tuple[StartNo, int], int]
    """Numbers of opponents by the player's starting rank and the round, from 1."""

ROW_OFF: Final = MOVED | LOST_ROWS | {"PLR026", "PLR027"}
"""Rounds of such a row stand elsewhere, or nowhere, for a reason that is known."""

ELSEWHERE: Final = ROW_OFF | {"RES025", "SYN006"}
"""The same, where the row may be that of somebody else."""

FEWEST: Final = 2
"""So many games that stand elsewhere are no wrong opponents."""

EARLY, LATE = 1, -1
"""Where a game of a row stands in the opponent's: in the round behind, or before."""


# Numbers ------------------------------------------------------------------------------------------


def mistyped_numbers(case: Case) -> Iterator[Diagnostic]:
    """PLR026: a row of another number than the one by which all its opponents call it."""
    if case.first(LOST_ROWS):
        return
    for number, right_number in case.rounds.misnumbered.items():
        player = case.players[number]
        games = [
            (entry, case.players[entry.opponent].round(at))
            for at, entry in enumerate(player.rounds, start=1)
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
        place = case.at_player(player, "start_no")
        yield case.note(
            "PLR026",
            **place,
            opponent=right_number,
            count=len(games),
            fix=case.field_fix(place, str(right_number), safe=safe),
        )


def twins(case: Case) -> Iterator[Diagnostic]:
    """PLR027: the row of somebody who stands in the file already, with the games of that row.

    No opponent names it, and all name the other one.
    """
    first: dict[tuple[object, ...], Player] = {}
    for player in case.tournament.players:
        person = _person(player)
        if person is None:
            continue
        twin = first.setdefault(person, player)
        for row, other in ((player, twin), (twin, player)):
            if twin is not player and _is_again(case, row, other):
                place = case.at_player(row, "start_no")
                other_line = case.at_player(other, "start_no").get("line")
                has_lines = case.result.document is not None and other_line and place.get("line")
                values = {"text": row.name, "other": other.start_no, "other_line": other_line}
                yield case.note("PLR027", **place, **values, variant="lines" if has_lines else "")
                break


def _person(player: Player) -> tuple[object, ...] | None:
    """Return what tells that two rows are of one person, None where too little is known."""
    name = player.name.casefold()
    if name and player.fide_id is not None:
        return name, player.fide_id
    if name and player.birth is not None and player.federation:
        return name, str(player.birth), player.federation
    return None


def _is_again(case: Case, row: Player, other: Player) -> bool:
    """Tell whether a row has the games of another, which the opponents name instead of it."""
    games = _games(case, row)
    return bool(games) and all(
        other.round(number) == row.round(number)
        and is_mutual(case, other, number)
        and row not in case.rounds.named(number, other.start_no)
        for number in games
    )


# Two rows -----------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """What of two rows was exchanged: all from a field of both on."""

    first: str
    variant: str


ROUNDS: Final = _Part("opponent", "rounds")
POINTS: Final = _Part("points", "points")
WHOLE: Final = _Part("sex", "whole")


def exchanged(case: Case) -> Iterator[Diagnostic]:
    """RES025: two rows each of which has the games of the other, by the rows of all opponents."""
    # PERF: a game of a row that stands elsewhere is never ordinary; most rows have byes at most.
    off = {
        player.start_no: caller
        for spots in by_player(case.rounds.special)
        if any(spot.entry.opponent is not None for spot in spots)
        and (caller := _called(case, player := spots[0].player)) is not None
    }
    pairs = [(one, two) for one, two in off.items() if one < two and off.get(two) == one]
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
                **case.at_player(first, "start_no"),
                opponent=other,
                variant=part.variant,
                fix=_exchange(case, first, second, part),
            )


def _called(case: Case, player: Player) -> StartNo | None:
    """Return the one number by which all opponents call a row, if it is another than its own.

    Its game with whoever has that number names itself, since it stands in the wrong row.
    """
    callers: set[StartNo | None] = set()
    count = 0
    for number, entry in enumerate(player.rounds, start=1):
        if entry.opponent is None or entry.opponent == player.start_no:
            continue
        other = case.players.get(entry.opponent)
        if other is None:
            return None
        callers.add(other.round(number).opponent)
        count += 1
        if len(callers) > 1:
            return None
    called = callers.pop() if count >= FEWEST else None
    return called if called != player.start_no else None


def _exchanged_part(case: Case, first: Player, second: Player) -> _Part:
    """Return what was exchanged: points that fit the rounds went with them, and so may the names.

    Names went with them where the ratings stand in order once they are given back.
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
    return WHOLE if _rises(given_back) < _rises(ratings) else POINTS


def _rises(ratings: Mapping[StartNo, int]) -> int:
    """Return how often a rating is higher than the one before it."""
    return sum(below > above for above, below in pairwise(ratings.values()))


def _exchange(case: Case, first: Player, second: Player, part: _Part) -> Fix | None:
    """Return the edits that give each of two rows what stands in the other.

    They are safe where the points tell that the rounds alone were exchanged.
    """
    if not (_is_in_its_columns(case, first) and _is_in_its_columns(case, second)):
        return None
    layout = layouts()[RecordKind.PLAYER]
    columns = layout.cell_columns(part.first, 1) if part is ROUNDS else layout.columns(part.first)
    lines = [case.result.provenance.players[player.start_no].line for player in (first, second)]
    texts = [case.line_text(line)[columns.first - 1 :] for line in lines]
    if not all(texts):
        return None
    edits = tuple(
        Edit(line, columns.first, old, new)
        for line, old, new in zip(lines, texts, reversed(texts), strict=True)
    )
    sums = case.rounds.sums
    return Fix(edits, safe=part is ROUNDS and not any(map(sums.explain, (first, second))))


# Rounds -------------------------------------------------------------------------------------------


def out_of_step(case: Case) -> Iterator[Diagnostic]:
    """RES024: a row in which games stand in other rounds than in the rows of the opponents.

    Where a round is left out, or one too many stands in the row, each later game is one round too
    early or too late; where two were exchanged, these two are. A row may also end too early.
    """
    # No row is out of step that is so only beside another with more such games.
    rows = []
    for spots in by_player(case.rounds.special):
        player = spots[0].player
        named = [spot.number for spot in spots if spot.entry.opponent is not None]
        elsewhere = [number for number in named if not is_mutual(case, player, number)]
        if elsewhere and not case.cause(ELSEWHERE, [player.start_no]):
            off = _doubled(case, player)
            if off is None and len(elsewhere) >= FEWEST:
                off = (
                    _left_out(case, player)
                    or _one_too_many(case, player)
                    or _two_exchanged(case, player)
                )
            if off is not None and not case.cause(ELSEWHERE, off.opponents()):
                rows.append(off)
    games = {off.player.start_no: len(off.games) for off in rows}
    for off in rows:
        if all(games.get(number, 0) < len(off.games) for number in off.opponents()):
            yield _note(case, off.player, off.number, off.message, off.fix)
    yield from _ending_early(case)


class _Off(NamedTuple):
    """A row out of step: its games that stand elsewhere, and what is said of it."""

    player: Player
    games: Sequence[int]
    number: int
    message: Message
    fix: Fix | None

    def opponents(self) -> set[StartNo]:
        """Return whom the games are with."""
        return {StartNo(self.player.round(number).opponent or 0) for number in self.games}


def _games(case: Case, player: Player) -> list[int]:
    """Return the rounds in which a row names an opponent who exists."""
    return [
        number
        for number, entry in enumerate(player.rounds, start=1)
        if opponent_of(case, player, entry) is not None
    ]


def _stands_in(case: Case, player: Player, number: int, other_round: int) -> bool:
    """Tell whether a game stands in the opponent's row in another round, and not in this one."""
    other = case.players[StartNo(player.round(number).opponent or 0)]
    return (
        other_round > 0
        and other.round(number).opponent != player.start_no
        and other.round(other_round).opponent == player.start_no
    )


def _last_off(case: Case, player: Player, by: int) -> tuple[list[int], list[int]]:
    """Return the games that both rows have, and all behind them, which stand off by a round.

    Both are empty where that is not so of every game, or of too few.
    """
    home = _games(case, player)
    off: list[int] = []
    while home and _stands_in(case, player, home[-1], home[-1] + by):
        off.insert(0, home.pop())
    is_home = all(is_mutual(case, player, number) for number in home)
    return (home, off) if len(off) >= FEWEST and is_home else ([], [])


def _left_out(case: Case, player: Player) -> _Off | None:
    home, early = _last_off(case, player, EARLY)
    if not early:
        return None
    namers = [
        (number, one)
        for number in range((home[-1] if home else 0) + 1, early[0] + 1)
        for one in case.rounds.named(number, player.start_no)
        if one is not player
    ]
    missing = namers[0][0] if namers else early[0]
    fix = _inserted(case, player, *namers[0]) if len(namers) == 1 else None
    return _Off(player, early, missing, Message("RES024.left-out", missing=missing), fix)


def _one_too_many(case: Case, player: Player) -> _Off | None:
    home, late = _last_off(case, player, LATE)
    if not late:
        return None
    between = list(range((home[-1] if home else 0) + 1, late[0]))
    # What stands between is a round without an opponent; a game written twice is itself too late.
    extra = [number for number in between if is_blank(case, player, number)] or between or late[:1]
    entries = {player.round(number) for number in extra}
    fix = _removed(case, player, extra[0]) if len(entries) == 1 else None
    rounds = tuple(extra[:1] if len(entries) == 1 else extra)
    return _Off(player, late, extra[0], Message("RES024.too-many", rounds=rounds), fix)


def _doubled(case: Case, player: Player) -> _Off | None:
    """Return a row that is longer than all others, for it has a round twice, one behind the other.

    One game that stands elsewhere bears that out, be it the round itself.
    """
    games = _games(case, player)
    for number, (entry, next_entry) in enumerate(pairwise(player.rounds), start=1):
        if entry != next_entry or is_blank(case, player, number):
            continue
        late = [at for at in games if at > number + 1]
        again = [number + 1] if number + 1 in games else []
        if (
            (late or again)
            and all(is_mutual(case, player, at) for at in games if at <= number)
            and all(_stands_in(case, player, at, at + LATE) for at in (*again, *late))
            and _is_longest(case, player)
        ):
            variant = "twice" if late else "last-twice"
            message = Message(f"RES024.{variant}", repeated=number)
            fix = _removed(case, player, number)
            return _Off(player, [*again, *late], number + 1, message, fix)
    return None


def _is_longest(case: Case, player: Player) -> bool:
    """Tell whether a row has more rounds than any other, byes at its end included."""
    lengths = {
        number: len(case.line_text(place.line).rstrip())
        for number, place in case.result.provenance.players.items()
    }
    own = lengths.pop(player.start_no, 0)
    return own > max(lengths.values(), default=own)


def _two_exchanged(case: Case, player: Player) -> _Off | None:
    games = _games(case, player)
    off = [number for number in games if not is_mutual(case, player, number)]
    if len(off) != FEWEST or len(games) == len(off):
        return None
    first, second = off
    if not (_stands_in(case, player, first, second) and _stands_in(case, player, second, first)):
        return None
    places = [case.at_round(player, number) for number in off]
    texts = [case.text_at(place) for place in places if "column" in place]
    fix = None
    if _is_in_its_columns(case, player) and len(texts) == FEWEST:
        fix = Fix(
            tuple(
                Edit(place["line"], place["column"], old, new)
                for place, old, new in zip(places, texts, reversed(texts), strict=True)
            )
        )
    return _Off(player, off, first, Message("RES024.exchanged", one=first, other=second), fix)


def _note(case: Case, player: Player, number: int, message: Message, fix: Fix | None) -> Diagnostic:
    place = case.at_round(player, number) | {"round": None}
    return case.note(message, **place, fix=fix)


def _is_in_its_columns(case: Case, player: Player) -> bool:
    row = case.result.provenance.players.get(player.start_no)
    return case.result.document is not None and row is not None and not row.alignment


def _inserted(case: Case, player: Player, number: int, other: Player) -> Fix | None:
    """Return the edit that puts the round in which another row has a player before the later."""
    back = other.round(number)
    if back.outcome not in PARTNERS or back.colour is None:
        return None
    if not _is_in_its_columns(case, player):
        return None
    place = case.at_round(player, number)
    cell = f"{other.start_no:4d} {back.colour.opposite.value} {PARTNERS[back.outcome].letter}  "
    return Fix((Edit(place["line"], place["column"], "", cell),), safe=True)


def _removed(case: Case, player: Player, number: int) -> Fix | None:
    """Return the edit that takes a round out of a row."""
    if not _is_in_its_columns(case, player):
        return None
    place = case.at_round(player, number)
    first, end = place["column"], case.round_columns(number + 1)[0]
    old = case.line_text(place["line"])[first - 1 : end - 1]
    return Fix((Edit(place["line"], first, old, ""),), safe=True)


def _ending_early(case: Case) -> Iterator[Diagnostic]:
    """Yield rows without an opponent to the end, where others have games with them."""
    later: dict[StartNo, dict[int, StartNo]] = {}
    for player, number, entry in case.rounds.special:
        other = opponent_of(case, player, entry)
        if other is not None and number > len(other.rounds):
            later.setdefault(other.start_no, {})[number] = player.start_no
    for start_no, games in sorted(later.items()):
        if len(games) < FEWEST or case.cause(ELSEWHERE, [start_no]):
            continue
        player, rounds = case.players[start_no], tuple(sorted(games))
        if any(is_blank(case, player, number) for number in games):
            last = len(player.rounds)
            message = Message("RES024.ends-early", last=last, rounds=rounds)
            yield _note(case, player, last + 1, message, None)
            continue
        place = case.at_round(player, min(games)) | {"round": None}
        yield case.note(
            "RES024",
            **place,
            variant="byes",
            rounds=rounds,
            others=tuple(sorted(set(games.values()))),
            advice=Message(f"RES024.byes.{_row_to_correct(case, player, games)}.hint"),
        )


def _row_to_correct(case: Case, player: Player, games: Mapping[int, StartNo]) -> str:
    """Return whose rows to correct by a player's points: ``own``, ``others``, or ``either``."""
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


SHIFTS: Final = {1: "low", -1: "high"}
"""What has to be added, and what the numbers are without it."""

FEWEST_NUMBERS: Final = 6
"""So many rows of games that all fit are no chance."""


def shifted_numbers(case: Case) -> Iterator[Diagnostic]:
    """RES027: few opponents are right as they stand, and each is with 1 added, or taken off.

    Held for true only where both rows of every game of the file bear it out.
    """
    special = sum(spot.entry.opponent is not None for spot in case.rounds.special)
    rounds = range(1, case.tournament.rounds_played + 1)
    if sum(map(case.rounds.ordinary_in, rounds)) > special:  # some fit by chance
        return
    named: Opponents = {
        (player.start_no, number): entry.opponent
        for player in case.tournament.players
        for number, entry in enumerate(player.rounds, start=1)
        if entry.opponent is not None
    }
    if len(named) < FEWEST_NUMBERS:
        return
    for shift, direction in SHIFTS.items():
        opponents = _meant(case, named, shift)
        if opponents is not None:
            start_no, number = min(opponents)
            place = case.at_round(case.players[start_no], number, last="opponent")
            place |= {"participant": None, "round": None}
            yield case.note(
                "RES027",
                **place,
                direction=direction,
                count=len(opponents),
                fix=_fix(case, opponents),
            )
            return


def _meant(case: Case, named: Opponents, shift: int) -> Opponents | None:
    """Return the opponents as they are meant, None where one row of a game has another.

    The number 0 is nobody's: a row may name its opponent by that, where he names it.
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


def _fix(case: Case, opponents: Opponents) -> Fix | None:
    """Return the edits that write the opponents who are meant."""
    edits: list[Edit] = []
    for (start_no, number), opponent in sorted(opponents.items()):
        place = case.at_round(case.players[start_no], number, last="opponent")
        fix = case.field_fix(place, str(opponent), safe=True)
        if fix is None:
            return None
        edits += fix.edits
    return Fix(tuple(edits))
