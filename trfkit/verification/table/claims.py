"""What is announced of the columns of a table, before anything is computed.

Strong is a claim that names the code: the event's list where it has one code of the family that a
heading names, or by the number of a column (``TB2`` is the second code of the list); a heading that
names its modifier, or is a code. Against it another code is a difference. Weak is a heading that
names a family alone: what its column holds is found out, and said.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.patterns import lazy_pattern
from trfkit.tie_breaks import BY_CODE, SCORES, Unreadable, parse_code
from trfkit.verification.table import captions

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.trf.reading.stated_table import StatedColumn

AGAIN: Final = "#"
"""Behind it stands which one a column is of those with its heading."""

_NUMBERED: Final = lazy_pattern(r"\s*(?:TB|Tie-?break) ?([1-9])\.?\s*", re.IGNORECASE)


class EventList(NamedTuple):
    """The codes by which an event ranks, without its points, and what names them."""

    codes: Sequence[str] = ()
    source: str = "202"


class Announced(NamedTuple):
    """The code that is announced of a column, by what, and whether that names it for certain."""

    code: str
    source: str
    strong: bool


def announced_codes(
    columns: Sequence[StatedColumn], event_list: EventList, *, of_teams: bool
) -> dict[int, Announced]:
    """Return what is announced of columns, by their places; nothing of points and ranks."""
    listed = [canonical(code) for code in event_list.codes if code not in SCORES]
    labels = Counter(column.label.rpartition(AGAIN)[0] or column.label for column in columns)
    announced: dict[int, Announced] = {}
    families: dict[int, Sequence[str]] = {}
    for at, column in enumerate(columns):
        reading = captions.meaning_of(column, of_teams=of_teams)
        if column.of_ranks or column.of_points:
            continue
        if reading is None:
            if (code := _by_number(column, listed)) is not None:
                announced[at] = Announced(code, "position", strong=True)
            elif (code := _by_repeated_heading(column, of_teams=of_teams)) is not None:
                announced[at] = Announced(code, "heading", strong=False)
            continue
        codes = [canonical(code) for code in reading.meaning.codes]
        heading = column.label.strip()
        is_code = column.caption is None and heading in BY_CODE and not of_teams
        if not codes or not SCORES.isdisjoint(codes):
            continue
        if len(codes) == 1 or (is_code and labels[heading] == 1):
            announced[at] = Announced(codes[0], "heading", strong=True)
        elif reading.meaning.certain:
            families[at] = codes
            announced[at] = Announced(codes[0], "heading", strong=False)
    return announced | _by_list(families, listed, announced, event_list.source)


def _by_number(column: StatedColumn, listed: Sequence[str]) -> str | None:
    """Return the code of the list that a column is by its number, as ``TB2`` says it."""
    match = _NUMBERED.fullmatch(column.label) if column.caption is None else None
    place = int(match[1]) if match else 0
    return listed[place - 1] if 0 < place <= len(listed) and is_known(listed[place - 1]) else None


def _by_repeated_heading(column: StatedColumn, *, of_teams: bool) -> str | None:
    """Return the code of a heading that an earlier column has too; None where it says none."""
    heading, mark, number = column.label.rpartition(AGAIN)
    if not (mark and number.isdecimal()):
        return None
    said = captions.meaning_of_caption(heading, of_teams=of_teams)
    return said.codes[0] if said is not None and len(said.codes) == 1 else None


def _by_list(
    families: Mapping[int, Sequence[str]],
    listed: Sequence[str],
    announced: Mapping[int, Announced],
    source: str,
) -> dict[int, Announced]:
    """Return what the list says of columns whose headings name a family, where it has one of it.

    A code that another heading names is none of theirs; first come headings that name a cut.
    """
    of_list: dict[int, Announced] = {}
    taken = {one.code for one in announced.values() if one.strong}
    for at in sorted(families, key=lambda at: len({cut_of(code) for code in families[at]})):
        able = [code for code in listed if code in families[at] and code not in taken]
        rivals = sum(able[:1] == [code] for codes in families.values() for code in codes)
        if len(able) == 1 and (rivals == 1 or _names_a_cut(families[at])):
            of_list[at] = Announced(able[0], source, strong=True)
            taken.add(able[0])
    return of_list


def _names_a_cut(codes: Sequence[str]) -> bool:
    """Whether all codes of a family have one cut, which the heading names."""
    return len({cut_of(code) for code in codes}) == 1


def canonical(code: str) -> str:
    """Return a code with its modifiers in their usual form; an unreadable one as it is."""
    parsed = parse_code(code)
    return code if isinstance(parsed, Unreadable) else str(parsed)


def is_known(code: str) -> bool:
    """Whether a code is one of C.07."""
    parsed = parse_code(code)
    return not isinstance(parsed, Unreadable) and parsed.name in BY_CODE


def cut_of(code: str) -> tuple[int, int] | None:
    """Return the cut and the median of a code."""
    parsed = parse_code(code)
    return None if isinstance(parsed, Unreadable) else (parsed.cut, parsed.median)
