"""The tables of the archive: every column with its type, meaning and source.

Each file states the version. A column may be added at the end under the same version; changing or
removing one needs the next.
"""

from __future__ import annotations

import pickle
import zlib
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from trfkit.archive import (
    Event,
    GameRow,
    RefusedError,
    event_of,
    exact_values,
    finding_rows,
    game_rows,
    player_rows,
    points_of_tenths,
    standing_rows,
)
from trfkit.findings import Severity
from trfkit.limits import DEFAULT_LIMITS, Limits
from trfkit.messages.message import Message
from trfkit.model.tournament import ArbiterRole
from trfkit.patterns import lazy_pattern
from trfkit.record import Record
from trfkit.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date

    from trfkit.model import Arbiter, Tournament
    from trfkit.ranking import Standings

VERSION: Final = 1
"""Of the tables."""

TEXT: Final = "text"
TEXTS: Final = "texts"
SMALL: Final = "integer"
LARGE: Final = "large integer"
BOOLEAN: Final = "boolean"
DAY: Final = "date"
POINTS: Final = "points"
VALUES: Final = "values"


class Column(Record):
    """A column: its name, type (a key of ``arrow.TYPES``), meaning, and the value for a row."""

    name: str
    type: str
    contents: str
    of: Callable[[Any], object]


class ArchiveTable(Record):
    """A table: its name, the meaning of a row, how an event gives its rows, and its columns."""

    name: str
    row: str
    rows: Callable[[Event], Iterable[Any]]
    columns: tuple[Column, ...]

    @property
    def key(self) -> Column:
        """The first column: the SHA-256 of the file, the same in all rows of an event."""
        return self.columns[0]

    @property
    def own_columns(self) -> tuple[Column, ...]:
        """The columns after the key."""
        return self.columns[1:]


def _tournament(get: Callable[[Tournament], object]) -> Callable[[Event], object]:
    def of(event: Event) -> object:
        return None if event.tournament is None else get(event.tournament)

    return of


def _standings(get: Callable[[Standings], object]) -> Callable[[Event], object]:
    def of(event: Event) -> object:
        return None if event.standings is None else get(event.standings)

    return of


def _chief(get: Callable[[Arbiter], object]) -> Callable[[Event], object]:
    def of(tournament: Tournament) -> object:
        chiefs = (one for one in tournament.arbiters if one.role is ArbiterRole.CHIEF)
        return next(map(get, chiefs), None)

    return _tournament(of)


def _day_of_round(row: GameRow) -> object:
    dates = () if row.event.tournament is None else row.event.tournament.round_dates
    return dates[row.round - 1] if row.round <= len(dates) else None


def _field(owner: str, name: str, type_: str, description: str) -> Column:
    """Return the column of a field of ``owner``, part of a row, by its name."""
    return Column(name, type_, description, attrgetter(f"{owner}.{name}"))


def _scheduled_rounds(tournament: Tournament) -> int | None:
    """Return the stated number of rounds, None if only the played ones are known."""
    days = len(tournament.round_dates)
    if tournament.rounds is None and days >= tournament.rounds_played:
        return days or None
    return None if tournament.rounds is None else tournament.scheduled_rounds


_OF_ROW: Final = Column("sha256", TEXT, "the file that it stands in", lambda r: r.event.sha256)

