"""Texts on the page of a code: a finding, a tie-break, or a number of Chess-Results."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("title", "{code:code} {name}"),
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
    # What is said in the facts, and below them
    Row("none", "none"),
    Row("moot", "reserved: no finding has this code", comment="of a finding"),
    Row("not-reported", "reserved: this version does not report it", comment="of a finding"),
    Row("for-tournaments", "{title:english} tournaments", comment="of Go"),
    Row("tables", "tables of Chess-Results and Swiss-Manager"),
    Row("near-to", "near to {code:code}"),
    Row("not-computed", "No code of C.07 stands for it: it cannot be computed."),
    Row("no-more-than-near", "It is not what C.07 describes, no more than near to it."),
    Row(
        "stands-for-one",
        "Where a code is expected the number stands for it, if there is only one.",
    ),
    Row(
        "by-parameters",
        "Which of the codes it is follows from its parameters, which the site prints in brackets "
        "or not at all; `trfkit verify` finds out by trial.",
    ),
)
