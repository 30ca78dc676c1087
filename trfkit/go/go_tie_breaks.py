"""Scores and tie-breaks of Go: MMS, the SOS family, SODOS, CUSS, DC.

Definitions are those of the European Go Federation's Tournament System Rules, and where these are
silent, those of the programs that most events use.
"""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.go.go_event import NUMBER_OF_WINS, GoEvent, go_event
from trfkit.messages.message import Message
from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.view import NOBODY, View
from trfkit.record import Record, replace
from trfkit.regulations.annexes import EGF_RULES
from trfkit.regulations.edition import Edition, Encounter, Rule, Unmet
from trfkit.tie_breaks.art06_direct_encounter import Order, direct_encounter
from trfkit.tie_breaks.art14_modifiers import sums
from trfkit.tie_breaks.column import SCORE, Column, Cut, Function, Reason
from trfkit.tie_breaks.field import Field
from trfkit.tie_breaks.table import OTHER_TIE_BREAKS
from trfkit.units import POINT, StartNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.model import Tournament
    from trfkit.tie_breaks.descriptor import Descriptor


class GoRules(Record):
    """The rules by which scores count.

    ``stand_in`` maps the own start score to what a round without an opponent counts, ``stones``
    tells how many points a stone corrects an opponent's score by, ``rounding`` makes a gain of
    the points of games and of missed rounds. The last two are told what the file says of it.
    """

    stand_in: Rule[Callable[[int], int]]
    stones: Rule[Callable[[bool | None], int]]
    rounding: Rule[Callable[[int, int, bool | None], int]]


OWN_START: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds the own start score to the sum of opponents' scores, "
    "which in a Swiss is nothing",
    lambda start: start,
    Message("why.start-counts"),
)
NOTHING_ADDED: Final = Rule(
    EGF_RULES,
    "a round without an opponent adds nothing to the sum of opponents' scores",
    lambda _start: 0,
    Message("why.no-round"),
)
STONES_AS_STATED: Final = Rule(
    EGF_RULES,
    "opponents' scores count as they are, but in files of OpenGotha and Pairgoth, which raise "
    "the score of who had stones to the other, and lower the other's to him",
    lambda is_stated: int(is_stated is True),
)
SCORES_AS_THEY_ARE: Final = Rule(
    EGF_RULES, "opponents' scores count as they are, whatever the handicap", lambda _is_stated: 0
)
CORRECTED_BY_STONES: Final = Rule(
    "OpenGotha, Pairgoth",
    "the score of an opponent who had stones counts that much higher, to him the other's lower",
    lambda _is_stated: 1,
)


def _down(points: int) -> int:
    return points // POINT * POINT


AS_STATED: Final = Rule(
    EGF_RULES,
    "points for rounds without a game are rounded down where the file says or shows it",
    lambda games, missed, is_stated: games + (_down(missed) if is_stated else missed),
)
MISSED_ROUNDED: Final = Rule(
    "OpenGotha",
    "points for rounds without a game are rounded down together",
    lambda games, missed, _is_stated: games + _down(missed),
)
ALL_ROUNDED: Final = Rule(
    EGF_RULES,
    "the whole score is rounded down, jigo too",
    lambda games, missed, _is_stated: _down(games + missed),
)
NEVER_ROUNDED: Final = Rule(
    EGF_RULES, "no score is rounded", lambda games, missed, _is_stated: games + missed
)

EGF: Final = GoRules(stand_in=OWN_START, stones=STONES_AS_STATED, rounding=AS_STATED)
"""What is used unless a policy says otherwise."""

_READINGS: Final[Mapping[tuple[str, str], Mapping[str, Rule[Any]]]] = MappingProxyType(
    {
        ("go-unplayed", "nothing"): {"stand_in": NOTHING_ADDED},
        ("go-handicap", "none"): {"stones": SCORES_AS_THEY_ARE},
        ("go-handicap", "stones"): {"stones": CORRECTED_BY_STONES},
        ("go-rounding", "missed"): {"rounding": MISSED_ROUNDED},
        ("go-rounding", "all"): {"rounding": ALL_ROUNDED},
        ("go-rounding", "never"): {"rounding": NEVER_ROUNDED},
    }
)
"""The rules that follow from the readings of ``trfkit.regulations.policies``, by their names."""


def rules_under(edition: Edition) -> GoRules:
    """Return the rules for the readings chosen with an edition."""
    rules = EGF
    for reading in edition.other_readings.items():
        rules = replace(rules, **_READINGS[reading])
    return rules


_MISSED: Final = (
    RoundKind.PAIRING_ALLOCATED_BYE,
    RoundKind.FULL_POINT_BYE,
    RoundKind.HALF_POINT_BYE,
    RoundKind.ZERO_POINT_BYE,
)


