"""The report on two files, and on the places that are still open: what is shown and what is not."""

import pytest
from row_tests import each_row

from trfkit.change.result import (
    Differences,
    MovedValue,
    OpenGame,
    Outlook,
    ParticipantChange,
    Prospect,
    Remaining,
)
from trfkit.messages import Message
from trfkit.record import replace
from trfkit.reports.differences import differences_document, remaining_document
from trfkit.reports.document import Cell, Kind, Mark, Section, Table, Tone
from trfkit.reports.provenance import Origin
from trfkit.reports.row_fields import named_column

ANSWER = Message("change.by-own-result")
RAISED = ParticipantChange(
    id=2,
    name="Ost, Ben",
    rank_before=2,
    rank_after=1,
    points_before="1.0",
    points_after="1.5",
    values=(MovedValue("SB", None, "2.0"), MovedValue("BH", "3.0", "3.5")),
)
STAYED = replace(
    RAISED, id=1, rank_before=2, rank_after=2, points_after="1.0", values=RAISED.values[1:]
)
DIFFERENCES = Differences(
    text=ANSWER,
    differ=True,
    places_changed=1,
    changes=(),
    moved=(RAISED, STAYED),
    tiebreaks_before=("BH", "SB"),
    tiebreaks_after=("BH", "SB"),
    edition_before="2026",
    edition_after="2026",
    not_compared=(),
    notes=(),
    policies={},
)


def sections_of(document):
    """Return the blocks of each section by the id of its heading."""
    return {
        block.heading.id: block.blocks for block in document.blocks if isinstance(block, Section)
    }


def effect_of(differences, most=None):
    return sections_of(differences_document(differences, Origin(), most))["change.effect"]


def test_the_table_of_effects_has_a_column_for_what_differs_in_the_order_of_the_list():
    table, *_ = effect_of(DIFFERENCES)

    points = named_column(Kind.NUMBER, "points").label
    assert [column.label for column in table.columns].index(points) == 3
    assert [column.label.text for column in table.columns[4:]] == ["BH", "SB"]
    raised, stayed = table.rows
    assert raised.cells[3:] == [
        Cell(values=("1.0", "1.5"), marks=(Mark.CHANGED,)),
        Cell(values=("3.0", "3.5"), marks=(Mark.CHANGED,)),
        Cell(values=(None, "2.0"), marks=(Mark.CHANGED,)),
    ]
    assert (stayed.cells[3], stayed.cells[5]) == ("1.0", "")
    assert (raised.tone, stayed.tone) == (Tone.EXPLAINED, Tone.PLAIN)


def test_points_that_are_equal_for_all_have_no_column():
    table, *_ = effect_of(replace(DIFFERENCES, moved=(STAYED,)))
    assert [column.label.text for column in table.columns[3:]] == ["BH"]


def test_a_row_in_words_tells_points_that_differ_and_values_that_are_missing():
    table, *_ = effect_of(DIFFERENCES)
    raised, stayed = (
        [(fact.id, fact.arguments.get("old")) for fact in row.arguments["facts"]]
        for row in table.instead
    )
    assert raised == [
        ("change.fact-moved", 2),
        ("change.fact-moved", "1.0"),
        ("change.fact-moved", "-"),
        ("change.fact-moved", "3.0"),
    ]
    assert stayed == [("change.fact", None), ("change.fact-moved", "3.0")]


@each_row(("most", "rows", "more"), [(None, 2, 0), (2, 2, 0), (1, 1, 1)])
def test_so_many_effects_are_shown_and_the_others_counted(most, rows, more):
    table, *lines = effect_of(DIFFERENCES, most)
    assert len(list(table.rows)) == rows
    assert len(lines) == more


def test_what_there_is_none_of_has_no_section():
    alike = replace(DIFFERENCES, moved=())
    assert differences_document(alike, Origin()).blocks == ()
    facts = (Message("change.by-own-result"),)
    assert len(differences_document(replace(alike, not_compared=facts), Origin()).blocks) == 1


def outlook(result):
    return Outlook(result=result, best=1, worst=2, best_on_points=1, worst_on_points=3)


def prospect(best, *outlooks):
    return Prospect(
        id=1, name="Nord, Ada", now=2, best=best, worst=4, best_on_points=best,
        worst_on_points=5, outlooks=outlooks,
    )  # fmt: skip


def remaining(*prospects, exact=True):
    return Remaining(
        text=ANSWER,
        exact=exact,
        combinations=3,
        games=(OpenGame(3, 1, "Nord, Ada", 2, "Ost, Ben"),),
        prospects=prospects,
        tiebreaks=("BH",),
        edition="2026",
        notes=(),
        policies={},
    )


def test_possible_places_are_listed_and_who_can_still_be_first_stands_out():
    sections = sections_of(remaining_document(remaining(prospect(1), prospect(2)), Origin()))

    (table,) = sections["change.places"]
    assert isinstance(table, Table)
    assert [row.cells[2:] for row in table.rows] == [[1, 4, 1, 5], [2, 4, 2, 5]]
    assert [row.tone for row in table.rows] == [Tone.EXPLAINED, Tone.PLAIN]


@pytest.mark.parametrize(
    ("prospects", "results"),
    [
        ([prospect(1, outlook("win"), outlook("loss"))], ["win", "loss"]),
        ([prospect(1)], None),
        ([prospect(1, outlook("win")), prospect(2, outlook("win"))], None),
    ],
)
def test_one_participant_s_places_are_told_by_the_own_result(prospects, results):
    sections = sections_of(remaining_document(remaining(*prospects), Origin()))
    tables = sections.get("change.by-own-result")
    assert (tables and [row.cells[0] for row in tables[0].rows]) == results


@pytest.mark.parametrize(("exact", "message"), [(True, "change.tried"), (False, "change.bounds")])
def test_bounds_are_called_bounds(exact, message):
    document = remaining_document(remaining(prospect(1), exact=exact), Origin())
    assert document.subtitle[0].id == message
