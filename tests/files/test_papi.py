"""Files of Papi."""

from __future__ import annotations

import struct
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_events import kinds_of_findings, rounds_of_file
from papi_writer import PAGE, PRIVATE, Event, Person, written
from row_tests import each_row

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.model import Pairings
from trfkit.ranking import Ranking, rank

FOUR = (
    Person("Ash", "Ada", (("B", 4, 3), ("N", 3, 2)), 2300, title="mf", licence="A12345", sex="F",
           born=date(1990, 5, 17)),
    Person("Bär", "Łucja", (("N", 5, 3), ("B", 2, 2)), 2200, fide_id="1234567", rapid=2100),
    Person("Cedar", "", (("N", 2, 1), ("B", 5, 3)), 1500, whose="N"),
    Person("Fir", "Flo", (("B", 3, 1), ("N", 4, 1)), 1399, whose="E", federation=""),
)  # fmt: skip
TWO_ROUNDS = Event(FOUR)


def rounds_of(event):
    return rounds_of_file(written(event), "papi")


def found(event):
    return kinds_of_findings(written(event))


def alone(letter, opponent, result):
    """An event of one round, in which player 1 has this entry."""
    return Event((Person(rounds=((letter, opponent, result),)), Person("Birch"), Person("Elm")))


def test_players_and_the_head_of_the_event():
    event = TWO_ROUNDS._replace(
        settings={
            "Lieu": "Lyon", "Cadence": "G50 + 10", "Arbitre": "IA Oak, Ola; Pine, Pia",
            "DateDebut": "07/03/2024", "DateFin": "10/03/2024", "DateRd1": "07/03/2024",
            "DateRd2": "08/03/2024", "DateRd3": "10/03/2024",
        }
    )  # fmt: skip
    tournament = read(written(event)).tournament
    ash, bear, cedar, fir = tournament.players
    assert (ash.name, ash.sex, ash.title, ash.rating, str(ash.birth), ash.federation) == (
        "Ash, Ada", "w", "WIM", 2300, "1990/05/17", "UTO",
    )  # fmt: skip
    assert (bear.name, bear.fide_id, bear.birth, bear.sex) == ("Bär, Łucja", 1234567, None, "m")
    assert (cedar.name, cedar.rating, fir.rating, fir.federation) == ("Cedar", None, None, None)
    assert [
        (one.federation, one.start_no, one.rating, one.national_id)
        for one in tournament.national_ratings
    ] == [("FRA", 1, None, "A12345"), ("FRA", 3, 1500, None)]
    assert (tournament.name, tournament.city, tournament.time_control) == (
        "Invented Open", "Lyon", "G50 + 10",
    )  # fmt: skip
    assert [(str(one.name), one.role) for one in tournament.arbiters] == [
        ("Oak, Ola", "chief"), ("Pine, Pia", "deputy"),
    ]  # fmt: skip
    assert (tournament.start, tournament.end) == (date(2024, 3, 7), date(2024, 3, 10))
    assert tournament.round_dates == (date(2024, 3, 7), date(2024, 3, 8), date(2024, 3, 10))
    assert (tournament.rounds, tournament.rounds_played) == (3, 2)


def test_each_player_has_a_row_of_all_rounds():
    assert rounds_of(TWO_ROUNDS) == {
        1: ["3w1", "2b="],
        2: ["4b1", "1w="],
        3: ["1b0", "4w1"],
        4: ["2w0", "3b0"],
    }


@each_row(
    ("result", "letter"),
    [(0, " "), (1, "0"), (2, "="), (3, "1"), (4, "-"), (5, "-"), (6, "+"), (7, " "), (255, " ")],
)
def test_every_result_of_a_game(result, letter):
    event = alone("N", 3, result)
    assert rounds_of(event)[1] == [f"2b{letter}"]
    assert (("IMP003", "") in found(event)) == (result > 6)


