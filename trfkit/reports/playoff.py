"""The plan of a play-off as JSON and as plain text."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final, Literal, cast

from trfkit.playoffs import COLOURS_BY_TABLE, Basis, Format, berger
from trfkit.record import Meta, Record
from trfkit.reports.provenance import origin_text, provenance
from trfkit.units import POINT, format_exact
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trfkit.bounded_types import Exact, Positive, PrintedEdition
    from trfkit.playoffs import Fact, Plan, Stage, Tied
    from trfkit.playoffs.plan import Parameter, Rule
    from trfkit.reports.provenance import Origin, Provenance

WIDTH: Final = 100
NOT_STATED: Final = "not stated"
LABELS: Final = {
    "format": "format",
    "groups": "players",
    "numbers": "numbers",
    "sizes": "group sizes",
    "tables": "table order",
    "games": "games",
    "time_control": "time control",
    "colours": "colours",
    "alternative": "or",
    "if_tied": "if tied",
}


class Programme(Record):
    """A plan with those who play, where a file says who they are, and what to say about them."""

    plan: Plan
    tied: Tied | None = None
    remarks: tuple[str, ...] = ()

    @property
    def tournament(self) -> str | None:
        """The tournament's name."""
        return self.tied.standings.name if self.tied else None

    @property
    def assumptions(self) -> tuple[str, ...]:
        """Everything on which the choice of edition and players rests."""
        return (*self.remarks, *(self.tied.assumptions if self.tied else ()))

    def name(self, number: int) -> str:
        """Return a player's number, with his name where it is known."""
        if self.tied is None:
            return str(number)
        return f"{number} {self.tied.entrants[number - 1].name}"


class TableRound(Record):
    """One round of a Berger table."""

    pairs: tuple[tuple[Positive, Positive], ...]
    """White first where ``colours`` says that the table fixes them."""
    free: int | None
    """Who has no game."""


class Table(Record):
    """The Berger table of one group of a round-robin."""

    by: Literal["players", "table"]
    """What the numbers in it are: of the players, or places where it is open who has them."""
    order: tuple[Positive, ...]
    """The numbers in the order of the table."""
    rounds: tuple[TableRound, ...]
    """The games."""


def tables_of(stage: Stage) -> tuple[Table, ...]:
    """Return a table for each group of a round-robin, none for other stages."""
    return tuple(_table(stage, group, size) for group, size in enumerate(sizes_of(stage)))


def sizes_of(stage: Stage) -> tuple[int, ...]:
    """Return the number of players in each group of a round-robin, nothing for other stages."""
    return (stage.sizes and stage.sizes.value) or ()


def _table(stage: Stage, group: int, size: int) -> Table:
    orders = stage.tables and stage.tables.value
    order = orders[group] if orders else tuple(range(1, size + 1))
    rounds = tuple(
        TableRound(
            tuple((order[one - 1], order[other - 1]) for one, other in pairs),
            None if free is None else order[free - 1],
        )
        for pairs, free in berger(size)
    )
    return Table("players" if orders else "table", order, rounds)


class Participant(Record, kw_only=True):
    """One of those who are tied."""

    number: Positive
    """By the tie-breaks, 1 for the best."""
    id: Positive
    """Starting rank, or a team's number."""
    name: str
    """Of the player or the team."""
    points: Exact
    """By which they are tied."""


class Source(Record):
    """Where something is said of a stage, and how firmly."""

    item: str
    """The item of the regulations."""
    basis: Basis
    """How firmly it says so."""


class PrintedStage(Record, kw_only=True):
    """One part of a play-off."""

    name: str
    """What it is called."""
    item: str
    """The item of the regulations that prescribes the stage."""
    when: str | None
    """The condition on which it is played; null for always."""
    format: Format
    """How it is played."""
    groups: tuple[Annotated[tuple[Positive, ...], Meta(min_length=1)], ...]
    """The players of each group or pair, a single one being free; empty where that is open or
    depends on earlier stages."""
    entrants: tuple[tuple[str, ...], ...]
    """Who plays, in words, where it depends on earlier stages."""
    numbers: str | None
    """Who has which number; null where it is not stated or does not apply."""
    games: Positive | None
    """Of each pair; null where it is not stated."""
    time_control: str | None
    """Null where it is not stated."""
    colours: str | None
    """Who has White; null where it is not stated."""
    alternative: str | None
    """Another way that the regulations allow; null where there is none."""
    if_tied: str | None
    """What follows where the stage decides nothing; null where it is not stated."""
    tables: tuple[Table, ...]
    """The Berger table of each group of a round-robin."""
    sources: Mapping[str, Source]
    """For each thing that is said of the stage: where, and how firmly."""
    inferred: tuple[str, ...]
    """Which of these are inferred from a like case."""


