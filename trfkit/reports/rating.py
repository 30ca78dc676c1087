"""Ratings before and after an event: as rows, as JSON, and explained game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.ratings.rating_numbers import decimal
from trfkit.ratings.result import text_or_none
from trfkit.record import replace
from trfkit.reports.provenance import origin_text
from trfkit.reports.rating_json import (
    NOTE,
    SCORES,
    Rated,
    form_of,
    hundredths,
    printed_player,
    rating_report,
)
from trfkit.reports.text_formats import (
    json_of_texts,
    to_columns,
    to_csv,
    to_json,
    without_empty,
    without_formulas,
)
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from trfkit.ratings.fide.stated_changes import Compared
    from trfkit.ratings.result import RatedGame, RatedPlayer
    from trfkit.reports.provenance import Origin

NAME: Final = "name"
TEXTS: Final = frozenset({NAME, "opponent's name", "article", "factors", "first", NOTE})
"""Columns of words; the others hold numbers."""

MAY_BE_EMPTY: Final = frozenset({"stated", "anomalous", NOTE, "first", "K"})
"""Columns that a table leaves out where nobody has anything in them."""

GAME_HEAD: Final = (
    "id",
    NAME,
    "pass",
    "round",
    "rating",
    "opponent",
    "opponent's name",
    "opponent's rating",
    "score",
    "expected",
    "factors",
    "change",
    "after",
    "article",
    NOTE,
)


# Players -----------------------------------------------------------------------------------------


def player_rows(rated: Rated) -> list[list[str]]:
    """Return a head and a row for each player, in the order of the file."""
    stated = {one.id: one for one in rated.stated}
    form = form_of(rated)
    cells = [_cells(player, stated.get(player.id), form) for player in rated.rating.players]
    heads = list(dict.fromkeys(head for row in cells for head in row))
    return [heads, *([row.get(head, "") for head in heads] for row in cells)]


def _cells(player: RatedPlayer, stated: Compared | None, form: Any) -> dict[str, str]:  # noqa: ANN401 - see form_of
    behind_start, ends = form.cells(player, stated)
    return {
        "id": str(player.id),
        NAME: player.name,
        "start": _text(player.start),
        **behind_start,
        "games": str(_games_of_last(player)),
        "change": _text(player.change),
        "after": _text(player.after),
        **ends,
    }


def _games_of_last(player: RatedPlayer) -> int:
    calculations = [game.calculation for game in player.games]
    return calculations.count(max(calculations, default=0))


def _text(value: Fraction | None) -> str:
    return text_or_none(value) or ""


# Games -------------------------------------------------------------------------------------------


def game_rows(rated: Rated, players: Iterable[RatedPlayer]) -> Iterator[list[str]]:
    """Yield a head and a row for each rated game of the players."""
    yield list(GAME_HEAD)
    for player in players:
        for game in player.games:
            opponent = rated.name_of(game.opponent)
            yield [str(player.id), player.name, *_game_cells(game, opponent)]


# PERF: of a large event a hundred thousand: not by the record that JSON is made of.
def _game_cells(game: RatedGame, opponent: str) -> list[str]:
    return [
        str(game.calculation),
        str(game.round),
        _text(game.rating),
        str(game.opponent),
        opponent,
        decimal(game.opponent_rating),
        SCORES[game.score],
        "" if game.expected is None else hundredths(game.expected),
        " ".join([f"{factor.name}={factor.value}" for factor in game.factors]),
        _text(game.change),
        _text(game.after),
        game.article,
        "" if game.note is None else str(game.note),
    ]


# For people --------------------------------------------------------------------------------------


def rating_title(rated: Rated) -> str:
    """Return the line above the tables: the tournament, the system, and what was given of it."""
    rating = rated.rating
    name = f"{rated.tournament}: " if rated.tournament else ""
    facts = ", ".join(f"{fact.name} {fact.value}" for fact in rating.facts)
    passes = f", {rating.passes} calculations" if rating.passes > 1 else ""
    return f"{name}{rating.system.upper()} ratings, {facts}{passes}"


def shown_columns(rows: Sequence[Sequence[str]]) -> tuple[list[list[str]], tuple[int, ...]]:
    """Return the rows without columns that say nothing, and which hold numbers, from 0."""
    return without_empty(rows, MAY_BE_EMPTY, TEXTS)


def rating_text(rated: Rated) -> str:
    """Return everything below the table: what the file states, and what the numbers rest on."""
    return "".join(f"{visible(line)}\n" for line in _lines(rated))


def _lines(rated: Rated) -> Iterator[str]:
    if rated.stated:
        equal = sum(one.is_equal for one in rated.stated)
        yield f"Stated changes: {equal} of {len(rated.stated)} agree"
        for comparison in rated.stated:
            if not comparison.is_equal:
                why = f": {comparison.explained_by}" if comparison.explained_by else ""
                computed = "none" if comparison.computed is None else decimal(comparison.computed)
                name = rated.name_of(comparison.id)
                stated = decimal(comparison.stated)
                yield f"  {comparison.id} {name}: {stated} stated, {computed} computed{why}"
        yield ""
    if rated.rating.notes:
        yield "Notes"
        yield from map(str, rated.rating.notes)
        yield ""
    yield "What the numbers rest on (* not the default, ? not verified)"
    for rule in rated.rating.rules:
        mark = "*" if not rule.is_default else "?" if not rule.is_verified else " "
        setting = f"{rule.name}={rule.value}: " if rule.value else ""
        article = f" [{rule.article}]" if rule.article else ""
        yield f"{mark} {setting}{rule.says!s}{article}"


def spreadsheet_rows(rows: Iterable[Sequence[str]]) -> Iterator[list[str]]:
    """Yield the rows for CSV, without formulas in names."""
    return without_formulas(rows, TEXTS)


# One player --------------------------------------------------------------------------------------


def player_text(rated: Rated, player: RatedPlayer) -> str:
    """Return how one player's new rating came about: each calculation, each game."""
    return "".join(f"{visible(line)}\n" for line in _player_lines(rated, player))


