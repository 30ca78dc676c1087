"""Who is who: names across scripts, and the same person in two sources."""
