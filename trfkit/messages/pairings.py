"""What the check of pairings tells."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "files",
        "{count} file: {same} of {compared} rounds that could be compared are paired as their "
        "system has it",
        "{count} files: {same} of {compared} rounds that could be compared are paired as their "
        "system has it",
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
    Row("table-of-files", "How many rounds of each file are paired as the system has it"),
    Row("round", "Round {round}: {verdict}, White first", comment="heading of the pairs"),
    Row("different", "The pairs that differ, the highest score group first"),
    Row("pair", "{white} - {black}", comment="of side, or bye"),
    Row("side", "{participant} ({points:decimal})", comment="a player and the points before"),
    Row("bye", "bye"),
    Row("order", "The order by which {all?yes:all|no:more} rounds agree"),
    Row("ordered", "{text:english}: {order:codes}"),
    # Labels and values of facts
    Row("clue", "possible reason"),
    Row("event", "event"),
    Row("kind", "kind"),
    Row("kind-of", "{kind} (by {source?data:its games|option:an option})"),
    Row("kind-of-record", "{kind} (record {source:code})"),
    Row("rules", "rules"),
    Row("rules-of", "{title:english} ({source:english})"),
    Row("paired-by", "paired by"),
    Row("engine", "{name:english}, {version:english}", comment="a program that pairs"),
    Row("assumed", "assumed"),
    Row("failure", "not all could be done"),
    Row("failed", "{why:english}", comment="why no engine could tell, in its own words"),
)
