"""Reports of ratings: what each kind of player is shown with."""

import csv
import io
from datetime import date
from fractions import Fraction

from events import event

from trfkit.messages import Message, Participant
from trfkit.ratings.event_rating import Compared, rate_fide
from trfkit.ratings.request import FideRequest
from trfkit.record import replace
from trfkit.reports.document import Document, Section
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import (
    Rated,
    games_table,
    players_table,
    rating_document,
    rating_report,
)
from trfkit.reports.render_sheet import render_csv
from trfkit.reports.render_text import render_text

NEW = """1 2w1 3b1 4w= 5b0 6w1
2 1b0 Z Z Z Z
3 Z 1w0 Z Z Z
4 Z Z 1b= Z Z
5 Z Z Z 1w1 Z
6 Z Z Z Z 1b0"""


def rated(table, ratings, **request):
    tournament = event(table, ratings=ratings, start=date(2026, 5, 1))
    return Rated(rate_fide(tournament, FideRequest(**request)), "A Cup")


def cells(table):
    """Return the rows of a table as CSV has them, by the headings."""
    document = Document(title=table.caption, blocks=(table,))
    return [*csv.DictReader(io.StringIO(render_csv(document), newline=""))]


def row(found, number):
    return next(row for row in cells(players_table(found)) if row["id"] == str(number))


def explained(found, number):
    """Return the section that explains one player."""
    player = found.rating.player(number)
    return rating_document(found, Origin(), player=player).blocks[0]


def reasons(found, number):
    """Return the ids of the sentences about one player, by their arguments."""
    paragraph = explained(found, number).blocks[0]
    return {text.id: text.arguments for text in paragraph.texts}


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
    values = {"rating": 1973, "average": "1871.43", "share": 64, "added": 102}
    assert reasons(found, 1) == {"rating.first-rating": values}
    heading = explained(found, 1).heading
    assert (heading.id, heading.arguments["after"]) == ("rating.player-first", "1973")


def test_a_first_rating_that_is_not_published_says_why():
    short = rated("1 2w1\n2 1b0", {2: 1900})
    missing = Message("ratings.first.few-games", count=5)
    assert row(short, 1)["first"].endswith("but 5 games against rated opponents are needed")
    assert reasons(short, 1)["rating.not-published"] == {"missing": missing}
    nothing = rated("1 2w0\n2 1b1", {2: 1900})
    assert row(nothing, 1)["first"] == "too low a score for a first event"
    assert [*reasons(nothing, 1)] == ["rating.no-first"]
    assert explained(nothing, 1).heading.id == "rating.player-unrated"


def test_a_k_that_is_assumed_is_marked():
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}), 1)["K"] == "20?"
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}), 2)["K"] == "10"
    assert row(rated("1 2w1\n2 1b0", {1: 2000, 2: 2410}, coefficient=20), 1)["K"] == "20"


def test_who_falls_under_the_floor_has_a_note():
    found = rated("1 2w0\n2 1b1", {1: 1405, 2: 1400})
    assert row(found, 1)["note"].startswith("under 1400")


def test_columns_that_say_nothing_are_left_out_of_tables():
    table = players_table(rated("1 2w1\n2 1b0", {1: 2000, 2: 2100}))
    shown = [table.columns[place].label.id for place in table.shown_columns()]
    assert shown == [
        f"column.{name}" for name in ("id", "name", "start", "k", "games", "change", "after")
    ]


def test_games_have_the_opponents_name_and_every_factor():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    first, _ = cells(games_table(found, found.rating.players))
    assert first["opponent's name"] == "Player 2"
    assert (first["factors"], first["change"], first["after"]) == ("K=20 D=-100", "12.8", "")


def test_one_player_has_his_change_and_what_it_is_made_of():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    section = explained(found, 1)
    assert section.heading == Message(
        "rating.player", participant=Participant(1, "Player 1"), start="2000", after="2013",
        change="+13",
    )  # fmt: skip
    assert reasons(found, 1)["rating.k"]["change"] == "12.8"
    assert section.blocks[1].columns[0].label.id == "column.round"


def test_the_title_and_the_rules_name_what_was_assumed():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    document = rating_document(found, Origin())
    assert (document.title.id, document.title.arguments["name"]) == ("report.title-of", "A Cup")
    (about,) = document.subtitle
    facts = [fact.id for fact in about.arguments["facts"]]
    assert facts == ["rating.fact.rate-of-play", "rating.fact.regulations"]
    assert rating_document(replace(found, tournament=None), Origin()).title.id == "rating.title"
    assert headings(document) == ["report.notes", "rating.rules"]
    rules = cells(document.blocks[-1].blocks[0])
    assert "not verified" in {rule["basis"] for rule in rules}
    assert rating_report(found).stated is None


def headings(document):
    return [block.heading.id for block in document.blocks if isinstance(block, Section)]


def test_changes_that_the_file_states_otherwise_are_listed():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    right = Compared(2, found.rating.players[1].change, found.rating.players[1].change)
    wrong = Compared(1, Fraction(12), Fraction(13), "rounded toward zero")
    document = rating_document(replace(found, stated=(wrong, right)), Origin())
    section = document.blocks[1]
    assert section.heading == Message("rating.stated", equal=1, count=2)
    (other,) = cells(section.blocks[0])
    assert [*other.values()] == ["1", "Player 1", "12", "13", "rounded toward zero"]
    all_right = rating_document(replace(found, stated=(right,)), Origin())
    assert all_right.blocks[1].blocks == ()


def test_control_characters_in_names_are_shown_not_obeyed():
    found = rated("1 2w1\n2 1b0", {1: 2000, 2: 2100})
    evil = replace(found.rating.players[0], name="A\x1b[2J")
    rating = replace(found.rating, players=(evil, found.rating.players[1]))
    text = render_text(rating_document(replace(found, rating=rating), Origin(), player=evil))
    assert "\x1b" not in text


def test_a_rating_that_stays_has_no_sign():
    found = rated("1 2w=\n2 1b=", {1: 1900, 2: 1900})
    assert explained(found, 1).heading.arguments["change"] == "0"
