"""What each edition of the rating regulations says, and gives at and beside its bounds.

``pytest --update-golden`` writes the texts anew; the difference is then reviewed.
"""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from events import event
from recorded import assert_recorded, assert_text_recorded, plain, shown

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedRow, StatedTable
from trfkit.model import PartialDate
from trfkit.ratings.event_rating import FidePlayer, compare, differences, rate_fide, statements
from trfkit.ratings.rating_editions import (
    CHAPTERS,
    Bout,
    coefficient_by_rule,
    deltas,
    first_rating,
    given_coefficient,
    is_excluded,
    within_period,
)
from trfkit.ratings.request import FideRequest
from trfkit.ratings.result import half_away
from trfkit.record import replace

HERE = Path(__file__).parent
EDITIONS = {
    f"{name} {edition.name}": edition
    for name in ("standard", "rapid")
    for edition in CHAPTERS[name].editions
}


def chapter_of(edition):
    """Return the first chapter that has an edition."""
    return next(chapter for chapter in CHAPTERS.values() if edition in chapter.editions)


def what_differs(lines_of):
    """Return the lines of each edition that the ones before it have not."""
    lines = []
    for name, edition in EDITIONS.items():
        lines += [
            name,
            *(f"    {line}" for line in lines_of(edition) if f"    {line}" not in lines),
        ]
    return lines


def said(edition):
    first_day, chapter = edition.effective, chapter_of(edition)
    others = "no other"
    if edition is not chapter.editions[0]:
        others = chapter.find_edition(first_day - timedelta(days=1)).name
    on_the_day = chapter.find_edition(first_day).name
    yield f"{first_day} {edition.title}: {on_the_day} on that day, {others} before it"
    yield f"{shown(edition.limit)} {edition.exclusion} {shown(edition.first)}"
    yield f"{shown(edition.coefficients)} {edition.coefficients.is_one_for_all}"
    for one in statements(edition):
        verified = "" if one.is_verified else ", not verified"
        yield f"{one.name} {one.value} {one.article}: {plain(one.says)}{verified}"


def test_rules_are_as_recorded(request):
    assert_text_recorded(what_differs(said), HERE / "rules.txt", request.config)


def computed(edition):
    for own in (2649, 2650):
        away = (399, 400, 401, -400, -401, -402, 735, 736, -736)
        rows = deltas(edition.limit, own, [Bout(own - difference, 1) for difference in away])
        texts = [
            f"{one.difference}{'!' * one.is_limited} {one.expected}/{one.delta}" for one in rows
        ]
        yield f"{own} against those {away} lower: {', '.join(texts)}"
    pairs = ((2600, 2000), (2601, 2001), (2601, 2002), (2001, 2601), (2000, 2600))
    excluded = [pair for pair in pairs if is_excluded(edition.exclusion, *pair)]
    yield f"excluded: {excluded}"
    for opponents, halves in (
        ([], []), ([1500] * 5, [0] * 5),
        ([1500] * 5, [1, 0, 0, 0, 0]), ([1500] * 5, [2, 0, 0, 0, 0]),
        ([1500] * 5, [1, 1, 1, 1, 0]), ([1500] * 5, [1] * 5),
        ([1500] * 5, [2, 1, 1, 1, 1]), ([1500] * 4, [2] * 4),
        ([2300, 2301, 2400, 2400, 2400], [2, 2, 2, 2, 0]), ([1401] * 6, [0, 1, 0, 0, 0, 0]),
        ([1002] * 5, [1] * 5), ([1000, 1001, 1001, 1001, 1001], [2, 2, 2, 0, 0]),
    ):  # fmt: skip
        bouts = [Bout(*bout) for bout in zip(opponents, halves, strict=True)]
        first = first_rating(edition.first, edition.floor, bouts)
        yield f"first {opponents} {halves}: {shown(first)}"
    day = date(2026, 5, 1)
    for rating, birth, on in (
        (2299, "2008", day), (2300, "2008", day), (2299, "2007", day),
        (2299, "2008-05-01", day), (2299, "2008-05-02", day),
        (2299, "2008-05", date(2026, 5, 31)), (2299, "2008-05", date(2026, 6, 1)),
        (2299, "2008", date(2026, 12, 1)), (2299, "2008", date(2026, 12, 31)),
        (2299, "2008", None), (2299, "", day),
        (2399, "2010", day), (2400, "2010", day),
    ):  # fmt: skip
        k = coefficient_by_rule(edition.coefficients, rating, PartialDate.parse(birth), on)
        yield f"K of {rating}, born {birth}, on {on}: {k} {plain(k.why)}"
    for k, games in ((40, 17), (40, 18), (20, 35), (20, 36), (10, 71)):
        lowered = within_period(edition.coefficients, given_coefficient(k), games)
        yield f"K {k} in {games} games: {lowered} {lowered.why.id}"


