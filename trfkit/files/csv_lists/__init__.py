"""Our own lists, separated by commas or tabs: games, players, crosstable."""
