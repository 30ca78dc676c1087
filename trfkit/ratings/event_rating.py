"""A tournament rated by FIDE's regulations: rating changes, and first ratings."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.ratings.rating_editions import (
    CHAPTERS,
    Bout,
    Coefficients,
    First,
    RatingEdition,
    coefficient_by_rule,
    deltas,
    first_rating,
    given_coefficient,
    is_excluded,
    within_period,
)
from trfkit.ratings.request import PLAIN, FideRequest, rate_of_play, ratings_of
from trfkit.ratings.result import (
    Factor,
    LeftOut,
    RatedGame,
    RatedPlayer,
    Rating,
    Statement,
    decimal,
    games_of,
    half_away,
    open_games,
)
from trfkit.record import Record, replace
from trfkit.regulations.rates_of_play import FastGames, find_fast_games
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.model import Player, Tournament
    from trfkit.ratings.rating_editions import Delta, FirstRating, K
    from trfkit.ratings.result import PlayedGames


RATES: Final = "1.1"
UNPLAYED: Final = "5.1"
RATED_ONLY: Final = "8.3.1"


def statements(edition: RatingEdition) -> tuple[Statement, ...]:
    """Return every rule that a calculation rests on, then those that could not be verified."""
    unverified = (
        Statement("not verified", "", "", text, is_verified=False) for text in edition.unverified
    )
    return (*_rules(edition), *unverified)


def _rules(edition: RatingEdition) -> Iterator[Statement]:
    yield Statement("games", "played", UNPLAYED, Message("ratings.rule.games"))
    yield Statement("opponents", "rated", RATED_ONLY, Message("ratings.rule.opponents"))
    once = "" if edition.limit.upgrades is None else "-once"
    free = "-free" if edition.limit.free_from else ""
    says = Message(
        f"ratings.rule.limit{once}{free}", most=edition.limit.most, free=edition.limit.free_from
    )
    yield Statement("difference", str(edition.limit.most), edition.limit.article, says)
    if edition.exclusion is not None:
        article, difference, above = edition.exclusion
        says = Message("ratings.rule.excluded", difference=difference, above=above)
        yield Statement("excluded", str(difference), article, says)
    yield _coefficients(edition.coefficients)
    product, floor = edition.coefficients.product, edition.floor
    says = Message("ratings.rule.product", most=product)
    yield Statement("product", str(product), edition.coefficients.article, says)
    says = Message("ratings.rule.rounding")
    yield Statement("rounding", "half-away", edition.rounding_article, says)
    yield _first(edition.first)
    says = Message("ratings.rule.floor", floor=floor)
    yield Statement("floor", str(floor), edition.floor_article, says)


def _coefficients(k: Coefficients) -> Statement:
    if k.is_one_for_all:
        says = Message("ratings.rule.k-for-all", k=k.usual)
        return Statement("K", str(k.usual), k.article, says)
    says = Message(
        "ratings.rule.k",
        top=k.top,
        from_=k.top_from,
        junior=k.junior,
        until="year" if k.to_year_end else "birthday",
        below=k.junior_below,
        new=k.new,
        usual=k.usual,
    )
    return Statement("K", f"{k.new}/{k.usual}/{k.top}", k.article, says)


def _first(first: First) -> Statement:
    drawn = None
    if first.drawn:
        drawn = Message("ratings.rule.drawn", count=len(first.drawn), rating=first.drawn[0])
    adds = Message("ratings.rule.by-table")
    if first.half_point is not None:
        adds = Message("ratings.rule.by-half-points", points=first.half_point)
    if first.most:
        adds = Message("ratings.rule.at-most", adds=adds, most=first.most)
    says = Message("ratings.rule.first", drawn=drawn, adds=adds, count=first.games)
    return Statement("first", str(first.games), first.article, says)


SYSTEM: Final = "fide"
UNRATED_OPPONENT: Final = Message("ratings.unrated-opponent")
TOO_FAR: Final = Message("ratings.too-far")
TOO_FAST: Final = Message("ratings.too-fast-for-player")


class FidePlayer(RatedPlayer, kw_only=True):
    """A player with K, the change before rounding, or the first rating.

    ``full_k`` is K before it is lowered for the games of the event (8.3.3).
    """

    games: tuple[RatedGame, ...] = ()
    k: K | None = None
    full_k: K | None = None
    exact_change: Fraction | None = None
    first: FirstRating | None = None
    note: Message | None = None


def rate_fide(tournament: Tournament, request: FideRequest = PLAIN) -> Rating[FidePlayer]:
    """Return the rating changes and first ratings of a tournament's players.

    Raises Refusal for options that cannot be carried out.
    """
    tempo, remarks = rate_of_play(tournament, request.rate_of_play)
    chapter = CHAPTERS[tempo]
    if request.edition is not None:
        edition = chapter.edition(request.edition)
    else:
        edition = chapter.find_edition(tournament.start)
        if tournament.start is None:
            remarks = (*remarks, Message("ratings.no-start-date", edition=edition.name))
    ratings = ratings_of(tournament, request, edition)
    starts = {StartNo(number): int(rating) for number, rating in request.starts.items()}
    fast = find_fast_games(tournament, starts) if tempo == "standard" else FastGames()
    played = games_of(tournament, UNPLAYED)
    lines = _lines(tournament, played, ratings.values, edition, fast.games)
    case = Case(tournament, request, edition)
    players = tuple(
        _rate_player(case, player, rating, row)
        if rating is not None
        else _rate_unrated(case, player, row)
        for player, rating, row in zip(tournament.players, ratings.values, lines, strict=True)
    )
    estimated = sum(bool(p.games and p.k and not p.k.is_certain) for p in players)
    return Rating(
        system=SYSTEM,
        edition=edition.name,
        passes=1,
        settled=True,
        players=players,
        facts=(Factor("rate-of-play", tempo), Factor("regulations", edition.title)),
        rules=statements(edition),
        notes=(
            *open_games(tournament),
            # Games that were too fast to be rated, as a check of the file says it.
            *(
                Message(
                    "ratings.too-fast-games",
                    sentence=Diagnostic(code="HDR024", values=values).sentence,
                )
                for values in fast.findings()
            ),
            *remarks,
            *([Message("ratings.k-estimated", count=estimated)] if estimated else ()),
        ),
        diagnostics=(*ratings.diagnostics, *played.findings()),
    )


class Line(Record):
    """A player's games against rated opponents, and the rounds that do not count."""

    bouts: tuple[tuple[int, int, Bout], ...]
    """Round, the opponent's starting rank, and the game."""
    left_out: tuple[LeftOut, ...]


