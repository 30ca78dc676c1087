"""Tournaments of the program SwissPerfect."""
