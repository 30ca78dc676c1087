"""The named readings of ambiguous rules: ``--policy NAME=VALUE``.

Each policy is a choice between rules; choosing replaces one field of the edition, so that no
formula knows of it. The default is what the edition holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.regulations import records, teams, unplayed
from trfkit.regulations.edition import Edition, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Option(NamedTuple):
    """One reading: its name, what it means, and the edition that follows from it."""

    name: str
    says: str
    choose: Callable[[Edition], Edition]


@dataclass(frozen=True, slots=True)
class Policy:
    """A rule that can be read in several ways; the first option is the default."""

    name: str
    article: str
    question: str
    options: tuple[Option, ...]

    @property
    def default(self) -> str:
        """The name of the reading that is used unless another is asked for."""
        return self.options[0].name


POLICIES: Final = (
    Policy(
        "dummy-rounds",
        "16.4.2",
        "which rounds of the tournament limit the dummy's score by a draw in each",
        (
            Option(
                "scheduled",
                "all that are scheduled",
                lambda e: replace(e, length=unplayed.SCHEDULED_ROUNDS),
            ),
            Option(
                "completed",
                "those that the standings cover",
                lambda e: replace(e, length=unplayed.COMPLETED_ROUNDS),
            ),
        ),
    ),
    Policy(
        "voluntary-cut",
        "16.5",
        "which of several voluntary unplayed rounds a cut looks at",
        (
            Option(
                "lowest-contribution",
                "the one that contributes least, as the text says",
                lambda e: replace(e, cut=unplayed.LOWEST_CONTRIBUTION),
            ),
            Option(
                "lowest-dummy",
                "the one with the lowest dummy, as some programs do",
                lambda e: replace(e, cut=unplayed.LOWEST_DUMMY),
            ),
        ),
    ),
    Policy(
        "forfeit-games",
        "15.2",
        "whether forfeits of a round-robin count in WON, BPG, BWG and for ratings",
        (
            Option(
                "over-the-board",
                "never: these articles speak of games over the board",
                lambda e: replace(
                    e,
                    games_of_record=unplayed.OVER_THE_BOARD,
                    games_for_ratings=unplayed.OVER_THE_BOARD,
                ),
            ),
            Option(
                "regular",
                "as far as 15.2 of the edition calls them regular games",
                lambda e: replace(
                    e,
                    games_of_record=e.predetermined_record,
                    games_for_ratings=e.predetermined_ratings,
                ),
            ),
        ),
    ),
    Policy(
        "standard-points",
        "7.7",
        "what the points of a game are compared with",
        (
            Option(
                "opponent",
                "with the opponent's points, as the text says",
                lambda e: replace(e, standard=records.BETTER_THAN_OPPONENT),
            ),
            Option(
                "draw",
                "with those of a draw",
                lambda e: replace(e, standard=records.BETTER_THAN_A_DRAW),
            ),
        ),
    ),
    Policy(
        "few-games",
        "C.05 6.6",
        "what becomes of a player who completed under half of his games of a round-robin, at its "
        "end; the article speaks of those who withdrew, which no record says",
        (
            Option(
                "unranked",
                "listed at the end without a rank; his results stay in the others' scores",
                lambda e: replace(e, few_games=records.UNRANKED),
            ),
            Option(
                "not-counted",
                "listed at the end without a rank, and no game of his counts for anybody",
                lambda e: replace(e, few_games=records.NOT_COUNTED),
            ),
            Option(
                "ranked",
                "ranked like everybody",
                lambda e: replace(e, few_games=records.EVERYBODY_RANKED),
            ),
        ),
    ),
    Policy(
        "koya-games",
        "9.2",
        "which number of games the maximum possible score is made of",
        (
            Option(
                "paired",
                "the most games that anybody was paired for: free rounds don't count",
                lambda e: replace(e, koya_games=records.MOST_PAIRED),
            ),
            Option(
                "rounds",
                "all rounds, also the free one of an odd number of players",
                lambda e: replace(e, koya_games=records.ALL_ROUNDS),
            ),
        ),
    ),
    Policy(
        "koya-step",
        "14.5",
        "how far one step of /L moves Koya's limit",
        (
            Option(
                "half-point",
                "by half a point",
                lambda e: replace(e, koya_step=records.HALF_A_POINT),
            ),
            Option(
                "draw",
                "by what a draw is worth",
                lambda e: replace(e, koya_step=records.A_DRAW),
            ),
        ),
    ),
    Policy(
        "ede-restart",
        "13.3.3",
        "which score the extended direct encounter goes on with after the secondary one",
        (
            Option(
                "secondary",
                "with the secondary score, as the published exercises do",
                lambda e: replace(e, extended_restart=teams.STAYS_WITH_SECONDARY),
            ),
            Option(
                "primary",
                "with the primary score again, as the text says",
                lambda e: replace(e, extended_restart=teams.RESTARTS_WITH_PRIMARY),
            ),
        ),
    ),
)


def with_policies(edition: Edition, chosen: Mapping[str, str]) -> Edition:
    """Return the edition with the readings in ``chosen`` (policy name -> option name).

    Raises Refusal for a policy or an option that does not exist.
    """
    for name, value in chosen.items():
        policy = next((p for p in POLICIES if p.name == name), None)
        if policy is None:
            known = ", ".join(p.name for p in POLICIES)
            raise Refusal(f"no policy '{name}'; there are {known}")
        option = next((o for o in policy.options if o.name == value), None)
        if option is None:
            known = ", ".join(o.name for o in policy.options)
            raise Refusal(f"policy {name} has no value '{value}'; it takes {known}")
        edition = option.choose(edition)
    return edition


def not_default(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return those of the chosen readings that differ from the default, which reports print."""
    defaults = {policy.name: policy.default for policy in POLICIES}
    return {name: value for name, value in chosen.items() if defaults.get(name) != value}
