"""Tournaments of the program OpenGotha: the XML that it saves, and that others write for it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.federations import BY_COUNTRY
from trfkit.files.import_findings import Notes
from trfkit.files.trf.reading.field_values import read_arbiter
from trfkit.files.trf.reading.result import Place, Provenance, ReadResult
from trfkit.files.xml_document import (
    Fields,
    elements,
    is_xml_of,
    parse_xml,
    too_many_players,
    without_attributes,
)
from trfkit.findings import sort_findings
from trfkit.go.formats.egd_table import CAPTIONS, Rounds, go_tournament
from trfkit.go.go_event import MOST_STONES, NO_HANDICAPS, GoEvent, GoPlayer, parse_grade
from trfkit.limits import BEGINNING, DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import ABSENT, STANDARD, ArbiterRole, Colour, Outcome, Player, RoundEntry
from trfkit.model.outcome import RATED_GAMES, REQUESTED_BYES
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import HALF_POINT, POINT, Points, StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.xml_document import XmlDocument


WEAKEST: Final = -30  # 30 kyu
STRONGEST: Final = 8  # 9 dan
_SUM: Final = lazy_pattern(r"(?:SOSOS|SODOS|SOS|CUSS)([WM])(?:M[12])?")
_OF_MCMAHON: Final = frozenset({"MMS", "STS"})

# What counts for the adjusted time, and the least times of the classes: adjusted, basic minutes.
MOVES: Final = 45
_MOVES_CANADIAN: Final = 60
_CLASSES: Final = (("A", 75, 60), ("B", 50, 40), ("C", 30, 25))
MINUTE: Final = 60


class Ladder(Record):
    """How start scores follow from grades: between floor and bar, over zero; steps of grades."""

    floor: int
    bar: int
    zero: int

    def score(self, rank: int) -> int:
        """Return the start score of a rank, in whole points."""
        return min(max(rank, self.floor), self.bar) - self.zero


class Settings(Record):
    """What the parameters of a file say.

    ``absence`` is what a round
    is in which a player did not take part, ``bye`` the points of the player left over.
    ``tournament`` and ``go`` hold further fields of those.
    """

    rounds: int | None
    is_mcmahon: bool
    ladder: Ladder
    absence: Outcome
    bye: Points
    tournament: Mapping[str, Any]
    go: Mapping[str, Any]


def read_settings(document: XmlDocument, notes: Notes) -> Settings:
    """Return the settings of a file; what it lacks is as the program has it by default."""
    general = next(elements(document, "GeneralParameterSet", notes), None)
    handicap = next(elements(document, "HandicapParameterSet", notes), None)
    criteria = placement_criteria(document, notes)
    is_mcmahon = not _OF_MCMAHON.isdisjoint(criterion.text("name") for criterion in criteria)
    if general is None:
        general = without_attributes("GeneralParameterSet", notes)
    absent, absent_wins, bye, bye_wins = (
        general.whole(f"gen{score}2Value{round_kind}".lower())
        for round_kind in ("Absent", "Bye")
        for score in ("MMS", "NBW")
    )
    by_score = (absent, bye) if is_mcmahon else (absent_wins, bye_wins)
    value_absent, value_bye = (_halves(by_score[0], 0), _halves(by_score[1], 2))
    go: dict[str, Any] = {
        "board_size": general.count("size"),
        "komi": general.decimal("komi"),
        "handicap_reduction": _reduction(handicap, notes),
        "rounds_down": general.text("genrounddownnbwmms").lower() != "false",
        "stones_count": True,
        **_clock(general),
    }
    if is_mcmahon and _halves(absent_wins, 0) != value_absent:
        go["wins_of_absence"] = Points(_halves(absent_wins, 0) * HALF_POINT)
    if is_mcmahon and _halves(bye_wins, 2) != value_bye:
        go["wins_of_bye"] = Points(_halves(bye_wins, 2) * HALF_POINT)
    fields: dict[str, Any] = {
        "name": general.text("name", "shortname"),
        "city": general.text("location"),
        "start": general.date("begindate"),
        "end": general.date("enddate"),
    }
    director = general.text("director")
    if director:
        fields["arbiters"] = (read_arbiter(ArbiterRole.CHIEF, director),)
    return Settings(
        rounds=general.count("numberofrounds"),
        is_mcmahon=is_mcmahon,
        ladder=Ladder(
            floor=_rank(general, "genmmfloor", WEAKEST),
            bar=_rank(general, "genmmbar", STRONGEST),
            zero=_rank(general, "genmmzero", WEAKEST),
        ),
        absence=REQUESTED_BYES[value_absent],
        bye=Points(value_bye * HALF_POINT),
        tournament={name: value for name, value in fields.items() if value}
        | {"tiebreaks": _codes(criteria, notes, is_mcmahon=is_mcmahon)},
        go=go,
    )


def _halves(value: int | None, usual: int) -> int:
    """Return a number of half points, 0 to 2."""
    return usual if value is None else min(max(value, 0), 2)


def _rank(general: Fields, name: str, usual: int) -> int:
    text = general.text(name)
    grade = parse_grade(text)
    if text and grade is None:
        general.unreadable(name, "grade")
    return usual if grade is None else grade.rank


def _reduction(handicap: Fields | None, notes: Notes) -> int | None:
    if handicap is None:
        return None
    ceiling = handicap.whole("hdceiling")
    if ceiling == 0:
        return NO_HANDICAPS
    if ceiling not in {None, MOST_STONES}:
        notes.unused([f"hdCeiling {ceiling}"], line=handicap.line)
    return handicap.whole("hdcorrection")


def _clock(general: Fields) -> dict[str, Any]:
    """Return the thinking time, in words and as the European ratings count it."""
    basic = general.count("basictime")
    if basic is None:
        return {}
    clock: dict[str, Any] = {"basic_minutes": basic}
    system = general.text("complementarytimesystem").upper()
    extra = Fraction(0)
    if system == "STDBYOYOMI":
        extra = Fraction(MOVES * (general.count("stdbyoyomitime") or 0), MINUTE)
    elif system == "CANBYOYOMI":
        moves = general.count("nbmovescantime") or 1
        extra = Fraction(_MOVES_CANADIAN * (general.count("canbyoyomitime") or 0), moves * MINUTE)
    elif system != "SUDDENDEATH":
        return clock  # Fischer's clock: the texts give no rule for the adjusted time
    adjusted = basic + int(extra)
    clock["adjusted_minutes"] = Decimal(adjusted)
    if general.text("binternet").lower() != "true":
        clock["tournament_class"] = next(
            (name for name, least, least_basic in _CLASSES
             if adjusted >= least and basic >= least_basic),
            "X",
        )  # fmt: skip
    return clock


def placement_criteria(document: XmlDocument, notes: Notes) -> list[Fields]:
    """Return the criteria of players; the program fills the list with ``NULL``, and adds teams'."""
    every = elements(document, "PlacementCriterion", notes)
    of_players = (one for one in every if "/TeamPlacementParameterSet" not in one.path)
    return [one for one in of_players if one.text("name") not in {"", "NULL"}]


