"""The plan of a play-off as JSON and as a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from trfkit.bounded_types import Positive, PrintedEdition
from trfkit.messages import Message
from trfkit.messages import Participant as Player
from trfkit.playoffs.plan import COLOURS_BY_TABLE, Basis, Format, berger
from trfkit.record import Meta, Record, fill_record
from trfkit.reports.document import (
    Cell,
    Document,
    Facts,
    Kind,
    Label,
    Mark,
    Section,
    Table,
    listed_section,
    sentence_list,
    title_with_name,
)
from trfkit.reports.forms import Forms
from trfkit.reports.provenance import UNTRACED, Origin, Provenance, foot_of
from trfkit.reports.row_fields import (
    JsonRow,
    RowField,
    code_column,
    named_column,
    table_of,
    table_of_fields,
)
from trfkit.units import POINT, parse_points

if TYPE_CHECKING:
    from trfkit.playoffs import TiedGroup
    from trfkit.playoffs.plan import Fact, Parameter, Plan, Rule, Stage
    from trfkit.reports.document import Block, Text, Value

TWO: Final = 2


class Programme(Record):
    """A plan with its players, if a file names them, and notes about them."""

    plan: Plan
    tied: TiedGroup | None = None
    remarks: tuple[Message, ...] = ()

    @property
    def edition(self) -> str:
        """The edition that prescribes the plan."""
        return self.plan.edition

    @property
    def policies(self) -> Mapping[str, str]:
        """The policies, other than the defaults, by which the players are tied."""
        return self.tied.standings.policies if self.tied else {}

    @property
    def tournament(self) -> str | None:
        """The tournament's name."""
        return self.tied.standings.name if self.tied else None

    @property
    def assumptions(self) -> tuple[Message, ...]:
        """Everything on which the choice of edition and players rests."""
        return (*self.remarks, *(self.tied.assumptions if self.tied else ()))

    def participant(self, number: int) -> Player | int:
        """Return a player by number, with the name if it is known."""
        return Player(number, self.tied.entrants[number - 1].name) if self.tied else number

    def label(self, number: int) -> Label:
        """Return a player by number as a label."""
        return Label(number, self.tied.entrants[number - 1].name if self.tied else "")


class TableRound(Record):
    """One round of a Berger table."""

    pairs: tuple[tuple[Positive, Positive], ...]
    """White first where ``colours`` says that the table fixes them."""
    free: int | None
    """Who has no game."""


class BergerTable(Record):
    """The Berger table of one group of a round-robin."""

    by: Literal["players", "table"]
    """What the numbers in it are: of the players, or places where it is open who has them."""
    order: tuple[Positive, ...]
    """The numbers in the order of the table."""
    rounds: tuple[TableRound, ...]
    """The games."""


def tables_of(stage: Stage) -> tuple[BergerTable, ...]:
    """Return a Berger table for each group of a round-robin, none for other stages."""
    orders = stage.tables and stage.tables.value
    tables = []
    for group, size in enumerate(sizes_of(stage)):
        order = orders[group] if orders else tuple(range(1, size + 1))
        rounds = tuple(
            TableRound(
                tuple((order[one - 1], order[other - 1]) for one, other in pairs),
                None if free is None else order[free - 1],
            )
            for pairs, free in berger(size)
        )
        tables.append(BergerTable("players" if orders else "table", order, rounds))
    return tuple(tables)


def sizes_of(stage: Stage) -> tuple[int, ...]:
    """Return the number of players in each group of a round-robin, none for other stages."""
    return (stage.sizes and stage.sizes.value) or ()


# fmt: off
class Participant(JsonRow):
    """One of those who are tied."""

    fields = (
        RowField("number", "By the tie-breaks, 1 for the best.", Positive,
                 column=named_column(Kind.NUMBER, "number")),
        RowField(column=named_column(Kind.NAME, "name"), value=attrgetter("name")),
        RowField("id", "Starting rank, or a team's number.", column=named_column(Kind.ID, "id")),
        RowField("name", "Of the player or the team."),
        RowField("points", "By which they are tied.", value=lambda one: parse_points(one.points),
                 column=named_column(Kind.POINTS, "points", POINT)),
    )


