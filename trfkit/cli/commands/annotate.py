"""``trfkit annotate``: the file itself, with points, ranks and tie-breaks recomputed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.annotation import annotate
from trfkit.cli import console
from trfkit.cli.failures import Failure
from trfkit.cli.files import STANDARD, source, target
from trfkit.cli.options import PATH, examples, output_options, reading_options
from trfkit.cli.ranking import ranking_options
from trfkit.cli.reading import exit_code, load, remarks, sayings
from trfkit.reports.origin import Origin, origin_text

if TYPE_CHECKING:
    from trfkit.cli.files import Target
    from trfkit.cli.options import Reading
    from trfkit.cli.ranking import Ranking


@click.command(
    epilog=examples(
        "trfkit annotate open.trf -o annotated.trf",
        "trfkit annotate open.trf -t BH/C1,BH,SB --in-place",
        "trfkit annotate - < open.trf > annotated.trf",
    )
)
@click.argument("file", type=PATH)
@ranking_options
@click.option("--import-notes", is_flag=True, help="Add a ### line for each repair.")
@click.option("--in-place", is_flag=True, help="Replace FILE itself.")
@reading_options
@output_options
def command(
    *,
    file: str,
    ranking: Ranking,
    import_notes: bool,
    in_place: bool,
    reading: Reading,
    out: Target,
) -> int:
    """Write FILE with points and ranks recomputed, and the tie-breaks as ### lines at its end.

    Every other line stays as it is, byte for byte. Annotating again replaces the ### lines.
    """
    if in_place:
        if out.path is not None or file == STANDARD:
            raise click.UsageError("--in-place needs a FILE and no -o.")
        out = target(file, replace=True)
    loaded = load(source(file, reading.most), reading)
    if loaded.result.document is None:
        what = f"{file} is no TRF, and only a TRF can be annotated"
        raise Failure(f"{what}; 'trfkit convert {file} OUT.trf' makes one")
    standings = ranking.standings(loaded.tournament)
    console.notes(sayings(loaded.name, loaded.result, standings.diagnostics))
    console.notes(remarks(standings.notes))
    document = annotate(loaded.result, standings, import_notes=import_notes)
    origin = Origin(inputs=(loaded.input,), edition=standings.edition, policies=standings.policies)
    console.note(origin_text(origin))
    out.write(bytes(document))
    return max(loaded.exit_code, exit_code(standings.diagnostics))
