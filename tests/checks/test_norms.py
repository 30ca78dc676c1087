"""B.01 1.1 and 1.4.1 as far as a file tells; acceleration, late entries, the first round."""

from datetime import date

import pytest
from builders import ROUND_ROBIN, SWISS, TEAMS, append, changed, play, put, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.messages.message import Several


def told(code, *changes, event=SWISS, profile=Profile.TITLE):
    found = check(read(changed(event, *changes).encode()), profile)
    return [(one.variant, dict(one.values)) for one in found if one.code == code]


def paired(code, *changes):
    return told(code, *changes, profile=Profile.PAIRING)


@each_row(("rounds", "event", "fires"), [
    ("8", SWISS, True), ("9", SWISS, False), ("11", SWISS, False),
    ("6", TEAMS, True), ("7", TEAMS, False), ("3", ROUND_ROBIN, True),
])  # fmt: skip
def test_a_norm_needs_its_games(rounds, event, fires):
    assert bool(told("NRM001", record("142", rounds), event=event)) is fires


@pytest.mark.parametrize(("arbiter", "fires"), [
    ("IA Judge, Jo (1009999)", False), ("FA Judge, Jo (1009999)", False),
    ("NA Judge, Jo (1009999)", True), ("Judge, Jo", True),
])  # fmt: skip
def test_a_chief_arbiter_has_a_title(arbiter, fires):
    assert bool(told("NRM003", record("102", arbiter))) is fires


def test_no_chief_arbiter_is_another_finding():
    assert told("NRM003", record("102", None)) == []


def test_norms_have_two_rounds_a_day_and_two_hours():
    three = record("132", " " * 87 + "26/05/01  26/05/01  26/05/01")
    two = record("132", " " * 87 + "26/05/01  26/05/01  26/05/02")
    assert told("NRM004", three) == [("", {"rounds": 3, "date": date(2026, 5, 1), "most": 2})]
    assert told("NRM004", two) == []
    faster = (record("122", None), record("222", "5400+29"))
    assert told("NRM004", *faster) == [("fast", {"seconds": 7140, "least": 120})]
    assert told("NRM004", record("122", "as usual"), record("222", None)) == []


@pytest.mark.parametrize("kind", ["FIDE_SCHEVENINGEN", "FIDE_SCHILLER"])
def test_some_systems_are_unfit(kind):
    assert told("NRM006", record("192", kind)) == [("record", {"source": "192", "text": kind})]
    assert told("NRM006", event=ROUND_ROBIN) == []


BAKU = (record("192", "FIDE_DUTCH_BAKU"), record("142", "5"))
"""Five rounds: three accelerated, the first two by a win."""


@pytest.mark.parametrize(
    ("records", "fault"),
    [
        ((), ("no-record", {})),
        (((1, 2, 1.0), (3, 3, 0.5)), None),
        (((1, 3, 1.0),), ("points", {"rounds": (1, 2, 3)})),
        (((1, 2, 1.0),), ("rounds", {"rounds": (1, 2)})),
    ],
)
def test_baku_has_its_points(records, fault):
    changes = [append(f"250       {points:4}   {a}   {b}    1    4") for a, b, points in records]
    told = paired("PAI002", *BAKU, *changes)
    assert told == ([] if fault is None else [(fault[0], {"text": "FIDE_DUTCH_BAKU"} | fault[1])])


def test_without_baku_no_acceleration_is_missed():
    assert paired("PAI002") == []


def test_who_was_absent_by_request_has_not_entered_late():
    blank = [play(7, number, " " * 8) for number in (1, 2, 3, 4)]
    fifth = (play(6, 4, "0000 - U"), play(6, 5, "   7 w 1"), play(7, 5, "   6 b 0"))
    late = (record("142", "5"), play(6, 4, "0000 - U"), *blank, *fifth)
    assert paired("PAI004", *late) == [("", {})]
    assert paired("PAI004", *late, play(7, 2, "0000 - Z")) == []


TURNED = (
    play(1, 1, "   2 w 1"), play(2, 1, "   1 b 0"), play(4, 1, "   5 b ="), play(5, 1, "   4 w ="),
)  # fmt: skip
"""Round 1 with its strongest against each other."""


def test_the_first_round_pairs_halves():
    assert paired("PAI005") == []
    assert paired("PAI005", *TURNED) == [
        ("", {"count": 2, "total": 3, "pairs": Several(items=("1-4", "2-5"), more=0)})
    ]


def test_numbers_given_anew_are_told_by_the_ratings():
    by_rating = ((1, 2500), (5, 2490), (3, 2480), (2, 2100), (4, 2090), (6, 2080))
    changes = [put(who, "rating", str(rating)) for who, rating in by_rating]
    assert paired("PAI005", *TURNED, *changes) == [("by-rating", {})]


@pytest.mark.parametrize(
    "change",
    [
        append("260   1   1    1    4"),
        append("250       1.0   1   1    1    4"),
        record("192", "CUSTOM_SWISS"),
        play(7, 1, "0000 - Z"),
    ],
)
def test_a_first_round_may_be_paired_otherwise(change):
    assert paired("PAI005", *TURNED, change) == []


def test_what_names_no_system_is_only_noted():
    changes = (*TURNED, record("192", None), record("092", "Swiss"))
    (finding,) = [
        one for one in check(read(changed(SWISS, *changes).encode())) if one.code == "PAI005"
    ]
    assert str(finding.own_severity) == "info"


def test_a_name_in_a_guessed_encoding_is_to_be_compared():
    document = changed(SWISS, put(2, "name", "Müller, Jürgen"))
    guessed = [one for one in check(read(document.encode("cp1252"))) if one.code == "PLR021"]
    assert [(one.participant, one.caused_by.code) for one in guessed] == [(2, "SYN002")]
    assert "PLR021" not in [one.code for one in check(read(document.encode()))]
