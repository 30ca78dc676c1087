"""One module for each command; each holds its click command as ``command``."""
