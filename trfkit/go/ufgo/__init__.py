"""The rating system of the Ukrainian Go Federation (UFGO): individual coefficients and ranks.

Articles are those of the federation's text; ``ufgo_rules`` has its tables as they are printed.
Ratings (IK, individual coefficients) are counted in tenths of a point, changes in six-hundredths,
of which every number of the regulations is a multiple: all of it is exact integers.
"""
