"""Records 240 to 330, 801 and 802, DAT and ###: byes, adjustments, teams' matches, remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting.line_cells import Row
from trfkit.syntax.layout import layouts
from trfkit.syntax.trf_document import RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trfkit.files.trf.emitting.line_cells import Desk
    from trfkit.model import Tournament

NOBODY: Final = "0000"
NO_TEAM: Final = "000"


def _row(desk: Desk, kind: RecordKind) -> Row:
    return Row(desk=desk, tag=kind, layout=layouts()[kind])


def requested_byes(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 240: the byes of a round, by type."""
    for bye in tournament.requested_byes:
        row = _row(desk, RecordKind.BYES)
        row.text("bye_type", bye.type)
        row.number("bye_round", bye.round)
        for index, number in enumerate(bye.participants, start=1):
            row.number("bye_id", number, index)
        yield row.line()


def accelerations(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 250: fictitious points for ranges of rounds and participants."""
    for acceleration in tournament.accelerations:
        row = _row(desk, RecordKind.ACCELERATION)
        row.points("extra_match_points", acceleration.match_points)
        row.points("extra_points", acceleration.points)
        row.number("first_round", acceleration.first_round)
        row.number("last_round", acceleration.last_round)
        row.number("first_id", acceleration.first_id)
        row.number("last_id", acceleration.last_id)
        yield row.line()


def forbidden_pairs(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 260: who may not meet in which rounds."""
    for pairs in tournament.forbidden_pairs:
        if pairs.first_round is None or pairs.last_round is None:
            continue  # XXP's: in all rounds
        row = _row(desk, RecordKind.FORBIDDEN)
        row.number("first_round", pairs.first_round)
        row.number("last_round", pairs.last_round)
        for index, number in enumerate(pairs.participants, start=1):
            row.number("forbidden_id", number, index)
        yield row.line()


def abnormal_points(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 299, in the columns of the format's table."""
    for record in tournament.abnormal_points:
        row = _row(desk, RecordKind.ABNORMAL)
        row.text("abnormal_type", record.type)
        row.points("abnormal_match_points", record.match_points)
        row.points("abnormal_points", record.points)
        row.number("abnormal_round", record.round)
        for index, number in enumerate(record.participants, start=1):
            row.number("abnormal_id", number, index)
        yield row.line().rstrip()


def line_ups(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 300: who sat on which board, 0000 on an empty one."""
    for line_up in tournament.line_ups:
        row = _row(desk, RecordKind.LINE_UP)
        row.number("line_up_round", line_up.round)
        row.number("line_up_team", line_up.team)
        row.number("line_up_opponent", line_up.opponent)
        for index, number in enumerate(line_up.boards, start=1):
            row.number("line_up_id", NOBODY if number is None else number, index)
        yield row.line()


def team_byes(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 320: the teams' pairing-allocated byes, 000 for a round without one."""
    byes = tournament.team_byes
    if byes is not None:
        row = _row(desk, RecordKind.TEAM_BYES)
        row.points("bye_match_points", byes.match_points)
        row.points("bye_game_points", byes.game_points)
        for index, number in enumerate(byes.teams, start=1):
            row.number("bye_team", NO_TEAM if number is None else number, index)
        yield row.line()


def forfeited_matches(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 330: matches that a team did not turn up for."""
    for match in tournament.forfeited_matches:
        row = _row(desk, RecordKind.FORFEITED_MATCH)
        row.text("match_result", match.result)
        row.number("match_round", match.round)
        row.number("white_team", match.white)
        row.number("black_team", match.black)
        yield row.line()


def kept_lines(tournament: Tournament, desk: Desk, tag: str) -> Iterator[str]:
    """Yield the records of one tag that the model keeps as text."""
    for extension in tournament.extensions:
        if extension.tag == tag:
            text = desk.clean(tag, "text", extension.text)
            number = "" if extension.start_no is None else f"{extension.start_no} "
            yield f"{tag} {number}{text}".rstrip()


def team_rounds(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 801, as it was read: its widths depend on the program that wrote it."""
    return kept_lines(tournament, desk, "801")


def team_standings(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Record 802, as it was read."""
    return kept_lines(tournament, desk, "802")


def data_lines(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """Tornelo's DAT lines: a starting rank, then a type and its data as they were read."""
    return kept_lines(tournament, desk, "DAT")


def comments(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The ### lines; the text follows the three signs as it was read."""
    for text in tournament.comments:
        yield f"###{desk.clean('###', 'comment', text)}".rstrip()
