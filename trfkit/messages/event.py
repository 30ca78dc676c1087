"""What the report of an event tells."""

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
)
