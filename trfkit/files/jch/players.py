"""Players of Chess-JSON: a competitor with a number and his profile with everything else."""

from __future__ import annotations

from datetime import MAXYEAR
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.federations import FEDERATIONS
from trfkit.files.trf.reading.field_values import read_birth, read_sex, read_title
from trfkit.messages.message import Message
from trfkit.model import NationalRating, PartialDate, Player, StartingRankMethod
from trfkit.model.rating_choice import METHODS
from trfkit.units import StartNo

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from trfkit.files.import_findings import Notes
    from trfkit.files.json_document import JsonObject

LARGEST: Final = 9999

_OF_FIDE: Final = ("TRF", "FIDE", "FIDESTANDARD", "RATING")
"""Names of the list that holds ratings of FIDE, without blanks, the surest first."""
_LOCAL: Final = "LOCAL"
_CODES: Final = frozenset({*METHODS, "OTHER"})
"""What record 172 can say."""


class Entrant(NamedTuple):
    """Who a competitor is, and whether he is said to be there; his rounds are read elsewhere."""

    player: Player
    present: bool | None


class Entrants(NamedTuple):
    """All players, and what further lists of ratings say of them.

    ``by_profile`` has the numbers by the ids of profiles.
    """

    listed: tuple[Entrant, ...]
    national: tuple[NationalRating, ...]
    method: StartingRankMethod | None
    by_profile: Mapping[int, StartNo]


class RatingList(NamedTuple):
    """A list of ratings by its place among those of a profile, from 0.

    ``federation`` is whose it is, None for FIDE's; ``method`` a code of record 172, or blank.
    """

    place: int
    federation: str | None
    method: str


class RatingLists(NamedTuple):
    """The lists that mean something here, and the names of the others by their places."""

    known: tuple[RatingList, ...]
    nobodys: Mapping[int, str]


def read_players(
    competitors: Iterable[JsonObject],
    profiles: Mapping[int, JsonObject],
    lists: RatingLists,
    nobody: JsonObject,
    notes: Notes,
) -> Entrants:
    """Return the players among competitors; who has no number of his own is left out.

    ``nobody`` stands in for a profile that does not exist.
    """
    entrants: dict[StartNo, Entrant] = {}
    national: list[NationalRating] = []
    by_profile: dict[int, StartNo] = {}
    counting: dict[StartNo, int | None] = {}
    filled: dict[int, None] = {}
    fide = next((one.place for one in lists.known if one.federation is None), None)
    for competitor in competitors:
        cid = own_number(competitor, LARGEST, entrants, notes)
        profile_id = competitor.whole("profileId")
        if cid is None:
            continue
        number = StartNo(cid)
        profile = None if profile_id is None else profiles.get(profile_id)
        if profile is None or profile_id is None:
            competitor.unreadable("profileId", "profile")
            profile = nobody
        else:
            by_profile.setdefault(profile_id, number)
        ratings = profile.wholes("rating")
        filled.update({place: None for place, one in enumerate(ratings) if one})
        counting[number] = competitor.count("rating")
        rating = None if fide is None else _rating_in(ratings, fide)
        if not ratings:
            rating = counting[number]
        title = profile.text("fideTitle") or profile.text("fideWTitle")
        if title and read_title(title).title is None:
            profile.unreadable("fideTitle", "title")
        player = Player(
            start_no=number,
            name=name_in(profile),
            sex=read_sex(profile.text("sex")),
            title=read_title(title).title,
            rating=rating,
            federation=profile.text("federation") or None,
            fide_id=profile.count("fideId"),
            birth=_birth(profile),
            stated_points=competitor.points("gamePoints"),
            stated_rank=competitor.count("rank"),
        )
        entrants[number] = Entrant(player, competitor.flag("present"))
        # A player's local id is of the first list of a federation.
        national_id: str | None = profile.text("localId").strip("0") and profile.text("localId")
        for ratings_of in lists.known:
            if ratings_of.federation is None:
                continue
            rating = _rating_in(ratings, ratings_of.place)
            if rating is not None or national_id:
                national.append(
                    NationalRating(
                        federation=ratings_of.federation,
                        start_no=number,
                        rating=rating,
                        national_id=national_id or None,
                    )
                )
            national_id = None
    others = tuple(name for place, name in lists.nobodys.items() if place in filled)
    if others:
        notes.assumed(Message("IMP002.further-lists", names=others))
    order = {one.federation: one.place for one in lists.known}
    players = [entrant.player for entrant in entrants.values()]
    return Entrants(
        tuple(entrants.values()),
        tuple(sorted(national, key=lambda one: order[one.federation])),
        _method(players, national, counting, lists.known),
        by_profile,
    )