@each_row(
    ("entry", "letters", "is_known"),
    [
        (("B", 1, 6), ["U"], True),
        (("B", 1, 0), [], False),
        (("F", 0, 2), ["H"], True),
        (("F", 0, 6), ["F"], True),
        (("F", 0, 0), [], True),
        (("F", 0, 3), [], False),
        (("R", 0, 0), [], True),
        (("R", 0, 3), [], False),
        (("B", 9, 3), [], False),  # nobody has this number
        (("B", 2, 3), [], False),  # his own
        (("X", 3, 3), [], False),
    ],
)
def test_every_round_without_a_game(entry, letters, is_known):
    """Absences at the end are no rounds: a player may have left."""
    event = alone(*entry)
    assert rounds_of(event)[1] == letters
    assert (("IMP003", "") in found(event)) == (not is_known)


def test_players_are_numbered_by_rating_title_and_name():
    """An estimated rating counts there, and the references of players may have gaps."""
    people = (
        Person("Elm", ref=7, rounds=(("B", 4, 3),)),
        Person("Ash", ref=4, rounds=(("N", 7, 1),)),
        Person("Yew", "Bo", ref=9, title="m"),
        Person("Yew", "Abe", ref=10, title="g"),
        Person("Oak", ref=12, rating=1399, whose="E"),
        Person("Ash", "Zoe", ref=13),
    )
    tournament = read(written(Event(people))).tournament
    assert [player.name for player in tournament.players] == [
        "Oak, Ada", "Yew, Abe", "Yew, Bo", "Ash, Ada", "Ash, Zoe", "Elm, Ada",
    ]  # fmt: skip
    assert rounds_of(Event(people))[4] == ["6b0"]
    assert rounds_of(Event(people))[6] == ["4w1"]


def test_rounds_that_the_event_does_not_have_are_left_out():
    person = Person(rounds=(("B", 3, 3), ("B", 3, 3)))
    event = Event((person, Person("Birch")), {"NbrRondes": "1"})
    assert rounds_of(event)[1] == ["2w1"]


def test_byes_of_rounds_to_come_are_kept():
    event = Event((Person(rounds=(("B", 3, 3), ("F", 0, 2))), Person(rounds=(("N", 2, 1),))))
    tournament = read(written(event)).tournament
    assert [entry.outcome.letter for entry in tournament.players[0].rounds] == ["1", "H"]
    assert tournament.rounds_played == 1


def test_the_kind_of_rating_decides_which_is_read():
    event = TWO_ROUNDS._replace(settings={"ClassElo": "Rapide"})
    players = read(written(event)).tournament.players
    assert [(one.name, one.rating) for one in players] == [
        ("Bär, Łucja", 2100), ("Ash, Ada", None), ("Cedar", None), ("Fir, Flo", None),
    ]  # fmt: skip


def test_a_round_robin_has_predetermined_pairings():
    event = TWO_ROUNDS._replace(settings={"Genre": "ToutesRondes", "Pairing": "Berger"})
    assert read(written(event)).tournament.kind.pairings is Pairings.PREDETERMINED


def test_three_points_for_a_win():
    event = TWO_ROUNDS._replace(settings={"DecomptePoints": "OUI"})
    assert read(written(event)).tournament.point_system.win == 30


@each_row(
    ("name", "code"),
    [
        ("Cumulatif", "PS"),
        ("Nombre de Victoires", "WIN"),
        ("Sonnenborn-Berger", "SB"),
        ("Koya", "KS"),
        ("Solkoff", "OTHER_SOLKOFF"),
        ("Brésilien", "OTHER_BRESILIEN"),
        ("Harkness", "OTHER_HARKNESS"),
        ("SommeDesBuchholz", "OTHER_SUM"),
        ("Performance", "OTHER_PERFORMANCE"),
        ("Kashdan", "OTHER_KASHDAN"),
        ("Manuel", "OTHER_MANUAL"),
        ("?", "OTHER_PAPI"),
    ],
)
def test_tie_breaks_are_the_codes_of_the_names(name, code):
    event = TWO_ROUNDS._replace(settings={"Dep2": name})
    assert read(written(event)).tournament.tiebreaks == (code,)
    is_own = code.startswith("OTHER")
    assert (("IMP002", "tie-breaks-of-program") in found(event)) == is_own


