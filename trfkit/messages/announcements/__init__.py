"""What an announcement of tie-breaks says, in five languages."""
