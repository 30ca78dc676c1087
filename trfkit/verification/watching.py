"""How far a long comparison is: told to whoever wants to show it."""

from __future__ import annotations

from collections.abc import Callable

Watch = Callable[[str, int, int], None]
"""(what is looked for, how many columns are done, of how many) -> nothing."""


def unwatched(what: str, done: int, total: int) -> None:
    """Tell nobody."""
