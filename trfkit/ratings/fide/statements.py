"""The rules of an edition in words, each with its article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.ratings.result import Statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.ratings.fide.rating_editions import Coefficients, First, Limit, RatingEdition

RATES: Final = "1.1"
UNPLAYED: Final = "5.1"
RATED_ONLY: Final = "8.3.1"


def statements(edition: RatingEdition) -> tuple[Statement, ...]:
    """Return every rule that a calculation rests on, then what could not be verified."""
    return (*_rules(edition), *_unverified(edition))


def _rules(edition: RatingEdition) -> Iterator[Statement]:
    yield Statement("games", "played", UNPLAYED, Message("ratings.rule.games"))
    yield Statement("opponents", "rated", RATED_ONLY, Message("ratings.rule.opponents"))
    yield _limit(edition.limit)
    if edition.exclusion is not None:
        article, difference, above = edition.exclusion
        says = Message("ratings.rule.excluded", difference=difference, above=above)
        yield Statement("excluded", str(difference), article, says)
    yield _coefficients(edition.coefficients)
    product, floor = edition.coefficients.product, edition.floor
    says = Message("ratings.rule.product", most=product)
    yield Statement("product", str(product), edition.coefficients.article, says)
    says = Message("ratings.rule.rounding")
    yield Statement("rounding", "half-away", edition.rounding_article, says)
    yield _first(edition.first)
    says = Message("ratings.rule.floor", floor=floor)
    yield Statement("floor", str(floor), edition.floor_article, says)


def _unverified(edition: RatingEdition) -> Iterator[Statement]:
    for text in edition.unverified:
        yield Statement("not verified", "", "", text, is_verified=False)


def _limit(limit: Limit) -> Statement:
    once = "" if limit.upgrades is None else "-once"
    free = "-free" if limit.free_from else ""
    says = Message(f"ratings.rule.limit{once}{free}", most=limit.most, free=limit.free_from)
    return Statement("difference", str(limit.most), limit.article, says)


def _coefficients(k: Coefficients) -> Statement:
    if k.is_one_for_all:
        says = Message("ratings.rule.k-for-all", k=k.usual)
        return Statement("K", str(k.usual), k.article, says)
    says = Message(
        "ratings.rule.k",
        top=k.top,
        from_=k.top_from,
        junior=k.junior,
        until="year" if k.to_year_end else "birthday",
        below=k.junior_below,
        new=k.new,
        usual=k.usual,
    )
    return Statement("K", f"{k.new}/{k.usual}/{k.top}", k.article, says)


def _first(first: First) -> Statement:
    drawn = None
    if first.drawn:
        drawn = Message("ratings.rule.drawn", count=len(first.drawn), rating=first.drawn[0])
    adds = Message("ratings.rule.by-table")
    if first.half_point is not None:
        adds = Message("ratings.rule.by-half-points", points=first.half_point)
    if first.most:
        adds = Message("ratings.rule.at-most", adds=adds, most=first.most)
    says = Message("ratings.rule.first", drawn=drawn, adds=adds, count=first.games)
    return Statement("first", str(first.games), first.article, says)
