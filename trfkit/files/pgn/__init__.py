"""Games of chess (PGN), without their moves."""
