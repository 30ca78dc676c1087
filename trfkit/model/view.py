"""The competitor view: what tie-breaks ask of a tournament, as columns of plain integers.

A view covers the first ``rounds`` rounds. Competitors are numbered from 0 in the order of the
tournament; every table is indexed ``[competitor][round - 1]``. Scores are tenths of a point.
The view knows no edition: what an unplayed round is worth to whom is decided by
``trfkit.regulations``.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from trfkit.model.matches import NO_TEAM, TeamEvent
from trfkit.model.outcome import Colour, Outcome, RoundEntry, RoundKind
from trfkit.model.tournament import ratings as ratings_of
from trfkit.record import Record, replace
from trfkit.units import POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from trfkit.model.outcome import PointSystem
    from trfkit.model.tournament import AbnormalPoints, Pairings, Tournament

NOBODY: Final = -1
"""Stands for the opponent in a round without one. Never used as an index unawares: the tables
of the tie-breaks are patched wherever it occurs."""

ANNULLED: Final = "annulled"
"""How a game is called that counts for neither side."""

_GAME: Final = RoundKind.GAME
_PENDING: Final = RoundKind.PENDING
_PAIRED: Final = (
    _GAME,
    _PENDING,
    RoundKind.FORFEIT_WIN,
    RoundKind.FORFEIT_LOSS,
    RoundKind.FORFEIT_DRAW,
)

Hidden: TypeAlias = "Mapping[tuple[int, int], tuple[int, ...]]"
"""By competitor and round (from 0), who can have been the opponent."""

_TYPES: Final[Mapping[str, str]] = {"W": "1W", "D": "=D", "L": "0L"}
"""Which result letters a type of record 299 covers, where it is not the letter itself."""


class View(Record, kw_only=True, gc=False):
    """Competitors, rounds and scores of one tournament up to one round.

    ``opponents`` holds competitor numbers or ``NOBODY``; byes have nobody, whatever the file
    states. ``shares`` is 2, 1 or 0 for a game won, drawn or lost over the board, else None.
    ``awards`` is what the round itself brought, ``scores`` the standing after it, penalties
    and bonuses included; accelerated points are in neither. ``scheduled`` is the number of
    rounds of the whole tournament. ``win``, ``draw`` and ``loss`` are the point system's;
    ``black_win`` differs from ``win`` only where colours score differently. A view is
    ``provisional`` while a pending game in it counts with the value of an unknown result.
    ``unranked`` are competitors who are listed at the end, without a rank, ``withdrawn`` those
    who left a round-robin early. Of these games those are ``annulled``, by competitor and round
    (from 0), that still count in ``whole``. ``hidden`` are the possible opponents of rounds that
    name none.
    """

    ids: tuple[int, ...]
    rounds: int
    scheduled: int
    pairings: Pairings
    opponents: tuple[tuple[int, ...], ...]
    kinds: tuple[tuple[RoundKind, ...], ...]
    colours: tuple[tuple[Colour | None, ...], ...]
    shares: tuple[tuple[int | None, ...], ...]
    awards: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, ...], ...]
    ratings: tuple[int | None, ...]
    win: int
    draw: int
    loss: int
    black_win: int
    provisional: bool
    unranked: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    whole: View | None = None
    annulled: frozenset[tuple[int, int]] = frozenset()
    hidden: Hidden = MappingProxyType({})

    def __len__(self) -> int:
        """The number of competitors."""
        return len(self.ids)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each competitor's score after the last round of the view, in tenths."""
        return tuple([row[-1] if row else 0 for row in self.scores])

    def is_win(self, competitor: int, number: int) -> bool:
        """Whether round ``number`` (from 0) brought as many points as a win does."""
        return self.awards[competitor][number] == self.win or (
            self.awards[competitor][number] == self.black_win
            and self.colours[competitor][number] is Colour.BLACK
        )

    @property
    def with_all_games(self) -> View:
        """The view with annulled games counted again."""
        return self.whole or self

    def is_annulled(self, competitor: int, number: int) -> bool:
        """Whether the game of round ``number`` (from 0) was annulled."""
        return (competitor, number) in self.annulled

    def kind_in_words(self, competitor: int, number: int) -> str:
        """Return the kind of round ``number`` (from 0) in words."""
        return (
            ANNULLED
            if self.is_annulled(competitor, number)
            else str(self.kinds[competitor][number])
        )

    def without_games_of(self, left_out: Collection[int]) -> View:
        """Return the view with all games of these competitors annulled, for both sides.

        To tie-breaks such a round is a zero-point bye that brings nothing.
        """
        rows = range(len(self))
        gone = [
            [
                NOBODY not in (others := self.hidden.get((who, r), (opponent,)))
                and (who in left_out or all(other in left_out for other in others))
                for r, opponent in enumerate(row)
            ]
            for who, row in enumerate(self.opponents)
        ]
        awards = [_where(gone[i], 0, self.awards[i]) for i in rows]
        lost = [accumulate(map(int.__sub__, self.awards[i], awards[i])) for i in rows]
        kinds = tuple(_where(gone[i], RoundKind.ZERO_POINT_BYE, self.kinds[i]) for i in rows)
        return replace(
            self,
            opponents=tuple(_where(gone[i], NOBODY, self.opponents[i]) for i in rows),
            kinds=kinds,
            colours=tuple(_where(gone[i], None, self.colours[i]) for i in rows),
            shares=tuple(_where(gone[i], None, self.shares[i]) for i in rows),
            awards=tuple(awards),
            scores=tuple(tuple(map(int.__sub__, self.scores[i], lost[i])) for i in rows),
            provisional=self.provisional and any(_PENDING in row for row in kinds),
            whole=self,
            annulled=frozenset((i, r) for i in rows for r, left in enumerate(gone[i]) if left),
        )

    def with_last_round_drawn(self) -> View:
        """Return the view with every paired game of the last scheduled round drawn.

        Fore Buchholz (8.3) looks at the tournament this way. A forfeited or pending game
        becomes a game like any other; byes stay. Before the last round nothing changes.
        """
        if not self.rounds or self.rounds < self.scheduled:
            return self
        last = self.rounds - 1
        kinds, shares = list(self.kinds), list(self.shares)
        awards, scores = list(self.awards), list(self.scores)
        for competitor, row in enumerate(self.opponents):
            if row[last] == NOBODY or kinds[competitor][last] not in _PAIRED:
                continue
            gained = self.draw - awards[competitor][last]
            kinds[competitor] = (*kinds[competitor][:last], _GAME)
            shares[competitor] = (*shares[competitor][:last], 1)
            awards[competitor] = (*awards[competitor][:last], self.draw)
            scores[competitor] = (*scores[competitor][:last], scores[competitor][last] + gained)
        return replace(
            self,
            kinds=tuple(kinds),
            shares=tuple(shares),
            awards=tuple(awards),
            scores=tuple(scores),
            provisional=False,
        )


