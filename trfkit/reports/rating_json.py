"""Ratings as ``trfkit rate --format json`` prints them; numbers are exact decimals as text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.bounded_types import Count, Exact, Positive, Quotient, RatingNumber
from trfkit.format_table import resolved
from trfkit.ratings.result import RatedPlayer, decimal, fraction, text_or_none
from trfkit.ratings.systems import SYSTEMS
from trfkit.record import UNSET, Record, fill_record, replace
from trfkit.reports.forms import json_of_texts, to_json
from trfkit.reports.provenance import provenance
from trfkit.reports.row_fields import JsonRow, RowField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.ratings.fide.event_rating import Compared
    from trfkit.ratings.fide.rating_period import PlayerInPeriod
    from trfkit.ratings.result import Rating
    from trfkit.reports.provenance import Origin, Provenance

Number = RatingNumber | None
Text = str | None


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


SCORES: Final[tuple[Literal["0", "0.5", "1"], ...]] = ("0", "0.5", "1")
"""By the halves of a game."""


@lru_cache(maxsize=101)
def hundredths(count: int) -> str:
    """Return an expected score as an exact decimal."""
    return decimal(Fraction(count, 100))


def _number(name: str) -> Callable[[Any], str | None]:
    """Return what reads a number as an exact decimal."""
    return lambda item: text_or_none(getattr(item, name))


def _exact_change(game: Any) -> Any:  # noqa: ANN401 - UNSET where decimals say it
    return (None if game.change is None else fraction(game.change)) or UNSET


# fmt: off
class PrintedGame(JsonRow):
    """A game of one player in one calculation."""

    fields = (
        RowField("round", "In which it was played.", Positive),
        RowField("pass", "In which calculation; the last one counts.", Positive,
                 lambda game: game.calculation),
        RowField("rating", "Of the player before the round; null in a first rating.", Number,
                 _number("rating")),
        RowField("opponent", "The starting rank of the opponent.", Positive),
        RowField("opponent_rating", "As it enters the calculation.", RatingNumber,
                 lambda game: decimal(game.opponent_rating)),
        RowField("score", "What the game brought.", Literal["0", "0.5", "1"],
                 lambda game: SCORES[game.score]),
        RowField("expected", "K1 or PD, null where no table gives an expected score.", Number,
                 lambda game: None if game.expected is None else hundredths(game.expected)),
        RowField("change", "Points of this game with any bonus, before rounding; null in a first "
                 "rating.", Number, _number("change")),
        RowField("article", "What the calculation follows from."),
        RowField("factors", "The other numbers of the calculation by their names in the "
                 "regulations.", Mapping[str, str],
                 lambda game: {factor.name: factor.value for factor in game.factors}),
        RowField("after", "The rating behind the round; null in systems that rate an event as a "
                 "whole.", Number, _number("after")),
        RowField("note", "What is special about the game.", Text),
        RowField("exact", "The change as a fraction, where its decimals have no end.", Quotient,
                 _exact_change, is_optional=True),
    )


class LeftOutRound(JsonRow):
    """A round that is not rated."""

    fields = (
        RowField("round", "Which one.", Positive, lambda row: row.left_out.round),
        RowField("opponent", "The starting rank of the opponent; null for a bye.", int | None,
                 lambda row: row.left_out.opponent),
        RowField("why", "The reason in words.", str, lambda row: row.left_out.why),
        RowField("article", "The article that says so."),
    )


class RanksOfEvent(JsonRow):
    """Ranks between lists: up to 3 dan that of table 1, above it what a list has conferred."""

    fields = (
        RowField("before", "Before the event.", str, lambda ranks: str(ranks[0].rank)),
        RowField("after", "After it.", str, lambda ranks: str(ranks[1].rank)),
        RowField("article", "What decides on the rank after it.", str,
                 lambda ranks: ranks[1].article),
        RowField("why", "The same in words.", str, lambda ranks: ranks[1].why),
    )


class PrintedCalculation(JsonRow):
    """What one calculation found of a player (ufgo)."""

    fields = (  # the form of the system makes the rows
        RowField("pass", "Which calculation, from 1.", Positive),
        RowField("start", "The rating that it begins with.", RatingNumber),
        RowField("end", "The rating that it ends with.", RatingNumber),
        RowField("gain", "What is compared with the limit (4.4); policy limit-games tells which "
                 "games count.", RatingNumber),
        RowField("limit", "Formula (2).", RatingNumber),
        RowField("bonus", "K3 and k3 that were credited.", RatingNumber),
        RowField("additional", "Points of table 5.", RatingNumber),
        RowField("anomalous", "Whether the result is anomalous, so that another calculation "
                 "follows.", bool),
        RowField("article", "What makes it anomalous.", Text),
    )


class Coefficient(JsonRow):
    """A player's K."""

    fields = (
        RowField("value", "The coefficient.", int),
        RowField("why", "The reason in words."),
        RowField("certain", "False where it rests on what the file does not say.", bool,
                 lambda k: k.is_certain),
    )


