"""Descriptions of formats as messages: their English stands in the table of formats."""

from typing import Final

from trfkit.format_table import FORMATS
from trfkit.messages.catalogue import Row

ROWS: Final = tuple(
    row
    for format_ in FORMATS
    for row in (Row(format_.name, format_.about), Row(f"{format_.name}.remarks", format_.remarks))
    if row.text
)
