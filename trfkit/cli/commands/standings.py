"""``trfkit standings``: the ranking, with the tie-breaks of one or several editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.cli.failures import failure_of
from trfkit.cli.ranking_arguments import PLAYOFF, PRIZES, SHARE, WHERE, RankingCommand
from trfkit.cli.runner import Outcome
from trfkit.cli.shared_options import edition_name, list_editions, option
from trfkit.messages import Message
from trfkit.ranking import rank
from trfkit.record import replace
from trfkit.reports.forms import SPREADSHEETS
from trfkit.reports.provenance import Origin
from trfkit.reports.standings import (
    Listing,
    NotRanked,
    StandingsFilesReport,
    notes_on,
    standings_forms,
)
from trfkit.units import CENT, format_exact

if TYPE_CHECKING:
    from trfkit.cli.tournament_files import Loaded
    from trfkit.playoffs.conduct import Conducted
    from trfkit.reports.categories import Condition

LISTS: Final = ("matches", "boards")


class Standings(RankingCommand):
    """Rank the participants of the tournament in FILE.

    Tie-breaks are those of record 212 or 202, else of the table in FILE, else those that give the
    stated places; without places, those recommended for the kind of tournament. Points come first
    unless the list holds them. FILE may be a folder, a pattern or '-'; of several files the
    standings follow each other, or each has its own with -o DIR.
    """

    examples = (
        "trfkit standings open.trf",
        'trfkit standings open.trf -t "BH/C1,BH,SB" --rounds 5',
        "trfkit standings open.trf --edition 2024 --format json -o standings.json",
        "trfkit standings open.trf --editions 2024,2026",
        'trfkit standings open.trf --where sex=w --where "born>=2010"',
        "trfkit standings league.trf --primary gp --matches --boards",
        "trfkit standings open.trf --playoff playoff.json",
        "trfkit standings open.trf --prizes 1000,600,400 --share hort",
        "trfkit standings - --format csv < open.trf",
        "trfkit standings tournaments/ --jobs 4 --format json -o all.json",
        "trfkit standings 'reports/**/*.trf' -o standings/ --format csv --resume",
    )
    formats = ("table", "json", "csv", "tsv", "markdown", "html", "xlsx")
    follows = ("table", "markdown", "json")
    report = StandingsFilesReport()
    absent = NotRanked

    lots: str | None = option("--lots SEED", "Draw what is left tied, the same for each SEED.")
    editions: tuple[str, ...] | None = option(
        "--editions E,E",
        "Compare several editions.",
        parse=lambda value: tuple(dict.fromkeys(map(edition_name, value.split(",")))),
        complete=list_editions,
        behind=",",
        excludes=("--edition",),
    )
    where: tuple[Condition, ...] = WHERE
    matches: bool = option("--matches", "Add every match of a team event.")
    boards: bool = option("--boards", "Add the best players of each board.")
    playoff: Conducted | None = PLAYOFF
    prizes: tuple[int, ...] | None = PRIZES
    share: str = SHARE

    def work(self, loaded: Loaded) -> Outcome:
        """Return the standings of one file; a Failure if it cannot be ranked as requested."""
        listings: list[Listing] = []
        left_over: list[Message] = []
        for edition in self.editions or (self.ranking.edition,):
            ranking = replace(self.ranking, lots=self.lots, edition=edition)
            standings = rank(loaded.tournament, ranking)
            if self.playoff is not None:
                from trfkit.playoffs.prizes import with_playoff  # noqa: PLC0415 - with its option alone

                standings = with_playoff(standings, self.playoff)
            listing = Listing(standings, loaded.tournament, self.where, ranking.rating)
            if self.prizes is not None:
                from trfkit.playoffs.prizes import Sharing, shares_in  # noqa: PLC0415 - as above

                shares = shares_in(standings, self.prizes, Sharing(self.share))
                listing = replace(listing, prizes=shares.amounts)
                if shares.left_over:
                    amount = format_exact(shares.left_over, CENT)
                    left_over.append(Message("command.prizes-left", amount=amount))
            listings.append(listing)
        lists = tuple(name for name in LISTS if getattr(self, name))
        for name in lists:
            if not listings[0].is_of_teams:
                raise failure_of("standings-of-players", option=f"--{name}")
            if self.format in SPREADSHEETS:
                formats = tuple(form for form in self.formats if form not in SPREADSHEETS)
                form = self.format
                raise failure_of(
                    "no-part-of-format", option=f"--{name}", format=form, formats=formats
                )
        ranked = [listing.standings for listing in listings]
        return Outcome(
            origin=Origin(
                edition=", ".join(standings.edition for standings in ranked),
                policies={name: value for one in ranked for name, value in one.policies.items()},
                regulations=self.ranking.regulations,
            ),
            forms=standings_forms(tuple(listings), lists, by_edition=bool(self.editions)),
            findings=[finding for standings in ranked for finding in standings.diagnostics],
            notes=[
                note
                for standings in ranked
                for note in notes_on(standings, is_one_of_several=len(ranked) > 1)
            ],
            asides=left_over,
        )
