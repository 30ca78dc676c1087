"""The plan of a play-off as one page to print: brackets, tables to fill in, rounds."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.playoffs import Format
from trfkit.record import Record
from trfkit.reports.html_page import render
from trfkit.reports.playoff import described, sizes_of, table_caption, tables_of, title
from trfkit.reports.provenance import origin_foot
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.playoffs import Stage
    from trfkit.reports.html_page import Frame
    from trfkit.reports.playoff import Programme, Table
    from trfkit.reports.provenance import Origin

OPEN: Final = "not stated"
FREE: Final = "free"
TWO: Final = 2


class Match(NamedTuple):
    """Two lines of a bracket: names, or words where it is open who plays."""

    first: str
    second: str


class Column(Record):
    """One round of a bracket."""

    name: str
    matches: tuple[Match, ...]


class GroupTable(Record):
    """A group's table: its players in order of the table, and its rounds in words."""

    caption: str
    players: tuple[str, ...]
    rounds: tuple[str, ...]


class Block(Record):
    """One stage, or the rounds of one knock-out, which share a bracket."""

    headings: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]
    bracket: tuple[Column, ...]
    grids: tuple[GroupTable, ...]


def playoff_page(programme: Programme, origin: Origin, frame: Frame | None = None) -> str:
    """Return a whole HTML document that needs no other file, or within a frame."""
    plan = programme.plan
    entrants = programme.tied.entrants if programme.tied else ()
    # The stages stand in order, those of one knock-out together.
    numbered = list(enumerate(plan.stages, start=1))
    blocks = []
    for (knockout, _), run in groupby(
        numbered, key=lambda item: (item[1].format.value is Format.KNOCKOUT, item[1].when)
    ):
        stages = list(run)
        blocks += [stages] if knockout else [[stage] for stage in stages]
    return render(
        "playoff.html",
        frame,
        title=title(programme),
        plan=plan,
        entrants=tuple(
            (
                str(entrant.number),
                entrant.name,
                str(entrant.id),
                format_exact(entrant.points, POINT),
                "out of the play-off" if entrant.number in plan.out else "",
            )
            for entrant in entrants
        ),
        assumptions=programme.assumptions,
        blocks=[_block(stages, programme) for stages in blocks],
        origin=origin_foot(origin),
    )


def _block(stages: Sequence[tuple[int, Stage]], programme: Programme) -> Block:
    headings = tuple(
        (
            f"{number}. {stage.name} [{stage.item}]",
            f"if {stage.when}" if stage.when else "",
            tuple(described(stage, programme)),
        )
        for number, stage in stages
    )
    columns: list[Column] = []
    for _, stage in stages:
        if not sizes_of(stage):
            left = len(columns[-1].matches) // TWO if columns else None
            columns.append(Column(stage.name, _matches(stage, programme, left)))
    grids = tuple(
        _grid(stage, table, group, programme)
        for _, stage in stages
        for group, table in enumerate(tables_of(stage))
    )
    return Block(headings, tuple(columns), grids)


def _matches(stage: Stage, programme: Programme, expected: int | None) -> tuple[Match, ...]:
    """Return the pairs of a stage; ``expected`` many open ones where nobody knows them."""
    if stage.groups is not None and stage.groups.value is not None:
        names = [[programme.name(number) for number in pair] for pair in stage.groups.value]
        return tuple(Match(pair[0], pair[1] if len(pair) == TWO else FREE) for pair in names)
    if all(len(pair) == TWO for pair in stage.entrants):
        return tuple(Match(*pair) for pair in stage.entrants)
    if len(stage.entrants) == 1 and stage.format.value is not Format.KNOCKOUT:
        return (Match("", ""),)  # such as the two who are ahead of the third: to be filled in
    count = programme.plan.players if len(stage.entrants) == 1 else TWO * len(stage.entrants)
    return (Match(OPEN, OPEN),) * (expected or (count + 1) // TWO)


def _grid(stage: Stage, table: Table, group: int, programme: Programme) -> GroupTable:
    known = table.by == "players"
    players = tuple(programme.name(n) if known else "" for n in table.order)
    rounds = tuple(
        ", ".join(f"{one}-{other}" for one, other in of_round.pairs)
        + ("" if of_round.free is None else f" ({of_round.free} is free)")
        for of_round in table.rounds
    )
    return GroupTable(table_caption(stage, table, group), players, rounds)
