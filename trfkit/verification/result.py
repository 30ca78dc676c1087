"""What a verification gives: stated values beside computed ones, in the contract's shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from trfkit.record import Record, asdict, field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.diagnostics import Diagnostic
    from trfkit.ranking import Standings


class Explained(Record):
    """A known variant of the rules that gives the stated value."""

    variant: str
    params: Mapping[str, object]
    text: str
    computed: str | None


class Difference(Record, kw_only=True):
    """One stated value that is not the computed one.

    ``id`` is the participant's, 0 for a number about the whole tournament, which ``name``
    then names.
    """

    column: str
    tiebreak: str | None
    id: int
    name: str
    stated: str | None
    computed: str | None
    explained_by: tuple[Explained, ...] = ()


class Column(Record, kw_only=True):
    """One kind of stated value: how many of them were compared, how many are equal.

    ``mapped_by`` is ``record``, ``caption``, ``number``, ``code``, ``trial`` or ``option``, None
    where the label itself says what it is. ``alternatives`` are other codes that fit as well,
    or nearly so. ``tolerance`` is the largest difference that was let pass because the column
    is printed with fewer digits, None where every cell had to be exact.
    """

    label: str
    caption: str | None
    mapped_by: str | None
    tiebreak: str | None
    edition: str
    compared: int
    equal: int
    alternatives: tuple[Candidate, ...] = ()
    tolerance: str | None = None


class FirstDifference(Record, kw_only=True):
    """The best stated rank that is not the computed one, and who moves because of all of them.

    ``gains`` are the ids that stand higher by the computed ranks, ``loses`` those lower.
    """

    rank: int
    id: int
    stated: int | None
    computed: int | None
    gains: tuple[int, ...]
    loses: tuple[int, ...]


class Ranks(Record):
    """How many stated ranks were compared and are equal, and where they first differ."""

    compared: int = 0
    equal: int = 0
    first_difference: FirstDifference | None = None


class Doubtful(Record, kw_only=True):
    """A row that was not taken for a participant, though it may be ``id``.

    ``stated`` is the row as the table names it, ``row`` its place in the table and ``line`` its
    line in the file (both from 1; a page can be one line), ``score`` how alike the names are
    (0 to 100), ``why`` what speaks against it, in one sentence.
    """

    id: int | None
    name: str | None
    stated: str
    row: int
    line: int | None
    score: int
    why: str


class Unmatched(Record, kw_only=True):
    """A row, or a participant, that has nobody on the other side; ``row`` is as in Doubtful."""

    id: int | None
    name: str
    row: int | None = None
    line: int | None = None


class Rows(Record):
    """The participants of both sides; all are matched where a file is held against itself.

    ``by`` says by what each side was matched: ``number``, ``fide-id`` or ``name``, with how
    many of each.
    """

    matched: int
    doubtful: tuple[Doubtful, ...] = ()
    only_stated: tuple[Unmatched, ...] = ()
    only_computed: tuple[Unmatched, ...] = ()
    by: Mapping[str, int] = field(default_factory=dict)

    @property
    def unknown(self) -> int:
        """How many rows of the table are nobody's for certain, so that nothing tells of them."""
        return len(self.doubtful) + len(self.only_stated)


class Candidate(Record):
    """A code that a column might be, and how many of its cells agree."""

    tiebreak: str
    edition: str
    equal: int
    compared: int


class Unmapped(Record, kw_only=True):
    """A column that no code was found for, and why, with the codes that come nearest."""

    label: str
    caption: str | None
    candidates: tuple[Candidate, ...] = ()
    why: str | None = None


class Diagnosis(Record, kw_only=True):
    """What explains the differences of a column best; ``variant`` None if nothing known does.

    ``equal`` counts the cells that are right under the variant, of ``compared``; where there is
    none, those that are right without it. ``same`` are other variants that give the same
    values here, so that the table cannot tell which of them its program followed.
    """

    column: str
    variant: str | None
    params: Mapping[str, object]
    text: str | None
    equal: int
    compared: int
    article: str | None = None
    same: tuple[Explained, ...] = ()


