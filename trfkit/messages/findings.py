"""Titles, sentences and advice of findings as messages: their English stands in the code rows."""

from typing import Final

from trfkit.messages.catalogue import Row
from trfkit.messages.code_rows import ENTRIES

ROWS: Final = (
    # What a finding says of others that it stands for.
    Row("more", "{count} more{line?line: in this line|:}."),
    Row("more-by-round", "{count} more{line?line: in this line|:}, in rounds {numbers:numbers}."),
    Row(
        "more-by-participant",
        "{count} more{line?line: in this line|:}, about participants {numbers:numbers}.",
    ),
    Row(
        "more-by-column", "{count} more{line?line: in this line|:}, from columns {numbers:numbers}."
    ),
    Row("more-below", "{count} more up to line {line}: --limit findings=NUMBER lists them."),
    *(
        Row(id_, *text)
        for entry in ENTRIES
        for ids, *text in (
            (f"{entry.code}.title", entry.title[0], f"{{count}} {entry.title[1]}"),
            *entry.texts,
        )
        for id_ in ids.split()
    ),
)
