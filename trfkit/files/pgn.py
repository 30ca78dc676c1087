"""Games of chess (PGN) without moves: the tags of each game state the players, day and result."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from trfkit.federations import FEDERATIONS, FIDE
from trfkit.files.convert.board_pairings import Pairing, last_round, pairings
from trfkit.files.convert.losses import report_read_back
from trfkit.files.crosstables.table_outcomes import (
    NOT_PLAYED,
    import_result,
    refused,
    tournament_of,
)
from trfkit.files.import_findings import Notes
from trfkit.files.tables.grid import decode
from trfkit.files.trf.emitting.loss_report import Converted, Report
from trfkit.files.trf.reading.field_values import positive_number, read_day, read_title
from trfkit.limits import BEGINNING, DEFAULT_LIMITS, NO_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model import ABSENT, Colour, Outcome, Player, RoundEntry, RoundKind, Title, Tournament
from trfkit.model.outcome import AS_UNRATED, RESULTS, UNRATED_GAMES, row_of
from trfkit.patterns import lazy_pattern
from trfkit.record import Record, replace
from trfkit.units import StartNo
from trfkit.visible_text import plain, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from trfkit.files.trf.reading.result import ReadResult

FORMAT: Final = "pgn"
SIDES: Final = ("White", "Black")

_START: Final = lazy_pattern(
    rb'(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:\s|[;%][^\r\n]*[\r\n])*\[\w+\s+"'
)
_TAG_OF_A_GAME: Final = lazy_pattern(rb'\[(?:Event|White|Black|Result)\s+"')

_TOKEN: Final = lazy_pattern(
    r"""\[\s*(?P<tag>\w+)\s*"(?P<value>(?:[^"\\\r\n]|\\.)*)"[^\]"\r\n]*\]"""
    r"""|(?P<comment>\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*)"""
    r"""|(?P<end>1-0|0-1|1/2-1/2|\*)(?=\s|\Z|\[|\{)"""
    r"""|(?P<move>[A-Za-z][\w+#=-]*|--)""",
    re.MULTILINE,
)
_ESCAPED: Final = lazy_pattern(r"\\(.)")
_ROUND: Final = lazy_pattern(r"\D{0,12}?([0-9]{1,4})(?:\D.*)?", re.DOTALL)
_NOTHING: Final = frozenset({"", "?", "-"})

_SPELT: Final = {"½-½": "1/2-1/2", "1/2": "1/2-1/2", "0.5-0.5": "1/2-1/2", "+--": "+/-",
                 "--+": "-/+", "---": "-/-", "+:-": "+/-", "-:+": "-/+", "-:-": "-/-",
                 "1-0F": "+/-", "0-1F": "-/+"}  # fmt: skip
"""Other ways to write a result, beside those of the standard."""

UNPLAYED: Final = "unplayed"
_INFRACTION: Final = "rules infraction"
UNTERMINATED: Final = "unterminated"
_ORDER_OF_TITLES: Final = {str(title): place for place, title in enumerate(Title)}


def is_pgn(data: bytes) -> bool:
    """Tell by its beginning whether a file holds games: a tag, and one that every game has."""
    head = data[:BEGINNING].replace(b"\0", b"")
    return _START.match(head) is not None and _TAG_OF_A_GAME.search(head) is not None


_READ: Final = frozenset(
    {"Event", "Site", "Date", "Round", "Result", "EventDate", "Termination",
     *(f"{side}{fact}" for side in SIDES for fact in ("", "Elo", "Title", "FideId", "Fed"))}
)  # fmt: skip


class _Game(Record, gc=False):
    """A game as written: its tags, the line of the first, and the text after them."""

    tags: Mapping[str, str]
    line: int
    end: str
    has_moves: bool

    def text(self, name: str) -> str:
        value = self.tags.get(name, "").strip()
        return "" if value in _NOTHING else value

    def whole(self, name: str) -> int | None:
        return positive_number(self.text(name))

    @property
    def shown(self) -> str:
        """The game in a few words, for findings."""
        names = f"{self.tags.get('White', '?')} - {self.tags.get('Black', '?')}"
        result = self.tags.get("Result", self.end)
        return f"{self.tags.get('Round', '?')} {names} {result}"[:80]


def read_pgn(
    data: bytes, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> ReadResult:
    """Return the tournament of the games in a PGN; never raises for its content.

    Players are identified by FIDE id, else by name. Numbers follow ratings, then titles, then
    names; a round without a game is an absence, as PGN has no byes. Moves are not read; only their
    presence counts.
    """
    text = decode(data, encoding)
    notes = Notes(text.diagnostics)
    collection = _Collection(notes, limits)
    unread_tags: dict[str, None] = {}
    games = list(_games(text.text, unread_tags))
    notes.unused(unread_tags)
    collection.take(games)
    if not collection.people:
        return refused(FORMAT, notes, "pgn")
    return collection.result()


def _games(text: str, unread_tags: dict[str, None]) -> Iterator[_Game]:
    """Yield the games of a collection, in time linear in its length.

    Tags with a value that are not read are added to ``unread_tags``.
    """
    tags: dict[str, str] = {}
    line, counted = 1, 0  # of the game's first tag, and up to where lines are counted
    end, has_moves, is_over = "", False, False
    for token in _TOKEN.finditer(text):
        name = token["tag"]
        if name is not None:
            if tags and (is_over or has_moves or name in tags):
                yield _Game(tags, line, end, has_moves)
                tags, end, has_moves, is_over = {}, "", False, False
            if not tags:
                line += text.count("\n", counted, token.start())
                counted = token.start()
            value = token["value"]
            tags[name] = _ESCAPED.sub(r"\1", value) if "\\" in value else value
            unread_tags |= {} if name in _READ or value in _NOTHING else {name: None}
        elif token["end"] is not None:
            end, is_over = token["end"], True
        elif token["move"] is not None:
            has_moves = True
    if tags:
        yield _Game(tags, line, end, has_moves)


class _Person:
    """Collects a player's facts from the games; the first statement of each fact counts.

    ``rounds`` has, by round from 1, the entries of rounds with a game, and the opponent.
    """

    def __init__(self, line: int) -> None:
        self.line = line
        self.name = ""
        self.fide_id: int | None = None
        self.rating: int | None = None
        self.title: Title | None = None
        self.federation: str | None = None
        self.rounds: dict[int, tuple[Outcome, Colour, _Person]] = {}

    def learn(self, game: _Game, side: str) -> None:
        """Collect the facts in a game's tags about the player with ``side``."""
        self.name = self.name or game.text(side)
        self.fide_id = self.fide_id or game.whole(f"{side}FideId")
        self.rating = self.rating or game.whole(f"{side}Elo")
        self.title = self.title or read_title(game.text(f"{side}Title")).title
        self.federation = self.federation or game.text(f"{side}Fed").upper() or None

    @property
    def order(self) -> tuple[int, int, str, str]:
        """The sort key for starting ranks: rating, title, name."""
        place = _ORDER_OF_TITLES.get(str(self.title), len(_ORDER_OF_TITLES))
        return -(self.rating or 0), place, plain(self.name), self.name


_OF_THE_EVENT: Final = ("Event", "Site", "EventDate")
"""Of these tags the first that says something is the tournament's."""


class _Collection:
    """Turns the games of a file into a tournament."""

    def __init__(self, notes: Notes, limits: Limits) -> None:
        self._notes, self._most_rounds = notes, limits.rounds
        self._said: dict[str, str] = {}
        self._days: dict[int, Counter[date]] = {}
        self._ids: dict[str, int | None] = {}  # by name, None where several share it
        self._shared: set[int] = set()
        self.people: dict[int | str, _Person] = {}

    def take(self, games: list[_Game]) -> None:
        """Add every game, or report why not."""
        for game in games:
            white, black = (game.whole(f"{side}FideId") for side in SIDES)
            if white == black is not None:
                self._shared.add(black)
        for game in games:
            for side in SIDES:
                fide_id, name = self._id(game, side), plain(game.text(side))
                if fide_id is not None and name and self._ids.setdefault(name, fide_id) != fide_id:
                    self._ids[name] = None
        is_numbered = any(_ROUND.fullmatch(game.text("Round")) for game in games)
        if games and not is_numbered:
            self._notes.assumed(Message("IMP002.no-rounds"))
        for game in games:
            why = self._take(game, is_numbered=is_numbered)
            if why is not None:
                self._notes.found("IMP004", line=game.line, text=game.shown, why=why)

    def _take(self, game: _Game, *, is_numbered: bool) -> Message | None:
        """Add a game; return the reason if it cannot be added, else None."""
        keys = [self._key(game, side) for side in SIDES]
        if not all(keys):
            return Message("IMP004.no-players")
        if keys[0] == keys[1]:
            return Message("IMP004.oneself")
        known = [self.people.get(key) for key in keys]
        white, black = (person or _Person(game.line) for person in known)
        if is_numbered:
            match = _ROUND.fullmatch(game.text("Round"))
            number = int(match[1]) if match else 0
        else:
            number = max((*white.rounds, *black.rounds), default=0) + 1
        if not 1 <= number <= self._most_rounds:
            return Message("IMP004.no-round")
        for person in (white, black):
            if number in person.rounds:
                return Message("IMP004.game-in-round", name=person.name, in_round=number)
        text = game.text("Result") or game.end or "*"
        if game.end not in {"", "*", text} and text in RESULTS:
            message = Message("IMP002.tag", in_round=number, end=game.end, tag=text)
            self._notes.found(message, line=game.line)
        if _SPELT.get(text, text) not in RESULTS:
            self._notes.found("IMP003", line=game.line, round=number, text=text[:40])
        outcomes = outcomes_of(text, game.text("Termination"), has_moves=game.has_moves)
        for key, person, other, outcome, colour in zip(
            keys, (white, black), (black, white), outcomes, Colour, strict=True
        ):
            self.people.setdefault(key, person)
            person.learn(game, SIDES[colour is Colour.BLACK])
            person.rounds[number] = outcome, colour, other
        if day := read_day(game.text("Date").replace(".", "/")):
            self._days.setdefault(number, Counter())[day] += 1
        for name in _OF_THE_EVENT:
            self._said[name] = self._said.get(name) or game.text(name)
        return None

    def _id(self, game: _Game, side: str) -> int | None:
        """Return a player's id, None for one that two opponents share."""
        fide_id = game.whole(f"{side}FideId")
        return None if fide_id in self._shared else fide_id

    def _key(self, game: _Game, side: str) -> int | str:
        """Return what identifies a player: the id, else the name; blank for no player."""
        fide_id, name = self._id(game, side), plain(game.text(side))
        return fide_id or self._ids.get(name) or name or game.text(side)

    def result(self) -> ReadResult:
        """Return the tournament of the added games."""
        listed = sorted(self.people.values(), key=lambda person: person.order)
        numbers = {id(person): StartNo(n) for n, person in enumerate(listed, start=1)}
        players = []
        for person in listed:
            entries = {
                number: RoundEntry(outcome, numbers[id(other)], colour)
                for number, (outcome, colour, other) in person.rounds.items()
            }
            players.append(
                Player(
                    start_no=numbers[id(person)],
                    name=person.name,
                    title=person.title,
                    rating=person.rating,
                    federation=person.federation,
                    fide_id=person.fide_id,
                    rounds=row_of(entries),
                )
            )
        city, federation = _place(self._said.get("Site", ""))
        last = max(self._days, default=0)
        tournament = replace(
            tournament_of(tuple(players)),
            name=self._said.get("Event") or None,
            city=city,
            federation=federation,
            start=read_day(self._said.get("EventDate", "").replace(".", "/")),
            round_dates=tuple(
                self._days[number].most_common(1)[0][0] if number in self._days else None
                for number in range(1, last + 1)
            ),
        )
        lines = {numbers[id(person)]: person.line for person in listed}
        return import_result(tournament, FORMAT, self._notes, players=lines)


def outcomes_of(text: str, termination: str, *, has_moves: bool) -> tuple[Outcome, Outcome]:
    """Return the outcomes for White and Black, from the tags Result and Termination.

    A game without moves won for an infraction of the rules is a forfeit, like one that was not
    played; one without moves that was not terminated, but has a result, was too short.
    """
    white, black = RESULTS.get(_SPELT.get(text, text), (Outcome.PENDING, Outcome.PENDING))
    reason = termination.lower()
    if reason == UNPLAYED or (reason == _INFRACTION and not has_moves):
        return NOT_PLAYED.get(white, white), NOT_PLAYED.get(black, black)
    if reason == UNTERMINATED and not has_moves:
        return AS_UNRATED.get(white, white), AS_UNRATED.get(black, black)
    return white, black


def _place(site: str) -> tuple[str | None, str | None]:
    """Return city and federation of ``Riverside ENG``; the last word need not be a federation."""
    words = site.split()
    if words and (words[-1] in FEDERATIONS or words[-1] == FIDE):
        return " ".join(words[:-1]) or None, words[-1]
    return site or None, None


_UNKNOWN: Final = "?"
_NO_DAY: Final = "????.??.??"
_OPEN: Final = "*"
_RESULTS: Final = {
    (2, 0): "1-0", (0, 2): "0-1", (1, 1): "1/2-1/2",
}  # fmt: skip
_FORFEITS: Final = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})
_TOO_SHORT: Final = "{too short to be rated} "


def write_pgn(tournament: Tournament, *, only_round: int | None = None) -> Converted:
    """Write a game for each pairing, by board: in UTF-8, tags and the result only.

    ``only_round`` is the one round to write, played or still to be played; None for all. Rounds
    without an opponent are no games. A result that PGN does not have is left open. What does not
    read back is reported.
    """
    report = Report("PGN")
    numbers = range(1, last_round(tournament) + 1) if only_round is None else (only_round,)
    byes: dict[int, int] = {}
    texts: list[str] = []
    for number in numbers:
        for pairing in pairings(tournament, number):
            if pairing.opponent is None:
                byes[number] = byes.get(number, 0) + 1
            elif pairing.black is not None and pairing.is_mutual:
                lines = _game_lines(pairing, pairing.black, tournament)
                texts.append("".join(f"{line}\n" for line in lines))
    if byes:
        count = sum(byes.values())
        report.not_carried("001", Message("losses.away", rounds=tuple(byes), count=count))
    data = "\n".join(texts).encode()
    again = read_pgn(data, limits=NO_LIMITS).tournament
    players = tuple(
        replace(
            player,
            rounds=tuple(
                ABSENT if entry.opponent is None or number not in numbers else entry
                for number, entry in enumerate(player.rounds, start=1)
            ),
        )
        for player in tournament.players
    )
    if not texts and players:
        everybody = tuple(player.start_no for player in players)
        report.not_carried("001", Message("losses.met-nobody", players=everybody))
        players = ()
    written = replace(tournament, players=players)
    if only_round is not None and again is not None:  # other rounds are lost as they should be
        written = replace(written, rounds_played=again.rounds_played, kind=again.kind)
    report_read_back(written, again, report)
    return Converted(data, tuple(report))


def _game_lines(pairing: Pairing, black: Player, tournament: Tournament) -> list[str]:
    """Return the lines of a game: its tags, a blank line, and the result."""
    outcome = pairing.white_entry.outcome
    back = (pairing.black_entry or ABSENT).outcome
    is_short = outcome in UNRATED_GAMES
    result = _RESULTS.get((_share(outcome), _share(back)), _OPEN)
    days = tournament.round_dates
    day = days[pairing.round - 1] if pairing.round <= len(days) else None
    place = " ".join(filter(None, (tournament.city, tournament.federation)))
    tags = [
        ("Event", tournament.name or _UNKNOWN),
        ("Site", place or _UNKNOWN),
        ("Date", _NO_DAY if day is None else f"{day:%Y.%m.%d}"),
        ("Round", f"{pairing.round}.{pairing.board}"),
        ("White", pairing.white.name or _UNKNOWN),
        ("Black", black.name or _UNKNOWN),
        ("Result", result),
        *([("EventDate", f"{tournament.start:%Y.%m.%d}")] if tournament.start else []),
        ("Board", str(pairing.board)),
        *_facts("White", pairing.white),
        *_facts("Black", black),
    ]
    if is_short or outcome.kind in _FORFEITS:
        tags.append(("Termination", UNTERMINATED if is_short else UNPLAYED))
    escapes = str.maketrans({"\\": "\\\\", '"': '\\"'})
    lines = [f'[{name} "{visible(value).translate(escapes)}"]' for name, value in tags]
    return [*lines, "", f"{_TOO_SHORT if is_short else ''}{result}"]


def _facts(side: str, player: Player) -> Iterator[tuple[str, str]]:
    facts = (
        ("Elo", player.rating),
        ("Title", player.title),
        ("FideId", player.fide_id),
        ("Fed", player.federation),
    )
    return ((f"{side}{name}", str(value)) for name, value in facts if value is not None)


def _share(outcome: Outcome) -> int:
    """Return 2, 1, 0 for a win, a draw, a loss, by forfeit, too; -1 for no result."""
    if outcome is Outcome.FORFEIT_WIN:
        return 2
    if outcome is Outcome.FORFEIT_LOSS:
        return 0
    return -1 if outcome.share is None else outcome.share
