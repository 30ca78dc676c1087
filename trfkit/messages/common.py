"""What messages of all rooms are made with."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("not-stated", "(not stated)", comment="in the place of something that is not known"),
    Row(
        "and-more",
        "{listed:spans} and {count} more",
        comment="the first items of a list, separated by commas, and how many more there are",
    ),
)
