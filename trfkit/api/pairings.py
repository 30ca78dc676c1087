"""Whether each round was paired by the system of its tournament."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from trfkit.api.sources import Source, tournament_of
from trfkit.pairings.engines import RULE_SETS, chosen_engines
from trfkit.pairings.pairing_check import check_pairings as checked_pairings_of
from trfkit.pairings.stated_rounds import TIMEOUT, Request
from trfkit.refusal import refusal_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from trfkit.pairings.result import CheckedPairings


def check_pairings(
    source: Source,
    engines: Iterable[str | os.PathLike[str]] = (),
    *,
    rounds: Collection[int] = (),
    rules: str | None = None,
    timeout: float = TIMEOUT,
) -> CheckedPairings:
    """Return each round beside what an engine pairs or, of a round-robin, the Berger tables give.

    ``engines`` are paths of bbpPairings, or ``py4swiss``, which is asked by default where it is
    installed; each runs in a process of its own. ``rounds`` are those to look at, all where none
    are named; ``rules`` names others than those of the file and its date. ``timeout`` is in seconds
    for a round. Raises Refusal for an engine that cannot be asked and for unknown rules; an engine
    that is missing or fails is told in ``failure``.
    """
    names = [row.name for row in RULE_SETS]
    if rules is not None and rules not in names:
        raise refusal_of("no-rules", rules=rules, names=tuple(names))
    # Programs are found by whoever starts this one: the library does not look on PATH.
    opened = chosen_engines([os.fspath(one) for one in engines], lambda _: None, timeout)
    request = Request(engines=opened, rounds=rounds, rules=rules, timeout=timeout)
    return checked_pairings_of(tournament_of(source), request)
