"""A month of events: K for all games together, and one rounding."""

from datetime import date
from fractions import Fraction

import pytest
from builders import SWISS, changed, put, record, without_last_round

from trfkit.files.trf.reading import read
from trfkit.messages.message import Message, Participant
from trfkit.ratings.event_rating import rate_fide
from trfkit.ratings.rating_period import (
    NAMESAKES,
    FileOfPeriod,
    distinct_events,
    rated_event,
    results_by_period,
)
from trfkit.ratings.request import FideRequest
from trfkit.ratings.result import one_place


def event(name, *changes, request=None):
    tournament = read(changed(SWISS, *changes).encode()).tournament
    return rated_event(name, tournament, rate_fide(tournament, request or FideRequest()))


def people(*events):
    return {one.fide_id: one for one in results_by_period(events)}


def test_the_changes_of_two_events_are_added_and_rounded_once():
    """Cedar (2300) has 1.5 of 3 against 2000, 2200, 2500.

    PD is .85, .64, .24: 1.73, so that the sum is -0.23 and K 20 brings -4.6, twice -9.2.
    """
    one = people(event("a"))[1001003]
    two = people(event("a"), event("b"))[1001003]
    assert (one.change, one.rating_after) == (Fraction(-46, 10), 2295)
    assert (two.change, two.rating_after) == (Fraction(-92, 10), 2291)
    assert two.rating_after != 2300 + 2 * (one.rating_after - 2300)
    assert [(event.file, player.games) for event, player in two.results] == [("a", 3), ("b", 3)]


def test_k_is_bounded_by_all_games_of_the_period():
    forty = FideRequest(coefficient=40)
    six = [event(str(number), request=forty) for number in range(6)]
    one = people(*six)[1001003]
    assert (one.games, one.k.value) == (18, 700 // 18)
    assert people(*six[:5])[1001003].k.value == 40
    assert one.change == Fraction(38 * 6 * -23, 100)


def test_months_and_lists_are_kept_apart():
    next_month = (record("042", "2026/06/01"), record("052", "2026/06/03"), record("132", None))
    rapid = (record("222", "900+10"), record("122", None))
    found = results_by_period([event("a"), event("b", *next_month), event("c", *rapid)])
    of_cedar = [(p.month, p.rate_of_play, len(p.results)) for p in found if p.fide_id == 1001003]
    assert of_cedar == [
        ("2026-05", "rapid", 1),
        ("2026-05", "standard", 1),
        ("2026-06", "standard", 1),
    ]


def test_another_number_in_another_event_is_the_same_player():
    other = event("b", put(6, "fide_id", "1001003"), put(3, "fide_id", "1001006"))
    found = people(event("a"), other)
    assert [player.start for _, player in found[1001003].results] == [2300, 2000]
    note = Message("ratings.several-lists", ratings=("2000", "2300"))
    assert found[1001003].note == Message("ratings.notes", notes=(note,))
    assert found[1001003].start == 2000


def test_who_has_no_id_is_one_by_name_and_birth():
    request = FideRequest(ids="ignore")
    blank = put(6, "fide_id", "")
    one = event("a", blank, request=request)
    same = event("b", blank, request=request)
    namesake = event("c", blank, put(6, "birth", "2001/01/01"), request=request)
    found = [p for p in results_by_period([one, same, namesake]) if p.fide_id is None]
    assert [len(p.results) for p in found] == [2, 1]


def test_an_event_without_a_date_has_no_month():
    tournament = read(SWISS.encode()).tournament
    undated = rated_event("x", tournament.__replace__(start=None, end=None), rate_fide(tournament))
    assert undated.month == "unknown"
    assert event("a").month == "2026-05" == f"{date(2026, 5, 3):%Y-%m}"


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ("12.35", "+12.4"),
        ("0.1", "+0.1"),
        ("-0.1", "-0.1"),
        ("0.05", "+0.1"),
        ("-12.35", "-12.4"),
        ("0.04", "0.0"),
        ("-0.04", "0.0"),
        ("7", "+7.0"),
    ],
)
def test_a_change_is_shown_with_one_decimal(change, shown):
    assert one_place(Fraction(change)) == shown


NO_IDS = tuple(put(number, "fide_id", "") for number in range(1, 8))
IVAN = "Ivan, I"


def ivan(*numbers):
    """Return changes that call players so, of whom nothing else is known."""
    return [put(n, field, text) for n in numbers for field, text in (("name", IVAN), ("birth", ""))]


