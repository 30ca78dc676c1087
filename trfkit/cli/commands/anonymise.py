"""``trfkit anonymise``: a tournament with invented names, in which no number changes."""

from __future__ import annotations

from trfkit.api.changes import anonymise
from trfkit.cli.file_arguments import STANDARD
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import PATH, READING, argument, option
from trfkit.cli.tournament_files import Loaded, losses_in_words, written_format


class Anonymise(Command):
    """Write the tournament in FILE with invented names and ids.

    Invented are the names of players, arbiters, teams, event and city, and all ids; dates of
    birth become years rounded down to five. Comments, records of single programs and texts that
    hold a name are left out, which standard error says. Standings and tie-breaks stay the same,
    and so do federations, titles and ratings: who has an unusual rating can be recognised by it.
    """

    examples = (
        "trfkit anonymise open.trf -o to-show.trf",
        "trfkit anonymise open.trf --key 'a secret' | trfkit check -",
        "trfkit anonymise open.trf -o to-show.json",
    )
    reads = (*READING, "starting_rank")

    file: str = argument("FILE", type=PATH)
    key: str | None = option(
        "--key SECRET",
        "Name people by who they are and this, alike in all files; default: by their numbers.",
    )

    def work(self, loaded: Loaded) -> Outcome:
        """Return the tournament with invented names."""
        out = self.target.place or STANDARD
        format_ = written_format(out, loaded.result)
        made = anonymise(loaded.result, self.key, to=format_)
        lines = losses_in_words(out, made.diagnostics)
        return Outcome(data=made.data, format=format_, remarks=[*lines])
