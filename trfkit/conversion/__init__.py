"""A tournament in another format: what is translated, what is lost, what is assumed."""

from trfkit.conversion.adapting import Purpose
from trfkit.conversion.converting import Converted, convert, write

__all__ = ["Converted", "Purpose", "convert", "write"]
