"""Tournaments of the program OpenGotha."""
