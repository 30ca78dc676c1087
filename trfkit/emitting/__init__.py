"""Tournament → text: the only place that knows how to lay out a line."""
