"""Bytes → records without loss: encodings, lines, grammars, columns."""

from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.syntax.parsing import ParsedFile, parse

__all__ = ["DEFAULT_LIMITS", "Limits", "ParsedFile", "parse"]
