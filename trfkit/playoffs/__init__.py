"""Play-offs: what the regulations of each edition prescribe for those who are tied."""
