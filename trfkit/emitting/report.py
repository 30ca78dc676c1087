"""What writing could not carry over or had to change, collected as findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.diagnostics import Diagnostic

if TYPE_CHECKING:
    from trfkit.units import StartNo, TeamNo

NOT_CARRIED: Final = "CNV001"
CHANGED: Final = "CNV002"
ASSUMED: Final = "CNV003"


class Report(list[Diagnostic]):
    """The losses and assumptions of one writing, in the order in which they were met."""

    def __init__(self, target: str) -> None:
        """``target`` is the name of what is written, for the messages."""
        super().__init__()
        self.target = target

    def not_carried(self, record: str, what: str, *, participant: StartNo | None = None) -> None:
        """Add a loss (CNV001): ``what`` the target has no place for."""
        values = {"what": what, "target": self.target}
        self.append(
            Diagnostic(code=NOT_CARRIED, record=record, participant=participant, values=values)
        )

    def changed(
        self,
        record: str,
        what: str,
        old: str,
        new: str,
        *,
        participant: StartNo | None = None,
        team: TeamNo | None = None,
    ) -> None:
        """Add a change (CNV002): ``what`` was ``old`` and is written as ``new``."""
        # Not the fields old and new of a diagnostic: those tell of a repair made by reading.
        values = {"what": what, "old": old, "new": new, "target": self.target}
        self.append(
            Diagnostic(
                code=CHANGED, record=record, participant=participant, team=team, values=values
            )
        )

    def assumed(self, record: str, what: str) -> None:
        """Add an assumption (CNV003): ``what`` nothing in the source says."""
        values = {"what": what, "target": self.target}
        self.append(Diagnostic(code=ASSUMED, record=record, values=values))
