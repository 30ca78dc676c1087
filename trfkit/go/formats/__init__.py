"""Tables and files of Go tournaments."""
