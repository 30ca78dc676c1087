"""Losses of a conversion: facts that a table does not show, or that read back differently."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.emitting.loss_report import CHANGED, NOT_CARRIED, PROVEN, UNREADABLE, Report
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.files.trf.reading.tournament_kind import kind_of
from trfkit.messages.message import Message
from trfkit.model import Extension, Kind, Player, RoundEntry, Team, Tournament
from trfkit.model.facts import FACTS, HEADER, ITEMS, NATIONAL, TEAMS, Fact
from trfkit.model.tournament import renumber
from trfkit.record import names, replace
from trfkit.refusal import Refusal
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from trfkit.model.discipline import Discipline
    from trfkit.units import StartNo


_LISTED: Final = tuple(fact for fact in FACTS if fact.owner != "national_ratings")
"""The facts whose losses are named; those of national records are told with the records."""


def report_losses(tournament: Tournament, report: Report, carried: Collection[str]) -> None:
    """Report each fact of a tournament that a table for people does not show.

    Such a table is not read back; ``carried`` are the fields that it shows. The facts of one record
    are one finding. A field carried for teams alone (``teams.name``) is lost with the teams.
    """
    lost: dict[str, list[Message]] = {}
    for fact in _LISTED:
        if fact.field in carried:
            continue
        if fact.owner == "teams" and "teams" not in carried:
            continue
        if fact.field == "extensions":
            _report_lines(tournament.extensions, (), report)
        elif any(value != fact.empty for value in _values(tournament, fact)):
            lost.setdefault(fact.record, []).append(fact.loss)
    for record, facts in lost.items():
        report.not_carried(record, *facts)


def _values(tournament: Tournament, fact: Fact) -> Iterator[object]:
    """Yield the values of a fact, for each player or team that has it."""
    owners = getattr(tournament, fact.owner) if fact.owner else (tournament,)
    return (getattr(owner, fact.name) for owner in owners)


def report_inferred(tournament: Tournament, report: Report, teams: tuple[Team, ...] = ()) -> None:
    """Report what a reader that knows only rounds and teams takes differently."""
    played = rounds_with_results(tournament.players)
    if played != tournament.rounds_played:
        report.not_carried("142", Message("losses.rounds-played", count=tournament.rounds_played))
    kind = tournament.kind
    inferred = kind_of(None, None, tournament.players, teams, played, has_310=False)
    if _facts_of(inferred) != _facts_of(kind):
        loss = Message("losses.kind", kind=str(kind))
        if not any(one.record == "192" and loss in one.values["facts"] for one in report):
            report.not_carried("192", loss)


# What is written is read again: whatever comes back otherwise is a loss, named like any other ----


def report_read_back(
    tournament: Tournament,
    again: Tournament | None,
    report: Report,
    *,
    numbers: Mapping[StartNo, StartNo] | None = None,
    apart: Collection[str] = (),
) -> None:
    """Report each fact that reads back differently from what was written, unless reported already.

    ``again`` is the tournament from the format's own reader. Players with other numbers there are
    matched by FIDE id, else by name. ``numbers`` maps each written number to the player's own if
    the writer renumbered; otherwise all kept theirs. ``apart`` are fields checked elsewhere.
    Raises Refusal if players were written and nothing reads back.
    """
    if again is None and tournament.players:
        raise Refusal(UNREADABLE)
    if again is None:
        again = Tournament(kind=tournament.kind, players=(), rounds_played=0)
    known: Tournament | None = again
    if numbers is None:
        known = _as_numbered(tournament, again)
    elif any(new != old for new, old in numbers.items()):
        known = renumber(again, numbers)
    if known is not None:
        present = {player.start_no for player in known.players}
        missing = [one.start_no for one in tournament.players if one.start_no not in present]
        if missing:
            if "players" not in apart:
                report.not_carried("001", Message("losses.met-nobody", players=tuple(missing)))
            rows = tuple(one for one in tournament.players if one.start_no in present)
            tournament = replace(tournament, players=rows)
    if known is None:
        report.not_carried("001", Message("losses.who-is-who"))
    elif known is not again:
        report.not_carried("001", Message("losses.numbers"))
    elif [one.start_no for one in again.players] != [one.start_no for one in tournament.players]:
        report.not_carried("001", Message("losses.order"))
    again = known or again
    own = {team.name: team.number for team in tournament.teams}
    names_again = [team.name for team in again.teams]
    if sorted(names_again) == sorted(own):
        if any(team.number != own[team.name] for team in again.teams):
            report.not_carried("310", Message("losses.team-numbers"))
        teams = sorted(
            (replace(team, number=own[team.name]) for team in again.teams),
            key=lambda team: list(own).index(team.name),
        )
        again = replace(again, teams=tuple(teams))
        known = None if known is None else again
    # Where no round at all comes back, that is one loss.
    is_compared = "players.rounds" not in apart
    if is_compared and known is not None and any(player.rounds for player in known.players):
        tournament = _report_rounds(tournament, known, report)
    known_losses = {
        fact for one in report if one.code == NOT_CARRIED for fact in one.values["facts"]
    }
    _report_facts(
        tournament, again, known_losses, report, of_players=known is not None, apart=apart
    )
    if again.rounds_played != tournament.rounds_played:
        report.not_carried("142", Message("losses.rounds-played", count=tournament.rounds_played))
    # What is changed or concluded of record 192, and how often two meet, says it already.
    of_kind = {"losses.kind", "losses.cycles"}
    is_told = any(
        one.record == "192"
        and (
            one.code in {CHANGED, PROVEN}
            or any(fact.id in of_kind for fact in one.values.get("facts", ()))
        )
        for one in report
    )
    if _facts_of(again.kind) != _facts_of(tournament.kind) and not is_told:
        report.not_carried("192", Message("losses.kind", kind=str(tournament.kind)))


def _report_rounds(tournament: Tournament, again: Tournament, report: Report) -> Tournament:
    """Return the tournament with the rounds that read back; differing rounds are reported."""
    others = {player.start_no: player.rounds for player in again.players}
    players = []
    for player in tournament.players:
        back = replace(player, rounds=others[player.start_no])
        players.append(back)
        for number in range(1, max(len(player.rounds), len(back.rounds)) + 1):
            before, after = player.round(number), back.round(number)
            if before != after:
                old, new = _entry(before), _entry(after)
                fact = Message("losses.result", round=number)
                report.changed("001", fact, old, new, participant=player.start_no)
    return replace(tournament, players=tuple(players))


def _entry(entry: RoundEntry) -> str:
    """Return a round in a few letters: ``12w1``, ``7+``, ``H``."""
    letter = entry.outcome.letter.strip()
    return letter if entry.opponent is None else f"{entry.opponent}{entry.colour or ''}{letter}"


def _report_facts(
    tournament: Tournament,
    again: Tournament,
    known_losses: AbstractSet[Message],
    report: Report,
    *,
    of_players: bool,
    apart: Collection[str],
) -> None:
    changed = {one.values.get("fact") for one in report if one.code == CHANGED}
    cut = {one.record for one in report if one.code == CHANGED}
    lost: dict[str, list[Message]] = {}
    if type(tournament.discipline) is type(again.discipline):
        _report_discipline(tournament, again, report, of_players=of_players)
        again = replace(again, discipline=tournament.discipline)
    owners, others = (_owners(each, tournament) for each in (tournament, again))
    for fact in _LISTED:
        olds = list(map(attrgetter(fact.name), owners[fact.owner]))
        news = list(map(attrgetter(fact.name), others[fact.owner]))
        if fact is TEAMS:
            olds, news = (
                [tuple(team.number for team in each.teams)] for each in (tournament, again)
            )
        elif fact.owner == "teams" and len(news) < len(olds):
            continue  # facts of teams are lost with the teams
        elif fact.owner == "players" and not of_players:
            if any(value != fact.empty for value in _values(again, fact)):
                continue  # nobody knows whose they are
            news = [fact.empty] * len(olds)
        # Facts of teams are lost with the teams.
        whole = TEAMS.loss if fact.owner == "teams" else fact.loss
        cells = _CELLS.get(fact.field, (fact.name,) if fact.owner == "players" else ())
        if (
            olds == news
            or fact.field in apart
            or not known_losses.isdisjoint({fact.loss, whole})
            or (fact.by is ITEMS and fact.record in cut)
            or not changed.isdisjoint({fact.loss, *(Message(f"losses.field.{c}") for c in cells)})
        ):
            continue
        if all(_holds(new, old, fact) for old, new in zip(olds, news, strict=True)):
            report.assumed(fact.record, Message("losses.follows", fact=fact.loss))
        elif fact.field == "extensions":
            _report_lines(tournament.extensions, again.extensions, report)
        elif fact in HEADER and fact.show is str and news[0] != fact.empty:
            report.changed(fact.record, fact.loss, str(olds[0]), str(news[0]))
        elif loss := _lost_of(fact, tournament, again if of_players else None, changed):
            lost.setdefault(fact.record, []).append(loss)
    for record, all_lost in lost.items():
        report.not_carried(record, *all_lost)


def _holds(new: Any, old: Any, fact: Fact) -> bool:  # noqa: ANN401 - a value of the model
    """Tell whether a value that read back has everything that was written."""
    if fact.by is ITEMS and isinstance(old, tuple) and not fact.is_ordered:
        return all(item in new for item in old)
    return old in (new, fact.empty)


def _owners(tournament: Tournament, own: Tournament) -> dict[str, Sequence[Any]]:
    """Return the owners of facts by the tournament's field, in the order of ``own``."""
    players: Sequence[Player] = tournament.players
    if [one.start_no for one in players] != [one.start_no for one in own.players]:
        by_number = {player.start_no: player for player in players}
        players = [by_number[one.start_no] for one in own.players if one.start_no in by_number]
    has_teams = [one.number for one in tournament.teams] == [one.number for one in own.teams]
    return {
        "": (tournament,),
        "players": players,
        "teams": tournament.teams if has_teams else (),
    }


