"""EGF h9, a tournament for the European Go rating list: read and written."""

from __future__ import annotations

import re
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from trfkit.federations import COUNTRY_OF
from trfkit.files.convert.losses import report_read_back
from trfkit.files.trf.emitting.line_cells import clean
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.go.formats.egd_rows import read_round
from trfkit.go.formats.egd_table import (
    ADJUSTED_MINUTES,
    KOMI,
    FactReader,
    printed_cell,
    read_go_table,
    text_of,
)
from trfkit.go.go_event import BEGINNER, USUAL_TIE_BREAKS, GoEvent, GoPlayer, go_event, parse_grade
from trfkit.go.ufgo.go_ranks import rank_by_table
from trfkit.limits import DEFAULT_LIMITS, NO_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import STANDARD, Player, RoundEntry, RoundKind, Tournament
from trfkit.model.outcome import UNRATED_GAMES
from trfkit.patterns import lazy_pattern
from trfkit.ranking import Ranking, Standing, rank
from trfkit.record import replace
from trfkit.tie_breaks import row_of
from trfkit.units import HALF_POINT, POINT, StartNo
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "h9"

_FACT: Final = lazy_pattern(rb"^[ \t]*;[ \t]*(?:CL|EV|PC|DT|HA|KM|TM|TC|CM)\[", re.MULTILINE)
_GRADE: Final = lazy_pattern(rb"[0-9]{1,2}[kdp]", re.IGNORECASE)
_ROUND: Final = lazy_pattern(rb"[0-9]{1,4}[+\-=?]!?/?[wb]?[0-9]{0,2}", re.IGNORECASE)
_FRENCH: Final = b";name="
_LOOKED_AT: Final = 16_384
_ENOUGH_ROWS: Final = 2


def is_h9(data: bytes) -> bool:
    """Tell whether a file is such a table: by its facts, else by rows that look like one."""
    start = data[:_LOOKED_AT].replace(b"\0", b"")
    if _FRENCH in start.lower():
        return False
    lines = [line.partition(b";")[0].split() for line in start.splitlines()]
    if _FACT.search(start) is not None:
        return any(_grade_in(words) is not None for words in lines)  # before round 1, too
    return sum(map(_is_row, lines)) >= _ENOUGH_ROWS


def _grade_in(words: Sequence[bytes]) -> int | None:
    """Return the place of a grade behind a name, None where there is none."""
    return next((i for i, word in enumerate(words) if i and _GRADE.fullmatch(word)), None)


def _is_row(words: Sequence[bytes]) -> bool:
    """Tell whether a line has a name, then a grade, then a round."""
    grade = _grade_in(words)
    return grade is not None and any(_ROUND.fullmatch(word) for word in words[grade + 1 :])


def read_h9(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament in a table of the European Go Database; never raises for its content.

    Players have the numbers by which rows refer to each other: their places. Start scores
    follow from the column of McMahon scores, handicaps that no row writes from the grades.
    """
    return read_go_table(data, name=FORMAT, facts=_FACTS, encoding=encoding, limits=limits)


def _class(text: str) -> Mapping[str, str] | None:
    letter = text.upper()
    return {"tournament_class": letter} if letter in {"A", "B", "C", "D", "X"} else None


def _place(text: str) -> Mapping[str, str | None]:
    """Return country and city; the country is the part with two letters, wherever it stands."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    country = next((p.upper() for p in parts if re.fullmatch("[A-Za-z]{2}", p)), None)
    city = ", ".join(p for p in parts if p.upper() != country)
    return {"country": country, "city": city or None}


def _dates(text: str) -> Mapping[str, date] | None:
    """Return the first and the last day."""
    days = re.findall(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})", text)
    try:
        dates = [date(int(year), int(month), int(day)) for year, month, day in days]
    except ValueError:
        return None
    return {"start": dates[0], "end": dates[-1]} if dates else None


def _reduction(text: str) -> Mapping[str, int] | None:
    match = re.fullmatch(r"h?(-?[0-9])", text, re.IGNORECASE)
    return {"handicap_reduction": int(match[1])} if match else None