class Source(JsonRow):
    """Where something is said of a stage, and how firmly."""

    fields = (
        RowField("item", "The item of the regulations."),
        RowField("basis", "How firmly it says so.", Basis),
    )


def _fact(name: str) -> Callable[[Stage], Any]:
    """Return the function that reads a fact of a stage, None if the fact is not stated."""

    def read(stage: Stage) -> Any:  # noqa: ANN401 - any fact
        fact = getattr(stage, name)
        return None if fact is None else fact.value

    return read


class PrintedStage(JsonRow):
    """One part of a play-off."""

    fields = (
        RowField("name", "What it is called."),
        RowField("item", "The item of the regulations that prescribes the stage."),
        RowField("when", "The condition on which it is played; null for always.", str | None,
                 lambda stage: stage.when),
        RowField("format", "How it is played.", Format, _fact("format")),
        RowField("groups", "The players of each group or pair, a single one being free; empty "
                 "where that is open or depends on earlier stages.",
                 tuple[Annotated[tuple[Positive, ...], Meta(min_length=1)], ...],
                 lambda stage: (stage.groups and stage.groups.value) or ()),
        RowField("entrants", "Who plays, in words, where it depends on earlier stages.",
                 tuple[tuple[str, ...], ...]),
        RowField("numbers", "Who has which number; null where it is not stated or does not apply.",
                 str | None, _fact("numbers")),
        RowField("games", "Of each pair; null where it is not stated.", Positive | None,
                 _fact("games")),
        RowField("time_control", "Null where it is not stated.", str | None,
                 _fact("time_control")),
        RowField("colours", "Who has White; null where it is not stated.", str | None,
                 _fact("colours")),
        RowField("alternative", "Another way that the regulations allow; null where there is none.",
                 str | None, _fact("alternative")),
        RowField("if_tied", "What follows where the stage decides nothing; null where it is not "
                 "stated.", str | None, _fact("if_tied")),
        RowField("tables", "The Berger table of each group of a round-robin.",
                 tuple[BergerTable, ...], tables_of),
        RowField("sources", "For each thing that is said of the stage: where, and how firmly.",
                 Mapping[str, Source],
                 lambda stage: {name: Source.row(fact) for name, fact in stage.facts.items()}),
        RowField("inferred", "Which of these are inferred from a like case.", tuple[str, ...],
                 lambda stage: tuple(
                     name for name, fact in stage.facts.items() if fact.basis is Basis.INFERRED
                 )),
    )
# fmt: on


class PlayoffReport(Record, kw_only=True, tag_field="schema", tag="trfkit.playoff/1"):
    """What ``trfkit playoff plan --format json`` prints.

    Players are numbers in the order of the tie-breaks, 1 for the best of those who are tied.
    """

    edition: PrintedEdition
    """Whose rules these are."""
    players: Positive
    """How many are tied; 1 where the place is not shared."""
    article: Message
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
    not_stated: tuple[Message, ...]
    """What the text does not say in so many words."""
    assumptions: tuple[Message, ...]
    """On what the choice of edition and participants rests."""
    provenance: Provenance = UNTRACED


def playoff_report(programme: Programme) -> PlayoffReport:
    """Return what ``trfkit playoff --format json`` prints."""
    plan, tied = programme.plan, programme.tied
    return fill_record(
        PlayoffReport,
        plan,
        tournament=programme.tournament,
        places=str(tied.places) if tied else None,
        participants=Participant.of(tied.entrants if tied else ()),
        stages=PrintedStage.of(plan.stages),
        assumptions=programme.assumptions,
    )


# For people ---------------------------------------------------------------------------------------


def playoff_document(programme: Programme, origin: Origin, *, is_page: bool = False) -> Document:
    """Return players, stages, general rules and gaps; a page has room to write."""
    plan, tied = programme.plan, programme.tied
    stages = enumerate(plan.stages, start=1)
    clause = Message("playoff.plan", count=plan.players)
    if tied is not None:
        name = "playoff.of-teams" if tied.is_of_teams else "playoff.of-players"
        clause = Message(name, places=str(tied.places), count=plan.players)
    return Document(
        title=title_with_name(programme.tournament, clause),
        subtitle=(Message("playoff.by", edition=plan.edition, article=plan.article),),
        blocks=(
            *_tied_participants(programme),
            *listed_section("playoff.chosen", programme.assumptions),
            *_parameters(plan),
            *(_stage(number, stage, programme, is_page=is_page) for number, stage in stages),
            *listed_section("playoff.rules", map(rule_text, plan.rules)),
            *listed_section("playoff.not-stated", plan.not_stated_besides),
        ),
        **foot_of(origin),
    )


