"""The rule variants that a verification tries, by id.

A row without an ending is a clause on a column that follows the variant; ``changes`` says how it
departs from the rules, and ``origin`` where it comes from, if that is no article.
"""

from typing import Final

from trfkit.messages.catalogue import Row

_GAME: Final = "the game of round {round} between {white} and {black}"
_KIND: Final = (
    "{kind?pairing-allocated-bye:a pairing-allocated bye|full-point-bye:a full-point bye"
    "|half-point-bye:a half-point bye|zero-point-bye:a round without a pairing"
    "|forfeit-win:a win by forfeit|forfeit-loss:a loss by forfeit"
    "|forfeit-draw:a draw by forfeits|game:a game|pending:a game without a result}"
)
_TAKEN: Final = (
    "{variant?bye-as-requested:a voluntary unplayed round"
    "|bye-as-pairing-allocated:a pairing-allocated bye|bye-as-forfeit-win:a game won by forfeit"
    "|bye-as-forfeit-loss:a game lost by forfeit|forfeit-as-game:a game against the scheduled"
    " opponent|half-point-bye:a half-point bye|zero-point-bye:a zero-point bye"
    "|full-point-bye:a full-point bye}"
)
_HOW: Final = (
    "{how?halves rounded up:halves rounded up|halves rounded to even:halves rounded to even"
    "|the rest cut off:the rest cut off}"
)

