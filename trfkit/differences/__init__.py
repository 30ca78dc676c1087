"""Two tournaments compared in chess terms, and what one more result would do."""

from trfkit.differences.comparing import compare_tournaments
from trfkit.differences.result import Change, Differences, Moved, Remaining

__all__ = ["Change", "Differences", "Moved", "Remaining", "compare_tournaments"]
