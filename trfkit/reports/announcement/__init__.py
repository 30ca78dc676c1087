"""The announcement of a list of tie-breaks, in five languages."""
