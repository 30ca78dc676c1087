"""Write the domain model as the text of a file: the only code that lays out lines."""

from trfkit.files.trf.emitting.dialects import Dialect
from trfkit.files.trf.emitting.line_cells import Padding
from trfkit.files.trf.emitting.records import CRLF, emit
from trfkit.files.trf.emitting.updating import UpdatedDocument, update

__all__ = ["CRLF", "Dialect", "Padding", "UpdatedDocument", "emit", "update"]
