"""A tournament's own regulations: a file in TOML that says what a TRF has no record for.

name = "Club championship"
edition = "2026"
tiebreaks = ["OTHER_BLITZ", "OTHER_UPPER", "BH/C1"]

[policies]                       # the clauses that 16.6 and 13.3.2 leave to the regulations
"clause-16.5" = "no-exception"

[points]
win = 3
draw = 1
loss = 0

[own.OTHER_UPPER]                # computed of rounds
sum = "opponent-score"
over = ["won", "black"]
cut-lowest = 1

[own.OTHER_BLITZ]                # given for each participant
values = { 1 = 5.5, 2 = 7 }
"""

from __future__ import annotations

from decimal import Decimal
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NoReturn, get_args

from trfkit.bounded_types import KindName
from trfkit.messages.message import Message
from trfkit.model.outcome import MatchPointSystem, PointSystem, system_of
from trfkit.record import Record, field, names, replace
from trfkit.refusal import refusal_of, suggest_word
from trfkit.regulations import POLICIES, Refusal, get_edition
from trfkit.regulations.edition import is_play_off
from trfkit.regulations.tie_break_lists import RECOMMENDED
from trfkit.tie_breaks import BY_CODE, Descriptor, nearest, parse_code, split_list
from trfkit.tie_breaks.descriptor import EXTENDED
from trfkit.tie_breaks.own_tie_breaks import CONDITION, MOST_DECIMALS, QUANTITY, SCORES, OwnTieBreak
from trfkit.units import POINT, format_exact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from trfkit.model.tournament import Tournament

MOST_BYTES: Final = 1 << 20
_MOST_POINTS: Final = 999
"""In tenths, as record 162 can hold."""
_MOST_VALUE: Final = 10**6
_MOST_CUTS: Final = 99
_MOST_NUMBER: Final = 9999
_SCORES: Final = ("win", "draw", "loss")

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": get_args(KindName),
    "rating": ("fide", "national"),
    "primary": ("mp", "gp"),
}
_OPTIONS: Final = ("edition", "tiebreaks", "unrated", *_CHOICES)
"""Keys that are options of a ranking, too, which then go before them."""
_TABLES: Final = ("policies", "points", "match-points", "own", "playoff")

SYSTEMS: Final = ("round-robin", "knockout", "match", "sudden-death")
PLAYOFF: Final = (
    "ties",
    "after",
    "system",
    "pairs",
    "colours",
    "time-control",
    "breaks",
    "games",
    "if-tied",
)
"""Parameters of a play-off (3.1.1 to 3.1.7 and what goes with them)."""

_HOW: Final = ("sum", "mean", "values")
_COMPUTING: Final = ("times", "over", "rounds", "cut-lowest", "cut-highest")
_KEYS: Final = ("name", "lowest-first", *_HOW, *_COMPUTING)


class OwnRegulations(Record, kw_only=True):
    """The content of a file of regulations; missing keys are None or empty.

    ``file`` and ``sha256`` identify the file. ``points`` and ``match_points`` override the records
    162 and 362, ``own`` are the tie-breaks that it defines, ``playoff`` the parameters of a
    play-off, as ``PLAYOFF`` names them.
    """

    file: str
    sha256: str
    name: str | None = None
    edition: str | None = None
    tiebreaks: tuple[str, ...] | None = None
    kind: str | None = None
    rating: str | None = None
    unrated: int | None = None
    primary: str | None = None
    policies: Mapping[str, str] = field(default_factory=dict)
    points: PointSystem | None = None
    match_points: MatchPointSystem | None = None
    own: tuple[OwnTieBreak, ...] = ()
    playoff: Mapping[str, str | int] = field(default_factory=dict)

    def own_tie_break(self, code: str) -> OwnTieBreak | None:
        """Return the tie-break defined under a name, in any case; None if there is none."""
        return next((own for own in self.own if own.code.upper() == code.upper()), None)

    @property
    def says(self) -> tuple[str, ...]:
        """Its content, a sentence for each key."""
        return tuple(_sentences(self))