def test_what_rules_give_is_as_recorded(request):
    assert_text_recorded(what_differs(computed), HERE / "given.txt", request.config)


TABLE = """
1   2w1  3b0  9w1  10b=
2   1b0  4w1  5b=  11w1
3   4b0  1w1  11b- 9w=
4   3w1  2b0  Z    5b1
5   11b1 9w1  2w=  4w0
9   U    5b0  1b0  3b=
10  H    11w1 Z    1w=
11  5w0  10b0 3w+  2b0
12  13w0
13  12b1
14  15w0
15  14b1
"""
RATINGS = {1: 2700, 2: 2400, 3: 2110, 4: 2099, 5: 1405, 10: 1650, 12: 1410, 13: 1410, 14: 1409,
           15: 1409}  # fmt: skip
"""The numbers 9 and 11 have none."""


def players(edition):
    birth = PartialDate.parse("2012")
    tournament = event(TABLE, ratings=RATINGS, start=edition.effective)
    young = [replace(one, birth=birth if one.start_no > 3 else None) for one in tournament.players]
    rating = rate_fide(
        replace(tournament, players=tuple(young)),
        FideRequest(
            rate_of_play=chapter_of(edition).name,
            edition=edition.name,
            coefficients={10: 25, 12: 20, 14: 20},
        ),
    )
    for one in rating.players:
        games = " ".join(
            f"{game.calculation}.{game.opponent}:{game.score}/{game.expected}={game.change}"
            f"{'!' * bool(game.note)}"
            for game in one.games
        )
        left = [f"{row.round} {plain(row.why)} {row.article}" for row in one.not_counted]
        yield (
            f"{one.id} {one.start} {one.after} K {one.k}/{one.full_k} {one.exact_change} "
            f"{shown(one.first)}{plain(one.note) if one.note else ''}, {games}, {left}"
        )
    yield f"{rating.passes} {rating.settled} {plain(rating.notes)}"


def test_an_event_is_rated_as_recorded(request):
    assert_text_recorded(what_differs(players), HERE / "rated.txt", request.config)


def test_stated_changes_are_explained_as_recorded(request):
    cases = []
    for k, exact, numbers in (
        (20, "3.5", "0 1 2 3 4 7 8"), (40, "-6.1", "-1 -2 -3 -6 -7"), (10, "0.6", "0 1 2 3"),
        (None, None, "0 5 0.5"),
    ):  # fmt: skip
        player = FidePlayer(
            id=1,
            name="Rowan, Alba",
            start=k and Fraction(2000),
            before=k and Fraction(2000),
            not_counted=(),
            after=k and Fraction(2000 + half_away(Fraction(exact))),
            k=k and given_coefficient(k),
            exact_change=exact and Fraction(exact),
        )
        for stated in (*numbers.split(), None):
            cell = stated and PrintedCell(stated, Decimal(stated))
            row = StatedRow(values=(), number=1, rating_change=cell)
            table = StatedTable(source="cr-xml", columns=(), rows=(row,))
            found = compare([player], [table])
            cases.append((f"K {k}, {exact}, stated {stated}", list(differences(found))))
    assert_recorded(cases, HERE / "stated.txt", request.config)
