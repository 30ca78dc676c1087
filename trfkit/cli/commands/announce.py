"""``trfkit announce``: the list of tie-breaks in the words of an announcement, checked."""

from __future__ import annotations

from typing import Final

from trfkit.cli import console
from trfkit.cli.commands.playoff import AnsweringCommand
from trfkit.cli.failures import failure_of
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import PATH, Reading, argument, option
from trfkit.cli.tournament_files import Loaded, sayings
from trfkit.files.trf.reading.read import TRF26
from trfkit.messages import Message
from trfkit.messages.catalogue import ANNOUNCED
from trfkit.record import replace
from trfkit.reports.announcement import announcement, announcement_forms
from trfkit.reports.provenance import Origin

POINTS: Final = frozenset({"PTS", "MPTS", "GPTS"})


class Announce(AnsweringCommand):
    """Write the order of tie-breaks of FILE, or of a LIST, in words.

    When each is known, what unrated players and unplayed rounds mean for it, and what is fixed of
    a play-off go with it. What is amiss with the list is said beside. As a TRF, FILE is written
    with the list in record 202 or 212; every other line stays.
    """

    examples = (
        "trfkit announce open.trf",
        'trfkit announce open.trf -t "BH/C1,BH,SB" --language uk -o list.html',
        'trfkit announce -t "DE,play-off,ARO/C1" --edition 2026 --language sq',
        'trfkit announce -t "EDEBT,EGGSB" --kind team-round-robin --primary gp',
        'trfkit announce open.trf -t "BH/C1,SB,DE" -o open-with-202.trf',
    )
    formats = ("text", "markdown", "html", "json", "trf")
    misuses = (("nothing-to-read", lambda self: not self.sources and self.reading != Reading()),)

    file: str | None = argument("[FILE]", type=PATH)
    language: str = option(
        "--language",
        "English, Ukrainian, Polish, Albanian or Russian.",
        choices=ANNOUNCED,
        default="en",
        show_default=True,
    )

    def work(self, loaded: Loaded | None = None) -> Outcome:
        """Return the announcement, or the file with the list."""
        self.says_origin = self.format == "trf"
        of_file = loaded.tournament if loaded else None
        announced = announcement(of_file, self.ranking, self.answers)
        origin = Origin(
            edition=announced.edition.name,
            policies=announced.policies,
            regulations=self.ranking.regulations,
        )
        lines: list[Message | str] = [
            *console.remarks(announced.notes),
            *(
                Message("command.check-of-list", about=one.about, text=one.text, name=one.name)
                for one in announced.remarks
            ),
        ]
        if self.format != "trf":
            return Outcome(origin=origin, forms=announcement_forms(announced), remarks=lines)
        codes = tuple(one.text for one in announced.listed)
        named = self.ranking.tiebreaks or ()
        points_first = bool(named) and named[0].upper() in POINTS
        if loaded is None:  # that record alone
            record = f"212 {','.join(named)}" if points_first else f"202 {','.join(codes)}"
            return Outcome(origin=origin, data=f"{record}\n".encode(), remarks=lines)
        tournament = loaded.tournament
        if loaded.result.document is None or loaded.result.version != TRF26:
            raise failure_of("list-of-trf26", file=loaded.name, version=loaded.result.version)
        from trfkit.files.trf.emitting import update  # noqa: PLC0415 - for a TRF alone

        if points_first or tournament.standings_order:
            order = named if points_first else (announced.primary, *codes)
            changed = replace(tournament, standings_order=order)
            if tournament.tiebreaks:
                changed = replace(changed, tiebreaks=codes)
        else:
            changed = replace(tournament, tiebreaks=codes)
        document, diagnostics = update(loaded.result, changed)
        lines += sayings(loaded.name, loaded.result, diagnostics)
        return Outcome(origin=origin, data=bytes(document), remarks=lines)
