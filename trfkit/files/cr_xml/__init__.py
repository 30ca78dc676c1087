"""The XML of Chess-Results: players, teams, pairings and ratings."""
