"""A tournament as the XML in which OpenGotha saves one."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, Final

from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.losses import report_read_back
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.xml_writer import Element, Name, document, names_in_parts
from trfkit.go.formats.egd_table import CAPTIONS
from trfkit.go.formats.h9 import report_short_games, tournament_of_go
from trfkit.go.formats.opengotha.read import (
    MINUTE,
    MOVES,
    SHARES,
    STRONGEST,
    WEAKEST,
    Ladder,
    key_of,
    read_opengotha,
)
from trfkit.go.go_event import BEGINNER, NO_HANDICAPS, USUAL_TIE_BREAKS, GoEvent, go_event
from trfkit.limits import NO_LIMITS
from trfkit.messages.message import Message
from trfkit.model import ArbiterRole, Colour, Outcome, RoundEntry, RoundKind
from trfkit.record import replace
from trfkit.units import HALF_POINT, POINT, StartNo

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from trfkit.model import Player, Tournament

TITLE: Final = "OpenGotha"

_DATA_VERSION: Final = "201"
_VERSION: Final = "3.51"
_PROGRAM: Final = "OpenGotha "
_MOST_ROUNDS: Final = 20
_CRITERIA: Final = 6
_RESULTS: Final = {shares: name for name, shares in SHARES.items() if shares is not None}
_UNKNOWN: Final = "UNKNOWN"
_BY_DEFAULT: Final = {
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS): "WHITEWINS",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN): "BLACKWINS",
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_WIN): "BOTHWIN",
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS): "BOTHLOSE",
}
_HALVES: Final = {Outcome.HALF_POINT_BYE: 1, Outcome.FULL_POINT_BYE: 2}


def write_opengotha(tournament: Tournament) -> Converted:
    """Return the XML, in UTF-8: players, games, byes, and the settings that the scores need.

    Players keep the order of the file, which numbers them. A tournament of chess is written with
    what it has: grades follow from ratings, which is reported, like all that does not come back
    when the file is read.
    """
    report = Report(TITLE)
    report_short_games(tournament, report)
    event = tournament_of_go(tournament, report, countries=False)
    writer = _Writer(event, go_event(event) or GoEvent(), report)
    data = document(writer.root())
    again = read_opengotha(data, limits=NO_LIMITS).tournament
    if tournament.players and again is not None:
        report_read_back(writer.written(tournament, again), again, report)
    return Converted(data, report.joined_by_record())


class _Writer:
    """One file in the making."""

    def __init__(self, event: Tournament, go: GoEvent, report: Report) -> None:
        self._event, self._go, self._report = event, go, report
        self._last = last_round(event)
        self._names = self._different_names()
        self._ladder = self._fitting_ladder()
        # The half points of absences: those of requested byes, if there are any.
        counted = Counter(
            _HALVES[entry.outcome]
            for player in self._event.players
            for entry in player.rounds
            if entry.opponent is None and entry.outcome in _HALVES
        )
        self._absence = counted.most_common(1)[0][0] if counted else 0
        # The codes of placement; a McMahon begins with its scores.
        codes = [code for code in self._event.tiebreaks if code in CAPTIONS.values()]
        primary = self._go.primary
        if primary not in codes:
            codes = [primary, *(codes or USUAL_TIE_BREAKS)]
        self._codes = tuple(dict.fromkeys(codes))[:_CRITERIA]
        self._is_mcmahon = "MMS" in self._codes

    def root(self) -> Element:
        """Return the whole file."""
        byes: list[Element] = []  # filled while the games are written
        program = self._event.controller or ""
        version = program.removeprefix(_PROGRAM) if program.startswith(_PROGRAM) else _VERSION
        attributes = {"dataVersion": _DATA_VERSION, "fullVersionNumber": version}
        parts = (
            Element("Players", {}, map(self._player, self._event.players)),
            Element("Games", {}, self._games(byes)),
            Element("ByePlayers", {}, byes),
            Element("TournamentParameterSet", {}, self._settings()),
        )
        return Element("Tournament", attributes, parts)

    def written(self, tournament: Tournament, again: Tournament) -> Tournament:
        """Return the tournament with the names of the file, and its stones for each game.

        A file states a handicap for every game, which tells 0 where the tournament tells nothing.
        ``again`` is what was read back, its players in the same order.
        """
        players = tuple(
            replace(player, name=str(self._names[player.start_no])) for player in tournament.players
        )
        go = go_event(again) or GoEvent()
        stones = {
            player.start_no: go.player(row.start_no).handicaps
            for player, row in zip(players, again.players, strict=True)
        }
        of_go = (
            replace(self._go.player(number), handicaps=told) for number, told in stones.items()
        )
        return replace(
            tournament, players=players, discipline=replace(self._go, players=tuple(of_go))
        )

    # Players ---------------------------------------------------------------------------------

    def _different_names(self) -> dict[StartNo, Name]:
        """Return the names of all; keys of games are made of them, so that no two are the same."""
        names = names_in_parts(self._event, self._report)
        used: Counter[str] = Counter()
        for player in self._event.players:
            name = names[player.start_no]
            key = key_of("".join(name))
            used[key] += 1
            if used[key] > 1:
                other = Name(name.family, f"{name.first} {used[key]}".strip())
                old, new = str(name), str(other)
                fact = Message("losses.field.name")
                self._report.changed("001", fact, old, new, participant=player.start_no)
                names[player.start_no] = other
        return names

    def _fitting_ladder(self) -> Ladder:
        """Return the floor, bar and zero with which the fewest start scores need a correction."""
        starts = [
            (one.grade.rank, (one.start_score or 0) // POINT)
            for one in self._go.players
            if one.grade is not None
        ]
        if not starts:
            return Ladder(WEAKEST, STRONGEST, WEAKEST)
        ((usual, _),) = Counter(score - rank for rank, score in starts).most_common(1)
        zero = min(max(-usual, WEAKEST), STRONGEST)
        bar = max(score for _, score in starts) + zero
        floor = min(score for _, score in starts) + zero
        above = any(rank > bar for rank, _ in starts)
        below = any(rank < floor for rank, _ in starts)
        return Ladder(
            min(max(floor, WEAKEST), STRONGEST) if below else WEAKEST,
            min(max(bar, WEAKEST), STRONGEST) if above else STRONGEST,
            zero,
        )

    def _player(self, player: Player) -> Element:
        go_player = self._go.player(player.start_no)
        surname, first_name = self._names[player.start_no]
        grade = go_player.grade or BEGINNER
        start = go_player.start_score or 0
        if start % POINT:
            old, new = f"{start / POINT:g}", str(start // POINT)
            fact = Message("losses.field.start_score")
            self._report.changed("001", fact, old, new, participant=player.start_no)
        correction = start // POINT - self._ladder.score(grade.rank) if self._is_mcmahon else 0
        grade_text = str(grade).upper()
        # 1 for each round that the player takes part in, 0 for an absence.
        participating = "".join(
            "0" if self._is_absence(player.round(number)) else "1"
            for number in range(1, max(_MOST_ROUNDS, self._last) + 1)
        )
        return Element(
            "Player",
            {
                "agaExpirationDate": "",
                "agaId": "",
                "club": go_player.club or "",
                "country": go_player.country or "",
                "egfPin": "" if go_player.pin is None else f"{go_player.pin:08d}",
                "ffgLicence": go_player.licence or "",
                "ffgLicenceStatus": "",
                "firstName": first_name,
                "grade": grade_text,
                "name": surname,
                "participating": participating,
                "rank": grade_text,
                "rating": "" if player.rating is None else str(player.rating),
                "ratingOrigin": "" if player.rating is None else "INI",
                "registeringStatus": "FIN",
                "smmsCorrection": str(correction),
            },
        )

    def _is_absence(self, entry: RoundEntry) -> bool:
        return entry.opponent is None and _HALVES.get(entry.outcome) == self._absence

    # Rounds ----------------------------------------------------------------------------------

    def _games(self, byes: list[Element]) -> Iterator[Element]:
        """Yield the games; byes are put aside."""
        for number in range(1, self._last + 1):
            for pairing in pairings(self._event, number):
                if pairing.is_mutual:
                    yield self._game(pairing)
                elif pairing.opponent is None and (
                    pairing.white_entry.kind is RoundKind.PAIRING_ALLOCATED_BYE
                ):
                    attributes = {
                        "player": self._key(pairing.white),
                        "roundNumber": str(pairing.round),
                    }
                    byes.append(Element("ByePlayer", attributes))

    def _game(self, pairing: Pairing) -> Element:
        black = pairing.black
        if black is None or pairing.black_entry is None:
            raise ValueError("a game has two sides")
        white, pair = pairing.white, (pairing.white_entry, pairing.black_entry)
        outcomes = pair[0].outcome, pair[1].outcome
        shares = outcomes[0].share, outcomes[1].share
        by_default = _BY_DEFAULT.get(outcomes)
        result = by_default or _RESULTS.get(shares, _UNKNOWN)  # type: ignore[arg-type]
        known = (pair[0].colour, pair[1].colour) == (Colour.WHITE, Colour.BLACK)
        return Element(
            "Game",
            {
                "blackPlayer": self._key(black),
                "handicap": "0" if by_default else str(self._stones(pairing)),
                "knownColor": "true" if known else "false",
                "result": f"RESULT_{result}_BYDEF" if by_default else f"RESULT_{result}",
                "roundNumber": str(pairing.round),
                "tableNumber": str(pairing.board),
                "whitePlayer": self._key(white),
            },
        )

    def _stones(self, pairing: Pairing) -> int:
        handicaps = (
            self._go.player(player.start_no).handicap(pairing.round)
            for player in (pairing.white, pairing.black)
            if player is not None
        )
        return next((stones for stones in handicaps if stones is not None), 0)

    def _key(self, player: Player) -> str:
        return key_of("".join(self._names[player.start_no]))

    # Settings --------------------------------------------------------------------------------

    def _settings(self) -> Iterator[Element]:
        event, go = self._event, self._go
        bye = min(max(event.point_system.pairing_allocated_bye // HALF_POINT, 0), 2)
        wins = [
            default if points is None else min(max(points // HALF_POINT, 0), 2)
            for points, default in ((go.wins_of_absence, self._absence), (go.wins_of_bye, bye))
        ]
        chief = [one.text for one in event.arbiters if one.role is ArbiterRole.CHIEF]
        yield Element(
            "GeneralParameterSet",
            {
                "name": event.name or "",
                "shortName": event.name or "",
                "location": event.city or "",
                "director": next(iter(chief), ""),
                "beginDate": _day(event.start),
                "endDate": _day(event.end),
                "size": "" if go.board_size is None else str(go.board_size),
                "komi": "" if go.komi is None else f"{go.komi:f}",
                "numberOfRounds": str(event.scheduled_rounds or ""),
                **self._clock(),
                "genCountNotPlayedGamesAsHalfPoint": "false",
                "genMMBar": _grade(self._ladder.bar),
                "genMMFloor": _grade(self._ladder.floor),
                "genMMZero": _grade(self._ladder.zero),
                "genMMS2ValueAbsent": str(self._absence),
                "genMMS2ValueBye": str(bye),
                "genNBW2ValueAbsent": str(wins[0]),
                "genNBW2ValueBye": str(wins[1]),
                "genRoundDownNBWMMS": "false" if go.rounds_down is False else "true",
            },
        )
        reduction = go.handicap_reduction
        if reduction is not None:
            yield Element(
                "HandicapParameterSet",
                {
                    "hdBasedOnMMS": "true" if self._is_mcmahon else "false",
                    "hdCeiling": "0" if reduction >= NO_HANDICAPS else str(NO_HANDICAPS),
                    "hdCorrection": str(min(reduction, NO_HANDICAPS)),
                    "hdNoHdRankThreshold": _grade(WEAKEST),
                },
            )
        names = [_criterion(code, is_mcmahon=self._is_mcmahon) for code in self._codes]
        names += ["NULL"] * (_CRITERIA - len(names))
        rows = tuple(
            Element("PlacementCriterion", {"name": name, "number": str(place)})
            for place, name in enumerate(names, start=1)
        )
        criteria = Element("PlacementCriteria", {}, rows)
        yield Element("PlacementParameterSet", {}, (criteria,))

    def _clock(self) -> Mapping[str, str]:
        """Return the thinking time; byo-yomi is what makes the adjusted time of the basic one."""
        basic, adjusted = self._go.basic_minutes, self._go.adjusted_minutes
        if basic is None:
            return {}
        clock = {"basicTime": str(basic)}
        if adjusted is None:
            return clock | {"complementaryTimeSystem": "FISCHER"}
        if adjusted <= basic:
            return clock | {"complementaryTimeSystem": "SUDDENDEATH"}
        seconds = ceil((adjusted - basic) * MINUTE / MOVES)
        return clock | {"complementaryTimeSystem": "STDBYOYOMI", "stdByoYomiTime": str(seconds)}


def _criterion(code: str, *, is_mcmahon: bool) -> str:
    """Return the program's name of a code: sums are of McMahon scores, or of wins."""
    sum_, _, cut = code.partition("-")
    name = f"{sum_}{'M' if is_mcmahon else 'W'}{f'M{cut}' if cut else ''}"
    return name if CAPTIONS.get(name) == code else code


def _grade(rank: int) -> str:
    return f"{-rank}K" if rank < 0 else f"{rank + 1}D"


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat()
