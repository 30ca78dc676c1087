"""Reports of the Go rating office, and of ranks."""
