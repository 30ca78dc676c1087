"""Article 10: tie-breaks made of ratings, in whole rating points.

Games over the board only. All but the own rating are undefined for everybody while anyone is
unrated and no rule stands in a rating; results count 1, ½ and 0 whatever the point system.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.record import replace
from trfkit.regulations.edition import UnplayedInAverages
from trfkit.regulations.editions import rule_message
from trfkit.regulations.rating_tables import (
    CERTAIN,
    HALF,
    WHOLE,
    expected_score,
    expected_scores,
    least_difference,
    rating_difference,
)
from trfkit.tie_breaks.art14_modifiers import all_left, extremes, sort_terms
from trfkit.tie_breaks.column import RATING, Column, Function, Reason, Step, calculation, half_up
from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trfkit.regulations.edition import Behind, CountsAs, Rule
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field, Games

LISTED: Final = 5
"""How many of the unrated an explanation names."""

NEVER_A_POINT: Final = 800
"""How far under the lowest opponent the performance of a player without any point lies."""


def average_rating_of_opponents(field: Field, code: Descriptor) -> Column:
    """10.1 ARO: the mean of the opponents' ratings, half up; cuts take the lowest first.

    Undefined where no opponent is left after the cuts.
    """
    return _average(field, code, field.edition.behind_in_average, far=None)


def _average(
    field: Field, code: Descriptor, behind: Rule[Behind], far: Rule[CountsAs] | None
) -> Column:
    """Return the average; ``far`` is the rating that counts for opponents far from the own one."""
    ratings = field.ratings(code.unrated)
    games = field.games_in_averages
    if ratings is None:
        return _undefined_column(field, Function.MEAN)
    terms = field.once(
        (_numbers_of_opponents, code.unrated), lambda: _numbers_of_opponents(games, ratings)
    )
    opponent_ratings = terms
    if far is not None:
        terms = [
            [None if rating is None else far.apply(ratings[who], rating) for rating in row]
            for who, row in enumerate(opponent_ratings)
        ]
    taken = code.cut + 2 * code.median
    if field.edition.average.apply is UnplayedInAverages.ROUNDS and not taken:
        divisors = [field.view.rounds] * len(games)
    else:
        divisors = [row.number - taken if row.number > taken else 0 for row in games]
    plain = _reason(terms, "10.1", RATING)

    def reason(competitor: int, r: int) -> Reason:
        base, rating = plain(competitor, r), opponent_ratings[competitor][r]
        if games[competitor].opponents[r] == competitor:
            return replace(
                base,
                article=field.edition.own_round.article,
                why=Message("why.own-rating"),
            )
        if far is None or rating is None or rating == terms[competitor][r]:
            return base
        why = Message("why.far-rating", rule=rule_message(far.says))
        return replace(base, article=far.article, why=why, raw=rating)

    put_behind = field.once(behind, lambda: behind.apply(field.view))
    says = rule_message(behind.says)
    why = says if behind.why is None else Message("why.behind", why=behind.why, rule=says)
    because = Step(why, behind.article)
    return Column(
        unit=1,
        function=Function.MEAN,
        values=_means(
            code,
            terms,
            games,
            divisors,
            lambda: field.once((_average, code.unrated, far is None), lambda: sort_terms(terms)),
        ),
        terms=terms,
        reason=reason,
        cuts=extremes(terms, code),
        least=RATING,
        steps=lambda who: (because,) if who in put_behind else (),
        divisors=divisors,
        behind=put_behind,
        because=because,
        quantity=RATING,
    )


def tournament_performance_rating(field: Field, code: Descriptor) -> Column:
    """10.2 TPR: ARO plus the rating difference for the percentage; undefined without a game.

    In 2006 the average is that of 5(a), an unplayed game is drawn against oneself in both, and
    5(c) puts some behind all others.
    """
    rule = field.edition.behind_in_performance
    aro = _average(field, _without_cuts(code), rule, far=field.edition.counts_as)
    games = field.games_in_averages
    values: list[int | None] = []
    for mean, row in zip(aro.values, games, strict=True):
        values.append(None if mean is None else mean + rating_difference(_percentage(row)))

    def steps(competitor: int) -> tuple[Step, ...]:
        mean = aro.values[competitor]
        if mean is None:
            return aro.steps(competitor)
        percentage = _percentage(games[competitor])
        difference = rating_difference(percentage)
        score, count = _score_of(games[competitor]), games[competitor].number
        sign = "-" if difference < 0 else "+"
        rating_texts = [str(rating) for rating in aro.terms[competitor] if rating is not None]
        over = count if aro.divisors is None else aro.divisors[competitor]
        ratings_sum = f"({' + '.join(rating_texts)}) / {over}"
        is_drawn = competitor in games[competitor].opponents
        share = Message(
            "why.percentage-with-draws" if is_drawn else "why.percentage",
            score=score,
            count=count,
            percentage=percentage,
        )
        gives = Message("why.table", difference=f"{difference:+d}", percentage=percentage)
        return (
            Step(Message("why.average", sum=ratings_sum, mean=mean), "10.1"),
            Step(share, "10.2"),
            Step(gives, "B.02 8.1.1"),
            Step(calculation(f"{mean} {sign} {abs(difference)} = {mean + difference}"), "10.2"),
            *aro.steps(competitor),
        )

    def reason(competitor: int, r: int) -> Reason:
        reason_found = aro.reason(competitor, r)
        return (
            replace(reason_found, article="10.2")
            if reason_found.article == "10.1"
            else reason_found
        )

    return Column(
        unit=1,
        function=Function.TABLE,
        values=values,
        terms=aro.terms,
        reason=reason,
        steps=steps,
        behind=aro.behind,
        because=aro.because,
        quantity=RATING,
    )


def perfect_tournament_performance(field: Field, code: Descriptor) -> Column:
    """10.3 PTP: the lowest rating whose expected score reaches the score over the board.

    Without any point it is the lowest opponent less 800, with all of them it follows from
    the definition: the highest opponent plus 736. Undefined without a game.
    """
    ratings = field.ratings(code.unrated)
    games = field.games
    if ratings is None:
        return _undefined_column(field, Function.TABLE)
    terms = _numbers_of_opponents(games, ratings)
    opponent_ratings = [[rating for rating in row if rating is not None] for row in terms]
    values = field.once(
        (perfect_tournament_performance, code.unrated),
        lambda: [
            _performance(opponents, row.doubled) if opponents else None
            for opponents, row in zip(opponent_ratings, games, strict=True)
        ],
    )

    def steps(competitor: int) -> tuple[Step, ...]:
        value = values[competitor]
        if value is None:
            return ()
        if not games[competitor].doubled:
            least = min(opponent_ratings[competitor])
            return (
                Step(Message("why.no-point", below=NEVER_A_POINT), "10.3"),
                Step(calculation(f"{least} - {NEVER_A_POINT} = {value}"), "10.3"),
            )
        enough, short = (
            format_exact(_expected_score(value - less, opponent_ratings[competitor]), WHOLE)
            for less in (0, 1)
        )
        expected = (
            format_exact(expected_score(value - rating), WHOLE)
            for rating in opponent_ratings[competitor]
        )
        return (
            Step(Message("why.board-score", score=_score_of(games[competitor])), "10.3"),
            Step(
                Message("why.expected", rating=value, sum=f"{' + '.join(expected)} = {enough}"),
                "B.02 8.1.2",
            ),
            Step(Message("why.expected-less", rating=value - 1, score=short), "B.02 8.1.2"),
            Step(Message("why.lowest-rating", rating=value), "10.3"),
        )

    def reason(competitor: int, r: int) -> Reason:
        rating, value = terms[competitor][r], values[competitor]
        if rating is None or value is None:
            return Reason("10.3", Message("why.no-board-game"))
        expected = format_exact(expected_score(value - rating), WHOLE)
        why = Message("why.worth", difference=f"{value - rating:+d}", worth=expected)
        return Reason("10.3", why, raw=rating, adjusted=rating, unit=1)

    return Column(
        unit=1,
        function=Function.TABLE,
        values=values,
        terms=terms,
        reason=reason,
        steps=steps,
        quantity=RATING,
    )


def average_performance_of_opponents(field: Field, code: Descriptor) -> Column:
    """10.4 APRO: the mean of the TPR of the opponents met over the board, half up."""
    return _mean_of_opponents(field, code, tournament_performance_rating, "10.4", "performance")


def average_perfect_performance_of_opponents(field: Field, code: Descriptor) -> Column:
    """10.5 APPO: the mean of the PTP of the opponents met over the board, half up."""
    return _mean_of_opponents(
        field, code, perfect_tournament_performance, "10.5", "perfect performance"
    )


def _mean_of_opponents(
    field: Field,
    code: Descriptor,
    compute: Callable[[Field, Descriptor], Column],
    article: str,
    quantity: str,
) -> Column:
    if field.ratings(code.unrated) is None:
        return _undefined_column(field, Function.MEAN)
    of = compute(field, _without_cuts(code))
    terms = [[None if o is None else of.values[o] for o in row.opponents] for row in field.games]
    return Column(
        unit=1,
        function=Function.MEAN,
        values=[half_up(sum(left), len(left)) if left else None for left in all_left(terms, code)],
        terms=terms,
        reason=_reason(terms, article, quantity),
        cuts=extremes(terms, code),
        least=quantity,
        quantity=quantity,
    )


def _score_of(games: Games) -> str:
    """Return the points of the games, which count 1, ½ and 0."""
    return format_exact(games.doubled * 5, 10)


def _percentage(games: Games) -> int:
    """Return the whole percentage, halves upward."""
    return half_up(games.doubled * WHOLE, 2 * games.number)


def _performance(opponents: Sequence[int], doubled: int) -> int:
    if not doubled:
        return min(opponents) - NEVER_A_POINT
    # The expected score grows with the rating, so the lowest that reaches the score is found
    # by halving. It lies as far above the opponents as one would against equal opponents, of
    # whom the share of the score is expected: between the lowest and the highest of them.
    share = least_difference(-(-doubled * HALF // len(opponents)))
    lowest, highest = min(opponents), max(opponents)
    low, high = lowest + share, highest + share
    is_near = high - lowest <= CERTAIN and highest - low <= CERTAIN
    expected = expected_scores().__getitem__ if is_near else expected_score
    while low < high:
        middle = (low + high) // 2
        if sum(map(expected, [middle - rating for rating in opponents])) * 2 >= doubled * WHOLE:
            high = middle
        else:
            low = middle + 1
    return low


def _expected_score(rating: int, opponents: Sequence[int]) -> int:
    """Return the expected score in hundredths."""
    return sum(map(expected_score, [rating - opponent for opponent in opponents]))


def _numbers_of_opponents(
    games: Sequence[Games], numbers: Sequence[int | None]
) -> Sequence[Sequence[int | None]]:
    """Return the numbers of each participant's opponents, None where there was no game."""
    # PERF: the collector of garbage loses sight of tuples of numbers, of lists never.
    of: Callable[[Any], int | None] = numbers.__getitem__
    return [
        tuple(map(of, row.opponents))
        if row.number == len(row.opponents)
        else tuple([None if o is None else numbers[o] for o in row.opponents])
        for row in games
    ]


