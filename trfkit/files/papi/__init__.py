"""Tournaments of the French program Papi, which are Access databases."""
