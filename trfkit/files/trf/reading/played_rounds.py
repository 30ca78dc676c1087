"""Facts from the rows of all players: the byes of TRF-06, and the last round played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trfkit.findings import Severity
from trfkit.findings.terms import field_fix
from trfkit.model import ABSENT, ByeType, Outcome, Player, RequestedByes, RoundEntry
from trfkit.model.outcome import RATED_GAMES, REQUESTED_BYES, UNRATED_GAMES
from trfkit.record import replace
from trfkit.syntax import DEFAULT_LIMITS
from trfkit.syntax.layout import cut_row, layouts
from trfkit.syntax.trf_document import Document, RecordKind
from trfkit.units import StartNo, TeamNo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from trfkit.files.trf.reading.finding_collector import Findings
    from trfkit.files.trf.reading.players import Players
    from trfkit.files.trf.reading.result import Place, ReadResult
    from trfkit.model import ForfeitedMatch, Tournament


def resolve_old_byes(read: Players, start: date | None, findings: Findings) -> bool:
    """Replace the byes of TRF-06, a game code without opponent and colour, by their letters.

    A full point is the pairing-allocated bye if it is the only one of its round and no player has
    ``U`` or ``F`` there; otherwise a full-point bye. Returns whether there was any. An event that
    starts when byes had letters should not have them: there it is a warning.
    """
    has_letters = start is not None and start.year >= FIRST_YEAR_OF_LETTERS
    layout = layouts()[RecordKind.PLAYER]
    byes: dict[int, list[int]] = {}
    lettered: set[int] = set()
    for index, player in enumerate(read.players):
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent is not None:
                continue
            if entry.outcome in RATED_GAMES and entry.colour is None:
                byes.setdefault(number, []).append(index)
            elif entry.outcome in {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE}:
                lettered.add(number)
    for number, indices in sorted(byes.items()):
        full = [i for i in indices if read.players[i].round(number).outcome is Outcome.WIN]
        for index in indices:
            player = read.players[index]
            old = player.round(number).outcome
            new = REQUESTED_BYES[old.share or 0]
            if old is Outcome.WIN and len(full) == 1 and number not in lettered:
                new = Outcome.PAIRING_ALLOCATED_BYE
            entry = ABSENT if new is Outcome.ZERO_POINT_BYE else RoundEntry(new)
            read.players[index] = _with_round(player, number, entry)
            columns = layout.cell_columns("result", number)
            record = read.records[player.start_no]
            place = read.places[player.start_no].found(columns)
            stands = record.text[place[0] - 1 : place[1]]
            findings.note(
                "ADJ005",
                record,
                place,
                fix=None
                if stands != old.letter
                else field_fix(record.line, record.text, place, new.letter, safe=False),
                participant=player.start_no,
                round=number,
                severity=Severity.WARNING if has_letters else None,
                variant="letters" if has_letters else "",
                old=old.letter,
                new=new.letter,
            )
    return bool(byes)


FIRST_YEAR_OF_LETTERS: Final = 2016
"""TRF-16, the first with letters for byes, was approved in August 2015."""


def _with_round(player: Player, number: int, entry: RoundEntry) -> Player:
    rounds = list(player.rounds)
    rounds[number - 1] = entry
    while rounds and rounds[-1] is ABSENT:
        rounds.pop()
    return replace(player, rounds=tuple(rounds))


def rounds_with_results(players: Iterable[Player]) -> int:
    """Return the last round with a result against an opponent, 0 if none.

    Presets of a coming round (byes, absences) and pairings without a result do not make a round; a
    forfeit win without opponent, as team events write it, does.
    """
    last = 0
    for player in players:
        for number in range(len(player.rounds), last, -1):
            entry = player.rounds[number - 1]
            if entry.outcome in _PROVES_ROUND and (
                entry.opponent is not None or entry.outcome is Outcome.FORFEIT_WIN
            ):
                last = number
                break
    return last


def rounds_of_byes(read: Players, scheduled: int | None) -> int:
    """Return the last round of an event in which no player ever had an opponent, else 0.

    The byes of such an event are its results if every row has a letter in each round up to the last
    one, in which at least one player got a bye: a file for a round to come leaves it blank for
    those to be paired. ``scheduled`` is the stated number of rounds.
    """
    if len(read.idle) < len(read.players):
        return 0
    rounds_of_letters = min(read.idle.values(), default=0)
    last = rounds_of_letters if scheduled is None else min(rounds_of_letters, scheduled)
    return max(
        (
            number
            for player in read.players
            for number, entry in enumerate(player.rounds[:last], start=1)
            if entry.outcome in _BYES
        ),
        default=0,
    )


def last_possible_round(tournament: Tournament) -> int:
    """Return the last possible round: the stated one, else the most that a row may have.

    Records may name any number; loops over their rounds must end here.
    """
    most = max(DEFAULT_LIMITS.rounds, tournament.rounds_played)
    return most if tournament.rounds is None else min(tournament.scheduled_rounds, most)


def rounds_with_forfeits(
    played: int, scheduled: int | None, matches: Iterable[ForfeitedMatch], teams: Iterable[TeamNo]
) -> int:
    """Return the last round that was played, rounds stated only by records 330 included.

    If every match of a round was forfeited no player has a result, and the teams left over have
    byes. ``played`` is the last round with results; a record counts if it names two listed teams
    and the round after the last one, up to ``scheduled``.
    """
    numbers = frozenset(teams)
    rounds = {
        match.round
        for match in matches
        if match.white != match.black and {match.white, match.black} <= numbers
    }
    while played + 1 in rounds and (scheduled is None or played < scheduled):
        played += 1
    return played


_BYES: Final = frozenset(
    {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE}
)

_PROVES_ROUND: Final = frozenset(
    {*RATED_GAMES, *UNRATED_GAMES, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}
)


# What rows tell of rounds to come, which the model leaves out: columns behind the last round -----


def beyond_the_rounds(
    document: Document, tournament: Tournament, places: Mapping[StartNo, Place]
) -> tuple[list[RequestedByes], list[int]]:
    """Return the absences, as in 240, in rounds that the model leaves out, and the empty rounds.

    The model lets a row end if only absences follow. For rounds that were played that makes no
    difference; in a round to come it matters which players are known to be absent, unless all are.
    The empty rounds are those with columns in the rows that state nothing.
    """
    absent: dict[int, list[int]] = {}
    layout = layouts()[RecordKind.PLAYER]
    last_known = max([tournament.rounds_played, *(len(p.rounds) for p in tournament.players)])
    last = last_known
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
        if number <= last_known or len(ids) < len(tournament.players)
    ]
    announced = {bye.round for bye in byes}
    return byes, [number for number in range(last_known + 1, last + 1) if number not in announced]


def announcing(result: ReadResult) -> Tournament | None:
    """Return the tournament with the absentees that only the players' rows state.

    They are absent in the round to be paired. In team events such rows state nothing.
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
