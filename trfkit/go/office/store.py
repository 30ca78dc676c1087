"""The file of an office: one SQLite database, changed only in complete transactions.

Entered rows never change. Each has ``since``, the number of the journal that added it, and
``until``, the number that ended it; so the office can be read as of any number, and the last number
can be undone.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing, contextmanager
from datetime import date
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from trfkit.files.own_json.read import read_own_json
from trfkit.go.go_event import Grade, parse_grade
from trfkit.go.office import (
    Entrant,
    Event,
    FrozenList,
    ListRow,
    Member,
    born_text,
)
from trfkit.go.office.rating_book import Book, Result
from trfkit.limits import Limits
from trfkit.messages.message import Message
from trfkit.model import PartialDate, Tournament
from trfkit.ratings.list_index import transaction
from trfkit.record import Record, names, values
from trfkit.refusal import Refusal, refusal_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from trfkit.bounded_types import Positive


R = TypeVar("R", bound=Record)
APPLICATION: Final = 0x74726C67
VERSION: Final = 2
PATIENCE: Final = 5.0
"""So many seconds an office is waited for that another process writes."""

WITHOUT_LIMITS: Final = Limits(bytes=1 << 40, players=1 << 40, rounds=1 << 40)
"""What was let in once is read again, whatever the limits are."""

_ENTERED: Final = "since INTEGER NOT NULL, until INTEGER"
_TABLES: Final = (
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE journal (number INTEGER PRIMARY KEY, action TEXT NOT NULL)",
    f"""
    CREATE TABLE members (row INTEGER PRIMARY KEY, {_ENTERED}, member INTEGER NOT NULL,
      name TEXT NOT NULL, born TEXT NOT NULL, start INTEGER NOT NULL CHECK (start >= 0),
      entered TEXT, rank TEXT, conferred TEXT, recommended TEXT NOT NULL, spellings TEXT NOT NULL)
    """,
    "CREATE UNIQUE INDEX member_now ON members (member) WHERE until IS NULL",
    f"""
    CREATE TABLE events (row INTEGER PRIMARY KEY, {_ENTERED}, event INTEGER NOT NULL,
      name TEXT NOT NULL, first_day TEXT NOT NULL, last_day TEXT NOT NULL,
      official INTEGER NOT NULL, boards TEXT, minutes INTEGER, entrants TEXT NOT NULL,
      file TEXT NOT NULL, sha256 TEXT NOT NULL, content TEXT NOT NULL, tournament BLOB NOT NULL)
    """,
    "CREATE UNIQUE INDEX event_now ON events (event) WHERE until IS NULL",
    f"""
    CREATE TABLE lists (row INTEGER PRIMARY KEY, {_ENTERED}, day TEXT NOT NULL)
    """,
    "CREATE UNIQUE INDEX list_now ON lists (day) WHERE until IS NULL",
    """
    CREATE TABLE listed (list INTEGER NOT NULL REFERENCES lists, place INTEGER NOT NULL,
      member INTEGER NOT NULL, name TEXT NOT NULL, rating INTEGER NOT NULL, rank_before TEXT,
      rank TEXT NOT NULL, article TEXT NOT NULL, why TEXT NOT NULL,
      PRIMARY KEY (list, place)) WITHOUT ROWID
    """,
    """
    CREATE TABLE results (event INTEGER NOT NULL, member INTEGER NOT NULL,
      start_no INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL,
      games INTEGER NOT NULL, halves INTEGER NOT NULL, anomalous INTEGER NOT NULL,
      rank_before TEXT, rank TEXT NOT NULL, PRIMARY KEY (event, start_no)) WITHOUT ROWID
    """,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
DAMAGED: Final = Message("refusals.go.remedy")
_VERSIONED: Final = ("members", "events", "lists")
_NOW: Final = "until IS NULL"


class GoEntry(Record):
    """An entry of the journal."""

    number: Positive
    """Its number."""
    action: str
    """What was done, in words."""


class Office:
    """An open office; ``open_office`` opens one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # What there is ------------------------------------------------------------------------------

    def journal(self) -> tuple[GoEntry, ...]:
        """Return all entries of the journal, oldest first."""
        rows = self._connection.execute("SELECT number, action FROM journal ORDER BY number")
        return tuple(GoEntry(*row) for row in rows)

    def book(self) -> Book:
        """Return the current state of the office."""
        return self._book(_NOW, self._results())

    def book_as_of(self, number: int) -> Book:
        """Return the entries as of a number of the journal, without results."""
        return self._book(f"since <= {number:d} AND (until IS NULL OR until > {number:d})", {})

    def _book(self, which: str, results: Mapping[int, tuple[Result, ...]]) -> Book:
        try:
            settings = dict(self._connection.execute("SELECT name, value FROM settings"))
            members = {member.id: member for member in self._members(which)}
            events = sorted(self._events(which), key=lambda event: event.order)
            return Book(
                members=MappingProxyType(members),
                events=tuple(events),
                frozen=MappingProxyType({listed.day: listed for _, listed in self.lists(which)}),
                results=results,
                policies=MappingProxyType(json.loads(settings["policies"])),
                begins=date.fromisoformat(day) if (day := settings["begins"]) else None,
                tournament=self._tournament,
            )
        except Refusal:  # which says itself what is wrong
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise refusal_of("go.damaged", error=str(error), remedy=DAMAGED) from error

    def _members(self, which: str) -> Iterator[Member]:
        columns = _columns(Member, "member")
        yield from self._records(Member, f"{columns} FROM members WHERE {which} ORDER BY member")

    def _events(self, which: str) -> Iterator[Event]:
        yield from self._records(Event, f"{_columns(Event, 'event')} FROM events WHERE {which}")

    def _records(self, kind: type[R], query: str, *arguments: object) -> Iterator[R]:
        """Yield the records of a query, whose columns are the fields of the record."""
        fields = names(kind)
        for row in self._connection.execute(f"SELECT {query}", arguments):
            yield kind(
                **{
                    name: _READERS[name](value) if name in _READERS and value is not None else value
                    for name, value in zip(fields, row, strict=True)
                }
            )

    def lists(self, which: str = _NOW) -> Iterator[tuple[int, FrozenList]]:
        """Yield the published lists by day, each with its number of the journal."""
        lists = self._connection.execute(
            f"SELECT row, since, day FROM lists WHERE {which} ORDER BY day"  # noqa: S608 - ours
        ).fetchall()
        query = f"{_columns(ListRow)} FROM listed WHERE list = ? ORDER BY place"
        for number, since, day in lists:
            rows = tuple(self._records(ListRow, query, number))
            yield since, FrozenList(date.fromisoformat(day), rows)

    def _results(self) -> Mapping[int, tuple[Result, ...]]:
        events = self._connection.execute("SELECT event FROM events WHERE until IS NULL")
        results: dict[int, list[Result]] = {number: [] for (number,) in events}
        query = f"{_columns(Result)} FROM results ORDER BY event, start_no"
        for result in self._records(Result, query):
            results.setdefault(result.event, []).append(result)
        return {event: tuple(rows) for event, rows in results.items()}

    def _tournament(self, event: Event) -> Tournament:
        (packed,) = self._connection.execute(
            "SELECT tournament FROM events WHERE row = ?", (event.row,)
        ).fetchone()
        return unpack_tournament(packed, event.name)

    def troubles(self) -> tuple[str, ...]:
        """Return the faults that SQLite finds in the file."""
        checked = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        lost = self._connection.execute("PRAGMA foreign_key_check").fetchall()
        return (
            *(text for (text,) in checked if text != "ok"),
            *(f"a row of {table} belongs to a list that is not there" for table, *_ in lost),
        )

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Read the office in one state until the end, whatever other processes change."""
        with transaction(self._connection, "DEFERRED"):
            yield

    # Changing it --------------------------------------------------------------------------------

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Run everything inside in one transaction, or undo it all."""
        with transaction(self._connection):
            yield

    def note(self, entry: str) -> int:
        """Add an entry to the journal and return its number."""
        cursor = self._connection.execute(
            "INSERT INTO journal SELECT coalesce(max(number), 0) + 1, ? FROM journal",
            (_storable(entry),),
        )
        return int(cursor.lastrowid or 0)

    def put_member(self, member: Member, number: int) -> None:
        """Enter a member, or new facts of one."""
        self._end("members", "member", member.id, number)
        self._insert("members", [(None, number, None, *_row(member))])

    def put_event(self, event: Event, tournament: bytes, number: int) -> None:
        """Enter an event, replacing that of the same number; ``tournament`` is JSON."""
        self._end("events", "event", event.id, number)
        *facts, _ = _row(event)  # the row is the database's to number
        packed = zlib.compress(tournament, 9)
        self._insert("events", [(None, number, None, *facts, packed)])

    def withdraw_event(self, event: int, number: int) -> None:
        """End an event by an entry of the journal."""
        self._end("events", "event", event, number)

    def put_list(self, listed: FrozenList, number: int) -> None:
        """Enter a published list, replacing that of the same day."""
        self._end("lists", "day", listed.day.isoformat(), number)
        cursor = self._connection.execute(
            "INSERT INTO lists VALUES (NULL, ?, NULL, ?)", (number, listed.day.isoformat())
        )
        rows = [
            (cursor.lastrowid, place, *_row(row)) for place, row in enumerate(listed.rows, start=1)
        ]
        self._insert("listed", rows)

    def put_results(self, results: Mapping[int, Iterable[Result]]) -> None:
        """Store computed results, replacing all that differ."""
        known = self._results()
        gone = [(event,) for event, rows in known.items() if rows != tuple(results.get(event, ()))]
        self._connection.executemany("DELETE FROM results WHERE event = ?", gone)
        new = [rows for event, rows in results.items() if known.get(event) != tuple(rows)]
        self._insert("results", [_row(row) for rows in new for row in rows])

    def _insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        for row in rows[:1]:
            marks = ", ".join("?" * len(row))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - ours

    def take_back(self) -> GoEntry | None:
        """Undo the last entry of the journal, None if only the beginning is left."""
        last = self.journal()[-1]
        if last.number == 1:
            return None
        self._connection.execute(
            "DELETE FROM listed WHERE list IN (SELECT row FROM lists WHERE since = ?)",
            (last.number,),
        )
        for table in _VERSIONED:
            self._connection.execute(f"DELETE FROM {table} WHERE since = ?", (last.number,))  # noqa: S608 - ours
            self._connection.execute(
                f"UPDATE {table} SET until = NULL WHERE until = ?",  # noqa: S608 - ours
                (last.number,),
            )
        self._connection.execute("DELETE FROM journal WHERE number = ?", (last.number,))
        return last

    def next_number(self, of: str) -> int:
        """Return the next number of a ``member`` or ``event``: one above all used."""
        (last,) = self._connection.execute(f"SELECT coalesce(max({of}), 0) FROM {of}s").fetchone()  # noqa: S608 - ours
        return int(last) + 1

    def _end(self, table: str, key: str, value: object, number: int) -> None:
        self._connection.execute(
            f"UPDATE {table} SET until = ? WHERE {key} = ? AND until IS NULL",  # noqa: S608 - ours
            (number, value),
        )


