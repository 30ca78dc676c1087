"""Names and definitions of tie-breaks as messages: their English stands in the table."""

from typing import Final

from trfkit.messages.catalogue import Row
from trfkit.tie_breaks.table import BY_CODE

ROWS: Final = tuple(
    row
    for one in BY_CODE.values()
    for row in (
        Row(one.code, one.name, comment="the name of a tie-break"),
        Row(f"{one.code}.definition", one.definition),
    )
)
