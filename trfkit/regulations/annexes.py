"""Rules of the annexes before 2023: 2006 (B.II), 2009 and July 2012 (annex 3, section F).

Articles are numbered as in the text of their time. An unplayed game is one that a participant
had in a Swiss without playing it, or a forfeited one of a round-robin: the free round of an odd
number of players is no game. Rounds are counted from 0 in this module.
"""

from __future__ import annotations

from bisect import bisect_left
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings
from trfkit.model.view import NOBODY, View
from trfkit.regulations import own_record, team_rules, unplayed_rounds
from trfkit.regulations.edition import Dummy, Encounter, Rule, Unmet, UnplayedInAverages
from trfkit.regulations.unplayed_rounds import PAIRING_BYES, PLAYED, VOLUNTARY
from trfkit.units import HALF_POINT, POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.regulations.edition import Dummies, OwnRound, WhichBerger


def is_free_round(view: View, competitor: int, r: int) -> bool:
    """Whether pairings known beforehand left the competitor without an opponent in round ``r``."""
    return view.pairings is Pairings.PREDETERMINED and view.opponents[competitor][r] == NOBODY


def _is_unplayed(view: View, competitor: int) -> list[int]:
    if view.kinds[competitor].count(RoundKind.GAME) == view.rounds:
        return []  # most have played every round
    return [
        r
        for r, kind in enumerate(view.kinds[competitor])
        if kind not in PLAYED and not is_free_round(view, competitor, r)
    ]


def _unplayed_but_pairing_byes(view: View, competitor: int) -> list[int]:
    return [
        r for r in _is_unplayed(view, competitor) if view.kinds[competitor][r] not in PAIRING_BYES
    ]


def _is_forfeited(view: View, competitor: int) -> list[int]:
    return [r for r in _is_unplayed(view, competitor) if view.opponents[competitor][r] != NOBODY]


_SHORT: Final = Message("why.unplayed")
OPPONENTS_2006: Final = Rule(
    "1", "results of opponents count after the rule on unplayed games: each is a draw",
    _is_unplayed, _SHORT,
)  # fmt: skip
OPPONENTS_2009: Final = Rule("F(a)", OPPONENTS_2006.says, _is_unplayed, _SHORT)
OPPONENTS_2012: Final = Rule(
    "F(b)", "opponents see every unplayed game as a draw, whatever it brought", _is_unplayed, _SHORT
)
NOT_PAIRING_BYES: Final = Rule(
    "F(b)",
    "opponents see every unplayed game as a draw but for pairing-allocated and full-point byes",
    _unplayed_but_pairing_byes,
    _SHORT,
)
FORFEITS_ONLY: Final = Rule(
    "F(b)",
    "opponents see only forfeited games as draws, byes as they are",
    _is_forfeited,
    Message("why.forfeited"),
)


def _adjusted_self(article: str) -> Rule[OwnRound]:
    why = Message("why.oneself-drawn")

    def oneself(
        view: View, adjusted: Sequence[int], competitor: int, _r: int, _length: int
    ) -> Dummy:
        return Dummy(adjusted[competitor], view.draw, article, why)

    return Rule(
        article,
        "an own unplayed game is a draw against oneself, with the score that opponents see",
        oneself,
    )


def _real_self(article: str) -> Rule[OwnRound]:
    why = Message("why.oneself-real")

    def oneself(
        view: View, _adjusted: Sequence[int], competitor: int, _r: int, _length: int
    ) -> Dummy:
        return Dummy(view.scores[competitor][-1], view.draw, article, why)

    return Rule(
        article, "an own unplayed game is a draw against oneself, with the real score", oneself
    )


def _virtual(view: View, _adjusted: Sequence[int], competitor: int, r: int, _length: int) -> Dummy:
    before = view.scores[competitor][r - 1] if r else 0
    award, later = view.awards[competitor][r], view.rounds - (r + 1)
    score = before + (view.win - award) + view.draw * later
    why = Message(
        "why.virtual-and-draws" if later else "why.virtual",
        before=format_exact(before, POINT),
        round=r + 1,
        points=format_exact(view.win - award, POINT),
        later=later,
    )
    return Dummy(score, award, "F(b)", why)