@cache
def _rank(text: str) -> Grade:
    """Return the rank in a column."""
    grade = parse_grade(text)
    if grade is None:
        raise refusal_of("go.damaged-rank", text=text, remedy=DAMAGED)
    return grade


def _storable(text: str) -> str:
    """Return a text with halves of characters, which cannot be stored, replaced by ``?``."""
    return text.encode("utf-8", "replace").decode()


_READERS: Final[Mapping[str, Callable[[Any], object]]] = {
    **dict.fromkeys(("first_day", "last_day", "entered", "conferred"), date.fromisoformat),
    **dict.fromkeys(("rank", "rank_before"), _rank),
    **dict.fromkeys(("recommended", "spellings", "boards"), lambda text: tuple(json.loads(text))),
    **dict.fromkeys(("official", "anomalous"), bool),
    "born": PartialDate.parse,
    "entrants": lambda text: tuple(Entrant(*row) for row in json.loads(text)),
}
"""How columns that are no plain texts and numbers are read, by the name of the field."""


def _columns(kind: type[Record], key: str = "id") -> str:
    """Return the columns of a record's fields; its ``id`` stands in the column ``key``."""
    return ", ".join(key if name == "id" else name for name in names(kind))


def _row(record: Record) -> tuple[object, ...]:
    """Return the values of a record as they are stored in columns."""
    return tuple(map(_column, names(type(record)), values(record)))


