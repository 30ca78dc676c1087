"""Findings about what writing lost or changed, and the facts that it may never lose."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Diagnostic, gather
from trfkit.messages.message import Message, Several
from trfkit.model import ABSENT, OUTCOME_BY_LETTER, ByeType, RoundEntry, Tournament
from trfkit.record import Record, replace
from trfkit.refusal import Refusal
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


NOT_CARRIED: Final = "CNV001"
CHANGED: Final = "CNV002"
ASSUMED: Final = "CNV003"
UNCHANGED: Final = "CNV004"
PROVEN: Final = "CNV005"
FILLED: Final = "CNV006"
LEFT_OUT: Final = "CNV007"

_UNREAD: Final = frozenset({"SYN003", "SYN006", "SYN007", "SYN008"})
"""Findings of reading about text that no fact was read from, unless they are repairs."""

_OF_SEVERAL: Final = frozenset({"HDR003", "PLR024", "SCR004"})
"""Findings of dates and points that may mean more than one."""


class Converted(NamedTuple):
    """A file in its new format, and each loss, change and assumption of the conversion."""

    data: bytes
    diagnostics: tuple[Diagnostic, ...]


class Report(list[Diagnostic]):
    """The losses and assumptions of one writing, in order of occurrence."""

    def __init__(self, target: str | Message) -> None:
        """``target`` is the name of the format, or a message for another target."""
        super().__init__()
        self.target = target

    def not_carried(self, record: str, *facts: Message, participant: StartNo | None = None) -> None:
        """Add a loss (CNV001): ``facts`` that the target cannot hold."""
        values = {"facts": facts, "target": self.target}
        self.append(
            Diagnostic(code=NOT_CARRIED, record=record, participant=participant, values=values)
        )

    def changed(
        self,
        record: str,
        fact: Message,
        old: str,
        new: str,
        *,
        participant: StartNo | None = None,
        team: TeamNo | None = None,
    ) -> None:
        """Add a change (CNV002): ``fact`` was ``old`` and is written as ``new``."""
        # Not the fields old and new of a diagnostic: those tell of a repair made by reading.
        values = {"fact": fact, "old": old, "new": new, "target": self.target}
        self.append(
            Diagnostic(
                code=CHANGED,
                variant="" if participant is None else "player",
                record=record,
                participant=participant,
                team=team,
                values=values,
            )
        )

    def changed_of_many(
        self, record: str, fact: Message, changes: Sequence[tuple[StartNo, str, str]]
    ) -> None:
        """Add a change (CNV002) for each player: number, old, new. Many are one finding."""
        start = len(self)
        for number, old, new in changes:
            self.changed(record, fact, old, new, participant=number)
        if len(changes) > _FEW:
            first, *others = self[start:]
            self[start:] = [replace(first, also=tuple(others))]

    def unchanged(
        self,
        record: str,
        facts: tuple[Message, ...],
        line: int,
        *,
        participant: StartNo | None = None,
        team: TeamNo | None = None,
    ) -> None:
        """Add a damaged line that stays unchanged (CNV004), though ``facts`` were to change."""
        self.append(
            Diagnostic(
                code=UNCHANGED,
                record=record,
                line=line,
                participant=participant,
                team=team,
                values={"facts": facts},
            )
        )

    def assumed(self, record: str, fact: Message) -> None:
        """Add an assumption (CNV003): a ``fact`` that the source does not state."""
        values = {"fact": fact, "target": self.target}
        self.append(Diagnostic(code=ASSUMED, record=record, values=values))

    def proven(self, record: str, text: str, why: Message) -> None:
        """Add a conclusion (CNV005): the record's ``text``, and the data that prove it."""
        self.append(Diagnostic(code=PROVEN, record=record, values={"text": text, "why": why}))

    def filled_points(self, numbers: Sequence[StartNo]) -> None:
        """Add the players whose points were computed (CNV006), if any."""
        if numbers:
            values = {"who": tuple(numbers)}
            self.append(Diagnostic(code=FILLED, record="001", values=values))

    def left_out(self, rounds: Sequence[int]) -> None:
        """Add the columns of rounds that are not written (CNV007), if any."""
        if rounds:
            values = {"rounds": tuple(rounds)}
            self.append(Diagnostic(code=LEFT_OUT, record="001", values=values))

    def joined_by_record(self) -> tuple[Diagnostic, ...]:
        """Return all findings, with the losses of one record joined at the first of them."""
        places: dict[str, int] = {}
        gathered: list[Diagnostic] = []
        for finding in self:
            place = places.get(finding.record or "") if _is_of_all(finding) else None
            if place is not None:
                first = gathered[place]
                facts = (*first.values["facts"], *finding.values["facts"])
                gathered[place] = replace(first, values={**first.values, "facts": facts})
                continue
            if _is_of_all(finding):
                places[finding.record or ""] = len(gathered)
            gathered.append(finding)
        return tuple(gathered)


