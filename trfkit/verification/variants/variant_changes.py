"""Apply a variant to the data that a column follows from: its rules, its results, its code.

Some functions change the tournament as another program may have read it: other points, rounds,
kinds of rounds. They return a changed view, or the same view if nothing changes. Others are rules
and formulas that no edition has, but that tables made by other programs follow: each states its
origin, a text that is not among the editions, an article read in another way, or a habit of
programs. A formula is computed from the right column. Rounds are counted from 0.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.messages.message import Message
from trfkit.model.outcome import Colour, RoundKind
from trfkit.model.view import NOBODY, Score, View
from trfkit.record import Record, field, replace
from trfkit.regulations.edition import Dummy, Rule
from trfkit.regulations.unplayed_rounds import FORFEITS, REQUESTED_BYES, VOLUNTARY
from trfkit.tie_breaks.art07_own_record import rounds_elected_to_play
from trfkit.tie_breaks.art08_09_opponents import buchholz, fore_buchholz, sonneborn_berger
from trfkit.tie_breaks.art12_13_teams import extended_sonneborn_berger, scores_of
from trfkit.tie_breaks.column import Column, Function
from trfkit.tie_breaks.field import TeamField, require_team_field
from trfkit.units import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trfkit.regulations import Edition
    from trfkit.tie_breaks import Descriptor, TieBreak
    from trfkit.tie_breaks.field import Field
    from trfkit.verification.variants.trial import Basis

    Values = Callable[[Field, Column], Sequence[int | None]]
    """(field, the right column) -> the values that another formula gives."""


class Change(Record, kw_only=True):
    """One variant with its parameters, ready to be applied to the basis of a column.

    ``says`` is a clause about a column, by default the variant's own with its parameters. ``apply``
    returns the same basis if there is nothing to change. ``choose`` is set if only rules change: a
    column that reads none of them need not be computed again. ``origin`` is the article if it is
    another than that of the variant's row. ``tells`` is a complete sentence, for a change of the
    whole table; ``names_whom``: ``says`` names the participants itself, and no column.
    """

    variant: str
    apply: Callable[[Basis], Basis]
    says: Message | None = None
    params: Mapping[str, object] = field(default_factory=dict)
    choose: Callable[[Edition], Edition] | None = None
    origin: Message | None = None
    tells: Message | None = None
    names_whom: bool = False

    def clause(self, column: str = "") -> Message:
        """Return the clause about a column, or about a fact without one."""
        says = self.says or Message(f"variants.{self.variant}", **self.params)
        return Message(says.id, **{**says.arguments, "column": column}) if column else says


def change_of_rules(choose: Callable[[Edition], Edition]) -> Callable[[Basis], Basis]:
    """Return the change that computes the column under another edition."""

    def apply(basis: Basis) -> Basis:
        edition = basis.field.edition
        chosen = choose(edition)
        if chosen == edition:
            return basis
        return replace(basis, field=replace(basis.field, edition=chosen))

    return apply


def change_of_view(change: Callable[[View], View]) -> Callable[[Basis], Basis]:
    """Return the change of events, in both scores of teams."""

    def apply(basis: Basis) -> Basis:
        field = basis.field
        views = {"view": change(field.view)}
        if isinstance(field, TeamField):
            views["secondary_view"] = change(field.secondary_view)
        if all(view is getattr(field, name) for name, view in views.items()):
            return basis
        return replace(basis, field=replace(field, **views))

    return apply


def change_of_code(change: Callable[[Descriptor], Descriptor]) -> Callable[[Basis], Basis]:
    """Return the change of the code itself; its name stays."""

    def apply(basis: Basis) -> Basis:
        code = basis.criterion.descriptor
        if code is None:
            return basis
        changed = change(code)
        if changed == code:
            return basis
        return replace(basis, criterion=replace(basis.criterion, descriptor=changed))

    return apply


# Changed views --------------------------------------------------------------------------------


def one_round_earlier(view: View) -> View:
    """Return the view without its last round."""
    if view.rounds <= 1:
        return view
    names = ("opponents", "kinds", "colours", "shares", "awards", "scores")
    rows = {name: tuple(row[:-1] for row in getattr(view, name)) for name in names}
    return replace(view, rounds=view.rounds - 1, **rows)


def _with_awards(view: View, awards: Sequence[tuple[int, ...]]) -> View:
    """Return the view with other points of rounds; penalties and bonuses stay."""
    scores = list(view.scores)
    for competitor, (row, own) in enumerate(zip(awards, view.awards, strict=True)):
        if row != own:
            gained = accumulate(map(int.__sub__, row, own))
            scores[competitor] = tuple(map(int.__add__, view.scores[competitor], gained))
    if tuple(scores) == view.scores:
        return view
    return replace(view, awards=tuple(awards), scores=tuple(scores))


def with_points(view: View, win: int, draw: int, loss: int, *, keeps_byes: bool = False) -> View:
    """Return the view with other points, in tenths, for a win, a draw and a loss.

    A round that was worth as much as one of them follows it, played or not; 0 stays 0, and with
    ``keeps_byes`` a pairing-allocated bye keeps its points.
    """
    worth = {view.black_win: win, view.win: win, view.draw: draw}
    by_share = {0: loss, 1: draw, 2: win}
    awards = [
        tuple(
            [
                by_share[share]
                if share is not None
                else award
                if keeps_byes and kind is RoundKind.PAIRING_ALLOCATED_BYE
                else worth.get(award, award)
                for award, share, kind in zip(row, shares, kinds, strict=True)
            ]
        )
        for row, shares, kinds in zip(view.awards, view.shares, view.kinds, strict=True)
    ]
    changed = _with_awards(view, awards)
    changed = replace(changed, win=win, draw=draw, loss=loss, black_win=win)
    return view if changed == view else changed


def with_result(view: View, participant: int, r: int, shares: tuple[int, int]) -> View:
    """Return the view with another result of a game; 2, 1 or 0 for each side, own first.

    The round becomes a game over the board, whatever it was.
    """
    sides = _sides(view, participant, r)
    for side, share in zip(sides, shares, strict=True) if sides[1:] else ():
        award = _worth(view, side, r, share)
        view = _with_round(view, side, r, award, kinds=RoundKind.GAME, shares=share)
    return view


def _worth(view: View, competitor: int, r: int, share: int) -> int:
    """Return the points of a side for a share of a game."""
    win = view.black_win if view.colours[competitor][r] is Colour.BLACK else view.win
    return (view.loss, view.draw, win)[share]


def with_own_result(view: View, participant: int, r: int, share: int) -> View:
    """Return the view with another result for one side of a game alone: 2, 1 or 0."""
    for competitor in _sides(view, participant, r)[:1]:
        view = _with_round(view, competitor, r, _worth(view, competitor, r, share), shares=share)
    return view


def without_games_of(view: View, participant: int) -> View:
    """Return the view without a participant's games: the opponents were absent."""
    if participant not in view.ids:
        return view
    competitor = view.ids.index(participant)
    for r, opponent in enumerate(view.opponents[competitor]):
        for side in (competitor, opponent) if opponent != NOBODY else ():
            view = with_bye(view, view.ids[side], r, RoundKind.ZERO_POINT_BYE, 0)
    return view


