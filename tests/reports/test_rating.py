"""Reports of ratings: what each kind of player is shown with."""

from datetime import date

from events import event

from trfkit.ratings.fide.event_rating import rate_fide
from trfkit.ratings.fide.request import FideRequest
from trfkit.record import replace
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import (
    game_rows,
    player_rows,
    player_text,
    rating_text,
    rating_title,
    shown_columns,
)
from trfkit.reports.rating_json import Rated, rating_report

NEW = """1 2w1 3b1 4w= 5b0 6w1
2 1b0 Z Z Z Z
3 Z 1w0 Z Z Z
4 Z Z 1b= Z Z
5 Z Z Z 1w1 Z
6 Z Z Z Z 1b0"""


def rated(table, ratings, **request):
    tournament = event(table, ratings=ratings, start=date(2026, 5, 1))
    return Rated(rate_fide(tournament, FideRequest(**request)), "A Cup")


def row(found, number):
    head, *rows = player_rows(found)
    return dict(zip(head, next(row for row in rows if row[0] == str(number)), strict=True))


def test_a_new_player_is_shown_with_his_first_rating():
    found = rated(NEW, dict.fromkeys(range(2, 7), 1900))
    assert row(found, 1) | {"name": ""} == {
        "id": "1",
        "name": "",
        "start": "",
        "K": "",
        "games": "5",
        "change": "",
        "after": "1973",
        "stated": "",
        "first": "first rating 1973",
        "note": "",
    }
    text = player_text(found, found.rating.player(1))
    assert "First rating: average 1871.43, score 64 %, dp 102: 1973\n" in text
    assert text.startswith("1 Player 1: unrated -> 1973\n")


def test_a_first_rating_that_is_not_published_says_why():
    short = rated("1 2w1\n2 1b0", {2: 1900})
    assert row(short, 1)["first"].endswith("but 5 games against rated opponents are needed")
    assert "; 5 games against rated opponents" in player_text(short, short.rating.player(1))
    nothing = rated("1 2w0\n2 1b1", {2: 1900})
    assert row(nothing, 1)["first"] == "too low a score for a first event"
    assert "No first rating: too low a score" in player_text(nothing, nothing.rating.player(1))


def test_a_k_that_is_assumed_is_marked():
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}), 1)["K"] == "20?"
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}), 2)["K"] == "10"
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}, coefficient=20), 1)["K"] == "20"


def test_who_falls_under_the_floor_has_a_note():
    found = rated("1 2w0\n2 1b1", {1: 1405, 2: 1400})
    assert row(found, 1)["note"].startswith("under 1400")


def test_columns_that_say_nothing_are_left_out_of_tables():
    rows, numbers = shown_columns(player_rows(rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})))
    assert rows[0] == ["id", "name", "start", "K", "games", "change", "after"]
    assert numbers == (0, 2, 3, 4, 5, 6)


def test_games_have_the_opponents_name_and_every_factor():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    head, first, _ = game_rows(found, found.rating.players)
    cells = dict(zip(head, first, strict=True))
    assert cells["opponent's name"] == "Player 2"
    assert (cells["factors"], cells["change"], cells["after"]) == ("K=20 D=-100", "12.8", "")


def test_the_title_and_the_rules_name_what_was_assumed():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    assert rating_title(found).startswith("A Cup: FIDE ratings, rate-of-play standard")
    assert rating_title(replace(found, tournament=None)).startswith("FIDE ratings")
    assert "? that an event follows the edition" in rating_text(found)
    assert "Stated changes" not in rating_text(found)
    assert rating_report(found, Origin()).stated is None


def test_control_characters_in_names_are_shown_not_obeyed():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    evil = replace(found.rating.players[0], name="A\x1b[2J")
    rating = replace(found.rating, players=(evil, found.rating.players[1]))
    text = player_text(replace(found, rating=rating), evil)
    assert "\x1b" not in text
