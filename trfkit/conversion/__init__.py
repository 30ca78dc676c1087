"""A tournament in another format: what is translated, what is lost, what is assumed."""

from trfkit.conversion.converting import Converted, convert, write
from trfkit.conversion.formats import FORMATS, Format, format_named, format_of

__all__ = ["FORMATS", "Converted", "Format", "convert", "format_named", "format_of", "write"]
