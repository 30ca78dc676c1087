"""Compare, edit, merge, split and anonymise tournaments."""

from trfkit.change.differences import compare_tournaments
from trfkit.change.result import Change, Differences, Moved, Remaining

__all__ = ["Change", "Differences", "Moved", "Remaining", "compare_tournaments"]
