"""The index of rating lists: one SQLite file that holds several months side by side.

A list is first read into a temporary table, then sorted and added to the index in one transaction:
an interrupted import leaves the index unchanged, and no list is ever held in memory.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from trfkit.events import Person, find_wrong_ids, is_same_person
from trfkit.events.names import Name, Spellings, is_same_name, likeness, parse_name
from trfkit.ratings.list_files import Broken, OpenList
from trfkit.ratings.listed_player import COMBINED, KINDS, Consulted, Listed, RatingList
from trfkit.record import Record, names, replace
from trfkit.refusal import refusal_of
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path


APPLICATION: Final = 0x74726C74
VERSION: Final = 1
PATIENCE: Final = 5.0
"""So many seconds an index is waited for that another process writes."""

CACHE: Final = -32 * 1024
"""Of the index, and as much of what is not yet in it, are held in memory: 32 MiB."""

BATCH: Final = 5_000
TOLD: Final = 10
"""So many broken rows are told of; the others are counted."""

_COLUMNS: Final = """
  id INTEGER NOT NULL, name TEXT NOT NULL, federation TEXT, sex TEXT, title TEXT,
  womens_title TEXT, other_titles TEXT, arena_title TEXT,
  standard INTEGER, standard_games INTEGER, standard_k INTEGER,
  rapid INTEGER, rapid_games INTEGER, rapid_k INTEGER,
  blitz INTEGER, blitz_games INTEGER, blitz_k INTEGER, born INTEGER, flag TEXT
