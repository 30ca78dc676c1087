"""Types of what reports print, each with the bounds that the JSON Schemas state of it.

The schemas are made of them when the package is built; a command that runs never looks at them.
"""

from __future__ import annotations

from types import GenericAlias
from typing import TYPE_CHECKING, Annotated

from trfkit.record import Meta

__all__ = [
    "Count",
    "Date",
    "EditionName",
    "Either",
    "Exact",
    "KindName",
    "Positive",
    "Quotient",
    "RatingNumber",
    "Several",
    "one_of",
]

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
"""A rank, a round, a starting rank or a team's number; a line or a column of a file."""
Several = Annotated[int, Meta(ge=2)]

Exact = Annotated[
    str,
    Meta(
        pattern=r"^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$",
        description="An exact decimal, without exponent or trailing zeros.",
    ),
]
RatingNumber = Annotated[str, Meta(pattern=r"^-?[0-9]+(\.[0-9]*[1-9])?$")]
"""A rating, or what a game changes of it."""
Quotient = Annotated[str, Meta(pattern="^-?[0-9]+/[0-9]+$")]
EditionName = Annotated[str, Meta(pattern="^[0-9]{4}$")]
Date = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]


def one_of(*words: str | None) -> Meta:
    """Return what a schema says of a text that is one of so many words."""
    return Meta(extra_json_schema={"enum": list(words)})


KindName = Annotated[
    str,
    one_of(
        "individual-swiss",
        "individual-round-robin",
        "individual-knockout",
        "individual-other",
        "team-swiss",
        "team-round-robin",
        "team-knockout",
        "team-other",
    ),
]
"""A kind of tournament."""

if TYPE_CHECKING:
    from typing import Union as Either
else:

    class Either:
        """Records that a key does not tell apart, of which msgspec knows no union."""

        def __class_getitem__(cls, kinds: tuple[type, ...]) -> GenericAlias:
            """Return the union as a type of its own."""
            return GenericAlias(cls, kinds)
