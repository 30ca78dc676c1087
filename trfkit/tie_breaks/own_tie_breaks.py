"""Tie-breaks defined by a tournament's own regulations (``OTHER_X`` of records 202 and 212).

Each is a sum or mean of a named quantity over rounds, or a value stated for each participant: by a
jury, a blitz, lots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.view import NOBODY, View
from trfkit.record import Record, field
from trfkit.tie_breaks.column import RATING, SCORE, Column, Cut, Function, Reason, half_up
from trfkit.tie_breaks.table import For, TieBreak
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field

    Rows = Sequence[Sequence[int | None]]

ARTICLE: Final = "own regulations"
"""What stands in the place of an article."""

MOST_DECIMALS: Final = 2


class Quantity(Record, kw_only=True):
    """A number for each round of a participant, in units of ``1 / unit``; None where there is none.

    ``is_of_opponents`` marks a number of the opponent; ``raw`` is then its value before the edition
    adjusts it.
    """

    name: str
    says: str
    unit: int
    rows: Callable[[Field], Rows | None]
    raw: Callable[[Field], Sequence[int | None]] | None = None
    of: str = SCORE
    of_dummies: bool = False
    needs_ratings: bool = False

    @property
    def is_of_opponents(self) -> bool:
        """Whether it is a number of the opponent."""
        return self.raw is not None


class Condition(Record):
    """A condition on rounds: its name, its meaning, and the test of a round (from 0)."""

    name: str
    says: str
    holds: Callable[[View, int, int], bool]


def _one(field_: Field) -> Rows:
    return [(1,) * field_.view.rounds] * len(field_.view)


def _ratings_met(field_: Field) -> Rows | None:
    ratings = field_.ratings()
    if ratings is None:
        return None
    return [[None if o is None else ratings[o] for o in row.opponents] for row in field_.games]


def _ratings(field_: Field) -> Sequence[int | None]:
    return field_.ratings() or field_.view.ratings


def _wins(field_: Field) -> list[int | None]:
    return [row.count(2) for row in field_.view.shares]


def _opponents_values(
    field_: Field, values: Sequence[int | None], unplayed: int | None = None
) -> Rows:
    """Return the opponents' values by round, and ``unplayed`` where no game was played."""
    view = field_.view
    return [
        [
            values[o] if o != NOBODY and kind is RoundKind.GAME else unplayed
            for o, kind in zip(row, kinds, strict=True)
        ]
        for row, kinds in zip(view.opponents, view.kinds, strict=True)
    ]


def _adjusted_scores(field_: Field) -> list[int | None]:
    view = field_.view
    rows = (zip(*row, strict=True) for row in zip(view.awards, view.kinds, strict=True))
    return [
        sum(award if kind is RoundKind.GAME else view.draw for award, kind in row) for row in rows
    ]


def _share(share: int) -> Callable[[View, int, int], bool]:
    return lambda view, who, r: view.shares[who][r] == share


def _colour(colour: Colour) -> Callable[[View, int, int], bool]:
    return lambda view, who, r: (
        view.kinds[who][r] is RoundKind.GAME and view.colours[who][r] is colour
    )


QUANTITIES: Final = (
    Quantity(name="rounds", says="1 for each round", unit=1, rows=_one),
    Quantity(
        name="points",
        says="the own points of the round",
        unit=POINT,
        rows=lambda field_: field_.view.awards,
    ),
    Quantity(
        name="score",
        says="the own score after the round",
        unit=POINT,
        rows=lambda field_: field_.view.scores,
    ),
    Quantity(
        name="opponent-score",
        says="the opponent's score as the edition counts it, a dummy's in an unplayed round",
        unit=POINT,
        rows=lambda field_: field_.opposition.scores,
        raw=lambda field_: field_.totals,
        of_dummies=True,
    ),
    Quantity(
        name="opponent-adjusted-score",
        says="the opponent's score with a draw for each of the opponent's unplayed rounds; 0 in an "
        "unplayed round",
        unit=POINT,
        rows=lambda field_: _opponents_values(field_, _adjusted_scores(field_), 0),
        raw=lambda field_: field_.totals,
    ),
    Quantity(
        name="opponent-rating",
        says="the opponent's rating, in rounds that were played",
        unit=1,
        rows=_ratings_met,
        raw=_ratings,
        of=RATING,
        needs_ratings=True,
    ),
    Quantity(
        name="opponent-wins",
        says="the opponent's games won over the board, in rounds that were played",
        unit=1,
        rows=lambda field_: _opponents_values(field_, _wins(field_)),
        raw=_wins,
        of="games won",
    ),
)

