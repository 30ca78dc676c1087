"""Web pages of the program Vega: their classes say what the text of a cell does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

_PART: Final = "\ue000"
"""Stands, with a digit, before a part of a player's cell; the digits are the order of columns."""
_HEADINGS: Final = {"1": "No", "2": "Title", "3": "", "4": "Rtg", "5": "Fed"}
VEGA_NAME: Final = f"{_PART}3"
_MARKS: Final = {
    **dict.fromkeys(("sort-num", "idwhite", "idblack", "idn"), f"{_PART}1"),
    **dict.fromkeys(("title", "title2", "notitle", "notitle2"), f"{_PART}2"),
    "player-name-box2": VEGA_NAME, "rating": f"{_PART}4", "fed": f"{_PART}5",
    "cw": "\ue001W", "cb": "\ue001B", "cf": "\ue001F", "hole": "\u00d7",
}  # fmt: skip
_GAME: Final = lazy_pattern("([10½]) ?\ue001(?:([WBF]\\d{1,4})|F(BYE))")
_SIGNS: Final = {"1": "+", "½": "=", "0": "-"}
_FLAG: Final = lazy_pattern(r"\bflag/([a-z]{2,3})\.")
_TITLED: Final = lazy_pattern(r"([WC]?[GIFCN]M) (\S.*)")


def vega_mark(tag: str, attributes: Mapping[str, str]) -> str:
    """Return what an element of a table says by its class or its picture, "" for nothing."""
    if tag == "img" and (flag := _FLAG.search(attributes.get("src", ""))):
        return flag[1].upper()
    if tag == "a":
        return VEGA_NAME
    return _MARKS.get(attributes.get("class", "").partition(" ")[0], "")


def without_marks(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return rows with games as Vega's texts have them, and a column for each part of a player.

    The number is left out where a column before it holds the same.
    """
    width = max((len(row) for _, row in rows), default=0)
    columns: list[list[str]] = []
    for c in range(width):
        cells = [_parts(row[c] if c < len(row) else "") for _, row in rows]
        used = sorted({key for cell in cells for key, text in cell.items() if text})
        if "3" not in used or not any(len(cell) > 1 for cell in cells):
            columns.append(["".join(cell.values()) for cell in cells])
            continue
        for key in used:
            head, *body = [cell.get(key, "") for cell in cells]
            if key != "1" or all(body != other[1:] for other in columns):
                columns.append([head or _HEADINGS[key], *body])
    return [(line, [column[r] for column in columns]) for r, (line, _) in enumerate(rows)]


def _parts(text: str) -> dict[str, str]:
    """Return the parts of a cell by their digits; what has no mark is a name."""
    if game := _GAME.fullmatch(text):
        text = f"{_SIGNS[game[1]]}{game[2] or game[3]}"
    parts: dict[str, str] = {}
    first, *marked = text.replace("\ue001", "").split(_PART)
    for key, part in (("3", first), *((part[0], part[1:]) for part in marked)):
        parts[key] = f"{parts.get(key, '')} {part.strip()}".strip()
    if titled := _TITLED.fullmatch(parts["3"]):
        parts |= {"2": titled[1], "3": titled[2]}
    return {key: "" if key == "2" and part == "-" else part for key, part in parts.items()}
