"""Players of Chess-Results XML, and which of their two ratings counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.trf.reading.values import read_sex, read_title
from trfkit.files.xml_document import elements
from trfkit.model import Player
from trfkit.units import StartNo

if TYPE_CHECKING:
    from lxml.etree import _Element

    from trfkit.files.notes import Notes
    from trfkit.files.xml_document import Fields

LARGEST_NUMBER: Final = 9999
NO_FEDERATION: Final = "XXX"


class Entrant(NamedTuple):
    """A player without his rounds, and the element that he was read from."""

    player: Player
    fields: Fields


def read_players(root: _Element, notes: Notes) -> tuple[Entrant, ...]:
    """Return the players in the order of the file; one without a number of his own is left out."""
    entrants: dict[int, Entrant] = {}
    for fields in elements(root, "player", notes):
        number = fields.count("no")
        name = name_of(fields)
        if number is None or number > LARGEST_NUMBER or number in entrants:
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
        entrants[number] = Entrant(player, fields)
    return tuple(entrants.values())


def name_of(fields: Fields) -> str:
    """Return ``Family, Given``; the family name's attribute may hold both already."""
    family, given_names = fields.text("lastname"), fields.text("firstname")
    if "," in family:
        family, _, remainder = family.partition(",")
        given_names = given_names or remainder
    return ", ".join(part for part in (family.strip(), given_names.strip()) if part)


def federation_of(fields: Fields, name: str) -> str | None:
    """Return a federation's code, None where there is none."""
    text = fields.text(name).upper()
    return text if text not in {"", NO_FEDERATION} else None
