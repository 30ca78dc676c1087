"""Rating systems: what the games of a tournament do to the ratings of its players."""
