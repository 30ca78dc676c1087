"""The lists that trfkit defines, separated by commas or tabs: games, players, crosstable."""