def _lines(
    tournament: Tournament,
    played: PlayedGames,
    rated: Sequence[int | None],
    edition: RatingEdition,
    fast: Container[tuple[int, StartNo, StartNo]],
) -> Iterator[Line]:
    """Yield the lines of all players."""
    bout_of = lru_cache(maxsize=None)(Bout)  # few that differ: each is kept once
    bouts: list[list[tuple[int, int, Bout]]] = [[] for _ in rated]
    left_out = [list(rows) for rows in played.left_out]
    for game in played.games:
        sides = (game.players, game.players[::-1])
        for (place, other), score in zip(sides, game.halves, strict=True):
            number = int(tournament.players[other].start_no)
            opponent, own = rated[other], rated[place]
            pair = sorted((tournament.players[place].start_no, tournament.players[other].start_no))
            if (game.round, *pair) in fast:
                left_out[place].append(LeftOut(game.round, number, TOO_FAST, RATES))
            elif opponent is None:
                left_out[place].append(LeftOut(game.round, number, UNRATED_OPPONENT, RATED_ONLY))
            elif own is not None and is_excluded(edition.exclusion, own, opponent):
                article = edition.exclusion.article if edition.exclusion else ""
                left_out[place].append(LeftOut(game.round, number, TOO_FAR, article))
            else:
                bouts[place].append((game.round, number, bout_of(opponent, score)))
    for games, rounds in zip(bouts, left_out, strict=True):
        yield Line(tuple(games), tuple(sorted(rounds, key=lambda row: row.round)))


class Case(Record):
    """The settings that hold for every player."""

    tournament: Tournament
    request: FideRequest
    edition: RatingEdition


def _rate_player(case: Case, player: Player, rating: int, line: Line) -> FidePlayer:
    edition = case.edition
    full_k = _coefficient(case, player, rating)
    games = len(line.bouts)
    k = within_period(edition.coefficients, full_k, games) if games else full_k
    changes = deltas(edition.limit, rating, [bout for _, _, bout in line.bouts])
    own_rating = Fraction(rating)
    exact = Fraction(k.value * sum(delta.delta for delta in changes), 100)
    after = rating + half_away(exact)
    floor, article = edition.floor, edition.floor_article
    note = Message("ratings.under-floor", floor=floor, article=article)
    return FidePlayer(
        id=int(player.start_no),
        name=player.name,
        start=own_rating,
        before=own_rating,
        after=Fraction(after),
        games=tuple(
            _game(own_rating, row, delta, k, edition)
            for row, delta in zip(line.bouts, changes, strict=True)
        ),
        not_counted=line.left_out,
        k=k,
        full_k=full_k,
        exact_change=exact,
        note=note if after < floor else None,
    )