def playoff_forms(programme: Programme) -> Forms:
    """Return the forms of the programme of a play-off."""
    return Forms(
        document=partial(playoff_document, programme),
        page=partial(playoff_document, programme, is_page=True),
        report=partial(playoff_report, programme),
    )


def rule_text(rule: Rule) -> Message:
    """Return a rule of every play-off."""
    return Message("playoff.rule", topic=rule.topic, text=rule.text, item=rule.item)


def _tied_participants(programme: Programme) -> Iterator[Block]:
    out, tied = programme.plan.out, programme.tied
    if tied is None:
        yield from sentence_list((Message("playoff.all-out", numbers=out),) if out else ())
        return
    caption, is_out = Message("playoff.tied"), Message("playoff.out")
    note = RowField(
        value=lambda entrant: is_out if entrant.number in out else None,
        column=named_column(Kind.TEXT, "note", is_optional=True),
    )
    table = table_of_fields((*Participant.fields, note), tied.entrants, caption)
    yield Section(heading=caption, blocks=(table,))


def _parameters(plan: Plan) -> Iterator[Section]:
    """Yield the parameters for the organiser to fix, and those that are fixed already."""
    if plan.parameters:
        caption, is_open = Message("playoff.parameters"), Message("playoff.not-filled-in")
        table = table_of(
            plan.parameters,
            caption,
            (named_column(Kind.CODE, "article"), lambda parameter: parameter.item),
            (named_column(Kind.TEXT, "what", gives_way=2), lambda parameter: parameter.asks),
            (
                named_column(Kind.TEXT, "answer", gives_way=1),
                lambda parameter: is_open if parameter.answer is None else parameter.answer,
            ),
        )
        yield Section(heading=caption, blocks=(table,))


def _stage(number: int, stage: Stage, programme: Programme, *, is_page: bool) -> Section:
    heading = Message("playoff.stage", number=number, name=stage.name, item=stage.item)
    if stage.when:
        heading = Message("playoff.stage-if", **heading.arguments, condition=stage.when)
    blocks: list[Block] = [Facts(tuple(_facts(stage, programme)))]
    if is_page and not sizes_of(stage):
        following = programme.plan.stages[number:]
        same = (stage.when, Format.KNOCKOUT, Format.KNOCKOUT)
        later = sum((s.when, s.format.value, stage.format.value) == same for s in following)
        blocks.append(_pairs(stage, programme, later))
    for group, table in enumerate(tables_of(stage)):
        by_table = "yes" if stage.colours.value == COLOURS_BY_TABLE else "no"
        caption = Message("playoff.table", colours=by_table)
        if len(sizes_of(stage)) > 1:
            letter = ascii_uppercase[group]
            caption = Message("playoff.table-of-group", letter=letter, table=caption)
        if table.by != "players":
            caption = Message("playoff.by-places", table=caption)
        if (stage.games.value or 1) > 1:
            caption = Message("playoff.again", table=caption, count=stage.games.value)
        inside = tuple(_berger(table, programme, is_page=is_page))
        blocks.append(Section(heading=caption, blocks=inside))
    return Section(heading=heading, blocks=blocks)


def _facts(stage: Stage, programme: Programme) -> Iterator[tuple[Text, Text]]:
    """Yield a label and a text for each fact about a stage, with its source."""
    if stage.entrants:
        pairs = tuple(Message("playoff.players", players=pair) for pair in stage.entrants)
        yield Message("playoff.entrants"), Message("playoff.pairs-of-entrants", pairs=pairs)
    for name, fact in stage.facts.items():
        if name == "sizes" and fact.is_firm:
            continue  # the groups show it
        label = Message("playoff.label", name=name)
        if fact.value is None:
            yield label, Message("playoff.not-stated-in", item=fact.item)
            continue
        text = _value_of(name, stage, fact, programme)
        if fact.basis is Basis.STATED:
            yield label, Message("playoff.text", text=text, item=fact.item)
        else:
            basis = str(fact.basis)
            yield label, Message("playoff.text-by", text=text, item=fact.item, basis=basis)


