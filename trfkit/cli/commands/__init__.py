"""One module per command; each holds its click command as ``command``."""
