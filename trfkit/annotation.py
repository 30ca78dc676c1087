"""Standings written into the document they were computed from: ``trfkit annotate``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trfkit.diagnostics.catalogue import message
from trfkit.emitting import update
from trfkit.emitting.annotation_lines import (
    AnnotatedRow,
    Annotation,
    annotation_lines,
    is_annotation,
    read_annotation,
)
from trfkit.reading.version import TRF26
from trfkit.syntax.codepages import can_encode
from trfkit.syntax.records import RecordKind
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trfkit.model import Team, Tournament
    from trfkit.ranking import Standing, Standings
    from trfkit.reading.result import ReadResult
    from trfkit.syntax.records import Document, Record

IMPORT: Final = "### Import"


def annotate(result: ReadResult, standings: Standings, *, import_notes: bool = False) -> Document:
    """Return the document with points, ranks and tie-breaks as ``standings`` has them.

    Points and ranks change in their columns of record 001, or of 310 where the standings are of
    teams; in a TRF-26 file so does 202 (or 212, where the file has that). Standings of the
    players of a team event leave 202 and 212 alone, which rank the teams. The values follow as
    ``###`` lines at the end, in place of earlier ones. ``import_notes`` adds a line for
    everything that reading repaired or assumed. Every other line stays byte for byte;
    annotating again changes nothing. ``result`` must hold the tournament that ``standings`` is
    about.
    """
    if result.tournament is None:
        raise ValueError("nothing was read that could be annotated")
    tournament = _with_standings(result.tournament, standings)
    if result.version == TRF26 and tournament.kind.is_team == _about_teams(standings):
        tournament = _with_codes(tournament, standings)
    document = update(result, tournament).document
    comments = list(document.of_kind(RecordKind.COMMENT))
    added = new_notes(result, comments, document.encoding.name) if import_notes else []
    added.extend(annotation_lines(_annotation(standings)))
    dropped = {record.line: None for record in comments if is_annotation(record.text)}
    return document.with_changes(dropped, added)


def new_notes(result: ReadResult, comments: Iterable[Record], encoding: str) -> list[str]:
    """Return a ``###`` line for each repair and assumption of reading that has none yet.

    ``### Import @ Round 3: ADJ005 player 4: …`` where it concerns a round, else
    ``### Import: …``. Signs that ``encoding`` lacks are replaced, so that a note never changes
    a file's code page.
    """
    present = {_subject(record.text) for record in comments}
    by_line = {place.line: number for number, place in result.provenance.players.items()}
    notes: dict[str, None] = {}
    for finding in result.diagnostics:
        if finding.is_repair or finding.code.startswith("ADJ"):
            player = finding.participant or by_line.get(finding.line or 0)
            where = f" @ Round {finding.round}" if finding.round else ""
            who = f"player {player}: " if player else ""
            text = f"{IMPORT}{where}: {finding.code} {who}{message(finding)}"
            if not can_encode(text, encoding):
                text = text.encode("ascii", "replace").decode()
            if _subject(text) not in present:
                notes[text] = None
    return list(notes)


_ABOUT_A_PLAYER: Final = re.compile(rf"{IMPORT}.*?: [A-Z]{{3}}\d{{3}} player \d+: ")


def _subject(note: str) -> str:
    """Return what a note is about: the code and the player, else all that it says.

    Its wording may differ when the file is read again with what the first notes changed.
    """
    match = _ABOUT_A_PLAYER.match(note)
    return match[0] if match else note.rstrip()


def _annotation(standings: Standings) -> Annotation:
    return Annotation(
        edition=standings.edition,
        after=standings.rounds,
        codes=standings.tiebreaks,
        rows=tuple(
            AnnotatedRow(row.id, _rank(row), tuple(standings.texts(row).values()))
            for row in sorted(standings.rows, key=lambda row: row.id)
        ),
    )


# The records ----------------------------------------------------------------------------------


def _rank(row: Standing) -> int | None:
    return row.rank if row.ranked else None


def _with_standings(tournament: Tournament, standings: Standings) -> Tournament:
    rows = {row.id: row for row in standings.rows}
    if _about_teams(standings):
        return replace(
            tournament,
            teams=tuple(
                _with_row(team, rows[team.number]) if team.number in rows else team
                for team in tournament.teams
            ),
        )
    players = tuple(
        replace(
            player,
            stated_points=Points(rows[player.start_no].points),
            stated_rank=_rank(rows[player.start_no]),
        )
        if player.start_no in rows
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _about_teams(standings: Standings) -> bool:
    return any(row.match_points is not None for row in standings.rows)


def _with_row(team: Team, row: Standing) -> Team:
    return replace(
        team,
        stated_match_points=None if row.match_points is None else Points(row.match_points),
        stated_game_points=None if row.game_points is None else Points(row.game_points),
        stated_rank=row.rank,
    )


def _with_codes(tournament: Tournament, standings: Standings) -> Tournament:
    """Set 202 or 212 to the codes of the standings, as they were asked for."""
    codes = standings.tiebreaks
    points_first = codes[:1] in {(standings.primary,), ("PTS",)}
    if tournament.standings_order or not points_first:  # 202 can't say where points come later
        tournament = replace(tournament, standings_order=codes)
    if points_first and (tournament.tiebreaks or not tournament.standings_order):
        tournament = replace(tournament, tiebreaks=codes[1:])
    return tournament


__all__ = ["Annotation", "annotate", "new_notes", "read_annotation"]
