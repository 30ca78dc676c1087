"""The scores and tie-breaks of Go tournaments: MMS, the SOS family, SODOS, CUSS, DC.

Definitions are those of the European Go Federation's Tournament System Rules, where these are
silent those of the programs that most events use.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.go.go_field import of_go_only
from trfkit.messages.message import Message
from trfkit.model.outcome import RoundKind
from trfkit.model.view import NOBODY
from trfkit.record import replace
from trfkit.regulations.annex_articles import EGF_RULES
from trfkit.regulations.edition import Encounter, Rule, Unmet
from trfkit.tie_breaks.art06_direct_encounter import direct_encounter
from trfkit.tie_breaks.art14_modifiers import sums
from trfkit.tie_breaks.column import SCORE, Column, Cut, Function, Reason
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.go.go_field import GoField
    from trfkit.tie_breaks.art06_direct_encounter import Order
    from trfkit.tie_breaks.descriptor import Descriptor
    from trfkit.tie_breaks.field import Field

HUNDREDTHS: Final = 100
_HALVES: Final = 2  # shares are doubled: 2 for a win, 1 for jigo


def mcmahon_score(field: Field, _code: Descriptor) -> Column:
    """MMS: the start score and what each round added to it, in tenths."""
    go = of_go_only(field)
    return _growing(go, go.scores, go.starts)


def number_of_wins(field: Field, _code: Descriptor) -> Column:
    """NBW: what the rounds brought, without the start score, in tenths."""
    go = of_go_only(field)
    return _growing(go, go.wins, [0] * len(go.view))


def _growing(go: GoField, rows: Sequence[Sequence[int]], starts: Sequence[int]) -> Column:
    """Return the column of a score that grows from a start, by what each round added."""
    terms = [
        [after - before for after, before in zip(row, (start, *row), strict=False)]
        for row, start in zip(rows, starts, strict=True)
    ]

    def reason(who: int, r: int) -> Reason:
        brought = go.view.awards[who][r]
        if terms[who][r] == brought:
            return Reason(EGF_RULES, Message("why.brought"))
        points = format_exact(brought, POINT)
        is_own = go.has_wins_of_its_own(who, r) and rows is go.wins
        name = "wins-of-its-own" if is_own else "rounded-down"
        return Reason(EGF_RULES, Message(f"why.{name}", points=points))

    return Column(
        unit=POINT,
        function=Function.SUM,
        values=[start + sum(row) for row, start in zip(terms, starts, strict=True)],
        terms=terms,
        reason=reason,
        starts=starts if any(starts) else (),
    )


def sum_of_opponents_scores(field: Field, code: Descriptor) -> Column:
    """SOS: the sum of the opponents' scores, in tenths; SOS-1 and SOS-2 without the lowest.

    A defaulted game has an opponent like any other. What a round without one adds is cut like
    an opponent's score.
    """
    go = of_go_only(field)
    terms = go.met_or_not
    cuts = {who: _lowest(row, _CUTS[code.name]) for who, row in enumerate(terms)}
    return Column(
        unit=POINT,
        function=Function.SUM,
        values=sums(terms, cuts),
        terms=terms,
        reason=_why_of_opponent(go),
        cuts={who: taken for who, taken in cuts.items() if taken},
        least="score",
    )


_CUTS: Final[Mapping[str, int]] = MappingProxyType({"SOS": 0, "SOS-1": 1, "SOS-2": 2})


def _lowest(row: Sequence[int], count: int) -> tuple[Cut, ...]:
    order = sorted(range(len(row)), key=row.__getitem__)
    return tuple(Cut(r, EGF_RULES) for r in order[:count])


def _why_of_opponent(go: GoField) -> Callable[[int, int], Reason]:
    view = go.view

    def reason(who: int, r: int) -> Reason:
        opponent = view.opponents[who][r]
        if opponent == NOBODY:
            rule = go.rules.stand_in
            return Reason(rule.article, _why(rule), adjusted=go.met_or_not[who][r])
        why = _with_stones(go, who, r, Message("why.opponents", quantity=SCORE))
        return Reason(EGF_RULES, why, raw=go.points[opponent], adjusted=go.met_or_not[who][r])

    return reason


def _why(rule: Rule[Callable[[int], int]]) -> Message:
    return rule.why or Message("why.no-round")


def _with_stones(go: GoField, who: int, r: int, clause: Message) -> Message:
    """Return a clause on an opponent's score with how the stones of the game corrected it."""
    stones = go.stones[who][r] * go.points_of_a_stone
    if not stones:
        return clause
    name = "why.raised" if stones > 0 else "why.lowered"
    return Message(name, clause=clause, by=abs(stones), count=abs(stones))


