"""Bytes of CSV, Excel, HTML and fixed-width text to plain grids of text: no chess in here."""
