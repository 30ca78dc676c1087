"""Players of an OpenGotha tournament, and the keys by which its games name them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.files.xml_document import elements
from trfkit.go.go_event import parse_grade
from trfkit.messages.message import Message
from trfkit.record import Record
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.import_findings import Notes
    from trfkit.files.xml_document import Fields, XmlDocument
    from trfkit.go.formats.opengotha.gotha_settings import Settings
    from trfkit.go.go_event import Grade
    from trfkit.units import Points

_PRELIMINARY: Final = "PRE"
_ABSENT: Final = "0"


class GothaPlayer(Record):
    """One player; ``absences`` are the rounds (from 1) that he does not take part in."""

    number: StartNo
    line: int
    name: str
    grade: Grade | None
    start_score: Points | None
    rating: int | None
    country: str | None
    club: str | None
    pin: int | None
    licence: str | None
    absences: frozenset[int]


class Entrants(Record):
    """Everybody, and who is meant by each key of a game.

    ``by_bare_key`` has the keys without accents that only one player has: older versions of the
    program wrote them so.
    """

    players: tuple[GothaPlayer, ...]
    by_key: Mapping[str, StartNo]
    by_bare_key: Mapping[str, StartNo]

    def named(self, text: str) -> StartNo | None:
        """Return the player whom a game names, None if that is nobody."""
        key = _key_of(text)
        return self.by_key.get(key) or self.by_bare_key.get(_bare(key))


def read_players(document: XmlDocument, settings: Settings, notes: Notes) -> Entrants:
    """Return the players whose registration is final, numbered in the order of the file.

    Names that make one key (GOF017) leave all its games to the first of those players.
    """
    registered = list(elements(document, "Player", notes))
    final = [
        registration
        for registration in registered
        if registration.text("registeringstatus").upper() != _PRELIMINARY
    ]
    if len(final) < len(registered):
        notes.assumed(Message("IMP002.preliminary", count=len(registered) - len(final)))
    players = []
    by_key: dict[str, list[StartNo]] = {}
    for number, fields in enumerate(final, start=1):
        player = _entrant(StartNo(number), fields, settings)
        players.append(player)
        key = _key_of(fields.text("name") + fields.text("firstname"))
        by_key.setdefault(key, []).append(player.number)
    for key, numbers in by_key.items():
        if len(numbers) > 1:
            notes.found(
                "GOF017",
                line=players[numbers[1] - 1].line,
                participant=numbers[1],
                text=key,
                players=tuple(numbers),
                first=numbers[0],
            )
    bare_keys = {key: _bare(key) for key in by_key}
    counted = Counter(bare_keys.values())
    return Entrants(
        tuple(players),
        by_key={key: numbers[0] for key, numbers in by_key.items()},
        by_bare_key={bare: by_key[key][0] for key, bare in bare_keys.items() if counted[bare] == 1},
    )


def _key_of(name: str) -> str:
    """Return the key of a name: capitals without blanks."""
    return "".join(name.split()).upper()


def _bare(key: str) -> str:
    """Return a key without accents."""
    if key.isascii():
        return key
    return "".join(c for c in unicodedata.normalize("NFD", key) if not unicodedata.combining(c))


def _entrant(number: StartNo, fields: Fields, settings: Settings) -> GothaPlayer:
    grade = parse_grade(fields.text("rank")) or parse_grade(fields.text("grade"))
    if grade is None and fields.text("rank", "grade"):
        fields.unreadable("rank", "grade")
    start = None
    if settings.is_mcmahon and grade is not None:
        start = settings.start_score(grade.rank, fields.whole("smmscorrection") or 0)
    surname, given_name = fields.text("name"), fields.text("firstname")
    return GothaPlayer(
        number=number,
        line=fields.line,
        name=", ".join(part for part in (surname, given_name) if part) or f"Player {number}",
        grade=grade,
        start_score=start,
        rating=fields.whole("rating"),
        country=fields.text("country").upper() or None,
        club=fields.text("club") or None,
        pin=fields.count("egfpin"),
        licence=fields.text("ffglicence", "agaid") or None,
        absences=frozenset(
            r for r, mark in enumerate(fields.text("participating"), start=1) if mark == _ABSENT
        ),
    )
