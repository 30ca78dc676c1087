"""Read a table that other software made: identify its columns and match its rows."""
