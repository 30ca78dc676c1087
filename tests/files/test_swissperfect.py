"""Files of SwissPerfect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from native_events import kinds_of_findings, rounds_of_file
from row_tests import each_row
from swissperfect_writer import PRIVATE, Event, Result, files, packed, written

from trfkit.files.convert import write
from trfkit.files.registry import read
from trfkit.files.swissperfect import read_swissperfect
from trfkit.limits import Limits
from trfkit.model import Event as Kind

THREE = (
    {"SURNAME": "Ash", "FIRSTNAME": "Ada", "INTL_RTG": 2300, "FEDER": "Uto", "INTL_ID": 1234567,
     "LOC_RTG": 2250, "LOC_ID": "17", "TITLE": 4, "SEX": 2, "BIRTH_DATE": "19900517"},
    {"SURNAME": "Bär", "FIRSTNAME": "Jo"},
    {"SURNAME": "Cedar", "SEX": 1},
)  # fmt: skip
PAIR = Result(1, 1, 2)


def rounds_of(event):
    return rounds_of_file(written(event), "swissperfect")


def found(data):
    return kinds_of_findings(data)


def test_players_and_the_head_of_the_event():
    event = Event(THREE, (PAIR,), {"Arbiter": "IA Oak, Ola; Pine, Pia"})
    tournament = read(written(event)).tournament
    ash, bear, cedar = tournament.players
    assert (ash.name, ash.sex, ash.title, ash.rating, ash.federation, ash.fide_id) == (
        "Ash, Ada", "w", "WIM", 2300, "UTO", 1234567,
    )  # fmt: skip
    assert str(ash.birth) == "1990/05/17"
    assert (bear.name, bear.sex, bear.rating, cedar.name, cedar.sex) == (
        "Bär, Jo", None, None, "Cedar", "m",
    )  # fmt: skip
    (national,) = tournament.national_ratings
    assert (national.federation, national.rating, national.national_id) == ("UTO", 2250, "17")
    assert (tournament.name, tournament.rounds, tournament.rounds_played) == ("Invented Open", 2, 1)
    assert [str(one.name) for one in tournament.arbiters] == ["Oak, Ola", "Pine, Pia"]
    assert tournament.tiebreaks == ("BH",)
    assert tournament.kind.event is Kind.SWISS


@each_row(
    ("scores", "types", "letters", "is_known"),
    [
        ((2, 0), (1, 1), "10", True),
        ((1, 1), (1, 1), "==", True),
        ((0, 2), (1, 1), "01", True),
        ((0, 2), (34, 34), "-+", True),
        ((2, 0), (35, 35), "+-", True),
        ((0, 0), (36, 36), "--", True),
        ((0, 0), (0, 0), "  ", True),
        ((2, 0), (7, 7), "10", False),
        ((2, 2), (1, 1), "  ", False),
        ((1, 0), (1, 1), "  ", False),
    ],
)
def test_every_result_of_a_game(scores, types, letters, is_known):
    event = Event(THREE, (Result(1, 1, 2, scores, types), Result(1, 3, 0, (1, 0))))
    rows = rounds_of(event)
    assert rows[1] == [f"2w{letters[0]}"]
    assert rows[2] == [f"1b{letters[1]}"]
    assert (("IMP003", "") in found(written(event))) == (not is_known)


@pytest.mark.parametrize(
    ("score", "letter", "is_known"),
    [(2, ["U"], True), (1, ["H"], True), (0, [], True), (3, [], False)],
)
def test_every_round_without_a_game(score, letter, is_known):
    """A zero-point bye at the end is an absence, which goes without saying."""
    event = Event(THREE, (PAIR, Result(1, 3, 0, (score, 0))))
    assert rounds_of(event)[3] == letter
    assert (("IMP003", "") in found(written(event))) == (not is_known)


def test_two_byes_of_a_point_in_a_round_are_none_of_the_pairing():
    event = Event(THREE, (Result(1, 1, 0), Result(1, 0, 2, (0, 2)), Result(2, 1, 2)))
    assert rounds_of(event) == {1: ["F", "2w1"], 2: ["F", "1b0"], 3: []}


def test_deleted_rows_and_results_of_nobody_are_passed_over():
    event = Event(
        THREE,
        (PAIR, Result(1, 2, 3, is_deleted=True), Result(1, 0, 0, (0, 0)), Result(1, 9, 0)),
        deleted=frozenset({3}),
    )
    assert rounds_of(event) == {1: ["2w1"], 2: ["1b0"]}


@pytest.mark.parametrize(
    ("results", "rows"),
    [
        ((Result(1, 1, 9),), {1: ["U"], 2: [], 3: []}),
        ((Result(1, 1, 1),), {1: ["U"], 2: [], 3: []}),
        ((PAIR, Result(1, 1, 3)), {1: ["3w1"], 2: ["1b0"], 3: ["1b0"]}),
    ],
    ids=["against nobody who is known", "against oneself", "twice in a round"],
)
def test_a_result_that_does_not_fit_is_named(results, rows):
    event = Event(THREE, (*results, Result(2, 2, 3)))
    assert {number: row[:1] for number, row in rounds_of(event).items()} == {
        number: row or ["Z"] for number, row in rows.items()
    }
    assert ("IMP003", "") in found(written(event))


@pytest.mark.parametrize(
    ("bonus", "rows", "is_left"),
    [("", ["", ""], False), ("0.5", ["H", ""], False), ("1", ["H", "H"], False),
     ("1.5", ["H", "H"], True), ("0.7", ["", ""], True)],
)  # fmt: skip
def test_bonus_points_are_byes_in_the_first_rounds_without_a_game(bonus, rows, is_left):
    late = {"SURNAME": "Late", "BONUS": bonus}
    games = (Result(1, 1, 2), Result(2, 1, 2), Result(3, 3, 1))
    event = Event((*THREE[:2], late), games)
    letters = [text or "Z" for text in rows]
    assert [one[-1] for one in rounds_of(event)[3]] == [*letters, "1"]
    assert (("IMP002", "bonus-as-byes") in found(written(event))) == ("H" in rows)
    assert (("IMP002", "bonus-left-over") in found(written(event))) == is_left


@pytest.mark.parametrize("number", ["0", "2", "x", "10000", ""])
def test_players_without_a_number_of_their_own_are_numbered_in_order(number):
    people = ({"SURNAME": "Ash", "START_NO": number}, {"SURNAME": "Birch"})
    data = written(Event(people, (PAIR,)))
    assert [player.start_no for player in read(data).tournament.players] == [1, 2]
    assert ("IMP002", "numbered-by-order") in found(data)


def test_numbers_of_the_file_are_kept_and_results_go_by_ids():
    """The program leaves what stood in a column before behind a zero byte."""
    people = ({"SURNAME": "Ash", "START_NO": "9999"}, {"SURNAME": "Birch", "START_NO": "3\0a"})
    assert rounds_of(Event(people, (PAIR,))) == {3: ["9999b0"], 9999: ["3w1"]}


@pytest.mark.parametrize(
    ("number", "code"),
    [("1217", "BH"), ("1219", "PS"), ("1220", "SB"), ("1222", "WIN"), ("1218", "OTHER_1218")],
)
def test_tie_breaks_are_the_codes_of_the_numbers(number, code):
    data = written(Event(THREE, (PAIR,), {"Tie Breaks": f"{number},"}))
    assert read(data).tournament.tiebreaks == (code,)
    assert (("IMP002", "tie-breaks-of-program") in found(data)) == code.startswith("OTHER")


def test_another_system_than_a_swiss_is_told_by_the_games():
    games = (Result(1, 1, 2), Result(2, 3, 1), Result(3, 2, 3))
    event = Event(THREE, games, {"System": "1", "Rounds": "3"})
    assert read(written(event)).tournament.kind.event is Kind.ROUND_ROBIN


def test_an_encoding_may_be_named():
    event = Event(({"SURNAME": "Дуб"}, {"SURNAME": "Ash"}), (PAIR,), encoding="cp1251")
    assert read(written(event), encoding="cp1251").tournament.players[0].name == "Дуб"


def test_nothing_private_is_read_and_it_reaches_a_trf():
    result = read(written(Event(THREE, (PAIR,))))
    data = write(result.tournament, "trf26").data
    assert PRIVATE.encode() not in data
    assert PRIVATE not in str(result)
    assert read(data).tournament.players[0].rounds == result.tournament.players[0].rounds


PARTS = files(Event(THREE, (PAIR,)))


@pytest.mark.parametrize("ending", PARTS)
def test_one_of_the_three_files_is_named_with_what_to_do(ending):
    assert found(PARTS[ending]) == {("IMP001", "swissperfect-part")}


@pytest.mark.parametrize(
    "contents",
    [
        {".trn": PARTS[".trn"], ".sco": PARTS[".sco"]},
        {**PARTS, "other.trn": PARTS[".trn"]},
        {**PARTS, ".sco": PARTS[".sco"][:-40]},
        {**PARTS, ".trn": PARTS[".sco"]},
        {**PARTS, ".trn": b""},
    ],
    ids=["two", "two events", "cut off", "no players' columns", "empty"],
)
def test_what_is_no_whole_event_is_refused(contents):
    assert found(packed(contents)) == {("IMP001", "swissperfect")}


def test_other_files_may_lie_beside_and_letters_may_be_capital():
    contents = {f"OPEN{ending.upper()}": data for ending, data in PARTS.items()}
    assert read(packed({**contents, "readme.txt": b"x"})).tournament is not None


@pytest.mark.parametrize(
    ("event", "variant"),
    [
        (Event(()), "nobody"),
        (Event(THREE, (PAIR,), {"Team or Individual": "1"}), "swissperfect-teams"),
        (Event(({"ID": "7"}, {"ID": "7"})), "swissperfect"),
        (Event(({"ID": "x"},)), "swissperfect"),
    ],
)
def test_events_that_cannot_be_read_are_named(event, variant):
    data = written(event)
    assert read(data, format="swissperfect").tournament is None
    assert ("IMP001", variant) in {
        (one.code, one.variant) for one in read(data, format="swissperfect").diagnostics
    }


def test_limits_hold_for_the_unpacked_files_too():
    data = written(Event(THREE, (PAIR,)))
    assert read(data, format="swissperfect", limits=Limits(lines=2)).tournament is None
    assert read(data, format="swissperfect", limits=Limits(lines=3)).tournament is not None
    assert read(data, format="swissperfect", limits=Limits(bytes=len(data) - 1)).tournament is None
    large = packed({**PARTS, ".ini": PARTS[".ini"] + b"\n" * 10_000})
    assert read(large, format="swissperfect", limits=Limits(bytes=len(large))).tournament is None


@given(st.data())
def test_damaged_files_never_raise(data):
    ending = data.draw(st.sampled_from(sorted(PARTS)))
    content = bytearray(PARTS[ending])
    for _ in range(data.draw(st.integers(1, 6))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    read(packed({**PARTS, ending: bytes(content)}), format="swissperfect")
    whole = bytearray(packed(PARTS))
    whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    read(bytes(whole), format="swissperfect")


@pytest.mark.parametrize(("most", "is_refused"), [(2, False), (1, True)])
def test_rounds_are_bounded_as_everywhere(most, is_refused):
    data = written(Event(THREE, (PAIR, Result(2, 3, 1))))
    result = read_swissperfect(data, limits=Limits(rounds=most))  # before rows are made
    assert ("SYN021" in {one.code for one in result.diagnostics}) == is_refused
    assert (result.tournament is None) == is_refused
