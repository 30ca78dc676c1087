"""Players of Chess-Results XML, and which of their two ratings counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.importing.xml_fields import elements
from trfkit.model import NationalRating, Player, StartingRankMethod
from trfkit.reading.values import read_sex, read_title
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lxml.etree import _Element

    from trfkit.importing.notes import Notes
    from trfkit.importing.xml_fields import Fields

LARGEST_NUMBER: Final = 9999
NO_FEDERATION: Final = "XXX"


class Entrant(NamedTuple):
    """A player without his rounds, and the element that he was read from."""

    player: Player
    fields: Fields


def read_players(root: _Element, notes: Notes) -> tuple[Entrant, ...]:
    """Return the players in the order of the file; one without a number of his own is left out."""
    found: dict[int, Entrant] = {}
    for fields in elements(root, "player", notes):
        number = fields.count("no")
        name = name_of(fields)
        if number is None or number > LARGEST_NUMBER or number in found:
            why = f"its number '{fields.text('no')}' is none, or another participant's"
            notes.found("IMP004", line=fields.line, text=name, why=why)
            continue
        player = Player(
            start_no=StartNo(number),
            name=name,
            sex=read_sex(fields.text("sex")),
            title=read_title(fields.text("title")).title,
            rating=fields.count("rtg"),
            federation=federation_of(fields, "fed"),
            fide_id=fields.count("fideid"),
            birth=fields.birth("dob"),
            stated_points=fields.points("pts"),
            stated_rank=fields.count("rank"),
        )
        found[number] = Entrant(player, fields)
    return tuple(found.values())


def name_of(fields: Fields) -> str:
    """Return ``Family, Given``; the family name's attribute may hold both already."""
    family, given = fields.text("lastname"), fields.text("firstname")
    if "," in family:
        family, _, rest = family.partition(",")
        given = given or rest
    return ", ".join(part for part in (family.strip(), given.strip()) if part)


def federation_of(fields: Fields, name: str) -> str | None:
    """Return a federation's code, None where there is none."""
    text = fields.text(name).upper()
    return text if text not in {"", NO_FEDERATION} else None


# Ratings ---------------------------------------------------------------------------------------


def _lower(fide: int | None, national: int | None) -> int | None:
    return min((rating for rating in (fide, national) if rating), default=None)


_METHODS: Final[Mapping[str, Callable[[int | None, int | None], int | None]]] = {
    "FIDE": lambda fide, _national: fide,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "NRO": lambda _fide, national: national,
    "HBFN": lambda fide, national: max(fide or 0, national or 0) or None,
    "LBFN": _lower,
}
"""The methods of record 172, those that need the least first."""


class Rated(NamedTuple):
    """The players with the ratings that a TRF has, and what record 172 says of them."""

    players: tuple[Player, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None


def with_ratings(entrants: Sequence[Entrant], federation: str | None, notes: Notes) -> Rated:
    """Return FIDE's and the national ratings apart, where one method explains which one counts.

    The file has three: the one that counts (``rtg``), FIDE's and the national one, which is of
    the organising ``federation``. Where no method gives all that count, those are kept alone.
    """
    players = tuple(entrant.player for entrant in entrants)
    both = [
        (entrant.fields.count("rtgfide"), entrant.fields.count("rtgnat")) for entrant in entrants
    ]
    if not any(fide or national for fide, national in both):
        return Rated(players, (), None)
    method = next(
        (
            name
            for name, choose in _METHODS.items()
            if all(
                choose(*pair) == player.rating for pair, player in zip(both, players, strict=True)
            )
        ),
        None,
    )
    owner = federation or _most_common(players)
    if method is None or owner is None:
        notes.assumed("the ratings that count are taken for FIDE's: no rule tells which are")
        return Rated(players, (), None)
    national = tuple(
        NationalRating(federation=owner, start_no=player.start_no, rating=rating)
        for (_, rating), player in zip(both, players, strict=True)
        if rating is not None
    )
    rated = (replace(player, rating=fide) for (fide, _), player in zip(both, players, strict=True))
    return Rated(tuple(rated), national, StartingRankMethod(method, owner) if national else None)


def _most_common(players: Sequence[Player]) -> str | None:
    federations = Counter(player.federation for player in players if player.federation)
    return next((federation for federation, _ in federations.most_common(1)), None)
