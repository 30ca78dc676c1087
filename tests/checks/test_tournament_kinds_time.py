"""The rate of play against ratings, days and the other record; comments with a form."""

from datetime import date

import pytest
from builders import SWISS, append, changed, put, record
from row_tests import each_row

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Diagnostic, Profile
from trfkit.messages import render_text


def told(code, *changes):
    found = check(read(changed(SWISS, *changes).encode()), Profile.UPLOAD)
    return [(one.variant, dict(one.values)) for one in found if one.code == code]


def control(free, encoded=None):
    return (record("122", free), record("222", encoded))


def test_too_fast_for_the_best_is_told_once_for_each_limit():
    assert told("HDR024", *control("60 min")) == [
        ("", {"seconds": 3600, "rating": 2400, "needed": 120, "count": 5, "who": (1, 2)}),
        ("", {"seconds": 3600, "rating": 1800, "needed": 90, "count": 3, "who": (3, 4, 5, 6)}),
    ]
    assert told("HDR024", *control("90 min")) == [
        ("", {"seconds": 5400, "rating": 2400, "needed": 120, "count": 5, "who": (1, 2)})
    ]
    assert told("HDR024", *control("90 min + 30 sec")) == []


@pytest.mark.parametrize(
    ("who", "words"), [((1,), "for player 1, rated"), ((1, 3), "for players 1, 3, rated")]
)
def test_those_whose_games_need_more_time_are_counted_in_words(who, words):
    values = {"seconds": 3600, "rating": 2400, "needed": 120, "count": 3, "who": who}
    assert words in render_text(Diagnostic(code="HDR024", values=values).sentence)


def test_a_game_that_was_not_played_needs_no_time():
    weak = [put(who, "rating", "1500") for who in (1, 2, 3, 6, 7)]
    assert told("HDR024", *control("60 min"), *weak) == [
        ("", {"seconds": 3600, "rating": 1800, "needed": 90, "count": 4, "who": (4, 5)})
    ]  # their own game of round 3 was forfeited


def test_a_rapid_game_needs_no_time_for_its_ratings():
    assert told("HDR024", *control("15 min + 10 sec")) == []


@each_row(
    ("free", "encoded", "fault"),
    [
        ("3 min", None, ("too-fast", 180)),
        ("3 min + 2 sec", None, None),
        ("90 min/20 moves + 30 min + 30 sec", None, ("first-control", None)),
        ("Rapid: 90 min + 30 sec", None, ("class", 7200)),
        ("Rapid: 15 min + 10 sec", None, None),
        ("", "90+1", ("too-fast", 150)),
    ],
)
def test_what_is_no_rate_of_play(free, encoded, fault):
    faults = [
        (variant, values.get("seconds"), values["text"])
        for variant, values in told("HDR023", *control(free, encoded))
    ]
    assert faults == ([] if fault is None else [(*fault, free or encoded)])


def test_two_records_of_one_control_agree_or_not():
    assert told("HDR022", *control("90 min/40 moves + 30 min + 30 sec", "40/5400+30:1800+30")) == []
    assert told("HDR022", *control("15 min + 10 sec", "5400+30")) == [
        ("", {"text": "15 min + 10 sec", "one": 1500, "other": 7200})
    ]


def test_what_cannot_be_read_says_so_unless_the_other_record_can_be():
    assert told("HDR032", *control("as usual")) == [("", {"text": "as usual"})]
    assert told("HDR032", *control("as usual", "5400+30")) == []
    assert told("HDR032", *control("")) == []


def test_black_with_another_time_is_no_rate_of_play():
    assert told("HDR023", *control("", "W300-B240")) == [
        ("unequal", {"text": "W300-B240", "white": 300, "black": 240})
    ]
    assert told("HDR023", *control("", "W7200-B5400")) == []
    assert told("HDR023", *control("", "W300-B300")) == []


def test_a_day_has_no_more_rounds_than_twelve_hours_of_play():
    same_day = record("132", " " * 87 + "26/05/01  26/05/01  26/05/01")
    assert told("HDR013", *control("90 min + 30 sec"), same_day) == []  # 3 rounds of 4 hours
    assert told("HDR013", *control("120 min + 30 sec"), same_day) == [
        ("", {"rounds": 3, "date": date(2026, 5, 1), "most": 2})
    ]


def test_nothing_is_read_where_nobody_asks_for_it(monkeypatch):
    document = read(changed(SWISS, *control("3 min")).encode())
    assert "HDR023" in [one.code for one in check(document, select=["HDR023"])]
    monkeypatch.setattr("trfkit.regulations.rates_of_play.parse_rate_of_play", None)
    assert "HDR023" not in [one.code for one in check(document)]


@each_row(
    ("comment", "fits"),
    [
        ("MPA @ Rnd2", False),
        ("MPA @ Round 2", False),
        ("MPA @ Round 2: 1-3 => 1-4", True),
        ("Import @ Round 3", True),
        ("Import @ Round 3: two pairs differ", True),
        ("import @ round three", False),
        ("Adjournment @ Round 1: 1-4", True),
        ("Adjournment @ Round 1:", False),
        ("Import of players", True),
        ("contact: judge @ example.org", True),
        (" T RRR PPP1 PPP2", True),
    ],
)
def test_a_structured_comment_has_its_form(comment, fits):
    assert (told("SYN015", append(f"### {comment}")) == []) is fits