def played(view: View, participant: int, r: int) -> View:
    """Return the view in which a forfeit is a game with the same points, for both sides."""
    for side in _sides(view, participant, r):
        view = with_kind(view, view.ids[side], r, RoundKind.GAME)
    return view


def with_colours_swapped(view: View, participant: int, r: int) -> View:
    """Return the view with the colours of one game swapped."""
    sides = _sides(view, participant, r)
    colours = [view.colours[side][r] for side in sides]
    for side, colour in zip(sides, colours[::-1], strict=True):
        view = _with_round(view, side, r, colours=colour)
    return view


def with_worth_of(view: View, kinds: Sequence[RoundKind], points: int) -> View:
    """Return the view in which rounds of these kinds bring ``points``, in tenths."""
    awards = [
        tuple([points if kind in kinds else award for kind, award in zip(*rows, strict=True)])
        if any(kind in rows[0] for kind in kinds)
        else rows[1]
        for rows in zip(view.kinds, view.awards, strict=True)
    ]
    return _with_awards(view, awards)


def with_ratings(view: View, ratings: Mapping[int, int | None]) -> View:
    """Return the view with other ratings, by id; participants without an entry keep theirs."""
    each = zip(view.ids, view.ratings, strict=True)
    values = tuple([ratings.get(number, held) for number, held in each])
    return view if values == view.ratings else replace(view, ratings=values)


