"""Ordinary situations in which nothing is wrong, though a table does not look as computed.

Each plants one in an event: what a page leaves out, how it prints what has no value, which ranks
it gives, and columns that are no tie-breaks. Expected is no difference, and no claim but the one
that names the situation.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import naive
import rules
from planting import ON_RATINGS, Planted, as_table, changed, games, some_codes

from trfkit.files.trf.reading.stated_table import StatedColumn
from trfkit.verification.result import STARTING_RANKS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from planting import Event, Expected

    from trfkit.verification.result import Verification

POINTS: Final = StatedColumn(label="Pts.", of_points=True)
RANKS: Final = StatedColumn(label="Rk.", of_ranks=True)


def only(*claims: str) -> Expected:
    """Return the expectation that every difference is explained, by these claims and no other."""

    def judge(found: Verification) -> str:
        told = {one.fact for one in found.facts}
        told |= {one.variant for one in found.diagnosis if one.variant is not None}
        if not told <= set(claims):
            return "false"
        if any(not one.explained_by for one in found.differences):
            return "silent"
        return "right" if told == set(claims) or not found.differences else "silent"

    return judge


def _texts(event: Event, code: str, nothing: str = "") -> dict[int, str]:
    each = zip(event.ids, event.values[code], strict=True)
    return {who: nothing if value is None else str(value) for who, value in each}


def _columns(
    event: Event, codes: Sequence[str], nothing: str = ""
) -> list[tuple[StatedColumn, Mapping[int, str]]]:
    named = [
        (StatedColumn(label=f"TB{n}", code=code), _texts(event, code, nothing))
        for n, code in enumerate(codes, start=1)
    ]
    return [(POINTS, _texts(event, "PTS")), *named]


def without_ratings(event: Event, dice: random.Random) -> Planted | None:
    """Plant a file without ratings, and a table with columns that are made of them."""
    if "ARO" not in event.values or None in event.values["ARO"]:
        return None
    lines = [f"{line[:48]}    {line[52:]}" if line[:3] == "001" else line for line in event.lines]
    codes = [*some_codes(event, dice), *ON_RATINGS]
    return Planted("\n".join(lines), as_table(_columns(event, codes), event.ids), only())


def in_progress(event: Event, dice: random.Random) -> Planted | None:
    """Plant games of the last round that have no result yet, and a table that leaves them out."""
    last = [pair for pair in games(event.lines) if pair[0].round == event.rounds - 1]
    if len(last) < 3:  # noqa: PLR2004 - fewer say little
        return None
    lines = list(event.lines)
    for white, black in dice.sample(last, len(last) // 2):
        for entry in (white, black):
            lines = changed(lines, entry, result=" ")
    computation = naive.Computation(naive.sheet(lines), naive.EDITIONS[event.edition])
    columns = [(POINTS, _decimals(computation.column("PTS")))]
    for n, code in enumerate(some_codes(event, dice), start=1):
        column = StatedColumn(label=f"TB{n}", code=code)
        columns.append((column, _decimals(computation.column(code))))
    return Planted("\n".join(lines), as_table(columns, event.ids), only())


def _decimals(values: naive.Values) -> dict[int, str]:
    return {
        who: "" if value is None else str(Decimal(value.numerator) / Decimal(value.denominator))
        for who, value in values.items()
    }


def nothing_as(text: str) -> Callable[[Event, random.Random], Planted | None]:
    """Return what plants a text where the rules define no value."""

    def plant(event: Event, dice: random.Random) -> Planted | None:
        gaps = [
            code
            for code, values in event.values.items()
            if None in values and set(values) != {None} and code != "RTG"
        ]
        if not gaps:
            return None
        codes = [*gaps, *some_codes(event, dice)]
        told = as_table(_columns(event, codes, text), event.ids)
        return Planted("\n".join(event.lines), told, only())

    return plant


def starting_ranks(event: Event, dice: random.Random) -> Planted | None:
    """Plant starting ranks in the column of ranks."""
    ranks = {who: who for who in event.ids}
    columns = [(RANKS, {who: str(who) for who in ranks}), *_columns(event, some_codes(event, dice))]
    told = as_table(columns, event.ids, ranks=ranks, names=event.names)
    return Planted("\n".join(event.lines), told, only(STARTING_RANKS))


def _ranked(event: Event, codes: Sequence[str]) -> dict[int, int]:
    """Return the rank of everybody by some codes; equal ones share the best place."""
    keys = {
        who: tuple(Decimal(str(event.values[code][at])) for code in ("PTS", *codes))
        for at, who in enumerate(event.ids)
    }
    return {who: 1 + sum(other > key for other in keys.values()) for who, key in keys.items()}


def _with_ranks(
    event: Event, codes: Sequence[str], ranks: Mapping[int, int], *, blank: bool
) -> Planted:
    ids = sorted(event.ids, key=lambda who: (ranks[who], who))
    seen: set[int] = set()
    texts = {}
    for who in ids:
        texts[who] = "" if blank and ranks[who] in seen else str(ranks[who])
        seen.add(ranks[who])
    columns = [(RANKS, texts), *_columns(event, codes)]
    return Planted(
        "\n".join(event.lines), as_table(columns, ids, ranks=ranks, names=event.names), only()
    )


def blank_ranks(event: Event, dice: random.Random) -> Planted | None:
    """Plant ranks that are blank where they are shared with the row above."""
    codes = some_codes(event, dice)[:1]
    return _with_ranks(event, codes, _ranked(event, codes), blank=True)


def shared_ranks(event: Event, dice: random.Random) -> Planted | None:
    """Plant ranks that all share who have as many points."""
    return _with_ranks(event, some_codes(event, dice), _ranked(event, ()), blank=False)


def blank_and_shared_ranks(event: Event, dice: random.Random) -> Planted | None:
    """Plant ranks that all share who have as many points, printed once."""
    return _with_ranks(event, some_codes(event, dice), _ranked(event, ()), blank=True)


def other_order(event: Event, dice: random.Random) -> Planted | None:
    """Plant ranks that follow the columns from right to left."""
    codes = some_codes(event, dice)
    ranks, by_columns = _ranked(event, codes[::-1]), _ranked(event, codes)
    if sum(ranks[who] != by_columns[who] for who in ranks) <= 2 * rules.ENOUGH:
        return None
    planted = _with_ranks(event, codes, ranks, blank=False)
    return planted._replace(expected=_takes_the_order)


def _takes_the_order(found: Verification) -> str:
    """Return whether the order is told: as a cause, where the event's own list names another."""
    if found.differences:
        return only("ranks-by-other-order")(found)
    told = any(note.id == "verify.compared-by-order" for note in found.notes)
    return "right" if told else "silent"


