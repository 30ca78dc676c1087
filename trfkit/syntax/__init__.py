"""Bytes → records, without losing one: encodings, lines, grammars, columns."""