"""
_TABLES: Final = (
    """
    CREATE TABLE lists (list INTEGER PRIMARY KEY, month TEXT NOT NULL, kind TEXT NOT NULL,
      file TEXT NOT NULL, sha256 TEXT NOT NULL, players INTEGER NOT NULL, broken INTEGER NOT NULL,
      UNIQUE (month, kind))
    """,
    f"""
    CREATE TABLE players (list INTEGER NOT NULL, {_COLUMNS}, PRIMARY KEY (list, id)) WITHOUT ROWID
    """,
    """
    CREATE TABLE words (list INTEGER NOT NULL, word TEXT NOT NULL, id INTEGER NOT NULL,
      federation TEXT, born INTEGER, PRIMARY KEY (list, word, id)) WITHOUT ROWID
    """,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)
_INCOMING: Final = (
    f"CREATE TEMP TABLE incoming ({_COLUMNS})",
    """
    CREATE TEMP TABLE incoming_words
      (word TEXT NOT NULL, id INTEGER NOT NULL, federation TEXT, born INTEGER)
    """,
)
_ONE_ROW: Final = f"INSERT INTO incoming VALUES ({', '.join('?' * len(names(Listed)))})"  # noqa: S608 - marks


class ImportOutcome(Record, kw_only=True):
    """The outcome for a list: the number of players, and the first broken rows."""

    list: RatingList
    replaced: bool
    repeated: int
    first_broken: tuple[Broken, ...]


_Those: TypeAlias = "tuple[str | None, int | None]"
"""A federation and a year of birth, each None where any will do."""


_Word: TypeAlias = "tuple[str, int, str, int | None]"
"""A part of a name, whose it is, and what tells him from namesakes."""


class Index:
    """An open index; ``open_index`` opens one."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # What there is ------------------------------------------------------------------------------

    def lists(self) -> tuple[RatingList, ...]:
        """Return all lists, newest month first."""
        rows = self._connection.execute(
            "SELECT month, kind, file, sha256, players, broken FROM lists ORDER BY month DESC, kind"
        )
        return tuple(
            RatingList(month=month, kind=kind, file=file, sha256=digest, players=n, broken=broken)
            for month, kind, file, digest, n, broken in rows
        )

    def months(self) -> Mapping[str, tuple[str, ...]]:
        """Return the kinds of lists by month, newest first."""
        kinds: dict[str, tuple[str, ...]] = {}
        for listed in self.lists():
            kinds[listed.month] = (*kinds.get(listed.month, ()), listed.kind)
        return kinds

    # Putting in ---------------------------------------------------------------------------------

    def put(
        self, opened: OpenList, sha256: str, progress: Callable[[str, int, int], None]
    ) -> ImportOutcome:
        """Read a list to its end and add it, replacing that of the same month and kind.

        Raises Refusal if no player could be read; then the index is unchanged.
        """
        connection = self._connection
        for table in ("incoming", "incoming_words"):
            connection.execute(f"DROP TABLE IF EXISTS temp.{table}")
        for statement in _INCOMING:
            connection.execute(statement)
        stage = f"{opened.month} {opened.kind}"
        with transaction(connection, "DEFERRED"):  # which only the temporary tables are in
            broken, first_broken = self._gather(
                opened, lambda done: progress(stage, done, opened.size)
            )
        progress(f"{stage}: sorting", opened.size, opened.size)
        with transaction(connection):
            old = connection.execute(
                "SELECT list FROM lists WHERE month = ? AND kind = ?", (opened.month, opened.kind)
            ).fetchone()
            if old is not None:
                connection.execute("DELETE FROM players WHERE list = ?", old)
                connection.execute("DELETE FROM words WHERE list = ?", old)
                connection.execute("DELETE FROM lists WHERE list = ?", old)
            (last,) = connection.execute("SELECT coalesce(max(list), 0) FROM lists").fetchone()
            number = last + 1
            (rows,) = connection.execute("SELECT count(*) FROM incoming").fetchone()
            players = connection.execute(
                "INSERT OR IGNORE INTO players SELECT ?, * FROM incoming ORDER BY id, rowid",
                (number,),
            ).rowcount
            if not players:
                raise refusal_of("no-listed-player", name=opened.name)
            connection.execute(
                "INSERT OR IGNORE INTO words SELECT ?, * FROM incoming_words ORDER BY word, id",
                (number,),
            )
            connection.execute(
                "INSERT INTO lists VALUES (?, ?, ?, ?, ?, ?, ?)",
                (number, opened.month, opened.kind, opened.name, sha256, players, broken),
            )
        listed = RatingList(
            month=opened.month,
            kind=opened.kind,
            file=opened.name,
            sha256=sha256,
            players=players,
            broken=broken,
        )
        return ImportOutcome(
            list=listed,
            replaced=old is not None,
            repeated=rows - players,
            first_broken=tuple(first_broken),
        )

    def _gather(
        self, opened: OpenList, progress: Callable[[int], None]
    ) -> tuple[int, Sequence[Broken]]:
        """Fill the temporary tables; return the number of broken rows, and the first of them."""
        broken = 0
        first_broken: list[Broken] = []
        players: list[tuple[object, ...]] = []
        words: list[_Word] = []
        fields = names(Listed)
        for row in opened.rows:
            if isinstance(row, Broken):
                broken += 1
                if len(first_broken) < TOLD:
                    first_broken.append(row)
                continue
            players.append(tuple([getattr(row, field) for field in fields]))
            those = (row.fide_id, row.federation, row.born)
            words.extend([(word, *those) for word in plain(row.name).split()])
            if len(players) == BATCH:
                self._add(players, words)
                progress(opened.counted.bytes)
        self._add(players, words)
        return broken, first_broken

    def _add(self, players: list[tuple[object, ...]], words: list[_Word]) -> None:
        self._connection.executemany(_ONE_ROW, players)
        self._connection.executemany("INSERT INTO incoming_words VALUES (?, ?, ?, ?)", words)
        players.clear()
        words.clear()

    # Looking up ---------------------------------------------------------------------------------

    def players(self, month: str, ids: Iterable[int]) -> Mapping[int, Listed]:
        """Return the players with one of ``ids`` in the lists of a month, by id."""
        self._wish(ids)
        players: dict[int, Listed] = {}
        rows = self._connection.execute(
            "SELECT p.* FROM lists AS l CROSS JOIN temp.wanted AS w"
            " CROSS JOIN players AS p ON p.list = l.list AND p.id = w.id"
            " WHERE l.month = ? ORDER BY l.kind = ? DESC, l.kind",
            (month, COMBINED),
        )
        for _list, *values in rows:
            player = Listed(*values)
            known = players.get(player.fide_id)
            players[player.fide_id] = player if known is None else _join_players(known, player)
        return players

    def _wish(self, ids: Iterable[int]) -> None:
        connection = self._connection
        connection.execute("CREATE TEMP TABLE IF NOT EXISTS wanted (id INTEGER PRIMARY KEY)")
        connection.execute("DELETE FROM temp.wanted")
        connection.executemany(
            "INSERT OR IGNORE INTO temp.wanted VALUES (?)", [(number,) for number in ids]
        )

    def history(self, fide_id: int) -> Mapping[str, Listed]:
        """Return the entries of a player in all lists, by month, newest first."""
        lists = ((month, self.players(month, [fide_id])) for month in self.months())
        return {month: players[fide_id] for month, players in lists if players}

    def find(
        self,
        month: str,
        name: str,
        *,
        federation: str | None = None,
        born: int | None = None,
        most: int = 20,
        is_thorough: bool = True,
    ) -> tuple[Listed, ...]:
        """Return the players of a month whose name resembles ``name``, the most likely first.

        The parts of the name may be in any order, and may be abbreviated. If nobody has all of
        them, similar names are tried: one part must begin with the same three letters, or, if the
        search ``is_thorough``, two parts with the same two.
        """
        parsed = parse_name(name)
        parts = parsed.words
        if not parts:
            return ()
        those = (federation, born)
        ids = self._all_parts(month, parts, those)
        ids = ids or self._nearly(month, parsed, self._one_begins(month, parsed.beginnings, those))
        if not ids and is_thorough:
            of_parts = [self._ids(month, part[: BEGINNING - 1], those) for part in parts]
            ids = self._nearly(
                month,
                parsed,
                set().union(*(one & other for one, other in combinations(of_parts, 2))),
            )
        players = self.players(month, ids).values()
        scored = sorted(
            players,
            key=lambda p: (
                -likeness(parsed, parse_name(p.name)),
                -max(p.rating(kind) or 0 for kind in KINDS),
                p.name,
                p.fide_id,
            ),
        )
        return tuple(scored[:most])

    def _all_parts(self, month: str, parts: Sequence[str], those: _Those) -> list[int]:
        """Return the ids of players whose names have a word that begins with each part."""
        long = [part for part in parts if len(part) >= BEGINNING] or parts[:1]
        ids: set[int] | None = None
        for part in sorted(long, key=len, reverse=True):
            of_part = self._ids(month, part, those)
            ids = of_part if ids is None else ids & of_part
            if not ids:
                return []
        names = self._names(month, ids or ())
        return [number for number, name in names.items() if _begin(parts, plain(name).split())]

    def _one_begins(self, month: str, parts: Sequence[str], those: _Those) -> set[int]:
        long = [part for part in parts if len(part) >= BEGINNING]
        return set().union(*(self._ids(month, part[:BEGINNING], those) for part in long))

    def _nearly(self, month: str, name: Name, ids: Iterable[int]) -> list[int]:
        """Return those of ``ids`` whose names are similar to a name."""
        names = {number: parse_name(text) for number, text in self._names(month, ids).items()}
        near = Spellings((other, number) for number, other in names.items()).find_similar(
            name, MANY
        )
        return [number for number in near if is_same_name(name, names[number])]

    def _ids(self, month: str, beginning: str, those: _Those) -> set[int]:
        """Return the ids of players in ``those`` whose names have a word that begins so."""
        federation, born = those
        rows = self._connection.execute(
            "SELECT w.id FROM lists AS l CROSS JOIN words AS w ON w.list = l.list"
            " WHERE l.month = ? AND w.word >= ? AND w.word < ?"
            " AND (? IS NULL OR w.federation = ?) AND (? IS NULL OR w.born = ?)",
            (month, beginning, beginning + LAST, federation, federation, born, born),
        )
        return {number for (number,) in rows}

    def _names(self, month: str, ids: Iterable[int]) -> Mapping[int, str]:
        """Return the names of ``ids``."""
        self._wish(ids)
        rows = self._connection.execute(
            "SELECT p.id, p.name FROM lists AS l CROSS JOIN temp.wanted AS w"
            " CROSS JOIN players AS p ON p.list = l.list AND p.id = w.id WHERE l.month = ?",
            (month,),
        )
        return dict(rows)

    # The players of an event --------------------------------------------------------------------

    def consulted(self, month: str, kind: str, persons: Sequence[Person]) -> Consulted:
        """Return the entries of an event's players in the lists of a month."""
        players = self.players(month, (p.fide_id for p in persons if p.fide_id is not None))
        wrong = find_wrong_ids(persons, {n: player.person for n, player in players.items()})
        alike: dict[int, tuple[Listed, ...]] = {}
        for person in persons:
            listed = players.get(person.fide_id or 0)
            if listed is None or person.start_no in wrong:
                alike[person.start_no] = self._alike(month, person)
        return Consulted(
            month=month,
            kind=kind,
            has_unrated=COMBINED in self.months().get(month, ()),
            players=players,
            alike=alike,
        )

    def _alike(self, month: str, person: Person) -> tuple[Listed, ...]:
        """Return listed players who may be the one in a row: of the same year, else federation.

        A mistake in both is not considered, because all namesakes would have to be read.
        """
        players: tuple[Listed, ...] = ()
        if person.born is not None:
            players = self.find(month, person.name, born=person.born, most=FEW, is_thorough=False)
        if not players:
            players = self.find(
                month, person.name, federation=person.federation, most=FEW, is_thorough=False
            )
        return tuple(player for player in players if is_same_person(person, player.person))


