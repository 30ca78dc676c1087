"""The declared lattice of variants: every way in which a column may differ from its rules.

``VARIANTS`` is printed by ``trfkit list variants``. Its order is the order of preference: of
variants that explain a column equally well the first is named. Each has its evidence in
``benchmarks/evidence.csv``. Before it are the cases of variants with parameters: the parameters
that are tried for one column.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings, StartingRankMethod
from trfkit.model.tournament import ratings as ratings_of
from trfkit.model.view import Score
from trfkit.record import Record, field, replace
from trfkit.regulations import (
    AVAILABLE,
    POLICIES,
    annexes,
    edition_for,
    get_edition,
    own_record,
    team_rules,
    unplayed_rounds,
)
from trfkit.regulations.editions import SPANS
from trfkit.tie_breaks import BY_CODE, TIE_BREAKS, Descriptor
from trfkit.tie_breaks.art12_13_teams import extended_sonneborn_berger
from trfkit.tie_breaks.art14_modifiers import cut_article, median_article
from trfkit.tie_breaks.field import TeamField
from trfkit.units import HALF_POINT, POINT, format_exact
from trfkit.verification.result import (
    CODE,
    ROUND_MISSING,
    STARTING_RANKS,
)
from trfkit.verification.variants import variant_changes as views
from trfkit.verification.variants.variant_changes import (
    BYES,
    PAIRING_BYES,
    UNPLAYED,
    Change,
    change_of_code,
    change_of_rules,
    change_of_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from trfkit.model.view import View
    from trfkit.regulations import Edition, Rule
    from trfkit.verification.variants.trial import Basis, Trial
    from trfkit.verification.variants.variant_changes import Formula


class Case(Record):
    """A column and its trial, for which variants are generated."""

    trial: Trial
    basis: Basis


def article(articles: str) -> Message:
    """Return an article of C.07, or several, as the origin of a rule."""
    return Message("verify.articles", articles=articles)


# Editions and policies


def editions(case: Case) -> Iterator[Change]:
    """Yield the edition of the start date first, then the others, the nearest first."""
    edition_name = case.basis.field.edition.name
    start = case.basis.tournament.start
    in_force = edition_name if start is None else edition_for(start).edition
    place = AVAILABLE.index(edition_name)
    for name in sorted(
        AVAILABLE, key=lambda one: (one != in_force, abs(AVAILABLE.index(one) - place))
    ):
        edition = case.trial.field(name).edition
        if edition == case.basis.field.edition:
            continue

        def choose(_: Edition, chosen: Edition = edition) -> Edition:
            return chosen

        def apply(basis: Basis, name: str = name, edition: Edition = edition) -> Basis:
            # The whole field has what other columns computed under that edition.
            is_whole = basis.field is case.trial.field(edition_name)
            field = case.trial.field(name) if is_whole else replace(basis.field, edition=edition)
            return replace(basis, field=field)

        yield replace(following(name, apply), choose=choose)


def following(edition: str, apply: Callable[[Basis], Basis]) -> Change:
    """Return the change to an edition by name; its origin is that text, not an article."""
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
    """Yield every reading of ``--policy`` for the tournament's discipline."""
    discipline = case.basis.tournament.discipline
    name = "" if discipline.is_fide else discipline.name
    for policy in POLICIES:
        origin = (
            article(policy.article)
            if discipline.is_fide
            else Message("verify.other-rules", text=policy.article)
        )
        for option in policy.options if policy.discipline == name else ():
            params = {"policy": policy.name, "value": option.name}
            reading = Message(f"policy.{policy.name}.{option.name}.of-column")
            yield Change(
                variant="policy",
                params=params,
                says=Message("variants.policy", column="", reading=reading, **params),
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
    """Yield the codes that are easily confused with the column's own."""
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
    """Yield the modifier P, or its equivalent for codes that do not take it."""
    rule = views.FORFEITS_ARE_GAMES
    games = change_of_rules(lambda e: replace(e, games_of_record=rule, games_for_ratings=rule))
    code = change_of_code(lambda c: replace(c, forfeits_are_games=True))
    row = case.basis.criterion.row
    takes_them = row is not None and "P" in row.takes
    yield Change(
        variant="forfeits-as-games",
        apply=(lambda basis: code(games(basis))) if takes_them else games,
    )


def forfeits_as_byes(case: Case) -> Iterator[Change]:
    """Yield the code without the modifier P, if it has that."""
    code = case.basis.criterion.descriptor
    if code is not None and code.forfeits_are_games:
        yield Change(
            variant="forfeits-as-byes",
            apply=change_of_code(lambda c: replace(c, forfeits_are_games=False)),
        )


# Ratings

STAND_INS: Final = (1400, 1000, 1200)
"""Ratings that regulations give to the unrated: FIDE's floors since and before 2024, and 1200."""

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
    """Yield ratings for the unrated players."""
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
    """Yield the ratings that record 172 can prescribe, if the file has national ones."""
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
            apply=change_of_view(lambda v, ratings=ratings: views.with_ratings(v, ratings)),  # type: ignore[misc]
        )