def ordinary_columns(event: Event, dice: random.Random) -> Planted | None:
    """Plant what programs print behind the tie-breaks: a rating change and its parts."""
    if "TPR" not in event.values or None in event.values["TPR"]:
        return None
    stated = naive.sheet(event.lines)
    score, expected = {}, {}
    for who, row in stated.rows.items():
        met = [
            (letter, stated.rows[opponent].rating)
            for letter, opponent in zip(row.letters, row.opponents, strict=True)
            if letter in naive.OVER_THE_BOARD
        ]
        worth = {"1": Fraction(1), "=": naive.HALF, "0": Fraction(0)}
        score[who] = sum((worth[letter] for letter, _ in met), Fraction(0))
        expected[who] = sum((naive.expected(row.rating, rating) for _, rating in met), Fraction(0))
    change = {who: 20 * (score[who] - expected[who]) for who in score}
    ordinary = {
        "Title": {who: dice.choice(("", "IM", "FM", "WFM")) for who in event.ids},
        "Club": {who: dice.choice(("", "Rook", "Bishop 1901")) for who in event.ids},
        "w": _decimals({**score}),
        "we": _decimals({**expected}),
        "K": dict.fromkeys(event.ids, "20"),
        "rtg+/-": _decimals({**change}),
        "Rp": _texts(event, "TPR"),
    }
    columns = _columns(event, some_codes(event, dice))
    columns += [(StatedColumn(label=label), texts) for label, texts in ordinary.items()]
    return Planted("\n".join(event.lines), as_table(columns, event.ids), only())


