"""``trfkit slice``: split a long event into files, and list them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from trfkit.api import announcing_of
from trfkit.api.changes import slices
from trfkit.change.event_parts import (
    RoundRange,
    last_announced,
    open_games,
    parse_round_ranges,
    rounds_in,
)
from trfkit.cli import console
from trfkit.cli.batches import write_all
from trfkit.cli.file_arguments import STANDARD_NAME
from trfkit.cli.runner import Command, Outcome, reported
from trfkit.cli.shared_options import FORCE, PATH, READING, argument, folder_option, option
from trfkit.cli.tournament_files import Loaded, losses_in_words
from trfkit.record import replace
from trfkit.reports.differences import slices_document, slices_report
from trfkit.reports.forms import to_json
from trfkit.reports.provenance import Origin, traced

MANIFEST: Final = "manifest.json"


class Slice(Command):
    """Write parts of the tournament in FILE: months or rounds.

    Each part has all players with their numbers, and the rounds, dates, points and ranks of its
    own; its rounds count from 1. Rounds to come are in the part of their month, where it has
    others, or may be named. The folder gets the list of the parts as JSON: manifest.json says
    which rounds each file has. A file of the TRF family keeps its dialect.
    """

    examples = (
        "trfkit slice league.trf --by month -o parts",
        "trfkit slice open.trf --rounds 1-4 --rounds 5-9 -o halves",
        "trfkit check parts --profile upload",
    )
    formats = ("text", "json")
    reads = (*READING, "starting_rank")
    writes = False
    misuses = (("month-or-rounds", lambda self: (self.by is None) == (not self.rounds)),)

    file: str = argument("FILE", type=PATH)
    by: str | None = option("--by", "A part for each month of the rounds.", choices=["month"])
    rounds: tuple[tuple[RoundRange, ...], ...] = option(
        "--rounds A-B...",
        "A part with these rounds, as 4-6 or 1-3,5; may be repeated.",
        parse=lambda values: tuple(map(parse_round_ranges, values)),
    )
    into: str = folder_option("The folder for the parts; made if missing.")
    force: bool = FORCE

    def work(self, loaded: Loaded) -> Outcome:
        """Write the parts and their list, and return the list."""
        event = announcing_of(loaded.result)
        last = last_announced(event)
        rounds = [*dict.fromkeys(rounds_in(ranges, last) for ranges in self.rounds)]
        stem = "tournament" if loaded.name == STANDARD_NAME else Path(loaded.name).stem
        parts = {
            f"{stem}-{part.name}.{event.discipline.format}": part
            for part in slices(loaded.result, by="month" if self.by else None, rounds=rounds)
        }
        files = {name: part.data for name, part in parts.items()}
        printed = [(name, part, part.data) for name, part in parts.items()]
        report = slices_report(event, printed)
        origin = Origin(inputs=(loaded.input,))
        files[MANIFEST] = console.encode(to_json(traced(report, origin)))
        write_all(Path(self.into), files, replace=self.force)
        lines: list[str] = []
        for name, part in parts.items():
            lines += console.remarks(open_games(part.tournament), name)
            lines += losses_in_words(name, part.diagnostics)
        return replace(reported(report, slices_document(report), origin), remarks=lines)
