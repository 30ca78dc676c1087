"""How a file of Chess-JSON shows itself, without the modules that read one."""

from __future__ import annotations

from typing import Final

from trfkit.patterns import lazy_pattern

_OBJECT: Final = lazy_pattern(rb"(?:\xef\xbb\xbf)?\s*\{")
_EVENT: Final = lazy_pattern(rb'"filetype"\s*:\s*"Event"')


def is_jch(data: bytes) -> bool:
    """Tell whether a file is such an event, by what it calls itself, else by its lists."""
    return _OBJECT.match(data) is not None and (
        _EVENT.search(data) is not None or (b'"gameList"' in data and b'"competitors"' in data)
    )
