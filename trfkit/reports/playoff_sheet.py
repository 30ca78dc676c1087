"""A sheet of a play-off to print and fill in: games to be played, tables and what was drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.playoffs.game_results import score_of
from trfkit.record import Record
from trfkit.reports.html_page import render
from trfkit.reports.playoff_course import (
    about_of,
    entry_text,
    seed_text,
    timetable_lines,
    title_of,
)
from trfkit.reports.provenance import origin_foot
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.playoffs.conduct import Conducted, Progress
    from trfkit.playoffs.playoff_state import Game
    from trfkit.reports.provenance import Origin

HALF: Final = POINT // 2
THREE: Final = 3


class Slip(Record):
    """One game to be played, with room for what will be written."""

    number: int
    stage: str
    white: str
    black: str
    time_control: str
    start: str
    sudden_death: bool


class CrossRow(Record):
    """One player of a table: name, results against the others ("" where open), points."""

    name: str
    cells: tuple[str | None, ...]
    points: str


class CrossTable(Record):
    """A round-robin so far."""

    caption: str
    rows: tuple[CrossRow, ...]


class ContestSheet(Record):
    """One contest on the sheet."""

    about: str
    item_of_start: str
    slips: tuple[Slip, ...]
    said: tuple[str, ...]
    tables: tuple[CrossTable, ...]
    played: tuple[tuple[str, ...], ...]
    places: tuple[tuple[str, str], ...]
    drawn: tuple[str, ...]
    not_stated: tuple[str, ...]
    if_tied: str
    timetable: tuple[str, ...]


def playoff_sheet(conducted: Conducted, origin: Origin) -> str:
    """Return a whole HTML document that needs no other file."""
    # What those at the board have to know of the general rules.
    topics = {"breaks", "arbiters", "colours", "places", "prizes"}
    rules = conducted.contests[0].plan.rules
    return render(
        "playoff_sheet.html",
        title=title_of(conducted),
        about=f"by edition {conducted.state.edition}, lots {seed_text(conducted)}",
        contests=[_sheet(progress) for progress in conducted.contests],
        rules=tuple(f"{r.topic}: {r.text} [{r.item}]" for r in rules if r.topic in topics),
        origin=origin_foot(origin),
    )


def _sheet(progress: Progress) -> ContestSheet:
    open_ = [game for game in progress.games if game.result is None]
    return ContestSheet(
        about=about_of(progress),
        item_of_start=next(iter(progress.starts.values())).item if progress.starts else "",
        slips=tuple(_slip(progress, game) for game in open_),
        said=tuple(want.text for want in progress.wants if want.game is None),
        tables=tuple(_tables(progress)),
        played=tuple(
            (
                str(game.number),
                game.stage,
                _name(progress, game.white),
                game.result or "",
                _name(progress, game.black),
                "" if game.moves is None else str(game.moves),
                game.ended or "",
            )
            for game in progress.games
            if game.result is not None
        ),
        places=tuple(
            (str(place) if place == last else f"{place}-{last}", _name(progress, id_))
            for id_, (place, last) in progress.places.items()
        ),
        drawn=tuple(entry_text(entry).removeprefix("- ") for entry in progress.entries),
        not_stated=progress.remarks,
        if_tied="; ".join(_if_tied(progress, open_)),
        timetable=tuple(line.removeprefix("- ") for line in timetable_lines(progress))
        if progress.order is None
        else (),
    )


def _if_tied(progress: Progress, games: Sequence[Game]) -> Iterator[str]:
    """Yield what follows a tie in the stages that are being played."""
    for stage in progress.plan.stages:
        text = stage.if_tied.value
        if text and any(game.stage.startswith(stage.name.rstrip("s")) for game in games):
            yield f"{stage.name}: {text} [{stage.if_tied.item}]"


def _name(progress: Progress, id_: int) -> str:
    return f"{progress.by_id[id_].name} ({id_})"


def _slip(progress: Progress, game: Game) -> Slip:
    start = progress.starts.get(game.round)
    about = "about " if start and start.estimated else ""
    return Slip(
        number=game.number,
        stage=game.stage,
        white=_name(progress, game.white),
        black=_name(progress, game.black),
        time_control=game.time_control or "not stated",
        start=f"{about}{start.time}" if start else "",
        sudden_death=game.sudden_death,
    )


def _tables(progress: Progress) -> Iterator[CrossTable]:
    """Yield a crosstable of each round-robin that was begun."""
    stages: dict[str, list[Game]] = {}
    for game in progress.games:
        stage, mark, _ = game.stage.rpartition(", round ")
        if mark:
            stages.setdefault(stage, []).append(game)
    for stage, games in stages.items():
        ids = tuple(dict.fromkeys(id_ for game in games for id_ in (game.white, game.black)))
        if len(ids) >= THREE:
            order = sorted(ids, key=[c.id for c in progress.contest.competitors].index)
            rows = tuple(_row(progress, games, order, id_) for id_ in order)
            yield CrossTable(stage, rows)


def _row(progress: Progress, games: Sequence[Game], order: Sequence[int], id_: int) -> CrossRow:
    total = 0
    cells: list[str | None] = []
    for other in order:
        if other == id_:
            cells.append(None)
            continue
        halves = [
            score[game.black == id_]
            for game in games
            if {game.white, game.black} == {id_, other}
            and game.result is not None
            and (score := score_of(game.result, draw_for_black=game.sudden_death)) is not None
        ]
        total += sum(halves)
        cells.append(" ".join(format_exact(half * HALF, POINT) for half in halves))
    return CrossRow(_name(progress, id_), tuple(cells), format_exact(total * HALF, POINT))
