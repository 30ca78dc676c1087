"""Ranks and lists of an office, day by day, by hand; articles are quoted where they decide."""

from datetime import date, timedelta

import pytest

from trfkit.files.registry import read
from trfkit.go.go_event import parse_grade
from trfkit.go.office import Member
from trfkit.go.office.event_application import (
    EventDetails,
    File,
    MemberFacts,
    apply_event,
    freeze,
    put_member,
    require_start,
    unfinished_games,
)
from trfkit.go.office.office_verification import verify
from trfkit.go.office.rating_book import current, due, history, listing, quarterly
from trfkit.go.office.store import make_office, open_office
from trfkit.go.ufgo.go_ranks import is_over_60
from trfkit.model import PartialDate
from trfkit.record import replace
from trfkit.refusal import Refusal

BEGINS = date(2026, 1, 1)


def office(tmp_path, *members):
    """Make an office of members on its first list: (rating, rank, since, born)."""
    listed = [
        Member(
            id=number,
            name=f"Member {'ABCDEFGH'[number - 1]}",
            start=start,
            entered=BEGINS,
            rank=parse_grade(rank) if rank else None,
            conferred=since,
            born=born,
        )
        for number, (start, rank, since, born) in enumerate(members, start=1)
    ]
    make_office(tmp_path / "o", {}, BEGINS, listed)
    return open_office(tmp_path / "o")


def game(day, *, one="Member A", other="Member B"):
    """Return the table of an event of one game, which the first of two players won."""
    text = f"; EV[{day}]\n; DT[{day},{day}]\n1 {one} 1d UA K 0 2+/w0\n2 {other} 1d UA K 0 1-/b0\n"
    return read(text.encode()).tournament


def rank_at(opened, day, number=1):
    return str(quarterly(opened.book(), date.fromisoformat(day)).row_of[number].rank)


def refusal_of(call):
    """Return the id of the message with which a call is refused, None if it is not."""
    try:
        call()
    except Refusal as refusal:
        return refusal.message.id
    return None


def put(opened, tournament, **given):
    return apply_event(opened, tournament, EventDetails(**given), File("f", "0" * 64))


def test_a_dan_that_was_conferred_outside_counts_from_its_day(tmp_path):
    with office(
        tmp_path, (2380, "5d", date(2026, 5, 10), None), (2400, None, None, None)
    ) as opened:
        put(opened, game("2026-08-01"))
        assert [rank_at(opened, day) for day in ("2026-04-01", "2026-07-01")] == ["3d", "5d"]


def test_the_list_with_which_the_office_begins_confers(tmp_path):
    # "достигшим по состоянию на момент опубликования ... рейтинга 2400, 2500, 2600 и 2700"
    with office(tmp_path, (2399, None, None, None), (2700, None, None, None)) as opened:
        assert [rank_at(opened, "2026-01-01", number) for number in (1, 2)] == ["3d", "7d"]


def test_a_dan_falls_by_one_step_at_each_list_and_4_dan_by_two(tmp_path):
    # 2.6: 7 dan falls at 2549, 6 dan at 2449, 5 dan at 2349, 4 dan at 2249: then it floats
    with office(tmp_path, (2240, "7d", None, None), (2240, "7d", None, None)) as opened:
        put(opened, game("2027-06-01"))
        days = ("2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01", "2027-01-01")
        assert [rank_at(opened, day) for day in days] == ["6d", "5d", "4d", "2d", "2d"]
        why = quarterly(opened.book(), date(2026, 1, 1)).row_of[1].why
        assert why.endswith("2.7 was not looked at, as there is no date of birth")


def test_of_whom_is_over_60_no_rank_falls_not_even_one_that_floats(tmp_path):
    born = PartialDate(1966, 4, 1)
    with office(tmp_path, (2240, "7d", None, born), (2201, None, None, born)) as opened:
        put(opened, game("2026-07-02"))  # Member B falls under 2200, where 2 dan begins
        days = ("2026-01-01", "2026-04-01", "2026-07-01")
        assert [rank_at(opened, day) for day in days] == ["6d", "5d", "5d"]
        book = opened.book()
        assert book.results[1][1].after < 2200
        assert str(book.results[1][1].rank) == "2d"