ONESELF_2006: Final = _adjusted_self("1")
ONESELF_2009: Final = _adjusted_self("F(a)")
REAL_ONESELF_2006: Final = _real_self("1")
REAL_ONESELF_2009: Final = _real_self("F(a)")
VIRTUAL_OPPONENT: Final = Rule(
    "F(b)",
    "an own round without a game is one against a virtual opponent: the own score before the "
    "round, what the result leaves of a win, and a draw in each round after it",
    _virtual,
)

UNPLAYED_EVERYWHERE: Final = Rule(
    "1",
    "the rule on unplayed games knows no exception for pairings that are known beforehand",
    lambda _view: False,
)
NO_LIMIT: Final = Rule(
    "16.4", "nothing limits the score of a dummy", unplayed_rounds.SCHEDULED_ROUNDS.apply
)
LOWEST_VALUE: Final = Rule(
    "4", "the least significant value", unplayed_rounds.LOWEST_CONTRIBUTION.apply
)
NO_STANDARD_POINTS: Final = Rule("7.7", "not described", own_record.BETTER_THAN_OPPONENT.apply)
NO_EXTENDED_ENCOUNTER: Final = Rule("13.3", "not described", team_rules.STAYS_WITH_SECONDARY.apply)
NOT_ELECTED: Final = Rule("7.6", "not described", own_record.ELECTED.apply, own_record.ELECTED.why)
NO_EXTENDED_BOARDS: Final = Rule("13.3", "not described", team_rules.NO_BOARDS.apply)
NOT_DESCRIBED: Final = (
    NOT_ELECTED,
    NO_LIMIT,
    LOWEST_VALUE,
    NO_STANDARD_POINTS,
    NO_EXTENDED_ENCOUNTER,
    NO_EXTENDED_BOARDS,
)
"""Of what an edition does not have: whoever asks for it gets it by the first one that has it."""

_NONE: Final[tuple[RoundKind, ...]] = ()
NO_PREFERENCE: Final = Rule("4", "none: a cut takes the lowest score", _NONE)


def _games_won(view: View, competitor: int, r: int) -> bool:
    return view.shares[competitor][r] == 2  # noqa: PLR2004 - twice the point of a win


def _wins_with_forfeits(view: View, competitor: int, r: int) -> bool:
    return _games_won(view, competitor, r) or view.kinds[competitor][r] is RoundKind.FORFEIT_WIN


GAMES_WON: Final = Rule(
    "2(c)", "games won: an unplayed one is a draw", _games_won, Message("why.game-won")
)
WINS_WITH_FORFEITS: Final = Rule(
    "2(c)", "games won, and those won by forfeit", _wins_with_forfeits, Message("why.won")
)


def _points_by_result(
    view: View, _points: Sequence[Sequence[int]], oneself: Dummies
) -> list[tuple[int, ...]]:
    rows = []
    same: dict[tuple[int, ...], tuple[int, ...]] = {}  # many have the same results
    for competitor, shares in enumerate(view.shares):
        dummies = oneself.get(competitor, {})
        row = [HALF_POINT * (share or 0) for share in shares]
        for r in range(view.rounds):
            if shares[r] is None:
                points = dummies[r].points if r in dummies else view.awards[competitor][r]
                row[r] = HALF_POINT * ((points >= view.draw) + (points >= view.win))
        row_points = tuple(row)
        rows.append(same.setdefault(row_points, row_points))
    return rows


BY_RESULT: Final = Rule(
    "4(b1)",
    "the scores of the beaten and half of those of the drawn, whatever a win brings",
    _points_by_result,
)

ALL_OR_NOTHING: Final = Rule(
    "2(e)",
    "only if all tied have met: their points from each other, then games won, then games with "
    "Black among them",
    Encounter(Unmet.NOTHING, again=False, averaged=False, numbers=True),
)
ALL_TEAMS_OR_NOTHING: Final = Rule(
    "3(d)",
    "only if all tied have met: their points from each other",
    Encounter(Unmet.NOTHING, again=False, averaged=False),
)
SUM_DECIDES: Final = Rule(
    "A(c)",
    "the points from each other, also where not all tied have met",
    Encounter(Unmet.SUM, again=False, averaged=False),
)
SUM_DECIDES_OF_TEAMS: Final = Rule("C(c)", SUM_DECIDES.says, SUM_DECIDES.apply)


