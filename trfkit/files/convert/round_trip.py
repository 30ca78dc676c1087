"""What is written is read again: whatever comes back otherwise is a loss, named like any other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.losses import FACTS, PLAYERS, TEAMS
from trfkit.files.import_findings import named
from trfkit.files.trf.emitting.loss_report import CHANGED, NOT_CARRIED
from trfkit.files.trf.emitting.lost_facts import UNREADABLE
from trfkit.model.numbering import renumbered
from trfkit.plain_text import plain
from trfkit.record import replace
from trfkit.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Mapping

    from trfkit.files.convert.losses import Fact
    from trfkit.files.trf.emitting.loss_report import Report
    from trfkit.model import Kind, Player, RoundEntry, Tournament
    from trfkit.units import StartNo


def report_read_back(
    tournament: Tournament,
    again: Tournament | None,
    report: Report,
    *,
    each_round: bool = False,
    numbers: Mapping[StartNo, StartNo] | None = None,
) -> None:
    """Report each fact that comes back otherwise from what was written, unless it is named yet.

    ``again`` is what the format's own reader makes of it. Players who have other numbers there
    are known by FIDE id, else by name. ``each_round`` names every round that comes back as
    something else, where the writer does not know beforehand. ``numbers`` has the own number of
    each that is written, where the writer gave other ones. Refusal where nothing comes back.
    """
    if again is None:
        raise Refusal(UNREADABLE)
    known = _as_numbered(tournament, again) if numbers is None else _by_numbers(again, numbers)
    if known is None:
        report.not_carried("001", "who the players are: some share a name, or met nobody")
    elif known is not again:
        report.not_carried("001", "the numbers of the players")
    elif [one.start_no for one in again.players] != [one.start_no for one in tournament.players]:
        report.not_carried("001", "the order of the players")
    if each_round and known is not None:
        tournament = _report_rounds(tournament, known, report)
    told = {
        words
        for one in report
        if one.code == NOT_CARRIED
        for what in (str(one.values["what"]),)
        for words in (what, *what.split(", "))
    }
    _report_facts(tournament, known or again, told, report, of_players=known is not None)
    if again.rounds_played != tournament.rounds_played:
        report.not_carried("142", f"that {tournament.rounds_played} rounds were played")
    if _facts_of(again.kind) != _facts_of(tournament.kind):
        report.not_carried("192", f"the kind of tournament ({tournament.kind})")


def _by_numbers(again: Tournament, numbers: Mapping[StartNo, StartNo]) -> Tournament:
    """Return what came back with the numbers that its writer had before."""
    is_same = all(new == old for new, old in numbers.items())
    return again if is_same else renumbered(again, numbers)


def _report_rounds(tournament: Tournament, again: Tournament, report: Report) -> Tournament:
    """Return the tournament with the rounds that come back; each that is another is reported."""
    others = {player.start_no: player.rounds for player in again.players}
    players = []
    for player in tournament.players:
        back = replace(player, rounds=others[player.start_no])
        players.append(back)
        for number in range(1, max(len(player.rounds), len(back.rounds)) + 1):
            before, after = player.round(number), back.round(number)
            if before != after:
                old, new = _entry(before), _entry(after)
                what = f"result of round {number}"
                report.changed("001", what, old, new, participant=player.start_no)
    return replace(tournament, players=tuple(players))


def _entry(entry: RoundEntry) -> str:
    """Return a round in a few letters: ``12w1``, ``7+``, ``H``."""
    letter = entry.outcome.letter.strip()
    return letter if entry.opponent is None else f"{entry.opponent}{entry.colour or ''}{letter}"


def _report_facts(
    tournament: Tournament,
    again: Tournament,
    told: Collection[str],
    report: Report,
    *,
    of_players: bool,
) -> None:
    changed = {str(one.values["what"]) for one in report if one.code == CHANGED}
    lost: dict[str, list[str]] = {}
    if type(tournament.discipline) is type(again.discipline):
        _report_discipline(tournament, again, report, of_players=of_players)
        again = replace(again, discipline=tournament.discipline)
    for fact in FACTS:
        name = fact.field.removeprefix(PLAYERS)
        if fact.words in told or _whole(fact) in told:
            continue
        if fact.words in changed or (name != fact.field and name in changed):
            continue
        pairs = _of_both(fact, tournament, again, of_players=of_players)
        if all(before == after for before, after in pairs):
            continue
        if all(before in {after, fact.empty} for before, after in pairs):
            report.assumed(fact.record, f"{fact.words}, as it follows from the rest")
        elif words := _lost_of(fact, tournament, again if of_players else None):
            lost.setdefault(fact.record, []).append(words)
    for record, all_lost in lost.items():
        report.not_carried(record, ", ".join(all_lost))


def _whole(fact: Fact) -> str:
    """Return the words for what a fact is lost with: those of teams with the teams."""
    return "the teams" if fact.field.startswith(TEAMS) else fact.words


def _of_both(
    fact: Fact, tournament: Tournament, again: Tournament, *, of_players: bool
) -> list[tuple[object, object]]:
    """Return a fact before and after, one of players or teams of each of them.

    Of the teams themselves it is their numbers; nothing of their facts where others come back.
    """
    if fact.field.startswith(PLAYERS):
        name = fact.field.removeprefix(PLAYERS)
        players = {player.start_no: player for player in again.players}
        return [
            (getattr(player, name), getattr(players[player.start_no], name))
            for player in (tournament.players if of_players else ())
        ]
    if fact.field != "teams" and not fact.field.startswith(TEAMS):
        return [(getattr(tournament, fact.field), getattr(again, fact.field))]
    teams = {team.number: team for team in again.teams}
    numbers = [team.number for team in tournament.teams]
    if fact.field == "teams":
        return [(tuple(numbers), tuple(team.number for team in again.teams))]
    if numbers != list(teams):
        return []
    name = fact.field.removeprefix(TEAMS)
    return [(getattr(team, name), getattr(teams[team.number], name)) for team in tournament.teams]


def _lost_of(fact: Fact, tournament: Tournament, again: Tournament | None) -> str:
    """Return in words what does not come back of a fact, "" where all does that was stated.

    ``again`` is None where nobody knows who is who.
    """
    if fact.field == "point_system":
        return lost_of_system(tournament, again)
    if fact.field == "national_ratings" and again is not None:
        what = "the national ratings"
        others = {(one.federation, one.start_no): one for one in again.national_ratings}
        rows = [
            (one, others.get((one.federation, one.start_no))) for one in tournament.national_ratings
        ]
        missing = [one.start_no for one, other in rows if other is None]
        if missing:
            return what if len(missing) == len(rows) else f"{what} of players {named(missing)}"
        lost = [
            words
            for field, words in _OF_NATIONAL.items()
            if any(getattr(one, field) not in {None, getattr(other, field)} for one, other in rows)
        ]
        return f"{what} as to {', '.join(lost)}" if lost else ""
    return fact.words


_WORTH: Final = {
    "win": "a win",
    "draw": "a draw",
    "loss": "a loss",
    "forfeit_win": "a forfeit win",
    "forfeit_loss": "a forfeit loss",
    "pairing_allocated_bye": "a pairing-allocated bye",
    "full_point_bye": "a full-point bye",
    "half_point_bye": "a half-point bye",
    "zero_point_bye": "a zero-point bye",
    "unknown": "an unknown result",
    "black_win": "a win with Black",
    "black_draw": "a draw with Black",
    "black_loss": "a loss with Black",
}
"""The fields of a point system, in words for the report."""

_MOST_WORTHS: Final = 4
"""So many that differ are named; where more do, it is the whole system."""


def lost_of_system(tournament: Tournament, again: Tournament | None) -> str:
    """Return in words what is lost of a point system, and whose points that changes.

    ``again`` is what came back, with the numbers of the tournament; None where nobody knows who
    is who.
    """
    what = "the point system"
    if again is None:
        return what
    before, after = tournament.point_system, again.point_system
    worth = [
        words for name, words in _WORTH.items() if getattr(before, name) != getattr(after, name)
    ]
    if worth and len(worth) <= _MOST_WORTHS:
        what += f" as to what {' and '.join(worth)} {'is' if len(worth) == 1 else 'are'} worth"
    if changed := _whose_points_change(tournament, again):
        some = "player" if len(changed) == 1 else "players"
        what += f", so that the points of {some} {named(changed)} change"
    return what


_OF_NATIONAL: Final = {
    "classification": "classifications",
    "rating": "ratings",
    "origin": "origins",
    "national_id": "national ids",
    "name": "names",
    "sex": "sex",
    "birth": "dates of birth",
}
"""The fields of a national record, in words for the report."""


def _whose_points_change(tournament: Tournament, again: Tournament) -> list[StartNo]:
    """Return the players whose rounds bring in sum something else by what came back."""
    others = {player.start_no: _total(player, again) for player in again.players}
    return [
        player.start_no
        for player in tournament.players
        if others.get(player.start_no) != _total(player, tournament)
    ]


def _total(player: Player, tournament: Tournament) -> int:
    return sum(map(tournament.point_system.points, player.rounds[: tournament.rounds_played]))


def _report_discipline(
    tournament: Tournament, again: Tournament, report: Report, *, of_players: bool
) -> None:
    """Report what its discipline adds and comes back otherwise; what was not stated is assumed."""
    before, after = tournament.discipline, again.discipline
    pairs = {
        words: [(getattr(before, name), getattr(after, name))]
        for name, words in before.words.items()
    }
    if of_players:
        others = {row.start_no: row for row in after.players}
        for name, words in before.player_words.items():
            pairs[words] = [
                (getattr(one, name), getattr(others[one.start_no], name))
                for one in before.players
                if one.start_no in others
            ]
    lost = [
        words for words, values in pairs.items() if any(a not in {b, None, ()} for a, b in values)
    ]
    new = [words for words, values in pairs.items() if any(a != b for a, b in values)]
    if lost:
        report.not_carried("001", f"what is of {before.title}: {', '.join(lost)}")
    if inferred := [words for words in new if words not in lost]:
        what = f"what is of {before.title}: {', '.join(inferred)}"
        report.assumed("001", f"{what}, as it follows from the rest")


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
    numbers = _numbers_in(tournament, again)
    if len(own) != len(others) or set(numbers.values()) != own.keys():
        return again if own.keys() == others.keys() else None
    return renumbered(again, numbers)


def _numbers_in(tournament: Tournament, again: Tournament) -> dict[StartNo, StartNo]:
    """Return the tournament's numbers of those who came back and whom id or name tells."""
    by_id = _by(lambda player: player.fide_id, tournament)
    by_name = _by(lambda player: plain(player.name) or None, tournament)
    numbers = {
        player.start_no: by_id.get(player.fide_id) or by_name.get(plain(player.name))
        for player in again.players
    }
    return {old: new for old, new in numbers.items() if new is not None}


def _by(key: Callable[[Player], Hashable], tournament: Tournament) -> dict[Hashable, StartNo]:
    """Return the numbers of the players whom a key tells from all others."""
    counted = Counter(map(key, tournament.players))
    return {
        key(player): player.start_no
        for player in tournament.players
        if key(player) is not None and counted[key(player)] == 1
    }
