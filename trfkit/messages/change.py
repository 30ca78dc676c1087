"""What comparing two files tells, and trying what is still open."""

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
    Row("points-change", "no place changes, but points or tie-breaks of {count} do"),
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
    Row("not-compared", "not compared, since one of the files does not tell: {facts:items}"),
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
    Row("parts", "{count} part of {rounds} rounds", "{count} parts of {rounds} rounds"),
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
)
