"""Which round an option names: one that was played or paired."""

from __future__ import annotations

from trfkit.regulations import Refusal


def refuse_unknown_round(number: int, last: int) -> None:
    """Raise Refusal for a round (from 1) behind the ``last`` one that is known, or before any."""
    if not 1 <= number <= last:
        there = f"there are rounds 1 to {last}" if last else "no round was played or paired"
        raise Refusal(f"there is no round {number}: {there}")
