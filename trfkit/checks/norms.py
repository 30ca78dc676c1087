"""NRM001, 003, 004, 006: what B.01 asks of an event in which a title norm can be made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.checks.rates import minutes_shown
from trfkit.files.trf.reading.time_control import seconds_of, stated_control
from trfkit.model import Event
from trfkit.model.tournament import ArbiterRole
from trfkit.regulations.rates_of_play import MINUTE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic

LEAST_GAMES: Final = 9
"""B.01 1.4.1; World and Continental team events need fewer, which a file does not tell."""

OF_TEAMS: Final = 7

TITLES: Final = frozenset({"IA", "FA"})
MOST_ROUNDS_A_DAY: Final = 2
LEAST_MINUTES: Final = 120
"""B.01 1.1."""


def event(case: Case) -> Iterator[Diagnostic]:
    """NRM001, NRM003, NRM006: rounds, chief arbiter, pairing system."""
    tournament = case.tournament
    rounds = tournament.scheduled_rounds
    least = OF_TEAMS if tournament.kind.is_team else LEAST_GAMES
    if rounds and rounds < least:
        place = case.at_record("142") if tournament.rounds else {}
        yield case.note("NRM001", **place, rounds=rounds)
    chief = next((one for one in tournament.arbiters if one.role is ArbiterRole.CHIEF), None)
    if chief is not None and (chief.title or "").upper() not in TITLES:
        yield case.note("NRM003", **case.at_record("102"), text=chief.text)
    if tournament.kind.event is Event.OTHER:
        yield case.note(
            "NRM006", **case.at_record(tournament.kind.source), kind=tournament.kind.reason
        )


def pace(case: Case) -> Iterator[Diagnostic]:
    """NRM004: more than two rounds on a day, or less than 120 minutes for 60 moves."""
    days = Counter(day for day in case.tournament.round_dates if day is not None)
    for day, rounds in days.items():
        if rounds > MOST_ROUNDS_A_DAY:
            what = f"{rounds} rounds on {day:%Y/%m/%d}; norms allow {MOST_ROUNDS_A_DAY} a day"
            yield case.note("NRM004", **case.at_record("132"), what=what)
    stated = stated_control(case.tournament)
    if stated is None or stated.control.white != stated.control.black:
        return
    seconds = seconds_of(stated.control.white)
    if seconds < LEAST_MINUTES * MINUTE:
        what = f"{minutes_shown(seconds)} minutes for 60 moves; norms need {LEAST_MINUTES}"
        yield case.note("NRM004", **case.at_record(stated.tag), what=what)
