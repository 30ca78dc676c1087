"""A line of a file with carets below some of its columns, as wide as there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.messages.message import Message
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from trfkit.reports.document import Excerpt, Text

WIDEST: Final = 100
"""The widest line, in cells of a terminal, where nobody knows how wide it is."""

HEAD: Final = 32
"""So much of the start of a long line is shown even if the carets are far to the right."""

BEHIND: Final = 12
"""So much of a long line is shown behind the carets."""

CUT: Final = "…"


def picture(excerpt: Excerpt, width: int, words: Callable[[Text], str]) -> tuple[str, str]:
    """Return the part of a line to show, and the carets to print below it ("" for none).

    Columns count characters, while the carets stand below the terminal's cells: two for a wide
    letter, none for a combining mark. What a terminal would obey instead of show is replaced, a
    tab by an arrow. ``words`` gives the text of a message.
    """
    column = excerpt.column
    visible_line = visible((excerpt.line or "").rstrip().replace("\t", "→"))
    if column is None:
        return _cut_right(visible_line, width), ""
    end = max(excerpt.end or column + 1, column + 1)
    visible_line = visible_line.ljust(column - 1)
    label = f" {words(Message('report.columns', columns=range(column, end)))}"
    before, marked, after = (
        visible_line[: column - 1],
        visible_line[column - 1 : end - 1],
        visible_line[end - 1 :],
    )
    gap = max(end - 1 - len(visible_line), 0)  # columns marked beyond the end of the line
    if _cells(marked) + gap > width - HEAD:
        marked, after = _cut_right(marked, width - HEAD), ""
        gap = min(gap, width - HEAD - _cells(marked))
    room = width - _cells(marked) - gap
    if _cells(before) + _cells(after) > room:
        before = _cut_left(before, max(room - min(_cells(after), BEHIND), HEAD))
        after = _cut_right(after, max(room - _cells(before), len(CUT)))
    carets = "^" * max(_cells(marked) + gap, 1)
    left = _cells(before)
    if left + len(carets) + len(label) <= width:
        return (before + marked + after).rstrip(), " " * left + carets + label
    label = f"{label.strip()} ".rjust(left) if len(label) <= left else " " * left
    return (before + marked + after).rstrip(), label + carets


def _cut_left(text_: str, room: int) -> str:
    """Return the end of a text in at most ``room`` cells, after its head if there is room."""
    if _cells(text_) <= room:
        return text_
    head = _take(text_, HEAD) if room >= 2 * HEAD else ""
    tail = text_[::-1]
    return head + CUT + _take(tail, room - _cells(head) - len(CUT))[::-1]


def _cut_right(text_: str, room: int) -> str:
    if _cells(text_) <= room:
        return text_
    return _take(text_, room - len(CUT)) + CUT


def _take(text_: str, room: int) -> str:
    """Return as many characters from the start as fit into ``room`` cells."""
    if text_.isascii():
        return text_[: max(room, 0)]
    used = 0
    for index, character in enumerate(text_):
        used += _cells(character)
        if used > room:
            return text_[:index]
    return text_


def _cells(text_: str) -> int:
    """Return the width of a text on a terminal."""
    if text_.isascii():
        return len(text_)
    from unicodedata import category, east_asian_width  # noqa: PLC0415 - large, rarely needed

    return sum(
        0 if category(c) in {"Mn", "Me", "Cf"} else 2 if east_asian_width(c) in {"W", "F"} else 1
        for c in text_
    )
