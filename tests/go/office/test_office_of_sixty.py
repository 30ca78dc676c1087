"""An office of sixty members over three years: always what a naive recomputation gives."""

from datetime import date
from itertools import pairwise
from random import Random

import go_world
import pytest

from trfkit.go.office.event_application import freeze, take_back, withdraw_event
from trfkit.go.office.office_verification import verify
from trfkit.go.office.store import make_office, open_office

PEOPLE = go_world.members()
EVENTS = go_world.events(PEOPLE)


@pytest.fixture
def office(tmp_path):
    make_office(tmp_path / "o", {}, go_world.BEGINS, map(go_world.entered, PEOPLE))
    with open_office(tmp_path / "o") as opened:
        yield opened


@pytest.fixture(scope="module")
def expected():
    return go_world.naive(PEOPLE, EVENTS)


def test_the_world_has_what_the_regulations_speak_of(expected):
    results, lists, _ = expected
    days = sorted(lists)
    ranks = [{number: row[1] for number, row in lists[day].items()} for day in days]
    steps = {
        (before[number], after[number])
        for before, after in pairwise(ranks)
        for number in before
        if before[number] != after[number] and {before[number], after[number]} & {*go_world.DANS}
    }
    assert {("3d", "4d"), ("4d", "2d")} <= steps
    assert any(
        before < 100 < after for rows in results.values() for before, after, _ in rows.values()
    )


def in_order():
    return sorted(EVENTS, key=lambda event: event.last_day)


def in_disorder(seed):
    shuffled = list(EVENTS)
    Random(seed).shuffle(shuffled)  # noqa: S311 - nothing secret
    return shuffled


@pytest.mark.long
@pytest.mark.parametrize(
    "order", [pytest.param(in_order(), id="by date"), pytest.param(in_disorder(7), id="shuffled")]
)
def test_events_in_any_order_give_what_a_naive_recomputation_gives(office, expected, order):
    for event in order:
        go_world.applied(office, event, PEOPLE)
    assert go_world.held(office.book()) == expected
    assert verify(office, mend=False).is_sound


@pytest.mark.long
def test_corrected_withdrawn_and_undone_events_give_it_too(office):
    for event in EVENTS[:12]:
        go_world.applied(office, event, PEOPLE)
    numbers = {event.name: event.id for event in office.book().events}
    now = list(EVENTS[:12])

    turned = tuple((r, one, other, 2 - halves) for r, one, other, halves in now[4].games)
    corrected = now[4]._replace(games=turned)
    go_world.applied(office, corrected, PEOPLE, replaces=numbers[corrected.name])
    now[4] = corrected
    assert go_world.held(office.book()) == go_world.naive(PEOPLE, now)

    moved = now[6]._replace(first_day=date(2023, 1, 2), last_day=date(2023, 1, 2))
    go_world.applied(office, moved, PEOPLE, replaces=numbers[moved.name])
    assert go_world.held(office.book()) == go_world.naive(PEOPLE, [*now[:6], moved, *now[7:]])
    take_back(office)
    assert go_world.held(office.book()) == go_world.naive(PEOPLE, now)
    first = min(now, key=lambda event: event.last_day)
    later = first._replace(first_day=date(2026, 1, 2), last_day=date(2026, 1, 2))
    go_world.applied(office, later, PEOPLE, replaces=numbers[first.name])
    others = [event for event in now if event is not first]
    assert go_world.held(office.book()) == go_world.naive(PEOPLE, [*others, later])
    take_back(office)

    withdraw_event(office, numbers[now[2].name])
    assert go_world.held(office.book()) == go_world.naive(PEOPLE, [*now[:2], *now[3:]])
    assert verify(office, mend=False).is_sound


@pytest.mark.slow
def test_a_published_list_stays_and_ratings_go_on(office):
    day = date(2024, 1, 1)
    early = [event for event in in_order() if event.last_day < day]
    late, *others = early
    for event in others:
        go_world.applied(office, event, PEOPLE)
    frozen, _ = freeze(office, day)
    _, lists, _ = go_world.naive(PEOPLE, others)
    assert {row.member: (row.rating, str(row.rank)) for row in frozen.rows} == lists[day]

    done = go_world.applied(office, late, PEOPLE)
    results, lists, _ = go_world.naive(PEOPLE, early)
    book = office.book()
    assert book.frozen[day] == frozen
    assert go_world.held(book)[0] == results
    (superseded,) = done.effects.superseded
    differing = [
        row for row in frozen.rows if (row.rating, str(row.rank)) != lists[day][row.member]
    ]
    assert (superseded.day, superseded.rows) == (str(day), len(differing))
    assert verify(office, mend=False).is_sound

    again, _ = freeze(office, day, again=True)
    assert {row.member: (row.rating, str(row.rank)) for row in again.rows} == lists[day]
    assert verify(office, mend=False).is_sound