_CELLS: Final = {
    "teams.name": ("team_name", "old_team_name"),
    "teams.nickname": ("nickname",),
    "teams.strength": ("strength",),
    "teams.members": ("member", "old_member"),
    "teams.stated_match_points": ("match_points",),
    "teams.stated_game_points": ("game_points",),
    "teams.stated_rank": ("team_rank",),
}
"""The columns of records 013 and 310 that hold a fact, by which a change of it is told."""

_EXTENSIONS: Final = {"801": "team_rounds", "802": "team_standings", "DAT": "player_data"}
"""Records that are kept as text, and what they tell."""


def _report_lines(
    lines: Sequence[Extension], lines_again: Sequence[Extension], report: Report
) -> None:
    """Report by tag the records kept as text that do not read back."""
    for tag in dict.fromkeys(line.tag for line in lines):
        own, back = ([one for one in each if one.tag == tag] for each in (lines, lines_again))
        if own != back:
            report.not_carried(tag, Message(f"losses.{_EXTENSIONS.get(tag, 'extensions')}"))


def _lost_of(
    fact: Fact, tournament: Tournament, again: Tournament | None, changed: Collection[object]
) -> Message | None:
    """Return the part of a fact that does not read back, None if all that was stated does.

    ``again`` is None if players cannot be matched, ``changed`` holds the changes reported already.
    """
    if fact.field == "point_system":
        has_rounds = again is not None and any(player.rounds for player in again.players)
        return lost_of_system(tournament, again if has_rounds else None)
    if fact.field == "national_ratings" and again is not None:
        others = {(one.federation, one.start_no): one for one in again.national_ratings}
        rows = [
            (one, others.get((one.federation, one.start_no))) for one in tournament.national_ratings
        ]
        missing = [one.start_no for one, other in rows if other is None]
        if missing and len(missing) < len(rows):
            return Message("losses.national-of-players", players=tuple(missing))
        if not missing:
            lost = tuple(
                Message(f"losses.field.{fact.name}")
                for fact in NATIONAL
                if Message(f"losses.field.{fact.name}") not in changed
                and any(
                    getattr(one, fact.name) not in {None, getattr(other, fact.name)}
                    for one, other in rows
                )
            )
            return Message("losses.national-as-to", fields=lost) if lost else None
    return fact.loss


