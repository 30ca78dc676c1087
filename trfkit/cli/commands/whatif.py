"""``trfkit whatif``: what a result would do, and who can still take which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.change import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.cli.commands.diff import FORMATS, differences_outcome
from trfkit.cli.ranking_arguments import ranking_options
from trfkit.cli.runner import outcome_of, run_alone
from trfkit.cli.shared_options import (
    PATH,
    examples,
    grouped_command,
    reading_options,
    starting_rank_option,
    verbose_option,
    written_options,
)
from trfkit.ranking.event_order import with_order
from trfkit.record import replace
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from trfkit.cli.file_arguments import Target
    from trfkit.cli.runner import Outcome
    from trfkit.cli.shared_options import Reading
    from trfkit.cli.tournament_input import Loaded
    from trfkit.ranking import Ranking


@grouped_command(
    epilog=examples(
        'trfkit whatif open.trf --set "r5 12-7 1/2"',
        'trfkit whatif open.trf --set "r1 37 H" --set "12 rating 2100"',
        "trfkit whatif open.trf --remaining",
        "trfkit whatif open.trf --remaining --who kostrz",
        'trfkit whatif open.trf --set "r9 1-2 1-0" --remaining -o who-can-win.html',
    ),
)
@click.argument("file", type=PATH)
@click.option(
    "--set",
    "edits",
    multiple=True,
    metavar="EDIT",
    help='A result ("r5 12-7 1/2"), a bye ("r3 8 H"), a fact ("12 rating 2100").',
)
@click.option("--remaining", is_flag=True, help="Who can still take which place.")
@click.option("--who", metavar="WHO", help="With --remaining: one participant alone.")
@ranking_options
@verbose_option
@reading_options
@starting_rank_option
@written_options(*FORMATS, default="text")
def command(
    *,
    file: str,
    edits: tuple[str, ...],
    remaining: bool,
    who: str | None,
    ranking: Ranking,
    verbose: bool,
    reading: Reading,
    format_: str,
    out: Target,
) -> int:
    """Show what another result, bye or rating does to the standings.

    With --remaining: the best and the worst place that each can still take while games are open,
    after the edits of --set, if any. Every result is tried where the combinations are few; else
    places are bounds by points, and that is said. FILE stays as it is.
    """
    if not (edits or remaining):
        raise click.UsageError("--set or --remaining was expected.")
    if who is not None and not remaining:
        raise click.UsageError("--who is for --remaining.")
    regulations = ranking.regulations

    def work(loaded: Loaded) -> Outcome:
        order = with_order(loaded.tournament, ranking)
        changed = with_edits(loaded.tournament, edits)
        origin = Origin(inputs=(loaded.input,), regulations=regulations)
        if not remaining:
            found = compare_tournaments(loaded.tournament, changed, order)
            origin = replace(origin, edition=found.edition, policies=found.policies)
            return differences_outcome(found, origin, format_)
        from trfkit.change.remaining_places import (  # noqa: PLC0415 - one of two is asked for
            remaining as remaining_of,
        )
        from trfkit.cli.participant_argument import named  # noqa: PLC0415 - as above

        left = remaining_of(changed, order, None if who is None else named(changed, who, order))
        origin = replace(origin, edition=left.edition, policies=left.policies)
        return outcome_of(left, origin, left.notes)

    return run_alone(work, file, reading, format_, out, hashes=verbose)
