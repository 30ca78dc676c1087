"""CNV: what writing a file in another format loses, changes or assumes."""

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

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
    Entry("CNV004", "unchanged-records", E, "G", "TRF, columns of the records",
          "record {record} is too damaged to change, and keeps its {what}",
          "mend the line as trfkit check says, then repeat"),
)
# fmt: on
