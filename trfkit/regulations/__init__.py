"""The editions of C.07 as data, and the named readings of its rules."""