def as_stated(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing, under headings that programs give their columns."""
    headings = {"BH": "Buchholz", "SB": "Sonneborn-Berger", "WIN": "Wins", "PS": "Progressive"}
    codes = dice.sample(sorted(headings), 3)
    columns = [(POINTS, _texts(event, "PTS"))]
    columns += [(StatedColumn(label=headings[code]), _texts(event, code)) for code in codes]
    return Planted("\n".join(event.lines), as_table(columns, event.ids), only())


def encounter_as_points(event: Event, _dice: random.Random) -> Planted | None:
    """Plant direct encounter as what those with equal points got from each other."""
    computation = naive.Computation(naive.sheet(event.lines), naive.EDITIONS[event.edition])
    column = StatedColumn(label="TB1", code="DE")
    points = _decimals(computation.encounter_points())
    columns = [*_columns(event, ()), (column, points)]
    told = as_table(columns, event.ids)
    return Planted("\n".join(event.lines), told, _follows_an_edition)


def _follows_an_edition(found: Verification) -> str:
    """Return whether the points are right, or at least those of an edition that parts more."""
    if any(not one.explained_by for one in found.differences):
        return "silent"
    told = {one.variant for one in found.diagnosis} | {one.fact for one in found.facts}
    return "right" if told <= {"edition", "encounter-sum"} else "false"


# Teams --------------------------------------------------------------------------------------------

MATCH_POINTS: Final = StatedColumn(label="MP")
GAME_POINTS: Final = StatedColumn(label="GP")
OF_TEAMS: Final = ("BH:MP", "EMMSB", "BH:GP", "EGGSB", "BH:MP/C1")


def _of_teams(event: Event, dice: random.Random) -> list[tuple[StatedColumn, Mapping[int, str]]]:
    codes = dice.sample([code for code in OF_TEAMS if code in event.values], 3)
    named = [(StatedColumn(label=code, code=code), _texts(event, code)) for code in codes]
    return [*_scores(event), *named]


def _scores(event: Event) -> list[tuple[StatedColumn, Mapping[int, str]]]:
    return [(MATCH_POINTS, _texts(event, "MPTS")), (GAME_POINTS, _texts(event, "GPTS"))]


def teams(event: Event, dice: random.Random) -> Planted | None:
    """Plant nothing in an event of teams."""
    told = as_table(_of_teams(event, dice), event.ids, of_teams=True)
    return Planted("\n".join(event.lines), told, only())


def byes_of_teams(event: Event, dice: random.Random) -> Planted | None:
    """Plant byes of teams that bring what the file does not say: in the points they are more."""
    lines, byes = [], []
    for line in event.lines:
        of_byes = line[:3] == "320"
        byes += map(int, line[13:].split() if of_byes else ())
        lines.append(f"{line[:4]}{'':9}{line[13:]}" if of_byes else line)
    if not byes:
        return None
    match_points, game_points = dice.choice(((1, 2), (-1, -2), (0, 1)))
    columns = [
        (column, {who: str(Decimal(text) + more * byes.count(who)) for who, text in texts.items()})
        for (column, texts), more in zip(_scores(event), (match_points, game_points), strict=True)
    ]
    told = as_table(columns, event.ids, of_teams=True)
    return Planted("\n".join(lines), told, _is_bye_value)


def _is_bye_value(found: Verification) -> str:
    if found.differences:
        return "false" if found.diagnosis else "silent"
    return "right" if [one.fact for one in found.facts] == ["team-bye-value"] else "silent"


OF_PLAYERS: Final[dict[str, Callable[[Event, random.Random], Planted | None]]] = {
    "no ratings": without_ratings,
    "a round in progress": in_progress,
    "0 where there is no value": nothing_as("0"),
    "blank where there is none": nothing_as(""),
    "starting ranks": starting_ranks,
    "blank ranks": blank_ranks,
    "shared ranks": shared_ranks,
    "blank and shared ranks": blank_and_shared_ranks,
    "ranks by another order": other_order,
    "direct encounter as points": encounter_as_points,
    "ordinary columns": ordinary_columns,
    "headings of a program": as_stated,
}
FOR_TEAMS: Final[dict[str, Callable[[Event, random.Random], Planted | None]]] = {
    "teams": teams,
    "byes of teams": byes_of_teams,
}