def _value_of(
    name: str, stage: Stage, fact: Fact[object], programme: Programme
) -> Message | str | tuple[Message, ...]:
    """Return a fact about a stage as text, several groups or pairs as clauses."""
    if name == "sizes":
        return (Message("playoff.numbers", numbers=sizes_of(stage)),)
    if name == "tables" and stage.tables and stage.tables.value is not None:
        return tuple(Message("playoff.numbers", numbers=order) for order in stage.tables.value)
    if name != "groups" or stage.groups is None or stage.groups.value is None:
        if isinstance(fact.value, Format):
            return Message("playoff.format", format=fact.value)
        return fact.value if isinstance(fact.value, Message) else str(fact.value)
    groups = stage.groups.value
    if stage.format.value is not Format.ROUND_ROBIN:
        return tuple(_versus(pair, programme) for pair in groups)
    if len(sizes_of(stage)) == 1:
        return tuple(Message("playoff.numbers", numbers=group) for group in groups)
    return tuple(
        Message("playoff.group", letter=letter, numbers=group)
        for letter, group in zip(ascii_uppercase, groups, strict=False)
    )


def _versus(pair: tuple[int, ...], programme: Programme) -> Message:
    """Return a pair with names, or the player without an opponent."""
    players = [programme.participant(number) for number in pair]
    if len(players) == 1:
        return Message("playoff.is-free", participant=players[0])
    return Message("playoff.versus", white=players[0], black=players[1])


def _pairs(stage: Stage, programme: Programme, later: int) -> Table:
    """Return the pairs of a stage with room for results, and for names that are not known yet.

    ``later`` stages of its knock-out follow, each with half as many pairs.
    """
    known = (stage.groups and stage.groups.value) or ()
    rows: list[list[Value]] = [[programme.label(number) for number in pair] for pair in known]
    if not rows and all(len(pair) == TWO for pair in stage.entrants):
        rows = [[*pair] for pair in stage.entrants]
    if not rows:
        rows = [[] for _ in range(2**later)]
    result = named_column(Kind.BLANK, "result")
    columns = (named_column(Kind.NAME, "player"), named_column(Kind.NAME, "opponent"), result)
    cells = [(*row, *(None,) * (3 - len(row))) for row in rows]
    return Table(columns=columns, rows=cells, caption=Message("playoff.pairs"))


def _berger(table: BergerTable, programme: Programme, *, is_page: bool) -> Iterator[Block]:
    """Yield the rounds of a group; on a page also its blank crosstable."""
    yield Table(
        columns=(
            named_column(Kind.NUMBER, "round"),
            named_column(Kind.CODE, "games"),
            named_column(Kind.NUMBER, "free", is_optional=True),
        ),
        rows=[
            (number, ", ".join(f"{one}-{other}" for one, other in of_round.pairs), of_round.free)
            for number, of_round in enumerate(table.rounds, start=1)
        ],
        caption=Message("playoff.rounds"),
    )
    if is_page:
        known = table.by == "players"
        names = [programme.label(number) if known else None for number in table.order]
        results = [[None] * len(names) for _ in names]
        yield crosstable(names, results, Message("playoff.results"), ("points", "place"))


def crosstable(
    names: Sequence[Value],
    results: Sequence[Sequence[Value | Cell]],
    caption: Text,
    behind: Sequence[str],
) -> Table:
    """Return a table of all against all, to be filled in, with more columns at the end."""
    size = len(names)
    rows = []
    for place, (name, of_player) in enumerate(zip(names, results, strict=True)):
        cells: list[Value | Cell] = [place + 1, name, *of_player]
        cells[place + 2] = Cell(values=("",), marks=(Mark.DIAGONAL,))
        rows.append((*cells, *(None,) * (len(behind) + 2 + size - len(cells))))
    columns = (
        named_column(Kind.NUMBER, "number"),
        named_column(Kind.NAME, "player"),
        *(code_column(Kind.BLANK, str(n + 1)) for n in range(size)),
        *(named_column(Kind.BLANK, name) for name in behind),
    )
    return Table(columns=columns, rows=rows, caption=caption)
