"""Tables in JSON: trfkit's own standings, the output of the reference checker, other lists."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from trfkit.files.crosstables.headings import Role, are_ratings, role_of
from trfkit.files.crosstables.page_header import stated_table
from trfkit.files.crosstables.participant_table import listing
from trfkit.files.json_document import parse_json
from trfkit.files.tables.grid import Grid, cell_text, printed_number, rectangle, text_of
from trfkit.files.trf.reading.stated_table import PrintedCell, StatedColumn, StatedRow, StatedTable
from trfkit.limits import BEGINNING, DEFAULT_LIMITS
from trfkit.patterns import lazy_pattern
from trfkit.syntax.annotation_lines import Annotation, annotation_of
from trfkit.units import LARGEST_START_NO, POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from trfkit.model import Tournament

OWN: Final = "trfkit-json"
CHECKER: Final = "tiebreakserver-json"

_RANK: Final = StatedColumn(label="rank", of_ranks=True)
_POINTS: Final = frozenset({"PTS"})


def is_json(data: bytes) -> bool:
    """Tell by its first characters whether a file may be JSON: an object or a list of objects."""
    head = data[:BEGINNING].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"{") or _LIST_OF_OBJECTS.match(head) is not None


_LIST_OF_OBJECTS: Final = lazy_pattern(rb"\[\s*\{")


def read_json_tables(data: bytes) -> tuple[StatedTable, ...]:
    """Return the tables in a JSON document; ``()`` if it is invalid or of another shape.

    Known are ``trfkit.standings/1``, ``trfkit.standings-editions/1``, the result of
    TieBreakServer's tiebreakchecker, and its values collected by code (``cid`` beside ``values``).
    Any other list of objects, at the top, under one key or as one object per line, is a table with
    a row for each of them. What does not fit the shape is left out.
    """
    try:
        document = _document(data.decode("utf-8-sig"))
    except (ValueError, ArithmeticError, RecursionError):
        return ()
    known = tuple(table for table in _tables(_object(document)) if table.rows)
    if known:
        return known
    return tuple(read_lists(document))


def _document(text: str) -> object:
    """Parse a document; several, one per line, become a list. Raises for invalid JSON."""
    try:
        return _decode(text)
    except json.JSONDecodeError as broken:
        if broken.msg != "Extra data":
            raise
        return [_decode(line) for line in text.splitlines() if line.strip()]


def _decode(text: str) -> object:
    return parse_json(text, DEFAULT_LIMITS.depth, parse_int=Decimal)


def _tables(document: Mapping[str, Any]) -> Iterator[StatedTable]:
    schema = document.get("schema")
    if schema == "trfkit.standings/1":
        yield _own(document)
    elif schema == "trfkit.standings-editions/1":
        for block in _list(document.get("editions")):
            yield _own(_object(block))
    elif "tiebreakResult" in document:
        yield _checker(document)
    elif "cid" in document:
        yield _table_by_code(document)


def _own(document: Mapping[str, Any]) -> StatedTable:
    """Return trfkit's own standings; a repeated code has a key of its own (``DE#2``)."""
    event = _object(document.get("tournament"))
    rows = [_object(row) for row in _list(document.get("standings"))]
    keys = list(dict.fromkeys(key for row in rows for key in _object(row.get("values"))))
    edition = document.get("edition")
    return StatedTable(
        source=OWN,
        columns=(
            _RANK,
            *(
                StatedColumn(
                    label=key,
                    code=key.partition("#")[0],
                    edition=edition if isinstance(edition, str) else None,
                    of_points=key in _POINTS,
                )
                for key in keys
            ),
        ),
        rows=tuple(
            StatedRow(
                values=(
                    printed_json(row.get("rank")),
                    *(printed_json(_object(row.get("values")).get(key)) for key in keys),
                ),
                number=_whole(row.get("id")),
                name=_text(row.get("name")),
                rank=_whole(row.get("rank")) if row.get("ranked", True) else None,
            )
            for row in rows
        ),
        title=_text(event.get("name")),
        after=_whole(document.get("rounds")),
        of_teams=str(event.get("kind", "")).startswith("team-"),
    )


def _checker(document: Mapping[str, Any]) -> StatedTable:
    """Return the values that the checker computed; its options hold their codes."""
    rows = [_object(row) for row in _list(_object(document["tiebreakResult"]).get("competitors"))]
    options = _object(document.get("options"))
    codes = [str(code) for code in _list(options.get("tiebreak") or options.get("tie_break"))]
    scores = [_list(row.get("tiebreakScore")) for row in rows]
    width = max(map(len, scores), default=0)
    return StatedTable(
        source=CHECKER,
        columns=columns_of_scores(codes, width),
        rows=tuple(
            StatedRow(
                values=printed_scores(row.get("rank"), own_scores, width),
                number=_whole(row.get("cid")),
                rank=_whole(row.get("rank")),
            )
            for row, own_scores in zip(rows, scores, strict=True)
        ),
    )


