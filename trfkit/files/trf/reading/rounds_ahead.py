"""What rows tell of rounds to come, which the model leaves out: columns behind the last round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trfkit.model import ByeType, Outcome, RequestedByes
from trfkit.record import replace
from trfkit.syntax.layout import layouts
from trfkit.syntax.player_rows import cut_row
from trfkit.syntax.trf_document import RecordKind
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.trf.reading.result import Place, ReadResult
    from trfkit.model import Tournament
    from trfkit.syntax.trf_document import Document


def beyond_the_rounds(
    document: Document, tournament: Tournament, places: Mapping[StartNo, Place]
) -> tuple[list[RequestedByes], list[int]]:
    """Return what rows tell of rounds that the model leaves out: absences, as 240 would, and rest.

    The model lets a row end where only absence follows. For rounds that were played that is
    all the same; of a round to come it matters who is known to be absent, unless everybody is.
    The rest are the numbers of rounds of which the rows have columns that say nothing.
    """
    absent: dict[int, list[int]] = {}
    layout = layouts()[RecordKind.PLAYER]
    told = max([tournament.rounds_played, *(len(p.rounds) for p in tournament.players)])
    last = told
    for player in tournament.players:
        place = places.get(player.start_no)
        if place is None:
            continue
        record = document.records[place.line - 1]
        alignment = place.alignment
        text = (alignment.text if alignment else record.text).rstrip()
        first = max(tournament.rounds_played, len(player.rounds))
        if len(text) <= layout.head + first * layout.step:
            continue  # the row holds no round to come
        cells = cut_row(text).cells
        last = max(last, len(cells))
        for number, cell in enumerate(cells[first:], start=first + 1):
            if cell[-1:].upper() == Outcome.ZERO_POINT_BYE.letter:
                absent.setdefault(number, []).append(player.start_no)
    byes = [
        RequestedByes(ByeType.ZERO, number, tuple(ids))
        for number, ids in sorted(absent.items())
        if number <= told or len(ids) < len(tournament.players)
    ]
    announced = {bye.round for bye in byes}
    return byes, [number for number in range(told + 1, last + 1) if number not in announced]


def announcing(result: ReadResult) -> Tournament | None:
    """Return the tournament with those among its absentees whose rows alone tell that they are.

    They are absent in the round to be paired. Of teams such rows tell nothing.
    """
    tournament = result.tournament
    if tournament is None or result.document is None or tournament.kind.is_team:
        return tournament
    following = tournament.rounds_played + 1
    byes, _ = beyond_the_rounds(result.document, tournament, result.provenance.players)
    known = {
        *tournament.absentees,
        *(
            who
            for bye in tournament.requested_byes
            if bye.round == following
            for who in bye.participants
        ),
    }
    absent = [
        StartNo(who)
        for bye in byes
        if bye.round == following
        for who in bye.participants
        if who not in known
    ]
    if not absent:
        return tournament
    return replace(tournament, absentees=(*tournament.absentees, *absent))
