"""What reading gives: the tournament, the document it stands in, and every finding."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.record import Record, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.trf.reading.stated_table import StatedTable
    from trfkit.findings import Diagnostic
    from trfkit.model import Tournament
    from trfkit.syntax.layout import Columns
    from trfkit.syntax.shifted_rows import Alignment
    from trfkit.syntax.trf_document import Document
    from trfkit.units import StartNo, TeamNo


class Place(Record):
    """Where a participant's record stands: a line from 1, and how its columns were put right.

    ``alignment`` is None where the columns stand where the format has them.
    """

    line: int
    alignment: Alignment | None = None

    @property
    def shift(self) -> int:
        """How many columns further right the row ends than it should; negative: left."""
        return self.alignment.shift if self.alignment is not None else 0

    def found(self, columns: Columns) -> tuple[int, int]:
        """Return where a field's first and last column stand in the line as it was found."""
        alignment = self.alignment
        if alignment is None or columns.first < alignment.column:
            return columns.first, columns.last
        return columns.first + alignment.shift, columns.last + alignment.shift


class Provenance(Record, kw_only=True):
    """Where each fact of the tournament was read; lines are numbered from 1."""

    players: Mapping[StartNo, Place] = field(default_factory=lambda: MappingProxyType({}))
    teams: Mapping[TeamNo, Place] = field(default_factory=lambda: MappingProxyType({}))
    records: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Lines by tag, in the order of the file: ``records["042"]``."""


NOWHERE: Final = Provenance()

OF_ENGINE: Final = "(bx)"
"""What tells TRF(bx), which has no record for much of what a report states, from its version."""


class ReadResult(Record, kw_only=True):
    """The outcome of reading a file, never an exception.

    ``tournament`` is None where the file holds none, ``document`` None where a stated limit
    refused the file before it was decoded. ``version`` is ``TRF06``, ``TRF16``,
    ``TRF26`` or another format's name; ``extensions`` lists the records beyond that version.
    ``stated`` are the tables of results and tie-breaks that a file of another format holds; such
    a file has no document. ``has_numbers`` tells whether the file numbers its players: else their
    starting ranks are the ranks or places in its table, for want of others.
    """

    tournament: Tournament | None
    document: Document | None
    diagnostics: tuple[Diagnostic, ...]
    version: str
    extensions: tuple[str, ...] = ()
    provenance: Provenance = NOWHERE
    stated: tuple[StatedTable, ...] = ()
    has_numbers: bool = True

    @property
    def format(self) -> str:
        """The version, with ``(bx)`` where records of TRF(bx) make it a file for an engine."""
        return f"{self.version}{OF_ENGINE}" if "BB" in self.extensions else self.version
