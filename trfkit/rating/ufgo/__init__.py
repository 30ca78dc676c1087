"""The rating system of the Ukrainian Go Federation (UFGO): individual coefficients and ranks.

Articles are those of the federation's text; its tables stand in ``tables`` as they are printed.
Ratings (IK, individual coefficients) are whole tenths of a point, changes are exact fractions of
a point.
"""
