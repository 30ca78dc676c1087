"""``trfkit whatif``: the effect of a result, and the places that participants can still take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.api.changes import remaining, whatif
from trfkit.change.edits import with_edits
from trfkit.cli.commands.diff import FORMATS, forms_of_differences
from trfkit.cli.ranking_arguments import RankingCommand, participant_named
from trfkit.cli.shared_options import PATH, argument, option
from trfkit.ranking.event_order import with_order

if TYPE_CHECKING:
    from trfkit.cli.runner import Outcome
    from trfkit.cli.tournament_files import Loaded


class Whatif(RankingCommand):
    """Show what another result, bye or rating does to the standings.

    With --remaining: the best and the worst place that each can still take while games are open,
    after the edits of --set, if any. Every result is tried where the combinations are few; else
    places are bounds by points, and that is said. FILE stays as it is.
    """

    examples = (
        'trfkit whatif open.trf --set "r5 12-7 1/2"',
        'trfkit whatif open.trf --set "r1 37 H" --set "12 rating 2100"',
        "trfkit whatif open.trf --remaining",
        "trfkit whatif open.trf --remaining --who kostrz",
        'trfkit whatif open.trf --set "r9 1-2 1-0" --remaining -o who-can-win.html',
    )
    formats = FORMATS
    misuses = (("set-or-remaining", lambda self: not (self.edits or self.remaining)),)

    file: str = argument("FILE", type=PATH)
    edits: tuple[str, ...] = option(
        "--set EDIT...", 'A result ("r5 12-7 1/2"), a bye ("r3 8 H"), a fact ("12 rating 2100").'
    )
    remaining: bool = option("--remaining", "Who can still take which place.")
    participant: str | None = option(
        "--who WHO", "With --remaining: one participant alone.", needs=("--remaining",)
    )

    def work(self, loaded: Loaded) -> Outcome:
        """Return the effect of the edits, or the places still possible after them."""
        if not self.remaining:
            differences = whatif(loaded.tournament, self.edits, self.ranking)
            forms = forms_of_differences(differences, self.format)
            return self.outcome(differences, loaded, forms=forms)
        order = with_order(loaded.tournament, self.ranking)
        changed = with_edits(loaded.tournament, self.edits)
        participant = (
            None
            if self.participant is None
            else participant_named(changed, self.participant, order)
        )
        return self.outcome(remaining(changed, participant, order), loaded)
