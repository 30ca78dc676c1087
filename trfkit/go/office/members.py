"""The members of an office: read from a list, and matched with the rows of an event."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Final

from trfkit.events import MIN_SURE
from trfkit.events.names import MIN_LEAD, Spellings, is_same_name, likeness, name_key, parse_name
from trfkit.files.tables.grid import decode
from trfkit.go.office import HIGHEST_START, Member
from trfkit.go.ufgo.go_ranks import parse_rank
from trfkit.messages.message import Message
from trfkit.model import PartialDate
from trfkit.record import Record, replace
from trfkit.refusal import refusal_of
from trfkit.visible_text import as_it_was

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from trfkit.go.go_event import Grade
    from trfkit.model import Player

HEADINGS: Final = (
    "id", "name", "born", "rating", "rank", "conferred", "spellings",
)  # fmt: skip
"""``name`` is needed; the others may be missing or blank. ``spellings`` are parted by ``;``."""

ALSO: Final = {"ik": "rating", "number": "id", "birth": "born"}
"""Other words for them."""

_DELIMITERS: Final = ",;\t"
_LARGEST_ID: Final = 999_999


def read_members(
    data: bytes, begins: date | None, encoding: str | None = None
) -> tuple[Member, ...]:
    """Return the members of a list, all on the list of the day ``begins``.

    A member without an id gets the next free one. Raises Refusal, with the line, for anything
    unreadable: nothing is guessed about members who are to be rated.
    """
    read = decode(data, encoding)
    if read.diagnostics:
        raise refusal_of("go.members.encoding")
    text = read.text.removeprefix("\ufeff")
    first = next(iter(text.splitlines()), "")
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    members: dict[int, Member] = {}
    without: list[tuple[int, dict[str, str]]] = []
    head: tuple[str, ...] = ()
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not head:
                head = _head(cells)
                continue
            row = {name: as_it_was(cell.strip()) for name, cell in zip(head, cells, strict=False)}
            line = reader.line_num
            member = _member(row, line, begins)
            if member.id in members:
                raise refusal_of("go.members.id-twice", line=line, id=member.id)
            if member.id:
                members[member.id] = member
            else:
                without.append((line, row))
    except csv.Error as broken:
        raise refusal_of("go.members.broken", line=reader.line_num, error=str(broken)) from None
    if not head:
        raise refusal_of("go.members.no-head", headings=tuple(HEADINGS))
    last = max(members, default=0)
    for number, (line, row) in enumerate(without, start=last + 1):
        members[number] = _member({**row, "id": str(number)}, line, begins)
    return tuple(members.values())


def _head(cells: list[str]) -> tuple[str, ...]:
    words = [cell.strip(' "').lower() for cell in cells]
    head = tuple(ALSO.get(word, word) for word in words)
    unknown = [word for word in head if word not in HEADINGS]
    if "name" not in head:
        raise refusal_of("go.members.no-name-column", headings=tuple(HEADINGS))
    if unknown:
        raise refusal_of("go.members.unknown-column", column=unknown[0], headings=tuple(HEADINGS))
    twice = next((word for word in head if head.count(word) > 1), None)
    if twice is not None:
        raise refusal_of("go.members.column-twice", column=twice)
    return head


def _member(row: Mapping[str, str], line: int, begins: date | None) -> Member:
    name = " ".join(row.get("name", "").split())
    if not name:
        raise refusal_of("go.members.no-name", line=line)
    born = row.get("born", "")
    if born and PartialDate.parse(born) is None:
        raise refusal_of("go.members.no-birth", line=line, text=born)
    return Member(
        id=_whole(row.get("id", ""), line, "id", _LARGEST_ID),
        name=name,
        born=PartialDate.parse(born),
        start=_whole(row.get("rating", ""), line, "rating", HIGHEST_START),
        entered=begins,
        rank=_rank(row.get("rank", ""), line),
        conferred=_day(row.get("conferred", ""), line),
        spellings=tuple(
            dict.fromkeys(
                " ".join(part.split())
                for part in row.get("spellings", "").split(";")
                if part.strip()
            )
        ),
    )


def _whole(text: str, line: int, column: str, most: int) -> int:
    if not text:
        return 0
    is_whole = text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST_ID))
    if not is_whole or int(text) > most:
        raise refusal_of("go.members.no-number", line=line, column=column, text=text, most=most)
    return int(text)


def _day(text: str, line: int) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise refusal_of("go.members.no-day", line=line, text=text) from None


def _rank(text: str, line: int) -> Grade | None:
    rank = parse_rank(text)
    if rank is None and text:
        raise refusal_of("go.members.no-rank", line=line, text=text)
    return rank


FEW: Final = 3
"""So many are named who may be meant."""

MANY: Final = 50
"""So many that come nearest are compared part by part."""


class Match(Record, kw_only=True):
    """A row of an event and its member, None where that is not certain.

    ``candidates`` are the possible members of a doubtful row, the likeliest first, and ``why`` is
    the doubt.
    """

    start_no: int
    name: str
    member: int | None = None
    candidates: tuple[Member, ...] = ()
    why: Message = Message("go.doubt.unknown")

    @property
    def is_unknown(self) -> bool:
        """Whether no member is like the player."""
        return self.member is None and not self.candidates


def matches(players: Sequence[Player], members: Mapping[int, Member]) -> tuple[Match, ...]:
    """Return the member for each player, as far as names and dates of birth tell.

    A row is certain if only one member has this spelling, in any word order, the dates of birth
    agree, and no other row is of the same member.
    """
    by_key: dict[str, list[Member]] = {}
    for member in members.values():
        for key in member.keys:
            by_key.setdefault(key, []).append(member)
    all_matches = [_match_by_spelling(player, by_key) for player in players]
    all_matches = _only_once(all_matches, members)
    certain = {match.member for match in all_matches}
    free = {number: member for number, member in members.items() if number not in certain}
    spellings = Spellings(
        (parse_name(spelling), number)
        for number, member in free.items()
        for spelling in member.spelt
    )
    all_matches = [
        _match_by_likeness(match, player, free, spellings) if match.is_unknown else match
        for match, player in zip(all_matches, players, strict=True)
    ]
    return tuple(_only_once(all_matches, members))


def _only_once(all_matches: Sequence[Match], members: Mapping[int, Member]) -> list[Match]:
    """Return the matches, with rows of the same member in doubt."""
    times = Counter(match.member for match in all_matches if match.member is not None)
    return [
        match
        if match.member is None or times[match.member] == 1
        else Match(
            start_no=match.start_no,
            name=match.name,
            candidates=(members[match.member],),
            why=Message("go.doubt.rows"),
        )
        for match in all_matches
    ]


def _match_by_spelling(player: Player, by_key: Mapping[str, Sequence[Member]]) -> Match:
    namesakes = by_key.get(name_key(player.name), ())
    fitting = [member for member in namesakes if may_be_born(player.birth, member.born)]
    sure = [m for m in fitting if player.birth is not None and m.born is not None]
    members = fitting if len(fitting) == 1 else sure if len(sure) == 1 else []
    match = Match(start_no=player.start_no, name=player.name)
    if members:
        return replace(match, member=members[0].id)
    if not namesakes:
        return match
    return replace(
        match,
        candidates=tuple(fitting or namesakes)[:FEW],
        why=Message("go.doubt.members" if fitting else "go.doubt.born"),
    )


def _match_by_likeness(
    match: Match, player: Player, members: Mapping[int, Member], spellings: Spellings
) -> Match:
    """Return the row of a player with the members of similar names, if there are any.

    It is certain if the scripts differ, the sounds (or the years of birth and, roughly, the names)
    are the same, and no other member is as near.
    """
    row = parse_name(player.name)
    scores: dict[int, int] = {}
    certain = set()
    for number in spellings.find_similar(row, MANY):
        born = members[number].born
        same_year = player.birth is not None and born is not None and player.birth.year == born.year
        names = map(parse_name, members[number].spelt)
        alike = [name for name in names if is_same_name(row, name, same_year=same_year)]
        scores[number] = max((likeness(row, name) for name in alike), default=0)
        is_sure = same_year or scores[number] >= MIN_SURE
        if is_sure and alike and may_be_born(player.birth, born):
            certain |= {number} - {number for name in alike if name.has_script_of(row)}
    likeliest = sorted(
        filter(scores.get, scores),
        key=lambda number: (-scores[number], members[number].name, number),
    )
    best, *others = likeliest[:2] or (0,)
    if best in certain and all(scores[best] - scores[other] >= MIN_LEAD for other in others):
        return replace(match, member=best)
    if not likeliest:
        return match
    return replace(
        match,
        candidates=tuple(members[number] for number in likeliest[:FEW]),
        why=Message("go.doubt.alike"),
    )


def may_be_born(first: PartialDate | None, second: PartialDate | None) -> bool:
    """Tell whether two dates of birth can be the same day, as far as they are known."""
    if first is None or second is None:
        return True
    pairs = ((first.year, second.year), (first.month, second.month), (first.day, second.day))
    return all(a is None or b is None or a == b for a, b in pairs)
