"""``trfkit anonymise``: a tournament with invented names, in which no number changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.change.anonymising import anonymised
from trfkit.cli.file_arguments import source, target
from trfkit.cli.shared_options import (
    PATH,
    csv_target,
    examples,
    force_option,
    grouped_command,
    reading_options,
    starting_rank_option,
)
from trfkit.cli.tournament_input import load
from trfkit.cli.tournament_output import note_losses, written_format
from trfkit.files.convert.conversion import rewritten

if TYPE_CHECKING:
    from trfkit.cli.shared_options import Reading


@grouped_command(
    epilog=examples(
        "trfkit anonymise open.trf -o to-show.trf",
        "trfkit anonymise open.trf - --key 'a secret' | trfkit check -",
        "trfkit anonymise open.trf -o to-show.json",
    ),
)
@click.argument("file", type=PATH)
@click.option(
    "-o", "--output", type=PATH, metavar="OUT", default="-", help="Write here; '-' by default."
)
@click.option(
    "--key",
    metavar="SECRET",
    help="Name people by who they are and this, alike in all files; default: by their numbers.",
)
@force_option
@reading_options
@starting_rank_option
def command(*, file: str, output: str, key: str | None, force: bool, reading: Reading) -> int:
    """Write the tournament in FILE with invented names and ids.

    Invented are the names of players, arbiters, teams, event and city, and all ids; dates of
    birth become years rounded down to five. Comments, records of single programs and texts that
    hold a name are left out, which standard error says. Standings and tie-breaks stay the same,
    and so do federations, titles and ratings: who has an unusual rating can be recognised by it.
    """
    goal = target(output, replace=force)
    goal.check()
    loaded = load(source(file, reading.most), reading)
    format_ = written_format(output, loaded.result)
    made = anonymised(loaded.tournament, key)
    written = rewritten(loaded.result, made.tournament, format_)
    note_losses(output, (*made.diagnostics, *written.diagnostics))
    csv_target(goal, format_, ",").after((loaded.input,)).write(written.data)
    return loaded.exit_code