def view_of_players(
    tournament: Tournament,
    rounds: int | None = None,
    rating_source: str | None = None,
    pairings: Pairings | None = None,
) -> View:
    """Return the view of the players after ``rounds`` rounds (default: all that were played).

    ``rating_source`` (``fide``, ``national``) and ``pairings`` override what the file says.

    Results that one player's row holds are taken from that row alone. A game against nobody,
    against oneself or against a number that no player has counts as the bye of its value.
    Record 299 changes the points of the rounds it names, in individual events.
    """
    return _view_of(_Itself(tournament), rounds, rating_source, pairings)


class _Itself:
    """Wraps a tournament so that it is compared by identity, which is faster than by content."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.tournament is self.tournament

    def __hash__(self) -> int:
        return id(self.tournament)


@lru_cache(maxsize=1)  # the search for the list that ranks and the ranking ask for the same view
def _view_of(
    itself: _Itself, rounds: int | None, rating_source: str | None, pairings: Pairings | None
) -> View:
    tournament = itself.tournament
    covered = tournament.rounds_played if rounds is None else rounds
    system = tournament.point_system
    index: dict[StartNo | None, int] = {p.start_no: i for i, p in enumerate(tournament.players)}
    find = index.get
    paired = {o: _fact(RoundEntry(o, _SOMEBODY), system) for o in Outcome}
    alone = {o: _fact(RoundEntry(o), system) for o in Outcome}
    # PERF: most rows have an opponent in each round; theirs are looked up without a loop.
    paired_kind, paired_award, paired_share = (
        {outcome: fact[place] for outcome, fact in paired.items()}.__getitem__ for place in range(3)
    )
    games_alone = (_GAME,) * covered
    coloured = system.differs_by_colour
    abnormal = abnormal_by_number(() if tournament.kind.is_team else tournament.abnormal_points)
    opponents, kinds, colours, shares, awards, scores = [], [], [], [], [], []
    provisional = False
    for i, player in enumerate(tournament.players):
        entries = player.first_rounds(covered)
        # PERF: one loop takes less time than three comprehensions.
        outcomes, row, colour_row = [], [], []
        for entry in entries:
            outcomes.append(entry.outcome)
            row.append(find(entry.opponent, NOBODY))
            colour_row.append(entry.colour)
        if i in row:
            row = [NOBODY if o == i else o for o in row]
        if NOBODY in row:
            facts = [
                paired[outcome] if o != NOBODY else alone[outcome]
                for o, outcome in zip(row, outcomes, strict=True)
            ]
            kind_row, award_row, share_row = zip(*facts, strict=True)
        else:
            kind_row = tuple(map(paired_kind, outcomes))
            award_row = tuple(map(paired_award, outcomes))
            share_row = tuple(map(paired_share, outcomes))
        if kind_row.count(_GAME) == covered:
            kind_row = games_alone  # one for all: fewer things to collect
        else:
            row = [o if k in _PAIRED else NOBODY for o, k in zip(row, kind_row, strict=True)]
            provisional = provisional or _PENDING in kind_row
        if coloured:
            award_row = tuple(
                system.points(entry) if k is _GAME else points
                for entry, k, points in zip(entries, kind_row, award_row, strict=True)
            )
        extra: Sequence[int] | None = None
        if records := abnormal.get(player.start_no, abnormal.get(None)):
            letters = [outcome.letter for outcome in outcomes]
            award_row, extra = abnormal_points(records, player.start_no, letters, award_row)
        opponents.append(tuple(row))
        kinds.append(kind_row)
        colours.append(tuple(colour_row))
        shares.append(share_row)
        awards.append(award_row)
        scores.append(tuple(accumulate(award_row if extra is None else extra)))
    return View(
        ids=tuple(player.start_no for player in tournament.players),
        rounds=covered,
        scheduled=tournament.scheduled_rounds,
        pairings=pairings or tournament.kind.pairings,
        opponents=tuple(opponents),
        kinds=tuple(kinds),
        colours=tuple(colours),
        shares=tuple(shares),
        awards=tuple(awards),
        scores=tuple(scores),
        ratings=ratings_of(tournament, rating_source).values,
        win=system.win,
        draw=system.draw,
        loss=system.loss,
        black_win=system.win if system.black_win is None else system.black_win,
        provisional=provisional,
    )


T = TypeVar("T")


def _where(condition: Sequence[bool], new: T, row: Sequence[T]) -> tuple[T, ...]:
    return tuple([new if wanted else old for wanted, old in zip(condition, row, strict=True)])


_SOMEBODY: Final = StartNo(1)  # any number: only whether there is an opponent matters to a fact


def _fact(entry: RoundEntry, system: PointSystem) -> tuple[RoundKind, int, int | None]:
    """Return kind, points and share of an entry whose opponent is known, or is not."""
    kind = entry.kind
    if kind is _PENDING:
        if entry.opponent is None:
            return RoundKind.ZERO_POINT_BYE, system.zero_point_bye, None
        return kind, system.unknown, None
    return kind, system.points(entry), entry.outcome.share if kind is _GAME else None


def abnormal_by_number(
    records: Sequence[AbnormalPoints],
) -> Mapping[int | None, Sequence[AbnormalPoints]]:
    """Return the records 299 by the number they name, in file order; None for unnamed ones."""
    named = {number for record in records for number in record.participants}
    by_number: dict[int | None, list[AbnormalPoints]] = {None: [], **{n: [] for n in named}}
    for record in records:
        for number in dict.fromkeys(record.participants) or by_number:
            by_number[number].append(record)
    return by_number


def abnormal_points(
    records: Sequence[AbnormalPoints], start_no: int, letters: Sequence[str], awards: Sequence[int]
) -> tuple[tuple[int, ...], list[int]]:
    """Return what each round brought under record 299, and the same with penalties added.

    ``letters`` are the results of the rounds, ``awards`` what they are worth otherwise. Later
    records win. A penalty or bonus that names no round stands with the last one.
    """
    changed = list(awards)
    extra = [0] * len(awards)
    for record in records:
        points = record.points
        if points is None or (record.participants and start_no not in record.participants):
            continue
        types = _TYPES.get(record.type, record.type).strip()
        for r, letter in enumerate(letters):
            if record.round in {None, r + 1} and letter in types:
                changed[r] = points
        if not types and record.participants and letters:
            round_number = len(extra) if record.round is None else record.round
            if 1 <= round_number <= len(extra):
                extra[round_number - 1] += points
    return tuple(changed), [a + e for a, e in zip(changed, extra, strict=True)]


# The same of teams --------------------------------------------------------------------------------


assert NO_TEAM == NOBODY  # noqa: S101 - one number stands for nobody in matches and in views


class Score(StrEnum):
    """The two scores of a team (11.1), as a code of C.07 names them."""

    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"

    @property
    def other(self) -> Score:
        """The other score."""
        return Score.GAME_POINTS if self is Score.MATCH_POINTS else Score.MATCH_POINTS


def view_of_teams(
    tournament: Tournament, event: TeamEvent, score: Score, pairings: Pairings | None = None
) -> View:
    """Return the view of the teams with ``score`` as points, in tenths.

    A win and a draw are those of a match: in game points, of a game on every board. Colours
    are those of board 1; a team's rating is the strength that its record states. Record 299
    changes the score that it names.
    """
    of_match = score is Score.MATCH_POINTS
    scale = 1 if of_match else event.boards
    system = tournament.match_points if of_match else tournament.point_system
    records = [
        replace(record, points=record.match_points) if of_match else record
        for record in tournament.abnormal_points
    ]
    awards, scores = [], []
    for number, row in zip(event.numbers, event.rows, strict=True):
        row_scores = [item.match_points if of_match else item.game_points for item in row]
        letters = [item.letter for item in row]
        award_row, total = abnormal_points(records, number, letters, row_scores)
        awards.append(award_row)
        scores.append(tuple(accumulate(total)))
    return View(
        ids=event.numbers,
        rounds=len(event.rows[0]) if event.rows else 0,
        scheduled=tournament.scheduled_rounds,
        pairings=pairings or tournament.kind.pairings,
        opponents=tuple(tuple(item.opponent for item in row) for row in event.rows),
        kinds=tuple(tuple(item.kind for item in row) for row in event.rows),
        colours=tuple(tuple(item.colour for item in row) for row in event.rows),
        shares=tuple(tuple(item.share for item in row) for row in event.rows),
        awards=tuple(awards),
        scores=tuple(scores),
        ratings=tuple(
            None if team.strength is None else team.strength // POINT for team in tournament.teams
        ),
        win=system.win * scale,
        draw=system.draw * scale,
        loss=system.loss * scale,
        black_win=system.win * scale,
        provisional=event.provisional,
    )
