"""Report ratings before and after an event: of all players, or of one; also as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal

from trfkit.bounded_types import Count, Exact, Positive, Quotient, RatingNumber
from trfkit.format_table import resolved
from trfkit.messages import Message, Participant
from trfkit.ratings import SYSTEMS
from trfkit.ratings.result import RatedPlayer, Rating, decimal, fraction, one_place, text_or_none
from trfkit.record import UNSET, Record, fill_record, replace
from trfkit.reports.document import (
    Document,
    Kind,
    Label,
    Rows,
    Section,
    Table,
    notes_section,
    sentence_list,
    title_with_name,
)
from trfkit.reports.forms import Forms, json_of_texts, to_json
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of, traced
from trfkit.reports.row_fields import JsonRow, RowField, named_column, table_of

if TYPE_CHECKING:
    from trfkit.ratings.event_rating import Compared, FidePlayer
    from trfkit.ratings.rating_editions import FirstRating
    from trfkit.ratings.rating_period import PlayerInPeriod
    from trfkit.ratings.result import Factor, LeftOut, RatedGame, Statement
    from trfkit.reports.document import Block, Column, Text, Value

    Field = tuple[Column, Callable[[Any], Value]]

ID: Final = named_column(Kind.ID, "id")
NAME: Final = named_column(Kind.NAME, "name")


def rating_document(
    rated: Rated, origin: Origin, *, games: bool = False, player: RatedPlayer | None = None
) -> Document:
    """Return ratings; ``games`` adds all players' games; one ``player`` gets an explanation."""
    rating = rated.rating
    # What the numbers rest on: rules, and readings of what the regulations leave open.
    rules = PrintedStatement.table(rating.rules, Message("rating.rules"))
    facts = [_fact_of_event(fact) for fact in rating.facts]
    if rating.passes > 1:
        facts.append(Message("rating.calculations", count=rating.passes))
    blocks: list[Block] = [
        players_table(rated) if player is None else _player_explanation(rated, player)
    ]
    if games and player is None:
        blocks.append(games_table(rated, rating.players))
    return Document(
        title=title_with_name(rated.tournament, Message("rating.title", system=rating.system)),
        subtitle=(Message("rating.about", facts=tuple(facts)),),
        blocks=(
            *blocks,
            *_stated_changes(rated),
            *notes_section(rating.notes),
            Section(heading=Message("rating.rules"), blocks=(rules,)),
        ),
        **foot_of(origin),
    )


def _fact_of_event(fact: Factor) -> Message:
    """Return a fact on which the ratings of an event depend."""
    if fact.name == "minutes" and not fact.value.isdecimal():
        return Message("rating.fact.no-minutes")
    return Message(f"rating.fact.{fact.name}", value=fact.value)


def rating_spreadsheet(
    rated: Rated, *, games: bool = False, player: RatedPlayer | None = None
) -> Document:
    """Return the single table for CSV: of players, or of the games of all or of one."""
    table = players_table(rated)
    if games or player is not None:
        table = games_table(rated, rated.rating.players if player is None else (player,))
    return Document(title=table.caption, blocks=(table,))


def players_table(rated: Rated) -> Table:
    """Return a row for each player, in the order of the file."""
    behind_start, ends = form_of(rated).fields({one.id: one for one in rated.stated})
    return table_of(
        rated.rating.players,
        Message("rating.players"),
        (ID, attrgetter("id")),
        (NAME, attrgetter("name")),
        (named_column(Kind.NUMBER, "start"), attrgetter("start")),
        *behind_start,
        (named_column(Kind.NUMBER, "games"), _games_of_last),
        (named_column(Kind.NUMBER, "change"), attrgetter("change")),
        (named_column(Kind.NUMBER, "after"), attrgetter("after")),
        *ends,
    )


def _games_of_last(player: RatedPlayer) -> int:
    calculations = [game.calculation for game in player.games]
    return calculations.count(max(calculations, default=0))


def _number(name: str) -> Column:
    return named_column(Kind.NUMBER, name, is_optional=True)