def own_number(
    competitor: JsonObject, most: int, taken: Container[int], notes: Notes
) -> int | None:
    """Return a competitor's number, None where it is none up to ``most``, or ``taken`` (IMP004)."""
    number = competitor.number("cid") or 0
    if number in taken:
        why = Message("IMP004.cid-taken", number=number)
    elif not 1 <= number <= most:
        why = Message("IMP004.cid-range", text=competitor.shown("cid"), most=most)
    else:
        return number
    notes.found("IMP004", text=competitor.place, why=why)
    return None


def rating_lists(body: JsonObject, tournament: JsonObject, federation: str | None) -> RatingLists:
    """Return the lists of ratings: FIDE's and those of federations mean something here.

    FIDE's is the one that the tournament names so, or that has a usual name, else the first
    that is nobody's. A list of a federation has its code; a local one is of ``federation``.
    """
    names, words = [], []
    for listed in body.objects("ratingLists"):
        names.append(listed.text("listName").replace(" ", "").upper())
        words.append(listed.text("listDescription").upper())
    wanted = tournament.text("ratingList").replace(" ", "").upper()
    candidates = [wanted] if wanted.startswith("FIDE") else []
    nobodys = [name for name in names if name not in FEDERATIONS and name != _LOCAL]
    of_fide = next((one for one in (*candidates, *_OF_FIDE, *nobodys) if one in names), None)
    known, others = [], {}
    for place, name in enumerate(names):
        owner = federation if name == _LOCAL else name if name in FEDERATIONS else None
        if owner is not None or name == of_fide:
            known.append(RatingList(place, owner, words[place] if words[place] in _CODES else ""))
        else:
            others[place] = name
    return RatingLists(tuple(known) if names else (RatingList(0, None, ""),), others)


def name_in(profile: JsonObject) -> str:
    """Return a name as FIDE writes it; ``Family, Given`` where that is blank, or lacks accents."""
    # TieBreakServer cuts an arbiter's name at its last blank, and leaves what stood around the id.
    whole = profile.text("fideName").removeprefix("(), ")
    family, given = profile.text("lastName"), profile.text("firstName")
    if given.endswith(","):
        return f"{given} {family}"
    parts = ", ".join(filter(None, (family, given)))
    return whole if whole and (parts.isascii() or not whole.isascii()) else parts


def _birth(profile: JsonObject) -> PartialDate | None:
    reading = read_birth(profile.text("birth"))
    if reading.birth is None and reading.problem == "impossible":
        profile.unreadable("birth", "birth")
    year = profile.count("yearBirth")
    if reading.birth is None and year is not None and year <= MAXYEAR:
        return PartialDate(year)
    return reading.birth


def _rating_in(ratings: Sequence[int | None], place: int) -> int | None:
    rating = ratings[place] if place < len(ratings) else None
    return rating if rating is not None and rating > 0 else None


def _method(
    players: Sequence[Player],
    national: Sequence[NationalRating],
    counting: Mapping[StartNo, int | None],
    lists: Sequence[RatingList],
) -> StartingRankMethod | None:
    """Return whose ratings count: as a list says, else as the ratings of all competitors show."""
    for each in lists:
        if each.method:
            return StartingRankMethod(each.method, each.federation)
    for owner in dict.fromkeys(one.federation for one in national):
        own = {one.start_no: one.rating for one in national if one.federation == owner}
        for code, (_, choose) in METHODS.items():
            if all(
                choose(one.rating, own.get(one.start_no)) == counting[one.start_no]
                for one in players
            ):
                return None if code == "FIDE" else StartingRankMethod(code, owner)
    return None
