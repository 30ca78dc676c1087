"""Tournaments of Papi (.papi), the program of the French federation: an Access database.

Only the columns and variables that are named here are decoded. Addresses, telephones, e-mails,
payments and the access to the federation's server are not among them.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from trfkit.files.binary_record import DamagedFileError, positive_number
from trfkit.files.crosstables.swiss import without_absence_at_the_end
from trfkit.files.crosstables.table_outcomes import imported
from trfkit.files.import_findings import Notes
from trfkit.files.papi.jet import MARK, Database
from trfkit.files.trf.reading.field_values import (
    possible_dates,
    read_arbiter,
    read_birth,
    read_sex,
    read_title,
    split_arbiters,
)
from trfkit.files.trf.reading.played_rounds import rounds_with_results
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Message
from trfkit.model import (
    ABSENT,
    STANDARD,
    ArbiterRole,
    Colour,
    Event,
    Kind,
    NationalRating,
    Outcome,
    Pairings,
    Player,
    RoundEntry,
    Title,
    Tournament,
)
from trfkit.model.scoring import system_of
from trfkit.syntax.file_size import refusal
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.papi.jet import Row
    from trfkit.files.trf.reading.result import ReadResult
    from trfkit.limits import Limits

FORMAT: Final = "papi"
FEDERATION: Final = "FRA"
"""Whose the national ratings and licences are."""
BYE: Final = 1
"""The row of the one against whom a player has the bye; it is no player's."""
MOST_ROUNDS: Final = 24
"""For so many rounds there are columns."""
_FIRST_DAY: Final = date(1899, 12, 30)

_VARIABLES: Final = frozenset(
    {"Nom", "Genre", "NbrRondes", "Pairing", "Cadence", "ClassElo", "Dep1", "Dep2", "Dep3",
     "DecomptePoints", "Lieu", "DateDebut", "DateFin", "Arbitre",
     *(f"DateRd{number}" for number in range(1, MOST_ROUNDS + 1))}
)  # fmt: skip
_EVENTS: Final = {
    "Suisse": (Event.SWISS, Pairings.SWISS),
    "ToutesRondes": (Event.ROUND_ROBIN, Pairings.PREDETERMINED),
}
_RATINGS: Final = {"Elo": "Fide", "Rapide": "RapideFide", "Blitz": "BlitzFide"}
"""The columns of the ratings, and those of the letters that say whose each one is."""
_OF_FIDE, _NATIONAL = "F", "N"
_TITLES: Final = tuple(Title)
"""The highest first."""

_COLOURS: Final = {"B": Colour.WHITE, "N": Colour.BLACK}
_NOT_PAIRED, _AWAY = "R", "F"
_GAMES: Final = {
    0: Outcome.PENDING,
    1: Outcome.LOSS,
    2: Outcome.DRAW,
    3: Outcome.WIN,
    4: Outcome.FORFEIT_LOSS,
    5: Outcome.FORFEIT_LOSS,
    6: Outcome.FORFEIT_WIN,
}
_AWAY_OUTCOMES: Final = {
    0: Outcome.ZERO_POINT_BYE,
    2: Outcome.HALF_POINT_BYE,
    6: Outcome.FULL_POINT_BYE,
}
_WON_WITHOUT_GAME: Final = 6

_CODES: Final = {
    "Cumulatif": "PS",
    "Nombre de Victoires": "WIN",
    "Sonnenborn-Berger": "SB",
    "Koya": "KS",
}
_OWN: Final = {
    "Solkoff": "OTHER_SOLKOFF", "Brésilien": "OTHER_BRESILIEN", "Harkness": "OTHER_HARKNESS",
    "SommeDesBuchholz": "OTHER_SUM", "Performance": "OTHER_PERFORMANCE",
    "Kashdan": "OTHER_KASHDAN", "Manuel": "OTHER_MANUAL",
}  # fmt: skip
"""Tie-breaks by the program's own rules: its Buchholz has a rule of its own for unplayed games."""


