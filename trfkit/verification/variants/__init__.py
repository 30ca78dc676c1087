"""Every rule that a column can follow otherwise, and what it makes of the values."""