def _codes(criteria: list[Fields], notes: Notes, *, is_mcmahon: bool) -> tuple[str, ...]:
    """Return the codes of the placement criteria that are computed here, in their order.

    Sums of opponents' scores are of McMahon scores or of wins; those of the other kind than
    the event's score are left out, which is reported as for any other criterion.
    """
    base_score = "M" if is_mcmahon else "W"
    codes = []
    for criterion in criteria:
        name = criterion.text("name")
        base = _SUM.fullmatch(name)
        code = CAPTIONS.get(name)
        if code is not None and (base is None or base[1] == base_score):
            codes.append(code)
        else:
            notes.found("GOF023", line=criterion.line, field=criterion.tag, text=name)
    return tuple(dict.fromkeys(codes))


# Players, and the keys by which games name them ---------------------------------------------------

_PRELIMINARY: Final = "PRE"
_ABSENT: Final = "0"


class GothaPlayer(Record):
    """One player without his rounds, and in which (from 1) he does not take part."""

    player: Player
    go: GoPlayer
    line: int
    absences: frozenset[int]


class Entrants(Record):
    """Everybody, and who is meant by each key of a game.

    ``by_bare_key`` has the keys without accents that only one player has: older versions of the
    program wrote them so.
    """

    players: tuple[GothaPlayer, ...]
    by_key: Mapping[str, StartNo]
    by_bare_key: Mapping[str, StartNo]

    def named(self, text: str) -> StartNo | None:
        """Return the player whom a game names, None if that is nobody."""
        key = key_of(text)
        return self.by_key.get(key) or self.by_bare_key.get(_bare(key))


