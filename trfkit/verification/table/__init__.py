"""A table that other software made: what its columns mean and whose its rows are."""
