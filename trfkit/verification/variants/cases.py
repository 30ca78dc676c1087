"""The cases of variants with parameters: with which ones they are tried for one column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.rating_choice import ratings as ratings_of
from trfkit.model.team_view import Score
from trfkit.model.tournament import StartingRankMethod
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, POLICIES, edition_for, get_edition
from trfkit.regulations.editions import SPANS
from trfkit.tie_breaks import BY_CODE, TIE_BREAKS
from trfkit.tie_breaks.art12_13_teams import extended_sonneborn_berger
from trfkit.tie_breaks.art14_modifiers import cut_article, median_article
from trfkit.tie_breaks.team_field import TeamField
from trfkit.units import HALF_POINT, POINT, format_exact
from trfkit.verification.result import CODE
from trfkit.verification.variants import other_rules, other_views
from trfkit.verification.variants.variant_changes import (
    Change,
    change_of_code,
    change_of_rules,
    change_of_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from trfkit.tie_breaks import Descriptor
    from trfkit.verification.variants.trial import Basis, Trial


class Case(Record):
    """A column for which variants are wanted."""

    trial: Trial
    basis: Basis


def article(articles: str) -> Message:
    """Return an article of C.07, or several, as what a rule comes from."""
    return Message("verify.articles", articles=articles)


# Editions and policies


def editions(case: Case) -> Iterator[Change]:
    """Yield the edition of the start date first, then the nearest to the one asked."""
    edition_name = case.basis.field.edition.name
    start = case.basis.tournament.start
    in_force = edition_name if start is None else edition_for(start).edition
    place = AVAILABLE.index(edition_name)
    for name in sorted(
        AVAILABLE, key=lambda one: (one != in_force, abs(AVAILABLE.index(one) - place))
    ):
        field = case.trial.field(name)
        if field.edition == case.basis.field.edition:
            continue

        def apply(basis: Basis, field=field) -> Basis:  # type: ignore[no-untyped-def] # noqa: ANN001 - of the loop
            # A field that is known under the edition need not be made again.
            of_same = basis.field.view is field.view and type(basis.field) is type(field)
            other = field if of_same else replace(basis.field, edition=field.edition)
            return replace(basis, field=other)

        yield replace(following(name, apply), choose=lambda _held, edition=field.edition: edition)


def following(edition: str, apply: Callable[[Basis], Basis]) -> Change:
    """Return the change to an edition by name; it comes from that text, and not from an article."""
    span = next(one for one in SPANS if one.edition == edition)
    dates = {
        "since": span.first and Message("verify.since", day=span.first),
        "until": span.last and Message("verify.until", day=span.last),
    }
    return Change(
        variant="edition",
        params={"edition": edition},
        apply=apply,
        origin=Message("verify.in-force", title=get_edition(edition).title, **dates),
    )


def policies(case: Case) -> Iterator[Change]:
    """Yield every reading that ``--policy`` knows for the tournament's discipline."""
    discipline = case.basis.tournament.discipline
    wanted = "" if discipline.is_fide else discipline.name
    for policy in POLICIES:
        origin = (
            article(policy.article)
            if discipline.is_fide
            else Message("verify.other-rules", text=policy.article)
        )
        for option in policy.options if policy.discipline == wanted else ():
            params = {"policy": policy.name, "value": option.name}
            yield Change(
                variant="policy",
                params=params,
                says=Message("variants.policy", column="", reading=option.of_column, **params),
                apply=change_of_rules(option.choose),
                choose=option.choose,
                origin=origin,
            )


# The code itself

_CUTS: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
"""Cuts and medians that one code may be taken for another by."""

_EXTENDED: Final = tuple(row.code for row in TIE_BREAKS if row.compute is extended_sonneborn_berger)
_LIKE: Final[Mapping[str, tuple[str, ...]]] = {
    **{row.code: (row.fore,) for row in TIE_BREAKS if row.fore},
    **{row.fore: (row.code,) for row in TIE_BREAKS if row.fore},
    **dict.fromkeys(_EXTENDED, _EXTENDED),
}
"""The names that a code is easily taken for: with and without F, or of other scores."""


def codes(case: Case) -> Iterator[Change]:
    """Yield the codes that the column's own is easily taken for."""
    code, row = case.basis.criterion.descriptor, case.basis.criterion.row
    if code is None or row is None:
        return
    similar: list[Descriptor] = []
    if "C" in row.takes:
        cuts = _CUTS if "M" in row.takes else _CUTS[:3]
        similar += [replace(code, cut=cut, median=median) for cut, median in cuts]
    if "F" in row.takes:
        similar.append(replace(code, fore=not code.fore))
    similar += [replace(code, name=name) for name in _LIKE.get(code.name, ())]
    if code.score is not None:
        similar.append(replace(code, score=Score(code.score).other))
    for changed in dict.fromkeys(similar):
        if changed == code:
            continue

        def apply(basis: Basis, code: Descriptor = changed) -> Basis:
            criterion = replace(basis.criterion, descriptor=code, row=BY_CODE[code.name])
            return replace(basis, criterion=criterion)

        articles = [BY_CODE[changed.name].article]
        articles += [cut_article(changed)] * bool(changed.cut)
        articles += [median_article(changed)] * bool(changed.median)
        text = str(changed)
        yield Change(
            variant=CODE,
            params={"tiebreak": text},
            says=Message("variants.other-code", column="", tiebreak=text, instead=str(code)),
            apply=apply,
            origin=article(", ".join(articles)),
        )


