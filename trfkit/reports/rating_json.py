"""Ratings as ``trfkit rate --format json`` prints them; numbers are exact decimals as text."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.format_table import resolved
from trfkit.ratings.result import RatedPlayer, decimal, fraction, text_or_none
from trfkit.ratings.systems import SYSTEMS
from trfkit.record import UNSET, Record, UnsetType, field, replace
from trfkit.reports.provenance import provenance
from trfkit.reports.text_formats import json_of_texts, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.bounded_types import Positive, Quotient, RatingNumber
    from trfkit.ratings.fide.event_rating import Compared
    from trfkit.ratings.result import NotCounted, RatedGame, Rating, Statement
    from trfkit.reports.provenance import Origin, Provenance


class Rated(Record, dict=True):
    """An event's ratings as they are to be shown, with the tournament's name.

    ``stated`` are the changes that the file states itself.
    """

    rating: Rating[RatedPlayer]
    tournament: str | None = None
    stated: tuple[Compared, ...] = ()

    def name_of(self, number: int) -> str:
        """Return a player's name, "" for a number that nobody has."""
        return self._names.get(number, "")

    @cached_property
    def _names(self) -> Mapping[int, str]:
        return {player.id: player.name for player in self.rating.players}


class PrintedGame(Record, kw_only=True):
    """A game of one player in one calculation."""

    round: Positive
    """In which it was played."""
    calculation: Positive = field(name="pass")
    """In which calculation; the last one counts."""
    rating: RatingNumber | None
    """Of the player before the round; null in a first rating."""
    opponent: Positive
    """The starting rank of the opponent."""
    opponent_rating: RatingNumber
    """As it enters the calculation."""
    score: Literal["0", "0.5", "1"]
    """What the game brought."""
    expected: RatingNumber | None
    """K1 or PD, null where no table gives an expected score."""
    change: RatingNumber | None
    """Points of this game with any bonus, before rounding; null in a first rating."""
    article: str
    """What the calculation follows from."""
    factors: Mapping[str, str]
    """The other numbers of the calculation by their names in the regulations."""
    after: RatingNumber | None
    """The rating behind the round; null in systems that rate an event as a whole."""
    note: str | None
    """What is special about the game."""
    exact: Quotient | UnsetType = UNSET
    """The change as a fraction, where its decimals have no end."""


SCORES: Final[tuple[Literal["0", "0.5", "1"], ...]] = ("0", "0.5", "1")
"""By the halves of a game."""


@lru_cache(maxsize=101)
def hundredths(count: int) -> str:
    """Return an expected score as an exact decimal."""
    return decimal(Fraction(count, 100))


def printed_game(game: RatedGame) -> PrintedGame:
    """Return the game as an element of ``games``."""
    exact = None if game.change is None else fraction(game.change)
    return PrintedGame(
        round=game.round,
        calculation=game.calculation,
        rating=text_or_none(game.rating),
        opponent=game.opponent,
        opponent_rating=decimal(game.opponent_rating),
        score=SCORES[game.score],
        expected=None if game.expected is None else hundredths(game.expected),
        change=text_or_none(game.change),
        article=game.article,
        factors={factor.name: factor.value for factor in game.factors},
        after=text_or_none(game.after),
        note=None if game.note is None else str(game.note),
        exact=exact or UNSET,
    )


class LeftOutRound(Record):
    """A round that is not rated."""

    round: Positive
    """Which one."""
    opponent: int | None
    """The starting rank of the opponent; null for a bye."""
    why: str
    """The reason in words."""
    article: str
    """The article that says so."""


class RanksOfEvent(Record):
    """Ranks between lists: up to 3 dan that of table 1, above it what a list has conferred."""

    before: str
    """Before the event."""
    after: str
    """After it."""
    article: str
    """What decides on the rank after it."""
    why: str
    """The same in words."""


class PrintedCalculation(Record, kw_only=True):
    """What one calculation found of a player (ufgo)."""

    number: Positive = field(name="pass")
    """Which calculation, from 1."""
    start: RatingNumber
    """The rating that it begins with."""
    end: RatingNumber
    """The rating that it ends with."""
    gain: RatingNumber
    """What is compared with the limit (4.4); policy limit-games tells which games count."""
    limit: RatingNumber
    """Formula (2)."""
    bonus: RatingNumber
    """K3 and k3 that were credited."""
    additional: RatingNumber
    """Points of table 5."""
    anomalous: bool
    """Whether the result is anomalous, so that another calculation follows."""
    article: str | None
    """What makes it anomalous."""


class Coefficient(Record):
    """A player's K."""

    value: int
    """The coefficient."""
    why: str
    """The reason in words."""
    certain: bool
    """False where it rests on what the file does not say."""


class PrintedFirstRating(Record, kw_only=True):
    """A first rating and what it is made of."""

    games: int
    """Against rated opponents."""
    points: RatingNumber
    """From these games."""
    average: RatingNumber | None
    """Of the opponents (Ra)."""
    p: RatingNumber | None
    """The share of the points."""
    dp: RatingNumber | None
    """What it adds to the average."""
    rating: RatingNumber | None
    """The first rating, null where none can be found."""
    missing: str | None
    """What keeps it from being published."""


