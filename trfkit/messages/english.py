"""Messages as English sentences, for records of the public API that promise text.

What still keeps its notes as sentences asks here, too: import-linter lists it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.messages.message import Message


def english(messages: Iterable[Message]) -> tuple[str, ...]:
    """Return messages as English sentences."""
    from trfkit.messages.rendering import render_text  # noqa: PLC0415 - for who reads them

    return tuple(map(render_text, messages))
