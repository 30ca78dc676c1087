"""Rate a tournament by the Ukrainian system: the counted games, starting ratings, results."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.go.ufgo import (
    AGAINST_BEGINNER,
    BOARDS,
    HUNDRED,
    LARGEST,
    PARTS,
    POINT,
    SIX_HUNDRED,
    ChosenReading,
    Handicaps,
    ShortTime,
    choose_readings,
    rules_of,
)
from trfkit.go.ufgo.calculation import HALVES, CalculatedPlayer, Event, Outcome, Step, final, rate
from trfkit.go.ufgo.go_ranks import RankAt, ranks_of_event
from trfkit.go.ufgo.ufgo_request import (
    LEAST_OF_MASTERS,
    MASTERS,
    PLAIN,
    boards_of,
    masters,
    minutes_of,
    ranks_held,
    refuse_short,
    starts_of,
    time_limit_findings,
)
from trfkit.messages.message import Message
from trfkit.ratings.result import (
    Factor,
    LeftOut,
    RatedGame,
    RatedPlayer,
    Rating,
    Statement,
    decimal,
    games_of,
    open_games,
)
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.go.ufgo import Rules
    from trfkit.go.ufgo.ufgo_request import Rank, UfgoRequest
    from trfkit.model import Tournament
    from trfkit.ratings.result import Game, PlayedGames

SYSTEM: Final = "ufgo"
REALLY_PLAYED: Final = "4.1"
DOUBLE_LOSS: Final = Message("go.left-out.double-loss")
HANDICAP: Final = Message("go.left-out.handicap")
TIME_LIMIT: Final = "1.7"
TOO_FAST: Final = Message("go.left-out.too-fast", minutes=LEAST_OF_MASTERS, rating=MASTERS // POINT)
JIGO: Final = Message("go.left-out.jigo")


class UfgoPlayer(RatedPlayer, kw_only=True):
    """A player with the results of each calculation, first to last, and ranks before and after.

    ``outcome`` is that of all players, with this one at ``place``, from 0; ``ids`` are all starting
    ranks, by which the steps in ``rows`` name opponents.
    """

    outcome: Outcome
    place: int
    ids: tuple[int, ...]
    ranks: tuple[RankAt, RankAt]

    @property
    def rows(self) -> tuple[CalculatedPlayer, ...]:
        """The player's calculations, first to last."""
        return tuple([calculation[self.place] for calculation in self.outcome.calculations])

    @property
    def games(self) -> tuple[RatedGame, ...]:
        """The games of each calculation with steps: of the last one, or of all."""
        return tuple(
            RatedGame(
                round=step.round,
                calculation=number,
                rating=_points(step.rating),
                opponent=self.ids[step.opponent],
                opponent_rating=_points(step.opponent_rating),
                score=step.score,
                expected=step.terms.expected,
                change=_exact(step.change),
                article=step.terms.article,
                factors=tuple(_factors(step)),
                after=_points(step.after),
                note=_note(step),
            )
            for number, row in enumerate(self.rows, start=1)
            for step in row.steps
        )


