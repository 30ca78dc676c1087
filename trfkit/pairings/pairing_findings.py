"""PAI008: rounds that are not paired as their system has it, as findings of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Diagnostic
from trfkit.pairings.result import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.pairings.result import CheckedPairings

CODE: Final = "PAI008"


def differing_rounds(checked: CheckedPairings) -> Iterator[Diagnostic]:
    """Yield a finding for each round that differs; none where all agree by something else."""
    if checked.agrees_otherwise or checked.system is None:
        return
    for one in checked.rounds:
        if one.differs:
            values = {
                "differ": "colours" if one.verdict == Verdict.COLOURS else "pairs",
                "count": one.pairs - one.equal,
                "total": one.pairs,
                "system": checked.system.title,
                "engine": None if checked.engine is None else checked.engine.name,
            }
            variant = "" if checked.engine is None else "engine"
            yield Diagnostic(code=CODE, variant=variant, round=one.round, values=values)
