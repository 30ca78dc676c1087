"""Read CSV, Excel, HTML and fixed-width text as plain grids of text: no chess in here."""
