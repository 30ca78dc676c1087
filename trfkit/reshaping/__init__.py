"""Other tournaments made of one or several: its parts, invented names, rounds joined."""
