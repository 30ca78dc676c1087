"""When the rounds of a play-off may begin: 6(h) of 2006, item 8 of 2012, 3.1.7 since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.regulations import get_edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.playoffs.plan import Plan, Stage
    from trfkit.playoffs.playoff_state import Conditions, Contest, Game

BEFORE_THE_FIRST: Final = 30
BETWEEN: Final = 10
"""Minutes, by both annexes."""

MOVES: Final = 60
"""Of a game, for an estimate of its length."""

_DAY: Final = 24 * 60
_MINUTES: Final = lazy_pattern(r"([0-9]{1,3})\s*(?:min|minutes|m|')?\b.*")
_TEMPO: Final = lazy_pattern(
    r"([0-9]{1,3})\s*(?:'|m|min|minutes?)?\s*\+\s*([0-9]{1,3})\s*(?:\"|s|sec|seconds?)?(?:\s.*)?"
)
_TWO_TIMES: Final = lazy_pattern(r".*White ([0-9]{1,3}) minutes, Black ([0-9]{1,3}) minutes.*")


class Breaks(NamedTuple):
    """Minutes before the first round and between rounds, None where nobody fixed them."""

    first: int | None
    between: int | None
    item: str


class Start(Record):
    """The earliest time at which a round may begin; ``estimated`` where an end is guessed."""

    time: str
    item: str
    estimated: bool = False


def breaks_of(edition: str, conditions: Conditions) -> Breaks:
    """Return the breaks of an edition, those of the organiser from 2023 on."""
    scheme = get_edition(edition).play_off.scheme
    if scheme is not None:
        items = {"6(k)": "6(h)", "12.1.1": "12.1.1, 8"}
        return Breaks(BEFORE_THE_FIRST, BETWEEN, items[scheme])
    found = _MINUTES.fullmatch((conditions.breaks or "").strip())
    minutes = int(found[1]) if found else None
    return Breaks(minutes, minutes, "3.1.7")


def length_of(time_control: str | None) -> int | None:
    """Return about how many minutes a game of 60 moves lasts at most, None for other words."""
    text = (time_control or "").strip()
    both = _TWO_TIMES.fullmatch(text)
    if both:
        return int(both[1]) + int(both[2])
    found = _TEMPO.fullmatch(text)
    if found is None:
        return None
    return -(-2 * (int(found[1]) * 60 + int(found[2]) * MOVES) // 60)


def starts(contest: Contest, games: Sequence[Game], breaks: Breaks) -> dict[int, Start]:
    """Return the earliest start of each round of a contest, by its number."""
    rounds = sorted({game.round for game in games})
    known: dict[int, Start] = {}
    end, estimated, pause = contest.ended, False, breaks.first
    for number in rounds:
        of_round = [game for game in games if game.round == number]
        if end is not None and pause is not None:
            known[number] = Start(_later(end, pause), breaks.item, estimated)
        ends = [game.ended for game in of_round]
        if all(ends):
            begun = known[number].time if number in known else None
            end, estimated = _last([time for time in ends if time], begun), False
        else:
            lengths = [length_of(game.time_control) for game in of_round]
            begun = known[number].time if number in known else None
            longest = None if None in lengths else max(n for n in lengths if n is not None)
            end = None if begun is None or longest is None else _later(begun, longest)
            estimated = True
        pause = breaks.between
    return known


def timetable(plan: Plan, contest: Contest, breaks: Breaks) -> tuple[tuple[str, Start], ...]:
    """Return the rounds that are played in any case, each with about its earliest start.

    Nothing where it is not known when the tournament's last game ended, or how long the breaks
    are; it ends with the first round of which nobody can tell how long it takes.
    """
    if contest.ended is None or breaks.first is None:
        return ()
    rows: list[tuple[str, Start]] = []
    time = _later(contest.ended, breaks.first)
    for stage in plan.stages:
        rounds = 0 if stage.when else _rounds_of(stage)
        length = length_of(stage.time_control.value)
        for number in range(1, rounds + 1):
            name = f"{stage.name}, {number}" if rounds > 1 else stage.name
            rows.append((name, Start(time, breaks.item, estimated=bool(rows))))
            if length is None or breaks.between is None:
                return tuple(rows)
            time = _later(time, length + breaks.between)
    return tuple(rows)


def _rounds_of(stage: Stage) -> int:
    """Return how many games one player has in a stage, one after the other."""
    games = stage.games.value or 1
    sizes = stage.sizes and stage.sizes.value
    return games * max(size - 1 + size % 2 for size in sizes) if sizes else games


def _minutes(time: str) -> int:
    hours, _, minutes = time.partition(":")
    return int(hours) * 60 + int(minutes)


def _later(time: str, minutes: int) -> str:
    total = (_minutes(time) + minutes) % _DAY
    return f"{total // 60:02}:{total % 60:02}"


def _last(times: Sequence[str], begun: str | None) -> str:
    """Return the last of several times, which may lie behind midnight."""
    since = _minutes(begun) if begun is not None else min(map(_minutes, times))
    if begun is None and max(map(_minutes, times)) - since > _DAY // 2:
        since = _DAY // 2
    return max(times, key=lambda time: (_minutes(time) - since) % _DAY)
