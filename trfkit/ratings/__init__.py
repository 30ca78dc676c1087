"""Ratings: what an event does to them, and FIDE's lists of them."""
