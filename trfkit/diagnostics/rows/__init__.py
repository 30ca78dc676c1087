"""The rows of the catalogue, by subject."""
