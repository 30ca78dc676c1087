"""NRM: the requirements of B.01 for events with title norms, and for their winners."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.federations import FEDERATIONS
from trfkit.messages.message import Message
from trfkit.model import Event, Outcome, Player, RoundKind, Sex
from trfkit.model.tournament import ArbiterRole
from trfkit.record import replace
from trfkit.regulations import norms
from trfkit.regulations.norms import Measure, Opposition
from trfkit.regulations.rates_of_play import MINUTE, seconds_of, stated_control
from trfkit.units import HALF_POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic

TITLES: Final = frozenset({"IA", "FA"})
MOST_ROUNDS_A_DAY: Final = 2
LEAST_MINUTES: Final = 120
"""B.01 1.1."""


def event(case: Case) -> Iterator[Diagnostic]:
    """NRM001, NRM003, NRM006: rounds, chief arbiter, pairing system."""
    tournament = case.tournament
    rounds = tournament.scheduled_rounds
    least = norms.GAMES_OF_TEAMS if tournament.kind.is_team else norms.GAMES
    if rounds and rounds < least:
        place = case.record_place("142") if tournament.rounds else {}
        yield case.note("NRM001", **place, rounds=rounds)
    chief = next((one for one in tournament.arbiters if one.role is ArbiterRole.CHIEF), None)
    if chief is not None and (chief.title or "").upper() not in TITLES:
        yield case.note("NRM003", **case.record_place("102"), text=chief.text)
    if tournament.kind.event is Event.OTHER:
        stated = {"192": tournament.type_code, "092": tournament.type_text}
        source = tournament.kind.source
        variant = "record" if source in stated else "option" if source == "option" else ""
        values = {"source": source, "text": stated.get(source)}
        yield case.note("NRM006", **case.record_place(source), variant=variant, **values)


def pace(case: Case) -> Iterator[Diagnostic]:
    """NRM004: more than two rounds on a day, or less than 120 minutes for 60 moves."""
    days = Counter(day for day in case.tournament.round_dates if day is not None)
    for day, rounds in days.items():
        if rounds > MOST_ROUNDS_A_DAY:
            values = {"rounds": rounds, "date": day, "most": MOST_ROUNDS_A_DAY}
            yield case.note("NRM004", **case.record_place("132"), **values)
    stated = stated_control(case.tournament)
    if stated is None or stated.control.white != stated.control.black:
        return
    seconds = seconds_of(stated.control.white)
    if seconds < LEAST_MINUTES * MINUTE:
        values = {"seconds": seconds, "least": LEAST_MINUTES}
        yield case.note("NRM004", **case.record_place(stated.tag), variant="fast", **values)


def performances(case: Case) -> Iterator[Diagnostic]:
    """NRM002: players with the performance of a norm, and the state of other conditions (1.4)."""
    tournament = case.tournament
    if not _is_judged(case):
        return
    is_team = tournament.kind.is_team
    is_table = tournament.kind.event is Event.ROUND_ROBIN
    of_event = norms.Event(
        games=norms.GAMES_OF_TEAMS if is_team else norms.GAMES,
        drops_later=not is_table,
        is_mixed=not is_team and _holds(_foreigners(case)),
        is_double=is_table and tournament.kind.cycles == 2,  # noqa: PLR2004 - a double one
    )
    # In a table the unrated who got nothing against the rated count for nobody (1.4.2).
    uncounted: set[StartNo] = set()
    for player in tournament.players if is_table else ():
        uncounted |= {player.start_no} if player.rating is None else set()
        for entry in player.first_rounds(tournament.rounds_played):
            opponent = case.players.get(entry.opponent) if entry.opponent else None
            if opponent is not None and opponent.rating is not None and entry.outcome.share:
                uncounted.discard(player.start_no)
    for player in tournament.players:
        of_player, games = of_event, _counted(case, player, uncounted)
        if len(games) == norms.GAMES - 1 and not is_team and _is_helped(case, player):
            of_player = replace(of_event, games=norms.GAMES - 1)
        fewest = None
        for norm in norms.NORMS:
            is_hers = norm.title not in norms.WOMENS or player.sex is Sex.WOMAN
            if player.title in norm.titles or not is_hers:
                continue
            attempt = norms.best_attempt(norm, player.federation, games, of_player)
            # A lower title that lacks as much says nothing new.
            if attempt is not None and (fewest is None or len(attempt.missing) < fewest):
                fewest = len(attempt.missing)
                conditions = Message("NRM002.waived" if of_event.is_mixed else "NRM002.met")
                if attempt.missing:
                    messages = tuple(map(_message, attempt.missing))
                    conditions = Message("NRM002.not-met", conditions=messages)
                yield case.note(
                    "NRM002",
                    **case.player_place(player, "start_no"),
                    performance=attempt.performance,
                    title=attempt.norm.title.value,
                    points=attempt.halves * HALF_POINT,
                    count=len(attempt.games),
                    played=len(games),
                    average=attempt.average,
                    conditions=conditions,
                )
                if not attempt.missing:
                    break


def _is_judged(case: Case) -> bool:
    """Tell whether the implemented regulations were in force on the start date."""
    start = case.tournament.start
    return start is None or start >= norms.IN_FORCE


def _message(measure: Measure) -> Message:
    values = {"found": measure.actual, "bound": measure.bound, "article": measure.article}
    return Message(f"NRM002.{measure.name}", **values, titles=measure.titles)


def _counted(case: Case, player: Player, uncounted: Collection[StartNo]) -> tuple[Opposition, ...]:
    """Return the games of a player that count (1.4.2): rated games."""
    games = []
    for entry in player.first_rounds(case.tournament.rounds_played):
        opponent = case.players.get(entry.opponent) if entry.opponent else None
        share = entry.outcome.share
        if opponent is None or share is None or not entry.outcome.rated:
            continue
        if opponent.federation != NO_FEDERATION and opponent.start_no not in uncounted:
            games.append(
                norms.Opposition(
                    opponent.start_no, opponent.rating, opponent.title, opponent.federation, share
                )
            )
    return tuple(games)


NO_FEDERATION: Final = "NON"


_HELPED: Final = frozenset({Outcome.FORFEIT_WIN, Outcome.PAIRING_ALLOCATED_BYE})


def _is_helped(case: Case, player: Player) -> bool:
    """Tell whether a forfeit win or the bye replaces the ninth game (1.4.1c)."""
    outcomes = [entry.outcome for entry in player.first_rounds(case.tournament.rounds_played)]
    return case.tournament.scheduled_rounds == norms.GAMES and not _HELPED.isdisjoint(outcomes)


def foreigners(case: Case) -> Iterator[Diagnostic]:
    """NRM005: whether enough rated foreigners played for their mix to be waived (1.4.3d)."""
    if not _is_judged(case):
        return
    measures = _foreigners(case)
    if measures and measures[0].actual * 2 >= norms.FOREIGNERS:
        variant = "" if _holds(measures) else "not-met"
        conditions = tuple(map(_message, measures))
        place = case.record_place("032")
        yield case.note("NRM005", **place, variant=variant, conditions=conditions)


def _foreigners(case: Case) -> Sequence[Measure]:
    """Return the fewest rated foreigners, federations and titles among them in a round of a Swiss.

    Only those count who missed at most one round, and not in that round.
    """
    tournament = case.tournament
    host = tournament.federation
    if tournament.kind.event is not Event.SWISS or host not in FEDERATIONS:
        return ()
    guests = []
    for player in tournament.players:
        entries = player.first_rounds(tournament.rounds_played)
        is_there = [entry.kind not in _MISSED for entry in entries]
        is_foreign = player.federation in FEDERATIONS and player.federation != host
        if player.rating is not None and is_foreign and is_there.count(False) <= 1:
            guests.append((player, is_there))
    rounds = [
        [player for player, is_there in guests if is_there[round_]]
        for round_ in range(tournament.rounds_played)
    ] or [[]]
    federations = min(len({player.federation for player in there}) for there in rounds)
    titled = min(sum(one.title in norms.MIXED_TITLES for one in there) for there in rounds)
    return (
        Measure("rated-foreigners", min(map(len, rounds)), norms.FOREIGNERS, "1.4.3d"),
        Measure("federations", federations, norms.THEIR_FEDERATIONS, "1.4.3d"),
        Measure("titled-foreigners", titled, norms.THEIR_TITLES, "1.4.3d"),
    )


def _holds(measures: Sequence[Measure]) -> bool:
    return bool(measures) and all(measure.holds for measure in measures)


_MISSED: Final = frozenset(
    {
        RoundKind.FORFEIT_LOSS,
        RoundKind.FULL_POINT_BYE,
        RoundKind.HALF_POINT_BYE,
        RoundKind.ZERO_POINT_BYE,
    }
)
