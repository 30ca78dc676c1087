"""The declared lattice of variants: every way in which a column may depart from the rules asked.

``VARIANTS`` is what ``trfkit list variants`` prints. Its order is the order of preference: of
variants that explain a column equally well the first is named.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

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
    """One row of the lattice: what it changes, and the article or habit that it comes from.

    ``params`` are the names of its parameters. ``rounds`` are kinds of rounds without which it
    changes nothing; empty: it does not look at any. ``expand`` gives its cases for one column,
    none where it does not apply; variants of single participants are expanded by the search.
    ``moves_nobody`` says of ranks that no place changes by them, though they are others.
    """

    id: str
    axis: Axis
    changes: str
    origin: str
    params: tuple[str, ...] = ()
    rounds: tuple[RoundKind, ...] = ()
    expand: Expand
    moves_nobody: bool = False


def _own(variant: str, rule: Rule[Any], origin: str, says: str) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.OWN,
        changes=rule.says,
        origin=origin,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, says, cases.instead(own_round=rule)),
    )


def _opponents(variant: str, rule: Rule[Any], origin: str, says: str) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.OPPONENTS,
        changes=rule.says,
        origin=origin,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, says, cases.instead(opponents=rule)),
    )


def _cut(variant: str, field: str, rule: Rule[Any], origin: str, says: str) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.CUT,
        changes=f"a cut prefers {rule.says}" if field == "voluntary" else rule.says,
        origin=origin,
        rounds=other_rules.UNPLAYED,
        expand=cases.of_rules(variant, says, cases.instead(**{field: rule})),
    )


def _encounter(variant: str, rule: Rule[Any], origin: str, says: str) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.ENCOUNTER,
        changes=rule.says,
        origin=origin,
        expand=cases.of_rules(variant, says, cases.instead(encounter=rule)),
    )


def _wins(variant: str, rule: Rule[Any], origin: str, says: str) -> Variant:
    return Variant(
        id=variant,
        axis=Axis.COUNTS,
        changes=f"wins are {rule.says}",
        origin=origin,
        expand=cases.of_rules(variant, says, cases.instead(wins=rule)),
    )


# fmt: off
VARIANTS: Final = (
    Variant(id="edition", axis=Axis.EDITION, params=("edition",), expand=cases.editions,
            changes="the whole column is computed by another edition",
            origin="the editions of C.07 and of the annexes before it"),
    Variant(id="round-robin-dummies", axis=Axis.FORFEITS, rounds=unplayed_rounds.FORFEITS,
            changes="a forfeit of a round-robin is one against a dummy with the own score; "
                    "opponents' scores are as they are",
            origin="2023 16.4 in the place of 15.2: Chess-Results, number 85, in round-robins",
            expand=cases.of_predetermined(cases.of_rules("round-robin-dummies",
                          "counts own forfeits as games against a dummy with the own score, and "
                          "opponents' scores as they are",
                          cases.instead(regular_forfeits=other_rules.NO_REGULAR_FORFEITS,
                                        own_round=unplayed_rounds.OWN_SCORE,
                                        opponents=other_rules.FACE_VALUE)))),
    Variant(id=CODE, axis=Axis.CODE, params=("tiebreak",), expand=cases.codes,
            changes="another cut, median, score of teams or Fore Buchholz than was said",
            origin="14.1-14.4, 8.3, 13"),
    Variant(id="policy", axis=Axis.POLICY, params=("policy", "value"), expand=cases.policies,
            changes="another reading of an ambiguous rule (trfkit list editions lists them)",
            origin="the article of the policy"),

    _own("own-draw-against-oneself", annexes.ONESELF_2009, "2006 1; 2009 F(a)",
         "counts own unplayed rounds as draws against oneself"),
    _own("own-draw-with-real-score", annexes.REAL_ONESELF_2009, "2006 1; 2009 F(a)",
         "counts own unplayed rounds as draws against an opponent with the real own score"),
    _own("own-virtual-opponent", annexes.VIRTUAL_OPPONENT, "2012 F(b)",
         "counts own unplayed rounds as games against a virtual opponent"),
    _own("own-dummy", unplayed_rounds.OWN_SCORE, "2023 16.4",
         "counts own unplayed rounds as games against a dummy with the own score"),
    _own("own-dummy-capped", unplayed_rounds.CAPPED, "2026 16.4.1, 16.4.2",
         "limits the dummy of own unplayed rounds as in 2026"),
    _own("own-dummy-capped-twice", other_rules.CAPPED_TWICE,
         "2026 16.4.2 applied to forfeits too, as Sharly-Chess does",
         "limits the dummy of forfeits, too, to a draw in every round"),
    _own("own-dummy-capped-by-draws", other_rules.CAPPED_BY_DRAWS,
         "2026 16.4.2 applied to forfeits instead of 16.4.1",
         "limits the dummy of every own unplayed round to a draw in every round"),
    _own("own-draws-only", other_rules.ONLY_DRAWS, "2026 16.4.2 taken as the score itself",
         "gives the dummy of own unplayed rounds a draw in every round"),
    _own("own-nothing", other_rules.NOTHING,
         "no FIDE rule: only opponents who were met are summed up",
         "adds nothing for own unplayed rounds"),
    Variant(id="met-at-face-value", axis=Axis.OWN, rounds=other_rules.UNPLAYED,
            changes="only opponents who were met are summed up, with their scores as they are",
            origin="no FIDE rule, nor any on unplayed rounds: an option of several programs",
            expand=cases.of_rules(
                "met-at-face-value",
                "adds up the unadjusted scores of the opponents who were met",
                cases.instead(own_round=other_rules.NOTHING, opponents=other_rules.FACE_VALUE))),
    Variant(id="own-byes-nothing", axis=Axis.OWN, rounds=other_rules.PAIRING_BYES,
            changes="an own pairing-allocated or full-point bye adds nothing",
            origin="no FIDE rule: the bye's opponent has no points",
            expand=cases.of_rules("own-byes-nothing",
                                  "adds nothing for own full-point and pairing-allocated byes",
                                  cases.byes_add_nothing)),

    _opponents("opponents-as-draws", annexes.OPPONENTS_2012, "2006 1; 2009, 2012 F",
               "counts every unplayed round of an opponent as a draw"),
    _opponents("opponents-as-draws-but-byes", annexes.NOT_PAIRING_BYES, "2012 F(b)",
               "counts opponents' unplayed rounds as draws, except byes of a full point,"),
    _opponents("opponents-forfeits-as-draws", annexes.FORFEITS_ONLY, "2012 F(b)",
               "counts only the forfeits of opponents as draws"),
    _opponents("opponents-trailing-byes", unplayed_rounds.TRAILING_BYES_ARE_DRAWS, "2023 16.3.2",
               "counts only opponents' requested byes at the end as draws"),
    _opponents("opponents-trailing-voluntary", other_rules.TRAILING_VOLUNTARY,
               "14.3.5 of the text for world-level events of 2022",
               "counts opponents' voluntary unplayed rounds at the end, also forfeits, as draws"),
    _opponents("opponents-trail-ends-at-forfeit", other_rules.UP_TO_A_FORFEIT,
               "2023 16.2.5, with a lost forfeit taken for availability",
               "takes opponents' requested byes before a lost forfeit at face value"),
    _opponents("opponents-requested-byes", other_rules.ALL_REQUESTED_BYES,
               "2023 16.3.2 without its condition",
               "counts every requested bye of an opponent as a draw"),
    _opponents("opponents-face-value", other_rules.FACE_VALUE,
               "no adjustment; 2023 16.3.1 for all rounds",
               "takes opponents' scores as they are"),
    Variant(id="opponents-nothing", axis=Axis.OPPONENTS, rounds=other_rules.UNPLAYED,
            changes="opponents see unplayed rounds without the points they brought",
            origin="no FIDE rule: scores of games over the board",
            expand=cases.of_rules("opponents-nothing",
                                  "leaves out the points of opponents' unplayed rounds",
                                  cases.instead(opponents=annexes.OPPONENTS_2012,
                                                opponents_worth=other_rules.WORTH_NOTHING))),

    _cut("cut-without-exception", "voluntary", annexes.NO_PREFERENCE, "14.1 without 16.5",
         "cuts without the exception of 16.5"),
    _cut("cut-with-exception", "voluntary", unplayed_rounds.PREFERRED, "2023 16.5",
         "cuts voluntary unplayed rounds first"),
    _cut("cut-unplayed-first", "voluntary", other_rules.UNPLAYED_FIRST,
         "the text for world-level events of 2022", "cuts unplayed rounds of any kind first"),
    _cut("cut-pairing-byes-first", "voluntary", other_rules.PAIRING_BYES_FIRST,
         "16.6: regulations of an event, as of Olympiads",
         "cuts full-point and pairing-allocated byes first"),
    _cut("cut-voluntary-always", "cut", other_rules.ALWAYS_VOLUNTARY, "16.5 without its limit",
         "cuts a voluntary unplayed round, however little it adds"),
    _cut("cut-lowest-primary", "extended_cut", team_rules.LOWEST_PRIMARY_SCORE, "2023 14.1.2",
         "cuts the opponent with the lowest primary score"),
    _cut("cut-lowest-of-code", "extended_cut", team_rules.LOWEST_SCORE_OF_CODE, "2024 14.1",
         "cuts the opponent with the lowest score of the code"),

    Variant(id="cut-among-met", axis=Axis.CUT, rounds=other_rules.UNPLAYED,
            changes="a cut takes opponents who were met, and never an unplayed round",
            origin="no FIDE rule: the dummy is no opponent to leave out",
            expand=cases.cut_among_met),

    Variant(id="forfeits-as-games", axis=Axis.FORFEITS, rounds=unplayed_rounds.FORFEITS,
            changes="forfeits are games against the scheduled opponent (modifier P)",
            origin="2023 15.2; modifier P", expand=cases.forfeits_as_games),
    Variant(id="forfeit-wins-as-games", axis=Axis.FORFEITS, rounds=unplayed_rounds.FORFEITS,
            changes="games won by forfeit count as games of the own record",
            origin="2026 15.2 applied everywhere",
            expand=cases.of_rules("forfeit-wins-as-games", "counts games won by forfeit",
                          cases.instead(games_of_record=other_rules.FORFEIT_WINS_ARE_GAMES))),
    Variant(id="forfeits-as-byes", axis=Axis.FORFEITS, rounds=unplayed_rounds.FORFEITS,
            changes="the modifier P is left out", origin="16.2", expand=cases.forfeits_as_byes),
    Variant(id="forfeits-regular", axis=Axis.FORFEITS, rounds=other_rules.UNPLAYED,
            changes=other_rules.REGULAR_FORFEITS.says, origin="2023 15.2 applied to a Swiss",
            expand=cases.of_rules("forfeits-regular", "counts forfeits as regular games",
                          cases.instead(regular_forfeits=other_rules.REGULAR_FORFEITS))),
    Variant(id="forfeits-unplayed", axis=Axis.FORFEITS, rounds=other_rules.UNPLAYED,
            changes=other_rules.NO_REGULAR_FORFEITS.says, origin="2006 1; 2009, 2012 F",
            expand=cases.of_rules("forfeits-unplayed", "counts forfeits as unplayed rounds",
                          cases.instead(regular_forfeits=other_rules.NO_REGULAR_FORFEITS))),

    _encounter("encounter-all-or-nothing", annexes.ALL_OR_NOTHING, "2006 2(e)",
               "ranks the tied by direct encounter only if all have met"),
    _encounter("encounter-sum", annexes.SUM_DECIDES, "2009, 2012 A(c)",
               "ranks the tied by their points from each other, met or not"),
    _encounter("encounter-certain", own_record.CERTAIN_PLACES, "2023 6",
               "ranks the tied by direct encounter where that is certain"),
    Variant(id="board-count-higher", axis=Axis.ENCOUNTER, expand=cases.board_count,
            changes="in the extended direct encounter the higher board count is better",
            origin="12.1 turned round: TieBreakServer"),

    _wins("wins-over-the-board", annexes.GAMES_WON, "2006 2(c)", "counts wins over the board only"),
    _wins("wins-with-forfeits", annexes.WINS_WITH_FORFEITS, "2006 2(c)",
          "counts wins with forfeits, but no byes"),
    _wins("wins-by-points", own_record.POINTS_OF_A_WIN, "2023 7.1",
          "counts every round with the points of a win"),
    Variant(id="own-points-added", axis=Axis.COUNTS,
            changes="the own points are added to a sum of opponents' scores",
            origin="no FIDE rule: Chess-Results, number 16",
            expand=cases.of_column("own-points-added", "has the own points added to it",
                                   other_formulas.OWN_POINTS_ADDED)),
    Variant(id="matches-by-result", axis=Axis.COUNTS,
            changes="Sonneborn-Berger of teams takes opponents' scores whole for a won match, half "
                    "for a drawn one",
            origin="2006 4(b1) for matches: Chess-Results, number 52, in team tournaments",
            expand=cases.of_column(
                "matches-by-result", "counts a won match as 1 and a drawn one as a half",
                other_formulas.BY_MATCH_RESULT)),
    Variant(id="byes-not-elected", axis=Axis.COUNTS, rounds=other_rules.PAIRING_BYES,
            changes="pairing-allocated and full-point byes are not elected to play",
            origin="7.6 as some translations have it",
            expand=cases.of_column(
                "byes-not-elected",
                "does not count full-point and pairing-allocated byes as elected to play",
                other_formulas.ELECTED_WITHOUT_BYES)),
    Variant(id="elected-by-result", axis=Axis.COUNTS, rounds=other_rules.UNPLAYED,
            changes="elected to play is who played or got the points of a win",
            origin="TieBreakServer's reading of 7.6",
            expand=cases.of_column(
                "elected-by-result",
                "counts games and unplayed rounds with a win's points as elected to play",
                other_formulas.ELECTED_BY_RESULT)),

    Variant(id="unrated", axis=Axis.RATINGS, params=("rating",), expand=cases.unrated,
            changes="a rating stands in for those who have none",
            origin="10: regulations of the event; modifier U"),
    Variant(id="unrated-left-out", axis=Axis.RATINGS, expand=cases.unrated_left_out,
            changes="games against unrated opponents are left out",
            origin="no FIDE rule: 10 drops the whole tie-break"),
    Variant(id="rating-list", axis=Axis.RATINGS, params=("list",), expand=cases.rating_lists,
            changes="ratings are those of another list", origin="record 172"),

    Variant(id="average-over-rounds", axis=Axis.RATINGS,
            changes=annexes.BY_ROUNDS.says, origin="2006 5(a)",
            expand=cases.of_rules("average-over-rounds", "divides by the number of rounds",
                                  cases.instead(average=annexes.BY_ROUNDS))),
    Variant(id="ratings-within-350", axis=Axis.RATINGS,
            changes=annexes.WITHIN_350.says, origin="2006 5(c1)",
            expand=cases.of_rules("ratings-within-350",
                                  "limits rating differences to 350 points",
                                  cases.instead(counts_as=annexes.WITHIN_350))),

    Variant(id="points-3-1-0", axis=Axis.POINTS,
            changes="a win brings three points, a draw one", origin="record 162",
            expand=cases.of_players("points-3-1-0", "counts 3-1-0 points",
                               lambda v: other_views.with_points(v, 30, 10))),
    Variant(id="points-1-half-0", axis=Axis.POINTS,
            changes="a win brings one point, a draw half a point", origin="record 162",
            expand=cases.of_players("points-1-half-0", "counts 1-½-0 points",
                               lambda v: other_views.with_points(v, 10, 5))),
    Variant(id="match-points", axis=Axis.POINTS, params=("win", "draw"), expand=cases.match_points,
            changes="matches bring other points", origin="record 362"),
    Variant(id="pairing-byes-half", axis=Axis.POINTS, rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
            changes="a pairing-allocated bye brings the points of a draw", origin="record 162",
            expand=cases.of_players(
                "pairing-byes-half", "gives pairing-allocated byes the points of a draw",
                lambda v: other_views.with_worth_of(
                    v, (RoundKind.PAIRING_ALLOCATED_BYE,), v.draw))),
    Variant(id="pairing-byes-win", axis=Axis.POINTS, rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
            changes="a pairing-allocated bye brings the points of a win", origin="record 162",
            expand=cases.of_players(
                "pairing-byes-win", "gives pairing-allocated byes the points of a win",
                lambda v: other_views.with_worth_of(
                    v, (RoundKind.PAIRING_ALLOCATED_BYE,), v.win))),
    Variant(id="pairing-byes-worth", axis=Axis.POINTS, params=("points",),
            rounds=(RoundKind.PAIRING_ALLOCATED_BYE,),
            changes="a pairing-allocated bye brings other points than a win or a draw",
            origin="record 162", expand=cases.pairing_byes_worth),
    Variant(id="unplayed-bring-nothing", axis=Axis.POINTS, rounds=other_rules.UNPLAYED,
            changes="only games over the board bring points, to anybody",
            origin="no FIDE rule: scores of games",
            expand=cases.of_players(
                "unplayed-bring-nothing", "counts points of games over the board only",
                lambda v: other_views.with_worth_of(v, other_rules.UNPLAYED, 0))),

    Variant(id="one-round-earlier", axis=Axis.STANDINGS,
            changes="the standings before the last round", origin="4.2",
            expand=cases.of_view("one-round-earlier", "is the one after the round before",
                         other_views.one_round_earlier)),

    Variant(id="rounds-as-completed", axis=Axis.STANDINGS,
            changes="no round is to come: the last one that was played is the last of all",
            origin="8.3, 13.4, 16.4.2 with the rounds that the standings cover",
            expand=cases.of_view("rounds-as-completed",
                                 "treats the last round played as the final one",
                                 other_views.all_completed)),

    Variant(id="ranks-as-stated", axis=Axis.STANDINGS, expand=cases.none,
            changes="the ranks follow the columns as the table itself states them",
            origin="4.2 with the stated values"),
    Variant(id="ranks-by-other-order", axis=Axis.STANDINGS, params=("order",), expand=cases.none,
            changes="the ranks follow the columns that the table states, in another order",
            origin="4.1: the regulations of the event name the order"),
    Variant(id=OTHER_SCORE, axis=Axis.STANDINGS, params=("score",), expand=cases.none,
            changes="the ranks follow match points where game points are primary, or the reverse",
            origin="11.1: the regulations of the event name the primary score"),
    Variant(id=STARTING_RANKS, axis=Axis.STANDINGS, expand=cases.none, moves_nobody=True,
            changes="the ranks are the starting ranks, or the order of the ratings",
            origin="files and pages of programs that rank after the last round only"),
    Variant(id=COUNTED, axis=Axis.STANDINGS, params=("count",), expand=cases.none,
            moves_nobody=True,
            changes="the ranks number the places from 0, without gaps behind shared ones, or in "
                    "each of several groups of rows",
            origin="habit of programming languages and spreadsheets; lists of categories"),
    Variant(id=REVERSED, axis=Axis.STANDINGS, expand=cases.none,
            changes="the ranks begin with the last place",
            origin="habit of spreadsheets: sorted or numbered from below"),

    Variant(id=MOVED_ROWS, axis=Axis.ROWS, params=("rows",), expand=cases.none,
            changes="the values stand lower or higher in the table than their rows",
            origin="habit of spreadsheets: a cell pushed in, or a column pasted beside the rows"),
    Variant(id=SHIFTED_ROWS, axis=Axis.ROWS, params=("columns", "participants"),
            expand=cases.none,
            changes="in some rows the values stand one column too far to the right or the left",
            origin="habit of spreadsheets: a cell pushed into a row, or deleted from it"),
    Variant(id=COPIED_ROW, axis=Axis.ROWS, params=("participant", "of", "participants", "whose"),
            expand=cases.none,
            changes="a row has the values of one above or below",
            origin="habit of spreadsheets: a row copied over another"),
    Variant(id=OTHER_NAMES, axis=Axis.ROWS, expand=cases.none,
            changes="each row has the values of another one",
            origin="habit of spreadsheets: the names sorted or moved without the values"),
    Variant(id=SORTED_ALONE, axis=Axis.ROWS, expand=cases.none,
            changes="the column is sorted without the others",
            origin="habit of spreadsheets: one column sorted"),

    Variant(id="as-swiss", axis=Axis.KIND, rounds=other_rules.UNPLAYED,
            changes="the rules of Swiss tournaments", origin="16",
            expand=cases.of_view("as-swiss", "follows the rules of Swiss tournaments",
                         cases.with_pairings(Pairings.SWISS))),
    Variant(id="as-predetermined", axis=Axis.KIND, rounds=other_rules.UNPLAYED,
            changes="the rules of tournaments with pre-determined pairings", origin="15.2",
            expand=cases.of_view("as-predetermined", "follows the rules of pre-determined pairings",
                         cases.with_pairings(Pairings.PREDETERMINED))),

    Variant(id="mean-rounded-down", axis=Axis.ROUNDING,
            changes="averages lose their fraction", origin="no FIDE rule says how AOB is rounded",
            expand=cases.of_column(
                "mean-rounded-down", "rounds averages down",
                other_formulas.ROUNDED_DOWN)),
    Variant(id="mean-half-even", axis=Axis.ROUNDING,
            changes="halves of averages are rounded to the even neighbour",
            origin="habit of programming languages",
            expand=cases.of_column(
                "mean-half-even", "rounds halves of averages to even",
                other_formulas.HALF_EVEN)),

    Variant(id="percentage-half-even", axis=Axis.ROUNDING,
            changes="halves of a percentage are rounded to the even neighbour",
            origin="habit of programming languages: Sharly-Chess",
            expand=cases.of_column(
                "percentage-half-even", "rounds halves of a percentage to even",
                other_formulas.EVEN_PERCENTAGE)),
    Variant(id="perfect-score-800", axis=Axis.ROUNDING,
            changes="with all points, the perfect performance is the highest opponent plus 800",
            origin="10.3 with the mirror of its rule for no point",
            expand=cases.of_column(
                "perfect-score-800", "adds 800 for a perfect score",
                other_formulas.PERFECT_800)),

    Variant(id="bye-as-requested", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a voluntary one (a requested bye)",
            origin="16.2.3, 16.2.5", rounds=other_rules.UNPLAYED, expand=cases.none),
    Variant(id="bye-as-pairing-allocated", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a pairing-allocated bye",
            origin="16.2.1", rounds=other_rules.UNPLAYED, expand=cases.none),
    Variant(id="bye-as-forfeit-win", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a game won by forfeit",
            origin="16.2.2", rounds=other_rules.UNPLAYED, expand=cases.none),
    Variant(id="bye-as-forfeit-loss", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a game lost by forfeit",
            origin="16.2.4", rounds=other_rules.UNPLAYED, expand=cases.none),
    Variant(id="half-point-bye", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a half-point bye, and brings the points of a draw",
            origin="a bye that the file has as another", rounds=other_rules.UNPLAYED,
            expand=cases.none),
    Variant(id="zero-point-bye", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a zero-point bye, and brings nothing",
            origin="a bye that the file has as another", rounds=other_rules.UNPLAYED,
            expand=cases.none),
    Variant(id="full-point-bye", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an unplayed round counts as a full-point bye, and brings the points of a win",
            origin="a bye that the file has as another", rounds=other_rules.UNPLAYED,
            expand=cases.none),
    Variant(id="forfeit-as-game", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="a forfeit counts as a game against the scheduled opponent",
            origin="modifier P", rounds=unplayed_rounds.FORFEITS, expand=cases.none),
    Variant(id="round-adds-nothing", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="an own unplayed round adds nothing",
            origin="no FIDE rule: one round is left out",
            rounds=other_rules.UNPLAYED, expand=cases.none),
    Variant(id="result-missing", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="a game has no result yet, for either side", origin="an earlier table",
            rounds=(RoundKind.GAME,), expand=cases.none),
    Variant(id="game-as-forfeit", axis=Axis.PARTICIPANT, params=("participant", "round"),
            changes="a game counts as a forfeit with the same points",
            origin="a forfeit that the file has as a game", rounds=(RoundKind.GAME,),
            expand=cases.none),

    Variant(id="result-differs", axis=Axis.FACT,
            params=("round", "white", "black", "file", "table"),
            changes="a game ended otherwise than the file says", origin="the results",
            expand=cases.none),
    Variant(id="result-on-one-side", axis=Axis.FACT,
            params=("round", "participant", "opponent", "file", "table"),
            changes="a game ended otherwise for one of its sides, as the file has it for the other",
            origin="the results", expand=cases.none),
    Variant(id="player-deleted", axis=Axis.FACT, params=("participant",),
            changes="a player without a row in the table was deleted with all games",
            origin="the rows of the table", expand=cases.none),
    Variant(id="colours-differ", axis=Axis.FACT, params=("round", "white", "black"),
            changes="the two sides of a game had each other's colours", origin="the colours",
            expand=cases.none),
    Variant(id="rating-differs", axis=Axis.FACT, params=("participant", "file", "table"),
            changes="somebody has another rating", origin="the ratings", expand=cases.none),
    Variant(id="players-swapped", axis=Axis.FACT, params=("first", "second"),
            changes="two rows of the table stand at each other's names",
            origin="the rows of the table", expand=cases.none),
    Variant(id="point-system", axis=Axis.FACT, params=("win", "draw", "loss"),
            changes="games bring other points", origin="record 162", expand=cases.none),
    Variant(id="team-bye-value", axis=Axis.FACT, params=("match_points", "game_points"),
            changes="the bye of a team brings what all teams concerned prove, where no record "
                    "says what", origin="records 320, 362", expand=cases.none),
    Variant(id="player-missing", axis=Axis.FACT, params=("participant",),
            changes="somebody of the table, whom others met, is not in the file",
            origin="the rows of the file", expand=cases.none),
    Variant(id=ROUND_MISSING, axis=Axis.FACT, params=("round",),
            changes="the points and ranks are those after a round that the rows lack",
            origin="the rounds of the file", expand=cases.none),
    Variant(id="unplayed-worth", axis=Axis.FACT, params=("kind", "points"),
            changes="an unplayed round of one kind brings other points, to everybody",
            origin="record 162", expand=cases.none),
    Variant(id="byes-of-another-kind", axis=Axis.FACT, params=("kind", "bye"),
            changes="all byes of one kind are byes of another, and bring its points",
            origin="the byes of the file", rounds=other_rules.BYES, expand=cases.none),

    Variant(id="printed-rounded", axis=Axis.DEVIATION, params=("decimals", "how"),
            changes="the values are printed with fewer decimals than they have",
            origin="no FIDE rule: how the column is printed", expand=cases.none),
    Variant(id="constant-difference", axis=Axis.DEVIATION, params=("by",),
            changes="every cell is off by the same amount",
            origin="no FIDE rule: what the program adds to every value", expand=cases.none),
    Variant(id="constant-factor", axis=Axis.DEVIATION, params=("by",),
            changes="every cell is the same number of times what the rules give",
            origin="no FIDE rule: the program counts in another unit", expand=cases.none),
)
# fmt: on

BY_ID: Final[Mapping[str, Variant]] = MappingProxyType({row.id: row for row in VARIANTS})
