"""Why one participant is ahead of another, beside the answer itself."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("code", "{code:code}, {title:english}", comment="heading: a tie-break and its name"),
    Row("by", "by {tiebreaks:codes}; edition {edition:code}, after round {round}"),
    Row("codes", "The codes of the list up to the one that decides", comment="what a table has"),
    Row("decides", "decides", comment="beside a tie-break"),
    Row(
        "rounds",
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
