"""PLR: the players compared with each other, and each player's data with themselves."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from trfkit.checks.case import UNREAD_FIELDS, Case
from trfkit.checks.headers import advice_on, federation_meant
from trfkit.federations import FEDERATIONS, FIDE
from trfkit.findings import Diagnostic, Severity
from trfkit.model import PartialDate, Player, Sex, Title

if TYPE_CHECKING:
    from collections.abc import Iterator


SMALLEST_ID: Final = 100_000
"""FIDE ids have at least six digits, but for a few of old; a smaller number is a national one."""

LONGEST_ID: Final = 10
YOUNGEST: Final = 4
OLDEST: Final = 100
HIGHEST_RATING: Final = 2900
NEW_FLOOR_FROM: Final = date(2024, 3, 1)
"""The floor of FIDE's lists rose from 1000 to 1400 with the list of that day."""

WOMENS_TITLES: Final = frozenset({Title.WGM, Title.WIM, Title.WFM, Title.WCM})

# fmt: off
LOWEST_RATINGS: Final = {
    Title.GM: 2000, Title.IM: 1900, Title.FM: 1750, Title.CM: 1600,
    Title.WGM: 1800, Title.WIM: 1650, Title.WFM: 1500, Title.WCM: 1400,
}
"""Hardly any holder of the title has ever fallen below: no rule, a rule of thumb."""
# fmt: on

NAME_WIDTH: Final = 33


def numbering(case: Case) -> Iterator[Diagnostic]:
    """PLR002: starting ranks that leave gaps."""
    numbers = sorted(case.players)
    missing = sorted(set(range(1, numbers[-1] + 1)) - set(numbers))
    if missing:
        cause = case.first({"PLR001", "SYN009", "PLR025"})
        rows = case.result.provenance.records.get("001", ())
        if cause is None and len(rows) > len(numbers):  # rows whose number could not be read
            cause = case.first({"SYN005", "SYN007"})
        yield case.note("PLR002", last=numbers[-1], missing=tuple(missing), caused_by=cause)


def order(case: Case) -> Iterator[Diagnostic]:
    """PLR018: the starting ranks of a Swiss do not follow the ratings; reported once.

    Exempt are other methods than FIDE's own ratings (172), round-robins, whose numbers are drawn,
    and ranks used as numbers of a table without numbers.
    """
    method = case.tournament.starting_rank_method
    if (method is not None and method.method != "FIDE") or not case.result.has_numbers:
        return
    players = [
        case.players[number]
        for number in sorted(case.players)
        if case.players[number].rating is not None
        or not case.cause(UNREAD_FIELDS | {"SYN009"}, [number])
    ]
    for above, below in pairwise(players):
        if (below.rating or 0) > (above.rating or 0):
            yield case.note(
                "PLR018",
                **case.player_place(below, "rating"),
                rating=below.rating,
                other=above.start_no,
                variant="" if above.rating else "unrated",
                other_rating=above.rating,
            )
            return


def fide_ids(case: Case) -> Iterator[Diagnostic]:
    """PLR003, PLR004, PLR005, PLR029: ids missing, implausible, repeated, or ratings.

    No rating is as large as an id: an id that equals the player's rating comes from another column.
    """
    holders: dict[int, Player] = {}
    rated = [p.start_no for p in case.tournament.players if p.rating and p.fide_id == p.rating]
    mistaken = None
    if rated:
        mistaken = case.note("PLR029", count=len(rated), players=tuple(rated))
        yield mistaken
    for player in case.tournament.players:
        number = player.fide_id
        if number is None:
            if not case.cause({"SYN007"}, [player.start_no]):
                place = case.player_place(player, "fide_id")
                yield case.note("PLR003", **place, alike=case.alike(player))
            continue
        fault = None
        is_listed = case.consulted is not None and number in case.consulted.players
        if number < SMALLEST_ID and not is_listed:
            fault = "short"
        elif number >= 10**LONGEST_ID:
            fault = "long"
        is_rating = player.start_no in rated
        if fault is not None:
            place = case.player_place(player, "fide_id") | {"variant": fault}
            cause = mistaken if is_rating else None
            yield case.note("PLR004", **place, fide_id=number, most=LONGEST_ID, caused_by=cause)
        holder = holders.setdefault(number, player)
        if holder is not player:
            place = case.player_place(player, "fide_id")
            cause = mistaken if is_rating else None
            yield case.note(
                "PLR005", **place, fide_id=number, other=holder.start_no, caused_by=cause
            )


def persons(case: Case) -> Iterator[Diagnostic]:
    """PLR006: one name and birth date under two ids."""
    names = [player.name.casefold() for player in case.tournament.players]
    if len(set(names)) == len(names):
        return
    first: dict[tuple[str, str], Player] = {}
    for player in case.tournament.players:
        if not player.name or player.birth is None or player.birth.day is None:
            continue
        twin = first.setdefault((player.name.casefold(), str(player.birth)), player)
        if twin is not player and twin.fide_id != player.fide_id:
            yield case.note("PLR006", **case.player_place(player, "name"), other=twin.start_no)


