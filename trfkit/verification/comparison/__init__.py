"""Stated values beside computed ones: of a file, of a table, after each round."""
