"""Find events that differ from the file, with the evidence of a whole table.

A fact holds for every column at once. Candidates come from the wrong cells: points that are off,
opponents who are off by opposite amounts, the opponents of a participant whose cells are all wrong.
Each candidate is tried on all columns that are otherwise trusted, and is accepted only if it
repairs the cells that it affects and breaks nothing. The measure:

- what several columns state alike (the points of a file's 310 and 801) is counted once;
- a fact has to repair LEAST cells, and more than that if they are of one column, unless they are
  the points of both players of a game with another result, or the only wrong cells of a column and
  those of two players who had each other's colours; it may break hardly any (BROKEN);
- of the cells that it changes, most have to become right (a second fact may affect some as well).

Facts are accepted one by one until none is left: first the one that repairs most points, of equals
the one that repairs most cells.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.view import NOBODY, View
from trfkit.record import Record
from trfkit.regulations.unplayed_rounds import FORFEITS
from trfkit.tie_breaks import SCORES_OF_TEAMS
from trfkit.units import POINT
from trfkit.verification.result import NEARLY
from trfkit.verification.search.column_search import BROKEN, Column, Lens, Outcome, spread
from trfkit.verification.variants import event_facts
from trfkit.verification.variants.event_facts import Names, board_results, unplayed_round_changes
from trfkit.verification.variants.variant_changes import BYES, UNPLAYED, Change

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trfkit.verification.variants.trial import Trial

PRICE: Final = 3
"""What a fact costs, in cells: beside another none is taken that repairs fewer, but for the result
of a game whose two sides' points say so."""

LEAST: Final = 2
"""So many cells a fact has to repair."""

MOST: Final = 24
"""So many facts are found at most: a table in which more differs is of another event."""

TRUSTED: Final = Fraction(1, 2)
"""A column of which fewer cells agree says nothing of single facts: its rule is another."""

POINT_SYSTEMS: Final = ((10, 5, 0), (30, 10, 0), (20, 10, 0), (30, 20, 10))
"""What games bring where the file counts otherwise, in tenths: those that events are played by."""

MANY: Final = Fraction(3, 10)
"""Where more points than this are wrong, games bring other points."""

MOST_PLAYERS: Final = 12
"""Of so many whose points are wrong every game is tried."""

MOST_SIDES: Final = 2 * MOST_PLAYERS
"""Of so many whose points are wrong the games between them are tried."""

MOST_WITNESSES: Final = 12
"""Of so many wrong cells of a column one has to be repaired before the others are looked at."""

COLOURS: Final = "colours-differ"
"""The fact that only two cells of a column of colours can tell."""

RATING: Final = "rating-differs"
"""The fact that a table can print by itself, in its column of ratings."""

FEW_PLAYERS: Final = 30
"""Among so few a single round can make most of a column wrong."""

MAKERS: Final = 3
MOSTLY: Final = Fraction(3, 4)
"""Facts are looked for where what so many did can have made so large a part of the cells wrong."""

MOST_GAMES: Final = 60
"""So many games are tried that may have made the cells wrong."""


NOTHING_PRINTED: Final = MappingProxyType[int, int]({})


class Tried(Record, kw_only=True):
    """A fact tried on all columns, with its effect.

    The columns themselves are not stored: for a large event they are large, and few facts are
    accepted. ``right`` counts the right cells of each column. ``repaired`` and ``broken`` are
    places (column, competitor) that became right and wrong, ``missed`` counts those that changed
    and are still wrong, in the columns that are trusted. ``every`` are the places that became right
    in any column.
    """

    fact: Change
    right: tuple[int, ...]
    repaired: frozenset[tuple[int, int]]
    broken: frozenset[tuple[int, int]]
    missed: int
    every: frozenset[tuple[int, int]]

    @property
    def gain(self) -> int:
        """The improvement of the table, in cells."""
        return len(self.repaired) - len(self.broken) - self.missed


