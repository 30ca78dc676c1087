"""The options of a play-off that its organiser fixes (article 3 of 2023), and its state."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import failure_of
from trfkit.cli.file_arguments import source
from trfkit.playoffs.article3 import LONGEST_MATCH, Answers
from trfkit.playoffs.plan import Format
from trfkit.record import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.playoffs.playoff_state import State

    Function = Callable[..., Any]

SYSTEMS: Final = tuple(system.value for system in Format)


def answers_options(command: Function) -> Function:
    """Add an option for each parameter of article 3, passed on as ``answers``."""

    @click.option("--ties", metavar="TEXT", help="3.1.1: which ties are played off.")
    @click.option(
        "--after",
        metavar="LIST",
        help="3.1.2: who qualifies: those tied after 'none', 'all' or these tie-breaks.",
    )
    @click.option("--system", type=click.Choice(SYSTEMS), help="3.1.3: the system.")
    @click.option(
        "--games", type=click.IntRange(1, LONGEST_MATCH), metavar="N", help="Games of each pair."
    )
    @click.option(
        "--pairs",
        metavar="TEXT",
        help="3.1.4: how pairs are made: 'ranking' (first against last), 'lots' or in words.",
    )
    @click.option(
        "--colours",
        metavar="TEXT",
        help="3.1.5: colours: by 'table' (Berger), 'lots' or in words.",
    )
    @click.option("--time-control", metavar="TEXT", help="3.1.6: of all games.")
    @click.option("--breaks", metavar="TEXT", help="3.1.7: timetable, or breaks.")
    @click.option("--if-tied", metavar="TEXT", help="What follows a tie in the play-off itself.")
    @wraps(command)
    def with_answers(*, system: str | None, **others: Any) -> object:  # noqa: ANN401 - what click passes on
        named = {name: others.pop(name) for name in names(Answers) if name in others}
        answers = Answers(system=None if system is None else Format(system), **named)
        return command(answers=answers, **others)

    return with_answers


MAX_STATE: Final = 1 << 24
"""So many bytes are more than any state."""


def read_state_of(name: str) -> State:
    """Return the state of a play-off in a file; a Failure where there is none."""
    from trfkit.playoffs.playoff_state import read_state  # noqa: PLC0415 - as above

    data = source(name, MAX_STATE).read(MAX_STATE)
    try:
        return read_state(data)
    except ValueError as error:
        raise failure_of("no-state", file=name, why=str(error)) from error
