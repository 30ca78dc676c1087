"""The named readings of ambiguous rules: ``--policy NAME=VALUE``.

Each policy is a choice between rules; choosing replaces one field of the edition, so that no
formula knows of it. The default is what the edition holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trfkit.regulations import go, older, records, teams, unplayed
from trfkit.regulations.edition import Edition, Encounter, Refusal, Rule, Unmet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Option(NamedTuple):
    """One reading: its name, what it means, and the edition that follows from it."""

    name: str
    says: str
    choose: Callable[[Edition], Edition]


@dataclass(frozen=True, slots=True)
class Policy:
    """A rule that can be read in several ways; the first option is the default.

    ``of_go`` marks those that only Go tournaments follow.
    """

    name: str
    article: str
    question: str
    options: tuple[Option, ...]
    of_go: bool = False

    @property
    def default(self) -> str:
        """The name of the reading that is used unless another is asked for."""
        return self.options[0].name


def _instead(field: str, readings: Mapping[Rule[Any], Rule[Any]]) -> Callable[[Edition], Edition]:
    """Return a choice that exchanges rules where an edition holds them, and leaves others."""

    def choose(edition: Edition) -> Edition:
        held = getattr(edition, field)
        return replace(edition, **{field: readings.get(held, held)})

    return choose


def _as_held(edition: Edition) -> Edition:
    return edition


def _met(unmet: Unmet | None = None, **changes: bool) -> Callable[[Edition], Edition]:
    """Return a choice that changes the direct encounter of the editions before 2023.

    ``unmet`` only changes that of 2009 and 2012, which place those who have not all met.
    """

    def changed(rule: Rule[Encounter]) -> Rule[Encounter]:
        if rule.article not in _OLDER_ENCOUNTERS:
            return rule
        how = rule.apply._replace(**changes)  # type: ignore[arg-type]
        if unmet is not None and _OLDER_ENCOUNTERS[rule.article]:
            how = how._replace(unmet=unmet)
        return replace(rule, apply=how)

    def choose(edition: Edition) -> Edition:
        return replace(
            edition,
            encounter=changed(edition.encounter),
            team_encounter=changed(edition.team_encounter),
        )

    return choose


_OLDER_ENCOUNTERS: Final = {
    older.ALL_OR_NOTHING.article: False,
    older.ALL_TEAMS_OR_NOTHING.article: False,
    older.SUM_DECIDES.article: True,
    older.SUM_DECIDES_OF_TEAMS.article: True,
}
"""Articles on direct encounter before 2023, and whether they place those who have not all met."""


def _go(**rules: Rule[Any]) -> Callable[[Edition], Edition]:
    """Return a choice that exchanges some rules of Go tournaments."""
    return lambda edition: replace(edition, go=edition.go._replace(**rules))


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
        "end, games won by forfeit being completed; the article speaks of those who withdrew, "
        "which no record says",
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
                _instead("koya_step", {records.A_DRAW: records.HALF_A_POINT}),
            ),
            Option(
                "draw",
                "by what a draw is worth",
                _instead("koya_step", {records.HALF_A_POINT: records.A_DRAW}),
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
    Policy(
        "own-unplayed-score",
        "2006 1; 2009 F(a)",
        "which score of its own a draw against oneself meets",
        (
            Option("adjusted", "the one that opponents see", _as_held),
            Option(
                "real",
                "the one in the standings",
                _instead(
                    "own_round",
                    {
                        older.ONESELF_2006: older.REAL_ONESELF_2006,
                        older.ONESELF_2009: older.REAL_ONESELF_2009,
                    },
                ),
            ),
        ),
    ),
    Policy(
        "opponents-unplayed",
        "2012 F(b)",
        "which unplayed games of an opponent are draws",
        (
            Option("every", "every one, whatever it brought", _as_held),
            Option(
                "no-pairing-byes",
                "all but pairing-allocated and full-point byes",
                _instead("opponents", {older.OPPONENTS_2012: older.NOT_PAIRING_BYES}),
            ),
            Option(
                "forfeits",
                "only forfeited games: the words speak of an opponent's absence",
                _instead("opponents", {older.OPPONENTS_2012: older.FORFEITS_ONLY}),
            ),
        ),
    ),
    Policy(
        "round-robin-forfeits",
        "2006 1; 2009, 2012 F",
        "whether the rule on unplayed games is for forfeits in a round-robin too",
        (
            Option("unplayed", "it is: the text makes no exception", _as_held),
            Option(
                "games",
                "there forfeits are regular games, as since 2023",
                _instead(
                    "regular_forfeits", {older.UNPLAYED_EVERYWHERE: unplayed.REGULAR_FORFEITS}
                ),
            ),
        ),
    ),
    Policy(
        "wins-by-forfeit",
        "2006 2(c); 2012 B(c)",
        "whether the number of wins has those by forfeit in it",
        (
            Option("no", "no: an unplayed game is a draw", _as_held),
            Option(
                "yes",
                "yes, but no byes",
                _instead("wins", {older.GAMES_WON: older.WINS_WITH_FORFEITS}),
            ),
            Option(
                "points",
                "every round that brought as many points as a win, as since 2023",
                _instead("wins", {older.GAMES_WON: records.POINTS_OF_A_WIN}),
            ),
        ),
    ),
    Policy(
        "encounter-numbers",
        "2006 2(e)",
        "of which games direct encounter counts wins and Blacks after the points",
        (
            Option("mutual", "of those between the tied", _as_held),
            Option("all", "of the whole tournament", _met(mutual=False)),
        ),
    ),
    Policy(
        "encounter-unmet",
        "2009, 2012 A(c)",
        "who ranks first where some, but not all, of the tied have met",
        (
            Option("sum", "the one with the most points from the others", _as_held),
            Option(
                "certain",
                "only one whom the missing games could not have changed, as since 2023",
                _met(Unmet.CERTAIN),
            ),
            Option(
                "none",
                "nobody: direct encounter is for those who have all met",
                _met(Unmet.NOTHING),
            ),
        ),
    ),
    Policy(
        "encounter-again",
        "2006 2(e); 2009, 2012 A(c)",
        "whether those whom direct encounter leaves equal are compared again among themselves",
        (
            Option("no", "no: the texts do not say so", _as_held),
            Option("yes", "yes, as since 2023", _met(again=True)),
        ),
    ),
    Policy(
        "berger-weights",
        "2006 4(b1); 2012 A(f1)",
        "what Sonneborn-Berger multiplies an opponent's score with",
        (
            Option("results", "1 for a win, a half for a draw, as the text says", _as_held),
            Option(
                "points",
                "the points of the game, whatever the point system",
                _instead("berger", {older.BY_RESULT: records.BY_POINTS}),
            ),
        ),
    ),
    Policy(
        "team-berger",
        "2006 4(b2); 2012 A(f2)",
        "which scores Sonneborn-Berger multiplies where a list for teams says SB and no more",
        (
            Option("primary", "the primary score of the opponents and the own one", _as_held),
            *(
                Option(
                    name,
                    rule.says,
                    _instead(
                        "team_berger",
                        {older.PRODUCT_OF_2006: rule, older.PRODUCT_OF_2012: rule},
                    ),
                )
                for name, rule in older.PRODUCTS.items()
            ),
        ),
    ),
    Policy(
        "average-divisor",
        "2006 5(a)",
        "what the sum of the opponents' ratings is divided by",
        (
            Option("rounds", "the number of rounds, as the text says", _as_held),
            Option(
                "games",
                "the number of games played",
                _instead("average", {older.BY_ROUNDS: records.BY_GAMES}),
            ),
        ),
    ),
    Policy(
        "rule-of-350",
        "2006 5(c1)",
        "whether a performance takes a rating far from the own one as 350 points away",
        (
            Option("without", "it does not: 5(c)", _as_held),
            Option(
                "with",
                "it does: 5(c1)",
                _instead("counts_as", {older.ANY_DIFFERENCE: older.WITHIN_350}),
            ),
        ),
    ),
    Policy(
        "go-unplayed",
        go.SYSTEM_RULES,
        "what a round without an opponent adds to the sum of opponents' scores (SOS) in Go",
        (
            Option("start", "the own start score, in a Swiss nothing", _as_held),
            Option("nothing", "nothing at all", _go(stand_in=go.NOTHING_ADDED)),
        ),
        of_go=True,
    ),
    Policy(
        "go-handicap",
        go.SYSTEM_RULES,
        "whether handicap stones correct the opponent's score in SOS and SODOS of Go",
        (
            Option(
                "program",
                "as the program did that wrote the file: OpenGotha and Pairgoth do, others not",
                _as_held,
            ),
            Option("none", "no: scores count as they are", _go(stones=go.SCORES_AS_THEY_ARE)),
            Option("stones", "by a point for each stone", _go(stones=go.CORRECTED_BY_STONES)),
        ),
        of_go=True,
    ),
    Policy(
        "go-rounding",
        go.SYSTEM_RULES,
        "which scores of a Go tournament are rounded down to whole points",
        (
            Option("stated", "those of missed rounds, where the file says or shows it", _as_held),
            Option("missed", "those of missed rounds", _go(rounding=go.MISSED_ROUNDED)),
            Option("all", "the whole score, jigo too", _go(rounding=go.ALL_ROUNDED)),
            Option("never", "none", _go(rounding=go.NEVER_ROUNDED)),
        ),
        of_go=True,
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
