"""What is written is read again: whatever comes back otherwise is a loss, named like any other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.conversion.losses import FACTS, PLAYERS, TEAMS
from trfkit.files.trf.emitting.report import CHANGED, NOT_CARRIED
from trfkit.limits import Limits
from trfkit.model.numbering import renumbered
from trfkit.plain import plain
from trfkit.record import names

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from trfkit.files.trf.emitting.report import Report
    from trfkit.model import Kind, Player, Tournament
    from trfkit.units import StartNo

NO_LIMITS: Final = Limits(**dict.fromkeys(names(Limits), 1 << 40))
"""For reading what this program has written itself."""


def report_read_back(tournament: Tournament, again: Tournament | None, report: Report) -> None:
    """Report each fact that comes back otherwise from what was written, unless it is named yet.

    ``again`` is what the format's own reader makes of it. Players who have other numbers there
    are known by FIDE id, else by name.
    """
    if again is None:
        report.not_carried("001", "the players: nothing of them can be read back")
        return
    known = _as_numbered(tournament, again)
    if known is None:
        report.not_carried("001", "who the players are: some share a name, or met nobody")
    elif known is not again:
        report.not_carried("001", "the numbers of the players")
    elif [one.start_no for one in again.players] != [one.start_no for one in tournament.players]:
        report.not_carried("001", "the order of the players")
    told = " ".join(str(one.values["what"]) for one in report if one.code == NOT_CARRIED)
    _report_facts(tournament, known or again, told, report, of_players=known is not None)
    if again.rounds_played != tournament.rounds_played:
        report.not_carried("142", f"that {tournament.rounds_played} rounds were played")
    if _facts_of(again.kind) != _facts_of(tournament.kind):
        report.not_carried("192", f"the kind of tournament ({tournament.kind})")


def _report_facts(
    tournament: Tournament, again: Tournament, told: str, report: Report, *, of_players: bool
) -> None:
    changed = {str(one.values["what"]) for one in report if one.code == CHANGED}
    others = {player.start_no: player for player in again.players}
    lost: dict[str, list[str]] = {}
    for fact in FACTS:
        name = fact.field.removeprefix(PLAYERS)
        if fact.words in told or fact.field.startswith(TEAMS) or name in changed:
            continue
        if name == fact.field:
            pairs = [(getattr(tournament, name), getattr(again, name))]
        else:
            pairs = [
                (getattr(player, name), getattr(others[player.start_no], name))
                for player in (tournament.players if of_players else ())
            ]
        if all(before == after for before, after in pairs):
            continue
        if all(before in {after, fact.empty} for before, after in pairs):
            report.assumed(fact.record, f"{fact.words} follow from the rest")
        else:
            lost.setdefault(fact.record, []).append(fact.words)
    for record, words in lost.items():
        report.not_carried(record, ", ".join(words))


def _facts_of(kind: Kind) -> tuple[object, ...]:
    return kind.event, kind.is_team, kind.pairings, kind.cycles


def _as_numbered(tournament: Tournament, again: Tournament) -> Tournament | None:
    """Return what came back with the numbers of the tournament, None where who is who is open."""
    own = {player.start_no: player for player in tournament.players}
    others = {player.start_no: player for player in again.players}
    if own.keys() == others.keys() and all(
        others[number].name == player.name for number, player in own.items()
    ):
        return again
    by_id = _by(lambda player: player.fide_id, tournament)
    by_name = _by(lambda player: plain(player.name) or None, tournament)
    numbers = {
        player.start_no: by_id.get(player.fide_id) or by_name.get(plain(player.name))
        for player in again.players
    }
    if len(own) != len(others) or set(numbers.values()) != own.keys():
        return again if own.keys() == others.keys() else None
    return renumbered(again, {old: new for old, new in numbers.items() if new is not None})


def _by(key: Callable[[Player], Hashable], tournament: Tournament) -> dict[Hashable, StartNo]:
    """Return the numbers of the players whom a key tells from all others."""
    counted = Counter(map(key, tournament.players))
    return {
        key(player): player.start_no
        for player in tournament.players
        if key(player) is not None and counted[key(player)] == 1
    }
