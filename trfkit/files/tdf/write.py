"""Write a tournament as a description of Vega (.tdf)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.convert.adaptation import without_words_of_teams
from trfkit.files.convert.losses import report_read_back
from trfkit.files.tdf.read import PLAYER, STROKE, read_tdf
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.xml_writer import one_line
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ArbiterRole, Colour, NationalRating, Outcome, RoundEntry, Tournament
from trfkit.record import replace
from trfkit.units import POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_WITH_STROKES: Final = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "type_text",
    "102": "arbiters",
    "112": "arbiters",
    "122": "time_control",
    "192": "controller",
}
"""Texts that lose a stroke, which parts fields, by their lines."""

_LONGEST_NAME: Final = 30
_NOBODY: Final = "0000"
_SIGNS: Final = {
    Outcome.WIN: "1", Outcome.DRAW: "2", Outcome.LOSS: "0", Outcome.SHORT_WIN: "+",
    Outcome.SHORT_DRAW: "=", Outcome.SHORT_LOSS: "-", Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}  # fmt: skip
_ALONE: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: "+", Outcome.FULL_POINT_BYE: "+", Outcome.FORFEIT_WIN: "+",
    Outcome.WIN: "+", Outcome.HALF_POINT_BYE: "=", Outcome.DRAW: "=",
}  # fmt: skip
"""The sign of a round without an opponent; any other is ``-``."""


def write_tdf(tournament: Tournament) -> Converted:
    """Write the description in UTF-8: one fact of the event per line, a row for each player.

    Names have no comma, as the program writes them. What does not read back is reported, round by
    round.
    """
    report = Report("TDF")
    tournament = without_words_of_teams(tournament, report)
    names = {}
    has_comma = False
    for player in tournament.players:
        bare = _text(player.name.replace(",", " "))
        name = bare[:_LONGEST_NAME].strip() or f"Player {player.start_no}"
        has_comma |= "," in player.name
        if name.split() != player.name.replace(",", " ").split():
            fact = Message("losses.field.name")
            report.changed("001", fact, player.name, name, participant=player.start_no)
        names[player.start_no] = name
    if has_comma:
        report.assumed("001", Message("losses.names-without-comma"))
    national = {one.start_no: one for one in reversed(tournament.national_ratings)}
    lines = [*_headers(tournament, report), *_rows(tournament, names, national)]
    data = "".join(f"{line}\n" for line in lines).encode()
    players = tuple(replace(one, name=names[one.start_no]) for one in tournament.players)
    written = replace(tournament, players=players)
    report_read_back(written, read_tdf(data, limits=NO_LIMITS).tournament, report, each_round=True)
    return Converted(data, tuple(report))


def _headers(tournament: Tournament, report: Report) -> Iterator[str]:
    event = tournament
    chief = [one.text for one in event.arbiters if one.role is ArbiterRole.CHIEF]
    deputies = [one.text for one in event.arbiters if one.role is ArbiterRole.DEPUTY]
    system = event.point_system
    rated = sum(player.rating is not None for player in event.players)
    days = ["" if day is None else f"{day:%Y/%m/%d}" for day in event.round_dates]
    stated = (event.stated_players, event.stated_rated)
    for tag, value in (
        ("012", event.name),
        ("022", event.city),
        ("032", event.federation),
        ("042", None if event.start is None else f"{event.start:%Y/%m/%d}"),
        ("052", None if event.end is None else f"{event.end:%Y/%m/%d}"),
        ("062", str(len(event.players) if stated[0] is None else stated[0])),
        ("072", str(rated if stated[1] is None else stated[1])),
        ("082", None if event.stated_teams is None else str(event.stated_teams)),
        ("092", event.type_text),
        ("102", next(iter(chief), None)),
        ("112", "; ".join(deputies)),
        ("122", event.time_control),
        ("132", ";".join(days)),
        ("142", f"{system.win / POINT:.1f} {system.draw / POINT:.1f}"),
        ("152", str(event.rounds_played)),
        ("162", None if event.rounds is None else str(event.rounds)),
        ("192", event.controller),
    ):
        text = _text(value)
        if STROKE in (value or ""):
            fact = Message(f"losses.{_WITH_STROKES.get(tag, 'text')}")
            report.changed(tag, fact, value or "", text)
        if text:
            yield f"{tag} {text}"


def _rows(
    tournament: Tournament,
    names: Mapping[StartNo, str],
    national: Mapping[StartNo, NationalRating],
) -> Iterator[str]:
    last = max((len(player.rounds) for player in tournament.players), default=0)
    last = max(last, tournament.rounds_played)
    # A bye has the sign of the result that brings as much.
    worth = {
        outcome: game
        for outcome in Outcome
        if outcome.is_bye and (game := tournament.point_system.game_worth_as_much(outcome))
    }
    byes = _ALONE | {outcome: _ALONE.get(game, "-") for outcome, game in worth.items()}
    for player in tournament.players:
        rating = national.get(player.start_no)
        fields = (
            str(player.start_no),
            player.sex or "",
            player.title or "",
            names[player.start_no],
            _whole(player.rating),
            _text(player.federation),
            _whole(player.fide_id),
            "" if rating is None else _whole(rating.rating),
            "" if rating is None else _text(rating.national_id),
            "" if player.birth is None else str(player.birth),
            "" if player.stated_points is None else f"{player.stated_points / POINT:.1f}",
            _whole(player.stated_rank),
            *(_cell(player.round(number), byes) for number in range(1, last + 1)),
        )
        yield f"{PLAYER} {STROKE.join(fields)}"


def _cell(entry: RoundEntry, byes: Mapping[Outcome, str]) -> str:
    """Return a round: opponent, colour, result; a game without a result has none."""
    if entry.opponent is None:
        return f"{_NOBODY} - {byes.get(entry.outcome, '-')}"
    colour = "-" if entry.colour is None else ("w" if entry.colour is Colour.WHITE else "b")
    return f"{entry.opponent} {colour} {_SIGNS.get(entry.outcome, '')}".rstrip()


def _text(text: str | None) -> str:
    return one_line(text).replace(STROKE, "/")


def _whole(number: int | None) -> str:
    return "" if number is None else str(number)
