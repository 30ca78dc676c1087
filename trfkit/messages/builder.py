"""Texts of the tournament builder: why it refuses a row of the user's own data."""

# ruff: noqa: E501 - a row of a table stays one piece

from typing import Final

from trfkit.messages.catalogue import Row

# fmt: off
ROWS: Final = (
    Row("tournament", "the tournament", comment="the row that a refusal names, as all rows down to scoring"),
    Row("player", "player {number} ({name:name})"),
    Row("nameless", "player {number} (national rating)"),
    Row("national-rating", "national rating of player {number}"),
    Row("forbidden-pair", "forbidden pair {numbers:items}"),
    Row("game", "round {round}, {white} - {black}"),
    Row("bye", "round {round}, bye of {number}"),
    Row("requested-bye", "round {round}, requested bye of {number}"),
    Row("team", "team {number} ({name:name})"),
    Row("team-bye", "round {round}, bye of team {number}"),
    Row("match", "round {round}, match {white} - {black}"),
    Row("ranks", "ranks"),
    Row("scoring", "scoring {letter:decimal}"),

    Row("rounds-out-of-range", "a tournament has 1 to {last} rounds, not {rounds}"),
    Row("more-dates-than-rounds", "{dates} dates of rounds: there are {rounds} rounds"),
    Row("no-player", "a tournament needs a player"),
    Row("birth-year", "the year of birth {year} has not four digits"),
    Row("number-out-of-range", "{row}: {kind?player:starting ranks|team:team numbers} are from 1 to {last}"),
    Row("number-taken", "{row}: {name:name} has this {kind?player:starting rank|team:number}"),
    Row("unknown-title", "{row}: no title '{title:quote}'; there are {known:codes}"),
    Row("unknown-result", "{row}: no result '{result:quote}'; there are {known:codes}"),
    Row("unknown-bye", "{row}: no bye '{bye:quote}'; there are {known:codes}"),
    Row("unknown-player", "{row}: there is no player {number}"),
    Row("unknown-team", "{row}: there is no team {number}"),
    Row("unknown-participant", "{row}: there is no player or team {number}"),
    Row("not-a-pair", "{row}: two different participants or more were expected"),
    Row("against-itself", "{row}: White and Black are the same {kind?player:player|team:team}"),
    Row("member-of-another-team", "{row}: player {member} is in team {team} too"),
    Row("member-twice", "{row}: a player is listed twice"),
    Row("bye-taken", "{row}: team {team} has the bye of this round"),
    Row("round-taken", "{row}: player {number} has a row in this round already"),
    Row("round-out-of-range", "{row}: rounds are numbers from 1 to {last}"),
    Row("too-wide", "{row}: the {fact?rating:rating|fide_id:FIDE id|federation:federation|national_id:national id} {value:quote} does not fit into {width} columns"),
    Row("fide-id-length", "{row}: the FIDE id {fide_id} has not 1 to {longest} digits"),
    Row("negative-rating", "{row}: the rating {rating} is below 0"),
    Row("name-of-lines", "{row}: the name has more than one line"),
    Row("federation", "{row}: {sentence} {advice}", comment="what a check says of the federation's code"),
    Row("score-not-a-number", "{row}: '{value:quote}' is no number"),
    Row("unknown-score-letter", "{row}: the letters of record 162 are {known:codes}"),
    Row("score-out-of-range", "{row}: {value:quote} is no score from 0.0 to 99.9"),
)
# fmt: on