# Points

MOST_FOR_A_BYE: Final = 3 * POINT
"""No pairing-allocated bye is tried that brings more, unless a win does."""


def pairing_byes_worth(case: Case) -> Iterator[Change]:
    """Yield possible points of a pairing-allocated bye other than a win or a draw."""
    view, kinds = case.basis.field.view, (RoundKind.PAIRING_ALLOCATED_BYE,)
    for points in range(0, max(view.win, MOST_FOR_A_BYE) + 1, HALF_POINT):
        if points not in {view.draw, view.win}:
            yield Change(
                variant="pairing-byes-worth",
                params={"points": format_exact(points, POINT)},
                apply=change_of_view(
                    lambda v, points=points: views.with_worth_of(v, kinds, points)  # type: ignore[misc]
                ),
            )


MATCHES: Final = ((2, 1), (3, 1))
"""Match points for a win and a draw."""


def match_points(case: Case) -> Iterator[Change]:
    """Yield other match points; game points stay."""
    for win, draw in MATCHES if isinstance(case.basis.field, TeamField) else ():

        def apply(basis: Basis, win: int = win * POINT, draw: int = draw * POINT) -> Basis:
            field = basis.field
            assert isinstance(field, TeamField)  # noqa: S101 - no variant makes players of teams
            name = "view" if field.primary is Score.MATCH_POINTS else "secondary_view"
            view = getattr(field, name)
            byes = basis.tournament.team_byes  # 320 says what they are worth, whatever a win is
            has_own_byes = byes is not None and byes.match_points is not None
            changed = views.with_points(view, win, draw, 0, keeps_byes=has_own_byes)
            if changed is view:
                return basis
            return replace(basis, field=replace(field, **{name: changed}))

        yield Change(variant="match-points", params={"win": win, "draw": draw}, apply=apply)


# The lattice -------------------------------------------------------------------------------------


class Axis(StrEnum):
    """The subject of a variant; two variants of one axis are never combined."""

    EDITION = "edition"
    POLICY = "policy"
    CODE = "code"
    OWN = "own unplayed rounds"
    OPPONENTS = "opponents' unplayed rounds"
    CUT = "cuts"
    FORFEITS = "forfeits"
    ENCOUNTER = "direct encounter"
    COUNTS = "counts"
    RATINGS = "ratings"
    POINTS = "points"
    STANDINGS = "standings"
    KIND = "kind of tournament"
    ROUNDING = "rounding"
    PARTICIPANT = "one participant"
    FACT = "what happened, for the whole table"
    DEVIATION = "by how much a column is off"


