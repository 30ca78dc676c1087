"""What a verification gives: stated values beside computed ones, in the contract's shape."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.diagnostics import Diagnostic
    from trfkit.verification.cells import Compared


@dataclass(frozen=True, slots=True)
class Explained:
    """A known variant of the rules that gives the stated value."""

    variant: str
    params: Mapping[str, object]
    text: str
    computed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDifference:
    """The best stated rank that is not the computed one, and who moves because of all of them.

    ``gains`` are the ids that stand higher by the computed ranks, ``loses`` those lower.
    """

    rank: int
    id: int
    stated: int | None
    computed: int | None
    gains: tuple[int, ...]
    loses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """How many stated ranks were compared and are equal, and where they first differ."""

    compared: int = 0
    equal: int = 0
    first_difference: FirstDifference | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubtful:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmatched:
    """A row, or a participant, that has nobody on the other side; ``row`` is as in Doubtful."""

    id: int | None
    name: str
    row: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Rows:
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


@dataclass(frozen=True, slots=True)
class Candidate:
    """A code that a column might be, and how many of its cells agree."""

    tiebreak: str
    edition: str
    equal: int
    compared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmapped:
    """A column that no code was found for, and why, with the codes that come nearest."""

    label: str
    caption: str | None
    candidates: tuple[Candidate, ...] = ()
    why: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
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
