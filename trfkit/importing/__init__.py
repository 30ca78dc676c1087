"""Every format that can be read, TRF among them: bytes to a tournament and what they state."""

from trfkit.importing.registry import Stated, read, read_stated, with_starting_ranks

__all__ = ["Stated", "read", "read_stated", "with_starting_ranks"]