class Verification(Record, kw_only=True):
    """Everything that a file states and that could be recomputed, with every difference.

    ``diagnostics`` are findings about the list of tie-breaks, and no part of the JSON shape; nor
    is ``compared``, which holds the cells behind ``columns``, right and wrong, for reports that
    show the whole table.
    """

    name: str | None
    kind: str
    edition: str
    policies: Mapping[str, str]
    rows: Rows
    columns: tuple[Column, ...]
    differences: tuple[Difference, ...]
    ranks: Ranks
    diagnosis: tuple[Diagnosis, ...]
    notes: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    unmapped: tuple[Unmapped, ...] = ()
    compared: tuple[Compared, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.verification/1``, without the provenance."""
        return {
            "schema": "trfkit.verification/1",
            "tournament": {"name": self.name, "kind": self.kind},
            "edition": self.edition,
            "rows": asdict(self.rows),
            "columns": [asdict(column) for column in self.columns],
            "unmapped": [asdict(unmapped) for unmapped in self.unmapped],
            "differences": [asdict(difference) for difference in self.differences],
            "ranks": asdict(self.ranks),
            "diagnosis": [asdict(diagnosis) for diagnosis in self.diagnosis],
            "notes": list(self.notes),
        }


Diagnosed = tuple[Diagnosis, Mapping[int, tuple[Explained, ...]]]
"""A column's diagnosis, and by id what explains a cell that differs."""


# Stated values beside the computed ones, before they are counted and reported ---------------------


class Cell(NamedTuple):
    """A stated value and what it should be, as text; ``fits`` tells whether it is right."""

    id: int
    name: str
    stated: str
    computed: str | None
    fits: bool


class Compared(Record):
    """All cells of one label, under one edition; ``of_ranks`` tells whether they are places.

    ``mapped_by``, ``alternatives`` and ``tolerance`` are those of ``Column``; ``before`` are the
    codes of the columns to the left.
    """

    label: str
    tiebreak: str | None
    caption: str | None
    edition: str
    cells: Sequence[Cell]
    of_ranks: bool = False
    mapped_by: str | None = "record"
    alternatives: tuple[Candidate, ...] = ()
    tolerance: str | None = None
    before: tuple[str, ...] = ()

    @property
    def equal(self) -> int:
        """How many cells are right."""
        return sum(cell.fits for cell in self.cells)

    @property
    def is_right(self) -> bool:
        """Whether all of them are."""
        return all(cell.fits for cell in self.cells)


def compared_ranks(
    label: str, stated: Mapping[int, int], standings: Standings, *, among_all: bool = False
) -> Compared:
    """Compare ranks by id; where the list leaves some tied, each of their places is right.

    Who has no rank in the file (FIDE's own example leaves those out who withdrew) takes no place,
    unless the places are ``among_all``: those of a table that shows some of the participants.
    """
    ranked = [row for row in standings.rows if among_all or row.id in stated]
    cells = []
    place = 1
    for _, rows in groupby(ranked, key=lambda row: row.rank):
        tied = list(rows)
        worst = place + len(tied) - 1
        text = str(place) if place == worst else f"{place}-{worst}"
        for row in tied:
            if row.id in stated:
                rank = stated[row.id]
                cells.append(Cell(row.id, row.name, str(rank), text, place <= rank <= worst))
        place = worst + 1
    codes = ",".join(standings.canonical)
    return Compared(label, codes, None, standings.edition, cells, of_ranks=True)


# How far a long comparison is: told to whoever wants to show it -----------------------------------


Watch = Callable[[str, int, int], None]
"""(what is looked for, how many columns are done, of how many) -> nothing."""


def unwatched(what: str, done: int, total: int) -> None:
    """Tell nobody."""
