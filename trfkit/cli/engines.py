"""The pairing engines that a command may ask: those that somebody names, else those found."""

from __future__ import annotations

from shutil import which
from typing import TYPE_CHECKING

from trfkit.pairings.engines import chosen_engines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.pairings.engines import Engine


def asked_engines(wanted: Sequence[str], timeout: float) -> tuple[Engine, ...]:
    """Return the engines; a Refusal for one that is named and cannot be asked."""
    return chosen_engines(wanted, which, timeout)