def columns_of_scores(codes: Sequence[str], width: int) -> tuple[StatedColumn, ...]:
    """Return the columns of ranks and of ``width`` scores, with ``codes`` if there are as many.

    A blank code, and codes that are more or fewer, say nothing about a column's content.
    """
    if len(codes) != width:
        codes = [""] * width
    return (
        _RANK,
        *(
            checker_column(code) if code else StatedColumn(label=f"TB{place}")
            for place, code in enumerate(codes, start=1)
        ),
    )


def printed_scores(rank: object, scores: Sequence[object], width: int) -> tuple[PrintedCell, ...]:
    """Return the cells of a row: the rank, the scores, and blanks up to ``width`` scores."""
    return tuple(map(printed_json, (rank, *scores, *[None] * (width - len(scores)))))


_PER_CENT: Final = lazy_pattern(r"(KS.*)/L([0-9]{1,3})")
_IN_FULL: Final = {":MPOINTS": ":MP", ":GPOINTS": ":GP"}
_OF_ITSELF: Final = {"MPTS:MP": "MPTS", "GPTS:GP": "GPTS"}


def _spelt(code: str) -> str:
    """Return a code in the spelling of record 202; the checker also writes scores out."""
    code = code.upper()
    for long, short in _IN_FULL.items():
        code = code.replace(long, short)
    return _OF_ITSELF.get(code, code)


def checker_column(code: str, before: tuple[str, ...] | None = None) -> StatedColumn:
    """Return the column of a code; the checker reads the limit of ``KS/L60`` in per cent.

    In record 202 that limit moves by half-points, so such a column has no code.
    """
    if limit := _PER_CENT.fullmatch(code):
        return StatedColumn(label=code, caption=f"Koya System ({limit[1]}, Limit {limit[2]})")
    spelt = _spelt(code)
    return StatedColumn(label=code, code=spelt, before=before, of_points=spelt in _POINTS)


_ORDERS: Final = lazy_pattern(r"(?:DE|EDE\w*|TBR|BBE)(?:/.*)?")
"""The codes that order only those whom the ones before leave tied."""
_LIST: Final = lazy_pattern(r"\[((?:\w+, ?)+)X\]")


def _table_by_code(document: Mapping[str, Any]) -> StatedTable:
    """Return the values that are lists by code, each in the order of the competitors' ids.

    Next to them are the list that the ranks follow (``tournament_list``), and a note with the codes
    before an order code: ``[PTS, X]``.
    """
    ids = [_whole(number) for number in _list(document["cid"])]
    ranks = _list(document.get("rank_by_tournament_list"))
    values = {
        code: listed
        for code, stated in _object(document.get("values")).items()
        if len(listed := _list(stated)) == len(ids)
    }
    has_ranks = len(ranks) == len(ids)
    # The list behind which order codes were computed stands in a note.
    match = _LIST.search(_text(document.get("order_note")) or "")
    before = tuple(re.findall(r"\w+", match[1])) if match else None
    columns = [checker_column(code, before if _ORDERS.fullmatch(code) else None) for code in values]
    ranked_by = tuple(
        _spelt(code) for code in _list(document.get("tournament_list")) if _text(code)
    )
    return StatedTable(
        source=CHECKER,
        columns=(*([_RANK] if has_ranks else []), *columns),
        rows=tuple(
            StatedRow(
                values=tuple(
                    map(
                        printed_json,
                        (
                            *([ranks[place]] if has_ranks else []),
                            *(listed[place] for listed in values.values()),
                        ),
                    )
                ),
                number=number,
                rank=_whole(ranks[place]) if has_ranks else None,
            )
            for place, number in enumerate(ids)
        ),
        after=_whole(document.get("rounds")),
        of_teams=bool(document.get("team")),
        ranked_by=ranked_by or None,
    )


# Values of any type, as the shape wants them ---------------------------------------------------


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _whole(value: object) -> int | None:
    if isinstance(value, Decimal) and 0 < value <= LARGEST_START_NO and value == int(value):
        return int(value)
    return None


def printed_json(value: object) -> PrintedCell:
    """Convert a JSON value to a table's cell."""
    text = text_of(value)
    return PrintedCell(text, printed_number(text))


# Lists of objects in JSON: an object is a row of a table, its keys are the headings --------------


ANY: Final = "json"
_FEWEST_ROWS: Final = 2
_MOST_KEYS: Final = 100
_ROUNDS: Final = frozenset({"sheet", "games", "rounds"})
"""Keys of objects inside a row that hold no values of the whole event."""
_NAMES: Final = MappingProxyType({"username": "name", "startRank": "startno"})
"""Keys that no program prints as a heading."""


