"""The parts of a play-off plan: stages, and the item of the regulations for each fact.

Players are numbered in the order of the tie-breaks chosen beforehand, 1 for the best of the tied
players, as in the regulations.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Generic, TypeVar

from trfkit.messages.message import Message
from trfkit.model.berger import Round, berger_table
from trfkit.record import Meta, Record
from trfkit.refusal import refusal_of

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

Groups = tuple[tuple[int, ...], ...]
"""Numbers of players: those of each group of a round-robin, or of each pair of a knock-out."""


COLOURS_BY_TABLE: Final = Message("playoff.by-table")
COLOURS_BY_LOT: Final = Message("playoff.by-lot")


class Format(StrEnum):
    """The playing system of a stage."""

    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    MATCH = "match"
    SUDDEN_DEATH = "sudden-death"


class Basis(StrEnum):
    """How firmly the regulations support a fact."""

    STATED = "stated"
    """They say it."""
    READ = "read"
    """They can hardly mean anything else, but do not say it in so many words."""
    INFERRED = "inferred"
    """They are silent; it is taken over from a like case of theirs."""
    CHOSEN = "chosen"
    """They leave it to the organiser, who has filled it in."""
    NOT_STATED = "not stated"
    """They are silent, and nothing is put in its place."""


class Fact(Record, Generic[T_co]):
    """A fact about a stage, the item that states it, and how firmly.

    ``value`` is None if it is not stated. ``gap`` says what the text lacks; it is set unless the
    fact is stated or chosen.
    """

    value: T_co | None
    item: str
    basis: Basis = Basis.STATED
    gap: Message | None = None

    @property
    def is_firm(self) -> bool:
        """Tell whether the regulations or the organiser state it."""
        return self.basis in {Basis.STATED, Basis.CHOSEN}


def gap_at(item: str, name: str, **arguments: object) -> Message:
    """Return the gap of an item of the regulations: a message row on play-offs."""
    return Message("playoff.gap", item=item, gap=Message(f"playoff.{name}", **arguments))


def chosen(value: T, item: str) -> Fact[T]:
    """Return a fact that the organiser filled in for the parameter ``item``."""
    return Fact(value, item, Basis.CHOSEN)


def read(value: T, item: str, gap: Message) -> Fact[T]:
    """Return a fact by our reading of ``item``; ``gap`` says which words it lacks."""
    return Fact(value, item, Basis.READ, gap)


def inferred_fact(value: T, item: str, gap: Message) -> Fact[T]:
    """Return a fact assumed for something that ``item`` does not state."""
    return Fact(value, item, Basis.INFERRED, gap)


def not_stated(item: str, gap: Message) -> Fact[T]:
    """Return the absence of a fact that ``item`` should state."""
    return Fact(None, item, Basis.NOT_STATED, gap)


class StageName(Record):
    """The name of a stage or a part of it: ``key`` in a state, ``text`` for people.

    Keys are words separated by slashes, such as ``match/game-2``. ``table`` is the name of the
    round-robin that it is a round of.
    """

    key: str
    text: Message
    table: StageName | None = None

    def part(self, key: str, row: str, **arguments: object) -> StageName:
        """Return the name of a part: ``row`` is a row of the messages ``playoff.part``."""
        text = Message(f"playoff.part.{row}", stage=self.text, **arguments)
        return StageName(f"{self.key}/{key}", text)

    def within(self, part: StageName) -> StageName:
        """Return the name inside a part of the play-off, such as a group."""
        text = Message("playoff.part.within", part=part.text, stage=self.text)
        return StageName(f"{part.key}/{self.key}", text)


class Stage(Record, kw_only=True):
    """One part of a play-off; ``item`` is where the regulations prescribe it.

    ``when`` is the condition for playing it, None for always. ``groups`` are the players of each
    group or pair; if they depend on earlier stages, ``entrants`` describes them in words instead.
    ``tables`` gives the players of each group in the order of the Berger table, ``sizes`` the
    number of players of each table; both only for round-robins. ``games`` counts the games of each
    pair of players. ``alternative`` is another way that the regulations allow.
    """

    key: str
    name: Message
    item: str
    format: Fact[Format]
    games: Fact[int]
    time_control: Fact[str]
    colours: Fact[Message]
    if_tied: Fact[Message]
    when: Message | None = None
    groups: Fact[Groups] | None = None
    entrants: tuple[tuple[Message, ...], ...] = ()
    numbers: Fact[Message] | None = None
    tables: Fact[Groups] | None = None
    sizes: Fact[tuple[int, ...]] | None = None
    alternative: Fact[Message] | None = None

    @property
    def called(self) -> StageName:
        """Its name, with the key used in a state."""
        return StageName(self.key, self.name)

    @property
    def facts(self) -> dict[str, Fact[object]]:
        """All facts about the stage, by name, in reading order."""
        facts: dict[str, Fact[object] | None] = {
            "format": self.format,
            "groups": self.groups,
            "numbers": self.numbers,
            "sizes": self.sizes,
            "tables": self.tables,
            "games": self.games,
            "time_control": self.time_control,
            "colours": self.colours,
            "alternative": self.alternative,
            "if_tied": self.if_tied,
        }
        return {name: fact for name, fact in facts.items() if fact is not None}


class Rule(Record):
    """A rule that holds for every play-off of an edition."""

    topic: str
    """What it is about."""
    text: Message
    """What holds."""
    item: str
    """The item of the regulations that says so."""


class Parameter(Record):
    """A parameter that the organiser has to fix beforehand."""

    item: Annotated[str, Meta(pattern=r"^3\.1\.[1-7]$")]
    """The item of the regulations that leaves it to him."""
    name: str
    """As options name it."""
    asks: Message
    """What is to be fixed."""
    answer: str | None
    """What he fixed, null while it is open."""

    @property
    def gap(self) -> Message:
        """The message about it while it is open."""
        return gap_at(self.item, "parameter-open", asks=self.asks)


class Plan(Record, kw_only=True):
    """The play-off that the regulations prescribe for ``players`` tied participants.

    ``article`` cites the item of the scheme. ``out`` are the numbers of tied participants who do
    not take part; ``gaps`` are gaps of the text besides those of the stages.
    """

    edition: str
    players: int
    article: Message
    stages: tuple[Stage, ...] = ()
    rules: tuple[Rule, ...] = ()
    out: tuple[int, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    gaps: tuple[Message, ...] = ()

    @property
    def not_stated(self) -> tuple[Message, ...]:
        """Everything that the text does not state explicitly, each once."""
        of_stages = (f.gap for stage in self.stages for f in stage.facts.values() if f.gap)
        return tuple(dict.fromkeys((*of_stages, *self.gaps)))

    @property
    def not_stated_besides(self) -> tuple[Message, ...]:
        """The same without open parameters, for output that lists these anyway."""
        listed = {parameter.gap for parameter in self.parameters}
        return tuple(gap for gap in self.not_stated if gap not in listed)


# Round-robins of play-offs: Berger tables up to a size that is still a play-off -------------------


LARGEST: Final = 64
"""So many players a table is made for at most: more is a tournament and no play-off."""


def berger(players: int) -> tuple[Round, ...]:
    """Return the rounds of a round-robin of ``players`` with the places 1, 2 ... of the table.

    Raises Refusal for fewer than 2 players or more than ``LARGEST``.
    """
    if not 2 <= players <= LARGEST:  # noqa: PLR2004 - a game needs two
        raise refusal_of("no-berger-plan", players=players, largest=LARGEST)
    return berger_table(players)
