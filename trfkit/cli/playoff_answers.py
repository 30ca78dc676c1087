"""The options for the parameters of a play-off that its organiser fixes: article 3 of 2023."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.playoffs.article3 import LONGEST_MATCH, Answers
from trfkit.playoffs.plan import Format

if TYPE_CHECKING:
    from collections.abc import Callable

    Function = Callable[..., Any]

SYSTEMS: Final = tuple(system.value for system in Format)


def answers_options(command: Function) -> Function:
    """Add an option for each parameter of article 3, passed on as ``answers``."""

    @click.option("--ties", metavar="TEXT", help="3.1.1: which ties are played off.")
    @click.option(
        "--after",
        metavar="LIST",
        help="3.1.2: who qualifies: those tied after 'none' or 'all' of the tie-breaks, or after "
        "those listed.",
    )
    @click.option("--system", type=click.Choice(SYSTEMS), help="3.1.3: the system.")
    @click.option(
        "--games", type=click.IntRange(1, LONGEST_MATCH), metavar="N", help="Games of each pair."
    )
    @click.option(
        "--pairs",
        metavar="TEXT",
        help="3.1.4: how pairs are made: 'ranking' (first against last; table numbers in order), "
        "'lots', or other words.",
    )
    @click.option(
        "--colours",
        metavar="TEXT",
        help="3.1.5: how colours are fixed: 'table' (Berger), 'lots', or other words.",
    )
    @click.option("--time-control", metavar="TEXT", help="3.1.6: of all games.")
    @click.option("--breaks", metavar="TEXT", help="3.1.7: timetable, or breaks.")
    @click.option("--if-tied", metavar="TEXT", help="What follows a tie in the play-off itself.")
    @wraps(command)
    def with_answers(
        *,
        ties: str | None,
        after: str | None,
        system: str | None,
        games: int | None,
        pairs: str | None,
        colours: str | None,
        time_control: str | None,
        breaks: str | None,
        if_tied: str | None,
        **others: object,
    ) -> object:
        answers = Answers(
            ties=ties,
            after=after,
            system=None if system is None else Format(system),
            games=games,
            pairs=pairs,
            colours=colours,
            time_control=time_control,
            breaks=breaks,
            if_tied=if_tied,
        )
        return command(answers=answers, **others)

    return with_answers
