"""FIDE's tournament report file and its dialects."""
