"""Regular expressions that are compiled when they are first used.

A run uses a few of them; compiling all when their modules are imported would be felt at each start.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def lazy_pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what ``re.compile`` returns, as far as methods and attributes go."""
    return cast("re.Pattern[AnyStr]", _Pattern(source, flags))


class _Pattern:
    """Stands for a pattern until one of its attributes is asked for, which it then keeps."""

    def __init__(self, source: str | bytes, flags: int) -> None:
        self.pattern, self._flags = source, flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - methods and data of a pattern
        value = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, value)
        return value
