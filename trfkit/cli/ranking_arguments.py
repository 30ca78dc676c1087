"""The options of ranking commands, and the participants that arguments name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.cli import console
from trfkit.cli.failures import Failure, failure_of
from trfkit.cli.file_arguments import source
from trfkit.cli.runner import Command, Outcome
from trfkit.cli.shared_options import KIND, PATH, POLICIES, edition_option, list_tie_breaks, option
from trfkit.format_table import resolved
from trfkit.messages import Message
from trfkit.ranking import Ranking
from trfkit.ranking.event_order import read_request
from trfkit.ranking.ranking_options import apply_regulations
from trfkit.record import fill_record
from trfkit.refusal import Refusal
from trfkit.reports.forms import forms_of
from trfkit.reports.provenance import origin_of
from trfkit.tie_breaks import split_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.cli.tournament_files import Loaded
    from trfkit.model import Tournament
    from trfkit.playoffs.playoff_state import State

FIDE_OR_NATIONAL: Final = ("fide", "national")


class RankingCommand(Command):
    """A command that ranks, with the options common to all of these."""

    tiebreaks: tuple[str, ...] | None = option(
        "-t, --tiebreaks LIST",
        "Codes as in record 202, or 'recommended'; default: the file's own list.",
        parse=lambda value: split_list(value) or None,
        refusal="no-codes",
        complete=lambda: ("recommended", *list_tie_breaks()),
        behind=",",
    )
    rounds: Any = option("--rounds N", "Rank after round N.", least=0)
    kind: Any = KIND
    rating_source: str | None = option(
        "--rating-source",
        "Whose ratings to use; default: as record 172 says.",
        choices=FIDE_OR_NATIONAL,
    )
    unrated: int | None = option("--unrated R", "Rate the unrated with R.", least=0, most=9999)
    primary: str | None = option(
        "--primary",
        "The primary score of teams, where the file does not say it.",
        choices=("mp", "gp"),
    )
    regulations: str | None = option(
        "--regulations TOML",
        "The tournament's own: policies, points, tie-breaks; options go before them.",
        type=PATH,
    )
    edition: str | None = edition_option("by the start date")
    policies: Mapping[str, str] = POLICIES
    ranking: Ranking
    """What the options ask for."""

    def fold(self) -> None:
        """Build ``ranking`` from its options as well."""
        super().fold()
        self.ranking = fill_record(
            Ranking, self, rating=self.rating_source, regulations=None, lots=None
        )
        if self.regulations is not None:
            from trfkit.ranking import own_regulations  # noqa: PLC0415 - with their option alone

            most = own_regulations.MOST_BYTES + 1
            file = source(self.regulations, most)
            own = own_regulations.read_regulations(file.name, file.read(most))
            self.ranking = apply_regulations(self.ranking, own)

    def outcome(self, result: Any, *files: Loaded, **more: Any) -> Outcome:  # noqa: ANN401 - any Ruled with notes
        """Return the outcome for a result by the ranking, in its own forms; ``more`` has others."""
        origin = origin_of(result, *(file.input for file in files), ranking=self.ranking)
        if "forms" not in more:
            more["forms"] = forms_of(result)
        return Outcome(**{"origin": origin, "notes": result.notes, **more})


WHERE: Final = option(
    "--where CONDITION...",
    "List a part: sex=w, born>=2010, fed=UKR, rating<2000, title=WGM.",
    # With its option alone a module is imported, here and below.
    parse=lambda values: tuple(
        resolved("trfkit.reports.categories:parse_condition")(value) for value in values
    ),
)
"""Conditions that must all hold."""


MAX_STATE: Final = 1 << 24
"""So many bytes are more than any state."""


def read_state_of(name: str) -> State:
    """Return the state of a play-off in a file; a Failure if there is none."""
    from trfkit.playoffs.playoff_state import read_state  # noqa: PLC0415 - as above

    data = source(name, MAX_STATE).read(MAX_STATE)
    try:
        return read_state(data)
    except ValueError as error:
        raise failure_of("no-state", file=name, why=str(error)) from error


PLAYOFF: Final = option(
    "--playoff STATE",
    "Give the places of a play-off that was carried to its end.",
    parse=lambda value: resolved("trfkit.playoffs.conduct:conducted")(read_state_of(value)),
    type=PATH,
)
"""The state of a play-off that is over, read once for all files."""


PRIZES: Final = option(
    "--prizes LIST",
    "The prizes of places 1, 2 ..., by commas.",
    parse=lambda value: resolved("trfkit.playoffs.prizes:parse_prizes")(value),  # noqa: PLW0108 - late
)
SHARE: Final = option(
    "--share",
    "Prizes of those who are equal: of the place that each takes (default), equal, or by Hort half "
    "of both.",
    choices=("place", "equal", "hort"),
    default="place",
    needs=("--prizes",),
)


MOST_LISTED: Final = 20
"""Of so many who are meant a list is shown; of more it is told how many there are."""


def participant_named(
    tournament: Tournament, query: str, ranking: Ranking, *, of_teams: bool | None = None
) -> int:
    """Return the id of the participant that ``query`` names, by default one in the standings.

    If several match, a Failure lists them; if none matches, it lists the nearest names.
    """
    from trfkit.events import participant_meant, participants_meant  # noqa: PLC0415 - as needed

    if of_teams is None:
        of_teams = read_request(tournament, ranking).primary is not None
    try:
        return participant_meant(tournament, query, of_teams=of_teams)
    except Refusal as refusal:
        numbers = participants_meant(tournament, query, of_teams=of_teams)
        lines: list[Message | str] = []
        if numbers:
            from trfkit.reports.render_text import WIDTH, text_of  # noqa: PLC0415 - rarely more than one
            from trfkit.reports.standings import matches_table  # noqa: PLC0415 - as above

            table = matches_table(tournament, numbers, ranking, MOST_LISTED, of_teams=of_teams)
            lines += text_of(table, WIDTH, console.language()).splitlines()
            if (more := len(numbers) - MOST_LISTED) > 0:
                lines.append(Message("command.more", count=more))
        raise Failure(refusal.message, lines) from refusal
