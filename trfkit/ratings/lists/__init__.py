"""FIDE's rating lists: the official files, the index that is made of them, and names in it."""