TOURNAMENTS: Final = ArchiveTable(
    "tournaments",
    "a file, whether it holds a tournament or not",
    lambda event: (event,),
    (
        Column("sha256", TEXT, "of the file's bytes: the key of all tables", lambda e: e.sha256),
        Column("file", TEXT, "its name, as it was when it came in", lambda e: e.file),
        Column("received", DAY, "the day on which it came in", lambda e: e.received),
        Column("program", TEXT, "the version of trfkit that read it", lambda _: __version__),
        Column(
            "status",
            TEXT,
            "`read`, or `unreadable` where it holds no tournament; `findings` say why",
            lambda e: "unreadable" if e.tournament is None else "read",
        ),
        Column("format", TEXT, "`TRF16` or another format's name", attrgetter("version")),
        Column("name", TEXT, "of the tournament", _tournament(lambda t: t.name)),
        Column("city", TEXT, "where it was", _tournament(lambda t: t.city)),
        Column(
            "federation_stated",
            TEXT,
            "the federation as the file writes it",
            _tournament(lambda t: t.federation),
        ),
        Column("start", DAY, "the first day", _tournament(lambda t: t.start)),
        Column("end", DAY, "the last day", _tournament(lambda t: t.end)),
        Column("kind", TEXT, "`individual-swiss` and so on", _tournament(lambda t: str(t.kind))),
        Column(
            "pairings",
            TEXT,
            "`swiss` or `predetermined`",
            _tournament(lambda t: str(t.kind.pairings)),
        ),
        Column("game", TEXT, "`chess` or `go`", _tournament(lambda t: t.discipline.name)),
        Column("players", SMALL, "how many are listed", _tournament(lambda t: len(t.players))),
        Column("teams", SMALL, "how many are listed", _tournament(lambda t: len(t.teams))),
        Column(
            "rounds",
            SMALL,
            "scheduled: as record 142 or XXR says, else as many as record 132 has days; null where "
            "nothing says it",
            _tournament(_scheduled_rounds),
        ),
        Column("rounds_played", SMALL, "with results", _tournament(lambda t: t.rounds_played)),
        Column("type", TEXT, "the type in words", _tournament(lambda t: t.type_text)),
        Column("time_control", TEXT, "as written", _tournament(lambda t: t.time_control)),
        Column("chief_arbiter", TEXT, "the first one named", _chief(lambda a: a.name)),
        Column("chief_arbiter_id", LARGE, "that one's FIDE id", _chief(lambda a: a.fide_id)),
        Column("edition", TEXT, "of C.07, by which it is ranked", _standings(lambda s: s.edition)),
        Column(
            "tiebreaks", TEXTS, "the list, as asked for", _standings(lambda s: list(s.tiebreaks))
        ),
        Column(
            "list_from",
            TEXT,
            "the record that names it, or `columns`, `reproduced`, `stated-places`, `proposal`",
            _standings(lambda s: s.list_from),
        ),
        Column(
            "provisional",
            BOOLEAN,
            "whether a game without a result counts",
            _standings(lambda s: s.provisional),
        ),
        Column("unranked", TEXT, "why there are no standings", lambda e: e.unranked),
        Column("errors", SMALL, "how many findings are errors", lambda e: e.count(Severity.ERROR)),
        Column("warnings", SMALL, "how many are warnings", lambda e: e.count(Severity.WARNING)),
        Column("infos", SMALL, "how many are notes", lambda e: e.count(Severity.INFO)),
    ),
)


PLAYERS: Final = ArchiveTable(
    "players",
    "a player in a tournament",
    player_rows,
    (
        _OF_ROW,
        Column("id", SMALL, "the starting rank", lambda r: r.player.start_no),
        _field("player", "name", TEXT, "as written"),
        _field("player", "sex", TEXT, "`m` or `w`"),
        _field("player", "title", TEXT, "`GM` and so on"),
        _field("player", "rating", SMALL, "null where unrated"),
        Column("player_federation", TEXT, "as written", lambda r: r.player.federation),
        _field("player", "fide_id", LARGE, "the person over the years"),
        Column("birth_year", SMALL, "of birth", lambda r: r.player.birth and r.player.birth.year),
        Column("birth_month", SMALL, "of birth", lambda r: r.player.birth and r.player.birth.month),
        Column("birth_day", SMALL, "of birth", lambda r: r.player.birth and r.player.birth.day),
        Column("team", SMALL, "the number of the team that lists him", lambda r: r.team),
        Column("board", SMALL, "his place in that list", lambda r: r.board),
        Column(
            "national_id",
            TEXT,
            "of the first national record",
            lambda r: r.national and r.national.national_id,
        ),
        Column("national_rating", SMALL, "of the same", lambda r: r.national and r.national.rating),
        Column(
            "points_stated",
            POINTS,
            "as the file has them",
            lambda r: points_of_tenths(r.player.stated_points),
        ),
        Column("rank_stated", SMALL, "as the file has it", lambda r: r.player.stated_rank),
    ),
)

