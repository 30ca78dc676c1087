"""The field of players or teams under the rules of one edition: scores as others see them."""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.model.outcome import RoundKind
from trfkit.model.tournament import Pairings
from trfkit.model.view import NOBODY, Score, View
from trfkit.record import Record, replace
from trfkit.regulations.edition import Dummy, Edition, UnplayedInAverages
from trfkit.regulations.unplayed_rounds import FORFEITS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from trfkit.model.matches import TeamEvent, TeamRound
    from trfkit.model.view import View
    from trfkit.regulations.edition import Edition

_GAME: Final = RoundKind.GAME
_PENDING: Final = RoundKind.PENDING
_OF_FORFEITS: Final = MappingProxyType({RoundKind.FORFEIT_WIN: 2, RoundKind.FORFEIT_DRAW: 1})
"""Twice the points of forfeits, where they are games; lost ones bring none."""


T = TypeVar("T")


class Terms(Record, dict=True):
    """The terms of each round, and weights that tell which is least significant.

    Rows are indexed by round from 0. Cuts and medians of one tie-break share the order.
    """

    rows: Sequence[Sequence[int]]
    weights: Sequence[Sequence[int]]

    @property
    def least(self) -> Iterable[int]:
        """The term of each row with the least weight; of equal weights the lowest term."""
        if self.rows is self.weights:
            return map(min, self.rows)
        pairs = zip(self.weights, self.rows, strict=True)
        return [min(zip(*pair, strict=True))[1] for pair in pairs]

    @cached_property
    def lowest_first(self) -> Sequence[Sequence[int]]:
        """The terms of each row by weight; of equal weights the lowest term first."""
        if self.rows is self.weights:
            return [sorted(row) for row in self.rows]
        pairs = zip(self.weights, self.rows, strict=True)
        return [tuple([term for _, term in sorted(zip(*pair, strict=True))]) for pair in pairs]


class Opposition(Record, dict=True):
    """Whom each competitor faced, as article 16 sees it; rows are indexed by round from 0.

    ``scores`` are those of the opponents or dummies, ``points`` what was got against them,
    both in tenths. The mappings hold only competitors who have such rounds: ``dummies`` by
    round; ``voluntary`` unplayed rounds, which article 16.5 lets a cut prefer; ``nothing``,
    rounds without anybody to count (the free round of a round-robin, unplayed ones where nobody
    stands in), whose score is 0.
    """

    scores: Sequence[Sequence[int]]
    points: Sequence[Sequence[int]]
    dummies: Mapping[int, Mapping[int, Dummy]]
    voluntary: Mapping[int, tuple[int, ...]]
    nothing: Mapping[int, tuple[int, ...]]

    @cached_property
    def terms(self) -> Terms:
        """The opponents' scores as terms, which are their own weights."""
        return Terms(self.scores, self.scores)

    @cached_property
    def cut_otherwise(self) -> Sequence[int]:
        """The competitors with rounds that cuts prefer or skip."""
        return [who for who in self.dummies if self.voluntary[who]] + [*self.nothing]


class Games(Record, gc=False):
    """One participant's games for article 10.

    ``opponents`` are by round from 0, None without a game, and ``number`` says how many there
    are; ``doubled`` is twice the points, which count 1, ½ and 0 whatever the point system.
    """

    opponents: Sequence[int | None]
    doubled: int
    number: int


