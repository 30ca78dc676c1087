"""The book of a play-off: the questions of its course, and the answers known so far.

The course is a function that requests lots, decisions and games, each by a key, and continues where
it gets an answer. It is run again from the start whenever an answer arrives, so that only the
answers have to be stored.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.playoffs.playoff_state import Competitor, Contest, Entry, Game, State
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.units import parse_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.playoffs.plan import Stage, StageName


WIN: Final = 2
"""In half points."""

_SPELLINGS: Final = {
    "1-0": "1-0 1:0",
    "0-1": "0-1 0:1",
    "1/2-1/2": "1/2-1/2 ½-½ 1/2 ½ = =-= 0.5-0.5",
    "0-0": "0-0",
    "+/-": "+/- +:- +--",
    "-/+": "-/+ -:+ --+",
    "-/-": "-/- -:- --- --",
}
_WRITTEN: Final = {text: result for result, all_ in _SPELLINGS.items() for text in all_.split()}
_POINTS: Final = {"1": 2, "0": 0, "1/2": 1, "+": 2, "-": 0}
_MATCH: Final = lazy_pattern(r"([0-9]{1,3}(?:\.5|\.0)?)-([0-9]{1,3}(?:\.5|\.0)?)")
_LINE: Final = lazy_pattern(
    r"\s*(?P<game>[0-9]{1,5}|[0-9]{1,4}\s*[-:]\s*[0-9]{1,4})[\s,;:]+(?P<result>[^\s,;]+)"
    r"(?:[\s,;]+(?P<moves>[0-9]{1,4}))?\s*"
)


class EnteredResult(NamedTuple):
    """An entered result: of a game by its number, or of a pair of ids."""

    game: int | None
    pair: tuple[int, int] | None
    result: str
    moves: int | None


def results_listed(text: str) -> tuple[str, ...]:
    """Return the results in a text, one a line, without header, comments and empty lines."""
    lines = [line.strip().strip(";,").replace('"', "") for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if lines and not any(character.isdigit() for character in lines[0]):
        del lines[0]
    return tuple(lines)


def parse_entered(text: str, *, of_teams: bool = False) -> EnteredResult:
    """Parse ``3 1-0``, ``3 1-0 41`` or ``12-7 1/2``; Refusal for other text."""
    match = _LINE.fullmatch(text.replace("\N{EN DASH}", "-").replace("\N{MINUS SIGN}", "-"))
    if match is None:
        raise refusal_of("no-game-result", text=text)
    result = parse_result(match["result"], of_teams=of_teams)
    ids = [int(part) for part in match["game"].replace(":", "-").split("-")]
    moves = int(match["moves"]) if match["moves"] else None
    if len(ids) == 1:
        return EnteredResult(ids[0], None, result, moves)
    return EnteredResult(None, (ids[0], ids[1]), result, moves)


def parse_result(text: str, *, of_teams: bool = False) -> str:
    """Return a result in its normal spelling; Refusal for an invalid one."""
    plain = text.strip().replace("\N{EN DASH}", "-").replace(",", ".")
    known = _WRITTEN.get(plain)
    if known is not None:
        return known
    if of_teams and _MATCH.fullmatch(plain):
        return plain
    raise refusal_of("no-result-of-teams" if of_teams else "no-result", text=text)


def score_of(result: str, *, draw_for_black: bool) -> tuple[int, int] | None:
    """Return the half points of White and Black; None for text that is no result.

    ``draw_for_black`` is the rule that a draw wins for Black. The game points of a match count as a
    win, draw or loss.
    """
    separator = "/" if result[:1] in {"+", "-"} else "-"
    white, _, black = result.partition(separator)
    if white in _POINTS and black in _POINTS:
        halves = _POINTS[white], _POINTS[black]
    elif match := _MATCH.fullmatch(result):
        points, others = (parse_points(side) or 0 for side in match.groups())
        halves = (WIN, 0) if points > others else (0, WIN)
        if points == others:
            halves = (1, 1) if points else (0, 0)
    else:
        return None
    return (0, WIN) if draw_for_black and halves == (1, 1) else halves


LOTS: Final = "lots"
SHARE: Final = "share"


class Want(Record, kw_only=True):
    """Something that must be known before the play-off can continue.

    ``kind`` is ``game``, ``moves``, ``lot``, ``decision`` or ``bids``; ``game`` is the number of
    the game whose result or moves are needed. ``choices`` are the possible answers, each with its
    meaning.
    """

    kind: Literal["game", "moves", "lot", "decision", "bids"]
    key: str
    text: Message
    game: int | None = None
    choices: Mapping[str, Message] = {}


class GivenAnswer(NamedTuple):
    """A drawn lot or a decision, and what it is about."""

    entry: Entry
    text: Message


class PlayedGame(NamedTuple):
    """The half points of a game, and its number of moves if known."""

    game: Game
    white: int
    black: int

    def of(self, id_: int) -> int:
        """Return the half points of a participant."""
        return self.white if id_ == self.game.white else self.black


class Part(NamedTuple):
    """The stage of a game, and the name of the part of it."""

    stage: Stage
    name: StageName


class Book:
    """Answers the questions of one contest's course, and records those still open.

    With ``draws``, lots are drawn and games paired as the course requests them; otherwise these
    requests are recorded as open.
    """

    def __init__(
        self, state: State, contest: Contest, *, draws: bool, last_number: int | None = None
    ) -> None:
        """Open the book of one contest; numbers up to ``last_number`` are taken by other games."""
        self.state, self.contest, self._draws = state, contest, draws
        self.prefix = f"{contest.places}/"
        self._known = {e.key: e for e in state.entries if e.key.startswith(self.prefix)}
        self._paired = {g.key: g for g in state.games if g.places == contest.places}
        self.answers: list[GivenAnswer] = []
        self.games: list[Game] = []
        self.wants: list[Want] = []
        self.remarks: list[Message] = []
        self.parts: dict[str, Part] = {}
        if last_number is None:
            last_number = max((game.number for game in state.games), default=0)
        self._next_number = last_number + 1
        self._next_round = max((game.round for game in self._paired.values()), default=0) + 1
        self._ids = [competitor.id for competitor in contest.competitors]
        self.by_id: dict[int, Competitor] = {c.id: c for c in contest.competitors}

    # Who has which number ------------------------------------------------------------------------

    def numbered(self, *, lots: bool) -> tuple[int, ...] | None:
        """Return the ids in the order of their numbers.

        With ``lots``, the order of participants that the tie-breaks leave open is drawn; None while
        that is open.
        """
        ids = list(self._ids)
        drawn_all = True
        for group in self.contest.undecided if lots else ():
            among = tuple(self._ids[number - 1] for number in group)
            text = Message("playoff.lot-numbers", numbers=group)
            drawn = self.lot(f"numbers-{'-'.join(map(str, group))}", text, among)
            if drawn is None:
                drawn_all = False
                continue
            for number, id_ in zip(group, drawn, strict=True):
                ids[number - 1] = id_
        return tuple(ids) if drawn_all else None

    def name(self, id_: int) -> Message:
        """Return a participant's name with the id, for use in sentences."""
        return Message("playoff.player", name=self.by_id[id_].name, id=id_)

    def names(self, ids: Sequence[int]) -> tuple[Message, ...]:
        """Return the names of several participants."""
        return tuple(map(self.name, ids))

    def _note(self, entry: Entry, text: Message) -> None:
        if GivenAnswer(entry, text) not in self.answers:
            self.answers.append(GivenAnswer(entry, text))

    def _want(self, want: Want) -> None:
        if want not in self.wants:  # several pieces may wait for the same
            self.wants.append(want)

    def remark(self, text: Message | None) -> None:
        """Add a remark about the course, once."""
        if text is not None and text not in self.remarks:
            self.remarks.append(text)

    # Lots and decisions --------------------------------------------------------------------------

    def lot(self, key: str, text: Message, among: Sequence[int]) -> tuple[int, ...] | None:
        """Return the ids in the order in which they are drawn, None while the draw is open."""
        key = self.prefix + key
        known = self._known.get(key)
        drawn = None
        if known is not None:
            parts = known.value.replace(",", " ").split()
            drawn = tuple(map(int, parts)) if parts and all(map(_is_number, parts)) else None
            if drawn is None or sorted(drawn) != sorted(among):
                raise refusal_of("lot-of-others", key=key, among=_join_ids(among))
            if known.by == "seed" and drawn != self._drawn(key, among):
                raise refusal_of("lot-not-of-seed", key=key)
            self._note(known, text)
        elif self.state.seed is not None and self._draws:
            drawn = self._drawn(key, among)
            self._note(Entry(key=key, kind="lot", value=_join_ids(drawn), by="seed"), text)
        else:
            players = Message("playoff.players", players=self.names(among))
            self._want(Want(kind="lot", key=key, text=text, choices={_join_ids(among): players}))
        return drawn

    def _drawn(self, key: str, among: Sequence[int]) -> tuple[int, ...]:
        """Return an order that depends only on the seed, the key and the ids."""
        seed = self.state.seed

        def digest(id_: int) -> bytes:
            return sha256(f"{seed}:{key}:{id_}".encode()).digest()

        return tuple(sorted(among, key=digest))

    def decision(self, key: str, text: Message, choices: Mapping[str, Message]) -> str | None:
        """Return the word that the organiser chose where the text leaves a choice."""
        key = self.prefix + key
        known = self._known.get(key)
        if known is None:
            self._want(Want(kind="decision", key=key, text=text, choices=dict(choices)))
            return None
        if known.value not in choices:
            raise refusal_of("no-answer", value=known.value, key=key, choices=tuple(choices))
        self._note(known, text)
        return known.value

    def bids(self, key: str, pair: Sequence[int]) -> dict[int, int] | None:
        """Return the seconds that each of two players bids to play Black with, by id."""
        key = self.prefix + key
        known = self._known.get(key)
        game = key.removeprefix(self.prefix)
        text = Message("playoff.bids-for-black", game=game, players=self.names(pair))
        if known is None:
            self._want(Want(kind="bids", key=key, text=text))
            return None
        bids = parse_bids(known.value)
        if bids is None or sorted(bids) != sorted(pair):
            raise refusal_of("no-such-bids", key=key, pair=_join_ids(pair))
        self._note(known, text)
        return bids

    # Games ---------------------------------------------------------------------------------------

    def game(
        self,
        stage: Stage,
        name: StageName,
        key: str,
        pair: tuple[int, int],
        *,
        sudden_death: bool = False,
        time_control: str | None = None,
    ) -> PlayedGame | None:
        """Return the outcome of the game of ``pair``, White first; None while it is open."""
        key = f"{self.prefix}{key}"
        white, black = pair
        players = {"white": self.name(white), "black": self.name(black)}
        known = self._paired.get(key)
        tempo = time_control or stage.time_control.value
        made = Game(
            number=self._next_number,
            key=key,
            places=self.contest.places,
            stage=stage.key,
            round=self._next_round,
            white=white,
            black=black,
            time_control=tempo,
            sudden_death=sudden_death,
        )
        if known is None:
            if self._draws:
                known = made
                self._next_number += 1
            else:
                text = Message("playoff.to-be-paired", stage=name.text, **players)
                self._want(Want(kind="game", key=key, text=text))
                return None
        expected = replace(
            made,
            number=known.number,
            round=known.round,
            result=known.result,
            moves=known.moves,
            ended=known.ended,
        )
        if known != expected:
            raise refusal_of(
                "game-does-not-follow-of",
                number=known.number,
                stage=name.text,
                **players,
            )
        self.games.append(known)
        self.parts[key] = Part(stage, name)
        if known.result is None:
            text = Message("playoff.game-open", number=known.number, **players)
            self._want(Want(kind="game", key=key, text=text, game=known.number))
            return None
        halves = score_of(known.result, draw_for_black=sudden_death)
        if halves is None:
            raise refusal_of("no-such-result", number=known.number, result=known.result)
        return PlayedGame(known, *halves)

    def moves(self, games: Sequence[PlayedGame]) -> bool:
        """Tell whether the number of moves of every game is known; request missing ones."""
        missing = [p.game for p in games if p.game.moves is None]
        for game in missing:
            text = Message(
                "playoff.moves-of-game",
                number=game.number,
                white=self.name(game.white),
                black=self.name(game.black),
                result=game.result,
            )
            self._want(Want(kind="moves", key=game.key, text=text, game=game.number))
        return not missing


def parse_bids(text: str) -> dict[int, int] | None:
    """Return seconds by id of ``12=4:30 7=3:59``; None for other text."""
    bids: dict[int, int] = {}
    for part in text.replace(",", " ").split():
        player, _, time = part.partition("=")
        minutes, _, seconds = time.partition(":")
        seconds = seconds or "0"
        if not all(_is_number(number) for number in (player, minutes, seconds)):
            return None
        if int(seconds) > 59 or int(player) in bids:  # noqa: PLR2004 - seconds of a minute
            return None
        bids[int(player)] = int(minutes) * 60 + int(seconds)
    return bids or None


def clock_of(seconds: int) -> str:
    """Return seconds as ``4:30``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4  # noqa: PLR2004 - ids


def _join_ids(ids: Sequence[int]) -> str:
    return " ".join(map(str, ids))
