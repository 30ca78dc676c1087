"""Collects the findings and assumptions of an importing reader, with the row of each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.finding_collector import Findings
from trfkit.messages.message import Message, Several

if TYPE_CHECKING:
    from collections.abc import Iterable

WITHOUT_COMMA: Final = Message("IMP002.without-comma")

MOST_NAMED: Final = 8
"""So many participants are named in one sentence."""
MOST_LABELS: Final = 60
"""So many labels are named in one sentence: as good as all; a hostile file may have any number."""
NO_PLACE: Final = Message("IMP008.no-place")


class Notes(Findings):
    """The findings of reading one file."""

    def assumed(self, message: Message) -> None:
        """Add an assumption about a fact that the file does not state."""
        self.found(message)

    def unused(
        self, labels: Iterable[str], why: Message = NO_PLACE, line: int | None = None
    ) -> None:
        """Report what the source states under these labels and the tournament does not use."""
        if names := tuple(dict.fromkeys(" ".join(label.split()) for label in labels)):
            self.found("IMP008", line=line, labels=Several.first(names, MOST_LABELS), why=why)

    def left_out(self, cells: Iterable[str], line: int, why: Message | None) -> None:
        """Report a row that is not read."""
        self.found("IMP004", line=line, text=" ".join(filter(None, cells))[:60], why=why)

    def unread(self, text: str, heading: str, line: int, number: int) -> None:
        """Report a participant's cell that cannot be read."""
        message = Message("IMP002.unread-cell", text=text[:40], heading=heading)
        self.found(message, line=line, participant=number)

    def found(self, code: str | Message, **where_and_what: Any) -> None:  # noqa: ANN401 - whatever the message shows
        """Add a finding about a row, by its code or by its message."""
        self.note(code, **where_and_what)


class SparingNotes(Notes):
    """Notes that keep at most ``most`` findings of each code, and count the others."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most, self._counted = most, Counter[str]()

    def found(self, code: str | Message, **where_and_what: Any) -> None:  # noqa: ANN401 - see above
        """Add a finding, unless the limit for its code is reached."""
        name = code.id.partition(".")[0] if isinstance(code, Message) else code
        self._counted[name] += 1
        if self._counted[name] <= self._most:
            super().found(code, **where_and_what)

    def close(self) -> None:
        """Report how many findings were dropped."""
        for code, count in list(self._counted.items()):
            if count > self._most:
                message = Message("IMP002.not-listed", count=count - self._most, code=code)
                super().found(message)