def _coefficient(case: Case, player: Player, rating: int) -> K:
    value = case.request.coefficients.get(player.start_no, case.request.coefficient)
    if value is not None:
        return given_coefficient(value)
    rules = case.edition.coefficients
    return coefficient_by_rule(rules, rating, player.birth, case.tournament.start)


def _game(
    rating: Fraction, row: tuple[int, int, Bout], delta: Delta, k: K, edition: RatingEdition
) -> RatedGame:
    number, opponent, bout = row
    return RatedGame(
        round=number,
        calculation=1,
        rating=rating,
        opponent=opponent,
        opponent_rating=_hundredths(bout.opponent * 100),
        score=bout.score,
        expected=delta.expected,
        change=_hundredths(k.value * delta.delta),
        article=edition.limit.article,
        factors=_factors(k.value, delta.difference),
        note=Message("ratings.limited", difference=rating - bout.opponent)
        if delta.is_limited
        else None,
    )


# PERF: the same few numbers stand in a hundred thousand games of a large event.
@lru_cache(maxsize=8192)
def _hundredths(count: int) -> Fraction:
    return Fraction(count, 100)


@lru_cache(maxsize=8192)
def _factors(k: int, difference: int) -> tuple[Factor, ...]:
    return (Factor("K", str(k)), Factor("D", str(difference)))


def _rate_unrated(case: Case, player: Player, line: Line) -> FidePlayer:
    edition = case.edition
    first = first_rating(edition.first, edition.floor, [bout for _, _, bout in line.bouts])
    is_published = first.rating is not None and not first.missing
    return FidePlayer(
        id=int(player.start_no),
        name=player.name,
        start=None,
        before=None,
        after=Fraction(first.rating) if is_published and first.rating is not None else None,
        games=tuple(
            RatedGame(
                round=number,
                calculation=1,
                rating=None,
                opponent=opponent,
                opponent_rating=_hundredths(bout.opponent * 100),
                score=bout.score,
                expected=None,
                change=None,
                article=edition.first.article,
            )
            for number, opponent, bout in line.bouts
        ),
        not_counted=line.left_out,
        first=first,
    )


# Changes that a file states, beside those that follow from its games ------------------------------

COEFFICIENTS: Final = (10, 20, 40)


class Compared(Record):
    """A stated change beside the computed one, in points.

    ``computed`` is None for an unrated player: a stated 0 then means the same. ``explained_by`` is
    the simplest other calculation that gives the stated number, "" if none is known.
    """

    id: int
    stated: Fraction
    computed: Fraction | None
    explained_by: str = ""

    @property
    def is_equal(self) -> bool:
        """Tell whether both values agree."""
        return self.stated == (self.computed or 0)


def compare(players: Sequence[FidePlayer], tables: Sequence[StatedTable]) -> tuple[Compared, ...]:
    """Compare the changes stated by the tables of a file, in the order of the players."""
    stated = {
        row.number: Fraction(row.rating_change.value)
        for table in tables
        for row in (() if table.of_teams else table.rows)
        if row.number is not None and row.rating_change and row.rating_change.value is not None
    }
    compared = []
    for player in players:
        if player.id in stated:
            change = Compared(player.id, stated[player.id], player.change)
            if not change.is_equal:
                change = replace(change, explained_by=_explanation(player, change.stated))
            compared.append(change)
    return tuple(compared)


def differences(comparisons: Sequence[Compared]) -> Iterator[Diagnostic]:
    """Yield each stated change that differs."""
    for comparison in comparisons:
        if not comparison.is_equal:
            computed, why = comparison.computed, comparison.explained_by
            values = {
                "stated": decimal(comparison.stated),
                "computed": None if computed is None else decimal(computed),
                "more": Message("RTG010.explained", text=why) if why else None,
            }
            variant = "none" if computed is None else ""
            yield Diagnostic(
                code="RTG010", variant=variant, participant=comparison.id, values=values
            )


_ROUNDINGS: Final[tuple[tuple[str, Callable[[Fraction], int]], ...]] = (
    ("", half_away),
    ("rounded toward zero", int),
)


def _explanation(player: FidePlayer, stated: Fraction) -> str:
    """Return the fewest changes of K and rounding that give the stated number, in words."""
    if player.k is None or player.exact_change is None:
        return ""
    own, total = player.k.value, player.exact_change / player.k.value
    others = [value for value in COEFFICIENTS if value != own]
    attempts = sorted(
        (bool(rounding) + bool(value != own), rounding, value, rounded)
        for rounding, round_it in _ROUNDINGS
        for value in (own, *others)
        if (rounded := round_it(total * value)) == stated
    )
    if not attempts:
        return ""
    _, rounding, value, _ = attempts[0]
    parts = ([f"K {value}"] if value != own else []) + ([rounding] if rounding else [])
    return " and ".join(parts)
