"""``trfkit merge``: one event whose rounds stand in several files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from trfkit.change.event_parts import last_announced, open_games
from trfkit.change.merging import File, merged
from trfkit.cli import console
from trfkit.cli.failures import misuse_of
from trfkit.cli.file_arguments import outputs_of_two, source
from trfkit.cli.shared_options import (
    PATH,
    csv_target,
    examples,
    force_option,
    grouped_command,
    ranges_of_option,
    reading_options,
    rounds_in,
)
from trfkit.cli.tournament_input import exit_code, load, remarks
from trfkit.cli.tournament_output import note_losses, written_format
from trfkit.files.convert.conversion import rewritten
from trfkit.messages import Message
from trfkit.reports.check import conversion_report
from trfkit.reports.provenance import Origin
from trfkit.reports.text_formats import to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.shared_options import Reading, RoundRange
    from trfkit.model import Tournament


@grouped_command(
    epilog=examples(
        "trfkit merge march.trf april.trf may.trf -o league.trf",
        "trfkit merge first-week.trf second-week.trf --rounds 1-4 --rounds 5-9 -o open.trf",
        "trfkit merge a.trf b.trf -o both.trf --losses contradictions.json",
    ),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option(
    "--rounds",
    multiple=True,
    callback=ranges_of_option,
    metavar="A-B",
    help="The rounds of the event that a file has; once for each file, in their order.",
)
@click.option(
    "-o", "--output", type=PATH, metavar="OUT", default="-", help="Write here; '-' by default."
)
@click.option(
    "--losses", type=PATH, metavar="FILE", help="List losses and contradictions here, as JSON."
)
@force_option
@reading_options
def command(
    *,
    files: tuple[str, ...],
    rounds: tuple[tuple[RoundRange, ...], ...],
    output: str,
    losses: str | None,
    force: bool,
    reading: Reading,
) -> int:
    """Join files that each have some rounds of one event.

    Participants are known by FIDE id, name and birth, name, or number. Which rounds a file has
    is concluded from their days and games, unless --rounds says it. Where two files contradict
    each other the first one counts, and a finding tells: of a round it is an error, which makes
    the exit code 1. Points and ranks are computed. OUT has the format of the first file.
    """
    if rounds and len(rounds) != len(files):
        raise misuse_of("rounds-of-files", given=len(rounds), files=len(files))
    goal, listing = outputs_of_two(output, losses, force=force)
    inputs = [source(name, reading.most) for name in files]
    loaded = [load(item, reading).announcing() for item in inputs]
    bare = [Path(one.name).name for one in loaded]
    names = bare if len(set(bare)) == len(bare) else [one.name for one in loaded]
    parts = [
        File(
            names[place],
            one.tournament,
            _rounds(one.tournament, rounds[place]) if rounds else None,
            one.result.version,
        )
        for place, one in enumerate(loaded)
    ]
    found = merged(parts)
    console.notes(
        remarks(
            Message("command.rounds-of-file", file=part.name, count=numbers)
            if numbers
            else Message("command.no-round-of-file", file=part.name)
            for part, numbers in zip(parts, found.rounds, strict=True)
        )
    )
    console.notes(remarks(open_games(found.tournament)))
    results = [one.result for one in loaded]
    format_ = written_format(output, results[0])
    written = rewritten(
        results[0], found.tournament, format_, others=results[1:], keeps_rounds_to_come=False
    )
    findings = (*found.diagnostics, *written.diagnostics)
    note_losses(output, findings)
    made = csv_target(goal, format_, ",")
    made.after(one.input for one in loaded).write(written.data)
    if losses is not None:
        shape = conversion_report(
            results[0].version,
            format_,
            identical=False,
            reading=[
                *(finding for result in results for finding in result.diagnostics),
                *found.diagnostics,
            ],
            writing=written.diagnostics,
            origin=Origin(inputs=tuple(one.input for one in loaded)),
        )
        listing.write(console.encode(to_json(shape)))
    return max(exit_code(findings), *(one.exit_code for one in loaded))


def _rounds(tournament: Tournament, ranges: Sequence[RoundRange]) -> tuple[int, ...]:
    """Return the rounds that an option names; an open range has the rounds that are left."""
    *closed, (first, end) = ranges
    own = last_announced(tournament) - len(rounds_in(closed, 0))
    return rounds_in(ranges, first + own - 1 if end is None else 0)
