"""Articles 11 to 13: team scores, boards, and combinations of match and game points."""

from __future__ import annotations

from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.view import Score
from trfkit.record import Record, replace
from trfkit.tie_breaks.art06_direct_encounter import (
    Comparison,
    Order,
    direct_encounter,
    meetings,
    mutual_table,
)
from trfkit.tie_breaks.art07_own_record import points
from trfkit.tie_breaks.art08_09_opponents import (
    PRODUCTS,
    buchholz,
    fore_buchholz,
    opposition_of,
    reasons_of,
)
from trfkit.tie_breaks.art14_modifiers import sum_column, sums
from trfkit.tie_breaks.column import Column, Function, Reason, Step, calculation, half_up
from trfkit.tie_breaks.field import Field, TeamField, Terms, require_team_field
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.tie_breaks.art06_direct_encounter import EncounterTable
    from trfkit.tie_breaks.descriptor import Descriptor

HUNDREDTHS: Final = 100

SCORES: Final[Mapping[str, Score]] = {"M": Score.MATCH_POINTS, "G": Score.GAME_POINTS}
"""The letters in the names of the extended Sonneborn-Bergers."""

NAMES: Final[Mapping[str, str]] = {
    Score.MATCH_POINTS: "match points",
    Score.GAME_POINTS: "game points",
}


def match_points(field: Field, code: Descriptor) -> Column:
    """11.1.1 Match points, in tenths."""
    return points(require_team_field(field).field_by(Score.MATCH_POINTS), code)


def game_points(field: Field, code: Descriptor) -> Column:
    """11.1.2 Game points, in tenths."""
    return points(require_team_field(field).field_by(Score.GAME_POINTS), code)


def secondary_score(field: Field, code: Descriptor) -> Column:
    """13.1 MPvGP: the score that is not the primary one, in tenths."""
    return points(require_team_field(field).secondary, code)


def sum_of_scores(field: Field, _code: Descriptor) -> Column:
    """3(c) of 2006: match points and game points in one sum, in tenths."""
    teams = require_team_field(field)
    terms = [
        list(both) for both in zip(*(teams.field_by(score).totals for score in Score), strict=True)
    ]
    scores = list(Score)
    return Column(
        unit=POINT,
        function=Function.SUM,
        values=[sum(row) for row in terms],
        terms=terms,
        reason=lambda _competitor, place: Reason(
            "3(c)", Message("why.the-score", score=scores[place])
        ),
        by_round=False,
    )


class Product(Record):
    """Which scores a variant of Sonneborn-Berger multiplies."""

    opponents: Score
    own: Score


def scores_of(code: str) -> Product:
    """Return the scores of a variant: its second letter names the opponents', its third the own."""
    return Product(SCORES[code[1]], SCORES[code[2]])


def extended_sonneborn_berger(field: Field, code: Descriptor) -> Column:
    """13.2 ESB: opponents' scores times the points against them, in hundredths.

    The first letter of the variant names the opponents' score, the second the own points.
    A cut takes the opponent with the lowest score, the edition says which of the two scores;
    among several the lowest product.
    """
    teams = require_team_field(field)
    product = scores_of(code.name)
    of_opponents, of_own = product.opponents, product.own
    opposition = opposition_of(teams.field_by(of_opponents), code)
    own_points = opposition_of(teams.field_by(of_own), code).points
    by = field.edition.extended_cut.apply(teams.primary, of_opponents)
    weights = opposition_of(teams.field_by(by), code).scores
    terms = [
        list(map(mul, scores, points))
        for scores, points in zip(opposition.scores, own_points, strict=True)
    ]
    of_score = reasons_of(teams.field_by(of_opponents), opposition, "13.2")

    def reason(competitor: int, r: int) -> Reason:
        base = of_score(competitor, r)
        if base.adjusted is None:
            return base
        own = format_exact(own_points[competitor][r], POINT)
        why = Message(
            "why.in-scores",
            clause=base.why,
            opponents=of_opponents,
            points=own,
            own=of_own,
            count=1 if own == "1" else 0,
        )
        return replace(base, why=why)

    column = sum_column(
        field, code, opposition, terms=Terms(terms, weights), unit=PRODUCTS, reason=reason
    )
    return replace(column, quantity=NAMES[of_opponents])