def test_the_list_ranks_the_event_and_reaches_a_trf():
    event = TWO_ROUNDS._replace(settings={"Dep1": "Sonnenborn-Berger", "Dep2": "Cumulatif"})
    tournament = read(written(event)).tournament
    assert [column.key for column in rank(tournament, Ranking()).columns] == ["PTS", "SB", "PS"]
    assert read(write(tournament, "trf26").data).tournament.tiebreaks == ("SB", "PS")


# The database -------------------------------------------------------------------------------------


@each_row(
    "how",
    [
        {"is_compressed": False},
        {"has_large_map": True},
        {"has_old_pages": True},
        {"has_moved_rows": True},
        {"has_deleted_rows": True},
        {"has_moved_rows": True, "has_deleted_rows": True, "has_large_map": True},
    ],
    ids=str,
)
def test_every_way_in_which_a_database_has_its_rows(how):
    usual = read(written(TWO_ROUNDS)).tournament
    assert read(written(TWO_ROUNDS._replace(**how))).tournament == usual


def test_a_table_of_many_pages_is_read_whole():
    people = [Person(f"Player{number}") for number in range(300)]
    data = written(Event(people))
    assert len(data) > 30 * PAGE
    assert len(read(data).tournament.players) == 300


@pytest.mark.parametrize("count", [4, 6, 20_001, 2**32 - 1])
def test_a_table_that_counts_other_rows_than_it_has_is_damaged(count):
    data = bytearray(written(TWO_ROUNDS))
    (place,) = (
        page + 0x10
        for page in range(0, len(data), PAGE)
        if data[page : page + 2] == b"\x02\x01" and data[page + 0x10] == len(FOUR) + 1
    )
    data[place : place + 4] = struct.pack("<I", count)
    assert read(bytes(data)).tournament is None


def test_what_is_private_is_never_read():
    shown = repr(read(written(TWO_ROUNDS)))
    assert "Cedar" in shown
    assert PRIVATE not in shown


def test_other_databases_and_other_events_are_named():
    whole = written(TWO_ROUNDS)
    for data in (
        whole[:PAGE],
        whole[:-PAGE],
        whole.replace("JOUEUR".encode("latin-1"), b"JOUER "),
        written(TWO_ROUNDS._replace(settings={"Genre": "Coupe"})),
        written(Event((Person(ref=2), Person(ref=2)))),
        written(Event((Person(ref=-1),))).replace(b"\xff\xff\xff\xff", bytes(4)),  # no reference
        whole[:20] + b"\x02" + whole[21:],  # a later version of Access
    ):
        result = read(data)
        assert result.tournament is None
        assert [(one.code, one.variant) for one in result.diagnostics] == [("IMP001", "papi")]


def test_an_event_without_players_is_nobodys():
    assert ("IMP001", "nobody") in found(Event(()))


@given(st.data())
def test_no_damage_raises(data):
    """Bytes are changed, left out or put in, mostly where the tables are described."""
    whole = bytearray(written(TWO_ROUNDS))
    for _ in range(data.draw(st.integers(1, 6))):
        page = data.draw(st.integers(0, len(whole) // PAGE - 1)) * PAGE
        at = min(page + data.draw(st.integers(0, 100) | st.integers(0, PAGE)), len(whole) - 1)
        size = data.draw(st.sampled_from([1, 1, 1, 1, 0, 2]))
        whole[at : at + size] = data.draw(st.binary(min_size=1, max_size=1))
    read(bytes(whole), format="papi")
    read(bytes(whole[: data.draw(st.integers(4, len(whole)))]), format="papi")


def test_an_event_that_states_no_number_of_rounds_has_none():
    event = TWO_ROUNDS._replace(settings={"NbrRondes": "", "DateRd1": "07/03/2024"})
    tournament = read(written(event)).tournament
    assert (tournament.rounds, tournament.round_dates) == (None, ())
