"""Ratings before and after an event as a document: of all players, or of one, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.messages import Message, Participant
from trfkit.ratings.result import decimal, one_place, text_or_none
from trfkit.reports.document import (
    Document,
    Kind,
    Label,
    Rows,
    Section,
    Table,
    listed,
    notes_section,
)
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import foot_of
from trfkit.reports.rating_json import (
    SCORES,
    Coefficient,
    PrintedFirstRating,
    form_of,
    hundredths,
    rating_texts,
)
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trfkit.ratings.fide.event_rating import Compared, FidePlayer
    from trfkit.ratings.fide.rating_change import FirstRating
    from trfkit.ratings.fide.rating_period import PlayerInPeriod
    from trfkit.ratings.result import Factor, NotCounted, RatedGame, RatedPlayer, Statement
    from trfkit.reports.document import Block, Column, Text, Value
    from trfkit.reports.provenance import Origin
    from trfkit.reports.rating_json import Rated

    Field = tuple[Column, Callable[[Any], Value]]

ID: Final = named_column(Kind.ID, "id")
NAME: Final = named_column(Kind.NAME, "name")


def rating_document(
    rated: Rated, origin: Origin, *, games: bool = False, player: RatedPlayer | None = None
) -> Document:
    """Return ratings; ``games`` adds those of all players, of one ``player`` they explain it."""
    rating = rated.rating
    # What the numbers rest on: rules, and readings of what the regulations leave open.
    rules = table_of(
        rating.rules,
        Message("rating.rules"),
        (
            named_column(Kind.CODE, "rule", is_optional=True),
            lambda rule: f"{rule.name}={rule.value}" if rule.value else "",
        ),
        (named_column(Kind.CODE, "article", is_optional=True), lambda rule: rule.article),
        (named_column(Kind.TEXT, "basis", is_optional=True), _basis),
        (_words("meaning"), lambda rule: rule.says),
    )
    title = Message("rating.title", system=rating.system)
    if rated.tournament:
        title = Message("rating.title-of", name=rated.tournament, clause=title)
    facts = [_fact_of_event(fact) for fact in rating.facts]
    if rating.passes > 1:
        facts.append(Message("rating.calculations", count=rating.passes))
    blocks: list[Block] = [players_table(rated) if player is None else _of_player(rated, player)]
    if games and player is None:
        blocks.append(games_table(rated, rating.players))
    return Document(
        title=title,
        subtitle=(Message("rating.about", facts=tuple(facts)),),
        blocks=(
            *blocks,
            *_stated(rated),
            *notes_section(rating.notes),
            Section(heading=Message("rating.rules"), blocks=(rules,)),
        ),
        **foot_of(origin),
    )


def _fact_of_event(fact: Factor) -> Message:
    """Return what the ratings of an event rest on."""
    if fact.name == "minutes" and not fact.value.isdecimal():
        return Message("rating.fact.no-minutes")
    return Message(f"rating.fact.{fact.name}", value=fact.value)


def rating_spreadsheet(
    rated: Rated, *, games: bool = False, player: RatedPlayer | None = None
) -> Document:
    """Return the one table for CSV: of players, or of the games of all or of one."""
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
        (ID, lambda player: player.id),
        (NAME, lambda player: player.name),
        (named_column(Kind.NUMBER, "start"), lambda player: text_or_none(player.start)),
        *behind_start,
        (named_column(Kind.NUMBER, "games"), _games_of_last),
        (named_column(Kind.NUMBER, "change"), lambda player: text_or_none(player.change)),
        (named_column(Kind.NUMBER, "after"), lambda player: text_or_none(player.after)),
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
    """Return a row for each rated game of the players, without the columns before the first."""

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
        text_or_none(game.rating),
        game.opponent,
        opponent,
        decimal(game.opponent_rating),
        SCORES[game.score],
        None if game.expected is None else hundredths(game.expected),
        " ".join([f"{factor.name}={factor.value}" for factor in game.factors]),
        text_or_none(game.change),
        text_or_none(game.after),
        game.article,
        game.note,
    )


def _stated(rated: Rated) -> Iterator[Section]:
    """Yield how many of the changes that the file states are right, and the others."""
    if not rated.stated:
        return
    others = [change for change in rated.stated if not change.is_equal]
    table = table_of(
        others,
        Message("rating.different"),
        (ID, lambda change: change.id),
        (NAME, lambda change: rated.name_of(change.id)),
        (named_column(Kind.NUMBER, "stated"), lambda change: decimal(change.stated)),
        (named_column(Kind.NUMBER, "computed", missing="-"), lambda c: text_or_none(c.computed)),
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


def _of_player(rated: Rated, player: RatedPlayer) -> Section:
    """Return how a player's new rating came about: what the system has of it, and each game."""
    blocks: list[Block] = [*form_of(rated).blocks(player)]
    if player.games:
        blocks.append(games_table(rated, (player,), 2 if rated.rating.passes > 1 else 3))
    if player.not_counted:
        caption = Message("rating.not-counted")
        blocks.append(Section(heading=caption, blocks=(_left_out(rated, player, caption),)))
    return Section(heading=_before_and_after(player), blocks=tuple(blocks))