# Forfeits


def forfeits_as_games(case: Case) -> Iterator[Change]:
    """Yield the modifier P, or what corresponds to it for codes that do not take it."""
    rule = other_rules.FORFEITS_ARE_GAMES
    games = change_of_rules(lambda e: replace(e, games_of_record=rule, games_for_ratings=rule))
    code = change_of_code(lambda c: replace(c, forfeits_are_games=True))
    row = case.basis.criterion.row
    takes_them = row is not None and "P" in row.takes
    yield Change(
        variant="forfeits-as-games",
        apply=(lambda basis: code(games(basis))) if takes_them else games,
    )


def forfeits_as_byes(case: Case) -> Iterator[Change]:
    """Yield the code without the modifier P, where it has that."""
    code = case.basis.criterion.descriptor
    if code is not None and code.forfeits_are_games:
        yield Change(
            variant="forfeits-as-byes",
            apply=change_of_code(lambda c: replace(c, forfeits_are_games=False)),
        )


# Ratings

STAND_INS: Final = (1000, 1200, 1400)
"""Ratings that regulations give to the unrated: FIDE's floors before and since 2024, and 1200."""

_LISTS: Final[Mapping[str, str]] = {
    "FIDE": "fide",
    "NRO": "national",
    "FIDON": "fide, else national",
    "NIDOF": "national, else fide",
    "HBFN": "the higher of fide and national",
    "LBFN": "the lower of fide and national",
}


def _is_on_ratings(case: Case) -> bool:
    row = case.basis.criterion.row
    return row is not None and "U" in row.takes


def unrated(case: Case) -> Iterator[Change]:
    """Yield ratings for those who have none."""
    code = case.basis.criterion.descriptor
    if code is None or not _is_on_ratings(case) or None not in case.basis.field.view.ratings:
        return
    for rating in STAND_INS:
        yield Change(
            variant="unrated",
            params={"rating": rating},
            apply=change_of_code(lambda c, rating=rating: replace(c, unrated=rating)),  # type: ignore[misc]
        )


def rating_lists(case: Case) -> Iterator[Change]:
    """Yield the ratings that record 172 can prescribe, where the file has national ones."""
    tournament = case.basis.tournament
    if not (_is_on_ratings(case) and tournament.national_ratings):
        return
    method = tournament.starting_rank_method
    for name, text in _LISTS.items():
        other = StartingRankMethod(name, method.federation if method else None)
        listed = ratings_of(replace(tournament, starting_rank_method=other)).values
        numbers = (int(player.start_no) for player in tournament.players)
        ratings = dict(zip(numbers, listed, strict=True))
        yield Change(
            variant="rating-list",
            params={"list": text},
            apply=change_of_view(lambda v, ratings=ratings: other_views.with_ratings(v, ratings)),  # type: ignore[misc]
        )


# Points

MOST_FOR_A_BYE: Final = 3 * POINT
"""No pairing-allocated bye is tried that brings more, unless a win does."""


def pairing_byes_worth(case: Case) -> Iterator[Change]:
    """Yield what a pairing-allocated bye can bring besides the points of a win or a draw."""
    view, kinds = case.basis.field.view, (RoundKind.PAIRING_ALLOCATED_BYE,)
    for points in range(0, max(view.win, MOST_FOR_A_BYE) + 1, HALF_POINT):
        if points not in {view.draw, view.win}:
            yield Change(
                variant="pairing-byes-worth",
                params={"points": format_exact(points, POINT)},
                apply=change_of_view(
                    lambda v, points=points: other_views.with_worth_of(v, kinds, points)  # type: ignore[misc]
                ),
            )


_MATCHES: Final = ((2, 1), (3, 1))
"""Match points for a win and a draw."""


def match_points(case: Case) -> Iterator[Change]:
    """Yield other match points; game points stay."""
    for win, draw in _MATCHES if isinstance(case.basis.field, TeamField) else ():

        def apply(basis: Basis, win: int = win * POINT, draw: int = draw * POINT) -> Basis:
            field = basis.field
            assert isinstance(field, TeamField)  # noqa: S101 - no variant makes players of teams
            name = "view" if field.primary is Score.MATCH_POINTS else "secondary_view"
            view = getattr(field, name)
            byes = basis.tournament.team_byes  # 320 says what they are worth, whatever a win is
            has_own_byes = byes is not None and byes.match_points is not None
            changed = other_views.with_points(view, win, draw, 0, keeps_byes=has_own_byes)
            if changed is view:
                return basis
            return replace(basis, field=replace(field, **{name: changed}))

        yield Change(variant="match-points", params={"win": win, "draw": draw}, apply=apply)
