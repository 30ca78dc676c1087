"""A Go federation that does not exist: members, and events over three years, all invented.

Beside it stands what its office has to hold, computed in the plainest way: every event from the
first one on, day after day. It shares nothing with the program; ratings are those of
``ufgo_opinion``.
"""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import NamedTuple

import ufgo_opinion

from trfkit.files.registry import read
from trfkit.go.go_event import parse_grade
from trfkit.go.office import Member
from trfkit.go.office.event_application import EventDetails, File, apply_event
from trfkit.go.office.rating_book import current, quarterly
from trfkit.model import PartialDate

SURNAMES = (
    "Albrecht Bondar Castillo Demchenko Eklund Ferrari Gomes Horváth Ivanenko Jansen Kowal Lysenko "
    "Moroz Novák Ostrowski Petrenko Quist Rudenko Savchenko Tkachuk"
).split()
NAMES = ("Anna", "Borys", "Clara")
BEGINS = date(2023, 1, 1)
DAYS = 3 * 365


class Person(NamedTuple):
    """A member before the first event."""

    number: int
    name: str
    born: tuple[int, int, int] | None
    start: int
    rank: str | None


class Tournament(NamedTuple):
    """An event: who plays (numbers of members), and games (round, two rows from 0, halves)."""

    name: str
    first_day: date
    last_day: date
    official: bool
    board: int
    players: tuple[int, ...]
    games: tuple[tuple[int, int, int, int], ...]


STARTS = (
    (0, None), (40, None), (95, None), (300, None), (900, None), (1500, None), (1990, None),
    (2080, None), (2255, "4d"), (2255, "4d"), (2354, "5d"), (2395, None), (2395, "4d"),
    (2455, "6d"), (2555, "7d"), (2690, "7d"),
)  # fmt: skip
"""Ratings, many of them near to where a dan is conferred or falls, and ranks held."""


def members(seed=1, count=60):
    random = Random(seed)  # noqa: S311 - nothing secret
    names = [f"{surname} {name}" for surname in SURNAMES for name in NAMES][:count]
    found = []
    for number, name in enumerate(names, start=1):
        base, rank = random.choice(STARTS)
        start = max(0, base + random.randint(-9, 9))
        born = (random.randint(1955, 2012), random.randint(1, 12), random.randint(1, 28))
        found.append(Person(number, name, born if random.random() < 0.8 else None, start, rank))
    return found


def events(people, seed=1, count=40):
    random = Random(seed)  # noqa: S311 - nothing secret
    strong = [person.number for person in people if person.start > 1900]
    found = []
    for number in range(count):
        day = BEGINS + timedelta(days=random.randrange(DAYS))
        if number % 8 == 7:  # on the day of another one
            day = found[-1].last_day
        if number % 10 == 3:  # on the morning of a list
            day = date(day.year, (1, 4, 7, 10)[number % 4], 1)
        everybody = [person.number for person in people]
        pool = strong if random.random() < 0.4 and len(strong) >= 8 else everybody
        players = tuple(random.sample(pool, min(len(pool), random.choice((4, 7, 8, 12)))))
        rounds = random.choice((3, 4, 5))
        games = []
        favourites = {row: random.random() for row in range(len(players))}
        for r in range(1, rounds + 1):
            order = list(range(len(players)))
            random.shuffle(order)
            for one, other in zip(order[::2], order[1::2], strict=False):
                better = favourites[one] > favourites[other]
                wins = better if random.random() < 0.8 else not better
                games.append((r, one, other, 2 if wins else 0))
        found.append(
            Tournament(
                f"Cup {number}",
                day - timedelta(days=random.choice((0, 1, 2))),
                day,
                official=random.random() < 0.5,
                board=random.choice((19, 19, 19, 13, 9)),
                players=players,
                games=tuple(games),
            )
        )
    return found


# What goes into the program -----------------------------------------------------------------------


def h9(event, people):
    """Return the table of an event, its rows in the order of the players."""
    by_number = {person.number: person for person in people}
    days = f"{event.first_day},{event.last_day}"
    lines = [f"; EV[{event.name}]", f"; DT[{days}]", ";"]
    rounds = max(game[0] for game in event.games)
    for row, number in enumerate(event.players):
        cells = []
        for r in range(1, rounds + 1):
            cell = "0-"
            for game_round, one, other, halves in event.games:
                if game_round == r and row in {one, other}:
                    own = halves if row == one else 2 - halves
                    cell = f"{(other if row == one else one) + 1}{'-=+'[own]}/w0"
                    cell = cell if row == one else cell.replace("/w", "/b")
            cells.append(cell)
        surname, name = by_number[number].name.split()
        lines.append(f"{row + 1} {surname} {name} 1k UA Kyiv 0 0 0 {' '.join(cells)}")
    return "\n".join(lines) + "\n"


