"""Reads, checks, ranks and explains chess tournament report files (TRF).

The names below are the public face; they are imported when they are first used, so that
``import trfkit`` costs next to nothing. Nothing here prints, asks the clock or uses a network.
"""

from typing import TYPE_CHECKING

from trfkit.version import __version__

if TYPE_CHECKING:
    from trfkit.api import (
        Annotated,
        Converted,
        Diagnostic,
        Explanation,
        Limits,
        Profile,
        Ranking,
        ReadResult,
        Refusal,
        Severity,
        Standings,
        Tournament,
        TrfError,
        Verification,
        annotate,
        check,
        convert,
        explain,
        read,
        standings,
        verify,
        write,
    )

__all__ = [
    "Annotated",
    "Converted",
    "Diagnostic",
    "Explanation",
    "Limits",
    "Profile",
    "Ranking",
    "ReadResult",
    "Refusal",
    "Severity",
    "Standings",
    "Tournament",
    "TrfError",
    "Verification",
    "__version__",
    "annotate",
    "check",
    "convert",
    "explain",
    "read",
    "standings",
    "verify",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'trfkit' has no attribute {name!r}")
    from trfkit import api  # noqa: PLC0415 - the whole point is to import it late

    value: object = getattr(api, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