def with_kind(view: View, participant: int, r: int, kind: RoundKind) -> View:
    """Return the view with one round of another kind, worth the same points.

    A bye has no opponent; the result of a game follows from the points.
    """
    sides = _sides(view, participant, r)
    if not sides:
        return view
    competitor, *_ = sides
    if view.kinds[competitor][r] is kind:
        return view
    if kind is RoundKind.GAME:
        award = view.awards[competitor][r]
        share = (award >= view.draw) + (award >= view.win)
        return _with_round(view, competitor, r, kinds=kind, shares=share)
    view = _with_round(view, competitor, r, kinds=kind, shares=None)
    return view if kind in FORFEITS else _with_round(view, competitor, r, opponents=NOBODY)


def with_bye(view: View, participant: int, r: int, kind: RoundKind, points: int) -> View:
    """Return the view in which one round is a bye that brings ``points``, in tenths."""
    view = with_kind(view, participant, r, kind)
    for competitor in _sides(view, participant, r):
        view = _with_round(view, competitor, r, points)
    return view


def with_byes_of(view: View, kind: RoundKind, to: RoundKind, *, points: int) -> View:
    """Return the view in which all rounds of a kind are byes of another, with points in tenths."""

    def put(rows: tuple[tuple[T, ...], ...], value: T) -> tuple[tuple[T, ...], ...]:
        # PERF: all rows at once; a large event has thousands of such rounds.
        return tuple(
            tuple([value if one is kind else held for one, held in zip(kinds, row, strict=True)])
            if kind in kinds
            else row
            for kinds, row in zip(view.kinds, rows, strict=True)
        )

    changed = replace(
        view,
        kinds=put(view.kinds, to),
        shares=put(view.shares, None),
        opponents=put(view.opponents, NOBODY),
    )
    return _with_awards(changed, put(view.awards, points))


def without_game(view: View, participant: int, r: int) -> View:
    """Return the view with a game without a result: no opponent, no points, on both sides."""
    nothing = {"opponents": NOBODY, "colours": None, "shares": None}
    for side in _sides(view, participant, r):
        view = _with_round(view, side, r, 0, kinds=RoundKind.ZERO_POINT_BYE, **nothing)
    return view


def forfeited(view: View, participant: int, r: int) -> View:
    """Return the view in which a game was forfeited by the side that got fewer points."""
    for side in _sides(view, participant, r):
        won = view.awards[side][r] >= view.win
        kind = RoundKind.FORFEIT_WIN if won else RoundKind.FORFEIT_LOSS
        view = with_kind(view, view.ids[side], r, kind)
    return view


def _sides(view: View, participant: int, r: int) -> tuple[int, ...]:
    """Return the sides of a participant's round, the own one first.

    One side without an opponent, and none if there is no such participant or round.
    """
    if participant not in view.ids or r >= view.rounds:
        return ()
    competitor = view.ids.index(participant)
    opponent = view.opponents[competitor][r]
    return (competitor,) if opponent == NOBODY else (competitor, opponent)


def _with_round(
    view: View,
    competitor: int,
    r: int,
    award: int | None = None,
    **cells: Any,  # noqa: ANN401 - of the view
) -> View:
    """Return the view with other cells in one round of a competitor, and ``award`` as points."""
    changed = {
        name: _put(getattr(view, name), competitor, r, value) for name, value in cells.items()
    }
    view = replace(view, **changed) if changed else view
    return view if award is None else _with_awards(view, _put(view.awards, competitor, r, award))


T = TypeVar("T")


def _put(
    table: tuple[tuple[T, ...], ...], competitor: int, r: int, value: T
) -> tuple[tuple[T, ...], ...]:
    """Return the table with one cell changed."""
    row = table[competitor]
    return (*table[:competitor], (*row[:r], value, *row[r + 1 :]), *table[competitor + 1 :])


# Rules ----------------------------------------------------------------------------------------

PAIRING_BYES: Final = (RoundKind.PAIRING_ALLOCATED_BYE, RoundKind.FULL_POINT_BYE)
BYES: Final = (*PAIRING_BYES, *REQUESTED_BYES)
UNPLAYED: Final = (*BYES, *FORFEITS)


def _trailing_voluntary(view: View, competitor: int) -> list[int]:
    """Return the rounds at the end that are all voluntary unplayed ones."""
    rounds: list[int] = []
    for r in range(view.rounds - 1, -1, -1):
        if view.kinds[competitor][r] not in VOLUNTARY:
            break
        rounds.append(r)
    return rounds


def _is_game_or_forfeit(view: View, competitor: int, r: int) -> bool:
    kind = view.kinds[competitor][r]
    return kind is RoundKind.GAME or (kind in FORFEITS and view.opponents[competitor][r] != NOBODY)