class Accepted(Record):
    """A fact that holds, the cells that it repairs, and other facts with the same effect."""

    fact: Change
    repaired: frozenset[tuple[int, int]]
    same: tuple[Change, ...]


class FoundFacts(Record):
    """The accepted facts, and every column with all of them applied.

    ``unsure`` are facts that would repair what they affect, but so few cells that it may be chance.
    """

    trial: Trial
    facts: tuple[Accepted, ...]
    outcomes: tuple[Outcome, ...]
    unsure: tuple[Accepted, ...]


def find_facts(
    trial: Trial,
    columns: Sequence[Column],
    known: Sequence[Accepted] = (),
    *,
    of_points: bool = False,
    printed: Mapping[int, int] = NOTHING_PRINTED,
) -> FoundFacts:
    """Return the facts that the columns of a table support, each column under its rule.

    The trial already includes those that are ``known``. ``of_points`` limits the search to facts
    that wrong points suggest, before the rules of the other columns are known.
    """
    outcomes = tuple(column.settled(trial) for column in columns)
    accepted: list[Accepted] = []
    unsure: list[Accepted] = []
    while len(accepted) < MOST:
        facts = [one.fact for one in (*known, *accepted)]
        search = _Search(trial, columns, outcomes, facts, printed)
        best, unsure = search.best(of_points=of_points), search.unsure
        if best is None:
            break
        trial = trial.with_fact(best.fact.apply)
        outcomes = tuple(column.outcome(trial) for column in columns)
        accepted.append(best)
    return FoundFacts(trial, tuple(accepted), outcomes, tuple(unsure))


def swap_rows(trial: Trial, columns: Sequence[Column]) -> list[Accepted]:
    """Swap rows of a table that have each other's names; return the swaps as facts.

    All cells of both rows have to be the other's, in every trusted column, and no game between the
    two may explain the same: a reversed result can, if the cells are few.
    """
    accepted = []
    trusted = [
        (at, column)
        for at, column in enumerate(columns)
        if column.cells.refit is None and len(column.start.equal) >= TRUSTED * len(column.values)
    ]
    wrong = Counter(chain.from_iterable(column.wrong(column.start) for _, column in trusted))
    if len(wrong) > MOST_PLAYERS:
        return []
    column, *_ = columns
    view = trial.field(column.cells.edition).view
    names = Names(trial.tournament, of_teams=column.is_of_teams)
    for first, second in combinations(sorted(wrong), 2):
        places = {
            (at, who)
            for at, column in trusted
            for who in (first, second)
            if who in column.wrong(column.start)
        }
        if (
            len(places) > LEAST
            and all(column.holds_each_others(column.start, first, second) for _, column in trusted)
            and not any(
                _gives(trial, columns, fact, places)
                for r, opponent in enumerate(view.opponents[first])
                if opponent == second
                for fact in event_facts.facts_of_game(view, names, first, r)
            )
        ):
            fact = event_facts.players_swapped(view, names, first, second)
            accepted.append(Accepted(fact, frozenset(places), ()))
            for _, column in trusted:
                column.swap(first, second)
    return accepted


def _gives(
    trial: Trial, columns: Sequence[Column], fact: Change, places: Iterable[tuple[int, int]]
) -> bool:
    """Whether a fact repairs all cells at some places (column, competitor)."""
    after = trial.with_fact(fact.apply)
    right = {at: columns[at].outcome(after).equal for at in {at for at, _ in places}}
    return all(who in right[at] for at, who in places)


def _touched(fact: Change) -> set[tuple[object, object]]:
    """Return the rounds of participants that a fact changes; empty for the whole tournament."""
    keys = ("white", "black", "participant")
    numbers = (fact.params[key] for key in keys if key in fact.params)
    return {(fact.params["round"], one) for one in numbers} if "round" in fact.params else set()


