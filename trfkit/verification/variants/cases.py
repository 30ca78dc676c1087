"""The cases of each variant: with which parameters it is tried for one column."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.rating_choice import ratings as ratings_of
from trfkit.model.team_view import Score
from trfkit.model.tournament import Pairings, StartingRankMethod
from trfkit.record import Record, replace
from trfkit.regulations import AVAILABLE, POLICIES, edition_for, get_edition
from trfkit.regulations.editions import SPANS
from trfkit.tie_breaks import BY_CODE, TIE_BREAKS
from trfkit.tie_breaks.art12_13_teams import (
    BOARD_COUNT,
    CHAINS,
    extended_direct_encounter,
    extended_sonneborn_berger,
)
from trfkit.tie_breaks.art14_modifiers import cut_article, median_article
from trfkit.tie_breaks.team_field import TeamField
from trfkit.units import HALF_POINT, POINT, format_exact
from trfkit.verification.result import CODE
from trfkit.verification.variants import other_formulas, other_rules, other_views
from trfkit.verification.variants.variant_changes import (
    Change,
    both,
    change_of_code,
    change_of_rules,
    change_of_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.model.view import View
    from trfkit.regulations import Edition, Rule
    from trfkit.tie_breaks import Descriptor
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.variants.trial import Basis, Trial

    Expand = Callable[["Case"], Iterable[Change]]


class Case(Record):
    """A column for which variants are wanted."""

    trial: Trial
    basis: Basis


def article(articles: str) -> Message:
    """Return an article of C.07, or several, as what a rule comes from."""
    return Message("verify.articles", articles=articles)


def none(_case: Case) -> Iterable[Change]:
    """Return nothing: the search asks for single participants in another way."""
    return ()


# One rule in the place of another


def instead(**rules: Rule[Any]) -> Callable[[Edition], Edition]:
    """Return the choice of some rules, whatever the edition holds in their place."""
    changes: dict[str, Any] = rules
    return lambda edition: replace(edition, **changes)


def of_rules(variant: str, choose: Callable[[Edition], Edition]) -> Expand:
    """Return the one case of a variant that changes rules."""
    change = Change(variant=variant, apply=change_of_rules(choose), choose=choose)
    return lambda _case: (change,)


def of_view(variant: str, change: Callable[[View], View]) -> Expand:
    """Return the one case of a variant that changes what happened."""
    found = Change(variant=variant, apply=change_of_view(change))
    return lambda _case: (found,)


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
        if field.edition != case.basis.field.edition:
            yield replace(
                following(name, _change_to_edition(field)),
                choose=lambda _held, edition=field.edition: edition,
            )


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


def _change_to_edition(field: Field) -> Callable[[Basis], Basis]:
    """Return the change to an edition; a field that is known under it need not be made again."""

    def apply(basis: Basis) -> Basis:
        of_same = basis.field.view is field.view and type(basis.field) is type(field)
        other = field if of_same else replace(basis.field, edition=field.edition)
        return replace(basis, field=other)

    return apply


def policies(case: Case) -> Iterator[Change]:
    """Yield every reading that ``--policy`` knows for the tournament's discipline."""
    discipline = case.basis.tournament.discipline
    wanted = "" if discipline.is_fide else discipline.name
    for policy in (policy for policy in POLICIES if policy.discipline == wanted):
        for option in policy.options:
            yield Change(
                variant="policy",
                params={"policy": policy.name, "value": option.name},
                says=Message(
                    "variants.policy",
                    column="",
                    reading=option.of_column,
                    policy=policy.name,
                    value=option.name,
                ),
                apply=change_of_rules(option.choose),
                choose=option.choose,
                origin=article(policy.article)
                if discipline.is_fide
                else Message("verify.other-rules", text=policy.article),
            )


# The code itself

_CUTS: Final = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
"""Cuts and medians that one code may be taken for another by."""


def codes(case: Case) -> Iterator[Change]:
    """Yield the codes that the column's own is easily taken for."""
    criterion = case.basis.criterion
    code, row = criterion.descriptor, criterion.row
    if code is None or row is None:
        return
    for changed in dict.fromkeys(_similar(code, row.takes)):
        if changed != code:
            yield Change(
                variant=CODE,
                params={"tiebreak": str(changed)},
                says=Message(
                    "variants.other-code", column="", tiebreak=str(changed), instead=str(code)
                ),
                apply=_change_to_code(changed),
                origin=_articles_of(changed),
            )