def _column(name: str, value: object) -> object:
    if name == "born":
        return born_text(value if isinstance(value, PartialDate) else None)
    if isinstance(value, str):
        return _storable(value)
    if isinstance(value, tuple):
        items = [values(one) if isinstance(one, Record) else _column("", one) for one in value]
        return json.dumps(items, ensure_ascii=False)
    return value if value is None or isinstance(value, int) else str(value)


def unpack_tournament(packed: bytes, name: str) -> Tournament:
    """Return the tournament stored in a row."""
    try:
        document = zlib.decompress(packed)
    except zlib.error as error:
        raise refusal_of("go.damaged-tournament", name=name, packed=True, remedy=DAMAGED) from error
    tournament = read_own_json(document, limits=WITHOUT_LIMITS).tournament
    if tournament is None:
        raise refusal_of("go.damaged-tournament", name=name, packed=False, remedy=DAMAGED)
    return tournament


# The file -----------------------------------------------------------------------------------------


def make_office(
    path: Path, policies: Mapping[str, str], begins: date | None, members: Iterable[Member]
) -> None:
    """Create an office at ``path``; Refusal if a file with content exists."""
    if path.exists() and path.stat().st_size:
        raise refusal_of("go.exists", path=str(path))
    with _connect(path, "rwc") as connection, transaction(connection):
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if tables:  # another process has been quicker
            raise refusal_of("go.exists", path=str(path))
        for statement in _TABLES:
            connection.execute(statement)
        settings = {
            "policies": json.dumps(dict(policies)),
            "begins": str(begins or ""),
        }
        connection.executemany("INSERT INTO settings VALUES (?, ?)", settings.items())
        office = Office(connection)
        number = office.note("the office was made")
        for member in members:
            office.put_member(member, number)


@contextmanager
def open_office(path: Path) -> Iterator[Office]:
    """Open an office; Refusal if there is none, or the file is something else.

    Half-finished changes of a killed command are undone by the next one that opens it.
    """
    if not path.exists():
        raise refusal_of("go.no-office", path=str(path))
    with _connect(path, "rw") as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION:
            raise refusal_of("go.not-an-office", path=str(path))
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != VERSION:
            raise refusal_of("go.other-version", path=str(path), version=version)
        yield Office(connection)


@contextmanager
def _connect(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    place = f"{path.absolute().as_uri()}?mode={mode}"
    connect = partial(sqlite3.connect, place, timeout=PATIENCE, isolation_level=None, uri=True)
    try:
        with closing(connect()) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            yield connection
    except sqlite3.DatabaseError as error:  # its own words say what: locked, full, malformed
        raise refusal_of("go.unusable", path=str(path), error=str(error)) from error