GAMES: Final = ArchiveTable(
    "games",
    "a player's round: a game stands twice, once from each side",
    game_rows,
    (
        _OF_ROW,
        Column("round", SMALL, "from 1", lambda r: r.round),
        Column("day", DAY, "of the round", _day_of_round),
        Column("id", SMALL, "the player's starting rank", lambda r: r.player.start_no),
        _field("entry", "opponent", SMALL, "his opponent's"),
        _field("entry", "colour", TEXT, "`w` or `b`"),
        Column(
            "result",
            TEXT,
            "a letter of record 001 as TRF-16 has them, whatever the format: `Z` `U` `F` `H` for "
            "byes, for which TRF-06 has `0` `1` `=`",
            lambda r: r.entry.outcome.letter,
        ),
        Column(
            "kind",
            TEXT,
            "`game`, `forfeit-win`, `forfeit-loss`, `pending`, `pairing-allocated-bye`, "
            "`full-point-bye`, `half-point-bye`, `zero-point-bye` (absent, too)",
            lambda r: r.kind,
        ),
        Column(
            "points",
            POINTS,
            "what the round brought the player; null while it is pending",
            lambda r: points_of_tenths(r.points),
        ),
        Column(
            "rated",
            BOOLEAN,
            "whether the result counts for ratings, as its letter says",
            lambda r: r.entry.outcome.rated and r.entry.opponent is not None,
        ),
    ),
)

STANDINGS: Final = ArchiveTable(
    "standings",
    "a participant in the standings, computed by trfkit",
    standing_rows,
    (
        _OF_ROW,
        _field("standing", "rank", SMALL, "shared by those whom nothing parts"),
        _field("standing", "id", SMALL, "the starting rank; of a team its number"),
        _field("standing", "name", TEXT, "as written"),
        _field("standing", "ranked", BOOLEAN, "false for who stands at the end"),
        Column(
            "points", POINTS, "the primary score", lambda r: points_of_tenths(r.standing.points)
        ),
        Column(
            "match_points", POINTS, "of teams", lambda r: points_of_tenths(r.standing.match_points)
        ),
        Column(
            "game_points", POINTS, "of teams", lambda r: points_of_tenths(r.standing.game_points)
        ),
        Column(
            "tiebreaks",
            VALUES,
            "values by code; null where the rules define none",
            exact_values,
        ),
    ),
)

FINDINGS: Final = ArchiveTable(
    "findings",
    "a finding of `trfkit check --profile archive`",
    finding_rows,
    (
        _OF_ROW,
        _field("finding", "code", TEXT, "stable; `trfkit explain CODE`"),
        _field("finding", "name", TEXT, "the code in words"),
        _field("finding", "severity", TEXT, "`error`, `warning`, `info`"),
        _field("finding", "line", SMALL, "from 1; null for the whole file"),
        _field("finding", "column", SMALL, "from 1"),
        _field("finding", "record", TEXT, "`001` and so on"),
        _field("finding", "participant", SMALL, "the starting rank"),
        _field("finding", "team", SMALL, "the number"),
        _field("finding", "round", SMALL, "from 1"),
        _field("finding", "message", TEXT, "the sentence"),
    ),
)

TABLES: Final = (TOURNAMENTS, PLAYERS, GAMES, STANDINGS, FINDINGS)


# The rows of a file -------------------------------------------------------------------------------


PART: Final = 2048
"""So many rows of a table are in memory as Python's own values at once."""


class PackedRows(Record):
    """The rows of an event in one table: their number, and their columns in parts."""

    rows: int
    parts: tuple[bytes, ...]


def pack_event(event: Event) -> dict[str, PackedRows]:
    """Return the rows of an event by table, without the key that they share."""
    return {table.name: _pack_table(table, event) for table in TABLES}


