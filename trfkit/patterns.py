"""Regular expressions that are compiled on first use.

A run uses only a few; compiling all of them on import would slow down every start.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def lazy_pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return a stand-in for ``re.compile(source, flags)`` with its methods and attributes."""
    return cast("re.Pattern[AnyStr]", _Pattern(source, flags))


class _Pattern:
    """Compiles its pattern when one of its attributes is first used."""

    def __init__(self, source: str | bytes, flags: int) -> None:
        self.pattern, self._flags = source, flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - methods and data of a pattern
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value
