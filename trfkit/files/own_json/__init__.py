"""Our own JSON: the whole tournament, every field of the model by its name."""