def read_lists(document: object) -> Iterator[StatedTable]:
    """Yield the lists of participants at the top of a document, or under one of its keys."""
    if isinstance(document, list):
        lists: list[object] = [document]
    else:
        lists = list(document.values()) if isinstance(document, dict) else []
    for entries in lists:
        rows = (
            [row for row in entries if isinstance(row, dict)] if isinstance(entries, list) else []
        )
        if len(rows) >= _FEWEST_ROWS:
            table = listing(_grid(rows[: DEFAULT_LIMITS.rows]))
            if table is not None:
                yield stated_table(table, ANY)


def _grid(rows: Sequence[Mapping[str, Any]]) -> Grid:
    """Convert objects to a table, with columns in the usual order of listings."""
    flat = [dict(_flat(row)) for row in rows]
    keys = list(dict.fromkeys(key for row in flat for key in row))
    headings = sorted(
        keys[:_MOST_KEYS], key=lambda key: _place(key, [row.get(key, "") for row in flat])
    )
    lines = [[row.get(key, "") for key in headings] for row in flat]
    return rectangle([headings, *lines], range(1, len(lines) + 2))


def _flat(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield keys with their texts; those of an inner object as if they were in the row itself."""
    for key, value in row.items():
        if key in _ROUNDS:
            continue
        inner = value.items() if isinstance(value, dict) else [(key, value)]
        for name, cell in inner:
            yield cell_text(_NAMES.get(name, name)), cell_text(text_of(cell))


_ORDER: Final = (Role.RANK, Role.NUMBER, Role.FIDE_ID, Role.TITLE, Role.NAME)
_BEHIND: Final = (None, Role.POINTS, Role.VALUE)


def _place(heading: str, texts: Sequence[str]) -> int:
    """Return a column's sort position: identity, description, points, values."""
    role = role_of(heading)
    if role is Role.RANK and are_ratings(texts):
        role = Role.RATING  # what "Ranking" is in Polish
    if role in _ORDER:
        return _ORDER.index(role)
    if role in _BEHIND:
        return len(_ORDER) + 2 - (role is Role.POINTS)
    return len(_ORDER)


# What a TRF states of its participants, as a table like any other program's ----------------------


def stated_by_trf(tournament: Tournament, source: str) -> tuple[StatedTable, ...]:
    """Return the values of ``###`` lines, else the points and ranks of the records."""
    annotation = annotation_of(tournament)
    if annotation is not None:
        return (_add_annotation(tournament, annotation, source),)
    return tuple(table for table in _tables_of_records(tournament, source) if table.rows)


def _add_annotation(tournament: Tournament, annotation: Annotation, source: str) -> StatedTable:
    of_teams = tournament.kind.is_team
    names: dict[int, str] = {team.number: team.name for team in tournament.teams}
    ids: dict[int, int | None] = {}
    if not of_teams:
        names = {player.start_no: player.name for player in tournament.players}
        ids = {player.start_no: player.fide_id for player in tournament.players}
    return StatedTable(
        source=source,
        columns=(
            _RANK,
            *(
                StatedColumn(
                    label=code, code=code, edition=annotation.edition, of_points=code == "PTS"
                )
                for code in annotation.codes
            ),
        ),
        rows=tuple(
            StatedRow(
                values=(_number(row.rank), *(_cell(value or "") for value in row.values)),
                number=row.id,
                fide_id=ids.get(row.id),
                name=names.get(row.id),
                rank=row.rank,
            )
            for row in annotation.rows
        ),
        title=tournament.name,
        after=annotation.after,
        of_teams=of_teams,
    )


def _tables_of_records(tournament: Tournament, source: str) -> Iterator[StatedTable]:
    """Yield the totals and ranks of records 310 and 001, the teams first."""
    of_teams = (
        StatedColumn(label="MP", code="MPTS"),
        StatedColumn(label="GP", code="GPTS"),
        _RANK,
    )
    yield StatedTable(
        source=source,
        columns=of_teams,
        rows=tuple(
            StatedRow(
                values=(
                    _points(team.stated_match_points),
                    _points(team.stated_game_points),
                    _number(team.stated_rank),
                ),
                number=team.number,
                name=team.name,
                rank=team.stated_rank,
            )
            for team in tournament.teams
            if team.stated_match_points is not None or team.stated_game_points is not None
        ),
        title=tournament.name,
        of_teams=True,
    )
    yield StatedTable(
        source=source,
        columns=(StatedColumn(label="points", code="PTS", of_points=True), _RANK),
        rows=tuple(
            StatedRow(
                values=(_points(player.stated_points), _number(player.stated_rank)),
                number=player.start_no,
                fide_id=player.fide_id,
                name=player.name,
                rank=player.stated_rank,
            )
            for player in tournament.players
            if player.stated_points is not None or player.stated_rank is not None
        ),
        title=tournament.name,
        of_teams=False,
    )


def _cell(text: str) -> PrintedCell:
    return PrintedCell(text, printed_number(text))


def _points(points: int | None) -> PrintedCell:
    return _cell("" if points is None else format_exact(points, POINT))


def _number(number: int | None) -> PrintedCell:
    return _cell("" if number is None else str(number))