class Variant(Record):
    """A row of the lattice; ``source`` is the article that it comes from, if any.

    ``params`` are the names of its parameters. ``rounds`` are the kinds of rounds that it affects,
    so that without any of them it changes nothing; empty: it does not depend on rounds. It changes
    a column in one of four ways: ``rules`` that replace an edition's (``of_round_robins`` for
    round-robins only), a changed ``view`` of players, another ``formula``, or the ``cases`` of its
    parameters. A variant without any is found by the search in another way.
    """

    id: str
    axis: Axis
    params: tuple[str, ...] = ()
    rounds: tuple[RoundKind, ...] = ()
    source: Message | None = None
    rules: Mapping[str, Rule[Any]] = field(default_factory=dict)
    of_round_robins: bool = False
    view: Callable[[View], View] | None = None
    of_players: bool = False
    formula: Formula | None = None
    cases: Callable[[Case], Iterable[Change]] | None = None

    @property
    def changes(self) -> Message:
        """The difference from the rules, as a message."""
        return Message(f"variants.{self.id}-changes")

    @property
    def origin(self) -> Message:
        """The origin: its source, else the text in its row of the catalogue."""
        return self.source or Message(f"variants.{self.id}-origin")

    def expand(self, case: Case) -> Iterable[Change]:
        """Return its changes for one column, none if it does not apply."""
        column_field = case.basis.field
        if self.of_round_robins and column_field.view.pairings is not Pairings.PREDETERMINED:
            return ()
        if self.of_players and isinstance(column_field, TeamField):
            return ()
        if self.rules:
            choose = partial(replace, **self.rules)
            return (Change(variant=self.id, apply=change_of_rules(choose), choose=choose),)
        if self.view is not None:
            return (Change(variant=self.id, apply=change_of_view(self.view)),)
        if self.formula is not None:
            row = case.basis.criterion.row
            known = None if row is None else BY_CODE.get(row.code)  # None: the tournament's own
            if known is None or known.compute is None or not self.formula.suits(known):
                return ()
            change = views.change_of_column(self.formula.values)
            return (Change(variant=self.id, apply=change),)
        return () if self.cases is None else self.cases(case)


def record(*numbers: str) -> Message:
    """Return the records of a file that state such a regulation, as an origin."""
    return Message("verify.records", numbers=numbers)


def _rules_row(
    variant: str,
    axis: Axis,
    source: str = "",
    rounds: tuple[RoundKind, ...] = (),
    **rules: Rule[Any],
) -> Variant:
    """Return the row of a variant that replaces some rules of an edition."""
    origin = Message("verify.rules-of", text=source) if source else None
    return Variant(variant, axis, (), rounds, origin, rules)


def _round_row(
    variant: str,
    articles: str = "",
    rounds: tuple[RoundKind, ...] = UNPLAYED,
) -> Variant:
    """Return the row of a variant that changes one round of one participant."""
    source = article(articles) if articles else None
    return Variant(variant, Axis.PARTICIPANT, ("participant", "round"), rounds, source)


def _with_pairings(pairings: Pairings) -> Callable[[View], View]:
    """Return the change to the rules of Swiss tournaments, or of pre-determined pairings."""
    return lambda view: view if view.pairings is pairings else replace(view, pairings=pairings)


_PAIRING_BYE: Final = (RoundKind.PAIRING_ALLOCATED_BYE,)
_FORFEITS: Final = unplayed_rounds.FORFEITS

