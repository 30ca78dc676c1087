"""HDR013, 022-024, 032: the rate of play, against the ratings and the days."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trfkit.diagnostics.wording import MOST_LISTED, listed
from trfkit.files.trf.syntax.codes import TimeControl, is_time_control, parse_time_control
from trfkit.files.trf.syntax.rates import parse_rate_of_play
from trfkit.model import RoundKind
from trfkit.regulations.rates_of_play import (
    FIRST_CONTROL,
    MINUTE,
    MOVES,
    Least,
    least_for,
    most_rounds,
    rate_class,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.checks.case import Case
    from trfkit.diagnostics import Diagnostic
    from trfkit.files.trf.syntax.codes import Period
    from trfkit.files.trf.syntax.rates import RateOfPlay
    from trfkit.units import StartNo

FREE, ENCODED = "122", "222"


def rate_of_play(case: Case) -> Iterator[Diagnostic]:
    """HDR013, HDR022, HDR023, HDR024, HDR032.

    Where both records can be read, 222 counts; an armageddon game, with other times for Black, is
    no rate of play.
    """
    text = (case.tournament.time_control or "").strip()
    rate = parse_rate_of_play(text)
    encoded = _encoded(case)
    if encoded is None and rate is None:
        if text:
            yield case.note("HDR032", **case.at_record(FREE), text=text)
        return
    if encoded is not None and rate is not None:
        one, other = seconds_of(rate.control.white), seconds_of(encoded.white)
        if one != other:
            yield case.note(
                "HDR022",
                **case.at_record(FREE),
                text=text,
                one=_minutes(one),
                old=case.tournament.encoded_time_control,
                other=_minutes(other),
            )
    control = encoded or (rate.control if rate else None)
    if control is None or control.white != control.black:
        return
    tag = FREE if encoded is None else ENCODED
    yield from _impossible(case, tag, control.white, rate)
    yield from _too_fast(case, tag, seconds_of(control.white))
    yield from _crowded_days(case, seconds_of(control.white))


def _encoded(case: Case) -> TimeControl | None:
    text = case.tournament.encoded_time_control or ""
    control = parse_time_control(text) if is_time_control(text) else None
    return control if isinstance(control, TimeControl) else None


def seconds_of(periods: Sequence[Period]) -> int:
    """Return what a player has for 60 moves: all periods, and what each move adds."""
    seconds, left = 0, MOVES
    for period in periods:
        moves = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + moves * period.increment
        left -= moves
    return seconds


def _minutes(seconds: int) -> str:
    whole, rest = divmod(seconds, MINUTE)
    return f"{whole}:{rest:02}" if rest else str(whole)


def _impossible(
    case: Case, tag: str, periods: Sequence[Period], rate: RateOfPlay | None
) -> Iterator[Diagnostic]:
    """HDR023: too fast even for blitz, a first control of few moves, a name of another class."""
    seconds, first = seconds_of(periods), periods[0].moves
    class_ = rate_class(seconds)
    given = f"it gives {_minutes(seconds)} minutes for {MOVES} moves"
    if class_ is None:
        fault = f"{given}, and blitz has more than 3"
    elif class_ == "standard" and first is not None and first < FIRST_CONTROL:
        fault = f"its first control is after {first} moves, and {FIRST_CONTROL} are the least"
    elif rate is not None and rate.label not in {"", class_}:
        fault = f"{given}, which is {class_}, not {rate.label}"
    else:
        return
    text = case.tournament.time_control if tag == FREE else case.tournament.encoded_time_control
    yield case.note("HDR023", **case.at_record(tag), text=(text or "").strip(), what=fault)


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
            minutes=_minutes(seconds),
            rating=least.rating,
            needed=least.minutes,
            games="1 game" if count == 1 else f"{count} games",
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


__all__ = ["rate_of_play", "seconds_of"]
