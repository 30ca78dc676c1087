"""Types of printed values, each with the bounds that its JSON Schema states.

Schemas are made of them when the package is built; field rows use them as column types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, get_args

from trfkit.record import Meta

__all__ = [
    "AnyOf",
    "ClaimSource",
    "Count",
    "Date",
    "Either",
    "Exact",
    "KindName",
    "MappedBy",
    "MatchedBy",
    "Percentage",
    "Positive",
    "PrintedEdition",
    "PrintedKind",
    "Quotient",
    "RatingNumber",
    "Several",
    "Tolerance",
    "one_of",
]

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
"""A rank, a round, a starting rank or a team's number; a line or a column of a file."""
Several = Annotated[int, Meta(ge=2)]
Percentage = Annotated[int, Meta(ge=0, le=100)]


def pattern(expression: str, *, description: str | None = None) -> Meta:
    """Return the schema of a text with a fixed form.

    Nothing is validated by it, so the expression is not compiled, as ``Meta(pattern=...)`` would
    do.
    """
    return Meta(description=description, extra_json_schema={"pattern": expression})


Exact = Annotated[
    str,
    pattern(
        r"^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$",
        description="An exact decimal, without exponent or trailing zeros.",
    ),
]
RatingNumber = Annotated[str, pattern(r"^-?[0-9]+(\.[0-9]*[1-9])?$")]
"""A rating, or what a game changes of it."""
Quotient = Annotated[str, pattern("^-?[0-9]+/[0-9]+$")]
PrintedEdition = Annotated[str, pattern("^[0-9]{4}$")]
Tolerance = Annotated[str, pattern(r"^[0-9]+(\.[0-9]+)?$")]
Date = Annotated[str, pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


def one_of(*words: str) -> Meta:
    """Return the schema of a text that is one of a few words."""
    return Meta(extra_json_schema={"enum": list(words)})


KindName = Literal[
    "individual-swiss",
    "individual-round-robin",
    "individual-knockout",
    "individual-other",
    "team-swiss",
    "team-round-robin",
    "team-knockout",
    "team-other",
]
"""A kind of tournament, as a type checker knows it."""
PrintedKind = Annotated[str, one_of(*get_args(KindName))]
MappedBy = Annotated[str, one_of("record", "caption", "number", "code", "trial", "list", "option")]
"""What says of a column what it is."""
ClaimSource = Annotated[
    str, one_of("202", "212", "option", "heading", "position", "rating", "rounds")
]
"""What announces what a table holds."""
MatchedBy = Annotated[str, one_of("number", "fide-id", "name")]
"""What says of a row whose it is."""


class AnyOf:
    """A union of records without a distinguishing key, which msgspec does not support."""

    kinds: ClassVar[tuple[type, ...]] = ()


if TYPE_CHECKING:
    from typing import Union as Either
else:

    class Either:
        """A union of several records: ``Either[Report, Failed]``."""

        def __class_getitem__(cls, kinds: tuple[type, ...]) -> type[AnyOf]:
            """Return the union as a type."""
            return type("Either", (AnyOf,), {"kinds": kinds})