def entered(person):
    return Member(
        id=person.number,
        name=person.name,
        born=None if person.born is None else PartialDate(*person.born),
        start=person.start,
        entered=BEGINS,
        rank=parse_grade(person.rank) if person.rank else None,
    )


def applied(office, event, people, **given):
    result = read(h9(event, people).encode())
    said = EventDetails(official=event.official, boards=(event.board,), **given)
    done = apply_event(office, result.tournament, said, File(f"{event.name}.h9", "0" * 64))
    assert not done.doubts
    return done


def held(book, until=date(2026, 4, 1)):
    """Return what an office holds, as ``naive`` has it."""
    results = {
        event.name: {
            row.member: (row.before, row.after, str(row.rank)) for row in book.results[event.id]
        }
        for event in book.events
    }
    lists = {
        day: {row.member: (row.rating, str(row.rank)) for row in quarterly(book, day).rows}
        for day in list_days(until)
    }
    now = {row.member: row.rating for row in current(book, None)}
    return results, lists, now


# What has to come out -----------------------------------------------------------------------------


def list_days(until=date(2026, 4, 1)):
    years = range(BEGINS.year, until.year + 1)
    days = [date(year, month, 1) for year in years for month in (1, 4, 7, 10)]
    return [day for day in days if BEGINS <= day <= until]


DANS = {"4d": 2400, "5d": 2500, "6d": 2600, "7d": 2700}


def by_table(rating):
    if rating < 100:
        return f"{30 - rating // 10}k"
    if rating < 2100:
        return f"{21 - rating // 100}k"
    return f"{min(7, rating // 100 - 20)}d"


def strength(rank):
    return -int(rank[:-1]) if rank[-1] == "k" else int(rank[:-1])


def is_over_60(born, day):
    if born is None:
        return False
    year, month, of_month = born
    return (day.year - year, day.month, day.day) > (60, month, of_month)


def floating(rating, rank, *, old):
    """2.4: the rank of table 1, no higher than 3 dan; 2.7: of those over 60 none falls."""
    if rank in DANS:
        return rank
    moved = by_table(rating) if by_table(rating) not in DANS else "3d"
    return rank if old and rank is not None and strength(rank) > strength(moved) else moved


def at_list(rating, rank, *, old):
    """2.5: 4 to 7 dan are conferred; 2.6: they fall by a step at 151 under the norm, 4 dan by 2."""
    earned = [dan for dan, norm in DANS.items() if rating >= norm]
    if earned and (rank is None or strength(earned[-1]) > strength(rank)):
        return earned[-1]
    if rank in DANS:
        if rating > DANS[rank] - 151 or old:
            return rank
        return {"4d": "2d", "5d": "4d", "6d": "5d", "7d": "6d"}[rank]
    return floating(rating, rank, old=old)


def naive(people, tournaments, until=date(2026, 4, 1)):
    """Return results by event and member, lists by day and member, and the ratings at the end."""
    ratings = {person.number: person.start for person in people}
    ranks = {person.number: person.rank for person in people}
    born = {person.number: person.born for person in people}
    results, lists = {}, {}
    in_order = sorted(tournaments, key=lambda e: (e.last_day, e.first_day, e.name))
    last = max([until, *(event.last_day for event in in_order)])
    day = BEGINS
    while day <= last:
        if day.day == 1 and day.month in {1, 4, 7, 10}:
            for number, rating in ratings.items():
                old = is_over_60(born[number], day)
                ranks[number] = at_list(rating, ranks[number], old=old)
            lists[day] = {number: (ratings[number], ranks[number]) for number in ratings}
        for event in in_order:
            if event.last_day != day:
                continue
            games = [(r, one, other, Fraction(halves, 2)) for r, one, other, halves in event.games]
            starts = [ratings[number] for number in event.players]
            rounds = max(game[0] for game in games)
            _, _, ends = ufgo_opinion.ratings(
                starts, games, [event.board] * rounds, official=event.official
            )
            results[event.name] = {}
            for number, start, end in zip(event.players, starts, ends, strict=True):
                ratings[number] = end
                old = is_over_60(born[number], day)
                ranks[number] = floating(end, ranks[number], old=old)
                results[event.name][number] = (start, end, ranks[number])
        day += timedelta(days=1)
    return results, {day: lists[day] for day in list_days(until)}, ratings
