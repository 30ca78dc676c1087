"""The page in the browser: its screens, and the two hosts that serve them."""