ROWS: Final = (
    Row("edition-changes", "the whole column is computed by another edition"),
    Row("edition-origin", "the editions of C.07 and of the annexes before it"),
    Row(
        "round-robin-dummies",
        "{column:code} counts own forfeits as games against a dummy with the own score, and "
        "opponents' scores as they are",
    ),
    Row(
        "round-robin-dummies-changes",
        "a forfeit of a round-robin is one against a dummy with the own score; opponents' "
        "scores are as they are",
    ),
    Row(
        "round-robin-dummies-origin",
        "2023 16.4 in the place of 15.2: Chess-Results, number 85, in round-robins",
    ),
    Row("other-code-changes", "another cut, median, score of teams or Fore Buchholz than was said"),
    Row("policy-changes", "another reading of an ambiguous rule (trfkit list editions lists them)"),
    Row("policy-origin", "the article of the policy"),
    Row(
        "own-draw-against-oneself",
        "{column:code} counts own unplayed rounds as draws against oneself",
    ),
    Row(
        "own-draw-against-oneself-changes",
        "an own unplayed game is a draw against oneself, with the score that opponents see",
    ),
    Row(
        "own-draw-with-real-score",
        "{column:code} counts own unplayed rounds as draws against an opponent with the "
        "real own score",
    ),
    Row(
        "own-draw-with-real-score-changes",
        "an own unplayed game is a draw against oneself, with the real score",
    ),
    Row(
        "own-virtual-opponent",
        "{column:code} counts own unplayed rounds as games against a virtual opponent",
    ),
    Row(
        "own-virtual-opponent-changes",
        "an own round without a game is one against a virtual opponent: the own score "
        "before the round, what the result leaves of a win, and a draw in each round after "
        "it",
    ),
    Row(
        "own-dummy",
        "{column:code} counts own unplayed rounds as games against a dummy with the own score",
    ),
    Row(
        "own-dummy-changes",
        "an own unplayed round is a game against a dummy with the participant's own score, "
        "ended with the points that the round brought",
    ),
    Row("own-dummy-capped", "{column:code} limits the dummy of own unplayed rounds as in 2026"),
    Row(
        "own-dummy-capped-changes",
        "as before, but the dummy of a forfeited round has no more than the scheduled "
        "opponent (16.4.1), that of any other no more than a draw in every round (16.4.2)",
    ),
    Row("own-nothing", "{column:code} adds nothing for own unplayed rounds"),
    Row("own-nothing-changes", "an own unplayed round adds nothing"),
    Row("own-nothing-origin", "no FIDE rule: only opponents who were met are summed up"),
    Row("opponents-as-draws", "{column:code} counts every unplayed round of an opponent as a draw"),
    Row(
        "opponents-as-draws-changes",
        "opponents see every unplayed game as a draw, whatever it brought",
    ),
    Row(
        "opponents-as-draws-but-byes",
        "{column:code} counts opponents' unplayed rounds as draws, except byes of a full point,",
    ),
    Row(
        "opponents-as-draws-but-byes-changes",
        "opponents see every unplayed game as a draw but for pairing-allocated and full-point byes",
    ),
    Row(
        "opponents-forfeits-as-draws",
        "{column:code} counts only the forfeits of opponents as draws",
    ),
    Row(
        "opponents-forfeits-as-draws-changes",
        "opponents see only forfeited games as draws, byes as they are",
    ),
    Row(
        "opponents-trailing-byes",
        "{column:code} counts only opponents' requested byes at the end as draws",
    ),
    Row(
        "opponents-trailing-byes-changes",
        "opponents see a requested bye after which the participant was never available "
        "again as a draw, every other unplayed round with the points it brought",
    ),
    Row(
        "opponents-trailing-voluntary",
        "{column:code} counts opponents' voluntary unplayed rounds at the end, also "
        "forfeits, as draws",
    ),
    Row(
        "opponents-trailing-voluntary-changes",
        "opponents see voluntary unplayed rounds at the end as draws, lost forfeits too",
    ),
    Row("opponents-trailing-voluntary-origin", "14.3.5 of the text for world-level events of 2022"),
    Row("opponents-face-value", "{column:code} takes opponents' scores as they are"),
    Row(
        "opponents-face-value-changes",
        "opponents see every unplayed round with the points it brought",
    ),
    Row("opponents-face-value-origin", "no adjustment; 2023 16.3.1 for all rounds"),
    Row("cut-without-exception", "{column:code} cuts without the exception of 16.5"),
    Row("cut-without-exception-changes", "a cut prefers none: a cut takes the lowest score"),
    Row("cut-without-exception-origin", "14.1 without 16.5"),
    Row("cut-with-exception", "{column:code} cuts voluntary unplayed rounds first"),
    Row(
        "cut-with-exception-changes",
        "a cut prefers voluntary unplayed rounds: requested byes and lost forfeits",
    ),
    Row("cut-pairing-byes-first", "{column:code} cuts full-point and pairing-allocated byes first"),
    Row("cut-pairing-byes-first-changes", "a cut prefers pairing-allocated and full-point byes"),
    Row("cut-pairing-byes-first-origin", "16.6: regulations of an event, as of Olympiads"),
    Row("cut-lowest-primary", "{column:code} cuts the opponent with the lowest primary score"),
    Row(
        "cut-lowest-primary-changes",
        "the opponent with the lowest primary score, whatever the code multiplies",
    ),
    Row("cut-lowest-of-code", "{column:code} cuts the opponent with the lowest score of the code"),
    Row(
        "cut-lowest-of-code-changes",
        "the opponent with the lowest score among those that the code multiplies",
    ),
    Row(
        "forfeits-as-games-changes",
        "forfeits are games against the scheduled opponent (modifier P)",
    ),
    Row("forfeits-as-games-origin", "2023 15.2; modifier P"),
    Row("forfeits-as-byes-changes", "the modifier P is left out"),
    Row("forfeits-unplayed", "{column:code} counts forfeits as unplayed rounds"),
    Row("forfeits-unplayed-changes", "forfeits are unplayed, whatever the pairings"),
    Row(
        "encounter-all-or-nothing",
        "{column:code} ranks the tied by direct encounter only if all have met",
    ),
    Row(
        "encounter-all-or-nothing-changes",
        "only if all tied have met: their points from each other, then games won, then "
        "games with Black among them",
    ),
    Row(
        "encounter-sum",
        "{column:code} ranks the tied by their points from each other, met or not",
    ),
    Row("encounter-sum-changes", "the points from each other, also where not all tied have met"),
    Row(
        "encounter-certain",
        "{column:code} ranks the tied by direct encounter where that is certain",
    ),
    Row(
        "encounter-certain-changes",
        "the points from each other; where not all tied have met, only places that the "
        "missing games could not change",
    ),
    Row("wins-over-the-board", "{column:code} counts wins over the board only"),
    Row("wins-over-the-board-changes", "wins are games won: an unplayed one is a draw"),
    Row("wins-with-forfeits", "{column:code} counts wins with forfeits, but no byes"),
    Row("wins-with-forfeits-changes", "wins are games won, and those won by forfeit"),
    Row("wins-by-points", "{column:code} counts every round with the points of a win"),
    Row(
        "wins-by-points-changes",
        "wins are rounds that brought as many points as a win, played or not",
    ),
    Row("own-points-added", "{column:code} has the own points added to it"),
    Row("own-points-added-changes", "the own points are added to a sum of opponents' scores"),
    Row("own-points-added-origin", "no FIDE rule: Chess-Results, number 16"),
    Row("matches-by-result", "{column:code} counts a won match as 1 and a drawn one as a half"),
    Row(
        "matches-by-result-changes",
        "Sonneborn-Berger of teams takes opponents' scores whole for a won match, half for "
        "a drawn one",
    ),
    Row(
        "matches-by-result-origin",
        "2006 4(b1) for matches: Chess-Results, number 52, in team tournaments",
    ),
    Row(
        "byes-not-elected",
        "{column:code} does not count full-point and pairing-allocated byes as elected to play",
    ),
    Row(
        "byes-not-elected-changes",
        "pairing-allocated and full-point byes are not elected to play",
    ),
    Row("byes-not-elected-origin", "7.6 as some translations have it"),
    Row("unrated-changes", "a rating stands in for those who have none"),
    Row("unrated-origin", "10: regulations of the event; modifier U"),
    Row("rating-list-changes", "ratings are those of another list"),
    Row("average-over-rounds", "{column:code} divides by the number of rounds"),
    Row(
        "average-over-rounds-changes",
        "the sum of the ratings over the number of rounds; after cuts, of opponents",
    ),
    Row("ratings-within-350", "{column:code} limits rating differences to 350 points"),
    Row("ratings-within-350-changes", "a rating more than 350 from the own counts as 350 from it"),
    Row("points-3-1-0", "{column:code} counts 3-1-0 points"),
    Row("points-3-1-0-changes", "a win brings three points, a draw one"),
    Row("points-1-half-0", "{column:code} counts 1-½-0 points"),
    Row("points-1-half-0-changes", "a win brings one point, a draw half a point"),
    Row("match-points-changes", "matches bring other points"),
    Row("pairing-byes-half", "{column:code} gives pairing-allocated byes the points of a draw"),
    Row("pairing-byes-half-changes", "a pairing-allocated bye brings the points of a draw"),
    Row("pairing-byes-win", "{column:code} gives pairing-allocated byes the points of a win"),
    Row("pairing-byes-win-changes", "a pairing-allocated bye brings the points of a win"),
    Row(
        "pairing-byes-worth-changes",
        "a pairing-allocated bye brings other points than a win or a draw",
    ),
    Row("one-round-earlier", "{column:code} is the one after the round before"),
    Row("one-round-earlier-changes", "the standings before the last round"),
    Row("ranks-as-stated-changes", "the ranks follow the columns as the table itself states them"),
    Row("ranks-as-stated-origin", "4.2 with the stated values"),
    Row(
        "ranks-by-other-order-changes",
        "the ranks follow the columns that the table states, in another order",
    ),
    Row("ranks-by-other-order-origin", "4.1: the regulations of the event name the order"),
    Row(
        "ranks-are-starting-ranks-changes",
        "the ranks are the starting ranks, or the order of the ratings",
    ),
    Row(
        "ranks-are-starting-ranks-origin",
        "files and pages of programs that rank after the last round only",
    ),
    Row("as-swiss", "{column:code} follows the rules of Swiss tournaments"),
    Row("as-swiss-changes", "the rules of Swiss tournaments"),
    Row("as-predetermined", "{column:code} follows the rules of pre-determined pairings"),
    Row("as-predetermined-changes", "the rules of tournaments with pre-determined pairings"),
    Row("mean-rounded-down", "{column:code} rounds averages down"),
    Row("mean-rounded-down-changes", "averages lose their fraction"),
    Row("mean-rounded-down-origin", "no FIDE rule says how AOB is rounded"),
    Row(
        "bye-as-requested-changes",
        "an unplayed round counts as a voluntary one (a requested bye)",
    ),
    Row("bye-as-pairing-allocated-changes", "an unplayed round counts as a pairing-allocated bye"),
    Row("bye-as-forfeit-win-changes", "an unplayed round counts as a game won by forfeit"),
    Row("bye-as-forfeit-loss-changes", "an unplayed round counts as a game lost by forfeit"),
    Row(
        "half-point-bye-changes",
        "an unplayed round counts as a half-point bye, and brings the points of a draw",
    ),
    Row("half-point-bye-origin", "a bye that the file has as another"),
    Row(
        "zero-point-bye-changes",
        "an unplayed round counts as a zero-point bye, and brings nothing",
    ),
    Row("zero-point-bye-origin", "a bye that the file has as another"),
    Row(
        "full-point-bye-changes",
        "an unplayed round counts as a full-point bye, and brings the points of a win",
    ),
    Row("full-point-bye-origin", "a bye that the file has as another"),
    Row("forfeit-as-game-changes", "a forfeit counts as a game against the scheduled opponent"),
    Row("forfeit-as-game-origin", "modifier P"),
    Row("round-adds-nothing-changes", "an own unplayed round adds nothing"),
    Row("round-adds-nothing-origin", "no FIDE rule: one round is left out"),
    Row("result-missing-changes", "a game has no result yet, for either side"),
    Row("result-missing-origin", "an earlier table"),
    Row("game-as-forfeit-changes", "a game counts as a forfeit with the same points"),
    Row("game-as-forfeit-origin", "a forfeit that the file has as a game"),
    Row("result-differs-changes", "a game ended otherwise than the file says"),
    Row("result-differs-origin", "the results"),
    Row(
        "result-on-one-side-changes",
        "a game ended otherwise for one of its sides, as the file has it for the other",
    ),
    Row("result-on-one-side-origin", "the results"),
    Row(
        "player-deleted-changes",
        "a player without a row in the table was deleted with all games",
    ),
    Row("player-deleted-origin", "the rows of the table"),
    Row("colours-differ-changes", "the two sides of a game had each other's colours"),
    Row("colours-differ-origin", "the colours"),
    Row("rating-differs-changes", "somebody has another rating"),
    Row("rating-differs-origin", "the ratings"),
    Row("players-swapped-changes", "two rows of the table stand at each other's names"),
    Row("players-swapped-origin", "the rows of the table"),
    Row("point-system-changes", "games bring other points"),
    Row(
        "team-bye-value-changes",
        "the bye of a team brings what all teams concerned prove, where no record says what",
    ),
    Row("player-missing-changes", "somebody of the table, whom others met, is not in the file"),
    Row("player-missing-origin", "the rows of the file"),
    Row("round-missing-changes", "the points and ranks are those after a round that the rows lack"),
    Row("round-missing-origin", "the rounds of the file"),
    Row(
        "unplayed-worth-changes",
        "an unplayed round of one kind brings other points, to everybody",
    ),
    Row(
        "byes-of-another-kind-changes",
        "all byes of one kind are byes of another, and bring its points",
    ),
    Row("byes-of-another-kind-origin", "the byes of the file"),
    Row("printed-rounded-changes", "the values are printed with fewer decimals than they have"),
    Row("printed-rounded-origin", "no FIDE rule: how the column is printed"),
    # With parameters
    Row("edition", "{column:code} follows the rules of {edition:code}"),
    Row("other-code", "{column:code} holds {tiebreak:code} instead of {instead:code}"),
    Row(
        "policy",
        "{column:code} {reading} (--policy {policy:code}={value:code})",
        comment="a reading of a rule, as trfkit list editions has it",
    ),
    Row("forfeits-as-games", "{column:code} counts forfeits as games"),
    Row("forfeits-as-byes", "{column:code} counts no forfeit as a game"),
    Row("unrated", "{column:code} gives the unrated a rating of {rating}"),
    Row(
        "rating-list",
        "{column:code} uses the ratings of another list ("
        "{list?fide:FIDE|national:national|fide, else national:FIDE, else national"
        "|national, else fide:national, else FIDE"
        "|the higher of fide and national:the higher of FIDE and national"
        "|the lower of fide and national:the lower of FIDE and national})",
    ),
    Row("pairing-byes-worth", "{column:code} gives pairing-allocated byes {points:code} points"),
    Row("match-points", "{column:code} counts {win}-{draw}-0 match points"),
    Row(
        "printed-rounded",
        "{column:code} is printed with {count} decimal, " + _HOW,
        "{column:code} is printed with {count} decimals, " + _HOW,
    ),
    Row("printed-whole", "{column:code} is printed as whole numbers, " + _HOW),
    # One round of a participant
    Row("round-counts-as", "round {round}, " + _KIND + " in the file, counts as " + _TAKEN),
    Row(
        "rounds-count-as",
        "round {rounds:numbers}, " + _KIND + " in the file, counts as " + _TAKEN,
        comment="one of these rounds does",
    ),
    Row("round-adds-nothing", "round {round} adds nothing"),
    # What happened otherwise than the file says: a clause, and a sentence that stands alone
    Row("result-differs", _GAME + " ended {ended:code}"),
    Row(
        "result-differs-fact",
        _GAME + ": the stated values give {ended:code}, the file has {told:code}",
    ),
    Row(
        "result-differs-open",
        _GAME + ": the stated values give {ended:code}, the file has no result",
    ),
    Row(
        "result-on-one-side",
        "{player} alone has {ended:code} from the game with {opponent} in round {round}",
    ),
    Row(
        "result-on-one-side-fact",
        "{player}, round {round} against {opponent}: the stated values give {ended:code} to this "
        "player alone; the file has {told:code}",
    ),
    Row(
        "result-on-one-side-open",
        "{player}, round {round} against {opponent}: the stated values give {ended:code} to this "
        "player alone; the file has no result",
    ),
    Row("player-deleted", "{player} was deleted with all games"),
    Row(
        "player-deleted-fact",
        "{player} has no row in the table, and none of this player's games count in its values",
    ),
    Row("colours-differ", "{black} had White in " + _GAME),
    Row(
        "colours-differ-fact", _GAME + ": by the stated values the colours are the other way round"
    ),
    Row("forfeit-as-game", _GAME + " was played"),
    Row("forfeit-as-game-fact", _GAME + ": played by the stated values, a forfeit in the file"),
    Row("game-as-forfeit", _GAME + " was a forfeit"),
    Row("game-as-forfeit-fact", _GAME + ": a forfeit by the stated values, played in the file"),
    Row("rating-differs", "{player} is rated {rating}"),
    Row(
        "rating-differs-fact",
        "{player}: the stated values follow a rating of {rating}, the file has {held}",
    ),
    Row("point-system", "a win, a draw and a loss bring {points:code}"),
    Row(
        "point-system-fact",
        "the stated values count {points:code} for a win, a draw and a loss; the file does not",
    ),
    Row("players-swapped", "{first} and {second} have each other's row"),
    Row("unplayed-worth", _KIND + " brings {points:code}"),
    Row(
        "unplayed-worth-fact",
        "the stated values give {points:code} for " + _KIND + ", the file {by_file:codes}",
    ),
    Row("byes-of-another-kind", _KIND + " is always " + _TAKEN),
    Row(
        "byes-of-another-kind-fact",
        "the stated values always take "
        + _KIND
        + ", {by_file:codes} in the file, for "
        + _TAKEN
        + " ({points:code})",
    ),
    Row(
        "one-bye-fact",
        "{player}, round {round}: "
        + _TAKEN
        + " ({points:code}) by the stated values, "
        + _KIND
        + " ({by_file:code}) in the file",
    ),
    Row("result-missing", _GAME + " has no result yet"),
    Row(
        "result-missing-fact",
        _GAME + ": not counted yet in the stated values, {told:code} in the file",
    ),
    Row("of-participant-fact", "{player}: by the stated values {clause:clauses}"),
)
