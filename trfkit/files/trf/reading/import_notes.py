"""The ``###`` lines in which a program leaves what it assumed when it imported a file.

``### Import @ Round 3: ADJ005 player 4: …`` is about a round, ``### Import: …`` about the whole
tournament. Other programs may write other words behind the colon, or none.
"""

from __future__ import annotations

from typing import Final

from trfkit.patterns import lazy_pattern
from trfkit.record import Record

IMPORT: Final = "### Import"

_NOTE: Final = lazy_pattern(
    r"###\s*Import\b(?:\s*@\s*Round\s*(?P<round>\d{1,3})\b)?\s*:?\s*"
    r"(?:(?P<code>[A-Z]{3}\d{3})\b\s*)?(?:player (?P<player>\d{1,4}): )?(?P<text>.*)"
)


class ImportNote(Record):
    """One note; ``round`` and ``player`` are None where it is about all of them.

    ``code`` is None where it names none.
    """

    round: int | None
    code: str | None
    player: int | None
    text: str

    @property
    def subject(self) -> tuple[object, ...]:
        """What it is about: the code and the player, else all that it says.

        Its wording may differ when the file is read again with what the first notes changed.
        """
        if self.code is not None and self.player is not None:
            return self.round, self.code, self.player
        return self.round, self.code, self.text

    def __str__(self) -> str:
        """The line."""
        where = f" @ Round {self.round}" if self.round is not None else ""
        who = f"player {self.player}: " if self.player is not None else ""
        words = f"{self.code or ''} {who}{self.text}".strip()
        return f"{IMPORT}{where}{': ' if words else ''}{words}"


def read_import_note(line: str) -> ImportNote | None:
    """Return what a line notes, None where it is no such note."""
    match = _NOTE.fullmatch(line.rstrip())
    if match is None:
        return None
    number, player = match["round"], match["player"]
    return ImportNote(
        round=None if number is None else int(number),
        code=match["code"],
        player=None if player is None else int(player),
        text=match["text"],
    )
