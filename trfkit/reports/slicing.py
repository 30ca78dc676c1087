"""The list of the parts of an event: what each file holds, for people and as JSON."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Annotated

from trfkit.bounded_types import Count, Date, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.findings.wording import listed, rounds_listed
from trfkit.model.outcome import RoundKind
from trfkit.record import Meta, Record
from trfkit.reports.provenance import Provenance, provenance
from trfkit.reports.sheet import Lines, Sheet, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.change.slicing import Slice
    from trfkit.model import Tournament
    from trfkit.reports.provenance import Origin
    from trfkit.reports.sheet import Cell, Part


class PrintedSlice(Record, kw_only=True):
    """A file with some of the rounds."""

    file: str
    """Its name, beside the manifest."""
    rounds: tuple[Positive, ...]
    """Their numbers in the whole event, with those to come; in the file they count from 1."""
    start: Date | None
    """The first day of the part; null where it is not known."""
    end: Date | None
    """The last one."""
    players: Count
    """All in the file."""
    active: Count
    """Those who were paired in one of its rounds."""
    games: Count
    """Those that were played over the board."""
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    """Of the file."""


class SlicesReport(Record, kw_only=True, tag_field="schema", tag="trfkit.slices/1"):
    """What ``trfkit slice`` writes as ``manifest.json`` beside the parts."""

    name: str | None
    """Of the event."""
    rounds: Count
    """Those of the event that were played or paired."""
    parts: tuple[PrintedSlice, ...]
    """In their order."""
    left_out: tuple[Positive, ...]
    """Rounds that are in no part."""
    provenance: Provenance


def slices_report(
    event: Tournament,
    last: int,
    parts: Sequence[tuple[str, Slice, bytes]],
    origin: Origin,
) -> SlicesReport:
    """Return the manifest; ``parts`` are a file's name, the part, and the file."""
    taken = {number for _, part, _ in parts for number in part.rounds}
    return SlicesReport(
        name=event.name,
        rounds=last,
        parts=tuple(_printed(*part) for part in parts),
        left_out=tuple(number for number in range(1, last + 1) if number not in taken),
        provenance=provenance(origin),
    )


def _printed(file: str, part: Slice, data: bytes) -> PrintedSlice:
    tournament = part.tournament
    games = {
        (number, frozenset((player.start_no, entry.opponent)))
        for player in tournament.players
        for number, entry in enumerate(player.rounds)
        if entry.kind is RoundKind.GAME
    }
    active = sum(any(e.opponent for e in player.rounds) for player in tournament.players)
    start, end = tournament.start, tournament.end
    return PrintedSlice(
        file=file,
        rounds=part.rounds,
        start=start.isoformat() if start else None,
        end=end.isoformat() if end else None,
        players=len(tournament.players),
        active=active,
        games=len(games),
        sha256=sha256(data).hexdigest(),
    )


def slices_sheet(report: SlicesReport) -> Sheet:
    """Return the manifest for people."""
    count = len(report.parts)
    head: list[Cell] = ["file", "rounds", "from", "to", "players", "games"]
    rows: list[Sequence[Cell]] = [head]
    rows += [
        [
            part.file,
            listed(part.rounds),
            part.start or "",
            part.end or "",
            f"{part.active} of {part.players}",
            str(part.games),
        ]
        for part in report.parts
    ]
    parts: list[Part] = [Table(rows=rows, words=(0, 1, 2, 3, 4), shows="The parts")]
    to_come = sorted({n for part in report.parts for n in part.rounds if n > report.rounds})
    lines = [
        f"{rounds_listed(rounds)} {'is' if len(rounds) == 1 else 'are'} {what}"
        for rounds, what in ((to_come, "to come"), (report.left_out, "in no part"))
        if rounds
    ]
    if lines:
        parts.append(Lines(tuple(lines)))
    name = f"{report.name}: " if report.name else ""
    rounds = report.rounds + len(to_come)
    title = f"{name}{count} part{'' if count == 1 else 's'} of {rounds} rounds"
    return Sheet(title, (), tuple(parts))
