"""CNV, IMP and TAB: what writing a format loses, files of other formats, the tables in them."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.entry import Entry
from trfkit.diagnostics.terms import Severity

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
    Entry("TAB001", "unreadable-tables", E, "G", "trfkit formats",
          "the {format} can't be read: {what}",
          "{advice}"),
    Entry("TAB002", "guessed-encoding-of-tables", W, "G", "trfkit formats",
          "{what}; it was read as {encoding}{sample}",
          "compare the names; --encoding NAME chooses another encoding"),
    Entry("TAB003", "exceeded-limits-of-tables", E, "G", "trfkit formats",
          "the file has {size} {what}; the limit is {most}, and --limit {name}=NUMBER raises it",
          "split the file, or raise the limit"),
    Entry("TAB004", "no-tables", E, "G", "trfkit formats",
          "the {format} has no table: none of at least two rows and two columns",
          "check that the file is the list itself, not a frame or a link around it"),
    Entry("TAB005", "rows-beyond-their-heading", W, "G", "trfkit formats",
          "rows have more cells than their heading, which has {columns}; rows that do: {count}",
          "a decimal comma may have cut a number in two: export with semicolons or tabs"),
    Entry("TAB006", "formulas-without-values", W, "G", "trfkit formats",
          "sheet '{text}' holds formulas without a value, {cell} the first of {count}; read as blank",
          "open the workbook in the program that made it and save it again"),
    Entry("TAB007", "open-quotation-marks", W, "G", "trfkit formats",
          "a quotation mark opens here and is not closed; all of them were read as letters",
          "double the marks inside a cell, or export with tabs"),
    Entry("TAB008", "rows-out-of-their-columns", W, "G", "trfkit formats",
          "lines among the rows do not keep to the columns and may be cut in the wrong places; lines that do not: {count}",
          "widen the columns in the program that printed the list, or export CSV"),
    Entry("TAB009", "zero-bytes", W, "G", "trfkit formats",
          "zero characters stand in the text and were left out; there were {count}",
          "the file may be damaged, or of another encoding: --encoding NAME"),
)
# fmt: on