NOTHING: Final = Rule(
    "-",
    "an own unplayed round adds nothing",
    lambda _view, _adjusted, _who, _r, _length: Dummy(0, 0, "-", Message("why.no-game")),
)
FACE_VALUE: Final[Rule[Callable[[View, int], list[int]]]] = Rule(
    "-", "opponents see every unplayed round with the points it brought", lambda _view, _who: []
)
TRAILING_VOLUNTARY: Final = Rule(
    "14.3.5 of 2022",
    "opponents see voluntary unplayed rounds at the end as draws, lost forfeits too",
    _trailing_voluntary,
)
PAIRING_BYES_FIRST: Final = Rule("16.6", "pairing-allocated and full-point byes", PAIRING_BYES)
FORFEITS_ARE_GAMES: Final = Rule("15.2", "forfeited games too", _is_game_or_forfeit)
NO_REGULAR_FORFEITS: Final = Rule(
    "15.2", "forfeits are unplayed, whatever the pairings", lambda _view: False
)

# Formulas -------------------------------------------------------------------------------------


class Formula(Record):
    """Another formula: its values, and whether it is for a tie-break."""

    values: Values
    suits: Callable[[TieBreak], bool]


def change_of_column(values: Values) -> Callable[[Basis], Basis]:
    """Return the change of a column's formula."""

    def apply(basis: Basis) -> Basis:
        row = basis.criterion.row
        if row is None or row.compute is None:
            return basis
        right = row.compute

        def compute(field: Field, code: Descriptor) -> Column:
            column = right(field, code)
            return replace(column, values=values(field, column))

        changed = replace(row, compute=compute)
        return replace(basis, criterion=replace(basis.criterion, row=changed))

    return apply


def _elected_without_byes(field: Field, column: Column) -> Sequence[int | None]:
    return [
        None if value is None else value - sum(kind in PAIRING_BYES for kind in kinds)
        for value, kinds in zip(column.values, field.view.kinds, strict=True)
    ]


def _rounded_down(_field: Field, column: Column) -> Sequence[int | None]:
    """Return averages without their fraction."""
    if column.function is not Function.MEAN:
        return column.values
    rounded: list[int | None] = []
    for competitor, value in enumerate(column.values):
        cut_rounds = {cut.round for cut in column.cuts.get(competitor, ())}
        terms = [
            t
            for r, t in enumerate(column.terms[competitor])
            if t is not None and r not in cut_rounds
        ]
        over = len(terms) if column.divisors is None else column.divisors[competitor]
        if value is not None:
            value = sum(terms) * column.unit // (over * column.term_unit)  # noqa: PLW2901 - rounded
        rounded.append(value)
    return rounded


def _sums_by_match_result(field: Field, column: Column) -> Sequence[int | None]:
    """Return sums that count opponents' scores whole for a won match, half for a drawn one."""
    view = require_team_field(field).field_by(Score.MATCH_POINTS).view
    sums: list[int | None] = []
    for competitor, (value, terms) in enumerate(zip(column.values, column.terms, strict=True)):
        cut_rounds = {cut.round for cut in column.cuts.get(competitor, ())}
        contributions = [
            term // points * (POINT if points >= view.win else POINT // 2)
            for r, (term, points) in enumerate(zip(terms, view.awards[competitor], strict=True))
            if r not in cut_rounds and term and points >= view.draw
        ]
        sums.append(None if value is None else sum(contributions))
    return sums


def _own_points_added(field: Field, column: Column) -> Sequence[int | None]:
    unit = column.unit // POINT
    return [
        None if value is None else value + total * unit
        for value, total in zip(column.values, field.totals, strict=True)
    ]


def _has_own_match_points(row: TieBreak) -> bool:
    is_product = row.compute is extended_sonneborn_berger
    return is_product and scores_of(row.code).own is Score.MATCH_POINTS


_SUMS_OF_SCORES: Final = (buchholz, fore_buchholz, sonneborn_berger)

OWN_POINTS_ADDED: Final = Formula(_own_points_added, lambda row: row.compute in _SUMS_OF_SCORES)
ELECTED_WITHOUT_BYES: Final = Formula(
    _elected_without_byes, lambda row: row.compute is rounds_elected_to_play
)
ROUNDED_DOWN: Final = Formula(_rounded_down, lambda row: row.is_mean)
BY_MATCH_RESULT: Final = Formula(_sums_by_match_result, _has_own_match_points)
