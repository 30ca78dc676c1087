"""A tournament's games as PGN: the tags of each pairing, without moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.conversion.losses import report_losses
from trfkit.conversion.pairings import last_round, pairings
from trfkit.conversion.written import Written
from trfkit.files.trf.emitting.report import Report
from trfkit.model import Outcome, RoundKind
from trfkit.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.conversion.pairings import Pairing
    from trfkit.model import Player, Tournament

_CARRIED: Final = frozenset(
    {
        "name", "city", "federation", "round_dates", "players.name", "players.title",
        "players.rating", "players.federation", "players.fide_id", "players.rounds",
    }
)  # fmt: skip

_UNKNOWN: Final = "?"
_NO_DAY: Final = "????.??.??"
_OPEN: Final = "*"
_RESULTS: Final = {
    (2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2",
}  # fmt: skip
_SHORT: Final = frozenset({Outcome.SHORT_WIN, Outcome.SHORT_DRAW, Outcome.SHORT_LOSS})
_FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_TOO_SHORT: Final = "{too short to be rated} "


def write_pgn(
    tournament: Tournament, *, line_ending: str, only_round: int | None = None
) -> Written:
    """Return a game for each pairing, board by board: UTF-8, tags alone, the result behind them.

    ``only_round`` is the one round to write, played or still to be played; None for all.
    Rounds without an opponent are no games. A result that PGN does not know is left open, and
    reported.
    """
    report = Report("PGN")
    report_losses(tournament, report, _CARRIED)
    numbers = range(1, last_round(tournament) + 1) if only_round is None else (only_round,)
    games = [
        "".join(f"{line}{line_ending}" for line in _game(tournament, pairing, report))
        for number in numbers
        for pairing in _games_of(tournament, number, report)
    ]
    return Written(line_ending.join(games).encode(), tuple(report))


def _games_of(tournament: Tournament, number: int, report: Report) -> Iterator[Pairing]:
    """Yield the pairings of a round that are games; what is none is reported."""
    byes = 0
    for pairing in pairings(tournament, number):
        if pairing.black is not None and pairing.is_mutual:
            yield pairing
        elif pairing.opponent is None:
            byes += 1
        else:
            report.not_carried(
                "001",
                f"the game of round {number} with {pairing.opponent}, who does not tell of it",
                participant=pairing.white.start_no,
            )
    if byes:
        report.not_carried("001", f"the byes and absences of round {number} ({byes})")


def _game(tournament: Tournament, pairing: Pairing, report: Report) -> list[str]:
    """Return the lines of a game: its tags, a blank line, what is for moves."""
    result = _result(pairing, report)
    tags = [
        ("Event", tournament.name or _UNKNOWN),
        ("Site", _site(tournament)),
        ("Date", _date(tournament, pairing.round)),
        ("Round", f"{pairing.round}.{pairing.board}"),
        ("White", pairing.white.name or _UNKNOWN),
        ("Black", (pairing.black.name if pairing.black else "") or _UNKNOWN),
        ("Result", result),
        ("Board", str(pairing.board)),
        *_facts("White", pairing.white),
        *(_facts("Black", pairing.black) if pairing.black else ()),
    ]
    entry = pairing.white_entry
    is_short = entry.outcome in _SHORT
    if entry.kind in _FORFEITS:
        tags.append(("Termination", "unplayed"))
    elif is_short:
        tags.append(("Termination", "unterminated"))
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags]
    return [*lines, "", f"{_TOO_SHORT if is_short else ''}{result}"]


def _facts(side: str, player: Player) -> Iterator[tuple[str, str]]:
    facts = (
        ("Elo", player.rating),
        ("Title", player.title),
        ("FideId", player.fide_id),
        ("Fed", player.federation),
    )
    return ((f"{side}{name}", str(value)) for name, value in facts if value is not None)


def _site(tournament: Tournament) -> str:
    """Return city and federation as PGN wants them: ``Riverside ENG``."""
    return " ".join(filter(None, (tournament.city, tournament.federation))) or _UNKNOWN


def _date(tournament: Tournament, number: int) -> str:
    days = tournament.round_dates
    day = days[number - 1] if number <= len(days) else None
    return _NO_DAY if day is None else f"{day:%Y.%m.%d}"


def _result(pairing: Pairing, report: Report) -> str:
    """Return the result as PGN writes it; one that it cannot write is open, and reported."""
    shares = _share(pairing.white_entry.outcome), -1
    if pairing.black_entry is not None:
        shares = shares[0], _share(pairing.black_entry.outcome)
    result = _RESULTS.get(shares, _OPEN)
    back = pairing.black_entry
    if result == _OPEN and not (
        pairing.white_entry.kind is RoundKind.PENDING
        and back is not None
        and back.kind is RoundKind.PENDING
    ):
        other = "" if back is None else back.outcome.letter
        report.changed(
            "001",
            f"result of round {pairing.round}",
            f"{pairing.white_entry.outcome.letter}:{other}",
            result,
            participant=pairing.white.start_no,
        )
    return result


def _share(outcome: Outcome) -> int:
    """Return 2, 1, 0 for a win, a draw, a loss, by forfeit too; -1 where there is none."""
    if outcome is Outcome.FORFEIT_WIN:
        return 2
    if outcome is Outcome.FORFEIT_LOSS:
        return 0
    return -1 if outcome.share is None else outcome.share


def _quoted(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace('"', '\\"')
