"""The functions behind the names of ``import trfkit``: typed, documented, nothing printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trfkit.diagnostics import Diagnostic, Profile, Severity, TrfError
from trfkit.diagnostics.catalogue import message, severity_in
from trfkit.model import Tournament
from trfkit.reading import ReadResult
from trfkit.reading import read as read_bytes
from trfkit.syntax import DEFAULT_LIMITS

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from trfkit.syntax import Limits


def read(
    source: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> ReadResult:
    """Return the tournament, the document and the findings of a file, or of its bytes.

    Never raises for what the file holds, unless ``strict``: then TrfError, carrying all
    diagnostics, for any repair or error. OSError where the file cannot be read.
    """
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    result = read_bytes(data, encoding=encoding, limits=limits)
    refused = repairs_and_errors(result.diagnostics) if strict else ()
    if refused:
        first = refused[0]
        place = f"line {first.line}: " if first.line else ""
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        raise TrfError(f"{place}{first.code} {message(first)}{more}", result.diagnostics)
    return result


def repairs_and_errors(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return what strict mode refuses: every repair, and every error of reading."""
    return tuple(d for d in diagnostics if d.is_repair or severity_in(d) is Severity.ERROR)


__all__ = [
    "Diagnostic",
    "Profile",
    "ReadResult",
    "Severity",
    "Tournament",
    "TrfError",
    "read",
    "repairs_and_errors",
]