@pytest.mark.parametrize(
    ("born", "day", "is_over"),
    [
        pytest.param(PartialDate(1966, 4, 1), date(2026, 4, 1), False, id="60 on that day"),
        pytest.param(PartialDate(1966, 3, 31), date(2026, 4, 1), True, id="60 on the day before"),
        pytest.param(PartialDate(1966, 2, 29), date(2026, 3, 1), True, id="29 February"),
        pytest.param(PartialDate(1966, 3), date(2026, 4, 1), True, id="day not known"),
        pytest.param(PartialDate(1966), date(2026, 12, 31), False, id="year alone"),
        pytest.param(PartialDate(1965), date(2026, 1, 1), True, id="year before"),
        pytest.param(None, date(2026, 4, 1), False, id="nothing"),
    ],
)
def test_over_60_is_who_is_so_for_certain(born, day, is_over):
    # 2.7: "возраст которых превышает 60 лет"
    assert is_over_60(born, day) is is_over


def test_an_event_on_the_day_of_a_list_comes_behind_it(tmp_path):
    with office(tmp_path, (2399, None, None, None), (2350, None, None, None)) as opened:
        put(opened, game("2026-04-01"))
        book = opened.book()
        assert (rank_at(opened, "2026-04-01"), book.results[1][0].after > 2400) == ("3d", True)
        put(opened, game("2026-07-02", one="Member C", other="Member D"), new={0: 0})
        assert rank_at(opened, "2026-07-01") == "4d"
        april = listing(opened.book(), date(2026, 4, 1))
        july = listing(opened.book(), date(2026, 7, 1))
        assert (dict(april.events), dict(july.events)) == ({}, {1: 1, 2: 1})
        assert july.before == quarterly(opened.book(), date(2026, 4, 1))


def test_who_comes_with_an_event_is_on_no_list_before_it(tmp_path):
    with office(tmp_path, (900, None, None, None)) as opened:
        event = game("2026-05-01", other="Zhuk Taras")
        put(opened, event, new={2: 0})
        book = opened.book()
        assert [len(quarterly(book, date(2026, month, 1)).rows) for month in (4, 7)] == [1, 2]
        assert len(current(book, date(2026, 4, 30))) == 1
        assert len(current(book, date(2026, 5, 1))) == len(current(book, None)) == 2


def test_a_guest_is_rated_against_and_on_no_list(tmp_path):
    with office(tmp_path, (900, None, None, None)) as opened:
        done = put(opened, game("2026-05-01", other="Zhuk Taras"), guests={2: 600})
        assert [(row.member, row.before, row.after) for row in done.results] == [(1, 900, 908)]
        assert [row.member for row in current(opened.book(), None)] == [1]


def test_lists_are_due_up_to_the_last_day_that_is_known(tmp_path):
    with office(tmp_path, (900, None, None, None), (900, None, None, None)) as opened:
        assert due(opened.book()) == ()
        put(opened, game("2026-10-01"))
        days = [date(2026, 4, 1), date(2026, 7, 1), date(2026, 10, 1)]
        assert list(due(opened.book())) == days
        freeze(opened, days[1])
        assert list(due(opened.book())) == days[2:]
        with pytest.raises(Refusal, match="knows of nothing behind 2026-10-01"):
            listing(opened.book(), date(2206, 1, 1))


