"""Findings as text: for people, for programs, for build servers. Pure: nothing is printed."""
