"""What the plan of a play-off, its sheets and its end tell."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("title", "Play-off"),
    Row("plan", "Play-off, {count} player", "Play-off, {count} players"),
    Row(
        "of-players",
        "Play-off for place {places:code}, {count} player",
        "Play-off for place {places:code}, {count} players",
        comment="for place 1, or 3-4",
    ),
    Row(
        "of-teams",
        "Play-off for place {places:code}, {count} team",
        "Play-off for place {places:code}, {count} teams",
    ),
    Row("final", "Play-off, final places"),
    Row("by", "By edition {edition:code}: {article:english}"),
    Row("tied", "Who is tied"),
    Row("out", "out of the play-off", comment="beside a player"),
    Row("all-out", "Out of the play-off: {numbers:numbers}"),
    Row("chosen", "How they were chosen"),
    Row("parameters", "To be fixed by the organiser"),
    Row("not-filled-in", "not filled in"),
    Row("stage", "{number}. {name:english} [{item:code}]", comment="heading of a part"),
    Row("stage-if", "{number}. {name:english} [{item:code}], if {condition:english}"),
    Row(
        "label",
        "{name?format:format|groups:players|numbers:numbers|sizes:group sizes|tables:table order"
        "|games:games|time_control:time control|colours:colours|alternative:or|if_tied:if tied}",
        comment="of what is said of a part of a play-off",
    ),
    Row("entrants", "who plays"),
    Row("text", "{text:clauses} [{item:code}]", comment="item: of the regulations"),
    Row(
        "text-by",
        "{text:clauses} [{item:code}, {basis?read:read|inferred:inferred|chosen:chosen}]",
        comment="how firmly it stands in the regulations",
    ),
    Row("not-stated-in", "not stated [{item:code}]"),
    Row("versus", "{white} - {black}"),
    Row("is-free", "{participant} is free"),
    Row("numbers", "{numbers:decimal}"),
    Row("group", "group {letter:code}: {numbers:decimal}"),
    Row(
        "table",
        "Berger table, {colours?yes:White first|no:colours not from the table}",
        comment="a round-robin; the order of names is that of the colours, or is not",
    ),
    Row("table-of-group", "group {letter:code}, {table}"),
    Row("by-places", "{table}; the numbers are places in the table"),
    Row("again", "{table}; played {count} times, colours reversed each time"),
    Row("rounds", "Rounds", comment="what a table has"),
    Row("results", "Results", comment="what a table has"),
    Row("pairs", "Pairs", comment="what a table has"),
    Row("rules", "In every play-off"),
    Row("rule", "{topic:english}: {text:english} [{item:code}]"),
    Row("not-stated", "Not stated"),
    # On its way
    Row("by-lots", "By edition {edition:code}, lots with the seed {seed:code}"),
    Row("by-hand", "By edition {edition:code}, lots drawn by hand"),
    Row("is-over", "The play-off is over: {command:command} tells the places."),
    Row("to-play", "{count} game is to be played.", "{count} games are to be played."),
    Row("moves-wanted", "The regulations ask for numbers of moves."),
    Row("answer-wanted", "Something has to be entered before the next games."),
    Row(
        "contest",
        "Place {places:code}: {count} tied, by {article:english}",
        comment="place 1, or 3-4",
    ),
    Row("games", "Games to be played"),
    Row("played", "Games played"),
    Row("wanted", "To be entered"),
    Row("places", "Places"),
    Row("final-places", "Final places"),
    Row("timetable", "Timetable, at the earliest"),
    Row("start", "{time:code}: {name:english} [{item:code}]"),
    Row("about-start", "about {time:code}: {name:english} [{item:code}]"),
    Row("drawn", "Drawn and decided"),
    Row(
        "entry",
        "{kind?lot:lot|decision:decision|bids:bids}: {text:english}: {value:code}",
        comment="what was drawn or decided",
    ),
    Row("entry-by-hand", "lot, by hand: {text:english}: {value:code}"),
    Row("not-stated-by-text", "Not stated by the text"),
    Row("if-tied", "If tied: {stage:english}: {text:english} [{item:code}]"),
    # The conditions of games
    Row(
        "conditions",
        "game {games:decimal}: {parts:clauses}",
        "games {games:decimal}: {parts:clauses}",
        "games",
    ),
    Row("no-time-control", "time control not stated"),
    Row("draws", "a draw wins for Black"),
    Row("not-before", "not before {time:code} [{item:code}]"),
    Row("not-before-about", "not before about {time:code} [{item:code}]"),
    # What has to be entered
    Row("enter", "{text:english}: {command:command}"),
    Row(
        "lot",
        "Lot: {text:english}: {command:command}, in the order drawn, or give a seed",
        comment="the command of a lot drawn by hand",
    ),
    Row("decide", "To be decided: {text:english}"),
    Row("choice", "{command:command}: {meaning:english}"),
    # Prizes
    Row("prizes", "Prizes"),
    Row(
        "by-place",
        "Each has the prize of the place taken; who shares places shares equally "
        "({source:english}).",
    ),
    Row(
        "by-place-chosen",
        "Each has the prize of the place taken; who shares places shares equally (chosen: "
        "article 3 does not speak of prizes).",
    ),
    Row("equal", "Equal shares for all who were tied, whatever the play-off gave."),
    Row(
        "hort",
        "By Hort: half the prize of the place, half an equal share of all who were tied.",
        comment="a name",
    ),
    Row(
        "other-sharing",
        "{item:code}: the order of the play-off is final for prizes, too; this is another sharing.",
    ),
    Row("left-over", "{amount:decimal} is left over: hundredths are not divided."),
)
