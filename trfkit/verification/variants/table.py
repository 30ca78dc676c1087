"""The declared lattice of variants: every way in which a column may depart from the rules asked.

``VARIANTS`` is what ``trfkit list variants`` prints. Its order is the order of preference: of
variants that explain a column equally well the first is named.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings
from trfkit.record import Record
from trfkit.regulations import annexes, own_record, team_rules, unplayed_rounds
from trfkit.verification.result import (
    CODE,
    COPIED_ROW,
    COUNTED,
    MOVED_ROWS,
    OTHER_NAMES,
    OTHER_SCORE,
    REVERSED,
    ROUND_MISSING,
    SHIFTED_ROWS,
    SORTED_ALONE,
    STARTING_RANKS,
)
from trfkit.verification.variants import cases, other_formulas, other_rules, other_views
from trfkit.verification.variants.cases import article

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.regulations import Rule
    from trfkit.verification.variants.cases import Expand


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


class Variant(Record, kw_only=True):
    """One row of the lattice; ``source`` is the article that it comes from, where it is one.

    ``params`` are the names of its parameters. ``rounds`` are kinds of rounds without which it
    changes nothing; empty: it does not look at any. ``expand`` gives its cases for one column,
    none where it does not apply; variants of single participants are expanded by the search.
    ``moves_nobody`` says of ranks that no place changes by them, though they are others.
    """

    id: str
    axis: Axis
    params: tuple[str, ...] = ()
    rounds: tuple[RoundKind, ...] = ()
    expand: Expand = cases.none
    moves_nobody: bool = False
    source: Message | None = None

    @property
    def changes(self) -> Message:
        """How it departs from the rules."""
        return Message(f"variants.{self.id}-changes")

    @property
    def origin(self) -> Message:
        """Where it comes from: its source, else what its row of the catalogue tells."""
        return self.source or Message(f"variants.{self.id}-origin")


def rules_of(text: str) -> Message:
    """Return years of rules, each with its articles."""
    return Message("verify.rules-of", text=text)


def record(*numbers: str) -> Message:
    """Return the records of a file that state such a regulation of the event."""
    return Message("verify.records", numbers=numbers)


def _own(variant: str, rule: Rule[Any], source: Message | None = None) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.OWN,
        source=source,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, cases.instead(own_round=rule)),
    )


def _opponents(variant: str, rule: Rule[Any], source: Message | None = None) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.OPPONENTS,
        source=source,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, cases.instead(opponents=rule)),
    )


def _cut(variant: str, field: str, rule: Rule[Any], source: Message | None = None) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.CUT,
        source=source,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, cases.instead(**{field: rule})),
    )


def _encounter(variant: str, rule: Rule[Any], source: Message | None = None) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.ENCOUNTER,
        source=source,
        expand=cases.of_rules(variant, cases.instead(encounter=rule)),
    )


def _wins(variant: str, rule: Rule[Any], source: Message | None = None) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.COUNTS,
        source=source,
        expand=cases.of_rules(variant, cases.instead(wins=rule)),
    )


VARIANTS: Final = (
    Variant(id="edition", axis=Axis.EDITION, params=("edition",), expand=cases.editions),
    Variant(
        id="round-robin-dummies",
        axis=Axis.FORFEITS,
        rounds=unplayed_rounds.FORFEITS,
        expand=cases.of_predetermined(
            cases.of_rules(
                "round-robin-dummies",
                cases.instead(
                    regular_forfeits=other_rules.NO_REGULAR_FORFEITS,
                    own_round=unplayed_rounds.OWN_SCORE,
                    opponents=other_rules.FACE_VALUE,
                ),
            )
        ),
    ),
    Variant(
        id=CODE,
        axis=Axis.CODE,
        params=("tiebreak",),
        expand=cases.codes,
        source=article("14.1-14.4, 8.3, 13"),
    ),
    Variant(id="policy", axis=Axis.POLICY, params=("policy", "value"), expand=cases.policies),
    _own("own-draw-against-oneself", annexes.ONESELF_2009, rules_of("2006 1; 2009 F(a)")),
    _own("own-draw-with-real-score", annexes.REAL_ONESELF_2009, rules_of("2006 1; 2009 F(a)")),
    _own("own-virtual-opponent", annexes.VIRTUAL_OPPONENT, rules_of("2012 F(b)")),
    _own("own-dummy", unplayed_rounds.OWN_SCORE, rules_of("2023 16.4")),
    _own("own-dummy-capped", unplayed_rounds.CAPPED, rules_of("2026 16.4.1, 16.4.2")),
    _own("own-dummy-capped-twice", other_rules.CAPPED_TWICE),
    _own("own-dummy-capped-by-draws", other_rules.CAPPED_BY_DRAWS),
    _own("own-draws-only", other_rules.ONLY_DRAWS),
    _own("own-nothing", other_rules.NOTHING),
    Variant(
        id="met-at-face-value",
        axis=Axis.OWN,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(
            "met-at-face-value",
            cases.instead(own_round=other_rules.NOTHING, opponents=other_rules.FACE_VALUE),
        ),
    ),
    Variant(
        id="own-byes-nothing",
        axis=Axis.OWN,
        rounds=other_rules.PAIRING_BYES,
        expand=cases.of_rules("own-byes-nothing", cases.byes_add_nothing),
    ),
    _opponents("opponents-as-draws", annexes.OPPONENTS_2012, rules_of("2006 1; 2009, 2012 F")),
    _opponents("opponents-as-draws-but-byes", annexes.NOT_PAIRING_BYES, rules_of("2012 F(b)")),
    _opponents("opponents-forfeits-as-draws", annexes.FORFEITS_ONLY, rules_of("2012 F(b)")),
    _opponents(
        "opponents-trailing-byes", unplayed_rounds.TRAILING_BYES_ARE_DRAWS, rules_of("2023 16.3.2")
    ),
    _opponents("opponents-trailing-voluntary", other_rules.TRAILING_VOLUNTARY),
    _opponents("opponents-trail-ends-at-forfeit", other_rules.UP_TO_A_FORFEIT),
    _opponents("opponents-requested-byes", other_rules.ALL_REQUESTED_BYES),
    _opponents("opponents-face-value", other_rules.FACE_VALUE),
    Variant(
        id="opponents-nothing",
        axis=Axis.OPPONENTS,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(
            "opponents-nothing",
            cases.instead(
                opponents=annexes.OPPONENTS_2012, opponents_worth=other_rules.WORTH_NOTHING
            ),
        ),
    ),
    _cut("cut-without-exception", "voluntary", annexes.NO_PREFERENCE),
    _cut("cut-with-exception", "voluntary", unplayed_rounds.PREFERRED, rules_of("2023 16.5")),
    _cut("cut-unplayed-first", "voluntary", other_rules.UNPLAYED_FIRST),
    _cut("cut-pairing-byes-first", "voluntary", other_rules.PAIRING_BYES_FIRST),
    _cut("cut-voluntary-always", "cut", other_rules.ALWAYS_VOLUNTARY),
    _cut(
        "cut-lowest-primary",
        "extended_cut",
        team_rules.LOWEST_PRIMARY_SCORE,
        rules_of("2023 14.1.2"),
    ),
    _cut(
        "cut-lowest-of-code", "extended_cut", team_rules.LOWEST_SCORE_OF_CODE, rules_of("2024 14.1")
    ),
    Variant(
        id="cut-among-met", axis=Axis.CUT, rounds=other_rules.UNPLAYED, expand=cases.cut_among_met
    ),
    Variant(
        id="forfeits-as-games",
        axis=Axis.FORFEITS,
        rounds=unplayed_rounds.FORFEITS,
        expand=cases.forfeits_as_games,
    ),
    Variant(
        id="forfeit-wins-as-games",
        axis=Axis.FORFEITS,
        rounds=unplayed_rounds.FORFEITS,
        expand=cases.of_rules(
            "forfeit-wins-as-games",
            cases.instead(games_of_record=other_rules.FORFEIT_WINS_ARE_GAMES),
        ),
    ),
    Variant(
        id="forfeits-as-byes",
        axis=Axis.FORFEITS,
        rounds=unplayed_rounds.FORFEITS,
        expand=cases.forfeits_as_byes,
        source=article("16.2"),
    ),
    Variant(
        id="forfeits-regular",
        axis=Axis.FORFEITS,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(
            "forfeits-regular", cases.instead(regular_forfeits=other_rules.REGULAR_FORFEITS)
        ),
    ),
    Variant(
        id="forfeits-unplayed",
        axis=Axis.FORFEITS,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(
            "forfeits-unplayed", cases.instead(regular_forfeits=other_rules.NO_REGULAR_FORFEITS)
        ),
        source=rules_of("2006 1; 2009, 2012 F"),
    ),
    _encounter("encounter-all-or-nothing", annexes.ALL_OR_NOTHING, rules_of("2006 2(e)")),
    _encounter("encounter-sum", annexes.SUM_DECIDES, rules_of("2009, 2012 A(c)")),
    _encounter("encounter-certain", own_record.CERTAIN_PLACES, rules_of("2023 6")),
    Variant(id="board-count-higher", axis=Axis.ENCOUNTER, expand=cases.board_count),
    _wins("wins-over-the-board", annexes.GAMES_WON, rules_of("2006 2(c)")),
    _wins("wins-with-forfeits", annexes.WINS_WITH_FORFEITS, rules_of("2006 2(c)")),
    _wins("wins-by-points", own_record.POINTS_OF_A_WIN, rules_of("2023 7.1")),
    Variant(
        id="own-points-added",
        axis=Axis.COUNTS,
        expand=cases.of_column("own-points-added", other_formulas.OWN_POINTS_ADDED),
    ),
    Variant(
        id="matches-by-result",
        axis=Axis.COUNTS,
        expand=cases.of_column("matches-by-result", other_formulas.BY_MATCH_RESULT),
    ),
    Variant(
        id="byes-not-elected",
        axis=Axis.COUNTS,
        rounds=other_rules.PAIRING_BYES,
        expand=cases.of_column("byes-not-elected", other_formulas.ELECTED_WITHOUT_BYES),
    ),
    Variant(
        id="elected-by-result",
        axis=Axis.COUNTS,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_column("elected-by-result", other_formulas.ELECTED_BY_RESULT),
    ),
    Variant(id="unrated", axis=Axis.RATINGS, params=("rating",), expand=cases.unrated),
    Variant(id="unrated-left-out", axis=Axis.RATINGS, expand=cases.unrated_left_out),
    Variant(
        id="rating-list",
        axis=Axis.RATINGS,
        params=("list",),
        expand=cases.rating_lists,
        source=record("172"),
    ),
    Variant(
        id="average-over-rounds",
        axis=Axis.RATINGS,
        expand=cases.of_rules("average-over-rounds", cases.instead(average=annexes.BY_ROUNDS)),
        source=rules_of("2006 5(a)"),
    ),
    Variant(
        id="ratings-within-350",
        axis=Axis.RATINGS,
        expand=cases.of_rules("ratings-within-350", cases.instead(counts_as=annexes.WITHIN_350)),
        source=rules_of("2006 5(c1)"),
    ),
    Variant(
        id="points-3-1-0",
        axis=Axis.POINTS,
        expand=cases.of_players("points-3-1-0", lambda v: other_views.with_points(v, 30, 10)),
        source=record("162"),
    ),
    Variant(
        id="points-1-half-0",
        axis=Axis.POINTS,
        expand=cases.of_players("points-1-half-0", lambda v: other_views.with_points(v, 10, 5)),
        source=record("162"),
    ),
    Variant(
        id="match-points",
        axis=Axis.POINTS,
        params=("win", "draw"),
        expand=cases.match_points,
        source=record("362"),
    ),
    Variant(
        id="pairing-byes-half",
        axis=Axis.POINTS,
        rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
        expand=cases.of_players(
            "pairing-byes-half",
            lambda v: other_views.with_worth_of(v, (RoundKind.PAIRING_ALLOCATED_BYE,), v.draw),
        ),
        source=record("162"),
    ),
    Variant(
        id="pairing-byes-win",
        axis=Axis.POINTS,
        rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
        expand=cases.of_players(
            "pairing-byes-win",
            lambda v: other_views.with_worth_of(v, (RoundKind.PAIRING_ALLOCATED_BYE,), v.win),
        ),
        source=record("162"),
    ),
    Variant(
        id="pairing-byes-worth",
        axis=Axis.POINTS,
        params=("points",),
        rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
        expand=cases.pairing_byes_worth,
        source=record("162"),
    ),
    Variant(
        id="unplayed-bring-nothing",
        axis=Axis.POINTS,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_players(
            "unplayed-bring-nothing",
            lambda v: other_views.with_worth_of(v, other_rules.UNPLAYED, 0),
        ),
    ),
    Variant(
        id="one-round-earlier",
        axis=Axis.STANDINGS,
        expand=cases.of_view("one-round-earlier", other_views.one_round_earlier),
        source=article("4.2"),
    ),
    Variant(
        id="rounds-as-completed",
        axis=Axis.STANDINGS,
        expand=cases.of_view("rounds-as-completed", other_views.all_completed),
    ),
    Variant(id="ranks-as-stated", axis=Axis.STANDINGS),
    Variant(id="ranks-by-other-order", axis=Axis.STANDINGS, params=("order",)),
    Variant(id=OTHER_SCORE, axis=Axis.STANDINGS, params=("score",)),
    Variant(id=STARTING_RANKS, axis=Axis.STANDINGS, moves_nobody=True),
    Variant(id=COUNTED, axis=Axis.STANDINGS, params=("count",), moves_nobody=True),
    Variant(id=REVERSED, axis=Axis.STANDINGS),
    Variant(id=MOVED_ROWS, axis=Axis.ROWS, params=("rows",)),
    Variant(id=SHIFTED_ROWS, axis=Axis.ROWS, params=("columns", "participants")),
    Variant(id=COPIED_ROW, axis=Axis.ROWS, params=("participant", "of", "participants", "whose")),
    Variant(id=OTHER_NAMES, axis=Axis.ROWS),
    Variant(id=SORTED_ALONE, axis=Axis.ROWS),
    Variant(
        id="as-swiss",
        axis=Axis.KIND,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_view("as-swiss", cases.with_pairings(Pairings.SWISS)),
        source=article("16"),
    ),
    Variant(
        id="as-predetermined",
        axis=Axis.KIND,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_view("as-predetermined", cases.with_pairings(Pairings.PREDETERMINED)),
        source=article("15.2"),
    ),
    Variant(
        id="mean-rounded-down",
        axis=Axis.ROUNDING,
        expand=cases.of_column("mean-rounded-down", other_formulas.ROUNDED_DOWN),
    ),
    Variant(
        id="mean-half-even",
        axis=Axis.ROUNDING,
        expand=cases.of_column("mean-half-even", other_formulas.HALF_EVEN),
    ),
    Variant(
        id="percentage-half-even",
        axis=Axis.ROUNDING,
        expand=cases.of_column("percentage-half-even", other_formulas.EVEN_PERCENTAGE),
    ),
    Variant(
        id="perfect-score-800",
        axis=Axis.ROUNDING,
        expand=cases.of_column("perfect-score-800", other_formulas.PERFECT_800),
    ),
    Variant(
        id="bye-as-requested",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
        source=article("16.2.3, 16.2.5"),
    ),
    Variant(
        id="bye-as-pairing-allocated",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
        source=article("16.2.1"),
    ),
    Variant(
        id="bye-as-forfeit-win",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
        source=article("16.2.2"),
    ),
    Variant(
        id="bye-as-forfeit-loss",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
        source=article("16.2.4"),
    ),
    Variant(
        id="half-point-bye",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
    ),
    Variant(
        id="zero-point-bye",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
    ),
    Variant(
        id="full-point-bye",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
    ),
    Variant(
        id="forfeit-as-game",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=unplayed_rounds.FORFEITS,
    ),
    Variant(
        id="round-adds-nothing",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=other_rules.UNPLAYED,
    ),
    Variant(
        id="result-missing",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=(RoundKind.GAME,),
    ),
    Variant(
        id="game-as-forfeit",
        axis=Axis.PARTICIPANT,
        params=("participant", "round"),
        rounds=(RoundKind.GAME,),
    ),
    Variant(
        id="result-differs", axis=Axis.FACT, params=("round", "white", "black", "file", "table")
    ),
    Variant(
        id="result-on-one-side",
        axis=Axis.FACT,
        params=("round", "participant", "opponent", "file", "table"),
    ),
    Variant(id="player-deleted", axis=Axis.FACT, params=("participant",)),
    Variant(id="colours-differ", axis=Axis.FACT, params=("round", "white", "black")),
    Variant(id="rating-differs", axis=Axis.FACT, params=("participant", "file", "table")),
    Variant(id="players-swapped", axis=Axis.FACT, params=("first", "second")),
    Variant(
        id="point-system", axis=Axis.FACT, params=("win", "draw", "loss"), source=record("162")
    ),
    Variant(
        id="team-bye-value",
        axis=Axis.FACT,
        params=("match_points", "game_points"),
        source=record("320", "362"),
    ),
    Variant(id="player-missing", axis=Axis.FACT, params=("participant",)),
    Variant(id=ROUND_MISSING, axis=Axis.FACT, params=("round",)),
    Variant(id="unplayed-worth", axis=Axis.FACT, params=("kind", "points"), source=record("162")),
    Variant(
        id="byes-of-another-kind", axis=Axis.FACT, params=("kind", "bye"), rounds=other_rules.BYES
    ),
    Variant(id="printed-rounded", axis=Axis.DEVIATION, params=("decimals", "how")),
    Variant(id="constant-difference", axis=Axis.DEVIATION, params=("by",)),
    Variant(id="constant-factor", axis=Axis.DEVIATION, params=("by",)),
)

BY_ID: Final[Mapping[str, Variant]] = MappingProxyType({row.id: row for row in VARIANTS})
