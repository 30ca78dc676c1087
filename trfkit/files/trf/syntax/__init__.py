"""Bytes → records, without losing one: encodings, lines, grammars, columns."""

from trfkit.files.trf.syntax.parsing import Parsed, parse
from trfkit.limits import DEFAULT_LIMITS, Limits

__all__ = ["DEFAULT_LIMITS", "Limits", "Parsed", "parse"]