class GoField(Field, kw_only=True, dict=True):
    """The field of a Go tournament; tables are indexed as in the view, scores are tenths."""

    go: GoEvent

    def with_edition(self, edition: Edition) -> GoField:
        """Return the same field under another edition."""
        return GoField(self.view, edition, self.unrated, go=self.go)

    @property
    def own_codes(self) -> tuple[str, ...]:
        """All codes of Go."""
        return tuple(row.code for row in OTHER_TIE_BREAKS if row.discipline == self.go.name)

    @cached_property
    def rules(self) -> GoRules:
        """The rules by which scores count."""
        return rules_under(self.edition)

    @cached_property
    def starts(self) -> Sequence[int]:
        """The scores before round 1."""
        return [self.go.player(StartNo(number)).start_score or 0 for number in self.view.ids]

    @cached_property
    def stones(self) -> Sequence[Sequence[int]]:
        """By round, the stones of the game: above 0 for who gave them, below for who had them.

        0 where the file does not tell the colours of a game with a handicap.
        """
        return [
            [_SIGN[colour] * (player.handicap(r) or 0) for r, colour in enumerate(colours, start=1)]
            for player, colours in zip(
                (self.go.player(StartNo(number)) for number in self.view.ids),
                self.view.colours,
                strict=True,
            )
        ]

    @cached_property
    def wins(self) -> Sequence[Sequence[int]]:
        """The number of wins after each round, as points."""

        def worth(kind: RoundKind, award: int) -> int:
            own = self._wins_without_a_game(kind)
            return award if own is None else own

        return [
            self._gains(kinds, list(map(worth, kinds, awards)))
            for kinds, awards in zip(self.view.kinds, self.view.awards, strict=True)
        ]

    def score_after(self, competitor: int, rounds: int) -> int:
        """Return the ranking score after ``rounds`` rounds, including a start score."""
        rows = self.wins if self.go.primary == NUMBER_OF_WINS else self.scores
        return rows[competitor][rounds - 1] if rounds else self.starts[competitor]

    def has_wins_of_its_own(self, competitor: int, r: int) -> bool:
        """Tell whether a round (from 0) counts differently for wins and score."""
        return self._wins_without_a_game(self.view.kinds[competitor][r]) is not None

    def _wins_without_a_game(self, kind: RoundKind) -> int | None:
        """Return what a kind of round adds to the wins, if that is set separately."""
        if kind is RoundKind.PAIRING_ALLOCATED_BYE:
            return self.go.wins_of_bye
        return self.go.wins_of_absence if kind in _MISSED else None

    @cached_property
    def scores(self) -> Sequence[Sequence[int]]:
        """The McMahon score after each round."""
        return [
            [start + gain for gain in self._gains(kinds, awards)]
            for start, kinds, awards in zip(
                self.starts, self.view.kinds, self.view.awards, strict=True
            )
        ]

    def _gains(self, kinds: Sequence[RoundKind], awards: Sequence[int]) -> list[int]:
        """Return the sum of a row after each round, rounded by the rules."""
        rule, stated = self.rules.rounding.apply, self.go.rounds_down
        games = missed = 0
        sums = []
        for kind, award in zip(kinds, awards, strict=True):
            if kind in _MISSED:
                missed += award
            else:
                games += award
            sums.append(rule(games, missed, stated))
        return sums

    @cached_property
    def points(self) -> Sequence[int]:
        """The ranking scores after the last round."""
        return [self.score_after(who, self.view.rounds) for who in range(len(self.view))]

    @cached_property
    def points_of_a_stone(self) -> int:
        """The points by which each stone corrects an opponent's score."""
        return self.rules.stones.apply(self.go.stones_count)

    @cached_property
    def opponents_points(self) -> Sequence[Sequence[int | None]]:
        """The opponents' ranking scores by round, corrected by stones; None without one."""
        points = self.points
        of_a_stone = self.points_of_a_stone * POINT
        return [
            [
                None if o == NOBODY else points[o] + of_a_stone * stones
                for o, stones in zip(opponents, row, strict=True)
            ]
            for opponents, row in zip(self.view.opponents, self.stones, strict=True)
        ]

    @cached_property
    def met_or_not(self) -> Sequence[Sequence[int]]:
        """What SOS adds by round: the opponent's score, or its substitute."""
        stand_in = self.rules.stand_in.apply
        return [
            [stand_in(start) if score is None else score for score in row]
            for start, row in zip(self.starts, self.opponents_points, strict=True)
        ]


_SIGN: Final = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}


def field_of(tournament: Tournament, view: View, edition: Edition, unrated: int | None) -> GoField:
    """Return the field of a Go tournament's players."""
    go = go_event(tournament)
    assert go is not None  # noqa: S101 - its class names this function
    return GoField(view, edition, unrated, go=go)


def require_go_field(field: Field) -> GoField:
    """Return the field as a Go field; codes for Go are only computed for Go."""
    if not isinstance(field, GoField):
        raise TypeError("a tie-break for Go was asked of a field of chess players")
    return field


