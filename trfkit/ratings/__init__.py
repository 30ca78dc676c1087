"""Ratings: rating changes of an event, and FIDE's rating lists with their index.

Rules that could not be read in the regulations themselves are marked as such, in the editions and
in every result.
"""
