"""CNV: what writing a file in another format loses, changes or assumes."""

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

W, I = Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    Entry("CNV001", "records-not-carried", W, "G", "TRF, table of records",
          "{target} has no place for {what} (record {record})",
          None),
    Entry("CNV002", "changed-values", W, "G", "TRF, columns of the records",
          "{what} '{old}' is written as '{new}' in record {record}",
          None),
    Entry("CNV003", "assumed-values", I, "G", "TRF, table of records",
          "record {record}: {what}",
          None),
)
# fmt: on
