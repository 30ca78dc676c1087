"""What a rating officer would send back: pure functions that yield findings."""
