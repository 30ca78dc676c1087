"""``trfkit go rank``: the rank of a Ukrainian Go rating."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

import click

from trfkit.cli.failures import bad_value
from trfkit.cli.shared_options import examples, format_option, grouped_command
from trfkit.go.commands.office_options import show_report
from trfkit.go.go_event import parse_grade
from trfkit.go.reports.office_documents import ranks_document
from trfkit.go.reports.office_json import ranks_report
from trfkit.go.ufgo.go_ranks import ranks
from trfkit.go.ufgo.ufgo_rules import POINT
from trfkit.patterns import lazy_pattern
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.go.go_event import Grade

_RATING: Final = lazy_pattern(r"(\d{1,5})(?:[.,](\d))?")
List = tuple[date, int | None]
"""The date of a quarterly list and what it shows, in tenths; None: the rating that is asked for."""


def tenths(text: str) -> int:
    """Return a rating in tenths; a BadParameter for anything else."""
    match = _RATING.fullmatch(text.strip())
    if match is None:
        raise bad_value("no-rating", value=text)
    return int(match[1]) * POINT + int(match[2] or 0)


def _ik(ctx: click.Context, param: click.Parameter, value: str) -> int:
    del ctx, param
    return tenths(value)


def _parse_rank(ctx: click.Context, param: click.Parameter, value: str | None) -> Grade | None:
    del ctx, param
    if value is None:
        return None
    grade = parse_grade(value)
    if grade is None:
        raise bad_value("no-rank", value=value)
    return grade


def _lists(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> tuple[List, ...]:
    del ctx, param
    return tuple(_list(value) for value in values)


def _list(text: str) -> List:
    day, separator, rating = text.partition("=")
    try:
        return date.fromisoformat(day.strip()), tenths(rating) if separator else None
    except ValueError as error:
        raise bad_value(
            "form-expected", value=text, form="DATE[=IK]", example="2026-01-01=2245"
        ) from error


@grouped_command(
    "rank",
    epilog=examples(
        "trfkit go rank 1234",
        "trfkit go rank 2245 --held 4d",
        "trfkit go rank 2245 --held 4d --list 2026-07-01",
        "trfkit go rank 2380 --list 2026-01-01=2412 --list 2026-04-01=2260",
    ),
)
@click.argument("ik", callback=_ik)
@click.option(
    "--held",
    "rank_before",
    callback=_parse_rank,
    metavar="RANK",
    help="The rank before, such as 4d.",
)
@click.option(
    "--list",
    "lists",
    multiple=True,
    callback=_lists,
    metavar="DATE[=IK]",
    help="A quarterly list and what it shows, oldest first; without =IK it shows the rating.",
)
@click.option("--over-60", is_flag=True, help="The player is over 60: no rank falls (2.7).")
@format_option("text", "json", default="text")
def rank(
    *, ik: int, rank_before: Grade | None, lists: tuple[List, ...], over_60: bool, format_: str
) -> None:
    """Tell the rank of IK in the Ukrainian Go system.

    Up to 3 dan it is that of table 1. 4 to 7 dan are conferred by the quarterly list, and fall
    at one only.
    """
    rating_lists = tuple((day, ik if rating is None else rating) for day, rating in lists)
    by_list = bool(lists) and lists[-1][1] is None
    steps = ranks(None if by_list else ik, rating_lists, rank_before, is_over_60=over_60)
    show_report(format_, ranks_report(steps, Origin()), ranks_document(steps, Origin()))
