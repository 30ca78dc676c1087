"""``trfkit report``: the whole event as one page or as Markdown, or a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli.ranking_arguments import PLAYOFF, WHERE, RankingCommand, participant_named
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import option
from trfkit.reports.event_lists import EVENT_LISTS
from trfkit.reports.forms import forms_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.cli.tournament_files import Loaded
    from trfkit.playoffs.conduct import Conducted
    from trfkit.reports.categories import Condition

PARTS: Final = ("rounds", "crosstable", "cards", "teams", *EVENT_LISTS)


class Report(RankingCommand):
    """Write one page on the tournament in FILE, or show a part of it.

    The page needs no other file and no network. It holds the standings, of which each value opens
    to how it arises, a chart, the crosstable, the games or matches round by round, a card of each
    participant, and the problems of the file. --only shows a part at the terminal; --where shows
    only some players, and the pairs in which one of them plays. Several files,
    folders or patterns get a page each, with -o DIR.
    """

    examples = (
        "trfkit report open.trf -o open.html",
        "trfkit report open.trf -o open.md",
        'trfkit report open.trf -t "BH/C1,BH,SB" --rounds 5 -o after-5.html',
        "trfkit report open.trf --only rounds --round 5",
        'trfkit report open.trf --only crosstable --where sex=w --where "born>=2010"',
        "trfkit report open.trf --only cards --who kostrz",
        "trfkit report league.trf --only teams -o teams.html",
        "trfkit report open.trf --playoff playoff.json -o open.html",
        "trfkit report tournaments/ -o pages/ --jobs 4 --resume",
    )
    formats = ("html", "markdown", "text", "xlsx", "json")
    misuses = (("json-of-parts", lambda self: self.format == "json" and not self.parts),)

    parts: tuple[str, ...] = option(
        "--only",
        "Show this part, by default as text; may be repeated.",
        multiple=True,
        choices=PARTS,
    )
    numbers: tuple[int, ...] = option(
        "--round R...",
        "With --only rounds: who plays whom in this round; default: all rounds.",
        least=1,
        needs=("--only rounds",),
    )
    names: tuple[str, ...] = option(
        "--who WHO...",
        "With --only cards: number, FIDE id or part of a name, also of a team; default: all.",
        needs=("--only cards",),
    )
    where: tuple[Condition, ...] = WHERE._replace(needs=("--only",))
    playoff: Conducted | None = PLAYOFF

    @property
    def usual_format(self) -> str:
        """The default format: a page for the whole event, text for its parts."""
        return "text" if self.parts else "html"

    def work(self, loaded: Loaded) -> Outcome:
        """Return the report of one file, or its parts."""
        ranking, tournament, parts = self.ranking, loaded.tournament, self.parts
        if not parts:
            from trfkit.api.whole_event import event_forms, whole_event  # noqa: PLC0415 - after the options are found good

            report = whole_event(
                loaded.result,
                loaded.name,
                ranking,
                (loaded.input,),
                playoff=self.playoff,
                most=self.reading.limits.findings,
            )
            return Outcome(
                origin=report.origin,
                forms=event_forms(report),
                findings=report.standings.diagnostics,
                counted=report.findings.diagnostics if report.findings else (),
                notes=report.standings.notes,
            )
        from trfkit.reports.show import select_parts  # noqa: PLC0415 - for parts alone

        cards: Sequence[int] | None = ()
        if "cards" in parts:
            cards = [participant_named(tournament, name, ranking) for name in self.names] or None
        chosen = select_parts(
            tournament,
            ranking,
            numbers=(tuple(dict.fromkeys(self.numbers)) or None) if "rounds" in parts else (),
            participants=cards,
            with_crosstable="crosstable" in parts,
            with_teams="teams" in parts,
            lists=[name for name in parts if name in EVENT_LISTS],
            where=self.where,
            playoff=self.playoff,
        )
        standings = chosen.report.standings
        forms, findings = forms_of(chosen), standings.diagnostics
        return self.outcome(standings, loaded, forms=forms, findings=findings)
