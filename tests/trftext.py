"""Lines of a TRF, laid out by hand: columns are typed here from the format's tables.

Nothing of the package is used, so that a slip in its own columns cannot hide.
"""

from __future__ import annotations


def row(
    number: int,
    *cells: str,
    name: str = "",
    sex: str = "m",
    title: str = "",
    rating: int | str = 2000,
    federation: str = "NED",
    fide_id: int | str = "",
    birth: str = "1990/01/01",
    points: str = "",
    rank: int | str = "",
) -> str:
    """Return a 001 record; each cell is ``OOOO C R`` of eight columns, or shorter at the end."""
    line = (
        f"001 {number:>4} {sex:1}{title:>3} {name or f'Player, P{number}':<33} {rating:>4} "
        f"{federation:3} {fide_id:>11} {birth:10} {points:>4} {rank:>4}"
    )
    assert len(line) == 89
    return line + "".join(f"  {cell:<8}" for cell in cells)


def cell(opponent: int | str = "", colour: str = "", result: str = "") -> str:
    """Return the eight columns of one round."""
    return f"{opponent:>4} {colour or ' '} {result or ' '}"


def game(opponent: int, colour: str, result: str) -> str:
    """Return a round against somebody."""
    return cell(opponent, colour, result)


def bye(letter: str) -> str:
    """Return a round against nobody: ``0000 - H``."""
    return cell("0000", "-", letter)


def trf(*lines: str, ending: str = "\r\n") -> bytes:
    """Return the lines as a UTF-8 file."""
    return "".join(line + ending for line in lines).encode()


def four_players() -> list[str]:
    """Return two rounds of a small, consistent Swiss."""
    return [
        row(1, game(3, "w", "1"), game(2, "b", "="), points="1.5", rank=1),
        row(2, game(4, "b", "1"), game(1, "w", "="), points="1.5", rank=2),
        row(3, game(1, "b", "0"), game(4, "w", "1"), points="1.0", rank=3),
        row(4, game(2, "w", "0"), game(3, "b", "0"), points="0.0", rank=4),
    ]