VARIANTS: Final = (
    Variant("edition", Axis.EDITION, ("edition",), cases=editions),
    Variant(
        "round-robin-dummies",
        Axis.FORFEITS,
        rounds=_FORFEITS,
        rules={
            "regular_forfeits": views.NO_REGULAR_FORFEITS,
            "own_round": unplayed_rounds.OWN_SCORE,
            "opponents": views.FACE_VALUE,
        },
        of_round_robins=True,
    ),
    Variant(CODE, Axis.CODE, ("tiebreak",), source=article("14.1-14.4, 8.3, 13"),
            cases=codes),
    Variant("policy", Axis.POLICY, ("policy", "value"), cases=policies),
    _rules_row("own-draw-against-oneself", Axis.OWN, "2006 1; 2009 F(a)", UNPLAYED,
              own_round=annexes.ONESELF_2009),
    _rules_row("own-draw-with-real-score", Axis.OWN, "2006 1; 2009 F(a)", UNPLAYED,
              own_round=annexes.REAL_ONESELF_2009),
    _rules_row("own-virtual-opponent", Axis.OWN, "2012 F(b)", UNPLAYED,
              own_round=annexes.VIRTUAL_OPPONENT),
    _rules_row("own-dummy", Axis.OWN, "2023 16.4", UNPLAYED, own_round=unplayed_rounds.OWN_SCORE),
    _rules_row("own-dummy-capped", Axis.OWN, "2026 16.4.1, 16.4.2", UNPLAYED,
              own_round=unplayed_rounds.CAPPED),
    _rules_row("own-nothing", Axis.OWN, "", UNPLAYED, own_round=views.NOTHING),
    _rules_row("opponents-as-draws", Axis.OPPONENTS, "2006 1; 2009, 2012 F", UNPLAYED,
              opponents=annexes.OPPONENTS_2012),
    _rules_row("opponents-as-draws-but-byes", Axis.OPPONENTS, "2012 F(b)", UNPLAYED,
              opponents=annexes.NOT_PAIRING_BYES),
    _rules_row("opponents-forfeits-as-draws", Axis.OPPONENTS, "2012 F(b)", UNPLAYED,
              opponents=annexes.FORFEITS_ONLY),
    _rules_row("opponents-trailing-byes", Axis.OPPONENTS, "2023 16.3.2", UNPLAYED,
              opponents=unplayed_rounds.TRAILING_BYES_ARE_DRAWS),
    _rules_row("opponents-trailing-voluntary", Axis.OPPONENTS, "", UNPLAYED,
              opponents=views.TRAILING_VOLUNTARY),
    _rules_row("opponents-face-value", Axis.OPPONENTS, "", UNPLAYED,
              opponents=views.FACE_VALUE),
    _rules_row("cut-without-exception", Axis.CUT, "", UNPLAYED, voluntary=annexes.NO_PREFERENCE),
    _rules_row("cut-with-exception", Axis.CUT, "2023 16.5", UNPLAYED,
              voluntary=unplayed_rounds.PREFERRED),
    _rules_row("cut-pairing-byes-first", Axis.CUT, "", UNPLAYED,
              voluntary=views.PAIRING_BYES_FIRST),
    _rules_row("cut-lowest-primary", Axis.CUT, "2023 14.1.2", UNPLAYED,
              extended_cut=team_rules.LOWEST_PRIMARY_SCORE),
    _rules_row("cut-lowest-of-code", Axis.CUT, "2024 14.1", UNPLAYED,
              extended_cut=team_rules.LOWEST_SCORE_OF_CODE),
    Variant("forfeits-as-games", Axis.FORFEITS, rounds=_FORFEITS, cases=forfeits_as_games),
    Variant("forfeits-as-byes", Axis.FORFEITS, rounds=_FORFEITS, source=article("16.2"),
            cases=forfeits_as_byes),
    _rules_row("forfeits-unplayed", Axis.FORFEITS, "2006 1; 2009, 2012 F", UNPLAYED,
              regular_forfeits=views.NO_REGULAR_FORFEITS),
    _rules_row("encounter-all-or-nothing", Axis.ENCOUNTER, "2006 2(e)",
              encounter=annexes.ALL_OR_NOTHING),
    _rules_row("encounter-sum", Axis.ENCOUNTER, "2009, 2012 A(c)", encounter=annexes.SUM_DECIDES),
    _rules_row("encounter-certain", Axis.ENCOUNTER, "2023 6", encounter=own_record.CERTAIN_PLACES),
    _rules_row("wins-over-the-board", Axis.COUNTS, "2006 2(c)", wins=annexes.GAMES_WON),
    _rules_row("wins-with-forfeits", Axis.COUNTS, "2006 2(c)", wins=annexes.WINS_WITH_FORFEITS),
    _rules_row("wins-by-points", Axis.COUNTS, "2023 7.1", wins=own_record.POINTS_OF_A_WIN),
    Variant("own-points-added", Axis.COUNTS, formula=views.OWN_POINTS_ADDED),
    Variant("matches-by-result", Axis.COUNTS, formula=views.BY_MATCH_RESULT),
    Variant("byes-not-elected", Axis.COUNTS, rounds=PAIRING_BYES,
            formula=views.ELECTED_WITHOUT_BYES),
    Variant("unrated", Axis.RATINGS, ("rating",), cases=unrated),
    Variant("rating-list", Axis.RATINGS, ("list",), source=record("172"),
            cases=rating_lists),
    _rules_row("average-over-rounds", Axis.RATINGS, "2006 5(a)", average=annexes.BY_ROUNDS),
    _rules_row("ratings-within-350", Axis.RATINGS, "2006 5(c1)", counts_as=annexes.WITHIN_350),
    Variant("points-3-1-0", Axis.POINTS, source=record("162"),
            view=lambda v: views.with_points(v, 30, 10, 0), of_players=True),
    Variant("points-1-half-0", Axis.POINTS, source=record("162"),
            view=lambda v: views.with_points(v, 10, 5, 0), of_players=True),
    Variant("match-points", Axis.POINTS, ("win", "draw"), source=record("362"),
            cases=match_points),
    Variant("pairing-byes-half", Axis.POINTS, rounds=_PAIRING_BYE, source=record("162"),
            view=lambda v: views.with_worth_of(v, _PAIRING_BYE, v.draw), of_players=True),
    Variant("pairing-byes-win", Axis.POINTS, rounds=_PAIRING_BYE, source=record("162"),
            view=lambda v: views.with_worth_of(v, _PAIRING_BYE, v.win), of_players=True),
    Variant("pairing-byes-worth", Axis.POINTS, ("points",), _PAIRING_BYE, record("162"),
            cases=pairing_byes_worth, of_players=True),
    Variant("one-round-earlier", Axis.STANDINGS, source=article("4.2"),
            view=views.one_round_earlier),
    Variant("ranks-as-stated", Axis.STANDINGS),
    Variant("ranks-by-other-order", Axis.STANDINGS, ("order",)),
    Variant(STARTING_RANKS, Axis.STANDINGS),
    Variant("as-swiss", Axis.KIND, rounds=UNPLAYED, source=article("16"),
            view=_with_pairings(Pairings.SWISS)),
    Variant("as-predetermined", Axis.KIND, rounds=UNPLAYED, source=article("15.2"),
            view=_with_pairings(Pairings.PREDETERMINED)),
    Variant("mean-rounded-down", Axis.ROUNDING, formula=views.ROUNDED_DOWN),
    _round_row("bye-as-requested", "16.2.3, 16.2.5"),
    _round_row("bye-as-pairing-allocated", "16.2.1"),
    _round_row("bye-as-forfeit-win", "16.2.2"),
    _round_row("bye-as-forfeit-loss", "16.2.4"),
    _round_row("half-point-bye"),
    _round_row("zero-point-bye"),
    _round_row("full-point-bye"),
    _round_row("forfeit-as-game", rounds=_FORFEITS),
    _round_row("round-adds-nothing"),
    _round_row("result-missing", rounds=(RoundKind.GAME,)),
    _round_row("game-as-forfeit", rounds=(RoundKind.GAME,)),
    Variant("result-differs", Axis.FACT, ("round", "white", "black", "file", "table")),
    Variant("result-on-one-side", Axis.FACT,
            ("round", "participant", "opponent", "file", "table")),
    Variant("player-deleted", Axis.FACT, ("participant",)),
    Variant("colours-differ", Axis.FACT, ("round", "white", "black")),
    Variant("rating-differs", Axis.FACT, ("participant", "file", "table")),
    Variant("players-swapped", Axis.FACT, ("first", "second")),
    Variant("point-system", Axis.FACT, ("win", "draw", "loss"), source=record("162")),
    Variant("team-bye-value", Axis.FACT, ("match_points", "game_points"),
            source=record("320", "362")),
    Variant("player-missing", Axis.FACT, ("participant",)),
    Variant(ROUND_MISSING, Axis.FACT, ("round",)),
    Variant("unplayed-worth", Axis.FACT, ("kind", "points"), source=record("162")),
    Variant("byes-of-another-kind", Axis.FACT, ("kind", "bye"), BYES),
    Variant("printed-rounded", Axis.DEVIATION, ("decimals", "how")),
)  # fmt: skip

BY_ID: Final[Mapping[str, Variant]] = MappingProxyType({row.id: row for row in VARIANTS})
