"""An event of eight players after four of five rounds, as text, and edits of its columns."""

import trfkit
from trfkit import Builder

PAIRINGS = (
    ((1, 2, "1-0"), (3, 4, "1/2-1/2"), (5, 6, "0-1"), (7, 8, "1-0")),
    ((2, 3, "0-1"), (4, 1, "0-1"), (6, 7, "1/2-1/2"), (8, 5, "1/2-1/2")),
    ((1, 3, "1/2-1/2"), (5, 2, "1-0"), (7, 4, "0-1"), (6, 8, "1-0")),
    ((6, 1, "1/2-1/2"), (3, 7, "1-0"), (4, 5, "1-0"), (8, 2, "0-1")),
)
NAMES = ("Ash", "Birch", "Cedar", "Durian", "Elm", "Fir", "Gorse", "Hazel")


def text_of_event():
    builder = Builder(
        "Grove Open", rounds=5, city="Rootham", type_code="FIDE_DUTCH_2025", tiebreaks=("BH", "SB")
    )
    for number, name in enumerate(NAMES, start=1):
        builder.player(
            name, rating=2200 - 10 * number, federation="ENG", fide_id=900 + number, birth=1990
        )
    for number, pairings in enumerate(PAIRINGS, start=1):
        for white, black, result in pairings:
            builder.game(number, white, black, result)
    return trfkit.write(builder.build(), "trf26").decode().replace("\r\n", "\n")


TEXT = text_of_event()


def with_columns(text, number, first, new):
    """Return the text with the columns from ``first`` (from 1) of a player's row replaced."""
    lines = text.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith(f"001 {number:4}"))
    row = lines[at].ljust(first + len(new))
    lines[at] = row[: first - 1] + new + row[first - 1 + len(new) :]
    return "\n".join(lines)


def with_line(text, tag, new):
    return "\n".join(new if line.startswith(f"{tag} ") else line for line in text.split("\n"))
