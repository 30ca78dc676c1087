"""The time limits that an event must have to be rated (1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.go.go_event import go_event
from trfkit.go.ufgo.ufgo_rules import ShortTime
from trfkit.go.ufgo.ufgo_tables import POINT
from trfkit.record import Record
from trfkit.refusal import refusal_of
from trfkit.syntax.field_codes import parse_time_control

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trfkit.model import Tournament

LEAST: Final = 45
"""Minutes a game, which is read as minutes of each player."""

LEAST_OF_MASTERS: Final = 60
MASTERS: Final = 2100 * POINT
"""Above this rating (tenths) the longer limit is needed."""

SECONDS: Final = 60


class Minutes(Record):
    """The time of each player, and what says so."""

    value: int
    source: str


def minutes_of(tournament: Tournament, option: int | None = None) -> Minutes | None:
    """Return the whole minutes a player has, None where nothing states them.

    Those of an ``option``; else those of record 222 without what each move adds, else the
    adjusted ones that a table of the European database states.
    """
    if option is not None:
        return Minutes(option, "option")
    if tournament.encoded_time_control:
        control = parse_time_control(tournament.encoded_time_control)
        if control is not None:
            shorter = min(
                (control.white, control.black), key=lambda side: sum(p.seconds for p in side)
            )
            return Minutes(sum(period.seconds for period in shorter) // SECONDS, "record 222")
    go = go_event(tournament)
    if go is not None and go.adjusted_minutes is not None:
        return Minutes(go.adjusted_minutes, "the table, adjusted for overtime")
    return None


def refuse_short(minutes: Minutes | None, short_time: ShortTime) -> None:
    """Raise a Refusal for an event that 1.7 does not let rate; not where the time is unknown."""
    if minutes is not None and minutes.value < LEAST and short_time is not ShortTime.ASIDE:
        raise refusal_of(
            "go.ufgo.too-fast", minutes=minutes.value, source=minutes.source, least=LEAST
        )


def masters(minutes: Minutes | None, starts: Sequence[int]) -> frozenset[int]:
    """Return who, by place from 0, has too little time for the rating (in tenths) he starts from.

    Nobody where the time is not known.
    """
    if minutes is None or minutes.value >= LEAST_OF_MASTERS:
        return frozenset()
    return frozenset(who for who, rating in enumerate(starts) if rating > MASTERS)


def time_limit_findings(
    minutes: Minutes | None, ids: Sequence[int], starts: Sequence[int], short_time: ShortTime
) -> Iterator[Diagnostic]:
    """Yield what 1.7 has against rating the event; ``starts`` are ratings in tenths.

    Nothing where the time is not known.
    """
    if minutes is None:
        return
    about = {"minutes": minutes.value, "source": minutes.source}
    if minutes.value < LEAST:
        yield Diagnostic(code="RTG001", values=about | {"least": LEAST})
        return
    for who in sorted(masters(minutes, starts)):
        values = about | {
            "rating": starts[who] // POINT,
            "least": LEAST_OF_MASTERS,
            "consequence": short_time.value,
        }
        yield Diagnostic(code="RTG002", participant=ids[who], values=values)