def _is_of_all(finding: Diagnostic) -> bool:
    """Tell whether a finding is a loss that concerns no single participant."""
    return finding.code == NOT_CARRIED and finding.participant is None and finding.team is None


_FEW: Final = 3
"""So many changes of one fact are told one by one."""


def guesses_made(findings: Iterable[Diagnostic], target: str | Message) -> Iterator[Diagnostic]:
    """Yield a change (CNV002) for each text with several meanings of which one was chosen."""
    for finding in findings:
        is_guess = finding.is_repair and finding.fix is not None and not finding.fix.safe
        if is_guess and finding.code in _OF_SEVERAL:
            yield Diagnostic(
                code=CHANGED,
                variant="guess" if finding.participant is None else "guess-of-player",
                line=finding.line,
                record=finding.record,
                participant=finding.participant,
                values={"old": finding.old, "new": finding.new, "target": target},
                caused_by=finding,
            )


def unread_texts(findings: Iterable[Diagnostic], target: str | Message) -> Iterator[Diagnostic]:
    """Yield a loss (CNV001) for each text that reading could not interpret."""
    for finding in findings:
        lost = finding.values.get("unread")
        if not lost and (finding.code not in _UNREAD or finding.is_repair):
            continue
        text = lost or finding.values.get("text")
        name = "unread-line" if text is None else "unread"
        fact = Message(f"losses.{name}", text=text, line=finding.line)
        yield Diagnostic(
            code=NOT_CARRIED,
            line=finding.line,
            record=finding.record,
            participant=finding.participant,
            values={"facts": (fact,), "target": target},
            caused_by=finding,
        )


# What no writer may lose: participants, members of teams, games and byes -------------------------


_RECORDS: Final = {
    "player": ("001",),
    "game": ("001",),
    "bye": ("001", "240", "XXZ", "320"),
    "member": ("310", "013"),
    "match": ("300", "330"),
}
"""The records by which a finding may say that a kind of fact is lost."""

_LOSSES: Final = frozenset({NOT_CARRIED, CHANGED, UNCHANGED, LEFT_OUT})

MOST_NAMED: Final = 3
"""So many lost facts are named in a refusal."""

UNREADABLE: Final = Message("losses.not-read-back")


class VitalFact(NamedTuple):
    """A fact of a kind: its owner, its round (for team members: the board), and its value."""

    kind: str
    player: StartNo | None
    team: TeamNo | None = None
    round: int = 0
    value: object = None

    @property
    def message(self) -> Message:
        """The fact in words."""
        name = "bye-of-team" if self.kind == "bye" and self.player is None else self.kind
        return Message(f"losses.{name}", player=self.player, team=self.team, round=self.round)


def facts_of(tournament: Tournament) -> Iterator[VitalFact]:
    """Yield the participants, games and byes, members of teams by board, and matches."""
    for row in tournament.players:
        number = row.start_no
        yield VitalFact("player", number)
        for round_, entry in enumerate(row.rounds, start=1):
            if entry != ABSENT:
                yield VitalFact(
                    "bye" if entry.opponent is None else "game", number, None, round_, entry
                )
    for request in tournament.requested_byes:
        if request.type is ByeType.ZERO:  # an absence, which rows need not state
            continue
        for participant in request.participants:
            is_team = tournament.kind.is_team
            player, team = (None, TeamNo(participant)) if is_team else (StartNo(participant), None)
            yield VitalFact(
                "bye", player, team, request.round, RoundEntry(OUTCOME_BY_LETTER[request.type])
            )
    for each in tournament.teams:
        for board, member in enumerate(each.members, start=1):
            yield VitalFact("member", member, each.number, board)
    yield from (VitalFact("match", None, one.team, one.round, one) for one in tournament.line_ups)
    forfeited = tournament.forfeited_matches
    yield from (VitalFact("match", None, one.white, one.round, one) for one in forfeited)
    byed = tournament.team_byes.teams if tournament.team_byes is not None else ()
    yield from (
        VitalFact("bye", None, one, number) for number, one in enumerate(byed, start=1) if one
    )