def _pack_table(table: ArchiveTable, event: Event) -> PackedRows:
    waiting = iter(table.rows(event))
    parts: list[bytes] = []
    count = 0
    while rows := list(islice(waiting, PART)):
        count += len(rows)
        columns = [_values(column, rows) for column in table.own_columns]
        plain = pickle.dumps(columns, pickle.HIGHEST_PROTOCOL)
        parts.append(zlib.compress(plain, zlib.Z_BEST_SPEED))
    return PackedRows(count, tuple(parts))


def columns_of(part: bytes) -> list[list[Any]]:
    """Return the values of a part, a list for each column except the key."""
    columns: list[list[Any]] = pickle.loads(zlib.decompress(part))  # noqa: S301 - what ``_pack_table`` made in this run
    return columns


def _values(column: Column, rows: Sequence[Any]) -> list[Any]:
    """Return a column's values."""
    get: Callable[[Any], Any] = column.of
    if column.type == TEXT:
        return [None if (value := get(row)) is None else _whole(value) for row in rows]
    if column.type == TEXTS:
        return [None if (value := get(row)) is None else [*map(_whole, value)] for row in rows]
    if column.type == VALUES:
        return [[(_whole(key), number) for key, number in get(row)] for row in rows]
    return [get(row) for row in rows]


def _whole(value: str) -> str:
    """Return a text without halves of characters, which UTF-8 cannot hold."""
    return str(value) if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")


# What became of a file ----------------------------------------------------------------------------

OF_NO_PARTITION: Final = "__HIVE_DEFAULT_PARTITION__"
"""What readers of such folders take for null."""

_FEDERATION: Final = lazy_pattern(r"[A-Z]{3}")


class ArchivedRows(Record):
    """An event's rows by table, and their partition."""

    sha256: str
    partition: str
    rows: dict[str, PackedRows]
    is_unreadable: bool
    has_errors: bool


def partition_of(event: Event) -> str:
    """Return the folders of an event: month of its first day, federation; null if unknown.

    The federation becomes part of a path, so only three letters are accepted.
    """
    tournament = event.tournament
    start = tournament.start if tournament is not None else None
    month = OF_NO_PARTITION if start is None else f"{start.year:04}-{start.month:02}"
    stated = ((tournament.federation if tournament is not None else None) or "").strip().upper()
    federation = stated if _FEDERATION.fullmatch(stated) else OF_NO_PARTITION
    return f"month={month}/federation={federation}"


class Settings(Record, kw_only=True):
    """How to read, and the day on which the files were received."""

    received: date
    encoding: str | None = None
    limits: Limits = DEFAULT_LIMITS
    strict: bool = False


class InputFile(Record):
    """A file that was read, and its SHA-256."""

    file: str
    data: bytes
    sha256: str


class FileResult(Record):
    """The result for a file: its rows, or the reason why it has none."""

    file: str
    archived: ArchivedRows | None = None
    trouble: Message | None = None


def rows_of_file(settings: Settings, taken: InputFile) -> FileResult:
    """Return the rows of a file: they depend on its bytes and the settings alone."""
    try:
        event = event_of(
            taken.data,
            sha256=taken.sha256,
            file=taken.file,
            received=settings.received,
            encoding=settings.encoding,
            limits=settings.limits,
            strict=settings.strict,
        )
        rows = pack_event(event)
    except RefusedError:
        return FileResult(
            taken.file, trouble=Message("common.file-refused-strictly", file=taken.file)
        )
    except Exception as error:  # noqa: BLE001 - a mistake of ours over one file stops no other
        words = f"{type(error).__name__}: {error}"
        trouble = Message("archive.internal-error", file=taken.file, words=words)
        return FileResult(taken.file, trouble=trouble)
    is_unreadable = event.tournament is None
    archived = ArchivedRows(
        taken.sha256,
        partition_of(event),
        rows,
        is_unreadable=is_unreadable,
        has_errors=not is_unreadable and event.count(Severity.ERROR) > 0,
    )
    return FileResult(taken.file, archived)
