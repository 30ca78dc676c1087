"""Edit a tournament: set a result, a bye or a player's fact as one line states it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from trfkit.federations import FEDERATIONS, FIDE
from trfkit.files.trf.reading.played_rounds import rounds_with_forfeits, rounds_with_results
from trfkit.limits import DEFAULT_LIMITS
from trfkit.messages.message import Participant
from trfkit.model.outcome import RESULTS, Colour, Outcome, RoundEntry, without_absence_at_the_end
from trfkit.model.tournament import PartialDate, Player, Sex, Title, Tournament
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


_GAME: Final = lazy_pattern(r"[rR]([0-9]{1,4})\s+([0-9]{1,12})\s*[-–:]\s*([0-9]{1,12})\s+(\S+)")  # noqa: RUF001 - a dash is typed, too
_BYE: Final = lazy_pattern(r"[rR]([0-9]{1,4})\s+([0-9]{1,12})\s+(\S)")
_FACT: Final = lazy_pattern(r"([0-9]{1,12})\s+([a-z][a-z-]*)\s+(.*\S)")

_SPELT: Final = {
    "1": "1-0", "0": "0-1", "1/2": "1/2-1/2", "=": "1/2-1/2", "=-=": "1/2-1/2", "0.5": "1/2-1/2",
    "+": "+/-", "-": "-/+", "+-": "+/-", "-+": "-/+", "--": "-/-", "+--": "+/-", "--+": "-/+",
    "---": "-/-",
}  # fmt: skip
"""Other ways to write the same."""

_BYES: Final = {
    outcome.letter: outcome
    for outcome in (
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.ZERO_POINT_BYE,
    )
}


def with_edits(tournament: Tournament, edits: Iterable[str]) -> Tournament:
    """Return the tournament with each edit applied, in order.

    Players are named by starting rank, else by FIDE id. Colours of an existing pairing stay; in a
    new one the player named first has White. Raises Refusal for an edit that cannot be read, names
    no player, or leaves a player with an opponent who has another one.
    """
    editor = _Editor(tournament)
    for edit in edits:
        editor.make(edit)
    return editor.finished()


class _Editor:
    """Applies edits to the players."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._players = {player.start_no: player for player in tournament.players}
        self._touched: dict[int, str] = {}

    def make(self, edit: str) -> None:
        """Apply one edit."""
        text = " ".join(edit.split())
        if match := _GAME.fullmatch(text):
            self._game(text, int(match[1]), match[2], match[3], match[4])
        elif (match := _BYE.fullmatch(text)) and match[3].upper() in _BYES:
            self._bye(text, int(match[1]), match[2], _BYES[match[3].upper()])
        elif (match := _FACT.fullmatch(text)) and match[2] in _FACTS:
            self._fact(text, match[1], match[2], match[3])
        else:
            known = ", ".join(_FACTS)
            raise refusal_of("edit-unknown", edit=edit, known=known)

    def _game(self, edit: str, number: int, white: str, black: str, result: str) -> None:
        self._check_round(edit, number)
        first, second = self._player(edit, white), self._player(edit, black)
        if first.start_no == second.start_no:
            raise refusal_of("oneself", edit=edit)
        written = result.replace("½", "1/2").replace(":", "-")
        outcomes = RESULTS.get(_SPELT.get(written, written))
        if outcomes is None:
            known = ", ".join(RESULTS)
            raise refusal_of("edit-no-result", edit=edit, result=result, known=known)
        entry, back = first.round(number), second.round(number)
        colours: tuple[Colour | None, Colour | None] = Colour.WHITE, Colour.BLACK
        if entry.opponent == second.start_no and back.opponent == first.start_no:
            colours = entry.colour, back.colour
        for own, opposing, outcome, colour in zip(
            (first, second), (second, first), outcomes, colours, strict=True
        ):
            self._put(own, number, RoundEntry(outcome, opposing.start_no, colour), edit)

    def _bye(self, edit: str, number: int, player_text: str, outcome: Outcome) -> None:
        self._check_round(edit, number)
        self._put(self._player(edit, player_text), number, RoundEntry(outcome), edit)

    def _fact(self, edit: str, player_text: str, fact: str, value: str) -> None:
        player = self._player(edit, player_text)
        field, read = _FACTS[fact]
        try:
            read_value = None if value == "none" and field != "name" else read(value)
        except ValueError:
            noun = {"birth": "date of birth"}.get(fact, fact.replace("-", " "))
            raise refusal_of("edit-no-value", edit=edit, value=value, what=noun) from None
        self._players[player.start_no] = replace(player, **{field: read_value})

    def _put(self, player: Player, number: int, entry: RoundEntry, edit: str) -> None:
        entries = list(player.first_rounds(max(number, len(player.rounds))))
        entries[number - 1] = entry
        rounds = without_absence_at_the_end(entries)
        self._players[player.start_no] = replace(player, rounds=rounds)
        self._touched[number] = edit

    def _player(self, edit: str, number: str) -> Player:
        player = self._players.get(StartNo(int(number)))
        if player is not None:
            return player
        players = [one for one in self._players.values() if one.fide_id == int(number)]
        if len(players) != 1:
            raise refusal_of("edit-no-player", edit=edit, number=number)
        return players[0]

    def _check_round(self, edit: str, number: int) -> None:
        last = self._tournament.rounds or DEFAULT_LIMITS.rounds
        if not 1 <= number <= max(last, self._tournament.rounds_played):
            raise refusal_of("edit-no-round", edit=edit, last=last)

    def finished(self) -> Tournament:
        """Return the tournament; Refusal if an edit left a player without the opponent."""
        before = {player.start_no: player for player in self._tournament.players}
        for number, edit in self._touched.items():
            for player in self._players.values():
                self._check_opponent(player, before, number, edit)
        tournament = self._tournament
        players = tuple(self._players[player.start_no] for player in tournament.players)
        # Rounds that were played, though nobody had an opponent in the last of them or ever, stay.
        alone = rounds_with_results(tournament.players) < tournament.rounds_played
        alone |= all(entry.opponent is None for player in players for entry in player.rounds)
        rounds_of_byes = tournament.rounds_played if alone else 0
        played = rounds_with_forfeits(
            max(rounds_with_results(players), rounds_of_byes),
            tournament.rounds,
            tournament.forfeited_matches,
            (team.number for team in tournament.teams),
        )
        return replace(tournament, players=players, rounds_played=played)

    def _check_opponent(
        self, player: Player, before: Mapping[StartNo, Player], number: int, edit: str
    ) -> None:
        opponent = player.round(number).opponent
        if opponent is None or opponent not in self._players:
            return
        met = before[opponent].round(number).opponent
        other = self._players[opponent].round(number).opponent
        if met == player.start_no and other != player.start_no:
            raise refusal_of(
                "edit-leaves-opponent",
                edit=edit,
                player=Participant(player.start_no, player.name),
                number=number,
                opponent=Participant(opponent, before[opponent].name),
            )


def _rating(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):  # noqa: PLR2004 - columns
        raise ValueError(text)
    return int(text)


def _fide_id(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(text)
    return int(text)


def _birth(text: str) -> PartialDate:
    birth = PartialDate.parse(text)
    if birth is None:
        raise ValueError(text)
    return birth


def _federation(text: str) -> str:
    if text.upper() not in {*FEDERATIONS, FIDE}:
        raise ValueError(text)
    return text.upper()


_FACTS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "rating": ("rating", _rating),
    "name": ("name", str),
    "title": ("title", lambda text: Title(text.upper())),
    "federation": ("federation", _federation),
    "sex": ("sex", lambda text: Sex(text.lower())),
    "fide-id": ("fide_id", _fide_id),
    "birth": ("birth", _birth),
}
"""What may be set of a player: the field of the model, and how its value is read."""
