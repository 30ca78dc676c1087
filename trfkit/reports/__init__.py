"""Turn values into text for people and programs; nothing is computed here."""
