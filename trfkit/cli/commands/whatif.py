"""``trfkit whatif``: what a result would do, and who can still take which place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from trfkit.change import compare_tournaments
from trfkit.change.edits import with_edits
from trfkit.cli.commands.diff import FORMATS, differences_outcome
from trfkit.cli.failures import misuse_of
from trfkit.cli.ranking_arguments import ranking_options
from trfkit.cli.runner import declare_one, outcome_of
from trfkit.cli.shared_options import PATH
from trfkit.ranking.event_order import with_order
from trfkit.record import replace
from trfkit.reports.provenance import Origin

if TYPE_CHECKING:
    from trfkit.cli.runner import Call, Outcome
    from trfkit.cli.tournament_input import Loaded
    from trfkit.ranking import Ranking


@declare_one(
    'trfkit whatif open.trf --set "r5 12-7 1/2"',
    'trfkit whatif open.trf --set "r1 37 H" --set "12 rating 2100"',
    "trfkit whatif open.trf --remaining",
    "trfkit whatif open.trf --remaining --who kostrz",
    'trfkit whatif open.trf --set "r9 1-2 1-0" --remaining -o who-can-win.html',
    formats=FORMATS,
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
def command(
    *,
    file: str,
    edits: tuple[str, ...],
    remaining: bool,
    who: str | None,
    ranking: Ranking,
    call: Call,
) -> int:
    """Show what another result, bye or rating does to the standings.

    With --remaining: the best and the worst place that each can still take while games are open,
    after the edits of --set, if any. Every result is tried where the combinations are few; else
    places are bounds by points, and that is said. FILE stays as it is.
    """
    if not (edits or remaining):
        raise misuse_of("set-or-remaining")
    if who is not None and not remaining:
        raise misuse_of("who-of-remaining")
    regulations = ranking.regulations

    def work(loaded: Loaded) -> Outcome:
        order = with_order(loaded.tournament, ranking)
        changed = with_edits(loaded.tournament, edits)
        origin = Origin(inputs=(loaded.input,), regulations=regulations)
        if not remaining:
            found = compare_tournaments(loaded.tournament, changed, order)
            origin = replace(origin, edition=found.edition, policies=found.policies)
            return differences_outcome(found, origin, call.format)
        from trfkit.change.remaining_places import (  # noqa: PLC0415 - one of two is asked for
            remaining as remaining_of,
        )
        from trfkit.cli.participant_argument import named  # noqa: PLC0415 - as above

        left = remaining_of(changed, order, None if who is None else named(changed, who, order))
        origin = replace(origin, edition=left.edition, policies=left.policies)
        return outcome_of(left, origin, left.notes)

    return call.run(work, file)
