"""The records of pairing programs: XX? of JaVaFo and BB? of bbpPairings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.exchange import kept_lines
from trfkit.files.trf.emitting.headers import unequal_shares, unknown_worth
from trfkit.files.trf.emitting.line_cells import Row
from trfkit.messages.message import Message
from trfkit.model import STANDARD, Colour
from trfkit.record import replace
from trfkit.syntax.layout import layouts_by_tag
from trfkit.units import format_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.emitting.line_cells import Desk
    from trfkit.model import Tournament

DOCUMENTED: Final = frozenset({"XXR", "XXC", "XXS", "XXZ", "XXA", "XXP"})


def rounds(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXR: the number of rounds."""
    if tournament.rounds is not None:
        yield f"XXR {tournament.rounds}"


def colours(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXC: the initial colour, and whether rows stand in the order to pair by."""
    words = ["rank"] if tournament.pairs_by_file_order else []
    if tournament.initial_colour is not None:
        words.append("white1" if tournament.initial_colour is Colour.WHITE else "black1")
    if words:
        yield f"XXC {' '.join(words)}"


def javafo_scoring(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record XXS: what everything is worth, where that is not 1-½-0."""
    system = tournament.point_system
    if system.unknown != system.draw:
        desk.report.not_carried("XXS", unknown_worth(system))
    values = {
        "WW": system.win,
        "BW": system.win if system.black_win is None else system.black_win,
        "WD": system.draw,
        "BD": system.draw if system.black_draw is None else system.black_draw,
        "WL": system.loss,
        "BL": system.loss if system.black_loss is None else system.black_loss,
        "ZPB": system.zero_point_bye,
        "HPB": system.half_point_bye,
        "FPB": system.full_point_bye,
        "PAB": system.pairing_allocated_bye,
        "FW": system.forfeit_win,
        "FL": system.forfeit_loss,
    }
    if system != STANDARD:
        yield "XXS " + " ".join(f"{code}={format_points(value)}" for code, value in values.items())


def bbp_scoring(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Records BB?: what a win, a draw, a loss, absences and the bye are worth, if not 1-½-0."""
    system = tournament.point_system
    if system.unknown != system.draw:
        desk.report.not_carried("BB?", unknown_worth(system))
    # BBF sets the forfeit loss apart; the other records cover what those of 162 cover.
    for what, points, _ in unequal_shares(replace(system, forfeit_loss=system.zero_point_bye)):
        worth = Message("losses.worth", of=what)
        desk.report.not_carried("BB?", Message("losses.share-alone", worth=worth, points=points))
    values = {
        "BBW": system.win,
        "BBD": system.draw,
        "BBL": system.loss,
        "BBZ": system.zero_point_bye,
        "BBF": system.forfeit_loss,
        "BBU": system.pairing_allocated_bye,
    }
    if system != STANDARD:
        for code, value in values.items():
            yield f"{code} {format_points(value):>4}"


def absentees(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXZ: who is out of the round to be paired."""
    if tournament.absentees:
        yield "XXZ " + " ".join(str(number) for number in tournament.absentees)


def player_accelerations(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record XXA: a player's fictitious points, round by round."""
    for acceleration in tournament.player_accelerations:
        layout = layouts_by_tag()["XXA"]
        row = Row(desk=desk, tag="XXA", layout=layout, participant=acceleration.start_no)
        row.number("accelerated_id", acceleration.start_no)
        for number, points in enumerate(acceleration.points, start=1):
            row.points("round_points", points, number)
        yield row.line()


def forbidden_pairs(tournament: Tournament, _: Desk) -> Iterator[str]:
    """Record XXP: who may not meet in any round."""
    for pairs in tournament.forbidden_pairs:
        if pairs.first_round is None or pairs.last_round is None:
            yield "XXP " + " ".join(str(number) for number in pairs.participants)


def others(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """XX? records that only some programs know, as they were read."""
    tags = dict.fromkeys(item.tag for item in tournament.extensions)
    for tag in tags:
        if tag.startswith("XX") and tag not in DOCUMENTED:
            yield from kept_lines(tournament, desk, tag)