def _sentences(regulations: OwnRegulations) -> Iterator[str]:
    for key in ("edition", "kind", "rating", "unrated", "primary"):
        value = getattr(regulations, key)
        if value is not None:
            yield f"{key} {value}"
    if regulations.tiebreaks is not None:
        yield f"tiebreaks {', '.join(regulations.tiebreaks)}"
    for name, value in regulations.policies.items():
        yield f"{name}={value}"
    for key, system in (("points", regulations.points), ("match points", regulations.match_points)):
        if system is not None:
            yield f"{key} {_points_in_words(system)}"
    for own in regulations.own:
        yield f"{own.code}: {own.text}"
    for parameter, value in regulations.playoff.items():
        yield f"play-off: {parameter} {value}"


def _points_in_words(system: PointSystem | MatchPointSystem) -> str:
    worths = ((name.replace("_", "-"), getattr(system, name)) for name in names(system))
    return ", ".join(
        f"{name} {format_exact(worth, POINT)}" for name, worth in worths if worth is not None
    )


def with_points_of(tournament: Tournament, regulations: OwnRegulations) -> Tournament:
    """Return the tournament with the points of the regulations, if they state any.

    Raises Refusal for points of a discipline whose scores the file itself gives.
    """
    if regulations.points is not None and not tournament.discipline.is_summed:
        title = tournament.discipline.title
        raise refusal_of("own-points-of-chess", file=regulations.file, title=title)
    changes: dict[str, Any] = {}
    if regulations.points is not None:
        changes["point_system"] = regulations.points
    if regulations.match_points is not None:
        changes["match_points"] = regulations.match_points
    return replace(tournament, **changes) if changes else tournament


def notes_on(
    tournament: Tournament,
    regulations: OwnRegulations,
    tiebreaks: tuple[str, ...] | None,
    *,
    of_teams: bool,
) -> Iterator[Message]:
    """Yield where regulations and file disagree on lists, points and participants.

    ``tiebreaks`` is the requested list, which may be that of the regulations.
    """
    listed = tournament.standings_order or tournament.tiebreaks
    if (
        regulations.tiebreaks is not None
        and tiebreaks == regulations.tiebreaks != listed
        and listed
    ):
        yield Message("ranking.own-list", codes=regulations.tiebreaks)
    if regulations.points is not None and regulations.points != tournament.point_system:
        yield Message("ranking.own-points", worths=_points_in_words(regulations.points))
    matches = regulations.match_points
    if of_teams and matches is not None and matches != tournament.match_points:
        yield Message("ranking.own-match-points", worths=_points_in_words(matches))
    ids: set[int] = {team.number for team in tournament.teams}
    if not of_teams:
        ids = {player.start_no for player in tournament.players}
    for own in regulations.own:
        missing = [number for number in own.rounds if number > tournament.scheduled_rounds]
        if missing:
            yield Message("ranking.own-rounds", code=own.code, numbers=tuple(missing))
        if own.quantity is None:
            without, strangers = sorted(ids - set(own.values)), sorted(set(own.values) - ids)
            if without:
                yield Message("ranking.own-without-value", code=own.code, numbers=tuple(without))
            if strangers:
                yield Message("ranking.own-for-nobody", code=own.code, numbers=tuple(strangers))


def look_like_regulations(data: bytes) -> bool:
    """Tell whether bytes begin like a file of regulations, even an invalid one."""
    import re  # noqa: PLC0415 - only where it is not said what a file is

    tables, options = "|".join(_TABLES), "|".join(_OPTIONS)
    line = rf"^[ \t]*(?:\[[ \t]*(?:{tables})\s*[.\]]|(?:{options})\s*=)"
    return re.search(line.encode(), data[:MOST_BYTES], re.MULTILINE) is not None


