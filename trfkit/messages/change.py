"""Texts of comparisons of two files, and of trying open results."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    # How a comparison came about
    Row("before", "before: {note}", comment="a note on the standings of the earlier file alone"),
    Row("after", "after: {note}", comment="a note on the standings of the later file alone"),
    Row(
        "by-numbers",
        "{number} of {count} player is matched by the number alone",
        "{number} of {count} players are matched by their numbers alone",
        comment="number: how many of them",
    ),
    Row(
        "by-numbers-perhaps-apart",
        "{number} of {count} player is matched by the number alone: these may be two events",
        "{number} of {count} players are matched by their numbers alone: these may be two events",
        comment="as above",
    ),
    Row("other-kind", "the event is ranked as {kind:code} instead of {before:code}"),
    Row("other-edition", "edition {edition:code} applies instead of {before:code}"),
    Row("other-list", "ranked by {codes:codes} instead of {before:codes}"),
    Row(
        "absent",
        "round {round} is played with the changes: {count} player has nothing in it and counts as "
        "absent",
        "round {round} is played with the changes: {count} players have nothing in it and count "
        "as absent",
    ),
    Row(
        "teams-and-players",
        "one file is ranked by teams and the other by players: places are not compared",
    ),
    # Places that are still possible
    Row("games-at-the-board", "open games are taken to end at the board: won, drawn or lost"),
    Row(
        "too-many-results",
        "{count} game is open, too many to try every result: places by points are "
        "{how?exact:exact|bounds:bounds, since a player has several open games}; places by "
        "tie-breaks are bounds, which lie where points alone put them",
        "{count} games are open, too many to try every result: places by points are "
        "{how?exact:exact|bounds:bounds, since a player has several open games}; places by "
        "tie-breaks are bounds, which lie where points alone put them",
    ),
    # The answer
    Row("nothing-differs", "nothing differs"),
    Row(
        "two-events",
        "These are files of two events: {count} of {total} participants is in both. {answer}",
        "These are files of two events: {count} of {total} participants are in both. {answer}",
    ),
    Row("two-events-of-others", "These are files of two events: nobody is in both. {answer}"),
    Row("answer", "{changes}; {effect}", comment="how many changes, and what they do"),
    Row("count-of-changes", "{count} change", "{count} changes"),
    Row(
        "places-change",
        "{count} place changes, that of {participant}: {old} → {new}",
        "{count} places change, the first that of {participant}: {old} → {new}",
    ),
    Row(
        "points-change",
        "no place changes, but points or tie-breaks of {count} participant do",
        "no place changes, but points or tie-breaks of {count} participants do",
    ),
    Row("no-place", "no place changes"),
    Row("count-of-open", "{count} game is open", "{count} games are open"),
    Row("takes-place", "{participant} takes place {best} whatever happens; {open}"),
    Row("can-take", "{participant} can still take places {best} to {worst}; {open}"),
    Row(
        "can-take-by-points",
        "{participant} can still take places {best} to {worst}, as far as points alone tell; "
        "{open}",
    ),
    Row("is-first", "{participant} is first whatever happens; {open}"),
    Row(
        "can-be-first", "{count} {how?can:can|may:may} still be first: {participants:items}; {open}"
    ),
    # The report
    Row("ranked-by", "ranked by {lists:code}; edition {editions:code}"),
    Row("changes", "What differs", comment="heading"),
    Row("effect", "What it does", comment="heading"),
    Row("more", "and {count} more, all in JSON and HTML", "and {count} more, all in JSON and HTML"),
    Row("not-compared", "not compared, because one of the files does not state it: {facts:items}"),
    Row("moved-table", "Place, points and tie-breaks of whom something changes for"),
    Row("moved", "{participant}: {facts:items}", comment="of fact and fact-moved"),
    Row("fact", "{label} {value:decimal}", comment="place 3, points 2.5"),
    Row("fact-moved", "{label} {old:decimal} → {new:decimal}"),
    Row(
        "tried",
        "by {tiebreaks:codes}; edition {edition:code}; {count} combination of results tried",
        "by {tiebreaks:codes}; edition {edition:code}; all {count} combinations of results tried",
    ),
    Row(
        "bounds",
        "by {tiebreaks:codes}; edition {edition:code}; by points alone, as bounds",
    ),
    Row("open-games", "Games that are open", comment="heading"),
    Row("open-game", "round {round}: {white} - {black}"),
    Row("places", "Places", comment="heading"),
    Row("prospects", "The best and the worst place that each can still take"),
    Row("by-own-result", "By the own result", comment="heading"),
    Row("outlooks", "The same by the own result"),
    # The parts of an event
    Row("parts", "{rounds} in {count} part", "{rounds} in {count} parts"),
    Row("event-rounds", "{count} round", "{count} rounds"),
    Row("parts-table", "The parts"),
    Row("rounds", "{rounds:rounds}"),
    Row("active", "{active} of {players}", comment="players who were paired in the part"),
    Row(
        "rounds-to-come",
        "round {rounds:rounds} is to come",
        "rounds {rounds:rounds} are to come",
        "rounds",
    ),
    Row(
        "rounds-in-no-part",
        "round {rounds:rounds} is in no part",
        "rounds {rounds:rounds} are in no part",
        "rounds",
    ),
    # What differs: rounds
    Row("in-round", "round {round}"),
    Row("at-board", "round {round}, board {board}"),
    Row("became", "{where}: {before} became {after}", comment="before, after: pairs or byes"),
    Row("game-added", "{where}: {game} added"),
    Row("game-removed", "{where}: {game} removed"),
    Row("game", "{where}: {before} became {after} ({pair})", comment="before, after: results"),
    Row("colours", "{where}: colours {before} became {after} ({pair})"),
    Row("colours-exchanged", "{where}: colours exchanged, {before} became {after}"),
    Row("colour", "{number} {colour?white:white|black:black|none:none}", comment="of a player"),
    Row("in-one-row", "{clause}; in the row of {number} alone", comment="of a file"),
    Row("pair", "{first} - {second}"),
    Row("game-of", "{pair} {result}"),
    Row("several", "{items:items}", comment="things of which each is a clause"),
    Row("result", "{result:decimal}", comment="1-0"),
    Row("result-not-rated", "{result:decimal}, not rated"),
    Row("adjourned", "adjourned", comment="of a game"),
    Row("no-result", "no result"),
    Row("round-added", "round {round} added: {contents:items}"),
    Row("round-removed", "round {round} removed: {contents:items}"),
    Row("count-of-games", "{count} game", "{count} games"),
    Row("count-of-byes", "{count} bye", "{count} byes"),
    Row(
        "alone",
        "{what?allocated:pairing-allocated bye|full:full-point bye|half:half-point bye"
        "|absence:absence|forfeit-win:forfeit win without an opponent"
        "|forfeit-loss:forfeit loss without an opponent|pending:pairing without an opponent"
        "|adjourned:adjourned game without an opponent}",
        comment="what a round without an opponent is",
    ),
    Row("result-alone", "result {result:code} without an opponent"),
    Row("bye-of", "{bye} of {participant}"),
    Row("bye-added", "round {round}: {bye} of {participant} added"),
    Row("bye-removed", "round {round}: {bye} of {participant} removed"),
    Row("bye-became", "round {round}: {before} of {participant} became {after}"),
    Row("bye-became-absence", "round {round}: {bye} of {participant} became zero-point bye"),
    Row("bye-colour", "round {round}: {bye} of {participant} has another colour"),
    # What differs: participants and the event
    Row("none", "none", comment="in the place of a value"),
    Row("value", "{value:name}"),
    Row("changed", "{label}: {before} → {after}"),
    Row("instead", "{before} → {after}"),
    Row("item", "{words}: {value:name}"),
    Row("item-added", "{item} added"),
    Row("item-removed", "{item} removed"),
    Row("other-order", "{label} stand in another order", comment="label: comments, dates"),
    Row("own-fact", "{title:name}: {field:code}"),
    Row("named", "{participant}"),
    Row("all", "all", comment="participants"),
    Row("nobody", "nobody", comment="at a board"),
    Row("member-added", "{noun?player:player|team:team} {participant} added"),
    Row("member-removed", "{noun?player:player|team:team} {participant} removed"),
    Row("added-to-team", "player {participant} added to team {team}"),
    Row("number", "{before:decimal} → {participant}", comment="numbers of a player"),
    Row(
        "renumbered-player",
        "{count} player has another number: {numbers:items}",
        "{count} players have other numbers: {numbers:items}",
    ),
    Row(
        "renumbered-team",
        "{count} team has another number: {numbers:items}",
        "{count} teams have other numbers: {numbers:items}",
    ),
    Row(
        "replaced",
        "number {number} is {name:name} ({id}) instead of {before:name} ({old})",
        comment="names and FIDE ids",
    ),
    Row(
        "gathered-player",
        "{fact} of {count} player: {each:items}",
        "{fact} of {count} players: {each:items}",
    ),
    Row(
        "gathered-team",
        "{fact} of {count} team: {each:items}",
        "{fact} of {count} teams: {each:items}",
    ),
    Row("of-each", "{participant} {before} → {after}"),
    Row("of-member", "{noun?player:player|team:team} {number}'s {fact} {before} → {after}"),
    Row(
        "of-member-named",
        "{noun?player:player|team:team} {number}'s {fact} {before} → {after} ({name:name})",
    ),
    Row("record-added", "national record ({federation:code}) of {participant} added"),
    Row("record-removed", "national record ({federation:code}) of {participant} removed"),
    Row(
        "of-record",
        "player {number}'s {fact} ({federation:code}) {before} → {after} ({name:name})",
    ),
    Row("roster", "roster of team {team}: {parts:clauses}"),
    Row("members-added", "{members:items} added"),
    Row("members-removed", "{members:items} removed"),
    Row("board-order", "order of boards {before:decimal} → {after:decimal}"),
    Row("arbiter", "{role?chief:chief arbiter|deputy:deputy arbiter} {name:name}"),
    Row("date", "date of round {round}"),
    Row("requested", "bye requested by {participant} for round {round}"),
    Row("worth", "{points?full:full point|half:half point|zero:zero points}"),
    Row(
        "accelerated",
        "accelerated points {points:decimal} (match points {match_points:decimal}) in rounds "
        "{first_round}-{last_round} of {first} to {last}",
    ),
    Row("accelerated-points", "accelerated points of {participant}"),
    Row("forbidden", "forbidden pairing of {participants:items}"),
    Row("forbidden-in", "forbidden pairing of {participants:items} in rounds {first}-{last}"),
    Row("both-points", "{points:decimal} (match points {match_points:decimal})"),
    Row("abnormal", "abnormal points added or taken for {participants:items}"),
    Row("abnormal-in", "abnormal points added or taken in round {round} for {participants:items}"),
    Row(
        "abnormal-of-result", "abnormal points of the result {result:code} for {participants:items}"
    ),
    Row(
        "abnormal-of-result-in",
        "abnormal points of the result {result:code} in round {round} for {participants:items}",
    ),
    Row("line-up", "line-up of team {team} in round {round}"),
    Row("points-of-bye", "{score?match:match|game:game} points of the pairing-allocated bye"),
    Row("team-with-bye", "team with the pairing-allocated bye of round {round}"),
    Row("forfeited-match", "forfeited match of round {round}, {white} - {black}"),
    Row("absence", "absence of {participant} from the round to be paired"),
    Row("line", "line {tag:code} {text:quote}", comment="of a file"),
    Row("comment", "comment {text:name}"),
    # What is not compared
    Row("kinds-of-byes", "kinds of byes, and which games were not rated"),
    Row("byes", "byes"),
    Row("colours-of-none", "colours where one of the files has none"),
    Row("no-place-for", "what {format:name} has no place for"),
    # In what files differ that are merged
    Row("differs.date", "the date of round {round}", comment="before a colon, as all rows below"),
    Row("differs.team-bye", "the team without a match in round {round}"),
    Row(
        "differs.bye-worth",
        "the {points?match_points:match points|game_points:game points} of a team's "
        "pairing-allocated bye",
    ),
    Row("differs.colour", "the initial colour"),
    Row("differs.line-up", "the line-up of team {team} in round {round}"),
    Row("differs.forfeit", "the forfeited match of teams {first} and {second} in round {round}"),
    Row(
        "differs.player",
        "the {fact} of player {numbers:numbers}",
        "the {fact} of players {numbers:numbers}",
        "numbers",
    ),
    Row(
        "differs.team",
        "the {fact} of team {numbers:numbers}",
        "the {fact} of teams {numbers:numbers}",
        "numbers",
    ),
    Row("and-so-on", "{value:name} and so on", comment="the first of several values"),
    Row(
        "rounds.games-elsewhere",
        "its first games stand in another file, too",
        comment="why a file has later rounds of an event, as the rows below",
    ),
    Row("rounds.other-games", "under the same numbers other games stand in another file"),
    Row(
        "rounds.other-days",
        "its round {rounds:numbers} has another day than that of the same number",
        "its rounds {rounds:numbers} have other days than those of the same numbers",
        "rounds",
    ),
)
