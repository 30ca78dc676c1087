"""What no writer may lose: participants, members of teams, games and byes."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.emitting.loss_report import CHANGED, LEFT_OUT, NOT_CARRIED, UNCHANGED
from trfkit.messages.message import Message, Several
from trfkit.model import ABSENT, ByeType, Outcome, RoundEntry
from trfkit.record import replace
from trfkit.refusal import Refusal
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament

_RECORDS: Final = {
    "player": ("001",),
    "game": ("001",),
    "bye": ("001", "240", "XXZ", "320"),
    "member": ("310", "013"),
    "match": ("300", "330"),
}
"""The records by which a finding may say that a kind of fact is lost."""

_LOSSES: Final = frozenset({NOT_CARRIED, CHANGED, UNCHANGED, LEFT_OUT})
_BYES: Final = {ByeType.FULL: Outcome.FULL_POINT_BYE, ByeType.HALF: Outcome.HALF_POINT_BYE}
"""Requested byes as rounds of a row; one worth nothing is an absence, which rows need not state."""

MOST_NAMED: Final = 3
"""So many lost facts are named in a refusal."""

UNREADABLE: Final = Message("losses.not-read-back")


class Fact(NamedTuple):
    """A fact of a kind: whose it is, in which round (of members: at which board), and its value."""

    kind: str
    player: StartNo | None
    team: TeamNo | None = None
    round: int = 0
    value: object = None

    @property
    def message(self) -> Message:
        """What the fact is."""
        name = "bye-of-team" if self.kind == "bye" and self.player is None else self.kind
        return Message(f"losses.{name}", player=self.player, team=self.team, round=self.round)


def facts_of(tournament: Tournament) -> Iterator[Fact]:
    """Yield the participants, games and byes, members of teams by board, and matches."""
    for row in tournament.players:
        number = row.start_no
        yield Fact("player", number)
        for round_, entry in enumerate(row.rounds, start=1):
            if entry != ABSENT:
                yield Fact("bye" if entry.opponent is None else "game", number, None, round_, entry)
    for request in tournament.requested_byes:
        for one in request.participants if request.type in _BYES else ():
            is_team = tournament.kind.is_team
            player, team = (None, TeamNo(one)) if is_team else (StartNo(one), None)
            yield Fact("bye", player, team, request.round, RoundEntry(_BYES[request.type]))
    for each in tournament.teams:
        for board, member in enumerate(each.members, start=1):
            yield Fact("member", member, each.number, board)
    yield from (Fact("match", None, one.team, one.round, one) for one in tournament.line_ups)
    forfeited = tournament.forfeited_matches
    yield from (Fact("match", None, one.white, one.round, one) for one in forfeited)
    byed = tournament.team_byes.teams if tournament.team_byes is not None else ()
    yield from (Fact("bye", None, one, number) for number, one in enumerate(byed, start=1) if one)


def lost_facts(
    before: Tournament, after: Tournament | None, listed: Iterable[Diagnostic] = ()
) -> list[Fact]:
    """Return the facts that are lost between two tournaments and that no listed loss names.

    A loss names the facts of its record: all of them, or those of its player or team.
    """
    if after is not None:
        # Most rows come back as they were; all their facts are there.
        rounds = {row.start_no: row.rounds for row in after.players}
        changed = tuple(row for row in before.players if rounds.get(row.start_no) != row.rounds)
        before = replace(before, players=changed)
    facts = tuple(facts_of(before))
    kept = frozenset(facts_of(after)) if facts and after is not None else frozenset()
    named = {(one.record, one.participant, one.team) for one in listed if one.code in _LOSSES}
    return [
        fact
        for fact in facts
        if fact not in kept
        and named.isdisjoint(product(_RECORDS[fact.kind], {fact.player, None}, {fact.team, None}))
    ]


def refuse_losses(
    before: Tournament, after: Tournament | None, listed: Iterable[Diagnostic] = ()
) -> None:
    """Raise Refusal where anything is lost that no finding names."""
    if lost := lost_facts(before, after, listed):
        named = tuple(fact.message for fact in lost[:MOST_NAMED])
        facts = Several(named, len(lost) - len(named))
        raise Refusal(UNREADABLE if after is None else Message("losses.not-written", facts=facts))


def report_lost_facts(before: Tournament, after: Tournament | None, report: Report) -> None:
    """Add to the report whatever is lost and not named yet; Refusal where that is everything."""
    if after is None:
        refuse_losses(before, after, report)
    for fact in lost_facts(before, after, report):
        report.not_carried(_RECORDS[fact.kind][0], fact.message, participant=fact.player)