def rate_ufgo(tournament: Tournament, request: UfgoRequest = PLAIN) -> Rating[UfgoPlayer]:
    """Return the new ratings of a tournament's players, with everything they are based on.

    Raises Refusal for invalid options.
    """
    readings = choose_readings(request.policies)
    rules = rules_of(readings)
    boards = boards_of(tournament, request.boards)
    starting = tuple(starts_of(tournament, request, rules))
    starts = tuple(start.rating for start in starting)
    minutes = minutes_of(tournament, request.minutes)
    refuse_short(minutes, rules.short_time)
    too_fast_for = masters(minutes, starts)
    played = games_of(tournament, REALLY_PLAYED)
    games, left_out = _count_games(tournament, played, rules, too_fast_for)
    event = Event(
        starts=starts,
        games=games,
        boards=boards.sizes,
        official=bool(request.official),
        rules=rules,
        opponents_only=too_fast_for if rules.short_time is ShortTime.PLAYERS else frozenset(),
    )
    ranks_before = ranks_held(tournament, request)
    outcome = rate(event, every_step=request.every_calculation)
    _add_skipped(tournament, event, outcome, left_out)
    ids = tuple([int(player.start_no) for player in tournament.players])
    diagnostics = [
        *time_limit_findings(minutes, ids, starts, rules.short_time),
        *(start.finding for start in starting if start.finding is not None),
        *played.findings(),
        *handicaps(games),
        *endless(outcome, ids),
        *doubtful_cells(outcome, rules),
    ]
    sizes = boards.sizes if len(set(boards.sizes)) > 1 else boards.sizes[:1]
    return Rating(
        system=SYSTEM,
        edition=None,
        passes=len(outcome.calculations),
        settled=outcome.settled,
        players=tuple(
            _player(
                place,
                tournament,
                outcome,
                left_out[place],
                rank_before=ranks_before[place],
                ids=ids,
            )
            for place in range(len(ids))
        ),
        facts=(
            Factor("board", ",".join(map(str, sizes))),
            Factor("official", "yes" if event.official else "no"),
            Factor("minutes", "not stated" if minutes is None else str(minutes.value)),
        ),
        rules=tuple(_statement(one) for one in readings),
        notes=(
            *open_games(tournament),
            *_notes(
                request,
                outcome,
                boards_stated=boards.is_stated,
                minutes_stated=minutes is not None,
                beginners=[
                    number for number, start in zip(ids, starting, strict=True) if start.is_beginner
                ],
                is_given_again=rules.bonus_again and not rules.cap_of_event,
            ),
        ),
        diagnostics=tuple(diagnostics),
    )


def _count_games(
    tournament: Tournament, played: PlayedGames, rules: Rules, too_fast_for: frozenset[int]
) -> tuple[tuple[Game, ...], list[list[LeftOut]]]:
    """Return the games to rate, and each player's games that are not counted."""
    left_out = [list(rows) for rows in played.left_out]
    games = []
    for game in played.games:
        reason = _why_left_out(game, rules, too_fast_for)
        if reason is None:
            games.append(game)
            continue
        why, article = reason
        for place, other in (game.players, game.players[::-1]):
            opponent = int(tournament.players[other].start_no)
            left_out[place].append(LeftOut(game.round, opponent, why, article))
    return tuple(games), left_out


def _add_skipped(
    tournament: Tournament,
    event: Event,
    outcome: Outcome,
    left_out: Sequence[list[LeftOut]],
) -> None:
    """Add the games left out by the last calculation: by 1.7, or jigo by a reading."""
    for game in event.games:
        for place, other in (game.players, game.players[::-1]):
            if all(step.round != game.round for step in outcome.last[place].steps):
                opponent = int(tournament.players[other].start_no)
                why, article = (
                    (TOO_FAST, TIME_LIMIT) if place in event.opponents_only else (JIGO, "section 5")
                )
                left_out[place].append(LeftOut(game.round, opponent, why, article))


def _why_left_out(
    game: Game, rules: Rules, too_fast_for: frozenset[int]
) -> tuple[Message, str] | None:
    if game.halves == (0, 0) and not rules.double_loss_counts:
        return DOUBLE_LOSS, REALLY_PLAYED
    if game.handicap and rules.handicaps is not Handicaps.EVEN:
        if rules.handicaps is Handicaps.REFUSE:
            raise refusal_of("go.ufgo.handicap", round=game.round, stones=game.handicap)
        return HANDICAP, "not mentioned"
    if rules.short_time is ShortTime.GAMES and not too_fast_for.isdisjoint(game.players):
        return TOO_FAST, TIME_LIMIT
    return None


