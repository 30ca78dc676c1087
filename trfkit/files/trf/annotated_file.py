"""Standings written into the document they were computed from: ``trfkit annotate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.files.trf.emitting import update
from trfkit.files.trf.emitting.line_cells import format_string
from trfkit.files.trf.emitting.loss_report import Report
from trfkit.files.trf.reading.read import TRF26
from trfkit.files.trf.reading.result import ImportNote, ReadResult, read_import_note
from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.ranking import Standings, rank
from trfkit.ranking.ranking_options import COLUMNS, OPTION, PROPOSAL, REPRODUCED, STATED_PLACES
from trfkit.record import Record, replace
from trfkit.syntax.annotation_lines import (
    FIRST_VALUE,
    ID,
    NO_VALUE,
    OPTIONS,
    POLICIES,
    RANK,
    TAG,
    VALUE_WIDTH,
    VERSION,
    AnnotatedRow,
    Annotation,
    is_annotation,
    read_annotation,
)
from trfkit.syntax.codepages import can_encode
from trfkit.syntax.lines import with_changes
from trfkit.syntax.trf_document import Document, RecordKind, RecordLine
from trfkit.units import Points

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from trfkit.model import Tournament


def annotation_lines(annotation: Annotation, report: Report | None = None) -> Iterator[str]:
    """Yield the lines of an annotation.

    A value wider than its nine columns is written as undefined, which is added to ``report``. An
    unknown code may hold any letters: those that would end the list, or that no line of text may
    hold, become question marks.
    """
    codes = ",".join(map(_code_for_list, annotation.codes))
    policies = ",".join(f"{name}:{reading}" for name, reading in annotation.policies.items())
    options = {**annotation.options, **({POLICIES: policies} if policies else {})}
    options_text = "".join(f" {name}={value}" for name, value in options.items())
    yield (
        f"### trfkit {VERSION} standings edition={annotation.edition} after={annotation.after} "
        f"codes={codes}{options_text}{' ranks=file' if annotation.own_ranks else ''}"
    )
    head = TAG + format_string(len(TAG), (ID, RANK), (False, False))
    for row in annotation.rows:
        rank = NO_VALUE if row.rank is None else str(row.rank)
        texts = [head % (row.id, rank)]
        if row.values:
            texts.append(" " * (FIRST_VALUE - RANK[1] - 1))
        for index, value in enumerate(row.values):
            printed_value = NO_VALUE if value is None else value
            if len(printed_value) > VALUE_WIDTH:
                if report is not None:
                    code = annotation.codes[index]
                    fact = Message("losses.value", code=code, id=row.id)
                    report.changed("###", fact, printed_value, NO_VALUE)
                printed_value = NO_VALUE
            texts.append(printed_value.rjust(VALUE_WIDTH))
        yield "".join(texts)


def _code_for_list(code: str) -> str:
    """Return a code without blanks, commas and control characters, as a list needs it."""
    # Not the sign for an unknown letter: most code pages lack it.
    return "".join(c if c.isprintable() and c not in " ," else "?" for c in code)


# Standings written into the document they were computed from: ``trfkit annotate`` ----------------


NOT_COMPARED: Final = "ADJ016"
"""Says of a round that it was taken as it is."""


class Annotated(Record):
    """An annotated document; ``bytes`` of it are those of the file.

    ``diagnostics`` state the values too wide for their columns (CNV002), and the damaged lines that
    stay unchanged (CNV004). ``tournament`` has the points, ranks and lists that were written.
    """

    document: Document
    diagnostics: tuple[Diagnostic, ...]
    tournament: Tournament

    def __bytes__(self) -> bytes:
        return bytes(self.document)


def annotate(
    result: ReadResult,
    standings: Standings,
    *,
    import_notes: bool = False,
    noted: Iterable[Diagnostic] = (),
    compared: Collection[int] = (),
) -> Annotated:
    """Write the points, ranks and tie-breaks of ``standings`` into the document.

    Points and ranks change in their columns of record 001, or of 310 for standings of teams. Record
    013 has neither, and never changes.

    In a TRF-26 file a requested list goes into 202 (or 212, if the file has that), and so does one
    that was recognised or proposed if the file has none. Standings of the players of a team event
    leave 202 and 212 alone, which rank the teams.

    The values follow as ``###`` lines at the end, in place of earlier ones; they name the options
    of the standings. ``import_notes`` adds a line for everything that reading repaired or assumed,
    and for each finding that is ``noted`` besides; the note that rounds were not compared with
    their system is left out for those that were ``compared``. Every other line stays byte for byte;
    annotating again changes nothing. ``result`` must hold the tournament of ``standings``. Raises
    Refusal if a player, a game or a bye would be lost.
    """
    if result.tournament is None:
        raise ValueError("nothing was read that could be annotated")
    tournament = _with_standings(result.tournament, standings)
    if _names_list(result, tournament, standings):
        # 202 or 212 gets the codes of the standings, as they were asked for.
        codes = standings.tiebreaks
        points_first = codes[:1] in {(standings.primary,), ("PTS",)}
        if tournament.standings_order or not points_first:  # 202 can't say where points come later
            tournament = replace(tournament, standings_order=codes)
        if points_first and (tournament.tiebreaks or not tournament.standings_order):
            tournament = replace(tournament, tiebreaks=codes[1:])
    document, diagnostics = update(result, tournament)
    comments = list(document.records_of(RecordKind.COMMENT))
    added = []
    if import_notes:
        from trfkit.files.trf.reading.result import assumptions  # noqa: PLC0415 - for these

        of_file = (
            one
            for one in assumptions(result)
            if not (one.code == NOT_COMPARED and one.round in compared)
        )
        assumed = (*_about_the_list(standings), *of_file, *noted)
        added = new_notes(result, comments, document.encoding.name, assumed)
    report = Report(result.version)
    added.extend(annotation_lines(_annotation(standings), report))
    dropped = {record.line: None for record in comments if is_annotation(record.text)}
    return Annotated(with_changes(document, dropped, added), (*diagnostics, *report), tournament)


def new_notes(
    result: ReadResult,
    comments: Iterable[RecordLine],
    encoding: str,
    assumed: Iterable[Diagnostic] = (),
) -> list[str]:
    """Return a ``###`` line for each repair and assumption that has none yet.

    Those of reading are in ``result``, the others in ``assumed`` follow. The form is ``### Import @
    Round 3: ADJ005 player 4: …`` for a round, else ``### Import: …``. Characters that ``encoding``
    lacks are replaced, so that a note never changes a file's code page.
    """
    read_notes = (read_import_note(record.text) for record in comments)
    present = {note.subject for note in read_notes if note is not None}
    by_line = {place.line: number for number, place in result.provenance.players.items()}
    notes: dict[str, None] = {}
    of_reading = (one for one in result.diagnostics if one.is_repair or one.code[:3] == "ADJ")
    for finding in (*of_reading, *assumed):
        player = finding.participant or by_line.get(finding.line or 0)
        text = str(ImportNote(finding.round, finding.code, player, finding.message))
        if not can_encode(text, encoding):
            text = text.encode("ascii", "replace").decode()
        note = read_import_note(text)
        if note is not None and note.subject not in present:
            notes[text] = None
    return list(notes)


def _about_the_list(standings: Standings) -> Iterator[Diagnostic]:
    """Yield findings for an assumed tie-break list, and for codes that were left out."""
    if standings.list_from != OPTION and not standings.list_from.isdecimal():
        codes = standings.tiebreaks[standings.tiebreaks[:1] == (standings.primary,) :]
        alone = "places" if standings.list_from == STATED_PLACES else "points"
        variant, values = "" if codes else alone, {"tiebreaks": codes}
        yield Diagnostic(code="ADJ003", variant=variant, record="202", values=values)
        return
    for finding in standings.diagnostics:
        if finding.code == "TBK002":
            yield Diagnostic(
                code="ADJ008", record=finding.record, values={"text": finding.values["text"]}
            )


def _annotation(standings: Standings) -> Annotation:
    options = {name: getattr(standings.options, name) for name in OPTIONS}
    return Annotation(
        edition=standings.edition,
        after=standings.rounds,
        codes=standings.tiebreaks,
        rows=tuple(
            AnnotatedRow(row.id, row.given_rank, tuple(standings.texts(row).values()))
            for row in sorted(standings.rows, key=lambda row: row.id)
        ),
        own_ranks=standings.list_from == STATED_PLACES,
        options={name: str(value) for name, value in options.items() if value is not None},
        policies=standings.policies,
    )


# The records ----------------------------------------------------------------------------------


def _names_list(result: ReadResult, tournament: Tournament, standings: Standings) -> bool:
    """Tell whether 202 or 212 must state the list of the standings."""
    if result.version != TRF26 or tournament.kind.is_team != _about_teams(standings):
        return False
    if tournament.tiebreaks or tournament.standings_order:
        return standings.list_from == OPTION
    if standings.list_from in {PROPOSAL, COLUMNS, REPRODUCED}:
        # Read again, the list alone decides: without the stated places, by the edition of the date.
        options = replace(standings.options, tiebreaks=standings.tiebreaks)
        by_list = {row.id: row.given_rank for row in rank(tournament, options).rows}
        return all(by_list[row.id] == row.given_rank for row in standings.rows)
    return standings.list_from == OPTION


def _with_standings(tournament: Tournament, standings: Standings) -> Tournament:
    rows = {row.id: row for row in standings.rows}
    if _about_teams(standings):
        teams = list(tournament.teams)
        for place, team in enumerate(teams):
            if row := rows.get(team.number):
                match, game = row.match_points, row.game_points
                teams[place] = replace(
                    team,
                    stated_match_points=None if match is None else Points(match),
                    stated_game_points=None if game is None else Points(game),
                    stated_rank=row.given_rank,
                )
        return replace(tournament, teams=tuple(teams))
    players = tuple(
        replace(
            player,
            stated_points=Points(rows[player.start_no].points),
            stated_rank=rows[player.start_no].given_rank,
        )
        if player.start_no in rows
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _about_teams(standings: Standings) -> bool:
    return any(row.match_points is not None for row in standings.rows)


__all__ = ["Annotated", "Annotation", "annotate", "new_notes", "read_annotation"]
