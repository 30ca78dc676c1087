"""Anonymise a tournament: no person can be recognised, and no result changes."""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from typing import TYPE_CHECKING, Final, NamedTuple

from trfkit.files.convert.adaptation import type_in_words
from trfkit.files.trf.emitting.loss_report import NOT_CARRIED
from trfkit.findings import Diagnostic
from trfkit.messages.message import Message
from trfkit.patterns import lazy_pattern
from trfkit.record import replace
from trfkit.refusal import refusal_of
from trfkit.syntax.annotation_lines import is_annotation
from trfkit.visible_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trfkit.model import (
        Arbiter,
        NationalRating,
        PartialDate,
        Player,
        StartingRankMethod,
        Team,
        Tournament,
    )

YEARS: Final = 5
"""Of a date of birth the year is left, rounded down to a multiple of this."""

NAME: Final = "Invented tournament"


class AnonymisedTournament(NamedTuple):
    """The tournament with invented names, and a finding for each removed text."""

    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]


def anonymise_tournament(tournament: Tournament, key: str | None = None) -> AnonymisedTournament:
    """Return the tournament with invented names and ids, and dates of birth without days.

    Names are invented for players, arbiters, teams, the tournament and its city, and so are all
    ids; dates of birth keep only a range of five years. Comments except standings in them, records
    of single programs, clubs, and texts with a real name are removed. All that decides results,
    tie-breaks and places stays, and so do federation, title, sex and rating. With a ``key`` the
    names follow from the key and the person, else from the numbers. Raises Refusal for an empty
    key, which could be guessed.
    """
    if key is not None and not key.strip():
        raise refusal_of("empty-key")
    return _Anonymiser(tournament, key).anonymised()


