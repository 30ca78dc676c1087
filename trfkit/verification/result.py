"""What a verification gives: stated values beside computed ones, in the contract's shape."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.diagnostics import Diagnostic


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
    """One kind of stated value: how many of them were compared, how many are equal."""

    label: str
    caption: str | None
    mapped_by: str | None
    tiebreak: str | None
    edition: str
    compared: int
    equal: int


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


@dataclass(frozen=True, slots=True)
class Rows:
    """The participants of both sides; all are matched where a file is held against itself."""

    matched: int
    doubtful: tuple[int, ...] = ()
    only_stated: tuple[int, ...] = ()
    only_computed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """What explains the differences of a column best; ``variant`` None if nothing known does."""

    column: str
    variant: str | None
    params: Mapping[str, object]
    text: str | None
    equal: int
    compared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """Everything that a file states and that could be recomputed, with every difference.

    ``diagnostics`` are findings about the list of tie-breaks, and no part of the JSON shape.
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

    def to_json(self) -> dict[str, object]:
        """Return the shape ``trfkit.verification/1``, without the provenance."""
        return {
            "schema": "trfkit.verification/1",
            "tournament": {"name": self.name, "kind": self.kind},
            "edition": self.edition,
            "rows": asdict(self.rows),
            "columns": [asdict(column) for column in self.columns],
            "unmapped": [],
            "differences": [asdict(difference) for difference in self.differences],
            "ranks": asdict(self.ranks),
            "diagnosis": [asdict(diagnosis) for diagnosis in self.diagnosis],
            "notes": list(self.notes),
        }