class PrintedPlayer(Record, kw_only=True):
    """A player before and after the event."""

    id: Positive
    """The starting rank."""
    name: str
    """As the file has it."""
    start: RatingNumber | None
    """The rating in the file."""
    before: RatingNumber | None
    """At the start of the last calculation."""
    after: RatingNumber | None
    """The new rating as the system rounds it."""
    change: RatingNumber | None
    """``after`` minus ``start``."""
    anomalous: bool
    """In any calculation (ufgo)."""
    games: tuple[PrintedGame, ...]
    """Those that are rated."""
    not_counted: tuple[LeftOutRound, ...]
    """The other rounds."""
    rank: RanksOfEvent | UnsetType = UNSET
    """In the Ukrainian system (ufgo)."""
    calculations: tuple[PrintedCalculation, ...] | UnsetType = UNSET
    """Each calculation (ufgo)."""
    k: Coefficient | UnsetType | None = UNSET
    """The coefficient (fide)."""
    exact_change: RatingNumber | UnsetType | None = UNSET
    """Before rounding (fide)."""
    first: PrintedFirstRating | UnsetType | None = UNSET
    """Of an unrated player (fide)."""
    note: str | UnsetType | None = UNSET
    """What is special about the player (fide)."""


def form_of(rated: Rated) -> Any:  # noqa: ANN401 - FideForm, or its like of another system
    """Return what shows what the system alone has of a player."""
    return resolved(SYSTEMS[rated.rating.system].form)()


def printed_player(player: RatedPlayer, form: Any) -> PrintedPlayer:  # noqa: ANN401 - see form_of
    """Return the player as an element of ``players``."""
    printed = PrintedPlayer(
        id=player.id,
        name=player.name,
        start=text_or_none(player.start),
        before=text_or_none(player.before),
        after=text_or_none(player.after),
        change=text_or_none(player.change),
        anomalous=player.anomalous,
        games=tuple(map(printed_game, player.games)),
        not_counted=tuple(map(_left_out, player.not_counted)),
    )
    completed: PrintedPlayer = form.completed(printed, player)
    return completed


def _left_out(row: NotCounted) -> LeftOutRound:
    number, opponent, why = row.left_out
    return LeftOutRound(number, opponent, str(why), row.article)


class PrintedStatement(Record):
    """A rule, or a reading of an open point."""

    name: str
    """For a reading the name of ``--policy``."""
    value: str
    """The reading that was taken."""
    article: str
    """The article that is read."""
    says: str
    """What is done by it."""
    default: bool
    """False where an option chose it."""
    verified: bool
    """False where its text could not be checked."""


class StatedChange(Record, kw_only=True):
    """A stated change beside the computed one."""

    id: int
    """The starting rank."""
    stated: RatingNumber
    """In the file."""
    computed: RatingNumber | None
    """Null for who is unrated: a stated 0 then says the same."""
    equal: bool
    """Whether both say the same."""
    explained_by: str | None
    """The simplest other way of calculating that gives the stated number."""


class StatedChanges(Record):
    """The changes that a file states itself."""

    compared: int
    """How many there are."""
    equal: int
    """How many of them agree."""
    changes: tuple[StatedChange, ...]
    """All of them."""


class RatingReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating/1"):
    """The ratings of an event: what ``trfkit rate --format json`` prints."""

    system: Literal["ufgo", "fide"]
    """By whose regulations."""
    edition: str | None
    """Of the rating regulations; null where there are none."""
    passes: Positive
    """How many calculations there were."""
    settled: bool
    """Whether the last calculation has no anomalous result."""
    event: Mapping[str, str]
    """What was given or assumed of the event."""
    players: tuple[PrintedPlayer, ...]
    """In the order of the file."""
    rules: tuple[PrintedStatement, ...]
    """What the numbers rest on: rules, and readings of open points by the names of --policy."""
    notes: tuple[str, ...]
    """What a reader has to know besides."""
    tournament: str | None
    """Its name."""
    stated: StatedChanges | None
    """Changes that the file states."""
    provenance: Provenance


def rating_texts(rated: Rated, origin: Origin, player: RatedPlayer | None = None) -> Iterator[str]:
    """Yield ratings as JSON, player by player: of a large event of Go it has 160 MB."""
    players = rated.rating.players if player is None else (player,)
    form = form_of(rated)
    without = replace(rated, rating=replace(rated.rating, players=()))
    texts = (to_json(printed_player(each, form)) for each in players)
    yield from json_of_texts(rating_report(without, origin), "players", texts)


def rating_report(rated: Rated, origin: Origin) -> RatingReport:
    """Return what ``trfkit rate --format json`` prints."""
    rating, stated, form = rated.rating, rated.stated, form_of(rated)
    return RatingReport(
        system=rating.system,
        edition=rating.edition,
        passes=rating.passes,
        settled=rating.settled,
        event={fact.name: fact.value for fact in rating.facts},
        players=tuple(printed_player(player, form) for player in rating.players),
        rules=tuple(map(_statement, rating.rules)),
        notes=tuple(map(str, rating.notes)),
        tournament=rated.tournament,
        stated=_stated(stated) if stated else None,
        provenance=provenance(origin),
    )


def _statement(rule: Statement) -> PrintedStatement:
    return PrintedStatement(
        rule.name, rule.value, rule.article, str(rule.says), rule.is_default, rule.is_verified
    )


def _stated(stated: tuple[Compared, ...]) -> StatedChanges:
    changes = (
        StatedChange(
            id=one.id,
            stated=decimal(one.stated),
            computed=text_or_none(one.computed),
            equal=one.is_equal,
            explained_by=one.explained_by or None,
        )
        for one in stated
    )
    return StatedChanges(len(stated), sum(one.is_equal for one in stated), tuple(changes))
