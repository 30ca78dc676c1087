"""The declared lattice of variants: every way in which a column may depart from the rules asked.

``VARIANTS`` is what ``trfkit list variants`` prints. Its order is the order of preference: of
variants that explain a column equally well the first is named. Each has its evidence in
``benchmarks/evidence.csv``.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings
from trfkit.record import Record, field, replace
from trfkit.regulations import annexes, own_record, team_rules, unplayed_rounds
from trfkit.tie_breaks import BY_CODE
from trfkit.tie_breaks.team_field import TeamField
from trfkit.verification.result import (
    CODE,
    MOVED_ROWS,
    ROUND_MISSING,
    STARTING_RANKS,
)
from trfkit.verification.variants import cases, other_rules, other_views
from trfkit.verification.variants.cases import article
from trfkit.verification.variants.other_rules import BYES, PAIRING_BYES, UNPLAYED
from trfkit.verification.variants.variant_changes import Change, change_of_rules, change_of_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from trfkit.model.view import View
    from trfkit.regulations import Rule
    from trfkit.verification.variants.cases import Case
    from trfkit.verification.variants.other_rules import Formula


class Axis(StrEnum):
    """What a variant is about; two of one axis are never taken together."""

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
    ROWS = "in which rows values stand"


class Variant(Record):
    """One row of the lattice; ``source`` is the article that it comes from, where it is one.

    ``params`` are the names of its parameters. ``rounds`` are kinds of rounds without which it
    changes nothing; empty: it does not look at any. What it does to a column is one of four:
    ``rules`` in the place of an edition's (``of_round_robins`` alone, where it is only for them),
    a changed ``view`` of players, another ``formula``, or the ``cases`` of its parameters. A
    variant without any is found by the search in another way. ``moves_nobody`` says of ranks that
    no place changes by them, though they are others.
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
    moves_nobody: bool = False

    @property
    def changes(self) -> Message:
        """How it departs from the rules."""
        return Message(f"variants.{self.id}-changes")

    @property
    def origin(self) -> Message:
        """Where it comes from: its source, else what its row of the catalogue tells."""
        return self.source or Message(f"variants.{self.id}-origin")

    def expand(self, case: Case) -> Iterable[Change]:
        """Return its cases for one column, none where it does not apply."""
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
            change = other_rules.change_of_column(self.formula.values)
            return (Change(variant=self.id, apply=change),)
        return () if self.cases is None else self.cases(case)


def text(years_and_articles: str) -> Message:
    """Return years of rules, each with its articles."""
    return Message("verify.rules-of", text=years_and_articles)


def record(*numbers: str) -> Message:
    """Return the records of a file that state such a regulation of the event."""
    return Message("verify.records", numbers=numbers)


def _by_rules(
    variant: str,
    axis: Axis,
    source: str = "",
    rounds: tuple[RoundKind, ...] = (),
    **rules: Rule[Any],
) -> Variant:
    """Return the row of a variant that puts some rules in the place of an edition's."""
    return Variant(variant, axis, (), rounds, text(source) if source else None, rules)


def _of_round(
    variant: str,
    articles: str = "",
    rounds: tuple[RoundKind, ...] = UNPLAYED,
) -> Variant:
    """Return the row of a variant of one round of one participant."""
    source = article(articles) if articles else None
    return Variant(variant, Axis.PARTICIPANT, ("participant", "round"), rounds, source)


def _with_points(win: int, draw: int) -> Callable[[View], View]:
    return lambda view: other_views.with_points(view, win, draw, 0)


def _with_pairings(pairings: Pairings) -> Callable[[View], View]:
    """Return the change to the rules of Swiss tournaments, or of pre-determined pairings."""
    return lambda view: view if view.pairings is pairings else replace(view, pairings=pairings)


_PAIRING_BYE: Final = (RoundKind.PAIRING_ALLOCATED_BYE,)
_FORFEITS: Final = unplayed_rounds.FORFEITS

