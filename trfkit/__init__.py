"""Read, check, rank and explain chess tournament report files (TRF).

The names below are the public interface; each is imported on first use, so that ``import trfkit``
is fast. Nothing here prints, or uses a clock or a network.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trfkit.version import __version__

if TYPE_CHECKING:
    from trfkit.api.builder import Builder, BuildError
    from trfkit.api.changes import Part, Reshaped, anonymise, diff, merge, remaining, slices, whatif
    from trfkit.api.files import annotate, check, convert, formats, read, write
    from trfkit.api.playoffs import playoff
    from trfkit.api.ratings import rate
    from trfkit.api.regulated import (
        card,
        check_pairings,
        compare,
        editions,
        explain,
        report,
        show,
        standings,
        tiebreaks,
    )
    from trfkit.api.report_texts import render
    from trfkit.api.standings import Row, Standings, Value
    from trfkit.api.verification import verify
    from trfkit.change import Differences, Remaining
    from trfkit.files.convert import Converted
    from trfkit.files.trf.annotated_file import Annotated
    from trfkit.files.trf.reading import ReadResult
    from trfkit.findings import Diagnostic, Profile, Severity, TrfError
    from trfkit.go.ufgo.ufgo_request import UfgoRequest
    from trfkit.limits import Limits
    from trfkit.model import Tournament
    from trfkit.pairings.result import CheckedPairings
    from trfkit.playoffs.article3 import Answers
    from trfkit.ranking import Explanation, Ranking, Refusal
    from trfkit.ranking.cards import Card
    from trfkit.ranking.comparison import Comparison
    from trfkit.ranking.own_regulations import OwnRegulations, read_regulations
    from trfkit.ratings.request import FideRequest
    from trfkit.reports.event.event_report import EventReport
    from trfkit.reports.show import EventParts
    from trfkit.verification import Verification

_HOMES = {
    "trfkit.files.trf.annotated_file": ("Annotated",),
    "trfkit.api.builder": ("BuildError", "Builder"),
    "trfkit.api.files": ("annotate", "check", "convert", "formats", "read", "write"),
    "trfkit.api.report_texts": ("render",),
    "trfkit.api.changes": (
        "Part",
        "Reshaped",
        "anonymise",
        "diff",
        "merge",
        "remaining",
        "slices",
        "whatif",
    ),
    "trfkit.api.regulated": (
        "card",
        "check_pairings",
        "compare",
        "editions",
        "explain",
        "report",
        "show",
        "standings",
        "tiebreaks",
    ),
    "trfkit.api.playoffs": ("playoff",),
    "trfkit.api.ratings": ("rate",),
    "trfkit.api.standings": ("Row", "Standings", "Value"),
    "trfkit.api.verification": ("verify",),
    "trfkit.files.convert": ("Converted",),
    "trfkit.findings": ("Diagnostic", "Profile", "Severity", "TrfError"),
    "trfkit.change": ("Differences", "Remaining"),
    "trfkit.limits": ("Limits",),
    "trfkit.model": ("Tournament",),
    "trfkit.pairings.result": ("CheckedPairings",),
    "trfkit.playoffs.article3": ("Answers",),
    "trfkit.ranking.cards": ("Card",),
    "trfkit.ranking.comparison": ("Comparison",),
    "trfkit.ranking.own_regulations": ("OwnRegulations", "read_regulations"),
    "trfkit.ranking": ("Explanation", "Ranking", "Refusal"),
    "trfkit.ratings.request": ("FideRequest",),
    "trfkit.go.ufgo.ufgo_request": ("UfgoRequest",),
    "trfkit.files.trf.reading": ("ReadResult",),
    "trfkit.reports.event.event_report": ("EventReport",),
    "trfkit.reports.show": ("EventParts",),
    "trfkit.verification": ("Verification",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Annotated",
    "Answers",
    "BuildError",
    "Builder",
    "Card",
    "CheckedPairings",
    "Comparison",
    "Converted",
    "Diagnostic",
    "Differences",
    "EventParts",
    "EventReport",
    "Explanation",
    "FideRequest",
    "Limits",
    "OwnRegulations",
    "Part",
    "Profile",
    "Ranking",
    "ReadResult",
    "Refusal",
    "Remaining",
    "Reshaped",
    "Row",
    "Severity",
    "Standings",
    "Tournament",
    "TrfError",
    "UfgoRequest",
    "Value",
    "Verification",
    "__version__",
    "annotate",
    "anonymise",
    "card",
    "check",
    "check_pairings",
    "compare",
    "convert",
    "diff",
    "editions",
    "explain",
    "formats",
    "merge",
    "playoff",
    "rate",
    "read",
    "read_regulations",
    "remaining",
    "render",
    "report",
    "show",
    "slices",
    "standings",
    "tiebreaks",
    "verify",
    "whatif",
    "write",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'trfkit' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
