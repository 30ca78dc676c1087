"""Swiss-Manager's own files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_events import kinds_of_findings, rounds_of_file
from row_tests import each_row
from tunx_writer import ALONE, NOT_PAIRED, PRIVATE, Event, Person, written

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.model import ByeType, Pairings
from trfkit.ranking import Ranking, rank

FOUR = [
    Person("Ash", "Ada", "WGM", "77", woman=True, rating=2300, national=2250, born=19900000),
    Person("Birch", "Ben", rating=2200, fide_id=1234567, born=19910203),
    Person("Cedar", "Cleo", federation="XXX"),
    Person("Fir", "Flo", "", "00", rating=1900),
]


def rounds_of(event):
    return rounds_of_file(written(event), "tunx")


def found(event):
    return kinds_of_findings(written(event))


def test_players_and_the_head_of_the_event():
    event = Event(
        FOUR,
        rounds=3,
        texts={
            0: "Invented Open ", 5: "Hall", 10: "Graz", 14: "90 min", 20: "UTO", 25: "UTO",
            21: "IA Oak, Ola 1000001; FA Pine, Pia 1000002", 35: "Yew, Yan",
        },
        days=[20260404, 20260404, 20260405],
    )  # fmt: skip
    tournament = read(written(event)).tournament
    ash, birch, cedar, _ = tournament.players
    assert (ash.name, ash.sex, ash.title, ash.rating, ash.birth) == (
        "Ash, Ada", "w", "WGM", 2300, read(written(event)).tournament.players[0].birth,
    )  # fmt: skip
    assert str(birch.birth) == "1991/02/03"
    assert str(ash.birth) == "1990/00/00"
    assert (birch.fide_id, cedar.federation, cedar.rating) == (1234567, None, None)
    assert [(one.start_no, one.rating, one.national_id) for one in tournament.national_ratings] == [
        (1, 2250, "77")
    ]
    assert (tournament.name, tournament.city, tournament.federation) == (
        "Invented Open", "Graz", "UTO",
    )  # fmt: skip
    assert tournament.time_control == "90 min"
    assert [str(one.name) for one in tournament.arbiters] == ["Oak, Ola", "Pine, Pia", "Yew, Yan"]
    assert (tournament.start, tournament.end) == (date(2026, 4, 4), date(2026, 4, 5))
    assert tournament.round_dates == (date(2026, 4, 4), date(2026, 4, 4), date(2026, 4, 5))
    assert (tournament.rounds, tournament.rounds_played) == (3, 0)


def test_rounds_end_where_a_player_comes_again():
    event = Event(
        FOUR,
        [(1, 3, 1), (4, 2, 2), (1, 2, 4), (3, ALONE, 9), (4, NOT_PAIRED, 2)],
        rounds=2,
        drawn=2,
    )
    assert rounds_of(event) == {
        1: ["3w1", "2w+"],
        2: ["4b=", "1b-"],
        3: ["1b0", "U"],
        4: ["2w=", "H"],
    }


@each_row(
    ("result", "sides"),
    [(0, "  "), (1, "10"), (2, "=="), (3, "01"), (4, "+-"), (5, "-+"), (6, "--"), (15, "10"),
     (16, "=="), (17, "01"), (7, "  "), (99, "  ")],
)  # fmt: skip
def test_every_result_of_a_game(result, sides):
    event = Event(FOUR[:2], [(2, 1, result)], rounds=1, drawn=1)
    assert rounds_of(event) == {1: [f"2b{sides[1]}"], 2: [f"1w{sides[0]}"]}
    assert (("IMP003", "") in found(event)) == (result in {7, 99})
    assert (("IMP002", "tunx-results") in found(event)) == (result in {15, 16, 17})


@pytest.mark.parametrize(("result", "letters"), [(0, []), (1, ["F"]), (2, ["H"]), (3, [])])
def test_every_round_without_a_pairing(result, letters):
    """Absences at the end are no rounds: a player may have left."""
    event = Event(FOUR[:3], [(1, 2, 1), (3, NOT_PAIRED, result)], rounds=1, drawn=1)
    assert rounds_of(event)[3] == letters


def test_byes_asked_for_in_advance_belong_to_the_rounds_to_come():
    to_come = [(3, NOT_PAIRED, 0), (4, NOT_PAIRED, 2)]
    event = Event(FOUR, [(1, 2, 1), (3, 4, 3), *to_come, *to_come], rounds=3, drawn=1)
    tournament = read(written(event)).tournament
    assert [(one.type, one.round, one.participants) for one in tournament.requested_byes] == [
        (ByeType.HALF, 2, (4,)),
        (ByeType.ZERO, 2, (3,)),
        (ByeType.HALF, 3, (4,)),
        (ByeType.ZERO, 3, (3,)),
    ]
    assert tournament.rounds_played == 1


@pytest.mark.parametrize(
    ("number", "type_"),
    [(0, ByeType.ZERO), (1, ByeType.FULL), (2, ByeType.HALF), (3, ByeType.ZERO)],
)
def test_a_bye_asked_for_is_of_the_kind_that_its_number_says(number, type_):
    event = Event(FOUR, [(1, 2, 1), (3, 4, 3), (3, NOT_PAIRED, number)], rounds=2, drawn=1)
    (bye,) = read(written(event)).tournament.requested_byes
    assert (bye.type, bye.round, bye.participants) == (type_, 2, (3,))


def test_absences_of_some_rounds_to_come_are_not_guessed():
    event = Event(FOUR, [(1, 2, 1), (3, 4, 3), (3, NOT_PAIRED, 0)], rounds=3, drawn=1)
    assert read(written(event)).tournament.requested_byes == ()
    assert ("IMP002", "tunx-requests") in found(event)


def test_a_round_robin_has_predetermined_pairings():
    event = Event(FOUR[:2], [(1, 2, 1)], rounds=1, drawn=1, kind=1)
    assert read(written(event)).tournament.kind.pairings is Pairings.PREDETERMINED


@each_row(
    ("number", "parameters", "code"),
    [
        (84, b"", "BH"),
        (84, b"\x01", "BH/C1"),
        (84, b"\x02", "BH/C2"),
        (84, b"\x11", "BH/M1"),
        (84, b"\x12", "OTHER_84"),  # one of the strongest, two of the weakest: no code
        (84, b"\x01\x01", "OTHER_84"),  # a choice that is not known
        (84, b"\x01" + bytes(13) + b"\x01", "BH/C1"),
        (85, b"\x11", "SB/M1"),
        (37, b"\x01\x0d", "BH/C1"),
        (52, b"\x00\x01", "SB"),
        (81, b"", "DE"),
        (81, b"\x00\x01", "OTHER_81"),
        (11, b"", "DE"),
        (86, b"", "PS"),
        (87, b"\x00\x00\x32", "KS"),
        (87, b"\x00\x00\x33", "OTHER_87"),
        (88, b"\x00\x00\x78\x05", "TPR/U1400"),
        (88, b"\x00\x31\x78\x05", "APPO/U1400"),
        (88, b"\x00\x40", "OTHER_88"),
        (68, b"\x00\x81", "OTHER_68"),
        (53, b"", "BPG"),
        (61, b"", "OTHER_61"),
        (1, b"", "PTS"),
        (999, b"", "OTHER_999"),
    ],
)
def test_tie_breaks_are_the_codes_of_the_numbers(number, parameters, code):
    event = Event(FOUR[:2], rounds=1, tie_breaks=[(number, parameters)])
    assert read(written(event)).tournament.tiebreaks == (code,)
    assert (("IMP002", "tie-breaks-of-program") in found(event)) == code.startswith("OTHER")


def test_the_list_ranks_the_event_and_reaches_a_trf():
    event = Event(
        FOUR,
        [(1, 3, 1), (4, 2, 2), (1, 2, 2), (3, 4, 3)],
        rounds=2,
        drawn=2,
        tie_breaks=[(84, b"\x01"), (85, b"")],
    )
    tournament = read(written(event)).tournament
    standings = rank(tournament, Ranking())
    assert [column.key for column in standings.columns] == ["PTS", "BH/C1", "SB"]
    assert read(write(tournament, "trf26").data).tournament.tiebreaks == ("BH/C1", "SB")


def test_what_is_private_is_never_read():
    shown = repr(read(written(Event(FOUR, [(1, 2, 1)], rounds=1, drawn=1))))
    assert "Birch" in shown
    assert PRIVATE not in shown
    assert "!!!" not in shown


@pytest.mark.parametrize("kind", [2, 3])
def test_teams_are_named_as_not_read(kind):
    result = read(written(Event(FOUR, rounds=1, kind=kind)))
    assert result.tournament is None
    assert [(one.code, one.variant) for one in result.diagnostics] == [("IMP001", "tunx-teams")]


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(Event(FOUR, [(1, 1, 1)], rounds=1, drawn=1), id="against oneself"),
        pytest.param(Event(FOUR, [(1, 5, 1)], rounds=1, drawn=1), id="nobody's number"),
        pytest.param(Event(FOUR, [(0, 1, 1)], rounds=1, drawn=1), id="number 0"),
        pytest.param(Event(FOUR, [(ALONE, 1, 1)], rounds=1, drawn=1), id="a bye for White"),
        pytest.param(Event(FOUR, [(1, 2, 1)], rounds=2, drawn=2), id="a round too few"),
        pytest.param(Event(FOUR, kind=9), id="another kind"),
    ],
)
def test_what_contradicts_itself_is_damaged(event):
    result = read(written(event))
    assert result.tournament is None
    assert [(one.code, one.variant) for one in result.diagnostics] == [("IMP001", "tunx")]


def test_an_event_without_players_is_nobodys():
    assert ("IMP001", "nobody") in found(Event([], rounds=1))


@given(st.data())
def test_no_damage_raises(data):
    """Bytes are changed, left out or put in anywhere."""
    whole = bytearray(
        written(Event(FOUR, [(1, 3, 1), (4, 2, 2), (3, NOT_PAIRED, 0)], rounds=2, drawn=1))
    )
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(4, len(whole) - 1))
        size = data.draw(st.integers(0, 3))
        whole[at : at + size] = data.draw(st.binary(max_size=4))
    read(bytes(whole))
    read(bytes(whole[: data.draw(st.integers(4, len(whole)))]))


@pytest.mark.parametrize(
    ("own", "other", "federation"),
    [("ITA", "NED", "ITA"), ("XXX", "NED", "NED"), ("", "NED", "NED"), ("", "XXX", None)],
)
def test_the_federation_of_an_event_is_the_first_that_is_one(own, other, federation):
    event = Event(FOUR, texts={25: own, 20: other})
    assert read(written(event)).tournament.federation == federation
