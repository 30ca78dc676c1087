"""Findings from which others follow, and records: the sets that several checks ask for."""

from __future__ import annotations

from typing import Final

ROW_DAMAGE: Final = frozenset(
    {"PLR001", "SYN003", "SYN005", "SYN006", "SYN007", "SYN008", "SYN009"}
)
"""Findings of reading that may have cost a row some of its facts."""

UNREAD_FIELDS: Final = frozenset({"SYN003", "SYN007"})
"""A field of such a row may hold what could not be read: it is not blank."""

MOVED: Final = frozenset({"SYN003", "SYN005"})
"""Rows whose columns were put right."""

LOST_ROWS: Final = frozenset({"PLR001", "SYN009", "SYN016"})
"""An opponent may be missing because his row was not read."""

UNREAD_RESULTS: Final = ROW_DAMAGE | {"RES023"}

ONE_SIDED: Final = frozenset({"RES001", "RES002", "RES003", "RES007", "RES008"})
"""Rounds that no opponent's row bears out, so that nobody knows who was in the pairing."""

GAMES_IN_DOUBT: Final = ONE_SIDED | {"RES004", "RES009", "RES023"}
"""Games that the two rows tell differently, or only one: the points of teams may be right."""

DISPLACED: Final = frozenset({"PLR026", "PLR027", "RES024", "RES025"})
"""Rows whose games stand elsewhere, so that each seems to contradict an opponent's."""

GAMES_UNREAD: Final = ROW_DAMAGE | ONE_SIDED | DISPLACED | {"RES023"}
"""Findings of rows that may have held games."""

CONTRADICTIONS: Final = ONE_SIDED | DISPLACED | {"RES004", "RES009", "RES023", "SCR004"}
"""Findings that leave a player's true score in doubt."""

WRONG_POINTS: Final = frozenset({"SCR001", "SCR004", "SCR005", "SCR006"})
"""Points by which a rank cannot be judged."""

SYSTEM_RECORDS: Final = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
"""Records that declare what results of games are worth."""
