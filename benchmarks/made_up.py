"""A tournament file made up in memory, and the plainest ways to read and to count it.

Cutting every field of every line out by hand is what reading is held against: decode, split, a
slice for each field and a tuple of three slices for each round, with nothing checked.
"""

from __future__ import annotations

from zlib import crc32

from trfkit.syntax import parse
from trfkit.syntax.layout import cut_row
from trfkit.syntax.trf_document import RecordKind


def made_up(players: int, rounds: int) -> bytes:
    """Return a TRF-16 in which player i of the upper half meets another of the lower each round."""
    half = players // 2
    lines = [
        "012 Benchmark Open",
        "022 Nowhere",
        "032 FID",
        "042 2026/03/01",
        "052 2026/03/11",
        f"062 {players}",
        f"072 {players}",
        "082 0",
        "092 Individual: Swiss-System",
        "102 Nobody, Nora",
        "122 90 min + 30 s",
        f"142 {rounds}",
    ]
    for number in range(1, players + 1):
        upper = number <= half
        cells, tenths = [], 0
        for round_number in range(rounds):
            if number == 2 * half + 1:
                cells.append("  0000 - Z")
                continue
            place = number - 1 if upper else number - 1 - half
            other = (place + round_number) % half + half if upper else (place - round_number) % half
            white = (place + round_number) % 2 == 0 if upper else (other + round_number) % 2 != 0
            drawn = (min(place, other % half) + round_number) % 3 == 0
            tenths += 5 if drawn else 10 if upper else 0
            result = "=" if drawn else "1" if upper else "0"
            cells.append(f"  {other + 1:4} {'w' if white else 'b'} {result}")
        points = f"{tenths / 10:4.1f}"
        row = (
            f"001 {number:4} m{'':>3} {f'Player{number:05}, Name':33} {2800 - number // 8:4} FID "
            f"{9_000_000 + number:11} 1990/{number % 12 + 1:02}/{number % 28 + 1:02} {points} "
            f"{number:4}"
        )
        lines.append(row + "".join(cells))
    return "".join(line + "\r\n" for line in lines).encode("ascii")


def by_hand(data: bytes) -> int:
    """Return the checksum of all fields, cut out by a loop of slices."""
    rows = []
    for line in data.decode("utf-8").split("\r\n"):
        if line.startswith("001"):
            cells = [
                (line[at + 2 : at + 6], line[at + 7], line[at + 9])
                for at in range(89, len(line), 10)
            ]
            rows.append(
                (
                    line[4:8], line[9], line[10:13], line[14:47], line[48:52], line[53:56],
                    line[57:68], line[69:79], line[80:84], line[85:89], cells,
                )
            )  # fmt: skip
    return sum(len(row[10]) + len(row[3]) for row in rows) + crc32(rows[-1][3].encode())


def by_syntax(data: bytes) -> int:
    """Return the same checksum from the records of the document."""
    document = parse(data).document
    if document is None:
        raise ValueError("beyond the limits")
    rows = [cut_row(record.text) for record in document.records_of(RecordKind.PLAYER)]
    return sum(len(row.cells) + len(row.name) for row in rows) + crc32(rows[-1].name.encode())
