"""The tie-breaks of C.07, one file an article, one table for all."""
