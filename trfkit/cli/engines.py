"""The pairing engines that a command may ask: those that somebody names, else those found."""

from __future__ import annotations

from shutil import which
from typing import TYPE_CHECKING

from trfkit.cli.failures import Failure
from trfkit.pairings.engines import EngineRefusal, chosen_engines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.pairings.engines import Engine


def asked_engines(wanted: Sequence[str], timeout: float) -> tuple[Engine, ...]:
    """Return the engines; a Failure for one that is named and cannot be asked."""
    try:
        return chosen_engines(wanted, which, timeout)
    except EngineRefusal as refusal:
        raise Failure(refusal.message) from refusal