class Field(Record, dict=True):
    """A view with the edition that rules it; shared intermediate results are computed once.

    ``unrated`` is the rating used for a missing one, None where no rule gives one. ``computed``
    limits which competitors get values: the first so many; the others are only opponents. None for
    all.
    """

    view: View
    edition: Edition
    unrated: int | None = None
    computed: int | None = None

    def with_edition(self, edition: Edition) -> Field:
        """Return the same field under another edition."""
        return Field(self.view, edition, self.unrated, self.computed)

    @property
    def game(self) -> str:
        """The noun for a game of two competitors: players play games."""
        return "game"

    @cached_property
    def predetermined(self) -> bool:
        """Whether article 15.2 applies: forfeits are regular games, and nobody has a dummy."""
        return self.edition.regular_forfeits.apply(self.view)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Real scores, in tenths."""
        return self.view.totals

    @property
    def own_codes(self) -> tuple[str, ...]:
        """All codes of the players' discipline; none for chess, whose codes belong to editions."""
        return ()

    @property
    def points(self) -> Sequence[int]:
        """The scores that rank, in tenths."""
        return self.totals

    def score_after(self, competitor: int, rounds: int) -> int:
        """Return a competitor's score after ``rounds`` rounds, in tenths."""
        return self.view.scores[competitor][rounds - 1] if rounds else 0

    @cached_property
    def seen_as_draws(self) -> Mapping[int, Sequence[int]]:
        """The rounds (from 0), by competitor, that opponents see as draws (16.3)."""
        view = self.view
        if self.predetermined or not view.rounds:
            return MappingProxyType({})
        rule = self.edition.opponents.apply
        unplayed = (i for i, kinds in enumerate(view.kinds) if kinds.count(_GAME) < view.rounds)
        dummies = ((i, rule(view, i)) for i in unplayed)
        return MappingProxyType({i: rounds for i, rounds in dummies if rounds})

    @cached_property
    def adjusted(self) -> Sequence[int]:
        """Scores as opponents see them (16.3), in tenths."""
        scores = list(self.totals)
        view = self.view
        worth = self.edition.opponents_worth.apply(view)
        for i, rounds in self.seen_as_draws.items():
            scores[i] += sum(worth - view.awards[i][r] for r in rounds)
        return scores

    @cached_property
    def fore(self) -> Field:
        """The field as Fore Buchholz sees it (8.3)."""
        return Field(self.view.with_last_round_drawn(), self.edition, self.unrated, self.computed)

    @cached_property
    def opposition(self) -> Opposition:
        """Whom each competitor faced."""
        return self._opposition(forfeits_are_games=False)

    @cached_property
    def opposition_with_forfeits(self) -> Opposition:
        """Whom each competitor faced, forfeits counting as games (modifier P)."""
        return self._opposition(forfeits_are_games=True)

    @cached_property
    def _scores_of_opponents(self) -> Sequence[Sequence[int]]:
        """The scores of each competitor's opponents, 0 for nobody."""
        # It stands at index -1, where NOBODY points.
        rows = _gather(self.view.opponents[: self.computed], [*self.adjusted, 0])
        return rows + [(0,) * self.view.rounds] * (len(self.view) - len(rows))

    def _opposition(self, *, forfeits_are_games: bool) -> Opposition:
        view, adjusted = self.view, self.adjusted
        length = self.edition.length.apply(view)
        own_round = self.edition.own_round.apply
        chosen = self.edition.voluntary.apply
        if forfeits_are_games:
            chosen = tuple(kind for kind in chosen if kind not in FORFEITS)
        met_by_forfeit = forfeits_are_games or self.predetermined
        free = view.pairings is Pairings.PREDETERMINED
        scores = list(self._scores_of_opponents)
        dummies: dict[int, dict[int, Dummy]] = {}
        voluntary: dict[int, tuple[int, ...]] = {}
        nothing: dict[int, tuple[int, ...]] = {}
        for i, kinds in enumerate(view.kinds[: self.computed]):
            if kinds.count(_GAME) == view.rounds:
                continue
            unmet = [
                r
                for r, kind in enumerate(kinds)
                if kind is not _GAME
                and kind is not _PENDING
                and not (met_by_forfeit and kind in FORFEITS and view.opponents[i][r] != NOBODY)
            ]
            if not unmet:
                continue
            if free:
                # Pairings known beforehand left these rounds without anybody to meet.
                nothing[i] = tuple(r for r in unmet if view.opponents[i][r] == NOBODY)
                unmet = [r for r in unmet if r not in nothing[i]]
                if not unmet:
                    continue
            own_rounds = {r: own_round(view, adjusted, i, r, length) for r in unmet}
            stand_ins = {r: dummy for r, dummy in own_rounds.items() if dummy is not None}
            unmet = list(stand_ins)
            if len(stand_ins) < len(own_rounds):
                without = [r for r in own_rounds if r not in stand_ins]
                nothing[i] = (*nothing.get(i, ()), *without)
            dummies[i] = stand_ins
            scores[i] = tuple(
                [
                    stand_ins[r].score if r in stand_ins else 0 if r in own_rounds else s
                    for r, s in enumerate(scores[i])
                ]
            )
            voluntary[i] = tuple(r for r in unmet if kinds[r] in chosen)
        points = list(view.awards)
        for i, stand_ins in dummies.items():
            row = list(points[i])
            for r, dummy in stand_ins.items():
                row[r] = dummy.points
            points[i] = tuple(row)
        return Opposition(scores, points, dummies, voluntary, nothing)

    @cached_property
    def games(self) -> Sequence[Games]:
        """The games of each participant, for tie-breaks made of ratings."""
        view = self.view
        all_games = []
        for competitor, kinds in enumerate(view.kinds[: self.computed]):
            opponents, shares = view.opponents[competitor], view.shares[competitor]
            # A game over the board is a game by any rule; only other rounds need the rule.
            if kinds.count(_GAME) == view.rounds:
                all_games.append(Games(opponents, sum(filter(None, shares)), view.rounds))
            else:
                all_games.append(self._games_of(competitor))
        none = Games((None,) * view.rounds, 0, 0)
        return all_games + [none] * (len(view) - len(all_games))

    @cached_property
    def games_in_averages(self) -> Sequence[Games]:
        """The games of each participant, for averages of ratings and for performance percentages.

        They are those of ``games``, except that some editions add unplayed games as draws against
        oneself.
        """
        if self.edition.average.apply is not UnplayedInAverages.ONESELF:
            return self.games
        dummies = self.opposition.dummies
        return [
            row if who not in dummies else _with_draws_against_oneself(row, who, dummies[who])
            for who, row in enumerate(self.games)
        ]

    def _games_of(self, competitor: int) -> Games:
        view, is_game = self.view, self.edition.games_for_ratings.apply
        rounds: list[int | None] = []
        doubled = 0
        for r, opponent in enumerate(view.opponents[competitor]):
            counts = opponent != NOBODY and is_game(view, competitor, r)
            rounds.append(opponent if counts else None)
            if counts:
                share = view.shares[competitor][r]
                doubled += (
                    _OF_FORFEITS.get(view.kinds[competitor][r], 0) if share is None else share
                )
        return Games(rounds, doubled, len(rounds) - rounds.count(None))

    def once(self, key: object, make: Callable[[], T]) -> T:
        """Return ``make(field)``, computed once for each ``key``.

        For costly intermediate results that several columns share.
        """
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    @cached_property
    def _made(self) -> dict[object, Any]:
        return {}

    def ratings(self, unrated: int | None = None) -> Sequence[int] | None:
        """Return all ratings, with ``unrated`` (else the field's) for missing ones.

        None if a rating is missing and no rule replaces it.
        """
        stand_in = self.unrated if unrated is None else unrated
        ratings = [stand_in if r is None else r for r in self.view.ratings]
        known = [r for r in ratings if r is not None]
        return known if len(known) == len(ratings) else None


