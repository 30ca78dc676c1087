"""HDR013, 022-024, 032, 034: the rate of play, against the ratings and the days."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trfkit.messages.message import Message
from trfkit.regulations.rates_of_play import (
    FIRST_CONTROL,
    FREE,
    MOVES,
    find_fast_games,
    free_text,
    most_rounds,
    rate_class,
    seconds_of,
    stated_control,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.findings import Diagnostic
    from trfkit.regulations.rates_of_play import StatedControl
    from trfkit.syntax.field_codes import TimeControl


def rate_of_play(case: Case) -> Iterator[Diagnostic]:
    """HDR013, HDR022, HDR023, HDR024, HDR032, HDR034.

    Of unequal times only that they are so is said, where that matters.
    """
    stated = stated_control(case.tournament)
    if stated is None:
        if text := free_text(case.tournament):
            yield case.note("HDR032", **case.at_record(FREE), text=text)
        elif not case.tournament.encoded_time_control:  # else it is HDR021
            yield case.note("HDR034")
        return
    if stated.free is not None:
        yield from _contradiction(case, stated.control, stated.free)
    if stated.control.is_unequal:
        yield from _unequal(case, stated)
    else:
        yield from _impossible(case, stated)
        # Standard games whose better player needs more time, once for each limit.
        for values in find_fast_games(case.tournament).findings():
            yield case.note("HDR024", **case.at_record(stated.tag), **values)
        yield from _crowded_days(case, seconds_of(stated.control.white))


def _contradiction(case: Case, encoded: TimeControl, free: TimeControl) -> Iterator[Diagnostic]:
    """HDR022: both records can be read, and give other times."""
    free_seconds, encoded_seconds = seconds_of(free.white), seconds_of(encoded.white)
    if free_seconds != encoded_seconds:
        yield case.note(
            "HDR022",
            **case.at_record(FREE),
            text=free_text(case.tournament),
            one=free_seconds,
            old=case.tournament.encoded_time_control,
            other=encoded_seconds,
        )


def _impossible(case: Case, stated: StatedControl) -> Iterator[Diagnostic]:
    """HDR023: too fast even for blitz, a first control of few moves, a name of another class."""
    periods = stated.control.white
    seconds, first = seconds_of(periods), periods[0].moves
    class_ = rate_class(seconds)
    values = {"seconds": seconds, "moves": MOVES}
    if class_ is None:
        fault = Message("HDR023.too-fast", **values)
    elif class_ == "standard" and first is not None and first < FIRST_CONTROL:
        fault = Message("HDR023.first-control", first=first, least=FIRST_CONTROL)
    elif stated.label not in {"", class_}:
        fault = Message("HDR023.class", **values, computed=class_, stated=stated.label)
    else:
        return
    yield _cannot_be_rated(case, stated, fault)


def _unequal(case: Case, stated: StatedControl) -> Iterator[Diagnostic]:
    """HDR023: unequal times, with which rapid and blitz games are not rated (1.2 there)."""
    control = stated.control
    white, black = seconds_of(control.white), seconds_of(control.black)
    if rate_class(min(white, black)) != "standard":
        fault = Message("HDR023.unequal", white=white, black=black)
        yield _cannot_be_rated(case, stated, fault)


def _cannot_be_rated(case: Case, stated: StatedControl, fault: Message) -> Diagnostic:
    encoded = (case.tournament.encoded_time_control or "").strip()
    text = free_text(case.tournament) if stated.tag == FREE else encoded
    return case.note(fault, **case.at_record(stated.tag), text=text)


def _crowded_days(case: Case, seconds: int) -> Iterator[Diagnostic]:
    """HDR013: more rounds on a date than the rate of play allows."""
    class_ = rate_class(seconds)
    if class_ is None:
        return
    most = most_rounds(seconds, class_)
    days = Counter(day for day in case.tournament.round_dates if day is not None)
    for day, rounds in days.items():
        if rounds > most:
            values = {"rounds": rounds, "date": day, "most": most}
            yield case.note("HDR013", **case.at_record("132"), **values)