GAME_COLUMNS: Final = (
    ID,
    NAME,
    named_column(Kind.NUMBER, "pass"),
    named_column(Kind.NUMBER, "round"),
    _number("rating"),
    named_column(Kind.ID, "opponent"),
    named_column(Kind.NAME, "opponents-name"),
    named_column(Kind.NUMBER, "opponents-rating"),
    named_column(Kind.NUMBER, "score"),
    _number("expected"),
    named_column(Kind.CODE, "factors", is_optional=True),
    named_column(Kind.NUMBER, "change"),
    _number("after"),
    named_column(Kind.CODE, "article"),
    named_column(Kind.TEXT, "note", is_optional=True, gives_way=2),
)


def games_table(rated: Rated, players: Sequence[RatedPlayer], first_column: int = 0) -> Table:
    """Return a row for each rated game of the players, starting at ``first_column``."""

    def rows() -> Iterator[tuple[Value, ...]]:
        for player in players:
            for game in player.games:
                cells = _game_cells(game, rated.name_of(game.opponent))
                yield (player.id, player.name, *cells)[first_column:]

    columns, caption = GAME_COLUMNS[first_column:], Message("rating.games")
    return Table(columns=columns, rows=Rows(rows), caption=caption)


# PERF: of a large event a hundred thousand: not by the record that JSON is made of.
def _game_cells(game: RatedGame, opponent: str) -> tuple[Value, ...]:
    return (
        game.calculation,
        game.round,
        game.rating,
        game.opponent,
        opponent,
        game.opponent_rating,
        SCORES[game.score],
        None if game.expected is None else hundredths(game.expected),
        " ".join([f"{factor.name}={factor.value}" for factor in game.factors]),
        game.change,
        game.after,
        game.article,
        game.note,
    )


def _stated_changes(rated: Rated) -> Iterator[Section]:
    """Yield the number of the file's own rating changes that are right, and the wrong ones."""
    if not rated.stated:
        return
    others = [change for change in rated.stated if not change.is_equal]
    table = table_of(
        others,
        Message("rating.different"),
        (ID, lambda change: change.id),
        (NAME, lambda change: rated.name_of(change.id)),
        (named_column(Kind.NUMBER, "stated"), attrgetter("stated")),
        (named_column(Kind.NUMBER, "computed", missing="-"), attrgetter("computed")),
        (_words("explanation"), lambda change: change.explained_by),
    )
    count = len(rated.stated)
    heading = Message("rating.stated", equal=count - len(others), count=count)
    yield Section(heading=heading, blocks=(table,) if others else ())


def _words(name: str) -> Column:
    return named_column(Kind.TEXT, name, is_optional=True, gives_way=2)


def _basis(rule: Statement) -> Message | None:
    if not rule.is_default:
        return Message("rating.basis", basis="chosen")
    return None if rule.is_verified else Message("rating.basis", basis="not-verified")


# One player --------------------------------------------------------------------------------------


def _player_explanation(rated: Rated, player: RatedPlayer) -> Section:
    """Return the explanation of a player's new rating: the system's own part, and each game."""
    blocks: list[Block] = [*form_of(rated).blocks(player)]
    if player.games:
        blocks.append(games_table(rated, (player,), 2 if rated.rating.passes > 1 else 3))
    if player.not_counted:
        caption = Message("rating.not-counted")
        blocks.append(Section(heading=caption, blocks=(_left_out(rated, player, caption),)))
    return Section(heading=_rating_cells(player), blocks=tuple(blocks))


def _rating_cells(player: RatedPlayer) -> Message:
    participant = Participant(player.id, player.name)
    start, after = text_or_none(player.start), text_or_none(player.after)
    if start is None:
        if after is None:
            return Message("rating.player-unrated", participant=participant)
        return Message("rating.player-first", participant=participant, after=after)
    if player.change is None:
        return Message("rating.player-none", participant=participant, start=start)
    change = f"{'+' if player.change > 0 else ''}{decimal(player.change)}"
    return Message(
        "rating.player", participant=participant, start=start, after=after, change=change
    )


def _left_out(rated: Rated, player: RatedPlayer, caption: Message) -> Table:

    def opponent(row: LeftOut) -> Label | None:
        return Label(row.opponent, rated.name_of(row.opponent)) if row.opponent else None

    return table_of(
        player.not_counted,
        caption,
        (named_column(Kind.NUMBER, "round"), lambda row: row.round),
        (named_column(Kind.NAME, "opponent", is_optional=True), opponent),
        (named_column(Kind.CODE, "article"), lambda row: row.article),
        (_words("reason"), lambda row: row.why),
    )


