"""``trfkit diff``: the differences between two files in chess terms, and their effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.api.changes import diff
from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.shared_options import PATH, argument
from trfkit.cli.tournament_files import Loaded, load
from trfkit.record import replace
from trfkit.reports.differences import differences_document
from trfkit.reports.forms import Forms, forms_of

if TYPE_CHECKING:
    from trfkit.change import Differences
    from trfkit.cli.file_arguments import Source
    from trfkit.cli.runner import Outcome

FORMATS: Final = ("text", "json", "markdown", "html")

MOST_ROWS: Final = 40
"""Of so many participants a text tells what changes for them; JSON and pages of all."""


class Diff(RankingCommand):
    """Show what changed from A to B, and what it does to places.

    Results, byes, players, teams and records are told in chess terms, each cause once. The
    formats may differ: what one of them does not tell is not compared. The exit code is 1 where
    anything differs, 0 where nothing does.
    """

    examples = (
        "trfkit diff before.trf after.trf",
        'trfkit diff before.trf after.trf -t "BH/C1,BH,SB"',
        "trfkit diff open.trf saved-page.html",
        "trfkit diff before.trf after.trf -o what-changed.html",
        "trfkit diff before.trf - --format json < after.trf",
    )
    formats = FORMATS
    works_on = ("before", "after")
    counts_findings = False

    before: str = argument("A", type=PATH)
    after: str = argument("B", type=PATH)

    def load(self, source: Source) -> Loaded:
        """Read a file; a list of starting ranks completes it unless it is a TRF."""
        if self.reading.starting_ranks is not None:
            plainly = load(source, replace(self.reading, starting_ranks=None))
            if plainly.result.document is not None:
                return plainly
        return super().load(source)

    def work(self, before: Loaded, after: Loaded) -> Outcome:
        """Return the differences, and the exit code 1 if there are any."""
        differences = diff(before.result, after.result, self.ranking)
        forms, code = forms_of_differences(differences, self.format), int(differences.differ)
        return self.outcome(differences, before, after, forms=forms, exit_code=code)


def forms_of_differences(differences: Differences, format_: str) -> Forms:
    """Return the forms of differences between two files, or a file and its changed copy."""
    if format_ == "text":
        return Forms(document=lambda origin: differences_document(differences, origin, MOST_ROWS))
    return forms_of(differences)
