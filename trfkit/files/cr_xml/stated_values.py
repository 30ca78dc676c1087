"""The values that Chess-Results XML states of players and of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.cr_xml.players import federation_of
from trfkit.files.tables.printed_numbers import printed
from trfkit.files.trf.reading.stated_table import Cells, StatedColumn, StatedRow, StatedTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.files.xml_document import Fields

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
