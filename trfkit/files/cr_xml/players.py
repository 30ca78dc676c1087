"""Players of Chess-Results XML, and which of their two ratings counts."""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.tables.grid import printed
from trfkit.files.trf.reading.field_values import read_sex, read_title
from trfkit.files.trf.reading.stated_table import Cells, StatedColumn, StatedRow, StatedTable
from trfkit.files.xml_document import elements
from trfkit.messages.message import Message
from trfkit.model import Player
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.xml_document import Fields, XmlDocument

LARGEST_NUMBER: Final = 9999
NO_FEDERATION: Final = "XXX"


class Entrant(NamedTuple):
    """A player without his rounds, and the element that he was read from."""

    player: Player
    fields: Fields


class Entrants(NamedTuple):
    """The players of a file, and the numbers of those who only fill an empty place of a team."""

    players: tuple[Entrant, ...]
    fillers: frozenset[int]


def read_players(document: XmlDocument, notes: Notes) -> Entrants:
    """Return the players in the order of the file; one without a number of his own is left out.

    Who has neither a name nor an id is nobody: programs fill the empty places of teams so.
    """
    entrants: dict[int, Entrant] = {}
    fillers = set()
    for fields in elements(document, "player", notes):
        number = fields.count("no")
        name = name_of(fields)
        if not (name or fields.count("fideid") or fields.count("id")):
            fillers |= {number} if number is not None else set()
            continue
        if number is None or number > LARGEST_NUMBER or number in entrants:
            why = Message("IMP004.number-taken", number=fields.text("no"))
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
    return Entrants(tuple(entrants.values()), frozenset(fillers))


def name_of(fields: Fields) -> str:
    """Return ``Family, Given``; the family name's attribute may hold both already."""
    family, given_names = fields.text("lastname"), fields.text("firstname")
    if "," in family:
        family, _, remainder = family.partition(",")
        given_names = given_names or remainder
    return ", ".join(part for part in (family.strip(), given_names.strip()) if part)


def federation_of(fields: Fields, name: str) -> str | None:
    """Return a federation's code, None where there is none."""
    text = intern(fields.text(name).upper())
    return text if text not in {"", NO_FEDERATION} else None


# The values that Chess-Results XML states of players and of teams --------------------------------


MOST_TIEBREAKS: Final = 6
CHANGE: Final = "rtgdifference"


def stated_values(
    source: str,
    head: Fields,
    rows: Sequence[tuple[Fields, int, str, int | None]],
    *,
    of_teams: bool,
    numbered: bool,
    ranks: Mapping[int, int],
) -> StatedTable:
    """Return the table of what the elements in ``rows`` state.

    Each row is an element with number, name and FIDE id. ``numbered`` says that the tie-break
    numbers at the head of the file are those of these rows; in events of teams they are not
    those of the players. ``ranks`` are by number.
    """
    points = "points" if of_teams else "pts"
    attributes = [("rank", StatedColumn(label="Rk.", of_ranks=True))]
    attributes.append((points, StatedColumn(label="Pts.", of_points=True)))
    for place in range(1, MOST_TIEBREAKS + 1):
        name = f"tb{place}"
        if any(fields.text(name) for fields, *_ in rows):
            attributes.append((name, _tiebreak(head, place, numbered=numbered)))
    cells = Cells(printed)
    return StatedTable(
        source=source,
        columns=tuple(column for _, column in attributes),
        rows=tuple(
            StatedRow(
                values=tuple([cells[fields.text(name)] for name, _ in attributes]),
                number=number,
                fide_id=fide_id,
                name=name_,
                rank=ranks.get(number),
                rating=fields.count("rtg"),
                federation=federation_of(fields, "fed"),
                line=fields.line,
                rating_change=cells[fields.text(CHANGE)],
            )
            for fields, number, name_, fide_id in rows
        ),
        title=head.text("name") or None,
        after=head.count("rankinground") or head.count("currentround"),
        of_teams=of_teams,
    )


def _tiebreak(head: Fields, place: int, *, numbered: bool) -> StatedColumn:
    number = head.count(f"tb{place}no") if numbered else None
    detail = head.text(f"tb{place}_detail") if numbered else ""
    return StatedColumn(
        label=f"TB{place}",
        number=number,
        parameters=tuple(part.strip() for part in detail.split(",")) if detail else (),
    )
