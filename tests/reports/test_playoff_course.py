"""A play-off on its way and at its end: what is to be played, sheets to write in, places."""

import random

from playoff_courses import answered, state_of
from row_tests import each_row

from trfkit.messages import Message
from trfkit.playoffs.conduct import conducted, with_results
from trfkit.playoffs.plan import Format
from trfkit.playoffs.prizes import Sharing
from trfkit.record import replace
from trfkit.reports.document import Cell, Kind, Mark, Section, Table
from trfkit.reports.forms import render_document
from trfkit.reports.playoff_course import Prizes, course_document, final_document
from trfkit.reports.provenance import Origin

STATE = "playoff.json"


def course(state, **options):
    return course_document(conducted(state, draws=True), Origin(), STATE, **options)


def inside(document, id_):
    """Return the blocks under a heading, wherever it stands."""
    waiting = [*document.blocks]
    while waiting:
        block = waiting.pop(0)
        if isinstance(block, Section):
            if isinstance(block.heading, Message) and block.heading.id == id_:
                return block.blocks
            waiting = [*block.blocks, *waiting]
    return ()


def contest_of(document):
    return inside(document, "playoff.contest")


def finished(players=2, edition="2006"):
    """Return a play-off that White has won throughout."""
    found = conducted(state_of(players, edition), draws=True)
    while not found.finished:
        want = found.contests[0].wants[0]
        found = conducted(with_results(found.state, [f"{want.game} 1-0"]), draws=True)
    return found


def test_what_is_to_be_played_stands_with_its_conditions():
    document = course(state_of(4, "2006"))

    games, conditions, *_ = contest_of(document)
    assert document.title == Message(
        "report.title-of", name="Lakeside", clause=Message("playoff.title")
    )
    assert document.subtitle[0] == Message("playoff.to-play", count=2)
    assert [row[0] for row in games.rows] == [1, 2]
    (condition,) = conditions.texts
    assert condition.arguments["games"] == (1, 2)
    assert "3 minutes" in condition.arguments["parts"][0]


def test_a_sheet_has_room_to_write_and_no_command():
    shown, sheet = (course(state_of(4, "2006"), is_sheet=is_sheet) for is_sheet in (False, True))

    games = contest_of(sheet)[0]
    blank = [column.label.id for column in games.columns if column.kind is Kind.BLANK]
    assert blank[:4] == ["column.result", "column.begun", "column.ended", "column.moves"]
    assert all(len(row) == len(games.columns) for row in games.rows)
    assert all(column.kind is not Kind.BLANK for column in contest_of(shown)[0].columns)
    assert inside(sheet, "playoff.rules")
    assert not inside(shown, "playoff.rules")


@each_row(("is_sheet", "pages"), [(True, [False, True]), (False, [False, False])])
def test_each_contest_has_sheets_of_its_own(is_sheet, pages):
    state = state_of(2, "2006")
    contest = state.contests[0]
    other = tuple(replace(one, id=one.id + 100) for one in contest.competitors)
    contests = (contest, replace(contest, places="3-4", competitors=other))
    document = course(replace(state, contests=contests), is_sheet=is_sheet)
    assert [
        block.starts_page
        for block in document.blocks
        if isinstance(block, Section) and block.heading.id != "playoff.rules"
    ] == pages


def test_a_sheet_has_the_results_of_a_round_robin_so_far():
    begun = conducted(state_of(5, "2006"), draws=True)
    state = with_results(begun.state, ["1 1-0", "2 1/2"])

    (table,) = (
        block
        for block in contest_of(course(state, is_sheet=True))
        if isinstance(block, Table) and block.columns[-1].kind is Kind.BLANK
        and len(block.rows) == 5
    )  # fmt: skip

    assert sorted(row[-1] for row in table.rows) == ["0", "0", "0.5", "0.5", "1"]
    marks = [[cell.marks for cell in row if isinstance(cell, Cell)] for row in table.rows]
    assert marks == [[(Mark.DIAGONAL,)]] * 5


def test_what_has_to_be_entered_stands_with_its_command_but_not_on_a_sheet():
    state = state_of(2, "2006", seed=None)

    (lot,) = inside(course(state), "playoff.wanted")[0].texts
    (text,) = inside(course(state, is_sheet=True), "playoff.wanted")[0].texts

    assert lot.id == "playoff.lot"
    assert lot.arguments["command"].startswith("--set '")
    assert text == lot.arguments["text"]


def test_the_end_has_the_places_and_the_prizes():
    found = finished()

    places, *_ = final_document(found, Origin()).blocks
    assert [row.cells[0] for row in places.rows] == ["1", "2"]
    assert places.shown_columns() == (0, 1, 2)
    given = Prizes((10_000, 5_001), Sharing.EQUAL)
    document = final_document(found, Origin(), given)
    assert [row.cells[3] for row in document.blocks[0].rows] == [7500, 7500]
    (sharing,) = inside(document, "playoff.prizes")
    assert [text.id for text in sharing.texts] == [
        "playoff.equal",
        "playoff.other-sharing",
        "playoff.left-over",
    ]
    assert inside(document, "playoff.played")


@each_row("edition", ["2006", "2012", "2026"])
@each_row("players", [2, 3, 4, 6])
def test_every_step_of_a_play_off_can_be_shown(players, edition):
    chance = random.Random(f"{players} {edition}")  # noqa: S311 - examples, no secrets
    is_designed = edition == "2026" or (edition == "2012" and players > 4)
    design = {"system": Format.KNOCKOUT, "if_tied": "sudden-death"} if is_designed else {}
    state = state_of(players, edition, seed=chance.choice(("s", None)), **design)
    found = conducted(state, draws=True)
    while not found.finished:
        document = course_document(found, Origin(), STATE)
        assert render_document(document, "text", "qps")
        assert render_document(course(found.state, is_sheet=True), "html", "qps")
        state = answered(found.state, chance.choice(found.contests[0].wants), chance)
        found = conducted(state, draws=True)

    assert render_document(final_document(found, Origin()), "html", "qps")
    assert course_document(found, Origin(), STATE).subtitle[0].id == "playoff.is-over"
