"""What the command and the screen ``check`` tell."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("city-missing", "City is missing."),
    Row("problems", "{count} problem in {file:file}", "{count} problems in {file:file}", "count"),
)