# Tie-breaks of Go ---------------------------------------------------------------------------------

HUNDREDTHS: Final = 100
_HALVES: Final = 2  # shares are doubled: 2 for a win, 1 for jigo


def mcmahon_score(field: Field, _code: Descriptor) -> Column:
    """MMS: the start score and what each round added to it, in tenths."""
    go = require_go_field(field)
    return _growing(go, go.scores, go.starts)


def number_of_wins(field: Field, _code: Descriptor) -> Column:
    """NBW: the points of the rounds, without the start score, in tenths."""
    go = require_go_field(field)
    return _growing(go, go.wins, [0] * len(go.view))


def _growing(go: GoField, rows: Sequence[Sequence[int]], starts: Sequence[int]) -> Column:
    """Return the column of a score that grows from a start by each round."""
    terms = [
        [after - before for after, before in zip(row, (start, *row), strict=False)]
        for row, start in zip(rows, starts, strict=True)
    ]

    def reason(competitor: int, r: int) -> Reason:
        brought = go.view.awards[competitor][r]
        if terms[competitor][r] == brought:
            return Reason(EGF_RULES, Message("why.brought"))
        points = format_exact(brought, POINT)
        is_own = go.has_wins_of_its_own(competitor, r) and rows is go.wins
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
    go = require_go_field(field)
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

    def reason(competitor: int, r: int) -> Reason:
        opponent = view.opponents[competitor][r]
        if opponent == NOBODY:
            rule = go.rules.stand_in
            return Reason(rule.article, _why(rule), adjusted=go.met_or_not[competitor][r])
        why = _with_stones(go, competitor, r, Message("why.opponents", quantity=SCORE))
        return Reason(
            EGF_RULES, why, raw=go.points[opponent], adjusted=go.met_or_not[competitor][r]
        )

    return reason


def _why(rule: Rule[Callable[[int], int]]) -> Message:
    return rule.why or Message("why.no-round")


def _with_stones(go: GoField, competitor: int, r: int, clause: Message) -> Message:
    """Return a clause on an opponent's score with the correction by stones."""
    stones = go.stones[competitor][r] * go.points_of_a_stone
    if stones > 0:
        return Message("why.raised", clause=clause, by=stones, count=stones)
    if stones < 0:
        return Message("why.lowered", clause=clause, by=-stones, count=-stones)
    return clause


def sum_of_opponents_sos(field: Field, _code: Descriptor) -> Column:
    """SOSOS: the sum of the opponents' SOS, in tenths.

    Who stands in for the opponent of a round without one met nobody better in any round.
    """
    go = require_go_field(field)
    view = go.view
    totals = [sum(row) for row in go.met_or_not]
    terms = [
        [
            row[r] * view.rounds if opponent == NOBODY else totals[opponent]
            for r, opponent in enumerate(opponents)
        ]
        for row, opponents in zip(go.met_or_not, view.opponents, strict=True)
    ]

    def reason(competitor: int, r: int) -> Reason:
        if view.opponents[competitor][r] == NOBODY:
            rule = go.rules.stand_in
            why = _why(rule)
            if terms[competitor][r]:
                why = Message("why.in-each-round", clause=why, count=view.rounds)
            return Reason(rule.article, why, adjusted=terms[competitor][r])
        why = Message("why.opponents", quantity="SOS")
        return Reason(EGF_RULES, why, raw=terms[competitor][r], adjusted=terms[competitor][r])

    return replace(_sum(terms, POINT, reason), quantity="SOS")


def sum_of_defeated_opponents(field: Field, _code: Descriptor) -> Column:
    """SODOS: the scores of defeated opponents and half of those with jigo, in hundredths.

    A game won by default counts as one that was won; rounds without an opponent add nothing.
    """
    go = require_go_field(field)
    view = go.view

    def share(competitor: int, r: int) -> int:
        if view.kinds[competitor][r] is RoundKind.FORFEIT_WIN:
            return _HALVES
        return view.shares[competitor][r] or 0

    terms = [
        [
            0 if score is None else score * share(who, r) * HUNDREDTHS // (POINT * _HALVES)
            for r, score in enumerate(row)
        ]
        for who, row in enumerate(go.opponents_points)
    ]

    def reason(competitor: int, r: int) -> Reason:
        score = go.opponents_points[competitor][r]
        if score is None:
            return Reason(EGF_RULES, Message("why.no-round"))
        why = Message("why.defeated", share=("none", "half", "whole")[share(competitor, r)])
        why = _with_stones(go, competitor, r, why)
        return Reason(EGF_RULES, why, raw=go.points[view.opponents[competitor][r]], adjusted=score)

    return _sum(terms, HUNDREDTHS, reason)


def cumulative_score(field: Field, _code: Descriptor) -> Column:
    """CUSS: the sum of the scores after each round, in tenths."""
    go = require_go_field(field)
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
    return direct_encounter(field.with_edition(edition), code, group)


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
