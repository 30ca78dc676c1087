"""``trfkit diff``, ``whatif``, ``merge``, ``slice``, ``anonymise``: tournaments made of others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from trfkit.api import announcing_of
from trfkit.api.changes import anonymise, diff, merge_as, remaining, slices, whatif
from trfkit.change.edits import with_edits
from trfkit.change.event_parts import last_announced, open_games, parse_round_ranges, rounds_in
from trfkit.cli import console
from trfkit.cli.failures import misuse_of
from trfkit.cli.file_arguments import STANDARD, STANDARD_NAME, Source, as_path
from trfkit.cli.ranking_arguments import RankingCommand, participant_named
from trfkit.cli.runner import Command, Outcome, reported
from trfkit.cli.shared_options import FORCE, LOSSES, PATH, READING, argument, folder_option, option
from trfkit.cli.tournament_files import Loaded, load, losses_in_words, written_format
from trfkit.messages import Message
from trfkit.ranking.event_order import with_order
from trfkit.record import replace
from trfkit.reports.check import conversion_report
from trfkit.reports.differences import differences_document, slices_document, slices_report
from trfkit.reports.forms import Forms, forms_of, to_json
from trfkit.reports.provenance import Origin, traced

if TYPE_CHECKING:
    from trfkit.change import Differences
    from trfkit.change.event_parts import RoundRange

FORMATS: Final = ("text", "json", "markdown", "html")

MOST_ROWS: Final = 40
"""Of so many participants a text tells what changes for them; JSON and pages of all."""

_rounds_option: Final = partial(
    option, "--rounds A-B...", parse=lambda values: tuple(map(parse_round_ranges, values))
)


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

    before: str = argument("A", type=PATH)
    after: str = argument("B", type=PATH)

    def load(self, source: Source) -> Loaded:
        """Read a file; a list of starting ranks completes it unless it is a TRF."""
        loaded = load(source, replace(self.reading, starting_ranks=None))
        if self.reading.starting_ranks is not None and loaded.result.document is None:
            loaded = super().load(source)
        return replace(loaded, exit_code=0)  # which tells whether the files differ

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
    rounds: tuple[tuple[RoundRange, ...], ...] = _rounds_option(
        about="The rounds of the event that a file has; once for each file, in their order."
    )
    losses: str | None = LOSSES

    def prepare(self) -> None:
        """Refuse incompatible options."""
        if self.rounds and len(self.rounds) != len(self.files):
            raise misuse_of("rounds-of-files", given=len(self.rounds), files=len(self.files))

    def work(self, *loaded: Loaded) -> Outcome:
        """Return the event whose rounds the files have."""
        bare = [as_path(one.name).name for one in loaded]
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


class Slice(Command):
    """Write parts of the tournament in FILE: months or rounds.

    Each part has all players with their numbers, and the rounds, dates, points and ranks of its
    own; its rounds count from 1. Rounds to come are in the part of their month, where it has
    others, or may be named. The folder gets the list of the parts as JSON: manifest.json says
    which rounds each file has. A file of the TRF family keeps its dialect.
    """

    examples = (
        "trfkit slice league.trf --by month -o parts",
        "trfkit slice open.trf --rounds 1-4 --rounds 5-9 -o halves",
        "trfkit check parts --profile upload",
    )
    formats = ("text", "json")
    reads = (*READING, "starting_rank")
    writes = False
    misuses = (("month-or-rounds", lambda self: (self.by is None) == (not self.rounds)),)

    file: str = argument("FILE", type=PATH)
    by: str | None = option("--by", "A part for each month of the rounds.", choices=["month"])
    rounds: tuple[tuple[RoundRange, ...], ...] = _rounds_option(
        about="A part with these rounds, as 4-6 or 1-3,5; may be repeated."
    )
    into: str = folder_option("The folder for the parts; made if missing.")
    force: bool = FORCE

    def work(self, loaded: Loaded) -> Outcome:
        """Write the parts and their list, and return the list."""
        event = announcing_of(loaded.result)
        last = last_announced(event)
        rounds = [*dict.fromkeys(rounds_in(ranges, last) for ranges in self.rounds)]
        stem = "tournament" if loaded.name == STANDARD_NAME else as_path(loaded.name).stem
        parts = {
            f"{stem}-{part.name}.{event.discipline.format}": part
            for part in slices(loaded.result, by="month" if self.by else None, rounds=rounds)
        }
        files = {name: part.data for name, part in parts.items()}
        printed = [(name, part, part.data) for name, part in parts.items()]
        report = slices_report(event, printed)
        origin = Origin(inputs=(loaded.input,))
        files["manifest.json"] = console.encode(to_json(traced(report, origin)))
        from trfkit.cli.batches import write_all  # noqa: PLC0415 - for a folder alone

        write_all(as_path(self.into), files, replace=self.force)
        lines: list[str] = []
        for name, part in parts.items():
            lines += console.remarks(open_games(part.tournament), name)
            lines += losses_in_words(name, part.diagnostics)
        return replace(reported(report, slices_document(report), origin), remarks=lines)


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
