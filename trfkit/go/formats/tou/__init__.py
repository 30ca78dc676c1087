"""Tables of the French Go federation (.tou)."""