class _Anonymiser:
    """Invents all names of one tournament."""

    def __init__(self, tournament: Tournament, key: str | None) -> None:
        self._tournament = tournament
        self._real = words_of(_names(tournament))
        self._inventor = Inventor(key, self._real, _ids(tournament))
        self._people: dict[object, str] = {}
        self._numbers: dict[object, int] = {}
        self._left_out: list[tuple[str, Message]] = []

    def anonymised(self) -> AnonymisedTournament:
        """Return the tournament, and the findings about removed texts."""
        old = self._tournament
        players = tuple(map(self._player, old.players))
        anonymous, left_out = old.discipline.anonymised(self._id_of)
        self._left_out += [("001", fact) for fact in left_out]
        # The program that paired stays if it is a known one; else it may be a person.
        text = self._tournament.controller
        words = plain(text or "").replace(" ", "")
        program = next((name for name in PROGRAMS if plain(name).replace(" ", "") in words), None)
        if text is not None and text != program:
            name = "who-paired" if program is None else "details-of-who-paired"
            self._left_out.append(("182", Message(f"losses.{name}")))
        new = replace(
            old,
            name=None if old.name is None else NAME,
            city=None if old.city is None else self._inventor.word(old.city, "city"),
            players=players,
            arbiters=tuple(self._arbiter(*numbered) for numbered in enumerate(old.arbiters)),
            teams=tuple(map(self._team, old.teams)),
            national_ratings=tuple(map(self._national, old.national_ratings)),
            time_control=self._text("122", "time_control", old.time_control),
            controller=program,
            encoded_time_control=self._text(
                "222", "encoded_time_control", old.encoded_time_control
            ),
            starting_rank_method=self._method(),
            type_code=self._text("192", "type_code", old.type_code),
            type_text=self._type_text(),
            extensions=(),
            comments=tuple(filter(self._is_harmless, old.comments)),
            discipline=anonymous,
        )
        # What programs add for themselves tells names and remarks; numbers mean nothing without.
        lines = Message("losses.program-lines")
        self._left_out += [(extension.tag, lines) for extension in old.extensions]
        gone = len(old.comments) - len(new.comments)
        if gone:
            self._left_out.append(("###", Message("losses.removed-comments", count=gone)))
        return AnonymisedTournament(new, tuple(self._findings()))

    def _findings(self) -> Iterator[Diagnostic]:
        by_record: dict[str, dict[Message, None]] = {}
        for record, fact in self._left_out:
            by_record.setdefault(record, {})[fact] = None
        for record, facts in by_record.items():
            values = {"facts": tuple(facts), "target": Message("losses.target", file="anonymised")}
            yield Diagnostic(code=NOT_CARRIED, record=record, values=values)

    # People

    def _name_of(self, name: str, fide_id: int | None, birth: object, place: str) -> str:
        """Return the invented name of a person, the same everywhere in the file."""
        if not plain(name):
            return ""
        known: tuple[object, ...] = (plain(name), fide_id if fide_id is not None else birth)
        if known not in self._people:
            person = f"id {fide_id}" if fide_id is not None else f"{plain(name)} {birth or ''}"
            self._people[known] = self._inventor.person(person, place)
        return self._people[known]

    def _id_of(self, kind: str, number: int | None, place: str) -> int | None:
        """Return the invented id for a real one; equal real ids get equal ones."""
        if number is None:
            return None
        known = (kind, number)
        if known not in self._numbers:
            self._numbers[known] = self._inventor.id(f"{kind} {number}", f"{kind} {place}")
        return self._numbers[known]

    def _player(self, player: Player) -> Player:
        place = f"player {player.start_no}"
        return replace(
            player,
            name=self._name_of(player.name, player.fide_id, player.birth, place),
            fide_id=self._id_of("fide", player.fide_id, place),
            birth=_coarse(player.birth),
        )

    def _arbiter(self, number: int, arbiter: Arbiter) -> Arbiter:
        place = f"arbiter {number}"
        name = self._name_of(arbiter.name, arbiter.fide_id, None, place) or NOBODY
        fide_id = self._id_of("fide", arbiter.fide_id, place)
        facts = (arbiter.title, name, None if fide_id is None else f"({fide_id})")
        return replace(arbiter, text=" ".join(filter(None, facts)), name=name, fide_id=fide_id)

    def _national(self, rating: NationalRating) -> NationalRating:
        place = f"player {rating.start_no}"
        name = rating.name
        if name is not None and plain(name):
            same_people = (
                (player.name, player.fide_id, player.birth)
                for player in self._tournament.players
                if player.start_no == rating.start_no and plain(player.name) == plain(name)
            )
            name = self._name_of(*next(same_people, (name, None, rating.birth)), place)
        national_id = rating.national_id
        if national_id is not None:
            invented = self._id_of(f"national {rating.federation}", _number(national_id), place)
            national_id = str(invented)
        if rating.origin:
            self._left_out.append(("NRS", Message("losses.origins")))
        classification = self._text("NRS", "classifications", rating.classification)
        return replace(
            rating,
            classification=classification,
            name=name,
            national_id=national_id,
            birth=_coarse(rating.birth),
            origin=None,
        )

    def _team(self, team: Team) -> Team:
        name = self._inventor.word(f"team {plain(team.name)}", f"team {team.number}")
        nickname = None if team.nickname is None else name[:_NICKNAME].upper()
        return replace(team, name=name, nickname=nickname)

    # Texts

    def _tells(self, text: str) -> bool:
        """Tell whether a text has a real name or a long number, technical words aside."""
        return bool(words_of([text]) & self._real - TECHNICAL) or bool(_LONG_NUMBER.search(text))

    def _text(self, record: str, fact: str, text: str | None) -> str | None:
        if text is not None and self._tells(text):
            self._left_out.append((record, Message(f"losses.{fact}")))
            return None
        return text

    def _type_text(self) -> str | None:
        """Return record 092, or the kind in words if 092 or 192 has a real name."""
        old = self._tournament
        if old.type_text is not None and self._tells(old.type_text):
            self._left_out.append(("092", Message("losses.type_text")))
            return type_in_words(old)
        if old.type_code is not None and self._tells(old.type_code):
            return type_in_words(old) or old.type_text
        return old.type_text

    def _method(self) -> StartingRankMethod | None:
        method = self._tournament.starting_rank_method
        if method is None or not self._tells(method.method):
            return method
        self._left_out.append(("172", Message("losses.starting_rank_method")))
        return None

    def _is_harmless(self, comment: str) -> bool:
        line = f"###{comment}"
        return is_annotation(line) and not words_of([line]) & self._real - TECHNICAL


NOBODY: Final = "Arbiter"
_NICKNAME: Final = 5
_LONG_NUMBER: Final = lazy_pattern(r"\d{6,}")

PROGRAMS: Final = (
    "bbpPairings", "JaVaFo", "Swiss-Manager", "Swiss-Chess", "SwissSys", "Swiss-Master", "Vega",
    "Sharly", "Tornelo", "Rochade", "Gacrux", "Papi", "SWAR", "Orion", "trfkit", "Chess-Results",
    "ChessManager", "uTu", "WinSwiss", "SwissPerfect", "lichess", "OpenGotha", "Pairgoth",
)  # fmt: skip
"""Programs that record 182 may name; whatever stands beside them is left out."""

TECHNICAL: Final = frozenset(
    {
        "min", "mins", "minute", "minutes", "sec", "secs", "second", "seconds", "move", "moves",
        "increment", "hour", "hours", "game", "games", "per", "plus", "and", "for", "from", "the",
        "all", "rest", "standard", "rapid", "blitz", "individual", "team", "swiss", "system",
        "round", "robin", "double", "dutch", "dubov", "burstein", "berger", "trfkit", "standings",
        "edition", "after", "codes", "ranks", "file", "fide", "custom", "match", "matches",
        "roundrobin", "doubleroundrobin", "knockout", "schiller", "scheveningen", "baku",
        "lim", "fidon",
    }
)  # fmt: skip
"""Words of rates of play, types and standings, which may be somebody's name, too."""


