"""Parts that messages of all rooms use."""

from typing import Final

from trfkit.messages.catalogue import Row

ROWS: Final = (
    Row("not-stated", "(not stated)", comment="in the place of something that is not known"),
    Row("result", "'{letter:code}'", comment="the letter of a result, as a row of a file has it"),
    Row("no-result", "no result", comment="in the place of such a letter"),
    Row(
        "round-kind",
        "{kind?game:game|forfeit-win:forfeit win|forfeit-loss:forfeit loss"
        "|forfeit-draw:forfeit draw|pairing-allocated-bye:pairing-allocated bye"
        "|full-point-bye:full-point bye|half-point-bye:half-point bye"
        "|zero-point-bye:zero-point bye|pending:pending|annulled:annulled}",
        comment="what a round was to a player or a team",
    ),
    Row("remark", "note: {text:english}", comment="what a reader has to know about a result"),
    Row("file-refused-strictly", "{file:file} is refused in strict mode"),
    Row("installation", "{command:code} in the folder of trfkit's source"),
    Row("sentences", "{sentences}", comment="several sentences, one after the other"),
    Row(
        "and",
        "{listed:spans} and {last:spans}",
        comment="names separated by commas, but for the last one",
    ),
    Row(
        "and-more",
        "{listed:spans} and {count} more",
        comment="the first items of a list, separated by commas, and how many more there are",
    ),
)
