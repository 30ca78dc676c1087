"""The options for parameters of a play-off that its organiser fixes (article 3 of 2023)."""

from __future__ import annotations

from typing import Any, Final

from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.shared_options import list_tie_breaks, option
from trfkit.playoffs.article3 import LONGEST_MATCH, Answers
from trfkit.playoffs.plan import Format
from trfkit.record import names

SYSTEMS: Final = tuple(system.value for system in Format)


class AnsweringCommand(RankingCommand):
    """A ranking command with options for the organiser's parameters of a play-off."""

    ties: str | None = option("--ties TEXT", "3.1.1: which ties are played off.")
    after: str | None = option(
        "--after LIST",
        "3.1.2: who qualifies: those tied after 'none', 'all' or these tie-breaks.",
        complete=lambda: ("none", "all", *list_tie_breaks()),
        behind=",",
    )
    system: str | None = option("--system", "3.1.3: the system.", choices=SYSTEMS)
    games: int | None = option("--games N", "Games of each pair.", least=1, most=LONGEST_MATCH)
    pairs: str | None = option(
        "--pairs TEXT",
        "3.1.4: how pairs are made: 'ranking' (first against last), 'lots' or in words.",
    )
    colours: str | None = option(
        "--colours TEXT", "3.1.5: colours: by 'table' (Berger), 'lots' or in words."
    )
    time_control: str | None = option("--time-control TEXT", "3.1.6: of all games.")
    breaks: str | None = option("--breaks TEXT", "3.1.7: timetable, or breaks.")
    if_tied: str | None = option("--if-tied TEXT", "What follows a tie in the play-off itself.")

    @property
    def answers(self) -> Answers:
        """The organiser's parameters."""
        stated: dict[str, Any] = {name: getattr(self, name) for name in names(Answers)}
        system = None if self.system is None else Format(self.system)
        return Answers(**{**stated, "system": system})
