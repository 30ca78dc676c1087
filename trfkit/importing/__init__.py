"""Every format that can be read, TRF among them: bytes to a tournament and what they state."""

from trfkit.importing.registry import READERS, Reader, read, readable

__all__ = ["READERS", "Reader", "read", "readable"]