def _means(
    code: Descriptor,
    terms: Sequence[Sequence[int | None]],
    games: Sequence[Games],
    divisors: Sequence[int],
    ordered: Callable[[], Iterable[Sequence[int]]],
) -> list[int | None]:
    """Return the averages of the ratings left by cuts, None where none is left."""
    if code.cut or code.median:
        lefts = all_left(terms, code, ordered)
    else:
        # PERF: most rows are whole.
        whole: Sequence[Sequence[Any]] = terms
        lefts = [
            row
            if games[who].number == len(row)
            else [rating for rating in row if rating is not None]
            for who, row in enumerate(whole)
        ]
    return [
        half_up(sum(left), divisor) if left else None
        for left, divisor in zip(lefts, divisors, strict=True)
    ]


def _reason(
    terms: Sequence[Sequence[int | None]], article: str, quantity: str
) -> Callable[[int, int], Reason]:
    def reason(competitor: int, r: int) -> Reason:
        term = terms[competitor][r]
        if term is None:
            return Reason(article, Message("why.no-board-game"))
        return Reason(
            article, Message("why.opponents", quantity=quantity), raw=term, adjusted=term, unit=1
        )

    return reason


def _undefined_column(field: Field, function: Function) -> Column:
    view = field.view
    nothing = [None] * view.rounds
    terms = [nothing] * len(view)
    unrated = [str(n) for n, rating in zip(view.ids, view.ratings, strict=True) if rating is None]
    listed = (*unrated[:LISTED], *(["…"] if len(unrated) > LISTED else []))
    why = Message("why.no-rating", count=len(unrated), all=len(view), unrated=listed)
    step = Step(why, "10")
    return Column(
        unit=1,
        function=function,
        values=[None] * len(view),
        terms=terms,
        reason=lambda _who, _r: Reason("10", Message("why.not-used")),
        steps=lambda _who: (step,),
    )


def _without_cuts(code: Descriptor) -> Descriptor:
    return replace(code, cut=0, median=0)