def is_papi(data: bytes) -> bool:
    """Tell whether a file is a database of Access, as the program writes it."""
    return data.startswith(MARK)


def read_papi(
    data: bytes,
    *,
    encoding: str | None = None,  # noqa: ARG001 - its texts are UTF-16
    limits: Limits = DEFAULT_LIMITS,
) -> ReadResult:
    """Return the tournament in a file of Papi; never raises for its content."""
    if len(data) > limits.bytes:
        return imported(None, FORMAT, [refusal("bytes", len(data), limits.bytes)])
    notes = Notes()
    try:
        tournament = _read(Database(data), notes)
    except DamagedFileError:
        notes.clear()
        notes.found("IMP001", variant="papi")
        tournament = None
    return imported(tournament, FORMAT, notes)


def _read(database: Database, notes: Notes) -> Tournament | None:
    settings: dict[str, str] = {}
    for row in database.rows("INFO"):
        if (name := row.text("Variable")) in _VARIABLES:
            settings[name] = row.text("Value")
    rating = settings.get("ClassElo", "")
    rating = rating if rating in _RATINGS else "Elo"
    everybody = [row for row in database.rows("JOUEUR") if row.number("Ref") != BYE]
    rows = sorted(everybody, key=lambda row: _order(row, rating))
    if settings.get("Genre") not in _EVENTS:
        raise DamagedFileError
    if not rows:
        notes.found("IMP001", variant="nobody")
        return None
    numbers = {row.number("Ref"): StartNo(place) for place, row in enumerate(rows, start=1)}
    if len(numbers) < len(rows) or not all(numbers):
        raise DamagedFileError
    rounds = positive_number(settings.get("NbrRondes", ""))
    rounds = rounds if rounds and rounds <= MOST_ROUNDS else None
    readers = [
        _PlayerRow(row, number, numbers, rating)
        for row, number in zip(rows, numbers.values(), strict=True)
    ]
    players = tuple(reader.player(rounds or MOST_ROUNDS, notes) for reader in readers)
    event, pairings = _EVENTS[settings["Genre"]]
    kind = Kind(event, False, pairings, "data", Message("ranking.kind-by-settings"))  # noqa: FBT003 - a row of facts
    notes.assumed(Message("IMP002.numbered-by-rating"))
    unused = ["clubs", "categories"]
    if any(reader.is_estimated for reader in readers):
        unused.append("estimated ratings")
    if settings.get("Pairing", "") not in {"", "Standard", "Berger"}:
        unused.append(f"accelerated pairings ({settings['Pairing']})")
    notes.unused(unused)
    rounds = rounds or 0
    arbiters = split_arbiters(settings["Arbitre"]) if settings.get("Arbitre") else ()
    days = tuple(_day(settings.get(f"DateRd{number}", "")) for number in range(1, rounds + 1))
    # What the program computes by its own rules is OTHER_….
    names = [name for place in (1, 2, 3) if (name := settings.get(f"Dep{place}", ""))]
    own = [name for name in names if name not in _CODES]
    if own:
        notes.assumed(Message("IMP002.tie-breaks-of-program", numbers=tuple(own)))
    tiebreaks = tuple(_CODES.get(name) or _OWN.get(name, "OTHER_PAPI") for name in names)
    return Tournament(
        kind=kind,
        players=players,
        rounds_played=rounds_with_results(players),
        rounds=rounds,
        national_ratings=tuple(filter(None, (reader.national() for reader in readers))),
        point_system=system_of(30, 10, 0) if settings.get("DecomptePoints") == "OUI" else STANDARD,
        tiebreaks=tiebreaks,
        name=settings.get("Nom") or None,
        city=settings.get("Lieu") or None,
        time_control=settings.get("Cadence") or None,
        start=_day(settings.get("DateDebut", "")),
        end=_day(settings.get("DateFin", "")),
        round_dates=days if all(days) else (),
        arbiters=tuple(
            read_arbiter(ArbiterRole.DEPUTY if place else ArbiterRole.CHIEF, text)
            for place, text in enumerate(arbiters)
        ),
    )


