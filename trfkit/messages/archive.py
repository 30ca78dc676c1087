"""What a run of ``trfkit archive`` did."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row(
        "added",
        "{added} of {count} file added to {folder:file}",
        "{added} of {count} files added to {folder:file}",
    ),
    Row("known", "  in it already: {count}"),
    Row("known-some-unreadable", "  in it already: {count}, of which no tournament: {unreadable}"),
    Row("with-errors", "  with errors, which stand in its findings: {number}"),
    Row("no-tournament", "  no tournament, which is told in its findings: {number}"),
    Row("left-out", "  left out, to be tried again: {number}"),
    Row("rows", "rows added: {rows:items}"),
    Row("rows-of", "{count} {table:code}", comment="count: how many rows of a table"),
)
