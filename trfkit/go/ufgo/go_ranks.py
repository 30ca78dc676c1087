"""Ranks (section 2): those of table 1, up to 3 dan, and the dans that lists confer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.go.go_event import Grade, Scale, parse_grade
from trfkit.go.ufgo import POINT, TABLE_1
from trfkit.go.ufgo.calculation import row_of
from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from trfkit.model.tournament import PartialDate

HIGHEST_FLOATING: Final = Grade(3, Scale.DAN)
"""Up to here a rank moves after each event (2.4)."""

CONFERRED: Final = tuple(row for row in TABLE_1 if row.rank.rank > HIGHEST_FLOATING.rank)
"""4 to 7 dan, each with the rating in tenths that a list must show (2.5)."""

DISTANCE: Final = 151 * POINT
"""So far below the norm of a conferred rank a rating has to fall before the rank does (2.6)."""

STEPS_OF_4_DAN: Final = 2
LIST_MONTHS: Final = (1, 4, 7, 10)
AGE_WITHOUT_FALLS: Final = 60
"""Of members whose age exceeds it no rank falls (2.7)."""
LAST_MONTH, LAST_DAY = 12, 31

FLOATS: Final = "2.4"
IS_CONFERRED: Final = "2.5"
HELD: Final = "2.6"
OVER_60: Final = "2.7"


class RankAt(Record):
    """A rank at one moment: by a quarterly list if ``list_date`` is set, else between lists.

    ``rating`` is in tenths; ``article`` decided the rank, ``why`` explains it.
    """

    list_date: date | None
    rating: int
    rank: Grade
    article: str
    why: Message


def rank_by_table(rating: int) -> Grade:
    """Return the rank of a rating in tenths by table 1; under 0 it is the lowest."""
    return row_of(TABLE_1, rating).rank


def least_rating(rank: Grade) -> int:
    """Return the lowest rating, in tenths, of a rank; ranks outside the table get its ends."""
    above = [row.least for row in TABLE_1 if row.rank.rank >= rank.rank]
    return min(above, default=TABLE_1[-1].least)


def is_known(rank: Grade) -> bool:
    """Tell whether a grade is one of the 37 ranks (2.2)."""
    return any(row.rank == rank for row in TABLE_1)


def parse_rank(text: str) -> Grade | None:
    """Return the rank written in ``text``, None if it is none of the 37 (2.2)."""
    grade = parse_grade(text)
    return grade if grade is not None and is_known(grade) else None


def is_over_60(born: PartialDate | None, day: date | None) -> bool:
    """Tell whether a person is certainly over 60 on a day (2.7), at least by a day.

    An unknown month or day of birth is taken as the last one; without a date nothing is certain.
    """
    if born is None or day is None:
        return False
    age = AGE_WITHOUT_FALLS
    birthday = (born.year + age, born.month or LAST_MONTH, born.day or LAST_DAY)
    return birthday < (day.year, day.month, day.day)


def is_list_date(day: date) -> bool:
    """Tell whether a quarterly list is published on a day (1.5)."""
    return day.day == 1 and day.month in LIST_MONTHS


def ranks(
    rating: int | None,
    lists: Sequence[tuple[date, int]] = (),
    rank_before: Grade | None = None,
    *,
    is_over_60: bool = False,
) -> tuple[RankAt, ...]:
    """Return the rank after each quarterly list, and then that of ``rating`` between lists.

    Ratings are in tenths, ``rating`` None where nothing is asked after the last list.
    ``rank_before`` is the rank before all of them, which matters where a list conferred it, and to
    those over 60 (2.7).

    Raises Refusal for dates on which no list is published, or that go backwards.
    """
    if rank_before is not None and not is_known(rank_before):
        raise refusal_of("go.ufgo.no-rank", rank=str(rank_before))
    days = [day for day, _ in lists]
    for day in days:
        if not is_list_date(day):
            raise refusal_of("go.no-list-day", day=day)
    if days != sorted(set(days)):
        raise refusal_of("go.ufgo.lists-out-of-order")
    after_lists: list[RankAt] = []
    for day, rating_shown in lists:
        after_lists.append(_rank_at_list(day, rating_shown, rank_before, is_over_60=is_over_60))
        rank_before = after_lists[-1].rank
    if rating is not None:
        after_lists.append(_rank_between_lists(rating, rank_before, is_over_60=is_over_60))
    return tuple(after_lists)


def ranks_of_event(
    start: int, after: int, rank_before: Grade | None = None, *, is_over_60: bool = False
) -> tuple[RankAt, RankAt]:
    """Return the rank before and after an event, both between lists.

    Ratings are in tenths; ``rank_before`` is the rank that the player is known by.
    """
    (before,) = ranks(start, (), rank_before, is_over_60=is_over_60)
    (behind,) = ranks(after, (), before.rank, is_over_60=is_over_60)
    return before, behind


def is_conferred(rank: Grade | None) -> bool:
    """Tell whether only a list confers and takes a rank (2.5, 2.6)."""
    return rank is not None and rank.rank > HIGHEST_FLOATING.rank


def _rank_at_list(day: date, rating: int, rank_before: Grade | None, *, is_over_60: bool) -> RankAt:
    """2.5 to 2.7: the effect of a quarterly list on a rank."""
    earned = next((row for row in reversed(CONFERRED) if rating >= row.least), None)
    highest = earned.rank.rank if earned is not None else rank_by_table(0).rank
    if rank_before is not None and is_conferred(rank_before) and rank_before.rank >= highest:
        return _kept_or_lowered(day, rating, rank_before, is_over_60=is_over_60)
    if earned is not None:
        why = Message("go.why.shown", rating=earned.least // POINT)
        return RankAt(day, rating, earned.rank, IS_CONFERRED, why)
    return _floating(day, rating, rank_before, is_over_60=is_over_60)


def _kept_or_lowered(day: date, rating: int, rank_before: Grade, *, is_over_60: bool) -> RankAt:
    bound = next(row.least for row in CONFERRED if row.rank == rank_before) - DISTANCE
    if rating > bound:
        why = Message("go.why.held", rating=bound // POINT)
        return RankAt(day, rating, rank_before, HELD, why)
    if is_over_60:
        return RankAt(day, rating, rank_before, OVER_60, Message("go.why.over-60"))
    if rank_before.number == CONFERRED[0].rank.number:
        lower = Grade(rank_before.number - STEPS_OF_4_DAN, Scale.DAN)
        why = Message("go.why.falls", rating=bound // POINT, rank=str(rank_before), by=2)
        return RankAt(day, rating, lower, HELD, why)
    lower = Grade(rank_before.number - 1, Scale.DAN)
    why = Message("go.why.falls", rating=bound // POINT, rank=str(rank_before), by=1)
    return RankAt(day, rating, lower, HELD, why)


def _rank_between_lists(rating: int, rank_before: Grade | None, *, is_over_60: bool) -> RankAt:
    if rank_before is not None and is_conferred(rank_before):
        return RankAt(None, rating, rank_before, HELD, Message("go.why.conferred"))
    return _floating(None, rating, rank_before, is_over_60=is_over_60)


def _floating(
    day: date | None, rating: int, rank_before: Grade | None, *, is_over_60: bool
) -> RankAt:
    """2.4: the rank of table 1, but no higher than 3 dan."""
    grade = rank_by_table(rating)
    if is_over_60 and rank_before is not None and rank_before.rank > grade.rank:
        return RankAt(day, rating, rank_before, OVER_60, Message("go.why.over-60"))
    if grade.rank > HIGHEST_FLOATING.rank:
        why = Message("go.why.only-by-list", rank=str(grade))
        return RankAt(day, rating, HIGHEST_FLOATING, FLOATS, why)
    return RankAt(day, rating, grade, FLOATS, Message("go.why.table"))