class FideForm:
    """Shows K, a first rating, and the rating change in the file."""

    def fields(self, stated: dict[int, Compared]) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
        """Return the columns of K, and at the end of the stated change, first rating and note."""

        def stated_change(player: FidePlayer) -> Fraction | None:
            change = stated.get(player.id)
            return None if change is None else change.stated

        return ((_number("k"), lambda player: str(player.k or "")),), (
            (_number("stated"), stated_change),
            (_words("first"), lambda player: _first_rating(player.first)),
            (_words("note"), lambda player: player.note),
        )

    def blocks(self, player: FidePlayer) -> tuple[Block, ...]:
        """Return the explanation of K or of a first rating."""
        return sentence_list(_reasons(player))

    def completed(self, player: FidePlayer) -> dict[str, Any]:
        """Return the JSON fields of K, the exact change, a first rating and the note."""
        return {
            "k": None if player.k is None else Coefficient.row(player.k),
            "exact_change": text_or_none(player.exact_change),
            "first": None if player.first is None else PrintedFirstRating.row(player.first),
            "note": player.note,
        }


def _first_rating(first: FirstRating | None) -> Text | None:
    if first is None:
        return None
    if first.rating is None:
        return first.missing
    if first.missing:
        return Message("rating.first-but", rating=first.rating, missing=first.missing)
    return Message("rating.first", rating=first.rating)


def _reasons(player: FidePlayer) -> Iterator[Message]:
    if player.k is not None and player.exact_change is not None:
        k, change = player.k, decimal(player.exact_change)
        yield Message("rating.k", k=k.value, why=k.why, change=change)
    first = player.first
    if first is None:
        return
    if first.rating is None or first.average is None or first.p is None:
        yield Message("rating.no-first", missing=first.missing)
        return
    average, share, added = decimal(first.average), first.p, first.dp
    yield Message(
        "rating.first-rating", rating=first.rating, average=average, share=share, added=added
    )
    if first.missing:
        yield Message("rating.not-published", missing=first.missing)


# Several events ---------------------------------------------------------------------------------


def rating_forms(rated: Rated, *, games: bool = False, player: RatedPlayer | None = None) -> Forms:
    """Return the forms of ratings, as ``rating_document`` has them."""
    return Forms(
        document=lambda origin: rating_document(rated, origin, games=games, player=player),
        sheet=lambda _origin: rating_spreadsheet(rated, games=games, player=player),
        texts={"json": lambda origin, _locale: rating_texts(rated, origin, player)},
    )


def period_forms(players: Sequence[PlayerInPeriod]) -> Forms:
    """Return the forms of the changes in several events."""
    return Forms(
        document=partial(period_document, players),
        report=lambda: RatingPeriodReport(players=PeriodOfPlayer.of(players)),
    )


def period_document(players: Sequence[PlayerInPeriod], origin: Origin) -> Document:
    """Return a row for each player; changes have one decimal, as they are published."""
    caption = Message("rating.period")
    table = PeriodOfPlayer.table(players, caption)
    # Text asks three times for the rows, and each change is exact arithmetic.
    table = replace(table, rows=tuple(table.rows))
    return Document(title=caption, blocks=(table,), **foot_of(origin))


# As JSON: numbers are exact decimals as text ------------------------------------------------------


Number = RatingNumber | None
MaybeText = str | None


class Rated(Record, dict=True):
    """An event's ratings, ready to be shown, with the tournament's name.

    ``stated`` are the changes that the file states itself.
    """

    rating: Rating[RatedPlayer]
    tournament: str | None = None
    stated: tuple[Compared, ...] = ()

    def name_of(self, number: int) -> str:
        """Return a player's name, "" for an unknown number."""
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


def _exact_change(game: Any) -> Any:  # noqa: ANN401 - UNSET where decimals say it
    return (None if game.change is None else fraction(game.change)) or UNSET