class PrintedFirstRating(JsonRow):
    """A first rating and what it is made of."""

    fields = (
        RowField("games", "Against rated opponents.", int),
        RowField("points", "From these games.", RatingNumber,
                 lambda first: decimal(Fraction(first.points, 2))),
        RowField("average", "Of the opponents (Ra).", Number, _number("average")),
        RowField("p", "The share of the points.", Number,
                 lambda first: None if first.p is None else decimal(Fraction(first.p, 100))),
        RowField("dp", "What it adds to the average.", Number,
                 lambda first: None if first.dp is None else str(first.dp)),
        RowField("rating", "The first rating, null where none can be found.", Number,
                 lambda first: None if first.rating is None else str(first.rating)),
        RowField("missing", "What keeps it from being published.", Text),
    )


def _of_system(_player: RatedPlayer) -> Any:  # noqa: ANN401 - what the form of a system fills in
    return UNSET


class PrintedPlayer(JsonRow):
    """A player before and after the event."""

    fields = (
        RowField("id", "The starting rank.", Positive),
        RowField("name", "As the file has it."),
        RowField("start", "The rating in the file.", Number, _number("start")),
        RowField("before", "At the start of the last calculation.", Number, _number("before")),
        RowField("after", "The new rating as the system rounds it.", Number, _number("after")),
        RowField("change", "``after`` minus ``start``.", Number, _number("change")),
        RowField("anomalous", "In any calculation (ufgo).", bool),
        RowField("games", "Those that are rated.", tuple[PrintedGame, ...],
                 lambda player: PrintedGame.of(player.games)),
        RowField("not_counted", "The other rounds.", tuple[LeftOutRound, ...],
                 lambda player: LeftOutRound.of(player.not_counted)),
        RowField("rank", "In the Ukrainian system (ufgo).", RanksOfEvent, _of_system,
                 is_optional=True),
        RowField("calculations", "Each calculation (ufgo).", tuple[PrintedCalculation, ...],
                 _of_system, is_optional=True),
        RowField("k", "The coefficient (fide).", Coefficient | None, _of_system,
                 is_optional=True),
        RowField("exact_change", "Before rounding (fide).", Number, _of_system, is_optional=True),
        RowField("first", "Of an unrated player (fide).", PrintedFirstRating | None, _of_system,
                 is_optional=True),
        RowField("note", "What is special about the player (fide).", Text, _of_system,
                 is_optional=True),
    )


class PrintedStatement(JsonRow):
    """A rule, or a reading of an open point."""

    fields = (
        RowField("name", "For a reading the name of ``--policy``."),
        RowField("value", "The reading that was taken."),
        RowField("article", "The article that is read."),
        RowField("says", "What is done by it."),
        RowField("default", "False where an option chose it.", bool, lambda rule: rule.is_default),
        RowField("verified", "False where its text could not be checked.", bool,
                 lambda rule: rule.is_verified),
    )


