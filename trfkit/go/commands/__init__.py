"""Commands of Go: what they do and which options they take."""
