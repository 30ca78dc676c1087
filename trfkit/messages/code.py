"""The page of a code: a finding's, a tie-break's, or a number of Chess-Results."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("title", "{code:code} {name:english}"),
    Row("article", "article"),
    Row("codes", "codes", comment="the tie-breaks for which a number of Chess-Results stands"),
    Row("codes-for-teams", "codes for teams", comment="as above"),
    Row("editions", "editions"),
    Row("for", "for", comment="for which tournaments a tie-break is"),
    Row("found-in", "found in", comment="in tables of which programs"),
    Row("modifiers", "modifiers", comment="of a tie-break: C, M, P"),
    Row("note", "note"),
    Row("older-articles", "older articles"),
    Row("profiles", "profiles", comment="for which a finding is reported: pairing, upload"),
    Row("rests-on", "rests on", comment="by which rule a finding or a tie-break is"),
    Row("severity", "severity", comment="of a finding: error, warning"),
)
