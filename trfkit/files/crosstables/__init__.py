"""Crosstables of any page or sheet: what their rows and columns are, and the games in them."""
