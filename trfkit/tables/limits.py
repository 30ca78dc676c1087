"""The finding when a file of tables goes beyond a limit."""

from __future__ import annotations

from trfkit.diagnostics import Diagnostic
from trfkit.limits import UNITS


def exceeded(name: str, most: int, value: int | None = None, line: int | None = None) -> Diagnostic:
    """Return the finding (TAB003) that the limit ``name``, which is ``most``, was exceeded.

    ``value`` is what the file has, None where counting was given up.
    """
    size = f"more than {most}" if value is None else str(value)
    values = {"name": name, "size": size, "most": most, "what": UNITS[name]}
    return Diagnostic(code="TAB003", line=line, values=values)
