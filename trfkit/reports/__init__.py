"""Values → text for people and programs; nothing is computed here."""