def _order(row: Row, rating: str) -> tuple[int, int, str, str, int]:
    """Return by what a player stands in the list that the program pairs by.

    The file does not have that list. Rating, even an estimated one, title and name give the pairs
    of the first round in all public files.
    """
    title = read_title(row.text("FideTitre")).title
    place = len(_TITLES) if title is None else _TITLES.index(title)
    name = row.text("Nom"), row.text("Prenom")
    return -(row.number(rating) or 0), place, *name, row.number("Ref") or 0


def _day(text: str) -> date | None:
    """Return the day that a text writes with the day first."""
    return next(iter(possible_dates(text.replace("/", "."))), None)


class _PlayerRow:
    """The row of a player, with the numbers of all by their references."""

    def __init__(
        self, row: Row, number: StartNo, numbers: Mapping[int | None, StartNo], rating: str
    ) -> None:
        self._row, self._number, self._numbers = row, number, numbers
        self._rating = max(row.number(rating) or 0, 0) or None
        self._whose = row.text(_RATINGS[rating]) if self._rating else ""
        self.is_estimated = bool(self._rating) and self._whose not in {_OF_FIDE, _NATIONAL}

    def player(self, rounds: int, notes: Notes) -> Player:
        """Return the player with so many rounds."""
        row = self._row
        days = row.real("NeLe")
        born = "" if days is None else _birth(days)
        return Player(
            start_no=self._number,
            name=", ".join(filter(None, (row.text("Nom"), row.text("Prenom")))),
            sex=read_sex(row.text("Sexe")),
            title=read_title(row.text("FideTitre")).title,
            rating=self._rating if self._whose == _OF_FIDE else None,
            federation=row.text("Federation") or None,
            fide_id=positive_number(row.text("FideCode")),
            birth=read_birth(born).birth,
            rounds=without_absence_at_the_end(
                [self._entry(number, notes) for number in range(1, rounds + 1)]
            ),
        )

    def national(self) -> NationalRating | None:
        """Return the player's national rating and licence, None without either."""
        rating = self._rating if self._whose == _NATIONAL else None
        licence = self._row.text("NrFFE")
        if not (rating or licence):
            return None
        return NationalRating(
            federation=FEDERATION,
            start_no=self._number,
            rating=rating,
            national_id=licence or None,
        )

    def _entry(self, round_: int, notes: Notes) -> RoundEntry:
        """Return a round of the player; what is not known of it is named."""
        column = f"Rd{round_:02}"
        colour, result = self._row.text(f"{column}Cl"), self._row.number(f"{column}Res") or 0
        ref = self._row.number(f"{column}Adv") or 0
        opponent, outcome = self._numbers.get(ref), None
        if ref == BYE and result == _WON_WITHOUT_GAME:
            return RoundEntry(Outcome.PAIRING_ALLOCATED_BYE)
        if opponent not in {None, self._number} and colour in _COLOURS:
            outcome = _GAMES.get(result)
            entry = RoundEntry(outcome or Outcome.PENDING, opponent, _COLOURS[colour])
        else:
            if not ref and colour == _AWAY:
                outcome = _AWAY_OUTCOMES.get(result)
            elif not (ref or result) and colour in {"", _NOT_PAIRED}:
                return ABSENT
            entry = RoundEntry(outcome) if outcome else ABSENT
        if outcome is None:
            text = f"{colour} {ref} {result}".strip()
            notes.found("IMP003", round=round_, participant=self._number, text=text)
        return entry


def _birth(days: float) -> str:
    try:
        return f"{_FIRST_DAY + timedelta(days=int(days)):%Y/%m/%d}"
    except (OverflowError, ValueError):
        return ""
