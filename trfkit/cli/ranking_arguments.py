"""The options of whatever ranks, of a part of the players, and of a play-off that is over."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

import click

from trfkit.cli.failures import bad_value
from trfkit.cli.file_arguments import source
from trfkit.cli.shared_options import (
    PATH,
    complete_from,
    kind_option,
    option,
    parsed,
    rules_options,
)
from trfkit.ranking import Ranking
from trfkit.tie_breaks import BY_CODE, split_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trfkit.cli.shared_options import Rules
    from trfkit.playoffs.conduct import Conducted
    from trfkit.reports.categories import Condition

    Function = Callable[..., Any]

FIDE_OR_NATIONAL: Final = ("fide", "national")
MATCH_OR_GAME_POINTS: Final = ("mp", "gp")
OF_RANKING: Final = ("tiebreaks", "rounds", "kind", "unrated", "primary")
"""Options that a ranking takes as they are."""


def ranking_options(command: Function) -> Function:
    """Add the options of a ranking, with those of the rules.

    They are passed on as ``ranking``.
    """

    @tiebreaks_option
    @click.option("--rounds", type=click.IntRange(0), metavar="N", help="Rank after round N.")
    @kind_option
    @click.option(
        "--rating-source",
        type=click.Choice(FIDE_OR_NATIONAL),
        help="Whose ratings to use; default: as record 172 says.",
    )
    @click.option(
        "--unrated", type=click.IntRange(0, 9999), metavar="R", help="Rate the unrated with R."
    )
    @click.option(
        "--primary",
        type=click.Choice(MATCH_OR_GAME_POINTS),
        help="The primary score of teams, where the file does not say it.",
    )
    @click.option(
        "--regulations",
        type=PATH,
        metavar="TOML",
        help="The tournament's own: policies, points, tie-breaks; options go before them.",
    )
    @rules_options
    @wraps(command)
    def with_ranking(
        *,
        rules: Rules,
        rating_source: str | None,
        regulations: str | None,
        **others: Any,  # noqa: ANN401 - what click passes on
    ) -> object:
        named = {name: others.pop(name) for name in OF_RANKING}
        ranking = Ranking(
            edition=rules.edition, policies=rules.policies, rating=rating_source, **named
        )
        if regulations is not None:
            ranking = _by_regulations(ranking, regulations)
        return command(ranking=ranking, **others)

    return with_ranking


def _by_regulations(ranking: Ranking, file: str) -> Ranking:
    """Return a ranking by a tournament's own regulations; a Refusal where they cannot be read."""
    from trfkit.ranking.own_regulations import (  # noqa: PLC0415 - with their option alone
        MOST_BYTES,
        read_regulations,
    )
    from trfkit.ranking.ranking_options import under_regulations  # noqa: PLC0415

    named = source(file, MOST_BYTES + 1)
    return under_regulations(ranking, read_regulations(named.name, named.read(MOST_BYTES + 1)))


def tiebreaks_option(command: Function) -> Function:
    """Add ``-t``."""
    tiebreaks = click.option(
        "-t",
        "--tiebreaks",
        metavar="LIST",
        callback=parsed(_tiebreaks),
        shell_complete=complete_from(lambda: ("recommended", *BY_CODE), takes_list=True),
        help="Codes as in record 202, or 'recommended'; default: the file's own list.",
    )
    return tiebreaks(command)


def _tiebreaks(value: str) -> tuple[str, ...]:
    codes = split_list(value)
    if not codes:
        raise bad_value("no-codes")
    return codes


def _where(values: Sequence[str]) -> tuple[Condition, ...]:
    if not values:
        return ()
    from trfkit.reports.categories import parse_condition  # noqa: PLC0415 - only for a part

    return tuple(parse_condition(value) for value in values)


WHERE: Final = option(
    "--where",
    multiple=True,
    callback=parsed(_where),
    metavar="CONDITION",
    help="List a part: sex=w, born>=2010, fed=UKR, rating<2000, title=WGM.",
)
"""Conditions that must all hold."""


def _conducted(value: str) -> Conducted:
    from trfkit.cli.playoff_options import read_state_of  # noqa: PLC0415 - with its option alone
    from trfkit.playoffs.conduct import conducted  # noqa: PLC0415 - as above

    return conducted(read_state_of(value))


PLAYOFF: Final = option(
    "--playoff",
    type=PATH,
    callback=parsed(_conducted),
    metavar="STATE",
    help="Give the places of a play-off that was carried to its end.",
)
"""The state of a play-off that is over, read once for all files."""
