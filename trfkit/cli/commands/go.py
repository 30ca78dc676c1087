"""``trfkit go``: the Go rating office, and the rank of a Go rating."""

from trfkit.cli.go_office import command as command  # noqa: PLC0414 - which the row of it names