# fmt: off
class PrintedGame(JsonRow):
    """A game of one player in one calculation."""

    fields = (
        RowField("round", "In which it was played.", Positive),
        RowField("pass", "In which calculation; the last one counts.", Positive,
                 lambda game: game.calculation),
        RowField("rating", "Of the player before the round; null in a first rating.", Number),
        RowField("opponent", "The starting rank of the opponent.", Positive),
        RowField("opponent_rating", "As it enters the calculation.", RatingNumber),
        RowField("score", "What the game brought.", Literal["0", "0.5", "1"],
                 lambda game: SCORES[game.score]),
        RowField("expected", "K1 or PD, null where no table gives an expected score.", Number,
                 lambda game: None if game.expected is None else hundredths(game.expected)),
        RowField("change", "Points of this game with any bonus, before rounding; null in a first "
                 "rating.", Number),
        RowField("article", "What the calculation follows from."),
        RowField("factors", "The other numbers of the calculation by their names in the "
                 "regulations.", Mapping[str, str],
                 lambda game: {factor.name: factor.value for factor in game.factors}),
        RowField("after", "The rating behind the round; null in systems that rate an event as a "
                 "whole.", Number),
        RowField("note", "What is special about the game.", MaybeText),
        RowField("exact", "The change as a fraction, where its decimals have no end.", Quotient,
                 _exact_change, is_optional=True),
    )


class LeftOutRound(JsonRow):
    """A round that is not rated."""

    fields = (
        RowField("round", "Which one.", Positive),
        RowField("opponent", "The starting rank of the opponent; null for a bye.", int | None),
        RowField("why", "The reason in words."),
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
        RowField("article", "What makes it anomalous.", MaybeText),
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
                 lambda first: Fraction(first.points, 2)),
        RowField("average", "Of the opponents (Ra).", Number),
        RowField("p", "The share of the points.", Number,
                 lambda first: None if first.p is None else Fraction(first.p, 100)),
        RowField("dp", "What it adds to the average.", Number),
        RowField("rating", "The first rating, null where none can be found.", Number),
        RowField("missing", "What keeps it from being published.", MaybeText),
    )


def _system_fields(_player: RatedPlayer) -> Any:  # noqa: ANN401 - what the form of a system fills in
    return UNSET


class PrintedPlayer(JsonRow):
    """A player before and after the event."""

    fields = (
        RowField("id", "The starting rank.", Positive),
        RowField("name", "As the file has it."),
        RowField("start", "The rating in the file.", Number),
        RowField("before", "At the start of the last calculation.", Number),
        RowField("after", "The new rating as the system rounds it.", Number),
        RowField("change", "``after`` minus ``start``.", Number),
        RowField("anomalous", "In any calculation (ufgo).", bool),
        RowField("games", "Those that are rated.", tuple[PrintedGame, ...],
                 lambda player: PrintedGame.of(player.games)),
        RowField("not_counted", "The other rounds.", tuple[LeftOutRound, ...],
                 lambda player: LeftOutRound.of(player.not_counted)),
        RowField("rank", "In the Ukrainian system (ufgo).", RanksOfEvent, _system_fields,
                 is_optional=True),
        RowField("calculations", "Each calculation (ufgo).", tuple[PrintedCalculation, ...],
                 _system_fields, is_optional=True),
        RowField("k", "The coefficient (fide).", Coefficient | None, _system_fields,
                 is_optional=True),
        RowField("exact_change", "Before rounding (fide).", Number, _system_fields,
                 is_optional=True),
        RowField("first", "Of an unrated player (fide).", PrintedFirstRating | None, _system_fields,
                 is_optional=True),
        RowField("note", "What is special about the player (fide).", MaybeText, _system_fields,
                 is_optional=True),
    )


class PrintedStatement(JsonRow):
    """A rule, or a reading of an open point."""

    fields = (
        RowField("name", "For a reading the name of ``--policy``."),
        RowField("value", "The reading that was taken."),
        RowField(column=named_column(Kind.CODE, "rule", is_optional=True),
                 value=lambda rule: f"{rule.name}={rule.value}" if rule.value else ""),
        RowField("article", "The article that is read.",
                 column=named_column(Kind.CODE, "article", is_optional=True)),
        RowField(column=named_column(Kind.TEXT, "basis", is_optional=True), value=_basis),
        RowField("says", "What is done by it.", column=_words("meaning")),
        RowField("default", "False where an option chose it.", bool, lambda rule: rule.is_default),
        RowField("verified", "False where its text could not be checked.", bool,
                 lambda rule: rule.is_verified),
    )


