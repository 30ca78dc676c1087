"""Every format that is read or written, a room for each family: bytes to a tournament and back."""