CONDITIONS: Final = (
    Condition("played", "played", lambda v, who, r: v.kinds[who][r] is RoundKind.GAME),
    Condition("won", "won over the board", _share(2)),
    Condition("drawn", "drawn over the board", _share(1)),
    Condition("lost", "lost over the board", _share(0)),
    Condition("white", "played with White", _colour(Colour.WHITE)),
    Condition("black", "played with Black", _colour(Colour.BLACK)),
)

QUANTITY: Final[Mapping[str, Quantity]] = {one.name: one for one in QUANTITIES}
CONDITION: Final[Mapping[str, Condition]] = {one.name: one for one in CONDITIONS}


SCORES: Final = ("above-half", "half", "below-half")
"""The own score against half of the points that wins in all rounds bring."""


class OwnTieBreak(Record, kw_only=True):
    """A tie-break as the regulations define it.

    With a ``quantity`` it is its sum over rounds, or ``mean``, each term multiplied by the quantity
    ``times`` if there is one. Only ``rounds`` (from 1; none named: all) for which each condition of
    ``over`` holds enter; of these the lowest and highest terms are cut, their numbers depending on
    the own score's place in ``SCORES``. Otherwise ``values`` are by starting rank or team number,
    in units of ``1 / unit``.
    """

    code: str
    name: str
    quantity: str | None = None
    mean: bool = False
    times: str | None = None
    over: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()
    cut_lowest: tuple[int, ...] = (0,) * len(SCORES)
    cut_highest: tuple[int, ...] = (0,) * len(SCORES)
    lowest_first: bool = False
    values: Mapping[int, int] = field(default_factory=dict)
    unit: int = 1

    @property
    def text(self) -> str:
        """Its definition in words."""
        order = "; the lower comes first" if self.lowest_first else ""
        if self.quantity is None:
            return f"values given for {len(self.values)} participants{order}"
        how = "the mean" if self.mean else "the sum"
        noun = self.quantity if self.times is None else f"{self.quantity} times {self.times}"
        parts = [
            f"{number} {end}{'' if len(set(numbers)) == 1 else f' ({of})'}"
            for numbers, end in ((self.cut_lowest, "lowest"), (self.cut_highest, "highest"))
            for number, of in zip(numbers, SCORES, strict=True)
            if number
        ]
        cuts = dict.fromkeys(parts)  # one number for all scores is said once
        without = f", without the {' and '.join(cuts)}" if cuts else ""
        return f"{how} of {noun} over {_rounds_in_words(self)}{without}{order}"

    def row(self) -> TieBreak:
        """Return it as a row of the table of tie-breaks."""
        parts = [QUANTITY[name] for name in (self.quantity, self.times) if name is not None]
        return TieBreak(
            code=self.code,
            name=self.name,
            article=ARTICLE,
            type="D" if self.quantity is None else "C" if _opponents_quantity(parts) else "B",
            of=For.BOTH,
            editions=(),
            definition=f"{self.text[:1].upper()}{self.text[1:]}.",
            takes="R",
            compute=self._values if self.quantity is None else self._computed,
            lowest_first=self.lowest_first,
            reach=None,
            of_dummies=any(part.of_dummies for part in parts),
            needs_ratings=any(part.needs_ratings for part in parts),
            is_mean=self.mean,
            captions=(),
        )

    def _values(self, field_: Field, _code: Descriptor) -> Column:
        values = [self.values.get(id_) for id_ in field_.view.ids]
        return Column(
            unit=self.unit,
            function=Function.SUM,
            values=values,
            terms=[(value,) for value in values],
            reason=lambda who, _r: Reason(
                ARTICLE, Message("why.not-given" if values[who] is None else "why.given")
            ),
            by_round=False,
        )

    def _computed(self, field_: Field, _code: Descriptor) -> Column:
        parts = [QUANTITY[name] for name in (self.quantity, self.times) if name is not None]
        rows = [part.rows(field_) for part in parts]
        unit_of_terms = 1
        for part in parts:
            unit_of_terms *= part.unit
        terms = [self._terms(field_.view, who, rows) for who in range(len(field_.view))]
        cuts = {
            who: taken for who, row in enumerate(terms) if (taken := self._cuts(field_, who, row))
        }
        unit = 10**MOST_DECIMALS if self.mean else unit_of_terms
        values: list[int | None] = []
        for competitor, row in enumerate(terms):
            cut = {one.round for one in cuts.get(competitor, ())}
            left = [term for r, term in enumerate(row) if term is not None and r not in cut]
            if None in rows or (self.mean and not left):
                values.append(None)
            elif self.mean:
                values.append(half_up(sum(left) * unit, len(left) * unit_of_terms))
            else:
                values.append(sum(left))
        return Column(
            unit=unit,
            function=Function.MEAN if self.mean else Function.SUM,
            values=values,
            terms=terms,
            reason=self._reasons(field_, parts, rows, terms),
            cuts=cuts,
            least="own",
            unit_of_terms=unit_of_terms,
            quantity=parts[0].of,
        )

    def _terms(
        self, view: View, competitor: int, rows: Sequence[Rows | None]
    ) -> tuple[int | None, ...]:
        return tuple(self._term(view, competitor, r, rows) for r in range(view.rounds))

    def _term(self, view: View, competitor: int, r: int, rows: Sequence[Rows | None]) -> int | None:
        if not self._enters(view, competitor, r):
            return None
        product = 1
        for row in rows:
            factor = None if row is None else row[competitor][r]
            if factor is None:
                return None
            product *= factor
        return product

    def _enters(self, view: View, competitor: int, r: int) -> bool:
        named = not self.rounds or r + 1 in self.rounds
        return named and all(CONDITION[name].holds(view, competitor, r) for name in self.over)

    def _cuts(self, field_: Field, competitor: int, terms: Sequence[int | None]) -> tuple[Cut, ...]:
        """Return the cuts: of equal terms the earliest, and no more than there are."""
        over_half = 2 * field_.totals[competitor] - field_.view.rounds * field_.view.win
        place = 0 if over_half > 0 else 1 if over_half == 0 else 2  # as in SCORES
        lowest, highest = self.cut_lowest[place], self.cut_highest[place]
        ordered = sorted((term, r) for r, term in enumerate(terms) if term is not None)
        rest = sorted(ordered[lowest:], key=lambda pair: (-pair[0], pair[1]))
        return (
            *(Cut(r, ARTICLE) for _, r in ordered[:lowest]),
            *(Cut(r, ARTICLE, at_top=True) for _, r in rest[:highest]),
        )

    def _reasons(
        self,
        field_: Field,
        parts: Sequence[Quantity],
        rows: Sequence[Rows | None],
        terms: Sequence[Sequence[int | None]],
    ) -> Callable[[int, int], Reason]:
        view, first = field_.view, parts[0]
        noun = " times ".join(part.name for part in parts)

        def reason(competitor: int, r: int) -> Reason:
            if not self._enters(view, competitor, r):
                return Reason(ARTICLE, self._not_among())
            if terms[competitor][r] is None:
                return Reason(ARTICLE, Message("why.no-quantity", name=noun))
            row = rows[0]
            opponent = view.opponents[competitor][r]
            why = Message("why.quantity", name=noun)
            if first.raw is None or row is None:
                return Reason(ARTICLE, why)
            own = first.raw(field_)[opponent] if opponent != NOBODY else None
            return Reason(ARTICLE, why, own, row[competitor][r], first.unit)

        return reason

    def _not_among(self) -> Message:
        conditions = tuple(Message("why.condition", name=name) for name in self.over) or None
        if self.rounds:
            return Message("why.not-among-numbers", numbers=self.rounds, conditions=conditions)
        which = "rounds" if self.over else "all"
        return Message("why.not-among", which=which, conditions=conditions)


def _opponents_quantity(parts: Sequence[Quantity]) -> bool:
    return any(part.is_of_opponents for part in parts)


def _rounds_in_words(own: OwnTieBreak) -> str:
    numbers = ", ".join(map(str, own.rounds))
    which = f"rounds {numbers}" if numbers else "rounds" if own.over else "all rounds"
    return " and ".join([which, *(CONDITION[name].says for name in own.over)]).replace(
        f"{which} and ", f"{which} ", 1
    )
