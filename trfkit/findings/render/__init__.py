"""Findings as text: for people, for programs, for build servers. Pure: nothing is printed.

A module for each form; a run shows its findings in one of them and imports no other.
"""
