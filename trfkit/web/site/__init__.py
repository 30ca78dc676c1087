"""trfkit as a page of the browser: a file for a double click, and a folder for a web server."""