class StatedChange(JsonRow):
    """A stated change beside the computed one."""

    fields = (
        RowField("id", "The starting rank.", int),
        RowField("stated", "In the file.", RatingNumber, _number("stated")),
        RowField("computed", "Null for who is unrated: a stated 0 then says the same.", Number,
                 _number("computed")),
        RowField("equal", "Whether both say the same.", bool, lambda change: change.is_equal),
        RowField("explained_by", "The simplest other way of calculating that gives the stated "
                 "number.", Text, lambda change: change.explained_by or None),
    )


class StatedChanges(JsonRow):
    """The changes that a file states itself."""

    fields = (
        RowField("compared", "How many there are.", int, len),
        RowField("equal", "How many of them agree.", int,
                 lambda changes: sum(change.is_equal for change in changes)),
        RowField("changes", "All of them.", tuple[StatedChange, ...], StatedChange.of),
    )


class EventOfPeriod(JsonRow):
    """What one event brought a player."""

    fields = (
        RowField("file", "Where it was read from.", str, lambda part: part[1].file),
        RowField("event", "Its name.", str, lambda part: part[1].event),
        RowField("rating", "Of the player, as it entered the event.", Exact,
                 lambda part: str(part[1].start)),
        RowField("games", "Against rated opponents.", Positive, lambda part: part[1].games),
        RowField("change", "By the K of the period, before rounding.", RatingNumber,
                 lambda part: decimal(part[0].change_of(part[1]))),
    )


class PeriodOfPlayer(JsonRow):
    """A player in one month and on one list."""

    fields = (
        RowField("month", "In which the events ended, as ``2026-05``; ``unknown`` without a date."),
        RowField("list", "``standard``, ``rapid`` or ``blitz``.", str,
                 lambda player: player.rate_of_play),
        RowField("fide_id", "Null for who has none: then the name and the birth date tell who is "
                 "one.", int | None),
        RowField("name", "As his last event writes it."),
        RowField("rating", "Of his last event.", Exact, lambda player: str(player.start)),
        RowField("k", "For all games together.", Positive, lambda player: player.k.value),
        RowField("k_certain", "Whether K follows from the files alone.", bool,
                 lambda player: player.k.is_certain),
        RowField("games", "In all events.", Count),
        RowField("change", "The exact sum.", RatingNumber, _number("change")),
        RowField("after", "The new rating: the sum is rounded once, halves away from zero.", Exact,
                 lambda player: str(player.after)),
        RowField("note", "What a reader has to know.", str, lambda player: player.note or ""),
        RowField("events", "In the order of their dates.", tuple[EventOfPeriod, ...],
                 lambda player: EventOfPeriod.of((player, share) for share in player.shares)),
    )
# fmt: on


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


class RatingPeriodReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-period/1"):
    """What ``trfkit rate`` prints of several files as JSON."""

    players: tuple[PeriodOfPlayer, ...]
    """By month, list and name."""
    provenance: Provenance


def form_of(rated: Rated) -> Any:  # noqa: ANN401 - FideForm, or its like of another system
    """Return what shows what the system alone has of a player."""
    return resolved(SYSTEMS[rated.rating.system].form)()


def printed_player(player: RatedPlayer, form: Any) -> PrintedPlayer:  # noqa: ANN401 - see form_of
    """Return the player as an element of ``players``."""
    return PrintedPlayer(PrintedPlayer.row(player) | form.completed(player))


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
    return fill_record(
        RatingReport,
        rating,
        event={fact.name: fact.value for fact in rating.facts},
        players=tuple(printed_player(player, form) for player in rating.players),
        rules=PrintedStatement.of(rating.rules),
        notes=tuple(map(str, rating.notes)),
        tournament=rated.tournament,
        stated=StatedChanges.row(stated) if stated else None,
        provenance=provenance(origin),
    )


def period_report(players: Sequence[PlayerInPeriod], origin: Origin) -> RatingPeriodReport:
    """Return what ``trfkit rate FILE FILE --format json`` prints."""
    return RatingPeriodReport(players=PeriodOfPlayer.of(players), provenance=provenance(origin))
