"""``trfkit go rank``: the rank of a Ukrainian Go rating."""

from __future__ import annotations

from datetime import date
from typing import Final

from trfkit.cli.failures import bad_value
from trfkit.cli.runner import Command
from trfkit.cli.shared_options import argument, option
from trfkit.go.go_event import Grade, parse_grade
from trfkit.go.reports.office_documents import ranks_document
from trfkit.go.reports.office_json import ranks_report
from trfkit.go.ufgo.go_ranks import ranks
from trfkit.go.ufgo.ufgo_rules import POINT
from trfkit.patterns import lazy_pattern
from trfkit.reports.provenance import Origin

_RATING: Final = lazy_pattern(r"(\d{1,5})(?:[.,](\d))?")
List = tuple[date, int | None]
"""The date of a quarterly list and what it shows, in tenths; None: the rating that is asked for."""


def tenths(text: str) -> int:
    """Return a rating in tenths; a BadParameter for anything else."""
    match = _RATING.fullmatch(text.strip())
    if match is None:
        raise bad_value("no-rating", value=text)
    return int(match[1]) * POINT + int(match[2] or 0)


def _rank(value: str) -> Grade:
    grade = parse_grade(value)
    if grade is None:
        raise bad_value("no-rank", value=value)
    return grade


def _list(text: str) -> List:
    day, separator, rating = text.partition("=")
    try:
        return date.fromisoformat(day.strip()), tenths(rating) if separator else None
    except ValueError as error:
        raise bad_value(
            "form-expected", value=text, form="DATE[=IK]", example="2026-01-01=2245"
        ) from error


class Rank(Command):
    """Tell the rank of IK in the Ukrainian Go system.

    Up to 3 dan it is that of table 1. 4 to 7 dan are conferred by the quarterly list, and fall
    at one only.
    """

    examples = (
        "trfkit go rank 1234",
        "trfkit go rank 2245 --held 4d",
        "trfkit go rank 2245 --held 4d --list 2026-07-01",
        "trfkit go rank 2380 --list 2026-01-01=2412 --list 2026-04-01=2260",
    )
    formats = ("text", "json")
    takes_files = False
    reads = ()

    ik: int = argument("IK", parse=tenths)
    rank_before: Grade | None = option("--held RANK", "The rank before, such as 4d.", parse=_rank)
    lists: tuple[List, ...] = option(
        "--list DATE[=IK]...",
        "A quarterly list and what it shows, oldest first; without =IK it shows the rating.",
        parse=lambda values: tuple(map(_list, values)),
    )
    over_60: bool = option("--over-60", "The player is over 60: no rank falls (2.7).")

    def run(self) -> int:
        """Show the rank after each list."""
        rating_lists = tuple(
            (day, self.ik if rating is None else rating) for day, rating in self.lists
        )
        by_list = bool(self.lists) and self.lists[-1][1] is None
        steps = ranks(
            None if by_list else self.ik, rating_lists, self.rank_before, is_over_60=self.over_60
        )
        origin = Origin()
        self.write_report(ranks_report(steps, origin), ranks_document(steps, origin), origin)
        return 0
