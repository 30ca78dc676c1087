"""The list of the parts of an event: what each file holds, as a document and as JSON."""

from __future__ import annotations

from hashlib import sha256
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

from trfkit.bounded_types import Count, Date, Positive  # noqa: TC001 - the schemas evaluate them
from trfkit.messages import Message
from trfkit.model.outcome import RoundKind
from trfkit.record import Meta, Record
from trfkit.reports.document import Document, Kind, listed
from trfkit.reports.provenance import Origin, Provenance, origin_texts, provenance
from trfkit.reports.row_fields import named_column, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trfkit.change.event_parts import Slice
    from trfkit.model import Tournament


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


def slices_document(report: SlicesReport) -> Document:
    """Return the manifest for people."""
    to_come = sorted({n for part in report.parts for n in part.rounds if n > report.rounds})
    texts = [
        Message(f"change.{name}", rounds=tuple(rounds))
        for rounds, name in ((to_come, "rounds-to-come"), (report.left_out, "rounds-in-no-part"))
        if rounds
    ]
    count, rounds = len(report.parts), report.rounds + len(to_come)
    parts = Message("change.parts", count=count, rounds=rounds)
    table = table_of(
        report.parts,
        Message("change.parts-table"),
        (named_column(Kind.TEXT, "file"), attrgetter("file")),
        (
            named_column(Kind.TEXT, "rounds"),
            lambda part: Message("change.rounds", rounds=part.rounds),
        ),
        (named_column(Kind.TEXT, "from"), attrgetter("start")),
        (named_column(Kind.TEXT, "to"), attrgetter("end")),
        (
            named_column(Kind.TEXT, "players"),
            lambda part: Message("change.active", active=part.active, players=part.players),
        ),
        (named_column(Kind.NUMBER, "games"), attrgetter("games")),
    )
    return Document(
        title=Message("standings.title", name=report.name, clause=parts) if report.name else parts,
        blocks=(table, *listed(texts)),
        foot=origin_texts(Origin()),
    )
