"""The pairings of one round, as JaVaFo and bbpPairings print them."""
