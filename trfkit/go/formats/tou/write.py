"""A tournament as a table of the French Go federation (.tou)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.go.formats.h9.write import WrittenTable, one_line, report_short_games, write_table
from trfkit.go.formats.tou.read import read_tou
from trfkit.go.go_event import BEGINNER, GoPlayer
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.units import StartNo
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.model import RoundEntry, Tournament
    from trfkit.ranking import Standing

TITLE: Final = "TOU"

_LICENCE: Final = lazy_pattern(r"[0-9]{7}")
_BASIC: Final = lazy_pattern(r"[0-9]{1,4}\b.*")
_LETTERS_OF_A_COUNTRY: Final = 2
_WIDTH_OF_NAMES: Final = 30
_WIDTH_OF_ROUNDS: Final = 8


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
            ("ta", go.adjusted_minutes),
            ("komi", None if go.komi is None else f"{go.komi:f}"),
        ):
            if value is not None and one_line(str(value)):
                yield f";{key}={one_line(str(value))}"
        for text in event.comments:
            if one_line(text):
                yield f"; {one_line(text)}"

    def _captions(self) -> str:
        return f";Num {'Nom Prenom':{_WIDTH_OF_NAMES}} Niv Licence Club"

    def _row(self, standing: Standing) -> str:
        player = self._players[StartNo(standing.id)]
        go_player = self._go.player(player.start_no)
        licence = go_player.licence or ""
        if licence and not _LICENCE.fullmatch(licence):
            fact = Message("losses.field.licence")
            self._report.changed("001", fact, licence, "", participant=player.start_no)
            licence = ""
        cells = [
            self._cell(player.round(r), go_player.handicap(r)) for r in range(1, self._rounds + 1)
        ]
        fields = (
            f"{self._places[standing.id]:>4} {self._name(player):{_WIDTH_OF_NAMES}}",
            f"{go_player.grade or BEGINNER!s:>3}".upper(),
            f"{licence:7}",
            f"{self._club(go_player):4}",
            " ".join(f"{cell:<{_WIDTH_OF_ROUNDS}}" for cell in cells),
        )
        row = " ".join(fields)
        return row.rstrip() if go_player.pin is None else f"{row} |{go_player.pin}"

    def _club(self, go_player: GoPlayer) -> str:
        """Return the club as one word that cannot be taken for a country either."""
        club = super()._club(go_player)
        return f"{club}_" if len(club) == _LETTERS_OF_A_COUNTRY and club.isalpha() else club

    def _cell(self, entry: RoundEntry, stones: int | None) -> str:
        return super()._cell(entry, stones).replace("/", "")
