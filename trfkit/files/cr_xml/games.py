"""Players and games of Chess-Results XML: identity, stated values and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from trfkit.files.tables.grid import printed_number
from trfkit.files.trf.reading.field_values import read_sex, read_title
from trfkit.files.trf.reading.stated_table import Cells, StatedColumn, StatedRow, StatedTable
from trfkit.files.xml_document import Fields, XmlDocument, elements
from trfkit.messages.message import Message
from trfkit.model import STANDARD, Colour, Outcome, Player, PointSystem, RoundEntry
from trfkit.model.outcome import RATED_GAMES, REQUESTED_BYES, UNRATED_GAMES, system_of
from trfkit.record import Record, replace
from trfkit.units import LARGEST_START_NO, POINT, Points, StartNo, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trfkit.files.import_findings import Notes

    _Points: TypeAlias = tuple[Points | None, Points | None]

BYE, NOT_PAIRED = -1, -2
"""What stands in the place of an opponent's number."""

NOBODY: Final = 0
"""What stands for a player who only fills an empty place of a team."""

LAST_ROUND: Final = 200

FORFEIT, BOTH_LOSE, UNRATED, ADJOURNED = "K", "D", "U", "H"
_LETTERS: Final = frozenset({"", FORFEIT, BOTH_LOSE, UNRATED, ADJOURNED})


