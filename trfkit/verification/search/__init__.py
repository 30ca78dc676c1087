"""The rule that explains a column that differs."""
