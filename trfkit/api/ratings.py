"""Rate the players of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from trfkit.api import Source, tournament_of
from trfkit.format_table import resolved
from trfkit.ratings import SYSTEMS
from trfkit.ratings.event_rating import compare as compare_changes
from trfkit.ratings.event_rating import differences
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.reports.rating import Rated

if TYPE_CHECKING:
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.ratings.event_rating import FidePlayer
    from trfkit.ratings.request import FideRequest
    from trfkit.ratings.result import Rating


@overload
def rate(
    source: Source, system: Literal["fide"], request: FideRequest | None = None
) -> Rating[FidePlayer]: ...


@overload
def rate(source: Source, system: str, request: object = None) -> Rating[Any]: ...


def rate(source: Source, system: str, request: object = None) -> Rating[Any]:
    """Return the ratings after an event, game by game, as exact fractions.

    By FIDE's regulations (``fide``) or those of the Ukrainian Go Federation (``ufgo``); ``request``
    supplies facts that the file does not state, as a ``FideRequest`` or a ``UfgoRequest``. Raises
    Refusal for a request that cannot be carried out.
    """
    tournament = tournament_of(source)
    if system not in SYSTEMS:
        raise refusal_of("no-rating-system", system=system, names=", ".join(SYSTEMS))
    kind = resolved(SYSTEMS[system].request)
    if request is not None and type(request) is not kind:
        about = {"system": system, "name": type(request).__name__, "expected": kind.__name__}
        raise refusal_of("other-rating-request", **about)
    rating: Rating[Any] = resolved(SYSTEMS[system].rate)(tournament, request or kind())
    return rating


def rate_file(result: ReadResult, system: str, request: object = None) -> Rated:
    """Return the ratings after an event that was read, with the changes that its tables state.

    A stated change that differs is a finding. Raises Refusal as ``rate`` does.
    """
    rating = rate(result, system, request)
    stated = compare_changes(rating.players, result.stated) if system == "fide" else ()
    rating = replace(rating, diagnostics=(*rating.diagnostics, *differences(stated)))
    return Rated(rating, tournament_of(result).name, stated)
