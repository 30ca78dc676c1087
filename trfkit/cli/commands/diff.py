"""``trfkit diff``: the differences between two files in chess terms, and their effect."""

from __future__ import annotations

from typing import Final

from trfkit.change import Differences, compare_tournaments
from trfkit.cli.file_arguments import Source, source
from trfkit.cli.ranking_arguments import RankingCommand
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import PATH, argument
from trfkit.cli.tournament_input import Loaded, load, load_quietly
from trfkit.record import replace
from trfkit.reports.differences import differences_document
from trfkit.reports.forms import Forms, forms_of
from trfkit.reports.provenance import Origin, origin_of

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
    takes_files = False

    before: str = argument("A", type=PATH)
    after: str = argument("B", type=PATH)

    def run(self) -> int:
        """Compare the two files, and return 1 if anything differs."""
        files = [source(name, self.reading.most) for name in (self.before, self.after)]
        both = [self.load(file) for file in files]
        inputs = tuple(file.input for file in both)
        versions = both[0].result.format, both[1].result.format
        ranking = self.ranking
        differences = compare_tournaments(both[0].tournament, both[1].tournament, ranking, versions)
        origin = origin_of(differences, *inputs, ranking=ranking)
        self.write(differences_outcome(differences, origin, self.format))
        return int(differences.differ)

    def load(self, item: Source) -> Loaded:
        """Read a file; a list of starting ranks completes it unless it is a TRF."""
        reading = self.reading
        if reading.starting_ranks is not None:
            plainly = replace(reading, starting_ranks=None)
            if load_quietly(item, plainly).result.document is not None:
                reading = plainly
        return load(item, reading).announcing()


def differences_outcome(differences: Differences, origin: Origin, format_: str) -> Outcome:
    """Return the output for differences between two files, or a file and its changed copy."""
    forms = forms_of(differences)
    if format_ == "text":
        forms = Forms(document=lambda of: differences_document(differences, of, MOST_ROWS))
    return Outcome(origin=origin, forms=forms, notes=differences.notes)


command = Diff.declare()
