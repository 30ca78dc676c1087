"""Collects what is found in a Go table, with the line and the columns of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.diagnostics import Diagnostic
from trfkit.diagnostics.base import NO_VALUES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.diagnostics import Severity
    from trfkit.syntax.grammar import Leaf


class GoNotes(list[Diagnostic]):
    """The findings of reading one file, in the order in which they were met."""

    def found(
        self,
        code: str,
        values: Mapping[str, object] = NO_VALUES,
        *,
        line: int | None = None,
        at: Leaf | None = None,
        participant: int | None = None,
        round: int | None = None,  # noqa: A002 - the field's name
        severity: Severity | None = None,
    ) -> None:
        """Add a finding; ``values`` fill its message, ``at`` is the field that it is about."""
        self.append(
            Diagnostic(
                code=code,
                line=line,
                column=at.column if at else None,
                end_column=at.column + len(at.text) if at else None,
                participant=participant,
                round=round,
                own_severity=severity,
                values=values,
            )
        )