def read_regulations(file: str, data: bytes) -> OwnRegulations:
    """Return the content of a file of regulations from its name and bytes.

    Raises Refusal, with line and column, for an invalid file. The result is the option
    ``regulations`` of ``standings``.
    """
    import tomllib  # noqa: PLC0415 - only where there is such a file

    if len(data) > MOST_BYTES:
        raise refusal_of("own-too-large", file=file, most=MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise refusal_of("no-utf-8", file=file, line=line, column=column) from error
    try:
        tables = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise refusal_of("no-toml", file=file, error=error) from error
    except (ValueError, ArithmeticError, RecursionError) as error:  # too many digits, or nested
        raise refusal_of("no-toml-number", file=file) from error
    return _Reader(file, text).regulations(tables, sha256(data).hexdigest())


class _Reader:
    """Reads the tables of a file; anything invalid is a Refusal with its place."""

    def __init__(self, file: str, text: str) -> None:
        self._file, self._text = file, text

    def regulations(self, tables: Mapping[str, Any], sha256: str) -> OwnRegulations:
        self._known(
            tables,
            ("name", *_OPTIONS, *_TABLES),
            (),
        )
        options: dict[str, Any] = {
            key: self._option(key, tables[key]) for key in _OPTIONS if key in tables
        }
        policies = self._policies(tables)
        own = [
            self._own(code, table, ("own", code))
            for code, table in self._table(tables.get("own", {}), ("own",)).items()
        ]
        spelt = [own_tie_break.code.upper() for own_tie_break in own]
        for own_tie_break in own:
            if spelt.count(own_tie_break.code.upper()) > 1:
                self._refuse(
                    ("own", own_tie_break.code),
                    Message("refusals.defined-twice", code=own_tie_break.code),
                )
        return OwnRegulations(
            file=self._file,
            sha256=sha256,
            name=self._text_of(tables["name"], ("name",)) if "name" in tables else None,
            **options,
            policies=policies,
            points=self._points(tables["points"]) if "points" in tables else None,
            match_points=(
                self._match_points(tables["match-points"]) if "match-points" in tables else None
            ),
            own=tuple(own),
            playoff=self._playoff(tables.get("playoff", {})),
        )

    # Options and policies -------------------------------------------------------------------------

    def _option(self, key: str, value: object) -> object:
        path = (key,)
        if key == "tiebreaks":
            return self._codes(value if isinstance(value, list) else [value], path)
        if key == "unrated":
            return self._whole(value, path, 0, _MOST_NUMBER)
        if key == "edition":
            if isinstance(value, int) and not isinstance(value, bool):
                value = str(value)
            try:
                return get_edition(self._text_of(value, path)).name
            except Refusal as refusal:
                self._refuse(path, refusal.message)
        return self._one_of(value, path, _CHOICES[key])

    def _codes(self, values: Iterable[object], path: tuple[str, ...]) -> tuple[str, ...]:
        """Return the codes of a list; raises Refusal for an unknown one, with its place."""
        codes = tuple(code for value in values for code in split_list(self._text_of(value, path)))
        if not codes:
            self._refuse(path, Message("refusals.no-code"))
        for code in codes:
            parsed = parse_code(code)
            is_known = isinstance(parsed, Descriptor) and (
                parsed.is_other or parsed.name in BY_CODE or parsed.name == EXTENDED
            )
            if not (is_known or is_play_off(code) or code.isdecimal() or code == RECOMMENDED):
                near = nearest(code)
                self._refuse(
                    path, Message("refusals.no-tie-break", code=code, near=suggest_word(near))
                )
        return codes

    def _policies(self, tables: Mapping[str, Any]) -> Mapping[str, str]:
        options = {policy.name: [one.name for one in policy.options] for policy in POLICIES}
        policies: dict[str, str] = {}
        for name, value in self._table(tables.get("policies", {}), ("policies",)).items():
            path = ("policies", name)
            if name not in options:
                self._refuse(
                    path,
                    Message("refusals.no-own-policy", name=name, near=_nearest_word(name, options)),
                )
            policies[name] = self._one_of(value, path, options[name])
        return policies

    # Points ---------------------------------------------------------------------------------------

    def _points(self, value: object) -> PointSystem:
        worths = self._worths(value, "points", PointSystem)
        base = system_of(*(worths[name] for name in _SCORES))
        return replace(base, **{"unknown": base.draw, **worths})

    def _match_points(self, value: object) -> MatchPointSystem:
        return MatchPointSystem(**self._worths(value, "match-points", MatchPointSystem))

    def _worths(
        self, value: object, key: str, system: type[PointSystem | MatchPointSystem]
    ) -> dict[str, Any]:
        """Return points in tenths by the fields of a system."""
        table = self._table(value, (key,))
        known = [name.replace("_", "-") for name in names(system)]
        self._known(table, known, (key,))
        worths = {
            name.replace("-", "_"): self._tenths(worth, (key, name))
            for name, worth in table.items()
        }
        missing = [name for name in _SCORES if name not in worths]
        if missing:
            self._refuse((key,), Message("refusals.worth-missing", key=key, missing=tuple(missing)))
        return worths

    def _tenths(self, value: object, path: tuple[str, ...]) -> int:
        tenths = self._number(value, path) * POINT
        if tenths != int(tenths) or not 0 <= tenths <= _MOST_POINTS:
            self._refuse(path, Message("refusals.no-score", value=str(value)))
        return int(tenths)

    def _playoff(self, value: object) -> Mapping[str, str | int]:
        table = self._table(value, ("playoff",))
        self._known(table, PLAYOFF, ("playoff",))
        return {key: self._parameter(key, said, ("playoff", key)) for key, said in table.items()}

    def _parameter(self, key: str, value: object, path: tuple[str, ...]) -> str | int:
        if key == "games":
            return self._whole(value, path, 1, _MOST_CUTS)
        return self._one_of(value, path, SYSTEMS) if key == "system" else self._text_of(value, path)

    # Own tie-breaks -------------------------------------------------------------------------------

    def _own(self, code: str, value: object, path: tuple[str, ...]) -> OwnTieBreak:
        from trfkit.tie_breaks.descriptor import Unreadable, read_code  # noqa: PLC0415 - as needed

        read = read_code(code)
        if isinstance(read, Unreadable) or not read.is_other or str(read) != code:
            self._refuse(path, Message("refusals.no-own-name", code=code))
        table = self._table(value, path)
        self._known(table, _KEYS, path)
        how = [key for key in _HOW if key in table]
        if len(how) != 1:
            name = "own-with-several" if how else "own-without-values"
            fault = Message(f"refusals.{name}", code=code, keys=_HOW, given=tuple(how))
            self._refuse(path, fault)
        name = self._text_of(table.get("name", code), (*path, "name"))
        lowest_first = table.get("lowest-first", False)
        if not isinstance(lowest_first, bool):
            self._refuse((*path, "lowest-first"), Message("refusals.true-or-false"))
        own = OwnTieBreak(code=code, name=name, lowest_first=lowest_first)
        return (self._given if how == ["values"] else self._computed)(own, table, path)

    def _given(
        self, own: OwnTieBreak, table: Mapping[str, Any], path: tuple[str, ...]
    ) -> OwnTieBreak:
        computing = [key for key in table if key in _COMPUTING]
        if computing:
            self._refuse((*path, computing[0]), Message("refusals.values-alone", key=computing[0]))
        place = (*path, "values")
        unit = 10**MOST_DECIMALS
        scaled: dict[int, int] = {}
        for number, value in self._table(table["values"], place).items():
            digits = number.isascii() and number.isdecimal()
            if not digits or len(number) > len(str(_MOST_NUMBER)) or int(number) < 1:
                self._refuse((*place, number), Message("refusals.no-number", number=number))
            if int(number) in scaled:
                self._refuse((*place, number), Message("refusals.two-values", number=int(number)))
            hundredths = self._number(value, (*place, number)) * unit
            if hundredths != int(hundredths):
                self._refuse(
                    (*place, number),
                    Message("refusals.decimals", value=str(value), most=MOST_DECIMALS),
                )
            scaled[int(number)] = int(hundredths)
        return replace(own, values=scaled, unit=unit)

    def _computed(
        self, own: OwnTieBreak, table: Mapping[str, Any], path: tuple[str, ...]
    ) -> OwnTieBreak:
        function = "mean" if "mean" in table else "sum"
        over = table.get("over", [])
        conditions = over if isinstance(over, list) else [over]
        rounds = table.get("rounds", [])
        numbers = rounds if isinstance(rounds, list) else [rounds]
        times = table.get("times")
        return replace(
            own,
            quantity=self._one_of(table[function], (*path, function), QUANTITY),
            mean=function == "mean",
            times=None if times is None else self._one_of(times, (*path, "times"), QUANTITY),
            over=tuple(
                dict.fromkeys(self._one_of(one, (*path, "over"), CONDITION) for one in conditions)
            ),
            rounds=tuple(
                sorted({self._whole(one, (*path, "rounds"), 1, _MOST_NUMBER) for one in numbers})
            ),
            cut_lowest=self._cut(table, (*path, "cut-lowest")),
            cut_highest=self._cut(table, (*path, "cut-highest")),
        )

    def _cut(self, table: Mapping[str, Any], path: tuple[str, ...]) -> tuple[int, ...]:
        """Return how many terms are cut by own score; a single number is for every score."""
        value = table.get(path[-1], 0)
        by_score = value if isinstance(value, dict) else dict.fromkeys(SCORES, value)
        self._known(by_score, SCORES, path)
        return tuple(self._whole(by_score.get(one, 0), path, 0, _MOST_CUTS) for one in SCORES)

    # Values and places ----------------------------------------------------------------------------

    def _table(self, value: object, path: tuple[str, ...]) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            self._refuse(path, Message("refusals.table-expected", table=".".join(path)))
        return value

    def _text_of(self, value: object, path: tuple[str, ...]) -> str:
        if not isinstance(value, str) or not value.strip():
            self._refuse(path, Message("refusals.text-expected"))
        return value.strip()

    def _one_of(self, value: object, path: tuple[str, ...], known: Iterable[str]) -> str:
        words = list(known)
        if not isinstance(value, str) or value not in words:
            near = _nearest_word(str(value), words)
            self._refuse(
                path,
                Message(
                    "refusals.none-of", key=path[-1], value=value, near=near, words=tuple(words)
                ),
            )
        return value

    def _whole(self, value: object, path: tuple[str, ...], least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self._refuse(path, Message("refusals.whole-number-expected", least=least, most=most))
        return value

    def _number(self, value: object, path: tuple[str, ...]) -> Decimal:
        is_number = isinstance(value, (int, Decimal)) and not isinstance(value, bool)
        number = Decimal(value) if is_number else Decimal("NaN")  # type: ignore[arg-type]
        if not number.is_finite() or not abs(number) <= _MOST_VALUE:
            self._refuse(path, Message("refusals.number-expected", most=_MOST_VALUE))
        return number

    def _known(self, table: Mapping[str, Any], known: Iterable[str], path: tuple[str, ...]) -> None:
        words = tuple(known)
        for key in table:
            if key not in words:
                near = _nearest_word(key, words)
                self._refuse(
                    (*path, key), Message("refusals.no-key", key=key, near=near, words=words)
                )

    def _refuse(self, path: tuple[str, ...], fault: Message | str) -> NoReturn:
        line, column = place_of(self._text, path)
        raise refusal_of("own-place", file=self._file, line=line, column=column, fault=fault)


def place_of(text: str, path: tuple[str, ...]) -> tuple[int, int]:
    """Return line and column (from 1) of a key, or of the part of its path that exists."""
    import re  # noqa: PLC0415 - only for what is amiss

    header = re.compile(r"\s*\[+\s*(?P<keys>[^\]#]+?)\s*\]")
    entry = re.compile(r"\s*(?P<keys>(?:\"[^\"]*\"|'[^']*'|[\w.-]|\s*\.\s*)+?)\s*=")
    inside = re.compile(r"[{,]\s*(?P<keys>\"[^\"]*\"|'[^']*'|[\w-]+)\s*=")
    single = re.compile(r"\"([^\"]*)\"|'([^']*)'|([\w-]+)")

    def split(keys: str) -> tuple[str, ...]:
        return tuple("".join(parts) for parts in single.findall(keys))

    best, place = 0, (1, 1)
    current: tuple[str, ...] = ()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        match = header.match(line)
        if match:
            current = full = split(match["keys"])
        elif match := entry.match(line):
            full = (*current, *split(match["keys"]))
        else:
            continue
        places = [(full, match.start("keys"))]
        places += [((*full, *split(m["keys"])), m.start("keys")) for m in inside.finditer(line)]
        for keys, start in places:
            if len(keys) > best and keys == path[: len(keys)]:
                best, place = len(keys), (number, start + 1)
    return place


def _nearest_word(word: str, words: Iterable[str]) -> Message | None:
    from difflib import get_close_matches  # noqa: PLC0415 - only somebody's slip needs it

    close = get_close_matches(word, list(words), n=1)
    return suggest_word(next(iter(close), None))
