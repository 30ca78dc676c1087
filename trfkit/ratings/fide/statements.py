"""The rules of an edition in words, each with its article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    yield Statement(
        "games", "played", UNPLAYED, "forfeits, byes and games under one move do not count"
    )
    yield Statement(
        "opponents", "rated", RATED_ONLY, "games against unrated opponents do not count"
    )
    yield _limit(edition.limit)
    if edition.exclusion is not None:
        article, difference, above = edition.exclusion
        says = (
            f"games with a difference of {difference} or more are not rated if somebody is rated "
            f"above {above}"
        )
        yield Statement("excluded", str(difference), article, says)
    yield _coefficients(edition.coefficients)
    product = edition.coefficients.product
    says = f"K times the games of a rating period is at most {product}"
    yield Statement("product", str(product), edition.coefficients.article, says)
    says = "the change is rounded to a whole number, halves away from zero"
    yield Statement("rounding", "half-away", edition.rounding_article, says)
    yield _first(edition.first)
    says = f"who falls under {edition.floor} is unrated"
    yield Statement("floor", str(edition.floor), edition.floor_article, says)


def _unverified(edition: RatingEdition) -> Iterator[Statement]:
    for text in edition.unverified:
        yield Statement("not verified", "", "", text, is_verified=False)


def _limit(limit: Limit) -> Statement:
    free = f", but not for players rated {limit.free_from} or more" if limit.free_from else ""
    once = "" if limit.upgrades is None else ", for one lower rated opponent of an event"
    says = f"a greater difference of ratings counts as {limit.most}{once}{free}"
    return Statement("difference", str(limit.most), limit.article, says)


def _coefficients(k: Coefficients) -> Statement:
    if k.is_one_for_all:
        return Statement("K", str(k.usual), k.article, f"K is {k.usual} for everybody")
    until = "the end of the year of the 18th birthday" if k.to_year_end else "the 18th birthday"
    says = (
        f"K is {k.top} for who ever had {k.top_from}, {k.junior} until {until} under "
        f"{k.junior_below}, {k.new} before 30 games, else {k.usual}"
    )
    return Statement("K", f"{k.new}/{k.usual}/{k.top}", k.article, says)


def _first(first: First) -> Statement:
    draws = f", with {len(first.drawn)} draws against {first.drawn[0]}," if first.drawn else ""
    adds = "table 8.1.1"
    if first.half_point is not None:
        adds = f"{first.half_point} for each half point over 50 %, below 50 % table 8.1.1"
    most = f", at most {first.most}" if first.most else ""
    says = (
        f"a first rating is the average of the rated opponents{draws} and {adds}{most}, from "
        f"{first.games} games on"
    )
    return Statement("first", str(first.games), first.article, says)
