"""What can be stated about an event besides its file: boards, ratings, readings, time."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.go.go_event import Grade, go_event
from trfkit.go.ufgo import BOARDS, BY_NAME, LARGEST, POINT, Rules, ShortTime
from trfkit.go.ufgo.go_ranks import is_known, is_over_60, least_rating
from trfkit.model.tournament import ratings
from trfkit.ratings.result import decimal
from trfkit.record import Record, field
from trfkit.refusal import refusal_of
from trfkit.syntax.field_codes import parse_time_control

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from trfkit.model import Player, Tournament


class UfgoRequest(Record, kw_only=True):
    """What can be stated about an event besides its file.

    ``boards`` is one size for all rounds or one for each; None: that of the file, else 19.
    ``official`` is None if unknown. ``starts`` are ratings in points by starting rank, in place of
    those of the file. ``minutes`` are those of each player. ``source`` is ``fide`` or ``national``,
    the ratings to use; None: those of record 172. ``ranks_before`` are ranks by starting rank, in
    place of those of the file: a list may have conferred them. ``every_calculation`` lists the
    games of all calculations, not only of the last one.
    """

    boards: tuple[int, ...] | None = None
    official: bool | None = None
    starts: Mapping[int, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    minutes: int | None = None
    source: str | None = None
    ranks_before: Mapping[int, Grade] = field(default_factory=lambda: MappingProxyType({}))
    policies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    every_calculation: bool = False

    @property
    def chosen_otherwise(self) -> Mapping[str, str]:
        """The policies that are not the default."""
        return {
            name: value for name, value in self.policies.items() if BY_NAME[name].default != value
        }


PLAIN: Final = UfgoRequest()


class Boards(Record):
    """The size of the board of each round, and whether anything states it."""

    sizes: tuple[int, ...]
    is_stated: bool = True


def boards_of(tournament: Tournament, sizes_given: tuple[int, ...] | None) -> Boards:
    """Return the size of each round's board: as stated, else that of the file, else 19."""
    rounds = tournament.rounds_played
    go = go_event(tournament)
    stated = go.board_size if go else None
    if sizes_given is None and stated is None:
        return Boards((LARGEST,) * rounds, is_stated=False)
    sizes = sizes_given or (stated or LARGEST,)
    unknown = [size for size in sizes if size not in BOARDS]
    if unknown:
        raise refusal_of("go.ufgo.no-board", known=tuple(map(str, BOARDS)), size=unknown[0])
    if len(sizes) == 1:
        return Boards(sizes * rounds)
    if len(sizes) < rounds:
        raise refusal_of("go.ufgo.boards-for-rounds", boards=len(sizes), rounds=rounds)
    return Boards(sizes[:rounds])


class Starting(Record):
    """A player's starting rating, in tenths, and a finding if it is not the file's.

    ``is_beginner``: there was nothing to start from but 0 (3.1).
    """

    rating: int
    finding: Diagnostic | None = None
    is_beginner: bool = False


def starts_of(tournament: Tournament, request: UfgoRequest, rules: Rules) -> Iterator[Starting]:
    """Yield each player's start: as stated, else that of the file, else by rank."""
    given_ratings = dict(request.starts)
    stated = ratings(tournament, request.source).values
    for player, rating in zip(tournament.players, stated, strict=True):
        start = given_ratings.pop(player.start_no, None)
        if start is not None:
            tenths = start * POINT
            if tenths.denominator != 1 or tenths < 0:
                raise refusal_of("go.ufgo.no-tenths", rating=decimal(start))
            yield Starting(int(tenths))
        elif rating is not None and rating < 0:
            values = {"rating": rating}
            yield Starting(0, Diagnostic(code="RTG011", participant=player.start_no, values=values))
        elif rating is not None:
            yield Starting(rating * POINT)
        else:
            yield _start_without_rating(tournament, player, rules)
    if given_ratings:
        raise refusal_of("go.ufgo.nobody-to-start", player=min(given_ratings))


class Rank(Record):
    """A player's known rank, None if there is none, and whether it can fall."""

    grade: Grade | None
    is_over_60: bool


