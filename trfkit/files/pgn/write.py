"""Write a tournament's games as PGN: the tags of each pairing, without moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.losses import report_read_back
from trfkit.files.pgn.read import UNPLAYED, UNTERMINATED, outcomes_of, read_pgn
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, Player, RoundEntry, RoundKind, Tournament
from trfkit.record import replace
from trfkit.visible_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.units import StartNo

_UNKNOWN: Final = "?"
_NO_DAY: Final = "????.??.??"
_OPEN: Final = "*"
_RESULTS: Final = {
    (2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2",
}  # fmt: skip
_SHORT: Final = frozenset({Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS})
_FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_TOO_SHORT: Final = "{too short to be rated} "


def write_pgn(tournament: Tournament, *, only_round: int | None = None) -> Converted:
    """Write a game for each pairing, by board: in UTF-8, tags and the result only.

    ``only_round`` is the one round to write, played or still to be played; None for all. Rounds
    without an opponent are no games. A result that PGN does not have is left open, and reported, as
    is everything else that does not read back.
    """
    report = Report("PGN")
    numbers = range(1, last_round(tournament) + 1) if only_round is None else (only_round,)
    # By player, the rounds up to the last game, with what reading makes of those that are games.
    rounds_by_player: dict[StartNo, list[RoundEntry]] = {}
    byes: dict[int, int] = {}
    texts: list[str] = []
    for number in numbers:
        for pairing in pairings(tournament, number):
            if pairing.opponent is None:
                byes[number] = byes.get(number, 0) + 1
                continue
            if pairing.black is None or not pairing.is_mutual:
                fact = Message("losses.one-sided-game", round=number, opponent=pairing.opponent)
                report.not_carried("001", fact, participant=pairing.white.start_no)
                continue
            game = _Game(pairing, report)
            for player, entry in game.entries():
                rounds_of = rounds_by_player.setdefault(player.start_no, [])
                rounds_of.extend([ABSENT] * (number - len(rounds_of)))
                rounds_of[number - 1] = entry  # of two in one round the latter counts
            texts.append("".join(f"{line}\n" for line in game.lines(tournament)))
    if byes:
        count = sum(byes.values())
        report.not_carried("001", Message("losses.away", rounds=tuple(byes), count=count))
    data = "\n".join(texts).encode()
    if missing := [p.start_no for p in tournament.players if p.start_no not in rounds_by_player]:
        report.not_carried("001", Message("losses.met-nobody", players=tuple(missing)))
    players = (
        replace(player, rounds=tuple(rounds_by_player[player.start_no]))
        for player in tournament.players
        if player.start_no in rounds_by_player
    )
    written = replace(tournament, players=tuple(players))
    again = read_pgn(data, limits=NO_LIMITS).tournament
    if only_round is not None and again is not None:  # other rounds are lost as they should be
        written = replace(written, rounds_played=again.rounds_played, kind=again.kind)
    report_read_back(written, again, report)
    return Converted(data, tuple(report))


class _Game:
    """A pairing to be written: its result, and how a reader takes both rows."""

    def __init__(self, pairing: Pairing, report: Report) -> None:
        self.pairing = pairing
        self.pair = pairing.white_entry.outcome, (pairing.black_entry or ABSENT).outcome
        kind = pairing.white_entry.kind
        self.is_short = pairing.white_entry.outcome in _SHORT
        self.termination = None
        if kind in _FORFEITS:
            self.termination = UNPLAYED
        elif self.is_short:
            self.termination = UNTERMINATED
        self.result = _RESULTS.get((_share(self.pair[0]), _share(self.pair[1])), _OPEN)
        self.kept = outcomes_of(self.result, self.termination or "", has_moves=False)
        if self.kept != self.pair:
            white, black = (outcome.letter for outcome in self.pair)
            report.changed(
                "001",
                Message("losses.result", round=pairing.round),
                f"{white}:{black}",
                self.result,
                participant=pairing.white.start_no,
            )
        colours = pairing.white_entry.colour, (pairing.black_entry or ABSENT).colour
        if colours != (Colour.WHITE, Colour.BLACK):
            white, black = (colour or "-" for colour in colours)
            report.changed(
                "001",
                Message("losses.colours", round=pairing.round),
                f"{white}:{black}",
                "w:b",
                participant=pairing.white.start_no,
            )

    def entries(self) -> Iterator[tuple[Player, RoundEntry]]:
        """Yield both players with their round as a reader takes it."""
        pairing, black = self.pairing, self.pairing.black
        if black is not None:
            own = RoundEntry(self.kept[0], black.start_no, Colour.WHITE)
            other = RoundEntry(self.kept[1], pairing.white.start_no, Colour.BLACK)
            yield pairing.white, pairing.white_entry if own == pairing.white_entry else own
            yield black, pairing.black_entry if other == pairing.black_entry else other

    def lines(self, tournament: Tournament) -> list[str]:
        """Return the lines of a game: its tags, a blank line, and the result."""
        pairing = self.pairing
        days = tournament.round_dates
        day = days[pairing.round - 1] if pairing.round <= len(days) else None
        place = " ".join(filter(None, (tournament.city, tournament.federation)))
        tags = [
            ("Event", tournament.name or _UNKNOWN),
            ("Site", place or _UNKNOWN),
            ("Date", _NO_DAY if day is None else f"{day:%Y.%m.%d}"),
            ("Round", f"{pairing.round}.{pairing.board}"),
            ("White", pairing.white.name or _UNKNOWN),
            ("Black", (pairing.black.name if pairing.black else "") or _UNKNOWN),
            ("Result", self.result),
            *([("EventDate", f"{tournament.start:%Y.%m.%d}")] if tournament.start else []),
            ("Board", str(pairing.board)),
            *_facts("White", pairing.white),
            *(_facts("Black", pairing.black) if pairing.black else ()),
            *([("Termination", self.termination)] if self.termination else []),
        ]
        escapes = str.maketrans({"\\": "\\\\", '"': '\\"'})
        lines = [f'[{name} "{visible(value).translate(escapes)}"]' for name, value in tags]
        return [*lines, "", f"{_TOO_SHORT if self.is_short else ''}{self.result}"]


def _facts(side: str, player: Player) -> Iterator[tuple[str, str]]:
    facts = (
        ("Elo", player.rating),
        ("Title", player.title),
        ("FideId", player.fide_id),
        ("Fed", player.federation),
    )
    return ((f"{side}{name}", str(value)) for name, value in facts if value is not None)


def _share(outcome: Outcome) -> int:
    """Return 2, 1, 0 for a win, a draw, a loss, by forfeit, too; -1 for no result."""
    if outcome is Outcome.FORFEIT_WIN:
        return 2
    if outcome is Outcome.FORFEIT_LOSS:
        return 0
    return -1 if outcome.share is None else outcome.share