BEGINNING: Final = 3
"""So many letters of a part have to be right where a name is misspelt."""

LAST: Final = "\U0010ffff"
"""Stands behind every letter."""

MANY: Final = 200
"""So many of the nearest are compared part by part."""

FEW: Final = 3
"""So many are named who may be meant."""


def _begin(parts: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether each part begins a different word."""
    free = list(words)
    for part in sorted(parts, key=len, reverse=True):
        word = next((word for word in free if word.startswith(part)), None)
        if word is None:
            return False
        free.remove(word)
    return True


def _join_players(listed: Listed, other: Listed) -> Listed:
    """Return a player completed by another list."""
    more = {
        name: value
        for name in names(Listed)
        if getattr(listed, name) in {"", None} and (value := getattr(other, name)) not in {"", None}
    }
    return replace(listed, **more) if more else listed


# The file -----------------------------------------------------------------------------------------


@contextmanager
def open_index(path: Path, *, create: bool = False) -> Iterator[Index]:
    """Open the index at ``path``; Refusal if there is none, or the file is something else.

    The remains of an interrupted import are rolled back by the next opening.
    """
    if not create and not path.exists():
        raise refusal_of("no-index", path=path)
    mode = "rwc" if create else "rw"
    place = f"{path.absolute().as_uri()}?mode={mode}"
    try:
        with closing(
            sqlite3.connect(place, timeout=PATIENCE, isolation_level=None, uri=True)
        ) as connection:
            connection.execute(f"PRAGMA cache_size = {CACHE}")
            connection.execute(f"PRAGMA temp.cache_size = {CACHE}")
            _check(connection, path, create=create)
            yield Index(connection)
    except sqlite3.DatabaseError as error:  # its own words say what: locked, full, malformed
        raise refusal_of("index-error", path=path, error=error) from error


def _check(connection: sqlite3.Connection, path: Path, *, create: bool) -> None:
    """Raise Refusal for a file that is no index of ours; create the tables of a new one."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION:
        if version != VERSION:
            raise refusal_of("other-index", path=path, version=version)
        return
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables or application or not create:
        raise refusal_of("not-an-index", path=path)
    with transaction(connection):
        for statement in _TABLES:
            connection.execute(statement)


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Commit the changes made inside, or roll all of them back."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
