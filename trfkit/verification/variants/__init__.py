"""Every other rule that a column can follow, and its effect on the values."""
