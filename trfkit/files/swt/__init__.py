"""Tournaments as Swiss-Chess saves them."""
