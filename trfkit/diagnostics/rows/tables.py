"""TAB: files of tables, before anything in them is understood."""

# ruff: noqa: E501 - a row of a table stays one piece

from __future__ import annotations

from typing import Final

from trfkit.diagnostics.base import Severity
from trfkit.diagnostics.entry import Entry

E, W = Severity.ERROR, Severity.WARNING

# fmt: off
ENTRIES: Final = (
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
