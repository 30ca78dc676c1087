"""Excel workbooks, written; they are read as tables."""
