"""Collects findings while a document is read, with the place of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.files.trf.reading.field_values import read_number
from trfkit.findings import Diagnostic, Fix, Severity
from trfkit.messages.message import Message
from trfkit.syntax.layout import layouts_by_tag

if TYPE_CHECKING:
    from trfkit.syntax.trf_document import RecordLine


class Findings(list[Diagnostic]):
    """The findings of one reading, in order of occurrence."""

    def note(
        self,
        code: str | Message,
        record: RecordLine | None = None,
        columns: tuple[int, int] | None = None,
        *,
        line: int | None = None,
        participant: int | None = None,
        team: int | None = None,
        round: int | None = None,  # noqa: A002 - the field's name
        severity: Severity | None = None,
        old: str | None = None,
        new: str | None = None,
        fix: Fix | None = None,
        caused_by: Diagnostic | None = None,
        variant: str = "",
        **values: Any,  # noqa: ANN401 - whatever the message shows
    ) -> Diagnostic:
        """Add a finding and return it; ``columns`` are 1-based, the first and the last.

        ``line`` is for a finding about a line that is no record. A message, with some of the
        values, may replace the code.
        """
        first, last = columns or (None, None)
        if isinstance(code, Message):
            values |= code.arguments
            code, _, variant = code.id.partition(".")
        diagnostic = Diagnostic(
            code=code,
            variant=variant,
            line=record.line if record else line,
            column=first,
            end_column=None if last is None else last + 1,
            record=record.tag if record else None,
            participant=participant,
            team=team,
            round=round,
            values=values,
            own_severity=severity,
            old=old,
            new=new,
            fix=fix,
            caused_by=caused_by,
        )
        self.append(diagnostic)
        return diagnostic

    def note_unreadable(
        self,
        record: RecordLine,
        columns: tuple[int, int],
        text: str,
        expected: str,
        **more: Any,  # noqa: ANN401 - see note
    ) -> None:
        """Report an invalid text of a field (SYN007): see its rows ``expected``."""
        message = Message(f"SYN007.expected.{expected}")
        self.note("SYN007", record, columns, text=text, expected=message, **more)


# A record cut into its fields by the columns of its layout ----------------------------------------


class Cuts:
    """The fields of one record, by the names of the grammar's terminals in lower case."""

    __slots__ = ("_layout", "_text")

    def __init__(self, record: RecordLine) -> None:
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
        values = (read_number(text) for text in self.cells(name))
        return [number for number in values if number is not None]
