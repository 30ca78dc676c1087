"""Named interpretations of ambiguous rules: ``--policy NAME=VALUE``.

Each policy is a choice between rules; choosing replaces fields of the edition, so that no formula
knows of it. The default is what the edition holds.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.messages.catalogue import Row
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.regulations import annexes, own_record, team_rules, tie_break_lists, unplayed_rounds
from trfkit.regulations.annexes import EGF_RULES
from trfkit.regulations.edition import Edition, Encounter, Recommended, Rule, Unmet
from trfkit.regulations.editions import get_edition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Reading = Rule[Any] | Mapping[Rule[Any], Rule[Any]] | Callable[[Any], Any] | str


class Option(Record):
    """One interpretation: its name, its meaning, and the rules of an edition that follow from it.

    ``rules`` are by field name. A ``Rule`` replaces the edition's, whatever that is; a mapping
    replaces only the rules that it names; a function makes the new rule from the old one; a text
    names another field whose rule is taken. Without rules the edition stays the same. ``says``
    answers the policy's question; ``of_column`` follows the name of a tie-break computed that way.
    """

    name: str
    says: str
    of_column: str
    rules: Mapping[str, Reading]

    def choose(self, edition: Edition) -> Edition:
        """Return the edition with this interpretation."""
        rules: dict[str, Any] = {
            field: _read(reading, field, edition) for field, reading in self.rules.items()
        }
        return replace(edition, **rules)


def _option(name: str, says: str, of_column: str = "", **rules: Reading) -> Option:
    """Return an option; ``of_column`` is only left out where no rules change."""
    return Option(name, says, of_column, MappingProxyType(rules))


def _read(reading: Reading, field: str, edition: Edition) -> object:
    if isinstance(reading, Rule):
        return reading
    value = getattr(edition, field)
    if isinstance(reading, str):
        return getattr(edition, reading)
    return reading(value) if callable(reading) else reading.get(value, value)


class Policy(Record):
    """A rule with several interpretations.

    ``discipline`` names the discipline that it is for, "" for FIDE's.
    """

    name: str
    article: str
    question: str
    options: tuple[Option, ...]
    discipline: str = ""

    def default_in(self, edition: Edition) -> str:
        """Return the name of the option that the edition itself follows.

        If the policy is about other editions, that is the first option; "" if the edition's rule is
        none of the options.
        """
        names = (option.name for option in self.options if option.choose(edition) == edition)
        return next(names, "")


def _change_encounter(**changes: bool) -> Callable[[Rule[Encounter]], Any]:
    """Return a change of direct encounter in the editions before 2023."""

    def changed(rule: Rule[Encounter]) -> Rule[Encounter]:
        if rule.article not in _OLDER_ENCOUNTERS:
            return rule
        return replace(rule, apply=replace(rule.apply, **changes))

    return changed


def _change_unmet(unmet: Unmet) -> Callable[[Rule[Encounter]], Any]:
    """Return a change, in any edition, of direct encounter where not all have met."""
    return lambda rule: replace(rule, apply=replace(rule.apply, unmet=unmet))


_OLDER_ENCOUNTERS: Final = {
    rule.article
    for rule in (
        annexes.ALL_OR_NOTHING,
        annexes.ALL_TEAMS_OR_NOTHING,
        annexes.SUM_DECIDES,
        annexes.SUM_DECIDES_OF_TEAMS,
    )
}
"""Articles on direct encounter before 2023."""


def _encounters(name: str, says: str, of_column: str, met: Reading) -> Option:
    return _option(name, says, of_column, encounter=met, team_encounter=met)


def _other(policy: str, name: str) -> Callable[[Mapping[str, str]], Mapping[str, str]]:
    """Return a change of a rule of another discipline, which knows it by these names."""
    return lambda held: {**held, policy: name}


def _lists_without_ratings(lists: tuple[Recommended, ...]) -> tuple[Recommended, ...]:
    return tie_break_lists.INCOMPARABLE_OF_2006 if lists == tie_break_lists.OF_2006 else lists


POLICIES: Final = (
    Policy(
        "dummy-rounds",
        "16.4.2",
        "which rounds of the tournament limit the dummy's score by a draw in each",
        (
            _option(
                "scheduled",
                "all that are scheduled",
                "limits the dummy to a draw in every scheduled round",
                length={unplayed_rounds.COMPLETED_ROUNDS: unplayed_rounds.SCHEDULED_ROUNDS},
            ),
            _option(
                "completed",
                "those that the standings cover",
                "limits the dummy to a draw in every round played so far",
                length={unplayed_rounds.SCHEDULED_ROUNDS: unplayed_rounds.COMPLETED_ROUNDS},
            ),
        ),
    ),
    Policy(
        "voluntary-cut",
        "16.5",
        "which of several voluntary unplayed rounds a cut looks at",
        (
            _option(
                "lowest-contribution",
                "the one that contributes least, as the text says",
                "cuts the voluntary unplayed round that contributes least",
                cut={unplayed_rounds.LOWEST_DUMMY: unplayed_rounds.LOWEST_CONTRIBUTION},
            ),
            _option(
                "lowest-dummy",
                "the one with the lowest dummy, as some programs do",
                "cuts the voluntary unplayed round with the lowest dummy",
                cut={unplayed_rounds.LOWEST_CONTRIBUTION: unplayed_rounds.LOWEST_DUMMY},
            ),
        ),
    ),
    Policy(
        "clause-16.3",
        "16.6",
        "what the event's regulations say, instead of 16.3, of unplayed rounds of opponents",
        (
            _option("none", "nothing: 16.3 holds"),
            _option(
                "draws",
                "every one is a draw",
                "counts every unplayed round of an opponent as a draw",
                opponents={
                    unplayed_rounds.TRAILING_BYES_ARE_DRAWS: unplayed_rounds.EVERY_ROUND_DRAWN
                },
            ),
            _option(
                "awarded",
                "every one counts with the points it brought",
                "counts every unplayed round of an opponent with the points it brought",
                opponents={unplayed_rounds.TRAILING_BYES_ARE_DRAWS: unplayed_rounds.AS_AWARDED},
            ),
        ),
    ),
    Policy(
        "clause-16.4",
        "16.6",
        "what the event's regulations say, instead of 16.4, of own unplayed rounds",
        (
            _option("none", "nothing: 16.4 holds"),
            _option(
                "no-dummy",
                "there is no dummy: the round does not enter",
                "leaves out own unplayed rounds",
                own_round={
                    unplayed_rounds.OWN_SCORE: unplayed_rounds.NO_DUMMY,
                    unplayed_rounds.CAPPED: unplayed_rounds.NO_DUMMY,
                },
            ),
            _option(
                "uncapped",
                "the dummy has the own score, without the limits of 16.4.1 and 16.4.2",
                "gives the dummy the own score, without the limits of 16.4.1 and 16.4.2",
                own_round={unplayed_rounds.CAPPED: unplayed_rounds.OWN_SCORE},
            ),
        ),
    ),
    Policy(
        "clause-16.5",
        "16.6",
        "what the event's regulations say, instead of 16.5, of cuts",
        (
            _option("none", "nothing: 16.5 holds"),
            _option(
                "no-exception",
                "the least significant value is cut, played or not",
                "cuts the least significant value, played or not",
                voluntary={unplayed_rounds.PREFERRED: unplayed_rounds.NO_EXCEPTION},
            ),
            _option(
                "unplayed",
                "every unplayed round is cut as 16.5 has it for voluntary ones",
                "cuts unplayed rounds of any kind as 16.5 has it for voluntary ones",
                voluntary={unplayed_rounds.PREFERRED: unplayed_rounds.EVERY_UNPLAYED},
            ),
        ),
    ),
    Policy(
        "elected-rounds",
        "7.6",
        "which rounds are none that somebody elected to play",
        (
            _option("voluntary", "half-point and zero-point byes and lost forfeits"),
            _option(
                "printed",
                "byes of the pairing and forfeits, as the text is printed in 2023",
                "does not count byes of the pairing and forfeits as elected to play",
                elected={own_record.ELECTED: own_record.PRINTED},
            ),
            _option(
                "games",
                "all without a game, as its title is printed in 2023",
                "counts only games as elected to play",
                elected={own_record.ELECTED: own_record.OVER_THE_BOARD},
            ),
        ),
    ),
    Policy(
        "forfeit-games",
        "15.2",
        "whether forfeits of a round-robin count in WON, BPG, BWG and for ratings",
        (
            _option(
                "over-the-board",
                "never: these articles speak of games over the board",
                "counts no forfeits",
                games_of_record=unplayed_rounds.OVER_THE_BOARD,
                games_for_ratings=unplayed_rounds.OVER_THE_BOARD,
            ),
            _option(
                "regular",
                "as far as 15.2 of the edition calls them regular games",
                "counts forfeits as regular games, as far as 15.2 has it",
                games_of_record="predetermined_record",
                games_for_ratings="predetermined_ratings",
            ),
        ),
    ),
    Policy(
        "standard-points",
        "7.7",
        "what the points of a game are compared with",
        (
            _option(
                "opponent",
                "with the opponent's points, as the text says",
                "compares the points of a game with the opponent's",
                standard={own_record.BETTER_THAN_A_DRAW: own_record.BETTER_THAN_OPPONENT},
            ),
            _option(
                "draw",
                "with those of a draw",
                "compares the points of a game with those of a draw",
                standard={own_record.BETTER_THAN_OPPONENT: own_record.BETTER_THAN_A_DRAW},
            ),
        ),
    ),
    Policy(
        "few-games",
        "C.05 6.6",
        "what becomes of a player or team that withdrew from a round-robin before half of the "
        "games, at its end; no record says who withdrew: it is who completed under half of the "
        "games, games won by forfeit being completed, and missed the last one",
        (
            _option(
                "annulled",
                own_record.ANNULLED.says,
                "counts no game of who withdrew",
                few_games=own_record.ANNULLED,
            ),
            _option(
                "unranked",
                own_record.UNRANKED.says,
                "counts the games of who withdrew",
                few_games=own_record.UNRANKED,
            ),
            _option(
                "ranked",
                own_record.RANKED.says,
                "counts the games of who withdrew, and ranks them",
                few_games=own_record.RANKED,
            ),
        ),
    ),
    Policy(
        "koya-games",
        "9.2",
        "which number of games the maximum possible score is made of",
        (
            _option(
                "paired",
                "the most games that anybody was paired for: free rounds don't count",
                "takes half of the points from the most games that anybody was paired for",
                koya_games=own_record.MOST_PAIRED,
            ),
            _option(
                "rounds",
                "all rounds, also the free one of an odd number of players",
                "takes half of the points from all rounds, free ones too",
                koya_games=own_record.ALL_ROUNDS,
            ),
        ),
    ),
    Policy(
        "koya-step",
        "14.5",
        "how far one step of /L moves Koya's limit",
        (
            _option(
                "half-point",
                "by half a point",
                "moves Koya's limit by half a point at each step",
                koya_step={own_record.A_DRAW: own_record.HALF_A_POINT},
            ),
            _option(
                "draw",
                "by what a draw is worth",
                "moves Koya's limit by what a draw is worth at each step",
                koya_step={own_record.HALF_A_POINT: own_record.A_DRAW},
            ),
        ),
    ),
    Policy(
        "ede-restart",
        "13.3.3",
        "which score the extended direct encounter goes on with after the secondary one",
        (
            _option(
                "secondary",
                "with the secondary score, as the published exercises do",
                "goes on with the secondary score among those still equal",
                extended_restart={
                    team_rules.RESTARTS_WITH_PRIMARY: team_rules.STAYS_WITH_SECONDARY
                },
            ),
            _option(
                "primary",
                "with the primary score again, as the text says",
                "starts again with the primary score among those still equal",
                extended_restart={
                    team_rules.STAYS_WITH_SECONDARY: team_rules.RESTARTS_WITH_PRIMARY
                },
            ),
        ),
    ),
    Policy(
        "ede-boards",
        "13.3.2",
        "by which tie-breaks of article 12 EDE goes on for two teams equal by both scores, as the "
        "event's regulations must say",
        (
            _option("none", "by none; codes such as EDEBT name their own"),
            *(
                _option(
                    name,
                    rule.says,
                    f"goes on with {rule.says} for two teams still equal",
                    extended_boards={team_rules.NO_BOARDS: rule},
                )
                for name, rule in team_rules.BOARDS.items()
            ),
        ),
    ),
    Policy(
        "own-unplayed-score",
        "2006 1; 2009 F(a)",
        "which score of its own a draw against oneself meets",
        (
            _option("adjusted", "the one that opponents see"),
            _option(
                "real",
                "the one in the standings",
                "takes a draw against oneself with the score in the standings",
                own_round={
                    annexes.ONESELF_2006: annexes.REAL_ONESELF_2006,
                    annexes.ONESELF_2009: annexes.REAL_ONESELF_2009,
                },
            ),
        ),
    ),
    Policy(
        "opponents-unplayed",
        "2012 F(b)",
        "which unplayed games of an opponent are draws",
        (
            _option("every", "every one, whatever it brought"),
            _option(
                "no-pairing-byes",
                "all but pairing-allocated and full-point byes",
                "counts opponents' unplayed rounds but byes of a full point as draws",
                opponents={annexes.OPPONENTS_2012: annexes.NOT_PAIRING_BYES},
            ),
            _option(
                "forfeits",
                "only forfeited games: the words speak of an opponent's absence",
                "counts only the forfeits of opponents as draws",
                opponents={annexes.OPPONENTS_2012: annexes.FORFEITS_ONLY},
            ),
        ),
    ),
    Policy(
        "round-robin-forfeits",
        "2006 1; 2009, 2012 F",
        "whether the rule on unplayed games is for forfeits in a round-robin too",
        (
            _option("unplayed", "it is: the text makes no exception"),
            _option(
                "games",
                "there forfeits are regular games, as since 2023",
                "counts forfeits as regular games, as since 2023",
                regular_forfeits={annexes.UNPLAYED_EVERYWHERE: unplayed_rounds.REGULAR_FORFEITS},
            ),
        ),
    ),
    Policy(
        "wins-by-forfeit",
        "2006 2(c); 2012 B(c)",
        "whether the number of wins has those by forfeit in it",
        (
            _option("no", "no: an unplayed game is a draw"),
            _option(
                "yes",
                "yes, but no byes",
                "counts wins with forfeits, but no byes",
                wins={annexes.GAMES_WON: annexes.WINS_WITH_FORFEITS},
            ),
            _option(
                "points",
                "every round that brought as many points as a win, as since 2023",
                "counts every round with the points of a win, as since 2023",
                wins={annexes.GAMES_WON: own_record.POINTS_OF_A_WIN},
            ),
        ),
    ),
    Policy(
        "encounter-numbers",
        "2006 2(e)",
        "of which games direct encounter counts wins and Blacks after the points",
        (
            _option("mutual", "of those between the tied"),
            _encounters(
                "all",
                "of the whole tournament",
                "counts wins and Blacks of the whole tournament after the points",
                _change_encounter(mutual=False),
            ),
        ),
    ),
    Policy(
        "encounter-unmet",
        "6.3; 2009, 2012 A(c)",
        "who ranks first where some, but not all, of the tied have met",
        (
            _option("edition", "as the edition says: nobody, one by the sum, or one for certain"),
            _encounters(
                "sum",
                "the one with the most points from the others, as in 2009 and 2012",
                "ranks the tied by their points from each other, also if not all have met",
                _change_unmet(Unmet.SUM),
            ),
            _encounters(
                "certain",
                "only one whom the missing games could not have changed, as since 2023",
                "ranks the tied by direct encounter where that is certain, as since 2023",
                _change_unmet(Unmet.CERTAIN),
            ),
            _encounters(
                "none",
                "nobody: direct encounter is for those who have all met, as in 2006 and by the "
                "rules of federations",
                "ranks the tied by direct encounter only if all have met",
                _change_unmet(Unmet.NOTHING),
            ),
        ),
    ),
    Policy(
        "encounter-again",
        "2006 2(e); 2009, 2012 A(c)",
        "whether those whom direct encounter leaves equal are compared again among themselves",
        (
            _option("no", "no: the texts do not say so"),
            _encounters(
                "yes",
                "yes, as since 2023",
                "compares those still equal again among themselves, as since 2023",
                _change_encounter(again=True),
            ),
        ),
    ),
    Policy(
        "berger-weights",
        "2006 4(b1); 2012 A(f1)",
        "what Sonneborn-Berger multiplies an opponent's score with",
        (
            _option("results", "1 for a win, a half for a draw, as the text says"),
            _option(
                "points",
                "the points of the game, whatever the point system",
                "multiplies opponents' scores with the points of the games",
                berger={annexes.BY_RESULT: own_record.BY_POINTS},
            ),
        ),
    ),
    Policy(
        "team-berger",
        "2006 4(b2); 2012 A(f2)",
        "which scores Sonneborn-Berger multiplies where a list for teams says SB and no more",
        (
            _option("primary", "the primary score of the opponents and the own one"),
            *(
                _option(
                    name,
                    rule.says,
                    f"is {rule.says}",
                    team_berger={annexes.PRODUCT_OF_2006: rule, annexes.PRODUCT_OF_2012: rule},
                )
                for name, rule in annexes.PRODUCTS.items()
            ),
        ),
    ),
    Policy(
        "average-divisor",
        "2006 5(a), 5(c), 1",
        "what the sum of the opponents' ratings is divided by, and what an unplayed game is there "
        "and in the percentage of a performance",
        (
            _option(
                "oneself",
                "the number of rounds, an unplayed game being a draw against oneself in both: with "
                "the own rating and half a point",
            ),
            _option(
                "rounds",
                "the number of rounds, an unplayed game adding nothing",
                "divides by the number of rounds, an unplayed one adding nothing",
                average={annexes.WITH_ONESELF: annexes.BY_ROUNDS},
            ),
            _option(
                "games",
                "the number of games played",
                "divides by the number of games played",
                average={annexes.WITH_ONESELF: own_record.BY_GAMES},
            ),
        ),
    ),
    Policy(
        "rule-of-350",
        "2006 5(c1)",
        "whether a performance takes a rating far from the own one as 350 points away",
        (
            _option("without", "it does not: 5(c)"),
            _option(
                "with",
                "it does: 5(c1)",
                "limits rating differences to 350 points",
                counts_as={annexes.ANY_DIFFERENCE: annexes.WITHIN_350},
            ),
        ),
    ),
    Policy(
        "ratings-compare",
        "2006 7(c), 7(d)",
        "whether ratings compare where everybody in a Swiss has one, which chooses between two "
        "recommended lists",
        (
            _option("yes", "they do: the list of 7(c), with performance and average rating"),
            _option(
                "no",
                "they do not, as of veterans and juniors: the list of 7(d)",
                "takes the list for ratings that do not compare",
                recommended=_lists_without_ratings,
            ),
        ),
    ),
    Policy(
        "go-unplayed",
        EGF_RULES,
        "what a round without an opponent adds to the sum of opponents' scores (SOS) in Go",
        (
            _option("start", "the own start score, in a Swiss nothing"),
            _option(
                "nothing",
                "nothing at all",
                "adds nothing for rounds without an opponent",
                other_readings=_other("go-unplayed", "nothing"),
            ),
        ),
        discipline="go",
    ),
    Policy(
        "go-handicap",
        EGF_RULES,
        "whether handicap stones correct the opponent's score in SOS and SODOS of Go",
        (
            _option(
                "program",
                "as the program did that wrote the file: OpenGotha and Pairgoth do, others not",
            ),
            _option(
                "none",
                "no: scores count as they are",
                "takes opponents' scores without a correction for handicap stones",
                other_readings=_other("go-handicap", "none"),
            ),
            _option(
                "stones",
                "by a point for each stone",
                "corrects opponents' scores by a point for each handicap stone",
                other_readings=_other("go-handicap", "stones"),
            ),
        ),
        discipline="go",
    ),
    Policy(
        "go-rounding",
        EGF_RULES,
        "which scores of a Go tournament are rounded down to whole points",
        (
            _option("stated", "those of missed rounds, where the file says or shows it"),
            _option(
                "missed",
                "those of missed rounds",
                "rounds the scores of missed rounds down",
                other_readings=_other("go-rounding", "missed"),
            ),
            _option(
                "all",
                "the whole score, jigo too",
                "rounds whole scores down",
                other_readings=_other("go-rounding", "all"),
            ),
            _option(
                "never", "none", "rounds no scores", other_readings=_other("go-rounding", "never")
            ),
        ),
        discipline="go",
    ),
)

FEW_GAMES: Final = next(policy for policy in POLICIES if policy.name == "few-games")


def with_policies(edition: Edition, chosen: Mapping[str, str]) -> Edition:
    """Return the edition with the chosen options (policy name -> option name).

    Raises Refusal for a policy or an option that does not exist.
    """
    for name, value in chosen.items():
        policy = next((p for p in POLICIES if p.name == name), None)
        if policy is None:
            names = ", ".join(p.name for p in POLICIES)
            raise refusal_of("no-policy", name=name, names=names)
        option = next((o for o in policy.options if o.name == value), None)
        if option is None:
            names = ", ".join(o.name for o in policy.options)
            raise refusal_of("no-policy-value", name=name, value=value, names=names)
        edition = option.choose(edition)
    return edition


def not_default(
    chosen: Mapping[str, str], editions: Iterable[str], *, discipline: str = ""
) -> dict[str, str]:
    """Return the chosen options that change a rule; reports print these.

    ``editions`` are the names of all that a report uses; policies of another discipline only
    change the rules of a tournament of that ``discipline``.
    """
    used = [get_edition(name) for name in editions]
    return {
        policy.name: option.name
        for policy, option in _chosen_options(chosen, discipline=discipline)
        if any(option.choose(edition) != edition for edition in used)
    }


def without_effect(
    chosen: Mapping[str, str], editions: Iterable[str], *, discipline: str = ""
) -> tuple[str, ...]:
    """Return the names of chosen policies none of whose options changes a rule."""
    used = [get_edition(name) for name in editions]
    effective = {
        policy.name
        for policy, _ in _chosen_options(chosen, discipline=discipline)
        if any(option.choose(edition) != edition for option in policy.options for edition in used)
    }
    return tuple(name for name in chosen if name not in effective)


def _chosen_options(
    chosen: Mapping[str, str], *, discipline: str
) -> Iterator[tuple[Policy, Option]]:
    for policy in POLICIES:
        if policy.name in chosen and policy.discipline in {"", discipline}:
            yield policy, next(o for o in policy.options if o.name == chosen[policy.name])


ROWS: Final = tuple(
    row
    for policy in POLICIES
    for row in (
        Row(policy.name, policy.question, comment="what a rule leaves open"),
        *(Row(f"{policy.name}.{option.name}", option.says) for option in policy.options),
        *(
            Row(f"{policy.name}.{option.name}.of-column", option.of_column, comment="BH: …")
            for option in policy.options
            if option.of_column
        ),
    )
)
"""The questions and their answers as messages."""