VARIANTS: Final = (
    Variant("edition", Axis.EDITION, ("edition",), cases=cases.editions),
    Variant(
        "round-robin-dummies",
        Axis.FORFEITS,
        rounds=_FORFEITS,
        rules={
            "regular_forfeits": other_rules.NO_REGULAR_FORFEITS,
            "own_round": unplayed_rounds.OWN_SCORE,
            "opponents": other_rules.FACE_VALUE,
        },
        of_round_robins=True,
    ),
    Variant(CODE, Axis.CODE, ("tiebreak",), source=article("14.1-14.4, 8.3, 13"),
            cases=cases.codes),
    Variant("policy", Axis.POLICY, ("policy", "value"), cases=cases.policies),
    _by_rules("own-draw-against-oneself", Axis.OWN, "2006 1; 2009 F(a)", UNPLAYED,
              own_round=annexes.ONESELF_2009),
    _by_rules("own-draw-with-real-score", Axis.OWN, "2006 1; 2009 F(a)", UNPLAYED,
              own_round=annexes.REAL_ONESELF_2009),
    _by_rules("own-virtual-opponent", Axis.OWN, "2012 F(b)", UNPLAYED,
              own_round=annexes.VIRTUAL_OPPONENT),
    _by_rules("own-dummy", Axis.OWN, "2023 16.4", UNPLAYED, own_round=unplayed_rounds.OWN_SCORE),
    _by_rules("own-dummy-capped", Axis.OWN, "2026 16.4.1, 16.4.2", UNPLAYED,
              own_round=unplayed_rounds.CAPPED),
    _by_rules("own-nothing", Axis.OWN, "", UNPLAYED, own_round=other_rules.NOTHING),
    _by_rules("opponents-as-draws", Axis.OPPONENTS, "2006 1; 2009, 2012 F", UNPLAYED,
              opponents=annexes.OPPONENTS_2012),
    _by_rules("opponents-as-draws-but-byes", Axis.OPPONENTS, "2012 F(b)", UNPLAYED,
              opponents=annexes.NOT_PAIRING_BYES),
    _by_rules("opponents-forfeits-as-draws", Axis.OPPONENTS, "2012 F(b)", UNPLAYED,
              opponents=annexes.FORFEITS_ONLY),
    _by_rules("opponents-trailing-byes", Axis.OPPONENTS, "2023 16.3.2", UNPLAYED,
              opponents=unplayed_rounds.TRAILING_BYES_ARE_DRAWS),
    _by_rules("opponents-trailing-voluntary", Axis.OPPONENTS, "", UNPLAYED,
              opponents=other_rules.TRAILING_VOLUNTARY),
    _by_rules("opponents-face-value", Axis.OPPONENTS, "", UNPLAYED,
              opponents=other_rules.FACE_VALUE),
    _by_rules("cut-without-exception", Axis.CUT, "", UNPLAYED, voluntary=annexes.NO_PREFERENCE),
    _by_rules("cut-with-exception", Axis.CUT, "2023 16.5", UNPLAYED,
              voluntary=unplayed_rounds.PREFERRED),
    _by_rules("cut-pairing-byes-first", Axis.CUT, "", UNPLAYED,
              voluntary=other_rules.PAIRING_BYES_FIRST),
    _by_rules("cut-lowest-primary", Axis.CUT, "2023 14.1.2", UNPLAYED,
              extended_cut=team_rules.LOWEST_PRIMARY_SCORE),
    _by_rules("cut-lowest-of-code", Axis.CUT, "2024 14.1", UNPLAYED,
              extended_cut=team_rules.LOWEST_SCORE_OF_CODE),
    Variant("forfeits-as-games", Axis.FORFEITS, rounds=_FORFEITS, cases=cases.forfeits_as_games),
    Variant("forfeits-as-byes", Axis.FORFEITS, rounds=_FORFEITS, source=article("16.2"),
            cases=cases.forfeits_as_byes),
    _by_rules("forfeits-unplayed", Axis.FORFEITS, "2006 1; 2009, 2012 F", UNPLAYED,
              regular_forfeits=other_rules.NO_REGULAR_FORFEITS),
    _by_rules("encounter-all-or-nothing", Axis.ENCOUNTER, "2006 2(e)",
              encounter=annexes.ALL_OR_NOTHING),
    _by_rules("encounter-sum", Axis.ENCOUNTER, "2009, 2012 A(c)", encounter=annexes.SUM_DECIDES),
    _by_rules("encounter-certain", Axis.ENCOUNTER, "2023 6", encounter=own_record.CERTAIN_PLACES),
    _by_rules("wins-over-the-board", Axis.COUNTS, "2006 2(c)", wins=annexes.GAMES_WON),
    _by_rules("wins-with-forfeits", Axis.COUNTS, "2006 2(c)", wins=annexes.WINS_WITH_FORFEITS),
    _by_rules("wins-by-points", Axis.COUNTS, "2023 7.1", wins=own_record.POINTS_OF_A_WIN),
    Variant("own-points-added", Axis.COUNTS, formula=other_rules.OWN_POINTS_ADDED),
    Variant("matches-by-result", Axis.COUNTS, formula=other_rules.BY_MATCH_RESULT),
    Variant("byes-not-elected", Axis.COUNTS, rounds=PAIRING_BYES,
            formula=other_rules.ELECTED_WITHOUT_BYES),
    Variant("unrated", Axis.RATINGS, ("rating",), cases=cases.unrated),
    Variant("rating-list", Axis.RATINGS, ("list",), source=record("172"),
            cases=cases.rating_lists),
    _by_rules("average-over-rounds", Axis.RATINGS, "2006 5(a)", average=annexes.BY_ROUNDS),
    _by_rules("ratings-within-350", Axis.RATINGS, "2006 5(c1)", counts_as=annexes.WITHIN_350),
    Variant("points-3-1-0", Axis.POINTS, source=record("162"),
            view=_with_points(30, 10), of_players=True),
    Variant("points-1-half-0", Axis.POINTS, source=record("162"),
            view=_with_points(10, 5), of_players=True),
    Variant("match-points", Axis.POINTS, ("win", "draw"), source=record("362"),
            cases=cases.match_points),
    Variant("pairing-byes-half", Axis.POINTS, rounds=_PAIRING_BYE, source=record("162"),
            view=lambda v: other_views.with_worth_of(v, _PAIRING_BYE, v.draw), of_players=True),
    Variant("pairing-byes-win", Axis.POINTS, rounds=_PAIRING_BYE, source=record("162"),
            view=lambda v: other_views.with_worth_of(v, _PAIRING_BYE, v.win), of_players=True),
    Variant("pairing-byes-worth", Axis.POINTS, ("points",), _PAIRING_BYE, record("162"),
            cases=cases.pairing_byes_worth, of_players=True),
    Variant("one-round-earlier", Axis.STANDINGS, source=article("4.2"),
            view=other_views.one_round_earlier),
    Variant("ranks-as-stated", Axis.STANDINGS),
    Variant("ranks-by-other-order", Axis.STANDINGS, ("order",)),
    Variant(STARTING_RANKS, Axis.STANDINGS, moves_nobody=True),
    Variant(MOVED_ROWS, Axis.ROWS, ("rows",)),
    Variant("as-swiss", Axis.KIND, rounds=UNPLAYED, source=article("16"),
            view=_with_pairings(Pairings.SWISS)),
    Variant("as-predetermined", Axis.KIND, rounds=UNPLAYED, source=article("15.2"),
            view=_with_pairings(Pairings.PREDETERMINED)),
    Variant("mean-rounded-down", Axis.ROUNDING, formula=other_rules.ROUNDED_DOWN),
    _of_round("bye-as-requested", "16.2.3, 16.2.5"),
    _of_round("bye-as-pairing-allocated", "16.2.1"),
    _of_round("bye-as-forfeit-win", "16.2.2"),
    _of_round("bye-as-forfeit-loss", "16.2.4"),
    _of_round("half-point-bye"),
    _of_round("zero-point-bye"),
    _of_round("full-point-bye"),
    _of_round("forfeit-as-game", rounds=_FORFEITS),
    _of_round("round-adds-nothing"),
    _of_round("result-missing", rounds=(RoundKind.GAME,)),
    _of_round("game-as-forfeit", rounds=(RoundKind.GAME,)),
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
