"""A column that has no value in a document is not shown in it."""

import pytest
from events import ROUND_ROBIN, event
from playoff_courses import state_of

from trfkit.messages import render_text
from trfkit.playoffs.conduct import conducted, plan
from trfkit.ranking import Ranking, rank
from trfkit.ratings.event_rating import rate_fide
from trfkit.ratings.request import FideRequest
from trfkit.reports.document import Kind, Section, Table, cells_of
from trfkit.reports.playoff import Programme, playoff_document
from trfkit.reports.playoff_course import course_document
from trfkit.reports.provenance import Origin
from trfkit.reports.rating import Rated, rating_document
from trfkit.reports.standings import Listing, standings_document

EVENT = event("1 2w1 3b1\n2 1b0 4w=\n3 4w1 1w0\n4 3b0 2b=")
BY_TABLE = event("1 2w1 3b1\n2 1b0 H\n3 U 1w0", kind=ROUND_ROBIN)


def tables_of(blocks):
    for block in blocks:
        if isinstance(block, Section):
            yield from tables_of(block.blocks)
        elif isinstance(block, Table):
            yield block


def empty_columns(document):
    """Return the headings of columns that are shown without a value in any row."""
    names = []
    for table in tables_of(document.blocks):
        rows = [cells_of(row) for row in table.rows]
        names += [
            render_text(table.columns[place].label)
            for place in table.shown_columns()
            if table.columns[place].kind is not Kind.BLANK
            and all(row[place] in (None, "") for row in rows)
        ]
    return names


def rating_of(player=None):
    rated = Rated(rate_fide(EVENT, FideRequest()), "Lakeside")
    player = None if player is None else rated.rating.player(player)
    return rating_document(rated, Origin(), player=player)


def course_of(players):
    return course_document(conducted(state_of(players, "2006"), draws=True), Origin(), "x.json")


def plan_of(players):
    return playoff_document(Programme(plan(players, "2006")), Origin())


def standings_of(tournament):
    return standings_document(
        [Listing(rank(tournament, Ranking(tiebreaks=("BH",))), tournament)], Origin()
    )


DOCUMENTS = {
    "rating": rating_of,
    "rating of a player": lambda: rating_of(1),
    "course": lambda: course_of(4),
    "plan": lambda: plan_of(4),
    "plan of five": lambda: plan_of(5),
    "standings": lambda: standings_of(EVENT),
    "table": lambda: standings_of(BY_TABLE),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_column_is_shown_without_a_value(name):
    document = DOCUMENTS[name]()
    assert empty_columns(document) == []
