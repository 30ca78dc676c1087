"""The result of a pairing check: each round, and how many agree."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

from trfkit.bounded_types import Count, Date, Exact, Positive, PrintedKind, one_of
from trfkit.messages.message import Message
from trfkit.record import Record, replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.model import Tournament


UNPLAYED: Final = Message("pairings.unplayed")
"""What explains a round in which nothing but colours of forfeited games differ."""


class Verdict(StrEnum):
    """The verdict on a round."""

    SAME = "same"
    COLOURS = "colours"  # the pairs are the same, some colours are not
    PAIRS = "pairs"
    NOT_COMPARED = "not-compared"


PrintedVerdict = Annotated[str, one_of(*Verdict)]


class Side(Record):
    """A participant in a pair."""

    id: int
    """The number of the player, or of the team."""
    name: str
    """The name."""
    points: Exact
    """The points before the round, without fictitious ones."""


class Pair(Record):
    """Two paired participants, or one with the pairing-allocated bye."""

    white: Side
    """Who has White, else the one with the lower number; of teams who has White on board 1."""
    black: Side | None
    """The opponent; null for the pairing-allocated bye, or a free round."""


class ScoreGroup(Record):
    """The differing pairs of one score group."""

    points: Exact | None
    """The higher score of each pair, fictitious points included; null in a round-robin."""
    file: tuple[Pair, ...]
    """What the file says."""
    expected: tuple[Pair, ...]
    """What the system gives."""


class CheckedRound(Record, kw_only=True):
    """One round of the file compared with the system."""

    round: Positive
    """Its number."""
    verdict: PrintedVerdict
    """Whether the file has the same pairs with the same colours."""
    reason: Message | None = None
    """Why it was not compared, or what explains a difference; null where nothing does."""
    pairs: Count = 0
    """How many pairs the system gives, a bye included."""
    equal: Count = 0
    """How many of them the file has with the same colours."""
    groups: tuple[ScoreGroup, ...] = ()
    """The pairs that differ, the highest score group first."""

    @property
    def differs(self) -> bool:
        """Whether pairs, or colours of played games, differ from the system's."""
        return self.verdict in {Verdict.PAIRS, Verdict.COLOURS} and self.reason != UNPLAYED


class System(Record, kw_only=True):
    """The rules with which the rounds are compared."""

    name: str
    """Its name here: ``dutch-2017``, ``dutch-2026`` or ``berger``."""
    title: Message
    """Its name for people."""
    since: Date | None
    """The first day on which events that begin are paired by it; null where it has no limit."""
    until: Date | None
    """The last such day; null where it has no limit."""
    chosen_by: Message
    """What says so: a record, the start date, an option, or that nothing does."""


class UsedEngine(Record):
    """The program that paired the rounds."""

    name: str
    """Its name."""
    version: Message
    """Its version, as it tells it, else what it was found to follow."""


class Otherwise(Record, kw_only=True):
    """An alternative by which more rounds agree, or all, if not all do as the file states it."""

    text: Message
    """What it is."""
    order: tuple[int, ...] | None = None
    """Another order of the participants, by their numbers; null where it is the file's."""
    rules: str | None = None
    """The name of other rules; null where they are those of ``system``."""
    same: Count
    """How many rounds agree by it."""


class CheckedPairings(Record, kw_only=True):
    """All requested rounds of one file."""

    text: Message
    """The answer: how many rounds agree, and from which on they part."""
    name: str | None
    """The tournament."""
    kind: PrintedKind
    """Its kind."""
    kind_from: str
    """What says so: ``192``, ``092``, ``data``."""
    system: System | None
    """The rules; null where there are none that could be asked."""
    engine: UsedEngine | None
    """Who paired; null for the Berger tables, and where nobody did."""
    assumed: tuple[Message, ...]
    """What the file does not say and was assumed."""
    compared: Count
    """How many rounds were compared."""
    same: Count
    """How many of them are the same."""
    first_difference: Positive | None
    """The first round that is not the same by the file's own numbers, if only in a colour."""
    otherwise: Otherwise | None
    """By what more rounds agree; null where nothing was found, or needed."""
    clues: tuple[Message, ...] = ()
    """What in the file may be behind the differences; empty where all rounds agree by something."""
    failure: Message | None
    """Why an engine that was needed could not do its work; null where it could."""
    rounds: tuple[CheckedRound, ...]
    """Each round that was asked for and in which anybody was paired."""

    @property
    def agrees_otherwise(self) -> bool:
        """Whether all compared rounds agree by an alternative."""
        return self.otherwise is not None and self.otherwise.same == self.compared


def checked_pairings(
    tournament: Tournament,
    rounds: Sequence[CheckedRound],
    failure: Message | None = None,
    *,
    system: System | None = None,
    engine: UsedEngine | None = None,
    assumed: tuple[Message, ...] = (),
    otherwise: Otherwise | None = None,
) -> CheckedPairings:
    """Return the rounds of a tournament with their summary."""
    compared = [one for one in rounds if one.verdict != Verdict.NOT_COMPARED]
    differing = (one.round for one in compared if one.verdict != Verdict.SAME)
    return CheckedPairings(
        text=_answer(rounds, otherwise, failure),
        name=tournament.name,
        kind=str(tournament.kind),
        kind_from=tournament.kind.source,
        system=system,
        engine=engine,
        assumed=assumed,
        compared=len(compared),
        same=sum(one.verdict == Verdict.SAME for one in compared),
        first_difference=next(differing, None),
        otherwise=otherwise,
        failure=failure,
        rounds=tuple(rounds),
    )


def with_otherwise(checked: CheckedPairings, other: Otherwise) -> CheckedPairings:
    """Return the same with an alternative by which more rounds agree."""
    text = _answer(checked.rounds, other, checked.failure)
    return replace(checked, otherwise=other, text=text)


def _answer(
    rounds: Sequence[CheckedRound], other: Otherwise | None, failure: Message | None
) -> Message:
    """Return the number of rounds that agree and the conclusion, one sentence without full stop."""
    compared = [one for one in rounds if one.verdict != Verdict.NOT_COMPARED]
    if not rounds:
        return failure or Message("pairings.nobody-paired")
    if not compared:
        why = failure or next((one.reason for one in rounds if one.reason), None)
        return Message("pairings.none-compared" if why is None else "pairings.why-none", why=why)
    total, same = len(compared), sum(one.verdict == Verdict.SAME for one in compared)
    differing = [one.round for one in compared if one.differs]
    clauses = []
    if same == total:
        clauses.append(Message("pairings.all-same", count=same))
    elif other is not None and other.same == total:
        clauses.append(Message("pairings.all-same-by", count=total, way=other.text))
        clauses.append(Message("pairings.same-else", same=same, count=total))
    else:
        parted = Message("pairings.colours-of-forfeits")
        if differing:
            parted = Message("pairings.part-from", round=differing[0])
        clauses.append(Message("pairings.some-same", same=same, count=total, parted=parted))
        if other is not None:
            clauses.append(Message("pairings.same-by", same=other.same, way=other.text))
    if len(compared) < len(rounds):
        clauses.append(Message("pairings.left", count=len(rounds) - len(compared)))
    return Message("pairings.clauses", clauses=tuple(clauses))
