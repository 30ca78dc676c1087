"""``trfkit rate``: the rating changes of an event's players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from trfkit.api.ratings import rate, rate_file
from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of
from trfkit.cli.file_arguments import Rendered, source
from trfkit.cli.ranking_arguments import FIDE_OR_NATIONAL, participant_named
from trfkit.cli.rating_arguments import START, FideOptions, SystemOptions
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import option
from trfkit.findings.gathering import gathered_by_code
from trfkit.format_table import resolved
from trfkit.messages import Message
from trfkit.messages.message import Participant
from trfkit.ranking import Ranking
from trfkit.ratings import SYSTEMS
from trfkit.ratings.request import read_coefficients
from trfkit.record import replace
from trfkit.reports.provenance import Input, Origin
from trfkit.reports.rating import period_forms, rating_forms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from trfkit.cli.tournament_files import Loaded
    from trfkit.ratings.result import RatedPlayer

FIDE: Final = "fide"

OPTIONS: Final = {
    name: cast("type[SystemOptions]", resolved(system.options)) for name, system in SYSTEMS.items()
}
"""The options of each system."""


class Rate(Command):
    """Compute the new ratings of the players in FILE, game by game.

    Each number names its article. Of several files FIDE's changes are summed up for each player,
    by month; with -o DIR each file is rated on its own.
    """

    examples = (
        "trfkit rate club.trf --system ufgo --official",
        "trfkit rate club.h9 --system ufgo --board 13 --policy handicap=skip",
        "trfkit rate club.trf --system ufgo --who 7",
        "trfkit rate open.trf --system fide --k 12=40 --games -o changes.csv",
        "trfkit rate may/*.trf --system fide --jobs 4",
        "trfkit rate may/ --system fide -o changes/ --format csv",
    )
    formats = ("table", "json", "csv")
    joins = formats
    misuses = (
        ("rate-many-by-fide", lambda self: self.is_joined and self.system != FIDE),
        ("games-and-who-of-one", lambda self: self.is_joined and self.is_every_game_wanted),
    )
    takes = tuple(OPTIONS.values())

    system: str = option(
        "--system",
        "By the regulations of FIDE, or of the Ukrainian Go Federation.",
        choices=tuple(SYSTEMS),
        required=True,
    )
    rating_source: str | None = option(
        "--rating-source",
        "Whose ratings to take; default: FIDE's for --system fide, else as record 172 says.",
        choices=FIDE_OR_NATIONAL,
    )
    games: bool = option("--games", "List every game; in JSON those of all calculations.")
    participant: str | None = option(
        "--who WHO", "Explain one player: number, FIDE id or part of a name.", is_joint=True
    )
    starts: Mapping[int, Fraction] = START
    request: Any
    """What the options ask of the system."""
    coefficients_listed: str | None = None
    """The text of the file with K factors."""

    @property
    def is_joined(self) -> bool:
        """Whether the changes in all files are summed up."""
        return self.is_many and self.folder is None

    @property
    def is_every_game_wanted(self) -> bool:
        """Whether games are listed, or one player's are."""
        return self.games or self.participant is not None

    def prepare(self) -> None:
        """Read the options of the system."""
        options = OPTIONS[self.system](**vars(self), lists_games=self.is_every_game_wanted)
        self.request = options.request()
        if isinstance(options, FideOptions) and options.list_of_k is not None:
            listed = source(options.list_of_k, self.reading.most).read(self.reading.most)
            self.coefficients_listed = listed.decode(self.reading.encoding or "utf-8", "replace")

    def work(self, loaded: Loaded) -> Outcome:
        """Return the rating changes of an event's players, or its part in those of several."""
        request, tournament = self.request, loaded.tournament
        if self.coefficients_listed is not None:
            listed = read_coefficients(self.coefficients_listed, tournament)
            request = replace(request, coefficients={**listed, **request.coefficients})
        if self.is_joined:
            from trfkit.ratings.rating_period import FileOfPeriod, rated_event  # noqa: PLC0415 - of many files

            rating = rate(tournament, self.system, request)
            event = rated_event(loaded.name, tournament, rating)
            players = tuple(Participant(one.start_no, one.name) for one in tournament.players)
            # A first rating is pooled over up to 26 months, which no month's sum can tell.
            unrated = sum(one.first is not None and bool(one.games) for one in rating.players)
            left_out = (Message("ratings.unrated-left-out", count=unrated),) if unrated else ()
            return Outcome(
                findings=gathered_by_code(rating.diagnostics),
                notes=(*rating.notes, *left_out),
                value=FileOfPeriod(event, loaded.input.sha256, players),
            )
        rated = rate_file(loaded.result, self.system, request)
        rating = rated.rating
        player: RatedPlayer | None = None
        if self.participant is not None:
            number = participant_named(tournament, self.participant, Ranking(), of_teams=False)
            player = rating.player(number)
            if player is None:
                raise failure_of("not-rated", number=number)
        policies = {} if self.system == FIDE else request.chosen_otherwise
        return Outcome(
            origin=Origin(edition=rating.edition, policies=policies),
            forms=rating_forms(rated, games=self.games, player=player),
            findings=gathered_by_code(rating.diagnostics),
            notes=rating.notes,
        )

    def join(self, files: Sequence[Rendered]) -> Outcome:
        """Return the rating changes over several events; no event and no game counts twice."""
        from trfkit.ratings.rating_period import distinct_events, results_by_period  # noqa: PLC0415 - of many files

        counted, repeated = distinct_events(file.value for file in files if file.value is not None)
        code = 0
        lines: list[Message | str] = []
        for file in repeated:
            if file.trouble is not None:
                failure = Failure(file.trouble)
                lines += failure.lines
                code = failure.exit_code
            lines += console.remarks(file.notes, file.file)
        inputs = tuple(Input(file.event.file, file.sha256) for file in counted)
        editions = dict.fromkeys(file.event.edition for file in counted)
        return Outcome(
            origin=Origin(inputs=inputs, edition=", ".join(editions) or None),
            forms=period_forms(results_by_period(file.event for file in counted)),
            remarks=lines,
            exit_code=code,
        )
