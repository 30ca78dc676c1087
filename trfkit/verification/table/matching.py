"""Which row of a table is which participant: by number, else FIDE id, else name.

Nothing is taken on a guess. A row whose number and name contradict each other, a name that is
as near to two participants, a participant whom two rows want: all of these are reported as
doubtful, with what was seen, and take no part in the comparison.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Final

from trfkit.plain import plain
from trfkit.record import Draft, Record, field
from trfkit.verification.result import OF_SEVERAL_ROWS, Doubtful, Rows, Unmatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trfkit.files.trf.reading.stated import StatedRow, StatedTable
    from trfkit.model import Tournament

SURE: Final = 90
"""How alike two names must be (0 to 100) to be one person's on their own: a letter or two in a
long name may differ, a first name may not."""
POSSIBLE: Final = 70
"""Below this two names have nothing to do with each other, and the row is nobody's."""
CONTRADICTION: Final = 55
"""A number whose names are less alike than this points to somebody else. Names that are cut,
lack a part or stand in another order stay well above, two different people's below."""
MARGIN: Final = 4
"""By how much the best must be ahead of the second best."""
OF_NUMBERS: Final = frozenset({"trfkit-json", "tiebreakserver-json"})
"""Sources whose rows carry the number itself: where it is also the rank, that is no reason to
doubt it."""
TRUSTED: Final = 2
"""Numbers are starting ranks if at least one of this many agrees with the name: in a table
that numbers its rows by rank, only few do by chance."""


class Participant(Record):
    """Somebody who can stand in a row: a player, or a team."""

    id: int
    name: str
    fide_id: int | None = None
    other_name: str | None = None


class Matched(Record):
    """The rows that are somebody's, by their place in the table, and what became of the rest."""

    ids: Mapping[int, int]
    rows: Rows


def participants(tournament: Tournament, *, of_teams: bool) -> tuple[Participant, ...]:
    """Return who a table can be of."""
    if of_teams:
        return tuple(
            Participant(int(team.number), team.name, other_name=team.nickname)
            for team in tournament.teams
        )
    return tuple(Participant(int(p.start_no), p.name, p.fide_id) for p in tournament.players)


def match(table: StatedTable, known: Sequence[Participant]) -> Matched:
    """Return which row is whose.

    Numbers are used if they are starting ranks, which the names tell: a table numbered by rank
    is matched by FIDE ids and names alone. The cost is linear while names are spelt alike;
    only those that are not are compared with each other.
    """
    return _Matching(table.rows, known, are_numbered=table.source in OF_NUMBERS).run()


def are_alike(name: str, other_name: str) -> bool:
    """Tell whether two names can be one person's, however spelt, whose numbers are the same."""
    return _likeness(_name(name), _name(other_name)) >= CONTRADICTION


class _Name(Record):
    """A name in the forms that are compared: words in order, and sorted."""

    words: str
    ordered: str


class _Spellings(Record):
    """How names are spelt, their words in order, and by its place whose each is.

    ``having`` are the places of the spellings that have a word.
    """

    texts: Sequence[str]
    whos: Sequence[int]
    having: Mapping[str, Sequence[int]]

    def sharing(self, text: str) -> Sequence[int]:
        """Return the places of the spellings that have a word of a text, in order."""
        return sorted({at for word in text.split() for at in self.having.get(word, ())})


class _Doubt(Record):
    id: int | None
    score: int
    why: str
    others: tuple[int, ...] = ()


