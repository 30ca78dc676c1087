"""A tournament in another format: what is translated, what is lost, what is assumed."""

from trfkit.files.convert.adaptation import Purpose
from trfkit.files.convert.conversion import Converted, convert, write

__all__ = ["Converted", "Purpose", "convert", "write"]
