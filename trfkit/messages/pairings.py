"""Texts of the check of pairings."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "files",
        "{count} file: {same} of {compared} rounds that could be compared follow the pairing rules",
        "{count} files: {same} of {compared} rounds that could be compared follow the pairing "
        "rules",
    ),
    Row(
        "otherwise",
        "With the other rules and orders that fit better, {same} are.",
        comment="rounds; behind 'files'",
    ),
    Row(
        "verdict",
        "{verdict?same:same|colours:other colours|pairs:other pairs|not-compared:not compared}",
        comment="what is said of a round",
    ),
    Row("equal", "{equal} of {pairs}", comment="pairs of a round"),
    Row("rounds", "Rounds"),
    Row("table", "Each round beside what the system gives", comment="what a table has"),
    Row("table-of-files", "How many rounds of each file follow the pairing rules"),
    Row("round", "Round {round}: {verdict}, White first", comment="heading of the pairs"),
    Row("different", "The pairs that differ, the highest score group first"),
    Row("pair", "{white} - {black}", comment="of side, or bye"),
    Row("side", "{participant} ({points:decimal})", comment="a player and the points before"),
    Row("bye", "bye"),
    Row("order", "The order by which {all?yes:all|no:more} rounds agree"),
    Row("ordered", "{text}: {order:codes}"),
    # Labels and values of facts
    Row("clue", "possible reason"),
    Row("event", "event"),
    Row("kind", "kind"),
    Row("kind-of", "{kind} (by {source?data:its games|option:an option})"),
    Row("kind-of-record", "{kind} (record {source:code})"),
    Row("rules", "rules"),
    Row("rules-of", "{title} ({source})"),
    Row("paired-by", "paired by"),
    Row("engine", "{name:name}, {version}", comment="a program that pairs"),
    Row("assumed", "assumed"),
    Row("failure", "not all could be done"),
    Row("failed", "{why}", comment="why no engine could tell"),
    # The answer
    Row("clauses", "{clauses:clauses}", comment="several clauses of one answer"),
    Row("nobody-paired", "nobody was paired in any round"),
    Row("none-compared", "no round could be compared"),
    Row("why-none", "no round could be compared: {why}"),
    Row(
        "all-same",
        "the round that was compared follows the pairing rules",
        "all {count} rounds follow the pairing rules",
    ),
    Row(
        "all-same-by",
        "the round that was compared follows the pairing rules with {way}",
        "all {count} rounds follow the pairing rules with {way}",
        comment="way: one of way-…, or another-draw",
    ),
    Row(
        "same-else",
        "otherwise {same} of {count} round",
        "otherwise {same} of {count} rounds",
        comment="behind 'all-same-by'",
    ),
    Row(
        "some-same",
        "{same} of {count} round follows the pairing rules, {parted}",
        "{same} of {count} rounds follow the pairing rules, {parted}",
    ),
    Row("part-from", "from round {round} on they differ"),
    Row(
        "colours-of-forfeits",
        "in the others only colours of forfeited games are not the same",
    ),
    Row("same-by", "{same} with {way}", comment="rounds; behind 'some-same'"),
    Row("left", "{count} not compared", comment="rounds"),
    # Remarks on a round
    Row(
        "unplayed",
        "only in games that were forfeited, and what was not played has no colour",
        comment="behind 'other colours'",
    ),
    Row("with-itself", "the file pairs {number} with itself"),
    Row("with-nobody", "the file pairs {number} with {opponent}, who is not in it"),
    Row("rows-differ", "the rows of {number} and {opponent} contradict each other"),
    Row(
        "rounds-of-tables",
        "the tables have {count} round",
        "the tables have {count} rounds",
    ),
    Row("gone", "no game of {pairs:codes}: one side has withdrawn", comment="3-12"),
    Row("pairs-of-round", "these are the pairs of round {round} of the table"),
    Row("not-in-round", "the engine paired {white} and {black}, who are not both in the round"),
    Row(
        "penalised",
        "record 299 changes the points of {players:numbers}, and this engine counts them itself",
    ),
    # Why nothing is compared
    Row("other-discipline", "no engine here pairs {discipline:name} tournaments"),
    Row("rounds-by-tables", "{reason}: the tables gave it its rounds"),
    Row("other-kind", "no engine here pairs {kind} events: {reason}"),
    Row("other-system", "no engine here pairs by the {system:name} system: {reason}"),
    Row(
        "same-by-later",
        "no engine here follows the {rules}; by the rules that came after it {same} of "
        "{compared} are the same",
        comment="of rounds",
    ),
    Row(
        "later-rules",
        "no engine here follows the {rules}: the rounds are compared with later rules",
    ),
    Row(
        "no-engine",
        "no pairing engine is installed: --pairings=ENGINE names one, and {adding} installs one",
    ),
    Row(
        "no-such-engine",
        "no engine here follows the {rules} ({name:code}): {there:items}; install {others:codes} "
        "in the right version, or check by other rules (--rules)",
    ),
    Row("follows", "{name:name} ({version}) follows {rules:codes}"),
    # Rules, and what says that they are those of the event
    Row("berger", "Berger tables, C.05 annex 1"),
    Row(
        "title",
        "{name?dutch-2016:FIDE (Dutch) system until June 2017, C.04.3"
        "|dutch-2017:FIDE (Dutch) system of 2017, C.04.3 until January 2026"
        "|dutch-2026:FIDE (Dutch) system of 2026, C.04.3 since February 2026}",
    ),
    Row("record-says", "record {tag:code} says '{text:quote}'"),
    Row("names-no-system", "'{text:quote}' names no system"),
    Row("no-system", "the file names no system"),
    Row("as-asked-for", "as asked for"),
    Row("assumed-since", "assumed, since {reason}"),
    Row("no-date", "{reason}; the file has no start date; taken by how many rounds agree"),
    Row("began", "{reason}; the event began on {day:date}"),
    Row("begins", "{reason}; the event begins on {day:date}"),
    # Assumptions
    Row(
        "rounds-shown",
        "the event has the {count} round that the file shows: no record says",
        "the event has the {count} rounds that the file shows: no record says",
    ),
    Row("baku", "Baku acceleration by the formula of C.04.7: no record gives its points"),
    Row(
        "full-point-byes",
        "the full-point byes in round {rounds:numbers} may be byes of the pairing: "
        "who has them is not compared",
        "the full-point byes in rounds {rounds:numbers} may be byes of the pairing: "
        "who has them is not compared",
        "rounds",
    ),
    Row("open-games", "games without a result count as draws in the rounds after them (C.04.2)"),
    Row(
        "initial-white",
        "the initial colour is white: no record and no colour of round 1 says",
    ),
    Row(
        "initial-by-pairs",
        "the initial colour is {colour?w:white|b:black}, by the pairs of round 1",
    ),
    Row("without-gaps", "starting ranks are counted without the numbers left out"),
    Row("never-paired", "numbers that nobody has belong to players who were never paired"),
    Row("drawn", "the places of the table were drawn: {order:codes}"),
    Row("free-places", "numbers that nobody has are free places of the table"),
    Row("part", "the file is a part: its first round is taken for round {round} of the table"),
    Row(
        "exchanged",
        "the last two rounds of a cycle are exchanged, as C.05 advises where another cycle follows",
    ),
    Row(
        "too-few-rounds",
        "places of the table are the file's numbers: too few rounds tell more",
    ),
    # By what else rounds agree
    Row("way-rules", "the {rules}", comment="behind 'by', as all rows down to another-draw"),
    Row(
        "way-colour",
        "{colour?w:white|b:black} as the initial colour, as round 1 shows it",
    ),
    Row("way-scores", "the scores without the acceleration that the file states"),
    Row("way-and", "{first}, and {second}"),
    Row("way-rounds", "an event of more rounds than the file shows"),
    Row("way-ranks", "the starting ranks of the file, counted from round 1 on"),
    Row("way-ratings", "a starting order by rating"),
    Row("way-ratings-early", "a starting order by rating, counted from round 1 on"),
    Row("another-draw", "another draw of the places ({order:codes})"),
    Row(
        "another-draw-exchanged",
        "another draw of the places ({order:codes}; the last two rounds of a cycle exchanged, "
        "as C.05 advises where another cycle follows)",
    ),
    # What may be behind a difference
    Row(
        "by-points",
        "the numbers follow the final points: the starting ranks may have been others",
    ),
    Row("by-names", "the numbers follow the names: the starting ranks may have been others"),
    Row(
        "not-by-ratings",
        "the ratings do not fall with the numbers: either may have been changed since",
    ),
    Row(
        "not-by-halves",
        "round 1 does not pair the upper half of the numbers with the lower: {pairs:names}",
    ),
    Row("meets", "{lower} meets {upper}"),
    # Engines
    Row("needs-executable", "its executable, named or on PATH"),
    Row("needs-jar", "Java, and the jar named"),
    Row("version", "{number:code}"),
    Row("unknown-version", "of unknown version"),
    Row("build", "a build without number, {version?older:up to 5|newer:6 or later}"),
    Row("cannot-start", "{name:name} cannot be started: {error:code}"),
    Row("too-slow", "{name:name} took longer than {seconds:decimal} s"),
    Row("too-slow-a-round", "{name:name} took longer than {seconds:decimal} s a round"),
    Row("ended-early", "{name:name} ended early: {words:code}"),
    Row("without-words", "without a word", comment="in the place of what a program says"),
    Row("ended", "{name:name} ended with {end}"),
    Row("ended-with-words", "{name:name} ended with {end}: {words:code}"),
    Row("exit-code", "exit code {code}"),
    Row("signal", "signal {code}", comment="of the system, by which a program was ended"),
    Row("finds-none", "{name:name} finds no pairing: {words:code}"),
    Row("refuses", "{name:name} refuses the round: {words:code}"),
    Row("no-pairing", "{name:name} printed no pairing: {words:code}"),
    Row("printed-none", "{name:name} printed no pairing"),
    Row("gave-none", "{name:name} gave no pairing: {words:code}"),
    Row("nothing", "nothing", comment="in the place of what a program says"),
    Row("nothing-but-code", "nothing, exit code {code}"),
)