_MOST_WORTHS: Final = 4
"""So many that differ are named; where more do, it is the whole system."""


def lost_of_system(tournament: Tournament, again: Tournament | None) -> Message:
    """Return what is lost of a point system, and the players whose points that changes.

    ``again`` is the tournament read back, with the original numbers; None if players cannot be
    matched.
    """
    system = Message("losses.point_system")
    if again is None:
        return system
    before, after = tournament.point_system, again.point_system
    worths = tuple(
        Message("losses.worth", of=name)
        for name in names(before)
        if getattr(before, name) != getattr(after, name)
    )
    if worths and len(worths) <= _MOST_WORTHS:
        system = Message("losses.system-as-to", worths=worths)
    before_all, after_all = (
        {player.start_no: _total(player, each) for player in each.players}
        for each in (tournament, again)
    )
    if changed := [no for no, points in before_all.items() if after_all.get(no) != points]:
        return Message("losses.system-changing", system=system, players=tuple(changed))
    return system


def _total(player: Player, tournament: Tournament) -> int:
    return sum(map(tournament.point_system.points, player.rounds[: tournament.rounds_played]))


def _report_discipline(
    tournament: Tournament, again: Tournament, report: Report, *, of_players: bool
) -> None:
    """Report facts of its discipline that read back differently; unstated ones are assumed."""
    before, after = tournament.discipline, again.discipline
    room = f"{before.name}.fact"
    pairs = {
        f"{room}.{name}": [(getattr(before, name), getattr(after, name))]
        for name in before.event_fields
    }
    if of_players:
        others = {row.start_no: row for row in after.players}
        for name in before.player_fields:
            pairs[f"{room}.players.{name}"] = [
                (getattr(one, name), getattr(others[one.start_no], name))
                for one in before.players
                if one.start_no in others
            ]
    lost = [id_ for id_, values in pairs.items() if any(a not in {b, None, ()} for a, b in values)]
    new = [id_ for id_, values in pairs.items() if any(a != b for a, b in values)]
    if lost:
        report.not_carried("001", _discipline_losses(before, lost))
    if inferred := [id_ for id_ in new if id_ not in lost]:
        report.assumed("001", Message("losses.follows", fact=_discipline_losses(before, inferred)))


