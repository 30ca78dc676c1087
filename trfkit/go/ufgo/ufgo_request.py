"""What may be said of an event beside its file: boards, starting ratings, readings."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.go.go_event import go_event
from trfkit.go.ufgo.go_ranks import AGE_WITHOUT_FALLS, is_known, is_over, least_rating
from trfkit.go.ufgo.open_points import BY_NAME
from trfkit.go.ufgo.ufgo_tables import BOARDS, LARGEST, POINT
from trfkit.model.rating_choice import ratings
from trfkit.ratings.rating_numbers import decimal
from trfkit.record import Record, field
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from trfkit.go.go_event import Grade
    from trfkit.go.ufgo.ufgo_rules import Rules
    from trfkit.model import Player, Tournament


class UfgoRequest(Record, kw_only=True):
    """What may be said of an event beside its file.

    ``boards`` is one size for all rounds or one for each; None is that of the file, else 19.
    ``official`` is None where nobody has said it. ``starts`` are ratings in points by starting
    rank, in place of those of the file. ``minutes`` are those of each player. ``source`` is
    ``fide`` or ``national``, the ratings to take; None: those that record 172 prescribes.
    ``held`` are ranks by starting rank, in place of those of the file: a list may have conferred
    them.
    ``every_calculation`` lists the games of all calculations, not of the last one alone.
    """

    boards: tuple[int, ...] | None = None
    official: bool | None = None
    starts: Mapping[int, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    minutes: int | None = None
    source: str | None = None
    held: Mapping[int, Grade] = field(default_factory=lambda: MappingProxyType({}))
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
    """Return the size of each round's board: as given, else as the file has it, else 19."""
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
    """The rating, in tenths, from which a player starts; the finding where the file's is not it.

    ``is_beginner`` tells that there was nothing to start from but 0 (3.1).
    """

    rating: int
    finding: Diagnostic | None = None
    is_beginner: bool = False


def starts_of(tournament: Tournament, request: UfgoRequest, rules: Rules) -> Iterator[Starting]:
    """Yield where each player starts from: as given, else as the file has it, else by rank."""
    given_ratings = dict(request.starts)
    stated = ratings(tournament, request.source).values
    for player, rating in zip(tournament.players, stated, strict=True):
        start = given_ratings.pop(player.start_no, None)
        if start is not None:
            yield Starting(_tenths(start))
        elif rating is not None and rating < 0:
            values = {"rating": rating}
            yield Starting(0, Diagnostic(code="RTG011", participant=player.start_no, values=values))
        elif rating is not None:
            yield Starting(rating * POINT)
        else:
            yield _start_without_rating(tournament, player, rules)
    if given_ratings:
        raise refusal_of("go.ufgo.nobody-to-start", player=min(given_ratings))


def _tenths(rating: Fraction) -> int:
    tenths = rating * POINT
    if tenths.denominator != 1 or tenths < 0:
        raise refusal_of("go.ufgo.no-tenths", rating=decimal(rating))
    return int(tenths)


class Rank(Record):
    """The rank that a player is known by, None where there is none, and whether it can fall."""

    held: Grade | None
    is_over_60: bool


def ranks_held(tournament: Tournament, request: UfgoRequest) -> tuple[Rank, ...]:
    """Return by which rank each player is known: as given, else the grade of the file.

    A grade that is none of the 37 ranks says nothing. Raises Refusal for a rank that is given
    and none of them, or to nobody.
    """
    given_ranks = dict(request.held)
    day = tournament.end or tournament.start
    found = []
    for player in tournament.players:
        held = given_ranks.pop(player.start_no, None)
        if held is None:
            grade = _grade(tournament, player)
            held = grade if grade is not None and is_known(grade) else None
        is_over_60 = (
            player.birth is not None
            and day is not None
            and is_over(AGE_WITHOUT_FALLS, player.birth, day)
        )
        found.append(Rank(held, is_over_60))
    if given_ranks:
        raise refusal_of("go.ufgo.nobody-to-hold", player=min(given_ranks))
    return tuple(found)


def _grade(tournament: Tournament, player: Player) -> Grade | None:
    go = go_event(tournament)
    return go.player(player.start_no).grade if go else None


def _start_without_rating(tournament: Tournament, player: Player, rules: Rules) -> Starting:
    """Return where somebody without a rating starts: at his rank's least rating, or at 0 (3.1)."""
    grade = _grade(tournament, player)
    if grade is None or not rules.start_by_grade:
        return Starting(0, is_beginner=True)
    rating = least_rating(grade)
    values = {"rank": str(grade), "rating": rating // POINT}
    return Starting(rating, Diagnostic(code="RTG003", participant=player.start_no, values=values))
