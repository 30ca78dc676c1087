"""The rate of play against ratings, days and the other record; comments with a form."""

import pytest
from builders import SWISS, append, changed, put, record

from trfkit.checks import check
from trfkit.files.trf.reading import read
from trfkit.findings import Profile
from trfkit.findings.codes import message


def told(code, *changes):
    found = check(read(changed(SWISS, *changes).encode()), Profile.UPLOAD)
    return [message(one) for one in found if one.code == code]


def control(free, encoded=None):
    return (record("122", free), record("222", encoded))


def test_too_fast_for_the_best_is_told_once_for_each_limit():
    assert told("HDR024", *control("60 min")) == [
        (
            "60 minutes for 60 moves are too fast to rate 5 games with a player of 2400 or more, "
            "which need 120: 1-2"
        ),
        (
            "60 minutes for 60 moves are too fast to rate 3 games with a player of 1800 or more, "
            "which need 90: 3-6"
        ),
    ]
    assert told("HDR024", *control("90 min")) == [
        (
            "90 minutes for 60 moves are too fast to rate 5 games with a player of 2400 or more, "
            "which need 120: 1-2"
        )
    ]
    assert told("HDR024", *control("90 min + 30 sec")) == []


def test_a_game_that_was_not_played_needs_no_time():
    weak = [put(who, "rating", "1500") for who in (1, 2, 3, 6, 7)]
    assert told("HDR024", *control("60 min"), *weak) == [
        (
            "60 minutes for 60 moves are too fast to rate 4 games with a player of 1800 or more, "
            "which need 90: 4-5"
        )
    ]  # their own game of round 3 was forfeited


def test_a_rapid_game_needs_no_time_for_its_ratings():
    assert told("HDR024", *control("15 min + 10 sec")) == []


@pytest.mark.parametrize(
    ("free", "encoded", "fault"),
    [
        ("3 min", None, "it gives 3 minutes for 60 moves, and blitz has more than 3"),
        ("3 min + 2 sec", None, None),
        ("90 min/20 moves + 30 min + 30 sec", None,
         "its first control is after 20 moves, and 30 are the least"),
        ("Rapid: 90 min + 30 sec", None,
         "it gives 120 minutes for 60 moves, which is standard, not rapid"),
        ("Rapid: 15 min + 10 sec", None, None),
        ("", "90+1", "it gives 2:30 minutes for 60 moves, and blitz has more than 3"),
    ],
)  # fmt: skip
def test_what_is_no_rate_of_play(free, encoded, fault):
    shown = free or encoded
    expected = [] if fault is None else [f"the time control '{shown}' cannot be rated: {fault}"]
    assert told("HDR023", *control(free, encoded)) == expected


def test_two_records_of_one_control_agree_or_not():
    assert told("HDR022", *control("90 min/40 moves + 30 min + 30 sec", "40/5400+30:1800+30")) == []
    assert told("HDR022", *control("15 min + 10 sec", "5400+30")) == [
        (
            "record 122 says '15 min + 10 sec', which is 25 minutes for 60 moves; "
            "record 222 says '5400+30', which is 120"
        )
    ]


def test_what_cannot_be_read_says_so_unless_the_other_record_can_be():
    assert told("HDR032", *control("as usual")) == [
        "the time control 'as usual' cannot be read, so nothing is checked by it"
    ]
    assert told("HDR032", *control("as usual", "5400+30")) == []
    assert told("HDR032", *control("")) == []


def test_black_with_another_time_is_no_rate_of_play():
    shown = "the time control 'W300-B240' cannot be rated"
    fault = "it gives White 5 minutes and Black 4, and rapid and blitz games need equal times"
    assert told("HDR023", *control("", "W300-B240")) == [f"{shown}: {fault}"]
    assert told("HDR023", *control("", "W7200-B5400")) == []
    assert told("HDR023", *control("", "W300-B300")) == []


def test_a_day_has_no_more_rounds_than_twelve_hours_of_play():
    same_day = record("132", " " * 87 + "26/05/01  26/05/01  26/05/01")
    assert told("HDR013", *control("90 min + 30 sec"), same_day) == []  # 3 rounds of 4 hours
    assert told("HDR013", *control("120 min + 30 sec"), same_day) == [
        "3 rounds on 2026/05/01; at most 2 are allowed at this rate of play"
    ]


def test_nothing_is_read_where_nobody_asks_for_it(monkeypatch):
    document = read(changed(SWISS, *control("3 min")).encode())
    assert "HDR023" in [one.code for one in check(document, select=["HDR023"])]
    monkeypatch.setattr("trfkit.regulations.time_control.parse_rate_of_play", None)
    assert "HDR023" not in [one.code for one in check(document)]


@pytest.mark.parametrize(
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
