"""Every format that can be read, TRF among them: bytes to a tournament and what they state."""

from trfkit.importing.registry import (
    READERS,
    Reader,
    Stated,
    read,
    read_stated,
    readable,
    with_starting_ranks,
)

__all__ = [
    "READERS",
    "Reader",
    "Stated",
    "read",
    "read_stated",
    "readable",
    "with_starting_ranks",
]