class _Matching(Draft, dict=True):
    """One table while it is matched; rows are known by their index."""

    rows: Sequence[StatedRow]
    found: Sequence[Participant]
    are_numbered: bool
    taken: dict[int, int] = field(default_factory=dict)
    by: dict[int, str] = field(default_factory=dict)
    doubts: dict[int, _Doubt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_id = {one.id: one for one in self.found}
        self.names = {one.id: tuple(_names(one)) for one in self.found}
        # Of several with one id the first is its holder.
        self.holders = {one.fide_id: one.id for one in reversed(self.found)}
        self.of_rows = [_name(row.name or "") for row in self.rows]

    def run(self) -> Matched:
        self._match_numbers()
        self._match_fide_ids()
        self._match_spellings()
        self._match_likeness()
        self._wanted_twice()
        return Matched(self.taken, self._rows())

    def _left(self) -> list[int]:
        return [i for i in range(len(self.rows)) if i not in self.taken and i not in self.doubts]

    def _free(self) -> list[int]:
        taken = set(self.taken.values())
        return [one.id for one in self.found if one.id not in taken]

    def _take(self, index: int, who: int, by: str) -> None:
        self.taken[index], self.by[index] = who, by

    # By number ----------------------------------------------------------------------------

    def _match_numbers(self) -> None:
        numbered = [i for i, row in enumerate(self.rows) if row.number in self.by_id]
        if not numbered or not self._are_starting_ranks(numbered):
            return
        for index in numbered:
            row = self.rows[index]
            assert row.number is not None  # noqa: S101 - it is one of the ids
            score = self._likeness(index, row.number) if row.name else SURE
            why = self._against(index, row.number, score)
            if why is None:
                self._take(index, row.number, "number")
            else:
                self.doubts[index] = _Doubt(row.number, score, why)

    def _against(self, index: int, who: int, score: int) -> str | None:
        """Return what speaks against the number of a row, None if nothing does."""
        theirs = f"number {who} is {self.by_id[who].name}"
        fide_id = self.rows[index].fide_id
        holder = self.holders.get(fide_id, who) if fide_id else who
        if holder != who:
            return f"{theirs}, and FIDE id {fide_id} is that of {self.by_id[holder].name}"
        if score < CONTRADICTION:
            return "the number is the same, the name another"
        if score >= SURE:
            return None
        near = self._near(index, self._all_spellings)
        likelier = max(near, key=lambda o: self._likeness(index, o), default=who)
        if self._likeness(index, likelier) - score < MARGIN:
            return None
        return f"{theirs}, and the name is more like {self.by_id[likelier].name}"

    def _are_starting_ranks(self, numbered: Sequence[int]) -> bool:
        """Whether the numbers go with the names (or, without names, may be used at all).

        Without names, numbers that repeat the ranks row by row say nothing, unless the source is
        one of those that number their rows by nothing else.
        """
        named_rows = [i for i in numbered if self.of_rows[i].words]
        if named_rows:
            agree = sum(
                self._likeness(i, self.rows[i].number or 0) >= CONTRADICTION for i in named_rows
            )
            return agree * TRUSTED >= len(named_rows)
        return self.are_numbered or any(self.rows[i].number != self.rows[i].rank for i in numbered)

    # By FIDE id ---------------------------------------------------------------------------

    def _match_fide_ids(self) -> None:
        known = [(one.fide_id, one.id) for one in self.found if one.fide_id is not None]
        count = Counter(fide_id for fide_id, _ in known)
        by_fide_id = {fide_id: who for fide_id, who in known if count[fide_id] == 1}
        for index in self._left():
            row = self.rows[index]
            who = None if row.fide_id is None else by_fide_id.get(row.fide_id)
            if who is None:
                continue
            score = self._likeness(index, who) if row.name else SURE
            if score >= CONTRADICTION:
                self._take(index, who, "fide-id")
            else:
                self.doubts[index] = _Doubt(who, score, "the FIDE id is the same, the name another")

    # By name ------------------------------------------------------------------------------

    def _match_spellings(self) -> None:
        """Take those whose names have the same words, in any order, on both sides once."""
        rows = _only_ones((self.of_rows[i].ordered, i) for i in self._left())
        free = _only_ones(
            pair
            for who in self._free()
            for pair in {(name.ordered, who) for name in self.names[who]}
        )
        for spelling, index in rows.items():
            if spelling and spelling in free:
                self._take(index, free[spelling], "name")

    def _match_likeness(self) -> None:
        left = [i for i in self._left() if self.of_rows[i].words]
        free = self._spellings(self._free())
        known = len(self.taken) + len(self.doubts)
        for at, index in enumerate(left):
            if at == STRANGERS and self._are_strangers(known):
                return
            self._nearest(index, self._near(index, free))

    def _are_strangers(self, known: int) -> bool:
        """Whether few rows are anybody's, and of those gone through since ``known`` hardly any."""
        found = len(self.taken) + len(self.doubts) - known
        return found < STRANGERS // HARDLY_ANY and 2 * len(self.taken) < len(self.rows)

    def _spellings(self, ids: Iterable[int]) -> _Spellings:
        """Return the spellings of some participants' names, and whose each is."""
        spelt = [(name.ordered, who) for who in ids for name in self.names[who]]
        having: dict[str, list[int]] = {}
        for at, (text, _) in enumerate(spelt):
            for word in text.split():
                having.setdefault(word, []).append(at)
        return _Spellings([text for text, _ in spelt], [who for _, who in spelt], having)

    @cached_property
    def _all_spellings(self) -> _Spellings:
        return self._spellings(self.names)

    def _near(self, index: int, spellings: _Spellings) -> set[int]:
        """Return those of them who can have the row's name: a few that are worth a closer look.

        Names that lack words, or have more, are found by those that they share: without one the
        sets of words are as alike as the texts.
        """
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only for names that differ

        text = self.of_rows[index].ordered
        sharing = spellings.sharing(text)
        near = partial(process.extract, text, limit=NEAREST, score_cutoff=FAR)
        by_text = near(spellings.texts, scorer=fuzz.ratio)
        by_words = near([spellings.texts[at] for at in sharing], scorer=fuzz.token_set_ratio)
        places = (*(at for _, _, at in by_text), *(sharing[at] for _, _, at in by_words))
        return {spellings.whos[at] for at in places}

    def _nearest(self, index: int, near: Iterable[int]) -> None:
        """Take the nearest of a few, if he is near enough and the only one so near."""
        scored = sorted(((self._likeness(index, who), -who) for who in near), reverse=True)
        if not scored or scored[0][0] < POSSIBLE:
            return
        best, who = scored[0][0], -scored[0][1]
        second = scored[1] if len(scored) > 1 else None
        if second is not None and best - second[0] < MARGIN:
            near_too = tuple(-one for score, one in scored[1:] if best - score < MARGIN)
            told = self._told(who), *map(self._told, near_too)
            why = f"as near to {' and '.join(told[1:])} as to {told[0]}"
            self.doubts[index] = _Doubt(who, best, why, near_too)
        elif best < SURE:
            self.doubts[index] = _Doubt(who, best, "the names are alike, and no more")
        else:
            self._take(index, who, "name")

    def _likeness(self, index: int, who: int) -> int:
        return max(_likeness(self.of_rows[index], name) for name in self.names[who])

    def _told(self, who: int) -> str:
        """Return a participant's name, with the number where another has the same name."""
        name = self.by_id[who].name
        return f"{who} {name}" if self._bearers[name] > 1 else name

    @cached_property
    def _bearers(self) -> Counter[str]:
        """How many participants have each name."""
        return Counter(one.name for one in self.found)

    # What is left -------------------------------------------------------------------------

    def _wanted_twice(self) -> None:
        places: dict[int, list[int]] = {}
        for index, who in sorted(self.taken.items()):
            places.setdefault(who, []).append(index)
        for index, who in list(self.taken.items()):
            if len(places[who]) > 1:
                name = self.by_id[who].name
                score = self._likeness(index, who) if self.rows[index].name else 0
                rows = [str(at + 1) for at in places[who]]
                all_of_them, none = ("both", "neither") if len(rows) == 2 else ("all", "none")  # noqa: PLR2004 - two
                listed = f"{', '.join(rows[:-1])} and {rows[-1]}"
                why = (
                    f"{OF_SEVERAL_ROWS}{listed} are {all_of_them} {who} {name}; {none} was compared"
                )
                self.doubts[index] = _Doubt(who, score, why)
                del self.taken[index], self.by[index]

    def _hints(self, free: Sequence[int]) -> Mapping[int, int]:
        """Return whose each row that is nobody's may be, whose name is in another script.

        ``free`` are those without a row. Nothing where one may be of several, or several of one.
        """
        left = [i for i in self._left() if self.of_rows[i].words]
        if not left or max(len(left), len(free)) > MOST_HINTED:
            return {}
        known = {who: _romanised(self.by_id[who].name) for who in free}
        able = [
            (index, who)
            for index in left
            for row in (_romanised(self.rows[index].name or ""),)
            for who, name in known.items()
            if self._are_of_two_scripts(index, who)
            and (_likeness(row, name) >= POSSIBLE or self._are_the_last(row, name, left, free))
        ]
        rows, whos = Counter(index for index, _ in able), Counter(who for _, who in able)
        return {index: who for index, who in able if rows[index] == whos[who] == 1}

    def _are_of_two_scripts(self, index: int, who: int) -> bool:
        return plain(self.rows[index].name or "").isascii() != plain(self.by_id[who].name).isascii()

    @staticmethod
    def _are_the_last(row: _Name, name: _Name, left: Sequence[int], free: Sequence[int]) -> bool:
        """Whether nobody else is left on either side, and no table tells how one is spelt."""
        return len(left) == len(free) == 1 and row.words.isascii() != name.words.isascii()

    def _rows(self) -> Rows:
        doubts = self.doubts.values()
        mentioned = {who for doubt in doubts for who in (doubt.id, *doubt.others)}
        free = {who for who in self._free() if who not in mentioned}
        hints = self._hints(sorted(free))
        return Rows(
            matched=len(self.taken),
            doubtful=tuple(
                Doubtful(
                    id=doubt.id,
                    name=None if doubt.id is None else self.by_id[doubt.id].name,
                    stated=_told(self.rows[index]),
                    row=index + 1,
                    line=self.rows[index].line,
                    score=doubt.score,
                    why=doubt.why,
                )
                for index, doubt in sorted(self.doubts.items())
            ),
            only_stated=tuple(
                Unmatched(
                    id=row.number,
                    name=_told(row),
                    row=i + 1,
                    line=row.line,
                    perhaps=hints.get(i),
                )
                for i in self._left()
                for row in (self.rows[i],)
            ),
            only_computed=tuple(
                Unmatched(id=participant.id, name=participant.name)
                for participant in self.found
                if participant.id in free
            ),
            by=dict(Counter(self.by.values())),
        )


NEAREST: Final = 4
"""How many of the nearest names are looked at closely."""
STRANGERS: Final = 300
"""After so many rows with hardly anybody the others are not looked at, as those of a table of
another event: each takes the longer, the larger the event is."""
HARDLY_ANY: Final = 10
"""Of so many rows that are looked at less than one is somebody's."""
MOST_HINTED: Final = 50
"""Where more are left on a side, no hints are given: each row is held against everybody."""
FAR: Final = 50
"""A name less alike than that is nobody's: far below all that may decide (``CONTRADICTION``)."""


def _only_ones(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the pairs whose text occurs once."""
    listed = list(pairs)
    count = Counter(text for text, _ in listed)
    return {text: number for text, number in listed if count[text] == 1}


def _told(row: StatedRow) -> str:
    """Return how the table names a row."""
    known = (row.name, row.number, row.fide_id, row.rank)
    texts = ("{}", "number {}", "FIDE id {}", "rank {}")
    return next((t.format(k) for t, k in zip(texts, known, strict=True) if k), "an unnamed row")


# How alike two names are ----------------------------------------------------------------------

_LATIN: Final = str.maketrans(
    {
        **dict(zip("абвгдезиклмнопрстуфыэіў", "abvgdeziklmnoprstufyeiu", strict=True)),
        "ж": "zh",
        "х": "kh",  # noqa: RUF001 - the Cyrillic letter
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ю": "iu",
        "я": "ia",
        "є": "ie",
        "ґ": "g",
        "ь": "",
        "ъ": "",
    }
)
"""Cyrillic letters as passports spell them; ``plain`` has taken the marks off ё, й and ї."""


_GREEK: Final = str.maketrans(
    {
        **dict(zip("αβγδεζηικλμνξοπρστυφω", "avgdeziiklmnxoprstyfo", strict=True)),
        "θ": "th",
        "χ": "ch",
        "ψ": "ps",
    }
)
"""Greek letters as passports spell them (ELOT 743); of its pairs of letters only that for u is
known here, for the others differ by one letter. Only hints are made of it."""


def _romanised(text: str) -> _Name:
    """Return a name in Latin letters, as far as the tables here have its script."""
    return _name(plain(text).replace("ου", "ou").translate(_GREEK))  # noqa: RUF001 - Greek


@lru_cache(maxsize=512)
def _name(text: str) -> _Name:
    words = plain(text).translate(_LATIN).split()
    return _Name(" ".join(words), " ".join(sorted(words)))


def _names(one: Participant) -> Iterator[_Name]:
    yield _name(one.name)
    if one.other_name:
        yield _name(one.other_name)


def _likeness(name: _Name, other_name: _Name) -> int:
    """Return 0 to 100: how alike two names are, in the order that suits them best.

    A name that the table cuts off, or that lacks words, is held against what it has: it is then
    a little less sure than the whole.
    """
    if name.ordered == other_name.ordered:
        return 100
    from rapidfuzz import fuzz  # noqa: PLC0415 - see above

    overall = max(
        fuzz.ratio(name.words, other_name.words), fuzz.ratio(name.ordered, other_name.ordered)
    )
    short, long = sorted((name.words, other_name.words), key=len)
    partial = 0
    if len(short) >= ENOUGH and " " in short:
        is_start = long.startswith(short)
        is_part = set(short.split()) <= set(long.split())
        partial = PARTIAL if is_start or is_part else 0
    return max(round(overall), partial)


ENOUGH: Final = 8
"""Letters that a part of a name needs to stand for the whole."""
PARTIAL: Final = 95
