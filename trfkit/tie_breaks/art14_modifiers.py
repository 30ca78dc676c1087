"""Article 14: leaving out the least, or the least and the most significant values.

14.1 and 14.2 cut the lowest ones, 14.3 and 14.4 as many at both ends, the lowest first;
16.5 says which round a cut prefers for a participant with voluntary unplayed rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.record import Record
from trfkit.tie_breaks.column import Column, Cut, Function

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.regulations.edition import LeastSignificant, Rule
    from trfkit.tie_breaks.column import Reason
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field, Opposition

_CUT: Final = ("14.1", "14.2")
_MEDIAN: Final = ("14.3", "14.4")


def cut_article(code: Descriptor) -> str:
    """Return the article of the modifier C*n*: 14.1 for one value, 14.2 for two (and more)."""
    return _CUT[code.cut > 1]


def median_article(code: Descriptor) -> str:
    """Return the article of the modifier M*n*: 14.3 for one at each end, 14.4 for two."""
    return _MEDIAN[code.median > 1]


class Line(Record, gc=False):
    """One participant's terms, by round from 0, and what a cut has to know about them.

    ``weights`` are the scores of the opponents, which decide what is significant; ``voluntary``
    are voluntary unplayed rounds, ``nothing`` those that do not enter.
    """

    terms: Sequence[int]
    weights: Sequence[int]
    voluntary: Sequence[int] = ()
    nothing: Sequence[int] = ()


def summed(
    field: Field,
    code: Descriptor,
    opposition: Opposition,
    *,
    terms: Sequence[Sequence[int]],
    unit: int,
    reason: Callable[[int, int], Reason],
    least: str = "the lowest score",
) -> Column:
    """Return the column of sums of ``terms`` after the cuts that the code asks for.

    The least significant value is that of the opponent with the lowest score, among several
    the lowest term; ``opposition`` gives the scores, and the rounds that do not enter.
    """
    cuts: Mapping[int, tuple[Cut, ...]] = {}
    if code.cut or code.median:
        voluntary, nothing = opposition.voluntary, opposition.nothing
        # PERF: of rounds that were all played, as most are, cuts take the ends of one order.
        of_played = cuts_of_played(code, field.view.rounds)
        cuts = {
            i: of_played(row, weights)
            if i not in voluntary and i not in nothing
            else cut_rounds(
                Line(row, weights, voluntary.get(i, ()), nothing.get(i, ())),
                code,
                field.edition.cut,
            )
            for i, (row, weights) in enumerate(zip(terms, opposition.scores, strict=True))
        }
    shown_terms: Sequence[Sequence[int | None]] = terms
    if opposition.nothing:
        shown_terms = [
            [None if r in opposition.nothing.get(i, ()) else term for r, term in enumerate(row)]
            for i, row in enumerate(terms)
        ]
    return Column(
        unit=unit,
        function=Function.SUM,
        values=sums(terms, cuts),
        terms=shown_terms,
        reason=reason,
        cuts=cuts,
        least=least,
    )


def cuts_of_played(
    code: Descriptor, rounds: int
) -> Callable[[Sequence[int], Sequence[int]], tuple[Cut, ...]]:
    """Return what ``cut_rounds`` does, of terms and weights without a round of its own kind."""
    if not rounds:
        return lambda _terms, _weights: ()
    lowest = [Cut(r, cut_article(code)) for r in range(rounds)]
    if (code.cut, code.median) == (1, 0):
        alone = [(cut,) for cut in lowest]
        return lambda terms, weights: alone[_least_of_all(terms, weights)]
    low_of_median = [Cut(r, median_article(code)) for r in range(rounds)]
    top_of_median = [Cut(r, median_article(code), at_top=True) for r in range(rounds)]
    low, high = code.cut + code.median, code.median

    def cuts(terms: Sequence[int], weights: Sequence[int]) -> tuple[Cut, ...]:
        order: Sequence[int] = range(rounds)
        # Sorts leave equal rounds in their order: by weights, among equal ones by terms.
        if terms is not weights:
            order = sorted(order, key=terms.__getitem__)
        order = sorted(order, key=weights.__getitem__)
        taken = [
            *[lowest[r] for r in order[: code.cut]],
            *[low_of_median[r] for r in order[code.cut : low]],
        ]
        if high:
            # Of equal ones at the top the first round goes, as at the bottom.
            top = order[low:]
            if terms is not weights:
                top.sort(key=terms.__getitem__, reverse=True)
            top.sort(key=weights.__getitem__, reverse=True)
            taken += [top_of_median[r] for r in top[:high]]
        return tuple(taken)

    return cuts


def sums(terms: Sequence[Sequence[int]], cuts: Mapping[int, tuple[Cut, ...]]) -> list[int | None]:
    """Return the sum of each row without the terms that are cut."""
    totals = list(map(sum, terms))
    for who, taken in cuts.items():
        row = terms[who]
        for cut in taken:
            totals[who] -= row[cut.round]
    return [*totals]


def cut_rounds(line: Line, code: Descriptor, rule: Rule[LeastSignificant]) -> tuple[Cut, ...]:
    """Return what a cut (C) and a median (M) take out of one participant's terms.

    Cuts at the top know no exception. Where there are fewer terms than cuts, all are taken.
    """
    terms, weights = line.terms, line.weights
    low, high = code.cut + code.median, code.median
    rounds_left = [r for r in range(len(terms)) if r not in line.nothing]
    cuts: list[Cut] = []
    for number in range(min(low, len(rounds_left))):
        least = chosen = _least(line, rounds_left)
        article = cut_article(code) if number < code.cut else median_article(code)
        rival = None
        still = [r for r in line.voluntary if r in rounds_left]
        if still:
            chosen = rule.apply(terms, weights, still, least)
            if chosen in still:
                article, rival = rule.article, least
            else:
                rival = min(still, key=terms.__getitem__)
        rounds_left.remove(chosen)
        cuts.append(Cut(chosen, article, chosen in still, None if rival == chosen else rival))
    for _ in range(min(high, len(rounds_left))):
        most = max(rounds_left, key=lambda r: (weights[r], terms[r]))
        rounds_left.remove(most)
        cuts.append(Cut(most, median_article(code), at_top=True))
    return tuple(cuts)


def extremes(
    terms: Sequence[Sequence[int | None]], code: Descriptor
) -> Mapping[int, tuple[Cut, ...]]:
    """Return what is cut of terms that stand for themselves: the lowest first, then the highest.

    For tie-breaks without unplayed rounds among their terms, so that 16.5 has nothing to prefer.
    """
    if not (code.cut or code.median):
        return {}
    rounds = range(max(map(len, terms), default=0))
    lowest = [Cut(r, cut_article(code)) for r in rounds]
    low_of_median = [Cut(r, median_article(code)) for r in rounds]
    top_of_median = [Cut(r, median_article(code), at_top=True) for r in rounds]
    low, high = code.cut + code.median, code.median

    def cuts(row: Sequence[int | None]) -> tuple[Cut, ...]:
        order = [r for _, r in sorted([(t, r) for r, t in enumerate(row) if t is not None])]
        top = order[low:]
        return (
            *[lowest[r] for r in order[: code.cut]],
            *[low_of_median[r] for r in order[code.cut : low]],
            *[top_of_median[r] for r in top[max(0, len(top) - high) :]],
        )

    return {who: cuts(row) for who, row in enumerate(terms)}


def left_of(
    terms: Sequence[int | None], cuts: Sequence[Cut] = (), entered: int | None = None
) -> tuple[int, int]:
    """Return the sum of one participant's terms without those that are cut, and their number.

    ``entered`` is how many terms are not None, where somebody has counted them.
    """
    # PERF: most rows are whole, and no cut is asked for.
    known: Sequence[Any] = terms
    if entered != len(terms):
        known = [term for term in terms if term is not None]
    total: int = sum(known)
    for cut in cuts:
        total -= terms[cut.round] or 0
    return total, len(known) - len(cuts)


def _least(line: Line, rounds: Sequence[int]) -> int:
    """Return the round with the least significant value: lowest weight, then lowest term."""
    terms, weights = line.terms, line.weights
    lowest = min(weights[r] for r in rounds)
    return min((terms[r], r) for r in rounds if weights[r] == lowest)[1]


def _least_of_all(terms: Sequence[int], weights: Sequence[int]) -> int:
    """Return what ``_least`` does for all rounds; most participants have no others."""
    lowest = min(weights)
    if terms is weights or weights.count(lowest) == 1:
        return weights.index(lowest)
    return min((terms[r], r) for r, weight in enumerate(weights) if weight == lowest)[1]
