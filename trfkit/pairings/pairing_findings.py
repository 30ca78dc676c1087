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
    by = "" if checked.engine is None else f", as {checked.engine.name} pairs by it"
    for one in checked.rounds:
        if one.differs:
            what = "colours" if one.verdict == Verdict.COLOURS else "pairs"
            values = {
                "what": f"{one.pairs - one.equal} of {one.pairs} have other {what}",
                "system": f"{checked.system.title}{by}",
            }
            yield Diagnostic(code=CODE, round=one.round, values=values)
