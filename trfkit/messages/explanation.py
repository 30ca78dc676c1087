"""Texts that explain a tie-break value, and why one participant is ahead of another."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("value", "{code:code} = {value:decimal}"),
    Row("no-value", "{code:code} has no value"),
    Row(
        "by-rules",
        "{title}, edition {edition:code}, after round {round}",
        comment="the name of a tie-break, and by which rules it is computed",
    ),
    Row("by-edition", "edition {edition:code}, after round {round}"),
    Row("rounds", "Round by round; what is cut stands in brackets", comment="what a table has"),
    Row("by-round", "Round by round", comment="what a table has"),
    Row("values", "Each code of the list that ranks", comment="what a table has"),
    Row(
        "of-opponent",
        "opponent's {quantity?score:score|rating:rating|points:points|games won:games won"
        "|Buchholz:Buchholz|Fore Buchholz:Fore Buchholz|performance:performance"
        "|perfect performance:perfect performance|SOS:SOS|match points:match points"
        "|game points:game points}",
        comment="heading of a column: the score of the opponent, the rating",
    ),
    Row("own-number", "{number:decimal} (own)", comment="of a participant who met nobody"),
    Row("start", "start", comment="in a column of rounds: what was there before any"),
    Row("of-start", "start: {why}"),
    Row("of-each-round", "each round: {why}"),
    Row("of-rounds", "round {rounds:rounds}: {why}", "rounds {rounds:rounds}: {why}", "rounds"),
    Row("by-article", "{text} ({article:code})"),
    Row("mutual", "What those who are tied got against each other", comment="what a table has"),
    Row("by-score", "{score?MP:Match points|GP:Game points}", comment="heading of a table"),
    Row(
        "mutual-row",
        "place {place}: {participant}, {score:decimal} ({games:items})",
        comment="of against or no-game",
    ),
    Row("against", "{points:decimal} against {opponent:decimal}", comment="against number 12"),
    Row("no-game", "no game"),
    Row(
        "missing",
        "{row}, {least:decimal} to {most:decimal} with {count} game missing",
        "{row}, {least:decimal} to {most:decimal} with {count} games missing",
        comment="the least and the most that a participant could have",
    ),
    # Two who are compared
    Row("code", "{code:code}, {title}", comment="heading: a tie-break and its name"),
    Row("by-list", "by {tiebreaks:codes}; edition {edition:code}, after round {round}"),
    Row("codes", "The codes of the list up to the one that decides", comment="what a table has"),
    Row("decides", "decides", comment="beside a tie-break"),
    Row(
        "rounds-of-both",
        "What each round adds for both; what is cut stands in brackets",
        comment="what a table has",
    ),
    Row("sum", "sum", comment="below numbers that are added"),
    Row(
        "game",
        "round {round}: {one} {points:decimal}, {other} {other_points:decimal}",
        comment="what two got in their game",
    ),
    Row(
        "match",
        "round {round}: {one} {points:decimal}, {other} {other_points:decimal} "
        "({score?MP:match points|GP:game points})",
        comment="what two teams got in their match",
    ),
    Row("of", "{participant}: {clause}", comment="heading or sentence: whom something is about"),
)
