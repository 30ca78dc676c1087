"""The reasons for a round's contribution to a tie-break, and the steps to a value.

All are clauses: each follows the round, or is listed with its article.
"""

# ruff: noqa: E501 - a sentence stays one piece

from typing import Final

from trfkit.messages.catalogue import Row

SCORES: Final = "MP:match points|GP:game points"

ROWS: Final = (
    Row("calculation", "{text:decimal}", comment="numbers and signs of arithmetic"),
    Row("no-round", "nobody was met: the round adds nothing"),
    Row("no-board-game", "no game over the board"),
    Row("annulled", "annulled", comment="a game of a player who left the event"),
    Row("start-score", "the start score", comment="what a Go player has before any round"),
    # The own record
    Row("points", "the points of the round"),
    Row(
        "points-and",
        "the points of the round, and a {kind?bonus:bonus|penalty:penalty} of {points:decimal} by "
        "record 299",
    ),
    Row("as-a-win", "as many points as for a win"),
    Row("as-a-win.not", "fewer points than a win"),
    Row("game-won", "a game won"),
    Row("game-won.not", "not a game won"),
    Row("won", "won"),
    Row("won.not", "not won"),
    Row("over-the-board", "a {game?game:game|match:match} won"),
    Row("over-the-board.not", "no {game?game:game|match:match} won"),
    Row("black", "a game with Black"),
    Row("black.not", "no game with Black"),
    Row("black-won", "a game won with Black"),
    Row("black-won.not", "no game won with Black"),
    Row("score-after", "the score after the round"),
    Row("elected", "elected to play", comment="a round that the player wanted to play"),
    Row("requested-or-lost", "a requested bye or a forfeit loss"),
    Row("bye-or-forfeit", "a bye of the pairing or a forfeit"),
    Row("no-game", "no game"),
    Row(
        "compared",
        "{how?fewer:fewer points than|equal:as many points as|more:more points than} "
        "{whose?opponent:the opponent got|draw:a draw brings}",
    ),
    Row("number", "the pairing number; the {first?higher:higher|lower:lower} one comes first"),
    Row("rating", "the rating; the {first?higher:higher|lower:lower} one comes first"),
    Row("unrated", "unrated"),
    Row("stand-in", "unrated: {rating} stands in"),
    # Opponents and dummies
    Row(
        "opponents",
        "the opponent's {quantity?score:score|rating:rating|Buchholz:Buchholz"
        "|Fore Buchholz:Fore Buchholz|performance:performance"
        "|perfect performance:perfect performance|SOS:SOS}",
    ),
    Row("forfeit-is-game", "the opponent's score: a forfeit is a game here"),
    Row("last-drawn", "{clause}, with the game of the last round drawn"),
    Row(
        "draws",
        "{clause}; round {rounds:items} counts as a draw: {why}",
        "{clause}; rounds {rounds:items} each count as a draw: {why}",
        "rounds",
        comment="clause: it is the opponent's score",
    ),
    Row("unplayed", "unplayed"),
    Row("forfeited", "forfeited"),
    Row("never-again", "a bye, and not available afterwards"),
    Row("no-dummy", "an unplayed round, and no dummy: it does not enter"),
    Row("own-score", "no game: a dummy opponent with the participant's own score"),
    Row(
        "own-score-to-opponents",
        "no game: a dummy opponent with the participant's own score, but no more than the "
        "scheduled opponent has",
    ),
    Row(
        "own-score-to-draws",
        "no game: a dummy opponent with the participant's own score, but no more than a draw in "
        "each of {count} rounds",
    ),
    Row("oneself-drawn", "an unplayed game: a draw against oneself, with all such games drawn"),
    Row("oneself-real", "an unplayed game: a draw against oneself, with the real score"),
    Row(
        "virtual",
        "no game: a virtual opponent with the own {before:decimal} before round {round} and "
        "{points:decimal} in it",
    ),
    Row(
        "virtual-and-draws",
        "no game: a virtual opponent with the own {before:decimal} before round {round} and "
        "{points:decimal} in it, and a draw in each of {later} later rounds",
    ),
    Row("nobody-met", "nobody was met over the board: the round adds nothing"),
    Row("own-buchholz", "the own Buchholz: a draw against oneself"),
    Row("times", "times {points:decimal}: {clause}", comment="clause: it is the opponent's score"),
    Row(
        "in-scores",
        f"{{clause}}, in {{opponents?{SCORES}}}; {{points:decimal}} "
        "{own?MP:match point|GP:game point} in this round",
        f"{{clause}}, in {{opponents?{SCORES}}}; {{points:decimal}} {{own?{SCORES}}} in this round",
    ),
    Row(
        "most",
        "the most that can be scored is {most:decimal}, in {count} {game?game:game|match:match}",
        "the most that can be scored is {most:decimal}, in {count} {game?game:games|match:matches}",
    ),
    Row("limit", "the limit is half of it: {least:decimal}"),
    Row("limit-moved", "the limit is half of it, moved by {step:decimal}: {least:decimal}"),
    Row(
        "over-limit",
        "the opponent has at least {least:decimal}: the points of this "
        "{game?game:game|match:match} count",
    ),
    Row(
        "under-limit",
        "the opponent has under {least:decimal}: the points of this {game?game:game|match:match} "
        "do not count",
    ),
    # Ratings
    Row("own-rating", "an unplayed game: a draw against oneself, with the own rating"),
    Row("far-rating", "the opponent's rating: {rule}"),
    Row("behind", "{why}: {rule}", comment="why somebody stands behind others: two clauses"),
    Row("missed", "more than two games were missed"),
    Row("chose-not-to-play", "the player chose not to play more than two games"),
    Row("average", "the average is {sum:decimal}, rounded half up: {mean}"),
    Row("percentage", "{score:decimal} of {count} over the board, in whole %: {percentage}"),
    Row(
        "percentage-with-draws",
        "{score:decimal} of {count} games, the unplayed ones drawn, in whole %: {percentage}",
    ),
    Row("table", "table 8.1.1 gives {difference:decimal} for {percentage} %"),
    Row("no-point", "no point over the board: {below} under the lowest rating"),
    Row("board-score", "the score over the board is {score:decimal}"),
    Row("expected", "expected of a player rated {rating}: {sum:decimal}"),
    Row("expected-less", "expected of one rated {rating}: only {score:decimal}"),
    Row("lowest-rating", "{rating} is the lowest rating of which the score can be expected"),
    Row("worth", "the opponent's rating; {difference:decimal} from there is worth {worth:decimal}"),
    Row("not-used", "not used: somebody is unrated"),
    Row(
        "no-rating",
        "{count} of {all} participants is unrated ({unrated:items}), and no rule gives them a "
        "rating (/U on the code, or --unrated): there is no value for anybody",
        "{count} of {all} participants are unrated ({unrated:items}), and no rule gives them a "
        "rating (/U on the code, or --unrated): there is no value for anybody",
    ),
    # Teams
    Row("no-board", "nothing on any board"),
    Row("the-score", f"the {{score?{SCORES}}}"),
    Row("secondary-score", f"the {{score?{SCORES}}}, the secondary score"),
    Row(
        "strength",
        f"{{fore?yes:Fore Buchholz|no:Buchholz}} by {{score?{SCORES}}}, divided by {{divisor}}",
    ),
    Row(
        "strength-sum",
        f"{{fore?yes:Fore Buchholz|no:Buchholz}} by {{score?{SCORES}}}: {{sum:decimal}}",
    ),
    Row("divisor", "the divisor is {divisor}, as the code says"),
    Row("divisor-rounded", "the divisor is {divisor}: {most:decimal} / {win:decimal} rounded down"),
    Row("divisor-none", f"the divisor is 0: a match cannot bring any {{score?{SCORES}}}"),
    Row("rounded-to-hundredths", "{sum:decimal}, rounded to two decimals"),
    # A tournament's own tie-breaks
    Row("given", "as the value is given", comment="by the regulations of a tournament"),
    Row("not-given", "the regulations give no value"),
    Row("quantity", "{name:code}", comment="the name of a quantity: opponent-score"),
    Row("no-quantity", "no {name:code} in this round"),
    Row("not-among", "not among {which?all:all rounds|rounds:rounds} {conditions:names}"),
    Row("not-among-numbers", "not among rounds {numbers:items} {conditions:names}"),
    Row(
        "condition",
        "{name?played:played|won:won over the board|drawn:drawn over the board"
        "|lost:lost over the board|white:played with White|black:played with Black}",
        comment="of rounds: not among rounds won over the board",
    ),
    # Go
    Row("brought", "what the round brought"),
    Row(
        "wins-of-its-own",
        "a round without a game: {points:decimal} as a score, but this many wins",
    ),
    Row("rounded-down", "the round brought {points:decimal}; the sum is rounded down"),
    Row("start-counts", "nobody was met: the own start score counts"),
    Row("in-each-round", "{clause}, in each of {count} rounds"),
    Row(
        "raised",
        "{clause}, raised by {by} for the stone",
        "{clause}, raised by {by} for the stones",
    ),
    Row(
        "lowered",
        "{clause}, lowered by {by} for the stone",
        "{clause}, lowered by {by} for the stones",
    ),
    Row(
        "defeated",
        "{share?none:not defeated: nothing of the opponent's score"
        "|half:jigo: half of the opponent's score|whole:defeated: the opponent's score}",
    ),
    # From the terms to the value
    Row("no-value", "the rules define no value"),
    Row("no-value-left", "no round is left that counts: the rules define no value"),
    Row("rounded", "{sum:decimal}, rounded"),
    Row("cut", "round {round} is left out: {term}, {why}", comment="why: it is the lowest score"),
    Row("nothing", "nothing", comment="in the place of what a round adds"),
    Row("term", "{value:decimal}"),
    Row(
        "least",
        "{least?value:the least significant value|score:the lowest score"
        "|earliest:the earliest score|opponent:the opponent with the lowest score"
        "|points:the fewest points|rating:the lowest rating|own:the lowest value"
        "|Buchholz:the lowest Buchholz|Fore Buchholz:the lowest Fore Buchholz"
        "|performance:the lowest performance|perfect performance:the lowest perfect performance}",
        comment="what a cut takes",
    ),
    Row(
        "highest",
        "{least?value:the most significant value|score:the highest score"
        "|earliest:the latest score|opponent:the opponent with the highest score"
        "|points:the most points|rating:the highest rating|own:the highest value"
        "|Buchholz:the highest Buchholz|Fore Buchholz:the highest Fore Buchholz"
        "|performance:the highest performance"
        "|perfect performance:the highest perfect performance}",
        comment="what a median takes",
    ),
    Row("of-the-others", "{least} of the others", comment="least: the lowest score"),
    Row(
        "no-exception",
        "{least}; the voluntary unplayed round {round} brings less ({term}), so 16.5 makes no "
        "exception",
        comment="least: the lowest score",
    ),
    Row("voluntary", "a voluntary unplayed round, and {least}"),
    Row(
        "voluntary-before",
        "a voluntary unplayed round, which goes before {least} ({term}, round {round})",
    ),
    # In one line
    Row("both", "{first}; {last}"),
    Row("without", "{step}; without round {cuts:items}"),
    Row("without-round", "{round} ({value:decimal})"),
    Row("separates-nobody", "cannot be computed: it separates nobody"),
    # The order of a tied group
    Row("on-points", "on points", comment="where players are tied"),
    Row("after", "after {codes:codes}", comment="where players are tied: behind these tie-breaks"),
    Row("where-column-stands", "where the column stands", comment="where players are tied"),
    Row("at-the-head", "at the head of the list", comment="where players are tied"),
    Row(
        "nobody-tied",
        "nobody is tied with the {who?player:player|team:team} {where}, so there is no order",
    ),
    Row("tied", "tied {where}: {members:items}"),
    Row("decided", "{clause}; {tiers}"),
    Row("nothing-decided", "{clause}; nothing is decided"),
    Row("first", "{members:items}", comment="numbers, who are before the others"),
    Row("before", "before {members:items}"),
    Row("all-met", "{members:items} have all met: their mutual scores decide"),
    Row(
        "all-met-in",
        f"{{members:items}} have all met: their mutual scores in {{score?{SCORES}}} decide",
    ),
    Row(
        "not-all-met",
        "{members:items} have not all met: the points that they got decide nonetheless",
    ),
    Row(
        "not-all-met-in",
        f"{{members:items}} have not all met: the points in {{score?{SCORES}}} that they got decide "
        "nonetheless",
    ),
    Row("do-not-count", "{members:items} have not all met, so their games do not count"),
    Row(
        "certain",
        "{members:items} have not all met: a place is certain only for one whose least possible score "
        "is above the greatest possible one of everybody behind",
    ),
    Row(
        "certain-in",
        f"{{members:items}} have not all met: a place in {{score?{SCORES}}} is certain only for one "
        "whose least possible score is above the greatest possible one of everybody behind",
    ),
    Row("by-policy", "{clause} (policy ede-restart)"),
    Row("by-numbers", "{name}: {numbers:clauses}"),
    Row("by-numbers-of", "{name} ({article:code}): {numbers:clauses}"),
    Row("has", "{member} has {numbers:decimal}", comment="member: a number"),
    Row("board-count", "board count"),
    Row("top-board", "points by board from board 1"),
    Row("bottom-board", "points without the last board, the last two …"),
    Row("games-won", "games won {where?mutual:against each other|all:in the tournament}"),
    Row(
        "games-with-black",
        "games with Black {where?mutual:against each other|all:in the tournament}",
    ),
    Row("place", "place {place} of {count}"),
    Row("stays-tied", "the group stays tied"),
)