class Game(Record, gc=False):
    """A ``playerpairing``: numbers of White and Black as written, points, and the letter.

    A number that is not above zero is no player: ``BYE``, ``NOT_PAIRED`` or ``NOBODY``. Points are
    tenths, None for a game without a result.
    """

    round: int
    pairing: int
    board: int
    white: int
    black: int
    points: _Points
    letter: str
    line: int

    @property
    def sides(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black


def read_games(document: XmlDocument, notes: Notes) -> tuple[Game, ...]:
    """Return the pairings in the order of the file; a pairing without two sides is left out."""
    games = []
    for fields in elements(document, "playerpairing", notes):
        game = _game(fields)
        if isinstance(game, Message):
            text = " - ".join((fields.text("whiteno") or "?", fields.text("blackno") or "?"))
            notes.found("IMP004", line=fields.line, text=text, why=game)
        else:
            games.append(game)
    return tuple(games)


def _game(fields: Fields) -> Game | Message:
    """Return a game, or why it is invalid."""
    round_ = fields.whole("round")
    white, black = fields.whole("whiteno"), fields.whole("blackno")
    if round_ is None or not 1 <= round_ <= LAST_ROUND:
        return Message("IMP004.wrong-round", text=fields.text("round"))
    if not white or not black or (white < 0 and black < 0) or white == black:
        return Message("IMP004.no-sides")
    letter = fields.text("forfeit").upper()
    if letter not in _LETTERS:
        fields.unreadable("forfeit", "forfeit-letter")
    points = fields.points("reswhite"), fields.points("resblack")
    return Game(
        round=round_,
        pairing=fields.whole("pairing") or 0,
        board=fields.whole("board") or 0,
        white=white,
        black=black,
        points=points,
        letter=letter,
        line=fields.line,
    )


def replace_fillers(games: Iterable[Game], fillers: frozenset[int]) -> tuple[Game, ...]:
    """Replace fillers in games by ``NOBODY``; games of two fillers are dropped."""
    if not fillers:
        return tuple(games)
    sides = (
        (game, tuple(NOBODY if one in fillers else one for one in game.sides)) for game in games
    )
    return tuple(
        game if NOBODY not in (white, black) else replace(game, white=white, black=black)
        for game, (white, black) in sides
        if white > 0 or black > 0
    )


def usual_points(games: Iterable[Game]) -> PointSystem:
    """Return the point system in which the results are written."""
    games = tuple(games)
    best = max(
        (points for game in games if min(game.sides) > 0 for points in game.points if points),
        default=0,
    )
    system = system_of(best, 10, 0) if best in {20, 30} else STANDARD
    byes = {
        points
        for game in games
        for side, points in zip(game.sides[::-1], game.points, strict=True)
        if side == BYE and points is not None
    }
    if len(byes) == 1:
        system = replace(system, pairing_allocated_bye=byes.pop())
    return system


def rows_of(
    players: Sequence[StartNo],
    games: Iterable[Game],
    system: PointSystem,
    notes: Notes,
    *,
    is_over: bool,
) -> dict[StartNo, dict[int, RoundEntry]]:
    """Return the rounds of each player; a player without a pairing was absent.

    ``is_over`` says that the event has ended: a pairing without a result then counts as lost by
    both.
    """
    rows: dict[StartNo, dict[int, RoundEntry]] = {number: {} for number in players}
    unfinished: list[int] = []
    for game in games:
        outcomes = outcomes_of(game, system, notes)
        if outcomes == (Outcome.PENDING, Outcome.PENDING) and is_over:
            outcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
            unfinished += [side for side in game.sides if side > 0]
        for side, other, outcome, colour in zip(
            game.sides, game.sides[::-1], outcomes, Colour, strict=True
        ):
            if side <= NOBODY:
                continue
            row = rows.get(StartNo(side))
            if row is None or game.round in row:
                name = "no-player" if row is None else "has-pairing"
                why = Message(f"IMP004.{name}", number=side)
                text = f"{game.sides[0]} - {game.sides[1]}"
                notes.found("IMP004", line=game.line, round=game.round, text=text, why=why)
                continue
            is_game = other > 0
            row[game.round] = (
                RoundEntry(outcome, StartNo(other), colour) if is_game else RoundEntry(outcome)
            )
    if unfinished:
        notes.assumed(Message("IMP002.unfinished", players=tuple(set(unfinished))))
    return rows


def outcomes_of(game: Game, system: PointSystem, notes: Notes) -> tuple[Outcome, Outcome]:
    """Return the outcomes for White and for Black."""
    shares = {None: None, system.win: 2, system.draw: 1, system.loss: 0}

    def report(points: Points | None) -> None:
        text = "" if points is None else format_exact(points, POINT)
        notes.found("IMP003", line=game.line, round=game.round, text=text)

    white, black = game.points
    if min(game.sides) < 0:
        place = 0 if game.sides[1] < 0 else 1
        points, outcome = game.points[place], Outcome.PAIRING_ALLOCATED_BYE
        if game.sides[1 - place] != BYE:
            share = 0 if points is None else shares.get(points)
            outcome = REQUESTED_BYES[share or 0]
            if share is None:
                report(points)
        return (outcome, Outcome.PENDING) if place == 0 else (Outcome.PENDING, outcome)
    if NOBODY in game.sides:  # won by forfeit, or as many points as it brought
        unopposed = [
            Outcome.FORFEIT_WIN if points == system.win else REQUESTED_BYES[shares.get(points) or 0]
            for points in game.points
        ]
        return unopposed[0], unopposed[1]
    if game.letter == ADJOURNED:
        return Outcome.ADJOURNED, Outcome.ADJOURNED
    if game.letter == FORFEIT and (white or 0) != (black or 0):
        won = (white or 0) > (black or 0)
        pair = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
        return pair if won else (pair[1], pair[0])
    if game.letter == FORFEIT and not white:
        return Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS
    if game.letter == BOTH_LOSE:
        return Outcome.LOSS, Outcome.LOSS
    if white is None and black is None:
        return Outcome.PENDING, Outcome.PENDING
    kinds = UNRATED_GAMES if game.letter == UNRATED else RATED_GAMES
    outcomes = []
    for points in game.points:
        share = shares.get(points)
        outcomes.append(Outcome.PENDING if share is None else kinds[share])
        if share is None:
            report(points)
    return outcomes[0], outcomes[1]


# Players of Chess-Results XML, and which of their two ratings counts -----------------------------


NO_FEDERATION: Final = "XXX"


class Entrant(NamedTuple):
    """A player without rounds, and the element of the file."""

    player: Player
    fields: Fields


class Entrants(NamedTuple):
    """The players of a file, and the numbers that only fill an empty place of a team."""

    players: tuple[Entrant, ...]
    fillers: frozenset[int]


def read_players(document: XmlDocument, notes: Notes) -> Entrants:
    """Return the players in the order of the file; one without a unique number is left out.

    An entry with neither name nor id is not a player: programs fill the empty places of teams so.
    """
    entrants: dict[int, Entrant] = {}
    fillers = set()
    for fields in elements(document, "player", notes):
        number = fields.count("no")
        name = name_of(fields)
        if not (name or fields.count("fideid") or fields.count("id")):
            fillers |= {number} if number is not None else set()
            continue
        if number is None or number > LARGEST_START_NO or number in entrants:
            why = Message("IMP004.number-taken", number=fields.text("no"))
            notes.found("IMP004", line=fields.line, text=name, why=why)
            continue
        player = Player(
            start_no=StartNo(number),
            name=name,
            sex=read_sex(fields.text("sex")),
            title=read_title(fields.text("title")).title,
            rating=fields.count("rtg"),
            federation=federation_of(fields, "fed"),
            fide_id=fields.count("fideid"),
            birth=fields.birth("dob"),
            stated_points=fields.points("pts"),
            stated_rank=fields.count("rank"),
        )
        entrants[number] = Entrant(player, fields)
    return Entrants(tuple(entrants.values()), frozenset(fillers))


def name_of(fields: Fields) -> str:
    """Return ``Family, Given``; the attribute of the family name may hold both already."""
    family, given_names = fields.text("lastname"), fields.text("firstname")
    if "," in family:
        family, _, remainder = family.partition(",")
        given_names = given_names or remainder
    return ", ".join(part for part in (family.strip(), given_names.strip()) if part)


def federation_of(fields: Fields, name: str) -> str | None:
    """Return a federation code, None without one."""
    text = fields.text(name).upper()
    return text if text not in {"", NO_FEDERATION} else None


# The values that Chess-Results XML states of players and of teams --------------------------------


MOST_TIEBREAKS: Final = 6
CHANGE: Final = "rtgdifference"


def stated_values(
    source: str,
    head: Fields,
    rows: Sequence[tuple[Fields, int, str, int | None]],
    *,
    of_teams: bool,
    numbered: bool,
    ranks: Mapping[int, int],
) -> StatedTable:
    """Return the table of values stated by the elements in ``rows``.

    Each row is an element with number, name and FIDE id. ``numbered`` says that the tie-break
    numbers at the head of the file belong to these rows; in team events they do not belong to the
    players. ``ranks`` are by number.
    """
    points = "points" if of_teams else "pts"
    attributes = [("rank", StatedColumn(label="Rk.", of_ranks=True))]
    attributes.append((points, StatedColumn(label="Pts.", of_points=True)))
    for place in range(1, MOST_TIEBREAKS + 1):
        name = f"tb{place}"
        if any(fields.text(name) for fields, *_ in rows):
            number = head.count(f"tb{place}no") if numbered else None
            detail = head.text(f"tb{place}_detail") if numbered else ""
            column = StatedColumn(
                label=f"TB{place}",
                number=number,
                parameters=tuple(part.strip() for part in detail.split(",")) if detail else (),
            )
            attributes.append((name, column))
    cells = Cells(printed_number)
    return StatedTable(
        source=source,
        columns=tuple(column for _, column in attributes),
        rows=tuple(
            StatedRow(
                values=tuple([cells[fields.text(name)] for name, _ in attributes]),
                number=number,
                fide_id=fide_id,
                name=name_,
                rank=ranks.get(number),
                rating=fields.count("rtg"),
                federation=federation_of(fields, "fed"),
                line=fields.line,
                rating_change=cells[fields.text(CHANGE)],
            )
            for fields, number, name_, fide_id in rows
        ),
        title=head.text("name") or None,
        after=head.count("rankinground") or head.count("currentround"),
        of_teams=of_teams,
    )
