"""Ratings: rating changes of an event, and FIDE's rating lists."""
