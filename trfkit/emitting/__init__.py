"""The domain model as the text of a file: the only code that lays out lines."""

from trfkit.emitting.cells import Padding
from trfkit.emitting.dialects import Dialect
from trfkit.emitting.updating import Updated, update
from trfkit.emitting.writer import CRLF, Emitted, emit

__all__ = ["CRLF", "Dialect", "Emitted", "Padding", "Updated", "emit", "update"]