def _score_groups(view: View, limit: int, steps: int) -> int:
    groups = sorted({2 * total for total in view.totals})
    if not groups:
        return limit
    place = bisect_left(groups, limit) + steps
    if place >= len(groups):
        return groups[-1] + 1
    return groups[max(place, 0)]


SCORE_GROUPS: Final = Rule(
    "2(b1)",
    "step by step: the next score group under the half is let in, or the lowest one left out",
    _score_groups,
)


WITH_ONESELF: Final = Rule(
    "5(a)",
    "the sum of the ratings over the number of rounds, an unplayed game being a draw against "
    "oneself: with the own rating, and half a point in the percentage",
    UnplayedInAverages.ONESELF,
)
BY_ROUNDS: Final = Rule(
    "5(a)",
    "the sum of the ratings over the number of rounds; after cuts, of opponents",
    UnplayedInAverages.ROUNDS,
)

MOST_AWAY: Final = 350


def _within(own: int, opponent: int) -> int:
    return min(max(opponent, own - MOST_AWAY), own + MOST_AWAY)


ANY_DIFFERENCE: Final = Rule(
    "5(c)", "ratings count however far they are apart", lambda _own, opponent: opponent
)
WITHIN_350: Final = Rule(
    "5(c1)", f"a rating more than {MOST_AWAY} from the own counts as {MOST_AWAY} from it", _within
)

MISSED: Final = 2
"""More unplayed games than these put a player behind."""


def _missed_any(view: View) -> Mapping[int, int]:
    return {who: 1 for who in range(len(view)) if len(_is_unplayed(view, who)) > MISSED}


def _chose_to_miss(view: View) -> Mapping[int, int]:
    behind = {}
    for competitor, kinds in enumerate(view.kinds):
        if sum(kinds[r] in VOLUNTARY for r in _is_unplayed(view, competitor)) > MISSED:
            behind[competitor] = view.rounds - kinds.count(RoundKind.GAME)
    return behind


BEHIND_WHO_PLAYED: Final = Rule(
    "5(c)",
    "who missed more than two games, for whatever reason, comes last among those with equal points",
    _missed_any,
    Message("why.missed"),
)
BEHIND_WHO_PLAYED_MORE: Final = Rule(
    "E",
    "who chose not to play more than two games comes behind everybody who played more",
    _chose_to_miss,
    Message("why.chose-not-to-play"),
)

CATEGORIES: Final = Rule(
    "7",
    "only one kind of tie-breaks is to be used: own results, opponents' results, or ratings",
    MappingProxyType(
        {
            **dict.fromkeys(("PS", "KS", "WIN", "WON", "BPG"), "own results"),
            **dict.fromkeys(("BH", "SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB"), "opponents' results"),
            **dict.fromkeys(("ARO", "TPR"), "ratings"),
        }
    ),
)

OWN_BUCHHOLZ: Final = Rule(
    "F(a)",
    "opponents met over the board, and oneself in the place of the opponent of an unplayed game",
    True,  # noqa: FBT003 - the rule's whole content
)
MET_ONLY: Final = Rule(
    "F(b)",
    "opponents met over the board; a virtual opponent has no Buchholz",
    False,  # noqa: FBT003 - the rule's whole content
)


def _product(primary: str, named: str | None) -> str:
    letter = (named or primary)[0]
    return f"E{letter}{letter}SB"


def _berger_of_primary(article: str) -> Rule[WhichBerger]:
    return Rule(article, "the primary score of the opponents times the own one", _product)


def _always(code: str, says: str) -> Rule[WhichBerger]:
    def chosen(primary: str, named: str | None) -> str:
        return code if named is None else _product(primary, named)

    return Rule("D(b2)-D(b5)", says, chosen)


PRODUCT_OF_2006: Final = _berger_of_primary("4(b2)")
PRODUCT_OF_2012: Final = _berger_of_primary("A(f2)")
PRODUCTS: Final[Mapping[str, Rule[WhichBerger]]] = MappingProxyType(
    {
        "emmsb": _always("EMMSB", "opponents' match points times own match points"),
        "emgsb": _always("EMGSB", "opponents' match points times own game points"),
        "egmsb": _always("EGMSB", "opponents' game points times own match points"),
        "eggsb": _always("EGGSB", "opponents' game points times own game points"),
    }
)
"""The four that the annex of 2009 and 2012 spells out, by the names of their codes."""

