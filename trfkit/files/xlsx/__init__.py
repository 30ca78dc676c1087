"""Write Excel workbooks; reading them is in the tables."""