_FACTS: Final[Mapping[str, FactReader]] = MappingProxyType(
    {
        "CL": FactReader(_class, "class"),
        "EV": text_of("name"),
        "PC": FactReader(_place, "place"),
        "DT": FactReader(_dates, "days"),
        "HA": FactReader(_reduction, "reduction"),
        "KM": KOMI,
        "TM": ADJUSTED_MINUTES,
        "TA": ADJUSTED_MINUTES,
        "CM": text_of("remark"),
    }
)


TITLE: Final = "EGF h9"

_SIGNS: Final = {2: "+", 1: "=", 0: "-"}
_FREE, _HALF, _ABSENT = "  0+", "  0=", "  0-"
_NO_COUNTRY: Final = "XX"
_NO_CLUB: Final = "-"
WIDTH_OF_NAMES: Final = 30
_LEAST_WIDTH_OF_SCORES: Final = 5
_WIDTH_OF_ROUNDS: Final = 8
_BLANKS: Final = lazy_pattern(r"\s+")
_NOT_IN_WORDS: Final = lazy_pattern(r"[;|]")
_NOT_IN_FACTS: Final = str.maketrans("[]", "()")
_BY_DEFAULT: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_PAIRED: Final = _BY_DEFAULT | {RoundKind.GAME, RoundKind.PENDING}


def write_h9(tournament: Tournament) -> Converted:
    """Return a tournament as a table: UTF-8, a row a player, the best first.

    Scores and places are computed; rows refer to each other by their places. A tournament of
    chess is written with what it has: grades follow from ratings, which is reported, like all
    that does not come back when the table is read.
    """
    report = Report(TITLE)
    report_short_games(tournament, report)
    return write_table(WrittenTable, tournament, report, read=read_h9, countries=True)


def write_table(
    kind: type[WrittenTable],
    tournament: Tournament,
    report: Report,
    *,
    read: Callable[..., ReadResult],
    countries: bool,
) -> Converted:
    """Return the table of a kind; what does not come back when ``read`` reads it is reported."""
    event = tournament_of_go(tournament, report, countries=countries)
    table = kind(event, go_event(event) or GoEvent(), report)
    data = "".join(f"{line}\n" for line in table.lines()).encode()
    if tournament.players:
        carried = table.kept(tournament)
        numbers = table.numbers_by_place()
        again = read(data, limits=NO_LIMITS).tournament
        report_read_back(carried, again, report, numbers=numbers)
    return Converted(data, report.joined_by_record())


def tournament_of_go(tournament: Tournament, report: Report, *, countries: bool) -> Tournament:
    """Return the tournament as one of Go, with a grade and a country for each player.

    ``countries`` says that the format wants one of everybody.
    """
    go = go_event(tournament)
    if go is None:
        go = GoEvent()
        report.assumed("001", Message("go.scores-of-go"))
    if tournament.point_system != STANDARD and tournament.discipline.is_summed:
        report.not_carried("162", Message("losses.point_system"))
        tournament = replace(tournament, point_system=STANDARD)
    classified = {one.start_no: one.classification for one in tournament.national_ratings}
    players = []
    for player in tournament.players:
        go_player = go.player(player.start_no)
        grade = go_player.grade or parse_grade(classified.get(player.start_no) or "")
        if grade is None and player.rating is not None:
            grade = rank_by_table(player.rating * POINT)
        country = go_player.country or COUNTRY_OF.get(player.federation or "")
        players.append(replace(go_player, grade=grade, country=country))
    if any(one.grade is not None and go.player(one.start_no).grade is None for one in players):
        report.assumed("001", Message("go.grades-by-rating"))
    if any(one.grade is None for one in players):
        report.assumed("001", Message("go.beginners", grade=str(BEGINNER)))
    if countries and any(one.country is None for one in players):
        report.assumed("001", Message("go.no-country", country=_NO_COUNTRY))
    return replace(
        tournament,
        kind=replace(tournament.kind, is_team=False),
        teams=(),
        discipline=replace(go, players=tuple(players)),
    )


