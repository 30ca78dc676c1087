"""What every writer of another format returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trfkit.findings import Diagnostic


class Written(NamedTuple):
    """The bytes of a file, and each loss, change and assumption on the way."""

    data: bytes
    diagnostics: tuple[Diagnostic, ...]
