"""Collects findings while a document is read, with the place of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trfkit.diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from trfkit.syntax.records import Record


class Findings(list[Diagnostic]):
    """The findings of one reading, in the order in which they were met."""

    def note(
        self,
        code: str,
        record: Record | None = None,
        columns: tuple[int, int] | None = None,
        *,
        participant: int | None = None,
        team: int | None = None,
        round: int | None = None,  # noqa: A002 - the field's name
        severity: Severity | None = None,
        old: str | None = None,
        new: str | None = None,
        **values: Any,  # noqa: ANN401 - whatever the message's template shows
    ) -> Diagnostic:
        """Add a finding and return it; ``columns`` are 1-based, the first and the last."""
        first, last = columns or (None, None)
        diagnostic = Diagnostic(
            code=code,
            line=record.line if record else None,
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
        )
        self.append(diagnostic)
        return diagnostic
