"""trfkit as a page of the browser: one file for a double click, and a folder for a web server."""
