"""HDR013, 022-024, 032: the rate of play, against the ratings and the days."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trfkit.diagnostics.wording import MOST_LISTED, counted, listed
from trfkit.files.trf.reading.time_control import (
    FREE,
    MOVES,
    free_text,
    seconds_of,
    stated_control,
)
from trfkit.model import RoundKind
from trfkit.regulations.rates_of_play import (
    FIRST_CONTROL,
    MINUTE,
    Least,
    least_for,
    most_rounds,
    rate_class,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.files.trf.reading.time_control import StatedControl
    from trfkit.files.trf.syntax.codes import TimeControl
    from trfkit.units import StartNo


def rate_of_play(case: Case) -> Iterator[Diagnostic]:
    """HDR013, HDR022, HDR023, HDR024, HDR032.

    Of unequal times only that they are so is said, where that matters.
    """
    stated = stated_control(case.tournament)
    if stated is None:
        if text := free_text(case.tournament):
            yield case.note("HDR032", **case.at_record(FREE), text=text)
        return
    if stated.free is not None:
        yield from _contradiction(case, stated.control, stated.free)
    if stated.control.is_unequal:
        yield from _unequal(case, stated)
    else:
        yield from _impossible(case, stated)
        yield from _too_fast(case, stated.tag, seconds_of(stated.control.white))
        yield from _crowded_days(case, seconds_of(stated.control.white))


def _contradiction(case: Case, encoded: TimeControl, free: TimeControl) -> Iterator[Diagnostic]:
    """HDR022: both records can be read, and give other times."""
    one, other = seconds_of(free.white), seconds_of(encoded.white)
    if one != other:
        yield case.note(
            "HDR022",
            **case.at_record(FREE),
            text=free_text(case.tournament),
            one=minutes_shown(one),
            old=case.tournament.encoded_time_control,
            other=minutes_shown(other),
        )


def minutes_shown(seconds: int) -> str:
    """Return seconds as minutes: ``90``, ``2:30``."""
    whole, rest = divmod(seconds, MINUTE)
    return f"{whole}:{rest:02}" if rest else str(whole)


def _impossible(case: Case, stated: StatedControl) -> Iterator[Diagnostic]:
    """HDR023: too fast even for blitz, a first control of few moves, a name of another class."""
    periods = stated.control.white
    seconds, first = seconds_of(periods), periods[0].moves
    class_ = rate_class(seconds)
    given = f"it gives {counted(minutes_shown(seconds), 'minutes')} for {MOVES} moves"
    if class_ is None:
        fault = f"{given}, and blitz has more than 3"
    elif class_ == "standard" and first is not None and first < FIRST_CONTROL:
        fault = f"its first control is after {first} moves, and {FIRST_CONTROL} are the least"
    elif stated.label not in {"", class_}:
        fault = f"{given}, which is {class_}, not {stated.label}"
    else:
        return
    yield _cannot_be_rated(case, stated, fault)


def _unequal(case: Case, stated: StatedControl) -> Iterator[Diagnostic]:
    """HDR023: unequal times, with which rapid and blitz games are not rated (1.2 there)."""
    control = stated.control
    white, black = seconds_of(control.white), seconds_of(control.black)
    if rate_class(min(white, black)) != "standard":
        given = f"{counted(minutes_shown(white), 'minutes')} and Black {minutes_shown(black)}"
        fault = f"it gives White {given}, and rapid and blitz games need equal times"
        yield _cannot_be_rated(case, stated, fault)


def _cannot_be_rated(case: Case, stated: StatedControl, fault: str) -> Diagnostic:
    encoded = (case.tournament.encoded_time_control or "").strip()
    text = free_text(case.tournament) if stated.tag == FREE else encoded
    return case.note("HDR023", **case.at_record(stated.tag), text=text, what=fault)


def _too_fast(case: Case, tag: str, seconds: int) -> Iterator[Diagnostic]:
    """HDR024: standard games whose better player needs more time, once for each limit."""
    if rate_class(seconds) != "standard":
        return
    ratings = {player.start_no: player.rating or 0 for player in case.tournament.players}
    strongest: dict[Least, set[StartNo]] = {}
    games: Counter[Least] = Counter()
    for player in case.tournament.players:
        for entry in player.first_rounds(case.tournament.rounds_played):
            if entry.kind is RoundKind.GAME and entry.opponent in ratings:
                pair = (player.start_no, entry.opponent)
                least = least_for(max(ratings[number] for number in pair), case.tournament.start)
                if seconds < least.minutes * MINUTE:
                    games[least] += 1
                    strongest.setdefault(least, set()).update(
                        number for number in pair if ratings[number] >= least.rating
                    )
    for least, numbers in strongest.items():
        count = (games[least] + 1) // 2
        yield case.note(
            "HDR024",
            **case.at_record(tag),
            minutes=minutes_shown(seconds),
            rating=least.rating,
            needed=least.minutes,
            games=counted(count, "games"),
            who=listed(numbers, MOST_LISTED),
        )


def _crowded_days(case: Case, seconds: int) -> Iterator[Diagnostic]:
    """HDR013: more rounds on a date than the rate of play allows."""
    class_ = rate_class(seconds)
    if class_ is None:
        return
    most = most_rounds(seconds, class_)
    days = Counter(day for day in case.tournament.round_dates if day is not None)
    for day, rounds in days.items():
        if rounds > most:
            yield case.note(
                "HDR013", **case.at_record("132"), rounds=rounds, date=f"{day:%Y/%m/%d}", most=most
            )