class PlayoffReport(Record, kw_only=True, tag_field="schema", tag="trfkit.playoff/1"):
    """What ``trfkit playoff plan --format json`` prints.

    Players are numbers in the order of the tie-breaks, 1 for the best of those who are tied.
    """

    edition: PrintedEdition
    """Whose rules these are."""
    players: Positive
    """How many are tied; 1 where the place is not shared."""
    article: str
    """Where the edition prescribes the plan."""
    tournament: str | None
    """The name; null where a number of players was given."""
    places: Annotated[str, Meta(pattern="^[0-9]+(-[0-9]+)?$")] | None
    """Those that are shared; null where a number of players was given."""
    participants: tuple[Participant, ...]
    """Those who are tied; empty where a number of players was given."""
    parameters: tuple[Parameter, ...]
    """What the organiser has to fix by article 3; empty for older editions."""
    stages: tuple[PrintedStage, ...]
    """In the order in which they are played."""
    out: tuple[Positive, ...]
    """Numbers of those who are tied but do not play."""
    rules: tuple[Rule, ...]
    """What holds for every play-off of the edition."""
    not_stated: tuple[str, ...]
    """What the text does not say in so many words."""
    assumptions: tuple[str, ...]
    """On what the choice of edition and participants rests."""
    provenance: Provenance


def playoff_report(programme: Programme, origin: Origin) -> PlayoffReport:
    """Return what ``trfkit playoff --format json`` prints."""
    plan, tied = programme.plan, programme.tied
    return PlayoffReport(
        edition=plan.edition,
        players=plan.players,
        article=plan.article,
        tournament=programme.tournament,
        places=str(tied.places) if tied else None,
        participants=tuple(
            Participant(
                number=e.number,
                id=e.id,
                name=e.name,
                points=format_exact(e.points, POINT),
            )
            for e in (tied.entrants if tied else ())
        ),
        parameters=plan.parameters,
        stages=tuple(map(_printed_stage, plan.stages)),
        out=plan.out,
        rules=plan.rules,
        not_stated=plan.not_stated,
        assumptions=programme.assumptions,
        provenance=provenance(origin),
    )


def _printed_stage(stage: Stage) -> PrintedStage:
    facts = stage.facts
    return PrintedStage(
        name=stage.name,
        item=stage.item,
        when=stage.when or None,
        format=cast("Format", stage.format.value),
        groups=(stage.groups and stage.groups.value) or (),
        entrants=stage.entrants,
        numbers=_value(stage.numbers),
        games=stage.games.value,
        time_control=stage.time_control.value,
        colours=stage.colours.value,
        alternative=_value(stage.alternative),
        if_tied=stage.if_tied.value,
        tables=tables_of(stage),
        sources={name: Source(fact.item, fact.basis) for name, fact in facts.items()},
        inferred=tuple(name for name, fact in facts.items() if fact.basis is Basis.INFERRED),
    )


def _value(fact: Fact[str] | None) -> str | None:
    return None if fact is None else fact.value


def playoff_text(programme: Programme, origin: Origin) -> str:
    """Return the plan for people: who plays, the stages, the general rules, and the gaps."""
    plan = programme.plan
    lines = [title(programme), f"By edition {plan.edition}: {plan.article}", ""]
    if programme.tied:
        for entrant in programme.tied.entrants:
            points = format_exact(entrant.points, POINT)
            out = ", out of the play-off" if entrant.number in plan.out else ""
            lines.append(f"  {entrant.number:>2}  {entrant.name} ({entrant.id}), {points}{out}")
        lines.append("")
    lines += _section("How they were chosen", programme.assumptions)
    if plan.out and not programme.tied:
        lines += [f"Out of the play-off: {_listed(plan.out)}", ""]
    if plan.parameters:
        lines.append("The organiser fixes beforehand")
        for parameter in plan.parameters:
            answer = parameter.answer
            mark = NOT_STATED.replace("stated", "filled in") if answer is None else answer
            lines += _hung(f"  {parameter.item}  {parameter.asks}:", mark, 9)
        lines.append("")
    for number, stage in enumerate(plan.stages, start=1):
        lines += _stage_lines(number, stage, programme)
    lines += _section("In every play-off", (f"{r.topic}: {r.text} [{r.item}]" for r in plan.rules))
    lines += _section("Not stated", plan.not_stated_besides)
    return "".join(f"{visible(line)}\n" for line in lines) + f"{origin_text(origin)}\n"


