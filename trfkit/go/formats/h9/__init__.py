"""Tables for the European Go Database (.h9)."""
