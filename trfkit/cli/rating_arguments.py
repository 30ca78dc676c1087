"""The options of each rating system, combined into one request."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from trfkit.cli.shared_options import PATH, Options, option, pairs
from trfkit.model.tournament import FIDE
from trfkit.patterns import lazy_pattern
from trfkit.ratings.rating_editions import CHAPTERS, names
from trfkit.ratings.request import Coefficients, FideRequest, Ids, parse_coefficients
from trfkit.record import fill_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


NUMBER: Final = lazy_pattern(r"\d{1,4}")
_RATING: Final = lazy_pattern(r"\d{1,5}(?:[.,]\d)?")


def start_no(text: str) -> int | None:
    """Return a starting rank, None for another text."""
    return int(text) if NUMBER.fullmatch(text) else None


def _rating(text: str) -> Fraction | None:
    return Fraction(text.replace(",", ".")) if _RATING.fullmatch(text) else None


START: Final = option(
    "--start ID=R...",
    "The rating that a player starts from, in place of that of the file.",
    parse=lambda values: pairs(values, "ID=R", "7=1450", start_no, _rating),
)


class SystemOptions(Options):
    """The options of a rating system, which form its request, and are for it alone."""

    def __init_subclass__(cls, *, system: str) -> None:
        super().__init_subclass__()
        needs = (f"--system {system}",)
        cls.declared = {name: own._replace(needs=needs) for name, own in cls.declared.items()}

    starts: Mapping[int, Fraction]
    """The ratings of ``--start``, by starting rank."""
    rating_source: str | None
    lists_games: bool
    """Whether the games of all calculations are listed."""
    request: Callable[[], Any]
    """Returns the request of the options."""


class FideOptions(SystemOptions, system="fide"):
    """The options of FIDE's regulations."""

    edition: str | None = option(
        "--edition",
        "fide: the rating regulations; default: those in force on the start date.",
        choices=names(),
    )
    rate_of_play: str | None = option(
        "--rate-of-play",
        "fide: default: that of record 222 or 122, standard where the file has neither.",
        choices=tuple(CHAPTERS),
    )
    coefficients: Coefficients = option(
        "--k K|ID=K...",
        "fide: K of everybody, or of one player; default: by rating and age.",
        parse=parse_coefficients,
    )
    list_of_k: str | None = option(
        "--k-file FILE", "fide: lines with a starting rank or FIDE id, and K.", type=PATH
    )
    ids: Ids = option(
        "--ids",
        "fide: whether only a player with a FIDE id is rated; auto: where anybody has one.",
        choices=[ids.value for ids in Ids],
        parse=Ids,
        default=Ids.AUTO.value,
        show_default=True,
    )

    def request(self) -> FideRequest:
        """Return the request of the options."""
        return fill_record(
            FideRequest,
            self,
            source=self.rating_source or FIDE,
            coefficient=self.coefficients.everybody,
            coefficients=self.coefficients.by_player,
        )
