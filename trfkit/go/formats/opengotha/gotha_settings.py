"""Settings of an OpenGotha tournament: the event, its clocks, and how scores count."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.trf.reading.field_values import read_arbiter
from trfkit.files.xml_document import Fields, elements, without_attributes
from trfkit.go.formats.egd_table import CAPTIONS
from trfkit.go.go_event import NO_HANDICAPS, parse_grade
from trfkit.model import ArbiterRole, Outcome
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.units import HALF_POINT, Points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trfkit.files.import_findings import Notes
    from trfkit.files.xml_document import XmlDocument

_ZERO: Final = -30  # 30 kyu
_BAR: Final = 8  # 9 dan
_SUM: Final = lazy_pattern(r"(?:SOSOS|SODOS|SOS|CUSS)([WM])(?:M[12])?")
_OF_MCMAHON: Final = frozenset({"MMS", "STS"})
_ABSENCES: Final = (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)

# What counts for the adjusted time, and the least times of the classes: adjusted, basic minutes.
_MOVES: Final = 45
_MOVES_CANADIAN: Final = 60
_CLASSES: Final = (("A", 75, 60), ("B", 50, 40), ("C", 30, 25))
_MINUTE: Final = 60


class Settings(Record):
    """What the parameters of a file say.

    ``floor``, ``bar`` and ``zero`` are steps of the ladder of grades. ``absence`` is what a round
    is in which a player did not take part, ``bye`` the points of the player left over.
    ``tournament`` and ``go`` hold further fields of those.
    """

    rounds: int | None
    is_mcmahon: bool
    floor: int
    bar: int
    zero: int
    absence: Outcome
    bye: Points
    tournament: Mapping[str, Any]
    go: Mapping[str, Any]

    def start_score(self, rank: int, correction: int) -> Points:
        """Return the start score of a rank, in tenths: between floor and bar, over zero."""
        return Points(10 * (min(max(rank, self.floor), self.bar) - self.zero + correction))


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
        floor=_rank(general, "genmmfloor", _ZERO),
        bar=_rank(general, "genmmbar", _BAR),
        zero=_rank(general, "genmmzero", _ZERO),
        absence=_ABSENCES[value_absent],
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


_MOST_STONES: Final = 9
"""The ceiling of handicaps that goes without saying."""


def _reduction(handicap: Fields | None, notes: Notes) -> int | None:
    if handicap is None:
        return None
    ceiling = handicap.whole("hdceiling")
    if ceiling == 0:
        return NO_HANDICAPS
    if ceiling not in {None, _MOST_STONES}:
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
        extra = Fraction(_MOVES * (general.count("stdbyoyomitime") or 0), _MINUTE)
    elif system == "CANBYOYOMI":
        moves = general.count("nbmovescantime") or 1
        extra = Fraction(_MOVES_CANADIAN * (general.count("canbyoyomitime") or 0), moves * _MINUTE)
    elif system != "SUDDENDEATH":
        return clock  # Fischer's clock: the texts give no rule for the adjusted time
    adjusted = basic + int(extra)
    clock["adjusted_minutes"] = adjusted
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
