"""Whether a table is ranked by another list of tie-breaks than the event's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.record import replace
from trfkit.tie_breaks import SCORES, Unreadable, parse_code
from trfkit.verification.result import NEARLY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.verification.result import Compared


def is_another_list(ranked_by: str | None, own_list: Iterable[str]) -> bool:
    """Whether a list, its codes with commas between them, parts from the event's own somewhere.

    A shorter list that begins as the other one does is the same as far as it goes. By which edition
    a code is computed, and by which score the ranks begin, is no matter of the list.
    """
    pairs = zip(_tie_breaks((ranked_by or "").split(",")), _tie_breaks(own_list), strict=False)
    return any(code != own for code, own in pairs)


def _tie_breaks(codes: Iterable[str]) -> list[str]:
    return [_without_edition(code) for code in codes if code and code not in SCORES]


def _without_edition(code: str) -> str:
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else str(replace(parsed, edition=None))


def places_by_own_list(right: int, compared: Compared, by_own_list: Compared) -> Compared | None:
    """Return the ranks beside those by the event's own list, None where that changes none.

    Nor where they do not follow the table's columns, of which ``right`` ranks are as they should
    be, much better: then it is not known that another list is to blame.
    """
    follows_columns = right >= NEARLY * len(compared.cells) and right > by_own_list.equal
    return by_own_list if follows_columns and not by_own_list.is_right else None
