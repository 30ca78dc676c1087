"""What is written of a large event goes out as it is made: the whole of it is never held."""

from __future__ import annotations

import tracemalloc
from itertools import chain
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from generated import swiss

from trfkit.diagnostics import Diagnostic
from trfkit.diagnostics.render.report import FileReport
from trfkit.ranking import Ranking, rank
from trfkit.record import replace
from trfkit.reports.check import check_sarif
from trfkit.reports.event.markdown import event_markdown_pieces
from trfkit.reports.event.page import event_page_pieces
from trfkit.reports.event.report import event_report
from trfkit.reports.origin import Origin
from trfkit.reports.sheet import sheet_lines, sheet_page_pieces
from trfkit.reports.showing import shown, shown_sheet
from trfkit.reports.standings import Listing, standings_page_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import Tournament

LIST = Ranking(edition="2026", tiebreaks=("BH/C1", "BH"))


def page(tournament: Tournament) -> Iterator[str]:
    pieces = event_page_pieces(event_report(tournament, LIST))
    first = next(pieces)  # before it come the explanations, of which a page holds so many
    return chain((first,), pieces)


def markdown(tournament: Tournament) -> Iterator[str]:
    return event_markdown_pieces(event_report(tournament, LIST))


def standings(tournament: Tournament) -> Iterator[str]:
    listing = Listing(rank(tournament, LIST), tournament)
    return standings_page_pieces([listing], Origin())


def crosstable_text(tournament: Tournament) -> Iterator[str]:
    found = shown(tournament, LIST, with_crosstable=True)
    return sheet_lines(shown_sheet(found), 80)


def crosstable_page(tournament: Tournament) -> Iterator[str]:
    found = shown(tournament, LIST, with_crosstable=True)
    return sheet_page_pieces(shown_sheet(found), Origin())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "most"),
    [(page, 0.5), (markdown, 2.4), (standings, 1.1), (crosstable_text, 7), (crosstable_page, 2)],
)
def test_a_long_text_is_not_held_while_it_is_written(make, most):
    """``most`` is by character: the cells of the standings, in text, are more than their line."""
    for _ in make(swiss(1, players=10, rounds=3)):  # templates are read once
        pass
    pieces = make(swiss(2, players=300))
    tracemalloc.start()
    length = sum(map(len, pieces))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < most * length


class Steps(list):
    """A list that can be asked whether somebody holds it."""


def test_what_values_were_made_of_is_let_go_before_the_page_is_written():
    made = event_report(swiss(1, players=10, rounds=3), LIST)
    steps = Steps(made.applied.steps)
    held = ref(steps)
    pieces = event_page_pieces(replace(made, applied=replace(made.applied, steps=steps)))
    del steps
    next(pieces)

    assert held() is None


@pytest.mark.slow
def test_results_of_sarif_are_not_held_while_they_are_written():
    found = tuple(Diagnostic(code="HDR031", values={"rounds": n}) for n in range(3000))
    reports = [FileReport(file="open.trf", diagnostics=found)]
    "".join(check_sarif(reports, Origin()))  # what is imported, and read once
    tracemalloc.start()
    length = sum(map(len, check_sarif(reports, Origin())))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < length / 2