def _similar(code: Descriptor, takes: str) -> Iterator[Descriptor]:
    if "C" in takes:
        for cut, median in _CUTS if "M" in takes else _CUTS[:3]:
            yield replace(code, cut=cut, median=median)
    if "F" in takes:
        yield replace(code, fore=not code.fore)
    yield from (replace(code, name=name) for name in _LIKE.get(code.name, ()))
    if code.score is not None:
        yield replace(code, score=Score(code.score).other)


def _articles_of(code: Descriptor) -> Message:
    """Return the articles that say what a code is: its own, then those of its cuts."""
    articles = [BY_CODE[code.name].article]
    if code.cut:
        articles.append(cut_article(code))
    if code.median:
        articles.append(median_article(code))
    return article(", ".join(articles))


_EXTENDED: Final = tuple(row.code for row in TIE_BREAKS if row.compute is extended_sonneborn_berger)
_LIKE: Final[Mapping[str, tuple[str, ...]]] = {
    **{row.code: (row.fore,) for row in TIE_BREAKS if row.fore},
    **{row.fore: (row.code,) for row in TIE_BREAKS if row.fore},
    **dict.fromkeys(_EXTENDED, _EXTENDED),
}
"""The names that a code is easily taken for: with and without F, or of other scores."""


def _change_to_code(code: Descriptor) -> Callable[[Basis], Basis]:
    def apply(basis: Basis) -> Basis:
        row = BY_CODE[code.name]
        return replace(basis, criterion=replace(basis.criterion, descriptor=code, row=row))

    return apply


def cut_among_met(case: Case) -> Iterable[Change]:
    """Return the cut that leaves unplayed rounds alone, for the codes that can have it."""
    code, row = case.basis.criterion.descriptor, case.basis.criterion.row
    apply = None if code is None or row is None else other_formulas.cut_among_met(code, row)
    if apply is None:
        return ()
    return (Change(variant="cut-among-met", apply=apply),)


# Forfeits


def of_predetermined(expand: Expand) -> Expand:
    """Return the cases of a variant that is for pre-determined pairings only."""
    return lambda case: (
        expand(case) if case.basis.field.view.pairings is Pairings.PREDETERMINED else ()
    )


def _takes_forfeits(case: Case) -> bool:
    row = case.basis.criterion.row
    return row is not None and "P" in row.takes


def forfeits_as_games(case: Case) -> Iterator[Change]:
    """Yield the modifier P, or what corresponds to it for codes that do not take it."""
    rule = other_rules.FORFEITS_ARE_GAMES
    games = change_of_rules(lambda e: replace(e, games_of_record=rule, games_for_ratings=rule))
    code = change_of_code(lambda c: replace(c, forfeits_are_games=True))
    yield Change(
        variant="forfeits-as-games",
        apply=both(games, code) if _takes_forfeits(case) else games,
    )


def forfeits_as_byes(case: Case) -> Iterator[Change]:
    """Yield the code without the modifier P, where it has that."""
    code = case.basis.criterion.descriptor
    if code is not None and code.forfeits_are_games:
        yield Change(
            variant="forfeits-as-byes",
            apply=change_of_code(lambda c: replace(c, forfeits_are_games=False)),
        )


def byes_add_nothing(edition: Edition) -> Edition:
    """Return the edition in which own byes of a point have no dummy; other rounds keep theirs."""
    return replace(edition, own_round=other_rules.byes_add_nothing(edition.own_round.apply))


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


