"""The XML that Chess-Results takes and gives: players, teams, pairings, and their tie-breaks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.files.cr_xml.games import (
    LAST_ROUND,
    Entrants,
    against_nobody,
    federation_of,
    read_games,
    read_players,
    rows_of,
    stated_values,
    usual_points,
)
from trfkit.files.cr_xml.teams import TeamPart, read_teams, with_proved_byes
from trfkit.files.crosstables.starting_ranks import TwoRatings, apart
from trfkit.files.crosstables.swiss import without_absence_at_the_end
from trfkit.files.crosstables.table_outcomes import imported, point_system
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import read_arbiters
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.files.xml_document import elements, is_xml_of, parse_xml, too_many_players
from trfkit.findings import in_order
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import Event, Kind, Pairings, Tournament
from trfkit.record import replace

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.files.xml_document import Fields, XmlDocument
    from trfkit.limits import Limits

FORMAT: Final = "cr-xml"
ROOT: Final = b"chessresults"

_TYPES: Final[Mapping[str, tuple[Event, bool]]] = MappingProxyType(
    {
        "0": (Event.SWISS, False),
        "1": (Event.ROUND_ROBIN, False),
        "2": (Event.ROUND_ROBIN, True),
        "3": (Event.SWISS, True),
    }
)


def is_cr_xml(data: bytes) -> bool:
    """Tell whether a file is such XML, by its beginning."""
    return is_xml_of(data, ROOT)


def read_cr_xml(
    data: bytes,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    with_stated: bool = True,
) -> ReadResult:
    """Return the tournament and the stated values of a Chess-Results XML file.

    Findings stand at the line of the element that they are about. An event of teams states two
    tables, that of the teams first. ``with_stated`` False leaves the players' table out.
    """
    document, found = parse_xml(data, encoding, limits)
    notes = Notes(found)
    if document is None:
        return imported(None, FORMAT, notes)
    too_many = too_many_players(document, "player", limits)
    if too_many is not None:
        return imported(None, FORMAT, [*notes, too_many])
    head = next(elements(document, "tournament", notes), None)
    head = head or document.fields_of(document.outermost, notes)
    entrants = read_players(document, notes)
    if not entrants.players:
        return _refused(Message("IMP001.xml-players"), notes)
    kind = _kind(head)
    if kind is None:
        return _refused(Message("IMP001.xml-type", type=head.text("type")), notes)
    result = _result(document, head, kind, entrants, notes)
    if not with_stated:
        return result
    stated = (
        *result.stated,
        stated_values(
            FORMAT,
            head,
            [
                (fields, player.start_no, player.name, player.fide_id)
                for player, fields in entrants.players
            ],
            of_teams=False,
            numbered=not kind.is_team,
            ranks={
                player.start_no: player.stated_rank
                for player, _ in entrants.players
                if player.stated_rank is not None
            },
        ),
    )
    boards = () if kind.is_team else ("pairing", "board")
    names = document.attributes.get("playerpairing", {})
    notes.unused([*document.left_out(), *(f"playerpairing.{b}" for b in boards if b in names)])
    return replace(result, stated=stated, diagnostics=in_order(notes))


def _refused(message: Message, notes: Notes) -> ReadResult:
    notes.found(message)
    return imported(None, FORMAT, notes)


def _kind(head: Fields) -> Kind | None:
    type_row = _TYPES.get(head.text("type"))
    if type_row is None:
        return None
    event, is_team = type_row
    return Kind(
        event,
        is_team,
        Pairings.SWISS if event is Event.SWISS else Pairings.PREDETERMINED,
        "data",
        Message("ranking.kind-by-xml", number=head.text("type")),
        (head.count("replay") or 1) if event is Event.ROUND_ROBIN else None,
    )


def _result(
    document: XmlDocument, head: Fields, kind: Kind, read: Entrants, notes: Notes
) -> ReadResult:
    entrants = read.players
    games = [*against_nobody(read_games(document, notes), read.fillers)]
    usual = usual_points(games)
    federation = federation_of(head, "federation")
    rated = apart(
        [entrant.player for entrant in entrants],
        [TwoRatings(f.count("rtgfide"), f.count("rtgnat")) for _, f in entrants],
        federation,
        notes,
    )
    rows = rows_of(
        [player.start_no for player in rated.players],
        games.copy() if kind.is_team else games,
        usual,
        notes,
        is_over=head.text("endstatus").upper() == "J",
    )
    players = tuple(
        replace(player, rounds=without_absence_at_the_end(rows.pop(player.start_no)))
        for player in rated.players
    )
    teams = TeamPart()
    if kind.is_team:
        teams = read_teams(
            document,
            head,
            entrants=entrants,
            games=games,
            system=usual,
            notes=notes,
            source=FORMAT,
        )
    # What the file notes of who left a round-robin; their games stay as they are.
    for state, points in _WITHDRAWN.items():
        who = [player.start_no for player, fields in entrants if fields.text("state") == state]
        if who:
            notes.assumed(Message("IMP002.withdrawn", players=tuple(who), points=points))
    rounds = head.count("rounds")
    if rounds is not None and rounds > LAST_ROUND:
        head.unreadable("rounds", "at-most", most=LAST_ROUND)
        rounds = None
    played = rounds_with_forfeits(
        rounds_with_results(players),
        rounds,
        teams.fields.get("forfeited_matches", ()),
        [team.number for team in teams.fields.get("teams", ())],
    )
    tournament = Tournament(
        kind=kind,
        players=tuple(sorted(players, key=lambda player: player.start_no)),
        rounds_played=played,
        point_system=point_system(players, notes, usual),
        national_ratings=rated.national,
        starting_rank_method=rated.method,
        federation=federation,
        name=head.text("name") or None,
        city=head.text("location") or None,
        start=head.date("from"),
        end=head.date("to"),
        rounds=rounds,
        time_control=head.text("timecontrol") or None,
        arbiters=read_arbiters(head.text("chiefarbiter", "arbiter"), head.text("deputyarbiter")),
        round_dates=_round_dates(document, notes),
        **teams.fields,
    )
    if kind.is_team:
        tournament = with_proved_byes(tournament, head.count("rankinground"), notes)
    return imported(
        tournament,
        FORMAT,
        notes,
        players={player.start_no: fields.line for player, fields in entrants},
        teams=teams.lines,
        stated=() if teams.stated is None else (teams.stated,),
    )


def _round_dates(document: XmlDocument, notes: Notes) -> tuple[date | None, ...]:
    dates: dict[int, date | None] = {}
    for fields in elements(document, "round", notes):
        number = fields.count("round")
        if number is not None and number <= LAST_ROUND:
            dates.setdefault(number, fields.date("date"))
    if not any(dates.values()):
        return ()
    return tuple(dates.get(number) for number in range(1, max(dates) + 1))


_WITHDRAWN: Final = {"1": "without", "2": "with"}
"""Whether the points of a player count, by the state that the file notes."""
