"""Tables as another program would print them, made of computed values: for tests."""

from __future__ import annotations

from decimal import Decimal

from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.ranking import Ranking, rank
from trfkit.verification.search.diagnosis import diagnose_together


def printed(text):
    """Return a cell; a decimal comma is as good as a point."""
    if text is None or not text:
        return PrintedCell("", None)
    try:
        return PrintedCell(text, Decimal(text.replace(",", ".")))
    except ArithmeticError:
        return PrintedCell(text, None)


def table(tournament, columns, *, names=True, numbers=True, ranks=None, **fields):
    """Return a table with a row for each player, in the order of the tournament.

    ``columns`` are pairs of a column (or its label) and texts by starting rank; ``ranks`` adds a
    column of ranks behind them.
    """
    listed = [(one if isinstance(one, StatedColumn) else StatedColumn(label=one), texts)
              for one, texts in columns]  # fmt: skip
    if ranks is not None:
        texts = {who: str(place) for who, place in ranks.items()}
        listed.append((StatedColumn(label="Rk.", of_ranks=True), texts))
    rows = tuple(
        StatedRow(
            values=tuple(printed(texts.get(player.start_no)) for _, texts in listed),
            number=int(player.start_no) if numbers else None,
            name=player.name if names else None,
            rank=(ranks or {}).get(player.start_no),
            line=line,
        )
        for line, player in enumerate(tournament.players, start=2)
    )
    return StatedTable(
        source="csv", columns=tuple(column for column, _ in listed), rows=rows, **fields
    )


def computed(tournament, *codes, edition="2026", **options):
    """Return the values of each code by starting rank, and the ranks: what a program prints."""
    standings = rank(tournament, Ranking(tiebreaks=codes, edition=edition, **options))
    values = {code: {} for code in codes}
    ranks = {}
    for place, row in enumerate(standings.rows, start=1):
        ranks[row.id] = place
        for code, text in standings.texts(row).items():
            values.setdefault(code, {})[row.id] = text or ""
    return values, ranks


def diagnose(trial, cells):
    """Return what explains the differences of one column, and of its cells."""
    return diagnose_together(trial, [cells]).by_label[cells.label]