def title(programme: Programme) -> str:
    """Return the heading: how many play, for which place, of which tournament."""
    plan, tied = programme.plan, programme.tied
    name = f"{programme.tournament}: play-off" if programme.tournament else "Play-off"
    place = f" for place {tied.places}" if tied else ""
    who = "team" if tied and tied.of_teams else "player"
    plural = "" if plan.players == 1 else "s"
    return f"{name}{place}, {plan.players} {who}{plural}"


def _stage_lines(number: int, stage: Stage, programme: Programme) -> list[str]:
    when = f", if {stage.when}" if stage.when else ""
    lines = [f"{number}. {stage.name} [{stage.item}]{when}"]
    for name, said in described(stage, programme):
        lines += _hung(f"   {name + ':':<14}", said, 17)
    for group, table in enumerate(tables_of(stage)):
        lines.append(f"   {table_caption(stage, table, group)}")
        for round_no, of_round in enumerate(table.rounds, start=1):
            games = ", ".join(f"{one}-{other}" for one, other in of_round.pairs)
            rest = "" if of_round.free is None else f" ({of_round.free} is free)"
            lines.append(f"     round {round_no}: {games}{rest}")
    return [*lines, ""]


def described(stage: Stage, programme: Programme) -> Iterator[tuple[str, str]]:
    """Return a label and a text for everything that is said of a stage, with its source."""
    if stage.entrants:
        yield "who plays", "; ".join(", ".join(pair) for pair in stage.entrants)
    for name, fact in stage.facts.items():
        if name == "sizes" and fact.is_firm:
            continue  # the groups show it
        if fact.value is None:
            yield LABELS[name], f"{NOT_STATED} [{fact.item}]"
            continue
        said = _said(name, stage, fact, programme)
        mark = "" if fact.basis is Basis.STATED else f", {fact.basis}"
        yield LABELS[name], f"{said} [{fact.item}{mark}]"


def _said(name: str, stage: Stage, fact: Fact[object], programme: Programme) -> str:
    if name == "groups" and stage.groups and stage.groups.value is not None:
        if stage.format.value is Format.ROUND_ROBIN:
            return "; ".join(_group_text(i, g, stage) for i, g in enumerate(stage.groups.value))
        return "; ".join(versus(pair, programme) for pair in stage.groups.value)
    if name == "tables" and stage.tables and stage.tables.value is not None:
        return "; ".join(_listed(order) for order in stage.tables.value)
    if name == "sizes":
        return _listed(sizes_of(stage))
    return str(fact.value)


def versus(pair: tuple[int, ...], programme: Programme) -> str:
    """Return a pair with names, or who is free."""
    if len(pair) == 1:
        return f"{programme.name(pair[0])} is free"
    return " - ".join(programme.name(number) for number in pair)


def _group_text(index: int, group: tuple[int, ...], stage: Stage) -> str:
    several = len(sizes_of(stage)) > 1
    return f"{group_name(index)}: {_listed(group)}" if several else _listed(group)


def group_name(index: int) -> str:
    """Return the name of a group, counted from 0."""
    return f"group {chr(ord('A') + index)}"


def table_caption(stage: Stage, table: Table, group: int) -> str:
    """Return what stands above the rounds of a table."""
    name = f"{group_name(group)}, " if len(sizes_of(stage)) > 1 else ""
    by_table = stage.colours.value == COLOURS_BY_TABLE
    colours = "White first" if by_table else "colours not from the table"
    numbers = "" if table.by == "players" else "; the numbers are places in the table"
    cycles = stage.games.value or 1
    again = f"; played {cycles} times, colours reversed each time" if cycles > 1 else ""
    return f"{name}Berger table, {colours}{numbers}{again}:"


def _section(caption: str, entries: Iterable[str]) -> list[str]:
    lines = [line for entry in entries for line in _hung("  -", entry, 4)]
    return [caption, *lines, ""] if lines else []


def _hung(head: str, text: str, indent: int) -> list[str]:
    """Return ``head`` and ``text`` in lines of ``WIDTH``, the further ones indented."""
    return wrap(
        f"{head} {text}" if text else head,
        WIDTH,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        drop_whitespace=True,
    )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