def _before_and_after(player: RatedPlayer) -> Message:
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

    def opponent(row: NotCounted) -> Label | None:
        number = row.left_out.opponent
        return Label(number, rated.name_of(number)) if number else None

    return table_of(
        player.not_counted,
        caption,
        (named_column(Kind.NUMBER, "round"), lambda row: row.left_out.round),
        (named_column(Kind.NAME, "opponent", is_optional=True), opponent),
        (named_column(Kind.CODE, "article"), lambda row: row.article),
        (_words("reason"), lambda row: row.left_out.why),
    )


class FideForm:
    """Shows K, a first rating, and the change that the file states."""

    def fields(self, stated: dict[int, Compared]) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
        """Return K, and at the end what is stated, a first rating and the note."""

        def stated_change(player: FidePlayer) -> str | None:
            change = stated.get(player.id)
            return None if change is None else decimal(change.stated)

        return ((_number("k"), lambda player: str(player.k or "")),), (
            (_number("stated"), stated_change),
            (_words("first"), lambda player: _first_rating(player.first)),
            (_words("note"), lambda player: player.note),
        )

    def blocks(self, player: FidePlayer) -> tuple[Block, ...]:
        """Return what K or a first rating is made of."""
        return listed(_reasons(player))

    def completed(self, player: FidePlayer) -> dict[str, Any]:
        """Return for JSON K, the exact change, a first rating and the note."""
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
        texts={"json": lambda origin: rating_texts(rated, origin, player)},
    )


def period_document(players: Sequence[PlayerInPeriod], origin: Origin) -> Document:
    """Return a row for each player; changes have one decimal, as they are published."""
    caption = Message("rating.period")
    table = table_of(
        players,
        caption,
        (named_column(Kind.CODE, "month"), lambda player: player.month),
        (named_column(Kind.CODE, "list"), lambda player: player.rate_of_play),
        (named_column(Kind.ID, "fide-id", is_optional=True), lambda player: player.fide_id),
        (named_column(Kind.NAME, "name"), lambda player: player.name),
        (named_column(Kind.NUMBER, "rating"), lambda player: player.start),
        (named_column(Kind.NUMBER, "k"), lambda player: str(player.k)),
        (named_column(Kind.NUMBER, "events"), lambda player: len(player.shares)),
        (named_column(Kind.NUMBER, "games"), lambda player: player.games),
        (named_column(Kind.NUMBER, "change"), lambda player: one_place(player.change)),
        (named_column(Kind.NUMBER, "after"), lambda player: player.after),
        (
            named_column(Kind.TEXT, "note", is_optional=True, gives_way=2),
            lambda player: player.note,
        ),
    )
    return Document(title=caption, blocks=(table,), **foot_of(origin))
