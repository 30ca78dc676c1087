"""Collects what an importing reader finds and assumes, with the row of each."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from trfkit.findings import Diagnostic
from trfkit.findings.wording import first_named

if TYPE_CHECKING:
    from collections.abc import Iterable

WITHOUT_COMMA: Final = "names are as printed: no comma tells family names from given names"

MOST_NAMED: Final = 8
"""So many participants are named in one sentence."""
MOST_LABELS: Final = 60
"""So many labels are named in one sentence: as good as all; a hostile file may have any number."""
NO_PLACE: Final = "a tournament has no place for it"


class Notes(list[Diagnostic]):
    """The findings of reading one file."""

    def assumed(self, what: str, hint: str = "") -> None:
        """Add what the file does not say and how it was decided: a sentence without full stop."""
        self.append(Diagnostic(code="IMP002", values={"what": what, "advice": hint}))

    def unused(self, labels: Iterable[str], why: str = NO_PLACE, line: int | None = None) -> None:
        """Report what the source states under these labels and the tournament does not have."""
        if names := list(dict.fromkeys(labels)):
            self.found("IMP008", line=line, what=first_named(names, MOST_LABELS), why=why)

    def found(
        self,
        code: str,
        *,
        line: int | None = None,
        participant: int | None = None,
        team: int | None = None,
        round: int | None = None,  # noqa: A002 - the field's name
        **values: Any,  # noqa: ANN401 - whatever the message's template shows
    ) -> None:
        """Add a finding about a row."""
        self.append(
            Diagnostic(
                code=code, line=line, participant=participant, team=team, round=round,
                values=values,
            )
        )  # fmt: skip


class SparingNotes(Notes):
    """Notes that keep no more than ``most`` findings of one code, and count the others."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most, self._counted = most, Counter[str]()

    def found(self, code: str, **where_and_what: Any) -> None:  # noqa: ANN401 - see above
        """Add a finding, unless there are enough of its code."""
        self._counted[code] += 1
        if self._counted[code] <= self._most:
            super().found(code, **where_and_what)

    def close(self) -> None:
        """Say how many findings were not kept."""
        for code, count in self._counted.items():
            if count > self._most:
                self.assumed(f"{count - self._most} more findings {code} are not listed")


def named(numbers: Iterable[int]) -> str:
    """Return numbers for a sentence: all of them, or the first few and how many more."""
    return first_named(sorted(numbers), MOST_NAMED)