def _player_lines(rated: Rated, player: RatedPlayer) -> Iterator[str]:
    head = f"{player.id} {player.name}: {_text(player.start) or 'unrated'}"
    if player.after is not None:
        head += f" -> {_text(player.after)}"
    if player.change is not None:
        head += f" ({_signed(player.change)})"
    yield head
    form = form_of(rated)
    for number in sorted({game.calculation for game in player.games}):
        yield ""
        yield from form.calculation(player, number)
        games = [game for game in player.games if game.calculation == number]
        yield from _game_table(rated, games)
    yield from form.lines(player)
    if player.not_counted:
        yield ""
        yield "Not counted"
        for left_out, article in player.not_counted:
            who = rated.name_of(left_out.opponent or 0)
            against = f" against {left_out.opponent} {who}".rstrip() if left_out.opponent else ""
            yield f"  round {left_out.round}{against}: {left_out.why!s} [{article}]"


def _signed(value: Fraction) -> str:
    return f"+{decimal(value)}" if value > 0 else decimal(value)


def _game_table(rated: Rated, games: Sequence[RatedGame]) -> list[str]:
    cells = [_game_cells(game, rated.name_of(game.opponent))[1:] for game in games]
    heads = list(GAME_HEAD[3:])
    kept = [i for i, head in enumerate(heads) if any(row[i] for row in cells) or head == "change"]
    rows = [[row[i] for i in kept] for row in (heads, *cells)]
    numbers = [place for place, i in enumerate(kept) if heads[i] not in TEXTS]
    return [f"  {line}" for line in to_columns(rows, numbers).splitlines()]


def rating_blocks(rated: Rated, *, games: bool) -> list[tuple[list[list[str]], tuple[int, ...]]]:
    """Return the tables to show, each with the columns that hold numbers."""
    tables = [player_rows(rated)]
    if games:
        tables.append([*game_rows(rated, rated.rating.players)])
    return [shown_columns(rows) for rows in tables]


def written_rating(
    rated: Rated,
    origin: Origin,
    format_: str,
    *,
    games: bool = False,
    player: RatedPlayer | None = None,
) -> Iterator[str]:
    """Yield ratings as ``trfkit rate`` writes them: ``table``, ``json`` or ``csv``.

    JSON comes player by player: of a large event of Go it has 160 MB. ``games`` adds those of all
    players; of one ``player`` they stand there with their reasons.
    """
    players: Sequence[RatedPlayer] = (player,) if player else rated.rating.players
    if format_ == "json":
        form = form_of(rated)
        without = replace(rated, rating=replace(rated.rating, players=()))
        texts = (to_json(printed_player(one, form)) for one in players)
        yield from json_of_texts(rating_report(without, origin), "players", texts)
    elif format_ == "csv":
        by_game = games or player is not None
        rows = game_rows(rated, players) if by_game else player_rows(rated)
        yield to_csv(spreadsheet_rows(rows))
    else:
        yield f"{visible(rating_title(rated))}\n\n"
        if player is not None:
            yield f"{player_text(rated, player)}\n"
        else:
            yield from (f"{to_columns(*one)}\n" for one in rating_blocks(rated, games=games))
        yield f"{rating_text(rated)}\n{origin_text(origin)}\n"
