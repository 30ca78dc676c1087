"""Texts of ``trfkit check --fix``: the corrections made, and those left."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("mended", "{file:file}: corrected {counts:items}", comment="counts: 2 RES004"),
    Row("would-be-mended", "{file:file}: --in-place corrects {counts:items}"),
    Row("guess", "{place:file}: a guess: {edits:clauses} ({code:code}: {sentence})"),
    Row("edit", "'{old:code}' becomes '{new:code}'"),
    Row("more-edits", "and {count} more", "and {count} more", comment="edits"),
    Row("by-guess", "{file:file}: --unsafe-fixes guesses at {counts:items}"),
    Row(
        "left-alone",
        "{file:file}: not corrected, since that would change nothing or bring another error: "
        "{counts:items}",
    ),
    Row("nothing", "{file:file}: nothing to correct"),
    Row("only-value", "the only consistent value", comment="what a correction puts in the place"),
    Row("guessed-value", "a guess", comment="as above"),
)
