"""Play-offs: the rules of each edition for tied participants."""
