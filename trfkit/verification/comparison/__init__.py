"""Compare stated values with computed ones: those of a file, of a table, after each round."""
