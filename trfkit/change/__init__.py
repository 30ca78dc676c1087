"""Compare, edit, merge, split and anonymise tournaments."""

from trfkit.change.differences import compare_tournaments
from trfkit.change.result import Change, Differences, ParticipantChange, Remaining

__all__ = ["Change", "Differences", "ParticipantChange", "Remaining", "compare_tournaments"]
