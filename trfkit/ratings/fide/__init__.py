"""The rating regulations of FIDE (Handbook B.02): rating changes and first ratings.

Articles are those of the edition in use. Rules that could not be read in the regulations themselves
are marked as such, in the editions and in every result.
"""