def _discipline_losses(discipline: Discipline, ids: Sequence[str]) -> Message:
    facts = tuple(map(Message, ids))
    return Message("losses.of-discipline", title=discipline.title, facts=facts)


def _facts_of(kind: Kind) -> tuple[object, ...]:
    return kind.event, kind.is_team, kind.pairings, kind.cycles


def _as_numbered(tournament: Tournament, again: Tournament) -> Tournament | None:
    """Return ``again`` with the tournament's numbers, None if players cannot be matched."""
    own = {player.start_no: player for player in tournament.players}
    others = {player.start_no: player for player in again.players}
    if own.keys() == others.keys() and all(
        others[number].name == player.name for number, player in own.items()
    ):
        return again
    # By id or name, the tournament's number of each who came back.
    by_id = _numbers_by_key(lambda player: player.fide_id, tournament)
    by_name = _numbers_by_key(lambda player: plain(player.name) or None, tournament)
    numbers = {
        player.start_no: number
        for player in again.players
        if (number := by_id.get(player.fide_id) or by_name.get(plain(player.name))) is not None
    }
    if len(numbers) < len(others) or len(set(numbers.values())) < len(numbers):
        return again if own.keys() == others.keys() else None
    return again if all(new == old for new, old in numbers.items()) else renumber(again, numbers)


def _numbers_by_key(
    key: Callable[[Player], Hashable], tournament: Tournament
) -> dict[Hashable, StartNo]:
    """Return the numbers of the players with a unique key."""
    counted = Counter(map(key, tournament.players))
    return {
        key(player): player.start_no
        for player in tournament.players
        if key(player) is not None and counted[key(player)] == 1
    }
