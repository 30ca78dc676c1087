"""Identity: names across scripts, the same person in two sources, the same event in two files."""
