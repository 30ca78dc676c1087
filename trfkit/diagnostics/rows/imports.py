"""IMP: files of other formats read as a tournament - crosstables, pages, XML."""

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 - letters of the table

# fmt: off
ENTRIES: Final = (
    Entry("IMP001", "files-without-a-tournament", E, "G", "trfkit formats",
          "this is {what}: {missing}",
          "{advice}"),
    Entry("IMP002", "assumptions-of-import", I, "G", "trfkit formats",
          "{what}",
          "{advice}"),
    Entry("IMP003", "unreadable-results", E, "G", "trfkit formats",
          "'{text}' is no result that a crosstable can have",
          "a game with such a cell was read as one without a result, anything else as an absence"),
    Entry("IMP004", "rows-left-out", E, "G", "trfkit formats",
          "the row '{text}' was left out: {why}",
          None),
    Entry("IMP005", "further-crosstables", W, "G", "trfkit formats",
          "another crosstable, of {rows} participants, starts here; the largest alone was read",
          "save each table in a file of its own"),
    Entry("IMP006", "broken-xml", E, "G", "Chess-Results XML",
          "the XML cannot be read: {what}",
          "export the file again from the program that wrote it"),
    Entry("IMP007", "contradicting-starting-ranks", W, "G", "trfkit formats",
          "the list of starting ranks says '{other}' where the tournament has '{one}'",
          "the tournament's own was kept"),
)
# fmt: on
