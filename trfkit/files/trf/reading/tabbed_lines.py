"""Lines of teams in which tabs stand for blanks, put back into their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.syntax.layout import Layout

TAB: Final = "\t"
_STOPS: Final = (8, 4)
_HEAD: Final = lazy_pattern(r"310\s+(\d{1,3})\s+(\S.*?)\s*")
_NAMED: Final = ("team_no", "team_name", "nickname", "strength", "match_points", "game_points")
_WIDE: Final = "  "
"""So many blanks part two fields, and stand inside none."""

_LEFT: Final = ("team_name", "nickname")


def without_tabs(text: str) -> str | None:
    """Return a line of record 310 with its fields in their columns, None where that is not told.

    It is told where all ways to read the tabs that put every field into its columns agree on what
    the fields hold.
    """
    layout = layouts()[RecordKind.TEAM]
    found = [line for line in _candidates(layout, text) if layout.fits(line)]
    readings = {_fields(layout, line): line for line in reversed(found)}
    whole = [
        line
        for fields, line in readings.items()
        if not any(_WIDE in field for field in fields)
        and all(layout.cut(line, name).strip() for name in ("team_no", "team_name"))
    ]
    return whole[0] if len(whole) == 1 else None


def _candidates(layout: Layout, text: str) -> Iterator[str]:
    segments = text.split(TAB)
    if len(segments) > len(_NAMED) and not any(_WIDE in segment.strip() for segment in segments):
        yield _by_field(layout, segments)
        return
    yield from (text.expandtabs(stop) for stop in _STOPS)
    head, _, tail = text.rpartition(TAB)
    match = _HEAD.fullmatch(head.replace(TAB, " "))
    if match is not None and tail.strip():
        number, name = match.groups()
        start = f"310 {number:>3} {name}"
        values = tail.strip()
        for width in range(1, layout.columns("member").first):
            yield f"{start}{' ' * width}{values}"


def _by_field(layout: Layout, segments: list[str]) -> str:
    """Return the line whose fields are parted by one tab each, an empty one too."""
    line = segments[0]
    places = [layout.columns(name) for name in (*_NAMED, "team_rank")]
    members = range(1, len(segments) - len(places))
    places += [layout.cell_columns("member", index) for index in members]
    for name, columns, segment in zip(
        (*_NAMED, *[""] * len(segments)), places, segments[1:], strict=False
    ):
        word = segment.strip()
        width = columns.last - columns.first + 1
        field = word.ljust(width) if name in _LEFT else word.rjust(width)
        line = line.ljust(columns.first - 1) + field
    return line.rstrip()


def _fields(layout: Layout, text: str) -> tuple[str, ...]:
    """Return what the fields of a line hold."""
    padded = layout.padded(text)
    cut = (field.columns.cut(padded).strip() for field in layout.expanded(len(padded)))
    return tuple(word for word in cut if word)