def test_a_list_that_is_published_anew_leads_to_the_ranks_behind_it(tmp_path):
    with office(tmp_path, (2399, None, None, None), (2350, None, None, None)) as opened:
        put(opened, game("2026-05-01"))
        freeze(opened, date(2026, 4, 1))
        put(opened, game("2026-02-01"), is_another=True)  # brings Member A over 2400 by then
        assert [str(rows[0].rank) for rows in opened.book().results.values()] == ["3d", "3d"]
        with pytest.raises(Refusal, match="2026-04-01"):
            freeze(opened, date(2026, 4, 1))
        freeze(opened, date(2026, 4, 1), again=True)
        ranks = {event: str(rows[0].rank) for event, rows in opened.book().results.items()}
        assert ranks == {1: "4d", 2: "3d"}
        assert verify(opened, mend=False).is_sound


def test_an_event_before_a_member_was_entered_is_refused(tmp_path):
    make_office(tmp_path / "o", {}, None, [Member(id=1, name="Member A", entered=BEGINS)])
    with open_office(tmp_path / "o") as opened:
        with pytest.raises(Refusal, match="before member 1 Member A was entered"):
            put(opened, game("2025-12-31"), new={2: 0})
        assert opened.book().events == ()


def test_a_new_name_leaves_the_old_one_as_a_spelling(tmp_path):
    with office(tmp_path, (900, None, None, None), (900, None, None, None)) as opened:
        member, is_new, _ = put_member(opened, 1, MemberFacts(name="Zhuk Anna"))
        assert (member.spellings, is_new) == (("Member A",), True)
        put(opened, game("2026-05-01"))
        put(opened, game("2026-06-01", one="Anna Zhuk"))
        shown = history(opened.book(), member)
        assert [event.name for event, _ in shown.events] == ["2026-05-01", "2026-06-01"]


@pytest.mark.parametrize(
    ("start", "recommended", "refused"),
    [
        (0, (), None),
        (1, (1, 2), None),
        (1, (1,), "refusals.go.start-without-recommendations"),
        (3000, (1, 2), None),
        (3001, (1, 2), "refusals.go.start-too-high"),
        (1, (1, 2, 3), "refusals.go.cannot-recommend"),  # 3 is the member himself
        (1, (1, 2, 9), "refusals.go.cannot-recommend"),
    ],
)
def test_a_start_is_0_or_recommended_by_two_others(start, recommended, refused):
    assert refusal_of(lambda: require_start(start, recommended, {1, 2, 3}, own=3)) == refused


@pytest.mark.parametrize(
    ("days", "refused"),
    [(30, "refusals.go.looks-like"), (31, "refusals.go.looks-like"), (32, None)],
)
def test_the_same_games_within_31_days_may_be_one_event(tmp_path, days, refused):
    with office(tmp_path, (1500, None, None, None), (1400, None, None, None)) as opened:
        put(opened, game("2026-03-01"))
        again = replace(game(f"{date(2026, 3, 1) + timedelta(days)}"), name="Another")
        assert refusal_of(lambda: put(opened, again)) == refused


def test_no_list_is_asked_for_more_than_five_years_behind_all_that_is_known(tmp_path):
    with office(tmp_path, (1500, None, None, None)) as opened:
        last = BEGINS + timedelta(days=5 * 366)
        assert refusal_of(lambda: listing(opened.book(), last)) is None
        beyond = refusal_of(lambda: listing(opened.book(), last + timedelta(days=1)))
        assert beyond == "refusals.go.nothing-behind"


@pytest.mark.parametrize(
    ("rows", "rounds", "said"),
    [
        ("2+/w0\n2 Two B 1d UA K 0 1-/b0\n", 1, None),
        ("2?/w0\n2 Two B 1d UA K 0 1?/b0\n", 1, "go.open-games"),
        ("2+/w0\n2 Two B 1d UA K 0 1-/b0\n", 2, "go.open-rounds"),
    ],
)
def test_what_is_still_to_be_played_is_said(rows, rounds, said):
    tournament = read(f"; DT[2026-03-01]\n1 One A 1d UA K 0 {rows}".encode()).tournament
    note = unfinished_games(replace(tournament, rounds=rounds))
    assert (note and note.id) == said
