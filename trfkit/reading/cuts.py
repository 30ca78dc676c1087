"""A record cut into its fields by the columns of its layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.reading.values import read_number
from trfkit.syntax.layout import layouts_by_tag

if TYPE_CHECKING:
    from trfkit.syntax.records import Record


class Cuts:
    """The fields of one record, by the names of the grammar's terminals in lower case."""

    __slots__ = ("_layout", "_text")

    def __init__(self, record: Record) -> None:
        """Cut ``record`` by the layout of its tag."""
        self._layout = layouts_by_tag()[record.tag]
        self._text = record.text

    def text(self, name: str) -> str:
        """Return a field's text, "" past the end of the line."""
        return self._layout.cut(self._text, name)

    def columns(self, name: str) -> tuple[int, int]:
        """Return a field's first and last column, from 1."""
        columns = self._layout.columns(name)
        return columns.first, columns.last

    def cell_columns(self, name: str, index: int) -> tuple[int, int]:
        """Return the first and last column of a repeated field, both ``index`` and they from 1."""
        columns = self._layout.cell_columns(name, index)
        return columns.first, columns.last

    def cells(self, name: str) -> list[str]:
        """Return the texts of a repeated field, as many as the line has room for."""
        texts = []
        index = 1
        while self._layout.cell_columns(name, index).first <= len(self._text):
            texts.append(self._layout.cut_cell(self._text, name, index))
            index += 1
        return texts

    def numbers(self, name: str) -> list[int]:
        """Return the numbers of a repeated field in order, blank ones left out."""
        found = (read_number(text) for text in self.cells(name))
        return [number for number in found if number is not None]
