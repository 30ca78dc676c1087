"""Document → Tournament: what the records mean, with a finding for whatever was amiss."""
