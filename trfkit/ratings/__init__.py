"""Ratings: rating changes of an event, and FIDE's rating lists with their index.

Each rating system is a row here, which names its parts as ``module:name``. They are imported when
needed; a system may have its own room.

Rules that could not be read in the regulations themselves are marked as such, in the editions and
in every result.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


class RatingSystem(Record, kw_only=True):
    """A rating system.

    ``rate`` is the function that rates a tournament by a ``request``, whose class lists the facts
    that may be given besides the file; ``options`` is the class of the command line options,
    ``form`` shows in reports the system's own details of a player, with the methods of
    ``FideForm``.
    """

    rate: str
    request: str
    options: str
    form: str


SYSTEMS: Final[Mapping[str, RatingSystem]] = MappingProxyType(
    {
        "fide": RatingSystem(
            rate="trfkit.ratings.event_rating:rate_fide",
            request="trfkit.ratings.request:FideRequest",
            options="trfkit.cli.rating_arguments:FideOptions",
            form="trfkit.reports.rating:FideForm",
        ),
        "ufgo": RatingSystem(
            rate="trfkit.go.ufgo.ufgo_rating:rate_ufgo",
            request="trfkit.go.ufgo.ufgo_request:UfgoRequest",
            options="trfkit.go.commands:UfgoOptions",
            form="trfkit.go.reports:UfgoForm",
        ),
    }
)
"""By the name that options and JSON give them; the first is that of chess."""