def _player(
    place: int,
    tournament: Tournament,
    outcome: Outcome,
    left_out: Sequence[LeftOut],
    *,
    rank_before: Rank,
    ids: tuple[int, ...],
) -> UfgoPlayer:
    player = tournament.players[place]
    rows = [calculation[place] for calculation in outcome.calculations]
    first, last = rows[0], rows[-1]
    after = final(last.end)
    return UfgoPlayer(
        id=int(player.start_no),
        name=player.name,
        start=_points(first.start),
        before=_points(last.start),
        after=Fraction(after),
        anomalous=any(row.anomaly is not None for row in rows),
        not_counted=tuple(sorted(left_out, key=lambda row: row.round)),
        outcome=outcome,
        place=place,
        ids=ids,
        ranks=ranks_of_event(
            first.start, after * POINT, rank_before.grade, is_over_60=rank_before.is_over_60
        ),
    )


_KEPT: Final = 1 << 16
"""So many fractions are held once: a rating stands in the rows of each calculation and round."""


@lru_cache(maxsize=_KEPT)
def _points(tenths: int) -> Fraction:
    return Fraction(tenths, POINT)


@lru_cache(maxsize=_KEPT)
def _exact(parts: int) -> Fraction:
    return Fraction(parts, PARTS)


def _factors(step: Step) -> Iterator[Factor]:
    if step.terms.k2 is not None:
        yield Factor("K2", str(step.terms.k2))
    if step.terms.extra:
        yield Factor("additional", str(step.terms.extra))
    if step.bonus:
        yield Factor(
            "K3" if step.terms.article != AGAINST_BEGINNER else "k3", decimal(_exact(step.bonus))
        )
    if step.board != LARGEST:
        yield Factor("board", str(step.board))


def _note(step: Step) -> Message | None:
    crossed = (step.rating < HUNDRED) is not (step.after < HUNDRED)
    return Message("go.crosses-100") if crossed else None


def _statement(choice: ChosenReading) -> Statement:
    reading, option = choice
    return Statement(
        reading.name,
        option,
        reading.article,
        Message(
            "go.reading",
            question=Message(f"ufgo.{reading.name}"),
            option=Message(f"ufgo.{reading.name}.{option}"),
        ),
        is_default=choice.is_default,
    )


def _notes(
    request: UfgoRequest,
    outcome: Outcome,
    *,
    boards_stated: bool,
    minutes_stated: bool,
    beginners: Sequence[int],
    is_given_again: bool,
) -> Iterator[Message]:
    if request.official is None:
        yield Message("go.unofficial")
    if not boards_stated:
        yield Message("go.no-board-size")
    if not minutes_stated:
        yield Message("go.no-minutes")
    if beginners:
        yield Message("go.beginners-at-0", ids=tuple(beginners))
    again = [sum(row.bonus for row in calculation) for calculation in outcome.calculations[:-1]]
    if any(again) and is_given_again:
        yield Message(
            "go.bonus-again",
            calculations=len(outcome.calculations),
            points=decimal(_exact(sum(again))),
        )


# What there is to say about how an event was rated ------------------------------------------------


def handicaps(games: Sequence[Game]) -> Iterator[Diagnostic]:
    """Yield how many of the rated games had handicap stones."""
    count = sum(1 for game in games if game.handicap)
    if count:
        yield Diagnostic(code="RTG004", values={"count": count})


def endless(outcome: Outcome, ids: Sequence[int]) -> Iterator[Diagnostic]:
    """Yield a finding if the calculations were stopped."""
    if outcome.settled:
        return
    players = [
        number for number, row in zip(ids, outcome.last, strict=True) if row.anomaly is not None
    ]
    values = {"passes": len(outcome.calculations), "who": tuple(players)}
    yield Diagnostic(code="RTG005", values=values)


def doubtful_cells(outcome: Outcome, rules: Rules) -> Iterator[Diagnostic]:
    """U6: report cells where table 4 prints 0 though neighbouring rows and boards are negative."""
    if rules.table_4[-1].cells[9].loss:
        return
    count = sum(
        1
        for row in outcome.last
        for step in row.steps
        if step.terms.article == AGAINST_BEGINNER
        and step.board == min(BOARDS)
        and step.rating >= SIX_HUNDRED
        and step.score < HALVES
    )
    if count:
        yield Diagnostic(code="RTG006", values={"count": count})
