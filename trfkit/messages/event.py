"""What the report of an event tells, and a participant's card."""

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
    # A participant
    Row("card", "{participant}: {place}, {points}", comment="of rank, rank-of or without-rank"),
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
)
