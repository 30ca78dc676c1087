"""The options of a play-off that its organiser fixes (article 3 of 2023)."""

from __future__ import annotations

from typing import Any, Final

import click

from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.shared_options import complete_from, list_tie_breaks, option
from trfkit.playoffs.article3 import LONGEST_MATCH, Answers
from trfkit.playoffs.plan import Format
from trfkit.record import names

SYSTEMS: Final = tuple(system.value for system in Format)


class AnsweringCommand(RankingCommand):
    """A command that ranks, and takes what the organiser fixes of a play-off."""

    ties: str | None = option("--ties", metavar="TEXT", help="3.1.1: which ties are played off.")
    after: str | None = option(
        "--after",
        metavar="LIST",
        shell_complete=complete_from(lambda: ("none", "all", *list_tie_breaks()), behind=","),
        help="3.1.2: who qualifies: those tied after 'none', 'all' or these tie-breaks.",
    )
    system: str | None = option("--system", type=click.Choice(SYSTEMS), help="3.1.3: the system.")
    games: int | None = option(
        "--games", type=click.IntRange(1, LONGEST_MATCH), metavar="N", help="Games of each pair."
    )
    pairs: str | None = option(
        "--pairs",
        metavar="TEXT",
        help="3.1.4: how pairs are made: 'ranking' (first against last), 'lots' or in words.",
    )
    colours: str | None = option(
        "--colours",
        metavar="TEXT",
        help="3.1.5: colours: by 'table' (Berger), 'lots' or in words.",
    )
    time_control: str | None = option("--time-control", metavar="TEXT", help="3.1.6: of all games.")
    breaks: str | None = option("--breaks", metavar="TEXT", help="3.1.7: timetable, or breaks.")
    if_tied: str | None = option(
        "--if-tied", metavar="TEXT", help="What follows a tie in the play-off itself."
    )

    @property
    def answers(self) -> Answers:
        """What the organiser fixes."""
        stated: dict[str, Any] = {name: getattr(self, name) for name in names(Answers)}
        system = None if self.system is None else Format(self.system)
        return Answers(**{**stated, "system": system})
