"""Crosstables of any page or sheet: the roles of their rows and columns, and their games."""
