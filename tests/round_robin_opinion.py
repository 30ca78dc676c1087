"""Who was not met in a round-robin and who withdrew from it, for the second computations.

A table holds each one's rounds as letter and opponent (0 for nobody), in rounds from 0. Nothing of
the package is used: opponents that no row names are found by writing down every way in which those
without one can have been paired.
"""

from __future__ import annotations

from itertools import combinations

from hypothesis import reject

WON = "+UF"
COMPLETED = "1=0g+?"
"""Letters of games that count as completed; ``g`` is a match that was played."""
MOST_WAYS = 3000


class UnsureError(Exception):
    """Several ways fit or none does, or too many were to be tried."""


def opinion(kind, *args, **options):
    """A second computation, where a round-robin leaves no doubt about who was not met."""
    try:
        return kind(*args, **options)
    except UnsureError:
        reject()


def ways(people, could_meet):
    """Every way to pair people."""
    if not people:
        yield []
        return
    first, *others = people
    for other in others:
        if could_meet(first, other):
            rest = [one for one in others if one != other]
            yield from ([(first, other), *way] for way in ways(rest, could_meet))


def settled(table, n):
    """The table with the opponents that it leaves out; as it is where they do not fit."""
    numbers = sorted(table)
    places = [*numbers, None] if len(numbers) % 2 else numbers
    length = len(places) - 1
    if length < 1 or n % length or not n:
        return table
    left = {frozenset(pair): n // length for pair in combinations(places, 2)}
    rows = {who: list(row) for who, row in table.items()}
    for who in numbers:
        for r, (letter, other) in enumerate(table[who]):
            if other and letter in "+-" and not table[other][r][1]:
                theirs = table[other][r][0]
                rows[other][r] = ("+" if theirs in WON else "-", who)
    for who in numbers:
        for _, other in rows[who]:
            if other and who < other:
                left[frozenset((who, other))] -= 1
    if min(left.values()) < 0:
        return table
    alone = [[w for w in places if w is None or not rows[w][r][1]] for r in range(n)]
    order = sorted(range(n), key=lambda r: len(alone[r]))
    found, tried = [], 0

    def go(at, taken):
        nonlocal tried
        tried += 1
        if tried > MOST_WAYS:
            raise UnsureError
        if at == n:
            found.append(dict(taken))
            if len(found) > 1:
                raise UnsureError
            return
        r = order[at]

        def could_meet(one, other):
            both_won = all(w is not None and rows[w][r][0] in WON for w in (one, other))
            return left[frozenset((one, other))] > 0 and not both_won

        for way in ways(alone[r], could_meet):
            for pair in way:
                left[frozenset(pair)] -= 1
            go(at + 1, [*taken, (r, way)])
            for pair in way:
                left[frozenset(pair)] += 1

    go(0, [])
    if not found:
        raise UnsureError
    for r, way in found[0].items():
        for pair in way:
            for who, other in (pair, pair[::-1]):
                if who is not None and other is not None:
                    rows[who][r] = ("+" if rows[who][r][0] in WON else "-", other)
    return rows


def withdrawn(table, n):
    """C.05 6.6: who completed under half of the games and missed the last one.

    Where that is everybody, the event was broken off.
    """
    games = {who: sum(bool(other) for _, other in row) for who, row in table.items()}
    most = max(games.values(), default=0)
    met = sum(any(other for _, other in row) for row in table.values())
    elsewhere = max(0, met - 1 + met % 2 - n) if met else 0
    cycles = -(-n // len(table)) if len(table) % 2 else 0
    out = set()
    for who, row in table.items():
        nobody = sum(not other for _, other in row)
        byes = sum(letter in "UF" for letter, other in row if not other)
        done = sum(
            letter in COMPLETED and (letter == "+" or bool(other)) for letter, other in row
        ) + max(0, byes - (n - most))
        due = min(most, n - min(cycles, nobody))
        scheduled = [letter for letter, other in row if other or nobody > cycles]
        missed = bool(scheduled) and scheduled[-1] not in COMPLETED + "UF"
        if 2 * (done + elsewhere) < due + elsewhere and missed:
            out.add(who)
    return set() if len(out) == len(table) else out


def annulled(table, out):
    """The games, as number and round, that count for neither side."""
    return {
        (who, r)
        for who, row in table.items()
        for r, (_, other) in enumerate(row)
        if other and (who in out or other in out)
    }
