"""The lists of pairings and of players that Swiss-Manager exports as text."""
