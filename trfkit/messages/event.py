"""Texts of an event's report, and of a participant's card."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "chart",
        "The place after each round of the first one",
        "The place after each round of the first {count}; "
        "places behind {full} are drawn closer together",
    ),
    Row("places", "The place after each round"),
    Row("chart-heading", "Places round by round"),
    Row("tournament", "Tournament", comment="the title, where the event has no name"),
    Row("after-round", "after round {round}, edition {edition:code}"),
    Row(
        "after-round-of-some",
        "after round {round}, edition {edition:code}, {conditions:codes}",
        comment="of those who fit the conditions: born>=2010",
    ),
    # The head
    Row("venue", "Place", comment="label: where the event is"),
    Row("date", "Date"),
    Row("kind", "Kind", comment="label: of which kind the event is"),
    Row("rounds", "Rounds"),
    Row("count", "{count}"),
    Row("rounds-after", "after {rounds} of {scheduled}"),
    Row("rounds-played", "{rounds} of {scheduled} played"),
    Row("teams", "Teams"),
    Row("players", "Players"),
    Row("players-rated", "{count}, {rated} of them rated"),
    Row("time-control", "Time control"),
    Row("chief-arbiter", "Chief arbiter"),
    Row("deputies", "Deputies", comment="of the chief arbiter"),
    Row("ranked-by", "Ranked by"),
    Row("edition", "edition {edition:code} of C.07"),
    Row("policies", "Policies"),
    Row("order", "Order", comment="label: of the tie-breaks"),
    Row("by-record", "{tiebreaks:codes} (record {record:code})"),
    Row("option", "{tiebreaks:codes} (as asked for)"),
    Row("columns", "{tiebreaks:codes} (as the table is)"),
    Row("reproduced", "{tiebreaks:codes} (which gives the stated places)"),
    Row("stated-places", "{tiebreaks:codes} (then the stated places)"),
    Row("proposal", "{tiebreaks:codes} (proposed)"),
    # Standings and crosstable
    Row("standings", "Standings after round {round}"),
    Row(
        "standings-table",
        "Best first; a value opens to how it arises, a name leads to the card",
        comment="what a table has",
    ),
    Row("how", "{title}: {how}", comment="a tie-break, and its sum"),
    Row("not-computed", "not computed", comment="of a tie-break"),
    Row("crosstable", "Crosstable"),
    Row(
        "crosstable-of",
        "Everybody {by?opponent:against everybody|round:round by round}, best first",
    ),
    Row(
        "signs",
        "12w1: won with White against number 12 (12:1 where no colour is known); "
        "+ and - without a game, ? not yet played, bye left over in the pairing, "
        "½ bye and 1 bye on request, 0 not paired",
        comment="what the cells of a crosstable mean",
    ),
    Row(
        "signs-of-teams",
        "12w2½: two and a half game points against team 12, with White on board 1; "
        "! without a game, ? boards not yet played, bye left over in the pairing, "
        "½ bye and 1 bye on request, 0 not paired",
        comment="as above",
    ),
    Row(
        "grid",
        "Columns are the numbers of the participants; several meetings in their order",
        comment="as above",
    ),
    Row("with-annulled", "{meaning}; in brackets annulled games (C.05 6.6)"),
    # Rounds
    Row("round", "Round {round}"),
    Row("round-on", "Round {round}, {day:date}"),
    Row("pairs", "{kind?games:Games|matches:Matches} of round {round}, the best scores first"),
    Row("side", "{participant} ({score:decimal})", comment="with the score before the round"),
    Row("seat", "{participant}", comment="a player at a board"),
    Row("seat-of", "{participant} ({colour:code})", comment="as above, with w or b"),
    Row("forfeited", "! without a game"),
    Row("nobody", "nobody", comment="in the place of a player"),
    Row("nobody-paired", "Nobody was paired."),
    Row("no-round", "No round was played or paired."),
    Row("without", "{kind}: {sides:items}", comment="what the round was to whom, of side"),
    # A participant
    Row("place", "{place}, {points}", comment="of rank, rank-of or without-rank"),
    Row("rank", "rank {rank}"),
    Row("rank-of", "rank {rank} of {participants}"),
    Row("without-rank", "without a rank"),
    Row(
        "points",
        "{points:decimal} point",
        "{points:decimal} points",
        comment="the number can have a half; the form is chosen by 1 for one point, else by 0",
    ),
    Row("about", "{facts:items}", comment="title, federation, rating and more of a player"),
    Row("rating", "rating {rating:decimal}"),
    Row("fide-id", "FIDE id {id:code}"),
    Row(
        "performance",
        "performance {rating} in {count} game",
        "performance {rating} in {count} games",
    ),
    Row("rounds-of", "Rounds of {name:name}"),
    Row("terms-of", "Rounds of {name:name}; what each adds to a value, in brackets what is cut"),
    Row("opponent", "{name:name}"),
    Row("annulled-opponent", "{name:name} (annulled)"),
    Row("value-of", "{code:code} {value:decimal}: {how}"),
    Row("value-only", "{code:code} {value:decimal}", comment="BH 20"),
    Row("members", "Players of {name:name} round by round"),
    Row("no-players", "No players."),
    Row("to-standings", "[to the standings](standings)", comment="a link"),
    Row("print-cards", "print these cards, too"),
    Row("findings", "Findings"),
    Row("no-finding", "No finding"),
)