def lost_facts(
    before: Tournament, after: Tournament | None, listed: Iterable[Diagnostic] = ()
) -> list[VitalFact]:
    """Return the facts missing after a conversion that no listed loss names.

    A loss names the facts of its record: all of them, or those of its player or team. A loss of
    other columns of the players' rows names none.
    """
    if after is not None:
        # Most rows come back as they were; all their facts are there.
        rounds = {row.start_no: row.rounds for row in after.players}
        changed = tuple(row for row in before.players if rounds.get(row.start_no) != row.rounds)
        before = replace(before, players=changed)
    facts = tuple(facts_of(before))
    remaining = frozenset(facts_of(after)) if facts and after is not None else frozenset()
    named = {
        (one.record, one.participant, one.team)
        for one in listed
        if one.code in _LOSSES and not _is_of_columns(one)
    }
    return [
        fact
        for fact in facts
        if fact not in remaining
        and named.isdisjoint(product(_RECORDS[fact.kind], {fact.player, None}, {fact.team, None}))
    ]


def _is_of_columns(loss: Diagnostic) -> bool:
    """Tell whether a loss concerns only single columns of the players' rows, such as titles."""
    facts = loss.values.get("facts", ())
    return bool(facts) and all(fact.id.startswith("losses.players.") for fact in facts)


def refuse_losses(
    before: Tournament, after: Tournament | None, listed: Iterable[Diagnostic] = ()
) -> None:
    """Raise Refusal if anything is lost that no finding names."""
    if lost := lost_facts(before, after, listed):
        facts = Several.first([fact.message for fact in lost], MOST_NAMED)
        raise Refusal(UNREADABLE if after is None else Message("losses.not-written", facts=facts))


def report_lost_facts(before: Tournament, after: Tournament | None, report: Report) -> None:
    """Report every unnamed loss; raise Refusal for it if no tournament is left."""
    if after is None:
        refuse_losses(before, after, report)
    for fact in lost_facts(before, after, report):
        report.not_carried(_RECORDS[fact.kind][0], fact.message, participant=fact.player)


# Losses for people --------------------------------------------------------------------------------


class LossGroup(Record):
    """Losses that are told together: the first one, a sentence, and what is listed below it.

    ``first`` is None if the sentence only counts losses.
    """

    first: Diagnostic | None
    sentence: Message
    items: tuple[Message, ...] = ()


def group_losses(losses: Iterable[Diagnostic], *, listed_by: str = "") -> list[LossGroup]:
    """Group what a written file lacks or has differently.

    Facts that the format cannot hold stand below one heading. If many players share a kind of loss,
    only the first and the number of others are told; ``listed_by`` says what lists all of them.
    """
    seen: Counter[tuple[str, str]] = Counter()
    more: Counter[str] = Counter()
    without_place: dict[Message, list[Diagnostic]] = {}
    others: list[LossGroup] = []
    for loss in gather(losses):
        # Changed results of many rounds are one kind, changed points another.
        fact = loss.values.get("fact")
        kind = loss.code, "" if fact is None else fact.id
        seen[kind] += loss.participant is not None
        if loss.participant is not None and seen[kind] > MOST_ALIKE:
            more[loss.code] += 1
        elif loss.code == NOT_CARRIED and loss.participant is None:
            heading = Message("losses.heading", target=loss.values["target"])
            without_place.setdefault(heading, []).append(loss)
        else:
            others.append(LossGroup(loss, loss.sentence))
    groups: list[LossGroup] = []
    for heading, each in without_place.items():
        if len(each) <= MOST_ALONE:
            groups += (LossGroup(loss, loss.sentence) for loss in each)
            continue
        facts = ({"facts": loss.values["facts"], "record": loss.record} for loss in each)
        items = tuple(Message("losses.of-record", **values) for values in facts)
        groups.append(LossGroup(each[0], heading, items))
    for code, count in more.items():
        left = Message("losses.more", code=code, count=count)
        if listed_by:
            left = Message("losses.more-listed", more=left, option=listed_by)
        others.append(LossGroup(None, left))
    return [*groups, *others]


MOST_ALONE: Final = 3
"""So many things that a target has no place for are told one by one."""
MOST_ALIKE: Final = 10
"""So many players' losses of one kind are told one by one."""
