"""Notes of a ranking: how the standings came about, and what in the file or rules decides it."""

from typing import Final

from trfkit.messages.catalogue import Row

_TEXT: Final = "the text is a tie-break, as in record 202"
_WHO: Final = "{who?players:players|teams:teams}"

ROWS: Final = (
    # By which edition, list and kind
    Row("no-start-date", "No start date in the file: calculated by the {edition:code} rules."),
    Row("edition-by-date", "edition {edition:code} by the start date {start:date}"),
    Row(
        "edition-assumed",
        "{clause}; the last day of that edition is assumed",
        comment="of an edition",
    ),
    Row(
        "world-level",
        "{clause}; world-level events followed edition {following:code} from {day:date}",
        comment="the clause is edition-by-date",
    ),
    Row("recommended-list", "recommended tie-breaks: {tiebreaks}", comment="see proposed-list"),
    Row("codes", "{codes:codes}", comment="tie-breaks in their order"),
    Row("of-article", "{codes:codes} (as {article:code} of {edition:code} recommends)"),
    Row(
        "without-play-off",
        "{codes:codes} (as {article:code} of {edition:code} recommends; the play-off is left out)",
    ),
    Row(
        "proposed-list",
        "The file does not name its tie-breaks; proposed: {tiebreaks}",
        comment="of codes, of-article or without-play-off",
    ),
    Row("knock-out", "a knock-out is ranked by points only"),
    Row("by-columns", "Ranked by {codes:codes}, as the table is"),
    Row("by-annotation", "Ranked by {codes:codes}, as the ### lines of the file are"),
    Row("not-all-places", "{clause}; not all of its places follow this list"),
    Row(
        "by-reproduced",
        "The file does not name its tie-breaks; ranked by {codes:codes}, which gives its places",
    ),
    Row(
        "by-reproduced-of-edition",
        "The file does not name its tie-breaks, and no usual list of edition {own:code} gives its "
        "places; ranked by {codes:codes} by the rules of {edition:code}, which does",
    ),
    Row(
        "by-points-alone",
        "The file does not name its tie-breaks; ranked by points alone, which gives its places",
    ),
    Row(
        "by-points-alone-of-edition",
        "The file does not name its tie-breaks, and no usual list of edition {own:code} gives its "
        "places; ranked by points alone by the rules of {edition:code}, which does",
    ),
    Row("by-places", "The file does not name its tie-breaks; places are the file's own"),
    Row(
        "places-are-numbers",
        "The stated places are the starting numbers and contradict the points; they are not used",
    ),
    Row("places-contradict", "The stated places contradict the points and are not used"),
    Row(
        "some-places-contradict",
        "Stated places that contradict the points are not used: {places:clauses}",
        comment="of stated-place",
    ),
    Row("stated-place", "{place} of {participant}"),
    Row(
        "among-equal-points",
        "{code:code}: among those with equal points, as no list is named; the proposed list has it "
        "behind {before:codes}",
    ),
    Row("kind-from-data", "kind of tournament: {kind:code} ({reason})"),
    # Why a tournament is of its kind
    Row("kind-by-code", "record 192 says {code:code}"),
    Row("kind-by-text", "record 092 says '{text:quote}'"),
    Row("kind-by-option", "as the option says"),
    Row("kind-by-columns", "the crosstable has a column for each opponent"),
    Row("kind-by-settings", "the settings of the pairing program say so"),
    Row("kind-by-xml", "the XML says type {number:code}"),
    Row("kind-by-codes", "without a file, as the list's codes ask for"),
    Row("kind-told", "{text:name}", comment="what a file of trfkit itself says"),
    Row("no-file", "without a file"),
    Row(
        "all-met",
        f"all {{count}} {_WHO} met each other",
        f"all {{count}} {_WHO} met each other",
    ),
    Row(
        "all-met-by-cycles",
        f"all {{count}} {_WHO} met each other; cycles: {{cycles}}",
        f"all {{count}} {_WHO} met each other; cycles: {{cycles}}",
        comment="cycles: how often each meets each",
    ),
    Row(
        "not-yet-all-met",
        f"{{count}} {_WHO} meet each other, and not all games are played yet",
        f"{{count}} {_WHO} meet each other, and not all games are played yet",
    ),
    Row(
        "not-all-met",
        f"not all {{count}} {_WHO} met each other",
        f"not all {{count}} {_WHO} met each other",
    ),
    Row("alone", "there is only 1 {who?players:player|teams:team}"),
    Row("mcmahon", "{reason}; start scores make it a McMahon", comment="a tournament of Go"),
    Row(
        "no-teams",
        "no record says who plays for which team: these are the players, by their own points",
    ),
    Row("list-of-teams", "the list of the file ranks teams: players have no {codes:codes}"),
    # The primary score of teams
    Row("primary-not-stated", "no record says which score is primary: match points are used"),
    Row("primary-for-teams", "{option:command} is for events of teams"),
    Row(
        "primary-by-record",
        "record 192 makes {score:code} the primary score; "
        "{option:command} {value:code} is not used",
    ),
    Row(
        "primary-by-list",
        "primary score: {score:code}, with which the list begins; record 192 says {other:code}",
    ),
    Row(
        "primary-option-unused",
        "primary score: {score:code}, with which the list begins; "
        "{option:command} {value:code} is not used",
    ),
    # Readings of the rules
    Row(
        "policy-without-effect",
        "policy {policy:code} has no effect here, by edition {editions:codes}",
        comment="a policy and its value: few-games=ranked",
    ),
    Row(
        "policy-changes-nothing",
        "policy {policy:code} changes no value and no place here",
        comment="as above",
    ),
    Row(
        "mixed-categories",
        "the list mixes categories, which article {article:code} of this edition calls improper "
        "({categories:clauses})",
    ),
    Row(
        "extended-by-primary",
        "{text:code}: {meant:code}, the primary score of the opponents times the own one; "
        "13.2 has four, and 13 takes the primary score where nothing else is said",
        comment=_TEXT,
    ),
    Row(
        "berger-of-teams",
        "{text:code}: {meant:code}, {meant?EMMSB:opponents' match points times own match points"
        "|EMGSB:opponents' match points times own game points"
        "|EGMSB:opponents' game points times own match points"
        "|EGGSB:opponents' game points times own game points} ({article:code}, policy team-berger)",
        comment=_TEXT,
    ),
    Row("unlisted-modifier", "{text:code}: by article 14; the handbook's list of codes lacks it"),
    Row(
        "other-point-system",
        "The stated points of all players fit {system:code}. The file does not state this point "
        "system, so it is not used.",
    ),
    Row(
        "pending-count",
        "provisional: pending games count with the value of an unknown result",
        comment="record 162 states the value",
    ),
    Row(
        "dummy-rounds",
        "after round {round} of {rounds}: the dummy's score is limited by a draw in each of "
        "{length} rounds (16.4.2, policy dummy-rounds)",
    ),
    Row(
        "forfeits",
        "{codes:codes}: forfeits do not count; article 15.2 can be read otherwise "
        "(policy forfeit-games)",
    ),
    Row(
        "penalties",
        "penalties and bonuses of record 299, {score?points:points|MP:match points|GP:game points}"
        ": {given:clauses}",
        comment="of penalty",
    ),
    Row("penalty", "{id} in round {round} ({points:code})"),
    Row(
        "put-behind",
        "{code:code}: behind those with equal points, whatever the value (marked with *): "
        "{ids:codes}. {article?5(c):Who missed more than two games, for whatever reason, comes "
        "last among those with equal points|E:Who chose not to play more than two games comes "
        "behind everybody who played more} ({article:code})",
    ),
    Row(
        "play-off-decides",
        "{code:code}: games are to decide between those still tied here: {groups:clauses}; "
        "standings go on with what follows in the list",
        comment="groups of ids",
    ),
    Row("group", "{ids:codes}", comment="numbers of participants who are tied"),
    Row("no-play-off", "{code:code}: nobody is tied at this point, so no play-off is needed"),
    Row(
        "lots",
        "the order of {count} tied {who?teams:team|players:player} is drawn by lots with the seed "
        "{seed:code}",
        "the order of {count} tied {who?teams:teams|players:players} is drawn by lots with the "
        "seed {seed:code}",
    ),
    Row("no-lots", "nobody is left tied: no lots are drawn"),
    Row("by-play-off", "places {places:code} by the play-off ({article:code})"),
    # Withdrawals from a round-robin
    Row("withdrew", "{participant} withdrew with {played} of {due} games completed"),
    Row(
        "withdrawals",
        "{withdrawn:clauses}: {reading?annulled:the games are annulled for both sides, in points "
        "and in every tie-break; who withdrew is listed at the end without a rank"
        "|unranked:all games count for the others; who withdrew is listed at the end without a rank"
        "|ranked:all games count, and who withdrew is ranked} "
        "({article:code}, policy {policy:code}). {others}",
        comment="of withdrew, and of places-changed or no-place-changed",
    ),
    Row("places-changed", "{policy:code} changes the place of {participants:clauses}."),
    Row("no-place-changed", "No other place depends on it."),
    # Teams
    Row("match", "team {team} in round {round}"),
    Row("pair", "teams {team} and {other} in round {round}"),
    Row(
        "boards-unequal",
        "BC: article 12.1 compares teams with equal game points only; put GPTS before it",
    ),
    Row(
        "boards-guessed",
        "{codes:codes}: no record 300 says who sat on which board, and several ways fit the "
        "rosters and colours: {matches:clauses}",
    ),
    Row(
        "no-divisor",
        "{text:code}: no value for anybody; its divisor is 0, as the code says (13.4.2)",
    ),
    Row(
        "no-divisor-of-matches",
        "{text:code}: no value for anybody; its divisor is 0: a match cannot bring any "
        "{score?MP:match points|GP:game points} (13.4.2)",
    ),
    Row(
        "no-divisor-rounded",
        "{text:code}: no value for anybody; its divisor is 0: {most:decimal} / {win:decimal} "
        "rounded down (13.4.2)",
    ),
    Row(
        "strange-opponents",
        "met players of no team, so the match brings nothing: {matches:clauses}",
    ),
    Row(
        "rows-contradict",
        "the rows of both sides contradict, so the match brings nothing: {matches:clauses}",
    ),
    Row(
        "no-match",
        "no record says why there is no match, so it brings nothing: {matches:clauses}",
    ),
    Row(
        "bye-of-a-team",
        "no record says what the bye of a team is worth: the match points of a drawn match, "
        "and the game points of its players' letters",
    ),
    Row(
        "forfeit-of-nobody",
        "a match won or lost by forfeit, and nobody says against whom: {matches:clauses}",
    ),
    # Why one participant is ahead of another
    Row("ahead", "{first} is ahead of {second}: {reasons:items}"),
    Row(
        "ahead-of-withdrawn",
        "{first} is ahead of {second}, who withdrew before half of the games and has no rank",
    ),
    Row("share-place", "{first} and {second} share place {place}"),
    Row("both-unranked", "{first} and {second} are both without a rank"),
    Row("tied-on", "{tied}: {equal}", comment="tied: of share-place or both-unranked"),
    Row("equal-on", "equal on {values:names}", comment="of the three that follow"),
    Row("equal-value", "{code:code} ({value:decimal})"),
    Row("equal-place", "{code:code} (place {place:decimal})"),
    Row("equal-undecided", "{code:code} (undecided)"),
    Row("nothing-parts", "no tie-break separates them"),
    Row("by-stated-places", "their stated places are {place} and {other}"),
    Row("no-place", "none", comment="in the place of a stated place"),
    Row("no-value", "no value", comment="in the place of the value of a tie-break"),
    Row("parted-by-value", "{code:code} is {value:decimal} to {other:decimal}"),
    Row(
        "parted-by-lower-value",
        "{code:code} is {value:decimal} to {other:decimal}, and the lower one is ahead",
    ),
    Row(
        "parted-by-place",
        "{code:code} gives places {value:decimal} and {other:decimal} of {count} tied",
        "{code:code} gives places {value:decimal} and {other:decimal} of {count} tied",
    ),
    Row(
        "parted-by-rule",
        "{code:code} puts {second} behind whatever the values ({value:decimal} to "
        "{other:decimal}): {rule}",
    ),
    Row(
        "states-other-places",
        "The file states other places: {place} for {first} and {other} for {second}",
    ),
    # The tournament's own regulations
    Row("own-list", "tie-breaks by the regulations, not those of the file: {codes:codes}"),
    Row("own-points", "points by the regulations, not those of the file: {worths:codes}"),
    Row(
        "own-match-points", "match points by the regulations, not those of the file: {worths:codes}"
    ),
    Row("own-rounds", "{code:code}: rounds that the tournament does not have: {numbers:numbers}"),
    Row("own-without-value", "{code:code}: the regulations give no value for {numbers:numbers}"),
    Row("own-for-nobody", "{code:code}: values for nobody in this tournament: {numbers:numbers}"),
)
