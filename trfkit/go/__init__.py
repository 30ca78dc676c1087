"""Go: formats, tie-breaks, the Ukrainian ratings and their office; registries alone name it."""
