"""A round of the file against the pairs that a system gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.pairings.result import UNPLAYED, CheckedRound, Pair, ScoreGroup, Side, Verdict
from trfkit.record import Record
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from trfkit.pairings.stated_rounds import Participants, StatedRound


class Expected(Record):
    """The pairs that a system gives, White first, and who has the bye of the pairing.

    ``byes`` is None where the system says nothing of byes; ``missing`` are pairs that it gives
    and the file need not have. ``scores`` are the points by which score groups are told, in
    tenths; None where there are no such groups.
    """

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] | None = None
    missing: tuple[tuple[int, int], ...] = ()
    scores: Mapping[int, int] | None = None


def compare(
    number: int, stated: StatedRound, expected: Expected, participants: Participants
) -> CheckedRound:
    """Return what round ``number`` of the file has of the pairs that are expected."""
    if stated.trouble:
        return CheckedRound(round=number, verdict=Verdict.NOT_COMPARED, reason=stated.trouble)
    of_file: list[tuple[int, int | None]] = [*stated.pairs]
    answer: list[tuple[int, int | None]] = [*expected.pairs]
    if expected.byes is not None:
        of_file += [(one, None) for one in stated.byes]
        answer += [(one, None) for one in expected.byes]
    either = {frozenset(pair) for pair in stated.colourless}
    have = set(of_file)
    equal = [pair for pair in answer if pair in have or frozenset(pair) in either]
    alike = {frozenset(pair) for pair in equal}
    others = [pair for pair in of_file if frozenset(pair) not in alike]
    missed = [pair for pair in answer if frozenset(pair) not in alike]
    verdict = Verdict.SAME
    if others or missed:
        same_pairs = set(map(frozenset, others)) == set(map(frozenset, missed))
        verdict = Verdict.COLOURS if same_pairs else Verdict.PAIRS
    unplayed = verdict == Verdict.COLOURS and stated.forfeited.issuperset(others)
    return CheckedRound(
        round=number,
        verdict=verdict,
        reason=UNPLAYED if unplayed else None,
        pairs=len(answer),
        equal=len(equal),
        groups=_groups(number, others, missed, expected, participants),
    )


def _groups(
    number: int,
    others: Iterable[tuple[int, int | None]],
    missed: Iterable[tuple[int, int | None]],
    expected: Expected,
    participants: Participants,
) -> tuple[ScoreGroup, ...]:
    by_points: dict[int | None, tuple[list[Pair], list[Pair]]] = {}
    for index, pairs in enumerate((others, missed)):
        for pair in pairs:
            group = by_points.setdefault(_score(pair, expected.scores), ([], []))
            group[index].append(as_pair(pair, number, participants))
    return tuple(
        ScoreGroup(
            None if points is None else format_exact(points, POINT),
            *(tuple(sorted(side, key=_order)) for side in by_points[points]),
        )
        for points in sorted(by_points, key=lambda points: -(points or 0))
    )


def _score(pair: tuple[int, int | None], scores: Mapping[int, int] | None) -> int | None:
    """Return the higher score of a pair, by which its group is told."""
    if scores is None:
        return None
    return max(scores.get(one, 0) for one in pair if one is not None)


def _order(pair: Pair) -> tuple[int, int]:
    ids = [pair.white.id] + ([] if pair.black is None else [pair.black.id])
    return min(ids), max(ids)


def as_pair(pair: tuple[int, int | None], number: int, participants: Participants) -> Pair:
    """Return a pair of round ``number`` as it is printed."""
    white, black = pair

    def side(participant: int) -> Side:
        points = participants.points[participant][number - 1]
        return Side(participant, participants.names[participant], format_exact(points, POINT))

    return Pair(side(white), None if black is None else side(black))
