"""Events in which a title norm is made: a candidate and his opponents, foreigners enough."""

from __future__ import annotations

from trftext import bye, game, row, trf

INVERSE = {"1": "0", "=": "=", "0": "1", "+": "-"}
OPPONENTS = (
    [(2500, "GM", fed) for fed in ("GER", "GER", "GER")]
    + [(2450, "IM", fed) for fed in ("FRA", "FRA", "NED")]
    + [(2400, "FM", fed) for fed in ("POL", "UKR", "UKR")]
)
"""On average 2450, so that 6½ of 9 (72 %: 166) are 2616, and 6 (67 %: 125) are 2575."""

GM_NORM = "11=1=1=10"


def event(results, opponents=OPPONENTS, *, title="", sex="m", federation="UKR", headers=()):
    """The candidate is 1, and meets 2, 3 … in turn; these play nobody else."""
    cells = [
        bye(code) if code in "UFHZ" else game(number, "w", code)
        for number, code in enumerate(results, start=2)
    ]
    rounds = len(results)
    rows = [row(1, *cells, title=title, sex=sex, rating=2350, federation=federation)]
    for number, (rating, their_title, their_federation) in enumerate(opponents, start=2):
        code = results[number - 2] if number - 2 < rounds else "U"
        theirs = [bye("Z")] * rounds
        if code in INVERSE:
            theirs[number - 2] = game(1, "b", INVERSE[code])
        rows.append(
            row(number, *theirs, title=their_title, rating=rating, federation=their_federation)
        )
    start = [] if any(line.startswith("042") for line in headers) else ["042 2026/04/01"]
    return trf("032 GER", *start, "192 FIDE_DUTCH", f"142 {rounds}", *headers, *rows)


def guests(count, federations=("FRA", "POL", "UKR"), titled=10, cells=()):
    """An event at home in GER: so many rated foreigners who are there in every round.

    ``cells`` are further rounds of the players from the first on, a game with the same otherwise.
    """
    rounds = 1 + max(map(len, cells), default=0)
    rows = [
        row(
            number,
            *(
                bye(cells[number - 1][at - 1])
                if at and number <= len(cells)
                else game(number + 1 if number % 2 else number - 1, "w" if number % 2 else "b", "=")
                for at in range(rounds)
            ),
            rating=2300,
            title="IM" if number <= titled else "",
            federation=federations[number % len(federations)],
        )
        for number in range(1, count + 1)
    ]
    return trf("032 GER", "042 2026/04/01", "192 FIDE_DUTCH", f"142 {rounds}", *rows)