def _with_draws_against_oneself(games: Games, competitor: int, unplayed: Collection[int]) -> Games:
    """Return the games with a draw added for each unplayed round without another rule."""
    opponents = [
        competitor if opponent is None and r in unplayed else opponent
        for r, opponent in enumerate(games.opponents)
    ]
    added = games.opponents.count(None) - opponents.count(None)
    return Games(opponents, games.doubled + added, games.number + added)


def _gather(rows: Sequence[Sequence[int]], values: Sequence[int]) -> list[Sequence[int]]:
    """Return, for rows of indices, the rows of the values at them."""
    if not rows or len(rows[0]) < 2:  # noqa: PLR2004 - itemgetter gives no tuple for one index
        return [[values[o] for o in row] for row in rows]
    return [itemgetter(*row)(values) for row in rows]


# Teams --------------------------------------------------------------------------------------------


class OtherScore(Field, dict=True):
    """The field of teams by their secondary score."""

    def with_edition(self, edition: Edition) -> OtherScore:
        """Return the same field under another edition."""
        return OtherScore(self.view, edition, self.unrated, self.computed)

    @property
    def game(self) -> str:
        """The noun for a game of two competitors: teams play matches."""
        return "match"


class TeamField(Field, kw_only=True, dict=True):
    """The field of teams by their primary score, with that by the secondary one (11.1, 13).

    ``view`` counts the primary score, ``secondary_view`` the other. ``event`` holds the
    matches, board by board.
    """

    event: TeamEvent
    primary: Score
    secondary_view: View

    @cached_property
    def secondary(self) -> Field:
        """The field by the secondary score."""
        return OtherScore(self.secondary_view, self.edition, self.unrated)

    @property
    def game(self) -> str:
        """The noun for a game of two competitors: teams play matches."""
        return "match"

    @cached_property
    def matches(self) -> Sequence[Sequence[TeamRound]]:
        """The rounds of each team; an annulled match brings nothing on any board."""
        if self.view.whole is None:
            return self.event.rows
        return [
            [
                replace(item, boards=(0,) * len(item.boards))
                if self.view.is_annulled(who, r)
                else item
                for r, item in enumerate(row)
            ]
            for who, row in enumerate(self.event.rows)
        ]

    def field_by(self, score: str | None) -> Field:
        """Return the field by a score (``MP``, ``GP``), None for the primary one."""
        return self if score in {None, self.primary} else self.secondary

    def with_edition(self, edition: Edition) -> TeamField:
        """Return the same field under another edition."""
        return TeamField(
            self.view,
            edition.with_team_rules(),
            self.unrated,
            event=self.event,
            primary=self.primary,
            secondary_view=self.secondary_view,
        )

    def board_scores(self, competitor: int, rounds: Sequence[int] | None = None) -> list[int]:
        """Return the points of each board of a team, in tenths, board 1 first (12).

        Forfeits count like games, a bye like a result on every board; ``rounds`` (from 0) limits
        the rounds.
        """
        row = self.matches[competitor]
        chosen = row if rounds is None else [row[r] for r in rounds]
        scores = [0] * max([self.event.boards, *(len(team_round.boards) for team_round in chosen)])
        for team_round in chosen:
            for board, points in enumerate(team_round.boards):
                scores[board] += points
        return scores


def require_team_field(field: Field) -> TeamField:
    """Return the field as a team field; codes for teams are only computed for teams."""
    if not isinstance(field, TeamField):
        raise TypeError("a tie-break for teams was asked of a field of players")
    return field