class _Search:
    """One step of the search: the fact that repairs most of the remaining wrong cells."""

    def __init__(
        self,
        trial: Trial,
        columns: Sequence[Column],
        outcomes: Sequence[Outcome],
        accepted: Sequence[Change],
        printed: Mapping[int, int] = NOTHING_PRINTED,
    ) -> None:
        self._trial, self._columns, self._outcomes = trial, columns, outcomes
        self._known = [_touched(fact) for fact in accepted]
        self._printed = printed
        column, *_ = columns
        self._of_teams = column.is_of_teams
        self.view: View = trial.field(column.cells.edition).view
        self._names = Names(trial.tournament, of_teams=self._of_teams)
        kinds = [(column.cells.code, column.cells.edition) for column in columns]
        self._repeated = {at for at, kind in enumerate(kinds) if kind in kinds[:at]}
        self._wrong = [column.wrong(one) for column, one in zip(columns, outcomes, strict=True)]
        self.unsure: list[Accepted] = []

    @cached_property
    def _lenses(self) -> list[Lens]:
        """A lens on some wrong cells of each column."""
        each = zip(self._columns, self._outcomes, self._wrong, strict=True)
        return [
            Lens(column.stated, outcome, spread(sorted(wrong), MOST_WITNESSES))
            for column, outcome, wrong in each
            if wrong
        ]

    def best(self, *, of_points: bool) -> Accepted | None:
        """Return the best fact with those of the same effect, None if none is supported."""
        if not any(self._wrong):
            return None
        able: list[Tried] = []
        for stage in self._suggested_by_points() if of_points else self._stages():
            for tried in filter(None, map(self._try_on_all, stage)):
                if self._is_borne_out(tried) or (of_points and self._is_told_by_points(tried)):
                    able.append(tried)
                elif not tried.broken and not tried.missed:
                    self.unsure.append(Accepted(tried.fact, tried.every, ()))
            wrong = sum(map(len, self._wrong))
            if any(len(tried.every) == wrong for tried in able):
                break  # all is repaired
        if not able:
            return None
        best = max(able, key=lambda tried: (self._points_of(tried), tried.gain))
        same = {
            (tried.fact.variant, *tried.fact.params.values()): tried.fact
            for tried in able
            if (tried.every, tried.broken) == (best.every, best.broken)
        }
        same.pop((best.fact.variant, *best.fact.params.values()))
        return Accepted(best.fact, best.every, tuple(same.values()))

    def _points_of(self, tried: Tried) -> int:
        """Count the points that become right: direct evidence of results."""
        columns = self._columns
        repaired = sum(columns[at].is_of_points for at, _ in tried.repaired)
        return repaired - sum(columns[at].is_of_points for at, _ in tried.broken)

    def _try_on_all(self, fact: Change) -> Tried | None:
        """Apply a fact to all columns and return its effect, None if it repairs nothing.

        Each round of a participant can have one fact only.
        """
        if any(_touched(fact) & known for known in self._known):
            return None
        if not any(lens.repaired(fact) for lens in self._lenses):
            return None
        trial = self._trial.with_fact(fact.apply)
        right: list[int] = []
        repaired: set[tuple[int, int]] = set()
        broken: set[tuple[int, int]] = set()
        every: set[tuple[int, int]] = set()
        missed = 0
        for place, (column, before) in enumerate(zip(self._columns, self._outcomes, strict=True)):
            outcome = column.outcome(trial)
            right.append(len(outcome.equal))
            more = {(place, who) for who in outcome.equal - before.equal}
            every |= more
            most = max(len(before.equal), len(outcome.equal))
            if place in self._repeated or most < TRUSTED * len(column.values):
                continue
            worse = {(place, who) for who in before.equal - outcome.equal}
            if most >= NEARLY * len(column.values):
                # Of another column the rule is not known yet: it agrees in some cells by accident.
                repaired |= more
                broken |= worse
                left = self._wrong[place] - outcome.equal
                missed += sum(outcome.values[who] != before.values[who] for who in left)
            elif len(more) > 2 * len(worse):
                repaired |= more
        if len(repaired) < LEAST:
            return None
        return Tried(
            fact=fact,
            right=tuple(right),
            repaired=frozenset(repaired),
            broken=frozenset(broken),
            missed=missed,
            every=frozenset(every),
        )

    def _is_borne_out(self, tried: Tried) -> bool:
        repaired, broken = len(tried.repaired), len(tried.broken)
        columns = {at for at, _ in tried.repaired}
        is_of_both = self._is_a_result(tried) or self._are_the_colours(tried)
        if len(columns) == 1 and not is_of_both:
            (place,) = columns
            right, every = tried.right[place], len(self._columns[place].values)
            # What most of a column differs by besides may have made these cells as well.
            witnesses = repaired + self._is_printed(tried.fact)
            if witnesses <= LEAST or (right < MOSTLY * every and every <= FEW_PLAYERS):
                return False
        if broken * BROKEN > repaired or tried.missed > repaired:
            return False
        return not self._known or tried.gain >= PRICE or self._is_a_result(tried)

    def _is_told_by_points(self, tried: Tried) -> bool:
        """Whether a fact is an ordinary result by both sides' points, whatever others say.

        Columns whose rule is not known yet may agree by chance.
        """
        return event_facts.is_ordinary_result(tried.fact) and self._points_of(tried) == LEAST

    def _is_a_result(self, tried: Tried) -> bool:
        """Whether a fact is an ordinary result, by the points of both sides."""
        is_ordinary = event_facts.is_ordinary_result(tried.fact)
        return is_ordinary and all(self._columns[at].is_of_points for at, _ in tried.repaired)

    def _is_printed(self, fact: Change) -> bool:
        """Whether a fact is a rating that the table prints: one more cell that bears it out."""
        rating_of_player = (fact.params.get("participant"), fact.params.get("table"))
        return fact.variant == RATING and rating_of_player in self._printed.items()

    def _are_the_colours(self, tried: Tried) -> bool:
        """Whether a fact swaps the colours of a game, by the only wrong cells of a column."""
        is_of_game = tried.fact.variant == COLOURS and len(tried.repaired) == LEAST
        return is_of_game and all(len(self._wrong[at]) == LEAST for at, _ in tried.repaired)

    # The facts that the wrong cells point to, the likeliest first -----------------------------

    @cached_property
    def _wrong_of(self) -> Counter[int]:
        """Count the wrong cells of each competitor, in columns that can show single facts."""
        each = zip(self._columns, self._outcomes, self._wrong, strict=True)
        return Counter(
            chain.from_iterable(
                wrong
                for column, outcome, wrong in each
                if len(outcome.equal) >= TRUSTED * len(column.values)
                or len(column.values) <= FEW_PLAYERS
            )
        )

    @cached_property
    def _errors(self) -> dict[int, int] | None:
        """Return the errors of stated points, in tenths; None if none are stated."""
        for column, outcome in zip(self._columns, self._outcomes, strict=True):
            if column.is_of_points and not column.rule:
                return {
                    who: int(column.values[who] * POINT)
                    - (outcome.values[who] or 0) * POINT // outcome.unit
                    for who in column.wrong(outcome)
                    if (column.values[who] * POINT) % 1 == 0
                }
        return None

    def _stages(self) -> Iterator[Iterable[Change]]:
        """Yield candidate facts, those with the most direct evidence first."""
        if self._of_teams:
            yield self._games_of_matches()
            return
        if self._errors:
            yield from self._suggested_by_points()
            return
        if self._errors is not None:
            yield self._deleted({})
        yield (
            event_facts.rating_differs(self.view, self._names, self._trial.index[number], rating)
            for number, rating in self._printed.items()
        )
        if not self._is_made_by_few():
            return
        reached = self._reached()
        yield self._colours()
        yield self._kinds(reached)
        yield self._ratings()

    def _suggested_by_points(self) -> Iterator[Iterable[Change]]:
        """Yield the facts that wrong points of players suggest."""
        errors = self._errors
        if not errors or self._of_teams:
            return
        stated = max(len(column.values) for column in self._columns if column.is_of_points)
        if len(errors) > LEAST and len(errors) >= MANY * stated:
            yield [event_facts.point_system(*system) for system in POINT_SYSTEMS]
        yield self._deleted(errors)
        yield chain(
            self._worths(errors),
            self._games_between(errors),
            self._games_missing(errors),
            self._byes(errors),
            self._results_on_one_side(errors),
        )
        if len(errors) <= MOST_PLAYERS:
            yield self._games_of(errors)

    # Points that are off --------------------------------------------------------------------

    def _worths(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield other values for a kind of unplayed round that all wrong rows have in common."""
        view = self.view
        for kind in UNPLAYED:
            having = {who for who, row in enumerate(view.kinds) if kind in row}
            if len(having) < LEAST or errors.keys() != having:
                continue
            counts = {who: view.kinds[who].count(kind) for who in errors}
            more = {Fraction(error, counts[who]) for who, error in errors.items()}
            awards = {
                award
                for who in errors
                for award, one in zip(view.awards[who], view.kinds[who], strict=True)
                if one is kind
            }
            if len(more) == len(awards) == 1:
                value = min(more) + min(awards)
                if value >= 0 and value.denominator == 1:
                    yield event_facts.kind_worth(view, kind, int(value))
                    for bye in event_facts.byes(view) if kind in BYES else ():
                        if bye.kind is not kind and bye.points == value:
                            yield event_facts.kind_as_bye(view, kind, bye)

    def _games_between(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield other results of games between players with wrong points."""
        if len(errors) > MOST_SIDES:
            return
        for index, opponent, r in self._meetings(errors):
            own = self._share(index, r, errors[index])
            other = self._share(opponent, r, errors[opponent])
            if own is not None and other is not None:
                yield from self._result(index, r, (own, other))

    def _meetings(self, competitors: Iterable[int]) -> Iterator[tuple[int, int, int]]:
        """Yield the games among some competitors: both of them, and the round."""
        for index, opponent in combinations(sorted(competitors), 2):
            for r, met in enumerate(self.view.opponents[index]):
                if met == opponent:
                    yield index, opponent, r

    def _games_of_matches(self) -> Iterator[Change]:
        """Yield other results on the boards of matches between teams with wrong points.

        None if rosters contradict themselves: then the points of the boards are not known.
        """
        members = [number for team in self._trial.tournament.teams for number in team.members]
        playing = {
            player.start_no
            for player in self._trial.tournament.players
            if any(entry.opponent is not None for entry in player.rounds)
        }
        is_nobody_in_two = len(members) == len(set(members))
        is_everybody_in_one = playing <= set(members)
        if not (is_nobody_in_two and is_everybody_in_one):
            return
        off: set[int] = set()
        for column, outcome in zip(self._columns, self._outcomes, strict=True):
            if column.cells.code in SCORES_OF_TEAMS.values():
                off |= column.wrong(outcome)
        if len(off) > MOST_PLAYERS:
            return
        ids = self.view.ids
        for index, opponent, r in self._meetings(off):
            yield from board_results(self._trial, ids[index], ids[opponent], r)

    def _results_on_one_side(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield results for one side alone, for competitors with matching errors."""
        if len(errors) > MOST_PLAYERS:
            return
        for index, error in errors.items():
            for r, share in enumerate(self.view.shares[index]):
                other = None if share is None else self._share(index, r, error)
                opponent = self.view.opponents[index][r]
                if other is None or opponent == NOBODY:
                    continue
                # What the opponent's row has may be the other half of this result.
                opposite = self.view.shares[opponent][r]
                if opposite is not None and (other, opposite) in event_facts.RESULTS:
                    yield from self._result(index, r, (other, opposite))
                else:
                    yield event_facts.result_on_one_side(self.view, self._names, index, r, other)

    def _deleted(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield players without a row in the points whose opponents lack the points of the game."""
        view = self.view
        column = next(one for one in self._columns if one.is_of_points)
        for index in range(len(view.ids)):
            if index in column.values or view.ids[index] in column.aside:
                continue
            lost = Counter[int]()
            for r, opponent in enumerate(view.opponents[index]):
                if opponent != NOBODY:
                    lost[opponent] -= view.awards[opponent][r]
            if {opponent: points for opponent, points in lost.items() if points} == errors:
                yield event_facts.player_deleted(view, self._names, index)

    def _games_missing(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield games whose points their players lack."""
        view = self.view
        for index, error in errors.items():
            for r, kind in enumerate(view.kinds[index]):
                opponent = view.opponents[index][r]
                if kind is not RoundKind.GAME or opponent == NOBODY:
                    continue
                brought, other = view.awards[index][r], view.awards[opponent][r]
                if brought == -error and other == -errors.get(opponent, 0):
                    yield event_facts.result_missing(view, self._names, index, r)

    def _share(self, index: int, r: int, error: int) -> int | None:
        """Return the result worth ``error`` more than the game brought, None if there is none."""
        view = self.view
        win = view.black_win if view.colours[index][r] is Colour.BLACK else view.win
        award = view.awards[index][r] + error
        worth = (view.loss, view.draw, win)
        return worth.index(award) if award in worth else None

    def _result(self, index: int, r: int, shares: tuple[int, int]) -> Iterator[Change]:
        if self.view.opponents[index][r] != NOBODY:
            fact = event_facts.result_differs(self.view, self._names, index, r, shares)
            if fact is not None:
                yield fact

    def _games_of(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield other results of every game of competitors with wrong points."""
        for index in errors:
            for r in range(self.view.rounds):
                for shares in event_facts.RESULTS:
                    yield from self._result(index, r, shares)

    def _byes(self, errors: Mapping[int, int]) -> Iterator[Change]:
        """Yield byes with other points, for competitors with wrong points."""
        view = self.view
        for index, error in errors.items():
            for r, kind in enumerate(view.kinds[index]):
                if kind not in UNPLAYED:
                    continue
                award = view.awards[index][r] + error
                able = [bye for bye in event_facts.byes(view) if award == bye.points]
                is_allocated_to_another = any(
                    kinds[r] is RoundKind.PAIRING_ALLOCATED_BYE
                    for other, kinds in enumerate(self.view.kinds)
                    if other != index
                )
                if is_allocated_to_another:
                    # Of those who are paired one at most is left over.
                    able.sort(key=lambda bye: bye.kind is RoundKind.PAIRING_ALLOCATED_BYE)
                for bye in able:
                    yield event_facts.one_bye(view, self._names, index, r, bye)

    # Points that are right, or not stated -----------------------------------------------------

    def _is_made_by_few(self) -> bool:
        """Whether rounds of a few competitors can explain most wrong cells, near them."""
        waiting = set(self._wrong_of)
        least = len(waiting) - MOSTLY * len(waiting)
        if len(waiting) - MAKERS * (1 + self.view.rounds) > least:
            return False  # each reaches one more at most than there are rounds
        near = {who: {who, *self.view.opponents[who]} for who in self._reached()}
        for _ in range(MAKERS):
            waiting -= max(near.values(), key=lambda one: len(one & waiting), default=set())
        return len(waiting) <= least

    def _reached(self) -> Counter[int]:
        """Count the wrong cells that each competitor can explain: the own and the opponents'."""
        reached: Counter[int] = Counter()
        for index, cells in self._wrong_of.items():
            reached[index] += cells
            for opponent in set(self.view.opponents[index]) - {NOBODY}:
                reached[opponent] += cells
        return reached

    def _colours(self) -> Iterator[Change]:
        """Yield games with swapped colours, between two competitors with wrong cells."""
        view = self.view
        for index, opponent, r in self._meetings(self._wrong_of):
            if None not in (view.colours[index][r], view.colours[opponent][r]):
                yield event_facts.colours_differ(view, self._names, index, r)

    def _kinds(self, reached: Counter[int]) -> Iterator[Change]:
        """Yield rounds of another kind with the same points."""
        view = self.view
        games: dict[tuple[int, int], Change] = {}
        for index, _ in reached.most_common(MOST_GAMES):
            if reached[index] >= LEAST:
                for change in unplayed_round_changes(view, index):
                    if change.variant not in {"forfeit-as-game", "round-adds-nothing"}:
                        yield event_facts.fact_of_participant(change, self._names)
            for r, kind in enumerate(view.kinds[index]):
                opponent = view.opponents[index][r]
                if opponent == NOBODY or (min(index, opponent), r) in games:
                    continue
                if kind in FORFEITS:
                    fact = event_facts.forfeit_as_game(view, self._names, index, r)
                elif kind is RoundKind.GAME and reached[index] + reached[opponent] > LEAST:
                    if view.shares[index][r] == 1 or not {index, opponent} & self._wrong_of.keys():
                        continue
                    fact = event_facts.game_as_forfeit(view, self._names, index, r)
                else:
                    continue
                games[min(index, opponent), r] = fact
                yield fact

    # Ratings ----------------------------------------------------------------------------------

    def _ratings(self) -> Iterator[Change]:
        """Yield other ratings of competitors who can explain all wrong cells of ratings.

        The value of each such cell rises with the rating, so each allows a range of it.
        """
        view = self.view
        met = [set(row) - {NOBODY} for row in view.opponents]
        near: list[tuple[Lens, bool]] = []
        for column, outcome in zip(self._columns, self._outcomes, strict=True):
            code = outcome.basis.criterion.descriptor
            wrong = sorted(column.wrong(outcome))
            if code is not None and code.name in _OF_RATINGS and wrong:
                lens = Lens(column.stated, outcome, spread(wrong, MOST_RANGES))
                near.append((lens, code.name in _OF_OPPONENTS))
        if sum(len(lens.cells) for lens, _ in near) < LEAST:
            return  # a fact that repairs so few is never taken
        able: list[tuple[int, int]] = []
        for index, rating in enumerate(view.ratings):
            farther = met[index].union(*(met[one] for one in met[index]))
            if rating is not None and all(
                (farther if is_farther else met[index]).issuperset(lens.cells)
                for lens, is_farther in near
            ):
                able.append((len(met[index]), index))
        for _, index in sorted(able)[:MOST_RATED]:
            lows, highs = zip(*(self._range(lens, index) for lens, _ in near), strict=True)
            lowest, highest = max(lows), min(highs)
            for rating in range(lowest, min(highest, lowest + WIDEST_RANGE) + 1):
                yield event_facts.rating_differs(view, self._names, index, rating)

    def _range(self, lens: Lens, index: int) -> tuple[int, int]:
        """Return the lowest and the highest rating of a competitor that makes some cells right."""

        def first(is_enough: Callable[[list[int]], bool]) -> int:
            def gives(rating: int) -> bool:
                fact = event_facts.rating_differs(self.view, self._names, index, rating)
                return is_enough(lens.gaps(fact))

            return bisect_left(RATINGS, x=True, key=gives)

        return first(lambda gaps: min(gaps) >= 0), first(lambda gaps: max(gaps) > 0) - 1


_OF_OPPONENTS: Final = frozenset({"APRO", "APPO"})
_OF_RATINGS: Final = _OF_OPPONENTS | {"ARO", "TPR", "PTP"}

MOST_RATED: Final = 8
"""Of so many players other ratings are tried, the nearest to the wrong cells first."""
MOST_RANGES: Final = 4
"""So many wrong cells of a column say how high a rating can be."""
RATINGS: Final = range(3001)
"""What a rating can be."""
WIDEST_RANGE: Final = 40
"""So many ratings of a range are tried: an average of twenty games moves by one in so many."""