def births(case: Case) -> Iterator[Diagnostic]:
    """PLR008, PLR009: too young or too old at the start of the event, or born after it.

    Reading judges years by the start date. Here a birth date must not be after the last day of the
    event in the file, nor, without a start date, after the day of the check.
    """
    start = case.tournament.start
    days = (start, case.tournament.end, *case.tournament.round_dates)
    last = max((day for day in days if day is not None), default=None)
    if "HDR004" in case.codes:
        start = None  # one of the two days is wrong
    for player in case.tournament.players:
        born = player.birth
        if born is None or case.cause({"PLR008"}, [player.start_no]):
            continue
        problem = "after-event" if _is_after(born, last) else None
        if problem is None and start is None and _is_after(born, case.today):
            problem = "future"
        if problem is not None:
            place = case.player_place(player, "birth")
            yield case.note("PLR008", **place, text=str(born), problem=problem)
        if problem is not None or start is None:
            continue
        age = start.year - born.year
        if not YOUNGEST <= age <= OLDEST:
            place = case.player_place(player, "birth")
            yield case.note("PLR009", **place, year=born.year, age=age)


def _is_after(born: PartialDate, day: date | None) -> bool:
    """Tell whether a player was certainly born after a day; unknown parts count as January 1."""
    return day is not None and (born.year, born.month or 1, born.day or 1) > (
        day.year,
        day.month,
        day.day,
    )


def titles(case: Case) -> Iterator[Diagnostic]:
    """PLR012, PLR013: titles compared with sex and rating."""
    for player in case.tournament.players:
        title = player.title
        if title is None:
            continue
        if title in WOMENS_TITLES and player.sex is Sex.MAN:
            yield case.note("PLR012", **case.player_place(player, "title"), title=title.value)
        if player.rating is not None and player.rating < LOWEST_RATINGS[title]:
            place = case.player_place(player, "title")
            yield case.note("PLR013", **place, title=title.value, rating=player.rating)


def federations(case: Case) -> Iterator[Diagnostic]:
    """PLR014, PLR015: codes that are none of FIDE's, and players under FIDE's flag.

    The server only warns about a blank federation: it finds a player by the FIDE id.
    """
    for player in case.tournament.players:
        code = player.federation
        if code in FEDERATIONS:
            continue
        place = case.player_place(player, "federation")
        if code is None:
            yield case.note("PLR014", **place, variant="none", own_severity=Severity.WARNING)
        elif code == FIDE:
            yield case.note("PLR015", **place, text=code)
        else:
            right_code = federation_meant(code)
            fix = case.text_fix(place, code, right_code, safe=False) if right_code else None
            yield case.note("PLR014", **place, text=code, advice=advice_on(code), fix=fix)


def guessed_names(case: Case) -> Iterator[Diagnostic]:
    """PLR021: names whose letters depend on the encoding that was guessed."""
    cause = case.first({"SYN002"})
    if cause is None:
        return
    for player in case.tournament.players:
        if not player.name.isascii():
            place = case.player_place(player, "name")
            yield case.note("PLR021", **place, text=player.name, caused_by=cause)


def names(case: Case) -> Iterator[Diagnostic]:
    """PLR016: names in another form than FIDE's."""
    for player in case.tournament.players:
        fault = "capitals" if player.name.isupper() else ""
        if not player.name:
            fault = "blank"
        elif len(player.name) >= NAME_WIDTH:
            fault = "cut"
        elif "," not in player.name:
            fault = "no-comma"
        if fault:
            place = case.player_place(player, "name")
            yield case.note("PLR016", **place, variant=fault, text=player.name)


def ratings(case: Case) -> Iterator[Diagnostic]:
    """PLR017: ratings below the floor of the list of the start date, or above HIGHEST_RATING."""
    start = case.tournament.start
    floor = 1400 if start is not None and start >= NEW_FLOOR_FROM else 1000
    for player in case.tournament.players:
        if player.rating is None:
            continue
        if floor <= player.rating <= HIGHEST_RATING:
            continue
        variant, limit = ("low", floor) if player.rating < floor else ("high", HIGHEST_RATING)
        place = case.player_place(player, "rating") | {"variant": variant}
        yield case.note("PLR017", **place, rating=player.rating, limit=limit)


def national(case: Case) -> Iterator[Diagnostic]:
    """PLR019: national records without a player, or two for one player."""
    earlier_records: set[tuple[str, int]] = set()
    indices: dict[str, int] = {}
    for record in case.tournament.national_ratings:
        index = indices.get(record.federation, 0)
        indices[record.federation] = index + 1
        fault = None
        if record.start_no not in case.players:
            fault = "unknown"
        elif (record.federation, record.start_no) in earlier_records:
            fault = "repeated"
        earlier_records.add((record.federation, record.start_no))
        if fault is not None:
            place = case.record_place(record.federation, index) | {"participant": record.start_no}
            yield case.note("PLR019", **place, variant=fault, federation=record.federation)
