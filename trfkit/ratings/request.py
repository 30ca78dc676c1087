"""Facts about an event besides its file, and the ratings that count."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.model.tournament import FIDE, ratings
from trfkit.patterns import lazy_pattern
from trfkit.ratings.result import decimal
from trfkit.record import Record, field
from trfkit.refusal import refusal_of
from trfkit.regulations.rates_of_play import (
    FIRST_CONTROL,
    free_text,
    rate_class,
    seconds_of,
    short_first_control,
    stated_control,
)
from trfkit.syntax.field_codes import read_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from trfkit.model import Player, Tournament
    from trfkit.ratings.rating_editions import RatingEdition


class Ids(StrEnum):
    """Which players' ratings are taken for FIDE ratings."""

    AUTO = "auto"
    """With an id where anybody has one, else everybody's."""
    REQUIRE = "require"
    IGNORE = "ignore"


class FideRequest(Record, kw_only=True):
    """Facts about an event besides its file.

    ``rate_of_play`` is ``standard``, ``rapid`` or ``blitz``; None: as record 222 states it.
    ``edition`` names the regulations, None: those in force on the start date. ``coefficient`` is a
    K for all players, ``coefficients`` are by starting rank, and so are ``starts``, ratings that
    replace those of the file. ``source`` is ``fide`` or ``national``.
    """

    rate_of_play: str | None = None
    edition: str | None = None
    coefficient: int | None = None
    coefficients: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    starts: Mapping[int, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    ids: Ids = Ids.AUTO
    source: str = FIDE


PLAIN: Final = FideRequest()

MOST_K: Final = 1000
_COEFFICIENT: Final = lazy_pattern(r"(?:([0-9]{1,4})\s*=\s*)?([0-9]{1,4})")


class Coefficients(NamedTuple):
    """K for all players, None for K by rating and age; and K of players by starting rank."""

    everybody: int | None
    by_player: Mapping[int, int]


def parse_coefficients(texts: Iterable[str]) -> Coefficients:
    """Parse K for all players (``20``) or for one starting rank (``12=40``).

    Raises Refusal for anything else.
    """
    everybody, by_player = None, {}
    for text in texts:
        match = _COEFFICIENT.fullmatch(text.strip())
        if match is None or not 0 < int(match[2]) <= MOST_K:
            raise refusal_of("no-coefficient", text=text)
        if match[1]:
            by_player[int(match[1])] = int(match[2])
        else:
            everybody = int(match[2])
    return Coefficients(everybody, MappingProxyType(by_player))


def rate_of_play(tournament: Tournament, stated: str | None) -> tuple[str, tuple[Message, ...]]:
    """Return the rate of play and notes on it: by the time control of 222, else of 122.

    Raises Refusal if the stated one cannot be read: with the wrong list every rating would be
    wrong.
    """
    if stated is not None:
        return stated, ()
    control = stated_control(tournament)
    text = free_text(tournament) or (tournament.encoded_time_control or "").strip()
    if control is None and text:
        if named := read_class(text):
            return named, ()
        raise refusal_of("no-rate-of-play", text=text)
    if control is None:
        return "standard", (Message("ratings.no-rate-of-play"),)
    seconds = min(map(seconds_of, (control.control.white, control.control.black)))
    class_ = rate_class(seconds)
    if class_ is None:
        return "blitz", (Message("ratings.too-fast"),)
    if control.control.is_unequal and class_ != "standard":
        return class_, (Message("ratings.unequal-times", rate=class_),)
    if (first := short_first_control(control.control)) is not None:
        return class_, (Message("ratings.first-control", first=first, least=FIRST_CONTROL),)
    if control.label not in {"", class_}:
        return class_, (Message("ratings.other-rate", stated=control.label, rate=class_),)
    return class_, ()


class Ratings(Record):
    """One rating for each player, None for a player who counts as unrated, and the reasons."""

    values: tuple[int | None, ...]
    diagnostics: tuple[Diagnostic, ...]


def ratings_of(tournament: Tournament, request: FideRequest, edition: RatingEdition) -> Ratings:
    """Return the ratings that count: stated ones as they are, others if they can be FIDE ratings.

    Raises Refusal if the request names a player who does not exist.
    """
    numbers = {int(player.start_no) for player in tournament.players}
    unknown = sorted((request.starts.keys() | request.coefficients.keys()) - numbers)
    if unknown:
        raise refusal_of("no-player", number=unknown[0])
    needs_id = request.ids is Ids.REQUIRE or (
        request.ids is Ids.AUTO and any(player.fide_id for player in tournament.players)
    )
    values: list[int | None] = []
    diagnostics = []
    stated = ratings(tournament, request.source).values
    for player, rating in zip(tournament.players, stated, strict=True):
        start = _whole(request.starts.get(player.start_no))
        doubt = _doubt(player, rating, edition.floor, needs_id=needs_id) if start is None else None
        if doubt is not None:
            about = {"rating": rating, "floor": edition.floor}
            diagnostics.append(Diagnostic(code=doubt, participant=player.start_no, values=about))
            values.append(None)
        else:
            values.append(rating if start is None else start)
    return Ratings(tuple(values), tuple(diagnostics))


def _whole(rating: Fraction | None) -> int | None:
    if rating is not None and rating.denominator != 1:
        raise refusal_of("whole-rating", rating=decimal(rating))
    return None if rating is None else int(rating)


def _doubt(player: Player, rating: int | None, floor: int, *, needs_id: bool) -> str | None:
    """Return the code of the reason why a rating is not a FIDE rating, None if it can be one."""
    if rating is None:
        return None
    if needs_id and not player.fide_id:
        return "RTG008"
    return "RTG009" if rating < floor else None


_SEPARATORS: Final = lazy_pattern(r"[\s,;:=]+")


def read_coefficients(text: str, tournament: Tournament) -> Mapping[int, int]:
    """Parse K by starting rank from lines with a starting rank, or FIDE id, and K.

    Blank lines and those that start with ``#`` are skipped. Raises Refusal for any other line, or
    one that names an unknown player.
    """
    numbers = {int(player.start_no) for player in tournament.players}
    by_id = {p.fide_id: int(p.start_no) for p in tournament.players if p.fide_id is not None}
    coefficients = {}
    for line, content in enumerate(text.removeprefix("\N{BYTE ORDER MARK}").splitlines(), start=1):
        words = [word for word in _SEPARATORS.split(content) if word]
        if not words or words[0].startswith("#"):
            continue
        if len(words) != len(("id", "K")) or not all(word.isdecimal() for word in words):
            raise refusal_of("k-expected", line=line)
        number, k = int(words[0]), int(words[1])
        player = number if number in numbers else by_id.get(number)
        if player is None:
            raise refusal_of("k-of-nobody", line=line, number=number)
        coefficients[player] = k
    return MappingProxyType(coefficients)