def _coarse(birth: PartialDate | None) -> PartialDate | None:
    if birth is None:
        return None
    return replace(birth, year=birth.year - birth.year % YEARS, month=None, day=None)


def _number(text: str) -> int:
    """Return a number for an id with letters, too: the same for equal texts."""
    return int.from_bytes(text.encode("utf-8", "replace"), "big")


def _names(tournament: Tournament) -> Iterator[str | None]:
    """Yield every real name."""
    yield tournament.city
    for player in tournament.players:
        yield player.name
    for arbiter in tournament.arbiters:
        yield arbiter.name
    for team in tournament.teams:
        yield team.name
        yield team.nickname
    for rating in tournament.national_ratings:
        yield rating.name
        yield rating.origin
    yield from tournament.discipline.names()


def _ids(tournament: Tournament) -> Iterator[int]:
    """Yield every real id that is a number."""
    numbers = (
        *(player.fide_id for player in tournament.players),
        *(arbiter.fide_id for arbiter in tournament.arbiters),
    )
    yield from filter(None, numbers)
    for rating in tournament.national_ratings:
        if rating.national_id is not None and rating.national_id.isdecimal():
            yield int(rating.national_id)


_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = tuple(c + v for c in _CONSONANTS for v in _VOWELS)
_SYLLABLES_OF_A_NAME: Final = (3, 2)
"""Those of a last and of a first name: there are 512,000 and 6,400 such words."""
_SYLLABLES_OF_A_WORD: Final = 4

SHORTEST_TOLD: Final = 4
"""A real word with at least this many letters is not even part of an invented one."""

FIRST_ID: Final = 900_000_000
"""FIDE gives no ids of nine digits that start with a nine."""
IDS: Final = 99_999_999


class Inventor:
    """Invents names and ids; each is used once.

    With a ``key`` they follow from the key and the person, so that all files treated with it give
    the same person the same name, and names cannot be tried out without the key. Without one they
    follow from the place in the file alone. ``words`` are those of the real names, ``ids`` the real
    ids, none of which is used.
    """

    def __init__(self, key: str | None, words: Iterable[str], ids: Iterable[int]) -> None:
        self._key = None if key is None else key.encode()
        self._words = frozenset(words)
        self._ids = set(ids)
        self._names: set[str] = set()

    def person(self, person: str, place: str) -> str:
        """Return a name, the last name first, for a person or a place in the file."""
        return self._unused(person, place, "name", _SYLLABLES_OF_A_NAME)

    def word(self, person: str, place: str) -> str:
        """Return a single word, for a team or a city."""
        return self._unused(person, place, "word", (_SYLLABLES_OF_A_WORD,))

    def _unused(self, person: str, place: str, purpose: str, sizes: Sequence[int]) -> str:
        """Return words of so many syllables that no real name has, and no invented one."""
        for attempt in range(_ATTEMPTS):
            number = self._number(person, place, f"{purpose} {attempt}")
            words = []
            for size in sizes:
                word, number = self._word(number, size)
                words.append(word)
            name = ", ".join(map(str.capitalize, words))
            if self._is_free(*words) and name not in self._names:
                break
        self._names.add(name)
        return name

    def id(self, person: str, place: str) -> int:
        """Return a number of nine digits, different from the real ones."""
        number = self._number(person, place, "id") % IDS
        while FIRST_ID + number in self._ids:
            number = (number + 1) % IDS
        self._ids.add(FIRST_ID + number)
        return FIRST_ID + number

    def _number(self, person: str, place: str, purpose: str) -> int:
        if self._key is None:
            digest_bytes = sha256(f"{place}\n{purpose}".encode()).digest()
        else:
            digest_bytes = digest(
                self._key, f"{person}\n{purpose}".encode("utf-8", "replace"), "sha256"
            )
        return int.from_bytes(digest_bytes, "big")

    def _word(self, number: int, syllables: int) -> tuple[str, int]:
        parts = []
        for _ in range(syllables):
            number, syllable = divmod(number, len(_SYLLABLES))
            parts.append(_SYLLABLES[syllable])
        return "".join(parts), number

    def _is_free(self, *words: str) -> bool:
        return not any(part in self._words for word in words for part in _parts(word))


def _parts(word: str) -> Iterator[str]:
    """Yield a word, and its sufficiently long parts."""
    yield word
    for first in range(len(word)):
        for last in range(first + SHORTEST_TOLD, len(word) + 1):
            yield word[first:last]


_ATTEMPTS: Final = 1000
"""The number of tries that certainly finds a free word: real names are a few of all words."""


def words_of(texts: Iterable[str | None]) -> frozenset[str]:
    """Return the words of texts as ``plain`` writes them, without those of one or two letters."""
    return frozenset(
        word for text in texts if text for word in plain(text).split() if len(word) >= SHORTEST
    )


SHORTEST: Final = 3
"""Words of fewer letters say nothing of anybody, and stand in all texts."""
