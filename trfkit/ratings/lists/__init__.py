"""FIDE's rating lists: the official files, the index made of them, and searching names in it."""
