"""The sentences of an explanation about what was cut, and why just that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.units import format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.tiebreaks.column import Column, Cut


def cuts_in_words(column: Column, who: int) -> Iterator[tuple[str, str]]:
    """Yield a sentence and its article for each term that a modifier takes out."""
    cuts = column.cuts.get(who, ())
    bottom = sum(not cut.at_top for cut in cuts)
    for number, cut in enumerate(cuts):
        text = f"round {cut.round + 1} is left out: {_term(column, who, cut.round)}, "
        if cut.at_top:
            text += column.least.replace("lowest", "highest")
        elif cut.voluntary:
            text += f"a voluntary unplayed round, {_against_the_least(column, who, cut)}"
        else:
            text += column.least
            if number and bottom > 1:
                text += " of the others"
            if cut.rival is not None:
                text += _no_exception(column, who, cut.rival)
        yield text, cut.article


def _against_the_least(column: Column, who: int, cut: Cut) -> str:
    if cut.rival is None:
        return f"and {column.least}"
    least = _term(column, who, cut.rival)
    return f"which goes before {column.least} ({least}, round {cut.rival + 1})"


def _no_exception(column: Column, who: int, rival: int) -> str:
    return (
        f"; the voluntary unplayed round {rival + 1} brings less ({_term(column, who, rival)}), "
        "so 16.5 makes no exception"
    )


def _term(column: Column, who: int, r: int) -> str:
    term = column.terms[who][r]
    return "nothing" if term is None else format_exact(term, column.term_unit)