def read_players(document: XmlDocument, settings: Settings, notes: Notes) -> Entrants:
    """Return the players whose registration is final, numbered in the order of the file.

    Names that make one key (GOF017) leave all its games to the first of those players.
    """
    registered = list(elements(document, "Player", notes))
    final = [
        registration
        for registration in registered
        if registration.text("registeringstatus").upper() != _PRELIMINARY
    ]
    if len(final) < len(registered):
        notes.assumed(Message("IMP002.preliminary", count=len(registered) - len(final)))
    players = []
    by_key: dict[str, list[StartNo]] = {}
    for number, fields in enumerate(final, start=1):
        player = _entrant(StartNo(number), fields, settings)
        players.append(player)
        key = key_of(fields.text("name") + fields.text("firstname"))
        by_key.setdefault(key, []).append(player.go.start_no)
    for key, numbers in by_key.items():
        if len(numbers) > 1:
            notes.found(
                "GOF017",
                line=players[numbers[1] - 1].line,
                participant=numbers[1],
                text=key,
                players=tuple(numbers),
                first=numbers[0],
            )
    bare_keys = {key: _bare(key) for key in by_key}
    counted = Counter(bare_keys.values())
    return Entrants(
        tuple(players),
        by_key={key: numbers[0] for key, numbers in by_key.items()},
        by_bare_key={bare: by_key[key][0] for key, bare in bare_keys.items() if counted[bare] == 1},
    )


def key_of(name: str) -> str:
    """Return the key of a name: capitals without blanks."""
    return "".join(name.split()).upper()


def _bare(key: str) -> str:
    """Return a key without accents."""
    if key.isascii():
        return key
    return "".join(c for c in unicodedata.normalize("NFD", key) if not unicodedata.combining(c))


def _entrant(number: StartNo, fields: Fields, settings: Settings) -> GothaPlayer:
    grade = parse_grade(fields.text("rank")) or parse_grade(fields.text("grade"))
    if grade is None and fields.text("rank", "grade"):
        fields.unreadable("rank", "grade")
    start = None
    if settings.is_mcmahon and grade is not None:
        correction = fields.whole("smmscorrection") or 0
        start = Points(POINT * (settings.ladder.score(grade.rank) + correction))
    surname, given_name = fields.text("name"), fields.text("firstname")
    country = fields.text("country").upper()
    player = Player(
        start_no=number,
        name=", ".join(part for part in (surname, given_name) if part) or f"Player {number}",
        rating=fields.whole("rating"),
        federation=BY_COUNTRY.get(country),
    )
    go = GoPlayer(
        start_no=number,
        grade=grade,
        start_score=start,
        country=country or None,
        club=fields.text("club") or None,
        pin=fields.count("egfpin"),
        licence=fields.text("ffglicence", "agaid") or None,
    )
    marks = enumerate(fields.text("participating"), start=1)
    return GothaPlayer(player, go, fields.line, frozenset(r for r, m in marks if m == _ABSENT))


