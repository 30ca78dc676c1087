"""Every format that can be read, TRF among them: bytes to a tournament and what they state."""
