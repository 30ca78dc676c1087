"""Which round an option names: one that was played or paired."""

from __future__ import annotations

from trfkit.messages.message import Message
from trfkit.regulations import Refusal


def refuse_unknown_round(number: int, last: int) -> None:
    """Raise Refusal for a round (from 1) behind the ``last`` one that is known, or before any."""
    if not 1 <= number <= last:
        name = "no-round" if last else "no-round-yet"
        raise Refusal(Message(f"refusals.{name}", number=number, last=last))
