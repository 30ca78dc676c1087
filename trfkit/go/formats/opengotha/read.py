"""Tournaments of the program OpenGotha: the XML that it saves, and that others write for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.federations import BY_COUNTRY
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.xml_document import elements, is_xml_of, parse_xml, too_many_players
from trfkit.findings import in_order
from trfkit.go.formats.egd_table import go_tournament
from trfkit.go.formats.opengotha.gotha_games import read_games
from trfkit.go.formats.opengotha.gotha_players import read_players
from trfkit.go.formats.opengotha.gotha_settings import placement_criteria, read_settings
from trfkit.go.go_event import GoEvent, GoPlayer
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import STANDARD, Player
from trfkit.record import replace
from trfkit.units import StartNo

if TYPE_CHECKING:
    from trfkit.files.xml_document import XmlDocument
    from trfkit.go.formats.egd_rounds import Rounds
    from trfkit.go.formats.opengotha.gotha_players import Entrants, GothaPlayer
    from trfkit.go.formats.opengotha.gotha_settings import Settings
    from trfkit.limits import Limits

FORMAT: Final = "opengotha"

_ROOT: Final = b"Tournament"
_SIGNS: Final = (b"dataVersion", b"fullVersionNumber", b"<Players")
_LOOKED_AT: Final = 4096
_NO_SETTINGS: Final = Message("IMP002.no-settings")
_NO_CRITERIA: Final = Message("IMP002.no-criteria")


def is_opengotha(data: bytes) -> bool:
    """Tell whether a file is such XML, by its beginning."""
    start = data[:_LOOKED_AT].replace(b"\0", b"")
    return is_xml_of(data, _ROOT) and any(sign in start for sign in _SIGNS)


def read_opengotha(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a file of OpenGotha; never raises for its content.

    Players are numbered in the order of the file. Start scores follow from their grades, the
    floor and the bar. Findings stand at the line of the element that they are about.
    """
    document, found = parse_xml(data, encoding, limits)
    notes = Notes(found)
    too_many = None if document is None else too_many_players(document, "Player", limits)
    if too_many is not None:
        notes.append(too_many)
    elif document is not None:
        settings = read_settings(document, notes)
        entrants = read_players(document, settings, notes)
        if entrants.players:
            return _result(document, settings, entrants, notes)
        notes.found("GOF021")
    return ReadResult(tournament=None, document=None, diagnostics=in_order(notes), version=FORMAT)


def _result(
    document: XmlDocument, settings: Settings, entrants: Entrants, notes: Notes
) -> ReadResult:
    rounds = read_games(document, entrants, settings, notes)
    teams = sum(1 for _ in elements(document, "Team", notes))
    if teams:
        notes.found("GOF020", value=teams)
    if not placement_criteria(document, notes):
        notes.assumed(_NO_CRITERIA)
    general = next(elements(document, "GeneralParameterSet", notes), None)
    name = "genCountNotPlayedGamesAsHalfPoint"
    if general is None:
        notes.assumed(_NO_SETTINGS)
    elif general.text(name.lower()).lower() == "true":
        notes.found("GOF023", variant="missed-rounds", line=general.line, field=name)
    go = GoEvent(players=tuple(map(_go_player, entrants.players, rounds)), **settings.go)
    version = document.fields_of(document.outermost, notes).text("fullversionnumber")
    tournament = go_tournament(
        tuple(map(_player, entrants.players, rounds)),
        go,
        system=replace(STANDARD, pairing_allocated_bye=settings.bye),
        rounds=settings.rounds,
        controller=f"OpenGotha {version}" if version else "OpenGotha",
        **settings.tournament,
    )
    notes.unused(document.left_out())
    places = {one.number: Place(one.line) for one in entrants.players}
    return ReadResult(
        tournament=tournament,
        document=None,
        diagnostics=in_order(notes),
        version=FORMAT,
        provenance=Provenance(players=MappingProxyType(places)),
    )


def _player(entrant: GothaPlayer, rounds: Rounds) -> Player:
    return Player(
        start_no=StartNo(entrant.number),
        name=entrant.name,
        rating=entrant.rating,
        federation=BY_COUNTRY.get(entrant.country or ""),
        rounds=rounds.entries,
    )


def _go_player(entrant: GothaPlayer, rounds: Rounds) -> GoPlayer:
    return GoPlayer(
        start_no=entrant.number,
        grade=entrant.grade,
        start_score=entrant.start_score,
        country=entrant.country,
        club=entrant.club,
        pin=entrant.pin,
        licence=entrant.licence,
        handicaps=rounds.stones,
    )
