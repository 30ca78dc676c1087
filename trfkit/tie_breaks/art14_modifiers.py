"""Article 14: cutting the least, or the least and the most significant values.

14.1 and 14.2 cut the lowest ones, 14.3 and 14.4 as many at both ends, the lowest first;
16.5 says which round a cut prefers for a participant with voluntary unplayed rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import sub
from typing import TYPE_CHECKING, Final, cast

from trfkit.record import Record
from trfkit.tie_breaks.column import SCORE, Column, Cut, Function, Reason

if TYPE_CHECKING:
    from trfkit.regulations.edition import LeastSignificant, Rule
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field, Opposition, Terms

_CUT: Final = ("14.1", "14.2")
_MEDIAN: Final = ("14.3", "14.4")


def cut_article(code: Descriptor) -> str:
    """Return the article of the modifier C*n*: 14.1 for one value, 14.2 for two (and more)."""
    return _CUT[code.cut > 1]


def median_article(code: Descriptor) -> str:
    """Return the article of the modifier M*n*: 14.3 for one at each end, 14.4 for two."""
    return _MEDIAN[code.median > 1]


class Line(Record, gc=False):
    """The terms of one participant, by round from 0, and what cuts need to know about them.

    ``weights`` are the opponents' scores, which decide what is significant; ``voluntary`` are
    voluntary unplayed rounds, ``nothing`` rounds that do not enter.
    """

    terms: Sequence[int]
    weights: Sequence[int]
    voluntary: Sequence[int] = ()
    nothing: Sequence[int] = ()


class CutsOnDemand(Mapping[int, tuple[Cut, ...]]):
    """The cuts of each participant, computed when they are asked for.

    Values need the terms that are left, and no word of the others.
    """

    def __init__(self, of: Callable[[int], tuple[Cut, ...]], number: int) -> None:
        self._of, self._participants = of, range(number)

    def __getitem__(self, competitor: int) -> tuple[Cut, ...]:
        if competitor not in self._participants:
            raise KeyError(competitor)
        return self._of(competitor)

    def __iter__(self) -> Iterator[int]:
        return iter(self._participants)

    def __len__(self) -> int:
        return len(self._participants)


def sum_column(
    field: Field,
    code: Descriptor,
    opposition: Opposition,
    *,
    terms: Terms,
    unit: int,
    reason: Callable[[int, int], Reason],
    least: str = SCORE,
) -> Column:
    """Return the column of sums of ``terms`` after the cuts that the code asks for.

    The least significant value is that of the opponent with the lowest score, among several
    the lowest term; ``opposition`` tells the rounds that do not enter, or that a cut prefers.
    """
    rows, weights = terms.rows, terms.weights
    voluntary, nothing = opposition.voluntary, opposition.nothing
    values: list[int | None]
    cuts: Mapping[int, tuple[Cut, ...]] = {}
    if code.cut or code.median:

        def cuts_of(competitor: int) -> tuple[Cut, ...]:
            line = Line(
                rows[competitor],
                weights[competitor],
                voluntary.get(competitor, ()),
                nothing.get(competitor, ()),
            )
            return cut_rounds(line, code, field.edition.cut)

        values = [*_sums_of_played(terms, code)]
        for index in opposition.cut_otherwise:
            values[index] = sum(rows[index]) - sum(rows[index][cut.round] for cut in cuts_of(index))
        cuts = CutsOnDemand(cuts_of, len(rows))
    else:
        values = [*map(sum, rows)]
    shown_terms: Sequence[Sequence[int | None]] = rows
    if nothing:
        shown_terms = [
            [None if r in nothing.get(i, ()) else term for r, term in enumerate(row)]
            for i, row in enumerate(rows)
        ]
    return Column(
        unit=unit,
        function=Function.SUM,
        values=values,
        terms=shown_terms,
        reason=reason,
        cuts=cuts,
        least=least,
    )


def _sums_of_played(terms: Terms, code: Descriptor) -> Iterable[int]:
    """Return the sums after cuts where all rounds were played, as most are.

    Which of several equal rounds goes makes no difference to the sum.
    """
    if (code.cut, code.median) == (1, 0) and all(terms.rows):
        return map(sub, map(sum, terms.rows), terms.least)
    return map(sum, left_in_order(terms.lowest_first, code))


def left_in_order(rows: Iterable[Sequence[int]], code: Descriptor) -> list[Sequence[int]]:
    """Return the terms of each row that a cut and a median leave, the least significant first."""
    low, high = code.cut + code.median, code.median
    return [row[low:-high] for row in rows] if high else [row[low:] for row in rows]


def sums(terms: Sequence[Sequence[int]], cuts: Mapping[int, tuple[Cut, ...]]) -> list[int | None]:
    """Return the sum of each row's terms that are not cut."""
    totals = list(map(sum, terms))
    for competitor, taken in cuts.items():
        row = terms[competitor]
        for cut in taken:
            totals[competitor] -= row[cut.round]
    return [*totals]


def cut_rounds(line: Line, code: Descriptor, rule: Rule[LeastSignificant]) -> tuple[Cut, ...]:
    """Return the cuts (C) and medians (M) of one participant's terms.

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
    """Return the cuts of terms without weights: the lowest first, then the highest.

    For tie-breaks without unplayed rounds among their terms, so that 16.5 has nothing to prefer.
    """
    if not (code.cut or code.median):
        return {}
    return CutsOnDemand(lambda who: _extremes(terms[who], code), len(terms))


def _extremes(terms: Sequence[int | None], code: Descriptor) -> tuple[Cut, ...]:
    values = sorted((term, r) for r, term in enumerate(terms) if term is not None)
    low = values[: code.cut + code.median]
    high = values[len(low) :][-code.median :] if code.median else []
    cut, median = cut_article(code), median_article(code)
    return (
        *(Cut(r, cut if n < code.cut else median) for n, (_, r) in enumerate(low)),
        *(Cut(r, median, at_top=True) for _, r in high),
    )


def sort_terms(terms: Iterable[Sequence[int | None]]) -> list[list[int]]:
    """Return the terms that enter, for each participant the lowest first."""
    return [sorted([term for term in row if term is not None]) for row in terms]


def all_left(
    terms: Sequence[Sequence[int | None]],
    code: Descriptor,
    ordered: Callable[[], Iterable[Sequence[int]]] | None = None,
) -> list[Sequence[int]]:
    """Return the terms that ``extremes`` leaves; ``ordered`` gives them as ``sort_terms`` does."""
    if code.cut or code.median:
        return left_in_order(sort_terms(terms) if ordered is None else ordered(), code)
    # PERF: most rows are whole.
    return [
        [term for term in row if term is not None] if None in row else cast("Sequence[int]", row)
        for row in terms
    ]


def _least(line: Line, rounds: Sequence[int]) -> int:
    """Return the round with the least significant value: lowest weight, then lowest term."""
    terms, weights = line.terms, line.weights
    lowest = min(weights[r] for r in rounds)
    return min((terms[r], r) for r in rounds if weights[r] == lowest)[1]
