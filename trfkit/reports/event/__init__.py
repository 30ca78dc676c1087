"""The whole event as one page or one text: standings, games, cards, and findings."""
