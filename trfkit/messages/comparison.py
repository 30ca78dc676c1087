"""Why one participant stands before another."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "before",
        "{one} is ahead of {other}: {clauses:clauses}",
        comment="of equal, and of places, values, lower-value or behind",
    ),
    Row("equal", "equal on {codes:names}", comment="of value, place and undecided"),
    Row("value", "{code:code} ({value:decimal})", comment="BH/C1 (26)"),
    Row("undecided", "{code:code} (undecided)"),
    Row("place", "{code:code} (place {place:decimal})"),
    Row(
        "values",
        "{code:code} decides, {first:decimal} to {second:decimal}",
        comment="BH/C1 decides, 26 to 25.5",
    ),
    Row(
        "lower-value",
        "{code:code} decides, {first:decimal} to {second:decimal}, and the lower is better",
    ),
    Row(
        "places",
        "{code:code} decides, place {first:decimal} to {second:decimal} of {tied} tied",
        comment="places among those who are tied",
    ),
    Row(
        "behind",
        "{code:code} puts {participant} behind whatever the values "
        "({first:decimal} to {second:decimal}): {rule:english}",
    ),
    Row(
        "without-rank",
        "{one} is ahead of {other}, who withdrew before half of the games and has no rank",
    ),
    Row(
        "by-stated-places",
        "{one} is ahead of {other}: {equal}; their stated places are {places:names}",
        comment="of equal or nothing-parts, and of stated-place or no-place",
    ),
    Row("nothing-parts", "nothing separates them"),
    Row("stated-place", "{place}"),
    Row("no-place", "none"),
    Row("shared", "{one} and {other} share place {rank}"),
    Row("both-without-rank", "{one} and {other} are both without a rank"),
    Row("with-equal", "{clause}: {equal}", comment="of shared or both-without-rank, and of equal"),
    Row("no-value", "no value"),
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
