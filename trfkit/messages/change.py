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
)