_RESULT: Final = lazy_pattern(
    r"RESULT_(UNKNOWN|WHITEWINS|BLACKWINS|EQUAL|BOTHWIN|BOTHLOO?SE)(_BYDEF)?", re.IGNORECASE
)
SHARES: Final = {
    # What White and Black got; None where it is not known yet.
    "UNKNOWN": None, "WHITEWINS": (2, 0), "BLACKWINS": (0, 2), "EQUAL": (1, 1),
    "BOTHWIN": (2, 2), "BOTHLOSE": (0, 0),
}  # fmt: skip
_BY_DEFAULT: Final = (Outcome.FORFEIT_LOSS, Outcome.HALF_POINT_BYE, Outcome.FORFEIT_WIN)
_FOR_BOTH: Final = {"BOTHWIN": "win", "BOTHLOSE": "lose"}
_NUMBER: Final = lazy_pattern(r"[0-9]{1,3}")


_Cells = dict[int, tuple[RoundEntry, int | None]]
"""What games tell of one player, by the round: the entry, and the stones of the game."""


class _Result(Record):
    """A result by its name in the file, without ``RESULT_``, and whether it is by default."""

    name: str
    by_default: bool

    def outcome(self, side: int) -> Outcome:
        """Return the result of White (0) or Black (1)."""
        shares = SHARES[self.name]
        if shares is None:
            return Outcome.PENDING
        return (_BY_DEFAULT if self.by_default else RATED_GAMES)[shares[side]]


def read_games(
    document: XmlDocument, entrants: Entrants, settings: Settings, notes: Notes, most: int
) -> tuple[Rounds, ...]:
    """Return everybody's rounds in the order of the players, at most ``most``.

    A round that a player takes no part in counts as the settings say, one in which nobody was
    found for him as nothing; both only up to the last round with a game.
    """
    cells: dict[StartNo, _Cells] = {entrant.go.start_no: {} for entrant in entrants.players}

    def put(number: StartNo, r: int, entry: RoundEntry, stones: int | None, line: int) -> None:
        if r in cells[number]:
            notes.found("GOF022", line=line, participant=number, round=r)
        else:
            cells[number][r] = entry, stones

    for game in elements(document, "Game", notes):
        r = _round(game, most)
        white = _named_player(game, "whiteplayer", "game", entrants, notes)
        black = _named_player(game, "blackplayer", "game", entrants, notes)
        if r is None or white is None or black is None:
            continue
        if white == black:
            notes.found("GOF025", line=game.line, participant=white, round=r)
            continue
        result = _game_result(game, notes)
        _remark(result, (white, black), r, game.line, notes)
        known = game.text("knowncolor").lower() != "false"
        colours = (Colour.WHITE, Colour.BLACK) if known else (None, None)
        stones = game.whole("handicap")
        for side, (player, opponent) in enumerate(((white, black), (black, white))):
            entry = RoundEntry(result.outcome(side), opponent, colours[side])
            if entry.outcome is Outcome.HALF_POINT_BYE:
                entry = RoundEntry(entry.outcome)
            put(player, r, entry, None if result.by_default else stones, game.line)
    for bye in elements(document, "ByePlayer", notes):
        r, number = _round(bye, most), _named_player(bye, "player", "bye", entrants, notes)
        if r is not None and number is not None:
            put(number, r, RoundEntry(Outcome.PAIRING_ALLOCATED_BYE), None, bye.line)
    last = max((max(own, default=0) for own in cells.values()), default=0)
    return tuple(
        _rounds(entrant, cells[entrant.go.start_no], last, settings) for entrant in entrants.players
    )


def _rounds(entrant: GothaPlayer, cells: _Cells, last: int, settings: Settings) -> Rounds:
    """Return a player's rounds up to the last one that is no absence.

    A round without a game is an absence, or nobody was found for the player.
    """
    entries = []
    for r in range(1, last + 1):
        outcome = settings.absence if r in entrant.absences else Outcome.ZERO_POINT_BYE
        missing = ABSENT if outcome is Outcome.ZERO_POINT_BYE else RoundEntry(outcome)
        entries.append(cells[r][0] if r in cells else missing)
    while entries and entries[-1] == ABSENT:
        entries.pop()
    stones = (cells[r][1] if r in cells else None for r in range(1, len(entries) + 1))
    return Rounds(tuple(entries), tuple(stones))


