"""The page in the browser: its screens, and the hosts that show them."""