def test_namesakes_in_one_event_are_nobody_else_s():
    """Two of one event are two persons: who of them is in another event, nobody can tell."""
    one, other, single = (
        event(file, *NO_IDS, *ivan(*who))
        for file, who in (("a", (3, 6)), ("b", (3, 6)), ("c", (3,)))
    )
    alone = [(p.start, p.change) for p in results_by_period([one]) if p.name == IVAN]
    assert sorted(start for start, _ in alone) == [2000, 2300]
    both = [p for p in results_by_period([one, other]) if p.name == IVAN]
    assert sorted((p.start, p.change) for p in both) == sorted(alone * 2)
    assert [(len(p.results), p.note) for p in both] == [(1, NAMESAKES)] * 4
    assert len([p for p in results_by_period([one, single]) if p.note == NAMESAKES]) == 3

    [joined] = [p for p in results_by_period([single, single]) if p.name == IVAN]
    assert (len(joined.results), joined.note) == (2, None)


def test_two_players_of_one_event_with_one_id_are_not_added_up():
    """Cedar (2300) has the id of Birch (2400) by mistake: neither gets the other's games."""
    mistaken = event("a", put(3, "fide_id", "1001002"))
    rows = [p for p in results_by_period([mistaken, event("b")]) if p.fide_id == 1001002]
    assert sorted((p.start, p.games) for p in rows) == [(2300, 3), (2400, 3), (2400, 3)]
    assert {p.note for p in rows} == {NAMESAKES}


def files_of(*documents):
    """Return what counts of several files, named a, b and so on, and what is told of the others."""
    files = []
    for name, changes in zip("abcd", documents, strict=False):
        document = changed(SWISS, *changes)
        tournament = read(document.encode()).tournament
        files.append(
            FileOfPeriod(
                rated_event(name, tournament, rate_fide(tournament, FideRequest())),
                str(hash(document)),
                tuple(Participant(one.start_no, one.name) for one in tournament.players),
            )
        )
    counted, repeated = distinct_events(files)
    return [one.event.file for one in counted], repeated


def test_a_copy_of_a_file_counts_once():
    counted, (copy,) = files_of((), ())
    assert (counted, copy.file, copy.trouble) == (["a"], "b", None)
    assert [note.id for note in copy.notes] == ["ratings.same-file"]


def told(repeated):
    """Return the kinds of what another file of an event states differently, and each as told."""
    (note,) = repeated.notes[1:]
    kinds = {count.id: count.arguments["count"] for count in note.arguments["counts"]}
    differences = note.arguments["differences"]
    return kinds, differences.more, differences.items


def test_another_rating_in_another_file_of_the_event_is_told():
    counted, (repeated,) = files_of((), [put(3, "rating", "2345")])
    assert (counted, repeated.file, repeated.trouble) == (["a"], "b", None)
    assert repeated.notes[0] == Message("ratings.same-event", first="a")
    kinds, more, (difference,) = told(repeated)
    assert (kinds, more, difference.id) == ({"ratings.ratings": 1}, 0, "ratings.other-rating")
    assert difference.arguments == {
        "player": Participant(3, "Cedar, Cleo"),
        "here": "2345",
        "there": "2300",
    }


def test_an_id_that_one_file_lacks_is_told_as_none():
    _, (repeated,) = files_of((), [put(3, "fide_id", "")])
    kinds, _, (*_, difference) = told(repeated)
    assert kinds == {"ratings.ratings": 1, "ratings.fide-ids": 1}
    assert (difference.arguments["here"], difference.arguments["there"]) == (
        Message("ratings.none"),
        "1001003",
    )


@pytest.mark.parametrize(("count", "named", "more"), [(5, 5, 0), (6, 5, 1)])
def test_five_differences_are_named(count, named, more):
    ratings = [put(number, "rating", "1950") for number in range(1, count + 1)]
    kinds, left, differences = told(files_of((), ratings)[1][0])
    assert (kinds, left, len(differences)) == ({"ratings.ratings": count}, more, named)


@pytest.mark.parametrize(
    ("files", "common"),
    [
        (((without_last_round,), ()), Message("ratings.common-games", common=6, count=8)),
        (((), (without_last_round,)), Message("ratings.all-games")),
    ],
)
def test_games_of_two_states_of_an_event_do_not_count_twice(files, common):
    counted, (repeated,) = files_of(*files)
    assert (counted, repeated.notes) == (["a"], ())
    assert repeated.trouble == Message(
        "ratings.games-twice", file="b", first="a", common=common, others=None
    )


@pytest.mark.parametrize(
    ("rating", "coefficient", "notes"),
    [
        ("2300", 20, []),
        ("2310", 20, ["ratings.several-lists"]),
        ("2300", 40, ["ratings.k-differs"]),
        ("2310", 40, ["ratings.several-lists", "ratings.k-differs"]),
    ],
)
def test_another_list_or_k_in_another_event_is_noted(rating, coefficient, notes):
    first = event("a", request=FideRequest(coefficient=20))
    other = event("b", put(3, "rating", rating), request=FideRequest(coefficient=coefficient))
    note = people(first, other)[1001003].note
    assert [one.id for one in (note.arguments["notes"] if note else ())] == notes
