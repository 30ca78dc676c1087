"""``trfkit merge``: join the rounds of one event from several files."""

from __future__ import annotations

from pathlib import Path

from trfkit.api import announcing_of
from trfkit.api.changes import merge_as
from trfkit.change.event_parts import (
    RoundRange,
    last_announced,
    open_games,
    parse_round_ranges,
    rounds_in,
)
from trfkit.cli import console
from trfkit.cli.failures import misuse_of
from trfkit.cli.file_arguments import STANDARD
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import LOSSES, PATH, READING, argument, option
from trfkit.cli.tournament_files import Loaded, losses_in_words, written_format
from trfkit.messages import Message
from trfkit.reports.check import conversion_report


class Merge(Command):
    """Join files that each have some rounds of one event.

    Participants are known by FIDE id, name and birth, name, or number. Which rounds a file has
    is concluded from their days and games, unless --rounds says it. Where two files contradict
    each other the first one counts, and a finding tells: of a round it is an error, which makes
    the exit code 1. Points and ranks are computed. OUT has the format of the first file.
    """

    examples = (
        "trfkit merge march.trf april.trf may.trf -o league.trf",
        "trfkit merge week1.trf week2.trf --rounds 1-4 --rounds 5-9 -o open.trf",
        "trfkit merge a.trf b.trf -o both.trf --losses contradictions.json",
    )
    works_on = ("files",)
    reads = READING

    files: tuple[str, ...] = argument("FILE...", type=PATH)
    rounds: tuple[tuple[RoundRange, ...], ...] = option(
        "--rounds A-B...",
        "The rounds of the event that a file has; once for each file, in their order.",
        parse=lambda values: tuple(map(parse_round_ranges, values)),
    )
    losses: str | None = LOSSES

    def prepare(self) -> None:
        """Refuse incompatible options."""
        if self.rounds and len(self.rounds) != len(self.files):
            raise misuse_of("rounds-of-files", given=len(self.rounds), files=len(self.files))

    def work(self, *loaded: Loaded) -> Outcome:
        """Return the event whose rounds the files have."""
        bare = [Path(one.name).name for one in loaded]
        names = bare if len(set(bare)) == len(bare) else [one.name for one in loaded]
        results = [one.result for one in loaded]
        rounds = []
        for result, ranges in zip(results, self.rounds, strict=False):
            # An open range includes all rounds that the file has besides.
            *closed, (first, end) = ranges
            own = last_announced(announcing_of(result)) - len(rounds_in(closed, 0))
            rounds.append(rounds_in(ranges, first + own - 1 if end is None else 0))
        out = self.target.place or STANDARD
        format_ = written_format(out, results[0])
        merger, written = merge_as(results, rounds, names, format_)
        findings = (*merger.diagnostics, *written.diagnostics)
        of_files = [
            Message("command.rounds-of-file", file=name, count=numbers)
            if numbers
            else Message("command.no-round-of-file", file=name)
            for name, numbers in zip(names, merger.rounds, strict=True)
        ]
        return Outcome(
            data=written.data,
            format=format_,
            remarks=(
                *console.remarks((*of_files, *open_games(merger.tournament))),
                *losses_in_words(out, findings),
            ),
            counted=findings,
            lost=conversion_report(
                results[0].version,
                format_,
                identical=False,
                reading=[
                    *(finding for result in results for finding in result.diagnostics),
                    *merger.diagnostics,
                ],
                writing=written.diagnostics,
            ),
        )