def score_and_schedule(field: Field, code: Descriptor) -> Column:
    """13.4 SSSC: the secondary score plus Buchholz by the primary one over a divisor.

    In hundredths; half a hundredth goes up. The divisor is the most primary points of the
    tournament over the most secondary points of a match, rounded down, unless the code names
    another. Undefined where that is 0. With F it is Fore Buchholz.
    """
    teams = require_team_field(field)
    divisor = divisor_of(field, code)
    of_opponents = (fore_buchholz if code.fore else buchholz)(field, code)
    strength = of_opponents.values
    totals = teams.secondary.totals
    terms: list[list[int | None]] = []
    for total, value in zip(totals, strength, strict=True):
        share = half_up((value or 0) * HUNDREDTHS, divisor * POINT) if divisor else None
        terms.append([total * HUNDREDTHS // POINT, share])

    by = {"fore": "yes" if code.fore else "no", "score": teams.primary}

    def reason(_competitor: int, place: int) -> Reason:
        if place == 0:
            return Reason("13.4.1", Message("why.secondary-score", score=teams.primary.other))
        return Reason("13.4.2", Message("why.strength", divisor=divisor, **by))

    def steps(competitor: int) -> tuple[Step, ...]:
        origin = Step(origin_of_divisor(field, code), "13.4.2")
        if not divisor:
            return (origin,)
        total = format_exact(totals[competitor], POINT)
        value = format_exact(strength[competitor] or 0, POINT)
        term_sum = format_exact(sum(term or 0 for term in terms[competitor]), HUNDREDTHS)
        is_exact = not (strength[competitor] or 0) * HUNDREDTHS % (divisor * POINT)
        text = f"{total} + {value} / {divisor} = {term_sum}"
        rounded = Message("why.rounded-to-hundredths", sum=text)
        opponents_sum = _sum_of(of_opponents, competitor)
        return (
            origin,
            Step(Message("why.strength-sum", sum=opponents_sum, **by), "13.4.2"),
            Step(calculation(text) if is_exact else rounded, "13.4"),
        )

    return Column(
        unit=HUNDREDTHS,
        function=Function.SUM,
        values=[
            None if share is None else own + share  # type: ignore[operator]
            for own, share in terms
        ],
        terms=terms,
        reason=reason,
        steps=steps,
        by_round=False,
    )


def _sum_of(column: Column, competitor: int) -> str:
    """Return the terms of a sum that are not cut, and the sum."""
    counted = [format_exact(term, POINT) for term in column.terms[competitor] if term is not None]
    return f"{' + '.join(counted) or '0'} = {format_exact(column.values[competitor] or 0, POINT)}"


def divisor_of(field: Field, code: Descriptor) -> int:
    """Return the divisor of SSSC, 0 where there is none.

    Without boards no match brings a game point, and a point system may give nothing for a win.
    """
    if code.divisor is not None:
        return code.divisor
    each = require_team_field(field).secondary.view.win
    return max(0, _most(field) // each) if each > 0 else 0


def _most(field: Field) -> int:
    """Return the highest primary score that the tournament allows."""
    return field.view.win * max(field.view.scheduled, field.view.rounds)


def lack_of_divisor(field: Field, code: Descriptor, text: str) -> Message:
    """Return why the divisor of SSSC, written as ``text``, is 0, so that it has no value."""
    if code.divisor is not None:
        return Message("ranking.no-divisor", text=text)
    teams = require_team_field(field)
    win = teams.secondary.view.win
    if win <= 0:
        return Message("ranking.no-divisor-of-matches", text=text, score=teams.primary.other)
    most, each = format_exact(_most(field), POINT), format_exact(win, POINT)
    return Message("ranking.no-divisor-rounded", text=text, most=most, win=each)


def origin_of_divisor(field: Field, code: Descriptor) -> Message:
    """Return the divisor of SSSC and where it comes from."""
    divisor = divisor_of(field, code)
    if code.divisor is not None:
        return Message("why.divisor", divisor=divisor)
    teams = require_team_field(field)
    win = teams.secondary.view.win
    if win <= 0:
        return Message("why.divisor-none", score=teams.primary.other)
    most, each = format_exact(_most(field), POINT), format_exact(win, POINT)
    return Message("why.divisor-rounded", divisor=divisor, most=most, win=each)


# Article 12: tie-breaks for team knock-outs, made of the points on each board ---------------------


class Measure(Record):
    """One of the three: its article, its name, and the numbers that points by board give.

    The first number that differs decides, the higher the better unless ``lowest_first``.
    """

    article: str
    name: Message
    numbers: Callable[[Sequence[int]], list[int]]
    lowest_first: bool = False

    def text(self, points: Sequence[int], numbers: Sequence[int]) -> str:
        """Return the numbers of one team; for a sum, with the points by board that make it."""
        listed = ", ".join(format_exact(number, POINT) for number in numbers)
        return f"{_products(points)} = {listed}" if self.lowest_first else listed


def _products(points: Sequence[int]) -> str:
    """Return the products whose sum is the board count."""
    return " + ".join(f"{n} · {format_exact(got, POINT)}" for n, got in enumerate(points, start=1))


def _count(points: Sequence[int]) -> list[int]:
    return [sum(board * got for board, got in enumerate(points, start=1))]


def _sums_without_last(points: Sequence[int]) -> list[int]:
    return list(accumulate(points[:-1]))[::-1]


BOARD_COUNT = Measure("12.1", Message("why.board-count"), _count, lowest_first=True)
TOP_BOARD = Measure("12.2", Message("why.top-board"), list)
BOTTOM_BOARD = Measure("12.3", Message("why.bottom-board"), _sums_without_last)


def board_count(field: Field, _code: Descriptor) -> Column:
    """12.1 BC: the sum of board number times the points on that board, in tenths; low is good."""
    rows = require_team_field(field).matches
    terms = [[_count(item.boards)[0] for item in row] for row in rows]

    def reason(competitor: int, r: int) -> Reason:
        products = _products(rows[competitor][r].boards)
        return Reason("12.1", calculation(products) if products else Message("why.no-board"))

    return Column(
        unit=POINT, function=Function.SUM, values=sums(terms, {}), terms=terms, reason=reason
    )


def top_board(field: Field, _code: Descriptor, group: Sequence[int]) -> Order:
    """12.2 TBR: points on board 1; who is equal there, on board 2; and so on."""
    return _order_by_measure(field, TOP_BOARD, group)


def bottom_board(field: Field, _code: Descriptor, group: Sequence[int]) -> Order:
    """12.3 BBE: points without the last board; who is equal, without the last two; and so on."""
    return _order_by_measure(field, BOTTOM_BOARD, group)


def _order_by_measure(field: Field, measure: Measure, group: Sequence[int]) -> Order:
    teams = require_team_field(field)
    order = compare(measure, {who: teams.board_scores(who) for who in group})
    return Order(order.tiers, (), (order,))


def compare(measure: Measure, boards: Mapping[int, Sequence[int]]) -> Comparison:
    """Return a group in tiers by one measure; ``boards`` are the points by board of each team."""
    width = max(map(len, boards.values()))
    numbers = {
        who: measure.numbers([*points, *[0] * (width - len(points))])
        for who, points in boards.items()
    }
    ordered = sorted({tuple(n) for n in numbers.values()}, reverse=not measure.lowest_first)
    tiers = tuple(tuple(who for who in boards if tuple(numbers[who]) == n) for n in ordered)
    texts = {who: measure.text(own, numbers[who]) for who, own in boards.items()}
    return Comparison(measure.article, measure.name, texts, tiers)


# Article 13.3: direct encounter of teams by one score, then by the other, then by boards ----------

CHAINS: Final[Mapping[str, tuple[Measure, ...]]] = {
    "EDE": (),
    "EDEC": (BOARD_COUNT,),
    "EDEBT": (BOARD_COUNT, TOP_BOARD),
    "EDEBB": (BOARD_COUNT, BOTTOM_BOARD),
    "EDET": (TOP_BOARD,),
    "EDEB": (BOTTOM_BOARD,),
}
"""What follows for two teams that are equal by both scores (13.3.2), by the name of the code."""

MEASURES: Final[Mapping[str, Measure]] = {
    "BC": BOARD_COUNT,
    "TBR": TOP_BOARD,
    "BBE": BOTTOM_BOARD,
}

Tiers = tuple[tuple[int, ...], ...]


def extended_direct_encounter(field: Field, code: Descriptor, group: Sequence[int]) -> Order:
    """13.3 EDE: the order of a tied group by the matches its members played against each other.

    Article 6 by the primary score; whoever it leaves tied, by the secondary score (13.3.1);
    two teams equal by both, by the boards of their own matches as the code says, or the edition
    where the code says nothing (13.3.2). The edition says whether groups that come out of the
    secondary score start again with the primary one (13.3.3).
    """
    chain = CHAINS[code.name] or tuple(MEASURES[c] for c in field.edition.extended_boards.apply)
    return _Encounter(require_team_field(field), code, chain).order(tuple(group))


class _Encounter:
    """Orders one group, and keeps the tables and comparisons that gave the order."""

    def __init__(self, field: TeamField, code: Descriptor, chain: tuple[Measure, ...]) -> None:
        self._field, self._code, self._chain = field, code, chain
        self._forfeits = code.forfeits_are_games or field.predetermined
        self._tables: list[EncounterTable] = []
        self._comparisons: list[Comparison] = []

    def order(self, group: tuple[int, ...]) -> Order:
        tiers = self._tiers_by_primary(group)
        return Order(tiers, tuple(self._tables), tuple(self._comparisons))

    def _tiers_by_primary(self, group: tuple[int, ...]) -> Tiers:
        return self._each(self._direct(self._field, group), self._tiers_by_secondary)

    def _tiers_by_secondary(self, group: tuple[int, ...]) -> Tiers:
        secondary = self._field.secondary
        if not self._field.edition.extended_restart.apply:
            return self._each(self._direct(secondary, group), self._tiers_by_boards)
        table = mutual_table(secondary, group, forfeits_are_games=self._forfeits)
        self._tables.append(replace(table, score=self._field.primary.other))
        if len(table.tiers) == 1:
            return self._tiers_by_boards(group)
        return self._each(table.tiers, self._tiers_by_primary)

    def _direct(self, field: Field, group: tuple[int, ...]) -> Tiers:
        order = direct_encounter(field, self._code, group)
        score = self._field.primary if field is self._field else self._field.primary.other
        self._tables.extend(replace(table, score=score) for table in order.tables)
        return order.tiers

    def _tiers_by_boards(self, group: tuple[int, ...]) -> Tiers:
        """Compare the boards of two teams' own matches; of more the articles say nothing."""
        if len(group) != _TWO:
            return (group,)
        team, other = group
        rounds = meetings(self._field, team, other, forfeits_are_games=self._forfeits)
        if not rounds:
            return (group,)
        boards = {who: self._field.board_scores(who, rounds) for who in group}
        for measure in self._chain:
            comparison = compare(measure, boards)
            self._comparisons.append(comparison)
            if len(comparison.tiers) > 1:
                return comparison.tiers
        return (group,)

    def _each(self, tiers: Tiers, split: Split) -> Tiers:
        """Apply ``split`` to each tier that is still tied."""
        return tuple(part for tier in tiers for part in (split(tier) if len(tier) > 1 else (tier,)))


_TWO: Final = 2

if TYPE_CHECKING:
    from collections.abc import Callable

    Split = Callable[[tuple[int, ...]], Tiers]