def sum_of_opponents_sos(field: Field, _code: Descriptor) -> Column:
    """SOSOS: the sum of the opponents' SOS, in tenths.

    Who stands in for the opponent of a round without one met nobody better in any round.
    """
    go = of_go_only(field)
    view = go.view
    totals = [sum(row) for row in go.met_or_not]
    terms = [
        [
            row[r] * view.rounds if opponent == NOBODY else totals[opponent]
            for r, opponent in enumerate(opponents)
        ]
        for row, opponents in zip(go.met_or_not, view.opponents, strict=True)
    ]

    def reason(who: int, r: int) -> Reason:
        if view.opponents[who][r] == NOBODY:
            rule = go.rules.stand_in
            why = _why(rule)
            if terms[who][r]:
                why = Message("why.in-each-round", clause=why, count=view.rounds)
            return Reason(rule.article, why, adjusted=terms[who][r])
        why = Message("why.opponents", quantity="SOS")
        return Reason(EGF_RULES, why, raw=terms[who][r], adjusted=terms[who][r])

    return replace(_sum(terms, POINT, reason), quantity="SOS")


def sum_of_defeated_opponents(field: Field, _code: Descriptor) -> Column:
    """SODOS: the scores of defeated opponents and half of those with jigo, in hundredths.

    A game won by default counts as one that was won; rounds without an opponent add nothing.
    """
    go = of_go_only(field)
    view = go.view

    def share(who: int, r: int) -> int:
        if view.kinds[who][r] is RoundKind.FORFEIT_WIN:
            return _HALVES
        return view.shares[who][r] or 0

    terms = [
        [
            0 if score is None else score * share(who, r) * HUNDREDTHS // (POINT * _HALVES)
            for r, score in enumerate(row)
        ]
        for who, row in enumerate(go.opponents_points)
    ]

    def reason(who: int, r: int) -> Reason:
        score = go.opponents_points[who][r]
        if score is None:
            return Reason(EGF_RULES, Message("why.no-round"))
        why = Message("why.defeated", share=("none", "half", "whole")[share(who, r)])
        why = _with_stones(go, who, r, why)
        return Reason(EGF_RULES, why, raw=go.points[view.opponents[who][r]], adjusted=score)

    return _sum(terms, HUNDREDTHS, reason)


def cumulative_score(field: Field, _code: Descriptor) -> Column:
    """CUSS: the sum of the scores after each round, in tenths."""
    go = of_go_only(field)
    rows = go.scores if go.go.is_mcmahon else go.wins
    why = Message("why.score-after")
    return _sum(rows, POINT, lambda _who, _r: Reason(EGF_RULES, why))


def _sum(terms: Sequence[Sequence[int]], unit: int, reason: Callable[[int, int], Reason]) -> Column:
    return Column(
        unit=unit, function=Function.SUM, values=sums(terms, {}), terms=terms, reason=reason
    )


def direct_comparison(field: Field, code: Descriptor, group: Sequence[int]) -> Order:
    """DC: the order of a tied group by its own games, as article 6 of C.07 finds it.

    SDC compares only those who have all met, once, and leaves any other group tied.
    """
    edition = replace(field.edition, encounter=_COMPARISONS[code.name])
    return direct_encounter(field.under_edition(edition), code, group)


_COMPARISONS: Final[Mapping[str, Rule[Encounter]]] = MappingProxyType(
    {
        "DC": Rule("6", "as direct encounter since 2023", Encounter(Unmet.CERTAIN)),
        "SDC": Rule(
            "6",
            "mutual results of those who have all met",
            Encounter(Unmet.NOTHING, again=False, averaged=False),
        ),
    }
)
