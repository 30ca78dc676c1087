"""The state of a play-off: who plays by which rules, what was drawn, decided and played.

Everything else follows from it: who plays next, who is ahead, which places are taken. It is kept
as one JSON document, whose shape is published.
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - read by msgspec
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from trfkit.messages.message import Argument, Message
from trfkit.playoffs.article3 import Answers
from trfkit.record import Meta, Record, convert, fill_record, from_json
from trfkit.refusal import refusal_of
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence


Number = Annotated[int, Meta(ge=1, le=9999)]
Clock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
"""A time of the day."""

MOST_GAMES: Final = 10_000
"""More games than this are no play-off."""


class Competitor(Record, kw_only=True):
    """One of those who are tied."""

    number: Number
    """By the tie-breaks, 1 for the best."""
    id: Number
    """Starting rank, or a team's number."""
    name: str
    """Of the player or the team."""
    points: str
    """By which they are tied."""
    of_three: Number | None = None
    """The number by the tie-breaks that order three players; null where the edition has none."""


class Conditions(Answers, kw_only=True):
    """What the organiser has fixed; null is what is left open."""

    sudden_death: str | None = None
    """The time control of deciding games, where no text states it."""
    bids: bool = False
    """Whether the colours of deciding games go by bids of time, not by lot."""
    settle: Annotated[int, Meta(ge=1, le=9999)] = 1
    """So many places of each contest are to be settled, from its best on."""
    short_of_time: bool = False
    """Whether deciding games alone are played, for lack of time."""


class Contest(Record, kw_only=True):
    """One play-off: those who share some places."""

    places: Annotated[str, Meta(pattern="^[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?$")]
    """All that the tied share."""
    competitors: Annotated[tuple[Competitor, ...], Meta(min_length=2)]
    """Best first."""
    undecided: tuple[tuple[Number, ...], ...] = ()
    """Numbers that the tie-breaks leave open, so that lots give them."""
    ended: Clock | None = None
    """When the last game of the tournament ended in which one of them played."""

    @property
    def first(self) -> int:
        """The best of the contested places."""
        return int(self.places.partition("-")[0])


class Entry(Record, kw_only=True):
    """Something that was drawn or decided, in the order in which it was."""

    key: str
    """By which the regulations' course asks for it."""
    kind: Literal["lot", "decision", "bids"]
    """Who decided: chance, the organiser, the players."""
    value: str
    """The outcome: ids in the order drawn, the word chosen, or each player's time."""
    by: Literal["seed", "hand"]
    """Whether it follows from the seed, or was entered."""


class Game(Record, kw_only=True):
    """A game that was paired; of teams, a match."""

    number: Number
    """By which results are entered."""
    key: str
    """Its place in the course of the play-off."""
    places: str
    """The contest."""
    stage: str
    """The stage, by its key."""
    round: Number
    """Of the contest, counted through all stages."""
    white: Number
    """The id of who has White; of teams, who is named first."""
    black: Number
    """The other one's."""
    time_control: str | None
    """Null where it is not stated."""
    sudden_death: bool
    """Whether a draw wins for Black."""
    result: Annotated[str, Meta(pattern=r"^([0-9.]+-[0-9.]+|1/2-1/2|\+/-|-/\+|-/-)$")] | None = None
    """White's points first; `+/-` is a forfeit; null while it is to be played."""
    moves: Annotated[int, Meta(ge=0, le=9999)] | None = None
    """Its number of moves; null where nobody said it."""
    ended: Clock | None = None
    """When it ended."""


class Assumption(Record):
    """Something on which the play-off rests: a message of trfkit with its arguments."""

    id: str
    """The name of the message."""
    arguments: Mapping[str, Any]
    """What fills it: words, numbers, lists of them, further messages."""

    @property
    def message(self) -> Message:
        """The message, for rendering."""
        return Message(self.id, **{name: _read(each) for name, each in self.arguments.items()})


def assumption_of(message: Message) -> Assumption:
    """Return a message in the form of a state."""
    arguments = {name: _store_argument(each) for name, each in message.arguments.items()}
    return Assumption(message.id, arguments)


def _store_argument(argument: Argument) -> Argument:
    if isinstance(argument, Message):
        return assumption_of(argument)
    return [_store_argument(each) for each in argument] if isinstance(argument, tuple) else argument


def _read(value: Argument) -> Argument:
    if isinstance(value, Assumption):
        return value.message
    if isinstance(value, dict):
        return convert(value, Assumption).message
    return tuple(map(_read, value)) if isinstance(value, list) else value


class State(Record, kw_only=True, tag_field="schema", tag="trfkit.playoff-state/2"):
    """What `trfkit playoff plan -o STATE.json` writes, and `pair` and `result` carry on."""

    program: str = f"trfkit {__version__}"
    """What wrote it first."""
    tournament: str | None
    """The name."""
    edition: Annotated[str, Meta(pattern="^[0-9]{4}$")]
    """Whose rules these are."""
    of_teams: bool
    """Whether teams play."""
    seed: str | None
    """From which every lot follows; null where lots are drawn by hand and entered."""
    conditions: Conditions
    """What the organiser has fixed."""
    contests: Annotated[tuple[Contest, ...], Meta(min_length=1)]
    """By place, best first."""
    assumptions: tuple[Assumption, ...] = ()
    """On what the choice of edition and competitors rests."""
    source: str | None = None
    """The tournament's file."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None
    """Of its bytes."""
    entries: tuple[Entry, ...] = ()
    """Everything that was drawn and decided."""
    games: tuple[Game, ...] = ()
    """Everything that was paired."""

    @property
    def remarks(self) -> tuple[Message, ...]:
        """The assumptions as messages."""
        return tuple(assumption.message for assumption in self.assumptions)


def answers_of(conditions: Conditions) -> Answers:
    """Return the parameters of article 3 for making plans."""
    return fill_record(Answers, conditions)


UNREADABLE: Final = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ImportError,
    RecursionError,
)
"""What JSON of another shape raises, or an assumption that is no row of the messages."""


def read_state(data: bytes) -> State:
    """Parse the document of a state; raises Refusal with the reason for anything else."""
    try:
        state = from_json(data, type=State)
        for remark in state.remarks:
            str(remark)  # whatever it is, it can be told
    except UNREADABLE as error:
        raise refusal_of("no-state", error=error) from error
    _expect_once("contest", [contest.places for contest in state.contests])
    _expect_once("competitor", [c.id for contest in state.contests for c in contest.competitors])
    _expect_once("game", [game.number for game in state.games])
    _expect_once("game", [game.key for game in state.games])
    _expect_once("entry", [entry.key for entry in state.entries])
    if len(state.games) > MOST_GAMES:
        raise refusal_of("no-play-off", games=len(state.games))
    for contest in state.contests:
        numbers = [competitor.number for competitor in contest.competitors]
        if numbers != list(range(1, len(numbers) + 1)):
            raise refusal_of("not-numbered", places=contest.places)
        open_numbers = [number for group in contest.undecided for number in group]
        if not set(open_numbers) <= set(numbers) or len(set(open_numbers)) < len(open_numbers):
            raise refusal_of("strange-undecided", places=contest.places)
        last = int(contest.places.rpartition("-")[2])
        if last - contest.first + 1 != len(numbers):
            raise refusal_of("not-shared-by", numbers=len(numbers), places=contest.places)
    return state


def _expect_once(noun: str, values: Sequence[object]) -> None:
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        raise refusal_of("twice-in-state", what=noun, twice=twice)