def _round(fields: Fields, most: int) -> int | None:
    text = fields.text("roundnumber")
    number = int(text) if _NUMBER.fullmatch(text) else 0
    if 1 <= number <= most:
        return number
    fields.unreadable("roundnumber", "round-number")
    return None


def _named_player(
    fields: Fields, attribute: str, role: str, entrants: Entrants, notes: Notes
) -> StartNo | None:
    text = fields.text(attribute)
    number = entrants.named(text)
    if number is None:
        notes.found("GOF018", line=fields.line, text=text, field=role)
    return number


def _game_result(game: Fields, notes: Notes) -> _Result:
    text = game.text("result") or "RESULT_UNKNOWN"
    match = _RESULT.fullmatch(text)
    if match is None:
        notes.found("GOF019", line=game.line, text=text)
        return _Result("UNKNOWN", by_default=False)
    name = match[1].upper().replace("BOTHLOOSE", "BOTHLOSE")
    return _Result(name, by_default=match[2] is not None)


def _remark(
    result: _Result, players: tuple[StartNo, StartNo], r: int, line: int, notes: Notes
) -> None:
    """Say of a result what no single row shows."""
    white, black = players
    if result.name in _FOR_BOTH:
        both = _FOR_BOTH[result.name]
        notes.found("GOF014", line=line, participant=white, round=r, opponent=black, result=both)
    if result == _Result("EQUAL", by_default=True):
        for player in players:
            notes.found("GOF015", line=line, participant=player, round=r)


# The whole tournament -----------------------------------------------------------------------------

FORMAT: Final = "opengotha"

_ROOT: Final = b"Tournament"
_SIGNS: Final = (b"dataVersion", b"fullVersionNumber", b"<Players")
_NO_SETTINGS: Final = Message("IMP002.no-settings")
_NO_CRITERIA: Final = Message("IMP002.no-criteria")


def is_opengotha(data: bytes) -> bool:
    """Tell whether a file is such XML, by its beginning."""
    start = data[:BEGINNING].replace(b"\0", b"")
    return is_xml_of(data, _ROOT) and any(sign in start for sign in _SIGNS)


def read_opengotha(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a file of OpenGotha; never raises for its content.

    Players are numbered in the order of the file. Start scores follow from their grades, the
    floor and the bar. Findings stand at the line of the element that they are about.
    """
    document, findings = parse_xml(data, encoding, limits)
    notes = Notes(findings)
    too_many = None if document is None else too_many_players(document, "Player", limits)
    if too_many is not None:
        notes.append(too_many)
    elif document is not None:
        settings = read_settings(document, notes)
        entrants = read_players(document, settings, notes)
        if entrants.players:
            return _read_result(document, settings, entrants, notes, limits)
        notes.found("GOF021")
    return ReadResult(
        tournament=None, document=None, diagnostics=sort_findings(notes), version=FORMAT
    )


def _read_result(
    document: XmlDocument, settings: Settings, entrants: Entrants, notes: Notes, limits: Limits
) -> ReadResult:
    rounds = read_games(document, entrants, settings, notes, limits.rounds)
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
    players, of_go = [], []
    for entrant, own in zip(entrants.players, rounds, strict=True):
        players.append(replace(entrant.player, rounds=own.entries))
        of_go.append(replace(entrant.go, handicaps=own.stones))
    go = GoEvent(players=tuple(of_go), **settings.go)
    version = document.fields_of(document.outermost, notes).text("fullversionnumber")
    tournament = go_tournament(
        tuple(players),
        go,
        system=replace(STANDARD, pairing_allocated_bye=settings.bye),
        rounds=settings.rounds,
        controller=f"OpenGotha {version}" if version else "OpenGotha",
        **settings.tournament,
    )
    notes.unused(document.left_out())
    places = {entrant.go.start_no: Place(entrant.line) for entrant in entrants.players}
    return ReadResult(
        tournament=tournament,
        document=None,
        diagnostics=sort_findings(notes),
        version=FORMAT,
        provenance=Provenance(players=MappingProxyType(places)),
    )