def unrated_left_out(case: Case) -> Iterator[Change]:
    """Yield the average over rated opponents only."""
    if _is_on_ratings(case) and None in case.basis.field.view.ratings:
        yield Change(
            variant="unrated-left-out",
            apply=both(
                change_of_view(other_views.without_unrated),
                change_of_code(lambda c: replace(c, unrated=0)),
            ),
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
        ratings = {
            int(player.start_no): value
            for player, value in zip(tournament.players, listed, strict=True)
        }
        yield Change(
            variant="rating-list",
            params={"list": text},
            apply=change_of_view(lambda v, ratings=ratings: other_views.with_ratings(v, ratings)),  # type: ignore[misc]
        )


# Points, standings, kind


def of_players(variant: str, change: Callable[[View], View]) -> Expand:
    """Return the one case of a variant that changes what happened, for players only."""
    found = (Change(variant=variant, apply=change_of_view(change)),)
    return lambda case: () if isinstance(case.basis.field, TeamField) else found


MOST_FOR_A_BYE: Final = 3 * POINT
"""No pairing-allocated bye is tried that brings more, unless a win does."""


def pairing_byes_worth(case: Case) -> Iterator[Change]:
    """Yield what a pairing-allocated bye can bring besides the points of a win or a draw."""
    view = case.basis.field.view
    if isinstance(case.basis.field, TeamField):
        return
    for points in range(0, max(view.win, MOST_FOR_A_BYE) + 1, HALF_POINT):
        if points in {view.draw, view.win}:
            continue
        text = format_exact(points, POINT)
        yield Change(
            variant="pairing-byes-worth",
            params={"points": text},
            apply=change_of_view(
                lambda v, points=points: other_views.with_worth_of(  # type: ignore[misc]
                    v, (RoundKind.PAIRING_ALLOCATED_BYE,), points
                )
            ),
        )


_MATCHES: Final = ((2, 1), (3, 1))
"""Match points for a win and a draw."""


def match_points(case: Case) -> Iterator[Change]:
    """Yield other match points; game points stay."""
    if not isinstance(case.basis.field, TeamField):
        return
    for win, draw in _MATCHES:
        yield Change(
            variant="match-points",
            params={"win": win, "draw": draw},
            apply=_with_match_points(win * POINT, draw * POINT),
        )


def _with_match_points(win: int, draw: int) -> Callable[[Basis], Basis]:
    def apply(basis: Basis) -> Basis:
        field = basis.field
        if not isinstance(field, TeamField):
            return basis
        byes = basis.tournament.team_byes  # 320 says what they are worth, whatever a win is
        has_own_byes = byes is not None and byes.match_points is not None
        if field.primary is Score.MATCH_POINTS:
            view = other_views.with_points(field.view, win, draw, has_own_byes=has_own_byes)
            changed = field if view is field.view else replace(field, view=view)
        else:
            held = field.secondary_view
            view = other_views.with_points(held, win, draw, has_own_byes=has_own_byes)
            changed = field if view is field.secondary_view else replace(field, secondary_view=view)
        return basis if changed is field else replace(basis, field=changed)

    return apply


def with_pairings(pairings: Pairings) -> Callable[[View], View]:
    """Return the change to the rules of Swiss tournaments, or of pre-determined pairings."""

    def change(view: View) -> View:
        return view if view.pairings is pairings else replace(view, pairings=pairings)

    return change


# Other formulas


def of_column(variant: str, change: other_formulas.Other) -> Expand:
    """Return the one case of a variant that uses another formula, for the codes that have it."""

    def expand(case: Case) -> Iterable[Change]:
        row = case.basis.criterion.row
        known = None if row is None else BY_CODE.get(row.code)  # None: the tournament's own
        if row is None or row.compute is None or known is None or not change.suits(known):
            return ()
        return (Change(variant=variant, apply=other_formulas.change_of_column(change)),)

    return expand


def board_count(case: Case) -> Iterable[Change]:
    """Return the chain of the extended direct encounter in which a high board count is good."""
    code = case.basis.criterion.descriptor
    if code is None or BOARD_COUNT not in CHAINS.get(code.name, ()):
        return ()
    change = Change(
        variant="board-count-higher",
        apply=_higher_board_count,
    )
    return (change,)


_HIGHER: Final = {
    name: tuple(replace(one, lowest_first=False) for one in chain) for name, chain in CHAINS.items()
}


def _higher_board_count(basis: Basis) -> Basis:
    row = basis.criterion.row
    if row is None or row.arrange is not extended_direct_encounter:
        return basis
    changed = replace(row, arrange=partial(extended_direct_encounter, chains=_HIGHER))
    return replace(basis, criterion=replace(basis.criterion, row=changed))