class StatedChange(JsonRow):
    """A stated change beside the computed one."""

    fields = (
        RowField("id", "The starting rank.", int),
        RowField("stated", "In the file.", RatingNumber),
        RowField("computed", "Null for who is unrated: a stated 0 then says the same.", Number),
        RowField("equal", "Whether both say the same.", bool, lambda change: change.is_equal),
        RowField("explained_by", "The simplest other way of calculating that gives the stated "
                 "number.", MaybeText, lambda change: change.explained_by or None),
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
        RowField("event", "Its name.", str, lambda part: part[1].name),
        RowField("rating", "Of the player, as it entered the event.", Exact,
                 lambda part: part[2].start),
        RowField("games", "Against rated opponents.", Positive, lambda part: part[2].games),
        RowField("change", "By the K of the period, before rounding.", RatingNumber,
                 lambda part: part[0].change_in(part[2])),
    )


class PeriodOfPlayer(JsonRow):
    """A player in one month and on one list."""

    fields = (
        RowField("month", "In which the events ended, as ``2026-05``; ``unknown`` without a date.",
                 column=named_column(Kind.CODE, "month")),
        RowField("list", "``standard``, ``rapid`` or ``blitz``.", str,
                 lambda player: player.rate_of_play, named_column(Kind.CODE, "list")),
        RowField("fide_id", "Null for who has none: then the name and the birth date tell who is "
                 "one.", int | None, column=named_column(Kind.ID, "fide-id", is_optional=True)),
        RowField("name", "As his last event writes it.", column=NAME),
        RowField("rating", "Of his last event.", Exact, lambda player: player.start,
                 named_column(Kind.NUMBER, "rating")),
        RowField("k", "For all games together.", Positive, lambda player: player.k.value),
        RowField(value=lambda player: str(player.k), column=named_column(Kind.NUMBER, "k")),
        RowField("k_certain", "Whether K follows from the files alone.", bool,
                 lambda player: player.k.is_certain),
        RowField(value=lambda player: len(player.results),
                 column=named_column(Kind.NUMBER, "events")),
        RowField("games", "In all events.", Count, column=named_column(Kind.NUMBER, "games")),
        RowField("change", "The exact sum.", RatingNumber),
        RowField(value=lambda player: one_place(player.change),
                 column=named_column(Kind.NUMBER, "change")),
        RowField("after", "The new rating: the sum is rounded once, halves away from zero.", Exact,
                 lambda player: player.rating_after, named_column(Kind.NUMBER, "after")),
        RowField("note", "What a reader has to know.", str, lambda player: player.note or "",
                 named_column(Kind.TEXT, "note", is_optional=True, gives_way=2)),
        RowField("events", "In the order of their dates.", tuple[EventOfPeriod, ...],
                 lambda player: EventOfPeriod.of((player, *one) for one in player.results)),
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
    provenance: Provenance = UNTRACED


class RatingPeriodReport(Record, kw_only=True, tag_field="schema", tag="trfkit.rating-period/1"):
    """What ``trfkit rate`` prints of several files as JSON."""

    players: tuple[PeriodOfPlayer, ...]
    """By month, list and name."""
    provenance: Provenance = UNTRACED


def form_of(rated: Rated) -> Any:  # noqa: ANN401 - FideForm, or its like of another system
    """Return the form for the rating system's own data of a player."""
    return resolved(SYSTEMS[rated.rating.system].form)()


def printed_player(player: RatedPlayer, form: Any) -> PrintedPlayer:  # noqa: ANN401 - see form_of
    """Return the player as an element of ``players``."""
    return PrintedPlayer(PrintedPlayer.row(player) | form.completed(player))


def rating_texts(rated: Rated, origin: Origin, player: RatedPlayer | None = None) -> Iterator[str]:
    """Yield ratings as JSON, player by player: a large event of Go has 160 MB."""
    players = rated.rating.players if player is None else (player,)
    form = form_of(rated)
    without = replace(rated, rating=replace(rated.rating, players=()))
    texts = (to_json(printed_player(each, form)) for each in players)
    yield from json_of_texts(traced(rating_report(without), origin), "players", texts)


def rating_report(rated: Rated) -> RatingReport:
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
    )