LOWEST_OF_LETTER: Final = Rule(
    "D(b6)-D(b9)",
    "the opponent with the lowest match points (A, B) or game points (C, D)",
    lambda _primary, of_code: of_code,
)


# How the annexes before 2023 number what the newest edition says ----------------------------------

EGF_RULES: Final = "EGF system rules"
"""The European Go Federation's Tournament System Rules, as explanations cite them."""

OF_2006: Final[Mapping[str, str]] = MappingProxyType(
    {
        "4": "2",
        "5": "2-5",
        "MPTS 4": "3(a)",
        "GPTS 4": "3(b)",
        "11.1.1": "3(a)",
        "11.1.2": "3(b)",
        "13.1": "3(a), 3(b)",
        "MPvGP 4": "3(a), 3(b)",
        "6": "2(e)",
        "6.2": "2(e)",
        "6.3": "2(e)",
        "7.1": "2(c)",
        "7.2": "2(c)",
        "7.3": "2(d)",
        "7.5": "2(a)",
        "PS 14.1": "2(a1)",
        "PS 14.2": "2(a1)",
        "8.1": "4(a)",
        "BH 14.1": "4(a3)",
        "BH 14.2": "4(a4)",
        "BH 14.3": "4(a1)",
        "BH 14.4": "4(a2)",
        "9.1": "4(b1)",
        "9.2": "2(b)",
        "14.5": "2(b1)",
        "10": "5",
        "10.1": "5(a)",
        "ARO 14.1": "5(b)",
        "ARO 14.2": "5(b)",
        "10.2": "5(c)",
        "B.02 8.1.1": "B.02 10.1",
        "13.2": "4(b2)",
        "13.2.1": "4(b2)",
        "13.2.2": "4(b2)",
        "13.2.3": "4(b2)",
        "13.2.4": "4(b2)",
        "15.1": "1",
    }
)

OF_TEAMS_2006: Final[Mapping[str, str]] = MappingProxyType(
    {"6": "3(d)", "6.2": "3(d)", "6.3": "3(d)"}
)

OF_2012: Final[Mapping[str, str]] = MappingProxyType(
    {
        "4": "12.1.2",
        "4.1": "12.1",
        "5": "12.1.2",
        "MPTS 4": "C(a)",
        "GPTS 4": "C(b)",
        "11.1.1": "C(a)",
        "11.1.2": "C(b)",
        "13.1": "C(a), C(b)",
        "MPvGP 4": "C(a), C(b)",
        "6": "A(c)",
        "6.2": "A(c)",
        "6.3": "A(c)",
        "7.1": "B(c)",
        "7.2": "B(c)",
        "2(c)": "B(c)",
        "7.3": "A(e)",
        "8.1": "A(b)",
        "BH 14.1": "A(b3)",
        "BH 14.2": "A(b4)",
        "BH 14.3": "A(b1)",
        "BH 14.4": "A(b2)",
        "9.1": "A(f1)",
        "9.2": "A(d)",
        "14.5": "A(d1)",
        "2(b1)": "A(d1)",
        "10": "E",
        "10.1": "A(a)",
        "ARO 14.1": "A(a1)",
        "ARO 14.2": "A(a1)",
        "EMMSB 13.2": "D(b2)",
        "EMGSB 13.2": "D(b3)",
        "EGMSB 13.2": "D(b4)",
        "EGGSB 13.2": "D(b5)",
        "13.2.1": "D(b2)",
        "13.2.2": "D(b3)",
        "13.2.3": "D(b4)",
        "13.2.4": "D(b5)",
        "EMMSB 14.1": "D(b6)",
        "EMGSB 14.1": "D(b7)",
        "EGMSB 14.1": "D(b8)",
        "EGGSB 14.1": "D(b9)",
        "15.1": "F",
    }
)

OF_TEAMS_2012: Final[Mapping[str, str]] = MappingProxyType(
    {"6": "C(c)", "6.2": "C(c)", "6.3": "C(c)"}
)