def ranks_held(tournament: Tournament, request: UfgoRequest) -> tuple[Rank, ...]:
    """Return each player's known rank: as stated, else the grade of the file.

    A grade that is none of the 37 ranks counts as none. Raises Refusal for a stated rank that is
    none of them, or for an unknown player.
    """
    given_ranks = dict(request.ranks_before)
    day = tournament.end or tournament.start
    ranks = []
    for player in tournament.players:
        rank = given_ranks.pop(player.start_no, None)
        if rank is None:
            grade = _grade(tournament, player)
            rank = grade if grade is not None and is_known(grade) else None
        ranks.append(Rank(rank, is_over_60(player.birth, day)))
    if given_ranks:
        raise refusal_of("go.ufgo.nobody-to-hold", player=min(given_ranks))
    return tuple(ranks)


def _grade(tournament: Tournament, player: Player) -> Grade | None:
    go = go_event(tournament)
    return go.player(player.start_no).grade if go else None


def _start_without_rating(tournament: Tournament, player: Player, rules: Rules) -> Starting:
    """Return the start of a player without a rating: the rank's least rating, or 0 (3.1)."""
    grade = _grade(tournament, player)
    if grade is None or not rules.start_by_grade:
        return Starting(0, is_beginner=True)
    rating = least_rating(grade)
    values = {"rank": str(grade), "rating": rating // POINT}
    return Starting(rating, Diagnostic(code="RTG003", participant=player.start_no, values=values))


# The time limits that an event must have to be rated (1.7) ----------------------------------------

LEAST: Final = 45
"""Minutes a game, which is read as minutes of each player."""

LEAST_OF_MASTERS: Final = 60
MASTERS: Final = 2100 * POINT
"""Above this rating (tenths) the longer limit is needed."""

SECONDS: Final = 60


class Minutes(Record):
    """The time of each player, and its source."""

    value: int
    source: str


def minutes_of(tournament: Tournament, option: int | None = None) -> Minutes | None:
    """Return the whole minutes of a player, None if nothing states them.

    Those of an ``option``; else of record 222 without increments, else the adjusted time in a table
    of the European database.
    """
    if option is not None:
        return Minutes(option, "option")
    if tournament.encoded_time_control:
        control = parse_time_control(tournament.encoded_time_control)
        if control is not None:
            shorter = min(
                (control.white, control.black), key=lambda side: sum(p.seconds for p in side)
            )
            return Minutes(sum(period.seconds for period in shorter) // SECONDS, "record 222")
    go = go_event(tournament)
    if go is not None and go.adjusted_minutes is not None:
        return Minutes(int(go.adjusted_minutes), "the table, adjusted for overtime")
    return None


def refuse_short(minutes: Minutes | None, short_time: ShortTime) -> None:
    """Raise Refusal if 1.7 forbids rating the event; not where the time is unknown."""
    if minutes is not None and minutes.value < LEAST and short_time is not ShortTime.ASIDE:
        raise refusal_of(
            "go.ufgo.too-fast", minutes=minutes.value, source=minutes.source, least=LEAST
        )


def masters(minutes: Minutes | None, starts: Sequence[int]) -> frozenset[int]:
    """Return the players (by place from 0) with too little time for their start, in tenths.

    Empty if the time is unknown.
    """
    if minutes is None or minutes.value >= LEAST_OF_MASTERS:
        return frozenset()
    return frozenset(who for who, rating in enumerate(starts) if rating > MASTERS)


def time_limit_findings(
    minutes: Minutes | None, ids: Sequence[int], starts: Sequence[int], short_time: ShortTime
) -> Iterator[Diagnostic]:
    """Yield the objections of 1.7 to rating the event; ``starts`` are ratings in tenths.

    Nothing if the time is unknown.
    """
    if minutes is None:
        return
    about = {"minutes": minutes.value, "source": minutes.source}
    if minutes.value < LEAST:
        yield Diagnostic(code="RTG001", values=about | {"least": LEAST})
        return
    for player in sorted(masters(minutes, starts)):
        values = about | {
            "rating": starts[player] // POINT,
            "least": LEAST_OF_MASTERS,
            "consequence": short_time.value,
        }
        yield Diagnostic(code="RTG002", participant=ids[player], values=values)
