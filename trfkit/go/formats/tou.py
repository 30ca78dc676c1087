"""TOU, the tables of the French Go federation: read and written."""

from __future__ import annotations

import re
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.go.formats.egd_table import ADJUSTED_MINUTES, KOMI, FactReader, read_go_table, text_of
from trfkit.go.formats.h9 import (
    WIDTH_OF_NAMES,
    WrittenTable,
    one_line,
    report_short_games,
    write_table,
)
from trfkit.go.go_event import BEGINNER, GoPlayer
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.units import StartNo
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.model import RoundEntry, Tournament
    from trfkit.ranking import Standing

FORMAT: Final = "tou"

_FACT: Final = lazy_pattern(
    rb"^[ \t]*;[ \t]*(?:name|date|vill|comm|prog|size|time|ta|komi) *=",
    re.MULTILINE | re.IGNORECASE,
)
_LOOKED_AT: Final = 16_384


def is_tou(data: bytes) -> bool:
    """Tell whether a file is such a table, by the facts in its comments."""
    start = data[:_LOOKED_AT].replace(b"\0", b"")
    return len({match[0].lower() for match in _FACT.finditer(start)}) > 1


def read_tou(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a table of the French federation; never raises for its content.

    The table states neither scores nor countries; players have the numbers of their places.
    """
    return read_go_table(
        data, name=FORMAT, facts=_FACTS, french=True, encoding=encoding, limits=limits
    )


def _date(text: str) -> Mapping[str, date] | None:
    match = re.fullmatch(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", text)
    try:
        day = date(int(match[3]), int(match[2]), int(match[1])) if match else None
    except ValueError:
        day = None
    return {"start": day} if day else None


def _size(text: str) -> Mapping[str, int] | None:
    return {"board_size": int(text)} if re.fullmatch(r"[0-9]{1,2}", text) else None


def _time(text: str) -> Mapping[str, int | str] | None:
    """Return the thinking time, ``60+b`` with byo-yomi."""
    match = re.match(r"[0-9]{1,4}", text)
    return {"basic_minutes": int(match[0]), "time_control": text} if match else None


_FACTS: Final[Mapping[str, FactReader]] = MappingProxyType(
    {
        "name": text_of("name"),
        "date": FactReader(_date, "day"),
        "vill": text_of("city"),
        "comm": text_of("remark"),
        "prog": text_of("controller"),
        "size": FactReader(_size, "board-size"),
        "time": FactReader(_time, "minutes"),
        "ta": ADJUSTED_MINUTES,
        "komi": KOMI,
    }
)


TITLE: Final = "TOU"

_LICENCE: Final = lazy_pattern(r"[0-9]{7}")
_BASIC: Final = lazy_pattern(r"[0-9]{1,4}\b.*")
_LETTERS_OF_A_COUNTRY: Final = 2


def write_tou(tournament: Tournament) -> Converted:
    """Return a tournament as a table: UTF-8, a row a player, the best first.

    Places are computed, and rows refer to each other by them. What does not come back when the
    table is read is reported.
    """
    report = Report(TITLE)
    report_short_games(tournament, report)
    return write_table(_French, tournament, report, read=read_tou, countries=False)


class _French(WrittenTable):
    """One table in the making."""

    def _facts(self) -> Iterator[str]:
        event, go = self._event, self._go
        basic = "" if go.basic_minutes is None else str(go.basic_minutes)
        time = event.time_control or ""
        if basic and not (_BASIC.fullmatch(time) and time.startswith(basic)):
            time = basic
        for key, value in (
            ("name", event.name),
            ("date", None if event.start is None else f"{event.start:%d/%m/%Y}"),
            ("vill", event.city),
            ("comm", go.remark),
            ("prog", event.controller or f"trfkit {__version__}"),
            ("size", go.board_size),
            ("time", time if _BASIC.fullmatch(time) else None),
            ("ta", None if go.adjusted_minutes is None else f"{go.adjusted_minutes:f}"),
            ("komi", None if go.komi is None else f"{go.komi:f}"),
        ):
            if value is not None and one_line(str(value)):
                yield f";{key}={one_line(str(value))}"
        for text in event.comments:
            if one_line(text):
                yield f"; {one_line(text)}"

    def _captions(self) -> str:
        return f";Num {'Nom Prenom':{WIDTH_OF_NAMES}} Niv Licence Club"

    def _row(self, standing: Standing) -> str:
        player = self._players[StartNo(standing.id)]
        go_player = self._go.player(player.start_no)
        licence = go_player.licence or ""
        if licence and not _LICENCE.fullmatch(licence):
            fact = Message("losses.field.licence")
            self._report.changed("001", fact, licence, "", participant=player.start_no)
            licence = ""
        grade = f"{go_player.grade or BEGINNER!s:>3}".upper()
        club = f"{self._club(go_player):4}"
        return self._line(player, go_player, grade, f"{licence:7}", club)

    def _club(self, go_player: GoPlayer) -> str:
        """Return the club as one word that cannot be taken for a country either."""
        club = super()._club(go_player)
        return f"{club}_" if len(club) == _LETTERS_OF_A_COUNTRY and club.isalpha() else club

    def _cell(self, entry: RoundEntry, stones: int | None) -> str:
        return super()._cell(entry, stones).replace("/", "")