def _codes(event: Tournament, go: GoEvent) -> tuple[str, ...]:
    """Return the scores to print: the one that ranks, and the sums of the event's own list."""
    own = []
    for text in event.tiebreaks:
        row = row_of(text)
        if row is not None and row.discipline and row.compute is not None:
            own.append(text)
    return tuple(dict.fromkeys((go.primary, *(own or USUAL_TIE_BREAKS))))


class WrittenTable:
    """One table in the making."""

    def __init__(self, event: Tournament, go: GoEvent, report: Report) -> None:
        self._event, self._go, self._report = event, go, report
        self._standings = rank(event, Ranking(tiebreaks=_codes(event, go)))
        self._places = {row.id: place for place, row in enumerate(self._standings.rows, start=1)}
        self._players = {player.start_no: player for player in event.players}
        self._rounds = max(event.rounds_played, *map(last_pairing, event.players), 0)

    def kept(self, tournament: Tournament) -> Tournament:
        """Return the tournament with the places that are written, and what it has as one of Go.

        Stated ranks that are others are reported.
        """
        places = self._places
        ranks = {row.id: row.rank for row in self._standings.rows}
        others = [
            (player.start_no, str(player.stated_rank), str(places[player.start_no]))
            for player in tournament.players
            if player.stated_rank not in {None, ranks[player.start_no], places[player.start_no]}
        ]
        self._report.changed_of_many("001", Message("losses.field.rank"), others)
        players = tuple(
            replace(
                player,
                name=_name_read_again(player.name),
                stated_rank=places[player.start_no],
            )
            for player in tournament.players
        )
        go = self._go
        clubs = tuple(
            replace(one, club=one_line(one.club)) if is_altered(one.club) else one
            for one in go.players
        )
        return replace(tournament, players=players, discipline=replace(go, players=clubs))

    def numbers_by_place(self) -> dict[StartNo, StartNo]:
        """Return whose number each place stands for that is written."""
        return {StartNo(place): StartNo(number) for number, place in self._places.items()}

    def lines(self) -> Iterator[str]:
        """Yield the facts of the event, the captions, and a row for each player."""
        if self._event.scheduled_rounds > self._rounds:
            self._report.not_carried("142", Message("go.rounds-unpaired"))
        yield from self._facts()
        yield self._captions()
        yield from map(self._row, self._standings.rows)

    def _facts(self) -> Iterator[str]:
        event, go = self._event, self._go
        country = go.country or COUNTRY_OF.get(event.federation or "", "")
        place = f"{country},{event.city or ''}" if country or event.city else None
        dates = [day.isoformat() for day in (event.start, event.end or event.start) if day]
        for key, value in (
            ("CL", go.tournament_class),
            ("EV", event.name),
            ("PC", place),
            ("DT", ",".join(dates) or None),
            ("HA", None if go.handicap_reduction is None else f"h{go.handicap_reduction}"),
            ("KM", None if go.komi is None else f"{go.komi:f}"),
            ("TM", None if go.adjusted_minutes is None else f"{go.adjusted_minutes:f}"),
            ("CM", go.remark or event.time_control),
        ):
            if value is not None:
                yield f"; {key}[{self._fact(key, str(value))}]"
        source = f" from {one_line(event.controller)}" if event.controller else ""
        yield f"; Generated by trfkit {__version__}{source}"
        for text in event.comments:
            if is_altered(text):
                self._report.changed("###", Message("losses.comment"), text, one_line(text))
            if one_line(text):
                yield f"; {one_line(text)}"
        yield ";"

    def _fact(self, key: str, value: str) -> str:
        written = one_line(value).translate(_NOT_IN_FACTS)
        if written != value:
            self._report.changed(key, Message("losses.text"), value, written)
        return written

    def _captions(self) -> str:
        names = "".join(f"{column.key:>{_width(column.key)}}" for column in self._standings.columns)
        return f"; Pl {'Name':{WIDTH_OF_NAMES}}  Rk Co Club{names}"

    def _row(self, standing: Standing) -> str:
        player = self._players[StartNo(standing.id)]
        go_player = self._go.player(player.start_no)
        scores = "".join(
            f"{text or '0':>{_width(key)}}" for key, text in self._standings.texts(standing).items()
        )
        grade = f"{go_player.grade or BEGINNER!s:>3}"
        country = go_player.country or _NO_COUNTRY
        return self._line(player, go_player, grade, country, f"{self._club(go_player):>4}{scores} ")

    def _line(self, player: Player, go_player: GoPlayer, *fields: str) -> str:
        """Return place and name, the fields behind them, the rounds, and the European number."""
        rounds = range(1, self._rounds + 1)
        entries = ((player.round(r), go_player.handicap(r)) for r in rounds)
        cells = " ".join(f"{self._cell(*entry):<{_WIDTH_OF_ROUNDS}}" for entry in entries)
        place = self._places[player.start_no]
        name = f"{place:>4} {self._name(player):{WIDTH_OF_NAMES}}"
        row = " ".join((name, *fields, cells))
        return row.rstrip() if go_player.pin is None else f"{row} |{go_player.pin}"

    def _name(self, player: Player) -> str:
        """Return surname and given name, each as one word."""
        surname, _, first_name = player.name.partition(",")
        words = [self._word(part, player) for part in (surname, first_name) if part.strip()]
        if len(words) > 1 and parse_grade(words[1]) is not None:
            words[1] += "_"  # a given name that would be taken for the grade
        return " ".join(words) or f"Player_{player.start_no}"

    def _word(self, text: str, player: Player) -> str:
        written = _NOT_IN_WORDS.sub("_", one_line(text))
        if "_" in written or is_altered(text):
            fact, new = Message("losses.field.name"), written.replace("_", " ")
            self._report.changed("001", fact, text, new, participant=player.start_no)
        return _BLANKS.sub("_", written)

    def _club(self, go_player: GoPlayer) -> str:
        """Return the club as one word that cannot be taken for a score or a round."""
        club = _BLANKS.sub("_", _NOT_IN_WORDS.sub("_", one_line(go_player.club))) or _NO_CLUB
        if is_altered(go_player.club):
            fact, old = Message("losses.field.club"), go_player.club or ""
            self._report.changed("001", fact, old, club, participant=go_player.start_no)
        if printed_cell(club).value is not None or read_round(club) is not None:
            club += "_"
        return club

    def _cell(self, entry: RoundEntry, stones: int | None) -> str:
        """Return the token of a round; a game by default is a free round of its points."""
        place = self._places.get(entry.opponent) if entry.opponent is not None else None
        if place is None or entry.kind not in _PAIRED or entry.kind in _BY_DEFAULT:
            points = self._event.point_system.points(entry)
            return _FREE if points >= POINT else _HALF if points >= HALF_POINT else _ABSENT
        sign = "?" if entry.outcome.share is None else _SIGNS[entry.outcome.share]
        if entry.colour is None and stones is None:
            return f"{place:>3}{sign}"
        colour = entry.colour or "?"
        return f"{place:>3}{sign}/{colour}{'' if stones is None else stones}"


def _name_read_again(name: str) -> str:
    """Return a name as the table gives it back, the very text where that is the same."""
    again = ", ".join(filter(None, map(one_line, name.split(",", 1))))
    return name if again == name else again


def last_pairing(player: Player) -> int:
    """Return the last round in which a player has an opponent, 0 if there is none."""
    return max((r for r, one in enumerate(player.rounds, 1) if one.opponent is not None), default=0)


def one_line(text: str | None) -> str:
    """Return a text on one line, without blanks around it and with single ones inside.

    Control characters become blanks, and bytes that reading could not decode a sign for them.
    """
    return " ".join(clean(text or "").split())


def is_altered(text: str | None) -> bool:
    """Tell whether a text loses more than blanks on its way to one line."""
    return one_line(text).split() != (text or "").split()


def _width(caption: str) -> int:
    return max(_LEAST_WIDTH_OF_SCORES, len(caption)) + 1


def report_short_games(tournament: Tournament, report: Report) -> None:
    """Report games that are not rated as too short, which no format of Go knows."""
    rounds = (entry for player in tournament.players for entry in player.rounds)
    if any(entry.outcome in UNRATED_GAMES for entry in rounds):
        report.not_carried("001", Message("go.short-games"))
